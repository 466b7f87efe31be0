"""Our hip_fp16.h, run on the host: conversions and comparisons against the list of all halves.

The device side of the same header is compared with numpy where kernels are run.
"""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from lanewise.front.hip.toolchain import find_toolchain

SOURCE = """\
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#define FROM_FLOAT(name, expression) \\
    extern "C" void name(const float* in, unsigned short* out, int n) { \\
        for (int i = 0; i < n; ++i) { float a = in[i]; out[i] = __half_as_ushort(expression); } }
#define FROM_INT(name) \\
    extern "C" void name(const int* in, unsigned short* out, int n) { \\
        for (int i = 0; i < n; ++i) out[i] = __half_as_ushort(__##name(in[i])); }
#define TO_INT(name) \\
    extern "C" void name(const unsigned short* in, int* out, int n) { \\
        for (int i = 0; i < n; ++i) out[i] = __##name(__ushort_as_half(in[i])); }
#define OF_TWO(name, expression) \\
    extern "C" void name(const unsigned short* in, unsigned short* out, int n) { \\
        for (int i = 0; i < n; ++i) { \\
            __half a = __ushort_as_half(in[2 * i]), b = __ushort_as_half(in[2 * i + 1]); \\
            __half2 both = __halves2half2(a, b); (void)both; \\
            __half r = expression; out[i] = __half_as_ushort(r); } }
FROM_FLOAT(rn, __float2half_rn(a))
FROM_FLOAT(rz, __float2half_rz(a))
FROM_FLOAT(rd, __float2half_rd(a))
FROM_FLOAT(ru, __float2half_ru(a))
FROM_INT(int2half_rn)
FROM_INT(int2half_rz)
FROM_INT(int2half_rd)
FROM_INT(int2half_ru)
TO_INT(half2int_rn)
TO_INT(half2int_rz)
TO_INT(half2int_rd)
TO_INT(half2int_ru)
OF_TWO(add, a + b)
OF_TWO(subtract, a - b)
OF_TWO(multiply, __hmul(a, b))
OF_TWO(divide, a / b)
OF_TWO(lesser, __hmin(a, b))
OF_TWO(greater_nan, __hmax_nan(a, b))
OF_TWO(saturated, __hadd_sat(a, b))
OF_TWO(less, __half(__hlt(a, b)))
OF_TWO(less_unordered, __half(__hltu(a, b)))
OF_TWO(not_equal, __half(a != b))
OF_TWO(pair_equal, __heq2(both, __half2half2(a)).y)
OF_TWO(swapped, __low2half(__lowhigh2highlow(both)))
OF_TWO(negated, -a)
OF_TWO(absolute, __habs(a))
OF_TWO(increased, ++a)
"""

Bits = npt.NDArray[np.uint16]
ALL_BITS = np.arange(1 << 16, dtype=np.uint16)
FINITE = ALL_BITS[np.isfinite(ALL_BITS.view(np.float16))]
# Every finite half once, in rising order of value; -0 and 0 are the one value 0.
LADDER = np.unique(FINITE.view(np.float16).astype(np.float64))


@pytest.fixture(scope="module")
def header(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The functions of SOURCE, compiled for the host and loaded."""
    work: Path = tmp_path_factory.mktemp("half")
    chain = find_toolchain()
    (work / "half.hip").write_text(SOURCE)
    compile_ = [
        *(*chain.clang, "--driver-mode=g++", "--target=x86_64-linux-gnu", *chain.driver_flags),
        *(*chain.hip_flags, f"--rocm-path={chain.rocm}", "-x", "hip", "--offload-host-only"),
        *("-O1", "-mf16c", "-mfma", "-fPIC", "-ffp-contract=off", "-c", "half.hip"),
    ]
    subprocess.run(compile_, cwd=work, check=True)
    link = [chain.clang[0], "ld.lld", "-shared", "half.o", "-o", "half.so"]
    subprocess.run(link, cwd=work, check=True)
    return ctypes.CDLL(str(work / "half.so"))


def call(
    header: ctypes.CDLL, name: str, data: npt.NDArray[np.generic], out: npt.DTypeLike, count: int
) -> npt.NDArray[np.generic]:
    data, result = np.ascontiguousarray(data), np.zeros(count, out)
    getattr(header, name)(data.ctypes.data_as(ctypes.c_void_p), result.ctypes, count)
    return result


def floats() -> npt.NDArray[np.float32]:
    """Every half, the floats beside it, the middle to the next one and what lies beside that."""
    rungs = LADDER.astype(np.float32)
    middles = ((LADDER[1:] + LADDER[:-1]) / 2).astype(np.float32)
    centres = np.concatenate([rungs, middles])
    up, down = (np.nextafter(centres, np.float32(way)) for way in (np.inf, -np.inf))
    edges = [65505, 65519.996, 65520, 1e6, 3e38, 1e-8, 2.0**-26, 1e-45]
    special = np.array([np.inf, -np.inf, *edges, *(-edge for edge in edges)], np.float32)
    return np.concatenate([centres, up, down, special])


def neighbours(
    values: npt.NDArray[np.float64],
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The greatest half not above each value and the least one not below it."""
    ladder = np.concatenate([[-np.inf], LADDER, [np.inf]])
    below = ladder[np.searchsorted(ladder, values, side="right") - 1]
    above = ladder[np.searchsorted(ladder, values, side="left")]
    return below, above


@pytest.mark.parametrize("name", ["rn", "rz", "rd", "ru"])
def test_a_float_becomes_the_half_that_its_rounding_says(header: ctypes.CDLL, name: str) -> None:
    values = floats()
    exact = values.astype(np.float64)
    below, above = neighbours(exact)
    with np.errstate(over="ignore"):
        nearest = values.astype(np.float16).astype(np.float64)
    toward_zero = np.where(exact < 0, above, below)
    expected = {"rn": nearest, "rz": toward_zero, "rd": below, "ru": above}[name]
    bits = call(header, name, values, np.uint16, values.size)
    got = bits.view(np.float16)
    np.testing.assert_array_equal(got.astype(np.float64), expected)
    rounded_to_zero = (expected == 0) & (exact != 0)
    np.testing.assert_array_equal(np.signbit(got[rounded_to_zero]), exact[rounded_to_zero] < 0)


def test_a_nan_stays_one_in_every_rounding(header: ctypes.CDLL) -> None:
    for name in ("rn", "rz", "rd", "ru"):
        assert np.isnan(call(header, name, np.float32([np.nan]), np.uint16, 1).view(np.float16))


@pytest.mark.parametrize("name", ["int2half_rn", "int2half_rz", "int2half_rd", "int2half_ru"])
def test_an_int_becomes_the_half_that_its_rounding_says(header: ctypes.CDLL, name: str) -> None:
    near = np.arange(-70000, 70001)
    values = np.concatenate([near, [2**31 - 1, -(2**31), 1 << 24]]).astype(np.int32)
    exact = values.astype(np.float64)
    below, above = neighbours(exact)
    with np.errstate(over="ignore"):
        nearest = values.astype(np.float32).astype(np.float16).astype(np.float64)
    expected = {
        "rn": nearest, "rz": np.where(exact < 0, above, below), "rd": below, "ru": above,
    }[name[-2:]]  # fmt: skip
    got = call(header, name, values, np.uint16, values.size).view(np.float16)
    np.testing.assert_array_equal(got.astype(np.float64), expected)


@pytest.mark.parametrize(
    ("name", "rounded"),
    [
        ("half2int_rn", np.rint),
        ("half2int_rz", np.trunc),
        ("half2int_rd", np.floor),
        ("half2int_ru", np.ceil),
    ],
)
def test_a_half_becomes_the_int_that_its_rounding_says(
    header: ctypes.CDLL,
    name: str,
    rounded: Callable[[npt.NDArray[np.float64]], npt.NDArray[np.float64]],
) -> None:
    got = call(header, name, FINITE, np.int32, FINITE.size)
    np.testing.assert_array_equal(got, rounded(FINITE.view(np.float16).astype(np.float64)))


def pairs() -> npt.NDArray[np.float16]:
    generator = np.random.default_rng(11)
    special = np.float16([0, -0.0, 1, -1, np.inf, -np.inf, np.nan, 6e-8, 65504, -65504, 0.25])
    table = np.stack(np.meshgrid(special, special), axis=-1).reshape(-1, 2)
    drawn = generator.integers(0, 1 << 16, (20000, 2), dtype=np.uint16).view(np.float16)
    return np.concatenate([table, drawn])


def same_bits(got: Bits, expected: npt.NDArray[np.float16]) -> None:
    """Equal, where any NaN is as good as another."""
    nan = np.isnan(expected)
    np.testing.assert_array_equal(np.isnan(got.view(np.float16)), nan)
    np.testing.assert_array_equal(got[~nan], expected.view(np.uint16)[~nan])


A = npt.NDArray[np.float16]
EXPECTED: dict[str, Callable[[A, A], npt.NDArray[np.generic]]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": lambda a, b: a / b,
    "saturated": lambda a, b: np.nan_to_num(np.clip(a + b, 0, 1), nan=0) + np.float16(0),
    "less": lambda a, b: a < b,
    "less_unordered": lambda a, b: ~(a >= b),
    "not_equal": lambda a, b: a != b,
    "pair_equal": lambda a, b: b == a,
    "swapped": lambda a, b: b,
    "negated": lambda a, b: -a,
    "absolute": lambda a, b: np.abs(a),
    "increased": lambda a, b: a + np.float16(1),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_an_operation_of_halves_is_numpys(header: ctypes.CDLL, name: str) -> None:
    both = pairs()
    got = call(header, name, both, np.uint16, len(both))
    with np.errstate(all="ignore"):
        expected = EXPECTED[name](both[:, 0].copy(), both[:, 1].copy()).astype(np.float16)
    same_bits(got, expected)


def test_minimum_ignores_a_nan_and_the_nan_form_keeps_it(header: ctypes.CDLL) -> None:
    both = pairs()
    a, b = both[:, 0].copy(), both[:, 1].copy()
    lesser = call(header, "lesser", both, np.uint16, len(both)).view(np.float16)
    np.testing.assert_array_equal(lesser, np.fmin(a, b))  # -0 and 0 compare equal: either may come
    greater = call(header, "greater_nan", both, np.uint16, len(both)).view(np.float16)
    np.testing.assert_array_equal(greater, np.maximum(a, b))
