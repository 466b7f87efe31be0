"""What OBJECT on a command line may be: a source to compile, or a file with code objects in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import click

from lanewise.cli.frame import Output
from lanewise.code_object.bundle import EmbeddedObject, find_code_objects, matching
from lanewise.errors import InputError, UnsupportedError
from lanewise.input_files import read_input
from lanewise.targets import PRIMARY_TARGETS, TARGETS, parse_target_id, target

__all__ = ["DEFAULT_ARCH", "SOURCES", "arch_option", "compiler_option", "open_objects", "pick_arch"]

DEFAULT_ARCH: Final = "gfx942"
SOURCES: Final = (".hip", ".cpp", ".cc", ".cxx", ".cu", ".s", ".S", ".ll", ".bc", ".cl", ".c")

_Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

compiler_option: _Decorator = click.option(
    "-X",
    "compiler_options",
    multiple=True,
    metavar="OPTION",
    help="Hand OPTION to clang (-X -O0, -X -DN=4); may be repeated.",
)


def arch_option(text: str) -> _Decorator:
    return click.option("--arch", metavar="TARGET", help=text)


def open_objects(
    path: Path, arch: str | None, options: Sequence[str], output: Output
) -> list[EmbeddedObject]:
    """The code objects of `path`; those for `arch` if given. A source is compiled for it.

    Raises InputError for a file that cannot be read or holds none, CompileError for a bad source.
    """
    if arch is not None:
        target(arch)
        parse_target_id(arch)
    if path.suffix in SOURCES:
        return [_compile(path, arch or DEFAULT_ARCH, options, output)]
    if options:
        raise InputError(f"{path} is no source: there is nothing to compile with -X")
    if path.suffix == ".pisa":
        raise UnsupportedError(f"PISA text ({path})")
    data = read_input(path)
    try:
        found = find_code_objects(data, str(path))
        return found if arch is None else matching(found, arch)
    except InputError as error:
        raise error.within(str(path)) from None


def pick_arch(objects: Sequence[EmbeddedObject]) -> str:
    """The target to run as where none was asked for: the only one there is code for, or the
    default, or else the first of ours there is code for."""
    names = dict.fromkeys(entry.target_id.partition(":")[0] for entry in objects)
    known = [TARGETS[name] for name in names if name in TARGETS]
    if len(known) == 1:
        return known[0].members[0] if known[0].is_generic else known[0].name
    ours = (DEFAULT_ARCH, *(entry.name for entry in PRIMARY_TARGETS))
    return next((name for name in ours if any(one.name == name for one in known)), DEFAULT_ARCH)


def _compile(path: Path, arch: str, options: Sequence[str], output: Output) -> EmbeddedObject:
    from lanewise.front.hip.compile import compile_source

    made = compile_source(path, arch, options=options)
    output.note(made.warnings)
    return EmbeddedObject(arch, made.code_object, 0, "")
