"""Opaque handles that programs hold, and the objects they stand for."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, Final, TypeVar

from lanewise.front.hip.runtime.errors import Code, HipError

__all__ = ["drop", "handle_of", "new_handle", "objects", "resolve"]

_Object = TypeVar("_Object")

_numbers: Final = itertools.count(0x10000, 16)
_objects: Final[dict[int, Any]] = {}
_handles: Final[dict[int, int]] = {}


def new_handle(thing: Any) -> int:
    """A number that stands for `thing` until it is dropped."""
    handle = next(_numbers)
    _objects[handle] = thing
    _handles[id(thing)] = handle
    return handle


def handle_of(thing: Any) -> int:
    """The handle of an object; made now if it has none."""
    known = _handles.get(id(thing))
    return new_handle(thing) if known is None else known


def resolve(handle: int, kind: type[_Object], code: int = Code.INVALID_HANDLE) -> _Object:
    """The object of a handle. Raises HipError(code) for any other number."""
    found = _objects.get(handle)
    if not isinstance(found, kind):
        raise HipError(code)
    return found


def drop(handle: int) -> None:
    """Forget a handle."""
    thing = _objects.pop(handle, None)
    if thing is not None:
        _handles.pop(id(thing), None)


def objects(kind: type[_Object]) -> Iterator[_Object]:
    """All objects of a kind that have handles."""
    return iter([thing for thing in _objects.values() if isinstance(thing, kind)])
