"""A code object in device memory: its segments at their addresses, relocated.

Owns the image that holds a kernel's code and variables, and how long it lives. Knows nothing of
lifting.
"""

from __future__ import annotations

import hashlib
import mmap
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from lanewise.code_object.elf import CodeObject, Segment, Variable, apply_relocations
from lanewise.errors import InputError
from lanewise.machine.code_places import code_places
from lanewise.machine.fault import CodePlace
from lanewise.machine.memory import DeviceMemory, HostRange

__all__ = ["CodeMemory", "load_code"]


@dataclass(slots=True, weakref_slot=True)
class CodeMemory:
    """An image in memory. Its ranges are live as long as this object.

    code_base  what to add to a virtual address to get the address it is loaded at
    places     the symbol and source line of a virtual address
    digest     of the code object's bytes
    """

    code_object: CodeObject
    code_base: int
    places: Callable[[int], CodePlace]
    digest: str
    _image: mmap.mmap

    def variable_view(self, variable: Variable, dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
        """The variable's bytes as an array of `dtype`, in place.

        Raises InputError where its size is no multiple of the element's.
        """
        if dtype.itemsize == 0 or variable.size % dtype.itemsize:
            raise InputError(
                f"variable {variable.name!r} has {variable.size} bytes, no multiple of {dtype}'s "
                f"{dtype.itemsize}"
            )
        offset = variable.vaddr - self.code_object.low_vaddr
        count = variable.size // dtype.itemsize
        return np.frombuffer(self._image, dtype, count, offset) if count else np.empty(0, dtype)


def load_code(code_object: CodeObject, memory: DeviceMemory) -> CodeMemory:
    """Load and relocate. Raises InputError for symbols that nobody defines."""
    # only what the file holds is written: a large .bss costs nothing until the kernel uses it
    try:
        image = mmap.mmap(-1, max(code_object.image_size, 1))
    except (OSError, ValueError, OverflowError) as error:
        raise InputError(
            f"the code object's image needs {code_object.image_size} bytes, more than there are",
            source=code_object.elf.reader.source,
        ) from error
    address = np.frombuffer(image, np.uint8).ctypes.data
    with memoryview(image) as view:
        for segment in code_object.segments:
            start = segment.vaddr - code_object.low_vaddr
            view[start : start + len(segment.data)] = segment.data
        apply_relocations(code_object, view, address)
    code_base = address - code_object.low_vaddr
    digest = hashlib.sha256(code_object.elf.reader.data).hexdigest()
    loaded = CodeMemory(code_object, code_base, code_places(code_object), digest, image)
    for segment in code_object.segments:
        name = _segment_name(code_object, segment)
        live = memory.register(
            segment.vaddr + code_base, segment.memory_size, name, writable=segment.writable
        )
        weakref.finalize(loaded, _forget, memory, live, image).atexit = False
    return loaded


def _forget(memory: DeviceMemory, live: HostRange, image: mmap.mmap) -> None:
    """`image` comes along so that the range is gone before its memory is."""
    memory.unregister(live)


def _segment_name(code_object: CodeObject, segment: Segment) -> str:
    """What faults call it."""
    if segment.executable:
        return "the code object's machine code"
    inside = [
        variable
        for variable in code_object.variables
        if not variable.is_local and segment.vaddr <= variable.vaddr < segment.end
    ]
    names = ", ".join(f"'{variable.name}'" for variable in inside[:3])
    more = f" and {len(inside) - 3} more" if len(inside) > 3 else ""
    kind = "variables" if segment.writable else "constants"
    return f"the code object's {kind}" + (f" {names}{more}" if names else "")
