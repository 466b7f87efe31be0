"""The ELF64 container: headers, segments, sections, symbols, relocations.

Owns the generic format (System V gABI). What AMD puts into it is elf.py's matter. The machine's own
view (program headers and the dynamic table) is enough; sections are used where they exist.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from lanewise.code_object.reader import Reader
from lanewise.errors import InputError

MAGIC: Final = b"\x7fELF"

_HEADER: Final = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT: Final = struct.Struct("<IIQQQQQQ")
_SECTION: Final = struct.Struct("<IIQQQQIIQQ")
_SYMBOL: Final = struct.Struct("<IBBHQQ")
_RELOCATION: Final = struct.Struct("<QQq")
_DYNAMIC: Final = struct.Struct("<QQ")

ET_DYN: Final = 3
PT_LOAD: Final = 1
PT_DYNAMIC: Final = 2
PT_NOTE: Final = 4
SHT_SYMTAB: Final = 2
SHT_NOBITS: Final = 8
SHF_COMPRESSED: Final = 0x800
SHN_UNDEF: Final = 0
SHN_ABS: Final = 0xFFF1
_SHN_XINDEX: Final = 0xFFFF

_DT_HASH: Final = 4
_DT_STRTAB: Final = 5
_DT_SYMTAB: Final = 6
_DT_RELA: Final = 7
_DT_RELASZ: Final = 8
_DT_STRSZ: Final = 10
_DT_REL: Final = 17
_DT_JMPREL: Final = 23
_DT_PLTRELSZ: Final = 2
_DT_GNU_HASH: Final = 0x6FFFFEF5

SymbolKind = Literal["none", "object", "function", "section", "file", "other"]
_KINDS: Final[dict[int, SymbolKind]] = {
    0: "none", 1: "object", 2: "function", 3: "section", 4: "file",
}  # fmt: skip
Binding = Literal["local", "global", "weak", "other"]
_BINDINGS: Final[dict[int, Binding]] = {0: "local", 1: "global", 2: "weak"}


@dataclass(frozen=True, slots=True)
class Header:
    """The fields of the ELF header that anybody asks for."""

    os_abi: int
    abi_version: int
    file_type: int
    machine: int
    flags: int


@dataclass(frozen=True, slots=True)
class ProgramHeader:
    kind: int
    flags: int
    file_offset: int
    vaddr: int
    file_size: int
    memory_size: int


@dataclass(frozen=True, slots=True)
class SectionHeader:
    name: str
    kind: int
    flags: int
    vaddr: int
    file_offset: int
    size: int
    link: int


@dataclass(frozen=True, slots=True)
class Symbol:
    """A named address. `value` is a virtual address unless `is_absolute`."""

    name: str
    value: int
    size: int
    kind: SymbolKind
    binding: Binding
    is_defined: bool
    is_absolute: bool


@dataclass(frozen=True, slots=True)
class RawRelocation:
    vaddr: int
    kind: int
    symbol_index: int
    addend: int


@dataclass(frozen=True, slots=True)
class ElfFile:
    """An ELF64 little-endian file whose tables have been checked to lie inside it."""

    reader: Reader
    header: Header
    segments: tuple[ProgramHeader, ...]
    sections: tuple[SectionHeader, ...]

    def section(self, name: str) -> SectionHeader | None:
        return next((section for section in self.sections if section.name == name), None)

    def section_data(self, name: str) -> Reader | None:
        """The bytes of a section, decompressed if need be; None if there is no such section."""
        section = self.section(name)
        if section is None or section.kind == SHT_NOBITS:
            return None
        part = self.reader.part(section.file_offset, section.size, f"section {name}")
        return _decompressed(part, name) if section.flags & SHF_COMPRESSED else part

    def file_range(self, vaddr: int, size: int, what: str) -> int:
        """File offset of `size` bytes at virtual address `vaddr`, all from one segment."""
        for segment in self.segments:
            start = vaddr - segment.vaddr
            if segment.kind == PT_LOAD and start >= 0 and start + size <= segment.file_size:
                return segment.file_offset + start
        raise InputError(
            f"{what}: expected {size} bytes at virtual address {vaddr:#x}, which no segment holds",
            source=self.reader.source,
        )

    def dynamic(self) -> dict[int, int]:
        """The dynamic table, tag -> value; the first of equal tags counts."""
        table: dict[int, int] = {}
        for segment in self.segments:
            if segment.kind != PT_DYNAMIC:
                continue
            part = self.reader.part(segment.file_offset, segment.file_size, "dynamic table")
            for offset in range(0, len(part) - _DYNAMIC.size + 1, _DYNAMIC.size):
                tag, value = _DYNAMIC.unpack_from(part.data, offset)
                if tag == 0:
                    break
                table.setdefault(tag, value)
        return table

    def dynamic_symbols(self) -> tuple[Symbol, ...]:
        """The symbols that relocations name by index."""
        tags = self.dynamic()
        if _DT_SYMTAB not in tags:
            return ()
        if _DT_STRTAB not in tags or _DT_STRSZ not in tags:
            raise InputError("dynamic table: expected STRTAB and STRSZ", source=self.reader.source)
        count = self._dynamic_symbol_count(tags)
        size = tags[_DT_STRSZ]
        symbols = self.file_range(tags[_DT_SYMTAB], count * _SYMBOL.size, "dynamic symbols")
        names = self.file_range(tags[_DT_STRTAB], size, "dynamic symbol names")
        return self._symbols(
            self.reader.part(symbols, count * _SYMBOL.size, "dynamic symbols"),
            self.reader.part(names, size, "dynamic symbol names"),
        )

    def static_symbols(self) -> tuple[Symbol, ...]:
        """The symbols of .symtab, which a stripped file does not have."""
        table = next((s for s in self.sections if s.kind == SHT_SYMTAB), None)  # at most one
        if table is None:
            return ()
        if table.link >= len(self.sections):
            raise InputError(
                f"{table.name}: expected a string table, found section {table.link} "
                f"of {len(self.sections)}",
                source=self.reader.source,
            )
        names = self.sections[table.link]
        return self._symbols(
            self.reader.part(table.file_offset, table.size, table.name),
            self.reader.part(names.file_offset, names.size, names.name),
        )

    def relocations(self) -> Iterator[RawRelocation]:
        """The relocations a loader has to do."""
        tags = self.dynamic()
        if _DT_REL in tags:
            raise InputError(
                "dynamic table: expected relocations with addends (RELA), found REL",
                source=self.reader.source,
            )
        for table, table_size in ((_DT_RELA, _DT_RELASZ), (_DT_JMPREL, _DT_PLTRELSZ)):
            if table not in tags:
                continue
            size = tags.get(table_size, 0)
            start = self.file_range(tags[table], size, "relocations")
            if size % _RELOCATION.size:
                raise self.reader.error(
                    start, f"relocations: expected {_RELOCATION.size} bytes each, found {size}"
                )
            for offset in range(start, start + size, _RELOCATION.size):
                vaddr, info, addend = self.reader.unpack(_RELOCATION, offset, "relocation")
                yield RawRelocation(vaddr, info & 0xFFFF_FFFF, info >> 32, addend)

    def _dynamic_symbol_count(self, tags: dict[int, int]) -> int:
        if _DT_HASH in tags:
            start = self.file_range(tags[_DT_HASH], 8, "symbol hash table")
            return self.reader.u32(start + 4, "symbol hash table")
        if _DT_GNU_HASH in tags:
            return self._gnu_hash_symbol_count(tags[_DT_GNU_HASH])
        raise InputError("dynamic table: expected HASH or GNU_HASH", source=self.reader.source)

    def _gnu_hash_symbol_count(self, vaddr: int) -> int:
        """One more than the largest index in the chains: the table does not tell the count."""
        what = "GNU symbol hash table"
        start = self.file_range(vaddr, 16, what)
        bucket_count = self.reader.u32(start, what)
        first_hashed = self.reader.u32(start + 4, what)
        buckets = start + 16 + 8 * self.reader.u32(start + 8, what)
        self.reader.require(buckets, 4 * bucket_count, what)
        last = max(
            (self.reader.u32(buckets + 4 * i, what) for i in range(bucket_count)), default=0
        )
        if last < first_hashed:
            return first_hashed
        chains = buckets + 4 * bucket_count
        while not self.reader.u32(chains + 4 * (last - first_hashed), what) & 1:
            last += 1
        return last + 1

    def _symbols(self, table: Reader, names: Reader) -> tuple[Symbol, ...]:
        if len(table) % _SYMBOL.size:
            raise table.error(0, f"expected symbols of {_SYMBOL.size} bytes, found {len(table)}")
        symbols = []
        budget = 64 * len(names)  # names may share bytes, but only a mad file shares this often
        for offset in range(0, len(table), _SYMBOL.size):
            symbols.append(_read_symbol(table, offset, names))
            budget -= len(symbols[-1].name)
            if budget < 0:
                raise table.error(offset, "expected symbol names that do not all overlap")
        return tuple(symbols)


def read_elf(reader: Reader) -> ElfFile:
    """Read the headers. Raises InputError for what is not ELF64 little-endian, or truncated."""
    if reader.data[:4] != MAGIC:
        found = reader.data[:4].hex(" ") or "nothing"
        raise reader.error(0, f"expected an ELF file (7f 45 4c 46), found {found}")
    fields = reader.unpack(_HEADER, 0, "ELF header")
    identity = reader.data[:16]
    if identity[4] != 2 or identity[5] != 1:
        raise reader.error(4, "expected a 64-bit little-endian ELF file (02 01)")
    _, file_type, machine, _, _, ph_offset, sh_offset, flags, _, *table_fields = fields
    ph_size, ph_count, sh_size, sh_count, names_index = table_fields
    if ph_count and ph_size != _SEGMENT.size:
        raise reader.error(54, f"expected program headers of {_SEGMENT.size} bytes, not {ph_size}")
    if sh_offset and sh_size != _SECTION.size:
        raise reader.error(58, f"expected section headers of {_SECTION.size} bytes, not {sh_size}")
    header = Header(identity[7], identity[8], file_type, machine, flags)
    segments = tuple(
        _read_segment(reader, ph_offset + index * _SEGMENT.size) for index in range(ph_count)
    )
    sections = _read_sections(reader, sh_offset, sh_count, names_index) if sh_offset else ()
    return ElfFile(reader, header, segments, sections)


def _read_segment(reader: Reader, offset: int) -> ProgramHeader:
    kind, flags, file_offset, vaddr, _, file_size, memory_size, _ = reader.unpack(
        _SEGMENT, offset, "program header"
    )
    if kind in (PT_LOAD, PT_DYNAMIC, PT_NOTE):
        reader.require(file_offset, file_size, f"segment (program header at {offset:#x})")
    if kind == PT_LOAD and file_size > memory_size:
        raise reader.error(
            offset, f"segment of {file_size:#x} bytes in the file has {memory_size:#x} in memory"
        )
    return ProgramHeader(kind, flags, file_offset, vaddr, file_size, memory_size)


def _read_sections(
    reader: Reader, table: int, count: int, names_index: int
) -> tuple[SectionHeader, ...]:
    if count == 0 or names_index == _SHN_XINDEX:  # more than 16 bits can tell: section 0 has it
        _, _, _, _, _, size, link, *_ = reader.unpack(_SECTION, table, "section header")
        count = count or size
        names_index = link if names_index == _SHN_XINDEX else names_index
    reader.require(table, count * _SECTION.size, f"{count} section headers")
    rows = [
        reader.unpack(_SECTION, table + index * _SECTION.size, "section header")
        for index in range(count)
    ]
    if names_index >= count:
        raise reader.error(62, f"expected the section names' index below {count}: {names_index}")
    names_row = rows[names_index]
    names = reader.part(names_row[4], names_row[5], "section names")
    sections = []
    for index, (name, kind, flags, vaddr, offset, size, link, *_) in enumerate(rows):
        title = names.text(name, "section name") if index else ""
        if index and kind not in (0, SHT_NOBITS):
            reader.require(offset, size, f"section {title}")
        sections.append(SectionHeader(title, kind, flags, vaddr, offset, size, link))
    return tuple(sections)


def _read_symbol(table: Reader, offset: int, names: Reader) -> Symbol:
    name, info, _, section, value, size = table.unpack(_SYMBOL, offset, "symbol")
    return Symbol(
        name=names.text(name, "symbol name") if name else "",
        value=value,
        size=size,
        kind=_KINDS.get(info & 15, "other"),
        binding=_BINDINGS.get(info >> 4, "other"),
        is_defined=section != SHN_UNDEF,
        is_absolute=section == SHN_ABS,
    )


def _decompressed(part: Reader, name: str) -> Reader:
    """A section with SHF_COMPRESSED: a header of 24 bytes (kind, 0, size, alignment), then data."""
    kind, size = part.u32(0, f"{name}: compression header"), part.u64(8, f"{name}: size")
    if kind != 1:
        raise part.error(0, f"{name}: expected zlib compression (1), found {kind}")
    stream = zlib.decompressobj()
    try:
        data = stream.decompress(part.data[24:], size + 1) if size < 1 << 32 else b""
    except zlib.error as error:
        raise part.error(24, f"{name}: {error}") from error
    if len(data) != size:
        raise part.error(8, f"{name}: expected {size} bytes after decompression, got {len(data)}")
    return Reader(data, f"{part.source or 'file'}, section {name} (decompressed)")
