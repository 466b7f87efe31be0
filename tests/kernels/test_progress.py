"""Waves and work-groups that wait for each other make progress, whoever comes first."""

from __future__ import annotations

import numpy as np
import pytest

from .program import TARGETS, Program

PROGRAM = Program("progress.hip")

pytestmark = [pytest.mark.parametrize("arch", TARGETS), pytest.mark.timeout(60)]


def zeros(size: int) -> np.ndarray:
    return np.zeros(size, np.int32)


def test_a_lock_between_work_groups(arch: str) -> None:
    run = PROGRAM.on_device(arch, "lock", 20, 96, zeros(1), zeros(1), 5)
    assert run.arrays[1][0] == 300


@pytest.mark.parametrize("groups", [2, 40])
def test_chains_of_work_groups_in_both_directions(arch: str, groups: int) -> None:
    powers = np.array([pow(2, k, 1000003) for k in range(groups)], np.int32)
    run = PROGRAM.on_device(arch, "chain", groups, 64, zeros(groups), zeros(groups))
    assert np.array_equal(run.arrays[1], powers)
    run = PROGRAM.on_device(arch, "backwards", groups, 64, zeros(groups), zeros(groups))
    assert np.array_equal(run.arrays[1], powers[::-1])
    run = PROGRAM.on_device(arch, "volatile_flag", groups, 64, zeros(groups), zeros(groups))
    later = np.arange(groups)[::-1][1:].cumsum()
    assert np.array_equal(run.arrays[1], 1 + np.concatenate([[0], later])[::-1])


def test_waves_of_a_work_group(arch: str) -> None:
    run = PROGRAM.on_device(arch, "waves", 3, 512, zeros(3 * 512))
    size = 32 if arch == "gfx1100" else 64
    values = [5]
    for wave in range(512 // size - 2, -1, -1):
        values.append(values[-1] * 3 + wave)
    expected = np.repeat(np.array(values[::-1], np.int32), size)
    assert np.array_equal(run.arrays[0], np.tile(expected, 3))


def test_a_barrier_of_the_whole_grid(arch: str) -> None:
    groups, rounds = 6, 4
    run = PROGRAM.on_device(arch, "grid_barrier", groups, 64, zeros(1), zeros(3 * groups), zeros(groups), rounds)
    state = np.zeros(groups, np.int64)
    for r in range(rounds):
        state = (state + r).sum() % 1009 + np.arange(groups)
    assert np.array_equal(run.arrays[2], state)


def test_the_last_group_sums(arch: str) -> None:
    x = np.arange(1000, dtype=np.float32)
    run = PROGRAM.on_device(
        arch, "last_group_sums", 8, 128, x, np.zeros(8, np.float32), np.zeros(1, np.uint32),
        np.zeros(1, np.float32), 1000,
    )  # fmt: skip
    assert run.arrays[3][0] == x.sum()
    assert run.arrays[2][0] == 0


def test_a_consumer_that_comes_before_its_producer(arch: str) -> None:
    x = np.arange(100, dtype=np.int32) * 3
    run = PROGRAM.on_device(arch, "producer_consumer", 2, 64, x, zeros(8), zeros(2), zeros(100), 100)
    assert np.array_equal(run.arrays[3], (x + np.arange(100)) * 2)
