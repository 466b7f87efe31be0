"""Lines of source files, for showing them where they are told about.

Owns finding the text: what a code object carries itself, else the file where it was compiled. A
source that has gone is not shown.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

__all__ = ["source_line"]

_LARGEST = 16 << 20


def source_line(path: str, line: int, embedded: str | None = None) -> str | None:
    """Line `line` (from 1) of a source, without its end; None where it is not known."""
    lines = embedded.splitlines() if embedded is not None else _read(path)
    return lines[line - 1] if 0 < line <= len(lines) else None


@lru_cache(maxsize=32)
def _read(path: str) -> tuple[str, ...]:
    try:
        place = Path(path)
        if not place.is_file() or place.stat().st_size > _LARGEST:
            return ()
        return tuple(place.read_text(errors="replace").splitlines())
    except (OSError, ValueError):
        return ()
