"""Python values to the bytes of a kernarg segment.

Owns which value suits which argument, and the message when one does not: index, name, expected,
given. Hidden arguments are the machine's; here their bytes stay 0.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np

from lanewise.code_object.notes import KernelArg, KernelInfo
from lanewise.code_object.signature import argument_name, parameter_types
from lanewise.element_types import element_name, is_integer
from lanewise.errors import InputError, UnsupportedError
from lanewise.machine.fault import PointerArgument
from lanewise.wording import counted

__all__ = [
    "ArgumentPlan",
    "BoundArguments",
    "DevicePointer",
    "PassedArray",
    "bind_arguments",
    "describe_array",
    "other_kind",
    "plan_arguments",
]

_FLOAT_FORMATS: Final = {4: "<f", 8: "<d"}
_FLOAT_TYPES: Final = frozenset({"float", "double", "half", "_Float16", "__half", "__bf16"})
_SMALL_FLOATS: Final = {
    "half": "np.float16", "_Float16": "np.float16", "__half": "np.float16",
    "__bf16": "ml_dtypes.bfloat16",
}  # fmt: skip
_INTEGER_TYPES: Final = frozenset(
    sign + kind
    for sign in ("", "unsigned ", "signed ")
    for kind in ("char", "short", "int", "long", "long long", "__int128")
) | {"bool", "uchar", "ushort", "uint", "ulong", "size_t"}
_LARGEST_KERNARG: Final = 1 << 20
_SCALAR_SIZES: Final = (1, 2, 4, 8, 16)
_STRUCT_HINT: Final = "a struct is passed as np.void or bytes of its size, from Python"
_UNDONE: Final = {"image": "images", "sampler": "samplers", "pipe": "pipes", "queue": "queues"}


@runtime_checkable
class DevicePointer(Protocol):
    """What stands for an address in device memory: device.alloc's result, or part of it."""

    @property
    def address(self) -> int: ...


@dataclass(frozen=True, slots=True)
class PassedArray:
    """A numpy array that the kernel may use during the launch, as argument `index`."""

    index: int
    name: str
    array: np.ndarray[Any, Any]

    @property
    def address(self) -> int:
        return int(self.array.ctypes.data)

    @property
    def size_bytes(self) -> int:
        return self.array.nbytes

    @property
    def writable(self) -> bool:
        return bool(self.array.flags.writeable)


@dataclass(frozen=True, slots=True)
class BoundArguments:
    """The explicit arguments of one launch.

    kernarg    the whole segment, hidden arguments and gaps 0
    arrays     the numpy arrays the kernel was given
    pointers   every pointer that is not null, for messages
    lds_bytes  dynamic LDS that arguments ask for (OpenCL's local pointers)
    """

    kernarg: bytearray
    arrays: tuple[PassedArray, ...]
    pointers: tuple[PointerArgument, ...] = ()
    lds_bytes: int = 0


def describe_array(array: np.ndarray[Any, Any]) -> str:
    """`f32[64,64]`."""
    return f"{element_name(array.dtype)}[{','.join(map(str, array.shape))}]"


@dataclass(frozen=True, slots=True)
class _Place:
    """One argument, for messages."""

    kernel: KernelInfo
    index: int
    arg: KernelArg
    type: str

    @property
    def text(self) -> str:
        name = argument_name(self.arg.name)
        return f"argument {self.index}" + (f" '{name}'" if name else "")

    @property
    def expected(self) -> str:
        if self.arg.value_kind == "global_buffer":
            return f"a pointer ({self.type})" if self.type else "a pointer"
        told = f" ({self.type})" if self.type else ""
        return f"{counted(self.arg.size, 'byte')} by value{told}"

    def error(self, given: str, remedy: str = "") -> InputError:
        return InputError(
            f"{self.text} of {self.kernel.demangled_name}: expected {self.expected}, given {given}"
            + (f"; {remedy}" if remedy else "")
        )


@dataclass(frozen=True, slots=True)
class ArgumentPlan:
    """What one kernel takes, worked out once for all its launches."""

    kernel: KernelInfo
    places: tuple[_Place, ...]
    kernarg_bytes: int


def plan_arguments(kernel: KernelInfo) -> ArgumentPlan:
    """Raises InputError for a kernel whose metadata makes no sense."""
    types = parameter_types(kernel)
    places = tuple(
        _Place(kernel, index, arg, type_)
        for index, (arg, type_) in enumerate(zip(kernel.explicit_args, types, strict=True))
    )
    return _plan(kernel, places)


def _plan(kernel: KernelInfo, places: tuple[_Place, ...]) -> ArgumentPlan:
    every = (*kernel.args, *(place.arg for place in places))
    end = max((arg.offset + arg.size for arg in every), default=0)
    size = max(kernel.kernarg_segment_size, end)
    if size > _LARGEST_KERNARG:
        raise InputError(
            f"{kernel.name}: expected at most {_LARGEST_KERNARG} bytes of arguments, found {size}"
        )
    for place in places:
        if place.arg.is_pointer and place.arg.size not in (4, 8):
            raise InputError(f"{place.text} of {kernel.name}: a pointer of {place.arg.size} bytes")
    return ArgumentPlan(kernel, places, size)


def bind_arguments(plan: ArgumentPlan, values: Sequence[Any]) -> BoundArguments:
    """Lay `values` out as the kernel wants them. Raises InputError for what does not suit."""
    kernel = plan.kernel
    if not kernel.has_metadata:
        plan = _plan(kernel, _assumed_places(kernel, values))
    if len(values) != len(plan.places):
        raise _wrong_count(kernel, len(values))
    kernarg = bytearray(plan.kernarg_bytes)
    arrays: list[PassedArray] = []
    pointers: list[PointerArgument] = []
    lds_end = kernel.group_segment_fixed_size
    for place, value in zip(plan.places, values, strict=True):
        arg = place.arg
        if arg.value_kind == "by_value":
            data = _by_value(place, value)
        elif arg.value_kind == "global_buffer":
            address = _address(place, value)
            data = address.to_bytes(8, "little")[: arg.size]
            if address:
                pointers.append(PointerArgument(place.index, argument_name(arg.name), address))
            if isinstance(value, np.ndarray):
                arrays.append(PassedArray(place.index, argument_name(arg.name), value))
        elif arg.value_kind == "dynamic_shared_pointer":
            align = arg.pointee_align or 16
            start = -(-lds_end // align) * align
            lds_end = start + _local_bytes(place, value)
            data = start.to_bytes(arg.size, "little")
        else:
            what = _UNDONE.get(arg.value_kind, arg.value_kind)
            raise UnsupportedError(f"{what} as kernel arguments", kernel=kernel.name)
        kernarg[arg.offset : arg.offset + arg.size] = data
    lds_bytes = lds_end - kernel.group_segment_fixed_size
    return BoundArguments(kernarg, tuple(arrays), tuple(pointers), lds_bytes)


def other_kind(type_: str, value: Any) -> bool:
    """Whether a numpy scalar is an integer where a parameter is none, or the other way round."""
    if not isinstance(value, np.generic):
        return False
    return type_ in (_FLOAT_TYPES if is_integer(value.dtype) else _INTEGER_TYPES)


def _wrong_count(kernel: KernelInfo, given: int) -> InputError:
    arguments = kernel.explicit_args
    names = ", ".join(argument_name(arg.name) or "?" for arg in arguments)
    told = f" ({names})" if any(arg.name for arg in arguments) else ""
    count = counted(len(arguments), "argument")
    return InputError(f"{kernel.demangled_name} takes {count}{told}, given {given}")


def _given(value: Any) -> str:
    """A value in a message: what it is and how large."""
    if isinstance(value, np.ndarray):
        return f"an array {describe_array(value)}"
    if isinstance(value, np.generic):
        return f"{element_name(value.dtype)} of {counted(value.nbytes, 'byte')}"
    if isinstance(value, bytes | bytearray | memoryview):
        return f"{counted(memoryview(value).nbytes, 'byte')} of {type(value).__name__}"
    if isinstance(value, int | float) or value is None:
        return f"{type(value).__name__} {value!r}" if value is not None else "None"
    return f"{type(value).__name__}"


# --- pointers -------------------------------------------------------------------------------------


def _address(place: _Place, value: Any) -> int:
    if isinstance(value, np.ndarray):
        _check_array(place, value)
        return int(value.ctypes.data)
    if value is None:
        return 0
    if isinstance(value, np.uint64):
        return int(value)
    if isinstance(value, DevicePointer):
        return value.address
    packed = value.tobytes() if isinstance(value, np.void) else value
    if isinstance(packed, bytes) and len(packed) == 8:
        return int.from_bytes(packed, "little")  # clang passes struct {T* p;} as its pointer
    remedy = "pass a numpy array, device memory, None for null or np.uint64 for an address"
    raise place.error(_given(value), remedy)


def _check_array(place: _Place, array: np.ndarray[Any, Any]) -> None:
    dtype = array.dtype
    if dtype.hasobject:
        raise place.error(f"{_given(array)} of Python objects")
    if not dtype.isnative:
        what = f"{_given(array)} in the other byte order"
        raise place.error(what, "convert it with .astype(dtype)")
    if not array.flags.c_contiguous:
        what = f"{_given(array)} that is not C-contiguous"
        raise place.error(what, "np.ascontiguousarray makes a copy that is")


def _local_bytes(place: _Place, value: Any) -> int:
    if isinstance(value, int | np.integer) and not isinstance(value, bool) and value >= 0:
        return int(value)
    raise place.error(_given(value), "pass the number of bytes of LDS it is to point to")


# --- values ---------------------------------------------------------------------------------------


def _by_value(place: _Place, value: Any) -> bytes:
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value[()]
    match value:
        case np.ndarray():
            raise place.error(
                _given(value), "an array is passed by address, and this is no pointer"
            )
        case np.generic():
            return _exact(place, value, value.nbytes, value.tobytes())
        case int():
            return _integer(place, value)
        case float():
            return _float(place, value)
        case str() | None:
            raise place.error(_given(value))
    try:
        view = memoryview(value)
    except TypeError:
        remedy = "pass a number, a numpy scalar, np.void or bytes"
        raise place.error(_given(value), remedy) from None
    return _exact(place, value, view.nbytes, view.tobytes())


def _exact(place: _Place, value: Any, size: int, data: bytes) -> bytes:
    if size != place.arg.size:
        is_struct = place.arg.size not in _SCALAR_SIZES
        raise place.error(_given(value), _STRUCT_HINT if is_struct else "")
    if isinstance(value, np.generic) and value.dtype.hasobject:
        raise place.error(f"{_given(value)} with Python objects in it")
    if isinstance(value, np.generic) and not value.dtype.isnative:
        raise place.error(f"{_given(value)} in the other byte order")
    return data


def _integer(place: _Place, value: int) -> bytes:
    size = place.arg.size
    if size not in _SCALAR_SIZES:
        raise place.error(_given(value), _STRUCT_HINT)
    if place.type in _FLOAT_TYPES:
        raise place.error(_given(value), _as_float(place, value))
    if place.type == "bool" and value not in (0, 1):
        raise place.error(_given(value), "pass True or False")
    low, high = -(1 << 8 * size - 1), (1 << 8 * size) - 1
    if not low <= value <= high:
        raise place.error(f"{_given(value)}, which does not fit ({low} to {high})")
    return (value & high).to_bytes(size, "little")


def _as_float(place: _Place, value: float) -> str:
    """How to pass a number as the floating-point type that is expected."""
    if place.arg.size == 2:
        scalar = _SMALL_FLOATS.get(place.type)
        return f"pass {scalar}({value!r})" if scalar else "pass a numpy scalar of that size"
    if place.arg.size in _FLOAT_FORMATS and abs(value) < 1 << 53:
        return f"pass {float(value)!r}"
    return _STRUCT_HINT if place.arg.size not in _SCALAR_SIZES else ""


def _float(place: _Place, value: float) -> bytes:
    layout = _FLOAT_FORMATS.get(place.arg.size)
    if layout is None:
        raise place.error(_given(value), _as_float(place, value))
    if place.type in _INTEGER_TYPES:
        raise place.error(_given(value), "pass an int")
    try:
        return struct.pack(layout, value)
    except OverflowError:
        raise place.error(f"{_given(value)}, which no 4-byte float can hold") from None


# --- kernels without metadata ---------------------------------------------------------------------


def _assumed_places(kernel: KernelInfo, values: Sequence[Any]) -> tuple[_Place, ...]:
    """Arguments laid out by the values' own sizes, each aligned to its size as C does."""
    places: list[_Place] = []
    end = 0
    for index, value in enumerate(values):
        kind, size = _own_size(kernel, index, value)
        align = size if size in (1, 2, 4, 8) else 8
        start = -(-end // align) * align
        end = start + size
        places.append(_Place(kernel, index, KernelArg(index, "", "", start, size, kind), ""))
    room = kernel.kernarg_segment_size
    if room and end > room:
        raise InputError(
            f"{kernel.name} has a kernarg segment of {room} bytes, given arguments of {end} bytes"
        )
    return tuple(places)


def _own_size(kernel: KernelInfo, index: int, value: Any) -> tuple[str, int]:
    if value is None or isinstance(value, np.ndarray):
        return "global_buffer", 8
    if isinstance(value, np.generic):
        return "by_value", value.nbytes
    if isinstance(value, bytes | bytearray | memoryview):
        return "by_value", memoryview(value).nbytes
    if isinstance(value, DevicePointer):
        return "global_buffer", 8
    raise InputError(
        f"argument {index} of {kernel.name}: the code object tells no argument sizes; expected an "
        f"array, a numpy scalar or bytes, given {_given(value)}"
    )
