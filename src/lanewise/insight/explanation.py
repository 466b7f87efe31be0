"""The record that `lanewise explain` gives: everything that is to be said of one thing."""

from __future__ import annotations

from dataclasses import dataclass

from lanewise.insight.pictures import Moves, Picture

__all__ = ["Deviation", "Explanation"]


@dataclass(frozen=True, slots=True)
class Deviation:
    """What a published document says otherwise; `anchor` is a heading of docs/deviations.md."""

    anchor: str
    text: str

    @property
    def link(self) -> str:
        return f"docs/deviations.md#{self.anchor}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """One thing explained.

    title       as the assembler writes it, or the builtin's spelling
    kind        what it is, beside the title: "bit-mask mode: and 0x1f, or 0x00, xor 0x04"
    names       (what, text): builtin, instruction, encoding, signature
    rule        what lane i receives, in a sentence
    moves       what each lane receives, where that is fixed
    edges       inactive lanes, out-of-range lanes, EXEC 0
    targets     which of the eight have it; target, wave_size: what table and picture are for
    problem     why the wanted target cannot do it, "" if it can
    """

    title: str
    kind: str
    names: tuple[tuple[str, str], ...]
    rule: str
    edges: tuple[str, ...]
    targets: tuple[str, ...]
    target: str
    wave_size: int
    source: str
    fidelity: str = "exact"
    moves: Moves | None = None
    picture: Picture | None = None
    deviation: Deviation | None = None
    problem: str = ""
