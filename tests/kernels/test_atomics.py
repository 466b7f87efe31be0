"""Atomic operations: what is left whatever the order, and results where one item has a cell
alone."""

from __future__ import annotations

import numpy as np
import pytest

from .program import TARGETS, Program

PROGRAM = Program("atomics.hip", ("-fwrapv",))
RNG = np.random.default_rng(3)
COUNT = 700
SHAPE = (6, 128)
INTS = RNG.integers(-(2**31), 2**31, COUNT).astype(np.int32)
SMALL = RNG.integers(-100, 100, COUNT).astype(np.int32)
LONGS = RNG.integers(-(2**63), 2**63, COUNT)


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("kind", ["i32", "u32", "i64", "u64"])
def test_what_is_left_in_global_memory(arch: str, kind: str) -> None:
    x = (INTS if kind[1:] == "32" else LONGS).view(f"{kind[0]}{int(kind[1:]) // 8}")
    out = np.full(64, -1, np.int64).astype(x.dtype)
    out[:16] = 5
    PROGRAM.check(arch, f"left_{kind}", *SHAPE, x, out, COUNT)


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("kind", ["i32", "u32", "u64"])
def test_what_is_left_in_lds(arch: str, kind: str) -> None:
    x = (INTS if kind[1:] == "32" else LONGS).view(f"{kind[0]}{int(kind[1:]) // 8}")
    PROGRAM.check(arch, f"lds_{kind}", *SHAPE, x, np.zeros(64 * 6, x.dtype), COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_float_sums_of_whole_numbers(arch: str) -> None:
    PROGRAM.check(arch, "sums", *SHAPE, SMALL, np.zeros(8, np.float32), np.zeros(8), COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_every_ticket_is_given_once(arch: str) -> None:
    PROGRAM.check(arch, "tickets", *SHAPE, np.zeros(1, np.uint32), np.zeros(COUNT, np.uint32), COUNT)
    counters = np.full(1, 4, np.uint32), np.full(1, 20, np.uint32), np.zeros(32, np.uint32)
    PROGRAM.check(arch, "wrap_around", *SHAPE, *counters, COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_tickets_of_some_lanes(arch: str) -> None:
    kept = np.zeros(COUNT, np.int32)
    run = PROGRAM.on_device(
        arch, "tickets_by_condition", *SHAPE, SMALL, np.zeros(1, np.uint32), kept, COUNT
    )
    positive = np.sort(SMALL[SMALL > 0])
    assert run.arrays[1][0] == positive.size
    assert np.array_equal(np.sort(run.arrays[2][: positive.size]), positive)


@pytest.mark.parametrize("arch", TARGETS)
def test_cas_loops(arch: str) -> None:
    x = np.exp2(RNG.integers(-3, 4, COUNT)).astype(np.float32)
    product, best, halves = np.ones(3, np.float32), np.zeros(1, np.uint64), np.zeros(4, np.uint16)
    PROGRAM.check(arch, "cas_loops", *SHAPE, x, product, best, halves, COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_exchanges(arch: str) -> None:
    slots = RNG.integers(0, 99, 2 * COUNT).astype(np.int32)
    PROGRAM.check(arch, "exchanges", *SHAPE, slots, np.zeros(COUNT, np.int32), COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_returned_values(arch: str) -> None:
    r, w, g = np.zeros(COUNT, np.int32), np.zeros(COUNT, np.uint64), np.zeros(COUNT, np.float32)
    floats = SMALL.astype(np.float32)
    PROGRAM.check(
        arch, "returned", *SHAPE, INTS, INTS[::-1].copy(), r, LONGS.view(np.uint64), w, floats, g, COUNT
    )
    PROGRAM.check(arch, "returned_in_lds", *SHAPE, INTS, r, w, g, COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_one_address_for_all(arch: str) -> None:
    out = np.zeros(10, np.int32)
    PROGRAM.check(arch, "one_address", *SHAPE, SMALL, out, np.zeros(COUNT, np.uint32), COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_linked_lists(arch: str) -> None:
    heads, links = np.full(16, -1, np.int32), np.zeros(COUNT, np.int32)
    run = PROGRAM.on_device(arch, "linked_lists", *SHAPE, INTS, heads, links, COUNT)
    for key in range(16):
        chain, at = [], run.arrays[1][key]
        while at >= 0:
            chain.append(at)
            at = run.arrays[2][at]
        assert sorted(chain) == np.flatnonzero(key == INTS & 15).tolist()


@pytest.mark.parametrize("arch", TARGETS)
def test_hash_table(arch: str) -> None:
    keys = (SMALL.view(np.uint32) & 255).astype(np.uint32)
    run = PROGRAM.on_device(
        arch, "hash_table", *SHAPE, keys, np.zeros(256, np.uint32), COUNT, 255
    )
    found = run.arrays[1]
    assert np.array_equal(np.sort(found[found != 0]), np.unique(keys | 1))
