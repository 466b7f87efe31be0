"""Words that messages of all kinds are made of."""

from __future__ import annotations

__all__ = ["counted"]


def counted(count: int, word: str) -> str:
    """`1 byte`, `2 bytes`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
