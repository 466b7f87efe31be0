"""Where a pattern of lanes repeats, and which lanes stand for long runs."""

from __future__ import annotations

from lanewise.insight.pictures import GAP, Blank, Moves, picture_of, runs, shown_lanes


def test_a_pattern_is_shown_once_and_its_repeats_are_counted() -> None:
    swap = Moves(tuple(lane ^ 4 for lane in range(64)))
    assert shown_lanes(swap) == 8
    picture = picture_of("swap", swap)
    assert picture.repeats == 8
    assert picture.arrows == tuple((lane ^ 4, lane) for lane in range(8))
    assert picture.displacements() == [-4, 4]


def test_a_pattern_that_leaves_its_block_does_not_repeat() -> None:
    assert shown_lanes(Moves(tuple((lane + 1) % 64 for lane in range(64)))) == 64
    assert shown_lanes(Moves(tuple(lane ^ 16 for lane in range(64)))) == 32
    assert shown_lanes(Moves((Blank.OLD, *range(63)))) == 64


def test_of_long_runs_only_the_ends_are_drawn() -> None:
    picture = picture_of("rotate", Moves(tuple((lane + 1) % 64 for lane in range(64))))
    assert picture.tops == ("0", "1", "2", GAP, "61", "62", "63")
    assert picture.bottoms == ("0", "1", GAP, GAP, "61", "62", "63")
    drawn = {(picture.tops[top], picture.bottoms[bottom]) for top, bottom in picture.arrows}
    assert drawn == {("1", "0"), ("2", "1"), ("62", "61"), ("63", "62"), ("0", "63")}
    assert picture.note == "lanes 0–62 from lane i + 1; lane 63 from lane 0"
    assert picture.part == 64


def test_an_irregular_pattern_is_drawn_whole() -> None:
    order = tuple(int(f"{lane:06b}"[::-1], 2) for lane in range(64))
    picture = picture_of("reversed", Moves(order))
    assert len(picture.arrows) == 64
    assert not picture.has_gaps


def test_runs_are_of_one_distance_one_source_or_one_blank() -> None:
    sources = (Blank.ZERO, Blank.ZERO, 0, 1, 2, 7, 7, 7, Blank.OLD)
    found = [(run.first, run.last, run.source, run.blank) for run in runs(sources)]
    assert found == [
        (0, 1, 0, Blank.ZERO), (2, 4, 0, None), (5, 7, 7, None), (8, 8, 0, Blank.OLD),
    ]  # fmt: skip
