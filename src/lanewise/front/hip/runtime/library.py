"""Builds libamdhip64.so: native/*.c and one jump for every name of the API.

Owns the names (api.txt), the assembly made of them, the symbol versions, and the folder in the
cache that programs are pointed to. What the functions do is Python's matter, once the library has
brought Python into the process: attach.py.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import lanewise
from lanewise.errors import InternalError
from lanewise.front.hip.runtime.libpython import find_libpython
from lanewise.front.hip.toolchain import host_compiler
from lanewise.settings import Settings, read_settings

__all__ = ["ApiFunction", "api_functions", "runtime_environment", "runtime_library"]

_HERE: Final = Path(__file__).parent
_SOURCES: Final = (_HERE / "native" / "shim.c", _HERE / "native" / "fast.c")
SONAME: Final = "libamdhip64.so.7"
# Programs ask for the library by the name of the release they were linked with.
_LINKS: Final = (
    "libamdhip64.so", "libamdhip64.so.5", "libamdhip64.so.6", "libhiprtc.so", "libhiprtc.so.5",
    "libhiprtc.so.6", "libhiprtc.so.7",
)  # fmt: skip
# Version nodes of AMD's library. They stay empty: a program that asks for hipMalloc@hip_4.2 is
# content with an unversioned hipMalloc, as long as the node is there.
_VERSIONS: Final = (
    *(f"hip_4.{minor}" for minor in range(2, 6)),
    *(f"hip_{major}.{minor}" for major in range(5, 11) for minor in range(10)),
    *(f"hiprtc_{major}.{minor}" for major in range(5, 8) for minor in range(6)),
)


@dataclass(frozen=True, slots=True)
class ApiFunction:
    """A line of api.txt. arguments is None where only the name is known."""

    name: str
    arguments: str | None
    result: str


@functools.cache
def api_functions() -> tuple[ApiFunction, ...]:
    """Every function, in the order of the table."""
    lines = (_HERE / "api.txt").read_text(encoding="utf-8").splitlines()
    return tuple(_api_function(line) for line in lines if line and not line.startswith("#"))


def _api_function(line: str) -> ApiFunction:
    name, *rest = line.split()
    if not rest:
        return ApiFunction(name, None, "i")
    return ApiFunction(name, rest[0].replace("-", ""), rest[1] if len(rest) > 1 else "i")


def native_functions() -> frozenset[str]:
    """Those that shim.c defines itself: the ones without a prototype."""
    return frozenset(one.name for one in api_functions() if one.arguments is None)


@functools.cache
def native_stamp() -> str:
    """Names what the library is made of. One that was built by another lanewise has another."""
    digest = hashlib.sha256(_assembly().encode() + repr(_VERSIONS).encode())
    for source in _SOURCES:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def runtime_library(settings: Settings | None = None) -> Path:
    """The folder with libamdhip64.so and its other names; built now if need be.

    Raises InputError when no compiler or no shared libpython can be found.
    """
    settings = settings or read_settings()
    configuration = "\n".join((*_python(settings), "")).encode()
    digest = hashlib.sha256(configuration + native_stamp().encode())
    folder = settings.cache_dir / f"hip-runtime-{digest.hexdigest()[:16]}"
    if not folder.is_dir():
        settings.cache_dir.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=settings.cache_dir, prefix="hip-runtime-new-") as new:
            made = Path(new) / "made"
            made.mkdir()
            _build(made, Path(new))
            (made / "python").write_bytes(configuration)
            with contextlib.suppress(OSError):  # another process was first
                made.rename(folder)
    return folder


def runtime_environment(settings: Settings | None = None) -> dict[str, str]:
    """Variables that let a program find the library and this Python."""
    settings = settings or read_settings()
    libpython, executable, package = _python(settings)
    before = os.environ.get("LD_LIBRARY_PATH", "")  # handed on, not a setting of ours
    return {
        "LD_LIBRARY_PATH": ":".join(filter(None, (str(runtime_library(settings)), before))),
        "LANEWISE_LIBPYTHON": libpython,
        "LANEWISE_PYTHON": executable,
        "LANEWISE_PACKAGE": package,
    }


def _python(settings: Settings) -> tuple[str, str, str]:
    """libpython, the interpreter that tells where packages are, and where this package is."""
    package = str(Path(lanewise.__file__).parents[1])
    return str(find_libpython(settings)), sys.executable, package


# --- the library ----------------------------------------------------------------------------------


def _build(folder: Path, work: Path) -> None:
    assembly, versions = work / "api.S", work / "versions"
    assembly.write_text(_assembly())
    versions.write_text("".join(f"{name} {{}};\n" for name in _VERSIONS))
    compiler = host_compiler()
    objects = []
    for source in (*_SOURCES, assembly):
        made = work / f"{source.stem}.o"
        _call(
            *compiler.clang, "-c", "-O2", "-fPIC", "-fvisibility=hidden", "-fno-stack-protector",
            "-mno-avx", "-ftls-model=initial-exec", f'-DNATIVE_STAMP="{native_stamp()}"',
            str(source), "-o", str(made),
        )  # fmt: skip
        objects.append(str(made))
    _call(
        *compiler.linker, "-shared", "-soname", SONAME, "--version-script", str(versions),
        "-z", "relro", "-z", "noexecstack", "-z", "defs", *objects, *compiler.libraries,
        "-o", str(folder / SONAME),
    )  # fmt: skip
    for name in _LINKS:
        (folder / name).symlink_to(SONAME)


def _call(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise InternalError(f"libamdhip64.so cannot be built: {done.stderr.strip()}")


# The stub of a function jumps through the table. Its first entry goes here, with all argument
# registers kept, and then through the table again.
_BOOT: Final = """\
    .text
lw_hip_enter:
    pushq %rbp
    movq %rsp, %rbp
    pushq %rax; pushq %rdi; pushq %rsi; pushq %rdx; pushq %rcx; pushq %r8; pushq %r9; pushq %rbx
    movq %rsp, %rbx
    subq $64, %rsp
    andq $-16, %rsp
    movsd %xmm0, 0(%rsp); movsd %xmm1, 8(%rsp); movsd %xmm2, 16(%rsp); movsd %xmm3, 24(%rsp)
    call lw_hip_boot
    movsd 0(%rsp), %xmm0; movsd 8(%rsp), %xmm1; movsd 16(%rsp), %xmm2; movsd 24(%rsp), %xmm3
    movq %rbx, %rsp
    popq %rbx; popq %r9; popq %r8; popq %rcx; popq %rdx; popq %rsi; popq %rdi; popq %rax
    popq %rbp
    leaq lw_hip_table(%rip), %r11
    jmpq *(%r11,%rax,8)
"""


@functools.cache
def _assembly() -> str:
    names = [one.name for one in api_functions() if one.arguments is not None]
    return "".join((_BOOT, *_stubs(names), *_tables(names)))


def _stubs(names: list[str]) -> Iterator[str]:
    for index, name in enumerate(names):
        yield (
            f"    .globl {name}\n    .type {name}, @function\n{name}:\n    endbr64\n"
            f"    jmpq *lw_hip_table+{8 * index}(%rip)\n    .size {name}, .-{name}\n"
            f"lw_first_{index}:\n    movl ${index}, %eax\n    jmp lw_hip_enter\n"
            f"lw_refuse_{index}:\n    movl ${index}, %edi\n    jmp lw_hip_refuse\n"
        )


def _tables(names: list[str]) -> Iterator[str]:
    rows = range(len(names))
    yield "    .hidden lw_hip_table, lw_hip_names, lw_hip_refusals, lw_hip_count\n"
    for symbol, section, entry in (
        ("lw_hip_table", ".data,\"aw\"", "lw_first_{}"),
        ("lw_hip_refusals", ".data.rel.ro,\"aw\"", "lw_refuse_{}"),
        ("lw_hip_names", ".data.rel.ro,\"aw\"", "lw_text_{}"),
    ):  # fmt: skip
        yield f"    .section {section}\n    .balign 8\n    .globl {symbol}\n{symbol}:\n"
        yield "".join(f"    .quad {entry.format(index)}\n" for index in rows)
    yield '    .section .rodata,"a"\n    .balign 8\n    .globl lw_hip_count\n'
    yield f"lw_hip_count:\n    .quad {len(names)}\n"
    yield "".join(f'lw_text_{i}: .asciz "{name}"\n' for i, name in enumerate(names))
    yield '    .section .note.GNU-stack,"",@progbits\n'
