"""Device printf: from what kernels leave in memory to text.

Owns both layouts. Buffered (-mprintf-kind=buffered): a buffer of frames, each a control word, the
hash of the format or the format itself, and the arguments in 8 bytes each, strings inline. By host
call: messages of words, with the stream in the first. Source: LLVM AMDGPUEmitPrintf; the format
strings are in the code object's metadata. Conversions themselves are the C library's.
"""

from __future__ import annotations

import ctypes
import itertools
import re
import struct
from collections.abc import Mapping
from typing import Any, Final

from lanewise.code_object.notes import PrintfFormat

__all__ = [
    "ASSERTION",
    "BUFFER_HEAD",
    "format_text",
    "formats_by_hash",
    "print_text",
    "read_frames",
]

BUFFER_HEAD: Final = struct.Struct("<II")  # bytes used, bytes there are
ASSERTION: Final = b": Device-side assertion `"  # hip_assert.h's; goes to stderr
_CONSTANT_FORMAT: Final = 2
_ERROR_STREAM: Final = 1

_CONVERSION: Final = re.compile(
    rb"%(?P<flags>[-+ #0']*)(?P<width>\*|\d+)?(?:\.(?P<precision>\*|\d*))?"
    rb"(?P<length>hh|h|ll|l|j|z|t|L|q)?(?P<kind>[a-zA-Z%])"
)
_SIGNED, _UNSIGNED, _FLOAT = b"di", b"uoxX", b"eEfFgGaA"
_BITS: Final[dict[bytes, int]] = {b"hh": 8, b"h": 16, b"": 32}

_libc: Final = ctypes.CDLL(None)


class _Words:
    """The arguments, taken one after another. nulls: which of the strings are null pointers."""

    def __init__(self, data: bytes, nulls: frozenset[int] = frozenset()) -> None:
        self._data = data
        self._position = 0
        self._nulls = nulls
        self._strings = 0

    def word(self) -> int:
        data = self._data[self._position : self._position + 8]
        self._position += 8
        return int.from_bytes(data, "little")

    def text(self) -> bytes | None:
        """An inline string: its bytes and a zero, then up to a whole word. None: a null pointer,
        of which there is nothing."""
        number, self._strings = self._strings, self._strings + 1
        if number in self._nulls:
            return None
        end = self._data.find(b"\0", self._position)
        end = len(self._data) if end < 0 else end
        found = self._data[self._position : end]
        self._position += (len(found) + 8) // 8 * 8
        return found

    @property
    def next_is_null(self) -> bool:
        return self._strings in self._nulls

    @property
    def at_end(self) -> bool:
        return self._position >= len(self._data)

    @property
    def left(self) -> int:
        """Bytes that were not taken; negative where there were too few."""
        return len(self._data) - self._position


def format_text(form: bytes, arguments: bytes) -> bytes:
    """What printf would print; `(null)` for a null string, as glibc."""
    words = _Words(arguments, _null_strings(form, arguments))
    pieces: list[bytes] = []
    position = 0
    for found in _CONVERSION.finditer(form):
        pieces.append(form[position : found.start()])
        pieces.append(_converted(found, words))
        position = found.end()
    pieces.append(form[position:])
    return b"".join(pieces)


_MOST_READINGS: Final = 4096


def _null_strings(form: bytes, arguments: bytes) -> frozenset[int]:
    """Which strings are null: the fewest that make the rest fill the frame.

    Nothing in a frame tells them apart, so where two strings are equally likely to be the null one,
    that reading wins in which the others are text.
    """
    kinds: list[bool] = []
    for found in _CONVERSION.finditer(form):
        if found["kind"] != b"%":
            kinds += [False] * ((found["width"] == b"*") + (found["precision"] == b"*"))
            kinds.append(found["kind"] == b"s")
    strings = range(sum(kinds))
    if not strings or _reading(kinds, arguments, frozenset())[0] >= 0:
        return frozenset()
    for count in range(1, len(strings) + 1):
        choices = itertools.islice(itertools.combinations(strings, count), _MOST_READINGS)
        fitting = [
            (unlikely, choice)
            for choice in choices
            for left, unlikely in (_reading(kinds, arguments, frozenset(choice)),)
            if left == 0
        ]
        if fitting:
            return frozenset(min(fitting)[1])
    return frozenset()


def _reading(kinds: list[bool], arguments: bytes, nulls: frozenset[int]) -> tuple[int, int]:
    """Bytes left (negative: too few), and how many strings have bytes that no text has."""
    words = _Words(arguments, nulls)
    unlikely = 0
    for is_string in kinds:
        if is_string:
            text = words.text() or b""
            unlikely += any(byte < 7 or 13 < byte < 27 for byte in text)
        else:
            words.word()
    return words.left, unlikely


def _converted(found: re.Match[bytes], words: _Words) -> bytes:
    kind = found["kind"]
    if kind == b"%":
        return b"%"
    if words.at_end and found["width"] != b"*" and not (kind == b"s" and words.next_is_null):
        return found[0]  # more conversions than arguments: as it stands, like AMD's run-time
    given = [found["width"], found["precision"]]
    stars = [ctypes.c_int32(words.word() & 0xFFFFFFFF).value for one in given if one == b"*"]
    spec = b"%" + found["flags"] + (found["width"] or b"")
    if found["precision"] is not None:
        spec += b"." + found["precision"]
    if kind == b"n":
        words.word()
        return b""
    if kind == b"s":
        return _printed(spec + b"s", stars, ctypes.c_char_p(words.text()))
    value = words.word()
    if kind in _FLOAT:
        return _printed(spec + kind, stars, ctypes.c_double(_as_double(value)))
    if kind == b"c":
        return _printed(spec + b"c", stars, ctypes.c_int(value & 0xFF))
    if kind == b"p":
        return _printed(spec + b"p", stars, ctypes.c_void_p(value))
    bits = _BITS.get(found["length"] or b"", 64)
    value &= (1 << bits) - 1
    if kind in _SIGNED:
        value -= (value >> (bits - 1)) << bits
        return _printed(spec + b"lld", stars, ctypes.c_longlong(value))
    if kind in _UNSIGNED:
        return _printed(spec + b"ll" + kind, stars, ctypes.c_ulonglong(value))
    return found[0]


def _as_double(bits: int) -> float:
    number: float = struct.unpack("<d", bits.to_bytes(8, "little"))[0]
    return number


def _printed(spec: bytes, stars: list[int], value: Any) -> bytes:
    """By the C library's snprintf."""
    arguments = [*(ctypes.c_int(star) for star in stars), value]
    room = 256
    while True:
        buffer = ctypes.create_string_buffer(room)
        length = int(_libc.snprintf(buffer, ctypes.c_size_t(room), spec, *arguments))
        if length < room:
            return buffer.raw[: max(length, 0)]
        room = length + 1


def formats_by_hash(formats: tuple[PrintfFormat, ...]) -> dict[int, bytes]:
    """The metadata tells `HASH,format` with the hash in hexadecimal."""
    known: dict[int, bytes] = {}
    for one in formats:
        head, comma, text = one.text.partition(",")
        if comma:
            known[int(head, 16)] = text.encode("utf-8", "surrogateescape")
    return known


def read_frames(data: bytes, formats: Mapping[int, bytes]) -> list[tuple[bool, bytes]]:
    """The frames of a printf buffer: whether for stderr, and the text."""
    texts: list[tuple[bool, bytes]] = []
    position = 0
    while position + 4 <= len(data):
        control = int.from_bytes(data[position : position + 4], "little")
        size = control >> 2
        if size < 4:
            break
        body = data[position + 4 : position + size]
        if control & _CONSTANT_FORMAT:
            form = formats.get(int.from_bytes(body[:8], "little"))
            arguments = body[8:]
        else:
            form = body[: body.find(b"\0")]
            arguments = body[(len(form) + 8) // 8 * 8 :]
        if form is not None:
            texts.append((bool(control & _ERROR_STREAM), format_text(form, arguments)))
        position += size
    return texts


def message_text(words: bytes) -> tuple[bool, bytes]:
    """A hostcall message: control word, format, arguments."""
    to_error = bool(int.from_bytes(words[:8], "little") & 1)
    form = words[8 : words.find(b"\0", 8)]
    return to_error, format_text(form, words[8 + (len(form) + 8) // 8 * 8 :])


def print_text(data: bytes, stdout: int, *, to_error: bool) -> None:
    """Into the program's own stdout (a FILE *), so that the order with its output is kept."""
    if to_error:
        _libc.fflush(ctypes.c_void_p(stdout))
        _libc.dprintf(2, b"%.*s", ctypes.c_int(len(data)), data)
    else:
        _libc.fwrite(data, ctypes.c_size_t(1), ctypes.c_size_t(len(data)), ctypes.c_void_p(stdout))
