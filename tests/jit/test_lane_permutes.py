"""Permutes of whole waves: the same lanes on every CPU."""

from __future__ import annotations

import ctypes

import llvmlite.binding as llvm
import numpy as np
import pytest

from lanewise.jit.compile import compile_ir, host_options
from lanewise.jit.lane_permutes import supply_permutes

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


def test_a_module_without_permutes_stays_as_it_is() -> None:
    text = "define void @f() {\n  ret void\n}\n"
    assert supply_permutes(text, "+avx512f") is text


def test_the_last_mention_of_a_feature_counts() -> None:
    text = module(64)
    assert "vpermi2var" in supply_permutes(text, "+avx512f")
    assert "vpermi2var" not in supply_permutes(text, "+avx512f,-avx512f")
    assert "vpermi2var" not in supply_permutes(text, "")


def test_a_gather_that_the_module_declares_itself_is_not_declared_again() -> None:
    name = "@llvm.masked.gather.v64i32.v64p0"
    text = f"declare <64 x i32> {name}(<64 x ptr>, <64 x i1>, <64 x i32>)\n{module(64)}"
    assert supply_permutes(text, "").count(f"declare <64 x i32> {name}") == 1
    llvm.parse_assembly(supply_permutes(text, "")).verify()
