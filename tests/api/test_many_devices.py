"""Devices in number: each reserves addresses, of which a process has 128 TB."""

from __future__ import annotations

import gc

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void add_one(int* x) { x[threadIdx.x] += 1; }
"""


@pytest.mark.timeout(120)
def test_two_hundred_devices_live_at_once_and_each_runs() -> None:
    devices = [lw.Device("gfx942") for _ in range(200)]
    values = np.arange(64, dtype=np.int32)
    for device in devices[::20]:
        device.compile(SOURCE)["add_one"](1, 64, values)
    assert np.array_equal(values, np.arange(64) + 10)


@pytest.mark.timeout(120)
def test_devices_that_are_dropped_give_their_addresses_back() -> None:
    """Far more than fit at once, also where a reference cycle keeps each until a collection."""
    gc.disable()
    try:
        for _ in range(1500):
            cycle: list[object] = [lw.Device("gfx942")]
            cycle.append(cycle)
    finally:
        gc.enable()


@pytest.mark.timeout(120)
def test_running_out_of_addresses_is_an_error_that_says_so_and_passes() -> None:
    devices: list[lw.Device] = []
    with pytest.raises(lw.LanewiseError, match="address"):
        devices.extend(lw.Device("gfx942") for _ in range(2000))
    devices.clear()
    gc.collect()
    values = np.zeros(64, np.int32)
    lw.Device("gfx942").compile(SOURCE)["add_one"](1, 64, values)
    assert (values == 1).all()
