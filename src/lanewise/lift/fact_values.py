"""Facts as values: what is known of a lane register, and Values that carry it.

A Fact may hold under a `guard`, a scalar condition that is tested where the fact is used. The rules
of arithmetic on facts are lane_facts'.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from lanewise.lift.scalar_facts import ScalarBuilder
from lanewise.semantics.lanes import INT_BITS, LaneBuilder, Operandish, Value

Steps = npt.NDArray[np.int64]
RECIPE_LIMIT = 48  # operations a recipe may have: it is emitted anew at every access that uses it


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to compute a vector from scalars: (chunk's builder, chunk) -> vector, in `size`
    operations."""

    compute: Callable[[LaneBuilder, int], Value]
    size: int = 1

    def __call__(self, view: LaneBuilder, chunk: int) -> Value:
        return self.compute(view, chunk)


@dataclass(slots=True, eq=False)
class Symbol:
    """A 32-bit lane register as it was at one instruction; its vectors are known per chunk once
    they are emitted. `signed`: it stands for its sign-extended value."""

    register: int
    signed: bool = False
    chunks: dict[int, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Fact:
    """value[lane] = bases[lane's chunk or 0] + steps[lane]  (mod 2**bits), for lanes of a scope.

    bases: one scalar Value for the wave or one per 16-lane chunk; steps: int64 per wave lane, all
    >= 0, or None for zero everywhere; guard: scalar i1 that must hold, or None. recipe: computes
    the
    true vector of a chunk from scalars alone, whatever the guard says; None where that is not
    known.
    symbol: of 64-bit facts, a register whose extended value << shift is added: base + index
    addresses.
    """

    bits: int
    bases: tuple[Value, ...]
    steps: Steps | None = None
    guard: Value | None = None
    recipe: Recipe | None = None
    symbol: Symbol | None = None
    shift: int = 0

    @property
    def span(self) -> int:
        return 0 if self.steps is None else int(self.steps.max())


@dataclass(slots=True)
class Half:
    """A 32-bit register that is one half of a 64-bit fact, or of a sum that is not yet complete."""

    pair: Fact | None = None  # this is its low (or high) word
    high: bool = False
    carry: Carry | None = None  # low word of a sum with carry; or, high, the completed sum
    carry_operands: tuple[Value, Value] | None = None
    sign_of: Value | None = None  # all bits are the sign of this register's value


@dataclass(slots=True, eq=False)
class Carry:
    """Carry out of low + low."""

    a: Value
    b: Value


class FactValues(LaneBuilder):
    """Makes Values that carry facts. A Value whose fact is None is unknown (top)."""

    def __init__(self, scalar: ScalarBuilder, wave_size: int, chunk: int, **arguments: Any) -> None:
        super().__init__(scalar.emitter, wave_size, wave_size=wave_size, **arguments)
        self.scalar = scalar
        self.chunk = chunk
        self.chunks = wave_size // chunk
        self.halves: dict[int, Half] = {}
        self.operands: dict[int, tuple[Value, Value]] = {}
        self.keep: list[Value] = []
        self.origins: dict[int, int] = {}  # id of an unknown Value -> the register it stands for
        self.symbols: list[Symbol] = []  # made by the current instruction
        self.taken: dict[int, dict[int, Value]] = {}  # id of an unknown Value -> its vectors
        self.lows: dict[int, Fact] = {}  # id of a 64-bit Value -> a better fact of its low word

    # -- making values -------------------------------------------------------------------------
    def begin(self) -> None:
        """Forget identities of the previous instruction's temporaries."""
        self.operands.clear()

    def unknown(self, type_: str, lanes: int | None = None) -> Value:
        return Value(self, type_, self.lanes if lanes is None else lanes, "%unknown")

    def make(self, type_: str, fact: Fact | None) -> Value:
        value = self.unknown(type_)
        value.fact = fact
        if fact is not None and fact.steps is None and fact.guard is None and len(fact.bases) == 1:
            value.const = fact.bases[0].const
        return value

    def recipe(self, fact: Fact | None) -> Recipe | None:
        """How to compute a fact's true vector in a chunk from scalars."""
        if fact is None or fact.recipe is not None or fact.guard is not None:
            return fact.recipe if fact is not None else None
        bases, steps, chunk = fact.bases, fact.steps, self.chunk
        type_, symbol, shift = f"i{fact.bits}", fact.symbol, fact.shift

        def compute(view: LaneBuilder, c: int) -> Value:
            base = view.splat(bases[c if len(bases) > 1 else 0])
            if symbol is not None:
                extend = view.sext if symbol.signed else view.zext
                index = view.binary("shl", extend(symbol.chunks[c], "i64"), shift)
                base = view.binary("add", base, index)
            if steps is None:
                return base
            part = steps[c * chunk : (c + 1) * chunk]
            return view.binary("add", base, view.vector(type_, [int(s) for s in part]))

        return Recipe(compute)

    def with_recipe(self, result: Value, op: Callable[..., Value], *sources: Fact | None) -> Value:
        """Give a guarded result a recipe made of its sources' recipes, unless it gets too long."""
        fact = result.fact
        if not isinstance(fact, Fact) or fact.guard is None:
            return result
        recipes = [recipe for recipe in map(self.recipe, sources) if recipe is not None]
        size = 1 + sum(recipe.size for recipe in recipes)
        if len(recipes) < len(sources) or size > RECIPE_LIMIT:
            return result

        def compute(view: LaneBuilder, c: int) -> Value:
            return op(view, *(recipe(view, c) for recipe in recipes))

        result.fact = replace(fact, recipe=Recipe(compute, size))
        return result

    def uniform(self, scalar: Value) -> Value:
        """A scalar in every lane."""
        return self.make(scalar.type, Fact(INT_BITS[scalar.type], (scalar,)))

    def define(self, type_: str, lanes: int, text: str) -> Value:
        return self.unknown(type_, lanes)

    def effect(self, text: str) -> None:
        return

    def declare(self, name: str, declaration: str) -> None:
        return

    def const(self, type_: str, value: int | float, lanes: int | None = None) -> Value:
        result = super().const(type_, value, lanes)
        if result.const is not None and result.type in INT_BITS and result.type != "i1":
            scalar = self.scalar.const(type_, result.const, 0)
            result.fact = Fact(INT_BITS[type_], (scalar,))
        return result

    def vector(self, type_: str, values: Sequence[int]) -> Value:
        bits = INT_BITS[type_]
        steps = np.array([v & ((1 << bits) - 1) for v in values], dtype=np.int64)
        if len(values) != self.lanes or (steps >= 1 << 31).any():
            return self.unknown(type_, len(values))
        zero = self.scalar.const(type_, 0, 0)
        return self.make(type_, self.normal(bits, (zero,), steps, None))

    def splat(self, scalar: Value, lanes: int | None = None) -> Value:
        if scalar.lanes == 0 and scalar.type in INT_BITS and scalar.type != "i1":
            return self.uniform(scalar)
        return scalar if scalar.lanes else self.unknown(scalar.type)

    def register_value(self, register: int) -> Value:
        """A register of which nothing is known."""
        value = self.unknown("i32")
        self.origins[id(value)] = register
        self.keep.append(value)
        return value

    def symbolic(self, low: Value, *, signed: bool = False) -> Fact | None:
        """An unknown register, extended to 64 bits: an index that addresses can be made of."""
        chunks = self.take(low)
        if chunks is None:
            return None
        symbol = Symbol(self.origins.get(id(low), -1), signed, chunks)
        return Fact(64, (self.scalar.const("i64", 0, 0),), symbol=symbol)

    def take(self, low: Value) -> dict[int, Value] | None:
        """The vectors of an unknown register, to be kept as they are at the current instruction."""
        taken = self.taken.get(id(low))
        register = self.origins.get(id(low))
        if taken is None and register is not None:
            symbol = Symbol(register)
            self.symbols.append(symbol)
            taken = self.taken[id(low)] = symbol.chunks
        return taken

    def any_fact(self, a: Operandish, type_: str) -> Fact | None:
        """The fact of an operand, with or without a symbol."""
        if not isinstance(a, Value):
            return Fact(INT_BITS[type_], (self.scalar.const(type_, a, 0),))
        if a.lanes == 0 and a.type in INT_BITS:
            return Fact(INT_BITS[a.type], (a,))
        return a.fact if isinstance(a.fact, Fact) else None

    def fact(self, a: Operandish, type_: str) -> Fact | None:
        """The fact of an operand for rules that know no symbols."""
        found = self.any_fact(a, type_)
        return None if found is not None and found.symbol is not None else found

    def both(self, a: Operandish, b: Operandish) -> tuple[Fact | None, Fact | None, str]:
        type_ = a.type if isinstance(a, Value) else b.type  # type: ignore[union-attr]
        return self.fact(a, type_), self.fact(b, type_), type_

    # -- arithmetic on facts -------------------------------------------------------------------
    def normal(
        self, bits: int, bases: tuple[Value, ...], steps: Steps | None, guard: Value | None
    ) -> Fact | None:
        """Steps made >= 0 and small; constants moved to the base; None when out of hand."""
        if steps is not None:
            lowest = int(steps.min())
            if lowest:
                steps = steps - lowest
                bases = tuple(self.scalar.add(b, lowest) for b in bases)
            highest = int(steps.max())
            if highest == 0:
                steps = None
            elif highest >= 1 << min(bits, 40):
                return None
        return Fact(bits, bases, steps, guard)

    def map(self, op: Callable[[Value, Value], Value], a: Fact, b: Fact) -> tuple[Value, ...]:
        n = max(len(a.bases), len(b.bases))
        return tuple(
            op(a.bases[i if len(a.bases) > 1 else 0], b.bases[i if len(b.bases) > 1 else 0])
            for i in range(n)
        )

    def each(self, op: Callable[[Value], Value], a: Fact) -> tuple[Value, ...]:
        return tuple(op(base) for base in a.bases)

    def guards(self, *guards: Value | None) -> Value | None:
        result: Value | None = None
        for guard in guards:
            if guard is not None and guard is not result:
                result = guard if result is None else self.scalar.and_(result, guard)
        return result

    def zeros(self, a: Fact) -> int:
        return min(self.scalar.known(b, a.bits).zeros for b in a.bases)

    def limit(self, a: Fact) -> int:
        """Largest base + step as an integer; >= 2**bits when it may wrap."""
        return max(self.scalar.known(b, a.bits).limit for b in a.bases) + a.span

    def disjoint(self, a: Fact) -> bool:
        """No bit is set both in a base and in a step."""
        return a.span < 1 << self.zeros(a)

    def note_half(self, value: Value, half: Half) -> None:
        self.halves[id(value)] = half
        self.keep.append(value)

    def half_of(self, value: Value) -> Half | None:
        return self.halves.get(id(value))

    def forget(self) -> None:
        """Between blocks: identities of Values mean nothing any more."""
        self.halves.clear()
        self.operands.clear()
        self.origins.clear()
        self.taken.clear()
        self.lows.clear()
        self.symbols.clear()
        self.keep.clear()
