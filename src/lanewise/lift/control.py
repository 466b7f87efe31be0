"""Lowers what steers a wave: branches, calls, barriers, yields, traps, MODE and hardware
registers."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

from lanewise import wave_abi
from lanewise.errors import UnsupportedError
from lanewise.isa.instruction import M0, VCC, Operand
from lanewise.lift.binding import Bound
from lanewise.lift.config import Access
from lanewise.lift.control_flow import DEBUG_TRAP, Block, Step
from lanewise.lift.registers import WAVE
from lanewise.semantics.lanes import FloatMode, Value

if TYPE_CHECKING:
    from lanewise.lift.function import FunctionLifter

_HWREG = re.compile(r"hwreg\((\w+)(?:, *(\d+), *(\d+))?\)")
# Hardware registers that describe the place of a wave: lanewise has one place, number 0.
_ZERO_REGISTERS = frozenset({
    "HW_REG_HW_ID", "HW_REG_HW_ID1", "HW_REG_HW_ID2", "HW_REG_XCC_ID", "HW_REG_IB_STS", "HW_REG_TRAPSTS",
    "HW_REG_STATUS", "HW_REG_STATE_PRIV", "HW_REG_PERF_SNAPSHOT_DATA",
    "HW_REG_FLAT_SCR_LO", "HW_REG_FLAT_SCR_HI", "HW_REG_SCRATCH_BASE_LO", "HW_REG_SCRATCH_BASE_HI",
})  # fmt: skip
_SCRATCH_BASE = ("HW_REG_FLAT_SCR_", "HW_REG_SCRATCH_BASE_")
# Upper 16 bits of both apertures. (LLVM AMDGPUUsage, "Address Space Mapping")
_APERTURES = wave_abi.SHARED_APERTURE_HI | wave_abi.PRIVATE_APERTURE_HI >> 16
_ROUND_TO_LLVM = (1, 2, 3, 0)  # MODE: even, +inf, -inf, zero -> llvm.set.rounding


def set_rounding(lifter: FunctionLifter, rounding: int) -> str:
    """The IR call that makes MXCSR round as a field of MODE says."""
    lifter.emitter.declarations.setdefault(
        "llvm.set.rounding", "declare void @llvm.set.rounding(i32)"
    )
    return f"call void @llvm.set.rounding(i32 {_ROUND_TO_LLVM[rounding]})"


def mode_bits(mode: FloatMode) -> int:
    """The MODE register (hwreg 1)."""
    return (
        mode.round_32
        | mode.round_16_64 << 2
        | mode.denorm_32 << 4
        | mode.denorm_16_64 << 6
        | mode.dx10_clamp << 8
        | mode.ieee << 9
        | mode.fp16_overflow << 23
    )


def mode_of(bits: int) -> FloatMode:
    return FloatMode(
        round_32=bits & 3,
        round_16_64=bits >> 2 & 3,
        denorm_32=bits >> 4 & 3,
        denorm_16_64=bits >> 6 & 3,
        dx10_clamp=bool(bits >> 8 & 1),
        ieee=bool(bits >> 9 & 1),
        fp16_overflow=bool(bits >> 23 & 1),
    )


class ControlLowering:
    """Control instructions of one function."""

    def __init__(self, lifter: FunctionLifter) -> None:
        self.lifter = lifter
        self.registers = lifter.registers

    def lower(self, bound: Bound, block: Block) -> None:
        word = bound.semantics.control
        match word:
            case "branch":
                self._jump(block, bound.instruction.target)
            case "end":
                self._end()
            case "call":
                self._set_return(bound, bound.instruction.operands[0])
                self._jump(block, bound.instruction.target)
            case "swappc":
                target = self.registers.scalar_get64(self._pair(bound, -1))
                self._set_return(bound, bound.instruction.operands[0])
                self._indirect(block, target)
            case "setpc":
                self._indirect(block, self.registers.scalar_get64(self._pair(bound, -1)))
            case "getpc":
                self._set_return(bound, bound.instruction.operands[0])
            case "barrier":
                self._count_barrier(bound)
                self._runtime("lw_barrier")
            case "barrier_signal" | "barrier_signal_isfirst" | "barrier_wait":
                self._split_barrier(bound, word)
            case "yield":
                self._runtime("lw_yield")
            case _ if word is not None and word.startswith("gws_"):
                self._global_wave_sync(bound, word.removeprefix("gws_"))
            case "trap" | "halt":
                self._trap(bound)
            case "gpr_idx_on" | "gpr_idx_off" | "gpr_idx_idx":
                self._index_mode(bound, word)
            case _ if word is not None and word.startswith("branch_"):
                self._conditional(bound, block, word)
            case _:
                self._register(bound, word or "")

    # -- ends of blocks -----------------------------------------------------------------------
    def _close(self, block: Block, text: str) -> None:
        self.lifter.finish_block(block)
        self.lifter.effect(text)
        self.lifter.ended = True

    def unreachable(self) -> None:
        self.lifter.effect("unreachable")
        self.lifter.ended = True

    def fall_through(self, block: Block, step: Step) -> None:
        self._close(block, f"br label %B{step.instruction.next_offset:x}")

    def _jump(self, block: Block, target: int | None) -> None:
        assert target is not None
        self._close(block, f"br label %B{target:x}")

    def _end(self) -> None:
        lifter = self.lifter
        lifter.flush()
        if lifter.config.mode.round_32 or lifter.sets_rounding:
            self._set_rounding(0)
        lifter.before_return()
        lifter.effect("ret void")
        lifter.ended = True

    def _conditional(self, bound: Bound, block: Block, word: str) -> None:
        registers, scalar = self.registers, self.registers.scalar
        instruction = bound.instruction
        taken, other = f"B{instruction.target:x}", f"B{instruction.next_offset:x}"
        if word.startswith("branch_scc"):
            condition = registers.scc_get()
            if word.endswith("0"):
                taken, other = other, taken
        else:
            bits = registers.exec_get() if "exec" in word else registers.mask_scalar_get(VCC)
            condition = scalar.icmp("eq", bits, 0)
            if word.endswith("nz"):
                taken, other = other, taken
        self._close(block, f"br i1 {condition.ref}, label %{taken}, label %{other}")

    def _indirect(self, block: Block, target: Value) -> None:
        """Jump to a register's address: a switch over every place it can be."""
        lifter, scalar = self.lifter, self.registers.scalar
        if not block.indirect:
            self._jump(block, block.successors[0])
            return
        place = scalar.define("i64", 0, f"sub i64 {target.ref}, %code.base")
        exec_bits = self.registers.exec_get()
        number = lifter.access(None, "jump", "", 0)
        lifter.finish_block(block)
        lifter.emitter.count += 1
        unknown = f"unknown{lifter.emitter.count}"
        cases = " ".join(f"i64 {s}, label %B{s:x}" for s in block.successors)
        lifter.effect(f"switch i64 {place.ref}, label %{unknown} [ {cases} ]")
        lifter.label(unknown)
        lifter.memory.tell_exec(exec_bits)
        lifter.fault(wave_abi.FaultKind.UNKNOWN_TARGET, number, target)
        lifter.effect("unreachable")
        lifter.ended = True

    def _pair(self, bound: Bound, position: int) -> int:
        register = bound.instruction.operands[position].register
        if register is None or register.file != "s":
            raise UnsupportedError(bound.instruction.text)
        return register.index

    def _set_return(self, bound: Bound, operand: Operand) -> None:
        scalar = self.registers.scalar
        register = operand.register
        if register is None or register.file != "s":
            raise UnsupportedError(bound.instruction.text)
        address = scalar.define("i64", 0, f"add i64 %code.base, {bound.instruction.next_offset}")
        for part in (0, 1):
            self.lifter.facts.scalar_written(register.index + part)
        self.registers.scalar_set64(register.index, address)

    # -- the run-time -------------------------------------------------------------------------
    def _runtime(self, name: str) -> None:
        """A call during which other waves may run; LDS is passed so that LLVM knows it may
        change."""
        lifter = self.lifter
        lifter.flush()
        if name.startswith("lw_barrier"):
            lifter.has_barrier = True
        lifter.emitter.declarations.setdefault(name, f"declare void @{name}(ptr, ptr)")
        lifter.effect(f"call void @{name}(ptr %ctx, ptr %lds)")

    def _count_barrier(self, bound: Bound) -> None:
        if self.lifter.config.count_accesses:
            self.lifter.access(bound, "barrier", "", 0)

    def _split_barrier(self, bound: Bound, word: str) -> None:
        """gfx12's halves of a barrier. (RDNA4 ISA 4.2.1: -1 is the work-group's, 0 is none)"""
        operand, lifter = bound.instruction.operands[0], self.lifter
        number = operand.constant
        if number == 0:
            return
        if number not in (-1, 0xFFFF, 0xFFFFFFFF):
            raise UnsupportedError(f"barrier '{operand.text}': only -1, the work-group's, is known")
        if word == "barrier_wait":
            self._runtime("lw_barrier_wait")
            return
        lifter.flush()
        lifter.has_barrier = True
        lifter.emitter.declarations.setdefault(
            "lw_barrier_signal", "declare i32 @lw_barrier_signal(ptr, ptr)"
        )
        scalar = self.registers.scalar
        first = scalar.define("i32", 0, "call i32 @lw_barrier_signal(ptr %ctx, ptr %lds)")
        if word == "barrier_signal_isfirst":
            self.registers.scc_set(scalar.icmp("ne", first, 0))

    def _global_wave_sync(self, bound: Bound, operation: str) -> None:
        """The resource is M0[21:16] + offset, modulo 64. (LLVM, llvm.amdgcn.ds.gws.*; the manuals
        call what M0 gives gds_base)"""
        lifter, scalar = self.lifter, self.registers.scalar
        lifter.flush()
        lifter.has_barrier = True
        base = scalar.lshr(self.registers.scalar_get(M0), 16)
        offset = bound.instruction.modifiers.get("offset", 0)
        assert isinstance(offset, int)
        resource = scalar.and_(scalar.add(base, offset), 63)
        value = "0"
        if bound.reads:
            view = self.registers.views[WAVE]
            view.exec_bits = self.registers.exec_get()
            data = lifter.operands.reader(bound.reads[0], bound.instruction)(WAVE)
            assert isinstance(data, Value)
            value = view.extract(data, view.first_active_lane()).ref
        lifter.emitter.declarations.setdefault(
            "lw_gws", "declare void @lw_gws(ptr, ptr, i32, i32, i32)"
        )
        number = wave_abi.GWS_OPERATIONS[operation]
        lifter.effect(
            f"call void @lw_gws(ptr %ctx, ptr %lds, i32 {number}, i32 {resource.ref}, i32 {value})"
        )

    def burn_fuel(self, block: Block) -> None:
        """At a loop header: one unit of fuel; the run-time is asked when it is used up."""
        lifter = self.lifter
        lifter.emitter.declarations.setdefault("lw_tick", "declare void @lw_tick(ptr, ptr, i32)")
        first = block.steps[0].instruction
        loop = Access(len(lifter.accesses), first.offset, first.text, "loop", "", 0)
        lifter.accesses.append(loop)
        exec_bits = self.registers.exec_get()
        tick, go = f"tick{block.start:x}", f"go{block.start:x}"
        name = f"%fuel.{block.start:x}"
        for text in (
            f"{name} = load i64, ptr %fuel, align 8",
            f"{name}.less = sub i64 {name}, 1",
            f"store i64 {name}.less, ptr %fuel, align 8",
            f"{name}.out = icmp slt i64 {name}.less, 0",
            f"br i1 {name}.out, label %{tick}, label %{go}, !prof !2",
        ):
            lifter.effect(text)
        lifter.label(tick)
        lifter.memory.tell_exec(exec_bits)
        lifter.effect(f"{name}.at = getelementptr i8, ptr %ctx, i64 {wave_abi.FUEL}")
        lifter.effect(f"store i64 {name}.less, ptr {name}.at, align 8")
        lifter.effect(f"call void @lw_tick(ptr %ctx, ptr %lds, i32 {loop.index})")
        lifter.effect(f"{name}.new = load i64, ptr {name}.at, align 8")
        lifter.effect(f"store i64 {name}.new, ptr %fuel, align 8")
        lifter.effect(f"br label %{go}")
        lifter.label(go)

    def _trap(self, bound: Bound) -> None:
        operand = bound.instruction.operands[0] if bound.instruction.operands else None
        if operand is not None and operand.constant == DEBUG_TRAP:
            return
        self.lifter.flush()
        number = self.lifter.access(None, "trap", "", 0)
        self.lifter.memory.tell_exec(self.registers.exec_get())
        self.lifter.fault(wave_abi.FaultKind.TRAP, number, 0)
        if bound.semantics.control == "trap":
            self.unreachable()

    def _index_mode(self, bound: Bound, word: str) -> None:
        """s_set_gpr_idx_*: M0[7:0] is the index, M0[15:12] which operands use it. (CDNA3 ISA
        6.6)"""
        scalar, registers = self.registers.scalar, self.registers
        if word == "gpr_idx_off":
            return
        operand = bound.instruction.operands[0]
        index = scalar.and_(self.lifter.operands.scalar_bits(operand, "s32"), 0xFF)
        kept = 0xFFFFFF00 if word == "gpr_idx_idx" else 0xFFFF0F00
        m0 = scalar.or_(scalar.and_(registers.scalar_get(M0), kept), index)
        if word == "gpr_idx_on":
            names = ("SRC0", "SRC1", "SRC2", "DST")
            text = bound.instruction.operands[1].text
            bits = sum(1 << (12 + k) for k, name in enumerate(names) if name in text)
            m0 = scalar.or_(m0, bits)
        self.lifter.facts.scalar_written(M0)
        registers.scalar_set(M0, m0)

    # -- hardware registers -------------------------------------------------------------------
    def _register(self, bound: Bound, word: str) -> None:
        instruction = bound.instruction
        operands = instruction.operands
        match word:
            case "setreg_imm" | "setreg":
                self._set_register(bound)
            case "getreg":
                self._get_register(bound)
            case "round_mode":
                self._change_mode(0, 4, self._constant(operands[0]))
            case "denorm_mode":
                self._change_mode(4, 4, self._constant(operands[0]))
            case "memtime" | "memrealtime":
                self._time(operands[0])
            case "message":
                return  # to the host: nothing listens
            case "message_return":
                self._message(bound)
            case _:
                raise UnsupportedError(instruction.mnemonic)

    def _time(self, operand: Operand) -> None:
        scalar, register = self.registers.scalar, operand.register
        assert register is not None
        cycles = scalar.call("llvm.readcyclecounter", "i64", 0)
        if register.count == 1:
            self.registers.scalar_set(register.index, scalar.trunc(cycles, "i32"))
        else:
            self.registers.scalar_set64(register.index, cycles)

    def _message(self, bound: Bound) -> None:
        """Messages that return something: the time is known, the rest is not."""
        instruction = bound.instruction
        if "REALTIME" in instruction.text:
            self._time(instruction.operands[0])
            return
        raise UnsupportedError(instruction.text)

    def _field(self, operand: Operand) -> tuple[str, int, int]:
        found = _HWREG.match(operand.symbol or operand.text)
        if found is None:
            raise UnsupportedError(f"hardware register '{operand.text}'")
        name = found[1].replace("HW_REG_WAVE_", "HW_REG_", 1)  # gfx12's names
        return name, int(found[2] or 0), int(found[3] or 32)

    def _constant(self, operand: Operand) -> int:
        if isinstance(operand.constant, int):
            return operand.constant
        register = operand.register
        if register is not None and register.file == "s":
            value = self.registers.scalar_get(register.index)
            if value.const is not None:
                return value.const
        raise UnsupportedError(f"MODE set from '{operand.text}', which is no constant")

    def _set_register(self, bound: Bound) -> None:
        target, source = bound.instruction.operands[0], bound.instruction.operands[1]
        name, offset, size = self._field(target)
        if name.startswith(_SCRATCH_BASE):
            return  # where scratch lies is lanewise's own matter
        if name != "HW_REG_MODE":
            raise UnsupportedError(f"{bound.semantics.mnemonic} {name}")
        self._change_mode(offset, size, self._constant(source))

    def _change_mode(self, offset: int, size: int, value: int) -> None:
        lifter = self.lifter
        if lifter.mode is None:
            raise UnsupportedError("MODE that differs between the paths to here")
        lifter.flush()
        mask = ((1 << size) - 1) << offset
        bits = mode_bits(lifter.mode) & ~mask | (value << offset) & mask
        mode = mode_of(bits)
        if lifter.config.generation >= 12:
            mode = dataclasses.replace(mode, dx10_clamp=True, ieee=True)
        if mode.round_32 != lifter.mode.round_32 or mode.round_16_64 != lifter.mode.round_16_64:
            self.apply_rounding(mode)
        lifter.set_mode(mode)

    def apply_rounding(self, mode: FloatMode) -> None:
        """MXCSR holds one rounding mode for all types."""
        if mode.round_32 != mode.round_16_64 and mode.round_32 and mode.round_16_64:
            raise UnsupportedError("different directed rounding modes for f32 and f64")
        self.lifter.sets_rounding = True
        self._set_rounding(mode.round_32 or mode.round_16_64)

    def _set_rounding(self, rounding: int) -> None:
        self.lifter.effect(set_rounding(self.lifter, rounding))

    def _get_register(self, bound: Bound) -> None:
        target, source = bound.instruction.operands[0], bound.instruction.operands[1]
        name, offset, size = self._field(source)
        scalar, register = self.registers.scalar, target.register
        assert register is not None
        mask = (1 << size) - 1
        if name == "HW_REG_MODE":
            if self.lifter.mode is None:
                raise UnsupportedError("MODE that differs between the paths to here")
            value = scalar.const("i32", mode_bits(self.lifter.mode) >> offset & mask, 0)
        elif name.startswith("HW_REG_SHADER_CYCLES"):
            cycles = scalar.call("llvm.readcyclecounter", "i64", 0)
            half = scalar.high(cycles) if name.endswith("_HI") else scalar.trunc(cycles, "i32")
            value = scalar.and_(half, mask)
        elif name == "HW_REG_SH_MEM_BASES":
            value = scalar.const("i32", _APERTURES >> offset & mask, 0)
        elif name in _ZERO_REGISTERS:
            value = scalar.const("i32", 0, 0)
        else:
            raise UnsupportedError(f"{bound.semantics.mnemonic} {name}")
        self.lifter.facts.scalar_written(register.index)
        self.registers.scalar_set(register.index, value)
