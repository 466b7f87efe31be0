"""Local arrays against the host."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from .program import TARGETS, Program

PROGRAM = Program("arrays.hip", ("-fwrapv",))
RNG = np.random.default_rng(13)
INTS = RNG.integers(-10000, 10000, 320).astype(np.int32)
WILD = RNG.integers(-(2**31), 2**31, 320).astype(np.int32)
BYTES = RNG.integers(0, 256, 1024).astype(np.uint8)
FLOATS = RNG.integers(-40, 40, 320).astype(np.float32) / 8
INDEXED = {
    "i8": (7, np.int8), "u8": (40, np.uint8), "i16": (6, np.int16), "i32_4": (4, np.int32),
    "i32_9": (9, np.int32), "i32_16": (16, np.int32), "i32_50": (50, np.int32),
    "f32": (8, np.float32), "i64": (5, np.int64), "f64": (12, np.float64),
    "f64_30": (30, np.float64), "f16": (8, np.float16),
}  # fmt: skip


def ints(size: int) -> np.ndarray:
    return np.zeros(size, np.int32)


def cases() -> Iterator[tuple[Any, ...]]:
    yield "bubble_sort", 2, 64, INTS, ints(128 * 32), 300
    yield "rc4", 2, 40, BYTES, np.zeros(80 * 20, np.uint8), 20
    for name, (size, dtype) in INDEXED.items():
        data = (INTS / 400 if dtype == np.float16 else INTS).astype(dtype)
        yield f"indexed_{name}", 5, 64, data, np.zeros((size + 1) * 300, dtype), WILD, 300
    for k, m in ((0, 5), (13, 7), (5, 12)):
        yield "uniform_index", 2, 64, FLOATS, np.zeros(128, np.float32), k, m, 300
    yield "two_dimensions", 2, 64, INTS, ints(128), 300
    yield "tree_in_scratch", 2, 64, INTS, np.zeros(128, np.float32), 300
    yield "knights", 1, 64, ints(64), 6
    for k in range(3):
        yield "generic_pointers", 1, 256, RNG.integers(0, 99, 512).astype(np.int32), k
    yield "big_frame", 2, 40, INTS, ints(80), 300
    yield "copies", 1, 64, INTS[:256], ints(256), 64


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case[0])
def test_local_arrays_give_what_the_host_gives(arch: str, case: tuple[Any, ...]) -> None:
    PROGRAM.check(arch, *case)
