"""What explanations say, for every kind of thing that can be asked."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.builtins.catalog import BUILTINS
from lanewise.builtins.control_words import all_dpp_controls
from lanewise.insight.explain import explain
from lanewise.insight.explain_subjects import SUBJECTS
from lanewise.insight.explanation import Explanation
from lanewise.insight.pictures import Blank
from lanewise.targets import PRIMARY_TARGETS


def one(text: str, arch: str | None = None, wave: int | None = None) -> Explanation:
    (found,) = explain(text, arch, wave)
    return found


def sources(text: str, arch: str | None = None, wave: int | None = None) -> list[Any]:
    moves = one(text, arch, wave).moves
    assert moves is not None
    return list(moves.sources)


@pytest.mark.parametrize("name", sorted(BUILTINS))
def test_every_builtin_is_explained_by_its_name_and_its_spelling(name: str) -> None:
    for text in (name, BUILTINS[name].spelling):
        found = one(text)
        assert found.rule
        assert found.edges
        assert found.targets == BUILTINS[name].targets
        assert found.target in found.targets
        assert dict(found.names)["signature"] == BUILTINS[name].signature
    assert set(SUBJECTS) == set(BUILTINS)


@pytest.mark.parametrize("on", PRIMARY_TARGETS, ids=lambda on: on.name)
def test_every_control_word_shows_what_the_model_does(on: Any) -> None:
    lanes = np.arange(on.default_wave_size)
    for control in all_dpp_controls(on)[::5]:
        text = f"dpp {control.word:#x}"
        moved = lw.builtins.mov_dpp(lanes, control.word, 15, 15, False, arch=on.name)
        shown = sources(text, on.name)
        expected = [Blank.OLD if off else int(v) for v, off in
                    zip(moved.data, np.ma.getmaskarray(moved), strict=True)]  # fmt: skip
        assert shown == expected, text


def test_the_examples_of_the_issue() -> None:
    swizzle = one("ds_swizzle 0x101F", "gfx942")
    assert swizzle.kind == "bit-mask mode: and 0x1f, or 0x00, xor 0x04"
    assert swizzle.rule == "lane i receives from lane i ^ 4, within each group of 32"
    assert len(swizzle.targets) == 8
    assert swizzle.deviation is not None
    assert swizzle.deviation.anchor == "ds-swizzle"
    rotated = one("dpp 0x134", "gfx908")
    assert rotated.title == "dpp wave_rol:1"
    assert sources("dpp 0x134", "gfx908") == [*range(1, 64), 0]
    assert rotated.deviation is not None
    assert [part.title for part in explain("mbcnt")] == ["v_mbcnt_lo_u32_b32", "v_mbcnt_hi_u32_b32"]
    assert one("__builtin_amdgcn_update_dpp").title == "dpp row_shr:1"
    assert one("permlane16 0x76543210 0xfedcba98").targets == BUILTINS["permlane16"].targets


def test_a_control_that_the_target_lacks_is_shown_for_one_that_has_it() -> None:
    found = one("dpp 0x134", "gfx1100")
    assert found.problem == "gfx1100 does not have it; shown for gfx942"
    assert found.target == "gfx942"
    assert one("permlane64", "gfx90a").target == "gfx1100"
    assert "not in waves of 32" in one("inverse_ballot_w64", "gfx942", 32).problem


@pytest.mark.parametrize(
    "text",
    ["dpp 0x124", "0x124", "row_ror:4", "dpp row_ror:4", "v_mov_b32_dpp 0x124",
     "v_mov_b32_dpp v0, v1 row_ror:4", "v_add_f32_dpp v0, v1, v2 row_ror:4",
     "update_dpp 0x124 0xf 0xf false", "__builtin_amdgcn_update_dpp 0x124"],
)  # fmt: skip
def test_all_ways_to_write_a_control_word_say_the_same(text: str) -> None:
    assert sources(text)[:6] == [12, 13, 14, 15, 0, 1]
    assert "row_ror:4" in one(text).title


def test_an_instruction_with_dpp_tells_its_own_meaning_too() -> None:
    found = one("v_add_f32_dpp v0, v1, v2 row_shr:1 row_mask:0xa bound_ctrl:1", "gfx1200")
    assert dict(found.names)["does"].startswith("D = A + B")
    shown = sources("v_add_f32_dpp v0, v1, v2 row_shr:1 row_mask:0x2 bound_ctrl:1", "gfx1200")
    assert shown == [Blank.OLD] * 16 + [Blank.ZERO, *range(16, 31)]


def test_instructions_of_other_targets_name_theirs() -> None:
    found = one("v_permlane16_b32 v0, v1, s0, s1 op_sel:[1,0]")
    assert found.targets == ("gfx1030", "gfx1100", "gfx1150", "gfx1200")
    assert one("v_add_f32_dpp v0, v1, v2 dpp8:[7,6,5,4,3,2,1,0]").moves is not None
    assert one("ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,16)").kind.endswith("xor 0x10")
    assert one("ds_swizzle swizzle(SWAP,16)").kind.endswith("xor 0x10")


def test_a_plain_instruction_has_its_meaning_and_no_picture() -> None:
    found = one("v_add_f32")
    assert found.rule.startswith("D = A + B")
    assert found.moves is None
    with pytest.raises(lw.InputError, match="no picture"):
        lw.explain("v_add_f32").svg()


def test_masks_and_bound_ctrl_decide_what_lanes_without_a_source_have() -> None:
    assert sources("mov_dpp 0x111 15 15 0", "gfx942")[0] is Blank.UNDEFINED
    assert sources("update_dpp 0x111 15 15 0", "gfx942")[0] is Blank.OLD
    assert sources("update_dpp 0x111 15 15 1", "gfx942")[0] is Blank.ZERO
    assert sources("permlane64", "gfx1100", 32) == [Blank.UNDEFINED] * 32
    assert sources("permlane64", "gfx1100", 64) == [lane ^ 32 for lane in range(64)]
    assert sources("shfl_xor 32", "gfx1100", 64) == list(range(64))  # does not cross the halves


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "dpp 0x170", "dpp 0x111 1 2 3 4 5 6", "ds_swizzle 1 2", "shfl 3 5",
     "v_add_f32_dpp v0, v1, v2 row_ror:40", "ds_swizzle banana"],
)  # fmt: skip
def test_what_means_nothing_is_bad_input(text: str) -> None:
    with pytest.raises(lw.InputError):
        explain(text)


@pytest.mark.parametrize("number", ["-1", "0xffffffff", "1000000000000"])
@pytest.mark.parametrize(
    "name", ["ds_bpermute", "ds_permute", "permlane16_var", "shfl", "mbcnt_lo"]
)
def test_numbers_count_as_32_bits(name: str, number: str) -> None:
    assert one(f"{name} {number}").rule


def test_the_beginning_of_many_names_offers_them() -> None:
    with pytest.raises(lw.InputError, match="wave_reduce_add_u32, wave_reduce_add_u64"):
        explain("wave_reduce")
    assert len(explain("ballot")) == 2


def test_names_that_come_near_are_offered() -> None:
    with pytest.raises(lw.InputError, match="permlane16"):
        explain("permlane")
