"""Pictures of lanes as SVG.

Colours are those of Okabe and Ito, which colour-blind readers can tell apart; each also has its own
pattern of dashes, so that no picture needs colour to be read. The file stands alone: no scripts, no
fonts, a white ground for dark pages.
"""

from __future__ import annotations

from html import escape

from lanewise.insight.pictures import GAP, Blank, Picture

__all__ = ["picture_svg", "stack_svg"]

_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
_DASHES = ("", "7 3", "2 3", "10 3 2 3", "5 5", "12 3 5 3")
_FEW = len(_COLOURS)
_INK, _FAINT, _GROUND = "#1a1a1a", "#6b6b6b", "#ffffff"
_BLANKS = {Blank.ZERO: "0", Blank.OLD: "old", Blank.UNDEFINED: "?", Blank.SCALAR: "s"}
_BLANK_WORDS = {
    Blank.ZERO: "0: receives 0", Blank.OLD: "old: keeps its old value",
    Blank.UNDEFINED: "?: undefined", Blank.SCALAR: "s: receives the scalar",
}  # fmt: skip
_BOX_HEIGHT = 24
_LEFT, _MARGIN = 84, 24
_FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"


def picture_svg(picture: Picture) -> str:
    """The picture as the text of an SVG file."""
    return stack_svg([picture])


def stack_svg(pictures: list[Picture]) -> str:
    """Several pictures under each other in one file."""
    parts, top, width = [], 0.0, 0.0
    for picture in pictures:
        drawn = _Drawing(picture)
        parts.append(f"<g transform='translate(0 {top:g})'>{drawn.body()}</g>")
        top += drawn.height
        width = max(width, drawn.width)
    titles = escape("; ".join(picture.title for picture in pictures))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width:g}' height='{top:g}' "
        f"viewBox='0 0 {width:g} {top:g}' role='img'><title>{titles}</title>"
        f"<defs>{_heads()}{_HATCH}</defs>"
        f"<rect width='100%' height='100%' fill='{_GROUND}'/>{''.join(parts)}</svg>\n"
    )


_HATCH = (
    "<pattern id='hatch' width='6' height='6' patternUnits='userSpaceOnUse' "
    f"patternTransform='rotate(45)'><rect width='6' height='6' fill='{_GROUND}'/>"
    "<line x1='0' y1='0' x2='0' y2='6' stroke='#bdbdbd' stroke-width='2'/></pattern>"
)


def _heads() -> str:
    """An arrow head per colour: SVG 1.1 has none that takes its line's colour."""
    return "".join(
        f"<marker id='head{number}' viewBox='0 0 10 10' refX='9' refY='5' markerWidth='6' "
        f"markerHeight='6' orient='auto'><path d='M0 0 L10 5 L0 10 z' fill='{colour}'/></marker>"
        for number, colour in enumerate(_COLOURS)
    )


class _Drawing:
    """One picture, laid out."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        count = max(len(picture.tops), len(picture.bottoms))
        self.step = 46 if count <= 8 else 40 if count <= 16 else 30 if count <= 32 else 22
        self.box = self.step - (8 if count <= 32 else 3)
        self.gap = 120 if count <= 16 else 170 if count <= 32 else 230
        self.count = count
        sources = {top for top, _ in picture.arrows}
        self.by_source = len(sources) <= _FEW and 2 * len(sources) <= len(picture.arrows)
        self.legend = self._legend()
        self.above = 64
        self.below = self.above + _BOX_HEIGHT + self.gap
        strip = 54 if picture.repeats > 1 else 0
        self.strip_at = self.below + _BOX_HEIGHT + 18
        self.legend_at = self.strip_at + strip + 4
        notes = bool(picture.note) + (1 if picture.blanks else 0)
        rows = (len(self.legend) + 2) // 3
        self.height = self.legend_at + 20 * (rows + notes) + 16
        words = max(len(picture.title) * 8.6, len(picture.note) * 6.8)
        self.width = max(_LEFT + count * self.step, _MARGIN + words, 520) + _MARGIN

    # -- parts ----------------------------------------------------------------------------------

    def body(self) -> str:
        picture = self.picture
        blanks = dict(picture.blanks)
        parts = [
            f"<text x='{_MARGIN}' y='30' {_FONT} font-size='15' font-weight='bold' "
            f"fill='{_INK}'>{escape(picture.title)}</text>"
        ]
        parts += [self._label(name, y) for name, y in
                  zip(picture.names, (self.above, self.below), strict=True)]  # fmt: skip
        parts += [self._arrow(top, bottom) for top, bottom in sorted(picture.arrows)]
        if picture.hub:
            parts.append(self._hub())
        parts += [self._boxed(at, label, self.above) for at, label in enumerate(picture.tops)]
        for at, label in enumerate(picture.bottoms):
            parts.append(self._boxed(at, label, self.below, blanks.get(at)))
        if picture.repeats > 1:
            parts.append(self._strip())
        parts.append(self._legend_text())
        return "".join(parts)

    def _centre(self, index: int) -> float:
        return _LEFT + index * self.step + self.step / 2

    def _label(self, name: str, y: float) -> str:
        words = name.split(" ")
        lines = [name] if len(name) <= 9 else [" ".join(words[:2]), " ".join(words[2:])]
        first = y + _BOX_HEIGHT / 2 + 4 - 6 * (len(lines) - 1)
        return "".join(
            f"<text x='{_LEFT - 8}' y='{first + 13 * at:g}' {_FONT} font-size='11' "
            f"text-anchor='end' fill='{_FAINT}'>{escape(line)}</text>"
            for at, line in enumerate(lines)
        )

    def _boxed(self, index: int, label: str, y: float, blank: Blank | None = None) -> str:
        if label == GAP:
            return (
                f"<text x='{self._centre(index):g}' y='{y + 16}' {_FONT} font-size='14' "
                f"text-anchor='middle' fill='{_FAINT}'>{GAP}</text>"
            )
        x = self._centre(index) - self.box / 2
        fill = "url(#hatch)" if blank is not None else "#f3f3f3"
        size = 11 if self.count <= 32 else 10
        text = (
            f"<rect x='{x:g}' y='{y}' width='{self.box}' height='{_BOX_HEIGHT}' rx='3' "
            f"fill='{fill}' stroke='{_INK}' stroke-width='1'/>"
            f"<text x='{self._centre(index):g}' y='{y + 16}' {_FONT} font-size='{size}' "
            f"text-anchor='middle' fill='{_INK}'>{escape(label)}</text>"
        )
        if blank is not None:
            small = 11 if self.count <= 32 else 9
            text += (
                f"<text x='{self._centre(index):g}' y='{y - 6}' {_FONT} font-size='{small}' "
                f"text-anchor='middle' font-weight='bold' fill='{_INK}'>{_BLANKS[blank]}</text>"
            )
        return text

    def _style(self, top: int, bottom: int) -> int:
        """Which colour: by how far the value comes; with many distances, by source lane."""
        distances, source = self.picture.displacements(), self.picture.tops[top]
        sources = sorted({top for top, _ in self.picture.arrows})
        if self.picture.hub or len(sources) == 1:
            return 0
        if self.by_source:
            return sources.index(top)
        if len(distances) <= _FEW:
            return distances.index(self.picture.distance(top, bottom))
        return (int(source) if source.isdigit() else top) % _FEW

    def _arrow(self, top: int, bottom: int) -> str:
        style = self._style(top, bottom)
        x0, y0 = self._centre(top), self.above + _BOX_HEIGHT
        x1, y1 = self._centre(bottom), self.below - 2
        if self.picture.hub:
            middle, half = self._middle(), (y0 + y1) / 2
            path = f"M{x0:g} {y0} Q{x0:g} {half - 30:g} {middle:g} {half - 13:g}"
            path += f" M{middle:g} {half + 13:g} Q{x1:g} {half + 30:g} {x1:g} {y1}"
        else:
            bend = self.gap * 0.42
            path = f"M{x0:g} {y0} C{x0:g} {y0 + bend:g} {x1:g} {y1 - bend:g} {x1:g} {y1}"
        dash = f" stroke-dasharray='{_DASHES[style]}'" if _DASHES[style] else ""
        width = 1.8 if self.count <= 16 else 1.4
        return (
            f"<path d='{path}' fill='none' stroke='{_COLOURS[style]}' stroke-width='{width}'"
            f"{dash} marker-end='url(#head{style})'/>"
        )

    def _middle(self) -> float:
        return _LEFT + self.count * self.step / 2

    def _hub(self) -> str:
        width = 9 * len(self.picture.hub) + 24
        y = (self.above + _BOX_HEIGHT + self.below) / 2
        return (
            f"<rect x='{self._middle() - width / 2:g}' y='{y - 14:g}' width='{width}' height='28' "
            f"rx='14' fill='{_GROUND}' stroke='{_COLOURS[0]}' stroke-width='2'/>"
            f"<text x='{self._middle():g}' y='{y + 5:g}' {_FONT} font-size='13' "
            f"text-anchor='middle' font-weight='bold' fill='{_INK}'>{self.picture.hub}</text>"
        )

    def _strip(self) -> str:
        """The whole wave as a bar of equal parts; the first is the one drawn above."""
        lanes, parts = self.picture.part, self.picture.repeats
        whole = max(self.count * self.step, 56 * parts)
        self.width = max(self.width, _LEFT + whole + _MARGIN)
        each = whole / parts
        text = [self._label("the wave", self.strip_at)]
        for part in range(parts):
            x = _LEFT + part * each
            fill = "#cfe3f1" if part == 0 else _GROUND
            text.append(
                f"<rect x='{x:g}' y='{self.strip_at}' width='{each:g}' height='{_BOX_HEIGHT}' "
                f"fill='{fill}' stroke='{_INK}' stroke-width='1'/>"
                f"<text x='{x + each / 2:g}' y='{self.strip_at + 16}' {_FONT} font-size='10' "
                f"text-anchor='middle' fill='{_INK}'>{part * lanes}–{part * lanes + lanes - 1}"
                "</text>"
            )
        text.append(
            f"<text x='{_LEFT}' y='{self.strip_at + _BOX_HEIGHT + 15}' {_FONT} font-size='11' "
            f"fill='{_FAINT}'>the picture is the first part; it repeats every {lanes} lanes</text>"
        )
        return "".join(text)

    # -- legend ---------------------------------------------------------------------------------

    def _legend(self) -> list[tuple[int, str]]:
        picture = self.picture
        distances = picture.displacements()
        if picture.hub or self.by_source or len(distances) > _FEW or not picture.tops[0].isdigit():
            return []
        return [(style, _distance(d)) for style, d in enumerate(distances)]

    def _legend_text(self) -> str:
        text = []
        for number, (style, words) in enumerate(self.legend):
            x, y = _LEFT + 150 * (number % 3), self.legend_at + 14 + 20 * (number // 3)
            dash = f" stroke-dasharray='{_DASHES[style]}'" if _DASHES[style] else ""
            text.append(
                f"<line x1='{x}' y1='{y - 4}' x2='{x + 30}' y2='{y - 4}' "
                f"stroke='{_COLOURS[style]}' stroke-width='2'{dash}/>"
                f"<text x='{x + 36}' y='{y}' {_FONT} font-size='11' fill='{_INK}'>{words}</text>"
            )
        y = self.legend_at + 14 + 20 * ((len(self.legend) + 2) // 3)
        used = [blank for blank in Blank if blank in dict(self.picture.blanks).values()]
        notes = ["   ".join(_BLANK_WORDS[blank] for blank in used)] if used else []
        notes += [self.picture.note] if self.picture.note else []
        for number, words in enumerate(notes):
            text.append(
                f"<text x='{_LEFT}' y='{y + 20 * number}' {_FONT} font-size='11' "
                f"fill='{_INK}' xml:space='preserve'>{escape(words)}</text>"
            )
        return "".join(text)


def _distance(displacement: int) -> str:
    if not displacement:
        return "own lane"
    return f"from lane i {'+' if displacement > 0 else '−'} {abs(displacement)}"
