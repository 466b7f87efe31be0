"""hiprtcLink…: bitcode linked while the program runs, by the linker of -fgpu-rdc.

What is linked is for the device that is current then. Input types and options: AMD's
linker_types.h; inputs that only CUDA has are refused, as are SPIR-V and with it hipLink…, which on
AMD takes nothing else.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Final

from lanewise.code_object.bundle import find_code_objects
from lanewise.errors import CompileError, InputError, LanewiseError
from lanewise.front.hip.device_link import link_device_code
from lanewise.front.hip.runtime.abi import api, pointers, put_bytes, put_size, read_bytes, read_text
from lanewise.front.hip.runtime.devices import state
from lanewise.front.hip.runtime.errors import HipError
from lanewise.front.hip.runtime.handles import drop, new_handle, resolve
from lanewise.front.hip.runtime.report import tell
from lanewise.front.hip.toolchain import find_toolchain
from lanewise.settings import read_settings
from lanewise.targets import parse_target_id

_BITCODE = 100
_INPUTS: Final = (_BITCODE, 101, 102)  # bundled, and an archive of such
_ERROR_LOG, _ERROR_LOG_BYTES = 5, 6
_WORDS, _WORD_COUNT = 10000, 10001  # options for the linker, and how many
_OF_CUDA: Final = range(32)  # known, and without a meaning here
_CREATION_FAILURE, _INVALID_INPUT, _INVALID_OPTION, _LINKING = 2, 3, 5, 100  # hiprtcResult


class LinkState:
    """hiprtcLinkState"""

    def __init__(self, options: dict[int, int]) -> None:
        self._options = options
        self._units: list[bytes] = []
        self.made: ctypes.Array[ctypes.c_char] | None = None  # the program reads it in place

    def _words(self) -> list[str]:
        """Options for the linker. LLVM's own go through the compiler's driver to the linker."""
        count = self._options.get(_WORD_COUNT, 0)
        given = [read_text(one) for one in pointers(self._options.get(_WORDS, 0), count)]
        words, rest = [], iter(given)
        for word in rest:
            words.append(f"-Wl,-mllvm,{next(rest, '')}" if word == "-mllvm" else word)
        return words

    def add(self, kind: int, data: bytes) -> None:
        """Raises InputError where the data is not of the kind, or not for this device."""
        if kind == _BITCODE:
            self._units.append(data)
            return
        wanted = parse_target_id(state().current.device.name)
        found = [
            one.data
            for one in find_code_objects(data)
            if one.kind == "bitcode" and parse_target_id(one.target_id).admits(wanted)
        ]
        if not found:
            raise InputError(f"there is no bitcode for {wanted} in the bundle")
        self._units += found

    def complete(self) -> ctypes.Array[ctypes.c_char]:
        """Raises LanewiseError."""
        name = state().current.device.name
        toolchain = find_toolchain(read_settings())
        code = link_device_code(self._units, name, toolchain, options=self._words())
        self.made = ctypes.create_string_buffer(code, len(code))
        return self.made

    def explain(self, error: LanewiseError) -> None:
        """Into the program's buffer for errors, or on stderr where it gave none."""
        place, room = self._options.get(_ERROR_LOG, 0), self._options.get(_ERROR_LOG_BYTES, 0)
        if not place or room < 1:
            tell(error, counts=False)
            return
        words = error.compiler_text if isinstance(error, CompileError) else str(error)
        put_bytes(place, words.encode()[: room - 1] + b"\0")


def _link(handle: int) -> LinkState:
    return resolve(handle, LinkState, _INVALID_INPUT)


@api
def hiprtcLinkCreate(count: int, options: int, values: int, out: int) -> None:
    if not out or (count and not (options and values)):
        raise HipError(_INVALID_INPUT)
    kinds = (ctypes.c_int32 * count).from_address(options) if count else ()
    if any(kind not in _OF_CUDA and kind not in (_WORDS, _WORD_COUNT) for kind in kinds):
        raise HipError(_INVALID_OPTION)
    put_size(out, new_handle(LinkState(dict(zip(kinds, pointers(values, count), strict=True)))))


def _add(link: LinkState, kind: int, data: bytes) -> None:
    try:
        link.add(kind, data)
    except InputError as error:
        link.explain(error)
        raise HipError(_CREATION_FAILURE) from None


@api
def hiprtcLinkAddData(
    handle: int, kind: int, image: int, size: int, name: int, count: int, options: int, values: int
) -> None:
    if not image or not size or kind not in _INPUTS:
        raise HipError(_INVALID_INPUT)
    _add(_link(handle), kind, read_bytes(image, size))


@api
def hiprtcLinkAddFile(
    handle: int, kind: int, path: int, count: int, options: int, values: int
) -> None:
    if not path or kind not in _INPUTS:
        raise HipError(_INVALID_INPUT)
    link = _link(handle)
    try:
        data = Path(read_text(path)).read_bytes()
    except OSError:
        raise HipError(_CREATION_FAILURE) from None
    _add(link, kind, data)


@api
def hiprtcLinkComplete(handle: int, out: int, size: int) -> None:
    if not out or not size:
        raise HipError(_INVALID_INPUT)
    link = _link(handle)
    try:
        made = link.complete()
    except LanewiseError as error:
        link.explain(error)
        raise HipError(_LINKING) from None
    put_size(out, ctypes.addressof(made))
    put_size(size, len(made))


@api
def hiprtcLinkDestroy(handle: int) -> None:
    _link(handle)
    drop(handle)
