"""The run-time that generated kernels call, loaded into this process once.

Owns the compiled form of native/runtime.ll and the calls into it. What a launch consists of is
dispatch.py's matter.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lanewise.jit.compiler import LoadedKernel, compile_and_load, compile_object
from lanewise.jit.engine import LoadedObject, define_symbols, load_object
from lanewise.machine.layout import Launch
from lanewise.wave_abi import COMPILER_FUNCTIONS, RUNTIME_FUNCTIONS

__all__ = ["Runtime", "load_kernel", "runtime"]

RUNTIME_IR = Path(__file__).parent / "native" / "runtime.ll"


@dataclass(frozen=True, slots=True)
class Runtime:
    """`launch(byref(Launch))` runs a launch without the GIL and returns a LaunchStatus; after
    PARKED `resume(byref(Launch))` must be called, on any thread, and does the same."""

    launch: Callable[..., int]
    resume: Callable[..., int]
    loaded: LoadedObject


_runtime: Runtime | None = None
_lock = threading.Lock()


def runtime() -> Runtime:
    """The run-time, compiled for this CPU (or from the cache) and loaded at the first call."""
    global _runtime
    if _runtime is None:
        with _lock:
            if _runtime is None:
                _runtime = _load()
    return _runtime


def _load() -> Runtime:
    loaded = load_object(compile_object(RUNTIME_IR.read_text(encoding="utf-8")).data)
    loaded.keep_forever()
    define_symbols(
        {name: loaded.address(name) for name in (*RUNTIME_FUNCTIONS, *COMPILER_FUNCTIONS)}
    )
    prototype = ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.POINTER(Launch))
    return Runtime(
        prototype(loaded.address("lw_launch")), prototype(loaded.address("lw_resume")), loaded
    )


def load_kernel(
    ir_text: str, symbol: str, *, speed_level: int = 1, codegen_level: int = 2
) -> LoadedKernel:
    """Compile (or find in the cache) and load a kernel, with the run-time it calls."""
    runtime()
    return compile_and_load(ir_text, symbol, speed_level=speed_level, codegen_level=codegen_level)
