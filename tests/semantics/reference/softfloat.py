"""Exact binary floating point on Python integers: IEEE 754 with nothing to trust but `int`.

A finite number is (negative, significand, exponent) and stands for significand * 2**exponent. Every
operation computes the exact result and rounds once. Knows nothing of instructions or MODE.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

NEAREST, UP, DOWN, ZERO = 0, 1, 2, 3  # the encoding of MODE.FP_ROUND


@dataclass(frozen=True, slots=True)
class Format:
    """An IEEE interchange format, or one of the 8-bit formats that bend the rules."""

    exponent_bits: int
    fraction_bits: int
    bias: int
    finite_only: str = ""  # "fn": top NaN code only; "fnuz": 0x80 is NaN, no negative zero

    @property
    def width(self) -> int:
        return 1 + self.exponent_bits + self.fraction_bits

    @property
    def sign_bit(self) -> int:
        return 1 << (self.width - 1)

    @property
    def infinity(self) -> int:
        """The first magnitude that is not finite (for formats with infinities: infinity itself)."""
        if self.finite_only == "fnuz":
            return self.sign_bit
        if self.finite_only == "fn":
            return self.sign_bit - 1
        return ((1 << self.exponent_bits) - 1) << self.fraction_bits

    @property
    def largest(self) -> int:
        return self.infinity - 1

    @property
    def smallest_normal(self) -> int:
        return 1 << self.fraction_bits

    @property
    def quiet_bit(self) -> int:
        return 1 << (self.fraction_bits - 1)

    @property
    def nan(self) -> int:
        if self.finite_only == "fnuz":
            return self.sign_bit
        if self.finite_only == "fn":
            return self.sign_bit - 1
        return self.infinity | self.quiet_bit

    @property
    def minimum_exponent(self) -> int:
        return 1 - self.bias


HALF = Format(5, 10, 15)
BFLOAT = Format(8, 7, 127)
SINGLE = Format(8, 23, 127)
DOUBLE = Format(11, 52, 1023)
E4M3 = Format(4, 3, 7, "fn")
E5M2 = Format(5, 2, 15)
E4M3_FNUZ = Format(4, 3, 8, "fnuz")
E5M2_FNUZ = Format(5, 2, 16, "fnuz")

Finite = tuple[bool, int, int]


def magnitude(f: Format, bits: int) -> int:
    return bits & (f.sign_bit - 1)


def is_negative(f: Format, bits: int) -> bool:
    return bool(bits & f.sign_bit)


def is_nan(f: Format, bits: int) -> bool:
    if f.finite_only == "fnuz":
        return bits == f.sign_bit
    if f.finite_only == "fn":
        return magnitude(f, bits) == f.nan
    return magnitude(f, bits) > f.infinity


def is_signaling(f: Format, bits: int) -> bool:
    return is_nan(f, bits) and not bits & f.quiet_bit


def is_infinite(f: Format, bits: int) -> bool:
    return not f.finite_only and magnitude(f, bits) == f.infinity


def is_denormal(f: Format, bits: int) -> bool:
    return 0 < magnitude(f, bits) < f.smallest_normal


def is_zero(f: Format, bits: int) -> bool:
    return magnitude(f, bits) == 0


def quiet(f: Format, bits: int) -> int:
    return bits | f.quiet_bit


def exponent_field(f: Format, bits: int) -> int:
    return magnitude(f, bits) >> f.fraction_bits


def infinity(f: Format, negative: bool) -> int:
    return f.infinity | (f.sign_bit if negative else 0)


def zero(f: Format, negative: bool) -> int:
    return f.sign_bit if negative and f.finite_only != "fnuz" else 0


def flush(f: Format, bits: int) -> int:
    """A denormal becomes the zero of its sign."""
    return bits & f.sign_bit if is_denormal(f, bits) else bits


def decode(f: Format, bits: int) -> Finite:
    """A finite number's parts."""
    field = exponent_field(f, bits)
    fraction = bits & ((1 << f.fraction_bits) - 1)
    if field:
        fraction |= 1 << f.fraction_bits
    return is_negative(f, bits), fraction, max(field, 1) - f.bias - f.fraction_bits


def encode(
    f: Format, negative: bool, significand: int, exponent: int, rounding: int = NEAREST
) -> int:
    """The bits of significand * 2**exponent, rounded once. Overflow as the rounding mode says."""
    sign = f.sign_bit if negative else 0
    if not significand:
        return zero(f, negative)
    leading = max(significand.bit_length() - 1 + exponent, f.minimum_exponent)
    shift = leading - f.fraction_bits - exponent
    if shift <= 0:
        kept, lost, half = significand << -shift, 0, 1
    else:
        kept = significand >> shift
        lost, half = significand & ((1 << shift) - 1), 1 << (shift - 1)
    if rounding == NEAREST:
        kept += lost > half or (lost == half and kept & 1)
    elif rounding != ZERO and negative == (rounding == DOWN):
        kept += lost > 0
    bits = ((leading + f.bias - 1) << f.fraction_bits) + kept
    if bits >= f.infinity:
        away = rounding == NEAREST or (rounding != ZERO and negative == (rounding == DOWN))
        bits = f.infinity if away else f.largest
    return sign | bits if bits else zero(f, negative)


def convert(source: Format, target: Format, bits: int, rounding: int = NEAREST) -> int:
    if is_nan(source, bits):
        return target.nan | (target.sign_bit if is_negative(source, bits) else 0)
    if is_infinite(source, bits):
        return infinity(target, is_negative(source, bits))
    return encode(target, *decode(source, bits), rounding)


def _sum(x: Finite, y: Finite, rounding: int) -> Finite:
    """Exact x + y with the sign IEEE gives to an exact zero."""
    (nx, mx, ex), (ny, my, ey) = x, y
    exponent = min(ex, ey)
    total = (-mx if nx else mx) << (ex - exponent)
    total += (-my if ny else my) << (ey - exponent)
    if total == 0:
        negative = nx if nx == ny and mx == 0 and my == 0 else rounding == DOWN
        return negative, 0, exponent
    return total < 0, abs(total), exponent


def add(f: Format, a: int, b: int, rounding: int = NEAREST) -> int:
    if is_nan(f, a) or is_nan(f, b):
        return f.nan
    if is_infinite(f, a):
        return f.nan if is_infinite(f, b) and a != b else a
    if is_infinite(f, b):
        return b
    return encode(f, *_sum(decode(f, a), decode(f, b), rounding), rounding)


def negate(f: Format, a: int) -> int:
    return a ^ f.sign_bit


def multiply(f: Format, a: int, b: int, rounding: int = NEAREST) -> int:
    if is_nan(f, a) or is_nan(f, b):
        return f.nan
    negative = is_negative(f, a) != is_negative(f, b)
    if is_infinite(f, a) or is_infinite(f, b):
        return f.nan if is_zero(f, a) or is_zero(f, b) else infinity(f, negative)
    (_, ma, ea), (_, mb, eb) = decode(f, a), decode(f, b)
    return encode(f, negative, ma * mb, ea + eb, rounding)


def fma(
    f: Format, a: int, b: int, c: int, rounding: int = NEAREST, scale: int = 0,
    target: Format | None = None,
) -> int:  # fmt: skip
    """a * b + c, times 2**scale, with one rounding; in `target`'s format if one is given."""
    if target is not None and target is not f:
        special = fma(f, a, b, c)
        if is_nan(f, special) or is_infinite(f, c) or is_infinite(f, a) or is_infinite(f, b):
            return convert(f, target, special)
    target = target or f
    if is_nan(f, a) or is_nan(f, b) or is_nan(f, c):
        return f.nan
    negative = is_negative(f, a) != is_negative(f, b)
    if is_infinite(f, a) or is_infinite(f, b):
        if is_zero(f, a) or is_zero(f, b):
            return f.nan
        product = infinity(f, negative)
        return f.nan if is_infinite(f, c) and c != product else product
    if is_infinite(f, c):
        return c
    (_, ma, ea), (_, mb, eb) = decode(f, a), decode(f, b)
    sign, significand, exponent = _sum((negative, ma * mb, ea + eb), decode(f, c), rounding)
    return encode(target, sign, significand, exponent + scale, rounding)


def divide(f: Format, a: int, b: int, rounding: int = NEAREST) -> int:
    if is_nan(f, a) or is_nan(f, b):
        return f.nan
    negative = is_negative(f, a) != is_negative(f, b)
    if is_infinite(f, a):
        return f.nan if is_infinite(f, b) else infinity(f, negative)
    if is_infinite(f, b):
        return zero(f, negative)
    if is_zero(f, b):
        return f.nan if is_zero(f, a) else infinity(f, negative)
    (_, ma, ea), (_, mb, eb) = decode(f, a), decode(f, b)
    extra = 2 * f.fraction_bits + 8
    quotient, rest = divmod(ma << extra, mb)
    return encode(f, negative, quotient << 1 | (rest > 0), ea - eb - extra - 1, rounding)


def square_root(f: Format, a: int, rounding: int = NEAREST, reciprocal: bool = False) -> int:
    """sqrt(a), or 1 / sqrt(a) with one rounding."""
    if is_nan(f, a):
        return f.nan
    if is_zero(f, a):
        return infinity(f, is_negative(f, a)) if reciprocal else a
    if is_negative(f, a):
        return f.nan
    if is_infinite(f, a):
        return 0 if reciprocal else a
    _, significand, exponent = decode(f, a)
    if exponent % 2:
        significand, exponent = significand << 1, exponent - 1
    extra = 2 * f.fraction_bits + 8
    if (
        reciprocal
    ):  # sqrt(1 / m) = isqrt(2**(2 extra + k) / m) * 2**-extra, exact up to a sticky bit
        width = 2 * extra + 2 * significand.bit_length()
        quotient, rest = divmod(1 << width, significand)
        root = isqrt(quotient)
        sticky = rest > 0 or root * root != quotient
        return encode(f, False, root << 1 | sticky, -width // 2 - exponent // 2 - 1, rounding)
    root = isqrt(significand << (2 * extra))
    sticky = root * root != significand << (2 * extra)
    return encode(f, False, root << 1 | sticky, exponent // 2 - extra - 1, rounding)


def compare(f: Format, a: int, b: int) -> int | None:
    """-1, 0, 1, or None when a NaN is in play."""
    if is_nan(f, a) or is_nan(f, b):
        return None
    x, y = (-magnitude(f, v) if is_negative(f, v) else magnitude(f, v) for v in (a, b))
    return (x > y) - (x < y)


def to_integral(f: Format, a: int, how: str) -> int:
    """how: floor ceil trunc roundeven. The sign of a zero result is that of the argument."""
    if is_nan(f, a):
        return quiet(f, a)
    if is_infinite(f, a):
        return a
    negative, significand, exponent = decode(f, a)
    if exponent >= 0:
        return a
    whole, rest, half = (
        significand >> -exponent,
        significand & ((1 << -exponent) - 1),
        1 << (-exponent - 1),
    )
    if how == "roundeven":
        whole += rest > half or (rest == half and whole & 1)
    elif how != "trunc" and negative == (how == "floor"):
        whole += rest > 0
    return encode(f, negative, whole, 0)


def to_integer(f: Format, a: int, low: int, high: int, how: str = "trunc") -> int:
    """An integer limited to [low, high]; NaN gives 0."""
    if is_nan(f, a):
        return 0
    if is_infinite(f, a):
        return low if is_negative(f, a) else high
    negative, significand, exponent = decode(f, to_integral(f, a, how))
    value = significand << exponent if exponent >= 0 else significand >> -exponent
    return min(max(-value if negative else value, low), high)


def from_integer(f: Format, value: int, rounding: int = NEAREST) -> int:
    return encode(f, value < 0, abs(value), 0, rounding)


def scale(f: Format, a: int, power: int, rounding: int = NEAREST) -> int:
    """a * 2**power with one rounding."""
    if is_nan(f, a):
        return f.nan
    if is_infinite(f, a) or is_zero(f, a):
        return a
    negative, significand, exponent = decode(f, a)
    power = min(max(power, -5000), 5000)  # beyond every format's range
    return encode(f, negative, significand, exponent + power, rounding)


def ordered(f: Format, bits: int) -> int:
    """An integer whose order is that of the numbers, so that differences count ulps."""
    value = magnitude(f, bits)
    return -value if is_negative(f, bits) else value
