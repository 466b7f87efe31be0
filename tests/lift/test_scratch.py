"""Private memory on every target: arrays, spilled registers, calls, recursion, generic pointers."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import lanewise as lw
from lanewise.code_object import load_code_object
from lanewise.front.hip.compile import compile_device
from lanewise.lift.kernel import lift_kernel
from lanewise.targets import target

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1150", "gfx1200")
WAVES = [
    (name, size)
    for name in TARGETS
    for size in ((32, 64) if target(name).generation >= 10 else (64,))
]

SOURCE = """
#include <hip/hip_runtime.h>
#define K extern "C" __global__ void
struct Record { char a; short b; int c; double d; long long e; char tail[7]; };

K sorted(const int* in, int* out) {
  int a[24], t = threadIdx.x;
  for (int i = 0; i < 24; ++i) a[i] = in[(t * 7 + i * 5) & 1023];
  for (int i = 0; i < 23; ++i)
    for (int j = 0; j < 23 - i; ++j)
      if (a[j] > a[j + 1]) { int q = a[j]; a[j] = a[j + 1]; a[j + 1] = q; }
  for (int i = 0; i < 24; ++i) out[t * 24 + i] = a[i];
}
K records(const int* in, long long* out) {
  Record r[5];
  int t = threadIdx.x;
  for (int i = 0; i < 5; ++i) {
    int v = in[(t + i) & 1023];
    r[i].a = v; r[i].b = v * 3; r[i].c = v * 5; r[i].d = v * 0.5; r[i].e = (long long)v << 33;
    for (int k = 0; k < 7; ++k) r[i].tail[k] = v + k;
  }
  Record s = r[in[t] % 5], u = r[(in[t] + 1) % 5];
  r[in[t + 1] % 5] = u;
  long long sum = 0;
  for (int i = 0; i < 5; ++i)
    sum = sum * 7 + r[i].a + r[i].b + r[i].c + (long long)r[i].d + (r[i].e >> 30) + r[i].tail[i];
  out[t] = sum + s.c;
}
__device__ __noinline__ unsigned walk(unsigned* a, unsigned n) {
  unsigned b[8];
  for (int i = 0; i < 8; ++i) b[i] = a[(n + i) & 7] + i;
  if (n == 0) return b[a[0] & 7];
  unsigned below = walk(b, n - 1);
  a[n & 3] += below;
  return below * 3 + b[below & 7] + n;
}
K recursion(unsigned* out) {
  unsigned a[8], t = threadIdx.x;
  for (int i = 0; i < 8; ++i) a[i] = t * 31 + i;
  unsigned r = walk(a, t % 9);
  for (int i = 0; i < 8; ++i) r = r * 5 + a[i];
  out[t] = r;
}
__device__ __noinline__ void add_to(int* p, int v) { *p += v; }
K generic(int* data, int* out) {
  __shared__ int s[256];
  int own[4] = {1, 2, 3, 4}, t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  int* where = t % 3 == 0 ? &own[t & 3] : t % 3 == 1 ? &s[t] : &data[t];
  add_to(where, 100 + t);
  __syncthreads();
  out[t] = own[0] + 2 * own[1] + 3 * own[2] + 4 * own[3] + s[t] + 1000 * data[t];
}
__attribute__((amdgpu_num_vgpr(24))) K spills(const float* in, float* out) {
  float a[40];
  int t = threadIdx.x;
  #pragma unroll
  for (int i = 0; i < 40; ++i) a[i] = in[t + 64 * (i & 15)] + i;
  #pragma unroll
  for (int round = 0; round < 3; ++round) {
    #pragma unroll
    for (int i = 0; i < 40; ++i) a[i] = a[(i + 1) % 40] + a[(i + 7) % 40];
    __builtin_amdgcn_sched_barrier(0);
  }
  float sum = 0;
  #pragma unroll
  for (int i = 0; i < 40; ++i) sum += a[i] * (i + 1);
  out[t] = sum;
}
K dynamic(int* out, int n) {
  int t = threadIdx.x, m = n + t % 3;
  int* a = (int*)__builtin_alloca(4 * m);
  for (int i = 0; i < m; ++i) a[i] = i * t;
  int sum = 0;
  for (int i = 0; i < m; ++i) sum += a[m - 1 - i] * i;
  out[t] = sum;
}
"""


@functools.cache
def module(name: str, wave_size: int) -> lw.Module:
    other = wave_size != target(name).default_wave_size
    return lw.Device(name).compile(SOURCE, ("-mwavefrontsize64",) if other else ())


@pytest.fixture(params=WAVES, ids=lambda pair: f"{pair[0]}-wave{pair[1]}")
def kernels(request: pytest.FixtureRequest) -> lw.Module:
    name, wave_size = request.param
    made = module(name, wave_size)
    assert made["sorted"].info.wavefront_size == wave_size
    return made


BLOCK = 192
NUMBERS = np.random.default_rng(3).integers(0, 1000, 1024).astype(np.int32)


def test_an_array_that_is_sorted(kernels: lw.Module) -> None:
    out = np.zeros(BLOCK * 24, np.int32)
    kernels["sorted"](1, BLOCK, NUMBERS, out)
    rows = [sorted(NUMBERS[(t * 7 + 5 * np.arange(24)) & 1023]) for t in range(BLOCK)]
    assert np.array_equal(out.reshape(BLOCK, 24), np.array(rows))


def signed(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def test_records_with_members_of_all_sizes(kernels: lw.Module) -> None:
    out = np.zeros(BLOCK, np.int64)
    kernels["records"](1, BLOCK, NUMBERS, out)
    numbers = [int(v) for v in NUMBERS]
    for t in range(BLOCK):
        values = [numbers[t + i] for i in range(5)]
        first, second = values[numbers[t] % 5], values[(numbers[t] + 1) % 5]
        values[numbers[t + 1] % 5] = second
        total = 0
        for i, v in enumerate(values):
            total = total * 7 + signed(v, 8) + signed(v * 3, 16) + v * 5 + v // 2 + v * 8
            total += signed(v + i, 8)
        assert out[t] == total + first * 5, t


def walk(a: list[int], n: int) -> int:
    b = [(a[(n + i) & 7] + i) & 0xFFFFFFFF for i in range(8)]
    if n == 0:
        return b[a[0] & 7]
    below = walk(b, n - 1)
    a[n & 3] = (a[n & 3] + below) & 0xFFFFFFFF
    return (below * 3 + b[below & 7] + n) & 0xFFFFFFFF


def test_lanes_go_to_different_depths_of_a_recursion(kernels: lw.Module) -> None:
    out = np.zeros(BLOCK, np.uint32)
    kernels["recursion"](1, BLOCK, out)
    for t in range(BLOCK):
        a = [t * 31 + i for i in range(8)]
        r = walk(a, t % 9)
        for value in a:
            r = (r * 5 + value) & 0xFFFFFFFF
        assert out[t] == r, t


def test_one_pointer_to_three_memories(kernels: lw.Module) -> None:
    data, out = np.arange(256, dtype=np.int32), np.zeros(256, np.int32)
    kernels["generic"](1, 256, data, out)
    for t in range(256):
        own, s, d = [1, 2, 3, 4], t, t
        if t % 3 == 0:
            own[t & 3] += 100 + t
        elif t % 3 == 1:
            s += 100 + t
        else:
            d += 100 + t
        assert out[t] == own[0] + 2 * own[1] + 3 * own[2] + 4 * own[3] + s + 1000 * d, t


def test_registers_that_do_not_fit_are_spilled(kernels: lw.Module) -> None:
    numbers = (np.arange(1024) % 17).astype(np.float32)
    out = np.zeros(64, np.float32)
    kernels["spills"](1, 64, numbers, out)
    for t in range(64):
        a = [int(numbers[t + 64 * (i & 15)]) + i for i in range(40)]
        for _ in range(3):
            for i in range(40):
                a[i] = a[(i + 1) % 40] + a[(i + 7) % 40]
        assert out[t] == sum(v * (i + 1) for i, v in enumerate(a)), t


@pytest.mark.parametrize("name", TARGETS)
def test_what_lies_in_the_kernels_own_frame_is_not_checked(name: str) -> None:
    code_object = load_code_object(compile_device(SOURCE, name))
    info = code_object.kernels["spills"]
    text = lift_kernel(code_object, info, code_object.target).ir_text
    assert info.private_segment_fixed_size > 0
    assert "@lw.load.scratch" not in text
    assert "@lw.store.scratch" not in text
    assert "sub i64 %scratch.size" not in text


def test_an_array_whose_size_is_known_at_run_time(kernels: lw.Module) -> None:
    out = np.zeros(BLOCK, np.int32)
    kernels["dynamic"](1, BLOCK, out, 20)
    for t in range(BLOCK):
        m = 20 + t % 3
        assert out[t] == sum((m - 1 - i) * t * i for i in range(m)), t
