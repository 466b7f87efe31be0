"""malloc, free and assert in kernels launched through the Python API."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
#include <cassert>
#define K extern "C" __global__ void
K make(int** blocks, size_t bytes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int* made = (int*)malloc(bytes);
  if (made) made[0] = i, made[bytes / 4 - 1] = -i;
  blocks[i] = made;
}
K take(int** blocks, int* found, size_t bytes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int* mine = blocks[i];
  found[i] = mine && mine[bytes / 4 - 1] == -mine[0] ? mine[0] : -1000;
  free(mine);
}
K too_much(size_t bytes, int* got) { got[0] = malloc(bytes) != nullptr; free(nullptr); }
K beyond(int* out) { int* p = (int*)malloc(64); out[0] = p[1LL << 34]; }
K careful(int n) { assert(n < 5 && "n is small"); }
"""


@pytest.fixture(scope="module", params=["gfx90a", "gfx942", "gfx1100"])
def module(request: pytest.FixtureRequest) -> lw.Module:
    return lw.Device(request.param).compile(SOURCE)


@pytest.mark.parametrize("size_bytes", [16, 200, 3000, 100_000])
def test_what_one_kernel_allocates_another_finds_and_frees(
    module: lw.Module, size_bytes: int
) -> None:
    blocks, found = np.zeros(128, np.uint64), np.zeros(128, np.int32)
    for _ in range(3):
        module["make"](2, 64, blocks, size_bytes)
        assert np.unique(blocks).size == 128
        assert (blocks % 16 == 0).all()
        module["take"](2, 64, blocks, found, size_bytes)
        assert np.array_equal(found, np.arange(128))


def test_malloc_of_more_than_there_is_gives_null(module: lw.Module) -> None:
    got = np.full(1, 7, np.int32)
    module["too_much"](1, 1, 1 << 45, got)
    assert got[0] == 0


def test_a_load_far_beyond_the_heap_is_a_fault(module: lw.Module) -> None:
    with pytest.raises(lw.KernelFault, match="load of 4 bytes"):
        module["beyond"](1, 1, np.zeros(1, np.int32))
    test_malloc_of_more_than_there_is_gives_null(module)  # and the next launch is well


def test_threads_that_launch_at_the_same_time_share_the_heap(module: lw.Module) -> None:
    results = [np.zeros(64, np.uint64) for _ in range(4)]
    threads = [
        threading.Thread(target=lambda mine=mine: module["make"](1, 64, mine, 256))
        for mine in results
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert np.unique(np.concatenate(results)).size == 256


def test_a_failed_assertion_is_told_and_is_a_fault(
    module: lw.Module, capsys: pytest.CaptureFixture[str]
) -> None:
    module["careful"](1, 1, 4)
    with pytest.raises(lw.KernelFault):
        module["careful"](1, 1, 5)
    told = capsys.readouterr()
    assert "n < 5" in told.err
    assert "n is small" in told.err
    assert told.out == ""
