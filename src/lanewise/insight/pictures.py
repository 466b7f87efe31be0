"""Pictures of lanes: arrows from source lanes to destination lanes, as data.

What a picture shows and where a pattern repeats is decided here; how it looks is `report`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, Literal

__all__ = ["GAP", "Blank", "Moves", "Picture", "Run", "picture_of", "runs", "shown_lanes"]

GAP: Final = "…"  # the label of a place where lanes are left out


class Blank(Enum):
    """What a lane has that receives from no lane."""

    ZERO = "0"
    OLD = "old"
    UNDEFINED = "undefined"
    SCALAR = "value"


@dataclass(frozen=True, slots=True)
class Moves:
    """For every lane of a wave the lane it receives from, or what it has instead."""

    sources: tuple[int | Blank, ...]

    @property
    def wave_size(self) -> int:
        return len(self.sources)


@dataclass(frozen=True, slots=True)
class Picture:
    """Boxes above, boxes below, arrows downwards.

    tops, bottoms  labels of the boxes
    arrows         (index of a top, index of a bottom)
    blanks         bottoms that no arrow reaches, with what they have
    repeats        how many times this part of the wave occurs, side by side, in the whole
    hub            a box in the middle that all arrows pass through, e.g. "add"; "" for none
    names          what the two rows are
    """

    title: str
    tops: tuple[str, ...]
    bottoms: tuple[str, ...]
    arrows: tuple[tuple[int, int], ...]
    blanks: tuple[tuple[int, Blank], ...] = ()
    repeats: int = 1
    hub: str = ""
    names: tuple[str, str] = ("from lane", "to lane")
    note: str = ""
    lanes_shown: int = 0  # of the whole; the number of bottoms where it is 0

    @property
    def part(self) -> int:
        """Lanes that this part of the wave has."""
        return self.lanes_shown or len(self.bottoms)

    @property
    def has_gaps(self) -> bool:
        return GAP in self.bottoms

    def displacements(self) -> list[int]:
        """How far arrows come from (top - bottom), each once, the nearest first."""
        return sorted({self.distance(*arrow) for arrow in self.arrows}, key=lambda d: (abs(d), d))

    def distance(self, top: int, bottom: int) -> int:
        """Lanes from an arrow's end to its start; places, where labels are no lane numbers."""
        labels = self.tops[top], self.bottoms[bottom]
        if all(label.isdigit() for label in labels):
            return int(labels[0]) - int(labels[1])
        return top - bottom


@dataclass(frozen=True, slots=True)
class Run:
    """Lanes first to last that receive alike; `source` is the first one's.

    same_source  all from that very lane, not from the same distance
    blank        they receive from no lane at all
    """

    first: int
    last: int
    source: int
    blank: Blank | None = None
    same_source: bool = False

    def follows(self, lane: int, source: int) -> Literal["source", "distance"] | None:
        """Whether a further lane goes on as this run does, and how."""
        alone = self.first == self.last
        if source == self.source and (alone or self.same_source):
            return "source"
        if source - lane == self.source - self.first and (alone or not self.same_source):
            return "distance"
        return None


def shown_lanes(moves: Moves) -> int:
    """Lanes after which the pattern repeats (8 at least): the part that a picture shows."""
    for part in (8, 16, 32):
        if part < moves.wave_size and _repeats(moves.sources, part):
            return part
    return moves.wave_size


def _repeats(sources: Sequence[int | Blank], part: int) -> bool:
    """Whether blocks of `part` lanes keep to themselves and are all alike."""
    for lane, source in enumerate(sources):
        first = sources[lane % part]
        if isinstance(source, Blank) or isinstance(first, Blank):
            if source is not first:
                return False
        elif source - lane != first - lane % part or source // part != lane // part:
            return False
    return True


def picture_of(title: str, moves: Moves) -> Picture:
    """The arrows of one period of the moves; of long runs of lanes alike only the ends."""
    part = shown_lanes(moves)
    sources = moves.sources[:part]
    found = runs(sources)
    lanes = _ends(found) if part > 16 else list(range(part))
    columns = _columns(lanes, sources)
    note = "; ".join(map(_run_text, found)) if len(found) <= 6 else ""
    if len(columns) > part - 6:
        lanes, columns = list(range(part)), [*range(part)]
    place = {lane: at for at, lane in enumerate(columns) if lane is not None}
    return Picture(
        title,
        tuple(GAP if lane is None else str(lane) for lane in columns),
        tuple(str(lane) if lane in lanes else GAP for lane in columns),
        tuple((place[s], place[at]) for at in lanes if isinstance(s := sources[at], int)),
        tuple((place[at], s) for at in lanes if isinstance(s := sources[at], Blank)),
        moves.wave_size // part,
        note=note,
        lanes_shown=part,
    )


def _ends(found: Sequence[Run]) -> list[int]:
    """The lanes to draw of each run: its first two and its last two."""
    chosen: set[int] = set()
    for run in found:
        chosen |= {run.first, min(run.first + 1, run.last), max(run.last - 1, run.first), run.last}
    return sorted(chosen)


def _columns(lanes: Sequence[int], sources: Sequence[int | Blank]) -> list[int | None]:
    """Lanes to draw and those they receive from, in order, with a None for every gap."""
    needed = sorted({*lanes, *(s for at in lanes if isinstance(s := sources[at], int))})
    columns: list[int | None] = []
    for lane in needed:
        if columns and columns[-1] != lane - 1:
            columns.append(None)
        columns.append(lane)
    return columns


def runs(sources: Sequence[int | Blank]) -> list[Run]:
    """Stretches of lanes that receive from one distance, or one lane, or have the same blank."""
    found: list[Run] = []
    for lane, source in enumerate(sources):
        last = found[-1] if found else None
        if last is not None and isinstance(source, Blank) and last.blank is source:
            found[-1] = replace(last, last=lane)
        elif last is not None and isinstance(source, int) and last.blank is None:
            kind = last.follows(lane, source)
            if kind is not None:
                found[-1] = replace(last, last=lane, same_source=kind == "source")
                continue
            found.append(Run(lane, lane, source))
        else:
            blank = source if isinstance(source, Blank) else None
            found.append(Run(lane, lane, source if isinstance(source, int) else 0, blank))
    return found


def _run_text(run: Run) -> str:
    lanes = f"lane {run.first}" if run.first == run.last else f"lanes {run.first}–{run.last}"
    if run.blank is not None:
        words = {
            Blank.ZERO: "0", Blank.OLD: "keeps old", Blank.UNDEFINED: "undefined",
            Blank.SCALAR: "the scalar",
        }  # fmt: skip
        return f"{lanes}: {words[run.blank]}"
    if run.same_source or run.first == run.last:
        return f"{lanes} from lane {run.source}"
    step = run.source - run.first
    if not step:
        return f"{lanes} from itself"
    return f"{lanes} from lane i {'+' if step > 0 else '−'} {abs(step)}"
