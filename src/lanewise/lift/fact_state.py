"""Lane facts of registers at the point of emission, and how they pass between blocks.

A fact in a register lives as scalar shadow variables: between blocks they are allocas of their
own, and
a Shape says what is known without them. Facts end when their register is written or when EXEC
leaves
the scope in which they were made.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lanewise.lift.config import CHUNK, LiftConfig
from lanewise.lift.exec_scopes import ExecScopes
from lanewise.lift.fact_values import Fact, Half, Steps
from lanewise.lift.lane_facts import FactBuilder
from lanewise.lift.registers import Registers
from lanewise.lift.scalar_facts import Known
from lanewise.semantics.lanes import INT_BITS, Value

Key = tuple[str, int]  # ("v", register) for 32 bits, ("p", first register) for pairs, ("s", index)


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A fact without its SSA values. consts[j] is the j-th base where it is a known constant."""

    bits: int
    consts: tuple[int | None, ...]
    known: tuple[Known, ...]
    steps: Steps | None
    guarded: bool
    scope: int


@dataclass(frozen=True, slots=True)
class ScalarShape:
    """What is known of an SGPR between blocks."""

    known: Known
    const: int | None = None
    tag: str | None = None


Shapes = dict[Key, Shape | ScalarShape]


@dataclass(slots=True)
class _Held:
    value: Value
    scope: int
    stored: bool  # the shadow allocas hold it already


@dataclass(slots=True)
class FactState:
    """Facts of the current block."""

    registers: Registers
    config: LiftConfig
    scopes: ExecScopes
    builder: FactBuilder = field(init=False)
    shapes: Shapes = field(default_factory=dict)  # from predecessors, not yet looked at
    held: dict[Key, _Held] = field(default_factory=dict)
    unknown: dict[int, Value] = field(default_factory=dict)  # one Value per unknown register
    carries: dict[int, Value] = field(default_factory=dict)  # SGPR -> mask Value with a Carry
    tags: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        config = self.config
        self.builder = FactBuilder(
            self.registers.scalar, config.wave_size, CHUNK,
            target=config.target, generation=config.generation, mode=config.mode,
        )  # fmt: skip

    # -- reading ------------------------------------------------------------------------------
    def value(self, register: int) -> Value:
        """A lane register as a fact Value (fact None when nothing is known)."""
        held, below = self._held(("v", register)), self._held(("p", register - 1))
        pair = self._held(("p", register))
        if pair is not None and (
            held is None or _unguarded(pair.value) or id(pair.value) in self.builder.lows
        ):
            return self.builder.low(pair.value)
        if held is not None:
            if below is not None and self.builder.half_of(held.value) is None:
                assert isinstance(below.value.fact, Fact)
                self.builder.note_half(held.value, Half(pair=below.value.fact, high=True))
            return held.value
        if below is not None:
            return self.builder.high(below.value)
        value = self.unknown.get(register)
        if value is None:
            value = self.unknown[register] = self.builder.register_value(register)
        return value

    def pair_value(self, first: int) -> Value:
        held = self._held(("p", first))
        if held is not None:
            return held.value
        return self.builder.pair(self.value(first), self.value(first + 1))

    def _held(self, key: Key) -> _Held | None:
        held = self.held.get(key)
        if held is None:
            shape = self.shapes.get(key)
            if not isinstance(shape, Shape):
                return None
            held = self.held[key] = _Held(self._load(key, shape), shape.scope, True)
        return held

    def _load(self, key: Key, shape: Shape) -> Value:
        scalar = self.registers.scalar
        type_ = f"i{shape.bits}"
        bases = []
        for j, const in enumerate(shape.consts):
            if const is not None:
                bases.append(scalar.const(type_, const, 0))
                continue
            slot = self.registers.slot(_shadow(key, j), type_)
            base = scalar.define(type_, 0, f"load {type_}, ptr {slot}, align 8")
            base.fact = shape.known[j]
            bases.append(base)
        guard = None
        if shape.guarded:
            slot = self.registers.slot(_shadow(key, "g"), "i1")
            guard = scalar.define("i1", 0, f"load i1, ptr {slot}, align 1")
        return self.builder.make(type_, Fact(shape.bits, tuple(bases), shape.steps, guard))

    # -- writing ------------------------------------------------------------------------------
    def kill(self, register: int) -> None:
        """A lane register is written with something unknown."""
        unknown = self.unknown.pop(register, None)
        if unknown is not None:  # from now on the register is no place to find that value
            self.builder.origins.pop(id(unknown), None)
        self._keep_other_half(register)
        for key in (("v", register), ("p", register), ("p", register - 1)):
            self.held.pop(key, None)
            self.shapes.pop(key, None)

    def _keep_other_half(self, register: int) -> None:
        """Sums are often computed in place: the half of a pair that is not written stays known."""
        for first, other in ((register, register + 1), (register - 1, register - 1)):
            pair = self._held(("p", first))
            if pair is not None and ("v", other) not in self.held:
                builder = self.builder
                half = builder.high(pair.value) if other > register else builder.low(pair.value)
                self.held["v", other] = _Held(half, pair.scope, False)

    def set(self, register: int, value: Value, scope: int) -> None:
        """A lane register is written with a 32-bit Value that may carry a fact or a half of one."""
        half = self.builder.half_of(value)
        previous = self.held.get(("v", register - 1))
        self.kill(register)
        if isinstance(value.fact, Fact) or half is not None:
            self.held["v", register] = _Held(value, scope, False)
        if half is not None and half.high and half.carry is not None and previous is not None:
            low = self.builder.half_of(previous.value)
            if low is not None and low.carry is half.carry:
                fact = self.builder.complete_sum(half)
                if fact is not None:
                    self.held["p", register - 1] = _Held(
                        self.builder.make("i64", fact), scope, False
                    )
        if half is not None and half.high and half.pair is not None and previous is not None:
            low = self.builder.half_of(previous.value)
            if low is not None and low.pair is half.pair and not low.high:
                pair = self.builder.make("i64", half.pair)
                self.held["p", register - 1] = _Held(pair, scope, False)

    def set_pair(self, first: int, value: Value, scope: int) -> None:
        self.kill(first)
        self.kill(first + 1)
        if isinstance(value.fact, Fact):
            self.held["p", first] = _Held(value, scope, False)
            return
        low = self.builder.low_fact(value)
        if low is not None:
            self.held["v", first] = _Held(self.builder.make("i32", low), scope, False)

    def leave_scope(self, scope: int) -> None:
        """EXEC is now `scope`: facts of scopes that do not contain it are void."""
        scopes = self.scopes
        for key in [k for k, h in self.held.items() if not scopes.contains(h.scope, scope)]:
            del self.held[key]
        for key, shape in list(self.shapes.items()):
            if isinstance(shape, Shape) and not scopes.contains(shape.scope, scope):
                del self.shapes[key]

    # -- scalars ------------------------------------------------------------------------------
    def load_scalars(self) -> None:
        """Known facts of SGPRs, put on their Values when they are first read."""
        scalar = self.registers.scalar
        for key, shape in self.shapes.items():
            if isinstance(shape, ScalarShape):
                index = key[1]
                if shape.tag is not None:
                    self.tags[index] = shape.tag
                if shape.const is not None:
                    self.registers.scalars[index] = scalar.const("i32", shape.const, 0)
                else:
                    self.registers.known_scalars[index] = shape.known

    def scalar_written(self, index: int) -> None:
        self.carries.pop(index, None)
        self.tags.pop(index, None)

    # -- block boundaries ---------------------------------------------------------------------
    def begin_block(self, shapes: Shapes) -> None:
        self.shapes = dict(shapes)
        self.held = {}
        self.unknown = {}
        self.carries = {}
        self.tags = {}
        self.builder.forget()
        self.load_scalars()

    def outgoing(self, live_lanes: frozenset[int], live_scalars: frozenset[int]) -> Shapes:
        """What is known at the end of the block."""
        for first in live_lanes:
            if first + 1 in live_lanes:
                self._extend(first)
        result: Shapes = {}
        for key, shape in self.shapes.items():
            if key[0] != "s" and key[1] in live_lanes and key not in self.held:
                result[key] = shape
        for key, held in self.held.items():
            fact = held.value.fact
            if key[1] in live_lanes and isinstance(fact, Fact) and fact.symbol is None:
                result[key] = self._shape(fact, held.scope)
        registers = self.registers
        for index in live_scalars:
            if index >= 126:
                continue
            value = registers.peek_scalar(index)
            tag = self.tags.get(index)
            if value is None:
                carried = self.shapes.get(("s", index))
                if carried is not None and index not in registers.dirty_scalars:
                    result["s", index] = carried
                continue
            known = registers.scalar.known(value, 32)
            if (
                value.const is not None
                or tag is not None
                or known.zeros
                or known.limit < 0xFFFFFFFF
            ):
                result["s", index] = ScalarShape(known, value.const, tag)
        for index, tag in self.tags.items():
            if index in live_scalars and ("s", index) not in result:
                result["s", index] = ScalarShape(Known(0, 0xFFFFFFFF), None, tag)
        return result

    def _extend(self, first: int) -> None:
        """A register with a zero after it is also a pair, which a loop may go on to add to."""
        if ("p", first) in self.held or ("p", first) in self.shapes:
            return
        low, high = self._held(("v", first)), self._held(("v", first + 1))
        if low is None or high is None or high.value.const != 0:
            return
        inner, outer = high.scope, low.scope
        if not self.scopes.contains(outer, inner):
            inner, outer = outer, inner
        if not self.scopes.contains(outer, inner):
            return
        pair = self.builder.pair(low.value, high.value)
        if _unguarded(pair):
            self.held["p", first] = _Held(pair, inner, False)

    def _shape(self, fact: Fact, scope: int) -> Shape:
        scalar = self.registers.scalar
        return Shape(
            fact.bits,
            tuple(base.const for base in fact.bases),
            tuple(scalar.known(base, fact.bits) for base in fact.bases),
            fact.steps,
            fact.guard is not None,
            scope,
        )

    def store(self, wanted: list[Shapes]) -> None:
        """Write the shadows that successors will load."""
        scalar = self.registers.scalar
        for kind, first in sorted({key for shapes in wanted for key in shapes}):
            if kind == "p":
                self._extend(first)
        for key, held in self.held.items():
            fact = held.value.fact
            if held.stored or not isinstance(fact, Fact) or fact.symbol is not None:
                continue
            shapes = [s for s in (w.get(key) for w in wanted) if isinstance(s, Shape)]
            if not shapes:
                continue
            for j, base in enumerate(fact.bases):
                if any(len(s.consts) > j and s.consts[j] is None for s in shapes):
                    slot = self.registers.slot(_shadow(key, j), f"i{fact.bits}")
                    scalar.effect(f"store i{fact.bits} {base.ref}, ptr {slot}, align 8")
            if any(s.guarded for s in shapes):
                slot = self.registers.slot(_shadow(key, "g"), "i1")
                guard = fact.guard.ref if fact.guard is not None else "true"
                scalar.effect(f"store i1 {guard}, ptr {slot}, align 1")
        # facts that are constants here but not in a successor, and were never looked at
        for key, shape in self.shapes.items():
            if key in self.held or not isinstance(shape, Shape):
                continue
            shapes = [s for s in (w.get(key) for w in wanted) if isinstance(s, Shape)]
            for j, const in enumerate(shape.consts):
                if const is not None and any(
                    len(s.consts) > j and s.consts[j] is None for s in shapes
                ):
                    slot = self.registers.slot(_shadow(key, j), f"i{shape.bits}")
                    scalar.effect(
                        f"store i{shape.bits} {_signed(const, shape.bits)}, ptr {slot}, align 8"
                    )
            if not shape.guarded and any(s.guarded for s in shapes):
                slot = self.registers.slot(_shadow(key, "g"), "i1")
                scalar.effect(f"store i1 true, ptr {slot}, align 1")


def _unguarded(value: Value) -> bool:
    return isinstance(value.fact, Fact) and value.fact.guard is None


def _signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) else value


def _shadow(key: Key, part: Any) -> str:
    return f"%fact.{key[0]}{key[1]}.{part}"


def enter(shapes: Shapes, scopes: ExecScopes, source_scope: int, block_scope: int) -> Shapes:
    """Shapes along an edge: facts of the leaving scope belong to the block's own scope there."""
    result: Shapes = {}
    for key, shape in shapes.items():
        if isinstance(shape, Shape):
            if not scopes.contains(shape.scope, source_scope):
                continue
            if not scopes.contains(shape.scope, block_scope):
                shape = Shape(
                    shape.bits, shape.consts, shape.known, shape.steps, shape.guarded, block_scope
                )
        result[key] = shape
    return result


def join(old: Shapes | None, new: Shapes, scopes: ExecScopes) -> Shapes:
    """What holds on both edges. Limits that still grow are given up, so that loops end."""
    if old is None:
        return new
    result: Shapes = {}
    for key, a in old.items():
        b = new.get(key)
        merged: Shape | ScalarShape | None = None
        if isinstance(a, Shape) and isinstance(b, Shape):
            merged = _join_shapes(a, b, scopes)
        elif isinstance(a, ScalarShape) and isinstance(b, ScalarShape):
            merged = _join_scalars(a, b)
        if merged is not None:
            result[key] = merged
    return result


def _join_known(a: Known, b: Known, bits: int) -> Known:
    limit = a.limit if b.limit <= a.limit else (1 << bits) - 1
    return Known(min(a.zeros, b.zeros), limit)


def _join_shapes(a: Shape, b: Shape, scopes: ExecScopes) -> Shape | None:
    if a.bits != b.bits or len(a.consts) != len(b.consts):
        return None
    # Both scopes contain the block's own (see enter), so one of them contains the other: what was
    # written before a loop and again in it, by the lanes still there, holds for those lanes.
    inner = b.scope if scopes.contains(a.scope, b.scope) else a.scope
    if a.steps is not b.steps and (
        a.steps is None or b.steps is None or not np.array_equal(a.steps, b.steps)
    ):
        return None
    consts = tuple(x if x == y else None for x, y in zip(a.consts, b.consts, strict=True))
    known = tuple(_join_known(x, y, a.bits) for x, y in zip(a.known, b.known, strict=True))
    return Shape(a.bits, consts, known, a.steps, a.guarded or b.guarded, inner)


def _join_scalars(a: ScalarShape, b: ScalarShape) -> ScalarShape | None:
    const = a.const if a.const == b.const else None
    tag = a.tag if a.tag == b.tag else None
    return ScalarShape(_join_known(a.known, b.known, 32), const, tag)


def unchanged(old: Shapes, new: Shapes, *, all_or_nothing: bool) -> Shapes:
    """Of `new` what `old` says too; if all_or_nothing, all of it or nothing."""
    if all_or_nothing:
        return new if same(old, new) else {}
    return {key: one for key, one in new.items() if same({key: old[key]}, {key: one})}


def same(a: Shapes | None, b: Shapes) -> bool:
    """Whether two states say the same (steps compared by content)."""
    if a is None or a.keys() != b.keys():
        return False
    for key, x in a.items():
        y = b[key]
        if isinstance(x, ScalarShape) or isinstance(y, ScalarShape):
            if x != y:
                return False
            continue
        if (x.consts, x.known, x.guarded, x.scope) != (y.consts, y.known, y.guarded, y.scope):
            return False
        if x.steps is not y.steps and not (
            x.steps is not None and y.steps is not None and np.array_equal(x.steps, y.steps)
        ):
            return False
    return True


__all__ = [
    "INT_BITS",
    "FactState",
    "Half",
    "ScalarShape",
    "Shape",
    "Shapes",
    "enter",
    "join",
    "same",
]
