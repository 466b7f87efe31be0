"""HIP C++ to a program: host code with the code objects of all targets inside.

Owns the host half of the compile and the link. The device half is compile.py's, the run-time that
programs are linked with runtime/library.py's.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lanewise.code_object.bundle_writer import write_bundle
from lanewise.errors import CompileError, InternalError
from lanewise.front.hip.compile import compile_source, unit_word, wave_size_words
from lanewise.front.hip.device_link import RELOCATABLE, link_device_code
from lanewise.front.hip.openmp import find_openmp, is_openmp
from lanewise.front.hip.runtime.library import runtime_library
from lanewise.front.hip.toolchain import Toolchain, host_toolchain, system_linker
from lanewise.input_files import check_output
from lanewise.settings import Settings, read_settings

__all__ = ["BuiltProgram", "build_program"]

_HOST: Final = "--target=x86_64-linux-gnu"
# HIP's headers brought <string.h> along until HIP 7, and programs came to count on it.
_OLD_HEADERS: Final = ("-include", "string.h")
# The library was linked with this machine's C library, which may be newer than the one zig knows.
_ZIG_LINKS: Final = ("c++", "-target", "x86_64-linux-gnu", "-Wl,--allow-shlib-undefined")
_MAIN_IS_MISSING: Final = re.compile(r"undefined (reference|symbol)[^\n]*\bmain\b")
_HANDLE: Final = re.compile(rb"\0(__hip_gpubin_handle_\w+)(?=\0)")
# Options for the linker, which the compiler is not shown.
_LINK_PREFIXES: Final = ("-l", "-L", "-Wl,")


class _NoMainError(Exception):
    """The linker found no main()."""


@dataclass(frozen=True, slots=True)
class BuiltProgram:
    """Where it is, and what the compiler had to say."""

    path: Path
    warnings: str


def build_program(
    sources: Sequence[Path],
    targets: Sequence[str],
    output: Path,
    *,
    options: Sequence[str] = (),
    shared: bool = False,
    settings: Settings | None = None,
) -> BuiltProgram:
    """Compile and link.

    options  for clang; -l, -L and -Wl, go to the linker. -fopenmp is for the host code and links
             with the OpenMP run-time that is found
    shared   make a shared library

    Raises CompileError with the compiler's or the linker's own words, InputError for a file that
    cannot be read or a toolchain that is not there.
    """
    settings = settings or read_settings()
    check_output(output)
    toolchain = host_toolchain(settings)
    link = [word for word in options if word.startswith(_LINK_PREFIXES)]
    compile_options = [*_OLD_HEADERS, *(word for word in options if word not in link)]
    if any(map(is_openmp, options)):
        openmp = find_openmp(link)
        compile_options += openmp.compile_options
        link += openmp.link_options
    warnings: dict[str, None] = {}
    with tempfile.TemporaryDirectory(prefix="lanewise-") as work:
        jobs = [
            _HostJob(source, Path(work) / f"{index}", toolchain, tuple(compile_options))
            for index, source in enumerate(sources)
        ]
        objects = [job.object for job in jobs]
        if RELOCATABLE in options:
            warnings.update(dict.fromkeys(_compile_together(jobs, targets, settings)))
            objects.append(_handles(jobs, Path(work)))
        else:
            for job in jobs:
                warnings.update(dict.fromkeys(_compile_unit(job, targets, settings)))
        try:
            _link(objects, output, link, toolchain, shared=shared, settings=settings)
        except _NoMainError:
            raise CompileError(
                "there is no main(): `lanewise launch` runs a kernel of it, `lanewise build "
                "--device-only` makes a code object",
                source=", ".join(map(str, sources)),
            ) from None
    return BuiltProgram(output, "".join(warnings))


@dataclass(frozen=True, slots=True)
class _HostJob:
    source: Path
    stem: Path
    toolchain: Toolchain
    options: tuple[str, ...]

    @property
    def object(self) -> Path:
        return self.stem.with_suffix(".o")


def _compile_unit(job: _HostJob, targets: Sequence[str], settings: Settings) -> list[str]:
    """Both halves; the warnings of each."""
    said = []
    code_objects = {}
    for target in targets:
        made = compile_source(
            job.source, target, options=job.options, language="hip", settings=settings,
            toolchain=job.toolchain,
        )  # fmt: skip
        code_objects[target] = made.code_object
        said.append(made.warnings)
    bundle = job.stem.with_suffix(".hipfb")
    bundle.write_bytes(write_bundle(code_objects))
    said.append(_compile_host(job, bundle))
    return said


def _compile_together(
    jobs: Sequence[_HostJob], targets: Sequence[str], settings: Settings
) -> list[str]:
    """All units, whose device code is linked; each of them registers the whole."""
    said = []
    code_objects = {}
    for target in targets:
        units = [
            compile_source(
                job.source, target, options=job.options, language="hip", settings=settings,
                toolchain=job.toolchain, relocatable=True,
            )
            for job in jobs
        ]  # fmt: skip
        said += [unit.warnings for unit in units]
        code = [unit.code_object for unit in units]
        code_objects[target] = link_device_code(code, target, jobs[0].toolchain)
    bundle = jobs[0].stem.with_suffix(".hipfb")
    bundle.write_bytes(write_bundle(code_objects, of_program=True))
    return [*said, *(_compile_host(job, bundle) for job in jobs)]


def _handles(jobs: Sequence[_HostJob], work: Path) -> Path:
    """The words in which units with linked device code keep what registration gave them: clang
    leaves their definition to who links."""
    found = (_HANDLE.findall(job.object.read_bytes()) for job in jobs)
    names = dict.fromkeys(name.decode() for one in found for name in one)
    source, made = work / "handles.c", work / "handles.o"
    source.write_text("".join(f"void *{name};\n" for name in names))
    chain = jobs[0].toolchain
    host = [_HOST] if chain.driver_flags else []
    words = [*chain.clang, *chain.driver_flags, *host, "-fPIC", "-c", str(source), "-o", str(made)]
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise InternalError(f"the handles of linked device code: {done.stderr.strip()}")
    return made


def _compile_host(job: _HostJob, bundle: Path) -> str:
    chain = job.toolchain
    words = [*chain.clang, *chain.driver_flags, "--driver-mode=g++"]
    if chain.driver_flags:
        words.append(_HOST)
    if chain.rocm is not None:
        words.append(f"--rocm-path={chain.rocm}")
    words += [
        "-O2", "-fPIC", "-fno-color-diagnostics", "-Wno-unused-command-line-argument",
        *chain.hip_flags, *wave_size_words(64), "--offload-host-only", "--offload-arch=gfx942",
        "-Xclang", "-fcuda-include-gpubinary", "-Xclang", str(bundle),
        unit_word(job.source.read_bytes()), *job.options, "-x", "hip", "-c", _word(job.source),
        "-o", str(job.object),
    ]  # fmt: skip
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise CompileError(
            "the host code does not compile", compiler_text=done.stderr, command=words,
            source=str(job.source),
        )  # fmt: skip
    return done.stderr


def _word(source: Path) -> str:
    return f"./{source}" if str(source).startswith("-") else str(source)


def _link(
    objects: Sequence[Path], output: Path, options: Sequence[str], toolchain: Toolchain,
    *, shared: bool, settings: Settings,
) -> None:  # fmt: skip
    folder = runtime_library(settings)
    linker = system_linker() if toolchain.driver_flags else None
    driver = [linker] if linker else [toolchain.clang[0], *_ZIG_LINKS]
    if not toolchain.driver_flags:  # a clang of the system's
        driver = [*toolchain.clang, "--driver-mode=g++"]
    words = [
        *driver, *(["-shared"] if shared else []), *map(str, objects), *options, f"-L{folder}",
        "-lamdhip64", f"-Wl,-rpath,{folder}", "-lpthread", "-ldl", "-lm", "-o", str(output),
    ]  # fmt: skip
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0 and _MAIN_IS_MISSING.search(done.stderr):
        raise _NoMainError
    if done.returncode != 0:
        raise CompileError(
            "the program does not link", compiler_text=done.stderr, command=words,
            source=str(output),
        )  # fmt: skip
