"""Loops, branches and launch shapes against the host's compiler."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from .program import TARGETS, Program

PROGRAM = Program("control_flow.hip", ("-fwrapv",))
RNG = np.random.default_rng(7)
SMALL = RNG.integers(-100, 100, 1000).astype(np.int32)
OTHER = RNG.integers(-100, 100, 1000).astype(np.int32)
WILD = RNG.integers(-(2**31), 2**31, 1000).astype(np.int32)
COUNTS = RNG.integers(0, 12, 1000).astype(np.int32)
FLOATS = RNG.normal(size=1000).astype(np.float32)
SORTED = np.sort(RNG.integers(0, 4000, 777)).astype(np.int32)
NUMBERS = RNG.integers(0, 100000, 500).astype(np.uint32)


def ints(size: int) -> np.ndarray:
    return np.full(size, -9, np.int32)


def cases() -> Iterator[tuple[Any, ...]]:
    """(kernel, grid, block, arguments)"""
    yield "saxpy", 4, 256, 2.5, FLOATS, FLOATS[::-1].copy(), 1000
    yield "saxpy", 1, 1024, -0.5, FLOATS, FLOATS * 3, 1000
    yield "saxpy", 16, 63, 0.1, FLOATS, FLOATS * 3, 999
    yield "grid_stride", 3, 96, SMALL, ints(1000), 1000
    yield "grid_stride", 1, 1, SMALL[:9], ints(9), 9
    yield "unrolled_stride", 2, 64, FLOATS, np.zeros_like(FLOATS), 1000
    a, b = FLOATS[: 17 * 29].copy(), FLOATS[29 * 20 : 29 * 20 + 29 * 13].copy()
    yield "matrix_product", (2, 3), (8, 8), a, b, np.zeros(17 * 13, np.float32), 17, 13, 29
    yield "nested", 8, 128, SMALL, ints(1000), 1000, 5, 9
    yield "collatz", 4, 128, NUMBERS, np.zeros_like(NUMBERS), 500
    yield "opcodes", 4, 256, COUNTS, WILD, SMALL, ints(1000), 1000
    yield "fall_through", 4, 256, WILD, ints(1000), 1000
    yield "mandelbrot", (5, 9), (16, 8), ints(77 * 66), 77, 66, 300
    yield "search", 8, 64, WILD[:500] % 4000, SORTED, ints(500), 500, 777
    yield "leave_by_goto", 1, 64, np.abs(SMALL[:120]), ints(64), 120
    yield "trips_by_lane", 4, 64, COUNTS, np.resize(SMALL, 1000), ints(5 * 200), 200, 200
    yield "meet_again", 8, 128, SMALL, ints(3000), 1000
    yield "exits", 8, 128, WILD, ints(1000), 1000
    yield "short_circuits", 4, 256, np.abs(SMALL), np.abs(OTHER), ints(1000), 1000
    yield "short_circuits", 4, 256, COUNTS, np.abs(OTHER) % 5, ints(1000), 1000
    yield "last_lane", 8, 128, WILD, np.zeros(1000, np.int64), 1000
    yield "triangular", 4, 64, SMALL[:250], ints(250), 250
    yield "carried", 8, 128, WILD, ints(3000), 1000, 25
    yield "empty", 3, 64
    for grid, block in (
        ((2, 3, 4), (7, 5, 3)), ((5,), (1,)), ((1, 1, 3), (3, 1, 65)), ((2, 2), (33, 31)),
        ((3, 1, 2), (1, 17, 9)), ((1,), (1024,)), ((1, 4), (64, 2, 8)),
    ):  # fmt: skip
        size = int(np.prod(grid) * np.prod(block))
        yield "shape", grid, block, np.zeros(4 * size, np.uint32)
    volume = RNG.integers(-32768, 32768, 19 * 14 * 11).astype(np.int16)
    yield "rotate_volume", (3, 3, 4), (7, 5, 3), volume, np.zeros_like(volume), 19, 14, 11
    yield "wide_indexes", 5, 100, SMALL, ints(4096), 1000, 5, 2
    yield "wide_indexes", 5, 100, SMALL, ints(4096), 700, 1, 1 << 33


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case[0])
def test_kernel_gives_what_the_host_gives(arch: str, case: tuple[Any, ...]) -> None:
    PROGRAM.check(arch, *case)
