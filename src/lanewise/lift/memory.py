"""Lowers loads, stores and atomics.

At the instruction: find the address's fact, emit one scalar range check for the whole wave, and
queue the access of each 16-lane chunk. In the chunk: the shortest code the address pattern allows,
with the out-of-line helper behind it for whatever the check did not cover. Owns patterns and address
forms; LDS and global differ only in their check and base pointer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lanewise import wave_abi
from lanewise.errors import UnsupportedError
from lanewise.isa.instruction import Operand
from lanewise.lift.binding import Bound, lane_register
from lanewise.lift.config import CHUNK
from lanewise.lift.lane_facts import Fact, Recipe, Steps, Symbol
from lanewise.lift.memory_helpers import Element, M, V, element, result_type
from lanewise.lift.space_helpers import SpaceHelpers
from lanewise.semantics.atomics import OPERATIONS
from lanewise.semantics.lanes import Value

if TYPE_CHECKING:
    from lanewise.lift.function import FunctionLifter

Addresses = Callable[[int], Value]  # chunk -> <16 x i64>
WINDOW_BYTES = 256  # widest single load from which constant lanes are shuffled


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


class MemoryLowering:
    """Memory instructions of one function."""

    def __init__(self, lifter: FunctionLifter) -> None:
        self.lifter = lifter
        self.registers = lifter.registers
        self.config = lifter.config
        self.scalar = lifter.registers.scalar
        self.helpers = SpaceHelpers(
            lifter.emitter, lifter.registers.scalar, checked=lifter.config.check_ranges
        )

    # -- entry points -------------------------------------------------------------------------
    def lower(self, bound: Bound) -> None:
        access = bound.semantics.memory
        assert access is not None and bound.memory is not None
        to_lds = access.to_lds or bound.instruction.flag("lds")
        match access.space:
            case "scalar":
                self._scalar(bound)
            case "buffer":
                self.lifter.buffers.lower(bound)
            case "global" if to_lds:
                self.lifter.to_lds.lower(bound, self, "global", self._global_address(bound))
            case "global":
                self.per_lane(bound, "global", self._global_address(bound))
            case "lds":
                self._lds(bound)
            case "flat":
                self.lifter.flat.lower(bound)
            case "scratch":
                self.lifter.flat.lower_scratch(bound)
            case _:
                raise UnsupportedError(f"{bound.semantics.mnemonic} ({access.space} memory)")

    def _lds(self, bound: Bound) -> None:
        access = bound.semantics.memory
        assert access is not None and bound.memory is not None
        if bound.instruction.flag("gds"):
            raise UnsupportedError(f"{bound.semantics.mnemonic} gds")
        instruction = bound.instruction
        if not access.stride:
            offset = instruction.number("offset")
            self.per_lane(bound, "lds", self._lds_address(bound, offset))
            return
        item = element(access.element)
        for position in range(2):
            offset = instruction.number(f"offset{position}") * access.stride
            part = (position * item.dwords, item.dwords)
            self.per_lane(bound, "lds", self._lds_address(bound, offset), part=part, position=position)

    # -- addresses ----------------------------------------------------------------------------
    def _global_address(self, bound: Bound) -> tuple[Fact | None, Addresses]:
        memory = bound.memory
        assert memory is not None
        offset = bound.instruction.number("offset")
        base = None
        if memory.base is not None and memory.base.special not in ("off", "null"):
            base = self.lifter.operands.scalar_bits(memory.base, "s64")
        return self.combine(memory.address, base, offset)

    def combine(
        self, address: Operand | None, base: Value | None, offset: int
    ) -> tuple[Fact | None, Addresses]:
        """64-bit addresses of a vaddr of two registers, or of a 32-bit vaddr and a scalar base."""
        facts, registers = self.lifter.facts, self.registers
        no_register = address is None or address.register is None
        if no_register or address is None or address.register is None:
            if base is None:
                raise UnsupportedError("an address without registers")
            total = self.scalar.add(base, offset)
            return Fact(64, (total,)), lambda c: registers.splat(total, c)
        first = lane_register(address.register)
        if base is None:
            value = facts.pair_value(first)
            wide: Addresses = lambda c: registers.lane_pair_get(first, c)  # noqa: E731
        else:
            value = facts.builder.zext(facts.value(first), "i64")
            value = facts.builder.add(value, facts.builder.uniform(base))

            def wide(c: int) -> Value:
                view = registers.views[c]
                low = view.zext(registers.lane_get(first, c), "i64")
                return view.add(low, registers.splat(base, c))

        if not offset:
            fact = value.fact
            return (fact if isinstance(fact, Fact) else None), wide
        shifted = facts.builder.add(value, offset).fact
        fact = shifted if isinstance(shifted, Fact) else None
        return fact, lambda c: registers.views[c].add(wide(c), offset)

    def _lds_address(self, bound: Bound, offset: int) -> tuple[Fact | None, Addresses]:
        memory = bound.memory
        assert memory is not None and memory.address is not None
        facts, registers = self.lifter.facts, self.registers
        register = memory.address.register
        if register is None:
            raise UnsupportedError(f"LDS address '{memory.address.text}'")
        first = lane_register(register)
        builder = facts.builder
        value = facts.value(first)
        if isinstance(value.fact, Fact):
            value = builder.zext(builder.add(value, offset), "i64")
        else:  # an index that does not wrap, or the careful path
            value = builder.add(builder.zext(value, "i64"), offset)
        fact = value.fact if isinstance(value.fact, Fact) else None

        def wide(c: int) -> Value:  # the sum wraps at 32 bits: compilers write a[i - 1] so
            view = registers.views[c]
            return view.zext(view.add(registers.lane_get(first, c), offset), "i64")

        return fact, wide

    # -- one access over all lanes -------------------------------------------------------------
    def per_lane(
        self,
        bound: Bound,
        space: str,
        where: tuple[Fact | None, Addresses],
        *,
        part: tuple[int, int] | None = None,
        position: int = 0,
    ) -> None:
        fact, addresses = where
        access = bound.semantics.memory
        assert access is not None and bound.memory is not None
        if access.action == "atomic":
            self.atomic(bound, space, addresses)
            return
        item = element(access.element)
        kind = access.action
        number = self.lifter.access(bound, kind, space, item.size)
        if self.lifter.silent:
            return
        exec_bits = self.registers.exec_get()
        plan = self.plan(fact, space, item, number, write=kind == "store")
        if kind == "load":
            destination = bound.memory.destination
            assert destination is not None and destination.register is not None
            first = lane_register(destination.register) + (part[0] if part else 0)
            self._queue_load(bound, space, item, number, plan, addresses, exec_bits, first)
            return
        data = bound.memory.data[position]
        self._queue_store(bound, space, item, number, plan, addresses, exec_bits, data)

    def _queue_load(
        self, bound: Bound, space: str, item: Element, number: int, plan: Plan | None,
        addresses: Addresses, exec_bits: Value, first: int,
    ) -> None:
        access = bound.semantics.memory
        assert access is not None
        merge = [self.lifter.must_merge(bound, first + k) for k in range(item.dwords)]

        def write(c: int, values: list[Value]) -> None:
            if access.half is not None:
                values = [self.into_half(first, c, values[0], access.half)]
            for k, value in enumerate(values):
                self.lifter.write_lane(first + k, c, value, exec_bits if merge[k] else None)

        if plan is not None and plan.ok is not None:
            self.lifter.flush()
            loaded = self.load_wave(space, item, number, plan, addresses, exec_bits)
            for c, values in enumerate(loaded):
                write(c, values)
            return

        def emit(c: int) -> None:
            if plan is not None:
                write(c, self.fast_load(plan, item, c))
                return
            if c == 0:
                self.tell_exec(exec_bits)
            mask = self.registers.mask_lanes(exec_bits, c)
            write(c, self.slow_load(space, item, number, addresses(c), mask, c))

        self.lifter.push(emit, space, "load")

    def into_half(self, register: int, c: int, value: Value, half: str) -> Value:
        view, old = self.registers.views[c], self.registers.lane_get(register, c)
        if half == "hi":
            return view.or_(view.and_(old, 0xFFFF), view.shl(value, 16))
        return view.or_(view.and_(old, 0xFFFF0000), view.and_(value, 0xFFFF))

    def _queue_store(
        self, bound: Bound, space: str, item: Element, number: int, plan: Plan | None,
        addresses: Addresses, exec_bits: Value, data: Operand,
    ) -> None:
        access = bound.semantics.memory
        assert access is not None
        readers = self.data_readers(data, item.dwords)

        upper = access.half == "hi" or data.half == "h"

        def read(c: int) -> list[Value]:
            values = [reader(c) for reader in readers]
            if upper:
                values[0] = self.registers.views[c].lshr(values[0], 16)
            return values

        if plan is not None and self._storable(plan, item):
            self.lifter.flush()
            everything = [read(c) for c in range(self.config.chunks)]
            self.store_wave(space, item, number, plan, addresses, exec_bits, everything)
            return

        def emit(c: int) -> None:
            if c == 0:
                self.tell_exec(exec_bits)
            mask = self.registers.mask_lanes(exec_bits, c)
            self.slow_store(space, item, number, addresses(c), mask, c, read(c))

        self.lifter.push(emit, space, "store")

    def _storable(self, plan: Plan, item: Element) -> bool:
        if plan.symbol is not None:
            return True
        return all(_storable(plan.lanes(c), item) for c in range(self.config.chunks))

    def data_readers(self, data: Operand, count: int) -> list[Callable[[int], Value]]:
        """One i32 reader per dword of a data operand, wherever it stands."""
        registers = self.registers
        if data.register is not None and data.register.file != "s":
            first = lane_register(data.register)
            return [lambda c, r=first + k: registers.lane_get(r, c) for k in range(count)]  # type: ignore[misc]
        raise UnsupportedError(f"store data '{data.text}'")

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
            bases = tuple(scalar.define("ptr", 0, f"inttoptr i64 {b.ref} to ptr") for b in fact.bases)
        else:
            for base in fact.bases:
                if checked and scalar.known(base, 64).limit + last > self.config.lds_bytes:
                    conditions.append(self._in_lds(base, last))
            bases = tuple(
                scalar.define("ptr", 0, f"getelementptr i8, ptr %lds, i64 {b.ref}") for b in fact.bases
            )
        recipe = self.lifter.facts.builder.recipe(fact)
        return Plan(bases, steps, self.conjunction(conditions), recipe)

    def _indexed_plan(self, fact: Fact, space: str, item: Element, number: int) -> Plan | None:
        """Base + index: every lane's index is compared with the largest that the allocation holds."""
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
            (pointer,), steps, self.conjunction(conditions), recipe, fact.symbol, fact.shift, largest
        )

    def _indexes_fit(self, plan: Plan, exec_bits: Value) -> Value:
        """Scalar: no active lane's index is too large, and the plan's own condition holds."""
        assert plan.symbol is not None and plan.largest is not None and plan.ok is not None
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
            "ptr", CHUNK,
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
        end = scalar.define("i64", 0, f"add i64 {inside.ref}, {_text(last)}")
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

    # -- one access of the whole wave behind one test ------------------------------------------
    def load_wave(
        self, space: str, item: Element, number: int, plan: Plan, addresses: Addresses,
        exec_bits: Value,
    ) -> list[list[Value]]:
        """The element's dwords per chunk (extended to 32 bits); lanes that are off hold anything."""
        assert plan.ok is not None
        chunks = range(self.config.chunks)
        where = [addresses(c) for c in chunks] if plan.recipe is None else None
        condition = plan.ok
        if plan.symbol is not None:
            condition = self._indexes_fit(plan, exec_bits)
        fast, slow, end = self.labels("fast", "slow", "end")
        effect = self.scalar.effect
        effect(f"br i1 {condition.ref}, label %{fast}, label %{slow}, !prof !1")
        self.lifter.label(fast)
        if plan.symbol is not None:
            quick = [[self._indexed_load(plan, exec_bits, c)] for c in chunks]
        else:
            quick = [self.fast_load(plan, item, c) for c in chunks]
        effect(f"br label %{end}")
        self.lifter.label(slow)
        self.tell_exec(exec_bits)
        careful = []
        for c in chunks:
            mask, there = self._late(space, plan, where, exec_bits, c)
            careful.append(self.slow_load(space, item, number, there, mask, c))
        effect(f"br label %{end}")
        self.lifter.label(end)
        return [
            [
                self.registers.views[c].define(
                    "i32", CHUNK, f"phi {V} [ {q.ref}, %{fast} ], [ {s.ref}, %{slow} ]"
                )
                for q, s in zip(quick[c], careful[c], strict=True)
            ]
            for c in chunks
        ]

    def _late(
        self, space: str, plan: Plan, where: list[Value] | None, exec_bits: Value, c: int
    ) -> tuple[Value, Value]:
        """Mask and addresses made anew in a cold block, so that they do not stay alive outside it."""
        view = self.registers.views[c]
        if where is not None:
            return view.mask_of(exec_bits), where[c]
        assert plan.recipe is not None
        there = plan.recipe(view, c)
        if space == "lds":
            there = view.and_(there, 0xFFFFFFFF)
        return view.mask_of(exec_bits), there

    def tell_exec(self, exec_bits: Value) -> None:
        """Leave EXEC where a fault report finds it."""
        scalar = self.scalar
        at = scalar.define("ptr", 0, f"getelementptr i8, ptr %ctx, i64 {wave_abi.FAULT_EXEC}")
        wide = scalar.zext(exec_bits, "i64")
        scalar.effect(f"store i64 {wide.ref}, ptr {at.ref}, align 8")

    def _indexed_load(self, plan: Plan, exec_bits: Value, c: int) -> Value:
        name = f"llvm.masked.gather.v{CHUNK}i32.v{CHUNK}p0"
        view = self.registers.views[c]
        view.declare(name, f"declare {V} @{name}(<{CHUNK} x ptr>, {M}, {V})")
        pointers, mask = self._index_pointers(plan, c), view.mask_of(exec_bits)
        return view.define(
            "i32", CHUNK,
            f"call {V} @{name}({pointers.text} align 1 {pointers.ref}, {M} {mask.ref}, "
            f"{V} zeroinitializer)",
        )

    def store_wave(
        self, space: str, item: Element, number: int, plan: Plan, addresses: Addresses,
        exec_bits: Value, data: list[list[Value]],
    ) -> None:
        """Three ways: every lane on, some lanes on, and what the check did not cover."""
        chunks = range(self.config.chunks)
        where = [addresses(c) for c in chunks] if plan.recipe is None else None
        indexed = plan.symbol is not None
        masked = indexed or all(_maskable(plan.lanes(c), item) for c in chunks)
        fits = self._indexes_fit(plan, exec_bits) if indexed else plan.ok
        fast, inside, slow, end = self.labels("fast", "inside", "slow", "end")
        effect, label = self.scalar.effect, self.lifter.label
        if not indexed:
            full = self._full(exec_bits)
            condition = full if fits is None else self.scalar.and_(full, fits)
            effect(
                f"br i1 {condition.ref}, label %{fast}, label %{inside if masked else slow}, !prof !1"
            )
            label(fast)
            for c in chunks:
                self._fast_store(plan, item, c, data[c], None)
            effect(f"br label %{end}")
        if masked:
            if not indexed:
                label(inside)
            if fits is not None:
                effect(f"br i1 {fits.ref}, label %{inside}.ok, label %{slow}, !prof !1")
                label(f"{inside}.ok")
            for c in chunks:
                mask = self.registers.views[c].mask_of(exec_bits)
                if indexed:
                    self._indexed_store(plan, mask, c, data[c][0])
                else:
                    self._fast_store(plan, item, c, data[c], mask)
            effect(f"br label %{end}")
        if not masked or fits is not None:
            label(slow)
            self.tell_exec(exec_bits)
            for c in chunks:
                mask, there = self._late(space, plan, where, exec_bits, c)
                self.slow_store(space, item, number, there, mask, c, data[c])
            effect(f"br label %{end}")
        label(end)

    def _indexed_store(self, plan: Plan, mask: Value, c: int, data: Value) -> None:
        view = self.registers.views[c]
        name = f"llvm.masked.scatter.v{CHUNK}i32.v{CHUNK}p0"
        view.declare(name, f"declare void @{name}({V}, <{CHUNK} x ptr>, {M})")
        pointers = self._index_pointers(plan, c)
        self.scalar.effect(
            f"call void @{name}({V} {data.ref}, {pointers.text} align 1 {pointers.ref}, {M} {mask.ref})"
        )

    def _full(self, exec_bits: Value) -> Value:
        """Whether every lane is on. Stores without a mask are several times faster on Zen where they
        miss the cache."""
        key = ("full", exec_bits.ref)
        known = self.registers.derived.get(key)
        if known is None:
            known = self.registers.derived[key] = self.scalar.icmp("eq", exec_bits, -1)
        return known

    def labels(self, *names: str) -> tuple[str, ...]:
        self.lifter.emitter.count += 1
        return tuple(f"{name}{self.lifter.emitter.count}" for name in names)

    def slow_load(
        self, space: str, item: Element, number: int, where: Value, mask: Value, c: int
    ) -> list[Value]:
        helper = self.helpers.load(space, item)
        result = result_type(item.dwords)
        view = self.registers.views[c]
        name = view.define(
            "i32", CHUNK,
            f"call {result} @{helper}(ptr %ctx, ptr %lds, i32 {number}, {where.text} {where.ref}, "
            f"{mask.text} {mask.ref}, i32 {c * CHUNK})",
        )
        return self._unpack(name, item.dwords, c)

    def _unpack(self, value: Value, count: int, c: int) -> list[Value]:
        if count == 1:
            return [value]
        view, result = self.registers.views[c], result_type(count)
        return [
            view.define("i32", CHUNK, f"extractvalue {result} {value.ref}, {k}") for k in range(count)
        ]

    def slow_store(
        self, space: str, item: Element, number: int, where: Value, mask: Value, c: int,
        data: list[Value],
    ) -> None:
        helper = self.helpers.store(space, item)
        given = "".join(f", {V} {d.ref}" for d in data)
        self.scalar.effect(
            f"call void @{helper}(ptr %ctx, ptr %lds, i32 {number}, {where.text} {where.ref}, "
            f"{mask.text} {mask.ref}, i32 {c * CHUNK}{given})"
        )

    # -- fast patterns ------------------------------------------------------------------------
    def _at(self, pointer: Value, offset: int) -> Value:
        if not offset:
            return pointer
        return self.scalar.define("ptr", 0, f"getelementptr i8, ptr {pointer.ref}, i64 {offset}")

    def _vector_load(self, pointer: Value, type_: str, count: int) -> Value:
        return self.registers.views[0].define(
            type_, count, f"load <{count} x {type_}>, ptr {pointer.ref}, align {_align(type_)}"
        )

    def _shuffle(self, a: Value, index: Sequence[int], b: Value | None = None) -> Value:
        body = ", ".join(f"i32 {i}" for i in index)
        second = f"{a.text} {b.ref}" if b is not None else f"{a.text} poison"
        return self.registers.views[0].define(
            a.type, len(index), f"shufflevector {a.text} {a.ref}, {second}, <{len(index)} x i32> <{body}>"
        )

    def fast_load(self, plan: Plan, item: Element, c: int) -> list[Value]:
        steps, pointer = plan.lanes(c), plan.base(c)
        if (steps == steps[0]).all():
            return self._uniform_load(self._at(pointer, int(steps[0])), item, c)
        if item.size < 4:
            return [self._small_load(pointer, steps, item, c)]
        n = item.dwords
        if _contiguous(steps, 4 * n):
            return self._contiguous_load(self._at(pointer, int(steps[0])), n)
        low, span = int(steps.min()), int(steps.max() - steps.min()) + 4 * n
        if span <= WINDOW_BYTES and not ((steps - low) % 4).any():
            window = self._vector_load(self._at(pointer, low), "i32", span // 4)
            return [
                self._shuffle(window, [int(s - low) // 4 + k for s in steps]) for k in range(n)
            ]
        runs = _runs(steps, 4 * n)
        if len(runs) <= CHUNK // 2 and len(set(steps.tolist())) == CHUNK:
            return self._run_load(pointer, steps, runs, n)
        return [self._gather(pointer, steps + 4 * k, c) for k in range(n)]

    def _uniform_load(self, pointer: Value, item: Element, c: int) -> list[Value]:
        scalar, view = self.scalar, self.registers.views[c]
        if item.size < 4:
            type_ = item.memory_type
            narrow = scalar.define(type_, 0, f"load {type_}, ptr {pointer.ref}, align 1")
            wide = scalar.sext(narrow, "i32") if item.signed else scalar.zext(narrow, "i32")
            return [view.splat(wide)]
        return [
            view.splat(scalar.define("i32", 0, f"load i32, ptr {self._at(pointer, 4 * k).ref}, align 4"))
            for k in range(item.dwords)
        ]

    def _small_load(self, pointer: Value, steps: Steps, item: Element, c: int) -> Value:
        view, type_ = self.registers.views[c], item.memory_type
        if _contiguous(steps, item.size):
            narrow = self._vector_load(self._at(pointer, int(steps[0])), type_, CHUNK)
        else:
            narrow = Value(view, type_, CHUNK, "poison")
            for lane, step in enumerate(steps):
                at = self._at(pointer, int(step))
                one = self.scalar.define(type_, 0, f"load {type_}, ptr {at.ref}, align 1")
                narrow = view.define(
                    type_, CHUNK,
                    f"insertelement {narrow.text} {narrow.ref}, {type_} {one.ref}, i64 {lane}",
                )
        return view.sext(narrow, "i32") if item.signed else view.zext(narrow, "i32")

    def _contiguous_load(self, pointer: Value, n: int) -> list[Value]:
        if n == 1:
            return [self._vector_load(pointer, "i32", CHUNK)]
        if n == 4:
            return self._transpose4(
                [self._vector_load(self._at(pointer, 64 * k), "i32", CHUNK) for k in range(4)]
            )
        whole = self._vector_load(pointer, "i32", CHUNK * n)
        return [self._shuffle(whole, [n * lane + k for lane in range(CHUNK)]) for k in range(n)]

    def _transpose4(self, rows: list[Value]) -> list[Value]:
        """Four vectors of 4 lanes x 4 dwords each -> one vector per dword; two shuffle stages."""
        half = CHUNK // 2
        first = [4 * k for k in range(half)] + [4 * k + 1 for k in range(half)]
        second = [4 * k + 2 for k in range(half)] + [4 * k + 3 for k in range(half)]
        low = list(range(half)) + list(range(CHUNK, CHUNK + half))
        high = list(range(half, CHUNK)) + list(range(CHUNK + half, 2 * CHUNK))
        a, b = self._shuffle(rows[0], first, rows[1]), self._shuffle(rows[0], second, rows[1])
        x, y = self._shuffle(rows[2], first, rows[3]), self._shuffle(rows[2], second, rows[3])
        return [
            self._shuffle(a, low, x), self._shuffle(a, high, x),
            self._shuffle(b, low, y), self._shuffle(b, high, y),
        ]  # fmt: skip

    def _run_load(self, pointer: Value, steps: Steps, runs: list[list[int]], n: int) -> list[Value]:
        """A few contiguous runs: one load each, put together, then picked apart."""
        total, count = CHUNK * n, 0
        position: dict[int, int] = {}
        joined: Value | None = None
        for run in runs:
            size = len(run) * n
            part = self._vector_load(self._at(pointer, int(steps[run[0]])), "i32", size)
            wide = self._widen(part, size, total)
            joined = wide if joined is None else self._append(joined, wide, count, size, total)
            for k, lane in enumerate(run):
                position[lane] = count + k * n
            count += size
        assert joined is not None
        return [
            self._shuffle(joined, [position[lane] + k for lane in range(CHUNK)]) for k in range(n)
        ]

    def _widen(self, part: Value, size: int, total: int) -> Value:
        index = ", ".join(f"i32 {i}" if i < size else "i32 poison" for i in range(total))
        return self.registers.views[0].define(
            "i32", total,
            f"shufflevector {part.text} {part.ref}, {part.text} poison, <{total} x i32> <{index}>",
        )

    def _append(self, joined: Value, wide: Value, count: int, size: int, total: int) -> Value:
        index = ", ".join(
            f"i32 {i if i < count else total + i - count}" if i < count + size else "i32 poison"
            for i in range(total)
        )
        return self.registers.views[0].define(
            "i32", total,
            f"shufflevector {joined.text} {joined.ref}, {wide.text} {wide.ref}, <{total} x i32> <{index}>",
        )

    def _lane_pointers(self, pointer: Value, steps: Steps) -> str:
        index = ", ".join(f"i64 {int(s)}" for s in steps)
        return self.scalar.define(
            "ptr", CHUNK, f"getelementptr i8, ptr {pointer.ref}, <{CHUNK} x i64> <{index}>"
        ).ref

    def _gather(self, pointer: Value, steps: Steps, c: int) -> Value:
        name = f"llvm.masked.gather.v{CHUNK}i32.v{CHUNK}p0"
        view = self.registers.views[c]
        view.declare(name, f"declare {V} @{name}(<{CHUNK} x ptr>, {M}, {V})")
        pointers = self._lane_pointers(pointer, steps)
        return view.define(
            "i32", CHUNK,
            f"call {V} @{name}(<{CHUNK} x ptr> align 4 {pointers}, {M} splat (i1 true), {V} poison)",
        )

    def _fast_store(self, plan: Plan, item: Element, c: int, data: list[Value], mask: Value | None) -> None:
        steps, pointer = plan.lanes(c), plan.base(c)
        effect, view = self.scalar.effect, self.registers.views[c]
        if item.size < 4:
            self._small_store(pointer, steps, item, data[0], c)
            return
        n = item.dwords
        if n == 1 and _contiguous(steps, 4):
            name = f"llvm.masked.store.v{CHUNK}i32.p0"
            view.declare(name, f"declare void @{name}({V}, ptr, {M})")
            at = self._at(pointer, int(steps[0]))
            if mask is None:
                effect(f"store {V} {data[0].ref}, ptr {at.ref}, align 4")
                return
            effect(f"call void @{name}({V} {data[0].ref}, ptr align 4 {at.ref}, {M} {mask.ref})")
            return
        if n == 1 and not _one_run(steps, 4):
            name = f"llvm.masked.scatter.v{CHUNK}i32.v{CHUNK}p0"
            view.declare(name, f"declare void @{name}({V}, <{CHUNK} x ptr>, {M})")
            pointers = self._lane_pointers(pointer, steps)
            effect(
                f"call void @{name}({V} {data[0].ref}, <{CHUNK} x ptr> align 4 {pointers}, "
                f"{M} {mask.ref if mask is not None else 'splat (i1 true)'})"
            )
            return
        whole, width = self._interleave(data, n)
        for run in _runs(steps, 4 * n):
            part = self._shuffle(whole, [k * CHUNK + lane for lane in run for k in range(n)])
            at = self._at(pointer, int(steps[run[0]]))
            effect(f"store {part.text} {part.ref}, ptr {at.ref}, align 4")

    def _small_store(self, pointer: Value, steps: Steps, item: Element, data: Value, c: int) -> None:
        effect, view = self.scalar.effect, self.registers.views[c]
        type_ = item.memory_type
        narrow = view.trunc(data, type_)
        if _contiguous(steps, item.size):
            at = self._at(pointer, int(steps[0]))
            effect(f"store {narrow.text} {narrow.ref}, ptr {at.ref}, align 1")
            return
        for lane, step in enumerate(steps):
            one = view.extract(narrow, lane)
            effect(f"store {type_} {one.ref}, ptr {self._at(pointer, int(step)).ref}, align 1")

    def _interleave(self, data: list[Value], n: int) -> tuple[Value, int]:
        """All dwords in one vector, dword k of lane l at k * 16 + l."""
        current = [*data, *([data[-1]] if n == 3 else [])]
        width = CHUNK
        while len(current) > 1:
            index = list(range(2 * width))
            current = [
                self._shuffle(a, index, b) for a, b in zip(current[::2], current[1::2], strict=True)
            ]
            width *= 2
        return current[0], width

    # -- atomics ------------------------------------------------------------------------------
    def atomic(self, bound: Bound, space: str, addresses: Addresses) -> None:
        access, memory = bound.semantics.memory, bound.memory
        assert access is not None and memory is not None and access.operation is not None
        item = element(access.element)
        number = self.lifter.access(bound, "atomic", space, item.size)
        if self.lifter.silent:
            return
        operation = OPERATIONS[access.operation]
        type_ = atomic_type(access.element, operation.types)
        exec_bits = self.registers.exec_get()
        destination = memory.destination
        returns = destination is not None
        helper = self.helpers.atomic(space, access.operation, type_, returns=returns)
        readers = self._atomic_data(bound, item.dwords, operation.operands != "data")
        first = -1
        merge: list[bool] = []
        if destination is not None:
            assert destination.register is not None
            first = lane_register(destination.register)
            merge = [self.lifter.must_merge(bound, first + k) for k in range(item.dwords)]

        def emit(c: int) -> None:
            if c == 0:
                self.tell_exec(exec_bits)
            mask = self.registers.mask_lanes(exec_bits, c)
            where = addresses(c)
            given = "".join(f", {V} {read(c).ref}" for read in readers)
            call = (
                f"@{helper}(ptr %ctx, ptr %lds, i32 {number}, {where.text} {where.ref}, "
                f"{mask.text} {mask.ref}, i32 {c * CHUNK}{given})"
            )
            if not returns:
                self.scalar.effect(f"call void {call}")
                return
            result = result_type(item.dwords)
            value = self.registers.views[c].define("i32", CHUNK, f"call {result} {call}")
            for k, part in enumerate(self._unpack(value, item.dwords, c)):
                self.lifter.write_lane(first + k, c, part, exec_bits if merge[k] else None)

        self.lifter.push(emit, space, "atomic")

    def _atomic_data(self, bound: Bound, n: int, second: bool) -> list[Callable[[int], Value]]:
        memory = bound.memory
        assert memory is not None
        if len(memory.data) > 1:
            return [r for d in memory.data for r in self.data_readers(d, n)]
        return self.data_readers(memory.data[0], 2 * n if second else n)

    # -- scalar memory ------------------------------------------------------------------------
    def _scalar(self, bound: Bound) -> None:
        access, memory = bound.semantics.memory, bound.memory
        assert access is not None and memory is not None and memory.base is not None
        mnemonic = bound.semantics.mnemonic
        if access.action != "load":
            raise UnsupportedError(mnemonic)
        if mnemonic.startswith("s_buffer"):
            self.lifter.buffers.scalar_load(bound)
            return
        item = element(access.element)
        scalar = self.scalar
        destination = memory.destination
        assert destination is not None and destination.register is not None
        first = destination.register.index
        constant, variable = self.scalar_offset(bound)
        base = memory.base.register
        assert base is not None
        if variable is None and self.lifter.is_kernarg(base.index):
            if 0 <= constant and constant + item.size <= self.config.kernarg_bytes:
                pointer = scalar.define("ptr", 0, f"getelementptr i8, ptr %kernarg, i64 {constant}")
                self.scalar_values(pointer, item, first, ", !invariant.load !0")
                return
        address = scalar.add(self.registers.scalar_get64(base.index), constant)
        if variable is not None:
            address = scalar.add(address, scalar.zext(variable, "i64"))
        if item.size >= 4:
            address = scalar.and_(address, -4)
        number = self.lifter.access(bound, "load", "global", item.size)
        if not self.lifter.silent:
            self.scalar_check(number, address, item.size)
        pointer = scalar.define("ptr", 0, f"inttoptr i64 {address.ref} to ptr")
        self.scalar_values(pointer, item, first, "")

    def scalar_offset(self, bound: Bound) -> tuple[int, Value | None]:
        memory = bound.memory
        assert memory is not None
        constant = bound.instruction.number("offset")
        operand = memory.offset
        if operand is None or operand.special in ("null", "off"):
            return constant, None
        if isinstance(operand.constant, int):
            return constant + operand.constant, None
        return constant, self.lifter.operands.scalar_bits(operand, "s32")

    def scalar_values(self, pointer: Value, item: Element, first: int, suffix: str) -> None:
        scalar, registers = self.scalar, self.registers
        if item.size < 4:
            type_ = item.memory_type
            narrow = scalar.define(type_, 0, f"load {type_}, ptr {pointer.ref}, align 1{suffix}")
            wide = scalar.sext(narrow, "i32") if item.signed else scalar.zext(narrow, "i32")
            registers.scalar_set(first, wide)
            return
        for k in range(0, item.dwords, 2):
            at = self._at(pointer, 4 * k)
            if k + 1 < item.dwords:
                value = scalar.define("i64", 0, f"load i64, ptr {at.ref}, align 4{suffix}")
                registers.scalar_set64(first + k, value)
            else:
                value = scalar.define("i32", 0, f"load i32, ptr {at.ref}, align 4{suffix}")
                registers.scalar_set(first + k, value)

    def scalar_check(self, number: int, address: Value, size: int | Value) -> None:
        """Branch around a cold look-up when the cached allocation does not cover the load."""
        inside = self.in_site(number, address, size)
        look, end = self.labels("look", "seen")
        effect = self.scalar.effect
        name = self._scalar_helper()
        effect(f"br i1 {inside.ref}, label %{end}, label %{look}, !prof !1")
        self.lifter.label(look)
        effect(f"call void @{name}(ptr %ctx, i32 {number}, i64 {address.ref}, i64 {_text(size)})")
        effect(f"br label %{end}")
        self.lifter.label(end)

    def _scalar_helper(self) -> str:
        name = "lw.check.scalar"
        emitter = self.lifter.emitter
        if name not in emitter.helpers:
            emitter.declarations.setdefault(
                "lw_range_lookup", "declare i32 @lw_range_lookup(ptr, i32, i64, i64, i32)"
            )
            emitter.declarations.setdefault(
                "lw_fault", "declare void @lw_fault(ptr, i32, i32, i64, i64, i64) noreturn"
            )
            kind = int(wave_abi.FaultKind.GLOBAL_ACCESS)
            emitter.helpers[name] = "\n".join([
                f"define internal void @{name}(ptr %ctx, i32 %access, i64 %a, i64 %size) "
                "nounwind noinline cold {",
                "  %r = call i32 @lw_range_lookup(ptr %ctx, i32 %access, i64 %a, i64 %size, i32 0)",
                "  %ok = icmp ne i32 %r, 0",
                "  br i1 %ok, label %well, label %bad",
                "well:",
                "  ret void",
                "bad:",
                f"  call void @lw_fault(ptr %ctx, i32 {kind}, i32 %access, i64 %a, i64 %size, i64 0)",
                "  unreachable",
                "}",
            ])
        return name


def _text(number: int | Value) -> str:
    return number.ref if isinstance(number, Value) else str(number)


def _align(type_: str) -> int:
    return 4 if type_ == "i32" else 1


def _contiguous(steps: Steps, size: int) -> bool:
    return bool((np.diff(steps) == size).all())


def _runs(steps: Steps, size: int) -> list[list[int]]:
    """Lanes grouped into runs of addresses `size` apart, in ascending address order."""
    runs: list[list[int]] = []
    for lane in np.argsort(steps, kind="stable").tolist():
        if runs and steps[lane] == steps[runs[-1][-1]] + size:
            runs[-1].append(lane)
        else:
            runs.append([lane])
    return runs


def _one_run(steps: Steps, size: int) -> bool:
    """Whether the lanes' addresses form few enough runs for whole-vector stores."""
    return len(set(steps.tolist())) == CHUNK and len(_runs(steps, size)) <= CHUNK // 2


def _maskable(steps: Steps, item: Element) -> bool:
    """Whether one masked store or scatter does a chunk."""
    return item.size == 4 and (_contiguous(steps, 4) or not _one_run(steps, 4))


def _storable(steps: Steps, item: Element) -> bool:
    """Distinct addresses: lanes that aim at one address need the helper's lane order."""
    distinct = len(set(steps.tolist())) == CHUNK
    if not distinct:
        return False
    if item.size < 4 or item.dwords == 1:
        return True
    return len(_runs(steps, item.size)) <= CHUNK // 2


def atomic_type(name: str, types: tuple[str, ...]) -> str:
    wide = name.endswith("64")
    if name.startswith("2x"):
        return "i32"
    if "i32" in types or "i64" in types:
        return "i64" if wide else "i32"
    return "double" if wide else "float"


__all__ = ["Addresses", "MemoryLowering", "Plan", "atomic_type"]
