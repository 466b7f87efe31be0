"""Lowers loads, stores and atomics: address forms, order, and what goes to which register.

At the instruction the address's fact becomes a Plan (access_plan); the code of the access is
access_patterns', the addresses of buffers and of flat and scratch memory their own modules'.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.errors import UnsupportedError
from lanewise.isa.instruction import Operand
from lanewise.lift.access_patterns import storable
from lanewise.lift.access_plan import Addresses, Plan
from lanewise.lift.binding import Bound, lane_register
from lanewise.lift.config import CHUNK
from lanewise.lift.fact_values import Fact
from lanewise.lift.memory_helpers import Element, V, element, result_type
from lanewise.lift.scalar_memory import ScalarMemory
from lanewise.semantics.atomics import OPERATIONS
from lanewise.semantics.lanes import Value


class MemoryLowering(ScalarMemory):
    """Memory instructions of one function."""

    # -- entry points -------------------------------------------------------------------------
    def lower(self, bound: Bound) -> None:
        access = bound.semantics.memory
        assert access is not None
        assert bound.memory is not None
        to_lds = access.to_lds or bound.instruction.flag("lds")
        match access.space:
            case "scalar":
                self.scalar_load(bound)
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
        assert access is not None
        assert bound.memory is not None
        if bound.instruction.flag("gds"):
            raise UnsupportedError(f"{bound.semantics.mnemonic} gds")
        instruction = bound.instruction
        if not access.stride:
            offset = instruction.number("offset")
            self.per_lane(bound, "lds", self._lds_address(bound, offset, self._lane_vectors(bound)))
            return
        item, vectors = element(access.element), self._lane_vectors(bound)

        def keep(c: int) -> None:  # the first result may be written over the address
            vectors(c)

        self.lifter.push(keep)
        for position in range(2):
            offset = instruction.number(f"offset{position}") * access.stride
            part = (position * item.dwords, item.dwords)
            where = self._lds_address(bound, offset, vectors)
            self.per_lane(bound, "lds", where, part=part, position=position)

    def _lane_vectors(self, bound: Bound) -> Addresses:
        """The LDS address register per chunk, as it is when a chunk is first asked for."""
        assert bound.memory is not None
        assert bound.memory.address is not None
        register = bound.memory.address.register
        if register is None:
            raise UnsupportedError(f"LDS address '{bound.memory.address.text}'")
        first, known = lane_register(register), dict[int, Value]()

        def vectors(c: int) -> Value:
            if c not in known:
                known[c] = self.registers.lane_get(first, c)
            return known[c]

        return vectors

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

    def _lds_address(
        self, bound: Bound, offset: int, vectors: Addresses
    ) -> tuple[Fact | None, Addresses]:
        memory = bound.memory
        assert memory is not None
        assert memory.address is not None
        register = memory.address.register
        assert register is not None
        builder, registers = self.lifter.facts.builder, self.registers
        value = self.lifter.facts.value(lane_register(register))
        if isinstance(value.fact, Fact):
            value = builder.zext(builder.add(value, offset), "i64")
        else:  # an index that does not wrap, or the careful path
            value = builder.add(builder.zext(value, "i64"), offset)
        fact = value.fact if isinstance(value.fact, Fact) else None

        def wide(c: int) -> Value:  # the sum wraps at 32 bits: compilers write a[i - 1] so
            view = registers.views[c]
            return view.zext(view.add(vectors(c), offset), "i64")

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
        assert access is not None
        assert bound.memory is not None
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
            assert destination is not None
            assert destination.register is not None
            first = lane_register(destination.register) + (part[0] if part else 0)
            self._queue_load(bound, space, item, number, plan, addresses, exec_bits, first)
            return
        data = bound.memory.data[position]
        self._queue_store(bound, space, item, number, plan, addresses, exec_bits, data)

    def _queue_load(
        self,
        bound: Bound,
        space: str,
        item: Element,
        number: int,
        plan: Plan | None,
        addresses: Addresses,
        exec_bits: Value,
        first: int,
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

        shared = item.dwords * plan.repeated(self.config.chunks) if plan is not None else 0
        self.lifter.push(emit, space, "load", shared)

    def into_half(self, register: int, c: int, value: Value, half: str) -> Value:
        view, old = self.registers.views[c], self.registers.lane_get(register, c)
        if half == "hi":
            return view.or_(view.and_(old, 0xFFFF), view.shl(value, 16))
        return view.or_(view.and_(old, 0xFFFF0000), view.and_(value, 0xFFFF))

    def _queue_store(
        self,
        bound: Bound,
        space: str,
        item: Element,
        number: int,
        plan: Plan | None,
        addresses: Addresses,
        exec_bits: Value,
        data: Operand,
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

        if plan is not None and self.all_storable(plan, item):
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

    def all_storable(self, plan: Plan, item: Element) -> bool:
        if plan.symbol is not None:
            return True
        return all(storable(plan.lanes(c), item) for c in range(self.config.chunks))

    def data_readers(self, data: Operand, count: int) -> list[Callable[[int], Value]]:
        """One i32 reader per dword of a data operand, wherever it stands."""
        registers = self.registers
        if data.register is not None and data.register.file != "s":
            first = lane_register(data.register)
            return [lambda c, r=first + k: registers.lane_get(r, c) for k in range(count)]  # type: ignore[misc]
        raise UnsupportedError(f"store data '{data.text}'")

    # -- atomics ------------------------------------------------------------------------------
    def atomic(self, bound: Bound, space: str, addresses: Addresses) -> None:
        access, memory = bound.semantics.memory, bound.memory
        assert access is not None
        assert memory is not None
        assert access.operation is not None
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


def atomic_type(name: str, types: tuple[str, ...]) -> str:
    wide = name.endswith("64")
    if name.startswith("2x"):
        return "i32"
    if "i32" in types or "i64" in types:
        return "i64" if wide else "i32"
    return "double" if wide else "float"
