"""Atomic operations on single values and vectors, against plain models written from the manuals."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

import lanewise.semantics.amd  # noqa: F401  fills the registry
from lanewise.semantics import registry
from lanewise.semantics.atomics import OPERATIONS, native_operation
from lanewise.semantics.lanes import Emitter, FloatMode, LaneBuilder

KEEP, FLUSH = FloatMode(), FloatMode(denorm_32=0, denorm_16_64=0)
QNAN, QNAN2, SNAN, INF, TINY = 0x7FC00001, 0xFFC00002, 0x7F800001, 0x7F800000, 0x00000001
ZERO, MINUS_ZERO, ONE, TWO = 0, 0x80000000, 0x3F800000, 0x40000000
MINUS_TINY, MINUS_INF = 0x80000001, 0xFF800000


def apply(
    runner: Any,
    name: str,
    type_: str,
    old: int,
    data: int,
    compare: int = 0,
    *,
    on: str = "gfx942",
    mode: FloatMode = KEEP,
) -> int:
    """The value left in memory; computed as a scalar and as a vector, which must agree."""
    answers = []
    for lanes in (0, 16):
        values = [np.full(max(lanes, 1), v, dtype=np.uint64) for v in (old, data, compare)]
        results = runner(on, 64, lanes, mode).run(
            OPERATIONS[name].body, [(type_, v) for v in values]
        )
        answers.append({int(x) for x in results[0]})
    assert answers[0] == answers[1]
    assert len(answers[0]) == 1
    return int(answers[0].pop())


TOP = 0xFFFFFFFF
INTEGER_CASES = [
    # operation, old, data, second datum, result
    ("swap", 5, 9, 0, 9),
    ("add", TOP, 2, 0, 1),
    ("sub", 1, 2, 0, TOP),
    ("rsub", 1, 2, 0, 1),
    ("and", 0b1100, 0b1010, 0, 0b1000),
    ("or", 0b1100, 0b1010, 0, 0b1110),
    ("xor", 0b1100, 0b1010, 0, 0b0110),
    ("smin", TOP, 1, 0, TOP),
    ("smax", TOP, 1, 0, 1),
    ("umin", TOP, 1, 0, 1),
    ("umax", TOP, 1, 0, TOP),
    ("inc", 3, 4, 0, 4),
    ("inc", 4, 4, 0, 0),  # tmp >= data
    ("inc", 9, 4, 0, 0),
    ("inc", TOP, TOP, 0, 0),
    ("dec", 3, 4, 0, 2),
    ("dec", 0, 4, 0, 4),
    ("dec", 5, 4, 0, 4),  # tmp > data
    ("dec", 4, 4, 0, 3),
    ("cond_sub", 5, 5, 0, 0),
    ("cond_sub", 4, 5, 0, 4),
    ("sub_clamp", 4, 5, 0, 0),
    ("sub_clamp", 6, 5, 0, 1),
    ("cmpswap", 7, 9, 7, 9),
    ("cmpswap", 7, 9, 8, 7),
    ("cmpst", 7, 9, 7, 9),
    ("mskor", 0xFF00FF00, 0x0000000F, 0xF0000000, 0x0F00FF0F),
    ("wrap", 5, 3, 100, 2),
    ("wrap", 2, 3, 100, 102),
]


@pytest.mark.parametrize(("name", "old", "data", "compare", "result"), INTEGER_CASES)
def test_integer_operations(
    body_runner: Any, name: str, old: int, data: int, compare: int, result: int
) -> None:
    assert apply(body_runner, name, "i32", old, data, compare) == result


def test_inc_and_dec_wrap_at_64_bits(body_runner: Any) -> None:
    top = (1 << 64) - 1
    assert apply(body_runner, "inc", "i64", top, top) == 0
    assert apply(body_runner, "inc", "i64", TOP, top) == 1 << 32
    assert apply(body_runner, "dec", "i64", 0, top) == top


def test_condxchg32_replaces_each_half_whose_new_value_has_bit_31_set(body_runner: Any) -> None:
    old = 0x11111111_22222222
    for data, result in (
        (0x80000005_80000006, 0x00000005_00000006),
        (0x00000005_80000006, 0x11111111_00000006),
        (0x80000005_00000006, 0x00000005_22222222),
        (0x00000005_00000006, old),
    ):
        assert apply(body_runner, "condxchg32", "i64", old, data) == result


MINIMUM_CASES = [
    # old, data, result up to gfx11, result on gfx12
    (ONE, TWO, ONE, ONE),
    (TWO, ONE, ONE, ONE),
    (ZERO, MINUS_ZERO, MINUS_ZERO, MINUS_ZERO),
    (MINUS_ZERO, ZERO, MINUS_ZERO, MINUS_ZERO),
    (INF, ONE, ONE, ONE),
    (QNAN, ONE, ONE, ONE),  # a number goes before a quiet NaN
    (ONE, QNAN, ONE, ONE),
    (SNAN, ONE, SNAN | 0x400000, ONE),  # before gfx12 a signalling NaN wins, made quiet
    (ONE, SNAN, SNAN | 0x400000, ONE),
    (QNAN, QNAN2, QNAN2, QNAN2),  # the data's
    (SNAN, QNAN2, SNAN | 0x400000, QNAN2),
]


@pytest.mark.parametrize(("old", "data", "result", "result_12"), MINIMUM_CASES)
def test_float_minimum_of_nans_and_zeros(
    body_runner: Any, old: int, data: int, result: int, result_12: int
) -> None:
    for name in ("fmin", "lds_fmin"):
        assert apply(body_runner, name, "float", old, data) == result
        assert apply(body_runner, name, "float", old, data, on="gfx1100") == result
        assert apply(body_runner, name, "float", old, data, on="gfx1200") == result_12


@pytest.mark.parametrize(
    ("old", "data", "result"),
    [
        (ONE, TWO, TWO),
        (MINUS_ZERO, ZERO, ZERO),
        (ZERO, MINUS_ZERO, ZERO),
        (MINUS_INF, QNAN, MINUS_INF),
        (QNAN, MINUS_INF, MINUS_INF),
    ],
)
def test_float_maximum_of_nans_and_zeros(
    body_runner: Any, old: int, data: int, result: int
) -> None:
    for on in ("gfx942", "gfx1200"):
        assert apply(body_runner, "lds_fmax", "float", old, data, on=on) == result


def test_flushing_minimum_compares_zeros_but_stores_the_denormal_itself(body_runner: Any) -> None:
    # equal after flushing, so memory stays; gfx12 stores what it compared
    assert apply(body_runner, "lds_fmin", "float", TINY, 2, mode=FLUSH) == TINY
    assert apply(body_runner, "lds_fmin", "float", 3, MINUS_TINY, mode=FLUSH) == MINUS_TINY
    assert (
        apply(body_runner, "lds_fmin", "float", 3, MINUS_TINY, on="gfx1200", mode=FLUSH)
        == MINUS_ZERO
    )
    assert apply(body_runner, "lds_fmin", "float", 3, TINY, mode=KEEP) == TINY


def test_lds_add_flushes_by_mode_and_never_doubles(body_runner: Any) -> None:
    assert apply(body_runner, "lds_fadd", "float", TINY, TINY, mode=KEEP) == 2
    assert apply(body_runner, "lds_fadd", "float", TINY, MINUS_TINY, mode=FLUSH) == 0
    assert apply(body_runner, "lds_fadd", "float", TINY, ONE, mode=FLUSH) == ONE
    assert apply(body_runner, "lds_fadd", "double", TINY, TINY, mode=FLUSH) == 2


def test_cache_add_flushes_singles_on_gfx908_and_gfx90a_whatever_mode_says(
    body_runner: Any,
) -> None:
    for on, result in (("gfx908", 0), ("gfx90a", 0), ("gfx942", 2), ("gfx1100", 2), ("gfx1200", 2)):
        for mode in (KEEP, FLUSH):
            assert apply(body_runner, "fadd", "float", TINY, TINY, on=on, mode=mode) == result
    assert apply(body_runner, "fadd", "double", TINY, TINY, on="gfx90a") == 2


def test_adds_round_to_nearest_even_whatever_mode_says(body_runner: Any) -> None:
    upwards = FloatMode(round_32=1, round_16_64=1)
    tie = 0x33800000  # 2**-24: one plus half a unit in the last place
    for name in ("fadd", "lds_fadd"):
        assert apply(body_runner, name, "float", ONE, tie, mode=upwards) == ONE
        assert apply(body_runner, name, "float", ONE + 1, tie, mode=upwards) == ONE + 2


def test_float_compare_swap_treats_zeros_as_equal_and_no_nan_as_equal(body_runner: Any) -> None:
    for name in ("fcmpswap", "lds_fcmpswap", "lds_fcmpst"):
        assert apply(body_runner, name, "float", ZERO, TWO, MINUS_ZERO) == TWO
        assert apply(body_runner, name, "float", QNAN, TWO, QNAN) == QNAN
        assert apply(body_runner, name, "float", ONE, TWO, INF) == ONE
    assert apply(body_runner, "lds_fcmpst", "float", TINY, TINY, ZERO, mode=FLUSH) == ZERO
    assert apply(body_runner, "lds_fcmpst", "float", TINY, TWO, ZERO, mode=KEEP) == TINY


def half(number: float) -> int:
    return int(struct.unpack("<H", struct.pack("<e", number))[0])


def test_packed_f16_adds_both_halves_apart(body_runner: Any) -> None:
    old, data = half(1.5) | half(-2.0) << 16, half(0.25) | half(65504.0) << 16
    expected = half(1.75) | half(65504.0) << 16  # 65502 rounds to the even 65504
    assert apply(body_runner, "pk_add_f16", "i32", old, data) == expected
    assert apply(body_runner, "lds_pk_add_f16", "i32", 1 | 1 << 16, 1 | 2 << 16) == 2 | 3 << 16
    assert apply(body_runner, "lds_pk_add_f16", "i32", 1, 1, mode=FLUSH) == 0
    assert apply(body_runner, "pk_add_f16", "i32", 1, 1, mode=FLUSH) == 2


def test_packed_bf16_rounds_to_even_and_keeps_denormals(body_runner: Any) -> None:
    assert apply(body_runner, "pk_add_bf16", "i32", 0x3F80, 0x3B80) == 0x3F80  # 1 + 2**-8: tie
    assert apply(body_runner, "pk_add_bf16", "i32", 0x3F81, 0x3B80) == 0x3F82
    assert apply(body_runner, "pk_add_bf16", "i32", 1 | 2 << 16, 1 | 1 << 16) == 2 | 3 << 16
    assert apply(body_runner, "pk_add_bf16", "i32", 0x7F81, 0) == 0x7FC1


def test_every_atomic_instruction_names_an_operation_on_its_element() -> None:
    types = {"b32": "i32", "b64": "i64", "f32": "float", "f64": "double"}
    for mnemonic in registry.known_mnemonics():
        meaning = registry.find(mnemonic)
        assert meaning is not None
        if meaning.memory is not None and meaning.memory.action == "atomic":
            operation = OPERATIONS[str(meaning.memory.operation)]
            assert types.get(meaning.memory.element, "i32") in operation.types, mnemonic


def test_a_native_float_add_is_offered_only_where_it_keeps_denormals() -> None:
    def native(name: str, on: str, generation: int, mode: FloatMode) -> str | None:
        builder = LaneBuilder(
            Emitter(), 0, wave_size=64, target=on, generation=generation, mode=mode
        )
        return native_operation(builder, name, "float")

    assert native("fadd", "gfx942", 9, FLUSH) == "fadd"
    assert native("fadd", "gfx90a", 9, KEEP) is None
    assert native("lds_fadd", "gfx90a", 9, KEEP) == "fadd"
    assert native("lds_fadd", "gfx90a", 9, FLUSH) is None
    assert native("inc", "gfx90a", 9, KEEP) == "uinc_wrap"
