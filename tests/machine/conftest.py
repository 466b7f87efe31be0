"""Hand-written kernels (kernels.ll), and launches of them below and at the level of Machine."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lanewise.code_object.descriptor import read_descriptor
from lanewise.code_object.notes import KernelInfo, kernel_without_metadata
from lanewise.code_object.reader import Reader
from lanewise.jit.compiler import LoadedKernel
from lanewise.machine.layout import (
    DEFAULT_FUEL,
    DEFAULT_MXCSR,
    DEFAULT_STEP_LIMIT,
    FIBER_LIMIT,
    Launch,
)
from lanewise.machine.memory import POISON, DeviceMemory
from lanewise.machine.runtime import load_kernel, runtime
from lanewise.targets import target

KERNELS = Path(__file__).parent / "kernels.ll"


@dataclass
class Bench:
    """Launches kernels of kernels.ll through the run-time alone."""

    loaded: LoadedKernel
    _keep: list[Any] = field(default_factory=list)

    def record(
        self, symbol: str, words: Sequence[int] = (), *, groups: int | tuple[int, int, int] = 1,
        waves: int = 1, threads: int = 2, **fields: Any,
    ) -> Launch:
        """A launch record; `words` are the kernarg segment, further fields overwrite."""
        kernarg = np.array([*words, 0], np.uint64)
        full = (1 << 64) - 1
        launch = Launch(
            kernel=self.loaded.loaded.address(symbol), kernarg=kernarg.ctypes.data,
            wave_count=waves, threads=threads, full_exec=full, last_exec=full, wave_size=64,
            step_limit=DEFAULT_STEP_LIMIT, fuel=DEFAULT_FUEL, poison=POISON,
            mxcsr=DEFAULT_MXCSR, fiber_limit=FIBER_LIMIT, access_count=64,
        )
        launch.group_count[:] = (groups, 1, 1) if isinstance(groups, int) else groups
        for name, value in fields.items():
            setattr(launch, name, value)
        self._keep[:] = [kernarg]
        return launch

    def run(self, symbol: str, words: Sequence[int] = (), **options: Any) -> Launch:
        """Launch and give the record back, `status` and all."""
        launch = self.record(symbol, words, **options)
        runtime().launch(ctypes.byref(launch))
        return launch


@pytest.fixture(scope="session")
def bench() -> Bench:
    """All kernels of kernels.ll, compiled once."""
    return Bench(load_kernel(KERNELS.read_text(), "empty"))


@pytest.fixture
def memory() -> Iterator[DeviceMemory]:
    """Device memory of its own."""
    own = DeviceMemory()
    yield own
    own.close()


@pytest.fixture
def words() -> Callable[[int], np.ndarray[Any, Any]]:
    """Makes arrays of u64 zeros."""
    return lambda count: np.zeros(count, np.uint64)


@pytest.fixture(scope="session")
def kernel_info() -> Callable[..., KernelInfo]:
    """Makes KernelInfo records of a kernel "saxpy"; fields may be given."""
    descriptor = read_descriptor(Reader(bytes(64)), 0x1000, target("gfx942"))
    info = kernel_without_metadata("saxpy", "saxpy.kd", descriptor)

    def make(**fields: Any) -> KernelInfo:
        return replace(info, **fields)

    return make


@pytest.fixture
def start_python() -> Callable[..., subprocess.Popen[str]]:
    """Starts a process that runs a program, with `bench` at hand there."""

    def start(program: str, **environment: str) -> subprocess.Popen[str]:
        head = f"""
            import sys; sys.path.insert(0, {str(KERNELS.parent)!r})
            from conftest import KERNELS, Bench, load_kernel
            bench = Bench(load_kernel(KERNELS.read_text(), "empty"))
        """
        return subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(head) + textwrap.dedent(program)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        )

    return start
