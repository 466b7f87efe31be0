"""`lanewise build`: sources to code objects."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from lanewise.cli.frame import Output, verb
from lanewise.cli.objects import DEFAULT_ARCH, SOURCES, compiler_option
from lanewise.errors import InputError, UnsupportedError

__all__ = ["command"]


@click.command("build")
@click.argument("source", type=click.Path(path_type=Path), metavar="SOURCE")
@click.option("-o", "out", type=click.Path(path_type=Path), help="File to write [SOURCE's name.co]")
@click.option(
    "--arch",
    default=DEFAULT_ARCH,
    show_default=True,
    metavar="TARGET[,TARGET…]",
    help="What to compile for; of several, a bundle is made.",
)
@click.option("--device-only", is_flag=True, help="Make a code object, not a program.")
@compiler_option
@verb
def command(
    output: Output,
    source: Path,
    out: Path | None,
    arch: str,
    device_only: bool,
    compiler_options: tuple[str, ...],
) -> None:
    """Compile SOURCE (HIP C++, .s, .ll, .cl) to a code object.

    \b
    lanewise build --device-only k.hip -o k.co --arch gfx942
    """
    if not device_only:
        raise UnsupportedError(
            "host programs cannot be built yet; --device-only makes a code object"
        )
    if source.suffix not in SOURCES:
        raise InputError(f"{source}: expected a source ({' '.join(SOURCES)})")
    names = [name.strip() for name in arch.split(",")]
    if len(set(names)) != len(names):
        raise InputError(f"--arch {arch}: expected each target once")
    data = _build(source, names, compiler_options, output)
    place = out or Path(source.with_suffix(".co").name)
    _write(place, data)
    output.note(f"{place}: {len(data)} bytes for {', '.join(names)}")
    if output.json:
        output.result("", {"output": str(place), "size_bytes": len(data), "targets": names})


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
    """All of the file or none of it."""
    try:
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
