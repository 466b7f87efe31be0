"""Calls of every kind against the host."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from .program import TARGETS, Program

PROGRAM = Program("functions.hip", ("-fwrapv",))
RNG = np.random.default_rng(8)
A = RNG.integers(-1000, 1000, 200).astype(np.int32)
B = RNG.integers(-1000, 1000, 200).astype(np.int32)
COUNT = 190


def ints(size: int) -> np.ndarray:
    return np.zeros(size, np.int32)


def struct_arguments() -> tuple[Any, ...]:
    big = np.arange(12, dtype=np.int32).tobytes()
    pair = np.array((1.5, -2.25), np.dtype([("a", "f4"), ("b", "f8")], align=True)).tobytes()
    fields = [("c", "i1"), ("s", "i2"), ("i", "i4"), ("l", "i8"), ("f", "f4"), ("tail", "u1", 3)]
    mixed = np.array((-3, 300, 70000, 1 << 40, 0.5, (9, 200, 31)), np.dtype(fields, align=True))
    return "struct_arguments", 1, 64, big, pair, mixed.tobytes(), -7, A, np.zeros(64), -300


def cases() -> Iterator[tuple[Any, ...]]:
    yield "not_inlined", 3, 64, A, B, ints(600), np.zeros(400, np.float32), COUNT
    yield "pointers_in_calls", 2, 128, ints(400), COUNT
    yield "many_arguments", 3, 64, A, np.zeros(200, np.int64), COUNT
    yield "recursion", 1, 64, ints(256), np.zeros(64, np.uint32)
    yield "mutual", 1, 100, ints(128)
    yield "function_pointers", 3, 64, A, ints(200), COUNT
    for which in range(4):
        yield "uniform_pointer", 1, 64, which, ints(64)
    yield "pointer_in_loop", 3, 64, A, ints(200), COUNT
    yield "virtual_calls", 3, 64, A.astype(np.float32), np.zeros(200, np.float32), COUNT
    yield struct_arguments()
    yield "lambdas", 3, 64, A, ints(200), COUNT


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case[0])
def test_calls_give_what_the_host_gives(arch: str, case: tuple[Any, ...]) -> None:
    PROGRAM.check(arch, *case)
