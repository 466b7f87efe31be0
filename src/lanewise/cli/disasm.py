"""`lanewise disasm`: the instructions of a code object."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from lanewise.cli.frame import Output, verb
from lanewise.cli.objects import arch_option, compiler_option, open_objects
from lanewise.errors import InputError

__all__ = ["command"]

_TEXT_COLUMN = 52


@click.command("disasm")
@click.argument("path", type=click.Path(path_type=Path), metavar="OBJECT")
@click.option("--kernel", metavar="NAME", help="Only this kernel (mangled or demangled name).")
@arch_option("Only code for this target; what a source is compiled for [gfx942].")
@compiler_option
@verb
def command(
    output: Output,
    path: Path,
    kernel: str | None,
    arch: str | None,
    compiler_options: tuple[str, ...],
) -> None:
    """Show the machine code in OBJECT: offset, bytes, text, branch targets, source lines."""
    from lanewise.code_object.elf import load_code_object

    texts: list[str] = []
    objects: list[dict[str, Any]] = []
    missing: InputError | None = None
    for embedded in open_objects(path, arch, compiler_options, output):
        if embedded.kind != "code object":
            output.note(f"{embedded.path_in_container}: {embedded.kind}, no machine code")
            continue
        code_object = load_code_object(embedded.data, str(path))
        try:
            listed = list(_list(code_object, kernel))
        except InputError as error:
            missing = error
            continue
        texts += [_text(code_object, listing, output) for listing in listed]
        functions = [_fields(listing) for listing in listed]
        objects.append({"target": embedded.target_id, "functions": functions})
    if missing is not None and not objects:
        raise missing.within(str(path))
    output.result("\n\n".join(texts), {"path": str(path), "objects": objects})


def _list(code_object: Any, kernel: str | None) -> Iterator[Any]:
    from lanewise.insight.listing import list_functions

    return list_functions(code_object, kernel)


def _text(code_object: Any, listing: Any, output: Output) -> str:
    from lanewise.code_object.source_text import source_line

    kind = "kernel" if listing.is_kernel else "function"
    head = (
        f"{listing.name}:   {kind}, {code_object.target_id}, wave{listing.wave_size}, "
        f"{len(listing.lines)} instructions, {listing.function.size} bytes"
    )
    lines = [output.paint(head, "heading")]
    for item in listing.lines:
        if item.label is not None:
            lines.append(f"{item.label}:")
        if item.source is not None:
            text = source_line(item.source.file, item.source.line)
            shown = f"{Path(item.source.file).name}:{item.source.line}"
            shown += f"   {text.strip()}" if text else ""
            lines.append(output.paint(f"; {shown}", "dim"))
        lines.append(_instruction_text(item))
    return "\n".join(lines)


def _instruction_text(item: Any) -> str:
    one = item.instruction
    line = f"  {one.offset:6x}  {one.raw.hex(' '):<24}  {one.text}"
    return f"{line:<{_TEXT_COLUMN}} -> {item.goes_to}" if item.goes_to else line


def _fields(listing: Any) -> dict[str, Any]:
    return {
        "name": listing.function.name,
        "demangled": listing.name,
        "is_kernel": listing.is_kernel,
        "wave_size": listing.wave_size,
        "instructions": [
            {
                "offset": item.instruction.offset,
                "bytes": item.instruction.raw.hex(),
                "mnemonic": item.instruction.mnemonic,
                "text": item.instruction.text,
                "label": item.label,
                "target": item.instruction.target,
                "source": str(item.source) if item.source else None,
            }
            for item in listing.lines
        ],
    }
