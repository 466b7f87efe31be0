"""Makes an offload bundle of code objects for several targets.

Source: clang "ClangOffloadBundler", bundled binary layout. Reading one is bundle.py's matter.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Final

from lanewise.code_object.bundle import BUNDLE_MAGIC

__all__ = ["WHOLE_PROGRAM", "write_bundle"]

_ALIGN: Final = 4096  # what clang aligns code objects to, so that they can be mapped
_HOST: Final = "host-x86_64-unknown-linux-gnu-"
WHOLE_PROGRAM: Final = f"{_HOST}whole-program"


def write_bundle(code_objects: Mapping[str, bytes], *, of_program: bool = False) -> bytes:
    """A bundle of `code_objects` by target ("gfx90a:xnack-"), after the empty host entry.

    of_program  all translation units of a program share it: WHOLE_PROGRAM marks it as one
    """
    entries = {WHOLE_PROGRAM if of_program else _HOST: b""} | {
        f"hipv4-amdgcn-amd-amdhsa--{name}": data for name, data in code_objects.items()
    }
    triples = [triple.encode() for triple in entries]
    head_size = len(BUNDLE_MAGIC) + 8 + sum(24 + len(triple) for triple in triples)
    head = bytearray(BUNDLE_MAGIC + struct.pack("<Q", len(entries)))
    body = bytearray()
    start = _aligned(head_size)
    for triple, data in zip(triples, entries.values(), strict=True):
        body += bytes(_aligned(len(body)) - len(body))
        head += struct.pack("<QQQ", start + len(body), len(data), len(triple)) + triple
        body += data
    return bytes(head) + bytes(start - head_size) + bytes(body)


def _aligned(offset: int) -> int:
    return -(-offset // _ALIGN) * _ALIGN
