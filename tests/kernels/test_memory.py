"""Forms of memory against the host: element sizes, vectors, structs, variables of the module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import lanewise as lw

from .program import TARGETS, Program

PROGRAM = Program("memory.hip", ("-fwrapv",))
RNG = np.random.default_rng(17)
COUNT = 333
SHAPE = (6, 64)
INTS = RNG.integers(-1000, 1000, COUNT).astype(np.int32)
FLOATS = RNG.normal(size=4 * COUNT).astype(np.float32)
BYTES = RNG.integers(0, 256, 18 * COUNT).astype(np.uint8)
SMALL = {"i8": "i1", "u8": "u1", "i16": "i2", "u16": "u2", "f16": "f2", "i64": "i8"}


def zeros(size: int, dtype: str = "i4") -> np.ndarray:
    return np.zeros(size, dtype)


def cases() -> Iterator[tuple[Any, ...]]:
    yield "constants", *SHAPE, FLOATS[:COUNT], zeros(COUNT, "f4"), COUNT
    for name, dtype in SMALL.items():
        yield f"small_{name}", *SHAPE, (INTS * 7).astype(dtype), zeros(4 * COUNT + 1, dtype), COUNT
    flags = INTS > 0
    yield "bools", *SHAPE, flags, INTS % 9, np.zeros(3 * COUNT, bool), COUNT
    packed = np.dtype([("tag", "u1"), ("value", "i4"), ("half", "u2"), ("wide", "f8"), ("tail", "u1")])
    records = np.zeros(COUNT, packed)
    for name in packed.names or ():
        records[name] = RNG.integers(0, 200, COUNT)
    yield "packed_structs", *SHAPE, records.view("u1"), zeros(16 * COUNT, "u1"), zeros(COUNT, "i8"), COUNT
    particles = FLOATS[: 7 * 150].copy()
    particles[6::7] = np.arange(150).astype("i4").view("f4")
    yield "structs", 3, 64, particles.view("u4"), 0.125, 150
    yield "columns", 2, 64, FLOATS[:1000], zeros(1000, "f4"), 10, 100
    yield "rows_by_item", 2, 64, FLOATS[:1000], zeros(100, "f4"), 100, 10
    yield (
        *("vectors", *SHAPE, INTS.repeat(2), FLOATS, BYTES[: 4 * COUNT], INTS.view("i2")),
        *(FLOATS[: 2 * COUNT].astype("f8"), zeros(4 * COUNT), zeros(4 * COUNT, "f4")),
        *(zeros(2 * COUNT, "f8"), zeros(4 * COUNT, "u1"), COUNT),
    )
    yield "three_vectors", *SHAPE, FLOATS[: 3 * COUNT], INTS.repeat(3), zeros(3 * COUNT, "f4"), COUNT
    yield "unions", *SHAPE, FLOATS[:COUNT], zeros(COUNT, "u4"), COUNT
    yield "bit_fields", *SHAPE, INTS * 70001, zeros(COUNT), zeros(COUNT), COUNT
    yield "volatiles", *SHAPE, INTS, zeros(COUNT), COUNT
    yield "restricted", *SHAPE, FLOATS[:COUNT], FLOATS[COUNT : 2 * COUNT], zeros(COUNT, "f4"), COUNT
    yield "aliased", *SHAPE, INTS, zeros(COUNT), COUNT
    yield "misaligned", *SHAPE, BYTES, zeros(COUNT, "u4"), zeros(COUNT, "u8"), COUNT
    index = RNG.permutation(COUNT).astype("i4")
    yield (
        *("gather_scatter", *SHAPE, index, FLOATS[:COUNT], zeros(COUNT, "f4")),
        *(FLOATS[:COUNT].astype("f8"), zeros(COUNT, "f8"), BYTES[:COUNT], zeros(COUNT, "u1"), COUNT),
    )


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case[0])
def test_memory_holds_what_the_host_has(arch: str, case: tuple[Any, ...]) -> None:
    PROGRAM.check(arch, *case)


@pytest.mark.parametrize("arch", TARGETS)
def test_variables_of_the_module_live_on_between_launches(arch: str) -> None:
    module = lw.Device(arch).compile(PROGRAM.text, ("-w",))
    x, y = np.arange(64, dtype=np.int32), np.zeros(64)
    module["module_state"](1, 64, x, y)
    module["module_state"](1, 64, x, y)
    assert np.array_equal(module.variable("state", np.int32), 3 * x)
    assert module.variable("scale", np.float64)[0] == 6.0
    assert np.array_equal(y, 3.0 * x[::-1] + 6.0 * x)


@pytest.mark.parametrize("arch", TARGETS)
def test_pointers_read_from_memory(arch: str) -> None:
    module = lw.Device(arch).compile(PROGRAM.text, ("-w",))
    device = module.device
    rows = [device.alloc(size, np.float32) for size in range(1, 41)]
    for row in rows:
        row.array[:] = np.arange(row.shape[0])
    lengths = np.arange(1, 41, dtype=np.int32)
    addresses = np.array([row.address for row in rows], np.uint64)
    sums = np.zeros(40, np.float32)
    module["pointer_table"](1, 64, addresses, lengths, sums, 40)
    assert np.array_equal(sums, lengths * (lengths - 1) / 2)
