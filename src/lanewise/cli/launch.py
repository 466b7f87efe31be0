"""`lanewise launch`: one kernel on arguments given as words."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lanewise.cli.frame import Output, verb
from lanewise.cli.objects import arch_option, compiler_option, open_objects, pick_arch
from lanewise.errors import InputError

if TYPE_CHECKING:
    import numpy as np

    from lanewise.cli.launch_arguments import Buffer, Null, Scalar
    from lanewise.findings import Finding
    from lanewise.kernel import Kernel
    from lanewise.module import Module

__all__ = ["Dimensions", "LaunchWords", "command", "launch_words"]


class Dimensions(click.ParamType[tuple[int, ...]]):
    """X[,Y[,Z]]."""

    name = "X[,Y[,Z]]"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        pieces = str(value).split(",")
        if len(pieces) > 3 or not all(p.isascii() and p.isdigit() and int(p) for p in pieces):
            self.fail(f"expected one to three whole numbers from 1 up, found {value!r}", param, ctx)
        return tuple(int(piece) for piece in pieces)


@click.command("launch")
@click.argument("path", type=click.Path(path_type=Path), metavar="OBJECT")
@click.argument("words", nargs=-1, metavar="[ARG]...")
@click.option("--kernel", metavar="NAME", help="Mangled or demangled; needed if there are several.")
@click.option("--grid", type=Dimensions(), required=True, help="Work-groups.")
@click.option("--block", type=Dimensions(), required=True, help="Work-items of a work-group.")
@click.option("--lds", type=click.IntRange(min=0), default=0, metavar="BYTES", help="Dynamic LDS.")
@arch_option("Run as this target [the one there is code for, else gfx942].")
@compiler_option
@verb
def command(
    output: Output,
    path: Path,
    words: tuple[str, ...],
    kernel: str | None,
    grid: tuple[int, ...],
    block: tuple[int, ...],
    lds: int,
    arch: str | None,
    compiler_options: tuple[str, ...],
) -> None:
    """Run one kernel of OBJECT (.co, .hsaco, a program holding some, .hip, .s, .ll, .cl).

    \b
    ARG, in the kernel's order:
      i32:42  u64:7  f32:2.5  bf16:1.5     scalars
      f32[1024]             buffer of poison
      f32[1024]=0   =iota   filled with a number, or with 0, 1, 2 …
      f32[64,64]=random:7   integers of the whole range, real numbers in [-1, 1)
      f32[1024]=@in.npy     from a file; f32[]=@in.npy takes its shape too
      …>out.npy   …>-       saved, or printed, after the launch
      null                  a null pointer

    Element types: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64 and ml_dtypes' fp8, fp6 and fp4
    names (float8_e4m3fn …), which take a byte per element.

    \b
    lanewise launch saxpy.hip --grid 4 --block 256 f32:2.0 'f32[1000]=iota' 'f32[1000]=1>-' i32:1000
    """
    made = launch_words(
        output, LaunchWords(path, words, kernel, grid, block, lds, arch, compiler_options)
    )
    if made.text or output.json:
        output.result(made.text, made.fields)


@dataclass(frozen=True, slots=True)
class LaunchWords:
    """A launch as the command line says it."""

    path: Path
    words: tuple[str, ...]
    kernel: str | None
    grid: tuple[int, ...]
    block: tuple[int, ...]
    lds: int = 0
    arch: str | None = None
    compiler_options: tuple[str, ...] = ()
    check: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class LaunchMade:
    """What came of it: what is to be shown, the fields for JSON, the findings of a check."""

    text: str
    fields: dict[str, Any]
    findings: tuple[Finding, ...]


def launch_words(output: Output, given: LaunchWords) -> LaunchMade:
    """Do the launch, save what is to be saved."""
    from lanewise.cli.launch_arguments import check_outputs, parse_argument

    arguments = [parse_argument(word, index) for index, word in enumerate(given.words)]
    check_outputs(arguments)
    module = _load(given.path, given.arch, given.compiler_options, output)
    chosen = _choose(module, given.kernel, given.path)
    values = [_value(argument) for argument in arguments]
    _remark_types(chosen, values, output)
    started = time.perf_counter()
    launch = chosen(given.grid, given.block, *values, lds=given.lds, check=given.check)
    _note_time(chosen, given.grid, given.block, time.perf_counter() - started, output)
    outputs = _outputs(chosen, arguments, values)
    fields = {
        "target": module.device.name,
        "kernel": chosen.name,
        "grid": list(given.grid),
        "block": list(given.block),
        "lds_bytes": given.lds,
        "findings": [asdict(finding) for finding in launch.findings],
        "outputs": [_fields(*one) for one in outputs],
    }
    shown = [_text(name, argument, array) for _, name, argument, array in outputs
             if argument.save == "-"]  # fmt: skip
    return LaunchMade("\n".join(shown), fields, launch.findings)


def _remark_types(kernel: Kernel, values: Sequence[Any], output: Output) -> None:
    """Bits of a number are passed as they are: say where they will be read as another kind."""
    from lanewise.element_types import element_name
    from lanewise.kernel_arguments import other_kind

    for index, (kind, value) in enumerate(zip(kernel.argument_types, values, strict=False)):
        if other_kind(kind, value):
            given = element_name(value.dtype)
            output.note(f"argument {index} is {kind}: the bits of {given} {value} are passed")


def _load(path: Path, arch: str | None, options: Sequence[str], output: Output) -> Module:
    from lanewise.device import Device

    objects = open_objects(path, arch, options, output)
    device = Device(arch or pick_arch(objects))
    return device.load_objects(objects, str(path))


def _choose(module: Module, name: str | None, path: Path) -> Kernel:
    if name is not None:
        try:
            return module[name]
        except KeyError as error:
            raise InputError(str(error.args[0]), source=str(path)) from None
    names = list(module)
    if not names:
        raise InputError("it holds no kernel", source=str(path))
    if len(names) != 1:
        listed = ", ".join(one.demangled_name for one in module.values())
        raise InputError(f"expected --kernel NAME; there is {listed}", source=str(path))
    return module[names[0]]


def _value(argument: Scalar | Buffer | Null) -> Any:
    from lanewise.cli.launch_arguments import Buffer, Scalar

    if isinstance(argument, Buffer):
        return _poison(argument) if argument.contents is None else argument.contents
    return argument.value if isinstance(argument, Scalar) else None


def _poison(buffer: Buffer) -> np.ndarray[Any, Any]:
    """What fresh device memory holds."""
    import numpy as np

    from lanewise.machine.memory import POISON_16

    size = math.prod(buffer.shape) * buffer.dtype.itemsize
    words = np.full(-(-size // 2), POISON_16, np.uint16)
    return words.view(np.uint8)[:size].view(buffer.dtype).reshape(buffer.shape)


def _note_time(
    kernel: Kernel, grid: Sequence[int], block: Sequence[int], seconds: float, output: Output
) -> None:
    groups = "work-group" if math.prod(grid) == 1 else "work-groups"
    shape = f"{'x'.join(map(str, grid))} {groups} of {'x'.join(map(str, block))}"
    output.note(
        f"{kernel.demangled_name.removeprefix('void ')} as {kernel.module.device.name}: {shape}, "
        f"{seconds * 1e3:.1f} ms of this computer"
    )


_Output = tuple[int, str, "Buffer", "np.ndarray[Any, Any]"]


def _outputs(
    kernel: Kernel, arguments: Sequence[Scalar | Buffer | Null], values: Sequence[Any]
) -> list[_Output]:
    """Save what is to be saved; index, name, buffer and contents of all that was asked for."""
    from lanewise.cli.launch_arguments import Buffer

    names = dict(enumerate(kernel.argument_names))
    found: list[_Output] = []
    for index, (argument, value) in enumerate(zip(arguments, values, strict=True)):
        if isinstance(argument, Buffer) and argument.save is not None:
            if argument.save != "-":
                _save(argument.save, value)
            found.append((index, names.get(index) or f"argument {index}", argument, value))
    return found


def _save(place: str, array: np.ndarray[Any, Any]) -> None:
    import numpy as np

    if array.dtype.isbuiltin == 2:  # of ml_dtypes: numpy has no name for it, only its bytes
        array = array.view(f"V{array.dtype.itemsize}")
    try:
        with Path(place).open("wb") as file:
            np.save(file, array, allow_pickle=False)
    except OSError as error:
        raise InputError(f"{place} cannot be written: {error.strerror or error}") from None


def _text(name: str, argument: Buffer, array: np.ndarray[Any, Any]) -> str:
    from lanewise.report.text import array_text

    return f"{name}: {argument.type_text}\n{array_text(array)}"


def _fields(index: int, name: str, argument: Buffer, array: np.ndarray[Any, Any]) -> dict[str, Any]:
    from lanewise.element_types import element_name
    from lanewise.report.json import array_json

    fields: dict[str, Any] = {
        "index": index,
        "name": name,
        "type": element_name(argument.dtype),
        "shape": list(argument.shape),
    }
    if argument.save == "-":
        return fields | {"values": array_json(array)}
    return fields | {"saved": argument.save}
