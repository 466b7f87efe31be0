"""`lanewise explain`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


def test_words_need_no_quotes(run: Any) -> None:
    answer = run("explain", "ds_swizzle", "0x101F", "--arch", "gfx942")
    assert answer.status == 0
    assert answer.out.startswith("ds_swizzle_b32 offset:0x101F")
    assert "lane i ^ 4" in answer.out


def test_an_instruction_is_one_word_or_several(run: Any) -> None:
    whole = run("explain", "v_add_f32_dpp v0, v1, v2 row_ror:4")
    assert whole.status == 0
    assert whole.out == run("explain", "v_add_f32_dpp", "v0,", "v1,", "v2", "row_ror:4").out


def test_json_has_the_sources_of_all_lanes(run: Any) -> None:
    answer = run("explain", "dpp", "0x134", "--arch", "gfx908", "--json").json
    (told,) = answer["explanations"]
    assert told["sources"] == [*range(1, 64), 0]
    assert told["targets"] == ["gfx908", "gfx90a", "gfx942", "gfx950"]
    assert told["deviation"]["link"] == "docs/deviations.md#dpp-wave-rotate"


def test_the_picture_is_written_on_request(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "p.svg"
    assert run("explain", "mbcnt", "--svg", path).status == 0
    assert path.read_text().startswith("<svg")


@pytest.mark.parametrize(
    "words", [["nonsense"], ["dpp", "0x170"], ["mbcnt", "--arch", "gfx1"], [], ["v_nop", "--svg"]]
)
def test_what_is_unknown_is_status_2(run: Any, words: list[str]) -> None:
    answer = run("explain", *words)
    assert answer.status == 2
    assert not answer.out


def test_the_wave_size_is_a_choice(run: Any) -> None:
    assert "wave64" in run("explain", "permlane64", "--arch", "gfx1100", "--wave", "64").out
