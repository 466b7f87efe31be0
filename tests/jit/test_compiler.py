"""From IR text to a loaded kernel: cache, CPU features, linking, unloading."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from lanewise.errors import InternalError
from lanewise.jit import compiler
from lanewise.jit.compile import compile_ir, host_options
from lanewise.jit.engine import load_object, undefined_symbols

FMA_IR = """
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
define void @fused(ptr %p) {
  %v = load <16 x float>, ptr %p, align 4
  %r = call <16 x float> @llvm.fma.v16f32(<16 x float> %v, <16 x float> %v, <16 x float> %v)
  store <16 x float> %r, ptr %p, align 4
  ret void
}
"""
CALLING_IR = """
declare void @nobody_defines_this()
define void @f() {
  call void @nobody_defines_this()
  ret void
}
"""


def answer(kernel, value):
    return ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int32)(kernel.address)(value)


def test_ir_is_compiled_and_loaded(good_ir):
    kernel = compiler.compile_and_load(good_ir, "answer")
    assert answer(kernel, 2) == 84
    assert {"parse", "optimise", "codegen", "link"} == set(kernel.seconds)


def test_the_second_time_the_object_comes_from_the_cache(good_ir, monkeypatch):
    first = compiler.compile_object(good_ir)
    monkeypatch.setattr(compiler.compiler_pool, "compile", None)
    second = compiler.compile_object(good_ir)
    assert second.data == first.data
    assert second.seconds == {}


def test_a_damaged_cache_entry_is_compiled_again(good_ir, own_cache):
    first = compiler.compile_object(good_ir)
    (entry,) = [p for p in (own_cache / "objects").rglob("*") if p.is_file()]
    entry.write_bytes(entry.read_bytes()[:-7])
    second = compiler.compile_object(good_ir)
    assert second.data == first.data
    assert second.seconds


def test_the_cache_key_depends_on_all_that_the_object_does(good_ir):
    base = host_options()
    variants = [
        base, replace(base, cpu="x86-64-v2"), replace(base, features="-avx2"),
        replace(base, speed_level=2), replace(base, codegen_level=1),
    ]  # fmt: skip
    keys = {compiler.cache_key(good_ir, options) for options in variants}
    keys.add(compiler.cache_key(good_ir + " ", base))
    assert len(keys) == len(variants) + 1


@pytest.mark.parametrize(
    ("cpu", "features", "fused"),
    [("x86-64-v2", "", False), ("x86-64-v3", "", True), ("x86-64-v4", "", True),
     ("x86-64-v4", "-avx512f", True)],
)  # fmt: skip
def test_the_settings_choose_cpu_and_features(monkeypatch, cpu, features, fused):
    monkeypatch.setenv("LANEWISE_CPU", cpu)
    monkeypatch.setenv("LANEWISE_CPU_FEATURES", features)
    compiled = compiler.compile_object(FMA_IR)
    assert ("fmaf" in undefined_symbols(compiled.data)) is not fused


def test_code_without_fma_calls_the_c_library_and_is_right(monkeypatch):
    monkeypatch.setenv("LANEWISE_CPU", "x86-64-v2")
    kernel = compiler.compile_and_load(FMA_IR, "fused")
    values = (ctypes.c_float * 16)(*range(16))
    ctypes.CFUNCTYPE(None, ctypes.c_void_p)(kernel.address)(values)
    assert list(values) == [x * x + x for x in range(16)]


def test_an_undefined_symbol_is_an_error_and_not_the_end_of_the_process():
    data = compile_ir(CALLING_IR, host_options()).data
    assert undefined_symbols(data) == ["nobody_defines_this"]
    with pytest.raises(InternalError, match="undefined nobody_defines_this"):
        load_object(data)


def test_a_missing_function_is_an_error(good_ir):
    with pytest.raises(InternalError, match="no function 'question'"):
        compiler.compile_and_load(good_ir, "question")


def test_code_is_unloaded_when_nobody_holds_it():
    ir = "@table = global [1048576 x i32] zeroinitializer\n" + (
        "define ptr @f() {\n  ret ptr @table\n}\n"
    )
    data = compile_ir(ir, host_options()).data

    def mapped_bytes():
        return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")

    load_object(data).unload()
    before = mapped_bytes()
    for _ in range(50):
        assert load_object(data).address("f")
    assert mapped_bytes() - before < 20 << 20


def test_unloaded_code_has_no_addresses(good_ir):
    loaded = load_object(compile_ir(good_ir, host_options()).data)
    loaded.unload()
    with pytest.raises(InternalError, match="unloaded"):
        loaded.address("answer")


def test_the_dump_directory_gets_text_and_object(good_ir, tmp_path, monkeypatch):
    monkeypatch.setenv("LANEWISE_DUMP_DIR", str(tmp_path / "dump"))
    compiler.compile_object(good_ir)
    suffixes = sorted(path.suffix for path in (tmp_path / "dump").iterdir())
    assert suffixes == [".ll", ".o"]


def test_two_processes_compile_the_same_thing_once_each_at_most(good_ir, own_cache, tmp_path):
    (tmp_path / "good.ll").write_text(good_ir)
    program = """
import sys
from pathlib import Path
from lanewise.jit.compiler import compile_and_load
kernel = compile_and_load(Path(sys.argv[1]).read_text(), "answer")
import ctypes
print(ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_int32)(kernel.address)(3))
"""
    children = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path / "good.ll")],
            stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for _ in range(2)
    ]
    assert [child.communicate(timeout=60)[0] for child in children] == ["126\n", "126\n"]
    assert len([p for p in (own_cache / "objects").rglob("*") if p.is_file()]) == 1


def test_importing_the_compiler_does_not_import_llvm():
    program = "import sys, lanewise.jit.compiler; print('llvmlite' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.stdout == "False\n"
