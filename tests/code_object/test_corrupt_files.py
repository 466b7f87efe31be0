"""Whatever is done to a file, reading it succeeds or raises InputError: no other error, no hang."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from lanewise.code_object import (
    apply_relocations,
    find_code_objects,
    load_code_object,
    read_line_table,
    select,
)
from lanewise.errors import InputError

from .conftest import Toolchain
from .test_bundle import HOST, compress, hip, plain_bundle
from .test_elf import POINTERS_HIP

BUNDLE = b"__CLANG_OFFLOAD_BUNDLE__"
SMALL_IMAGE = 1 << 24


def read_everything(data: bytes) -> bool:
    """Read as far as can be; whether it went to the end."""
    try:
        for entry in find_code_objects(data, "fuzz"):
            code_object = load_code_object(entry.data, "fuzz")
            table = read_line_table(code_object)
            for function in code_object.functions:
                table.lookup(function.vaddr)
                code_object.function_at(function.vaddr)
            for kernel in code_object.kernels.values():
                code_object.find_kernels(kernel.demangled_name)
                kernel.descriptor.sgpr_layout(code_object.target)
            if code_object.image_size <= SMALL_IMAGE:
                apply_relocations(code_object, code_object.image(), 0x7000_0000_0000)
    except InputError as error:
        return not str(error)
    return True


@pytest.fixture(scope="module")
def object_with_all(toolchain: Toolchain) -> bytes:
    """Relocations, C++ names, line tables: all there is to read, in 9 kB."""
    data = toolchain.compile_hip(POINTERS_HIP, "gfx942", "-gline-tables-only")
    assert read_everything(data)
    assert read_line_table(load_code_object(data))
    return data


def flipped(data: bytes, seed: int) -> Iterator[bytes]:
    """Every byte in turn: all bits cleared, all set, or one bit changed."""
    chance = random.Random(seed)
    for offset, byte in enumerate(data):
        changed = bytearray(data)
        changed[offset] = chance.choice((0, 0xFF, byte ^ 1 << chance.randrange(8)))
        yield bytes(changed)


def test_a_code_object_cut_at_any_offset_is_an_input_error(object_with_all: bytes) -> None:
    for size in range(len(object_with_all)):
        assert not read_everything(object_with_all[:size])


def test_any_changed_byte_of_a_code_object_is_survived(object_with_all: bytes) -> None:
    outcomes = [read_everything(changed) for changed in flipped(object_with_all, 1)]
    assert outcomes.count(False) > 500  # the changes do reach the checks
    assert outcomes.count(True) > 500


@pytest.mark.parametrize(("version", "method"), [(1, 0), (2, 1), (3, 1)])
def test_any_changed_byte_of_a_compressed_bundle_is_survived(
    sample: bytes, version: int, method: int
) -> None:
    contents = plain_bundle([(HOST, b""), (hip("gfx942"), sample)], alignment=1)
    data = compress(contents, version, method)
    for changed in flipped(data, version):
        read_everything(changed)
    for size in range(len(data)):
        assert not read_everything(data[:size])


def test_any_changed_byte_of_a_bundle_header_is_survived(sample: bytes) -> None:
    data = plain_bundle([(HOST, b""), (hip("gfx942"), sample)], alignment=1)
    header = data.index(b"\x7fELF")
    for changed in flipped(data[:header], 3):
        read_everything(changed + data[header:])


NUMBERS = (0, 1, 0x7F, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 62, (1 << 63) - 1, (1 << 64) - 1)


def test_any_changed_word_of_a_code_object_is_survived(object_with_all: bytes) -> None:
    """Large sizes, counts and addresses where the header, the tables and the notes have theirs."""
    words = random.Random(2)
    for offset in range(0, len(object_with_all) - 8, 8):
        changed = bytearray(object_with_all)
        struct.pack_into("<Q", changed, offset, words.choice(NUMBERS))
        read_everything(bytes(changed))


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_several_changes_at_once_are_survived(object_with_all: bytes, data: st.DataObject) -> None:
    changed = bytearray(object_with_all)
    for _ in range(data.draw(st.integers(1, 6))):
        offset = data.draw(st.integers(0, len(changed) - 8))
        if data.draw(st.booleans()):
            changed[offset] = data.draw(st.integers(0, 255))
        else:
            struct.pack_into("<Q", changed, offset, data.draw(st.sampled_from(NUMBERS)))
    read_everything(bytes(changed))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400), st.sampled_from([b"", b"\x7fELF\x02\x01", b"CCOB", BUNDLE]))
@example(b"\x01\0\0\0\0\0\0\0", BUNDLE)
@example(b"\x02\0\x01\0\x18\0\0\0\0\0\0\0" + bytes(8), b"CCOB")
def test_random_bytes_behind_a_magic_are_an_input_error(data: bytes, magic: bytes) -> None:
    assert not read_everything(magic + data)


def test_many_false_magics_take_no_long_time() -> None:
    assert not read_everything(b"!" + b"CCOB\x01\0\0\0\xff\xff\0\0" * 100_000)
    assert not read_everything(b"!" + BUNDLE * 50_000)


def test_a_target_that_is_not_there_stays_an_input_error(sample: bytes) -> None:
    with pytest.raises(InputError):
        select(find_code_objects(sample), "gfx1100")
    with pytest.raises(InputError, match="expected ':sramecc' or ':xnack'"):
        select(find_code_objects(sample), "gfx942:fast+")
