"""What a buffer descriptor means, in plain Python, from the ISA manuals' chapters on buffers."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Descriptor:
    """A V#. oob: OOB_SELECT of gfx10 and later; index_stride: 8, 16, 32 or 64."""

    base: int
    records: int
    stride: int = 0
    swizzle: int = 0  # 1: 4-byte elements, 3: 16-byte elements (gfx11+)
    index_stride: int = 8
    add_tid: bool = False
    oob: int = 3

    def words(self, generation: int) -> tuple[int, int, int, int]:
        swizzle = self.swizzle << 30 if generation >= 11 else min(self.swizzle, 1) << 31
        word3 = (self.index_stride.bit_length() - 4) << 21 | self.add_tid << 23
        if generation >= 10:
            word3 |= self.oob << 28
        return (
            self.base & 0xFFFFFFFF,
            self.base >> 32 | self.stride << 16 | swizzle,
            self.records,
            word3,
        )

    def at(self, base: int) -> Descriptor:
        return replace(self, base=self.base + base)


@dataclass(frozen=True)
class Access:
    """One lane's access: its own offset and index, the instruction's and the scalar offset."""

    offset: int
    index: int
    lane: int
    constant: int
    scalar: int
    has_index: bool


def address(d: Descriptor, a: Access, generation: int, size: int, part: int = 0) -> int | None:
    """Where `size` bytes, `part` bytes on in the element, lie; None out of range."""
    index = a.index + (a.lane if d.add_tid else 0)
    offset = a.offset + a.constant + part
    outside = a.scalar
    if generation >= 12:
        offset, outside = offset + a.scalar, 0
    if _out_of_range(d, a, generation, index, offset, outside, size):
        return None
    if not d.swizzle:
        return d.base + outside + offset + d.stride * index
    element = 16 if generation >= 11 and d.swizzle == 3 else 4
    row, column = divmod(index, d.index_stride)
    unit, byte = divmod(offset, element)
    units = (row * d.stride + unit * element) * d.index_stride
    return d.base + outside + units + column * element + byte


def _out_of_range(
    d: Descriptor, a: Access, generation: int, index: int, offset: int, outside: int, size: int
) -> bool:
    if generation == 9:
        if d.add_tid and not a.has_index:
            return False
        return index >= d.records if a.has_index and d.stride else offset >= d.records
    record = index >= d.records or offset + size > d.stride
    match d.oob:
        case 0:
            return record
        case 1:
            return index >= d.records
        case 2:
            return d.records == 0
    if d.swizzle and d.stride:
        return record
    room = d.records * max(d.stride, 1) if generation >= 12 else max(d.records - outside, 0)
    return offset + d.stride * index + size > room
