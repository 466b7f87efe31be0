"""Proven addresses: base pointers, steps per lane, and the scalar condition for fast code.

At an instruction the facts of its address become a Plan; the range check of the whole wave is a few
scalar operations beside it. Owns the checks; which code a Plan becomes is access_patterns'.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lanewise import wave_abi
from lanewise.lift.config import CHUNK
from lanewise.lift.fact_values import Fact, Recipe, Steps, Symbol
from lanewise.lift.memory_helpers import Element
from lanewise.lift.space_helpers import SpaceHelpers
from lanewise.semantics.lanes import Value

if TYPE_CHECKING:
    from lanewise.lift.function import FunctionLifter

Addresses = Callable[[int], Value]  # chunk -> <16 x i64>


@dataclass(slots=True)
class Plan:
    """A proven address: base pointers (one, or one per chunk), steps per lane, and the scalar
    condition under which fast code may run (None: always)."""

    bases: tuple[Value, ...]
    steps: Steps
    ok: Value | None
    recipe: Recipe | None  # true addresses of a chunk from scalars
    symbol: Symbol | None = None  # base + index: the index register, its shift and largest value
    shift: int = 0
    largest: Value | None = None

    def base(self, chunk: int) -> Value:
        return self.bases[chunk if len(self.bases) > 1 else 0]

    def lanes(self, chunk: int) -> Steps:
        return self.steps[chunk * CHUNK : (chunk + 1) * CHUNK]

    def repeated(self, chunks: int) -> int:
        """How many different addresses of a chunk are those of another chunk too."""
        places = Counter((self.base(c).ref, self.lanes(c).tobytes()) for c in range(chunks))
        return sum(count > 1 for count in places.values())


class AccessPlans:
    """Makes Plans for the accesses of one function."""

    def __init__(self, lifter: FunctionLifter) -> None:
        self.lifter = lifter
        self.registers = lifter.registers
        self.config = lifter.config
        self.scalar = lifter.registers.scalar
        self.helpers = SpaceHelpers(
            lifter.emitter, lifter.registers.scalar, checked=lifter.config.check_ranges
        )

    # -- plans --------------------------------------------------------------------------------
    def plan(
        self, fact: Fact | None, space: str, item: Element, number: int, *, write: bool
    ) -> Plan | None:
        """Scalar code for a proven address: base pointers and the whole wave's range check."""
        self.lifter.capture_symbols()
        if fact is None or fact.span > 1 << 30:
            return None
        if fact.symbol is not None:
            return self._indexed_plan(fact, space, item, number)
        size = self.config.wave_size
        steps = np.zeros(size, dtype=np.int64) if fact.steps is None else fact.steps
        last = int(steps.max()) + item.size
        conditions: list[Value] = [] if fact.guard is None else [fact.guard]
        scalar = self.scalar
        checked = self.config.check_ranges or space == "flat"  # that tells spaces by it
        if space != "lds":
            if checked:
                conditions += [self.in_site(number, base, last) for base in fact.bases]
            bases = tuple(
                scalar.define("ptr", 0, f"inttoptr i64 {b.ref} to ptr") for b in fact.bases
            )
        else:
            for base in fact.bases:
                if checked and scalar.known(base, 64).limit + last > self.config.lds_bytes:
                    conditions.append(self._in_lds(base, last))
            bases = tuple(
                scalar.define("ptr", 0, f"getelementptr i8, ptr %lds, i64 {b.ref}")
                for b in fact.bases
            )
        recipe = self.lifter.facts.builder.recipe(fact)
        return Plan(bases, steps, self.conjunction(conditions), recipe)

    def _indexed_plan(self, fact: Fact, space: str, item: Element, number: int) -> Plan | None:
        """Base + index: every lane's index is compared with the largest that the allocation
        holds."""
        if item.size != 4 or fact.steps is not None or len(fact.bases) > 1:
            return None
        scalar, base = self.scalar, fact.bases[0]
        conditions: list[Value] = [] if fact.guard is None else [fact.guard]
        if space == "lds":
            room = scalar.define("i64", 0, f"sub i64 %lds.size, {item.size}")
            room = scalar.define("i64", 0, f"sub i64 {room.ref}, {base.ref}")
            start = f"getelementptr i8, ptr %lds, i64 {base.ref}"
        else:
            low, size = self.site(number)
            inside = scalar.define("i64", 0, f"sub i64 {base.ref}, {low.ref}")
            room = scalar.define("i64", 0, f"sub i64 {size.ref}, {item.size}")
            room = scalar.define("i64", 0, f"sub i64 {room.ref}, {inside.ref}")
            conditions.append(scalar.icmp("ult", inside, size))
            start = f"inttoptr i64 {base.ref} to ptr"
        conditions.append(scalar.icmp("sge", room, 0))
        room = scalar.define("i64", 0, f"lshr i64 {room.ref}, {fact.shift}")
        room = scalar.umin(room, (1 << 31) - 1)
        largest = scalar.define("i32", 0, f"trunc i64 {room.ref} to i32")
        pointer = scalar.define("ptr", 0, start)
        steps = np.zeros(self.config.wave_size, dtype=np.int64)
        recipe = self.lifter.facts.builder.recipe(fact)
        return Plan(
            (pointer,),
            steps,
            self.conjunction(conditions),
            recipe,
            fact.symbol,
            fact.shift,
            largest,
        )

    def _indexes_fit(self, plan: Plan, exec_bits: Value) -> Value:
        """Scalar: no active lane's index is too large, and the plan's own condition holds."""
        assert plan.symbol is not None
        assert plan.largest is not None
        assert plan.ok is not None
        beyond = []
        for c in range(self.config.chunks):
            largest = self.registers.splat(plan.largest, c)
            beyond.append(self.registers.views[c].icmp("ugt", plan.symbol.chunks[c], largest))
        bits = self.scalar.and_(self.registers.bits_of_chunks(beyond), exec_bits)
        return self.scalar.and_(self.scalar.icmp("eq", bits, 0), plan.ok)

    def _index_pointers(self, plan: Plan, c: int) -> Value:
        assert plan.symbol is not None
        view = self.registers.views[c]
        index = view.convert("sext", plan.symbol.chunks[c], "i64")
        element_type = {0: "i8", 1: "i16", 2: "i32", 3: "i64", 4: "i128"}[plan.shift]
        return view.define(
            "ptr",
            CHUNK,
            f"getelementptr {element_type}, ptr {plan.bases[0].ref}, {index.text} {index.ref}",
        )

    def conjunction(self, conditions: Sequence[Value]) -> Value | None:
        result: Value | None = None
        for condition in conditions:
            result = condition if result is None else self.scalar.and_(result, condition)
        return result

    def in_site(self, number: int, base: Value, last: int | Value) -> Value:
        """Whether [base, base + last) lies in the allocation this access hit last."""
        scalar = self.scalar
        low, size = self.site(number)
        inside = scalar.define("i64", 0, f"sub i64 {base.ref}, {low.ref}")
        end = scalar.define("i64", 0, f"add i64 {inside.ref}, {number_text(last)}")
        return scalar.and_(scalar.icmp("ult", inside, size), scalar.icmp("ule", end, size))

    def site(self, number: int) -> tuple[Value, Value]:
        """(start, size) of the allocation an access hit last."""
        scalar = self.scalar
        site = scalar.define(
            "ptr", 0, f"getelementptr i8, ptr %sites, i64 {number * wave_abi.SITE_STRIDE}"
        )
        low = scalar.define("i64", 0, f"load i64, ptr {site.ref}, align 8")
        size_at = scalar.define("ptr", 0, f"getelementptr i8, ptr {site.ref}, i64 8")
        return low, scalar.define("i64", 0, f"load i64, ptr {size_at.ref}, align 8")

    def _in_lds(self, base: Value, last: int) -> Value:
        scalar = self.scalar
        room = scalar.define("i64", 0, f"sub i64 %lds.size, {last}")
        return scalar.icmp("sle", base, room)


def number_text(number: int | Value) -> str:
    return number.ref if isinstance(number, Value) else str(number)
