"""IR text in, loaded kernel out: settings, then the cache, then a compiler process.

Owns the order of these steps. The recipe is compile.py's, the processes worker.py's.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from lanewise.errors import InternalError
from lanewise.jit.compile import (
    CompiledObject,
    CompileFailure,
    CompileOptions,
    compile_ir,
    host_options,
)
from lanewise.jit.engine import LoadedObject, load_object
from lanewise.settings import read_settings

__all__ = ["LoadedKernel", "compile_and_load", "compile_object", "load_kernel_object"]


@dataclass(frozen=True, slots=True)
class LoadedKernel:
    """A kernel in memory: `address` of its function, alive as long as this object."""

    address: int
    symbol: str
    loaded: LoadedObject
    seconds: dict[str, float] = field(default_factory=dict)


def compile_object(ir_text: str) -> CompiledObject:
    settings = read_settings()
    options: CompileOptions = host_options(settings.cpu_name, settings.cpu_features)
    try:
        return compile_ir(ir_text, options)
    except CompileFailure as error:
        raise InternalError(str(error)) from error


def load_kernel_object(compiled: CompiledObject, symbol: str) -> LoadedKernel:
    started = time.perf_counter()
    loaded = load_object(compiled.data)
    address = loaded.address(symbol)
    seconds = {**compiled.seconds, "link": time.perf_counter() - started}
    return LoadedKernel(address, symbol, loaded, seconds)


def compile_and_load(ir_text: str, symbol: str) -> LoadedKernel:
    return load_kernel_object(compile_object(ir_text), symbol)
