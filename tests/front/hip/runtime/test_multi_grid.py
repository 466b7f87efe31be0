"""Launches over several devices whose grids wait for each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.targets import PRIMARY_TARGETS

from .conftest import EXAMPLES, run_words

FAILS = r"""
#include "check.h"
#include <hip/hip_cooperative_groups.h>
namespace groups = cooperative_groups;
__global__ void fail_on(unsigned int device, int* null) {
    groups::multi_grid_group all = groups::this_multi_grid();
    all.sync();
    if (all.grid_rank() == device) null[threadIdx.x] = 1;
    for (int i = 0; i < 10; ++i) all.sync();
}
int main() {
    unsigned int device = 1;
    int* null = nullptr;
    void* arguments[] = {&device, &null};
    hipLaunchParams launches[2] = {};
    for (int i = 0; i < 2; ++i) {
        CHECK(hipSetDevice(i));
        launches[i].func = reinterpret_cast<void*>(fail_on);
        launches[i].gridDim = launches[i].blockDim = dim3(2);
        launches[i].args = arguments;
        CHECK(hipStreamCreate(&launches[i].stream));
    }
    EXPECT_ERROR(hipLaunchCooperativeKernelMultiDevice(launches, 2, 0), hipErrorIllegalAddress);
    EXPECT_ERROR(hipStreamSynchronize(launches[0].stream), hipSuccess);
    EXPECT_ERROR(hipStreamSynchronize(launches[1].stream), hipErrorIllegalAddress);
    return verdict();
}
"""


def test_where_one_grid_goes_wrong_the_others_come_to_their_end(tmp_path: Path) -> None:
    source = tmp_path / "fails.hip"
    source.write_text(FAILS)
    words = ("run", source, "--", "unused")
    ran = run_words(*words, LANEWISE_DEVICES="gfx942,gfx942", CPATH=str(EXAMPLES), timeout=60)
    assert ran.out.splitlines()[-1:] == ["PASS"], ran
    assert "KernelFault: store of 4 bytes" in ran.err


@pytest.mark.parametrize("arch", [one.name for one in PRIMARY_TARGETS])
def test_grids_of_different_devices_wait_for_each_other(arch: str) -> None:
    ran = run_words(
        "run", EXAMPLES / "cooperative_devices.hip", LANEWISE_DEVICES=f"{arch},gfx942,gfx1100"
    )
    assert (ran.status, ran.out.splitlines()[-1:]) == (0, ["PASS"]), ran
