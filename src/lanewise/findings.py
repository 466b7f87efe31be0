"""Findings: what a kernel did wrong, as records, and the one text form that all of them have.

Owns the fields every finding has and how they read in plain text. Who makes findings (machine for
faults, checks/ for tools) fills them; other formats and colours are report/'s.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from lanewise.wording import counted

__all__ = ["Finding", "SourcePlace", "lane_list"]

_EXPRESSION: Final = re.compile(r"[\w.]+(?:\[[^\]\n]*\])*|.")


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """A line of the kernel's source; `text` is the line, "" where the source has gone."""

    file: str
    line: int
    column: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a kernel did wrong.

    kind          what in one word, for machines: "global-access", "lds-access", "step-limit", …
    title         what in one line, for people
    tool          who found it: "fault" is the always-on check, else a tool of `lanewise check`
    kernel        name and parameters as the source has them
    address       what was accessed: a host address, or an offset where `space` is lds or scratch
    where         the address in words: how far outside which allocation or argument
    work_group, wave, lanes   who; `lanes` is a bit mask, 0 where lanes do not matter
    exec_mask     EXEC of the wave then, None where not known
    instruction   its text; `offset` is its link-time address, `symbol_offset` reads saxpy+0x5c
    details       further lines, as they are
    repeats       how many more waves did the same before the launch had stopped
    hint          what to try
    """

    kind: str
    title: str
    tool: str = "fault"
    kernel: str = ""
    target: str = ""
    wave_size: int = 0
    source: SourcePlace | None = None
    space: str = ""
    address: int | None = None
    size_bytes: int = 0
    where: str = ""
    work_group: tuple[int, int, int] | None = None
    wave: int | None = None
    lanes: int = 0
    exec_mask: int | None = None
    instruction: str = ""
    offset: int | None = None
    symbol_offset: str = ""
    details: tuple[str, ...] = ()
    repeats: int = 0
    hint: str = ""
    data: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The text form: the title, then indented lines."""
        yield self.title
        if self.source:
            yield from _source_lines(self.source)
        if self.kernel:
            told = ", ".join(filter(None, (self.target, self._wave_text())))
            yield _columns("kernel", self.kernel, told)
        if self.address is not None:
            address = f"{self.address:#x}" if self.space != "lds" else f"LDS {self.address:#x}"
            yield _columns("address", address, self.where, gap=3)
        elif self.where:
            yield f"  where    {self.where}"
        if self.work_group is not None:
            yield f"  by       {self._who()}"
        if self.instruction:
            yield _columns("at", self.instruction, self.symbol_offset)
        yield from (f"  {line}" for line in self.details)
        if self.repeats:
            yield f"  and {counted(self.repeats, 'more wave')} the same way"
        if self.hint:
            yield f"Try: {self.hint}"

    def _wave_text(self) -> str:
        return f"wave{self.wave_size}" if self.wave_size else ""

    def _who(self) -> str:
        assert self.work_group is not None
        parts = [f"work-group ({','.join(map(str, self.work_group))})"]
        if self.wave is not None:
            parts.append(f"wave {self.wave}")
        if self.lanes:
            word = "lane" if self.lanes & self.lanes - 1 == 0 else "lanes"
            of = "" if self.exec_mask is None else f" of EXEC {self.exec_mask:#x}"
            parts.append(f"{word} {lane_list(self.lanes)}{of}")
        elif self.exec_mask is not None:
            parts.append(f"EXEC {self.exec_mask:#x}")
        return ", ".join(parts)


def lane_list(mask: int) -> str:
    """`0-3,7` for the bits of a mask; a long list is cut in the middle."""
    runs: list[str] = []
    lane = 0
    while mask >> lane:
        if not mask >> lane & 1:
            lane += 1
            continue
        end = lane
        while mask >> end + 1 & 1:
            end += 1
        runs.append(str(lane) if end == lane else f"{lane}-{end}")
        lane = end + 1
    if len(runs) > 8:
        runs[4:-3] = ["…"]
    return ",".join(runs)


def _columns(head: str, left: str, right: str, gap: int = 7) -> str:
    return f"  {head:<8} {left}{' ' * gap}{right}".rstrip()


def _source_lines(place: SourcePlace) -> Iterator[str]:
    """The place, and the line with what stands at its column underlined."""
    head = f"  {place.file.rpartition('/')[2]}:{place.line}"
    if not place.text.strip():
        yield head
        return
    text = place.text.expandtabs()
    indent = len(text) - len(text.lstrip())
    yield f"{head}    {text.strip()}"
    column = len(place.text[: place.column - 1].expandtabs()) if place.column else -1
    if indent <= column < len(text.rstrip()):
        match = _EXPRESSION.match(text, column)
        width = len(match.group()) if match else 1
        yield " " * (len(head) + 4 + column - indent) + "^" + "~" * (width - 1)
