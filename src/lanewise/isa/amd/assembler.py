"""Assembles AMD assembly text into the bytes of a text section, inside this process.

LLVM's C API has no assembler; a module whose only content is inline assembly does the same job in
about a millisecond. It serves tests and `lanewise explain`; programs (.s files with kernels) are
built by the front end's compiler instead.
"""

from __future__ import annotations

import ctypes
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from lanewise.errors import CompileError, InternalError
from lanewise.isa.amd.disassembler import llvm_features
from lanewise.isa.amd.library import TRIPLE, DiagnosticHandler, LlvmLibrary, llvm_library
from lanewise.targets import target

__all__ = ["assemble"]

_OBJECT_FILE = 1  # LLVMCodeGenFileType
_ERROR = 0  # LLVMDiagnosticSeverity
_SHT_SYMTAB, _SHT_RELA = 2, 4
_END_LABEL = b"lanewise_end_of_assembly"  # LLVM pads the section behind it

_lock = threading.Lock()


def assemble(
    text: str, target_name: str, wave_size: int | None = None, features: str = ""
) -> bytes:
    """The bytes of the instructions in `text`, one per line; labels and directives may be used.

    The wave size is the target's default if None. On targets with 16-bit register halves both ways
    of writing are taken (v_add_f16 v0.l, v1.l, v2.h and v_add_f16 v0, v1, v2), one per call.
    Raises CompileError (an InputError) with LLVM's message, InputError for a wrong target or wave
    size, UnsupportedError if there is no LLVM.
    """
    entry = target(target_name)
    wanted = llvm_features(entry, wave_size or entry.default_wave_size, features)
    with _lock:
        code, errors = _emit(llvm_library(), text, entry.name, wanted)
        if errors and entry.has_true16 and not features:
            older = wanted.replace("+real-true16", "-real-true16")
            code, older_errors = _emit(llvm_library(), text, entry.name, older)
            errors = errors if older_errors else []
    if errors:
        raise CompileError(f"{entry.name} assembly", compiler_text="\n".join(errors))
    return _assembled(code)


def _emit(llvm: LlvmLibrary, text: str, cpu: str, features: str) -> tuple[bytes, list[str]]:
    """The object file and LLVM's error messages; the object is worthless if there are any."""
    errors: list[str] = []

    def note(diagnostic: int, _: object) -> None:
        if llvm.calls.LLVMGetDiagInfoSeverity(diagnostic) == _ERROR:
            message = llvm.calls.LLVMGetDiagInfoDescription(diagnostic)
            errors.append(_take_string(llvm, message).removeprefix("<inline asm>:").rstrip())

    handler = DiagnosticHandler(note)
    source = text.encode() + b"\n" + _END_LABEL + b":\n"
    with _module(llvm) as (context, module), _machine(llvm, cpu, features) as machine:
        llvm.calls.LLVMContextSetDiagnosticHandler(context, handler, None)
        llvm.calls.LLVMSetTarget(module, TRIPLE)
        llvm.calls.LLVMSetModuleInlineAsm2(module, source, len(source))
        message, buffer = ctypes.c_void_p(), ctypes.c_void_p()
        failed = llvm.calls.LLVMTargetMachineEmitToMemoryBuffer(
            machine, module, _OBJECT_FILE, ctypes.byref(message), ctypes.byref(buffer)
        )
        if failed:
            return b"", [*errors, _take_string(llvm, message.value)]
        start = llvm.calls.LLVMGetBufferStart(buffer)
        code = ctypes.string_at(start, llvm.calls.LLVMGetBufferSize(buffer))
        llvm.calls.LLVMDisposeMemoryBuffer(buffer)
    return code, errors


@contextmanager
def _module(llvm: LlvmLibrary) -> Iterator[tuple[int, int]]:
    context = llvm.calls.LLVMContextCreate()
    module = llvm.calls.LLVMModuleCreateWithNameInContext(b"assembly", context)
    try:
        yield context, module
    finally:
        llvm.calls.LLVMDisposeModule(module)
        llvm.calls.LLVMContextDispose(context)


@contextmanager
def _machine(llvm: LlvmLibrary, cpu: str, features: str) -> Iterator[int]:
    found, message = ctypes.c_void_p(), ctypes.c_void_p()
    if llvm.calls.LLVMGetTargetFromTriple(TRIPLE, ctypes.byref(found), ctypes.byref(message)):
        raise InternalError(f"{llvm.path}: {_take_string(llvm, message.value)}")
    machine = llvm.calls.LLVMCreateTargetMachine(
        found, TRIPLE, cpu.encode(), features.encode(), 0, 0, 0
    )
    try:
        yield machine
    finally:
        llvm.calls.LLVMDisposeTargetMachine(machine)


def _take_string(llvm: LlvmLibrary, pointer: int | None) -> str:
    """The text of a message that LLVM allocated, which is freed."""
    if not pointer:
        return ""
    text = ctypes.string_at(pointer).decode(errors="replace")
    llvm.calls.LLVMDisposeMessage(pointer)
    return text


def _assembled(elf: bytes) -> bytes:
    """What stands before the end label in its section of the relocatable ELF-64 file LLVM made."""
    (table,) = struct.unpack_from("<Q", elf, 0x28)
    (count,) = struct.unpack_from("<H", elf, 0x3C)
    headers = [struct.unpack_from("<IIQQQQIIQQ", elf, table + 64 * index) for index in range(count)]
    section, size_bytes = _end_label(elf, headers)
    for header in headers:
        if header[1] == _SHT_RELA and header[7] == section and header[5]:
            (offset,) = struct.unpack_from("<Q", elf, header[4])
            raise CompileError(f"the assembly names a symbol it does not define, at +{offset:#x}")
    start = headers[section][4]
    return elf[start : start + size_bytes]


def _end_label(elf: bytes, headers: list[tuple[int, ...]]) -> tuple[int, int]:
    """Section and position of the end label."""
    for header in headers:
        if header[1] != _SHT_SYMTAB:
            continue
        names = headers[header[6]][4]
        for position in range(header[4], header[4] + header[5], 24):
            name, _, _, section, value, _ = struct.unpack_from("<IBBHQQ", elf, position)
            if elf.startswith(_END_LABEL + b"\0", names + name):
                return section, value
    raise CompileError("the assembly ends itself early, with .end")
