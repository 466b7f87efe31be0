"""-fopenmp: host loops of several threads, with a small run-time of our own in LLVM's place."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from lanewise.errors import InputError
from lanewise.front.hip import openmp
from lanewise.front.hip.program import build_program
from lanewise.front.hip.toolchain import find_toolchain

from .conftest import run_words

# A team of one, as LLVM's interface has it: the loop's bounds are already the whole loop's.
RUNTIME = """
typedef void (*microtask)(int*, int*, void*, void*, void*, void*);
void __kmpc_fork_call(void* where, int count, microtask task, ...) {
    void* given[4] = {0, 0, 0, 0};
    int thread = 0, bound = 0;
    __builtin_va_list list;
    __builtin_va_start(list, task);
    for (int i = 0; i < count && i < 4; ++i) given[i] = __builtin_va_arg(list, void*);
    __builtin_va_end(list);
    task(&thread, &bound, given[0], given[1], given[2], given[3]);
}
void __kmpc_for_static_init_4(void* where, int thread, int kind, int* last, int* low, int* high,
                              int* stride, int step, int chunk) { *last = 1; }
void __kmpc_for_static_fini(void* where, int thread) {}
int omp_get_max_threads(void) { return 41; }
"""
HEADER = "#ifdef __cplusplus\nextern \"C\"\n#endif\nint omp_get_max_threads(void);\n"
PROGRAM = """
#include <hip/hip_runtime.h>
#include <cstdio>
#include <omp.h>
__global__ void twice(int* x) { x[threadIdx.x] *= 2; }
int main() {
    static int x[64];
    int* on_device;
#pragma omp parallel for
    for (int i = 0; i < 64; ++i) x[i] = i + 1;
    if (hipMalloc(&on_device, sizeof x)) return 1;
    if (hipMemcpy(on_device, x, sizeof x, hipMemcpyHostToDevice)) return 1;
    twice<<<1, 64>>>(on_device);
    if (hipMemcpy(x, on_device, sizeof x, hipMemcpyDeviceToHost)) return 1;
    int sum = 0;
    for (int value : x) sum += value;
    std::printf("%d %d", sum, omp_get_max_threads());
}
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (tmp_path / "program.hip").write_text(PROGRAM)
    return tmp_path / "program.hip"


def test_a_program_with_openmp_links_with_the_run_time_in_a_named_folder(
    program: Path, tmp_path: Path
) -> None:
    lib, include = tmp_path / "lib", tmp_path / "include"
    lib.mkdir()
    include.mkdir()
    (include / "omp.h").write_text(HEADER)
    (lib / "omp.c").write_text(RUNTIME)
    clang = [*find_toolchain().clang, "--target=x86_64-linux-gnu", "-fPIC", "-O1", "-w"]
    subprocess.run([*clang, "-c", "omp.c", "-o", "omp.o"], cwd=lib, check=True)
    link = [find_toolchain().clang[0], "ld.lld", "-shared", "omp.o", "-o", "libomp.so"]
    subprocess.run(link, cwd=lib, check=True)
    made = tmp_path / "made"
    build_program([program], ["gfx942"], made, options=["-fopenmp", f"-L{lib}"])
    ran = run_words("run", "--", made)
    assert (ran.status, ran.out) == (0, f"{2 * sum(range(1, 65))} 41")


def test_without_a_run_time_the_error_says_what_to_install(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openmp, "_folders", lambda own: iter(()))
    monkeypatch.setattr(openmp.ctypes.util, "find_library", lambda name: None)
    with pytest.raises(InputError, match="intel-openmp or the system's libomp-dev"):
        build_program([program], ["gfx942"], tmp_path / "made", options=["-fopenmp"])
    own = openmp.find_openmp(["-lomp"])
    assert own.link_options == ()
