"""Each kind of relocation computes what the ABI says: S, A and P are symbol, addend and place."""

from __future__ import annotations

import pytest

from lanewise.code_object.relocations import Relocation, apply_relocations_to
from lanewise.errors import InputError

LOAD_ADDRESS = 0x7F00_0000_1000
LOW = 0x100
BIAS = LOAD_ADDRESS - LOW
PLACE = 0x140
SYMBOL = 0x2_0000_0200  # further than 32 bits can tell
ADDEND = -8

S = SYMBOL + BIAS
P = PLACE + BIAS


def applied(kind: str, size: int, symbol: int | None = SYMBOL, addend: int = ADDEND) -> int:
    memory = bytearray(b"\xee" * 0x100)
    name = None if symbol is None else "name"
    relocation = Relocation(PLACE, kind, size, addend, name, symbol)
    apply_relocations_to([relocation], memory, LOW, LOAD_ADDRESS)
    start = PLACE - LOW
    untouched = memory[:start] + memory[start + size :]
    assert untouched == b"\xee" * len(untouched)
    return int.from_bytes(memory[start : start + size], "little")


@pytest.mark.parametrize(
    ("kind", "size", "expected"),
    [
        ("R_AMDGPU_ABS64", 8, S + ADDEND),
        ("R_AMDGPU_ABS32_LO", 4, (S + ADDEND) & 0xFFFF_FFFF),
        ("R_AMDGPU_ABS32_HI", 4, (S + ADDEND) >> 32),
        ("R_AMDGPU_REL64", 8, S + ADDEND - P),
        ("R_AMDGPU_REL32_LO", 4, (S + ADDEND - P) & 0xFFFF_FFFF),
        ("R_AMDGPU_REL32_HI", 4, (S + ADDEND - P) >> 32),
    ],
)
def test_the_value_is_the_one_of_the_abi(kind: str, size: int, expected: int) -> None:
    assert applied(kind, size) == expected


def test_relative64_moves_with_the_load_address() -> None:
    assert applied("R_AMDGPU_RELATIVE64", 8, None, 0x1D00) == BIAS + 0x1D00


def test_a_relative_32_bit_value_may_be_negative() -> None:
    assert applied("R_AMDGPU_REL32", 4, PLACE - 16, 4) == (-12) & 0xFFFF_FFFF


def test_none_does_nothing() -> None:
    assert applied("R_AMDGPU_NONE", 0) == 0


@pytest.mark.parametrize("kind", ["R_AMDGPU_ABS32", "R_AMDGPU_REL32"])
def test_a_value_that_does_not_fit_is_refused(kind: str) -> None:
    with pytest.raises(InputError, match="needs more than 32 bits"):
        applied(kind, 4)


def test_an_undefined_weak_symbol_is_zero() -> None:
    memory = bytearray(b"\xee" * 8)
    weak = Relocation(0, "R_AMDGPU_ABS64", 8, 0, "maybe", None, is_weak=True)
    apply_relocations_to([weak], memory, 0, LOAD_ADDRESS)
    assert memory == bytes(8)


def test_an_absolute_symbol_does_not_move() -> None:
    memory = bytearray(8)
    relocation = Relocation(0, "R_AMDGPU_ABS64", 8, 1, "size", 0x40, is_absolute=True)
    apply_relocations_to([relocation], memory, 0, LOAD_ADDRESS)
    assert int.from_bytes(memory, "little") == 0x41


def test_every_undefined_symbol_is_named_before_anything_is_written() -> None:
    memory = bytearray(24)
    relocations = [
        Relocation(0, "R_AMDGPU_RELATIVE64", 8, 5),
        Relocation(8, "R_AMDGPU_ABS64", 8, 0, "two", None),
        Relocation(16, "R_AMDGPU_ABS64", 8, 0, "one", None),
    ]
    with pytest.raises(InputError, match="undefined symbols: one, two"):
        apply_relocations_to(relocations, memory, 0, LOAD_ADDRESS)
    assert memory == bytes(24)


def test_a_place_outside_memory_is_refused() -> None:
    with pytest.raises(InputError, match="outside the image"):
        apply_relocations_to([Relocation(4, "R_AMDGPU_RELATIVE64", 8, 0)], bytearray(8), 0, 0)


def test_it_writes_through_a_memoryview() -> None:
    memory = bytearray(8)
    apply_relocations_to([Relocation(0, "R_AMDGPU_RELATIVE64", 8, 1)], memoryview(memory), 0, 16)
    assert int.from_bytes(memory, "little") == 17
