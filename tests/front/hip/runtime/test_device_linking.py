"""-fgpu-rdc: device functions and variables of one translation unit used in another."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.code_object.elf import load_code_object
from lanewise.errors import CompileError
from lanewise.front.hip.compile import compile_source
from lanewise.front.hip.program import build_program

from .conftest import run_words

FIRST = r"""
#include <hip/hip_runtime.h>
#include <cstdio>
extern __device__ int twice(int);
extern __device__ int shared_var;
static __device__ int own = 100;
__global__ void k(int* p) { p[threadIdx.x] = twice(threadIdx.x) + shared_var + own; }
int other(int value);
int main() {
    int* p; (void)hipMalloc(&p, 256);
    k<<<1, 64>>>(p);
    int h[64]; (void)hipMemcpy(h, p, 256, hipMemcpyDeviceToHost);
    bool first = h[63] == 126 + 7 + 100;
    int seen = other(50);
    k<<<1, 64>>>(p);
    (void)hipMemcpy(h, p, 256, hipMemcpyDeviceToHost);
    puts(first && h[63] == 126 + 50 + 100 && seen == 2 * 3 + 1000 ? "PASS" : "FAIL");
}
"""
SECOND = r"""
#include <hip/hip_runtime.h>
__device__ int shared_var = 7;
static __device__ int own = 1000;
__device__ int twice(int x) { return 2 * x; }
static __global__ void k2(int* p) { p[0] = twice(3) + own; }
int other(int value) {
    int* p; int h;
    (void)hipMalloc(&p, 4);
    (void)hipMemcpyToSymbol(HIP_SYMBOL(shared_var), &value, 4);
    k2<<<1, 1>>>(p);
    (void)hipMemcpy(&h, p, 4, hipMemcpyDeviceToHost);
    return h;
}
"""


def _sources(folder: Path, *texts: str) -> list[Path]:
    paths = [folder / f"unit{index}.hip" for index in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    return paths


def test_units_share_functions_and_variables_and_keep_their_static_ones(tmp_path: Path) -> None:
    """Also that a symbol set by the host of one unit is seen by a kernel of the other."""
    program = tmp_path / "program"
    sources = _sources(tmp_path, FIRST, SECOND)
    build_program(sources, ("gfx942", "gfx1100"), program, options=["-fgpu-rdc"])
    for arch in ("gfx942", "gfx1100"):
        ran = run_words("run", "--arch", arch, "--", program)
        assert (ran.status, ran.out) == (0, "PASS\n"), ran


def test_a_device_function_that_no_unit_has_is_named(tmp_path: Path) -> None:
    sources = _sources(tmp_path, FIRST)
    with pytest.raises(CompileError, match="does not link") as raised:
        build_program(sources, ("gfx942",), tmp_path / "program", options=["-fgpu-rdc"])
    assert "twice(int)" in str(raised.value)


def test_a_device_function_that_two_units_have_is_named(tmp_path: Path) -> None:
    sources = _sources(tmp_path, FIRST, SECOND, SECOND + "// the same again")
    with pytest.raises(CompileError, match="does not link") as raised:
        build_program(sources, ("gfx942",), tmp_path / "program", options=["-fgpu-rdc"])
    assert "twice" in str(raised.value)


def test_one_unit_alone_becomes_a_code_object() -> None:
    source = "#include <hip/hip_runtime.h>\n__global__ void k(int* p) { p[0] = 1; }\n"
    made = compile_source(source, "gfx90a", options=("-fgpu-rdc",))
    assert list(load_code_object(made.code_object, "k").kernels) == ["_Z1kPi"]
