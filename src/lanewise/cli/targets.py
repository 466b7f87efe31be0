"""`lanewise targets`: the targets, and what each has."""

from __future__ import annotations

from typing import Any

import click

from lanewise.cli.frame import Output, verb
from lanewise.report.text import table
from lanewise.targets import TARGETS, Target

__all__ = ["command"]


@click.command("targets")
@verb
def command(output: Output) -> None:
    """List the targets and what each supports."""
    heads = ("target", "family", "waves", "LDS", "VGPRs", "AGPRs", "fp8", "features", "runs as")
    rows = [_row(entry) for entry in TARGETS.values()]
    fields = {"targets": [_fields(entry) for entry in TARGETS.values()]}
    lines = table(heads, rows, right="...rr").split("\n")
    output.result("\n".join([output.paint(lines[0], "heading"), *lines[1:]]), fields)


def _row(entry: Target) -> tuple[object, ...]:
    return (
        entry.name,
        entry.family,
        " ".join(f"wave{size}" for size in entry.wave_sizes),
        f"{entry.lds_bytes >> 10} KiB",
        entry.max_vgprs,
        entry.max_agprs or "-",
        {"none": "-"}.get(entry.fp8, entry.fp8),
        " ".join(entry.features) or "-",
        " ".join(entry.members) if entry.is_generic else entry.isa,
    )


def _fields(entry: Target) -> dict[str, Any]:
    return {
        "name": entry.name,
        "family": entry.family,
        "generation": entry.generation,
        "isa": entry.isa,
        "wave_sizes": list(entry.wave_sizes),
        "lds_bytes": entry.lds_bytes,
        "vgpr_count": entry.max_vgprs,
        "agpr_count": entry.max_agprs,
        "max_work_group_size": entry.max_work_group_size,
        "fp8": entry.fp8,
        "features": list(entry.features),
        "members": list(entry.members),
    }
