"""Lane exchanges run on whole waves, against plain lists written from the ISA manuals.

Where a manual gives an example (DS_SWIZZLE_B32, DS_PERMUTE_B32), the example is a test.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise.semantics.amd  # noqa: F401  fills the registry
from lanewise.semantics.amd.lane_exchange import swizzle_source
from lanewise.semantics.registry import find

RANDOM = np.random.default_rng(20261129)
ALL = -1
WAVES = [("gfx942", 64), ("gfx1100", 32), ("gfx1100", 64), ("gfx1200", 32), ("gfx1200", 64)]
EXECS = [ALL, 0x0123_4567_89AB_CDEF, 0xFFFF_FFFE_0000_0001, 1 << 31, 0]


def bits(size: int) -> list[int]:
    return [int(x) for x in RANDOM.integers(0, 1 << 32, size)]


def active(exec_mask: int, size: int) -> list[bool]:
    return [bool(exec_mask >> lane & 1) for lane in range(size)]


class Wave:
    """One target and wave size; `run` gives the body's result before EXEC masks its writing."""

    def __init__(self, runner: Any, on: str, size: int) -> None:
        self.runner, self.on, self.size = runner, on, size

    def run(
        self, mnemonic: str, *arguments: Any, exec_mask: int = ALL, **modifiers: Any
    ) -> list[list[int]]:
        meaning = find(mnemonic)
        assert meaning is not None
        typed = [
            ("imm" if spec.type == "imm" else "i32", value)
            for spec, value in zip(meaning.reads, arguments, strict=True)
        ]
        runner = self.runner(self.on, self.size, self.size, modifiers=modifiers)
        results = runner.run(meaning.body, typed, exec_mask)
        return [[int(x) for x in result] for result in results]


@pytest.fixture(params=WAVES, ids=lambda w: f"{w[0]}-wave{w[1]}")
def wave(request: pytest.FixtureRequest, body_runner: Any) -> Wave:
    return Wave(body_runner, *request.param)


def test_readlane_takes_the_lane_number_modulo_the_wave_and_ignores_exec(wave: Wave) -> None:
    data = bits(wave.size)
    for lane in (0, 5, 31, 63, 64, 0xFFFF_FFFF):
        (result,) = wave.run("v_readlane_b32", data, lane, exec_mask=0)
        assert result == [data[lane % wave.size]]


@pytest.mark.parametrize("exec_mask", EXECS)
def test_readfirstlane_reads_the_lowest_active_lane_and_lane_0_without_any(
    wave: Wave, exec_mask: int
) -> None:
    data = bits(wave.size)
    lanes = [lane for lane, on in enumerate(active(exec_mask, wave.size)) if on] or [0]
    (result,) = wave.run("v_readfirstlane_b32", data, exec_mask=exec_mask)
    assert result == [data[lanes[0]]]


def test_writelane_changes_one_lane_only(wave: Wave) -> None:
    old = bits(wave.size)
    for lane in (0, 17, wave.size - 1, wave.size + 3):
        (result,) = wave.run("v_writelane_b32", 0xDEAD_BEEF, lane, old, exec_mask=0)
        expected = list(old)
        expected[lane % wave.size] = 0xDEAD_BEEF
        assert result == expected


def reach(wave: Wave) -> int:
    """Lanes among which the LDS crossbar of RDNA2 and RDNA3 exchanges."""
    return 32 if wave.on == "gfx1100" else wave.size


@pytest.mark.parametrize("exec_mask", EXECS)
@pytest.mark.parametrize("offset", [0, 16])
def test_ds_bpermute_reads_zero_from_an_inactive_lane(
    wave: Wave, exec_mask: int, offset: int
) -> None:
    address, data = bits(wave.size), bits(wave.size)
    on, width = active(exec_mask, wave.size), reach(wave)
    source = [
        lane // width * width + (a + offset) % (1 << 32) // 4 % width
        for lane, a in enumerate(address)
    ]
    (result,) = wave.run("ds_bpermute_b32", address, data, offset, exec_mask=exec_mask)
    assert result == [data[s] if on[s] else 0 for s in source]
    (result,) = wave.run("ds_bpermute_fi_b32", address, data, offset, exec_mask=exec_mask)
    assert result == [data[s] for s in source]


@pytest.mark.parametrize("exec_mask", EXECS)
def test_ds_permute_sends_to_a_lane_and_the_highest_sender_wins(wave: Wave, exec_mask: int) -> None:
    address, data = bits(wave.size), bits(wave.size)
    width = reach(wave)
    expected = [0] * wave.size
    for lane, on in enumerate(active(exec_mask, wave.size)):
        if on:
            expected[lane // width * width + (address[lane] + 8) % (1 << 32) // 4 % width] = data[
                lane
            ]
    (result,) = wave.run("ds_permute_b32", address, data, 8, exec_mask=exec_mask)
    assert result == expected


# CDNA4 ISA, DS_SWIZZLE_B32, the lists under FFT and rotate mode: threads hold 1, 2 … 20 (hex).
FFT_AND_ROTATE = [
    (0xE000, "1 11 9 19 5 15 d 1d 3 13 b 1b 7 17 f 1f 2 12 a 1a 6 16 e 1e 4 14 c 1c 8 18 10 20"),
    (0xE010, "1 9 5 d 3 b 7 f 2 a 6 e 4 c 8 10"),
    (0xE01F, "1 2 3 4 5 6 7 8 9 a b c d e f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20"),
    (0xC020, "2 3 4 5 6 7 8 9 a b c d e f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 1"),
    (0xC420, "20 1 2 3 4 5 6 7 8 9 a b c d e f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f"),
    (0xC021, "1 4 3 6 5 8 7 a 9 c b e d 10 f 12 11 14 13 16 15 18 17 1a 19 1c 1b 1e 1d 20 1f 2"),
    (0xC421, "1f 2 1 4 3 6 5 8 7 a 9 c b e d 10 f 12 11 14 13 16 15 18 17 1a 19 1c 1b 1e 1d 20"),
]
# amd-builtins.md 4.3: and = [4:0], or = [9:5], xor = [14:10]
BITMASKS = [
    (0x041F, [1, 0, 3, 2, 5, 4, 7, 6]),
    (0x081F, [2, 3, 0, 1, 6, 7, 4, 5]),
    (0x401F, [*range(16, 32), *range(16)]),
    (0x01E0, [15] * 32),
    (0x7C1F, list(range(31, -1, -1))),
    (0x801B, [3, 2, 1, 0, 7, 6, 5, 4]),  # any four: 0x1B is 3, 2, 1, 0
]


@pytest.mark.parametrize(("control", "expected"), BITMASKS)
def test_a_bitmask_swizzle_is_and_then_or_then_xor(control: int, expected: list[int]) -> None:
    assert [swizzle_source(lane, control) for lane in range(len(expected))] == expected


@pytest.mark.parametrize(("control", "listed"), FFT_AND_ROTATE)
def test_fft_and_rotate_give_the_lists_of_the_manual(control: int, listed: str) -> None:
    threads = [int(thread, 16) for thread in listed.split()]
    assert [swizzle_source(lane, control) + 1 for lane in range(len(threads))] == threads


@pytest.mark.parametrize("exec_mask", EXECS)
def test_ds_swizzle_stays_in_its_half_and_reads_zero_from_an_inactive_lane(
    wave: Wave, exec_mask: int
) -> None:
    data, on = bits(wave.size), active(exec_mask, wave.size)
    (result,) = wave.run("ds_swizzle_b32", data, 0x401F, exec_mask=exec_mask)
    assert result == [data[i ^ 16] if on[i ^ 16] else 0 for i in range(wave.size)]


@pytest.mark.parametrize("exec_mask", EXECS)
@pytest.mark.parametrize("op_sel", [(0, 0), (1, 0), (0, 1), (1, 1)])
@pytest.mark.parametrize(("mnemonic", "other"), [("v_permlane16", 0), ("v_permlanex16", 16)])
def test_permlane16_chooses_within_a_row_and_permlanex16_in_its_partner(
    wave: Wave, mnemonic: str, other: int, op_sel: tuple[int, int], exec_mask: int
) -> None:
    data, old, choice = bits(wave.size), bits(wave.size), bits(wave.size)
    low, high = bits(2)
    on = active(exec_mask, wave.size)
    fetch_inactive, bound_control = op_sel

    def expected(nibbles: list[int]) -> list[int]:
        result = []
        for lane, nibble in enumerate(nibbles):
            source = (lane // 16 * 16 ^ other) + nibble
            usable = on[source] or fetch_inactive
            result.append(data[source] if usable else 0 if bound_control else old[lane])
        return result

    word = high << 32 | low
    fixed = [word >> 4 * (lane % 16) & 15 for lane in range(wave.size)]
    (result,) = wave.run(
        f"{mnemonic}_b32", data, low, high, old, exec_mask=exec_mask, op_sel=op_sel
    )
    assert result == expected(fixed)
    (result,) = wave.run(
        f"{mnemonic}_var_b32", data, choice, old, exec_mask=exec_mask, op_sel=op_sel
    )
    assert result == expected([c & 15 for c in choice])


def test_permlane64_exchanges_the_halves_and_does_nothing_in_wave32(wave: Wave) -> None:
    data, old = bits(wave.size), bits(wave.size)
    (result,) = wave.run("v_permlane64_b32", data, old, exec_mask=0)
    assert result == (data[32:] + data[:32] if wave.size == 64 else old)


def test_permlane_swaps_exchange_rows_of_two_registers(body_runner: Any) -> None:
    wave = Wave(body_runner, "gfx950", 64)
    a = [0xA00 + lane // 16 for lane in range(64)]
    b = [0xB00 + lane // 16 for lane in range(64)]

    def rows(register: list[int]) -> list[str]:
        return [f"{register[row]:X}" for row in (0, 16, 32, 48)]

    new_a, new_b = wave.run("v_permlane16_swap_b32", a, b)
    assert (rows(new_a), rows(new_b)) == (
        ["A00", "B00", "A02", "B02"],
        ["A01", "B01", "A03", "B03"],
    )
    new_a, new_b = wave.run("v_permlane32_swap_b32", a, b)
    assert (rows(new_a), rows(new_b)) == (
        ["A00", "A01", "B00", "B01"],
        ["A02", "A03", "B02", "B03"],
    )
