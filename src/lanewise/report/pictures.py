"""Pictures and tables of lanes as plain text.

Arrows are lines of braille dots: two across and four down in every character, which keeps 64 lanes
apart in 64 columns.
"""

from __future__ import annotations

from collections.abc import Sequence

from lanewise.insight.pictures import Blank, Moves, Picture, shown_lanes

__all__ = ["BLANK_SIGNS", "lane_table", "picture_text"]

BLANK_SIGNS = {
    Blank.ZERO: "∅",
    Blank.OLD: "·",
    Blank.UNDEFINED: "?",
    Blank.SCALAR: "◆",
}
_MEANINGS = {
    Blank.ZERO: "receives 0",
    Blank.OLD: "keeps old",
    Blank.UNDEFINED: "undefined",
    Blank.SCALAR: "receives the scalar",
}
_GROUP = 8
_LINE = 16  # lanes on one line of a table
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def lane_table(moves: Moves, indent: str = "  ") -> str:
    """Destination lanes, and under each the lane it receives from; one period of them."""
    part = shown_lanes(moves)
    count = max(part, min(_LINE, moves.wave_size))
    lines = []
    for start in range(0, count, _LINE):
        lanes = range(start, min(start + _LINE, count))
        last = lanes.stop == count < moves.wave_size
        above = _row([str(lane) for lane in lanes]) + (" │ …" if last else "")
        below = _row([_cell(moves.sources[lane]) for lane in lanes])
        if last:
            below += f" │ …   repeats every {part} lanes"
        lines += [above, below, ""]
    text = "\n".join(f"{indent}{line}".rstrip() for line in lines[:-1])
    return "\n".join([text, *_legend(moves.sources[:part], indent)])


def _row(cells: Sequence[str]) -> str:
    groups = (cells[at : at + _GROUP] for at in range(0, len(cells), _GROUP))
    return " │ ".join(" ".join(f"{cell:>2}" for cell in group) for group in groups)


def _cell(source: int | Blank) -> str:
    return BLANK_SIGNS[source] if isinstance(source, Blank) else str(source)


def _legend(sources: Sequence[int | Blank], indent: str) -> list[str]:
    used = [blank for blank in Blank if blank in sources]
    if not used:
        return []
    return [indent + "   ".join(f"{BLANK_SIGNS[blank]} {_MEANINGS[blank]}" for blank in used)]


def picture_text(picture: Picture, indent: str = "  ") -> str:
    """The picture in at most 96 columns."""
    count = max(len(picture.tops), len(picture.bottoms))
    step = 6 if count <= 8 else 4 if count <= 16 else 3 if count <= 32 else 1
    height = {6: 6, 4: 6, 3: 8, 1: 9}[step]
    if len(picture.displacements()) > 12:  # lines at many angles need room
        height += 6
    canvas = _Canvas(count * step, height)

    def centre(index: int) -> int:
        return 2 * index * step + step - (step == 1)

    for top, bottom in picture.arrows:
        if picture.hub:
            middle = (count * step, canvas.height // 2)
            canvas.line(centre(top), 0, *middle)
            canvas.line(*middle, centre(bottom), canvas.height - 1)
        else:
            canvas.line(centre(top), 0, centre(bottom), canvas.height - 1)
    blanks = dict(picture.blanks)
    reached = {bottom for _, bottom in picture.arrows}
    heads = [
        "▼" if at in reached else BLANK_SIGNS[blanks[at]] if at in blanks else " "
        for at in range(len(picture.bottoms))
    ]
    rows = canvas.rows()
    if picture.hub:
        label = f" {picture.hub} "
        at = max(0, count * step // 2 - len(label) // 2)
        middle_row = rows[len(rows) // 2]
        rows[len(rows) // 2] = middle_row[:at] + label + middle_row[at + len(label) :]
    lines = [
        _labels(picture.tops, step) + f"   {picture.names[0]}",
        *rows,
        _labels(heads, step),
        _labels(picture.bottoms, step) + f"   {picture.names[1]}",
    ]
    if picture.repeats > 1:
        lines.append(
            f"{picture.repeats} times side by side: the same in every {picture.part} lanes"
        )
    if picture.note:
        lines.append(picture.note)
    return "\n".join(f"{indent}{line}".rstrip() for line in lines)


def _labels(labels: Sequence[str], step: int) -> str:
    if step > 1:
        return "".join(label.center(step) for label in labels)
    if max(map(len, labels)) == 1:
        return "".join(labels)
    line = [" "] * len(labels)
    for at in range(0, len(labels), _GROUP):
        line[at : at + len(labels[at])] = labels[at]
    return "".join(line[: len(labels)])


class _Canvas:
    """A field of braille characters; x and y count dots."""

    def __init__(self, columns: int, lines: int) -> None:
        self.cells = [[0] * columns for _ in range(lines)]
        self.width, self.height = 2 * columns, 4 * lines

    def line(self, x0: int, y0: int, x1: int, y1: int) -> None:
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for step in range(steps + 1):
            x = x0 + (x1 - x0) * step // steps
            y = y0 + (y1 - y0) * step // steps
            x = min(max(x, 0), self.width - 1)
            self.cells[y // 4][x // 2] |= _DOTS[y % 4][x % 2]

    def rows(self) -> list[str]:
        return [
            "".join(chr(0x2800 + cell) if cell else " " for cell in line) for line in self.cells
        ]
