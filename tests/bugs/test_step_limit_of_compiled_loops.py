"""Turns of compiled loops count against the step limit; only waiting in `s_sleep` did."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
#define K extern "C" __global__ void
K turns(int n) { for (int i = 0; i < n; i++) asm volatile("s_nop 0"); }
K nested(int n) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) asm volatile("s_nop 0"); }
K spin(volatile int* flag) { while (*flag == 0) {} }
"""


@pytest.fixture(scope="module", params=["gfx942", "gfx1100"])
def module(request: pytest.FixtureRequest) -> lw.Module:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANEWISE_STEP_LIMIT", "10000")
        return lw.Device(request.param).compile(SOURCE)


@pytest.mark.timeout(60)
def test_a_loop_that_waits_for_ever_meets_the_step_limit(module: lw.Module) -> None:
    with pytest.raises(lw.KernelFault, match="a wave of spin took more than 10000 turns"):
        module["spin"](1, 64, np.zeros(1, np.int32))


@pytest.mark.parametrize(
    ("kernel", "within", "beyond"), [("turns", 9900, 10100), ("nested", 95, 101)]
)
def test_turns_are_counted_for_each_wave(
    module: lw.Module, kernel: str, within: int, beyond: int
) -> None:
    module[kernel](5, 256, within)
    with pytest.raises(lw.KernelFault, match=f"a wave of {kernel} took more than 10000 turns"):
        module[kernel](1, 64, beyond)


PLACES = """
#include <hip/hip_runtime.h>
extern "C" __global__ void first(int* p) {
  p[threadIdx.x] = 1;
  p[threadIdx.x + 64] = 2;
  if (threadIdx.x < 7)
    for (int i = 0; i < p[128]; i++)
      asm volatile("s_nop 1");
}
extern "C" __global__ void waits(int* p) {
  p[threadIdx.x] = 1;
  if (threadIdx.x >= 64)
    __builtin_amdgcn_s_barrier();
  else
    while (__hip_atomic_load(p + 128, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT))
      __builtin_amdgcn_s_sleep(2);
}
"""


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_the_fault_names_the_loop_and_not_the_kernels_first_access(
    arch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANEWISE_STEP_LIMIT", "10000")
    path = tmp_path / "places.hip"
    path.write_text(PLACES)
    memory = np.full(129, 1 << 30, np.int32)
    with pytest.raises(lw.KernelFault) as caught:
        lw.Device(arch).compile(path)["first"](1, 64, memory)
    finding = caught.value.finding
    assert finding is not None
    assert (finding.kind, finding.exec_mask) == ("step-limit", 0x7F)
    assert finding.source.line in (7, 8)
    assert "store" not in finding.instruction


def test_waves_that_sleep_too_long_name_no_access_that_is_not_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANEWISE_STEP_LIMIT", "10000")
    path = tmp_path / "places.hip"
    path.write_text(PLACES)
    with pytest.raises(lw.KernelFault) as caught:
        lw.Device("gfx942").compile(path)["waits"](1, 128, np.ones(129, np.int32))
    finding = caught.value.finding
    assert finding is not None
    assert finding.kind == "step-limit"
    assert finding.source is None or finding.source.line in (14, 15, 16)
