"""Whether a v_readfirstlane stands where the compiler made a value uniform that a builtin needs so.

A lane index, a selector, a mask are scalar operands. Where the program gives a value that differs
per lane the compiler puts a v_readfirstlane before it, the same instruction that
__builtin_amdgcn_readfirstlane becomes, which is the way to say that the first lane's is meant. The
line table tells them apart: the compiler's has the place of the builtin that needed it.
"""

from __future__ import annotations

from typing import Final

from lanewise.checks.subject import Subject
from lanewise.findings import SourcePlace
from lanewise.isa.instruction import Instruction

__all__ = ["uniform_operand"]

_REACH: Final = 64  # instructions between the two
# mnemonic -> (builtin, {position of the operand: what it is called})
_CONSUMERS: Final = {
    "v_readlane_b32": ("readlane", {2: "lane index"}),
    "v_writelane_b32": ("writelane", {1: "value", 2: "lane index"}),
    "v_permlane16_b32": ("permlane16", {2: "selector", 3: "selector"}),
    "v_permlanex16_b32": ("permlanex16", {2: "selector", 3: "selector"}),
}
_INVERSE_BALLOT: Final = "__builtin_amdgcn_inverse_ballot_w"


def uniform_operand(subject: Subject, offset: int) -> tuple[str, str] | None:
    """(builtin, operand) that needed the value at `offset` uniform; None where the program asked
    for the first lane's itself, or the compiler made a loop over the values (a waterfall)."""
    place = subject.place(offset).source
    if place is None:
        return None  # without a line table nothing tells the two apart
    mask = _inverse_ballot(place)
    if mask is not None:
        return mask
    following = list(subject.following(offset, _REACH))
    held = _scalar_writes(following[0])
    for instruction in following[1:]:
        found = _consumed(instruction, held)
        if found is not None:
            there = subject.place(instruction.offset).source
            same = there is not None and _where(there) == _where(place)
            return found if same else None
        written = _scalar_writes(instruction)
        if instruction.mnemonic == "s_mov_b32" and held & _scalar_reads(instruction):
            held |= written  # gfx9's v_writelane takes its lane from m0
        else:
            held -= written
        if not held:
            return None
    return None


def _where(place: SourcePlace) -> tuple[str, int, int]:
    return place.file, place.line, place.column


def _inverse_ballot(place: SourcePlace) -> tuple[str, str] | None:
    """The builtin has no instruction of its own; the line says what the value was wanted for."""
    word = place.text[max(place.column - 1, 0) :].split("(")[0].strip()
    if not word.startswith(_INVERSE_BALLOT):
        return None
    return word, "mask"


def _consumed(instruction: Instruction, held: set[int]) -> tuple[str, str] | None:
    known = _CONSUMERS.get(instruction.mnemonic)
    if known is None:
        return None
    builtin, positions = known
    for position, operand in positions.items():
        register = instruction.operands[position].register
        if register is not None and register.file == "s" and register.index in held:
            return f"__builtin_amdgcn_{builtin}", operand
    return None


def _scalar_writes(instruction: Instruction) -> set[int]:
    return _scalars(instruction, 0)


def _scalar_reads(instruction: Instruction) -> set[int]:
    return _scalars(instruction, 1)


def _scalars(instruction: Instruction, position: int) -> set[int]:
    if len(instruction.operands) <= position:
        return set()
    register = instruction.operands[position].register
    if register is None or register.file != "s":
        return set()
    return set(range(register.index, register.index + register.count))
