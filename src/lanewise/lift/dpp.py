"""DPP: the first source of an instruction permuted over the whole wave, and who may write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lanewise.errors import UnsupportedError
from lanewise.isa.instruction import Instruction
from lanewise.lift.config import LiftConfig
from lanewise.lift.registers import WAVE, Registers
from lanewise.semantics.dpp import dpp_sources
from lanewise.semantics.lanes import Value

_DPP_CONTROLS = (
    "quad_perm", "row_shl", "row_shr", "row_ror", "wave_shl", "wave_rol", "wave_shr", "wave_ror",
    "row_mirror", "row_half_mirror", "row_bcast", "row_newbcast", "row_share", "row_xmask", "dpp8",
)  # fmt: skip


@dataclass(slots=True)
class DppSource:
    """The permuted first source of a DPP instruction: dwords per chunk, and who may write."""

    dwords: list[list[Value]]  # [part][chunk]
    writes: list[Value] | None  # i1 per chunk: lanes whose result is written; None: all


def permute_source(
    registers: Registers, instruction: Instruction, readers: list[Callable[[int], Value]]
) -> DppSource:
    """What each lane receives of a source's dwords; decides also which lanes write."""
    config = registers.config
    registers.flush()
    lanes = dpp_lanes(instruction, config)
    builder = registers.views[WAVE]
    zero_fill = instruction.flag("bound_ctrl") or "dpp8" in instruction.encodings
    index = [0 if lane is None else lane for lane in lanes]
    valid = builder.vector("i1", [0 if lane is None else 1 for lane in lanes])
    if not instruction.flag("fi"):
        valid = builder.and_(valid, builder.permute(registers.exec_mask(WAVE), index))
    parts: list[list[Value]] = []
    for reader in readers:
        moved = builder.permute(reader(WAVE), index)
        moved = builder.select(valid, moved, builder.const("i32", 0))
        parts.append([registers.part(moved, c) for c in range(config.chunks)])
    writes = _enabled_rows(registers, instruction)
    if not zero_fill:
        writes = valid if writes is None else builder.and_(writes, valid)
    if writes is None:
        return DppSource(parts, None)
    return DppSource(parts, [registers.part(writes, c) for c in range(config.chunks)])


def _enabled_rows(registers: Registers, instruction: Instruction) -> Value | None:
    """row_mask and bank_mask: lanes of disabled rows and banks keep their old value."""
    rows = instruction.number("row_mask", 0xF)
    banks = instruction.number("bank_mask", 0xF)
    if (rows, banks) == (0xF, 0xF) or "dpp8" in instruction.encodings:
        return None
    size = registers.config.wave_size
    enabled = [(rows >> (i // 16)) & (banks >> (i % 16 // 4)) & 1 for i in range(size)]
    return registers.views[WAVE].vector("i1", enabled)


def dpp_lanes(instruction: Instruction, config: LiftConfig) -> list[int | None]:
    for name in _DPP_CONTROLS:
        if name in instruction.modifiers:
            value = instruction.modifiers[name]
            assert not isinstance(value, str)
            return dpp_sources(name, value, config.wave_size, config.generation)
    raise UnsupportedError(f"DPP control of '{instruction.text}'")
