"""hip_math_constants.h: the values, against Python's."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import numpy as np
import pytest

from lanewise.front.hip import toolchain

HEADER = toolchain._INCLUDE / "hip" / "hip_math_constants.h"
VALUES = dict(re.findall(r"#define HIP_(\w+) (\S+)", HEADER.read_text()))

EXPECTED = {
    "SQRT_HALF": math.sqrt(0.5), "SQRT_TWO": math.sqrt(2), "THIRD": 1 / 3, "PIO4": math.pi / 4,
    "PIO2": math.pi / 2, "3PIO4": 2.356194490192345, "2_OVER_PI": 2 / math.pi, "PI": math.pi,
    "SQRT_2_OVER_PI": math.sqrt(2 / math.pi), "L2E": math.log2(math.e), "L2T": math.log2(10),
    "LG2": math.log10(2), "LGE": math.log10(math.e), "LN2": math.log(2), "LNT": math.log(10),
    "LNPI": math.log(math.pi),
}  # fmt: skip


@pytest.mark.parametrize("name", EXPECTED)
def test_a_constant_is_the_nearest_double_and_the_nearest_float(name: str) -> None:
    assert float(VALUES[name]) == pytest.approx(EXPECTED[name], rel=2.3e-16)
    in_float = VALUES[f"{name}_F"]
    assert in_float.endswith("f")
    assert np.float32(in_float[:-1]) == np.float32(EXPECTED[name])


@pytest.mark.parametrize("name", [name[:-3] for name in VALUES if name.endswith("_HI")])
def test_the_low_part_is_what_the_high_part_lacks(name: str) -> None:
    high, low = float(VALUES[f"{name}_HI"]), float(VALUES[f"{name}_LO"])
    assert high == float(VALUES[name])
    assert 0 < abs(low) <= math.ulp(high) / 2


def test_pi_in_two_parts_is_exact_to_100_bits() -> None:
    pi = Fraction(314159265358979323846264338327950288419716939937510, 10**50)
    parts = Fraction(float(VALUES["PI_HI"])) + Fraction(float(VALUES["PI_LO"]))
    assert abs(parts - pi) < Fraction(1, 2**105)
