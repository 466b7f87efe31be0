"""Finds and loads an LLVM shared library with the AMDGPU target, through its C API.

Owns where such a library may be, which version is good enough, and the C prototypes that the
disassembler and the assembler call. It knows nothing of instructions. Importing this file costs
nothing; the first call of `llvm_library` takes about 20 ms (100 ms when the file is not cached).
"""

from __future__ import annotations

import ctypes
import importlib.util
import threading
from collections.abc import Iterator
from ctypes import POINTER, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path

from lanewise.errors import InputError, UnsupportedError
from lanewise.settings import read_settings

__all__ = ["MINIMUM_VERSION", "TRIPLE", "DiagnosticHandler", "LlvmLibrary", "llvm_library"]

MINIMUM_VERSION = 22  # older ones lack gfx950 instructions and print operands differently
TRIPLE = b"amdgcn-amd-amdhsa"

_NEWEST_TRIED = 26
_SYSTEM_PATTERNS = ("libLLVM.so.{0}.1", "libLLVM.so.{0}", "libLLVM-{0}.so")
_REMEDY = (
    "pip install 'rocm-llvm-python>=7.2.2,<7.3', or let LANEWISE_LLVM name a libLLVM.so "
    f"of version {MINIMUM_VERSION} or newer that has the AMDGPU target"
)
# Order matters: every registration must follow that of the target's description.
_INITIALIZERS = ("TargetInfo", "Target", "TargetMC", "Disassembler", "AsmParser", "AsmPrinter")

DiagnosticHandler = ctypes.CFUNCTYPE(None, c_void_p, c_void_p)

_PROTOTYPES: dict[str, tuple[object, list[object]]] = {
    "LLVMCreateDisasmCPUFeatures": (
        c_void_p, [c_char_p, c_char_p, c_char_p, c_void_p, c_int, c_void_p, c_void_p]),
    "LLVMDisasmInstruction": (
        c_size_t, [c_void_p, c_void_p, c_uint64, c_uint64, c_void_p, c_size_t]),
    "LLVMDisasmDispose": (None, [c_void_p]),
    "LLVMContextCreate": (c_void_p, []),
    "LLVMContextDispose": (None, [c_void_p]),
    "LLVMContextSetDiagnosticHandler": (None, [c_void_p, DiagnosticHandler, c_void_p]),
    "LLVMGetDiagInfoDescription": (c_void_p, [c_void_p]),
    "LLVMGetDiagInfoSeverity": (c_int, [c_void_p]),
    "LLVMDisposeMessage": (None, [c_void_p]),
    "LLVMModuleCreateWithNameInContext": (c_void_p, [c_char_p, c_void_p]),
    "LLVMDisposeModule": (None, [c_void_p]),
    "LLVMSetTarget": (None, [c_void_p, c_char_p]),
    "LLVMSetModuleInlineAsm2": (None, [c_void_p, c_char_p, c_size_t]),
    "LLVMGetTargetFromTriple": (c_int, [c_char_p, POINTER(c_void_p), POINTER(c_void_p)]),
    "LLVMCreateTargetMachine": (
        c_void_p, [c_void_p, c_char_p, c_char_p, c_char_p, c_int, c_int, c_int]),
    "LLVMDisposeTargetMachine": (None, [c_void_p]),
    "LLVMTargetMachineEmitToMemoryBuffer": (
        c_int, [c_void_p, c_void_p, c_int, POINTER(c_void_p), POINTER(c_void_p)]),
    "LLVMGetBufferStart": (c_void_p, [c_void_p]),
    "LLVMGetBufferSize": (c_size_t, [c_void_p]),
    "LLVMDisposeMemoryBuffer": (None, [c_void_p]),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LlvmLibrary:
    """A loaded library. `calls` holds the C functions, prototypes set; calls keep the GIL."""

    path: str
    version: tuple[int, int, int]
    calls: ctypes.PyDLL


_lock = threading.Lock()
_loaded: dict[Path | None, LlvmLibrary] = {}


def llvm_library() -> LlvmLibrary:
    """The library to use, loaded at the first call; safe to call from any thread.

    LANEWISE_LLVM (settings.py) comes first and alone, then the wheel `rocm-llvm-python`, then the
    system's libLLVM. Raises InputError if LANEWISE_LLVM names a library that will not do,
    UnsupportedError, telling what was tried, if there is none.
    """
    chosen = read_settings().llvm_library
    with _lock:
        found = _loaded.get(chosen)
        if found is None:
            found = _loaded[chosen] = _find(chosen)
        return found


def _find(chosen: Path | None) -> LlvmLibrary:
    if chosen is not None:
        loaded = _load(str(chosen))
        if isinstance(loaded, str):
            raise InputError(f"LANEWISE_LLVM={chosen}: {loaded}")
        return loaded
    reasons: list[str] = []
    for candidate in _candidates():
        loaded = _load(candidate)
        if isinstance(loaded, LlvmLibrary):
            return loaded
        if Path(candidate).is_absolute():  # a name that the system does not know says nothing
            reasons.append(f"{candidate}: {loaded}")
    tried = "; ".join(reasons) or "neither the Python package nor a system libLLVM is there"
    raise UnsupportedError(f"no LLVM that can read AMD GPU code ({tried}). Remedy: {_REMEDY}")


def _candidates() -> Iterator[str]:
    """Paths and library names, best first."""
    package = importlib.util.find_spec("rocm")
    for place in (package and package.submodule_search_locations) or ():
        path = Path(place) / "llvm" / "librocmllvm.so"
        if path.exists():
            yield str(path)
    for version in range(MINIMUM_VERSION, _NEWEST_TRIED + 1):
        for pattern in _SYSTEM_PATTERNS:
            yield pattern.format(version)
    rocm = Path("/opt/rocm/llvm/lib/libLLVM.so")
    if rocm.exists():
        yield str(rocm)


def _load(path: str) -> LlvmLibrary | str:
    """The library at `path`, or why it will not do."""
    try:
        calls = ctypes.PyDLL(path)
    except OSError as error:
        return str(error)
    try:
        version = _version(calls)
        if version[0] < MINIMUM_VERSION:
            return f"version {version[0]}.{version[1]}, at least {MINIMUM_VERSION} is needed"
        for name in _INITIALIZERS:
            getattr(calls, f"LLVMInitializeAMDGPU{name}")()
        for name, (result, arguments) in _PROTOTYPES.items():
            function = getattr(calls, name)
            function.restype, function.argtypes = result, arguments
    except AttributeError as error:
        return f"not an LLVM with the AMDGPU target ({error})"
    return LlvmLibrary(path, version, calls)


def _version(calls: ctypes.PyDLL) -> tuple[int, int, int]:
    parts = (c_uint(), c_uint(), c_uint())
    calls.LLVMGetVersion(*(ctypes.byref(part) for part in parts))
    return parts[0].value, parts[1].value, parts[2].value
