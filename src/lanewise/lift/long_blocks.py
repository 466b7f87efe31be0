"""Cuts straight-line IR that is very long.

Several of LLVM's passes look through a whole block for each of its instructions (CodeGenPrepare
numbers the block anew for every product it looks at), so that the time of a block of fifty thousand
lines is minutes. The cut is a jump of which LLVM cannot know that it is never taken. It has its price
where code is fast because LLVM sees it as a whole (the products of a 64x64 tile, 7 000 lines, take 1.4
times as long), so only blocks are cut whose compile time grows noticeably.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

__all__ = ["cut_long_blocks"]

LONGEST = 20_000  # lines
_LABEL = re.compile(r"^([\w.]+):")
_PHI_SOURCE = re.compile(r"%([\w.]+) \]")


def cut_long_blocks(lines: Sequence[str]) -> list[str]:
    """The same code in blocks of at most about `LONGEST` lines. `lines` begin with a label."""
    if len(lines) <= LONGEST:
        return list(lines)
    ends: dict[str, str] = {}  # a block that was cut -> its last part, from which it is left
    cut = list(_cut(lines, ends))
    if not ends:
        return cut

    def source(match: re.Match[str]) -> str:
        return f"%{ends.get(match[1], match[1])} ]"

    cut = [_PHI_SOURCE.sub(source, line) if " = phi " in line else line for line in cut]
    return [*cut, "never:", "  unreachable"]


def _cut(lines: Sequence[str], ends: dict[str, str]) -> Iterator[str]:
    label, length, parts = "", 0, 0
    for line in lines:
        found = _LABEL.match(line)
        if found is not None:
            label, length, parts = found[1], 0, 0
        elif length >= LONGEST and " = phi " not in line:
            parts += 1
            ends[label] = f"{label}.part{parts}"
            yield f'  callbr void asm sideeffect "", "!i"() to label %{ends[label]} [label %never]'
            yield f"{ends[label]}:"
            length = 0
        length += 1
        yield line
