"""What passes between this process and a compiler process: msgpack behind a length of 4 bytes."""

from __future__ import annotations

import struct
from typing import Any, BinaryIO

import msgpack

__all__ = ["HEADER_SIZE", "body_size", "decode", "encode", "read_message", "write_message"]

HEADER_SIZE = 4


def encode(message: Any) -> bytes:
    """Header and body of a message made of dicts, lists, strings, numbers and bytes."""
    body: bytes = msgpack.packb(message)
    return struct.pack("<I", len(body)) + body


def body_size(header: bytes | bytearray) -> int:
    """Bytes that follow a header."""
    size: int = struct.unpack("<I", header)[0]
    return size


def decode(body: bytes) -> Any:
    """The message of a body."""
    return msgpack.unpackb(body, max_bin_len=len(body), max_str_len=len(body))


def read_message(stream: BinaryIO) -> Any | None:
    """The next message, or None at the end of the stream."""
    header = stream.read(HEADER_SIZE)
    if len(header) < HEADER_SIZE:
        return None
    body = stream.read(body_size(header))
    return decode(body)


def write_message(stream: BinaryIO, message: Any) -> None:
    """Write a message and flush."""
    stream.write(encode(message))
    stream.flush()
