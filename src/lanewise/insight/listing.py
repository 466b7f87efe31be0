"""Disassembly of a code object, function by function, with labels and source lines.

Owns the records behind `lanewise disasm`. Prints nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lanewise.code_object.elf import CodeObject, Function
from lanewise.code_object.names import demangle
from lanewise.code_object.source_lines import LineTable, SourceLine, read_line_table
from lanewise.errors import InputError
from lanewise.insight.inspection import code_of, wave_size_of
from lanewise.isa.instruction import Instruction

__all__ = ["FunctionListing", "ListedInstruction", "list_functions"]


@dataclass(frozen=True, slots=True)
class ListedInstruction:
    """One line. label: this is a branch target; goes_to: the label or function it branches to;
    source: where its line differs from the one before."""

    instruction: Instruction
    label: str | None
    goes_to: str | None
    source: SourceLine | None


@dataclass(frozen=True, slots=True)
class FunctionListing:
    function: Function
    name: str
    is_kernel: bool
    wave_size: int
    lines: tuple[ListedInstruction, ...]


def list_functions(code_object: CodeObject, kernel: str | None = None) -> Iterator[FunctionListing]:
    """All functions by address, or only the kernel called `kernel`.

    Raises InputError where there is no such kernel.
    """
    entries = {info.entry_vaddr for info in code_object.kernels.values()}
    wanted = entries_called(code_object, kernel) if kernel is not None else None
    lines = read_line_table(code_object)
    for function in code_object.functions:
        if wanted is None or function.vaddr in wanted:
            wave_size = wave_size_of(code_object, function)
            instructions = code_of(code_object, function, wave_size)
            yield FunctionListing(
                function,
                demangle(function.name),
                function.vaddr in entries,
                wave_size,
                tuple(_listed(code_object, function, instructions, lines)),
            )


def entries_called(code_object: CodeObject, kernel: str) -> set[int]:
    """Entry addresses of the kernels called so. Raises InputError listing those there are."""
    found = code_object.find_kernels(kernel)
    if not found:
        names = ", ".join(info.demangled_name for info in code_object.kernels.values())
        raise InputError(f"no kernel {kernel!r}; there is {names or 'none'}")
    return {info.entry_vaddr for info in found}


def _listed(
    code_object: CodeObject, function: Function, instructions: list[Instruction], lines: LineTable
) -> Iterator[ListedInstruction]:
    targets = {one.target for one in instructions if one.target is not None}
    inside = [one.offset for one in instructions if one.offset in targets]
    labels = {offset: f"L{number}" for number, offset in enumerate(inside)}
    last: SourceLine | None = None
    for one in instructions:
        source = lines.lookup(one.offset)
        is_new = source is not None and source.line > 0 and _line(source) != _line(last)
        last = source if is_new else last
        goes_to = None if one.target is None else _place(code_object, labels, one.target)
        yield ListedInstruction(one, labels.get(one.offset), goes_to, source if is_new else None)


def _line(source: SourceLine | None) -> tuple[str, int] | None:
    """The compiler's line table changes with every column; a listing need not."""
    return (source.file, source.line) if source is not None else None


def _place(code_object: CodeObject, labels: dict[int, str], vaddr: int) -> str:
    if vaddr in labels:
        return labels[vaddr]
    function = code_object.function_at(vaddr)
    if function is None:
        return f"{vaddr:#x}"
    more = vaddr - function.vaddr
    return demangle(function.name) + (f"+{more:#x}" if more else "")
