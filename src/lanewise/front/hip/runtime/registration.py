"""What compiled programs register before main: fat binaries, kernels, variables.

The shim keeps the records; they are read when something asks for them. Owns which stub or variable
of the host stands for what, and a module for each device that used one.
"""

from __future__ import annotations

import ctypes
import threading
from ctypes import c_uint64
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from lanewise.code_object.bundle import BUNDLE_MAGIC, EmbeddedObject, find_code_objects
from lanewise.code_object.bundle_writer import WHOLE_PROGRAM
from lanewise.errors import InputError
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.report import tell
from lanewise.kernel import Kernel
from lanewise.machine.memory import HostRange
from lanewise.module import Module

if TYPE_CHECKING:
    from lanewise.front.hip.runtime.devices import HipDevice

__all__ = ["FatBinary", "Registrations", "Shared", "Variable", "bundle_at"]

_FAT_BINARY, _FUNCTION, _VARIABLE, _MANAGED, _UNREGISTER = range(1, 6)
_WRAPPER_MAGIC: Final = 0x48495046  # "HIPF"
_ELF_MAGIC: Final = b"\x7fELF"
_SMALLEST: Final = 64
_HEAD_BYTES: Final = 256


class Record(ctypes.Structure):
    """Record of shim.c."""

    _fields_ = tuple((n, c_uint64) for n in ("kind", "module", "host", "name", "size", "extra"))


class Shared(ctypes.Structure):
    """Shared of shim.c."""

    _fields_ = tuple(
        (name, c_uint64)
        for name in (
            "version", "table", "names", "count", "unimplemented", "records", "record_count",
            "prints", "exiting", "forked",
            "gone", "lane",
        )
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Variable:
    """A `__device__`, `__constant__` or `__managed__` variable; memory is a managed one's."""

    module: int
    name: str
    size: int
    memory: int = 0


@dataclass(slots=True, eq=False, weakref_slot=True)
class FatBinary:
    """The code objects of one translation unit or program, and what was loaded of them."""

    bundle: bytes
    managed: list[Variable] = field(default_factory=list)
    loaded: dict[int, Module] = field(default_factory=dict)
    kernels: dict[tuple[int, str], Kernel] = field(default_factory=dict)
    ranges: list[HostRange] = field(default_factory=list)
    _objects: list[EmbeddedObject] | None = None

    @property
    def objects(self) -> list[EmbeddedObject]:
        if self._objects is None:
            self._objects = find_code_objects(self.bundle, "the program")
        return self._objects

    def module_for(self, device: HipDevice) -> Module:
        """Raises HipError, after telling what there is code for."""
        known = self.loaded.get(device.index)
        if known is not None:
            return known
        try:
            module = device.device.load_objects(self.objects, "the program")
        except InputError as error:
            tell(error, once=True)
            raise HipError(Code.NO_BINARY_FOR_GPU) from None
        self.loaded[device.index] = module
        for variable in self.managed:
            self._place_managed(variable, module, device)
        return module

    def _place_managed(self, variable: Variable, module: Module, device: HipDevice) -> None:
        """Device code reaches a managed variable through a pointer of the variable's name."""
        if not any(one.address == variable.memory for one in self.ranges):
            name = f"managed variable '{variable.name}'"
            self.ranges.append(device.memory.register(variable.memory, variable.size, name))
        try:
            address, size = module.variable_place(variable.name)
        except KeyError:
            return
        if size == 8:
            c_uint64.from_address(address).value = variable.memory

    def kernel_for(self, device: HipDevice, name: str) -> Kernel:
        """Raises HipError where the code object has no such kernel."""
        key = (device.index, name)
        known = self.kernels.get(key)
        if known is None:
            try:
                known = self.module_for(device)[name]
            except KeyError:
                raise HipError(Code.INVALID_DEVICE_FUNCTION) from None
            self.kernels[key] = known
        return known


class Registrations:
    """Everything registered so far, by address in the host program."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._read = 0
        self._lock = threading.Lock()
        self.binaries: dict[int, FatBinary] = {}
        self.functions: dict[int, tuple[int, str]] = {}
        self.variables: dict[int, Variable] = {}
        self._whole: WeakValueDictionary[bytes, FatBinary] = WeakValueDictionary()

    def update(self) -> bool:
        """Read what is new; False if nothing was."""
        count: int = self._shared.record_count
        if count == self._read:
            return False
        with self._lock:
            rows = (Record * count).from_address(self._shared.records)
            new = [(number + 1, rows[number]) for number in range(self._read, count)]
            gone = {row.module for _, row in new if row.kind == _UNREGISTER}
            for number, row in new:
                self._take(number, row, gone)
            self._read = count
        return True

    def _take(self, number: int, row: Record, gone: set[int]) -> None:
        if row.kind == _FAT_BINARY:
            if number not in gone:
                self.binaries[number] = self._fat_binary(_wrapped(row.host))
            return
        if row.module not in self.binaries:
            return
        if row.kind == _UNREGISTER:
            self._forget(row.module)
            return
        name = ctypes.string_at(row.name).decode()
        if row.kind == _FUNCTION:
            self.functions[row.host] = row.module, name
            return
        variable = Variable(row.module, name, row.size, row.extra if row.kind == _MANAGED else 0)
        self.variables[row.host] = variable
        if row.kind == _MANAGED:
            self.binaries[row.module].managed.append(variable)
            self.variables.setdefault(row.extra, variable)

    def _fat_binary(self, bundle: bytes) -> FatBinary:
        """One for all translation units of a program whose device code was linked (-fgpu-rdc)."""
        if WHOLE_PROGRAM.encode() not in bundle[:_HEAD_BYTES]:
            return FatBinary(bundle)
        known = self._whole.get(bundle)
        if known is None:
            known = self._whole[bundle] = FatBinary(bundle)
        return known

    def _forget(self, module: int) -> None:
        del self.binaries[module]
        for host in [h for h, (number, _) in self.functions.items() if number == module]:
            del self.functions[host]
        for host in [h for h, one in self.variables.items() if one.module == module]:
            del self.variables[host]

    def kernel(self, stub: int, device: HipDevice) -> Kernel:
        """The kernel that a host stub stands for, on a device."""
        found = self.functions.get(stub)
        if self._shared.record_count != self._read or found is None:
            self.update()
            found = self.functions.get(stub)
        if found is None:
            raise HipError(Code.INVALID_DEVICE_FUNCTION)
        return self.binaries[found[0]].kernel_for(device, found[1])

    def variable_place(self, host: int, device: HipDevice) -> tuple[int, int]:
        """Address and size on a device of the variable that a host symbol stands for."""
        self.update()
        variable = self.variables.get(host)
        if variable is None:
            raise HipError(Code.INVALID_SYMBOL)
        module = self.binaries[variable.module].module_for(device)
        if variable.memory:
            return variable.memory, variable.size
        try:
            return module.variable_place(variable.name)
        except KeyError:
            raise HipError(Code.INVALID_SYMBOL) from None


# --- bundles in memory ----------------------------------------------------------------------------


def _wrapped(address: int) -> bytes:
    magic, _, bundle = (
        ctypes.c_uint32.from_address(address).value,
        ctypes.c_uint32.from_address(address + 4).value,
        c_uint64.from_address(address + 8).value,
    )
    if magic != _WRAPPER_MAGIC:
        tell(InputError(f"a program registered a fat binary of kind {magic:#x}"))
        raise HipError(Code.INVALID_IMAGE)
    return bundle_at(bundle)


def bundle_at(address: int) -> bytes:
    """The bundle or code object at an address, whose size only its own header tells.

    Raises HipError where there is neither.
    """
    head = ctypes.string_at(address, 4)
    if head == _ELF_MAGIC:
        return ctypes.string_at(address, _elf_size(address))
    if head == b"CCOB":
        return ctypes.string_at(address, _compressed_size(address))
    if head == BUNDLE_MAGIC[:4] and ctypes.string_at(address, 24) == BUNDLE_MAGIC:
        return ctypes.string_at(address, _bundle_size(address))
    raise HipError(Code.INVALID_IMAGE)


def _bundle_size(address: int) -> int:
    count = c_uint64.from_address(address + 24).value
    position, end = address + 32, 0
    for _ in range(count):
        offset, size, length = (c_uint64 * 3).from_address(position)
        position += 24 + length
        end = max(end, offset + size)
    return max(end, position - address)


def _compressed_size(address: int) -> int:
    version = ctypes.c_uint16.from_address(address + 4).value
    if version == 2:
        return ctypes.c_uint32.from_address(address + 8).value
    if version == 3:
        return c_uint64.from_address(address + 8).value
    return _mapped_bytes(address)  # version 1 does not tell


def _elf_size(address: int) -> int:
    """To the end of the section table, or of the last section or segment."""
    program_headers, section_headers = (c_uint64 * 2).from_address(address + 32)
    entry, program_count, section_entry, section_count = (ctypes.c_uint16 * 4).from_address(
        address + 54
    )
    end = max(_SMALLEST, section_headers + section_entry * section_count)
    for index in range(program_count):
        row = address + program_headers + index * entry
        end = max(end, sum(c_uint64.from_address(row + at).value for at in (8, 32)))
    for index in range(section_count):
        row = address + section_headers + index * section_entry
        if ctypes.c_uint32.from_address(row + 4).value != 8:  # SHT_NOBITS
            end = max(end, sum(c_uint64.from_address(row + at).value for at in (24, 32)))
    return end


def _mapped_bytes(address: int) -> int:
    with open("/proc/self/maps", encoding="utf-8") as maps:  # noqa: PTH123 - no plain file
        for line in maps:
            start, _, end = line.split(" ", 1)[0].partition("-")
            if int(start, 16) <= address < int(end, 16):
                return int(end, 16) - address
    raise HipError(Code.INVALID_IMAGE)
