"""The models against values from elsewhere: the manuals' functional examples, the host's floats."""

from __future__ import annotations

import math
import struct

import ml_dtypes
import numpy as np
import pytest

from .reference import MODELS, Lane, Mode, softfloat
from .reference.division import TWO_OVER_PI
from .reference.softfloat import BFLOAT, DOUBLE, E4M3, E4M3_FNUZ, E5M2, E5M2_FNUZ, HALF, SINGLE

LANE = Lane()

# Written out in the manuals: CDNA3 ISA 12.1, 12.3, 12.8, "Functional examples".
EXAMPLES = """
s_absdiff_i32 0x2 0x5 = 0x3
s_absdiff_i32 0xffffffff 0x0 = 0x1
s_absdiff_i32 0x80000000 0x0 = 0x80000000
s_absdiff_i32 0x80000000 0x1 = 0x7fffffff
s_absdiff_i32 0x80000000 0xffffffff = 0x7fffffff
s_absdiff_i32 0x80000000 0xfffffffe = 0x7ffffffe
s_bcnt0_i32_b32 0x0 = 32
s_bcnt0_i32_b32 0xcccccccc = 16
s_bcnt1_i32_b32 0xffffffff = 32
s_ff0_i32_b32 0xaaaaaaaa = 0
s_ff0_i32_b32 0x55555555 = 1
s_ff0_i32_b32 0xffffffff = 0xffffffff
s_ff0_i32_b32 0xfffeffff = 16
s_ff1_i32_b32 0xaaaaaaaa = 1
s_ff1_i32_b32 0x0 = 0xffffffff
s_ff1_i32_b32 0x10000 = 16
s_flbit_i32_b32 0x0 = 0xffffffff
s_flbit_i32_b32 0xcccc = 16
s_flbit_i32_b32 0x7fffffff = 1
s_flbit_i32 0x0 = 0xffffffff
s_flbit_i32 0xcccc = 16
s_flbit_i32 0xffff3333 = 16
s_flbit_i32 0x80000000 = 1
s_flbit_i32 0xffffffff = 0xffffffff
s_abs_i32 0x80000001 = 0x7fffffff
s_abs_i32 0x80000000 = 0x80000000
v_ffbh_u32 0x800000ff = 0
v_ffbh_u32 0x100000ff = 3
v_ffbh_u32 0x0 = 0xffffffff
v_ffbl_b32 0xff000008 = 3
v_ffbl_b32 0xffff0000 = 16
v_ffbh_i32 0x40000000 = 1
v_ffbh_i32 0x0fffffff = 4
v_ffbh_i32 0xfffffffe = 31
v_exp_f32 0xff800000 = 0x0
v_exp_f32 0x80000000 = 0x3f800000
v_log_f32 0xff800000 = 0x7fc00000
v_log_f32 0x80000000 = 0xff800000
v_log_f32 0x3f800000 = 0x0
v_rcp_f32 0xff800000 = 0x80000000
v_rcp_f32 0xc0000000 = 0xbf000000
v_rcp_f32 0x80000000 = 0xff800000
v_rsq_f32 0x40800000 = 0x3f000000
v_rsq_f32 0x80000000 = 0xff800000
v_sqrt_f32 0x80000000 = 0x80000000
v_sin_f32 0xff7fffff = 0x0
v_sin_f32 0x80000000 = 0x80000000
v_sin_f32 0x3e800000 = 0x3f800000
v_cos_f32 0x3e800000 = 0x0
v_cos_f32 0xff7fffff = 0x3f800000
v_rcp_f16 0xc000 = 0xb800
v_sqrt_f16 0x4400 = 0x4000
v_rsq_f16 0x4400 = 0x3800
v_exp_f16 0x8000 = 0x3c00
v_sin_f16 0x3400 = 0x3c00
v_cos_f16 0xfbff = 0x3c00
"""


def signed(value: int) -> int:
    return value - (1 << 32) if value >> 31 else value


@pytest.mark.parametrize("example", EXAMPLES.split("\n")[1:-1])
def test_functional_examples_of_the_manual(example: str) -> None:
    left, _, right = example.partition("=")
    name, *sources = left.split()
    model = MODELS[name]
    arguments = [
        signed(int(text, 0)) if word.startswith("i") else int(text, 0)
        for word, text in zip(model.sources, sources, strict=True)
    ]
    result = model(LANE, *arguments)
    value = result[0] if isinstance(result, tuple) else result
    assert value & 0xFFFFFFFF == int(right, 0)


def float_of(bits: int) -> float:
    return float(struct.unpack("<d", struct.pack("<Q", bits))[0])


def bits_of(value: float) -> int:
    return int(struct.unpack("<Q", struct.pack("<d", value))[0])


def same(result: int, value: float) -> bool:
    return math.isnan(value) if softfloat.is_nan(DOUBLE, result) else result == bits_of(value)


def test_double_arithmetic_is_that_of_the_host() -> None:
    random = np.random.default_rng(1)
    draws = random.integers(0, 2**64, (3000, 2), dtype=np.uint64)
    for i, (a, b) in enumerate(draws.tolist()):
        if i % 2:  # exponents near each other, where additions round
            b = b & ~(0x7FF << 52) | ((a >> 52) + i % 50 - 25 & 0x7FF) << 52
        x, y = float_of(a), float_of(b)
        with np.errstate(all="ignore"):
            assert same(softfloat.add(DOUBLE, a, b), x + y)
            assert same(softfloat.multiply(DOUBLE, a, b), x * y)
            assert same(softfloat.divide(DOUBLE, a, b), float(np.float64(x) / np.float64(y)))
            assert same(softfloat.square_root(DOUBLE, a), float(np.sqrt(np.float64(x))))


def test_a_fused_multiply_add_rounds_once() -> None:
    a, b, c = (bits_of(x) for x in (1 + 2.0**-52, 1 + 2.0**-52, -(1 + 2.0**-51)))
    assert softfloat.fma(DOUBLE, a, b, c) == bits_of(2.0**-104)
    third = softfloat.divide(DOUBLE, bits_of(1.0), bits_of(3.0))
    assert softfloat.fma(DOUBLE, third, bits_of(3.0), bits_of(-1.0)) == bits_of(-(2.0**-54))


def test_every_half_and_bfloat_widens_and_narrows_as_numpy_does() -> None:
    codes = np.arange(1 << 16, dtype=np.uint16)
    for fmt, dtype in ((HALF, np.float16), (BFLOAT, ml_dtypes.bfloat16)):
        wide = codes.view(dtype).astype(np.float32).view(np.uint32)
        for code, expected in zip(codes[::7].tolist(), wide[::7].tolist(), strict=True):
            got = softfloat.convert(fmt, SINGLE, code)
            if softfloat.is_nan(fmt, code):
                assert softfloat.is_nan(SINGLE, got)
                continue
            assert got == expected
            assert softfloat.convert(SINGLE, fmt, got) == code


@pytest.mark.parametrize(
    ("fmt", "dtype"),
    [
        (E4M3, ml_dtypes.float8_e4m3fn),
        (E5M2, ml_dtypes.float8_e5m2),
        (E4M3_FNUZ, ml_dtypes.float8_e4m3fnuz),
        (E5M2_FNUZ, ml_dtypes.float8_e5m2fnuz),
    ],
    ids=["e4m3fn", "e5m2", "e4m3fnuz", "e5m2fnuz"],
)
def test_8_bit_floats_agree_with_ml_dtypes(fmt: softfloat.Format, dtype: type) -> None:
    codes = np.arange(256, dtype=np.uint8)
    with np.errstate(all="ignore"):
        wide = codes.view(dtype).astype(np.float32)
        between = np.concatenate([wide, wide * 1.01, wide * 0.9, wide[1:] / 2 + wide[:-1] / 2])
        between = between[np.isfinite(between)]
        narrow = between.astype(dtype).view(np.uint8)
    for number, code in zip(between.view(np.uint32).tolist(), narrow.tolist(), strict=True):
        got = softfloat.convert(SINGLE, fmt, number)
        assert got == code or (softfloat.is_nan(fmt, got) and softfloat.is_nan(fmt, code))
    for code, number in zip(codes.tolist(), wide.view(np.uint32).tolist(), strict=True):
        got = softfloat.convert(fmt, SINGLE, code)
        assert got == number or softfloat.is_nan(SINGLE, got) and math.isnan(wide[code])


@pytest.mark.parametrize("rounding", [softfloat.UP, softfloat.DOWN, softfloat.ZERO])
def test_directed_rounding_brackets_the_nearest_result(rounding: int) -> None:
    random = np.random.default_rng(2)
    for a, b in random.integers(0, 2**32, (2000, 2)).tolist():
        near = softfloat.multiply(SINGLE, a, b)
        if softfloat.is_nan(SINGLE, near):
            continue
        exact = float(np.uint32(a).view(np.float32)) * float(np.uint32(b).view(np.float32))
        got = float(np.uint32(softfloat.multiply(SINGLE, a, b, rounding)).view(np.float32))
        assert got >= exact if rounding == softfloat.UP else True
        assert got <= exact if rounding == softfloat.DOWN else True
        assert abs(got) <= abs(exact) if rounding == softfloat.ZERO else True
        distance = softfloat.ordered(SINGLE, near) - softfloat.ordered(
            SINGLE, softfloat.multiply(SINGLE, a, b, rounding)
        )
        assert abs(distance) <= 1


def test_the_bits_of_two_over_pi() -> None:
    assert abs((TWO_OVER_PI >> (1201 - 53)) - int(2 / math.pi * 2**53)) <= 1
    # The first words of the table that every libm carries for Payne-Hanek reduction.
    assert TWO_OVER_PI >> (1201 - 96) == 0xA2F9836E_4E441529_FC2757D1


@pytest.mark.parametrize("numerator", [1.0, -7.5, 3e38, 1e-38, 1e-45, 5e-324, 1.7e308])
@pytest.mark.parametrize("denominator", [3.0, 0.1, -1e-30, 3e38, 1e-45, 7e307, 1e-310])
def test_the_division_macro_divides(numerator: float, denominator: float) -> None:
    """scale, reciprocal, Newton steps, fmas and fix-up give the correctly rounded quotient."""
    for name, fmt in (("f32", SINGLE), ("f64", DOUBLE)):
        n = softfloat.convert(DOUBLE, fmt, bits_of(numerator))
        d = softfloat.convert(DOUBLE, fmt, bits_of(denominator))

        def run(mnemonic: str, *sources: int, suffix: str = name) -> tuple[int, ...]:
            result = MODELS[f"{mnemonic}_{suffix}"](LANE, *sources)
            return result if isinstance(result, tuple) else (result,)

        def negated(value: int, width: int = fmt.width) -> int:
            return value ^ (1 << (width - 1))

        one = fmt.bias << fmt.fraction_bits
        scaled_d, _ = run("v_div_scale", d, d, n)
        scaled_n, flag = run("v_div_scale", n, d, n)
        (r,) = run("v_rcp", scaled_d)
        for _ in range(2):
            (error,) = run("v_fma", negated(scaled_d), r, one)
            (r,) = run("v_fma", error, r, r)
        (q,) = run("v_mul", scaled_n, r)
        (rest,) = run("v_fma", negated(scaled_d), q, scaled_n)
        if fmt is SINGLE:
            (q,) = run("v_fma", rest, r, q)
            (rest,) = run("v_fma", negated(scaled_d), q, scaled_n)
        (q,) = run("v_div_fmas", rest, r, q, flag)
        (q,) = run("v_div_fixup", q, d, n)
        expected = softfloat.divide(fmt, n, d)
        assert q == expected or (softfloat.is_nan(fmt, q) and softfloat.is_nan(fmt, expected))


def test_flushing_is_told_by_the_two_bits_of_the_mode() -> None:
    add = MODELS["v_add_f32"]
    sums = [add(Lane(mode=Mode(denorm_32=bits)), 0x00400000, 0x00200000) for bits in range(4)]
    assert sums == [0, 0, 0, 0x00600000]
    differences = [add(Lane(mode=Mode(denorm_32=b)), 0x80800001, 0x00800000) for b in range(4)]
    assert differences == [0x80000000, 0x80000000, 0x80000001, 0x80000001]


def test_dot2_of_gfx11_agrees_with_captured_results() -> None:
    """numerics.md 1.5: (1, -1) on an accumulator of 1 gives 0x3f7fffff."""
    dot = MODELS["v_dot2_f32_f16"]
    lane = Lane(target="gfx1100")
    assert dot(lane, 0xBC003C00, 0x3C003C00, 0x3F800000) == 0x3F7FFFFF
    assert dot(lane, 0x7E000000, 0x3C003C00, 0) == 0xFFC00A3D
