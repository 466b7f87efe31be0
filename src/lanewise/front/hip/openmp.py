"""OpenMP in the host code of HIP programs: where its run-time and header are.

clang makes calls of LLVM's run-time (libomp; Intel's libiomp5 is the same), which no package of
ours brings along. Owns the search; program.py compiles and links with what is found.
"""

from __future__ import annotations

import ctypes.util
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from lanewise.errors import InputError

__all__ = ["OpenMp", "find_openmp", "is_openmp"]

_LIBRARIES = ("libomp.so", "libomp.so.5", "libiomp5.so")
_FOLDERS = (
    "/opt/rocm/llvm/lib", "/opt/rocm/lib/llvm/lib", "/usr/lib", "/usr/local/lib", "/usr/lib64",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OpenMp:
    """Words for the compiler, which finds omp.h by them, and for the linker."""

    compile_options: tuple[str, ...]
    link_options: tuple[str, ...]


def is_openmp(option: str) -> bool:
    """Whether an option for clang turns OpenMP on."""
    return option == "-fopenmp" or option.startswith("-fopenmp=")


def find_openmp(link_options: Sequence[str]) -> OpenMp:
    """The run-time in the folders of -L, of Python packages and of the system.

    Nothing is added where the program names one itself (-lomp). Raises InputError without one.
    """
    own = [Path(word[2:]) for word in link_options if word.startswith("-L")]
    header = next((folder for folder in _headers(own) if (folder / "omp.h").is_file()), None)
    include = () if header is None else ("-idirafter", str(header))
    if any(word in ("-lomp", "-liomp5") for word in link_options):
        return OpenMp(include, ())
    for folder in _folders(own):
        for name in _LIBRARIES:
            library = folder / name
            if library.is_file():
                return OpenMp(include, (str(library), f"-Wl,-rpath,{library.parent}"))
    known = ctypes.util.find_library("omp") or ctypes.util.find_library("iomp5")
    if known is not None:
        return OpenMp(include, (f"-l:{known}",))
    raise InputError(
        "-fopenmp needs LLVM's OpenMP run-time, and there is none: install the Python package "
        "intel-openmp or the system's libomp-dev, or name its folder with -X -L"
    )


def _folders(own: Sequence[Path]) -> Iterator[Path]:
    yield from own
    yield Path(sys.prefix) / "lib"  # where the package intel-openmp puts it
    yield from sorted(Path("/usr/lib").glob("llvm-*/lib"), reverse=True)
    yield from map(Path, _FOLDERS)
    yield from sorted(Path("/usr/lib").glob("*-linux-gnu"))


def _headers(own: Sequence[Path]) -> Iterator[Path]:
    yield from (folder.parent / "include" for folder in own)
    yield Path(sys.prefix) / "opt" / "compiler" / "include"
    yield from sorted(Path("/usr/lib").glob("llvm-*/lib/clang/*/include"), reverse=True)
    yield from sorted(Path("/opt/rocm/lib/llvm/lib/clang").glob("*/include"))
    yield from sorted(Path("/usr/lib/gcc").glob("*/*/include"))  # the functions are the same
