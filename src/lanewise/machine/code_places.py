"""Where in the source an instruction of a code object comes from, for faults.

Owns the way from a link-time address to "saxpy+0x5c" and a source line. Line tables are read when
the first fault asks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from lanewise.code_object.elf import CodeObject
from lanewise.code_object.names import short_names
from lanewise.code_object.source_lines import LineTable, read_line_table
from lanewise.code_object.source_text import source_line
from lanewise.errors import InputError
from lanewise.findings import SourcePlace
from lanewise.machine.fault import CodePlace

__all__ = ["code_places"]


def code_places(code_object: CodeObject) -> Callable[[int], CodePlace]:
    """The look-up for one code object; a damaged line table counts as none."""

    @lru_cache(maxsize=1)
    def line_table() -> LineTable:
        try:
            return read_line_table(code_object)
        except InputError:
            return LineTable()

    def place(vaddr: int) -> CodePlace:
        function = code_object.function_at(vaddr)
        symbol = f"{vaddr:#x}"
        if function is not None:
            symbol = f"{_short(function.name)}+{vaddr - function.vaddr:#x}"
        return CodePlace(symbol, _source_place(line_table(), vaddr))

    return place


def _short(name: str) -> str:
    """`saxpy` of `saxpy(float, float*)`; template arguments stay."""
    names = short_names(name)
    return names[1] if names else name


def _source_place(lines: LineTable, vaddr: int) -> SourcePlace | None:
    found = lines.lookup(vaddr)
    if found is None:
        return None
    text = source_line(found.file, found.line, lines.embedded_text(found.file))
    return SourcePlace(found.file, found.line, found.column, text or "")
