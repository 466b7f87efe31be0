"""What the jit adds for the CPU: permutes with the same lanes on every one, fences on some."""

from __future__ import annotations

import ctypes

import llvmlite.binding as llvm
import numpy as np
import pytest

from lanewise.jit.compile import CompileOptions, compile_ir, host_options
from lanewise.jit.cpu_parts import supply_parts

RANDOM = np.random.default_rng(3)


def module(lanes: int) -> str:
    wave = f"<{lanes} x i32>"
    return f"""
declare {wave} @lanewise.permute.v{lanes}i32({wave}, {wave})
define void @move(ptr %values, ptr %sources, ptr %out) {{
  %a = load {wave}, ptr %values, align 4
  %i = load {wave}, ptr %sources, align 4
  %r = call {wave} @lanewise.permute.v{lanes}i32({wave} %a, {wave} %i)
  store {wave} %r, ptr %out, align 4
  ret void
}}
"""


@pytest.mark.parametrize("lanes", [32, 64])
@pytest.mark.parametrize("features", ["", "-avx512f", "-avx512f,-avx2,-avx"])
def test_lane_i_receives_the_lane_that_its_source_names(lanes: int, features: str) -> None:
    compiled = compile_ir(module(lanes), host_options(features=features))
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(compiled.data))
    engine.finalize_object()
    move = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3)(engine.get_function_address("move"))
    for _ in range(20):
        values = RANDOM.integers(0, 1 << 32, lanes, dtype=np.uint32)
        sources = RANDOM.integers(0, lanes, lanes, dtype=np.uint32)
        out = np.zeros(lanes, np.uint32)
        move(values.ctypes.data, sources.ctypes.data, out.ctypes.data)
        assert np.array_equal(out, values[sources])


FENCED = """
declare void @lanewise.fence()
define i32 @f(ptr %p) {
  %a = load i32, ptr %p, align 4
  call void @lanewise.fence()
  %b = load i32, ptr %p, align 4
  %r = add i32 %a, %b
  ret i32 %r
}
"""


@pytest.mark.parametrize(("features", "loads"), [("+avx512f", 2), ("-avx512f", 1)])
def test_a_fence_keeps_equal_loads_apart_with_avx_512_only(features: str, loads: int) -> None:
    code = compile_ir(FENCED, CompileOptions("x86-64-v3", features), assembly=True).data.decode()
    assert code.count("(%rdi)") == loads


def test_a_module_without_either_stays_as_it_is() -> None:
    text = "define void @f() {\n  ret void\n}\n"
    assert supply_parts(text, "+avx512f") is text


def test_the_last_mention_of_a_feature_counts() -> None:
    text = module(64)
    assert "vpermi2var" in supply_parts(text, "+avx512f")
    assert "vpermi2var" not in supply_parts(text, "+avx512f,-avx512f")
    assert "vpermi2var" not in supply_parts(text, "")


def test_a_gather_that_the_module_declares_itself_is_not_declared_again() -> None:
    name = "@llvm.masked.gather.v64i32.v64p0"
    text = f"declare <64 x i32> {name}(<64 x ptr>, <64 x i1>, <64 x i32>)\n{module(64)}"
    assert supply_parts(text, "").count(f"declare <64 x i32> {name}") == 1
    llvm.parse_assembly(supply_parts(text, "")).verify()
