"""A device: one target's worth of memory that code objects are loaded into and run in."""

from __future__ import annotations

import ctypes
import math
import os
import warnings
import weakref
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from lanewise.code_object.bundle import EmbeddedObject, find_code_objects, matching
from lanewise.code_object.elf import load_code_object
from lanewise.element_types import numpy_dtype
from lanewise.errors import InputError
from lanewise.input_files import read_input
from lanewise.kernel_host_calls import HostCalls
from lanewise.kernel_printf import PrintfBuffers
from lanewise.machine.dispatch import Machine
from lanewise.machine.memory import DeviceMemory
from lanewise.module import Module
from lanewise.targets import Target, parse_target_id, target

__all__ = ["Device", "DeviceArray"]

Source = str | os.PathLike[str] | bytes | bytearray | memoryview


class Device:
    """A GPU of the kind `name` ("gfx942", "gfx90a:xnack-") whose kernels run on this CPU.

    memory  shared with other devices, where those are peers

    Raises InputError for a target there is not.
    """

    def __init__(self, name: str, memory: DeviceMemory | None = None) -> None:
        self.target: Target = target(name)
        if self.target.is_generic:
            members = ", ".join(self.target.members)
            raise InputError(f"{name} is code's target, no device; devices it runs on: {members}")
        self._wanted = parse_target_id(name)
        self.memory = DeviceMemory() if memory is None else memory
        self.machine = Machine(self.memory)
        self.printf_buffers = PrintfBuffers(self.memory)
        self.host_calls = HostCalls(self.memory)

    @property
    def name(self) -> str:
        """The target, with the features asked for."""
        return str(self._wanted)

    def __repr__(self) -> str:
        return f"Device({self.name!r})"

    def load(self, source: Source) -> Module:
        """Load a code object, a bundle, or a program or library that holds some.

        source  a path, or the bytes themselves

        Raises InputError for what is none of these, is damaged, or has no code for this target.
        """
        if isinstance(source, bytes | bytearray | memoryview):
            data, where = bytes(source), "<bytes>"
        else:
            where = _path(source, "a path or bytes to load")
            data = read_input(where)
        return self.load_objects(find_code_objects(data, where), where)

    def load_objects(self, objects: Iterable[EmbeddedObject], where: str) -> Module:
        """Load those of `objects` that are for this target; `where` names them in messages."""
        try:
            chosen = matching(objects, self.name)
        except InputError as error:
            raise error.within(where) from None
        code_objects = []
        for entry in chosen:
            inside = f"{where}, {entry.path_in_container}" if entry.path_in_container else where
            code_objects.append(load_code_object(entry.data, inside))
        return Module(self, code_objects, where)

    def compile(self, source: str | os.PathLike[str], options: Sequence[str] = ()) -> Module:
        """Compile HIP C++ (a path or the text itself; also .s, .ll, .cl files) and load it.

        options  for clang, after our own: ("-O1", "-DN=4")

        Raises CompileError with the compiler's own text. Its warnings become Python warnings.
        """
        from lanewise.front.hip.compile import SOURCE_NAME, compile_source, is_path

        text = _path(source, "HIP C++ as text, or a path, to compile")
        given = text if isinstance(source, str) else Path(text)
        made = compile_source(given, self.name, options=options)
        if made.warnings:
            warnings.warn(made.warnings.rstrip(), stacklevel=2)
        is_text = isinstance(source, str) and not is_path(source)
        where = SOURCE_NAME if is_text else text
        return Module(self, [load_code_object(made.code_object, where)], where)

    def alloc(
        self, shape: int | Sequence[int], dtype: npt.DTypeLike = np.uint8, *, name: str = ""
    ) -> DeviceArray:
        """Fresh device memory, filled with poison, for `shape` elements of `dtype`.

        Raises InputError for a size that is not positive or more than the machine has.
        """
        return DeviceArray(self.memory, shape, numpy_dtype(dtype), name)


class DeviceArray:
    """An allocation in device memory, to be passed to kernels as a pointer.

    `array` is a numpy view of it. The memory goes when `free` has been called (or this object is
    gone) and no view is left.
    """

    __slots__ = ("__weakref__", "_buffer", "address", "dtype", "shape")

    def __init__(
        self,
        memory: DeviceMemory,
        shape: int | Sequence[int],
        dtype: np.dtype[Any],
        name: str,
    ) -> None:
        sizes = tuple(shape) if isinstance(shape, (Sequence, np.ndarray)) else (shape,)
        if not all(isinstance(size, (int, np.integer)) for size in sizes):
            raise InputError(f"device memory of shape {shape!r}: expected whole numbers")
        if dtype.hasobject:
            raise InputError("device memory cannot hold Python objects")
        self.shape = tuple(int(size) for size in sizes)
        self.dtype = dtype
        allocation = memory.allocate(math.prod(self.shape) * dtype.itemsize, name)
        self.address = allocation.address
        self._buffer: ctypes.Array[ctypes.c_uint8] | None = (
            ctypes.c_uint8 * allocation.size
        ).from_address(allocation.address)
        weakref.finalize(self._buffer, memory.free, allocation.address).atexit = False

    @property
    def nbytes(self) -> int:
        return math.prod(self.shape) * self.dtype.itemsize

    @property
    def array(self) -> np.ndarray[Any, Any]:
        """The memory itself as a numpy array."""
        if self._buffer is None:
            raise InputError(f"{self!r} has been freed")
        return np.asarray(self._buffer).view(self.dtype).reshape(self.shape)

    def free(self) -> None:
        """Give the memory back. Freeing twice does nothing; kernels that use it then fault."""
        self._buffer = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.free()

    def __repr__(self) -> str:
        state = "freed" if self._buffer is None else f"at {self.address:#x}"
        return f"<DeviceArray {self.dtype}{list(self.shape)} {state}>"


def _path(source: Any, expected: str) -> str:
    if isinstance(source, str | os.PathLike):
        path = os.fspath(source)
        return path if isinstance(path, str) else os.fsdecode(path)
    given = "None" if source is None else type(source).__name__
    raise InputError(f"expected {expected}; given {given}")
