"""Lowers flat and scratch accesses.

A flat address is LDS or scratch when its upper half is the aperture's, else global memory. Proven
flat
addresses use the global fast path, since its range check only passes for live global allocations.
Scratch is private to a work-item and lies dword-interleaved over the lanes, so that a uniform
offset
is one contiguous vector.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lanewise.errors import UnsupportedError
from lanewise.isa.instruction import Operand
from lanewise.lift.binding import Bound, lane_register
from lanewise.lift.config import CHUNK
from lanewise.lift.fact_values import Fact
from lanewise.lift.memory_helpers import Element, V, element
from lanewise.semantics.lanes import Value

if TYPE_CHECKING:
    from lanewise.lift.function import FunctionLifter


class FlatLowering:
    """Flat and scratch instructions of one function."""

    def __init__(self, lifter: FunctionLifter) -> None:
        self.lifter = lifter
        self.registers = lifter.registers
        self.config = lifter.config

    def lower(self, bound: Bound) -> None:
        memory = bound.memory
        assert memory is not None
        base = None
        if memory.base is not None and memory.base.special not in ("off", "null"):
            base = self.lifter.operands.scalar_bits(memory.base, "s64")
        where = self.lifter.memory.combine(memory.address, base, bound.instruction.number("offset"))
        self.lifter.flush()
        self.lifter.memory.per_lane(bound, "flat", where)
        self.lifter.flush()

    # -- scratch ------------------------------------------------------------------------------
    def lower_scratch(self, bound: Bound) -> None:
        memory = bound.memory
        assert memory is not None
        base = None
        if memory.base is not None and memory.base.special not in ("off", "null"):
            base = self.lifter.operands.scalar_bits(memory.base, "s32")
        register = memory.address.register if memory.address is not None else None
        self.private(bound, None if register is None else lane_register(register), base)

    def private(self, bound: Bound, address: int | None, base: Value | None) -> None:
        """An access at the instruction's offset + a lane register + a scalar, in scratch."""
        access, memory = bound.semantics.memory, bound.memory
        assert access is not None
        assert memory is not None
        if access.action == "atomic" or access.to_lds or bound.instruction.flag("lds"):
            raise UnsupportedError(f"{bound.semantics.mnemonic} (scratch)")
        item = element(access.element)
        number = self.lifter.access(bound, access.action, "scratch", item.size)
        uniform, lanes = self._offset(bound, address, base)
        self.lifter.capture_symbols()
        if self.lifter.silent:
            return
        pieces = [Element(4, 1)] * item.dwords if item.size > 4 else [item]
        exec_bits = self.registers.exec_get()
        for k, piece in enumerate(pieces):
            if access.action == "load":
                destination = memory.destination
                assert destination is not None
                assert destination.register is not None
                register = lane_register(destination.register) + k
                self._queue_load(bound, piece, number, uniform, lanes, 4 * k, exec_bits, register)
            else:
                self._queue_store(
                    bound, piece, number, uniform, lanes, 4 * k, exec_bits, memory.data[0], k
                )

    def _offset(
        self, bound: Bound, register: int | None, given: Value | None
    ) -> tuple[Value | None, Callable[[int], Value]]:
        """(scalar i64 offset when it is the same in all lanes, offsets per chunk as <16 x i64>)."""
        facts, scalar, registers = self.lifter.facts, self.registers.scalar, self.registers
        constant = bound.instruction.number("offset")
        total = facts.builder.const("i32", constant & 0xFFFFFFFF)
        base = scalar.const("i32", constant & 0xFFFFFFFF, 0)
        if given is not None:
            base = scalar.add(base, given)
            total = facts.builder.uniform(base)
        if register is not None:
            total = facts.builder.add(total, facts.value(register))
        fact = total.fact
        uniform = None
        simple = isinstance(fact, Fact) and fact.steps is None and fact.symbol is None
        if simple and len(fact.bases) == 1 and fact.guard is None:
            uniform = scalar.zext(fact.bases[0], "i64")

        known: dict[int, Value] = {}

        def lanes(c: int) -> Value:
            if c not in known:  # once: the first dword's result may be written over the address
                view = registers.views[c]
                offset = registers.splat(base, c)
                if register is not None:
                    offset = view.add(offset, registers.lane_get(register, c))
                known[c] = view.zext(offset, "i64")
            return known[c]

        return uniform, lanes

    def _pointer(
        self, uniform: Value, piece: Element, extra: int
    ) -> tuple[Value, Value | None] | None:
        """(pointer to lane 0's dword, condition or None for always) of an aligned uniform offset.

        Spilled registers have constant offsets in the kernel's own frame.
        """
        scalar = self.registers.scalar
        if piece.size != 4 or scalar.known(uniform, 64).zeros < 2:
            return None
        offset = scalar.add(uniform, extra)
        inside: Value | None = None
        if scalar.known(offset, 64).limit + piece.size > self.config.scratch_bytes:
            room = scalar.define("i64", 0, f"sub i64 %scratch.size, {piece.size}")
            inside = scalar.icmp("sle", offset, room)
        spread = scalar.mul(offset, self.config.wave_size)
        pointer = scalar.define("ptr", 0, f"getelementptr i8, ptr %scratch, i64 {spread.ref}")
        return pointer, inside

    def _queue_load(
        self,
        bound: Bound,
        piece: Element,
        number: int,
        uniform: Value | None,
        lanes: Callable[[int], Value],
        extra: int,
        exec_bits: Value,
        register: int,
    ) -> None:
        access = bound.semantics.memory
        assert access is not None
        lifter, registers = self.lifter, self.registers
        fast = self._pointer(uniform, piece, extra) if uniform is not None else None
        merge = lifter.must_merge(bound, register)

        def emit(c: int) -> None:
            where = registers.views[c].add(lanes(c), extra)
            if fast is not None and fast[1] is None:
                finish(c, self._near_load(fast[0], c))
                return
            mask = registers.mask_lanes(exec_bits, c)
            helper = lifter.memory.helpers.load("scratch", piece)
            call = (
                f"call {V} @{helper}(ptr %ctx, ptr %lds, i32 {number}, {where.text} {where.ref}, "
                f"{mask.text} {mask.ref}, i32 {c * CHUNK})"
            )
            if fast is None:
                if c == 0:
                    lifter.memory.tell_exec(exec_bits)
                value = registers.views[c].define("i32", CHUNK, call)
            else:
                assert fast[1] is not None
                value = self._fast_load(fast[0], fast[1], c, call, exec_bits)
            finish(c, value)

        def finish(c: int, value: Value) -> None:
            if access.half is not None:
                value = lifter.memory.into_half(register, c, value, access.half)
            lifter.write_lane(register, c, value, exec_bits if merge else None)

        lifter.push(emit, "scratch", "load")

    def _fast_load(
        self, pointer: Value, inside: Value, c: int, call: str, exec_bits: Value
    ) -> Value:
        lifter, view = self.lifter, self.registers.views[c]
        near, far, end = lifter.memory.labels("near", "far", "end")
        lifter.effect(f"br i1 {inside.ref}, label %{near}, label %{far}, !prof !1")
        lifter.label(near)
        quick = self._near_load(pointer, c)
        lifter.effect(f"br label %{end}")
        lifter.label(far)
        lifter.memory.tell_exec(exec_bits)
        careful = view.define("i32", CHUNK, call)
        lifter.effect(f"br label %{end}")
        lifter.label(end)
        return view.define(
            "i32", CHUNK, f"phi {V} [ {quick.ref}, %{near} ], [ {careful.ref}, %{far} ]"
        )

    def _near_load(self, pointer: Value, c: int) -> Value:
        view = self.registers.views[c]
        at = view.define("ptr", 0, f"getelementptr i8, ptr {pointer.ref}, i64 {4 * CHUNK * c}")
        return view.define("i32", CHUNK, f"load {V}, ptr {at.ref}, align 4")

    def _near_store(self, pointer: Value, c: int, value: Value, mask: Value) -> None:
        view = self.registers.views[c]
        name = f"llvm.masked.store.v{CHUNK}i32.p0"
        view.declare(name, f"declare void @{name}({V}, ptr, <{CHUNK} x i1>)")
        at = view.define("ptr", 0, f"getelementptr i8, ptr {pointer.ref}, i64 {4 * CHUNK * c}")
        self.lifter.effect(
            f"call void @{name}({V} {value.ref}, ptr align 4 {at.ref}, {mask.text} {mask.ref})"
        )

    def _queue_store(
        self,
        bound: Bound,
        piece: Element,
        number: int,
        uniform: Value | None,
        lanes: Callable[[int], Value],
        extra: int,
        exec_bits: Value,
        data: Operand,
        k: int,
    ) -> None:
        access = bound.semantics.memory
        assert access is not None
        lifter, registers = self.lifter, self.registers
        readers = lifter.memory.data_readers(data, k + 1)
        fast = self._pointer(uniform, piece, extra) if uniform is not None else None
        upper = access.half == "hi" or data.half == "h"

        def emit(c: int) -> None:
            view = registers.views[c]
            value = readers[k](c)
            if upper:
                value = view.lshr(value, 16)
            mask = registers.mask_lanes(exec_bits, c)
            if fast is not None and fast[1] is None:
                self._near_store(fast[0], c, value, mask)
                return
            where = view.add(lanes(c), extra)
            helper = lifter.memory.helpers.store("scratch", piece)
            call = (
                f"call void @{helper}(ptr %ctx, ptr %lds, i32 {number}, {where.text} {where.ref}, "
                f"{mask.text} {mask.ref}, i32 {c * CHUNK}, {V} {value.ref})"
            )
            if fast is None:
                if c == 0:
                    lifter.memory.tell_exec(exec_bits)
                lifter.effect(call)
                return
            assert fast[1] is not None
            near, far, end = lifter.memory.labels("near", "far", "end")
            lifter.effect(f"br i1 {fast[1].ref}, label %{near}, label %{far}, !prof !1")
            lifter.label(near)
            self._near_store(fast[0], c, value, mask)
            lifter.effect(f"br label %{end}")
            lifter.label(far)
            lifter.memory.tell_exec(exec_bits)
            lifter.effect(call)
            lifter.effect(f"br label %{end}")
            lifter.label(end)

        lifter.push(emit, "scratch", "store")
