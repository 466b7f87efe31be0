"""Loads whose results are written over their own address."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.machine.fragment import Fragment
from lanewise.targets import target

LDS = np.arange(17408, dtype=np.uint32).view(np.uint8)  # dword k holds k


def addresses(lanes: int) -> np.ndarray:
    return (np.random.default_rng(0).permutation(lanes) * 16).astype(np.uint32)


@pytest.mark.parametrize("name", ["gfx908", "gfx942", "gfx1100", "gfx1200"])
@pytest.mark.parametrize("known", [False, True])
def test_both_halves_of_a_two_address_read_use_the_old_address(name: str, known: bool) -> None:
    read = "ds_load_2addr_b64" if target(name).generation >= 11 else "ds_read2_b64"
    setting = "v_mbcnt_lo_u32_b32 v1, -1, 0\nv_lshlrev_b32 v1, 4, v1\n" if known else ""
    fragment = Fragment(f"{setting}{read} v[0:3], v1 offset1:2", name)
    given = addresses(fragment.wave_size)
    result = fragment.run({"v1": given}, LDS)
    first = given // 4
    if known:
        first = np.minimum(np.arange(fragment.wave_size), 32) * 4
    for register, dword in ((0, 0), (1, 1), (2, 4), (3, 5)):
        assert np.array_equal(result[f"v{register}"], first + dword), register


@pytest.mark.parametrize("name", ["gfx942", "gfx1100"])
def test_a_wide_read_over_its_address(name: str) -> None:
    read = "ds_load_b128" if target(name).generation >= 11 else "ds_read_b128"
    fragment = Fragment(f"{read} v[0:3], v2", name)
    given = addresses(fragment.wave_size)
    result = fragment.run({"v2": given}, LDS)
    for k in range(4):
        assert np.array_equal(result[f"v{k}"], given // 4 + k)
