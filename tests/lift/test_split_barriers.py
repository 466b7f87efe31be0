"""gfx12's barriers in two halves: signal, then wait."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
#define K extern "C" __global__ void
#define SIGNAL() __builtin_amdgcn_s_barrier_signal(-1)
#define WAIT() __builtin_amdgcn_s_barrier_wait(-1)
#define FENCE() __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "workgroup")

K turn_left(int* out, int turns) {
  __shared__ int s[2][1024];
  int t = threadIdx.x, n = blockDim.x, value = t;
  for (int i = 0; i < turns; ++i) {
    s[i & 1][t] = value;
    FENCE();
    SIGNAL();
    int mixed = 0;
    for (int k = 0; k < 10; ++k) mixed = mixed * 3 + k;  // work between the halves
    WAIT();
    FENCE();
    value = s[i & 1][(t + 32) % n] + (mixed == 0);
  }
  out[blockIdx.x * n + t] = value;
}

K firsts(int* out, int turns) {
  int wave = threadIdx.x / 32, waves = blockDim.x / 32;
  for (int i = 0; i < turns; ++i) {
    bool first = __builtin_amdgcn_s_barrier_signal_isfirst(-1);
    WAIT();
    if (threadIdx.x % 32 == 0) out[i * waves + wave] = first;
  }
}

// Wave 0 signals and ends; the others still wait for each other.
K leaver(int* out) {
  __shared__ int s[1024];
  int t = threadIdx.x, n = blockDim.x;
  s[t] = 0;
  FENCE();
  SIGNAL();
  if (t < 32) return;
  WAIT();
  for (int i = 0; i < 3; ++i) {
    s[t] = s[t] + t;
    FENCE(); SIGNAL(); WAIT(); FENCE();
    int other = s[32 + (t - 32 + 32) % (n - 32)];
    FENCE(); SIGNAL(); WAIT(); FENCE();
    s[t] = other;
  }
  out[t] = s[t];
}

K never(int* out) {
  if (threadIdx.x < 32) WAIT();
  else { SIGNAL(); WAIT(); }
  out[threadIdx.x] = 1;
}
"""


@pytest.fixture(scope="module", params=["gfx1200", "gfx1201"])
def module(request: pytest.FixtureRequest) -> lw.Module:
    return lw.Device(request.param).compile(SOURCE)


@pytest.mark.parametrize("block", [32, 64, 256, 1024])
def test_what_was_stored_before_the_signal_is_there_after_the_wait(
    module: lw.Module, block: int
) -> None:
    turns, groups = 7, 5
    out = np.zeros(groups * block, np.int32)
    module["turn_left"](groups, block, out, turns)
    assert np.array_equal(out, np.tile((np.arange(block) + 32 * turns) % block, groups))


@pytest.mark.parametrize("waves", [1, 2, 8])
def test_one_wave_is_the_first_to_signal(module: lw.Module, waves: int) -> None:
    turns = 6
    out = np.full(turns * waves, -1, np.int32)
    module["firsts"](1, 32 * waves, out, turns)
    assert out.reshape(turns, waves).sum(axis=1).tolist() == [1] * turns


def test_a_wave_that_signals_and_ends_is_not_counted_again(module: lw.Module) -> None:
    block = 160
    out = np.zeros(block, np.int32)
    module["leaver"](1, block, out)
    t = np.arange(32, block)
    state = np.zeros(block - 32, np.int64)
    for _ in range(3):
        state = np.roll(state + t, -32)
    assert np.array_equal(out[32:], state)


def test_waiting_without_a_signal_is_a_deadlock(module: lw.Module) -> None:
    with pytest.raises(lw.KernelFault, match=r"(?i)deadlock|barrier"):
        module["never"](1, 64, np.zeros(64, np.int32))
