"""Lowers loads that go straight from memory to LDS: `global_load_lds_*`, and `lds` on older loads.

Lane n's dwords go to LDS at M0 + the instruction's offset + n times 4 (16 for 12 and 16 bytes);
lanes that are off leave a hole, those beyond the work-group's LDS store nothing. Bytes and shorts
fill a dword. (CDNA3 ISA 9.1.9 and 9.1.10, CDNA4 ISA 9.1.9, RDNA2 ISA 8.1.9)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lanewise.isa.instruction import M0
from lanewise.lift.access_plan import Addresses, Plan
from lanewise.lift.binding import Bound
from lanewise.lift.fact_values import Fact
from lanewise.lift.memory import MemoryLowering
from lanewise.lift.memory_helpers import Element, element
from lanewise.semantics.lanes import Value

if TYPE_CHECKING:
    from lanewise.lift.function import FunctionLifter

_GLOBAL_BITS = 0x3FFFC  # of M0: M0[17:2] * 4
_BUFFER_BITS = 0xFFFF
_BUFFER_BITS_GFX950 = 0x3FFFF


class ToLds:
    """Transfers of one function."""

    def __init__(self, lifter: FunctionLifter) -> None:
        self.lifter = lifter

    def lower(
        self, bound: Bound, place: MemoryLowering, space: str, where: tuple[Fact | None, Addresses]
    ) -> None:
        """`place` loads from `where`; what it loads goes to LDS."""
        access, lifter = bound.semantics.memory, self.lifter
        assert access is not None
        fact, addresses = where
        item = element(access.element)
        number = lifter.access(bound, "load", "global", item.size)
        target = lifter.access(bound, "store", "lds", 4 * item.dwords)
        plan = place.plan(fact, space, item, number, write=False)
        if lifter.silent:
            return
        exec_bits = lifter.registers.exec_get()
        stride = 4 if item.dwords == 1 else 16
        into, lds_exec, lds_addresses = self._target(bound, space, stride, item, exec_bits)
        whole = Element(4 * item.dwords, item.dwords)

        lifter.flush()
        chunks = range(lifter.config.chunks)
        if plan is not None and plan.ok is not None:
            data = place.load_wave(space, item, number, plan, addresses, exec_bits)
        else:
            access_of = (place, space, item, number, plan, addresses, exec_bits)
            data = [self._load(*access_of, c) for c in chunks]
        lifter.memory.store_wave("lds", whole, target, into, lds_addresses, lds_exec, data)

    def _load(
        self,
        place: MemoryLowering,
        space: str,
        item: Element,
        number: int,
        plan: Plan | None,
        addresses: Addresses,
        exec_bits: Value,
        c: int,
    ) -> list[Value]:
        if plan is not None:
            return place.fast_load(plan, item, c)
        if c == 0:
            place.tell_exec(exec_bits)
        mask = self.lifter.registers.mask_lanes(exec_bits, c)
        return place.slow_load(space, item, number, addresses(c), mask, c)

    def _target(
        self, bound: Bound, space: str, stride: int, item: Element, exec_bits: Value
    ) -> tuple[Plan, Value, Addresses]:
        """(plan of the stores, lanes that have room in LDS, their LDS addresses)."""
        lifter, registers, scalar = self.lifter, self.lifter.registers, self.lifter.registers.scalar
        lanes, size = lifter.config.wave_size, 4 * item.dwords
        bits = _GLOBAL_BITS
        if space == "buffer":
            bits = _BUFFER_BITS_GFX950 if lifter.config.target == "gfx950" else _BUFFER_BITS
        base = scalar.zext(scalar.and_(registers.scalar_get(M0), bits), "i64")
        base = scalar.add(base, bound.instruction.number("offset"))
        room = scalar.define("i64", 0, f"sub i64 %lds.size, {base.ref}")
        room = scalar.define("i64", 0, f"add i64 {room.ref}, {stride - size}")
        whole = scalar.icmp("sge", room, lanes * stride)
        some = scalar.icmp("sgt", room, 0)
        count = scalar.define("i64", 0, f"sdiv i64 {room.ref}, {stride}")
        count = scalar.and_(count, lanes - 1)
        few = scalar.sub(scalar.shl(scalar.const("i64", 1, 0), count), 1)
        few = scalar.select(some, few, scalar.const("i64", 0, 0))
        few = scalar.select(whole, scalar.const("i64", -1, 0), few)
        fits = scalar.and_(exec_bits, scalar.trunc(few, lifter.config.mask_type))
        pointer = scalar.define("ptr", 0, f"getelementptr i8, ptr %lds, i64 {base.ref}")
        steps = np.arange(lanes, dtype=np.int64) * stride

        def addresses(c: int) -> Value:
            view = registers.views[c]
            first = c * view.lanes
            part = [int(step) for step in steps[first : first + view.lanes]]
            return view.add(view.splat(base), view.vector("i64", part))

        return Plan((pointer,), steps, whole, None), fits, addresses


__all__ = ["ToLds"]
