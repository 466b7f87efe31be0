"""Matches the printed operands of an instruction with what its semantics read and write.

Owns the operand layouts of the memory encodings and the register effects that the analyses need.
Knows no LLVM IR.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from lanewise.errors import UnsupportedError
from lanewise.isa.instruction import EXEC, M0, VCC, Instruction, Operand, Register
from lanewise.semantics.amd.vector_half import CLEARS_OTHER_HALF_ON_GFX9
from lanewise.semantics.registry import MemoryAccess, OperandSpec, Semantics

AGPR_BASE = 256  # lane registers: v0..v255 are 0..255, a0..a255 are 256..511

DWORDS = {
    "b16": 1, "i16": 1, "u16": 1, "f16": 1, "bf16": 1, "mix": 1, "2xf16": 1, "2xbf16": 1, "2xi16": 1,
    "b32": 1, "i32": 1, "u32": 1, "f32": 1,
    "b64": 2, "i64": 2, "u64": 2, "f64": 2,
    "s32": 1, "s64": 2, "s96": 3, "s128": 4, "s256": 8, "s512": 16, "sf32": 1, "sf16": 1,
}  # fmt: skip
NARROW = frozenset({"b16", "i16", "u16", "f16", "bf16"})
_PLACES = {"vcc": VCC, "m0": M0, "exec": EXEC}


def dwords(type_: str) -> int:
    """Registers that an operand of this type occupies."""
    known = DWORDS.get(type_)
    if known:
        return known
    if type_[0] == "b" and type_[1:].isdigit():
        return int(type_[1:]) // 32
    raise ValueError(f"operand type {type_}")


def lane_register(register: Register, part: int = 0) -> int:
    """The number of a VGPR (0..255) or AGPR (256..511)."""
    return register.index + part + (AGPR_BASE if register.file == "a" else 0)


@dataclass(frozen=True, slots=True)
class BoundOperand:
    """An operand with its type. `operand` is None for implicit scc; `position` is the source index
    that op_sel and neg_lo bits refer to."""

    type: str
    operand: Operand | None
    place: str | None = None
    position: int = 0

    @property
    def register(self) -> Register | None:
        return self.operand.register if self.operand is not None else None


@dataclass(frozen=True, slots=True)
class MemoryOperands:
    """The roles of a memory instruction's operands."""

    destination: Operand | None = None
    address: Operand | None = None
    data: tuple[Operand, ...] = ()
    base: Operand | None = None  # saddr, or the scalar base / resource
    offset: Operand | None = None  # soffset


def implicit(place: str, type_: str, wave_size: int, instruction: Instruction) -> Operand | None:
    """The operand that stands at an unprinted place."""
    if place == "scc":
        return None
    if place in ("dst", "dst1"):
        return instruction.operands[int(place[3:] or 0)]
    index = _PLACES.get(place)
    if index is None:
        raise UnsupportedError(f"implicit operand {type_}@{place}")
    masks = type_ in ("mask", "smask")
    count = wave_size // 32 if masks else (2 if type_ in ("s64",) else 1)
    register = Register("s", index, count)
    return Operand(str(register), register=register)


@dataclass(frozen=True, slots=True)
class Relative:
    """VGPR numbers to which a field of M0 is added: [shift, shift + 8 or 10) per role, None:
    not."""

    source: int | None = None
    destination: int | None = None
    width: int = 8
    limit: int = 256  # registers the wave has


# mnemonic -> positions in M0 (RDNA3 ISA 16.9; gfx9 has s_set_gpr_idx_on instead)
_RELATIVE_MOVES = {
    "v_movrels_b32": Relative(0, None, 32), "v_movreld_b32": Relative(None, 0, 32),
    "v_movrelsd_b32": Relative(0, 0, 32), "v_movrelsd_2_b32": Relative(0, 16, 10),
}  # fmt: skip


@dataclass(frozen=True)
class Bound:
    """An instruction with its semantics and operands matched.

    lane_reads / lane_writes are lane register numbers; scalar_* are SGPR numbers (VCC, EXEC, M0
    included, by their numbers).
    """

    instruction: Instruction
    semantics: Semantics
    reads: tuple[BoundOperand, ...]
    writes: tuple[BoundOperand, ...]
    memory: MemoryOperands | None
    wave_size: int
    preserves_halves: bool  # 16-bit results keep the other half
    relative: Relative | None = None

    @property
    def merges(self) -> bool:
        """The result keeps part of the old destination whatever EXEC says."""
        if self.relative is not None and self.relative.destination is not None:
            return True
        instruction = self.instruction
        semantics = self.semantics
        if semantics.memory is not None:
            return semantics.memory.half is not None
        if instruction.modifiers.get("dst_unused") == "UNUSED_PRESERVE":
            return True
        if self.is_dpp or (semantics.ignores_exec and not semantics.exchanges_lanes):
            return True
        if semantics.ignores_exec and any(
            w.type[0] in "bfiu" and w.type != "bit" for w in self.writes
        ):
            return True
        if any(w.type in NARROW for w in self.writes) and not semantics.packed:
            return self.preserves_halves or bool(self.op_sel_destination)
        return False

    @property
    def is_dpp(self) -> bool:
        return "dpp" in self.instruction.encodings or "dpp8" in self.instruction.encodings

    @property
    def op_sel_destination(self) -> int:
        bits = self.instruction.modifiers.get("op_sel", ())
        if isinstance(bits, tuple) and len(bits) > len([r for r in self.reads if r.place is None]):
            return bits[-1]
        return 0

    @property
    def reads_inactive_lanes(self) -> bool:
        semantics = self.semantics
        return semantics.exchanges_lanes or semantics.ignores_exec or self.is_dpp

    @cached_property
    def lane_writes(self) -> tuple[int, ...]:
        found: list[int] = []
        if self.memory is not None:
            access = self.semantics.memory
            assert access is not None
            if access.space != "scalar" and self.memory.destination is not None:
                found += lane_registers(self.memory.destination)
        for bound in self.writes:
            if bound.operand is not None:
                found += self._with_relative(bound.operand, writes=True)
        return tuple(found)

    def _with_relative(self, operand: Operand, *, writes: bool) -> list[int]:
        """An operand's lane registers; all that it may reach where M0 is added."""
        found = lane_registers(operand)
        relative = self.relative
        if relative is None or not found:
            return found
        position = relative.destination if writes else relative.source
        return (
            found if position is None else list(range(found[0], max(relative.limit, found[0] + 1)))
        )

    @cached_property
    def lane_reads(self) -> tuple[int, ...]:
        found: list[int] = []
        if self.memory is not None:
            memory = self.memory
            for operand in (memory.address, *memory.data):
                if operand is not None:
                    found += lane_registers(operand)
        for bound in self.reads:
            if bound.operand is not None:
                found += self._with_relative(bound.operand, writes=False)
        if self.merges:
            found += self.lane_writes
        return tuple(found)

    @cached_property
    def scalar_writes(self) -> tuple[int, ...]:
        found: list[int] = []
        if self.memory is not None and self.memory.destination is not None:
            found += _scalar_registers(self.memory.destination)
        for bound in self.writes:
            if bound.operand is not None:
                found += _scalar_registers(bound.operand)
            if bound.place == "cmpx":
                found += list(range(EXEC, EXEC + self.wave_size // 32))
        if self.semantics.unit == "control":
            found += self._control_writes()
        return tuple(found)

    def _control_writes(self) -> list[int]:
        word = self.semantics.control or ""
        if word in ("gpr_idx_on", "gpr_idx_idx"):
            return [M0]
        if word in (
            "getpc",
            "swappc",
            "call",
            "getreg",
            "memtime",
            "memrealtime",
            "message_return",
        ):
            return _scalar_registers(self.instruction.operands[0])
        return []

    @cached_property
    def scalar_reads(self) -> tuple[int, ...]:
        found: list[int] = []
        if self.memory is not None:
            memory = self.memory
            for operand in (memory.base, memory.offset, *memory.data):
                if operand is not None:
                    found += _scalar_registers(operand)
            access = self.semantics.memory
            if self.instruction.flag("lds") or (access is not None and access.to_lds):
                found.append(M0)
        for bound in self.reads:
            if bound.operand is not None:
                found += _scalar_registers(bound.operand)
        if self.semantics.unit == "control":
            for operand in self.instruction.operands:
                found += _scalar_registers(operand)
            word = self.semantics.control or ""
            if word == "gpr_idx_on" or word.startswith("gws_"):
                found.append(M0)
        if self.relative is not None:
            found.append(M0)
        return tuple(found)

    @cached_property
    def writes_exec(self) -> bool:
        return EXEC in self.scalar_writes or EXEC + 1 in self.scalar_writes


def lane_registers(operand: Operand) -> list[int]:
    register = operand.register
    if register is None or register.file == "s":
        return []
    return [lane_register(register, part) for part in range(register.count)]


def _scalar_registers(operand: Operand) -> list[int]:
    register = operand.register
    if register is None or register.file != "s":
        return []
    return list(range(register.index, register.index + register.count))


def bind(instruction: Instruction, semantics: Semantics, wave_size: int, generation: int) -> Bound:
    """Match operands with roles; UnsupportedError when the printed form has another operand
    count."""
    if semantics.unit == "memory":
        memory = _bind_memory(instruction, semantics)
        return Bound(instruction, semantics, (), (), memory, wave_size, False)
    if semantics.unit in ("control", "none"):
        operands = list(instruction.operands)
        taken = _bind_specs(
            semantics.reads, operands, instruction, wave_size, generation, writes=False
        )
        return Bound(instruction, semantics, taken, (), None, wave_size, False)
    printed = list(instruction.operands)
    writes = _bind_specs(semantics.writes, printed, instruction, wave_size, generation, writes=True)
    reads = _bind_specs(semantics.reads, printed, instruction, wave_size, generation, writes=False)
    if printed:
        raise UnsupportedError(
            f"operands of '{instruction.text}': {len(printed)} more than its semantics know",
            mnemonic=instruction.mnemonic,
            offset=instruction.offset,
        )
    preserves = generation >= 10 or semantics.mnemonic not in CLEARS_OTHER_HALF_ON_GFX9
    relative = _RELATIVE_MOVES.get(semantics.mnemonic)
    return Bound(instruction, semantics, reads, writes, None, wave_size, preserves, relative)


def _bind_specs(
    specs: tuple[OperandSpec, ...],
    printed: list[Operand],
    instruction: Instruction,
    wave_size: int,
    generation: int,
    *,
    writes: bool,
) -> tuple[BoundOperand, ...]:
    result = []
    position = 0
    for spec in specs:
        operand: Operand | None
        if spec.place == "cmpx":
            # gfx9 also writes the printed destination; later targets print none.
            operand = printed.pop(0) if generation < 10 else None
        elif spec.place is not None:
            operand = implicit(spec.place, spec.type, wave_size, instruction)
        elif spec.type == "imm" and not printed:
            offset = instruction.modifiers.get("offset", 0)
            operand = Operand(str(offset), constant=offset if isinstance(offset, int) else 0)
        else:
            if not printed:
                raise UnsupportedError(
                    f"operands of '{instruction.text}': fewer than its semantics need",
                    mnemonic=instruction.mnemonic,
                    offset=instruction.offset,
                )
            operand = printed.pop(0)
        result.append(BoundOperand(spec.type, operand, spec.place, position))
        if spec.place is None:
            position += 1
    return tuple(result)


def _returns_old_value(instruction: Instruction) -> bool:
    if instruction.flag("glc") or instruction.flag("sc0"):
        return True
    return "RETURN" in str(instruction.modifiers.get("th", ""))


def _bind_memory(instruction: Instruction, semantics: Semantics) -> MemoryOperands:
    access = semantics.memory
    assert access is not None
    operands = list(instruction.operands)
    try:
        return _layout(instruction, access.space, access.action, access, operands)
    except IndexError:
        raise UnsupportedError(
            f"operands of '{instruction.text}'",
            mnemonic=instruction.mnemonic,
            offset=instruction.offset,
        ) from None


def _layout(
    instruction: Instruction,
    space: str,
    action: str,
    access: MemoryAccess,
    operands: list[Operand],
) -> MemoryOperands:
    if space == "scalar":
        destination, base = operands[0], operands[1]
        return MemoryOperands(
            destination, base=base, offset=operands[2] if len(operands) > 2 else None
        )
    returns_old = access.returns or _returns_old_value(instruction)
    if space == "lds":
        has_result = action == "load" or (action == "atomic" and access.returns)
        result = operands.pop(0) if has_result else None
        return MemoryOperands(result, operands[0], tuple(operands[1:]))
    to_lds = access.to_lds or instruction.flag("lds")
    if space == "buffer":
        moved: tuple[Operand, ...] = () if to_lds else (operands.pop(0),)
        address, resource, offset = operands[0], operands[1], operands[2]
        if action == "load":
            return MemoryOperands(moved[0] if moved else None, address, (), resource, offset)
        result = moved[0] if action == "atomic" and returns_old else None
        return MemoryOperands(result, address, moved, resource, offset)
    has_result = (action == "load" and not to_lds) or (action == "atomic" and returns_old)
    result = operands.pop(0) if has_result else None
    vaddr = operands.pop(0)
    data = (operands.pop(0),) if action in ("store", "atomic") else ()
    return MemoryOperands(result, vaddr, data, operands.pop(0) if operands else None)
