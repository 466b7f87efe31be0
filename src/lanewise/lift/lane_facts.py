"""Lane facts: proofs that a register is an unknown uniform number plus a constant per lane.

The same semantics bodies that emit vector code are run once per instruction on a FactBuilder, an
abstract interpreter over Facts. Where an address has a Fact, its access becomes a plain wide load
or
a broadcast instead of a gather; the uniform part is computed beside the vectors in scalar code that
LLVM drops where nothing uses it. (spikes/jit.md, section 2)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from lanewise.lift.fact_values import Carry, Fact, FactValues, Half
from lanewise.semantics.lanes import INT_BITS, LaneBuilder, Operandish, Value


class FactBuilder(FactValues):
    """Runs a semantics body on facts."""

    def _indexed(self, a: Operandish, b: Operandish, op: str) -> Value | None:
        """add and shl on facts with a symbol: the symbol goes along."""
        type_ = a.type if isinstance(a, Value) else b.type  # type: ignore[union-attr]
        x, y = self.any_fact(a, type_), self.any_fact(b, type_)
        if type_ != "i64" or x is None or y is None or (x.symbol is None) == (y.symbol is None):
            return None
        plain = [self.make(type_, replace(f, symbol=None, shift=0, recipe=None)) for f in (x, y)]
        shift = 0
        if op == "shl":
            amount = y.bases[0].const if y.symbol is None and len(y.bases) == 1 else None
            if amount is None or y.steps is not None or x.shift + amount > 4:
                return None
            shift = amount
            result = self.shl(plain[0], plain[1])
        else:
            result = self.add(plain[0], plain[1])
        fact = result.fact
        if not isinstance(fact, Fact):
            return None
        carrier = x if x.symbol is not None else y
        fact = replace(fact, symbol=carrier.symbol, shift=carrier.shift + shift, recipe=None)
        return self.make(type_, fact)

    def add(self, a: Operandish, b: Operandish) -> Value:
        indexed = self._indexed(a, b, "add")
        if indexed is not None:
            return indexed
        x, y, type_ = self.both(a, b)
        result = self.make(type_, None)
        if x is not None and y is not None:
            steps = (
                x.steps if y.steps is None else y.steps if x.steps is None else x.steps + y.steps
            )
            bases = self.map(self.scalar.add, x, y)
            result.fact = self.normal(x.bits, bases, steps, self.guards(x.guard, y.guard))
            self.with_recipe(result, LaneBuilder.add, x, y)
        self._low_word(result, self.add, a, b)
        self._note_sum(a, b, result)
        return result

    def _low_word(
        self, result: Value, op: Callable[[Value, Value], Value], a: Operandish, b: Operandish
    ) -> None:
        """Of a sum, difference or product whose high word is unknown, or known under a guard only,
        the low word may be known for certain (v_mad_u64_u32)."""
        if result.type != "i64" or (isinstance(result.fact, Fact) and result.fact.guard is None):
            return
        x, y = self.low_fact(a), self.low_fact(b)
        if x is not None and y is not None:
            low = op(self.make("i32", x), self.make("i32", y)).fact
            if isinstance(low, Fact):
                self.note_low(result, low)

    def low_fact(self, a: Operandish) -> Fact | None:
        """The low word of a 64-bit operand."""
        if isinstance(a, Value) and id(a) in self.lows:
            return self.lows[id(a)]
        fact = self.fact(a, "i64")
        if fact is None or fact.guard is not None:
            return None
        low = self.trunc(self.make("i64", fact), "i32").fact
        return low if isinstance(low, Fact) else None

    def note_low(self, value: Value, low: Fact) -> None:
        self.lows[id(value)] = low
        self.keep.append(value)

    def _note_sum(self, a: Operandish, b: Operandish, result: Value) -> None:
        """Remember operands of sums, so that high + high + carry completes a 64-bit sum."""
        if result.type != "i32" or not isinstance(a, Value) and not isinstance(b, Value):
            return
        for carry_value, other in ((b, a), (a, b)):
            if isinstance(carry_value, Value) and isinstance(carry_value.fact, Carry):
                parts = self.operands.get(id(other)) if isinstance(other, Value) else None
                if parts is None:
                    parts = self._with_zero(other)
                if parts is not None:
                    half = Half(high=True, carry=carry_value.fact, carry_operands=parts)
                    self.note_half(result, half)
                return
        first = a if isinstance(a, Value) else self.const("i32", a)
        second = b if isinstance(b, Value) else self.const("i32", b)
        for one, two in ((first, second), (second, first)):
            # (high + carry) + high: the other grouping of the same sum
            known = self.half_of(one)
            if (
                known is not None
                and known.high
                and known.carry is not None
                and known.carry_operands
            ):
                if known.carry_operands[1].const == 0:
                    operands = (known.carry_operands[0], two)
                    self.note_half(
                        result, Half(high=True, carry=known.carry, carry_operands=operands)
                    )
                    return
        self.operands[id(result)] = (first, second)
        self.keep.append(result)

    def _with_zero(self, other: Operandish) -> tuple[Value, Value] | None:
        if not isinstance(other, Value):
            other = self.const("i32", other)
        return other, self.const("i32", 0)

    def sub(self, a: Operandish, b: Operandish) -> Value:
        x, y, type_ = self.both(a, b)
        if x is None or y is None:
            return self.make(type_, None)
        steps = x.steps
        if y.steps is not None:
            steps = -y.steps if steps is None else steps - y.steps
        bases = self.map(self.scalar.sub, x, y)
        fact = self.normal(x.bits, bases, steps, self.guards(x.guard, y.guard))
        result = self.with_recipe(self.make(type_, fact), LaneBuilder.sub, x, y)
        self._low_word(result, self.sub, a, b)
        return result

    def mul(self, a: Operandish, b: Operandish) -> Value:
        x, y, type_ = self.both(a, b)
        if x is None or y is None:
            return self.make(type_, None)
        if x.steps is not None:
            x, y = y, x
        if x.steps is not None:
            return self.make(type_, None)
        if y.steps is not None and (len(x.bases) > 1 or x.bases[0].const is None):
            expanded = self.per_chunk(y)
            if expanded is None:
                return self.make(type_, None)
            y = expanded
        bases = self.map(self.scalar.mul, x, y)
        steps = y.steps
        if steps is not None:
            factor = _as_signed(x.bases[0].const or 0, x.bits)
            if abs(factor) * int(steps.max()) >= 1 << 40:
                return self.make(type_, None)
            steps = steps * factor
        fact = self.normal(x.bits, bases, steps, self.guards(x.guard, y.guard))
        result = self.with_recipe(self.make(type_, fact), LaneBuilder.mul, x, y)
        self._low_word(result, self.mul, a, b)
        return result

    def per_chunk(self, a: Fact) -> Fact | None:
        """The same fact with a base per chunk and no steps, when steps are constant in each
        chunk."""
        if a.steps is None:
            return a
        grid = a.steps.reshape(self.chunks, self.chunk)
        if (grid != grid[:, :1]).any():
            return None
        bases = tuple(
            self.scalar.add(a.bases[i if len(a.bases) > 1 else 0], int(grid[i, 0]))
            for i in range(self.chunks)
        )
        return Fact(a.bits, bases, None, a.guard, a.recipe)

    def and_(self, a: Operandish, b: Operandish) -> Value:
        x, y, type_ = self.both(a, b)
        if type_ == "i1" or x is None or y is None:
            return self.make(type_, None)
        return self.with_recipe(self._and_fact(a, b, x, y, type_), LaneBuilder.and_, x, y)

    def _and_fact(self, a: Operandish, b: Operandish, x: Fact, y: Fact, type_: str) -> Value:
        guard = self.guards(x.guard, y.guard)
        if x.steps is None and y.steps is None:
            return self.make(type_, Fact(x.bits, self.map(self.scalar.and_, x, y), None, guard))
        if x.steps is not None:
            x, y = y, x
        mask = x.bases[0].const if len(x.bases) == 1 and x.steps is None else None
        if mask is None or y.steps is None:
            return self.make(type_, None)
        zeros = self.zeros(y)
        if not self.disjoint(y):
            if mask >= 1 << zeros:
                return self.make(type_, None)
            steps = y.steps & mask  # the base's bits are all masked away
            zero = self.scalar.const(type_, 0, 0)
            return self.make(type_, self.normal(x.bits, (zero,), steps, guard))
        bases = self.map(self.scalar.and_, x, y)
        return self.make(type_, self.normal(x.bits, bases, y.steps & _step_mask(mask), guard))

    def or_(self, a: Operandish, b: Operandish) -> Value:
        x, y, type_ = self.both(a, b)
        if type_ == "i1" or x is None or y is None:
            return self.make(type_, None)
        return self.with_recipe(self._or_fact(a, b, x, y, type_), LaneBuilder.or_, x, y)

    def _or_fact(self, a: Operandish, b: Operandish, x: Fact, y: Fact, type_: str) -> Value:
        guard = self.guards(x.guard, y.guard)
        if x.steps is None and y.steps is None:
            return self.make(type_, Fact(x.bits, self.map(self.scalar.or_, x, y), None, guard))
        if self._no_common_bits(x, y) or self._no_common_bits(y, x):
            return self.add(a, b)
        floor = 1 << min(self.zeros(x), self.zeros(y))
        if x.span < floor and y.span < floor:
            zero = np.zeros(self.lanes, dtype=np.int64)
            steps = (zero if x.steps is None else x.steps) | (zero if y.steps is None else y.steps)
            return self.make(
                type_, self.normal(x.bits, self.map(self.scalar.or_, x, y), steps, guard)
            )
        return self.make(type_, None)

    def _no_common_bits(self, high: Fact, low: Fact) -> bool:
        zeros = self.zeros(high)
        if high.steps is not None:
            union = int(np.bitwise_or.reduce(high.steps))
            zeros = min(zeros, (union & -union).bit_length() - 1)
        return self.limit(low) < 1 << zeros

    def xor(self, a: Operandish, b: Operandish) -> Value:
        x, y, type_ = self.both(a, b)
        if type_ == "i1" or x is None or y is None:
            return self.make(type_, None)
        return self.with_recipe(self._xor_fact(a, b, x, y, type_), LaneBuilder.xor, x, y)

    def _xor_fact(self, a: Operandish, b: Operandish, x: Fact, y: Fact, type_: str) -> Value:
        guard = self.guards(x.guard, y.guard)
        if x.steps is None and y.steps is None:
            return self.make(type_, Fact(x.bits, self.map(self.scalar.xor, x, y), None, guard))
        if x.steps is not None:
            x, y = y, x
        value = x.bases[0].const if len(x.bases) == 1 and x.steps is None else None
        if value is None or y.steps is None or not self.disjoint(y):
            return self.make(type_, None)
        low = (1 << min(self.zeros(y), 40)) - 1
        bases = tuple(self.scalar.xor(base, value & ~low) for base in y.bases)
        return self.make(type_, self.normal(x.bits, bases, y.steps ^ (value & low), guard))

    def shl(self, a: Operandish, count: Operandish) -> Value:
        indexed = self._indexed(a, count, "shl")
        if indexed is not None:
            return indexed
        x, y, type_ = self.both(a, count)
        if x is None or y is None or y.steps is not None:
            return self.make(type_, None)
        amount = y.bases[0].const if len(y.bases) == 1 else None
        steps = x.steps
        if steps is not None:
            if (
                amount is None
                or amount >= x.bits
                or int(steps.max()) << amount >= 1 << min(x.bits, 40)
            ):
                return self.make(type_, None)
            steps = steps << amount
        bases = self.map(self.scalar.shl, x, y)
        fact = self.normal(x.bits, bases, steps, self.guards(x.guard, y.guard))
        return self.with_recipe(self.make(type_, fact), LaneBuilder.shl, x, y)

    def lshr(self, a: Operandish, count: Operandish) -> Value:
        return self._shift_right(a, count, self.scalar.lshr, arithmetic=False)

    def ashr(self, a: Operandish, count: Operandish) -> Value:
        result = self._shift_right(a, count, self.scalar.ashr, arithmetic=True)
        amount = count.const if isinstance(count, Value) else count
        if isinstance(a, Value) and id(a) in self.origins and amount == 31:
            self.note_half(result, Half(high=True, sign_of=a))
        return result

    def _shift_right(
        self,
        a: Operandish,
        count: Operandish,
        op: Callable[[Value, Value], Value],
        *,
        arithmetic: bool,
    ) -> Value:
        x, y, type_ = self.both(a, count)
        if x is None or y is None or y.steps is not None:
            return self.make(type_, None)
        shift = LaneBuilder.ashr if arithmetic else LaneBuilder.lshr
        fact = self._shifted(x, y, op, arithmetic=arithmetic)
        return self.with_recipe(self.make(type_, fact), shift, x, y)

    def _shifted(
        self, x: Fact, y: Fact, op: Callable[[Value, Value], Value], *, arithmetic: bool
    ) -> Fact | None:
        guard = self.guards(x.guard, y.guard)
        if arithmetic and self.limit(x) < 1 << (x.bits - 1):
            op = self.scalar.lshr
        if x.steps is None:
            return Fact(x.bits, self.map(op, x, y), None, guard)
        amount = y.bases[0].const if len(y.bases) == 1 else None
        if amount is None:
            return None
        if self.disjoint(x):
            return self.normal(x.bits, self.map(op, x, y), x.steps >> amount, guard)
        if arithmetic and amount == x.bits - 1:
            guard = self.guards(guard, self.same_sign(x))
            return Fact(x.bits, self.map(op, x, y), None, guard)
        return None

    def same_sign(self, x: Fact) -> Value:
        """Base + step does not leave the signed range upwards."""
        top = (1 << (x.bits - 1)) - 1 - x.span
        return self._all(lambda base: self.scalar.icmp("sle", base, top), x)

    def no_wrap(self, x: Fact) -> Value | None:
        """Condition that base + step does not wrap as unsigned; None when proven."""
        if self.limit(x) < 1 << x.bits:
            return None
        return self._all(lambda base: self.scalar.icmp("ule", base, (1 << x.bits) - 1 - x.span), x)

    def _all(self, test: Callable[[Value], Value], x: Fact) -> Value:
        conditions = [test(base) for base in x.bases]
        result = conditions[0]
        for condition in conditions[1:]:
            result = self.scalar.and_(result, condition)
        return result

    def zext(self, a: Value, type_: str) -> Value:
        if a.type == type_:
            return a
        if isinstance(a.fact, Carry):
            result = self.make(type_, None)
            result.fact = a.fact
            return result
        x = self.fact(a, a.type) if a.type != "i1" else None
        if x is None:
            return self.make(type_, self.symbolic(a) if (a.type, type_) == ("i32", "i64") else None)
        bases = self.each(lambda base: self.scalar.zext(base, type_), x)
        fact = Fact(INT_BITS[type_], bases, x.steps, self.guards(x.guard, self.no_wrap(x)))
        result = self.with_recipe(self.make(type_, fact), lambda view, v: view.zext(v, type_), x)
        return self._with_low(result, x)

    def sext(self, a: Value, type_: str) -> Value:
        x = self.fact(a, a.type) if a.type != "i1" else None
        if x is None or a.type == type_:
            return a if a.type == type_ else self.make(type_, None)
        if self.limit(x) < 1 << (x.bits - 1):
            return self.zext(a, type_)
        bases = self.each(lambda base: self.scalar.sext(base, type_), x)
        guard = x.guard if x.steps is None else self.guards(x.guard, self.same_sign(x))
        fact = Fact(INT_BITS[type_], bases, x.steps, guard)
        result = self.with_recipe(self.make(type_, fact), lambda view, v: view.sext(v, type_), x)
        return self._with_low(result, x)

    def _with_low(self, result: Value, low: Fact) -> Value:
        """A 64-bit value of which `low` is the low word, told where the whole has a guard."""
        whole = result.fact
        if result.type == "i64" and low.bits == 32:
            if not isinstance(whole, Fact) or whole.guard is not None:
                self.note_low(result, low)
        return result

    def trunc(self, a: Value, type_: str) -> Value:
        if a.type == type_:
            return a
        if type_ == "i32" and id(a) in self.lows:
            return self.make(type_, self.lows[id(a)])
        x = self.fact(a, a.type)
        bits = INT_BITS.get(type_, 0)
        if x is None or x.span >= 1 << bits or bits < 8:
            return self.make(type_, None)
        bases = self.each(lambda base: self.scalar.trunc(base, type_), x)
        result = self.make(type_, Fact(bits, bases, x.steps, x.guard))
        return self.with_recipe(result, lambda view, v: view.trunc(v, type_), x)

    def bitcast(self, a: Value, type_: str) -> Value:
        return a if a.type == type_ else self.unknown(type_)

    def select(self, condition: Value, when_true: Operandish, when_false: Operandish) -> Value:
        type_ = when_true.type if isinstance(when_true, Value) else when_false.type  # type: ignore[union-attr]
        if condition.const is not None:
            return self.match(when_true, when_false)[0 if condition.const else 1]
        numbers = isinstance(when_true, int) and isinstance(when_false, int)
        if isinstance(condition.fact, Carry) and numbers and (when_true, when_false) == (1, 0):
            result = self.make(type_, None)
            result.fact = condition.fact
            return result
        return self.make(type_, None)

    def popcount(self, a: Value) -> Value:
        x = self.fact(a, a.type)
        if x is None or len(x.bases) > 1 or x.bases[0].const is None or x.guard is not None:
            return self.make(a.type, None)
        steps = np.zeros(self.lanes, dtype=np.int64) if x.steps is None else x.steps
        counts = np.array([int(s + x.bases[0].const).bit_count() for s in steps], dtype=np.int64)
        return self.make(
            a.type, self.normal(x.bits, (self.scalar.const(a.type, 0, 0),), counts, None)
        )

    # -- 64-bit pairs --------------------------------------------------------------------------
    def pair(self, low: Value, high: Value) -> Value:
        result = self.make("i64", self.pair_fact(low, high))
        known = self.fact(low, "i32")
        return result if known is None else self._with_low(result, known)

    def pair_fact(self, low: Value, high: Value) -> Fact | None:
        lower, upper = self.half_of(low), self.half_of(high)
        if lower is not None and upper is not None and lower.pair is not None:
            if upper.pair is lower.pair and upper.high and not lower.high:
                return lower.pair
        x, y = self.fact(low, "i32"), self.fact(high, "i32")
        if x is None and high.const == 0:
            return self.symbolic(low)
        if x is None and upper is not None and upper.sign_of is low:
            return self.symbolic(low, signed=True)
        if x is None or y is None or y.steps is not None:
            return None
        wide = self.scalar
        joined = self.map(
            lambda a, b: wide.or_(wide.zext(a, "i64"), wide.shl(wide.zext(b, "i64"), 32)), x, y
        )
        fact = Fact(64, joined, x.steps, self.guards(x.guard, y.guard, self.no_wrap(x)))
        joined_value = self.with_recipe(self.make("i64", fact), LaneBuilder.pair, x, y)
        return joined_value.fact if isinstance(joined_value.fact, Fact) else None

    def low(self, a: Value) -> Value:
        result = self.trunc(a, "i32")
        fact = self.any_fact(a, "i64")
        if fact is not None:
            result = self.make("i32", result.fact)
            self.note_half(result, Half(pair=fact))
        return result

    def high(self, a: Value) -> Value:
        fact = self.any_fact(a, "i64")
        result = self.make("i32", None)
        if fact is not None:
            if fact.steps is None and fact.symbol is None:
                result = self.trunc(self.lshr(a, 32), "i32")
            self.note_half(result, Half(pair=fact, high=True))
        return result

    def carry_add(self, a: Value, b: Operandish) -> tuple[Value, Value]:
        second = b if isinstance(b, Value) else self.const(a.type, b)
        total = self.add(a, second)
        carry = self.unknown("i1")
        if a.type == "i32" and not isinstance(second.fact, Carry):
            carry.fact = Carry(a, second)
            for part in (
                a,
                second,
            ):  # the sum may be written over it before the high words are added
                self.take(part)
            if self.half_of(total) is None:
                self.note_half(total, Half(carry=carry.fact))
            self.keep.append(carry)
        return total, carry

    def complete_sum(self, half: Half) -> Fact | None:
        """The 64-bit fact of (a.low, a.high) + (b.low, b.high), when both pairs have one."""
        if half.carry is None or half.carry_operands is None:
            return None
        for first, second in (half.carry_operands, half.carry_operands[::-1]):
            a = self.pair_fact(half.carry.a, first)
            b = self.pair_fact(half.carry.b, second)
            if a is not None and b is not None:
                total = self.add(self.make("i64", a), self.make("i64", b))
                return total.fact if isinstance(total.fact, Fact) else None
        return None


def _as_signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) else value


def _step_mask(mask: int) -> int:
    return mask & ((1 << 62) - 1)
