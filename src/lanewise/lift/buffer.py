"""Lowers buffer accesses: offset and index against a descriptor in four SGPRs.

An access through the wave's scratch descriptor is an access to scratch. Of the others, a proven
offset into a plain buffer, all of it in range, is a proven address as in `memory`; what is not so
goes to a helper that knows the whole descriptor (buffer_helpers).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lanewise.errors import UnsupportedError
from lanewise.lift import buffer_helpers as v_sharp
from lanewise.lift.access_plan import Addresses, Plan
from lanewise.lift.binding import Bound, lane_register
from lanewise.lift.buffer_helpers import BufferHelpers
from lanewise.lift.config import CHUNK
from lanewise.lift.fact_values import Fact
from lanewise.lift.memory import MemoryLowering, atomic_type
from lanewise.lift.memory_helpers import Element, V, element, result_type
from lanewise.lift.scalar_facts import Known
from lanewise.semantics.atomics import OPERATIONS
from lanewise.semantics.lanes import Value
from lanewise.wave_abi import FaultKind

if TYPE_CHECKING:
    from lanewise.lift.function import FunctionLifter

_NEVER = 1 << 62  # a limit that no offset reaches


@dataclass(frozen=True, slots=True)
class Resource:
    """A descriptor's two halves and the scalar offset, as i64 scalars."""

    low: Value
    high: Value
    offset: Value


class BufferAccess(MemoryLowering):
    """MemoryLowering through one descriptor: where it has addresses, here are offsets."""

    def __init__(self, lifter: FunctionLifter, resource: Resource, index: int | None) -> None:
        super().__init__(lifter)
        self.resource = resource
        self.index = index  # lane register of the index, or None
        self.indexes: dict[int, Value] = {}  # per chunk, read before any branch
        self.buffer_helpers = BufferHelpers(lifter.emitter, lifter.registers.scalar)
        self.buffer_helpers.generation = lifter.config.generation

    def offsets(self, offset: int | None, constant: int) -> tuple[Fact | None, Addresses]:
        """The lanes' offsets, constant and lane register, as 64-bit sums that do not wrap."""
        facts, registers, scalar = self.lifter.facts, self.registers, self.scalar
        fact: Fact | None = None
        if offset is None:
            total = scalar.const("i64", constant, 0)
            fact = Fact(64, (total,))
        else:
            value = facts.builder.zext(facts.value(offset), "i64")
            found = facts.builder.add(value, constant).fact
            fact = found if isinstance(found, Fact) and found.symbol is None else None

        def wide(c: int) -> Value:
            if self.index is not None:
                self.indexes[c] = registers.lane_get(self.index, c)
            view = registers.views[c]
            if offset is None:
                return view.const("i64", constant)
            return view.add(view.zext(registers.lane_get(offset, c), "i64"), constant)

        return fact, wide

    # -- the fast path ------------------------------------------------------------------------
    def plan(
        self, fact: Fact | None, space: str, item: Element, number: int, *, write: bool
    ) -> Plan | None:
        """A proven offset, if the buffer is plain and the whole wave's accesses are in range."""
        self.lifter.capture_symbols()
        if fact is None or fact.span > 1 << 30 or self.index is not None:
            return None
        scalar, size = self.scalar, self.config.wave_size
        steps = np.zeros(size, dtype=np.int64) if fact.steps is None else fact.steps
        last = int(steps.max()) + item.size
        start, limit = self._start(), self._limit()
        conditions: list[Value] = [] if fact.guard is None else [fact.guard]
        bases = []
        for base in fact.bases:
            end = scalar.define("i64", 0, f"add i64 {base.ref}, {last}")
            conditions.append(scalar.icmp("ule", end, limit))
            address = scalar.define("i64", 0, f"add i64 {start.ref}, {base.ref}")
            conditions.append(self.in_site(number, address, last))
            bases.append(scalar.define("ptr", 0, f"inttoptr i64 {address.ref} to ptr"))
        recipe = self.lifter.facts.builder.recipe(fact)
        return Plan(tuple(bases), steps, self.conjunction(conditions), recipe)

    def _memo(self, name: str) -> tuple[tuple[str, ...], Value | None]:
        resource = self.resource
        key = ("buffer", name, resource.low.ref, resource.high.ref, resource.offset.ref)
        return key, self.registers.derived.get(key)

    def _start(self) -> Value:
        """Base address + scalar offset."""
        key, known = self._memo("start")
        if known is None:
            base = self.scalar.and_(self.resource.low, (1 << v_sharp.BASE_BITS) - 1)
            known = self.scalar.define("i64", 0, f"add i64 {base.ref}, {self.resource.offset.ref}")
            self.registers.derived[key] = known
        return known

    def _limit(self) -> Value:
        """Bytes after the scalar offset that are surely in range; 0 for swizzled ones."""
        key, known = self._memo("limit")
        if known is None:
            known = self.registers.derived[key] = self._make_limit()
        return known

    def _make_limit(self) -> Value:
        scalar, resource = self.scalar, self.resource
        generation = self.config.generation
        records = scalar.and_(resource.high, 0xFFFFFFFF)
        word3 = scalar.lshr(resource.high, 32)
        special = scalar.lshr(resource.low, 62 if generation >= 11 else 63)
        by_lane = scalar.and_(scalar.lshr(word3, v_sharp.ADD_TID_BIT), 1)
        plain = scalar.icmp("eq", scalar.or_(special, by_lane), 0)
        limit = records if generation == 9 else self._limit_by_mode(records, word3)
        return scalar.select(plain, limit, scalar.const("i64", 0, 0))

    def _limit_by_mode(self, records: Value, word3: Value) -> Value:
        """gfx10 and later, without an index: 3 counts bytes, 1 and 2 only want a buffer that is
        not empty, 0 keeps to one record."""
        scalar, offset = self.scalar, self.resource.offset
        none = scalar.const("i64", 0, 0)
        filled = scalar.icmp("ne", records, 0)
        stride = scalar.and_(scalar.lshr(self.resource.low, v_sharp.BASE_BITS), v_sharp.STRIDE_MASK)
        room, record = records, stride
        if self.config.generation >= 12:  # the offset counts in every mode, and records are units
            record = scalar.saturating("usub", stride, offset)
        room = scalar.saturating("usub", room, offset)
        mode = scalar.and_(scalar.lshr(word3, v_sharp.OOB_BIT), 3)
        any_place = scalar.select(filled, scalar.const("i64", _NEVER, 0), none)
        one_record = scalar.select(filled, record, none)
        limit = scalar.select(scalar.icmp("eq", mode, 0), one_record, any_place)
        return scalar.select(scalar.icmp("eq", mode, 3), room, limit)

    # -- the helpers --------------------------------------------------------------------------
    def _given(self, where: Value, mask: Value, number: int, c: int) -> str:
        resource = self.resource
        index = self.indexes[c].ref if self.index is not None else "zeroinitializer"
        return (
            f"(ptr %ctx, ptr %lds, i32 {number}, {where.text} {where.ref}, {mask.text} {mask.ref}, "
            f"i32 {c * CHUNK}, {V} {index}, i64 {resource.low.ref}, i64 {resource.high.ref}, "
            f"i64 {resource.offset.ref}, i1 {'true' if self.index is not None else 'false'}"
        )

    def slow_load(
        self, space: str, item: Element, number: int, where: Value, mask: Value, c: int
    ) -> list[Value]:
        helper, result = self.buffer_helpers.buffer_load(item), result_type(item.dwords)
        call = f"call {result} @{helper}{self._given(where, mask, number, c)})"
        return self._unpack(self.registers.views[c].define("i32", CHUNK, call), item.dwords, c)

    def slow_store(
        self,
        space: str,
        item: Element,
        number: int,
        where: Value,
        mask: Value,
        c: int,
        data: list[Value],
    ) -> None:
        helper = self.buffer_helpers.buffer_store(item)
        values = "".join(f", {V} {d.ref}" for d in data)
        self.scalar.effect(f"call void @{helper}{self._given(where, mask, number, c)}{values})")

    def buffer_atomic(self, bound: Bound, offsets: Addresses, number: int) -> None:
        access, memory = bound.semantics.memory, bound.memory
        assert access is not None
        assert memory is not None
        assert access.operation is not None
        item, operation = element(access.element), OPERATIONS[access.operation]
        type_ = atomic_type(access.element, operation.types)
        exec_bits, destination = self.registers.exec_get(), memory.destination
        result = "void" if destination is None else result_type(item.dwords)
        helper = self.buffer_helpers.buffer_atomic(
            access.operation, type_, returns=destination is not None
        )
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
            mask, where = self.registers.mask_lanes(exec_bits, c), offsets(c)
            values = "".join(f", {V} {read(c).ref}" for read in readers)
            call = f"call {result} @{helper}{self._given(where, mask, number, c)}{values})"
            if destination is None:
                self.scalar.effect(call)
                return
            value = self.registers.views[c].define("i32", CHUNK, call)
            for k, part in enumerate(self._unpack(value, item.dwords, c)):
                self.lifter.write_lane(first + k, c, part, exec_bits if merge[k] else None)

        self.lifter.push(emit, "buffer", "atomic")


class BufferLowering:
    """Buffer instructions of one function."""

    def __init__(self, lifter: FunctionLifter) -> None:
        self.lifter = lifter
        self.registers = lifter.registers
        self.config = lifter.config

    def lower(self, bound: Bound) -> None:
        access, memory, instruction = bound.semantics.memory, bound.memory, bound.instruction
        assert access is not None
        assert memory is not None
        descriptor = memory.base.register if memory.base is not None else None
        if descriptor is None or descriptor.file != "s" or instruction.flag("tfe"):
            raise UnsupportedError(f"operands of '{instruction.text}'")
        index, offset = self._lane_operands(bound)
        to_lds = access.to_lds or instruction.flag("lds")
        if self.lifter.is_scratch_descriptor(descriptor.index) and index is None and not to_lds:
            self._scratch(bound, offset)
            return
        place = BufferAccess(self.lifter, self._resource(bound, descriptor.index), index)
        where = place.offsets(offset, instruction.number("offset"))
        if to_lds:
            self.lifter.to_lds.lower(bound, place, "buffer", where)
        elif access.action == "atomic":
            number = self.lifter.access(bound, "atomic", "global", element(access.element).size)
            self.lifter.capture_symbols()
            if not self.lifter.silent:
                place.buffer_atomic(bound, where[1], number)
        else:
            place.per_lane(bound, "buffer", where)

    def _lane_operands(self, bound: Bound) -> tuple[int | None, int | None]:
        """Lane registers of (index, offset)."""
        assert bound.memory is not None
        assert bound.memory.address is not None
        register, instruction = bound.memory.address.register, bound.instruction
        if instruction.flag("addr64"):
            raise UnsupportedError(f"{bound.semantics.mnemonic} addr64")
        if register is None:
            return None, None
        first = lane_register(register)
        match instruction.flag("idxen"), instruction.flag("offen"):
            case True, True:
                return first, first + 1
            case True, False:
                return first, None
            case False, True:
                return None, first
        return None, None

    def _resource(self, bound: Bound, index: int) -> Resource:
        assert bound.memory is not None
        low, high = self.registers.scalar_get64(index), self.registers.scalar_get64(index + 2)
        scalar = self.registers.scalar
        return Resource(low, high, scalar.zext(self._scalar_offset(bound), "i64"))

    def _scalar_offset(self, bound: Bound) -> Value:
        assert bound.memory is not None
        operand = bound.memory.offset
        if operand is None or operand.special in ("null", "off"):
            return self.registers.scalar.const("i32", 0, 0)
        return self.lifter.operands.scalar_bits(operand, "s32")

    # -- scratch ------------------------------------------------------------------------------
    def _scratch(self, bound: Bound, offset: int | None) -> None:
        """The scalar offset counts bytes of the whole wave: W lanes times the bytes of one."""
        scalar, lanes = self.registers.scalar, self.config.wave_size
        moved = self._scalar_offset(bound)
        shift = lanes.bit_length() - 1
        if scalar.known(moved, 32).zeros < shift + 2:
            self._whole_dwords(bound, moved)
        base = scalar.lshr(moved, shift)
        if base.const is None:
            limit = base.fact.limit if isinstance(base.fact, Known) else 0xFFFFFFFF
            base.fact = Known(2, limit)
        self.lifter.flat.private(bound, offset, base)

    def _whole_dwords(self, bound: Bound, offset: Value) -> None:
        """A fault where the scalar offset would end inside a row of the wave's dwords."""
        lifter, scalar = self.lifter, self.registers.scalar
        number = lifter.access(bound, "misaligned", "scratch", 4)
        if lifter.silent:
            return
        inside = scalar.icmp("eq", scalar.and_(offset, 4 * self.config.wave_size - 1), 0)
        lifter.flush()
        exec_bits = self.registers.exec_get()
        bad, good = lifter.memory.labels("bad", "good")
        lifter.effect(f"br i1 {inside.ref}, label %{good}, label %{bad}, !prof !1")
        lifter.label(bad)
        lifter.memory.tell_exec(exec_bits)
        lifter.fault(FaultKind.MISALIGNED, number, scalar.zext(offset, "i64"))
        lifter.effect("unreachable")
        lifter.label(good)

    # -- scalar loads -------------------------------------------------------------------------
    def scalar_load(self, bound: Bound) -> None:
        """s_buffer_load: dwords beyond the buffer are 0."""
        access, memory = bound.semantics.memory, bound.memory
        assert access is not None
        assert memory is not None
        assert memory.base is not None
        base, destination = memory.base.register, memory.destination
        assert base is not None
        assert destination is not None
        assert destination.register is not None
        lifter, scalar, registers = self.lifter, self.registers.scalar, self.registers
        item = element(access.element)
        constant, variable = lifter.memory.scalar_offset(bound)
        offset = scalar.const("i64", constant & ((1 << 64) - 1), 0)
        if variable is not None:
            offset = scalar.add(offset, scalar.zext(variable, "i64"))
        if item.size >= 4:
            offset = scalar.and_(offset, -4)
        low, high = registers.scalar_get64(base.index), registers.scalar_get64(base.index + 2)
        start = scalar.and_(low, (1 << v_sharp.BASE_BITS) - 1)
        number = lifter.access(bound, "load", "global", item.size)
        first = destination.register.index
        size = min(item.size, 4)
        values = []
        limit = self._scalar_limit(low, high)
        if not lifter.silent:
            self._checked(number, start, offset, limit, item.size)
        nowhere = scalar.define("i64", 0, "ptrtoint ptr %ctx to i64")
        for k in range(item.dwords):
            at = scalar.add(offset, 4 * k)
            end = scalar.add(at, size if self.config.generation >= 10 else 1)
            inside = scalar.icmp("ule", end, limit)
            address = scalar.select(inside, scalar.add(start, at), nowhere)
            values.append(self._dword(address, inside, item))
        for k, value in enumerate(values):
            registers.scalar_set(first + k, value)

    def _dword(self, address: Value, inside: Value, item: Element) -> Value:
        """A dword (or less) at an address; 0 where it is not inside."""
        scalar = self.registers.scalar
        pointer = scalar.define("ptr", 0, f"inttoptr i64 {address.ref} to ptr")
        type_ = item.memory_type
        value = scalar.define(type_, 0, f"load {type_}, ptr {pointer.ref}, align 1")
        if type_ != "i32":
            value = scalar.sext(value, "i32") if item.signed else scalar.zext(value, "i32")
        return scalar.select(inside, value, scalar.const("i32", 0, 0))

    def _scalar_limit(self, low: Value, high: Value) -> Value:
        """Bytes of the buffer: records times stride, or records where the stride is 0."""
        scalar = self.registers.scalar
        stride = scalar.and_(scalar.lshr(low, v_sharp.BASE_BITS), v_sharp.STRIDE_MASK)
        unit = scalar.select(scalar.icmp("eq", stride, 0), scalar.const("i64", 1, 0), stride)
        return scalar.mul(scalar.and_(high, 0xFFFFFFFF), unit)

    def _checked(self, number: int, start: Value, offset: Value, limit: Value, size: int) -> None:
        """What is in range must lie in a live allocation."""
        scalar, lifter = self.registers.scalar, self.lifter
        end = scalar.umin(scalar.add(offset, size), limit)
        self.registers.exec_get()  # known in both branches from here on
        some, none = lifter.memory.labels("some", "none")
        present = scalar.icmp("ult", offset, end)
        lifter.effect(f"br i1 {present.ref}, label %{some}, label %{none}")
        lifter.label(some)
        address = scalar.define("i64", 0, f"add i64 {start.ref}, {offset.ref}")
        bytes_ = scalar.define("i64", 0, f"sub i64 {end.ref}, {offset.ref}")
        lifter.memory.scalar_check(number, address, bytes_)
        lifter.effect(f"br label %{none}")
        lifter.label(none)


__all__ = ["BufferAccess", "BufferLowering", "Resource"]
