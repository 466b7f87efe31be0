"""`lanewise doctor`: what is installed, what works, and one remedy for each thing that does not."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Literal

import click

from lanewise.cli.frame import Output, verb
from lanewise.errors import LanewiseError
from lanewise.report.text import Role, table
from lanewise.settings import Settings, read_settings

__all__ = ["command"]

State = Literal["ok", "missing", "broken"]
_ROLES: Final[dict[State, Role]] = {"ok": "good", "missing": "warning", "broken": "error"}
_PACKAGES: Final = (
    "numpy", "ml_dtypes", "llvmlite", "rocm-llvm-python", "pyelftools", "msgpack", "zstandard",
    "click", "rich",
)  # fmt: skip
_FAST: Final = ("avx512f", "avx2", "fma")


@dataclass(frozen=True, slots=True)
class Check:
    """One line. "missing" is a part that some uses need, "broken" one that everything needs."""

    name: str
    state: State
    detail: str
    remedy: str | None = None


@click.command("doctor")
@verb
def command(output: Output) -> int:
    """Tell what is installed, what works, and what to do about what does not.

    Exit status 1 when something that everything needs does not work.
    """
    checks = list(_checks(read_settings()))
    lines = table((), [(check.name, check.detail) for check in checks]).split("\n")
    text = []
    for check, line in zip(checks, lines, strict=True):
        text.append(f"{output.paint(f'{check.state:<8}', _ROLES[check.state])} {line}")
        if check.remedy is not None and check.state != "ok":
            text.append(f"{'':8}   try: {check.remedy}")
    output.result("\n".join(text), {"checks": [asdict(check) for check in checks]})
    return 1 if any(check.state == "broken" for check in checks) else 0


def _checks(settings: Settings) -> Iterator[Check]:
    yield Check("Python", "ok", f"{platform.python_version()} on {platform.platform()}")
    yield from (_package(name) for name in _PACKAGES)
    yield _tried("processor", _processor, "x86-64 with AVX2 is fast; others still are right")
    reinstall = "pip install --force-reinstall lanewise"
    other = f"unset LANEWISE_LLVM ({settings.llvm_library})" if settings.llvm_library else ""
    yield _tried("disassembler", _disassembler, other or reinstall)
    yield _tried("compiler", _compiler, reinstall)
    yield _tried("run-time", _run_time, reinstall)
    yield _tried("cache", lambda: _cache(settings), "set LANEWISE_CACHE_DIR to a folder you own")
    yield from _hip(settings)


def _tried(name: str, check: Callable[[], str], remedy: str) -> Check:
    try:
        return Check(name, "ok", check())
    except (LanewiseError, OSError, ImportError) as error:
        told = str(error).split("\n")[0]
        variable = re.search(r"LANEWISE_\w+", told)
        if variable:
            remedy = f"correct or unset {variable[0]}"
        return Check(name, "broken", told, remedy)


def _package(name: str) -> Check:
    try:
        return Check(name, "ok", importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return Check(name, "broken", "not installed", f"pip install {name}")


def _processor() -> str:
    import llvmlite.binding as llvm

    from lanewise.settings import usable_cpu_count

    features = llvm.get_host_cpu_features()
    have = [name for name in _FAST if features.get(name)]
    told = ", ".join(have) if have else "no AVX2: right, but slow"
    return f"{llvm.get_host_cpu_name()}, {usable_cpu_count()} CPUs, {told}"


def _disassembler() -> str:
    from lanewise.isa.amd.disassembler import disassemble
    from lanewise.isa.amd.library import llvm_library

    disassemble(b"\0\0\x81\xbf", 0, "gfx942", 64)
    library = llvm_library()
    return f"LLVM {'.'.join(map(str, library.version))}, {library.path}"


def _compiler() -> str:
    import llvmlite.binding as llvm

    from lanewise.jit.compiler import compile_object

    compile_object("define i32 @lanewise_doctor() { ret i32 42 }")
    return f"LLVM {'.'.join(map(str, llvm.llvm_version_info))}, in a process of its own"


def _run_time() -> str:
    from lanewise.machine.runtime import runtime

    runtime()
    return "loaded"


def _cache(settings: Settings) -> str:
    settings.cache_dir.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=settings.cache_dir):
        used = sum(_size(Path(folder) / name) for folder, _, names in os.walk(settings.cache_dir)
                   for name in names)  # fmt: skip
    return f"{settings.cache_dir}, {used / 1e6:.0f} MB of at most {settings.cache_bytes / 1e6:.0f}"


def _size(path: Path) -> int:
    try:
        return path.lstat().st_size
    except OSError:
        return 0


def _hip(settings: Settings) -> Iterator[Check]:
    """Only compiling HIP C++ needs these."""
    from lanewise.front.hip.toolchain import describe

    for part in describe(settings):
        yield Check(
            f"HIP: {part.name}", "ok" if part.found else "missing", part.detail, part.remedy
        )
    yield _libpython(settings)
    yield _linker()


def _libpython(settings: Settings) -> Check:
    """Processes of HIP programs load it."""
    from lanewise.front.hip.runtime.libpython import find_libpython

    name = "HIP: shared libpython"
    try:
        return Check(name, "ok", str(find_libpython(settings, may_fetch=False)))
    except LanewiseError as error:
        return Check(name, "missing", "none beside this Python", str(error).partition(": ")[2])


def _linker() -> Check:
    from lanewise.front.hip.toolchain import system_linker

    found = system_linker()
    told = found or "ziglang's, which makes its C++ library at the first program (some minutes)"
    return Check("HIP: linker of programs", "ok", told)
