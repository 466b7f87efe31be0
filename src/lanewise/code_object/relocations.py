"""Relocations of a code object: what they are called, and doing them.

Source: LLVM AMDGPUUsage, "Relocation Records". Knows neither ELF tables nor device memory: memory
is a writable buffer whose first byte is the image's first address.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from lanewise.errors import InputError

# kind -> (name, bytes it writes)
RELOCATION_KINDS: Final[dict[int, tuple[str, int]]] = {
    0: ("R_AMDGPU_NONE", 0),
    1: ("R_AMDGPU_ABS32_LO", 4),
    2: ("R_AMDGPU_ABS32_HI", 4),
    3: ("R_AMDGPU_ABS64", 8),
    4: ("R_AMDGPU_REL32", 4),
    5: ("R_AMDGPU_REL64", 8),
    6: ("R_AMDGPU_ABS32", 4),
    10: ("R_AMDGPU_REL32_LO", 4),
    11: ("R_AMDGPU_REL32_HI", 4),
    13: ("R_AMDGPU_RELATIVE64", 8),
}
_MASK64: Final = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Relocation:
    """Write a value at `vaddr`.

    kind           R_AMDGPU_…
    size_bytes     how much it writes
    symbol         the name it refers to, or None (RELATIVE64, NONE)
    symbol_vaddr   the symbol's virtual address; None where the object does not define it
    is_weak        an undefined symbol is 0 instead of an error
    is_absolute    the symbol's value is no address: loading does not move it
    """

    vaddr: int
    kind: str
    size_bytes: int
    addend: int
    symbol: str | None = None
    symbol_vaddr: int | None = None
    is_weak: bool = False
    is_absolute: bool = False


def apply_relocations_to(
    relocations: Iterable[Relocation],
    memory: bytearray | memoryview,
    low_vaddr: int,
    load_address: int,
    external_symbols: Mapping[str, int] = MappingProxyType({}),
) -> None:
    """Do the relocations in `memory`, which will be seen at `load_address`.

    memory[0] is virtual address `low_vaddr`. `external_symbols` gives addresses (already final) of
    symbols the object does not define. Raises InputError naming all symbols that nobody defines,
    before anything is written, or a relocation whose value does not fit.
    """
    todo = tuple(relocations)
    missing = {
        relocation.symbol
        for relocation in todo
        if relocation.symbol is not None
        and relocation.symbol_vaddr is None
        and not relocation.is_weak
        and relocation.symbol not in external_symbols
    }
    if missing:
        raise InputError(f"undefined symbols: {', '.join(sorted(missing))}")
    bias = load_address - low_vaddr
    for relocation in todo:
        _apply(relocation, memory, low_vaddr, bias, external_symbols)


def _apply(
    relocation: Relocation,
    memory: bytearray | memoryview,
    low_vaddr: int,
    bias: int,
    external_symbols: Mapping[str, int],
) -> None:
    symbol = _symbol_address(relocation, bias, external_symbols)
    place = relocation.vaddr + bias
    match relocation.kind:
        case "R_AMDGPU_NONE":
            return
        case "R_AMDGPU_RELATIVE64":
            value = bias + relocation.addend
        case "R_AMDGPU_ABS64" | "R_AMDGPU_ABS32" | "R_AMDGPU_ABS32_LO":
            value = symbol + relocation.addend
        case "R_AMDGPU_ABS32_HI":
            value = (symbol + relocation.addend & _MASK64) >> 32
        case "R_AMDGPU_REL32_HI":
            value = (symbol + relocation.addend - place & _MASK64) >> 32
        case "R_AMDGPU_REL32" | "R_AMDGPU_REL64" | "R_AMDGPU_REL32_LO":
            value = symbol + relocation.addend - place
        case other:
            raise InputError(f"relocation {other} at virtual address {relocation.vaddr:#x}")
    _check_fits(relocation, value)
    start = relocation.vaddr - low_vaddr
    size = relocation.size_bytes
    if start < 0 or start + size > len(memory):
        raise InputError(
            f"{relocation.kind} at virtual address {relocation.vaddr:#x} lies outside the image"
        )
    memory[start : start + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")


def _symbol_address(
    relocation: Relocation, bias: int, external_symbols: Mapping[str, int]
) -> int:
    if relocation.symbol_vaddr is not None:
        return relocation.symbol_vaddr + (0 if relocation.is_absolute else bias)
    return external_symbols.get(relocation.symbol or "", 0)


def _check_fits(relocation: Relocation, value: int) -> None:
    """The two kinds that write 32 bits of a value that has to fit, as the linker checks too."""
    match relocation.kind:
        case "R_AMDGPU_ABS32":
            fits = -(1 << 31) <= value < 1 << 32
        case "R_AMDGPU_REL32":
            fits = -(1 << 31) <= value < 1 << 31
        case _:
            fits = True
    if not fits:
        raise InputError(
            f"{relocation.kind} at virtual address {relocation.vaddr:#x}: {value:#x} needs more "
            "than 32 bits"
        )
