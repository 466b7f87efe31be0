"""A few instructions as a function from registers to registers: for tests and explanations.

The registers lie in a state block that the wave context's kernarg field points to: lane registers
first, then scalars; Layout says where. Memory instructions work on the context's LDS.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import lanewise.semantics.amd  # noqa: F401  registers every instruction
from lanewise import wave_abi
from lanewise.errors import UnsupportedError
from lanewise.isa.amd.assembler import assemble
from lanewise.isa.amd.disassembler import disassemble
from lanewise.isa.instruction import EXEC, Instruction
from lanewise.lift.config import CHUNK, LiftConfig
from lanewise.lift.control import set_rounding
from lanewise.lift.control_flow import CodeSource, ControlFlow, discover
from lanewise.lift.function import FunctionLifter, lift_body
from lanewise.semantics.lanes import FloatMode
from lanewise.targets import target as find_target

SCALAR_SPACE = 128 * 4  # bytes of the scalar file in the state block
SCC_AT = EXEC + 2  # pseudo index of SCC among the scalars


@dataclass(frozen=True, slots=True)
class FragmentIr:
    """IR text of `define void @<symbol>(ptr %ctx)` and the layout of its state block.

    lane_registers: their order in the block, W dwords each (v0.. as 0.., a0.. as 256..); the scalar
    file follows: dword i is SGPR i; 126, 127 EXEC; SCC takes one more dword at the end.
    """

    ir_text: str
    symbol: str
    wave_size: int
    lane_registers: tuple[int, ...]
    scalars: tuple[int, ...]

    @property
    def scalar_offset(self) -> int:
        return len(self.lane_registers) * self.wave_size * 4

    @property
    def state_bytes(self) -> int:
        return self.scalar_offset + SCALAR_SPACE + 4


def lift_fragment(
    asm: str,
    target: str,
    wave_size: int | None = None,
    mode: FloatMode | None = None,
    symbol: str = "kernel",
) -> FragmentIr:
    """Assemble and lift. UnsupportedError when an instruction has no semantics."""
    found = find_target(target)
    size = wave_size or found.default_wave_size
    code = assemble(asm + "\ns_endpgm\n", target, size)
    instructions = disassemble(code, 0, target, size)
    flow = _flow(instructions, size, found.generation)
    config = LiftConfig(found.isa, found.generation, size, mode or FloatMode(), lds_bytes=65536)
    lanes = tuple(sorted(flow.exit_lanes))
    scalars = tuple(sorted(i for i in flow.exit_scalars if i < EXEC))
    layout = FragmentIr("", symbol, size, lanes, scalars)
    writer = _Writer(layout)
    lifter = lift_body(flow, config, {}, writer.leave)
    if lifter.unsupported:
        first = next(iter(lifter.unsupported.values()))
        raise UnsupportedError(
            first.reason, mnemonic=first.mnemonic, raw=first.raw, offset=first.offset, target=target
        )
    return replace(layout, ir_text=writer.module(lifter, flow))


def _flow(instructions: Sequence[Instruction], wave_size: int, generation: int) -> ControlFlow:
    by_offset = {i.offset: i for i in instructions}
    flow = discover(CodeSource(by_offset.get), 0, wave_size, generation)
    lanes: set[int] = set()
    scalars: set[int] = {106, 107, 124}
    for block in flow.blocks.values():
        for step in block.steps:
            for bound in (step.bound, step.second):
                if bound is not None:
                    lanes.update((*bound.lane_reads, *bound.lane_writes))
                    scalars.update((*bound.scalar_reads, *bound.scalar_writes))
    return replace(flow, exit_lanes=frozenset(lanes), exit_scalars=frozenset(scalars))


class _Writer:
    """Prologue and epilogue between the state block and the registers' slots."""

    def __init__(self, layout: FragmentIr) -> None:
        self.layout = layout

    def lane_at(self, register: int, chunk: int) -> int:
        layout = self.layout
        return (layout.lane_registers.index(register) * layout.wave_size + chunk * CHUNK) * 4

    def leave(self, lifter: FunctionLifter) -> None:
        registers, layout = lifter.registers, self.layout
        vector = f"<{CHUNK} x i32>"
        for register in layout.lane_registers:
            for chunk in range(layout.wave_size // CHUNK):
                value = registers.lane_get(register, chunk) if not lifter.silent else None
                if value is not None:
                    self._store(lifter, f"{vector} {value.ref}", self.lane_at(register, chunk))
        for index in layout.scalars:
            value = registers.scalar_get(index)
            self._store(lifter, f"i32 {value.ref}", layout.scalar_offset + 4 * index)
        scalar = registers.scalar
        mask = scalar.zext(registers.exec_get(), "i64")
        self._store(lifter, f"i64 {mask.ref}", layout.scalar_offset + 4 * EXEC)
        scc = scalar.zext(registers.scc_get(), "i32")
        self._store(lifter, f"i32 {scc.ref}", layout.scalar_offset + 4 * SCC_AT)
        if lifter.config.mode.round_32:
            lifter.effect(set_rounding(lifter, 0))

    def _store(self, lifter: FunctionLifter, value: str, offset: int) -> None:
        lifter.emitter.count += 1
        name = f"%out{lifter.emitter.count}"
        lifter.effect(f"{name} = getelementptr i8, ptr %state, i64 {offset}")
        lifter.effect(f"store {value}, ptr {name}, align 4")

    def enter(self, lifter: FunctionLifter) -> list[str]:
        layout, slots = self.layout, lifter.registers.slots
        lines: list[str] = []
        serial = 0

        def load(type_: str, offset: int) -> str:
            nonlocal serial
            serial += 1
            lines.append(f"  %in{serial}.p = getelementptr i8, ptr %state, i64 {offset}")
            lines.append(f"  %in{serial} = load {type_}, ptr %in{serial}.p, align 4")
            return f"%in{serial}"

        vector = f"<{CHUNK} x i32>"
        for register in layout.lane_registers:
            for chunk in range(layout.wave_size // CHUNK):
                slot = f"%v{register}.{chunk}"
                if slot in slots:
                    value = load(vector, self.lane_at(register, chunk))
                    lines.append(f"  store {vector} {value}, ptr {slot}, align 64")
        for index in layout.scalars:
            if f"%s{index}" in slots:
                value = load("i32", layout.scalar_offset + 4 * index)
                lines.append(f"  store i32 {value}, ptr %s{index}, align 4")
        mask_type = f"i{layout.wave_size}"
        if "%exec" in slots:
            value = load(mask_type, layout.scalar_offset + 4 * EXEC)
            lines.append(f"  store {mask_type} {value}, ptr %exec, align 8")
        if "%scc" in slots:
            value = load("i32", layout.scalar_offset + 4 * SCC_AT)
            lines.append(f"  %in.scc = icmp ne i32 {value}, 0")
            lines.append("  store i1 %in.scc, ptr %scc, align 1")
        return lines

    def module(self, lifter: FunctionLifter, flow: ControlFlow) -> str:
        emitter = lifter.emitter
        strict = " strictfp" if lifter.sets_rounding or lifter.config.mode.round_32 else ""
        fields = (
            ("ptr", "%lds", wave_abi.LDS), ("i64", "%lds.size", wave_abi.LDS_SIZE),
            ("ptr", "%state", wave_abi.KERNARG), ("ptr", "%sites", wave_abi.SITES),
            ("ptr", "%scratch", wave_abi.SCRATCH), ("i64", "%scratch.size", wave_abi.SCRATCH_SIZE),
            ("i64", "%code.base", wave_abi.CODE_BASE), ("i64", "%fuel.0", wave_abi.FUEL),
        )  # fmt: skip
        body = [f"define void @{self.layout.symbol}(ptr %ctx) nounwind{strict} {{", "entry:"]
        body += [f"  {name} = alloca {t}, align 64" for name, t in lifter.registers.slots.items()]
        body += emitter.slots
        for type_, name, offset in fields:
            body.append(f"  {name}.p = getelementptr i8, ptr %ctx, i64 {offset}")
            body.append(f"  {name} = load {type_}, ptr {name}.p, align 8")
        body += ["  %fuel = alloca i64, align 8", "  store i64 %fuel.0, ptr %fuel, align 8"]
        body += self.enter(lifter)
        if lifter.config.mode.round_32:  # a launch loads MXCSR instead
            body.append("  " + set_rounding(lifter, lifter.config.mode.round_32))
        body += [f"  br label %B{flow.entry:x}", *emitter.lines, "}"]
        metadata = [
            "!0 = !{}",
            '!1 = !{!"branch_weights", i32 2000, i32 1}',
            '!2 = !{!"branch_weights", i32 1, i32 100000}',
        ]
        return "\n".join(
            [*emitter.declarations.values(), *emitter.helpers.values(), *body, *metadata]
        )
