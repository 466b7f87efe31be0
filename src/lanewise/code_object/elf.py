"""An AMD GPU code object: the ELF file that a GPU's loader takes.

Owns what AMD puts into ELF (header flags, kernel symbols, metadata) and the record `CodeObject`
that everything above works with. Source: LLVM AMDGPUUsage, "Code Object". Loads no memory.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from lanewise.code_object.descriptor import DESCRIPTOR_SIZE, KernelDescriptor, read_descriptor
from lanewise.code_object.elf_file import (
    ET_DYN,
    PT_LOAD,
    PT_NOTE,
    ElfFile,
    ProgramHeader,
    RawRelocation,
    Symbol,
    read_elf,
)
from lanewise.code_object.notes import (
    KernelInfo,
    Metadata,
    PrintfFormat,
    find_metadata_note,
    kernel_without_metadata,
    read_metadata,
)
from lanewise.code_object.reader import Reader
from lanewise.code_object.relocations import (
    RELOCATION_KINDS,
    Relocation,
    apply_relocations_to,
)
from lanewise.errors import InputError
from lanewise.targets import MACHINE_NAMES, TARGETS, Target, TargetId

EM_AMDGPU: Final = 224
_OSABI_AMDGPU_HSA: Final = 64
_ABI_VERSIONS: Final = {2: 4, 3: 5, 4: 6}  # EI_ABIVERSION -> code object version
_FEATURE: Final = {0: None, 1: None, 2: False, 3: True}  # unsupported, any, off, on
_LARGEST_IMAGE: Final = 1 << 34
_DESCRIPTOR_SUFFIX: Final = ".kd"


@dataclass(frozen=True, slots=True)
class Segment:
    """Part of the image: `data` at `vaddr`, then zeros up to `memory_size`."""

    vaddr: int
    data: bytes
    memory_size: int
    readable: bool
    writable: bool
    executable: bool

    @property
    def end(self) -> int:
        return self.vaddr + self.memory_size


@dataclass(frozen=True, slots=True)
class Function:
    """Machine code with a name. Where the symbol tells no size, it ends where the next begins."""

    name: str
    vaddr: int
    size: int

    @property
    def end(self) -> int:
        return self.vaddr + self.size


@dataclass(frozen=True, slots=True)
class Variable:
    """A `__device__` (writable) or `__constant__` variable, or a table the compiler made."""

    name: str
    vaddr: int
    size: int
    writable: bool
    is_local: bool


@dataclass(frozen=True, slots=True)
class CodeObject:
    """A code object that has been read and checked.

    target             the processor it was built for; may be a generic one (gfx11-generic)
    target_id          the same with the features: None "any" or not there, True on, False off
    abi_version        4, 5 or 6
    generic_version    of a generic target's code (v6), else 0
    kernels            by name, in the file's order
    symbols            every defined or undefined symbol by name; global before local
    segments           by rising address, not overlapping
    text               (vaddr, bytes) of the executable parts
    printf             format strings of buffered printf
    elf                the file itself, for debugging sections
    """

    target: Target
    target_id: TargetId
    abi_version: int
    generic_version: int
    kernels: Mapping[str, KernelInfo]
    symbols: Mapping[str, Symbol]
    functions: tuple[Function, ...]
    variables: tuple[Variable, ...]
    segments: tuple[Segment, ...]
    relocations: tuple[Relocation, ...]
    printf: tuple[PrintfFormat, ...]
    elf: ElfFile = field(repr=False)

    @property
    def text(self) -> tuple[tuple[int, bytes], ...]:
        return tuple((part.vaddr, part.data) for part in self.segments if part.executable)

    @property
    def low_vaddr(self) -> int:
        """Where the image begins; 0 in what AMD's linker makes."""
        return self.segments[0].vaddr

    @property
    def image_size(self) -> int:
        return self.segments[-1].end - self.low_vaddr

    @property
    def undefined_symbols(self) -> tuple[str, ...]:
        return tuple(name for name, symbol in self.symbols.items() if not symbol.is_defined)

    def read(self, vaddr: int, size: int) -> bytes:
        """The image's bytes before relocation. Raises InputError outside it."""
        for segment in self.segments:
            start = vaddr - segment.vaddr
            if start >= 0 and size >= 0 and start + size <= segment.memory_size:
                data = segment.data[start : start + size]
                return data + bytes(size - len(data))
        raise InputError(
            f"expected {size} bytes at virtual address {vaddr:#x}, which no segment holds",
            source=self.elf.reader.source,
        )

    def image(self) -> bytearray:
        """All segments in one buffer, as loaded before relocation; byte 0 is `low_vaddr`."""
        try:
            memory = bytearray(self.image_size)
        except MemoryError as error:
            raise InputError(
                f"the image needs {self.image_size} bytes, more than there are",
                source=self.elf.reader.source,
            ) from error
        for segment in self.segments:
            start = segment.vaddr - self.low_vaddr
            memory[start : start + len(segment.data)] = segment.data
        return memory

    def function_at(self, vaddr: int) -> Function | None:
        """The function that holds the address, if any."""
        index = bisect_right(self.functions, vaddr, key=lambda function: function.vaddr)
        found = self.functions[index - 1] if index else None
        return found if found is not None and vaddr < found.end else None

    def find_kernels(self, name: str) -> tuple[KernelInfo, ...]:
        """Kernels called so: by mangled or demangled name, or by the latter without parameters."""
        exact = self.kernels.get(name)
        if exact is not None:
            return (exact,)
        return tuple(kernel for kernel in self.kernels.values() if kernel.is_called(name))


def apply_relocations(
    code_object: CodeObject,
    memory: bytearray | memoryview,
    load_address: int,
    external_symbols: Mapping[str, int] = MappingProxyType({}),
) -> None:
    """Do the code object's relocations in `memory`, a copy of `image()` to be seen at the address.

    Raises InputError naming every symbol that neither the object nor `external_symbols` defines.
    """
    try:
        apply_relocations_to(
            code_object.relocations,
            memory,
            code_object.low_vaddr,
            load_address,
            external_symbols,
        )
    except InputError as error:
        source = code_object.elf.reader.source
        raise error if source is None else error.within(source) from None


def load_code_object(data: bytes, source: str | None = None) -> CodeObject:
    """Read a linked code object. `source` names it in messages.

    Raises InputError, with the offset of the trouble, for anything but a sound code object of
    version 4 to 6 for a known target.
    """
    elf = read_elf(Reader(data, source))
    target, target_id, abi_version = _identify(elf)
    segments = _read_segments(elf)
    dynamic_symbols = elf.dynamic_symbols()
    all_symbols = (*elf.static_symbols(), *dynamic_symbols)
    symbols = _by_name(all_symbols)
    metadata = _read_notes(elf, symbols, target)
    kernels = _read_kernels(elf, metadata, symbols, target)
    return CodeObject(
        target=target,
        target_id=target_id,
        abi_version=abi_version,
        generic_version=elf.header.flags >> 24 if abi_version == 6 else 0,
        kernels=MappingProxyType(kernels),
        symbols=MappingProxyType(symbols),
        functions=_read_functions(all_symbols, kernels, segments),
        variables=_read_variables(all_symbols, kernels, segments),
        segments=segments,
        relocations=tuple(
            _read_relocation(raw, dynamic_symbols, segments, source) for raw in elf.relocations()
        ),
        printf=metadata.printf if metadata is not None else (),
        elf=elf,
    )


def read_target_id(data: bytes, source: str | None = None) -> str:
    """Which target a code object is for, known to lanewise or not, from the ELF header alone."""
    reader = Reader(data, source)
    machine, flags = reader.u16(18, "ELF header"), reader.u32(48, "ELF header")
    if machine != EM_AMDGPU:
        raise reader.error(18, f"expected machine {EM_AMDGPU} (AMD GPU), found {machine}")
    name = MACHINE_NAMES.get(flags & 0xFF, f"unknown machine {flags & 0xFF:#x}")
    return str(_target_id(name, flags))


def _target_id(name: str, flags: int) -> TargetId:
    return TargetId(name, sramecc=_FEATURE[flags >> 10 & 3], xnack=_FEATURE[flags >> 8 & 3])


def _identify(elf: ElfFile) -> tuple[Target, TargetId, int]:
    header, reader = elf.header, elf.reader
    if header.machine != EM_AMDGPU:
        raise reader.error(18, f"expected machine {EM_AMDGPU} (AMD GPU), found {header.machine}")
    if header.os_abi != _OSABI_AMDGPU_HSA:
        raise reader.error(7, f"expected OS ABI 64 (AMD HSA), found {header.os_abi}")
    abi_version = _ABI_VERSIONS.get(header.abi_version)
    if abi_version is None:
        raise reader.error(
            8, f"expected code object version 4, 5 or 6, found version {header.abi_version + 2}"
        )
    if header.file_type != ET_DYN:
        raise reader.error(
            16, f"expected a linked code object (ET_DYN), found type {header.file_type}: link it"
        )
    machine = header.flags & 0xFF
    name = MACHINE_NAMES.get(machine)
    target = TARGETS.get(name or "")
    if target is None:
        raise reader.error(
            48, f"code for {name or f'unknown machine {machine:#x}'}; expected one of "
            f"{', '.join(TARGETS)}"
        )  # fmt: skip
    return target, _target_id(target.name, header.flags), abi_version


def _read_segments(elf: ElfFile) -> tuple[Segment, ...]:
    loaded = [header for header in elf.segments if header.kind == PT_LOAD and header.memory_size]
    loaded.sort(key=lambda header: header.vaddr)
    if not loaded:
        raise elf.reader.error(0, "expected at least one segment to load, found none")
    end = 0
    for header in loaded:
        if header.vaddr < end:
            raise elf.reader.error(
                header.file_offset, f"segments overlap at virtual address {header.vaddr:#x}"
            )
        end = header.vaddr + header.memory_size
    if end - loaded[0].vaddr > _LARGEST_IMAGE or end >= 1 << 63:
        raise elf.reader.error(
            0, f"expected an image of at most {_LARGEST_IMAGE >> 30} GiB, found end {end:#x}"
        )
    return tuple(_read_segment(elf, header) for header in loaded)


def _read_segment(elf: ElfFile, header: ProgramHeader) -> Segment:
    return Segment(
        vaddr=header.vaddr,
        data=elf.reader.take(header.file_offset, header.file_size, "segment"),
        memory_size=header.memory_size,
        readable=bool(header.flags & 4),
        writable=bool(header.flags & 2),
        executable=bool(header.flags & 1),
    )


def _by_name(all_symbols: Iterable[Symbol]) -> dict[str, Symbol]:
    """All named symbols. A global one hides a local one of the same name; defined, undefined."""
    symbols: dict[str, Symbol] = {}
    for symbol in all_symbols:
        if not symbol.name or symbol.kind in ("section", "file"):
            continue
        known = symbols.get(symbol.name)
        if known is None or _rank(symbol) > _rank(known):
            symbols[symbol.name] = symbol
    return symbols


def _rank(symbol: Symbol) -> tuple[bool, bool]:
    return symbol.is_defined, symbol.binding != "local"


def _read_notes(elf: ElfFile, symbols: dict[str, Symbol], target: Target) -> Metadata | None:
    note = find_metadata_note(
        elf.reader.part(segment.file_offset, segment.file_size, "notes")
        for segment in elf.segments
        if segment.kind == PT_NOTE
    )
    if note is None:
        return None
    return read_metadata(note, lambda symbol: _descriptor(elf, symbols, symbol, target))


def _read_kernels(
    elf: ElfFile, metadata: Metadata | None, symbols: dict[str, Symbol], target: Target
) -> dict[str, KernelInfo]:
    """The metadata's kernels, then those that only have a descriptor."""
    kernels: dict[str, KernelInfo] = {}
    for kernel in metadata.kernels if metadata is not None else ():
        if kernel.name in kernels:
            raise elf.reader.error(0, f"metadata note: found two kernels {kernel.name}")
        kernels[kernel.name] = kernel
    described = {kernel.symbol for kernel in kernels.values()}
    for name, symbol in symbols.items():
        if not name.endswith(_DESCRIPTOR_SUFFIX) or name in described or symbol.kind != "object":
            continue
        if symbol.is_defined and symbol.size == DESCRIPTOR_SIZE:
            kernel_name = name.removesuffix(_DESCRIPTOR_SUFFIX)
            descriptor = _descriptor(elf, symbols, name, target)
            kernels.setdefault(kernel_name, kernel_without_metadata(kernel_name, name, descriptor))
    return kernels


def _descriptor(
    elf: ElfFile, symbols: dict[str, Symbol], name: str, target: Target
) -> KernelDescriptor:
    symbol = symbols.get(name)
    if symbol is None or not symbol.is_defined:
        raise elf.reader.error(0, f"expected a symbol {name} for the kernel's descriptor")
    offset = elf.file_range(symbol.value, DESCRIPTOR_SIZE, f"kernel descriptor {name}")
    part = elf.reader.part(offset, DESCRIPTOR_SIZE, f"kernel descriptor {name}")
    descriptor = read_descriptor(part, symbol.value, target)
    if not any(
        header.kind == PT_LOAD
        and header.flags & 1
        and header.vaddr <= descriptor.entry_vaddr < header.vaddr + header.file_size
        for header in elf.segments
    ):
        raise part.error(
            16, f"kernel descriptor {name}: expected its entry in executable memory, found "
            f"{descriptor.entry_vaddr:#x}"
        )  # fmt: skip
    return descriptor


def _read_functions(
    symbols: Iterable[Symbol], kernels: dict[str, KernelInfo], segments: tuple[Segment, ...]
) -> tuple[Function, ...]:
    """Functions by address; kernels whose name is no function symbol are added."""
    starts = {kernel.entry_vaddr: (kernel.name, 0) for kernel in kernels.values()}
    for symbol in symbols:
        if symbol.kind == "function" and symbol.is_defined:
            starts[symbol.value] = (symbol.name, symbol.size)
    ordered = sorted(starts.items())
    functions: list[Function] = []
    for index, (vaddr, (name, size)) in enumerate(ordered):
        segment = next((s for s in segments if s.executable and s.vaddr <= vaddr < s.end), None)
        if segment is None:
            continue
        following = ordered[index + 1][0] if index + 1 < len(ordered) else segment.end
        limit = segment.end - vaddr
        functions.append(Function(name, vaddr, min(size or following - vaddr, limit)))
    return tuple(functions)


def _read_variables(
    symbols: Iterable[Symbol], kernels: dict[str, KernelInfo], segments: tuple[Segment, ...]
) -> tuple[Variable, ...]:
    descriptors = {kernel.symbol for kernel in kernels.values()}
    variables: dict[tuple[str, int], Variable] = {}
    for symbol in symbols:
        if symbol.kind != "object" or not symbol.is_defined or symbol.name in descriptors:
            continue
        end = symbol.value + symbol.size
        segment = next((s for s in segments if s.vaddr <= symbol.value and end <= s.end), None)
        if segment is not None:
            variables[symbol.name, symbol.value] = Variable(
                name=symbol.name,
                vaddr=symbol.value,
                size=symbol.size,
                writable=segment.writable,
                is_local=symbol.binding == "local",
            )
    return tuple(sorted(variables.values(), key=lambda variable: variable.vaddr))


def _read_relocation(
    raw: RawRelocation,
    symbols: tuple[Symbol, ...],
    segments: tuple[Segment, ...],
    source: str | None,
) -> Relocation:
    where = f"relocation at virtual address {raw.vaddr:#x}"
    known = RELOCATION_KINDS.get(raw.kind)
    if known is None:
        raise InputError(f"{where}: kind {raw.kind} is none that a loader does", source=source)
    kind, size = known
    if not any(part.vaddr <= raw.vaddr and raw.vaddr + size <= part.end for part in segments):
        raise InputError(f"{where}: expected an address inside a segment", source=source)
    if raw.symbol_index == 0 or kind == "R_AMDGPU_RELATIVE64":
        return Relocation(raw.vaddr, kind, size, raw.addend)
    if raw.symbol_index >= len(symbols):
        raise InputError(
            f"{where}: expected a symbol below {len(symbols)}, found {raw.symbol_index}",
            source=source,
        )
    symbol = symbols[raw.symbol_index]
    return Relocation(
        raw.vaddr,
        kind,
        size,
        raw.addend,
        symbol=symbol.name,
        symbol_vaddr=symbol.value if symbol.is_defined else None,
        is_weak=symbol.binding == "weak",
        is_absolute=symbol.is_absolute,
    )
