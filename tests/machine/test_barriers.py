"""Barriers: all waves meet, ended ones are not waited for, values in LDS are exchanged."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.machine.layout import NO_ACCESS, LaunchStatus
from lanewise.wave_abi import FaultKind


def expected_exchange(groups, waves, turns, staying):
    """What `exchange` of kernels.ll leaves, counted in Python."""
    row = [
        sum(turn + (wave + 1) % staying for turn in range(turns)) if wave < staying else 0
        for wave in range(waves)
    ]
    return np.array(row * groups, np.uint64)


@pytest.mark.parametrize("waves", [1, 2, 3, 16, 32])
@pytest.mark.parametrize("threads", [1, 2])
def test_waves_exchange_values_through_lds_and_barriers(bench, words, waves, threads):
    groups, turns = 50, 20
    out = words(groups * waves)
    launch = bench.run(
        "exchange", [out.ctypes.data, waves, turns, waves],
        groups=groups, waves=waves, threads=threads, lds_bytes=8 * waves,
    )
    assert launch.status == LaunchStatus.FINISHED
    assert np.array_equal(out, expected_exchange(groups, waves, turns, waves))


@pytest.mark.parametrize("staying", [1, 2, 7])
def test_a_barrier_does_not_wait_for_waves_that_have_ended(bench, words, staying):
    groups, waves, turns = 20, 8, 5
    out = words(groups * waves)
    launch = bench.run(
        "exchange", [out.ctypes.data, waves, turns, staying],
        groups=groups, waves=waves, lds_bytes=64,
    )
    assert launch.status == LaunchStatus.FINISHED
    assert np.array_equal(out, expected_exchange(groups, waves, turns, staying))


def test_a_group_that_loops_on_barriers_does_not_starve_the_group_it_waits_for(bench, words):
    flag = words(1)
    launch = bench.run(
        "barriers_until_flag", [flag.ctypes.data], groups=2, waves=4, threads=1
    )
    assert launch.status == LaunchStatus.FINISHED
    assert launch.waves_run == 8


def test_waves_that_cannot_all_get_a_stack_are_a_deadlock_and_no_hang(bench):
    # Stacks come 16 at a time and up to 64 are kept: the last waves cannot start.
    launch = bench.run("barriers", [1], groups=1, waves=80, threads=1, fiber_limit=1)
    assert launch.status == LaunchStatus.FAULT
    assert launch.fault.kind == FaultKind.DEADLOCK
    assert launch.fault.access == NO_ACCESS
    assert bench.run("barriers", [1], groups=1, waves=80).status == LaunchStatus.FINISHED
