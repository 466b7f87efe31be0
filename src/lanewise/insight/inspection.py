"""What a code object holds, told before anything runs.

Owns the records behind `lanewise inspect`. Prints nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lanewise.code_object.bundle import EmbeddedObject
from lanewise.code_object.elf import CodeObject, Function, Variable, load_code_object
from lanewise.code_object.notes import KernelInfo
from lanewise.code_object.signature import argument_name, parameter_types, signature
from lanewise.errors import InputError, LanewiseError
from lanewise.isa.amd.disassembler import disassemble
from lanewise.isa.instruction import Instruction
from lanewise.semantics import amd as _semantics
from lanewise.semantics.amd.unsupported import UNSUPPORTED
from lanewise.semantics.registry import Semantics, find

__all__ = [
    "ArgumentReport",
    "CodeReport",
    "InstructionNote",
    "KernelReport",
    "ObjectReport",
    "code_of",
    "inspect_object",
]

_MOST_LIFTED = 20_000  # instructions; more would take too long, they are only looked up

_ = _semantics  # importing it fills the registry


@dataclass(frozen=True, slots=True)
class InstructionNote:
    """Something to know about one instruction: that it has no semantics, or how exact they are."""

    offset: int
    raw: bytes
    mnemonic: str
    text: str
    remark: str


@dataclass(frozen=True, slots=True)
class CodeReport:
    """The instructions of one function.

    unsupported  without semantics: only reaching one fails
    inexact      (fidelity, mnemonic, source) where results are assumed or approximate
    """

    function: str
    vaddr: int
    instruction_count: int
    unsupported: tuple[InstructionNote, ...]
    inexact: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class ArgumentReport:
    """One explicit argument. type and name are "" where nothing tells them."""

    index: int
    offset: int
    size: int
    kind: str
    type: str
    name: str
    access: str


@dataclass(frozen=True, slots=True)
class KernelReport:
    """One kernel: how to launch it, what it uses.

    unsupported  instructions it can reach that fail when reached, also in functions it calls
    trouble      why it cannot be run at all, or None
    """

    info: KernelInfo
    signature: str
    arguments: tuple[ArgumentReport, ...]
    hidden: tuple[str, ...]
    code: CodeReport
    unsupported: tuple[InstructionNote, ...]
    trouble: str | None


@dataclass(frozen=True, slots=True)
class ObjectReport:
    """One code object. `trouble` is set, and nothing else known, where it could not be read."""

    embedded: EmbeddedObject
    code_object: CodeObject | None = None
    kernels: tuple[KernelReport, ...] = ()
    functions: tuple[CodeReport, ...] = ()
    variables: tuple[Variable, ...] = ()
    trouble: str | None = None


def inspect_object(embedded: EmbeddedObject, source: str) -> ObjectReport:
    """Look through one code object. One for a target we do not know is told as trouble.

    Raises InputError where it is corrupt.
    """
    where = f"{source}, {embedded.path_in_container}" if embedded.path_in_container else source
    if embedded.kind != "code object":
        return ObjectReport(embedded, trouble=f"{embedded.kind}: no machine code to run")
    try:
        code_object = load_code_object(embedded.data, where)
    except InputError as error:
        if embedded.path_in_container and "expected one of" in error.message:
            return ObjectReport(embedded, trouble=str(error))  # code for a GPU we do not know
        raise
    reports = {report.vaddr: report for report in _functions(code_object)}
    entries = {info.entry_vaddr for info in code_object.kernels.values()}
    is_small = sum(report.instruction_count for report in reports.values()) <= _MOST_LIFTED
    return ObjectReport(
        embedded,
        code_object,
        tuple(
            _kernel(code_object, info, reports[info.entry_vaddr], is_small)
            for info in code_object.kernels.values()
        ),
        tuple(report for vaddr, report in reports.items() if vaddr not in entries),
        tuple(one for one in code_object.variables if _is_the_users(one)),
    )


def _is_the_users(variable: Variable) -> bool:
    """Not the compiler's tables, nor the mark by which HIP tells translation units apart."""
    return not variable.is_local and not variable.name.startswith("__hip_cuid_")


def code_of(code_object: CodeObject, function: Function, wave_size: int) -> list[Instruction]:
    """The decoded instructions of one function."""
    data = code_object.read(function.vaddr, function.size)
    return disassemble(data, function.vaddr, code_object.target.name, wave_size)


def wave_size_of(code_object: CodeObject, function: Function) -> int:
    """A kernel's wave size; that of the object's first kernel for a function that is none."""
    kernels = code_object.kernels.values()
    own = (info for info in kernels if info.entry_vaddr == function.vaddr)
    first = next(own, None) or next(iter(kernels), None)
    return first.descriptor.wave_size if first else code_object.target.default_wave_size


def _functions(code_object: CodeObject) -> Iterator[CodeReport]:
    for function in code_object.functions:
        wave_size = wave_size_of(code_object, function)
        yield _code(function, code_of(code_object, function, wave_size))


def _code(function: Function, instructions: list[Instruction]) -> CodeReport:
    unsupported: list[InstructionNote] = []
    inexact: dict[tuple[str, str, str], None] = {}
    for instruction in instructions:
        for half in (instruction, instruction.second):
            if half is None:
                continue
            semantics = find(half.mnemonic)
            if semantics is None:
                unsupported.append(_note(half, _why(half)))
            elif semantics.fidelity != "exact":
                inexact[_fidelity(semantics)] = None
    return CodeReport(
        function.name, function.vaddr, len(instructions), tuple(unsupported), tuple(inexact)
    )


def _note(instruction: Instruction, remark: str) -> InstructionNote:
    return InstructionNote(
        instruction.offset, instruction.raw, instruction.mnemonic, instruction.text, remark
    )


def _why(instruction: Instruction) -> str:
    if instruction.mnemonic.startswith("."):
        return "no instruction of this target"
    return UNSUPPORTED.get(instruction.mnemonic, "no semantics yet")


def _fidelity(semantics: Semantics) -> tuple[str, str, str]:
    return semantics.fidelity, semantics.mnemonic, semantics.source


def _kernel(
    code_object: CodeObject, info: KernelInfo, code: CodeReport, is_small: bool
) -> KernelReport:
    types = parameter_types(info)
    arguments = tuple(
        ArgumentReport(
            index,
            arg.offset,
            arg.size,
            arg.value_kind,
            type_,
            argument_name(arg.name),
            arg.actual_access or arg.access,
        )
        for index, (arg, type_) in enumerate(zip(info.explicit_args, types, strict=True))
    )
    hidden = tuple(arg.value_kind.removeprefix("hidden_") for arg in info.hidden_args)
    unsupported, trouble = code.unsupported, None
    if is_small:
        try:
            unsupported = _reached(code_object, info)
        except LanewiseError as error:
            trouble = str(error)
    return KernelReport(info, signature(info), arguments, hidden, code, unsupported, trouble)


def _reached(code_object: CodeObject, info: KernelInfo) -> tuple[InstructionNote, ...]:
    """What the lifter itself says: it also knows operands that a known mnemonic cannot have."""
    from lanewise.lift.kernel import lift_kernel

    lifted = lift_kernel(code_object, info, code_object.target)
    return tuple(
        InstructionNote(one.offset, one.raw, one.mnemonic, one.text, one.reason)
        for one in lifted.unsupported
    )
