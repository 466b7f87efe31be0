"""`lanewise build`: sources to programs, libraries and code objects."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from lanewise.cli.frame import Output, verb
from lanewise.cli.objects import DEFAULT_ARCH, SOURCES, compiler_option
from lanewise.errors import InputError
from lanewise.input_files import check_output

__all__ = ["command"]


@click.command("build")
@click.argument(
    "sources", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SOURCE..."
)
@click.option("-o", "out", type=click.Path(path_type=Path), help="File to write [SOURCE's name]")
@click.option(
    "--arch",
    default=DEFAULT_ARCH,
    show_default=True,
    metavar="TARGET[,TARGET…]",
    help="What to compile for.",
)
@click.option("--device-only", is_flag=True, help="Make a code object (a bundle, for several).")
@click.option("--shared", is_flag=True, help="Make a shared library.")
@compiler_option
@verb
def command(
    output: Output,
    sources: tuple[Path, ...],
    out: Path | None,
    arch: str,
    device_only: bool,
    shared: bool,
    compiler_options: tuple[str, ...],
) -> None:
    """Compile SOURCE to a program, with the code objects of all targets inside.

    \b
    lanewise build prog.hip -o prog --arch gfx942,gfx1100
    lanewise build --shared lib.hip -o lib.so -X -Iinclude -X -lm
    lanewise build --device-only k.hip -o k.co --arch gfx942    also of .s, .ll, .cl
    """
    for source in sources:
        if source.suffix not in SOURCES:
            raise InputError(f"{source}: expected a source ({' '.join(SOURCES)})")
    names = [name.strip() for name in arch.split(",")]
    if len(set(names)) != len(names):
        raise InputError(f"--arch {arch}: expected each target once")
    if device_only:
        place = _code_object(sources, out, names, compiler_options, output)
    else:
        place = _program(sources, out, names, compiler_options, output, shared=shared)
    size = place.stat().st_size
    output.note(f"{place}: {size} bytes for {', '.join(names)}")
    if output.json:
        output.result("", {"output": str(place), "size_bytes": size, "targets": names})


def _program(
    sources: tuple[Path, ...],
    out: Path | None,
    names: list[str],
    options: tuple[str, ...],
    output: Output,
    *,
    shared: bool,
) -> Path:
    from lanewise.front.hip.program import build_program

    place = out or Path(sources[0].with_suffix(".so" if shared else "").name)
    made = build_program(sources, names, place, options=options, shared=shared)
    output.note(made.warnings)
    return made.path


def _code_object(
    sources: tuple[Path, ...],
    out: Path | None,
    names: list[str],
    options: tuple[str, ...],
    output: Output,
) -> Path:
    if len(sources) != 1:
        raise InputError("--device-only: expected one SOURCE")
    place = out or Path(sources[0].with_suffix(".co").name)
    check_output(place)
    _write(place, _build(sources[0], names, options, output))
    return place


def _build(source: Path, names: list[str], options: tuple[str, ...], output: Output) -> bytes:
    from lanewise.code_object.bundle_writer import write_bundle
    from lanewise.front.hip.compile import compile_source

    made: dict[str, bytes] = {}
    for name in names:
        done = compile_source(source, name, options=options)
        output.note(done.warnings)
        made[name] = done.code_object
    return made[names[0]] if len(names) == 1 else write_bundle(made)


def _write(place: Path, data: bytes) -> None:
    """All of the file or none of it. What is no file, like /dev/stdout, is written to."""
    try:
        if place.exists() and not place.is_file():
            place.write_bytes(data)
            return
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            umask = os.umask(0)
            os.umask(umask)
            Path(name).chmod(0o666 & ~umask)
            Path(name).replace(place)
        except OSError:
            Path(name).unlink()
            raise
    except OSError as error:
        raise InputError(f"{place} cannot be written: {error.strerror or error}") from None
