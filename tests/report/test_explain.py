"""Explanations as text and SVG."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import lanewise as lw

THINGS = [
    "ds_swizzle 0x101F", "dpp 0x134", "row_bcast:15", "ds_swizzle 0xE000", "wave_reduce_add_u32",
    "mbcnt", "permlane16_swap", "permlane16", "readlane 5", "writelane 40", "ballot_w64",
    "shfl_xor 16", "ds_bpermute 5", "ds_permute 3", "mov_dpp 0x114 0xa 0xf", "permlane64",
]  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"


def test_the_table_of_a_swizzle_is_the_one_of_the_examples() -> None:
    text = str(lw.explain("ds_swizzle 0x101F", arch="gfx942"))
    lines = text.split("\n")
    assert lines[0].startswith("ds_swizzle_b32 offset:0x101F   bit-mask mode: and 0x1f")
    assert "   0  1  2  3  4  5  6  7 │  8  9 10 11 12 13 14 15 │ …" in lines
    assert (
        "   4  5  6  7  0  1  2  3 │ 12 13 14 15  8  9 10 11 │ …   repeats every 8 lanes" in lines
    )
    assert "- an inactive source lane gives 0" in lines
    assert "targets: all eight" in text
    assert "docs/deviations.md#ds-swizzle" in text


@pytest.mark.parametrize("thing", THINGS)
def test_lines_fit_a_terminal(thing: str) -> None:
    for line in str(lw.explain(thing)).split("\n"):
        assert len(line) <= 120, line


def test_arrows_are_drawn_from_the_upper_to_the_lower_row() -> None:
    text = str(lw.explain("row_share:3", arch="gfx1100"))
    picture = text[text.index("from lane\n") : text.index("to lane")].split("\n")
    heads = next(line for line in picture if "▼" in line)
    assert heads.count("▼") == 16
    assert re.search("[⠁-⣿]", picture[1])  # braille


@pytest.mark.parametrize("thing", THINGS)
def test_svg_is_well_formed_and_has_an_arrow_for_every_move(thing: str) -> None:
    told = lw.explain(thing)
    root = ET.fromstring(told.svg())
    arrows = [path for path in root.iter(f"{SVG}path") if "marker-end" in path.attrib]
    assert len(arrows) == sum(len(picture.arrows) for picture in told.pictures())
    width, height = (float(root.attrib[name]) for name in ("width", "height"))
    for box in root.iter(f"{SVG}rect"):
        if "x" in box.attrib:
            assert float(box.attrib["x"]) + float(box.attrib["width"]) <= width
            assert float(box.attrib["y"]) + float(box.attrib["height"]) <= height
    assert not list(root.iter(f"{SVG}script"))


def test_each_colour_has_a_pattern_of_dashes_of_its_own() -> None:
    root = ET.fromstring(lw.explain("ds_swizzle 0xE000").svg())
    styles = {
        (path.attrib["stroke"], path.attrib.get("stroke-dasharray"))
        for path in root.iter(f"{SVG}path")
        if "marker-end" in path.attrib
    }
    assert len(styles) == len({colour for colour, _ in styles}) == len({d for _, d in styles}) > 3


def test_svg_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "picture.svg"
    text = lw.explain("row_ror:4").svg(path)
    assert path.read_text() == text
    with pytest.raises(lw.InputError, match="cannot be written"):
        lw.explain("row_ror:4").svg(tmp_path / "none" / "picture.svg")
