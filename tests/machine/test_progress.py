"""Every wave gets its turn, whatever others wait for; nothing waits for ever."""

from __future__ import annotations

import time

import pytest

from lanewise.machine.layout import NO_ACCESS, LaunchStatus
from lanewise.wave_abi import FaultKind

TICKS, YIELDS, COUNTS, BARRIERS = range(4)  # how kernel `gather` waits


def test_a_wave_that_spins_without_a_yield_lets_the_next_wave_set_its_flag(bench, words):
    flag = words(1)
    launch = bench.run("wait_for_next_wave", [flag.ctypes.data], waves=2, threads=1)
    assert launch.status == LaunchStatus.FINISHED
    assert launch.peak_groups == 1


@pytest.mark.parametrize("mode", [TICKS, YIELDS, COUNTS, BARRIERS])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("groups", "waves"), [(1, 4), (2, 1), (8, 4)])
def test_all_waves_of_all_groups_can_wait_for_each_other(
    bench, words, mode, threads, groups, waves
):
    counter = words(1)
    launch = bench.run(
        "gather", [counter.ctypes.data, groups * waves, mode],
        groups=groups, waves=waves, threads=threads,
    )
    assert launch.status == LaunchStatus.FINISHED
    assert counter[0] == groups * waves


@pytest.mark.parametrize("threads", [1, 2])
def test_a_grid_barrier_over_as_many_waves_as_a_gpu_holds_ends_soon(bench, words, threads):
    counter = words(1)
    started = time.monotonic()
    launch = bench.run(
        "gather", [counter.ctypes.data, 1200, YIELDS], groups=300, waves=4, threads=threads
    )
    assert launch.status == LaunchStatus.FINISHED
    assert time.monotonic() - started < 20


def test_waves_of_many_groups_that_count_while_they_wait_end(bench, words):
    counter = words(1)
    launch = bench.run("gather", [counter.ctypes.data, 60, COUNTS], groups=60, waves=1, threads=1)
    assert launch.status == LaunchStatus.FINISHED
    assert counter[0] == 60


def test_groups_run_one_after_another_while_nobody_waits(bench, words):
    out = words(4000)
    launch = bench.run("mark", [out.ctypes.data, 4], groups=1000, waves=4)
    assert launch.peak_groups == 1
    assert (out == 1).all()


def test_a_long_computation_does_not_bring_in_group_after_group(bench):
    launch = bench.run("turns", [3_000_000], groups=40, waves=2, threads=1)
    assert launch.status == LaunchStatus.FINISHED
    # The clock that decides goes on while other processes have the CPU, so a few may come in.
    assert launch.peak_groups <= 12


@pytest.mark.parametrize("limit", [1, 999, 1000, 100_000])
def test_the_step_limit_counts_loop_turns_exactly(bench, limit):
    within = bench.run("turns", [limit], waves=3, step_limit=limit)
    assert within.status == LaunchStatus.FINISHED
    beyond = bench.run("turns", [limit + 1], groups=1, waves=3, step_limit=limit)
    assert beyond.status == LaunchStatus.FAULT
    assert (beyond.fault.kind, beyond.fault.wave) == (FaultKind.STEP_LIMIT, 0)
    assert beyond.fault.access == 7, "the loop's row"
    assert beyond.fault.size == limit


def test_the_step_limit_is_counted_anew_for_each_wave(bench):
    launch = bench.run("turns", [700], groups=20, waves=16, step_limit=1000)
    assert launch.status == LaunchStatus.FINISHED


@pytest.mark.timeout(60)
def test_waves_that_only_yield_meet_the_step_limit(bench):
    launch = bench.run("yield_for_ever", groups=4, waves=2, step_limit=1 << 22)
    assert launch.status == LaunchStatus.FAULT
    assert launch.fault.kind == FaultKind.STEP_LIMIT
    assert launch.fault.access == NO_ACCESS
