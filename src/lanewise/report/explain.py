"""What `lanewise explain` prints, and `lw.explain`: explanations as text, JSON fields and SVG."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lanewise.errors import InputError
from lanewise.insight.explain import explain as gather
from lanewise.insight.explanation import Explanation
from lanewise.insight.pictures import Blank, Picture, picture_of
from lanewise.report.pictures import lane_table, picture_text
from lanewise.report.svg import stack_svg

__all__ = ["Explained", "explain"]

_WIDTH = 98


def explain(text: str, arch: str | None = None, wave_size: int | None = None) -> Explained:
    """What an instruction, builtin or control word is and what every lane receives from it.

        print(lw.explain("ds_swizzle 0x101F", arch="gfx942"))
        lw.explain("row_ror:4").svg("rotation.svg")

    arch       the target it is for; one that has it if None
    wave_size  32 or 64 where the target has both; its default if None

    Raises InputError for what is no name lanewise knows.
    """
    return Explained(gather(text, arch, wave_size))


@dataclass(frozen=True, slots=True)
class Explained:
    """One or several explanations: `str` is the text, `svg` the picture."""

    parts: tuple[Explanation, ...]

    def __str__(self) -> str:
        return "\n\n".join(_text(part) for part in self.parts)

    def pictures(self) -> list[Picture]:
        """The pictures there are, in order."""
        found = (_picture(part) for part in self.parts)
        return [picture for picture in found if picture is not None]

    def svg(self, path: str | Path | None = None) -> str:
        """The pictures as one SVG file's text; written to `path` too if given.

        Raises InputError if nothing here has a picture.
        """
        pictures = self.pictures()
        if not pictures:
            raise InputError(f"{self.parts[0].title}: no value moves between lanes, no picture")
        text = stack_svg(pictures)
        if path is not None:
            try:
                Path(path).write_text(text)
            except OSError as error:
                raise InputError(
                    f"cannot be written: {error.strerror or error}", source=str(path)
                ) from None
        return text

    def fields(self) -> dict[str, Any]:
        """For --json."""
        return {"explanations": [_fields(part) for part in self.parts]}


def _picture(part: Explanation) -> Picture | None:
    if part.picture is not None:
        return part.picture
    return picture_of(part.title, part.moves) if part.moves is not None else None


def _text(part: Explanation) -> str:
    lines = [f"{part.title}   {part.kind}"]
    if part.problem:
        lines.append(f"! {part.problem}")
    lines.append(_wrapped(part.rule, 2))
    if part.moves is not None:
        lines += ["", lane_table(part.moves)]
    picture = _picture(part)
    if picture is not None:
        lines += ["", picture_text(picture)]
    if part.moves is not None or picture is not None:
        lines.append("")
    lines += [_wrapped(f"- {edge}", 2) for edge in part.edges]
    if part.edges:
        lines.append("")
    wide = max((len(label) for label, _ in part.names), default=0)
    lines += [_wrapped(f"{label:<{wide}}  {text}", wide + 2) for label, text in part.names]
    lines.append(_wrapped(_where(part), 0))
    if part.deviation is not None:
        lines.append(_wrapped(f"{part.deviation.text} ({part.deviation.link})", 0))
    return "\n".join(lines)


def _where(part: Explanation) -> str:
    having = "all eight" if len(part.targets) == 8 else ", ".join(part.targets)
    targets = f"targets: {having} · " if having else ""
    return (
        f"{targets}shown for {part.target}, wave{part.wave_size} · {part.fidelity} ({part.source})"
    )


def _wrapped(text: str, indent: int) -> str:
    return textwrap.fill(
        text, _WIDTH, subsequent_indent=" " * indent, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip


def _fields(part: Explanation) -> dict[str, Any]:
    sources: Sequence[Any] | None = None
    if part.moves is not None:
        sources = [s.value if isinstance(s, Blank) else s for s in part.moves.sources]
    deviation = part.deviation
    return {
        "title": part.title,
        "kind": part.kind,
        "names": dict(part.names),
        "rule": part.rule,
        "sources": sources,
        "edges": list(part.edges),
        "targets": list(part.targets),
        "target": part.target,
        "wave_size": part.wave_size,
        "fidelity": part.fidelity,
        "source": part.source,
        "deviation": None
        if deviation is None
        else {"text": deviation.text, "link": deviation.link},
        "problem": part.problem,
    }
