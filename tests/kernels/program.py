"""One HIP source, run on the CPU by a plain compiler and on a device by lanewise.

The host side (host_hip/) is the independent judge: same source, no code of lanewise's.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import lanewise as lw
from lanewise.front.hip.compile import compile_device
from lanewise.settings import read_settings
from lanewise.targets import target

TARGETS = ("gfx942", "gfx950", "gfx1100")

_HERE = Path(__file__).parent
_HEADERS = _HERE / "host_hip"
# Both sides keep every multiplication and addition apart, so that results agree bit for bit.
_DEVICE_OPTIONS = ("-ffp-contract=off", "-std=c++20", "-w", "-Wno-c++11-narrowing")
_HOST_COMPILER = (
    *(sys.executable, "-m", "ziglang", "cc", "-x", "c++", "-std=c++20"),
    *("-target", "x86_64-linux-gnu", "-mcpu=x86_64_v3", "-O1", "-g0", "-shared", "-fPIC", "-w"),
    *("-nostdinc++", "-nostdlib++", "-fno-exceptions", "-fno-rtti", "-fno-sanitize=all"),
    *("-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-Xclang", "-ffloat16-excess-precision=none"),
)

Dimensions = int | tuple[int, ...]


@dataclass(frozen=True)
class Run:
    """What a launch left in its arguments, arrays by index."""

    arrays: dict[int, np.ndarray[Any, Any]] = field(default_factory=dict)


class Program:
    """A .hip file of this directory (or a source text) on the host and on devices.

    wave_size: other than the targets' own, where they have two.
    """

    def __init__(
        self, source: str | Path, options: Sequence[str] = (), wave_size: int | None = None
    ) -> None:
        path = _HERE / source if str(source).endswith(".hip") else None
        self.text = path.read_text() if path is not None else str(source)
        self.options = tuple(options)
        self.wave_size = wave_size
        self._modules: dict[str, lw.Module] = {}
        self._host: ctypes.CDLL | None = None

    def code_object(self, arch: str) -> bytes:
        options = (*_DEVICE_OPTIONS, *self.options)
        if self.wave_size not in (None, target(arch).default_wave_size):
            options += (f"-mwavefrontsize{self.wave_size}",)
        return compile_device(self.text, arch, options=options)

    def module(self, arch: str) -> lw.Module:
        known = self._modules.get(arch)
        if known is None:
            known = self._modules[arch] = lw.Device(arch).load(self.code_object(arch))
        return known

    def on_device(
        self, arch: str, name: str, grid: Dimensions, block: Dimensions, *args: Any, lds: int = 0
    ) -> Run:
        """Launch on copies of the arrays."""
        own = [_copied(argument) for argument in args]
        self.module(arch)[name](grid, block, *own, lds=lds)
        return _run(own)

    def on_host(
        self,
        name: str,
        grid: Dimensions,
        block: Dimensions,
        *args: Any,
        lds: int = 0,
        wave_size: int = 64,
    ) -> Run:
        """The same by the host's compiler; `wave_size` matters to lane exchanges only."""
        own = [_copied(argument) for argument in args]
        library = self._host_library()
        info = self.module("gfx942")[name].info
        cells = []
        for argument, described in zip(own, info.explicit_args, strict=True):
            cells.append(ctypes.create_string_buffer(_bytes(argument, described.size), 64))
        pointers = (ctypes.c_void_p * len(cells))(*(ctypes.addressof(cell) for cell in cells))
        shape = (ctypes.c_uint * 7)(*_three(grid), *_three(block), wave_size)
        getattr(library, f"host_{name}")(shape, pointers)
        return _run(own)

    def check(
        self,
        arch: str,
        name: str,
        grid: Dimensions,
        block: Dimensions,
        *args: Any,
        lds: int = 0,
    ) -> Run:
        """Run on both and compare every array; returns the device's."""
        wave_size = self.module(arch)[name].info.wavefront_size
        expected = self.on_host(name, grid, block, *args, lds=lds, wave_size=wave_size)
        got = self.on_device(arch, name, grid, block, *args, lds=lds)
        for index, array in expected.arrays.items():
            assert_same(got.arrays[index], array, f"{name} on {arch}, argument {index}")
        return got

    def _host_library(self) -> ctypes.CDLL:
        if self._host is None:
            self._host = ctypes.CDLL(str(_host_object(self._host_source())))
        return self._host

    def _host_source(self) -> str:
        doors = "".join(
            f'extern "C" void host_{name}(const unsigned* shape, void** args) {{'
            f" host::launch(shape, [](void** a) {{ host::call(::{name}, a); }}, args); }}\n"
            for name in self.module("gfx942")
        )
        return f"{self.text}\n{doors}"


def assert_same(got: np.ndarray[Any, Any], expected: np.ndarray[Any, Any], what: str) -> None:
    """Equal bit for bit; any NaN equals any other."""
    a, b = got.reshape(-1), expected.reshape(-1)
    if a.dtype.kind == "f":
        bits = np.dtype(f"u{a.itemsize}")
        wrong = (a.view(bits) != b.view(bits)) & ~(np.isnan(a) & np.isnan(b))
    else:
        raw = np.dtype((np.void, a.itemsize))
        wrong = a.view(raw) != b.view(raw)
    if wrong.any():
        places = np.flatnonzero(wrong)
        shown = ", ".join(f"[{i}] {a[i]!r} for {b[i]!r}" for i in places[:8])
        raise AssertionError(f"{what}: {places.size} of {a.size} differ: {shown}")


@functools.cache
def _host_object(source: str) -> Path:
    """The shared library of a host source, kept in the cache by content."""
    digest = hashlib.sha256("\0".join(_HOST_COMPILER).encode())
    for header in sorted(_HEADERS.rglob("*.h")):
        digest.update(header.read_bytes())
    digest.update(source.encode())
    folder = read_settings().cache_dir / "test-kernels"
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / f"{digest.hexdigest()[:32]}.so"
    if made.exists():
        return made
    with tempfile.TemporaryDirectory() as work:
        text = Path(work) / "kernel.cpp"
        text.write_text(source)
        output = Path(work) / "kernel.so"
        command = [*_HOST_COMPILER, f"-I{_HEADERS}", str(text), "-o", str(output)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(f"the host compiler refused:\n{done.stderr}")
        temporary = made.with_suffix(f".{os.getpid()}")
        temporary.write_bytes(output.read_bytes())
        temporary.replace(made)
    return made


def _copied(argument: Any) -> Any:
    return argument.copy() if isinstance(argument, np.ndarray) else argument


def _run(args: Sequence[Any]) -> Run:
    return Run({i: a for i, a in enumerate(args) if isinstance(a, np.ndarray)})


def _bytes(argument: Any, size: int) -> bytes:
    match argument:
        case np.ndarray():
            return argument.ctypes.data.to_bytes(8, "little")
        case None:
            return bytes(8)
        case bytes():
            return argument
        case np.generic():
            return argument.tobytes()
        case float():
            return np.array(argument, f"f{size}").tobytes()
        case _:
            return int(argument).to_bytes(size, "little", signed=int(argument) < 0)


def _three(dimensions: Dimensions) -> tuple[int, int, int]:
    given = (dimensions,) if isinstance(dimensions, int) else dimensions
    x, y, z = (*given, 1, 1, 1)[:3]
    return x, y, z
