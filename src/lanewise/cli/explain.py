"""`lanewise explain`: what an instruction, builtin or control word does, with a picture."""

from __future__ import annotations

from pathlib import Path

import click

from lanewise.cli.frame import Output, verb
from lanewise.report.explain import explain

__all__ = ["command"]


@click.command("explain", context_settings={"ignore_unknown_options": True})
@click.argument("things", nargs=-1, required=True, metavar="THING…")
@click.option("--arch", metavar="TARGET", help="Explain it for this target [one that has it].")
@click.option("--wave", type=click.Choice(["32", "64"]), help="Lanes of a wave [the usual number].")
@click.option(
    "--svg", type=click.Path(path_type=Path), metavar="FILE", help="Write the picture there too."
)
@verb
def command(
    things: tuple[str, ...], arch: str | None, wave: str | None, svg: Path | None, output: Output
) -> None:
    """Explain THING: a builtin, an instruction, a DPP control, with its constants.

    \b
    lanewise explain ds_swizzle 0x101F --arch gfx942
    lanewise explain dpp 0x134
    lanewise explain "v_add_f32_dpp v0, v1, v2 row_ror:4"
    lanewise explain permlane16 0x76543210 0xfedcba98
    lanewise explain __shfl_up 1 16 --svg picture.svg
    """
    told = explain(" ".join(things), arch, None if wave is None else int(wave))
    if svg is not None:
        told.svg(svg)
        output.note(f"picture: {svg}")
    text = str(told)
    heading, _, rest = text.partition("\n")
    output.result(f"{output.paint(heading, 'heading')}\n{rest}", told.fields())
