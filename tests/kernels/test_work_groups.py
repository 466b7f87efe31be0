"""LDS and barriers against the host, where every work-item is a fiber."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from .program import TARGETS, Program

PROGRAM = Program("work_groups.hip", ("-fwrapv",))
RNG = np.random.default_rng(11)
FLOATS = RNG.normal(size=5000).astype(np.float32)
INTS = RNG.integers(-1000, 1000, 5000).astype(np.int32)
BYTES = RNG.integers(0, 256, 5000).astype(np.uint8)


def cases() -> Iterator[tuple[Any, ...]]:
    """(kernel, grid, block, arguments)"""
    size = 50 * 37
    for kind, data in (("u8", BYTES), ("f16", FLOATS.astype(np.float16)), ("f32", FLOATS)):
        yield f"transpose_{kind}", (4, 3), (16, 16), data[:size], np.zeros(size, data.dtype), 50, 37
    doubles = FLOATS.astype(np.float64)
    yield "transpose_f64", (4, 3), (16, 16), doubles[:size], np.zeros(size), 50, 37
    words = INTS[: 3 * 20 * 18]
    yield "transpose_struct", (2, 2), (16, 16), words, np.zeros_like(words), 20, 18
    for n in (32, 43):
        a, b = FLOATS[: n * n], FLOATS[n * n : 2 * n * n]
        yield "product_tiles", (3, 3), (16, 16), a, b, np.zeros(n * n, np.float32), n
    a, b = FLOATS[:4096], FLOATS[500:4596]
    yield "product_registers", (2, 2), (8, 8), a, b, np.zeros(4096, np.float32), 64
    yield "reduce_i32", 9, 256, INTS, np.zeros(9, np.int32), 4500
    yield "reduce_f32", 10, 256, FLOATS, np.zeros(10, np.float32), 5000
    yield "reduce_f64", 20, 128, doubles, np.zeros(20), 5000
    yield "reduce_i64", 3, 64, INTS.astype(np.int64) << 33, np.zeros(3, np.int64), 300
    yield "reduce_i16", 3, 64, INTS.astype(np.int16), np.zeros(3, np.int16), 300
    yield "arg_max", 1, 128, FLOATS, np.zeros(1, np.int32), np.zeros(1, np.float32), 4999
    yield "scan_steps", 4, 256, INTS, np.zeros(1000, np.int32), np.zeros(4, np.int32), 1000
    yield "scan_steps", 11, 96, INTS, np.zeros(1000, np.int32), np.zeros(11, np.int32), 1000
    yield "scan_tree", 2, 256, INTS.view(np.uint32), np.zeros(1024, np.uint32)
    yield "histogram", 5, 192, BYTES, np.zeros(256, np.uint32), 5000
    yield "bitonic_sort", 3, 512, INTS[:1536]
    yield "bitonic_sort", 2, 32, INTS[:64]
    yield "stencil", 8, 128, FLOATS, np.zeros(1000, np.float32), 1000
    yield "life", (3, 5), (16, 8), BYTES[: 40 * 33] & 1, np.zeros(40 * 33, np.uint8), 40, 33
    yield "early_exit", 3, 256, INTS, np.zeros(768, np.int32), 100
    yield "early_exit", 3, 256, INTS, np.zeros(768, np.int32), 64
    yield "early_exit", 2, 200, INTS, np.zeros(400, np.int32), 199
    yield "exit_one_by_one", 1, 256, INTS, np.zeros(256, np.int32)
    for mode in (0, 15, 5):
        yield "uniform_barriers", 1, 128, INTS, np.zeros(128, np.int32), 4, mode
    yield "votes", 5, 96, INTS, np.zeros(480, np.int32)
    yield "softmax_like", 6, 64, FLOATS, np.zeros(6 * 150, np.float32), 150
    yield (
        *("vectors_in_lds", 1, 64, FLOATS[:256], np.zeros(256, np.float32)),
        *(doubles[:128], np.zeros(128)),
    )
    matrix = FLOATS[:1024] + 40 * np.eye(32, dtype=np.float32).reshape(-1)
    yield "factorise", 1, 64, matrix, np.zeros(1024, np.float32), 32
    walls = (BYTES[:1024] < 70).astype(np.uint8)
    walls[5] = 0
    yield "flood", 1, 128, walls, np.zeros(1024, np.int32), 32, 5


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case[0])
def test_work_group_gives_what_the_host_gives(arch: str, case: tuple[Any, ...]) -> None:
    PROGRAM.check(arch, *case)


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("block", [64, 100, 256])
def test_dynamic_lds(arch: str, block: int) -> None:
    out = np.zeros(700)
    PROGRAM.check(arch, "dynamic_lds", 7, block, INTS[:700], out, 700, lds=14 * block)


@pytest.mark.parametrize("arch", TARGETS)
def test_dynamic_lds_lies_behind_the_static(arch: str) -> None:
    PROGRAM.check(arch, "both_lds", 1, 192, INTS[:192], np.zeros(192, np.int32), lds=768)
