"""From the run-time's fault record to a finding in words.

Owns every sentence a fault is told with, whoever detected it. How findings look is findings.py's;
what an address is near to is asked of memory.py.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lanewise.errors import InternalError, KernelFault, UnsupportedError
from lanewise.findings import Finding, SourcePlace
from lanewise.machine.layout import NO_ACCESS, Fault
from lanewise.machine.memory import POISON_16, Allocation, DeviceMemory, RangeTable
from lanewise.wave_abi import PRIVATE_APERTURE_HI, SHARED_APERTURE_HI, FaultKind
from lanewise.wording import counted

if TYPE_CHECKING:
    from lanewise.lift.config import Access, Unsupported

__all__ = ["CodePlace", "FaultContext", "PointerArgument", "finding_of", "raise_for"]

_NEAR_BYTES: Final = 1 << 26  # further from everything, an address is near nothing
_NULL_BYTES: Final = 1 << 16  # Linux maps nothing below
_ACTIONS: Final = {"load": "load", "store": "store", "atomic": "atomic operation"}


@dataclass(frozen=True, slots=True)
class CodePlace:
    """Where in the code: `symbol_offset` reads "saxpy+0x5c"."""

    symbol_offset: str
    source: SourcePlace | None = None


@dataclass(frozen=True, slots=True)
class PointerArgument:
    """A pointer the kernel was given, by which its memory is called in messages."""

    index: int
    name: str
    address: int

    @property
    def label(self) -> str:
        return f"argument {self.index}" + (f" '{self.name}'" if self.name else "")


@dataclass(frozen=True, slots=True)
class FaultContext:
    """What a fault record is told with."""

    kernel_name: str
    signature: str
    target_name: str
    wave_size: int
    lds_bytes: int
    scratch_bytes: int
    table: RangeTable
    memory: DeviceMemory
    accesses: Sequence[Access] = ()
    unsupported: Sequence[Unsupported] = ()
    pointers: Sequence[PointerArgument] = ()
    place: Callable[[int], CodePlace] | None = None

    def is_hidden(self, allocation: Allocation) -> bool:
        """Whether it is there, but not for the device the launch was on."""
        return self.table.find(allocation.address) is None

    def access(self, fault: Fault) -> Access | None:
        """The instruction, where the record names one."""
        known = fault.access != NO_ACCESS and fault.access < len(self.accesses)
        return self.accesses[fault.access] if known else None


def raise_for(fault: Fault, context: FaultContext) -> None:
    """Raise what a fault stands for: KernelFault, or one of the kinds that are not the kernel's."""
    match FaultKind(fault.kind):
        case FaultKind.UNSUPPORTED:
            raise _unsupported(fault, context)
        case FaultKind.MODE:
            raise UnsupportedError(
                "a change of MODE that the code was not compiled for",
                kernel=context.kernel_name, target=context.target_name,
            )
        case FaultKind.STACK_OVERFLOW:
            raise UnsupportedError(
                "a kernel whose code needs more than 4 MB of stack",
                kernel=context.kernel_name, target=context.target_name,
            )
        case FaultKind.SEGMENTATION if fault.signal not in (signal.SIGSEGV, signal.SIGBUS):
            name = signal.Signals(fault.signal).name
            raise InternalError(
                f"{name} in the code generated for {context.kernel_name}, "
                f"host address {fault.instruction:#x}"
            )
    raise KernelFault(finding=finding_of(fault, context))


def _unsupported(fault: Fault, context: FaultContext) -> UnsupportedError:
    access = context.access(fault)
    offset = access.offset if access else None
    known = next((u for u in context.unsupported if u.offset == offset), None)
    reason = known.reason if known else ""
    return UnsupportedError(
        f"instruction without semantics was reached{f': {reason}' if reason else ''}",
        mnemonic=known.mnemonic if known else access.text if access else None,
        raw=known.raw if known else None, offset=offset,
        kernel=context.kernel_name, target=context.target_name,
    )


@dataclass(frozen=True, slots=True)
class _Words:
    """The part of a finding that depends on its kind."""

    kind: str
    title: str
    where: str = ""
    space: str = ""
    hint: str = ""
    details: tuple[str, ...] = ()


def finding_of(fault: Fault, context: FaultContext) -> Finding:
    """The finding of a fault record."""
    access = context.access(fault)
    words = _WORDS[FaultKind(fault.kind)](fault, context, access)
    place = context.place(access.offset) if context.place and access else None
    x, y, z = fault.work_group
    return Finding(
        kind=words.kind,
        title=words.title,
        kernel=context.signature,
        target=context.target_name,
        wave_size=context.wave_size,
        source=place.source if place else None,
        space=words.space,
        address=fault.address if words.space else None,
        size_bytes=fault.size if words.space else 0,
        where=words.where,
        work_group=(x, y, z),
        wave=fault.wave,
        lanes=fault.lanes,
        exec_mask=fault.exec or None,
        instruction=access.text if access else "",
        offset=access.offset if access else None,
        symbol_offset=place.symbol_offset if place else "",
        details=words.details,
        repeats=fault.count - 1,
        hint=words.hint,
    )


def _bytes(count: int) -> str:
    return counted(count, "byte")


def _action(access: Access | None) -> str:
    return _ACTIONS.get(access.kind, "access") if access else "access"


def _what(fault: Fault, access: Access | None) -> str:
    return f"{_action(access)} of {_bytes(fault.size)}"


# --- global memory --------------------------------------------------------------------------------


def _global_access(fault: Fault, context: FaultContext, access: Access | None) -> _Words:
    hidden = context.memory.allocation_at(fault.address)
    if hidden is not None and hidden.owner is not None and context.is_hidden(hidden):
        where = f"byte {fault.address - hidden.address} of {_label(hidden, context)}"
        owner = hidden.owner
        title = f"{_what(fault, access)} of memory of {owner.name}, to which it has no access"
        return _Words("global-access", title, where, "global", owner.remedy)
    where, hint = _locate(fault.address, fault.size, context)
    freed = context.memory.freed_at(fault.address)
    title = f"{_what(fault, access)} {'of freed memory' if freed else 'outside every allocation'}"
    return _Words("global-access", title, where, "global", hint)


def _locate(address: int, size: int, context: FaultContext) -> tuple[str, str]:
    """Where an address lies, and what to try."""
    if address < _NULL_BYTES:
        offset = f"null pointer, {_bytes(address)} on" if address else "null pointer"
        return offset, "a pointer argument is null, or was never set"
    high = address >> 48
    if high == POISON_16 or address & 0xFFFF_FFFF == POISON_16 << 16 | POISON_16:
        return "poison: the address comes from memory that was never written", (
            "initialise the memory the pointer or index was read from"
        )
    if address >> 32 in (SHARED_APERTURE_HI, PRIVATE_APERTURE_HI):
        return "an address in LDS or scratch, used as a global one", (
            "the address of a __shared__ or local variable is only good where flat addresses are"
        )
    freed = context.memory.freed_at(address)
    if freed:
        return f"byte {address - freed.address} of {_label(freed, context)}, freed", (
            "free memory only after the last kernel that uses it"
        )
    nearest = context.table.nearest(address)
    for pointer in context.pointers:
        aims_at = context.table.nearest(pointer.address)
        if 0 <= address - pointer.address < _SAME_ARRAY_BYTES and (
            aims_at is None or aims_at.distance(pointer.address)
        ):
            position = address - pointer.address
            where = f"byte {position} of {pointer.label}, where nothing is allocated"
            return where, "the array is empty, or the address is none of this device's memory"
    if nearest is None or nearest.distance(address) > _NEAR_BYTES:
        return "near no allocation", "the address may be no pointer, or an index far too large"
    return _beside(address, size, nearest, context)


_GUARD_HINT: Final = (
    "a guard such as `if (i < n)` is missing, or the array is smaller than the kernel takes it for"
)

_FAR_HINT: Final = (
    "an index is far off, or this is a pointer (in a struct, say) to memory that no argument of "
    "the launch names; device.alloc makes memory that every kernel may use"
)
# An access that misses an array by more than its size, and by more than this, hardly meant it.
_SAME_ARRAY_BYTES: Final = 1 << 16


def _beside(
    address: int, size: int, nearest: Allocation, context: FaultContext
) -> tuple[str, str]:
    label = _label(nearest, context)
    far = nearest.distance(address) > max(nearest.size, _SAME_ARRAY_BYTES)
    if address < nearest.address:
        before = nearest.address - address
        return f"{_bytes(before)} before {label}", _FAR_HINT if far else "an index is negative"
    past = address - nearest.end
    if past == 0:
        return f"first byte past {label}", _GUARD_HINT
    if past > 0:
        return f"{_bytes(past)} past the end of {label}", _FAR_HINT if far else _GUARD_HINT
    if address + size <= nearest.end:
        return f"byte {address - nearest.address} of {label}", ""
    return f"the last {_bytes(past + size)} lie past {label}", _GUARD_HINT


def _label(allocation: Allocation, context: FaultContext) -> str:
    """The allocation's name, or that of the argument which points there."""
    for pointer in context.pointers:
        if allocation.address <= pointer.address < allocation.end:
            if allocation.name.startswith(pointer.label):
                break
            return f"{pointer.label}, {allocation.label}"
    return allocation.label


def _read_only(fault: Fault, context: FaultContext, access: Access | None) -> _Words:
    nearest = context.table.nearest(fault.address)
    where = ""
    if nearest is not None:
        where = f"byte {fault.address - nearest.address} of {_label(nearest, context)}"
    title = f"{_what(fault, access)} to read-only memory"
    hint = "pass an array that may be written (array.flags.writeable)"
    return _Words("read-only", title, where, "global", hint)


def _misaligned(fault: Fault, context: FaultContext, access: Access | None) -> _Words:
    title = f"{_what(fault, access)} at an address that is no multiple of {fault.size}"
    where, _ = _locate(fault.address, fault.size, context)
    hint = "a pointer was moved by bytes, or a packed struct is used: atomics need whole elements"
    return _Words("misaligned", title, where, "global", hint)


def _segmentation(fault: Fault, context: FaultContext, access: Access | None) -> _Words:
    where, hint = _locate(fault.address, 1, context)
    details = (f"caught by the processor, host code at {fault.instruction:#x}",)
    title = "access to memory that is not mapped"
    return _Words("segmentation", title, where, "global", hint, details)


# --- LDS and scratch ------------------------------------------------------------------------------


def _lds_access(fault: Fault, context: FaultContext, access: Access | None) -> _Words:
    title = f"{_what(fault, access)} outside the LDS of the work-group"
    where = _offset_place(fault, context.lds_bytes, "LDS the work-group has")
    return _Words("lds-access", title, where, "lds", _lds_hint(fault, context))


def _lds_hint(fault: Fault, context: FaultContext) -> str:
    if not context.lds_bytes:
        return "give the launch dynamic LDS: lds=BYTES, --lds BYTES, or the third of <<<…>>>"
    if _is_negative(fault.address):
        return "an index is negative"
    return (
        "an index into a __shared__ array is off, or the launch gives less dynamic LDS than the "
        "kernel uses"
    )


def _scratch_access(fault: Fault, context: FaultContext, access: Access | None) -> _Words:
    if access is not None and access.kind == "atomic" and fault.address >> 32:
        offset = fault.address & 0xFFFF_FFFF
        title = f"{_what(fault, access)} on scratch, where only 32-bit ones work"
        hint = "a local variable needs no atomics: only its own work-item reaches it"
        return _Words("scratch-access", title, f"byte {offset} of it", hint=hint)
    title = f"{_what(fault, access)} outside the scratch of the work-item"
    where = _offset_place(fault, context.scratch_bytes, "scratch the work-item has")
    hint = "an index into a local array is off, or calls go deeper than the stack is large"
    return _Words("scratch-access", title, where, "scratch", hint)


def _is_negative(offset: int) -> bool:
    """Whether a 32-bit offset is below 0."""
    return 1 << 31 <= offset < 1 << 32


def _offset_place(fault: Fault, size: int, of: str) -> str:
    past = fault.address - size
    if _is_negative(fault.address):
        return f"{_bytes((1 << 32) - fault.address)} before the {_bytes(size)} of {of}"
    if past == 0:
        return f"first byte past the {_bytes(size)} of {of}"
    if past > 0:
        return f"{_bytes(past)} past the end of the {_bytes(size)} of {of}"
    return f"the last {_bytes(past + fault.size)} lie past the {_bytes(size)} of {of}"


# --- everything else ------------------------------------------------------------------------------


def _unknown_target(fault: Fault, context: FaultContext, access: Access | None) -> _Words:
    title = f"jump to {fault.address:#x}, which is no function or label of the code object"
    return _Words("unknown-target", title, hint="a function pointer was never set or overwritten")


def _trap(fault: Fault, context: FaultContext, access: Access | None) -> _Words:
    title = "the kernel stopped itself (assert, abort or __builtin_trap)"
    return _Words("trap", title, hint="see what the code at this place takes for granted")


def _step_limit(fault: Fault, context: FaultContext, access: Access | None) -> _Words:
    turns = counted(fault.size, "turn")
    title = f"a wave of {context.kernel_name} took more than {turns} of its loops"
    hint = "a loop may never end; LANEWISE_STEP_LIMIT changes the limit"
    return _Words("step-limit", title, hint=hint)


def _deadlock(fault: Fault, context: FaultContext, access: Access | None) -> _Words:
    title = f"every wave of a work-group of {context.kernel_name} waits, none can go on"
    return _Words("deadlock", title, hint="a barrier is not reached by all waves")


_WORDS: Final[dict[FaultKind, Callable[[Fault, FaultContext, Access | None], _Words]]] = {
    FaultKind.GLOBAL_ACCESS: _global_access,
    FaultKind.READ_ONLY: _read_only,
    FaultKind.LDS_ACCESS: _lds_access,
    FaultKind.SCRATCH_ACCESS: _scratch_access,
    FaultKind.UNKNOWN_TARGET: _unknown_target,
    FaultKind.TRAP: _trap,
    FaultKind.STEP_LIMIT: _step_limit,
    FaultKind.SEGMENTATION: _segmentation,
    FaultKind.MISALIGNED: _misaligned,
    FaultKind.DEADLOCK: _deadlock,
}
