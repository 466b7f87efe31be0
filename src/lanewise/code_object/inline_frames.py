"""Which functions of the source an instruction was inlined from: DWARF's inlined subroutines.

Owns .debug_info as far as inlining goes (DWARF 5 standard, section 3.3.8), read with pyelftools.
The line of the innermost function is source_lines.py's matter. A code object without such
information has no frames.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from lanewise.code_object.elf import CodeObject
from lanewise.code_object.source_lines import SourceLine

__all__ = ["Frame", "InlineFrames", "read_inline_frames"]

_NESTING = frozenset({
    "DW_TAG_subprogram", "DW_TAG_inlined_subroutine", "DW_TAG_lexical_block", "DW_TAG_namespace",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Frame:
    """An inlined function and where it was called; its plain name."""

    function: str
    call: SourceLine


@dataclass(frozen=True, slots=True)
class InlineFrames:
    """Address ranges of inlined calls, outer ones before those inside them."""

    ranges: tuple[tuple[int, int, int, Frame], ...] = ()  # low, high, depth

    def at(self, vaddr: int) -> tuple[Frame, ...]:
        """The calls an instruction was inlined through, the innermost first."""
        found = [(depth, frame) for low, high, depth, frame in self.ranges if low <= vaddr < high]
        return tuple(frame for _, frame in sorted(found, key=lambda one: -one[0]))


def read_inline_frames(code_object: CodeObject) -> InlineFrames:
    """Read .debug_info; what is missing or damaged counts as none."""
    from elftools.common.exceptions import ELFError  # takes 0.1 s, and only messages need it
    from elftools.elf.elffile import ELFFile

    try:
        elf = ELFFile(io.BytesIO(bytes(code_object.elf.reader.data)))
        if not elf.has_dwarf_info():
            return InlineFrames()
        dwarf = elf.get_dwarf_info(relocate_dwarf_sections=False)
        ranges: list[tuple[int, int, int, Frame]] = []
        for unit in dwarf.iter_CUs():
            ranges += _Unit(dwarf, unit).inlined(unit.get_top_DIE(), 0)
        return InlineFrames(tuple(ranges))
    except (ELFError, ValueError, KeyError, AttributeError, IndexError, AssertionError):
        return InlineFrames()


class _Unit:
    """One compilation unit while it is read."""

    def __init__(self, dwarf: Any, unit: Any) -> None:
        self._dwarf = dwarf
        self._lists = dwarf.range_lists()
        self._lines = dwarf.line_program_for_CU(unit)
        self._unit = unit
        low = unit.get_top_DIE().attributes.get("DW_AT_low_pc")
        self._base = 0 if low is None else int(low.value)

    def inlined(self, parent: Any, depth: int) -> Iterator[tuple[int, int, int, Frame]]:
        for die in parent.iter_children():
            if die.tag == "DW_TAG_inlined_subroutine":
                frame = Frame(self._name(die), self._call(die))
                for low, high in self._ranges(die):
                    yield low, high, depth, frame
            if die.tag in _NESTING:
                yield from self.inlined(die, depth + 1)

    def _name(self, die: Any) -> str:
        origin = die
        for _ in range(4):  # an inlined call names its function, that perhaps its declaration
            for key in ("DW_AT_name", "DW_AT_linkage_name"):
                if key in origin.attributes:
                    return bytes(origin.attributes[key].value).decode(errors="replace")
            for key in ("DW_AT_abstract_origin", "DW_AT_specification"):
                if key in origin.attributes:
                    origin = origin.get_DIE_from_attribute(key)
                    break
            else:
                break
        return ""

    def _call(self, die: Any) -> SourceLine:
        def number(key: str) -> int:
            found = die.attributes.get(key)
            return 0 if found is None else int(found.value)

        return SourceLine(
            self._path(number("DW_AT_call_file")), number("DW_AT_call_line"),
            number("DW_AT_call_column"),
        )  # fmt: skip

    def _path(self, index: int) -> str:
        header = self._lines.header
        five = header.version >= 5
        entry = header.file_entry[index if five else index - 1]
        directories = [d.decode(errors="replace") for d in header.include_directory]
        chosen = entry.dir_index if five else entry.dir_index - 1
        base = directories[0] if five else ""
        directory = directories[chosen] if 0 <= chosen < len(directories) else ""
        return str(PurePosixPath(base) / directory / entry.name.decode(errors="replace"))

    def _ranges(self, die: Any) -> Iterator[tuple[int, int]]:
        attributes = die.attributes
        if "DW_AT_ranges" in attributes:
            entries = self._lists.get_range_list_at_offset(
                attributes["DW_AT_ranges"].value, cu=self._unit
            )
            base = self._base
            for entry in entries:
                if hasattr(entry, "base_address"):
                    base = entry.base_address
                    continue
                shift = 0 if getattr(entry, "is_absolute", False) else base
                yield entry.begin_offset + shift, entry.end_offset + shift
        elif "DW_AT_low_pc" in attributes:
            low, high = attributes["DW_AT_low_pc"].value, attributes["DW_AT_high_pc"]
            length = high.value if high.form != "DW_FORM_addr" else high.value - low
            yield low, low + length
