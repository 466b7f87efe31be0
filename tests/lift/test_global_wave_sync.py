"""ds_gws_…: waves of all work-groups of a launch wait for each other. (CDNA3 ISA 12.12)"""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
#define K extern "C" __global__ void
#define GWS(name, ...) __builtin_amdgcn_ds_gws_##name(__VA_ARGS__)
#define WAVES (gridDim.x * blockDim.x / warpSize)
#define WAVE ((blockIdx.x * blockDim.x + threadIdx.x) / warpSize)
#define FENCE() __threadfence()

K init(unsigned value, unsigned resource) { GWS(init, value, resource); }

// Every wave hands a number to the next one, turn by turn.
K turns(volatile int* numbers, int count, unsigned resource) {
  int wave = WAVE, waves = WAVES, value = wave;
  for (int i = 0; i < count; ++i) {
    numbers[(i & 1) * waves + wave] = value;
    FENCE();
    GWS(barrier, waves - 1, resource);
    FENCE();
    value = numbers[(i & 1) * waves + (wave + 1) % waves];
  }
  numbers[2 * waves + wave] = value;
}

// Barriers of different sizes: work-group 0 leaves after the first.
K shrinking(volatile int* seen) {
  unsigned groups = gridDim.x;
  seen[blockIdx.x] = 1;
  FENCE();
  GWS(barrier, groups - 2, 0);
  if (blockIdx.x == 0) return;
  int sum = 0;
  for (unsigned i = 0; i < groups; ++i) sum += seen[i];
  seen[groups + blockIdx.x] = sum;
  FENCE();
  GWS(barrier, groups - 2, 0);
  seen[2 * groups + blockIdx.x] = seen[groups + 1 + blockIdx.x % (groups - 1)];
}

// The number is that of the first active lane.
K first_lane(int* out, unsigned lane) {
  if (threadIdx.x >= lane) GWS(barrier, threadIdx.x == lane ? 1u : 77u, 5);
  if (threadIdx.x == lane) atomicAdd(out, 1);
}

// A lock: between P and V a wave is alone.
K lock(volatile int* counter, int count) {
  for (int i = 0; i < count; ++i) {
    GWS(sema_p, 3);
    if (threadIdx.x == 0) {
      int old = counter[0];
      __builtin_amdgcn_s_sleep(1);
      counter[0] = old + 1;
      FENCE();
    }
    GWS(sema_v, 3);
  }
}

// Work-group 0 lets the others go, all at once or so many.
K gate(volatile int* passed, unsigned count) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 0) { passed[0] = 1; FENCE(); }
    GWS(sema_br, count, 7);
    return;
  }
  GWS(sema_p, 7);
  if (threadIdx.x == 0) passed[blockIdx.x] = passed[0];
}

K release(volatile int* passed) {
  unsigned waiting = gridDim.x - 1;
  if (blockIdx.x > 0) {
    if (threadIdx.x == 0) atomicAdd((int*)passed, 1);
    GWS(sema_p, 9);
    if (threadIdx.x == 0) passed[blockIdx.x] = 1;
    return;
  }
  while (passed[0] < (int)waiting) __builtin_amdgcn_s_sleep(1);
  for (int i = 0; i < 200; ++i) __builtin_amdgcn_s_sleep(1);  // until they wait
  GWS(sema_release_all, 9);
}
"""

_ARCHES = ("gfx908", "gfx90a", "gfx1030", "gfx1100")


@pytest.fixture(scope="module", params=_ARCHES)
def module(request: pytest.FixtureRequest) -> lw.Module:
    return lw.Device(request.param).compile(SOURCE)


def _waves(module: lw.Module, groups: int, block: int) -> int:
    return groups * block // module["turns"].info.wavefront_size


@pytest.mark.parametrize(("groups", "block"), [(1, 64), (6, 128), (40, 64)])
@pytest.mark.parametrize("resource", [1, 63])
def test_all_waves_wait_at_a_barrier(
    module: lw.Module, groups: int, block: int, resource: int
) -> None:
    waves, turns = _waves(module, groups, block), 9
    numbers = np.zeros(3 * waves, np.int32)
    module["init"](1, 1, waves - 1, resource)
    module["turns"](groups, block, numbers, turns, resource)
    assert np.array_equal(numbers[2 * waves :], (np.arange(waves) + turns) % waves)


def test_resource_0_is_ready_for_a_barrier_of_the_work_groups(module: lw.Module) -> None:
    numbers = np.zeros(3 * 5, np.int32)
    device = lw.Device(module.device.name)
    width = module["turns"].info.wavefront_size
    device.compile(SOURCE)["turns"](5, width, numbers, 3, 0)
    assert np.array_equal(numbers[10:], (np.arange(5) + 3) % 5)


def test_a_barrier_can_be_of_another_size_each_time(module: lw.Module) -> None:
    groups = 6
    seen = np.zeros(3 * groups, np.int32)
    module["init"](1, 1, groups - 1, 0)
    module["shrinking"](groups, 32, seen)
    assert seen[groups + 1 : 2 * groups].tolist() == [groups] * (groups - 1)
    assert seen[2 * groups + 1 :].tolist() == [groups] * (groups - 1)


@pytest.mark.parametrize("lane", [0, 7])
def test_the_count_is_the_first_active_lanes(module: lw.Module, lane: int) -> None:
    """Two waves at a time: a count of 77 would never be reached by the second pair."""
    out = np.zeros(1, np.int32)
    module["init"](1, 1, 1, 5)
    module["first_lane"](8, 32, out, lane)
    assert out[0] == 8


def test_a_semaphore_of_one_is_a_lock(module: lw.Module) -> None:
    counter = np.zeros(1, np.int32)
    module["init"](1, 1, 1, 3)
    module["lock"](20, 32, counter, 10)
    assert counter[0] == 200


def test_a_bulk_release_lets_so_many_waves_go(module: lw.Module) -> None:
    passed = np.zeros(9, np.int32)
    module["init"](1, 1, 0, 7)
    module["gate"](9, 32, passed, 8)
    assert passed.tolist() == [1] * 9


def test_release_all_lets_those_go_that_wait(module: lw.Module) -> None:
    passed = np.zeros(6, np.int32)
    module["init"](1, 1, 0, 9)
    module["release"](6, 32, passed)
    assert passed.tolist() == [5, 1, 1, 1, 1, 1]


def test_a_barrier_that_one_wave_misses_ends_with_a_fault(
    module: lw.Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANEWISE_STEP_LIMIT", "100000")
    own = lw.Device(module.device.name).compile(SOURCE)
    own["init"](1, 1, 99, 1)
    with pytest.raises(lw.KernelFault):
        own["turns"](2, 64, np.zeros(3 * 4, np.int32), 1, 1)
