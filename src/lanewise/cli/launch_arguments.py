"""The ARG words of `lanewise launch`: their grammar, and the values and buffers they stand for.

    i32:42                      a scalar            null      a null pointer
    f32[64,64]                  a buffer of poison  f32[]=@x  the shape is the file's
    …=1.5  …=iota  …=random:7  …=@in.npy            what it is filled with
    …>out.npy  …>-                                  saved, or printed, after the launch

Every error shows the word with a caret under the piece that is wrong, and what was expected there.
Knows nothing of kernels: whether a value suits an argument is kernel_arguments.py's matter.
"""

from __future__ import annotations

import io
import math
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

import numpy as np

from lanewise.element_types import ELEMENT_TYPES, element_dtype, element_name, is_integer
from lanewise.errors import InputError
from lanewise.input_files import read_input

__all__ = ["Buffer", "Null", "Scalar", "check_outputs", "parse_argument"]

_WORD: Final = re.compile(r"(?P<type>\w+)(?P<mark>[:\[]?)")
_MAGIC: Final = b"\x93NUMPY"
_INTEGER: Final = re.compile(r"[+-]?(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)")


@dataclass(frozen=True, slots=True)
class Scalar:
    """`i32:42`; value is a numpy scalar of the type."""

    text: str
    value: np.generic


@dataclass(frozen=True, slots=True)
class Null:
    """`null`: a pointer to nothing."""

    text: str


@dataclass(frozen=True, slots=True)
class Buffer:
    """`f32[4]=1>-`. contents is None for poison; save is "-" for printing."""

    text: str
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    contents: np.ndarray[Any, Any] | None
    save: str | None

    @property
    def type_text(self) -> str:
        return f"{element_name(self.dtype)}[{','.join(map(str, self.shape))}]"


@dataclass(frozen=True, slots=True)
class _Word:
    """One ARG with its place on the command line, for messages."""

    text: str
    number: int

    def fail(self, start: int, end: int, message: str) -> NoReturn:
        end = max(end, start + 1)
        raise InputError(
            f"argument {self.number}: {message}\n"
            f"    {self.text}\n"
            f"    {' ' * start}{'^' * (end - start)}"
        )


def parse_argument(text: str, number: int = 0) -> Scalar | Buffer | Null:
    """Take one ARG apart and make its value; `number` counts from 0, for messages.

    Raises InputError where it is no ARG, a number does not fit its type, or a file does not hold
    what was asked for.
    """
    word = _Word(text, number)
    if text == "null":
        return Null(text)
    found = _WORD.match(text)
    if found is None:
        word.fail(0, len(text), "expected a scalar like i32:42 or a buffer like f32[1024]")
    dtype = _element_type(word, found["type"])
    after = found.end()
    if found["mark"] == ":":
        return Scalar(text, _number(word, after, len(text), dtype))
    if found["mark"] != "[":
        expected = f"expected ':' and a value, or '[' and a shape, after {found['type']}"
        word.fail(after, len(text), expected)
    return _buffer(word, after, dtype)


def check_outputs(arguments: Sequence[Scalar | Buffer | Null]) -> None:
    """Raise InputError for a file that cannot be written, before a launch whose result it takes."""
    seen: dict[Path, int] = {}
    for number, argument in enumerate(arguments):
        if not isinstance(argument, Buffer) or argument.save in (None, "-"):
            continue
        assert argument.save is not None
        word = _Word(argument.text, number)
        start = len(argument.text) - len(argument.save)
        path = Path(argument.save)
        if not path.parent.is_dir():
            word.fail(start, len(argument.text), f"there is no folder {path.parent}")
        if path.is_dir():
            word.fail(start, len(argument.text), f"{path} is a folder; expected a file to write")
        first = seen.setdefault(path.resolve(), number)
        if first != number:
            word.fail(start, len(argument.text), f"argument {first} is saved to {path} too")


def _element_type(word: _Word, name: str) -> np.dtype[Any]:
    try:
        return element_dtype(name)
    except InputError as error:
        word.fail(0, len(name), error.message)


# --- numbers --------------------------------------------------------------------------------------


def _number(word: _Word, start: int, end: int, dtype: np.dtype[Any]) -> Any:
    text = word.text[start:end]
    value = _integer_value(text) if is_integer(dtype) else _real_value(text)
    if value is None:
        kind = "a whole number" if is_integer(dtype) else "a number"
        word.fail(start, end, f"expected {kind} for {element_name(dtype)}, found {text!r}")
    if is_integer(dtype):
        limits = np.iinfo(dtype)
        if not limits.min <= value <= limits.max:
            word.fail(
                start,
                end,
                f"{text} does not fit {element_name(dtype)}: expected {limits.min} to {limits.max}",
            )
        return np.array(value, dtype)[()]
    with np.errstate(all="ignore"):
        scalar = np.array(value, dtype)[()]
    if np.isfinite(value) and not np.isfinite(float(scalar)):
        word.fail(start, end, f"{text} is beyond the range of {element_name(dtype)}")
    return scalar


def _integer_value(text: str) -> int | None:
    if not _INTEGER.fullmatch(text):
        return None
    return int(text, 0 if text.lstrip("+-")[:2].lower() in ("0x", "0b") else 10)


def _real_value(text: str) -> float | None:
    if "_" in text or text != text.strip():
        return None
    try:
        return float.fromhex(text) if "0x" in text.lower() else float(text)
    except (ValueError, OverflowError):
        return None


# --- buffers --------------------------------------------------------------------------------------


def _buffer(word: _Word, start: int, dtype: np.dtype[Any]) -> Buffer:
    close = word.text.find("]", start)
    if close < 0:
        word.fail(len(word.text), 0, "expected ']' after the shape")
    shape = _shape(word, start, close)
    if math.prod(shape) * dtype.itemsize > _memory_bytes():
        word.fail(start - 1, close + 1, "a buffer of this size does not fit this machine's memory")
    body, _, save = word.text.partition(">")
    has_save = ">" in word.text
    if has_save and not save:
        word.fail(len(body), len(word.text), "expected a file, or - for printing, after '>'")
    contents = _contents(word, close + 1, len(body), dtype, shape)
    if contents is not None:
        shape = contents.shape
    elif not shape and close == start:
        word.fail(
            start - 1,
            close + 1,
            "expected a shape, like [1024] or [64,64]; only a buffer from a file can leave it out",
        )
    return Buffer(word.text, dtype, shape, contents, save if has_save else None)


def _memory_bytes() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _shape(word: _Word, start: int, end: int) -> tuple[int, ...]:
    sizes: list[int] = []
    place = start
    for size in word.text[start:end].split(",") if end > start else ():
        if not (size.isascii() and size.isdigit()):
            word.fail(place, place + len(size), f"expected a size, a whole number, found {size!r}")
        sizes.append(int(size))
        place += len(size) + 1
    return tuple(sizes)


def _contents(
    word: _Word, start: int, end: int, dtype: np.dtype[Any], shape: tuple[int, ...]
) -> np.ndarray[Any, Any] | None:
    """The filled array; None for poison."""
    fill = word.text[start:end]
    if not fill:
        return None
    if fill[0] != "=":
        word.fail(start, end, "expected '=' and contents, '>' and a file, or nothing after ']'")
    start, fill = start + 1, fill[1:]
    if fill.startswith("@"):
        return _from_file(word, start + 1, end, dtype, shape)
    if not shape:
        word.fail(word.text.index("["), word.text.index("]") + 1, "expected a shape, like [1024]")
    return _made(word, start, end, dtype, shape)


def _made(
    word: _Word, start: int, end: int, dtype: np.dtype[Any], shape: tuple[int, ...]
) -> np.ndarray[Any, Any]:
    fill = word.text[start:end]
    if fill == "iota":
        with np.errstate(all="ignore"):
            return np.arange(math.prod(shape)).astype(dtype).reshape(shape)
    if fill.startswith("random"):
        seed = fill.removeprefix("random:")
        if not (seed.isascii() and seed.isdigit()):
            word.fail(start, end, "expected random:SEED with a whole number as seed")
        return _random(int(seed), dtype, shape)
    if not fill or (fill[0].isalpha() and _real_value(fill) is None):
        word.fail(start, end, "expected a number, iota, random:SEED or @FILE after '='")
    return np.full(shape, _number(word, start, end, dtype), dtype)


def _random(seed: int, dtype: np.dtype[Any], shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    """Integers over the whole range of the type, real numbers evenly in [-1, 1)."""
    generator = np.random.default_rng(seed)
    if is_integer(dtype):
        limits = np.iinfo(dtype)
        return generator.integers(limits.min, limits.max, shape, dtype, endpoint=True)
    return (generator.random(shape) * 2 - 1).astype(dtype)


def _no_array(data: bytes, error: Exception) -> str:
    """Why numpy makes no array of a file; its own words speak of pickles."""
    if not data.startswith(_MAGIC):
        return "is not a .npy file; np.save makes one"
    if "pickle" in str(error):
        return "holds Python objects; expected numbers"
    return f"is a damaged .npy file: {error}"


def _from_file(
    word: _Word, start: int, end: int, dtype: np.dtype[Any], shape: tuple[int, ...]
) -> np.ndarray[Any, Any]:
    path = word.text[start:end]
    if not path:
        word.fail(start, end, "expected the name of a .npy file after '@'")
    try:
        data = read_input(path)
        array = np.load(io.BytesIO(data), allow_pickle=False)
    except InputError as error:
        word.fail(start, end, str(error))
    except (ValueError, EOFError) as error:
        word.fail(start, end, f"{path} {_no_array(data, error)}")
    if not isinstance(array, np.ndarray):
        word.fail(start, end, f"{path} is an archive of arrays; expected one array (.npy)")
    if array.dtype.kind == "V" and array.dtype.itemsize == dtype.itemsize:
        array = array.view(dtype)  # numpy stores ml_dtypes' types as bare bytes
    if array.dtype != dtype:
        told = ELEMENT_TYPES.get(element_name(array.dtype)) and element_name(array.dtype)
        word.fail(
            0, word.text.index("["),
            f"{path} holds {told or array.dtype}, not {element_name(dtype)}",
        )  # fmt: skip
    if shape and array.shape != shape:
        place = word.text.index("[")
        word.fail(
            place, word.text.index("]") + 1,
            f"{path} has the shape [{','.join(map(str, array.shape))}]",
        )  # fmt: skip
    return np.ascontiguousarray(array)
