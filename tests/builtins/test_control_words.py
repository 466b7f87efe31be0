"""The constants of lane moves, against lists from the manuals and against the engine's own table.

The two implementations, `builtins.control_words` and `semantics`, were written apart; that they
agree on every word of every target is the point of the second half.
"""

from __future__ import annotations

import re

import pytest

import lanewise.semantics.amd  # noqa: F401  fills the registry
from lanewise.builtins.control_words import (
    all_dpp_controls,
    dpp8_choices,
    dpp8_sources,
    dpp_control,
    dpp_written,
    swizzle_mode,
    swizzle_sources,
)
from lanewise.isa.amd.assembler import assemble
from lanewise.isa.amd.disassembler import disassemble
from lanewise.semantics.amd.lane_exchange import swizzle_source
from lanewise.semantics.dpp import dpp_sources, dpp_written_lanes
from lanewise.targets import PRIMARY_TARGETS, target

# CDNA4 ISA, DS_SWIZZLE_B32: threads hold 1, 2 … 20 (hex)
MANUAL = [
    (0xE000, "1 11 9 19 5 15 d 1d 3 13 b 1b 7 17 f 1f 2 12 a 1a 6 16 e 1e 4 14 c 1c 8 18 10 20"),
    (0xE010, "1 9 5 d 3 b 7 f 2 a 6 e 4 c 8 10"),
    (0xC020, "2 3 4 5 6 7 8 9 a b c d e f 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f 20 1"),
    (0xC421, "1f 2 1 4 3 6 5 8 7 a 9 c b e d 10 f 12 11 14 13 16 15 18 17 1a 19 1c 1b 1e 1d 20"),
]


@pytest.mark.parametrize(("offset", "listed"), MANUAL)
def test_swizzles_give_the_lists_of_the_manual(offset: int, listed: str) -> None:
    threads = [int(thread, 16) - 1 for thread in listed.split()]
    assert list(swizzle_sources(offset, 32))[: len(threads)] == threads


def test_ds_swizzle_has_and_in_the_low_bits_and_xor_in_the_high_ones() -> None:
    """Against document 001: deviations.md#ds-swizzle."""
    assert swizzle_mode(0x101F).fields == "and 0x1f, or 0x00, xor 0x04"
    assert swizzle_sources(0x101F, 64) == tuple(lane ^ 4 for lane in range(64))


def test_every_swizzle_word_is_the_same_in_the_engine() -> None:
    for offset in range(1 << 16):
        if offset < 0x8000 or offset & 0x7FF == offset - 0xC000 or offset >= 0xE000:
            if offset < 0x8000 and offset % 5:  # a fifth of the 32768 bit masks
                continue
        elif 0x8100 <= offset < 0xC000:  # the upper bits of a quad-perm say nothing
            continue
        ours = swizzle_sources(offset, 32)
        assert ours == tuple(swizzle_source(lane, offset) for lane in range(32)), hex(offset)


@pytest.mark.parametrize("on", PRIMARY_TARGETS, ids=lambda on: on.name)
def test_every_dpp_word_is_the_same_in_the_engine(on: object) -> None:
    entry = target(on.name)  # type: ignore[attr-defined]
    for control in all_dpp_controls(entry):
        value = 1 if control.value is None else control.value
        for size in entry.wave_sizes:
            engine = dpp_sources(control.name, value, size, entry.generation)
            assert control.sources(size) == tuple(engine), control.text


@pytest.mark.parametrize("on", PRIMARY_TARGETS, ids=lambda on: on.name)
def test_names_and_words_are_those_of_llvm(on: object) -> None:
    """Assembling a control's text gives its word; every other word is no instruction."""
    name = on.name  # type: ignore[attr-defined]
    controls = {control.word: control for control in all_dpp_controls(target(name))}
    text = "\n".join(
        f"v_mov_b32_dpp v0, v1 {control.text} row_mask:0xf bank_mask:0xf"
        for control in controls.values()
    )
    code = assemble(text, name)
    words = [
        int.from_bytes(code[at + 4 : at + 8], "little") >> 8 & 0x1FF
        for at in range(0, len(code), 8)
    ]
    assert words == list(controls)
    other = b"".join(
        code[:4] + (0xFF000001 | word << 8).to_bytes(4, "little")
        for word in range(0x200)
        if word not in controls
    )
    entry = target(name)
    decoded = disassemble(other, 0, name, entry.default_wave_size)
    assert not [i.text for i in decoded if re.search("quad_perm|row_|wave_", i.text)]


def test_masks_and_selectors() -> None:
    assert [lane for lane, on in enumerate(dpp_written(0b0010, 0b1001, 64)) if on] == [
        16, 17, 18, 19, 28, 29, 30, 31,
    ]  # fmt: skip
    assert dpp8_choices(0xFAC688) == tuple(range(8))
    assert dpp8_sources(0x053977, 16) == (7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8)
    for rows in range(16):
        for banks in range(16):
            mask = sum(on << lane for lane, on in enumerate(dpp_written(rows, banks, 64)))
            assert mask == dpp_written_lanes(rows, banks, 64)


@pytest.mark.parametrize(
    ("word", "text"),
    [(0x1B, "quad_perm:[3,2,1,0]"), (0x111, "row_shr:1"), (0x12F, "row_ror:15"),
     (0x134, "wave_rol:1"), (0x13C, "wave_ror:1"), (0x140, "row_mirror"), (0x143, "row_bcast:31"),
     (0x150, "row_newbcast:0")],
)  # fmt: skip
def test_control_words_have_llvms_names(word: int, text: str) -> None:
    assert dpp_control(word, target("gfx942")).text == text
