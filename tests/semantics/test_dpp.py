"""dpp_sources against the tables of the ISA manuals, written out by hand.

Sources: CDNA3 ISA "DPP_CTRL Enumerations" and the RDNA3 ISA's "DPP16" and "DPP8" tables; which
target has which control: CDNA1 to CDNA4, RDNA2 to RDNA4.
"""

from __future__ import annotations

import pytest

from lanewise.errors import UnsupportedError
from lanewise.semantics.dpp import (
    GENERATIONS,
    dpp_sources,
    dpp_written_lanes,
    has_control,
    values_of,
)
from lanewise.targets import PRIMARY_TARGETS

ROW = list(range(16))
X = None  # no source


def of_rows(pattern: list[int | None], wave_size: int) -> list[int | None]:
    """A pattern of one row of 16, repeated in every row."""
    return [
        None if source is None else row + source
        for row in range(0, wave_size, 16)
        for source in pattern
    ]


ROW_PATTERNS: list[tuple[str, int | tuple[int, ...], int, list[int | None]]] = [
    ("quad_perm", (0, 1, 2, 3), 9, [*ROW]),
    ("quad_perm", (3, 2, 1, 0), 9, [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12]),
    ("quad_perm", (1, 1, 3, 3), 12, [1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15]),
    ("row_shl", 1, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, X]),
    ("row_shl", 15, 11, [15, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X]),
    ("row_shr", 1, 9, [X, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
    ("row_shr", 8, 10, [X, X, X, X, X, X, X, X, 0, 1, 2, 3, 4, 5, 6, 7]),
    ("row_ror", 1, 9, [15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
    ("row_ror", 12, 12, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3]),
    ("row_mirror", 1, 9, [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
    ("row_half_mirror", 1, 9, [7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8]),
    ("row_newbcast", 0, 9, [0] * 16),
    ("row_newbcast", 13, 9, [13] * 16),
    ("row_share", 3, 10, [3] * 16),
    ("row_xmask", 0, 11, [*ROW]),
    ("row_xmask", 1, 11, [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]),
    ("row_xmask", 6, 12, [6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13, 10, 11, 8, 9]),
    ("dpp8", (7, 6, 5, 4, 3, 2, 1, 0), 10, [7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8]),
    ("dpp8", (0, 0, 0, 0, 1, 1, 1, 1), 12, [0, 0, 0, 0, 1, 1, 1, 1, 8, 8, 8, 8, 9, 9, 9, 9]),
]


@pytest.mark.parametrize(("control", "value", "generation", "pattern"), ROW_PATTERNS)
def test_controls_within_a_row_do_the_same_in_every_row(
    control: str, value: int | tuple[int, ...], generation: int, pattern: list[int | None]
) -> None:
    for wave_size in (64,) if generation == 9 else (32, 64):
        assert dpp_sources(control, value, wave_size, generation) == of_rows(pattern, wave_size)


def test_wave_shifts_move_one_lane_and_lose_the_end() -> None:
    assert dpp_sources("wave_shl", 1, 64, 9) == [*range(1, 64), None]
    assert dpp_sources("wave_shr", 1, 64, 9) == [None, *range(63)]


def test_wave_rotates_bring_the_end_round() -> None:
    assert dpp_sources("wave_rol", 1, 64, 9) == [*range(1, 64), 0]
    assert dpp_sources("wave_ror", 1, 64, 9) == [63, *range(63)]


def test_row_bcast_15_gives_each_row_the_last_lane_of_the_row_before() -> None:
    assert dpp_sources("row_bcast", 15, 64, 9) == [None] * 16 + [15] * 16 + [31] * 16 + [47] * 16


def test_row_bcast_31_gives_the_upper_half_lane_31() -> None:
    assert dpp_sources("row_bcast", 31, 64, 9) == [None] * 32 + [31] * 32


CDNA2_ON = {"gfx90a", "gfx942", "gfx950"}
CDNA = {"gfx908", *CDNA2_ON}
RDNA = {"gfx1030", "gfx1100", "gfx1150", "gfx1200"}
TARGETS_OF = {
    **dict.fromkeys(
        ("quad_perm", "row_shl", "row_shr", "row_ror", "row_mirror", "row_half_mirror"),
        CDNA | RDNA,
    ),
    **dict.fromkeys(("wave_shl", "wave_shr", "wave_rol", "wave_ror", "row_bcast"), CDNA),
    "row_newbcast": CDNA2_ON,
    **dict.fromkeys(("row_share", "row_xmask", "dpp8"), RDNA),
}


def test_each_target_has_the_controls_of_its_manual() -> None:
    assert set(TARGETS_OF) == set(GENERATIONS)
    for control, targets in TARGETS_OF.items():
        found = {t.name for t in PRIMARY_TARGETS if has_control(control, t.name, t.generation)}
        assert found == targets, control


@pytest.mark.parametrize(
    ("control", "value", "generation"),
    [
        ("wave_shl", 1, 10),
        ("row_share", 0, 9),
        ("row_shl", 0, 9),
        ("row_shr", 16, 9),
        ("row_bcast", 14, 9),
        ("quad_perm", (0, 1, 2), 9),
        ("quad_perm", (0, 1, 2, 4), 9),
        ("nonsense", 1, 9),
    ],
)
def test_a_reserved_control_is_refused_by_name(
    control: str, value: int | tuple[int, ...], generation: int
) -> None:
    with pytest.raises(UnsupportedError, match=control):
        dpp_sources(control, value, 64, generation)


def test_every_source_is_a_lane_of_the_wave() -> None:
    for control, generations in GENERATIONS.items():
        for value in values_of(control):
            for wave_size in (64,) if generations == (9,) else (32, 64):
                sources = dpp_sources(control, value, wave_size, generations[-1])
                assert len(sources) == wave_size
                assert all(s is None or 0 <= s < wave_size for s in sources)


def test_row_mask_picks_rows_and_bank_mask_picks_fours_in_each() -> None:
    assert dpp_written_lanes(0xF, 0xF, 64) == (1 << 64) - 1
    assert dpp_written_lanes(0xA, 0xF, 64) == 0xFFFF_0000_FFFF_0000
    assert dpp_written_lanes(0xF, 0x1, 64) == 0x000F_000F_000F_000F
    assert dpp_written_lanes(0x2, 0x8, 32) == 0xF000_0000
