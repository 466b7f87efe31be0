"""The metadata note: what the compiler tells about each kernel.

Owns the names and types of the msgpack keys. Source: LLVM AMDGPUUsage, "Code Object V3 Metadata"
and its V4 to V6 additions. Keys not known here are passed over, as the specification asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgpack

from lanewise.code_object.descriptor import KernelDescriptor
from lanewise.code_object.names import demangle, short_names
from lanewise.code_object.reader import Reader

NT_AMDGPU_METADATA: Final = 32
_NOTE_OWNER: Final = b"AMDGPU\0"


@dataclass(frozen=True, slots=True)
class KernelArg:
    """One argument of a kernel, in the kernarg segment at `offset`.

    index          position among all arguments, hidden ones included
    name           "" where the compiler did not keep it (clang: -fhip-kernel-arg-name)
    type_name      "" likewise (OpenCL keeps it)
    value_kind     by_value, global_buffer, dynamic_shared_pointer, image, sampler, pipe, queue, or
                   hidden_… for what the run-time supplies
    address_space  "", global, constant, local, private, generic, region
    access         "", read_only, write_only, read_write: as the source says
    actual_access  the same, as the compiler found the kernel to use it
    pointee_align  bytes, for dynamic_shared_pointer; else 0
    """

    index: int
    name: str
    type_name: str
    offset: int
    size: int
    value_kind: str
    address_space: str = ""
    access: str = ""
    actual_access: str = ""
    pointee_align: int = 0
    is_const: bool = False
    is_restrict: bool = False
    is_volatile: bool = False

    @property
    def is_hidden(self) -> bool:
        return self.value_kind.startswith("hidden_")

    @property
    def is_pointer(self) -> bool:
        return self.value_kind in ("global_buffer", "dynamic_shared_pointer")


@dataclass(frozen=True, slots=True)
class KernelInfo:
    """One kernel: what the metadata tells, and its descriptor.

    name                     of the function (mangled for C++); symbol is the descriptor's
    args                     in order, hidden ones last
    has_metadata             False for hand-written code without the note: no args, and the sizes
                             are the descriptor's
    max_flat_work_group_size most work-items of a work-group; 0 where not told
    reqd_work_group_size     the only size the kernel may be launched with, or None
    kind                     normal, init or fini
    vgpr_count, agpr_count, sgpr_count   used ones (the descriptor tells the allocated ones)
    """

    name: str
    symbol: str
    descriptor: KernelDescriptor
    args: tuple[KernelArg, ...]
    kernarg_segment_size: int
    kernarg_segment_align: int
    group_segment_fixed_size: int
    private_segment_fixed_size: int
    wavefront_size: int
    max_flat_work_group_size: int = 0
    reqd_work_group_size: tuple[int, int, int] | None = None
    work_group_size_hint: tuple[int, int, int] | None = None
    uses_dynamic_stack: bool = False
    uniform_work_group_size: bool = False
    work_group_processor_mode: bool = False
    vgpr_count: int = 0
    agpr_count: int = 0
    sgpr_count: int = 0
    vgpr_spill_count: int = 0
    sgpr_spill_count: int = 0
    max_num_work_groups: tuple[int, int, int] | None = None
    kind: str = "normal"
    language: str = ""
    has_metadata: bool = True

    @property
    def explicit_args(self) -> tuple[KernelArg, ...]:
        """The arguments the user passes."""
        return tuple(arg for arg in self.args if not arg.is_hidden)

    @property
    def hidden_args(self) -> tuple[KernelArg, ...]:
        return tuple(arg for arg in self.args if arg.is_hidden)

    @property
    def entry_vaddr(self) -> int:
        return self.descriptor.entry_vaddr

    @property
    def demangled_name(self) -> str:
        return demangle(self.name)

    def is_called(self, name: str) -> bool:
        """Whether `name` is the kernel's: mangled, demangled, or one of its short forms."""
        return name in (self.name, self.symbol, self.demangled_name, *short_names(self.name))


@dataclass(frozen=True, slots=True)
class PrintfFormat:
    """A format string of buffered printf: its number, the bytes of each argument, the text."""

    id: int
    argument_sizes: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Metadata:
    """The note as a whole. `target` is the text the compiler put there."""

    version: tuple[int, ...]
    target: str
    kernels: tuple[KernelInfo, ...]
    printf: tuple[PrintfFormat, ...]


DescriptorOf = Callable[[str], KernelDescriptor]


def find_metadata_note(segments: Iterable[Reader]) -> Reader | None:
    """The description of the first AMDGPU metadata note of the PT_NOTE segments, if any."""
    for segment in segments:
        offset = 0
        while offset + 12 <= len(segment):
            name_size = segment.u32(offset, "note")
            size = segment.u32(offset + 4, "note")
            kind = segment.u32(offset + 8, "note")
            owner = segment.take(offset + 12, name_size, "note's owner")
            start = offset + 12 + (name_size + 3 & ~3)
            description = segment.part(start, size, "note's description")
            if kind == NT_AMDGPU_METADATA and owner == _NOTE_OWNER:
                return description
            offset = start + (size + 3 & ~3)
    return None


def read_metadata(note: Reader, descriptor_of: DescriptorOf) -> Metadata:
    """Take the note apart. `descriptor_of` gives the descriptor that a symbol names."""
    try:
        root = msgpack.unpackb(note.data, strict_map_key=True, unicode_errors="replace")
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise note.error(0, f"metadata note: expected msgpack, {error}") from error
    fields = _Fields(root, note, "metadata note")
    kernels = tuple(
        _read_kernel(_Fields(item, note, f"kernel {index}"), descriptor_of)
        for index, item in enumerate(fields.items("amdhsa.kernels"))
    )
    return Metadata(
        version=fields.numbers("amdhsa.version"),
        target=fields.text("amdhsa.target"),
        kernels=kernels,
        printf=tuple(_read_printf(item, note) for item in fields.items("amdhsa.printf")),
    )


def kernel_without_metadata(
    name: str, symbol: str, descriptor: KernelDescriptor
) -> KernelInfo:
    """What is known of a kernel that only has a descriptor."""
    return KernelInfo(
        name=name,
        symbol=symbol,
        descriptor=descriptor,
        args=(),
        kernarg_segment_size=descriptor.kernarg_bytes,
        kernarg_segment_align=16,
        group_segment_fixed_size=descriptor.group_segment_bytes,
        private_segment_fixed_size=descriptor.private_segment_bytes,
        wavefront_size=descriptor.wave_size,
        uses_dynamic_stack=descriptor.uses_dynamic_stack,
        has_metadata=False,
    )


class _Fields:
    """A msgpack map whose values are checked as they are asked for."""

    __slots__ = ("_map", "_note", "_what")

    def __init__(self, value: Any, note: Reader, what: str) -> None:
        self._note = note
        self._what = what
        if not isinstance(value, Mapping):
            raise note.error(0, f"{what}: expected a map, found {_shown(value)}")
        self._map = value

    def describe(self, what: str) -> None:
        self._what = what

    def _wrong(self, key: str, expected: str) -> Exception:
        found = _shown(self._map.get(key))
        return self._note.error(0, f"{self._what}: expected {key} to be {expected}, found {found}")

    def text(self, key: str, default: str | None = "") -> str:
        value = self._map.get(key, default)
        if not isinstance(value, str):
            raise self._wrong(key, "a text")
        return value

    def number(self, key: str, default: int | None = 0) -> int:
        value = self._map.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 32:
            raise self._wrong(key, "a number of 32 bits")
        return value

    def flag(self, key: str) -> bool:
        value = self._map.get(key, False)
        if not isinstance(value, bool | int):
            raise self._wrong(key, "true or false")
        return bool(value)

    def items(self, key: str) -> list[Any]:
        value = self._map.get(key, [])
        if not isinstance(value, list):
            raise self._wrong(key, "a list")
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        values = self.items(key)
        if not all(isinstance(value, int) and value >= 0 for value in values):
            raise self._wrong(key, "a list of numbers")
        return tuple(values)

    def triple(self, key: str) -> tuple[int, int, int] | None:
        if key not in self._map:
            return None
        values = self.numbers(key)
        if len(values) != 3:
            raise self._wrong(key, "three numbers")
        return values[0], values[1], values[2]

    def triple_of(self, prefix: str) -> tuple[int, int, int] | None:
        if not any(f"{prefix}_{dimension}" in self._map for dimension in "xyz"):
            return None
        x, y, z = (self.number(f"{prefix}_{dimension}") for dimension in "xyz")
        return x, y, z


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _read_kernel(fields: _Fields, descriptor_of: DescriptorOf) -> KernelInfo:
    name = fields.text(".name", None)
    fields.describe(f"kernel {name}")
    symbol = fields.text(".symbol", None)
    args = tuple(
        _read_arg(_Fields(item, fields._note, f"kernel {name}, argument {index}"), index)
        for index, item in enumerate(fields.items(".args"))
    )
    return KernelInfo(
        name=name,
        symbol=symbol,
        descriptor=descriptor_of(symbol),
        args=args,
        kernarg_segment_size=fields.number(".kernarg_segment_size", None),
        kernarg_segment_align=fields.number(".kernarg_segment_align", 8),
        group_segment_fixed_size=fields.number(".group_segment_fixed_size"),
        private_segment_fixed_size=fields.number(".private_segment_fixed_size"),
        wavefront_size=fields.number(".wavefront_size", None),
        max_flat_work_group_size=fields.number(".max_flat_workgroup_size"),
        reqd_work_group_size=fields.triple(".reqd_workgroup_size"),
        work_group_size_hint=fields.triple(".workgroup_size_hint"),
        uses_dynamic_stack=fields.flag(".uses_dynamic_stack"),
        uniform_work_group_size=fields.flag(".uniform_work_group_size"),
        work_group_processor_mode=fields.flag(".workgroup_processor_mode"),
        vgpr_count=fields.number(".vgpr_count"),
        agpr_count=fields.number(".agpr_count"),
        sgpr_count=fields.number(".sgpr_count"),
        vgpr_spill_count=fields.number(".vgpr_spill_count"),
        sgpr_spill_count=fields.number(".sgpr_spill_count"),
        max_num_work_groups=fields.triple_of(".max_num_work_groups"),
        kind=fields.text(".kind", "normal"),
        language=fields.text(".language"),
    )


def _read_arg(fields: _Fields, index: int) -> KernelArg:
    return KernelArg(
        index=index,
        name=fields.text(".name"),
        type_name=fields.text(".type_name"),
        offset=fields.number(".offset", None),
        size=fields.number(".size", None),
        value_kind=fields.text(".value_kind", None),
        address_space=fields.text(".address_space"),
        access=fields.text(".access"),
        actual_access=fields.text(".actual_access"),
        pointee_align=fields.number(".pointee_align"),
        is_const=fields.flag(".is_const"),
        is_restrict=fields.flag(".is_restrict"),
        is_volatile=fields.flag(".is_volatile"),
    )


def _read_printf(item: Any, note: Reader) -> PrintfFormat:
    """`id:count:size:…:format`, e.g. "1:2:4:8:%d %f\\n"."""
    if isinstance(item, str):
        head, *rest = item.split(":", 2)
        if len(rest) == 2 and head.isdecimal() and rest[0].isdecimal():
            count = int(rest[0])
            *sizes, text = rest[1].split(":", count)
            if len(sizes) == count and all(size.isdecimal() for size in sizes):
                return PrintfFormat(int(head), tuple(map(int, sizes)), text)
    raise note.error(0, f"amdhsa.printf: expected 'id:count:size:…:format', found {_shown(item)}")
