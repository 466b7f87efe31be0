"""Names as people read them: C++ symbol names demangled.

The C++ run-time library does it (`__cxa_demangle` of the Itanium C++ ABI), by ctypes: every machine
that can load LLVM has one. Where there is none a name stays as it is.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

_LIBRARIES: Final = ("libstdc++.so.6", "libc++abi.so.1", "libc++.1.dylib")
_LONGEST: Final = 1 << 13  # the library needs stack in proportion to the length


@lru_cache(maxsize=4096)
def demangle(name: str) -> str:
    """`_Z5saxpyfPKfPfi` -> `saxpy(float, float const*, float*, int)`; other names unchanged."""
    if not name.startswith("_Z") or len(name) > _LONGEST:
        return name
    demangler = _demangler()
    if demangler is None:
        return name
    if "DF16" in name:
        return _with_small_floats(name, demangler) or name
    return demangler(name.encode()) or name


# Types that older libraries do not know or misread, with codes of others that no GPU code has.
_STAND_INS: Final = {"DF16_": "De", "DF16b": "Df"}
_STOOD_FOR: Final = {"decimal128": "_Float16", "decimal32": "__bf16"}
# What a code may stand in or look like: a literal, a substitution, the length of an identifier.
_PIECE: Final = re.compile(r"L[a-z]n?\d+E|[ST][0-9A-Z]*_|(?P<length>\d+)|DF16[_b]|.", re.DOTALL)


def _with_small_floats(name: str, demangler: Callable[[bytes], str | None]) -> str | None:
    pieces, at = [], 0
    while at < len(name):
        found = _PIECE.match(name, at)
        assert found is not None
        end = found.end() + int(found["length"] or 0)
        pieces.append(_STAND_INS.get(found[0]) or name[at:end])
        at = end
    mangled = "".join(pieces)
    text = demangler(mangled.encode())
    return text and re.sub("decimal128|decimal32", lambda found: _STOOD_FOR[found[0]], text)


def short_names(name: str) -> tuple[str, ...]:
    """What people call a C++ function beside its full name, shortest last.

    `void ns::copy<int>(int*)` gives `ns::copy<int>(int*)`, `ns::copy<int>`, `ns::copy`.
    """
    text = demangle(name)
    if text == name:
        return ()
    signature = text[_start_of_name(text) :]
    with_arguments = signature[: _end_of_name(signature)]
    return signature, with_arguments, _without_template_arguments(with_arguments)


_ANONYMOUS: Final = "(anonymous namespace)"


def _end_of_name(text: str) -> int:
    """Where the parameters begin: the first bracket outside template arguments."""
    depth = 0
    for index, character in enumerate(text):
        depth += (character == "<") - (character == ">")
        if character == "(" and depth == 0 and not text.startswith(_ANONYMOUS, index):
            return index
    return len(text)


def _start_of_name(text: str) -> int:
    """Behind the last blank outside brackets before the parameters: behind the return type."""
    depth, start = 0, 0
    for index, character in enumerate(text[: _end_of_name(text)]):
        depth += (character in "<(") - (character in ">)")
        if character == " " and depth == 0:
            start = index + 1
    return start


def _without_template_arguments(text: str) -> str:
    kept: list[str] = []
    depth = 0
    for character in text:
        depth += character == "<"
        if depth == 0:
            kept.append(character)
        depth -= character == ">" and depth > 0
    return "".join(kept)


@cache
def _demangler() -> Callable[[bytes], str | None] | None:
    for library_name in _LIBRARIES:
        try:
            return _load_demangler(library_name)
        except (OSError, AttributeError):
            continue
    return None


def _load_demangler(library_name: str) -> Callable[[bytes], str | None]:
    function = ctypes.CDLL(library_name).__cxa_demangle
    function.restype = ctypes.c_void_p
    function.argtypes = (
        ctypes.c_char_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(ctypes.c_int),
    )  # fmt: skip
    release = ctypes.CDLL(None).free
    release.argtypes = (ctypes.c_void_p,)

    def demangled(name: bytes) -> str | None:
        status = ctypes.c_int()
        address = function(name, None, None, ctypes.byref(status))
        if not address:
            return None
        text = ctypes.string_at(address).decode("utf-8", "replace")
        release(address)
        return text

    return demangled
