"""Bundles are written here byte by byte from the published format, then found and chosen from."""

from __future__ import annotations

import struct
import zlib

import pytest
import zstandard

from lanewise.code_object import find_code_objects, load_code_object, matching, select
from lanewise.errors import InputError

from .conftest import SAMPLE_C, Toolchain

HOST = "host-x86_64-unknown-linux-gnu-"


def hip(target: str, version: str = "hipv4") -> str:
    return f"{version}-amdgcn-amd-amdhsa--{target}"


def plain_bundle(entries: list[tuple[str, bytes]], alignment: int = 4096) -> bytes:
    """Clang's "bundled binary layout": magic, count, (offset, size, length, triple)…, contents."""
    header_size = 24 + 8 + sum(24 + len(triple) for triple, _ in entries)
    header = b"__CLANG_OFFLOAD_BUNDLE__" + struct.pack("<Q", len(entries))
    contents = b""
    for triple, data in entries:
        at = header_size + len(contents)
        padding = -at % alignment if data else 0
        header += struct.pack("<QQQ", at + padding, len(data), len(triple)) + triple.encode()
        contents += bytes(padding) + data
    return header + contents


def compress(contents: bytes, version: int, method: int) -> bytes:
    """A CCOB header and the compressed bundle."""
    body = zlib.compress(contents) if method == 0 else zstandard.compress(contents, 3)
    return compressed_header(version, method, len(body), len(contents)) + body


def compressed_header(version: int, method: int, body_size: int, size: int) -> bytes:
    head, hashed = struct.pack("<4sHH", b"CCOB", version, method), struct.pack("<Q", 0xABCD)
    if version == 1:
        return head + struct.pack("<I", size) + hashed
    if version == 2:
        return head + struct.pack("<II", 24 + body_size, size) + hashed
    return head + struct.pack("<QQ", 32 + body_size, size) + hashed


@pytest.fixture(scope="module")
def gfx942(toolchain: Toolchain) -> bytes:
    return toolchain.compile_c(SAMPLE_C, "gfx942")


@pytest.fixture(scope="module")
def gfx1100(toolchain: Toolchain) -> bytes:
    return toolchain.compile_c(SAMPLE_C, "gfx1100")


def test_a_bare_code_object_is_itself(gfx942: bytes) -> None:
    (entry,) = find_code_objects(gfx942)
    assert (entry.target_id, entry.data, entry.offset) == ("gfx942", gfx942, 0)
    assert entry.path_in_container == ""
    assert select([entry], "gfx942") is entry


def test_a_bare_code_object_tells_its_features(toolchain: Toolchain) -> None:
    data = toolchain.compile_c(SAMPLE_C, "gfx90a:sramecc+:xnack-")
    (entry,) = find_code_objects(data)
    assert entry.target_id == "gfx90a:sramecc+:xnack-"


def test_a_plain_bundle_gives_its_device_entries(gfx942: bytes, gfx1100: bytes) -> None:
    data = plain_bundle([(HOST, b""), (hip("gfx942"), gfx942), (hip("gfx1100"), gfx1100)])
    entries = find_code_objects(data)
    assert [(entry.target_id, entry.data) for entry in entries] == [
        ("gfx942", gfx942), ("gfx1100", gfx1100),
    ]  # fmt: skip
    for entry in entries:
        assert data[entry.offset :].startswith(entry.data)
        assert "bundle at 0x0" in entry.path_in_container
        assert load_code_object(entry.data).target.name == entry.target_id


@pytest.mark.parametrize(
    ("triple", "target_id"),
    [
        ("hip-amdgcn-amd-amdhsa--gfx942", "gfx942"),
        ("hipv4-amdgcn-amd-amdhsa--gfx942", "gfx942"),
        ("hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-", "gfx90a:sramecc+:xnack-"),
        ("hipv4-amdgcn-amd-amdhsa--gfx9-4-generic", "gfx9-4-generic"),
        ("hipv4-amdgcn-amd-amdhsa-unknown-gfx942", "gfx942"),
        ("hip-amdgcn-amd-amdhsa-gfx942:xnack-", "gfx942:xnack-"),
        ("openmp-amdgcn-amd-amdhsa--gfx942", "gfx942"),
    ],
)
def test_triples_of_old_and_new_compilers_are_understood(
    gfx942: bytes, triple: str, target_id: str
) -> None:
    (entry,) = find_code_objects(plain_bundle([(triple, gfx942)], alignment=1))
    assert entry.target_id == target_id


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("method", [0, 1])
def test_compressed_bundles_of_every_version_and_method_are_read(
    gfx942: bytes, gfx1100: bytes, version: int, method: int
) -> None:
    contents = plain_bundle([(HOST, b""), (hip("gfx942"), gfx942), (hip("gfx1100"), gfx1100)])
    entries = find_code_objects(compress(contents, version, method))
    assert [(entry.target_id, entry.data) for entry in entries] == [
        ("gfx942", gfx942), ("gfx1100", gfx1100),
    ]  # fmt: skip


def test_bundles_of_all_kinds_may_follow_each_other(gfx942: bytes, gfx1100: bytes) -> None:
    first, second = (plain_bundle([(hip("gfx942"), gfx942), (HOST, b"")]) for _ in range(2))
    third = plain_bundle([(hip("gfx1100"), gfx1100)])
    parts = [first, compress(third, 1, 0), compress(second, 1, 1), compress(third, 3, 1), second]
    data = b"".join(part + bytes(-len(part) % 4096) for part in parts)
    entries = find_code_objects(data)
    assert [entry.target_id for entry in entries] == [
        "gfx942", "gfx1100", "gfx942", "gfx1100", "gfx942",
    ]  # fmt: skip
    assert [entry.bundle for entry in entries] == [0, 1, 2, 3, 4]
    assert [entry.bundle for entry in matching(entries, "gfx942")] == [0, 2, 4]


LIBRARY = """
.text
.globl f
f: ret
.section .hip_fatbin,"a",@progbits
.p2align 12
{bundles}
"""


def library(toolchain: Toolchain, *bundles: bytes) -> bytes:
    text = "\n".join(
        ".p2align 12\n" + "\n".join(
            ".byte " + ",".join(map(str, bundle[start : start + 64]))
            for start in range(0, len(bundle), 64)
        )
        for bundle in bundles
    )  # fmt: skip
    return toolchain.assemble_host(LIBRARY.format(bundles=text))


def without_section_headers(elf: bytes) -> bytes:
    stripped = bytearray(elf)
    section_headers = struct.unpack_from("<Q", elf, 0x28)[0]
    stripped[0x28:0x30] = bytes(8)
    stripped[0x3C:0x40] = bytes(4)
    return bytes(stripped[:section_headers])


def test_several_bundles_inside_a_library_are_found(
    toolchain: Toolchain, gfx942: bytes, gfx1100: bytes
) -> None:
    both = plain_bundle([(HOST, b""), (hip("gfx942"), gfx942), (hip("gfx1100"), gfx1100)])
    packed = compress(plain_bundle([(hip("gfx1100"), gfx1100)]), 2, 1)
    data = library(toolchain, both, packed)
    entries = find_code_objects(data, "lib.so")
    assert [entry.target_id for entry in entries] == ["gfx942", "gfx1100", "gfx1100"]
    assert data[entries[0].offset :].startswith(gfx942)
    assert entries[0].path_in_container.startswith(".hip_fatbin, bundle at 0x")
    assert len(matching(entries, "gfx1100")) == 2
    stripped = find_code_objects(without_section_headers(data))
    assert [(e.target_id, e.data) for e in stripped] == [(e.target_id, e.data) for e in entries]


def test_the_magics_as_plain_text_do_not_disturb(toolchain: Toolchain, gfx942: bytes) -> None:
    """As in a library that can itself read bundles."""
    bundle = plain_bundle([(hip("gfx942"), gfx942)])
    text = b"__CLANG_OFFLOAD_BUNDLE__\0CCOB\0expected CCOB or __CLANG_OFFLOAD_BUNDLE__"
    data = without_section_headers(library(toolchain, bundle)) + text
    for whole in (data, b"!<arch>\n" + text + data):
        (entry,) = find_code_objects(whole)
        assert entry.data == gfx942


def test_a_program_without_device_code_says_what_was_expected(toolchain: Toolchain) -> None:
    with pytest.raises(InputError, match="found no code object"):
        find_code_objects(toolchain.assemble_host(".text\nf: ret\n"), "lib.so")
    for data in (b"", b"\x7f", b"hello world", bytes(1000)):
        with pytest.raises(InputError, match="found no code object"):
            find_code_objects(data)


# Choosing.


def entries_for(gfx942: bytes, *target_ids: str) -> bytes:
    return plain_bundle([(hip(target_id), gfx942) for target_id in target_ids], alignment=1)


@pytest.mark.parametrize(
    ("there", "wanted", "chosen"),
    [
        (["gfx942", "gfx950"], "gfx950", "gfx950"),
        (["gfx9-4-generic", "gfx950"], "gfx950", "gfx950"),
        (["gfx9-4-generic", "gfx950"], "gfx942", "gfx9-4-generic"),
        (["gfx11-generic"], "gfx1151", "gfx11-generic"),
        (["gfx90a:xnack+", "gfx90a:xnack-"], "gfx90a", "gfx90a:xnack-"),
        (["gfx90a:xnack+", "gfx90a:xnack-"], "gfx90a:xnack+", "gfx90a:xnack+"),
        (["gfx90a:xnack+"], "gfx90a", "gfx90a:xnack+"),
        (["gfx90a"], "gfx90a:xnack-", "gfx90a"),
        (["gfx90a:sramecc-:xnack-", "gfx90a:sramecc+:xnack-"], "gfx90a", "gfx90a:sramecc+:xnack-"),
        (["gfx90a:xnack-", "gfx90a"], "gfx90a:xnack-", "gfx90a:xnack-"),
        (["gfx9-4-generic:xnack-", "gfx942:xnack+"], "gfx942:xnack-", "gfx9-4-generic:xnack-"),
    ],
)
def test_the_best_entry_for_a_target_is_chosen(
    gfx942: bytes, there: list[str], wanted: str, chosen: str
) -> None:
    for order in (there, there[::-1]):
        entries = find_code_objects(entries_for(gfx942, *order))
        assert select(entries, wanted).target_id == chosen


@pytest.mark.parametrize("wanted", ["gfx90a", "gfx942:xnack+", "gfx1100"])
def test_a_missing_target_is_refused_with_those_there_are(gfx942: bytes, wanted: str) -> None:
    entries = find_code_objects(entries_for(gfx942, "gfx942:xnack-", "gfx1030"))
    with pytest.raises(InputError) as caught:
        select(entries, wanted)
    assert str(caught.value) == (
        f"no code object for {wanted}; there is code for gfx1030, gfx942:xnack-"
    )


def test_what_is_no_machine_code_is_told_but_never_chosen(gfx942: bytes) -> None:
    bitcode = b"BC\xc0\xde" + bytes(60)
    spirv = struct.pack("<I", 0x0723_0203) + bytes(60)
    data = plain_bundle(
        [(hip("gfx942"), bitcode), ("hip-spirv64-amd-amdhsa--amdgcnspirv", spirv)], alignment=1
    )
    entries = find_code_objects(data)
    assert [(entry.target_id, entry.kind) for entry in entries] == [
        ("gfx942", "bitcode"), ("amdgcnspirv", "other"),
    ]  # fmt: skip
    with pytest.raises(InputError, match=r"amdgcnspirv \(other\), gfx942 \(bitcode\)"):
        select(entries, "gfx942")


# Corrupt containers.


def test_an_entry_beyond_the_end_is_refused_with_its_offset(gfx942: bytes) -> None:
    data = plain_bundle([(hip("gfx942"), gfx942)])
    with pytest.raises(InputError, match=r"expected bundle entry hipv4-.*gfx942 of") as caught:
        find_code_objects(data[:-1], "cut.hipfb")
    assert caught.value.offset == 4096
    assert caught.value.source == "cut.hipfb"


def test_an_entry_count_that_cannot_be_is_refused() -> None:
    data = b"__CLANG_OFFLOAD_BUNDLE__" + struct.pack("<Q", 1 << 60)
    with pytest.raises(InputError, match="at most 4096 entries") as caught:
        find_code_objects(data)
    assert caught.value.offset == 24


@pytest.mark.parametrize("method", [0, 1])
@pytest.mark.parametrize("difference", [-1, 1, -4000])
def test_a_declared_size_that_is_not_the_contents_size_is_refused(
    gfx942: bytes, method: int, difference: int
) -> None:
    contents = plain_bundle([(hip("gfx942"), gfx942)])
    data = compress(contents, 2, method)
    wrong = data[:12] + struct.pack("<I", len(contents) + difference) + data[16:]
    with pytest.raises(InputError, match=f"expected {len(contents) + difference} bytes after"):
        find_code_objects(wrong)


@pytest.mark.parametrize("method", [0, 1])
def test_a_decompression_bomb_stops_at_the_declared_size(method: int) -> None:
    zeros = bytes(1 << 26)
    body = zlib.compress(zeros, 9) if method == 0 else zstandard.compress(zeros, 3)
    data = compressed_header(3, method, len(body), 100) + body
    with pytest.raises(InputError, match="expected 100 bytes after decompression"):
        find_code_objects(data)


def test_a_declared_size_beyond_all_reason_is_refused() -> None:
    body = zstandard.compress(b"x")
    with pytest.raises(InputError, match="expected a bundle of at most"):
        find_code_objects(compressed_header(3, 1, len(body), 1 << 50) + body)


def test_unknown_versions_and_methods_are_refused(gfx942: bytes) -> None:
    data = compress(plain_bundle([(hip("gfx942"), gfx942)]), 3, 1)
    with pytest.raises(InputError, match="version 1, 2 or 3, found 4") as caught:
        find_code_objects(data[:4] + b"\x04" + data[5:])
    assert caught.value.offset == 4
    with pytest.raises(InputError, match=r"0 \(zlib\) or 1 \(zstd\), found 2") as caught:
        find_code_objects(data[:6] + b"\x02" + data[7:])
    assert caught.value.offset == 6


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("method", [0, 1])
def test_a_compressed_bundle_cut_short_is_refused(
    gfx942: bytes, version: int, method: int
) -> None:
    data = compress(plain_bundle([(hip("gfx942"), gfx942)]), version, method)
    for size in (*range(4, 40), len(data) // 2, len(data) - 5, len(data) - 1):
        with pytest.raises(InputError):
            find_code_objects(data[:size])


def test_contents_that_are_no_bundle_are_refused() -> None:
    with pytest.raises(InputError, match="after decompression"):
        find_code_objects(compress(b"no bundle", 2, 1))
    with pytest.raises(InputError):
        find_code_objects(compress(b"", 1, 1)[:20])
