"""What is known of scalars: trailing zero bits and the largest value. Beside the code that
computes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lanewise.semantics.lanes import INT_BITS, Emitter, LaneBuilder, Operandish, Value


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a scalar: its trailing zero bits and the largest value it can have."""

    zeros: int
    limit: int


def known_constant(value: int, bits: int) -> Known:
    return Known(bits if value == 0 else (value & -value).bit_length() - 1, value)


class ScalarBuilder(LaneBuilder):
    """Emits scalar code and remembers Known facts of its integers. Silent: analyses only."""

    def __init__(self, emitter: Emitter, *, silent: bool, **arguments: Any) -> None:
        super().__init__(emitter, 0, **arguments)
        self.silent = silent

    def define(self, type_: str, lanes: int, text: str) -> Value:
        if self.silent:
            return Value(self, type_, lanes, "%silent")
        return super().define(type_, lanes, text)

    def effect(self, text: str) -> None:
        if not self.silent:
            super().effect(text)

    def known(self, a: Operandish, bits: int) -> Known:
        if not isinstance(a, Value):
            return known_constant(a & ((1 << bits) - 1), bits)
        if a.const is not None:
            return known_constant(a.const, bits)
        return a.fact if isinstance(a.fact, Known) else Known(0, (1 << bits) - 1)

    def _with(
        self,
        a: Operandish,
        b: Operandish,
        result: Value,
        rule: Callable[[Known, Known, int], Known],
    ) -> Value:
        if result.const is None and result.lanes == 0 and result.type in INT_BITS:
            bits = INT_BITS[result.type]
            known = rule(self.known(a, bits), self.known(b, bits), bits)
            if known.zeros >= bits or known.limit == 0:
                return self.const(result.type, 0, 0)
            result.fact = known
        return result

    def add(self, a: Operandish, b: Operandish) -> Value:
        if isinstance(a, Value) and _is_zero(b):
            return a
        if isinstance(b, Value) and _is_zero(a):
            return b
        return self._with(a, b, super().add(a, b), _known_add)

    def sub(self, a: Operandish, b: Operandish) -> Value:
        return self._with(a, b, super().sub(a, b), _known_sub)

    def mul(self, a: Operandish, b: Operandish) -> Value:
        return self._with(a, b, super().mul(a, b), _known_mul)

    def and_(self, a: Operandish, b: Operandish) -> Value:
        return self._with(a, b, super().and_(a, b), _known_and)

    def or_(self, a: Operandish, b: Operandish) -> Value:
        if isinstance(a, Value) and _is_zero(b):
            return a
        if isinstance(b, Value) and _is_zero(a):
            return b
        return self._with(a, b, super().or_(a, b), _known_or)

    def shl(self, a: Operandish, count: Operandish) -> Value:
        exact = count.const if isinstance(count, Value) else count
        return self._with(a, count, super().shl(a, count), lambda x, _, n: _known_shl(x, exact, n))

    def lshr(self, a: Operandish, count: Operandish) -> Value:
        exact = count.const if isinstance(count, Value) else count
        return self._with(
            a, count, super().lshr(a, count), lambda x, _, n: _known_lshr(x, exact, n)
        )

    def zext(self, a: Value, type_: str) -> Value:
        result = super().zext(a, type_)
        if result is not a and result.const is None and isinstance(a.fact, Known):
            result.fact = a.fact
        elif result is not a and result.const is None:
            result.fact = Known(0, (1 << INT_BITS[a.type]) - 1)
        return result

    def trunc(self, a: Value, type_: str) -> Value:
        result = super().trunc(a, type_)
        if result is not a and result.const is None and isinstance(a.fact, Known):
            top = (1 << INT_BITS[type_]) - 1
            result.fact = Known(a.fact.zeros, min(a.fact.limit, top))
            if a.fact.zeros >= INT_BITS[type_]:
                return self.const(type_, 0, 0)
        return result


def _is_zero(a: Operandish) -> bool:
    return (a.const if isinstance(a, Value) else a) == 0


def _top(bits: int) -> int:
    return (1 << bits) - 1


def _known_add(a: Known, b: Known, bits: int) -> Known:
    total = a.limit + b.limit
    return Known(min(a.zeros, b.zeros), total if total <= _top(bits) else _top(bits))


def _known_sub(a: Known, b: Known, bits: int) -> Known:
    return Known(min(a.zeros, b.zeros), _top(bits))


def _known_mul(a: Known, b: Known, bits: int) -> Known:
    product = a.limit * b.limit
    return Known(min(a.zeros + b.zeros, bits), min(product, _top(bits)))


def _known_and(a: Known, b: Known, bits: int) -> Known:
    limit = min(a.limit, b.limit)
    zeros = max(a.zeros, b.zeros)
    return Known(bits if limit < (1 << zeros) and zeros else zeros, limit)


def _known_or(a: Known, b: Known, bits: int) -> Known:
    limit = (1 << max(a.limit.bit_length(), b.limit.bit_length())) - 1
    return Known(min(a.zeros, b.zeros), limit)


def _known_shl(a: Known, count: int | None, bits: int) -> Known:
    if count is None or count >= bits:
        return Known(a.zeros, _top(bits))
    return Known(min(a.zeros + count, bits), min(a.limit << count, _top(bits)))


def _known_lshr(a: Known, count: int | None, bits: int) -> Known:
    if count is None or count >= bits:
        return Known(0, a.limit)
    return Known(max(a.zeros - count, 0), a.limit >> count)
