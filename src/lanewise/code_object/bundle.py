"""Containers of code objects: offload bundles, compressed ones, and programs that hold some.

Owns the formats of clang's offload bundler. Sources: clang "ClangOffloadBundler" (bundled binary
layout, target IDs) and, for compressed bundles, its section "Compression". Looks into no code
object beyond its target.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

import zstandard

from lanewise.code_object.elf import EM_AMDGPU, read_target_id
from lanewise.code_object.elf_file import MAGIC as ELF_MAGIC
from lanewise.code_object.elf_file import read_elf
from lanewise.code_object.reader import Cursor, Reader
from lanewise.errors import InputError
from lanewise.targets import TargetId, parse_target_id

BUNDLE_MAGIC: Final = b"__CLANG_OFFLOAD_BUNDLE__"
COMPRESSED_MAGIC: Final = b"CCOB"
FATBIN_SECTION: Final = ".hip_fatbin"

_MOST_ENTRIES: Final = 4096
_LONGEST_TRIPLE: Final = 1024
_MOST_FAILURES: Final = 10_000
_LARGEST_BUNDLE: Final = 1 << 32
_ANY_MAGIC: Final = re.compile(re.escape(BUNDLE_MAGIC) + b"|" + COMPRESSED_MAGIC)
# kind-arch-vendor-os-[environment]-target; the environment with its dash is left out by some
_TRIPLE: Final = re.compile(r"(\w+)-(\w+)-(\w*)-(\w*)(?:-(?!gfx)(\w*))?(?:-(.*))?")

# magic, version, method; then sizes of file and of contents, which grew with the version
_COMPRESSED: Final = {
    1: struct.Struct("<4xHHIQ"),
    2: struct.Struct("<4xHHIIQ"),
    3: struct.Struct("<4xHHQQQ"),
}
_ZLIB, _ZSTD = 0, 1
_CHUNK: Final = 1 << 20

ObjectKind = Literal["code object", "bitcode", "other"]


@dataclass(frozen=True, slots=True)
class EmbeddedObject:
    """One code object found in some container.

    target_id           "gfx90a:sramecc+:xnack-", as the container says; of a bare code object, as
                        its header says
    data                its bytes
    offset              where it begins in what was searched; inside a compressed bundle, in its
                        decompressed contents
    path_in_container   "" for a bare code object, else e.g. ".hip_fatbin, bundle at 0x2000,
                        hipv4-amdgcn-amd-amdhsa--gfx942"
    bundle              the number of the bundle it is from: one entry of each may be chosen
    kind                "code object", or what else bundles carry: "bitcode" (-fgpu-rdc), "other"
    """

    target_id: str
    data: bytes
    offset: int
    path_in_container: str
    bundle: int = 0
    kind: ObjectKind = "code object"


def find_code_objects(data: bytes, source: str | None = None) -> list[EmbeddedObject]:
    """Every code object in a code object, bundle, program, library or archive.

    Entries for the host and empty entries are left out. Raises InputError where nothing is found
    and where a container is truncated or corrupt.
    """
    reader = Reader(data, source)
    if _is_code_object(data):
        return [EmbeddedObject(read_target_id(data, source), data, 0, "")]
    if data.startswith((BUNDLE_MAGIC, COMPRESSED_MAGIC)):
        found = list(_read_bundles(reader, ""))
    else:
        found = _search(reader)
    if not found:
        raise InputError(
            "found no code object: expected an AMD GPU ELF file, an offload bundle, or a program "
            f"with a {FATBIN_SECTION} section",
            source=source,
        )
    return found


def matching(objects: Iterable[EmbeddedObject], target: str) -> list[EmbeddedObject]:
    """The code objects to run on `target` ("gfx942", "gfx90a:xnack-"): the best of each bundle.

    Raises InputError listing the targets there are when no bundle has one.
    """
    wanted = parse_target_id(target)
    every = list(objects)
    best: dict[int, tuple[tuple[int, ...], EmbeddedObject]] = {}
    for entry in every:
        built_for = _target_of(entry)
        if entry.kind != "code object" or built_for is None or not built_for.admits(wanted):
            continue
        rank = _rank(built_for, wanted)
        if entry.bundle not in best or rank > best[entry.bundle][0]:
            best[entry.bundle] = rank, entry
    if not best:
        raise InputError(f"no code object for {target}; there is code for {_listed(every)}")
    return [entry for _, entry in best.values()]


def select(objects: Iterable[EmbeddedObject], target: str) -> EmbeddedObject:
    """The first of `matching(objects, target)`."""
    return matching(objects, target)[0]


def _target_of(entry: EmbeddedObject) -> TargetId | None:
    try:
        return parse_target_id(entry.target_id)
    except InputError:
        return None


def _rank(built_for: TargetId, wanted: TargetId) -> tuple[int, ...]:
    """Code for the very target goes before generic code, then the features of the common set-up.

    Where nothing is asked for, data-centre GPUs run with xnack off and sramecc on.
    """
    xnack = False if wanted.xnack is None else wanted.xnack
    sramecc = True if wanted.sramecc is None else wanted.sramecc
    return (
        built_for.name == wanted.name,
        _agreement(built_for.xnack, xnack),
        _agreement(built_for.sramecc, sramecc),
    )


def _agreement(built: bool | None, wanted: bool) -> int:
    return 1 if built is None else 2 if built == wanted else 0


def _listed(objects: list[EmbeddedObject]) -> str:
    names = [e.target_id + (f" ({e.kind})" if e.kind != "code object" else "") for e in objects]
    return ", ".join(sorted(set(names))) or "no target at all"


def _is_code_object(data: bytes) -> bool:
    return data.startswith(ELF_MAGIC) and data[18:20] == EM_AMDGPU.to_bytes(2, "little")


def _search(reader: Reader) -> list[EmbeddedObject]:
    """Look into anything: the fat binary section of a program, else wherever the magics are."""
    trouble: InputError | None = None
    if reader.data.startswith(ELF_MAGIC):
        try:
            section = read_elf(reader).section_data(FATBIN_SECTION)
        except InputError as error:
            trouble = error  # 32 bits, stripped or damaged: the magics may be there still
        else:
            if section is not None:
                return list(_read_bundles(section, FATBIN_SECTION))
    return _scan(reader, trouble)


def _scan(reader: Reader, trouble: InputError | None) -> list[EmbeddedObject]:
    """Bundles anywhere. The magics also occur as plain text, in a HIP run-time for instance, so a
    place where no bundle can be read is passed over, unless no other one is found."""
    found: list[EmbeddedObject] = []
    position, bundle, failures = 0, 0, 0
    while (match := _ANY_MAGIC.search(reader.data, position)) is not None:
        try:
            end, entries = _read_bundle(reader, match.start(), "", bundle)
        except InputError as error:
            trouble = trouble or error
            position, failures = match.start() + 1, failures + 1
            if failures > _MOST_FAILURES:
                raise
            continue
        found += entries
        position, bundle = max(end, match.end()), bundle + 1
    if trouble is not None and not found:
        raise trouble
    return found


def _read_bundles(reader: Reader, path: str) -> Iterator[EmbeddedObject]:
    """The bundles of a section or file that holds nothing else; padding may lie between them."""
    position, bundle = 0, 0
    while (match := _ANY_MAGIC.search(reader.data, position)) is not None:
        end, entries = _read_bundle(reader, match.start(), path, bundle)
        yield from entries
        position, bundle = max(end, match.end()), bundle + 1


def _read_bundle(
    reader: Reader, start: int, path: str, bundle: int
) -> tuple[int, list[EmbeddedObject]]:
    """One bundle: where it ends, and the code objects in it."""
    where = f"bundle at {reader.base + start:#x}"
    path = f"{path}, {where}" if path else where
    if reader.data.startswith(BUNDLE_MAGIC, start):
        return _read_plain(reader, start, path, bundle)
    end, contents = _decompress(reader, start)
    inner = Reader(contents, f"{reader.source or 'file'}, {where} (decompressed)")
    if not contents.startswith(BUNDLE_MAGIC):
        raise inner.error(0, f"expected a bundle ({BUNDLE_MAGIC.decode()}) after decompression")
    _, entries = _read_plain(inner, 0, path, bundle)
    return end, entries


def _read_plain(
    reader: Reader, start: int, path: str, bundle: int
) -> tuple[int, list[EmbeddedObject]]:
    cursor = Cursor(reader, start + len(BUNDLE_MAGIC))
    count = cursor.unsigned(8, "bundle's entry count")
    if count > _MOST_ENTRIES:
        raise reader.error(
            start + len(BUNDLE_MAGIC),
            f"expected a bundle of at most {_MOST_ENTRIES} entries, found {count}",
        )
    rows = [_read_row(cursor) for _ in range(count)]
    end = cursor.position
    entries: list[EmbeddedObject] = []
    for offset, size, triple in rows:
        end = max(end, start + offset + size)
        kind, target_id = _split_triple(triple)
        part = reader.part(start + offset, size, f"bundle entry {triple}")
        if kind == "host" or size == 0:
            continue
        entries.append(
            EmbeddedObject(
                target_id=target_id,
                data=part.data,
                offset=part.base,
                path_in_container=f"{path}, {triple}",
                bundle=bundle,
                kind=_kind_of(part.data),
            )
        )
    return end, entries


def _read_row(cursor: Cursor) -> tuple[int, int, str]:
    offset = cursor.unsigned(8, "bundle entry's offset")
    size = cursor.unsigned(8, "bundle entry's size")
    place = cursor.position
    length = cursor.unsigned(8, "length of bundle entry's target")
    if length > _LONGEST_TRIPLE:
        raise cursor.reader.error(
            place, f"expected a target of at most {_LONGEST_TRIPLE} bytes, found {length}"
        )
    triple = cursor.take(length, "bundle entry's target")
    if not triple.isascii() or not triple.decode("ascii").isprintable():
        raise cursor.reader.error(place + 8, f"expected a target as text, found {triple[:40]!r}")
    return offset, size, triple.decode("ascii")


def _split_triple(triple: str) -> tuple[str, str]:
    """`hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-` -> ("hipv4", "gfx90a:xnack-")."""
    match = _TRIPLE.fullmatch(triple)
    if match is None:
        return triple.partition("-")[0], triple
    return match[1], match[6] or match[2]


def _kind_of(data: bytes) -> ObjectKind:
    if _is_code_object(data):
        return "code object"
    if data.startswith((b"BC\xc0\xde", b"\xde\xc0\x17\x0b")):
        return "bitcode"
    if data.startswith(ELF_MAGIC[: len(data)]):  # an ELF file, or what is left of one
        return "code object"
    return "other"


def _decompress(reader: Reader, start: int) -> tuple[int, bytes]:
    """A compressed bundle: where it ends, and its contents."""
    version = reader.u16(start + 4, "compressed bundle's version")
    layout = _COMPRESSED.get(version)
    if layout is None:
        raise reader.error(
            start + 4, f"expected a compressed bundle of version 1, 2 or 3, found {version}"
        )
    _, method, *sizes, _ = reader.unpack(layout, start, "compressed bundle's header")
    size = sizes[-1]
    body = start + layout.size
    end = start + sizes[0] if version > 1 else len(reader)
    if not body <= end <= len(reader):
        raise reader.error(
            start + 8, f"expected a compressed bundle of {end - start} bytes, but only "
            f"{len(reader) - start} are left"
        )  # fmt: skip
    if size > _LARGEST_BUNDLE:
        raise reader.error(
            start + 8, f"expected a bundle of at most {_LARGEST_BUNDLE} bytes, found {size}"
        )
    decompress = {_ZLIB: _inflate, _ZSTD: _decompress_zstd}.get(method)
    if decompress is None:
        raise reader.error(start + 6, f"expected compression 0 (zlib) or 1 (zstd), found {method}")
    with memoryview(reader.data)[body:end] as compressed:
        try:
            contents, used = decompress(compressed, size)
        except (zlib.error, zstandard.ZstdError, EOFError) as error:
            raise reader.error(body, f"compressed bundle: {error}") from error
    if len(contents) != size:
        more = " or more" if len(contents) > size else ""
        raise reader.error(
            body, f"expected {size} bytes after decompression, found {len(contents)}{more}"
        )
    return (end if version > 1 else body + used), contents


def _inflate(compressed: memoryview, size: int) -> tuple[bytes, int]:
    """Decompress a zlib stream, to `size` + 1 bytes at most; also how much of the input it took."""
    stream = zlib.decompressobj()
    contents = bytearray()
    for start in range(0, len(compressed), _CHUNK):
        contents += stream.decompress(compressed[start : start + _CHUNK], size + 1 - len(contents))
        if stream.eof:
            return bytes(contents), min(start + _CHUNK, len(compressed)) - len(stream.unused_data)
        if len(contents) > size:
            return bytes(contents), 0
    raise EOFError("expected the end of the zlib stream")


def _decompress_zstd(compressed: memoryview, size: int) -> tuple[bytes, int]:
    """The same for one zstd frame."""
    used = _zstd_frame_size(compressed)
    window = max(1 << 27, 1 << min(size.bit_length(), 31))
    decompressor = zstandard.ZstdDecompressor(max_window_size=window)
    contents = bytearray()
    with decompressor.stream_reader(compressed[:used], closefd=False) as stream:
        while len(contents) <= size and (piece := stream.read(_CHUNK)):
            contents += piece
    return bytes(contents), used


def _zstd_frame_size(compressed: memoryview) -> int:
    """Bytes of the frame at the start. Source: RFC 8878, section 3.1.1."""
    position = zstandard.frame_header_size(compressed)
    checksum_size = 4 if compressed[4] & 4 else 0
    is_last = 0
    while not is_last:
        block = int.from_bytes(compressed[position : position + 3], "little")
        is_last, kind, block_size = block & 1, block >> 1 & 3, block >> 3
        position += 3 + (1 if kind == 1 else block_size)  # 1 is a repeated byte
        if position + checksum_size > len(compressed):
            raise EOFError("expected the end of the zstd frame")
    return position + checksum_size
