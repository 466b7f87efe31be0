"""VOPD pairs: both halves read before either writes, in the code and in the analyses."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.machine.fragment import Fragment

_PAIR = """
s_cmp_eq_u32 s0, 0
s_cbranch_scc1 over
v_mov_b32 v1, 7
over:
v_dual_mov_b32 v1, 0 :: v_dual_add_nc_u32 v2, v3, v1
"""


@pytest.mark.parametrize("name", ["gfx1100", "gfx1150", "gfx1200"])
@pytest.mark.parametrize(("s0", "expected"), [(0, 105), (1, 107)])
def test_a_register_that_one_half_writes_reaches_the_other_from_earlier_blocks(
    name: str, s0: int, expected: int
) -> None:
    result = Fragment(_PAIR, name).run({"s0": s0, "v1": 5, "v3": 100})
    assert np.all(result["v2"] == expected)
    assert np.all(result["v1"] == 0)
