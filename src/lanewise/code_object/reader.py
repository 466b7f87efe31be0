"""Bounds-checked reading of bytes that may be anything.

Owns the rule that whatever is wrong with a file becomes an InputError telling the offset and what
was expected there. Knows no format.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final

from lanewise.errors import InputError

U16: Final = struct.Struct("<H")
U32: Final = struct.Struct("<I")
U64: Final = struct.Struct("<Q")


@dataclass(frozen=True, slots=True)
class Reader:
    """Bytes, with the place they came from.

    source  what the bytes are, for messages ("a.out"); None where the caller will tell
    base    offset of data[0] in `source`
    """

    data: bytes
    source: str | None = None
    base: int = 0

    def __len__(self) -> int:
        return len(self.data)

    def error(self, offset: int, message: str) -> InputError:
        return InputError(message, source=self.source, offset=self.base + offset)

    def require(self, offset: int, size: int, what: str) -> None:
        """Raise unless `size` bytes at `offset` exist."""
        if offset < 0 or size < 0 or offset + size > len(self.data):
            have = max(0, len(self.data) - offset)
            raise self.error(
                min(offset, len(self.data)),
                f"expected {what} of {size} bytes at {self.base + offset:#x}, "
                f"but only {have} bytes are left",
            )

    def unpack(self, layout: struct.Struct, offset: int, what: str) -> tuple[int, ...]:
        self.require(offset, layout.size, what)
        return layout.unpack_from(self.data, offset)

    def u16(self, offset: int, what: str) -> int:
        return self.unpack(U16, offset, what)[0]

    def u32(self, offset: int, what: str) -> int:
        return self.unpack(U32, offset, what)[0]

    def u64(self, offset: int, what: str) -> int:
        return self.unpack(U64, offset, what)[0]

    def take(self, offset: int, size: int, what: str) -> bytes:
        self.require(offset, size, what)
        return self.data[offset : offset + size]

    def text(self, offset: int, what: str) -> str:
        """The zero-terminated text at `offset`. Bytes that are not UTF-8 become U+FFFD."""
        self.require(offset, 1, what)
        end = self.data.find(b"\0", offset)
        if end < 0:
            raise self.error(offset, f"{what}: expected a zero byte at the end of the text")
        return self.data[offset:end].decode("utf-8", "replace")

    def part(self, offset: int, size: int, what: str) -> Reader:
        """A reader of some of the bytes, whose errors still tell offsets in `source`."""
        return Reader(self.take(offset, size, what), self.source, self.base + offset)


class Cursor:
    """Reads one thing after the other; every read moves on."""

    __slots__ = ("end", "position", "reader")

    def __init__(self, reader: Reader, position: int = 0, end: int | None = None) -> None:
        self.reader = reader
        self.position = position
        self.end = len(reader) if end is None else end

    @property
    def left(self) -> int:
        return self.end - self.position

    def _advance(self, size: int, what: str) -> int:
        start = self.position
        if size > self.end - start:
            raise self.reader.error(
                start, f"expected {what} of {size} bytes, but only {self.left} bytes are left"
            )
        self.position = start + size
        return start

    def unsigned(self, size: int, what: str) -> int:
        start = self._advance(size, what)
        return int.from_bytes(self.reader.data[start : start + size], "little")

    def signed(self, size: int, what: str) -> int:
        start = self._advance(size, what)
        return int.from_bytes(self.reader.data[start : start + size], "little", signed=True)

    def take(self, size: int, what: str) -> bytes:
        start = self._advance(size, what)
        return self.reader.data[start : start + size]

    def uleb(self, what: str) -> int:
        """An unsigned LEB128 number of at most 64 bits."""
        value, _ = self._leb(what)
        return value

    def sleb(self, what: str) -> int:
        value, width = self._leb(what)
        return value - (1 << width) if value >> (width - 1) else value

    def _leb(self, what: str) -> tuple[int, int]:
        start, value = self.position, 0
        for shift in range(0, 70, 7):
            byte = self.unsigned(1, what)
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value, shift + 7
        raise self.reader.error(start, f"{what}: expected a LEB128 number of at most 10 bytes")

    def text(self, what: str) -> str:
        end = self.reader.data.find(b"\0", self.position, self.end)
        if end < 0:
            raise self.reader.error(
                self.position, f"{what}: expected a zero byte at the end of the text"
            )
        value = self.reader.data[self.position : end].decode("utf-8", "replace")
        self.position = end + 1
        return value
