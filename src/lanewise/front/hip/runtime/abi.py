"""The C side of the API as Python sees it: types, the registry of functions, reading and writing.

An API function is a Python function of the same name under `@api`; it gets numbers (pointers and
handles too) and returns None for hipSuccess, or raises HipError. Its prototype is in api.txt.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from ctypes import c_float, c_int32, c_size_t, c_uint32, c_uint64
from typing import Any, Final, TypeVar

from lanewise.front.hip.runtime.errors import Code, HipError

__all__ = [
    "API",
    "LETTERS",
    "Dim3",
    "Extent",
    "IpcHandle",
    "Location",
    "PitchedPtr",
    "api",
    "pointers",
    "put_bytes",
    "put_f32",
    "put_i32",
    "put_size",
    "read_bytes",
    "read_text",
    "require",
    "view",
]  # fmt: skip


class Dim3(ctypes.Structure):
    """dim3"""

    _fields_ = (("x", c_uint32), ("y", c_uint32), ("z", c_uint32))

    @property
    def triple(self) -> tuple[int, int, int]:
        return (self.x, self.y, self.z)


class Extent(ctypes.Structure):
    """hipExtent"""

    _fields_ = (("width", c_size_t), ("height", c_size_t), ("depth", c_size_t))


class PitchedPtr(ctypes.Structure):
    """hipPitchedPtr"""

    _fields_ = (("ptr", c_uint64), ("pitch", c_size_t), ("xsize", c_size_t), ("ysize", c_size_t))


class Location(ctypes.Structure):
    """hipMemLocation"""

    _fields_ = (("type", c_int32), ("id", c_int32))


class IpcHandle(ctypes.Structure):
    """hipIpcMemHandle_t"""

    _fields_ = (("reserved", ctypes.c_char * 64),)


LETTERS: Final[dict[str, Any]] = {
    "p": c_uint64, "i": c_int32, "u": c_uint32, "z": c_uint64, "f": c_float, "D": Dim3,
    "E": Extent, "P": PitchedPtr, "L": Location, "H": IpcHandle,
}  # fmt: skip

_Function = TypeVar("_Function", bound=Callable[..., Any])

API: Final[dict[str, Callable[..., Any]]] = {}


def api(function: _Function) -> _Function:
    """Make a function part of the API."""
    API[function.__name__] = function
    return function


def require(*addresses: int) -> None:
    """Raise HipError where one of the pointers is null."""
    if not all(addresses):
        raise HipError(Code.INVALID_VALUE)


def put_i32(address: int, value: int) -> None:
    require(address)
    c_int32.from_address(address).value = value


def put_size(address: int, value: int) -> None:
    """A size_t, pointer or handle."""
    require(address)
    c_uint64.from_address(address).value = value


def put_f32(address: int, value: float) -> None:
    require(address)
    c_float.from_address(address).value = value


def put_bytes(address: int, data: bytes) -> None:
    require(address)
    ctypes.memmove(address, data, len(data))


def read_bytes(address: int, size: int) -> bytes:
    require(address)
    return ctypes.string_at(address, size)


def read_text(address: int) -> str:
    require(address)
    return ctypes.string_at(address).decode(errors="surrogateescape")


def pointers(address: int, count: int) -> list[int]:
    """`count` pointers at an address."""
    if count == 0:
        return []
    require(address)
    return list((c_uint64 * count).from_address(address))


_Structure = TypeVar("_Structure", bound=ctypes.Structure)


def view(address: int, structure: type[_Structure]) -> _Structure:
    """The structure at an address, in place."""
    require(address)
    return structure.from_address(address)
