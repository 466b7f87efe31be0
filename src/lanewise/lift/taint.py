"""Taint: which lanes of a register hold something that no lane meant to send, and whose fault it is.

One lane mask per register that can be tainted (taint_plan.py), kept beside the registers and moved
as their values are; the origin is the site of the exchange. What is thrown away again, by a select
or a narrower EXEC, is never told. Owns the shadow slots and how taint moves through instructions
that exchange no lanes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lanewise.isa.instruction import EXEC, VCC, Operand
from lanewise.lift.binding import Bound, BoundOperand, lane_registers
from lanewise.lift.dpp import dpp_lanes
from lanewise.lift.registers import WAVE
from lanewise.lift.taint_plan import TaintPlan, is_mask_logic, mask_register
from lanewise.semantics.dpp import dpp_written_lanes
from lanewise.semantics.lanes import Value
from lanewise.wave_abi import PRIVATE_APERTURE_HI

if TYPE_CHECKING:
    from lanewise.lift.function import FunctionLifter

__all__ = ["DppLanes", "Taint", "TaintedRegisters"]


@dataclass(frozen=True, slots=True)
class Taint:
    """Tainted lanes as a scalar mask, and the number of the exchange they come from."""

    lanes: Value
    origin: Value


@dataclass(frozen=True, slots=True)
class DppLanes:
    """Scalar masks of active lanes: without a source because it is off, without one for another
    reason (none there, row_mask, bank_mask), and those that are written."""

    inactive: Value
    other: Value
    written: Value
    sources: list[int | None]


class TaintedRegisters:
    """Shadow state of one function, and the instructions that only compute."""

    def __init__(
        self, lifter: FunctionLifter, plan: TaintPlan, sink: Callable[[Bound, Taint | None], None]
    ) -> None:
        self.lifter = lifter
        self.registers = lifter.registers
        self.scalar = lifter.registers.scalar
        self.mask_type = lifter.config.mask_type
        self.plan = plan
        self.sink = sink

    # -- slots ----------------------------------------------------------------------------------
    def lane(self, register: int) -> Taint | None:
        """The taint of a lane register; None where there cannot be any."""
        return self._load(f"v{register}") if register in self.plan.lane_registers else None

    def mask(self, operand: Operand | None) -> Taint | None:
        """The taint of a lane mask in scalar registers, or of a half of one."""
        index = mask_register(operand)
        if index is None:
            return None
        wide = self.lifter.config.wave_size == 64
        for first in (index, index - 1) if wide else (index,):
            if first in self.plan.masks:
                return self._load(f"s{first}")
        return None

    def _load(self, name: str) -> Taint:
        lanes, origin = self._slots(name)
        type_ = self.mask_type
        return Taint(
            self.scalar.define(type_, 0, f"load {type_}, ptr {lanes}, align 8"),
            self.scalar.define("i32", 0, f"load i32, ptr {origin}, align 4"),
        )

    def _slots(self, name: str) -> tuple[str, str]:
        slot = self.registers.slot
        return slot(f"%taint.{name}", self.mask_type), slot(f"%origin.{name}", "i32")

    def _store(self, name: str, taint: Taint | None) -> None:
        lanes, origin = self._slots(name)
        bits = "0" if taint is None else taint.lanes.ref
        self.lifter.effect(f"store {self.mask_type} {bits}, ptr {lanes}, align 8")
        if taint is not None:
            self.lifter.effect(f"store i32 {taint.origin.ref}, ptr {origin}, align 4")

    def set_lane(
        self, register: int, taint: Taint | None, written: Value, *, keeps: bool = False
    ) -> None:
        """A write of some lanes, which ends their old taint unless part of the value is kept."""
        if register not in self.plan.lane_registers:
            return
        old = self._load(f"v{register}")
        scalar = self.scalar
        if not keeps:
            clean = scalar.xor(written, scalar.const(self.mask_type, -1, 0))
            old = Taint(scalar.and_(old.lanes, clean), old.origin)
        new = None if taint is None else Taint(scalar.and_(taint.lanes, written), taint.origin)
        self._store(f"v{register}", self.union([new, old]))

    def scalars_written(self, bound: Bound) -> None:
        """Whatever was in these registers is no tainted mask any more."""
        reach = (0, 1) if self.lifter.config.wave_size == 64 else (0,)
        gone = {index - part for index in bound.scalar_writes for part in reach}
        for first in sorted(gone & self.plan.masks):
            self._store(f"s{first}", None)

    def union(self, taints: Sequence[Taint | None]) -> Taint | None:
        """Lanes of all; the origin of the first that has any."""
        total: Taint | None = None
        for taint in taints:
            if taint is None:
                continue
            if total is None:
                total = taint
                continue
            has = self.scalar.icmp("ne", total.lanes, 0)
            total = Taint(
                self.scalar.or_(total.lanes, taint.lanes),
                self.scalar.select(has, total.origin, taint.origin),
            )
        return total

    def inside(self, taint: Taint | None, lanes: Value) -> Taint | None:
        return None if taint is None else Taint(self.scalar.and_(taint.lanes, lanes), taint.origin)

    def operand(self, read: BoundOperand) -> Taint | None:
        """The taint of any source operand."""
        if read.operand is None or read.type == "imm":
            return None
        if read.type == "mask":
            return self.mask(read.operand)
        return self.union([self.lane(register) for register in lane_registers(read.operand)])

    # -- instructions that compute ----------------------------------------------------------------
    def lanes(self, bounds: Sequence[Bound]) -> None:
        """A vector instruction, or both of a pair, which read before either writes."""
        for bound, taint, written in [(bound, *self._result(bound)) for bound in bounds]:
            self._write(bound, taint, written)

    def _result(self, bound: Bound) -> tuple[Taint | None, Value]:
        active = self.registers.exec_get()
        for read in bound.reads:  # a mask read as a number: its bits have been looked at
            if read.type not in ("mask", "imm"):
                self.sink(bound, self.mask(read.operand))
        if bound.is_dpp:
            return self._dpp_result(bound)
        if bound.semantics.ignores_exec:  # a matrix product: every lane goes into every other
            self.sink(bound, self.union([self.operand(read) for read in bound.reads]))
            return None, active
        taints = [self.operand(read) for read in bound.reads]
        if bound.semantics.mnemonic.startswith("v_cndmask") and any(taints):
            taints = self._chosen(bound, taints)
        return self.inside(self.union(taints), active), active

    def _chosen(self, bound: Bound, taints: list[Taint | None]) -> list[Taint | None]:
        """v_cndmask: only the source that a lane takes counts."""
        operand = bound.reads[2].operand
        assert operand is not None
        chosen = self.lifter.operands.scalar_mask(operand)
        others = self.scalar.xor(chosen, self.scalar.const(self.mask_type, -1, 0))
        return [self.inside(taints[0], others), self.inside(taints[1], chosen), taints[2]]

    def _write(self, bound: Bound, taint: Taint | None, written: Value) -> None:
        self.scalars_written(bound)
        for write in bound.writes:
            if write.place == "cmpx":
                self.sink(bound, taint)
            elif write.type == "mask":
                index = mask_register(write.operand)
                if index in self.plan.masks and taint is not None:
                    self._store(f"s{index}", taint)
            elif write.operand is not None:
                keeps = bound.merges and not bound.is_dpp
                for register in lane_registers(write.operand):
                    self.set_lane(register, taint, written, keeps=keeps)

    # -- DPP --------------------------------------------------------------------------------------
    def _dpp_result(self, bound: Bound) -> tuple[Taint | None, Value]:
        """The first source's taint comes from other lanes; lanes that keep their old value keep
        its taint."""
        lanes = self.dpp_lanes(bound)
        moved: list[Taint | None] = []
        first = bound.reads[0].operand
        assert first is not None
        for register in lane_registers(first):
            taint = self.lane(register)
            if taint is not None:
                moved.append(Taint(self.permuted(taint.lanes, lanes.sources), taint.origin))
        taints = [*moved, *(self.operand(read) for read in bound.reads[1:])]
        return self.inside(self.union(taints), lanes.written), lanes.written

    def permuted(self, bits: Value, sources: Sequence[int | None]) -> Value:
        """The bit of each lane's source; 0 where there is none."""
        builder = self.registers.views[WAVE]
        index = [0 if lane is None else lane for lane in sources]
        moved = builder.bits_of(builder.permute(builder.mask_of(bits), index))
        there = sum(1 << lane for lane, source in enumerate(sources) if source is not None)
        return self.scalar.and_(moved, self.scalar.const(self.mask_type, there, 0))

    def dpp_lanes(self, bound: Bound) -> DppLanes:
        """Which lanes get what."""
        instruction, scalar, type_ = bound.instruction, self.scalar, self.mask_type
        size = self.lifter.config.wave_size
        sources = dpp_lanes(instruction, self.lifter.config)
        active = self.registers.exec_get()
        narrow = "dpp8" in instruction.encodings
        rows = (1 << size) - 1 if narrow else dpp_written_lanes(
            instruction.number("row_mask", 15), instruction.number("bank_mask", 15), size
        )  # fmt: skip
        there = sum(1 << lane for lane, source in enumerate(sources) if source is not None)
        enabled = scalar.and_(active, scalar.const(type_, rows, 0))
        off = scalar.const(type_, 0, 0)
        if not instruction.flag("fi"):
            usable = self.permuted(active, sources)
            lost = scalar.xor(usable, scalar.const(type_, there, 0))
            off = scalar.and_(enabled, lost)
        masked = scalar.and_(active, scalar.const(type_, ~rows, 0))
        outside = scalar.and_(enabled, scalar.const(type_, ~there, 0))
        if narrow or instruction.flag("bound_ctrl"):
            return DppLanes(scalar.const(type_, 0, 0), masked, enabled, sources)
        without = scalar.or_(off, outside)
        return DppLanes(
            off, scalar.or_(masked, outside), scalar.and_(enabled, scalar.xor(without, -1)), sources
        )

    # -- memory, scalars, branches ----------------------------------------------------------------
    def memory(self, bound: Bound) -> None:
        """A value in memory is a value used; only scratch, where compilers keep variables and what
        registers have no room for, forgets it."""
        assert bound.memory is not None
        memory, access = bound.memory, bound.semantics.memory
        assert access is not None
        active = self.registers.exec_get()
        self.sink(bound, self.inside(self._held([memory.address]), active))
        data = self._held(memory.data)
        if data is not None and not self._is_scratch(bound):
            lanes = self._outside_scratch(bound) if access.space == "flat" else active
            self.sink(bound, self.inside(data, lanes))
        self.scalars_written(bound)
        if memory.destination is not None and access.space != "scalar":
            for register in lane_registers(memory.destination):
                self.set_lane(register, None, active, keeps=bound.merges)

    def _held(self, operands: Sequence[Operand | None]) -> Taint | None:
        registers = [r for operand in operands if operand for r in lane_registers(operand)]
        return self.union([self.lane(register) for register in registers])

    def _is_scratch(self, bound: Bound) -> bool:
        """Scratch by its encoding, or by the descriptor that the wave began with (gfx9, gfx10)."""
        assert bound.memory is not None
        assert bound.semantics.memory is not None
        space, base = bound.semantics.memory.space, mask_register(bound.memory.base)
        by_descriptor = space == "buffer" and base is not None
        return space == "scratch" or (
            by_descriptor and self.lifter.is_scratch_descriptor(base or 0)
        )

    def _outside_scratch(self, bound: Bound) -> Value:
        """Active lanes whose flat address is none of scratch: what -O0 makes of a variable."""
        assert bound.memory is not None
        assert bound.memory.address is not None
        self.lifter.flush()
        view = self.registers.views[WAVE]
        high = self.registers.lane_get(lane_registers(bound.memory.address)[1], WAVE)
        outside = view.bits_of(view.icmp("ne", high, PRIVATE_APERTURE_HI))
        return self.scalar.and_(outside, self.registers.exec_get())

    def scalars(self, bound: Bound) -> None:
        """Masks are followed through logic; anything else that reads one has used it."""
        taints = [self.mask(read.operand) for read in bound.reads]
        result = self.union(taints)
        if result is not None and is_mask_logic(bound):
            result = self._logic(bound, taints)
        elif result is not None and "saveexec" in bound.semantics.mnemonic:
            result = self._saved(bound, result)
        elif result is not None:
            self.sink(bound, result)
            result = None
        self.scalars_written(bound)
        if result is None or not bound.writes:
            return
        if bound.writes_exec:
            self.sink(bound, result)
            return
        index = mask_register(bound.writes[0].operand)
        if index in self.plan.masks:
            self._store(f"s{index}", result)

    def _saved(self, bound: Bound, taint: Taint) -> Taint:
        """s_*_saveexec: what becomes of lanes that EXEC decides anyway does not count."""
        active, name = self.registers.exec_get(), bound.semantics.mnemonic
        if not name.startswith("s_and_save"):
            active = self.scalar.xor(active, self.scalar.const(self.mask_type, -1, 0))
        kept = self.inside(taint, active)
        assert kept is not None
        return kept

    def _logic(self, bound: Bound, taints: list[Taint | None]) -> Taint | None:
        """and, or: a bit that decides the result alone makes the other's taint harmless."""
        stem = bound.semantics.mnemonic.rpartition("_")[0]
        absorbs = stem in ("s_and", "s_andn2", "s_and_not1", "s_nand")
        if not absorbs and stem not in ("s_or", "s_orn2", "s_or_not1", "s_nor"):
            return self.union(taints)
        scalar = self.scalar
        ones = scalar.const(self.mask_type, -1, 0)
        undecided = []  # where an operand leaves the result to the other
        for position, read in enumerate(bound.reads[:2]):
            assert read.operand is not None
            value = self.lifter.operands.scalar_mask(read.operand)
            inverted = position == 1 and stem.endswith(("n2", "not1"))
            undecided.append(scalar.xor(value, ones) if inverted == absorbs else value)
        first, second = taints[:2]
        return self.union([
            self._open(first, undecided[1], second), self._open(second, undecided[0], first),
        ])  # fmt: skip

    def _open(self, taint: Taint | None, undecided: Value, other: Taint | None) -> Taint | None:
        lanes = undecided if other is None else self.scalar.or_(undecided, other.lanes)
        return self.inside(taint, lanes)

    def branch(self, bound: Bound) -> None:
        """A branch on VCC has looked at it."""
        if bound.semantics.control in ("branch_vccz", "branch_vccnz") and VCC in self.plan.masks:
            self.sink(bound, self._load(f"s{VCC}"))
        if EXEC not in bound.scalar_writes:
            self.scalars_written(bound)
