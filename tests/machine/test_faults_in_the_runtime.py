"""What the run-time records of a fault, and that it checks to the byte."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

from lanewise.machine.layout import RANGE_READ_ONLY, LaunchStatus, Range
from lanewise.wave_abi import (
    ACCESS_ATOMIC,
    ACCESS_LDS,
    ACCESS_SCRATCH,
    ACCESS_WRITE,
    FaultKind,
)


def ranges_of(*rows):
    """(array, fields of a launch) for a table of (start, size, flags)."""
    table = (Range * len(rows))(*rows)
    return table, {"ranges": ctypes.addressof(table), "range_count": len(rows)}


TABLE = [(0x1000, 0x100, 0), (0x2000, 1, 0), (0x3000, 64, RANGE_READ_ONLY), (0x3040, 64, 0)]


@pytest.mark.parametrize(
    ("address", "size", "flags", "found"),
    [
        (0x1000, 1, 0, 0), (0x1000, 0x100, 0, 0), (0x10FF, 1, 0, 0), (0x10FF, 2, 0, None),
        (0xFFF, 1, 0, None), (0xFFF, 2, 0, None), (0x1100, 1, 0, None), (0x1000, 0x101, 0, None),
        (0x2000, 1, ACCESS_WRITE, 1), (0x2000, 2, 0, None), (0x2001, 1, 0, None),
        (0x3000, 64, 0, 2), (0x3000, 4, ACCESS_WRITE, None), (0x3000, 4, ACCESS_ATOMIC, None),
        (0x3040, 64, ACCESS_WRITE, 3), (0x303C, 8, 0, None),
        (0, 4, 0, None), ((1 << 64) - 2, 4, 0, None), (0x1000, (1 << 64) - 1, 0, None),
    ],
)  # fmt: skip
def test_a_range_lookup_is_exact_to_the_byte(bench, words, address, size, flags, found):
    out = words(3)
    table, fields = ranges_of(*TABLE)
    launch = bench.run("lookup", [5, address, size, flags, out.ctypes.data], **fields)
    assert launch.status == LaunchStatus.FINISHED
    expected = [0, 0, 0] if found is None else [1, *TABLE[found][:2]]
    assert out.tolist() == expected
    del table


def test_a_range_lookup_agrees_with_numpy_on_many_ranges(bench, words):
    random = np.random.default_rng(5)
    starts = np.unique(random.integers(1, 1 << 40, 777).astype(np.uint64)) * np.uint64(4096)
    sizes = random.integers(1, 4096, len(starts)).astype(np.uint64)
    rows = [(int(s), int(n), 0) for s, n in zip(starts, sizes, strict=True)]
    table, fields = ranges_of(*rows)
    out = words(3)
    for _ in range(300):
        index = int(random.integers(len(rows)))
        address = rows[index][0] + int(random.integers(-5, 4097))
        size = int(random.integers(1, 17))
        inside = (starts <= address) & (address + size <= starts + sizes)
        bench.run("lookup", [0, address, size, 0, out.ctypes.data], threads=1, **fields)
        assert out[0] == inside.any()
    del table


def test_an_empty_table_allows_nothing(bench, words):
    out = words(3)
    bench.run("lookup", [0, 0, 0, 0, out.ctypes.data])
    assert out[0] == 0


def test_lanes_may_be_in_different_allocations(bench):
    addresses = np.array([0x1000, 0x2000, 0x3000, 0x10FF], np.uint64)
    table, fields = ranges_of(*TABLE)
    launch = bench.run("check_lanes", [1, addresses.ctypes.data, 0b1111, 16, 1, 0], **fields)
    assert launch.status == LaunchStatus.FINISHED
    del table


def test_the_first_bad_lane_and_all_bad_lanes_are_recorded(bench):
    addresses = np.array([0x1000, 0x10FD, 0x10FC, 0x9999, 0x777], np.uint64)
    table, fields = ranges_of(*TABLE)
    launch = bench.run("check_lanes", [9, addresses.ctypes.data, 0b01111, 16, 4, 0], **fields)
    fault = launch.fault
    assert launch.status == LaunchStatus.FAULT
    assert (fault.kind, fault.access, fault.size) == (FaultKind.GLOBAL_ACCESS, 9, 4)
    assert fault.address == 0x10FD
    assert fault.lanes == 0b1010 << 16
    del table


def test_inactive_lanes_are_not_checked(bench):
    addresses = np.array([0x1000, 0], np.uint64)
    table, fields = ranges_of(*TABLE)
    launch = bench.run("check_lanes", [9, addresses.ctypes.data, 0b01, 0, 4, 0], **fields)
    assert launch.status == LaunchStatus.FINISHED
    del table


def test_a_store_to_a_read_only_range_is_told_from_a_stray_one(bench):
    addresses = np.array([0x3000, 0x5000], np.uint64)
    table, fields = ranges_of(*TABLE)
    words = [0, addresses.ctypes.data, 0b11, 0, 4, ACCESS_WRITE]
    launch = bench.run("check_lanes", words, **fields)
    assert launch.fault.kind == FaultKind.READ_ONLY
    assert launch.fault.lanes == 1
    del table


def test_an_lds_fault_names_the_lanes_that_are_outside(bench):
    addresses = np.array([0, 60, 61, 64], np.uint64)
    words = [3, addresses.ctypes.data, 0b1111, 32, 4, ACCESS_LDS]
    launch = bench.run("check_lanes", words, lds_bytes=64, groups=3)
    fault = launch.fault
    assert (fault.kind, fault.access, fault.address) == (FaultKind.LDS_ACCESS, 3, 61)
    assert fault.lanes == 0b1100 << 32


FULL = (1 << 64) - 1


@pytest.mark.parametrize(
    ("addresses", "size", "flags", "exec_mask", "kind", "lanes"),
    [
        (0x1000 + 4 * np.arange(64) + 64, 4, 0, FULL, FaultKind.GLOBAL_ACCESS, FULL << 48),
        (0x1000 + 8 * np.arange(64), 8, 0, FULL, FaultKind.GLOBAL_ACCESS, FULL << 32),
        (0x1000 + 8 * np.arange(64), 8, 0, 0xF0F0_F0F0_FFFF, FaultKind.GLOBAL_ACCESS, 0xF0F0 << 32),
        (0x3000 + 4 * np.arange(64), 4, ACCESS_WRITE, FULL, FaultKind.READ_ONLY, 0xFFFF),
        (0x1002 + 4 * (np.arange(64) % 16), 4, ACCESS_ATOMIC, FULL, FaultKind.MISALIGNED, FULL),
        (32 - 4 * np.arange(64) & 0xFFFFFFFF, 4, ACCESS_LDS, FULL, FaultKind.LDS_ACCESS, FULL << 9),
        (2 * np.arange(64), 4, ACCESS_SCRATCH, FULL, FaultKind.SCRATCH_ACCESS, FULL << 15),
    ],
)
def test_lanes_of_all_chunks_are_in_one_fault(
    bench, words, addresses, size, flags, exec_mask, kind, lanes
):
    lanes &= exec_mask
    given = addresses.astype(np.uint64)
    table, fields = ranges_of(*TABLE[:2], (0x3000, 64, RANGE_READ_ONLY), (0x3040, 4096, 0))
    out = words(5)
    launch = bench.run(
        "check_chunks", [given.ctypes.data, size, flags, exec_mask, out.ctypes.data],
        threads=1, lds_bytes=64, scratch_bytes=32, **fields,
    )  # fmt: skip
    fault = launch.fault
    assert (fault.kind, fault.size, fault.exec) == (kind, size, exec_mask)
    assert f"{fault.lanes:#x}" == f"{lanes & FULL:#x}"
    first = (lanes & -lanes).bit_length() - 1
    assert fault.address == given[first]
    assert out[4] == 0, "the wave went on after the fault was due"
    assert not out[: first // 16].any(), "lanes before the fault go on"
    assert (out[first // 16 : 3] == 0xFFFFFFFF).all() or exec_mask >> 48 == 0
    del table


def test_a_fault_that_lanes_never_came_for_is_told_at_the_end_of_the_wave(bench):
    """EXEC claims lanes of later chunks, which never ask."""
    addresses = np.array([0x1000, 0x10FD], np.uint64)
    table, fields = ranges_of(*TABLE)
    words = [0, addresses.ctypes.data, 0b11, 0, 4, 0, FULL]
    launch = bench.run("check_lanes_under_exec", words, **fields)
    assert launch.status == LaunchStatus.FAULT
    assert (launch.fault.lanes, launch.fault.address) == (2, 0x10FD)
    del table


def test_a_fault_record_says_who_and_where(bench):
    words = [FaultKind.TRAP, 7, 0x1234, 8, 0xF0, 0]
    launch = bench.run("fault", words, groups=(1, 1, 1), waves=4, first_group=(5, 6, 7))
    fault = launch.fault
    assert (fault.kind, fault.access, fault.address) == (FaultKind.TRAP, 7, 0x1234)
    assert (fault.size, fault.lanes, fault.exec) == (8, 0xF0, 255)
    assert (list(fault.work_group), fault.wave, fault.count) == ([5, 6, 7], 0, 1)


@pytest.mark.parametrize("first_bad", [0, 1, 17, 900])
def test_the_fault_of_the_lowest_work_group_is_reported_on_any_number_of_threads(
    bench, first_bad
):
    for threads in (1, 2, 4):
        launch = bench.run(
            "fault", [FaultKind.TRAP, 0, 0, 0, 0, first_bad], groups=1000, waves=3, threads=threads
        )
        assert launch.status == LaunchStatus.FAULT
        assert launch.fault.work_group[0] == first_bad


def test_after_a_fault_the_next_launch_runs_as_usual(bench, words):
    for _ in range(50):
        bench.run("fault", [FaultKind.TRAP, 0, 0, 0, 0, 3], groups=64, waves=4)
        out = words(256)
        assert bench.run("mark", [out.ctypes.data, 4], groups=64, waves=4).status == 0
        assert (out == 1).all()


def test_a_fault_while_other_groups_wait_ends_the_launch(bench, words):
    counter = words(1)
    launch = bench.run(
        "gather", [counter.ctypes.data, 1 << 60, 1], groups=8, waves=4, step_limit=1 << 16
    )
    assert launch.fault.kind == FaultKind.STEP_LIMIT
