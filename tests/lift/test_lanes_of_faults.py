"""A fault names every lane of the wave that its instruction would take out of bounds.

Which lanes these are is computed here from the indexes; the kernels are made so that addresses are
proven, unproven, in every space and of every width.
"""

from __future__ import annotations

import functools
import re

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
#define K extern "C" __global__ void
struct S3 { int a, b, c; };
K proven_load(int* p, int* out, const int* at, int n) { out[threadIdx.x] = p[threadIdx.x]; }
K proven_store(int* p, int* out, const int* at, int n) { p[threadIdx.x] = 1; }
K load(int* p, int* out, const int* at, int n) { out[threadIdx.x] = p[at[threadIdx.x]]; }
K load8(char* p, int* out, const int* at, int n) { out[threadIdx.x] = p[4 * at[threadIdx.x] + 3]; }
K load96(S3* p, int* out, const int* at, int n) {
  out[threadIdx.x] = p[at[threadIdx.x] / 3].a + p[at[threadIdx.x] / 3].b + p[at[threadIdx.x] / 3].c;
}
K load128(int4* p, int* out, const int* at, int n) {
  int4 v = p[at[threadIdx.x] / 4];
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}
K store(int* p, int* out, const int* at, int n) { p[at[threadIdx.x]] = 5; }
K store16(short* p, int* out, const int* at, int n) { p[2 * at[threadIdx.x] + 1] = 5; }
K store64(long* p, int* out, const int* at, int n) { p[at[threadIdx.x] / 2] = 5; }
K add(int* p, int* out, const int* at, int n) { atomicAdd(&p[at[threadIdx.x]], 1); }
K add_f64(double* p, int* out, const int* at, int n) { unsafeAtomicAdd(&p[at[threadIdx.x] / 2], 1.0); }
K exchange(int* p, int* out, const int* at, int n) {
  out[threadIdx.x] = atomicExch(&p[at[threadIdx.x]], 1);
}
K branch(int* p, int* out, const int* at, int n) {
  if (threadIdx.x % 3 == 1) p[at[threadIdx.x]] = 5;
}
K chain(int* p, int* out, const int* at, int n) {
  int i = threadIdx.x;
  out[i] = 2 * p[at[i]] + at[p[at[i]] & 63];
  p[at[i]] = out[i];
}
K lds(int* p, int* out, const int* at, int n) {
  extern __shared__ int shared[];
  shared[threadIdx.x & 15] = 0;
  out[threadIdx.x] = shared[at[threadIdx.x]];
}
K lds_store(int* p, int* out, const int* at, int n) {
  extern __shared__ int shared[];
  shared[at[threadIdx.x]] = 1;
  out[threadIdx.x] = shared[0];
}
K lds_add(int* p, int* out, const int* at, int n) {
  extern __shared__ int shared[];
  atomicAdd(&shared[at[threadIdx.x]], 1);
  out[threadIdx.x] = shared[0];
}
__device__ __noinline__ int anywhere(int* q) { return *q; }
K flat(int* p, int* out, const int* at, int n) {
  __shared__ int few[4];
  few[threadIdx.x & 3] = 7;
  int* q = at[threadIdx.x] % 2 == 0 ? few : p + at[threadIdx.x];
  out[threadIdx.x] = anywhere(q);
}
"""
WORDS = 16  # of the memory that is indexed
# name: (bytes of an element's start from its word, bytes of an element, kind, space)
SHAPES = {
    "proven_load": (0, 4), "proven_store": (0, 4),
    "load": (0, 4), "load8": (3, 1), "load96": (0, 12), "load128": (0, 16), "store": (0, 4),
    "store16": (2, 2), "store64": (0, 8), "add": (0, 4), "add_f64": (0, 8), "exchange": (0, 4),
    "branch": (0, 4), "chain": (0, 4), "lds": (0, 4), "lds_store": (0, 4), "lds_add": (0, 4),
    "flat": (0, 4),
}  # fmt: skip


@functools.cache
def kernels(arch: str) -> lw.Module:
    return lw.Device(arch).compile(SOURCE)


def told(error: lw.KernelFault) -> tuple[int, int]:
    finding = error.finding
    assert finding is not None
    assert finding.exec_mask is not None
    return finding.lanes, finding.exec_mask


def indexes(pattern: str, count: int) -> np.ndarray:
    lane = np.arange(count)
    patterns = {
        "all but a few": np.where(lane % 5 == 2, lane % 4, 4 * WORDS + 4 * lane),
        "above": 2 * lane // 8 * 4,
        "first and last": np.where((lane == 1) | (lane == count - 1), 7777, 0),
        "one": np.where(lane == 18, -4, 4),
    }
    return patterns[pattern].astype(np.int32)


def starts(name: str, at: np.ndarray) -> np.ndarray:
    offset, size = SHAPES[name]
    if name.startswith("proven"):
        return 4 * np.arange(len(at))
    unit = size // 4 if size >= 4 else 1
    quotient = np.fix(at / unit).astype(np.int64)
    return quotient * unit * 4 + offset


def expected_lanes(name: str, at: np.ndarray, wave: int, arch: str) -> tuple[int, int]:
    """(lanes out of bounds, EXEC) of the first wave that has some."""
    _, size = SHAPES[name]
    first = starts(name, at)
    active = np.ones(len(at), bool)
    if name == "branch":
        active = np.arange(len(at)) % 3 == 1
    if name == "flat":
        first = np.where(at % 2 == 0, 0, first)
    bad = active & ((first < 0) | (first + size > 4 * WORDS))
    for begin in range(0, len(at), wave):
        part = slice(begin, begin + wave)
        if bad[part].any():
            masks = (bad[part], active[part])
            return tuple(sum(1 << int(i) for i in np.flatnonzero(mask)) for mask in masks)  # type: ignore[return-value]
    return 0, 0


@pytest.mark.parametrize("pattern", ["all but a few", "above", "first and last", "one"])
@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_lanes_of_a_fault_are_those_that_numpy_finds(arch: str, name: str, pattern: str) -> None:
    count = 50  # the last wave is not full
    at = indexes(pattern, count)
    if name == "flat":
        at += 1 - at % 2 * (np.arange(count) % 3 == 0)
    wave = 64 if arch == "gfx942" else 32
    lanes, active = expected_lanes(name, at, wave, arch)
    memory, out = np.zeros(WORDS, np.int32), np.zeros(64, np.int32)
    at = np.concatenate([at, np.zeros(14, np.int32)])
    launch = functools.partial(kernels(arch)[name], 1, count, memory, out, at, 0, lds=4 * WORDS)
    if not lanes:
        launch()
        return
    with pytest.raises(lw.KernelFault) as caught:
        launch()
    found, exec_mask = told(caught.value)
    assert (f"{found:#x}", f"{exec_mask:#x}") == (f"{lanes:#x}", f"{active:#x}")


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_all_misaligned_lanes_of_an_atomic_are_told(arch: str) -> None:
    source = """
    #include <hip/hip_runtime.h>
    extern "C" __global__ void add(char* p, const int* at) { atomicAdd((int*)(p + at[threadIdx.x]), 1); }
    """
    at = np.where(np.arange(64) % 3 == 1, 6, 4).astype(np.int32)
    with pytest.raises(lw.KernelFault, match="no multiple of 4") as caught:
        lw.Device(arch).compile(source)["add"](1, 64, np.zeros(64, np.uint8), at)
    wave = 64 if arch == "gfx942" else 32
    assert told(caught.value)[0] == sum(1 << lane for lane in range(wave) if lane % 3 == 1)


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_a_fault_of_a_scalar_load_shows_its_own_exec(arch: str) -> None:
    """The access before it, under another EXEC, had left its own."""
    source = """
    #include <hip/hip_runtime.h>
    extern "C" __global__ void f(const int* __restrict__ p, const int* __restrict__ at,
                                 int* __restrict__ out, int n) {
      if (at[threadIdx.x] > 3) {
        out[at[threadIdx.x]] = 1;
        __syncthreads();
      }
      if (at[threadIdx.x] < 5) out[threadIdx.x] = p[n + blockIdx.x];
    }
    """
    kernel = lw.Device(arch).compile(source)["f"]
    memory, at = np.zeros(64, np.int32), np.arange(64, dtype=np.int32)
    with pytest.raises(lw.KernelFault) as caught:
        kernel(1, 32, memory, at, np.zeros(64, np.int32), 1000)
    text = str(caught.value)
    assert re.search(r"at +s_load", text), text
    assert "EXEC 0x1f\n" in text
    assert "lane" not in text.partition("by ")[2].partition("\n")[0]


def test_what_lies_beyond_the_memory_keeps_its_value_though_other_chunks_are_looked_at() -> None:
    """Memory next to the array, and results that nobody computed, stay as they were."""
    whole = np.full(256, 77, np.int32)
    out = np.full(64, -5, np.int32)
    at = np.arange(64, dtype=np.int32) * 3
    device = lw.Device("gfx942")
    with pytest.raises(lw.KernelFault) as caught:
        device.compile(SOURCE)["chain"](1, 64, whole[:64], out, at, 0)
    assert told(caught.value)[0] == sum(1 << lane for lane in range(64) if 3 * lane >= 64)
    assert (whole == 77).all()
    assert set(out.tolist()) <= {-5}


@pytest.mark.parametrize("kind", ["int", "char", "long"])
@pytest.mark.parametrize("arch", ["gfx908", "gfx942", "gfx1100"])
def test_lanes_of_a_fault_in_scratch_are_those_whose_index_is_far_off(arch: str, kind: str) -> None:
    source = f"""
    #include <hip/hip_runtime.h>
    extern "C" __global__ void f({kind}* out, const int* at) {{
      volatile {kind} local[64];
      for (int k = 0; k < 64; k++) local[k] = out[k];
      local[at[threadIdx.x]] = out[0];
      out[threadIdx.x] = local[at[threadIdx.x + 64] & 63];
    }}
    """
    kernel = lw.Device(arch).compile(source)["f"]
    far = np.isin(np.arange(64), [3, 17, 18, 40, 63])
    at = np.concatenate([np.where(far, 1 << 20, 5), np.zeros(64)]).astype(np.int32)
    with pytest.raises(lw.KernelFault, match="outside the scratch") as caught:
        kernel(1, 64, np.zeros(4096, np.uint8), at)
    lanes = [3, 17, 18, 40, 63] if kernel.info.wavefront_size == 64 else [3, 17, 18]
    assert told(caught.value) == (
        sum(1 << lane for lane in lanes), (1 << kernel.info.wavefront_size) - 1
    )  # fmt: skip
