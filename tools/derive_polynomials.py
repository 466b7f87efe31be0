"""Derives src/lanewise/semantics/amd/polynomials.py: run it and redirect its output there.

Each function is interpolated at the Chebyshev points of its interval, in decimal arithmetic of 60
digits; the coefficients of powers are then rounded to f64. The bound printed with a table is the
largest relative error on a fine grid, of the rounded coefficients evaluated exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, getcontext

getcontext().prec = 60
D = Decimal
TWO = D(2)
LN2 = TWO.ln()


def arctan_inverse(n: int) -> Decimal:
    """arctan(1 / n)."""
    total, power, k = D(0), D(1) / n, 0
    while abs(power) > D(10) ** -65:
        total += power / (2 * k + 1) * (-1) ** k
        power /= n * n
        k += 1
    return total


PI = 4 * (4 * arctan_inverse(5) - arctan_inverse(239))  # Machin


def cosine(x: Decimal) -> Decimal:
    """cos x by its series."""
    total, term, k = D(0), D(1), 0
    while abs(term) > D(10) ** -65:
        total += term
        k += 2
        term *= -x * x / (k * (k - 1))
    return total


def sine(x: Decimal) -> Decimal:
    return cosine(x - PI / 2)


def exp2_rest(f: Decimal) -> Decimal:
    """(2**f - 1) / f."""
    if abs(f) < D(10) ** -40:  # an interpolation point that should be 0
        return LN2
    return ((f * LN2).exp() - 1) / f


def log2_rest(u: Decimal) -> Decimal:
    """log2((1 + s) / (1 - s)) / s with u = s * s."""
    if u == 0:
        return 2 / LN2
    s = u.sqrt()
    return ((1 + s) / (1 - s)).ln() / LN2 / s


def sine_rest(u: Decimal) -> Decimal:
    """sin(2 pi t) / t with u = t * t."""
    if u == 0:
        return 2 * PI
    t = u.sqrt()
    return sine(2 * PI * t) / t


def interpolate(
    function: Callable[[Decimal], Decimal], low: Decimal, high: Decimal, degree: int
) -> list[Decimal]:
    """Coefficients of powers of the polynomial through the Chebyshev points of [low, high]."""
    count = degree + 1
    points = [
        (low + high) / 2 + (high - low) / 2 * cosine(PI * (2 * k + 1) / (2 * count))
        for k in range(count)
    ]
    differences = [function(x) for x in points]
    for order in range(1, count):
        for k in range(count - 1, order - 1, -1):
            step = points[k] - points[k - order]
            differences[k] = (differences[k] - differences[k - 1]) / step
    result = [D(0)] * count
    for k in range(count - 1, -1, -1):  # Newton's form, expanded by Horner's rule
        for power in range(count - 1, 0, -1):
            result[power] = result[power - 1] - points[k] * result[power]
        result[0] = differences[k] - points[k] * result[0]
    return result


def evaluate(coefficients: list[float], x: Decimal) -> Decimal:
    total = D(0)
    for c in reversed(coefficients):
        total = total * x + D(c)
    return total


def relative_error(
    function: Callable[[Decimal], Decimal],
    weight: Callable[[Decimal], Decimal],
    low: Decimal,
    high: Decimal,
    coefficients: list[float],
) -> Decimal:
    """Largest |approximation - function| * weight on a grid of the interval."""
    steps = 400
    grid = (low + (high - low) * k / steps for k in range(steps + 1))
    return max(abs(evaluate(coefficients, x) - function(x)) * weight(x) for x in grid)


TABLES = (
    (
        "EXP2",
        "(2**f - 1) / f for f in [-1/2, 1/2], the error taken relative to 2**f",
        exp2_rest,
        lambda f: abs(f) / (f * LN2).exp(),
        D("-0.5"),
        D("0.5"),
        10,
    ),
    (
        "LOG2",
        "log2(m) / s by s * s, for m = (1 + s) / (1 - s) in [sqrt(1/2), sqrt(2)]",
        log2_rest,
        lambda u: 1 / log2_rest(u),
        D(0),
        ((TWO.sqrt() - 1) / (TWO.sqrt() + 1)) ** 2,
        7,
    ),
    (
        "SINE",
        "sin(2 pi t) / t by t * t, for t in [-1/4, 1/4]",
        sine_rest,
        lambda u: 1 / sine_rest(u),
        D(0),
        D(1) / 16,
        9,
    ),
)


def two_over_pi() -> int:
    """The first 1184 bits of 2 / pi behind the point."""
    getcontext().prec = 420
    digits = 4 * (4 * arctan_to(5) - arctan_to(239))
    bits = int(2 / digits * TWO**1184)
    getcontext().prec = 60
    return bits


def arctan_to(n: int) -> Decimal:
    """arctan(1 / n) to the context's precision."""
    limit = D(10) ** -(getcontext().prec + 2)
    total, power, k = D(0), D(1) / n, 0
    while abs(power) > limit:
        total += power / (2 * k + 1) * (-1) ** k
        power /= n * n
        k += 1
    return total


def main() -> None:
    print('"""Polynomials of the transcendental instructions, and 2 / pi.')
    print()
    print(
        "Written by tools/derive_polynomials.py, which says how; do not edit. Coefficients are of"
    )
    print('ascending powers."""')
    print()
    print("from __future__ import annotations")
    for name, meaning, function, weight, low, high, degree in TABLES:
        rounded = [float(c) for c in interpolate(function, low, high, degree)]
        error = relative_error(function, weight, low, high, rounded)
        exponent = (error.ln() / LN2).to_integral_value(rounding="ROUND_CEILING")
        print()
        print(f"# {meaning}.")
        print(f"# The error is below 2**{exponent}.")
        print(f"{name} = (")
        for c in rounded:
            print(f"    {c!r},  # {c.hex()}")
        print(")")
    print()
    print("# The bits of 2 / pi behind the point, as many as silicon has. (bjacob/goc, gfx1201)")
    print("TWO_OVER_PI_BITS = 1184")
    print("TWO_OVER_PI = int(")
    digits = f"{two_over_pi():0{1184 // 4}x}"
    for start in range(0, len(digits), 74):
        end = "," if start + 74 >= len(digits) else ""
        print(f'    "{digits[start : start + 74]}"{end}')
    print("    16,")
    print(")")


if __name__ == "__main__":
    main()
