"""Lane exchanges against the host's fibers, in waves of 64 and of 32."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from .program import TARGETS, Program

PROGRAM = Program("lanes.hip", ("-fwrapv",))
RNG = np.random.default_rng(5)
INTS = RNG.integers(-50, 100, 768).astype(np.int32)
FROM = RNG.integers(0, 64, 768).astype(np.int32)
FLOATS = RNG.normal(size=768).astype(np.float32)
LONGS = RNG.integers(-(2**62), 2**62, 768)


def cases() -> Iterator[tuple[Any, ...]]:
    for kind, data in (("i32", INTS), ("f32", FLOATS), ("i64", LONGS), ("f64", FLOATS.astype(float))):
        yield f"shuffled_{kind}", 3, 256, data, np.zeros(11 * 768, data.dtype), FROM, 768
    yield "ballots", 3, 256, INTS, np.zeros(7 * 768, np.uint64), 768
    yield "ballots", 6, 64, -np.abs(INTS), np.zeros(7 * 768, np.uint64), 768
    for kind, data in (("i32", INTS), ("f32", FLOATS), ("u64", LONGS.view(np.uint64))):
        yield f"reductions_{kind}", 6, 128, data, np.zeros(3 * 768, data.dtype), 768
    yield "block_sum", 3, 256, FLOATS, np.zeros(3, np.float32), 750
    yield "block_sum", 1, 1024, FLOATS, np.zeros(1, np.float32), 750
    yield "in_loops", 3, 256, INTS, np.zeros(2 * 768, np.int32), 768, 17
    yield "sort_in_wave", 3, 256, INTS.view(np.uint32), np.zeros(768, np.uint32)
    for n in (768, 700, 33, 1):
        yield "partial_wave", 4, 192, INTS, np.zeros(768, np.int32), n
    yield "partial_wave", 5, 150, INTS, np.zeros(768, np.int32), 749
    yield "compact", 3, 256, INTS, np.zeros(768, np.int32), np.zeros(3, np.int32)
    yield "after_branches", 3, 256, INTS, np.zeros(768, np.int32), 768


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case[0])
def test_lanes_exchange_as_on_the_host(arch: str, case: tuple[Any, ...]) -> None:
    PROGRAM.check(arch, *case)
