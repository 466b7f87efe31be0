"""How the models take arguments, mark what is undefined and refuse what a target has not."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.builtins.catalog import BUILTINS, find_builtin

models = lw.builtins
LANES = np.arange(64)


def test_every_builtin_of_the_catalogue_has_a_model_and_every_model_an_entry() -> None:
    assert set(models.__all__) == set(BUILTINS)


@pytest.mark.parametrize("name", sorted(BUILTINS))
def test_every_model_tells_its_signature_and_source(name: str) -> None:
    model = getattr(models, name)
    assert "arch" in inspect.signature(model).parameters
    assert model.__doc__
    entry = BUILTINS[name]
    for word in entry.constants:
        assert word in entry.signature
    assert entry.summary
    assert entry.source
    assert find_builtin(entry.spelling) == entry or entry.spelling.startswith("llvm.")


def test_the_example_of_the_public_interface() -> None:
    result = models.ds_swizzle(LANES, 0x101F, arch="gfx942")
    assert result.tolist() == [lane ^ 4 for lane in range(64)]


def test_leading_axes_are_independent_waves() -> None:
    values = np.arange(3 * 64, dtype=np.int32).reshape(3, 64)
    assert np.array_equal(models.ds_swizzle(values, 0x041F, arch="gfx90a"), values[:, LANES ^ 1])
    assert models.readlane(values, 5, arch="gfx90a").tolist() == [5, 69, 133]
    assert models.ballot_w64(values % 2, arch="gfx90a").tolist() == [0xAAAA_AAAA_AAAA_AAAA] * 3


def test_the_dtype_stays_and_other_integers_become_int() -> None:
    floats = np.linspace(0, 1, 64, dtype=np.float32)
    assert models.ds_swizzle(floats, 0x041F, arch="gfx942").dtype == np.float32
    assert models.ds_swizzle(LANES, 0x041F, arch="gfx942").dtype == np.int32
    doubles = LANES.astype(np.float64)
    assert models.mov_dpp(doubles, 0xB1, 15, 15, True, arch="gfx942").dtype == np.float64
    with pytest.raises(lw.InputError, match="convert the number"):
        models.ds_swizzle(doubles, 0x041F, arch="gfx942")


def test_inactive_lanes_are_masked_and_hold_poison() -> None:
    result = models.ds_swizzle(LANES, 0x041F, arch="gfx942", exec=0xF)
    assert result.mask.tolist() == [False] * 4 + [True] * 60
    assert set(result.data[4:].tolist()) == {0x7FFF7FFF}
    floats = models.mov_dpp(np.ones(64, np.float32), 0x111, 15, 15, False, arch="gfx942")
    assert np.isnan(floats.data[0])
    assert floats.mask.tolist() == ([True] + [False] * 15) * 4


def test_what_is_undefined_stays_so_through_the_next_model() -> None:
    shifted = models.mov_dpp(LANES, 0x111, 15, 15, False, arch="gfx942")
    swapped = models.ds_swizzle(shifted, 0x041F, arch="gfx942")
    assert np.flatnonzero(swapped.mask).tolist() == [1, 17, 33, 49]
    assert np.ma.is_masked(models.wave_reduce_add_u32(shifted, arch="gfx942"))
    assert np.ma.is_masked(models.readlane(shifted, 16, arch="gfx942"))
    assert models.readlane(shifted, 17, arch="gfx942") == 16


def test_exec_is_a_mask_or_an_array_of_bools() -> None:
    by_mask = models.ballot_w64(LANES >= 0, arch="gfx942", exec=0xF0F0)
    by_array = models.ballot_w64(LANES >= 0, arch="gfx942", exec=(0xF0F0 >> LANES) & 1)
    assert by_mask == by_array == 0xF0F0
    with pytest.raises(lw.InputError, match="bits above lane 31"):
        models.ballot_w32(np.ones(32), arch="gfx1100", exec=1 << 32)


def test_with_exec_0_readfirstlane_reads_lane_0_and_a_reduction_is_undefined() -> None:
    assert models.readfirstlane(LANES + 7, arch="gfx942", exec=0) == 7
    assert np.ma.is_masked(models.wave_reduce_min_u32(LANES, arch="gfx942", exec=0))
    assert models.ballot_w64(LANES >= 0, arch="gfx942", exec=0) == 0


LACKING = [
    ("mov_dpp8", (LANES, 0), "gfx942"),
    ("permlane16", (0, LANES, 0, 0, False, False), "gfx950"),
    ("permlane16_var", (0, LANES, LANES, False, False), "gfx1100"),
    ("permlane64", (LANES,), "gfx1030"),
    ("permlane32_swap", (LANES, LANES, False, False), "gfx942"),
    ("ds_bpermute_fi_b32", (LANES, LANES), "gfx1100"),
    ("ballot_w32", (LANES,), "gfx942"),
    ("ballot_w32", (LANES,), "gfx1100"),  # in wave64
]


@pytest.mark.parametrize(("name", "arguments", "arch"), LACKING)
def test_a_target_without_the_builtin_is_unsupported(
    name: str, arguments: tuple[Any, ...], arch: str
) -> None:
    with pytest.raises(lw.UnsupportedError, match=name):
        getattr(models, name)(*arguments, arch=arch)


def test_a_control_word_of_other_targets_is_unsupported_and_says_whose_it_is() -> None:
    with pytest.raises(lw.UnsupportedError, match="gfx908, gfx90a, gfx942, gfx950"):
        models.mov_dpp(LANES, 0x134, 15, 15, False, arch="gfx1100")
    with pytest.raises(lw.UnsupportedError, match="gfx1030, gfx1100"):
        models.mov_dpp(LANES, 0x161, 15, 15, False, arch="gfx942")
    with pytest.raises(lw.UnsupportedError, match="0x150 is not on gfx908"):
        models.mov_dpp(LANES, 0x150, 15, 15, False, arch="gfx908")


@pytest.mark.parametrize(
    "call",
    [
        lambda: models.ds_swizzle(LANES, LANES, arch="gfx942"),
        lambda: models.mov_dpp(LANES, 0x111, 15, 15.0, False, arch="gfx942"),
        lambda: models.mov_dpp(LANES, 0x300, 15, 15, False, arch="gfx942"),
        lambda: models.update_dpp(LANES.astype(np.float32), LANES, 0, 15, 15, 0, arch="gfx942"),
        lambda: models.permlane16(0, LANES, 0, 0, LANES, False, arch="gfx1100"),
        lambda: models.ds_swizzle(np.arange(32), 0, arch="gfx942"),
        lambda: models.ds_swizzle(np.arange(48), 0, arch="gfx1100"),
        lambda: models.ds_bpermute(np.arange(32), np.arange(64), arch="gfx1100"),
        lambda: models.shfl(LANES, 0, 3, arch="gfx942"),
        lambda: models.shfl(LANES, 0, 128, arch="gfx942"),
        lambda: models.shfl(np.ones(64, np.complex64), 0, arch="gfx9000"),
        lambda: models.shfl_sync(0, LANES, 0, arch="gfx942"),
        lambda: models.shfl_sync(0xFF, LANES, 0, arch="gfx942", exec=0xF),
        lambda: models.wave_reduce_add_u32(np.ones(64), arch="gfx942"),
        lambda: models.wave_reduce_add_u32(LANES, LANES, arch="gfx942"),
        lambda: models.ds_swizzle(np.array(["a"] * 64), 0, arch="gfx942"),
        lambda: models.ds_swizzle([[1], [2, 3]], 0, arch="gfx942"),
        lambda: models.ds_swizzle(LANES, 0, arch="gfx942", exec="all"),
        lambda: models.ds_swizzle(LANES, 0, arch="gfx942", exec=np.ones(32)),
        lambda: models.ds_bpermute(np.zeros((2, 64)), np.zeros((3, 64)), arch="gfx942"),
        lambda: models.inverse_ballot_w64(1.5, arch="gfx942"),
        lambda: models.readlane(LANES, None, arch="gfx942"),
    ],
)
def test_what_a_compiler_would_reject_is_bad_input(call: Any) -> None:
    with pytest.raises(lw.InputError):
        call()
