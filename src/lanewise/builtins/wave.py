"""One wave as the models see it: lanes of a numpy array, EXEC, and results that may be undefined.

Conventions of every model in this package:

- the last axis of an array is the lanes; its length is the wave size, 32 or 64 where the target has
  both; axes before it are independent waves;
- `exec` is an integer mask or an array of bools, all lanes if None;
- per-lane results are numpy masked arrays. A lane whose value nothing defines, which every inactive
  destination lane is, is masked, and its data is poison: 0x7fff in every 16 bits, a NaN in every
  float format. Arguments may be such results: what is undefined stays so on its way;
- a result that is the same for the whole wave has no axis of lanes;
- elements are moved as bits and keep their dtype. Where C has an `int` parameter, 32-bit elements
  of any type are taken (a kernel would __builtin_bit_cast them), integers of other sizes are
  converted as C does; anything else is an InputError.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from lanewise.builtins.catalog import need
from lanewise.errors import InputError
from lanewise.targets import Target

__all__ = ["Lanes", "Result", "Wave", "constant", "flag", "open_wave"]

Array = np.ndarray[Any, Any]
Result = np.ma.MaskedArray[Any, Any]
_POISON = 0x7FFF7FFF7FFF7FFF


@dataclass(frozen=True, slots=True)
class Lanes:
    """Per-lane values: data and, of the same shape, what is undefined."""

    data: Array
    undefined: npt.NDArray[np.bool_]

    def where(self, condition: Any, other: Lanes) -> Lanes:
        """self where the condition holds, other elsewhere."""
        return Lanes(
            np.where(condition, self.data, other.data),
            np.where(condition, self.undefined, other.undefined),
        )

    def at(self, sources: Any) -> Lanes:
        """Lane i receives lane sources[i], an index in range."""
        index = np.asarray(sources, dtype=np.int64)
        shape = np.broadcast_shapes(self.data.shape, index.shape)
        index = np.broadcast_to(index, shape)
        return Lanes(
            np.take_along_axis(np.broadcast_to(self.data, shape), index, -1),
            np.take_along_axis(np.broadcast_to(self.undefined, shape), index, -1),
        )

    def zero(self) -> Lanes:
        return Lanes(np.zeros_like(self.data), np.zeros_like(self.undefined))

    def poison(self) -> Lanes:
        return Lanes(self.data, np.ones_like(self.undefined))


@dataclass(frozen=True, slots=True)
class Wave:
    """The wave a builtin runs in. `active` has the lanes' EXEC bits as its last axis."""

    name: str
    on: Target
    size: int
    active: npt.NDArray[np.bool_]

    @property
    def lanes(self) -> npt.NDArray[np.int64]:
        return np.arange(self.size)

    def bits(self, values: Any, what: str = "values") -> Lanes:
        """Values that travel as 1, 2, 4 or 8 bytes of whatever type."""
        return Lanes(*self._split(values, what))

    def words(self, values: Any, what: str = "values") -> Lanes:
        """Values for a 32-bit parameter."""
        data, undefined = self._split(values, what)
        if data.dtype.itemsize == 4:
            return Lanes(data, undefined)
        if data.dtype.kind not in "iub":
            raise InputError(
                f"{self.name}: {what}: elements of {data.dtype}; expected 32 bits, since C would "
                "convert the number and not move its bits"
            )
        return Lanes(data.astype(np.int64).astype(np.int32), undefined)

    def _split(self, values: Any, what: str) -> tuple[Array, npt.NDArray[np.bool_]]:
        masked = np.ma.asanyarray(values)
        data, undefined = np.ma.getdata(masked), np.ma.getmaskarray(masked)
        # bfloat16 and its like have the kind V, but are no records
        is_number = data.dtype.kind in "iufb" or (data.dtype.kind == "V" and not data.dtype.names)
        if not is_number or data.dtype.itemsize not in (1, 2, 4, 8):
            raise InputError(f"{self.name}: {what}: elements of {data.dtype} fit no register")
        if data.ndim == 0:
            data, undefined = data[None], undefined[None]
        if data.shape[-1] not in (1, self.size):
            raise InputError(
                f"{self.name}: the last axis has {data.shape[-1]} lanes where others have "
                f"{self.size}"
            )
        shape = (*data.shape[:-1], self.size)
        return np.broadcast_to(data, shape), np.broadcast_to(undefined, shape)

    def first_active(self, lanes: Lanes) -> Lanes:
        """The lowest active lane's value, lane 0's where there is none, in every lane."""
        shape = np.broadcast_shapes(self.active.shape, lanes.data.shape)
        first = np.argmax(np.broadcast_to(self.active, shape), -1)[..., None]
        return lanes.at(np.broadcast_to(first, shape))

    def uniform(self, values: Any, what: str) -> Array:
        """A scalar operand: the compiler takes a divergent one from the first active lane."""
        return np.asarray(self.first_active(self.words(values, what)).data, dtype=np.int64)

    def is_active(self, sources: Any) -> npt.NDArray[np.bool_]:
        """Whether the lane that lane i reads is active."""
        active = Lanes(self.active, np.zeros_like(self.active))
        return active.at(sources).data

    def written(self, result: Lanes) -> Result:
        """The result as C sees it: undefined in inactive lanes."""
        shape = np.broadcast_shapes(result.data.shape, self.active.shape)
        undefined = np.broadcast_to(result.undefined | ~self.active, shape)
        return _marked(np.broadcast_to(result.data, shape), undefined)

    def whole(self, result: Lanes) -> Any:
        """A wave-uniform result, from lane 0 of a result that is the same everywhere."""
        shape = np.broadcast_shapes(result.data.shape, self.active.shape)
        data = np.broadcast_to(result.data, shape)[..., 0]
        undefined = np.broadcast_to(result.undefined, shape)[..., 0]
        if not undefined.any():
            return data.copy()[()]
        return _marked(data, undefined)


def _marked(data: Array, undefined: npt.NDArray[np.bool_]) -> Result:
    data = np.array(data)
    size = data.dtype.itemsize
    poison = np.frombuffer(_POISON.to_bytes(8, "little")[:size], dtype=data.dtype)[0]
    data[undefined] = poison
    result: Result = np.ma.MaskedArray(data, mask=undefined, fill_value=poison)
    return result


def open_wave(
    name: str, arch: str, arrays: Sequence[Any], exec: Any = None, wave_size: int | None = None
) -> Wave:
    """The wave that per-lane arguments make, on a target that has the builtin.

    Raises UnsupportedError where it has not, InputError for lanes or EXEC that do not fit.
    """
    shapes = [_shape(name, array) for array in (*arrays, exec)]
    sizes = {shape[-1] for shape in shapes if shape and shape[-1] > 1}
    try:
        np.broadcast_shapes(*(shape[:-1] for shape in shapes if shape))
    except ValueError:
        told = ", ".join(str(shape) for shape in shapes if shape)
        raise InputError(f"{name}: arrays of shapes {told} do not go together") from None
    if wave_size is not None:
        sizes.add(wave_size)
    on = need(name, arch)
    if not sizes:
        sizes = {on.default_wave_size}
    if len(sizes) > 1:
        raise InputError(f"{name}: arguments have different numbers of lanes: {sorted(sizes)}")
    size = sizes.pop()
    if size not in on.wave_sizes:
        expected = " or ".join(map(str, on.wave_sizes))
        raise InputError(
            f"{name}: the last axis is the lanes; {arch} has waves of {expected}, not of {size}"
        )
    need(name, arch, size)
    return Wave(name, on, size, _active(name, exec, size))


def _shape(name: str, array: Any) -> tuple[int, ...]:
    try:
        return np.shape(array)
    except ValueError:
        raise InputError(f"{name}: an argument is a list of lists of different lengths") from None


def _active(name: str, exec: Any, size: int) -> npt.NDArray[np.bool_]:
    if exec is None:
        return np.ones(size, dtype=bool)
    given = np.asarray(exec)
    if given.ndim and given.dtype.kind in "iub" and given.shape[-1] == size:
        return given.astype(bool)
    if given.ndim or not isinstance(exec, int | np.integer):
        raise InputError(
            f"{name}: exec: expected an integer mask or an array of bools, one per lane"
        )
    mask = int(exec)
    if not -1 <= mask < 1 << size:
        raise InputError(f"{name}: exec {mask:#x} has bits above lane {size - 1}")
    return np.array([mask >> lane & 1 for lane in range(size)], dtype=bool)


def constant(name: str, what: str, value: Any) -> int:
    """An argument that must be an integer constant, as the compiler demands."""
    if isinstance(value, bool | int | np.integer | np.bool_):
        return int(value)
    raise InputError(
        f"{name}: argument {what} must be a constant integer, not {type(value).__name__}"
    )


def flag(name: str, what: str, value: Any) -> bool:
    """A constant argument of type bool."""
    return bool(constant(name, what, value))
