"""What the tests need to know of a code object, read by pyelftools and msgpack alone."""

from __future__ import annotations

import io
from typing import Any

import msgpack
from elftools.elf.elffile import ELFFile

AMDGPU_MACHINE = 224
AMDGPU_METADATA_NOTE = 32


def mach(code_object: bytes) -> int:
    """EF_AMDGPU_MACH; checks that this is AMD GPU code at all."""
    elf = ELFFile(io.BytesIO(code_object))
    assert code_object[18] | code_object[19] << 8 == AMDGPU_MACHINE
    return int(elf["e_flags"]) & 0xFF


def features(code_object: bytes) -> int:
    """The xnack and sramecc fields of e_flags."""
    return int(ELFFile(io.BytesIO(code_object))["e_flags"]) >> 8 & 0xF


def section(code_object: bytes, name: str) -> bytes:
    found = ELFFile(io.BytesIO(code_object)).get_section_by_name(name)
    return b"" if found is None else bytes(found.data())


def metadata(code_object: bytes) -> dict[str, Any]:
    notes = section(code_object, ".note")
    size = int.from_bytes(notes[4:8], "little")
    assert int.from_bytes(notes[8:12], "little") == AMDGPU_METADATA_NOTE
    start = 12 + len(b"AMDGPU\0\0")
    unpacked: dict[str, Any] = msgpack.unpackb(notes[start : start + size])
    return unpacked


def kernels(code_object: bytes) -> dict[str, dict[str, Any]]:
    return {kernel[".name"]: kernel for kernel in metadata(code_object)["amdhsa.kernels"]}


def line_files(code_object: bytes) -> set[str]:
    """Names of the source files in the line tables."""
    dwarf = ELFFile(io.BytesIO(code_object)).get_dwarf_info()
    names: set[str] = set()
    for unit in dwarf.iter_CUs():
        program = dwarf.line_program_for_CU(unit)
        names |= {entry.name.decode() for entry in program.header.file_entry} if program else set()
    return names
