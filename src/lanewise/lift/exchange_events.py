"""The observer of lane exchanges: events for what a builtin's contract does not allow.

Every exchange is judged where it happens, by scalar code on lane masks; an event is emitted where
something is wrong. What lanes received from lanes that EXEC has off is followed (taint.py) and told
only when it is used. Part of a kernel's code only where a check asks for it. Which events are
findings, and how they read, is checks/contract.py's matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from lanewise import wave_abi
from lanewise.lift.binding import Bound, lane_register, lane_registers
from lanewise.lift.config import Access
from lanewise.lift.control_flow import Block, Step
from lanewise.lift.registers import WAVE
from lanewise.lift.taint import Taint, TaintedRegisters
from lanewise.lift.taint_plan import KEEPS_OLD, plan_taint
from lanewise.semantics.amd.lane_exchange import addressed_lane
from lanewise.semantics.lanes import Value
from lanewise.wave_abi import EventKind

if TYPE_CHECKING:
    from lanewise.lift.function import FunctionLifter

__all__ = ["WIDTH_MARK", "ExchangeEvents"]

#: Operand of the s_nop that our HIP headers put before `v_mov_b32 vN, vN`: the width of a shuffle,
#: in vN, of the active lanes is none the wave has. (front/hip/include, shuffle_widths.h)
WIDTH_MARK: Final = 0x5700

# Positions of the values that change lanes.
_DATA: Final = {
    "ds_bpermute_b32": (1,), "ds_bpermute_fi_b32": (1,), "ds_swizzle_b32": (0,),
    "v_permlane16_b32": (0,), "v_permlanex16_b32": (0,), "v_permlane16_var_b32": (0,),
    "v_permlanex16_var_b32": (0,), "v_permlane64_b32": (0,),
    "v_permlane16_swap_b32": (0, 1), "v_permlane32_swap_b32": (0, 1),
}  # fmt: skip


class ExchangeEvents:
    """What is emitted before each instruction of a function."""

    def __init__(self, lifter: FunctionLifter) -> None:
        self.lifter = lifter
        self.registers = lifter.registers
        self.scalar = lifter.registers.scalar
        self.mask_type = lifter.config.mask_type
        self.plan = plan_taint(lifter.flow, lifter.config.work_item_registers)
        self.taints = TaintedRegisters(lifter, self.plan, self.sink)
        self.site_count = 0
        self._rows: dict[tuple[int, str], int] = {}

    def before(self, step: Step, block: Block) -> None:
        """Look at an instruction before it is lowered."""
        bounds = [bound for bound in (step.bound, step.second) if bound is not None]
        if not bounds:
            return
        bound = bounds[0]
        semantics = bound.semantics
        match semantics.unit:
            case "none":
                self._width_mark(step, block)
            case "scalar":
                self.taints.scalars(bound)
            case "memory":
                self.taints.memory(bound)
            case "control":
                self.taints.branch(bound)
            case "lanes" if bound.relative is not None:
                pass  # which register it is, only the run will tell
            case "lanes" if semantics.exchanges_lanes:
                self._exchange(bound)
            case "lanes":
                for one in bounds:
                    if one.is_dpp:
                        self.lifter.flush()
                self.taints.lanes(bounds)
                for one in bounds:
                    if one.is_dpp:
                        self._dpp_without_source(one)

    def finish(self) -> list[str]:
        """The slots of the function; lines that clear them at its entry."""
        if self.site_count:
            size = self.site_count * wave_abi.PENDING_SIZE
            self.lifter.emitter.slots.append(f"  %pending = alloca [{size} x i8], align 64")
        return [
            f"  store {type_} 0, ptr {name}, align 4"
            for name, type_ in self.registers.slots.items()
            if name.startswith(("%taint.", "%origin."))
        ]

    # -- events -----------------------------------------------------------------------------------
    def _row(self, kind: str) -> int:
        """The instruction's row in the table of accesses."""
        step = self.lifter.step
        assert step is not None
        key = step.instruction.offset, kind
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = len(self.lifter.accesses)
            instruction = step.instruction
            self.lifter.accesses.append(
                Access(row, instruction.offset, instruction.text, kind, "", 0)
            )
        return row

    def _when(self, condition: Value, emit: Callable[[], None]) -> None:
        """Code that hardly ever runs."""
        lifter = self.lifter
        lifter.emitter.count += 1
        number = lifter.emitter.count
        lifter.effect(
            f"br i1 {condition.ref}, label %event{number}, label %quiet{number}, !prof !2"
        )
        lifter.label(f"event{number}")
        emit()
        lifter.effect(f"br label %quiet{number}")
        lifter.label(f"quiet{number}")

    def _event(
        self, condition: Value, kind: EventKind | Value, lanes: Value, values: Value,
        *, deferred: bool = False,
    ) -> Value:  # fmt: skip
        """Remember what happened, and tell it at once unless that depends on its use.

        Gives the number of the site.
        """
        row, ordinal = self._row("exchange"), self.site_count
        self.site_count += 1
        kind_ref = kind.ref if isinstance(kind, Value) else str(int(kind))
        active = self._wide(self.registers.exec_get())
        wide_lanes = self._wide(lanes)
        fields = (
            (wave_abi.PENDING_EXEC, "i64", active.ref),
            (wave_abi.PENDING_LANES, "i64", wide_lanes.ref),
            (wave_abi.PENDING_SITE, "i32", str(row)),
            (wave_abi.PENDING_KIND, "i32", kind_ref),
            (wave_abi.PENDING_TOLD, "i32", "0"),
            (wave_abi.PENDING_VALUES, values.text, values.ref),
        )

        def emit() -> None:
            at = self._pending(str(ordinal))
            for offset, type_, ref in fields:
                place = self.scalar.define("ptr", 0, f"getelementptr i8, ptr {at}, i64 {offset}")
                self.lifter.effect(f"store {type_} {ref}, ptr {place.ref}, align 4")
            if not deferred:
                self._tell(row, wide_lanes, at)

        self._when(condition, emit)
        return self.scalar.const("i32", ordinal, 0)

    def _pending(self, ordinal: str) -> str:
        scalar = self.scalar
        wide = scalar.define("i64", 0, f"zext i32 {ordinal} to i64")
        offset = scalar.define("i64", 0, f"mul i64 {wide.ref}, {wave_abi.PENDING_SIZE}")
        return scalar.define("ptr", 0, f"getelementptr i8, ptr %pending, i64 {offset.ref}").ref

    def _wide(self, mask: Value) -> Value:
        return mask if mask.type == "i64" else self.scalar.zext(mask, "i64")

    def _tell(self, row: int, lanes: Value, pending: str) -> None:
        self.lifter.emitter.declarations.setdefault(
            "lw_event", "declare void @lw_event(ptr, i32, i64, ptr) cold nounwind"
        )
        self.lifter.effect(
            f"call void @lw_event(ptr %ctx, i32 {row}, i64 {lanes.ref}, ptr {pending})"
        )

    def sink(self, bound: Bound, taint: Taint | None) -> None:
        """A tainted value is used: told where any lane has it."""
        if taint is None or taint.lanes.const == 0:
            return
        row = self._row("use")
        lanes = self._wide(taint.lanes)
        condition = self.scalar.icmp("ne", taint.lanes, 0)
        self._when(condition, lambda: self._tell(row, lanes, self._pending(taint.origin.ref)))

    # -- marks of the headers ---------------------------------------------------------------------
    def _width_mark(self, step: Step, block: Block) -> None:
        operands = step.instruction.operands
        if step.instruction.mnemonic != "s_nop" or operands[0].constant != WIDTH_MARK:
            return
        following = block.steps[block.steps.index(step) + 1 :]
        register = following[0].instruction.operands[-1].register if following else None
        if register is None or register.file == "s":
            return
        self.lifter.flush()
        active = self.registers.exec_get()
        widths = self.registers.lane_get(lane_register(register), WAVE)
        self._event(self.scalar.icmp("ne", active, 0), EventKind.WIDTH, active, widths)

    # -- DPP --------------------------------------------------------------------------------------
    def _dpp_without_source(self, bound: Bound) -> None:
        """Lanes that keep an old value which nobody gave them."""
        if bound.instruction.offset not in self.plan.undefined_old:
            return
        lanes = self.taints.dpp_lanes(bound)
        without = self.scalar.or_(lanes.inactive, lanes.other)
        from_off = self.scalar.icmp("ne", lanes.inactive, 0)
        kind = self.scalar.select(
            from_off,
            self.scalar.const("i32", EventKind.INACTIVE_SOURCE, 0),
            self.scalar.const("i32", EventKind.NO_SOURCE, 0),
        )
        told = self.scalar.select(from_off, lanes.inactive, without)
        sources = [-1 if lane is None else lane for lane in lanes.sources]
        values = self.registers.views[WAVE].vector("i32", sources)
        condition = self.scalar.icmp("ne", without, 0)
        origin = self._event(condition, kind, told, values, deferred=True)
        for register in bound.lane_writes:
            self.taints.set_lane(register, Taint(without, origin), without)

    # -- exchanges by instructions of their own ---------------------------------------------------
    def _exchange(self, bound: Bound) -> None:
        self.lifter.flush()
        name = bound.semantics.mnemonic
        for read in bound.reads:
            if read.type not in ("mask", "imm"):
                self.sink(bound, self.taints.mask(read.operand))
        match name:
            case "v_readlane_b32":
                self._readlane(bound)
            case "v_readfirstlane_b32":
                self._readfirstlane(bound)
            case "v_writelane_b32":
                self._writelane(bound)
            case "ds_permute_b32":
                self._permute(bound)
            case _ if name in _DATA:
                self._gather(bound, _DATA[name])
        self.taints.scalars_written(bound)

    def _index(self, bound: Bound) -> Value:
        """The scalar lane index of v_readlane and v_writelane, judged; modulo the wave's size."""
        index = self.lifter.operands.scalar(bound.reads[1])
        size, active = self.lifter.config.wave_size, self.registers.exec_get()
        if index.const is None or index.const >= size:
            scalar = self.scalar
            beyond = scalar.and_(scalar.icmp("uge", index, size), scalar.icmp("ne", active, 0))
            values = self.registers.views[WAVE].splat(index)
            self._event(beyond, EventKind.LANE_RANGE, active, values)
        return self.scalar.and_(index, size - 1)

    def _lane_bit(self, lane: Value) -> Value:
        shift = lane if self.mask_type == "i32" else self.scalar.zext(lane, "i64")
        one = self.scalar.const(self.mask_type, 1, 0)
        return self.scalar.shl(one, shift)

    def _readlane(self, bound: Bound) -> None:
        scalar, active = self.scalar, self.registers.exec_get()
        lane = self._index(bound)
        bit = self._lane_bit(lane)
        register = bound.reads[0].register
        assert register is not None
        number = lane_register(register)
        self.sink(bound, self.taints.inside(self.taints.lane(number), bit))
        if number in self.plan.spilled:
            return
        off = scalar.icmp("eq", scalar.and_(active, bit), 0)
        wrong = scalar.and_(off, scalar.icmp("ne", active, 0))
        values = self.registers.views[WAVE].splat(lane)
        self._event(wrong, EventKind.INACTIVE_SOURCE, active, values)

    def _readfirstlane(self, bound: Bound) -> None:
        scalar, active, view = self.scalar, self.registers.exec_get(), self.registers.views[WAVE]
        register = bound.reads[0].register
        if register is None or register.file == "s":
            return
        view.exec_bits = active
        lane = view.first_active_lane()
        number = lane_register(register)
        first = self.taints.inside(self.taints.lane(number), self._lane_bit(lane))
        self.sink(bound, self.taints.inside(first, active))
        values = self.registers.lane_get(number, WAVE)
        nobody = scalar.icmp("eq", active, 0)
        self._event(nobody, EventKind.NO_LANES, active, view.const("i32", 0))
        differs = view.icmp("ne", values, view.splat(view.extract(values, lane)))
        lanes = scalar.and_(view.bits_of(differs), active)
        self._event(scalar.icmp("ne", lanes, 0), EventKind.DIVERGENT, lanes, values)

    def _writelane(self, bound: Bound) -> None:
        bit = self._lane_bit(self._index(bound))
        for register in bound.lane_writes:
            self.taints.set_lane(register, None, bit)

    def _permute(self, bound: Bound) -> None:
        """ds_permute: of several lanes that send to one, only the last gets there, says the manual;
        the hardware's prose promises no order."""
        view, scalar, active = self.registers.views[WAVE], self.scalar, self.registers.exec_get()
        view.exec_bits = active
        address, data, offset = self._arguments(bound)
        targets, senders = addressed_lane(view, address, offset), view.mask_of(active)
        winners = view.scatter_lanes(view.lane_ids(), targets, senders, view.lane_ids())
        arrived = view.gather_lanes(view.scatter_lanes(data, targets, senders, data), targets)
        beaten = view.icmp("ne", view.gather_lanes(winners, targets), view.lane_ids())
        lost = scalar.and_(
            scalar.and_(view.bits_of(beaten), view.bits_of(view.icmp("ne", arrived, data))), active
        )
        none, all_ones = view.const("i32", 0), view.const("i32", -1)
        hit = view.scatter_lanes(all_ones, targets, view.mask_of(lost), none)
        reached = scalar.and_(view.bits_of(view.icmp("ne", hit, none)), active)
        condition = scalar.icmp("ne", reached, 0)
        origin = self._event(condition, EventKind.COLLISION, lost, targets, deferred=True)
        moved = self._moved_taint(bound, (1,))
        for register in bound.lane_writes:
            taint = self.taints.union([moved, Taint(reached, origin)])
            self.taints.set_lane(register, taint, active)

    # -- lanes that fetch -------------------------------------------------------------------------
    def _arguments(self, bound: Bound) -> list[Any]:
        operands = self.lifter.operands
        return [operands.reader(read, bound.instruction)(WAVE) for read in bound.reads]

    def _run(
        self, bound: Bound, data: dict[int, Value], old: Value, active: Value
    ) -> Sequence[Value]:
        """The instruction's own body on other values: what moves where."""
        view = self.registers.views[WAVE]
        view.exec_bits, view.modifiers = active, bound.instruction.modifiers
        arguments = self._arguments(bound)
        for position, read in enumerate(bound.reads):
            if position in data:
                arguments[position] = data[position]
            elif read.place is not None:
                arguments[position] = old
        body = bound.semantics.body
        assert body is not None
        results = body(view, *arguments)
        return results if isinstance(results, tuple) else (results,)

    def _gather(self, bound: Bound, data: tuple[int, ...]) -> None:
        view, scalar, active = self.registers.views[WAVE], self.scalar, self.registers.exec_get()
        moved = [self._moved_taint(bound, data, result) for result in range(len(bound.writes))]
        for result, write in enumerate(bound.writes):
            taint = moved[result]
            if self._minds_inactive(bound):
                everyone = scalar.const(self.mask_type, -1, 0)
                ids = dict.fromkeys(data, view.lane_ids())
                sources = self._run(bound, ids, view.lane_ids(), everyone)[result]
                on = view.select(view.mask_of(active), view.const("i32", 1), view.const("i32", 0))
                off = view.icmp("eq", view.gather_lanes(on, sources), view.const("i32", 0))
                wrong = scalar.and_(view.bits_of(off), active)
                taint = self._fetched_from_off(wrong, sources, taint)
            elif bound.semantics.mnemonic == "v_permlane64_b32":  # in wave32: does nothing at all
                nothing = view.vector("i32", [-1] * self.lifter.config.wave_size)
                some = scalar.icmp("ne", active, 0)
                origin = self._event(some, EventKind.NO_SOURCE, active, nothing, deferred=True)
                taint = Taint(active, origin)
            assert write.operand is not None
            for register in lane_registers(write.operand):
                self.taints.set_lane(register, taint, active)

    def _fetched_from_off(self, wrong: Value, sources: Value, moved: Taint | None) -> Taint | None:
        condition = self.scalar.icmp("ne", wrong, 0)
        origin = self._event(
            condition, EventKind.INACTIVE_SOURCE, wrong, sources, deferred=True
        )
        return self.taints.union([moved, Taint(wrong, origin)])

    def _minds_inactive(self, bound: Bound) -> bool:
        """Whether an inactive source is nothing that the builtin has an answer to: neither fetched
        on request, nor replaced by 0 or an old value that the program gave."""
        name, modifiers = bound.semantics.mnemonic, bound.instruction.modifiers
        if name == "ds_bpermute_fi_b32":
            return False
        if name == "v_permlane64_b32":
            return self.lifter.config.wave_size == 64
        if name.endswith("_swap_b32"):
            return not modifiers.get("fi") and not modifiers.get("bound_ctrl")
        if name in KEEPS_OLD:
            bits = modifiers.get("op_sel", (0, 0))
            assert isinstance(bits, tuple)
            return not any(bits[:2]) and bound.instruction.offset in self.plan.undefined_old
        return True

    def _moved_taint(self, bound: Bound, data: tuple[int, ...], result: int = 0) -> Taint | None:
        """Taint that comes along with the values; an index's or old value's is its lane's own."""
        taints, view = self.taints, self.registers.views[WAVE]
        active = self.registers.exec_get()
        of = [taints.operand(read) for read in bound.reads]
        found = [
            taints.inside(taint, active)
            for position, (read, taint) in enumerate(zip(bound.reads, of, strict=True))
            if position not in data and read.place is None
        ]
        carried = taints.union([of[position] for position in data])
        if carried is not None:
            zero, ones = view.const("i32", 0), view.const("i32", -1)
            marks = dict.fromkeys(data, zero)
            for position in data:
                taint = of[position]
                if taint is not None:
                    marks[position] = view.select(view.mask_of(taint.lanes), ones, zero)
            moved = self._run(bound, marks, zero, active)[result]
            bits = view.bits_of(view.icmp("ne", moved, zero))
            found.append(Taint(self.scalar.and_(bits, active), carried.origin))
        return taints.union(found)
