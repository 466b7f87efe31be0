"""Frames of device printf to text. Expected texts are what printf of the C library gives."""

from __future__ import annotations

import struct

import pytest

from lanewise.code_object.notes import PrintfFormat
from lanewise.front.hip.runtime.printf import format_text, formats_by_hash, read_frames


def words(*values: int | float | bytes) -> bytes:
    packed = b""
    for value in values:
        if isinstance(value, bytes):
            packed += value + bytes(8 - len(value) % 8)
        elif isinstance(value, float):
            packed += struct.pack("<d", value)
        else:
            packed += struct.pack("<Q", value & (1 << 64) - 1)
    return packed


@pytest.mark.parametrize(
    ("form", "arguments", "text"),
    [
        ("%d|%5d|%-5d|%05d", (-1, 42, 42, 42), "-1|   42|42   |00042"),
        ("%d", (0xFFFFFFFF,), "-1"),
        ("%hhd %hd", (200, 40000), "-56 -25536"),
        ("%ld %lld %zu", (-5, 1 << 40, 7), "-5 1099511627776 7"),
        ("%u %x %#X %o", (0xFFFFFFFF, 255, 255, 8), "4294967295 ff 0XFF 10"),
        ("%f %.1e %G %a", (1.0, 12345.0, 1e-10, 1.0), "1.000000 1.2e+04 1E-10 0x1p+0"),
        ("%s and %s", (b"a", b"longer than eight"), "a and longer than eight"),
        ("%.2s|%6s", (b"abc", b"abc"), "ab|   abc"),
        ("%c%c", (104, 105), "hi"),
        ("%*d|%.*f", (6, 1, 2, 3.14159), "     1|3.14"),
        ("%-*d|", (4, 7), "7   |"),
        ("100%% %d", (1,), "100% 1"),
        ("%d %d", (1,), "1 %d"),
        ("no conversion", (), "no conversion"),
    ],
)
def test_conversions(form: str, arguments: tuple[int | float | bytes, ...], text: str) -> None:
    assert format_text(form.encode(), words(*arguments)) == text.encode()


@pytest.mark.parametrize(
    ("form", "arguments", "text"),
    [
        ("%s|%d", (7,), "(null)|7"),
        ("%d|%s", (7,), "7|(null)"),
        ("%s", (), "(null)"),
        ("%s|%s", (), "(null)|(null)"),
        ("%8s|%-8s|%.3s", (), "  (null)|(null)  |"),
        ("%s|%d|%s", (5, b"text"), "(null)|5|text"),
        ("%s|%d|%s", (b"text", 5), "text|5|(null)"),
        ("%s|%f", (b"longer than eight", 1.5), "longer than eight|1.500000"),
        ("%*s|%d", (7, 3), " (null)|3"),
    ],
)
def test_a_null_string_takes_no_room_in_the_frame(
    form: str, arguments: tuple[int | float | bytes, ...], text: str
) -> None:
    """The compiler gives a null string the length 0, without its zero byte (LLVM,
    AMDGPUEmitPrintf, getStrlenWithNull). Expected texts are glibc's."""
    assert format_text(form.encode(), words(*arguments)) == text.encode()


def frame(body: bytes, *, constant: bool, error: bool = False) -> bytes:
    return struct.pack("<I", (4 + len(body)) << 2 | constant << 1 | error) + body


def test_frames_name_their_format_by_hash_or_bring_it() -> None:
    formats = formats_by_hash((PrintfFormat(0, (), "00000000000000ab,value %d,%d\n"),))
    data = frame(words(0xAB, 1, 2), constant=True)
    data += frame(b"own %s\n\0" + words(b"text"), constant=False, error=True)
    assert read_frames(data, formats) == [(False, b"value 1,2\n"), (True, b"own text\n")]


def test_a_damaged_frame_ends_the_reading() -> None:
    assert read_frames(bytes(64), {}) == []
