"""hiprtc…: programs compiled while the program runs, by the same compiler.

The result codes are hiprtc's own. A name expression becomes a variable that points to what it
names; the relocation of that variable tells the mangled name.
"""

from __future__ import annotations

import ctypes
import re
import tempfile
from pathlib import Path
from typing import Final

from lanewise.code_object.elf import CodeObject, load_code_object
from lanewise.errors import CompileError, LanewiseError
from lanewise.front.hip.compile import compile_source
from lanewise.front.hip.device_link import RELOCATABLE, link_device_code
from lanewise.front.hip.runtime.abi import (
    api,
    pointers,
    put_bytes,
    put_i32,
    put_size,
    read_text,
)
from lanewise.front.hip.runtime.api_device import constant_text
from lanewise.front.hip.runtime.devices import state
from lanewise.front.hip.runtime.errors import HipError
from lanewise.front.hip.runtime.handles import drop, new_handle, resolve
from lanewise.front.hip.toolchain import find_toolchain
from lanewise.settings import read_settings

_TEXTS: Final = (
    "HIPRTC_SUCCESS", "HIPRTC_ERROR_OUT_OF_MEMORY", "HIPRTC_ERROR_PROGRAM_CREATION_FAILURE",
    "HIPRTC_ERROR_INVALID_INPUT", "HIPRTC_ERROR_INVALID_PROGRAM", "HIPRTC_ERROR_INVALID_OPTION",
    "HIPRTC_ERROR_COMPILATION", "HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE",
    "HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
    "HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
    "HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID", "HIPRTC_ERROR_INTERNAL_ERROR",
)  # fmt: skip
_INVALID_INPUT, _INVALID_PROGRAM, _COMPILATION = 3, 4, 6
_NAMES_AFTER, _NO_NAMES_BEFORE, _BAD_NAME, _INTERNAL = 8, 9, 10, 11
_LINKING: Final = 100

_ARCH: Final = re.compile(r"--?(?:offload-arch|gpu-architecture)=(gfx[\w:+-]+)")
_PREFIX: Final = "__lanewise_rtc_name_"
# Options of other run-time compilers that have no meaning here.
_DROPPED: Final = re.compile(r"--?(fmad|use_fast_math|device-debug|generate-line-info).*")


class Program:
    """hiprtcProgram"""

    def __init__(self, source: str, name: str, headers: dict[str, str]) -> None:
        self.source = source
        self.name = name
        self.headers = headers
        self.expressions: list[str] = []
        self.log = ""
        self.code: bytes | None = None
        self.bitcode: bytes | None = None  # instead of code, under -fgpu-rdc
        self.lowered: dict[str, str] = {}

    def compile(self, options: list[str]) -> None:
        """Raises HipError with hiprtc's code; the compiler's words are in the log."""
        asked = [found[1] for option in options if (found := _ARCH.fullmatch(option))]
        target = asked[-1] if asked else state().current.device.name
        kept = [
            option
            for option in options
            if not _ARCH.fullmatch(option) and not _DROPPED.fullmatch(option)
        ]
        with tempfile.TemporaryDirectory(prefix="lanewise-rtc-") as work:
            for name, text in self.headers.items():
                place = Path(work) / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text, errors="surrogateescape")
            words = ["-include", "hip/hip_runtime.h", f"-I{work}", "-Wno-unused-variable", *kept]
            try:
                made = compile_source(
                    self._text(), target, options=words, language="hip",
                    relocatable=RELOCATABLE in kept,
                )  # fmt: skip
            except CompileError as error:
                self.log = error.compiler_text.replace("<source>", self.name)
                raise HipError(_COMPILATION) from None
            except LanewiseError as error:
                self.log = str(error)
                raise HipError(_INTERNAL) from None
        self.log = made.warnings.replace("<source>", self.name)
        self.code = made.code_object
        if RELOCATABLE in kept:
            self.code, self.bitcode = b"", made.code_object
        self._look_up(made.code_object, target)

    def _look_up(self, code: bytes, target: str) -> None:
        """The lowered names. Code that is linked later is linked alone to see them."""
        if not self.expressions:
            return
        if self.bitcode is not None:
            code = link_device_code(
                [code], target, find_toolchain(read_settings()), partial=True
            )
        code_object = load_code_object(code, self.name)
        for index, expression in enumerate(self.expressions):
            self.lowered[expression] = _lowered(code_object, f"{_PREFIX}{index}")

    def _text(self) -> str:
        lines = [self.source, "\n"]
        for index, expression in enumerate(self.expressions):
            plain = expression.removeprefix("&").strip()
            lines.append(
                f'extern "C" __attribute__((used)) __device__ const void* {_PREFIX}{index} = '
                f"(const void*)&{plain};\n"
            )
        return "".join(lines)


def _lowered(code_object: CodeObject, variable: str) -> str:
    """The symbol that the variable points to."""
    places = {one.name: one.vaddr for one in code_object.variables}
    for relocation in code_object.relocations:
        if relocation.vaddr == places.get(variable):
            if relocation.symbol is not None:
                return relocation.symbol
            named = [(one.vaddr, one.name) for one in code_object.functions]
            named += [(one.vaddr, one.name) for one in code_object.variables]
            for vaddr, name in named:
                if vaddr == relocation.addend and name != variable:
                    return name
    raise HipError(_BAD_NAME)


def _program(handle: int) -> Program:
    return resolve(handle, Program, _INVALID_PROGRAM)


@api
def hiprtcGetErrorString(code: int) -> int:
    if code == _LINKING:
        return constant_text("HIPRTC_ERROR_LINKING")
    known = 0 <= code < len(_TEXTS)
    return constant_text(_TEXTS[code] if known else "Invalid HIPRTC error code")


@api
def hiprtcVersion(major: int, minor: int) -> None:
    put_i32(major, 9)
    put_i32(minor, 0)


@api
def hiprtcCreateProgram(
    out: int, source: int, name: int, count: int, headers: int, names: int
) -> None:
    if not out or not source or count < 0 or (count and not (headers and names)):
        raise HipError(_INVALID_INPUT)
    included = {
        read_text(one): read_text(text)
        for one, text in zip(pointers(names, count), pointers(headers, count), strict=True)
    }
    title = read_text(name) if name else "CompileSourceXXXXXX"
    put_size(out, new_handle(Program(read_text(source), title, included)))


@api
def hiprtcDestroyProgram(place: int) -> None:
    if not place:
        return
    handle = ctypes.c_uint64.from_address(place).value
    _program(handle)
    drop(handle)
    put_size(place, 0)


@api
def hiprtcAddNameExpression(handle: int, expression: int) -> None:
    program = _program(handle)
    if not expression:
        raise HipError(_INVALID_INPUT)
    if program.code is not None:
        raise HipError(_NAMES_AFTER)
    program.expressions.append(read_text(expression))


@api
def hiprtcCompileProgram(handle: int, count: int, options: int) -> None:
    program = _program(handle)
    if count < 0 or (count and not options):
        raise HipError(_INVALID_INPUT)
    program.compile([read_text(one) for one in pointers(options, count)])


@api
def hiprtcGetLoweredName(handle: int, expression: int, out: int) -> None:
    program = _program(handle)
    if not expression or not out:
        raise HipError(_INVALID_INPUT)
    if program.code is None:
        raise HipError(_NO_NAMES_BEFORE)
    name = program.lowered.get(read_text(expression))
    if name is None:
        raise HipError(_BAD_NAME)
    put_size(out, constant_text(name))


@api
def hiprtcGetProgramLogSize(handle: int, out: int) -> None:
    put_size(out, len(_program(handle).log.encode()) + 1 if _program(handle).log else 0)


@api
def hiprtcGetProgramLog(handle: int, out: int) -> None:
    put_bytes(out, _program(handle).log.encode() + b"\0")


def _code(handle: int) -> bytes:
    code = _program(handle).code
    if code is None:
        raise HipError(_INVALID_PROGRAM)
    return code


@api
def hiprtcGetCodeSize(handle: int, out: int) -> None:
    put_size(out, len(_code(handle)))


@api
def hiprtcGetCode(handle: int, out: int) -> None:
    put_bytes(out, _code(handle))


def _bitcode(handle: int, out: int) -> bytes:
    if not out:
        raise HipError(_INVALID_INPUT)
    bitcode = _program(handle).bitcode
    if bitcode is None:
        raise HipError(_INVALID_PROGRAM)
    return bitcode


@api
def hiprtcGetBitcodeSize(handle: int, out: int) -> None:
    put_size(out, len(_bitcode(handle, out)))


@api
def hiprtcGetBitcode(handle: int, out: int) -> None:
    put_bytes(out, _bitcode(handle, out))
