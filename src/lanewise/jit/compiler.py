"""IR text in, loaded kernel out: settings, then the cache, then a compiler process.

Owns the order of these steps and the cache key. The recipe is compile.py's, the processes are
processes.py's, what keeps code in memory is engine.py's.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, field
from pathlib import Path

from lanewise.errors import InputError
from lanewise.jit.cache import ObjectCache
from lanewise.jit.compile import RECIPE_VERSION, CompiledObject, CompileOptions, host_options
from lanewise.jit.engine import LoadedObject, load_object
from lanewise.jit.processes import compiler_pool
from lanewise.settings import Settings, read_settings

__all__ = [
    "LoadedKernel", "cache_key", "compile_and_load", "compile_object", "load_kernel_object",
    "object_cache", "options_from_settings", "start_compiler",
]


@dataclass(frozen=True, slots=True)
class LoadedKernel:
    """A kernel in memory: the address of its function, valid as long as this object lives.

    `seconds` tells where the time went: parse, optimise, codegen (absent when cached), link.
    """

    address: int
    symbol: str
    loaded: LoadedObject
    seconds: dict[str, float] = field(default_factory=dict)


def start_compiler() -> None:
    """Begin to start a compiler process, so that the first compilation need not wait for it."""
    compiler_pool.start()


def options_from_settings(
    settings: Settings, *, speed_level: int = 1, codegen_level: int = 2
) -> CompileOptions:
    """The CPU and features of the settings, by default this machine's.

    Raises InputError for those that LLVM does not know.
    """
    if settings.cpu_name or settings.cpu_features:
        from lanewise.jit.cpu_choice import check_cpu

        check_cpu(settings.cpu_name, settings.cpu_features)
    return host_options(
        settings.cpu_name, settings.cpu_features,
        speed_level=speed_level, codegen_level=codegen_level,
    )


def cache_key(text: str, options: CompileOptions) -> str:
    """Names the object that `text` compiles to: a digest of all it depends on."""
    import llvmlite
    import llvmlite.binding as llvm

    versions = f"{RECIPE_VERSION} {llvmlite.__version__} {llvm.llvm_version_info}"
    digest = hashlib.sha256(f"{versions}\n{options}\n".encode())
    digest.update(text.encode())
    return digest.hexdigest()


def object_cache(settings: Settings) -> ObjectCache:
    """The cache the settings name; one object per directory, so that its size is looked at once."""
    key = (settings.cache_dir, settings.cache_bytes)
    return _caches.setdefault(
        key, ObjectCache(settings.cache_dir / "objects", settings.cache_bytes)
    )


_caches: dict[object, ObjectCache] = {}


def compile_object(
    ir_text: str, *, speed_level: int = 1, codegen_level: int = 2
) -> CompiledObject:
    """The object of an IR text: from the cache, else compiled and stored there.

    Raises InternalError, with a reproducer, when it cannot be compiled.
    """
    settings = read_settings()
    options = options_from_settings(
        settings, speed_level=speed_level, codegen_level=codegen_level
    )
    key, cache = cache_key(ir_text, options), object_cache(settings)
    data = cache.load(key)
    if data is not None:
        compiled = CompiledObject(data, {})
    else:
        compiled = compiler_pool.compile(ir_text, options, settings.reproducer_dir)
        cache.store(key, compiled.data)
    if settings.dump_dir is not None:
        _dump(settings.dump_dir, key[:16], ir_text, compiled.data)
    return compiled


def _dump(folder: Path, name: str, ir_text: str, data: bytes) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.ll").write_text(ir_text, encoding="utf-8")
        (folder / f"{name}.o").write_bytes(data)
    except OSError as error:
        raise InputError(
            f"LANEWISE_DUMP_DIR={folder}: cannot be written: {error.strerror or error}"
        ) from None


def load_kernel_object(compiled: CompiledObject, symbol: str) -> LoadedKernel:
    """Load a compiled kernel. The run-time it calls must be there already (machine/runtime.py)."""
    started = time.perf_counter()
    loaded = load_object(compiled.data)
    address = loaded.address(symbol)
    seconds = {**compiled.seconds, "link": time.perf_counter() - started}
    return LoadedKernel(address, symbol, loaded, seconds)


def compile_and_load(
    ir_text: str, symbol: str, *, speed_level: int = 1, codegen_level: int = 2
) -> LoadedKernel:
    """compile_object, then load_kernel_object."""
    compiled = compile_object(ir_text, speed_level=speed_level, codegen_level=codegen_level)
    return load_kernel_object(compiled, symbol)
