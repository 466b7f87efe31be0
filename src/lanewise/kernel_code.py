"""Kernels made runnable: lifted, compiled, and remembered in memory and on disk.

Owns the classes of launch shapes that share code, and the disk entry that spares the lift. How a
kernel is lifted is lift's matter, how IR is compiled jit's.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import hashlib
import importlib.util
import os
import threading
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgpack

from lanewise.code_memory import CodeMemory
from lanewise.code_object.notes import KernelInfo
from lanewise.errors import InternalError, LanewiseError
from lanewise.jit.cache import ObjectCache
from lanewise.jit.compile import CompiledObject, CompileOptions
from lanewise.jit.compiler import (
    LoadedKernel,
    cache_key,
    load_kernel_object,
    object_cache,
    options_from_settings,
    start_compiler,
)
from lanewise.lift.config import Access, Unsupported
from lanewise.machine.dispatch import KernelCode, RunningLaunches, scratch_bytes
from lanewise.machine.geometry import Triple
from lanewise.machine.runtime import load_kernel, runtime
from lanewise.settings import read_settings
from lanewise.targets import Target

if TYPE_CHECKING:
    from lanewise.lift.config import LiftedKernel

__all__ = ["KernelVariants", "block_class"]

# class of blocks, whether accesses are counted, what is observed (sorted)
Shape = tuple[Triple, bool, tuple[str, ...]]

_ENTRY_VERSION: Final = 3
# Kernels from this size on run at first as code that LLVM makes without optimising, until the
# optimised code is there; larger ones than the second number would need too large stack frames so.
_QUICK_FROM: Final = 500
_QUICK_FRAMES_UP_TO: Final = 6_000
# What the text of a lifted kernel depends on besides the code object.
_TRANSLATOR: Final = (
    "lift", "semantics", "isa", "code_object", "targets.py", "wave_abi.py", "kernel_code.py",
)  # fmt: skip


_warm: list[threading.Thread] = []
_warm_lock = threading.Lock()


def _warm_up() -> None:
    """Once per process, beside the caller: start the compiler, load the run-time and the lifter."""
    with _warm_lock:
        if _warm:
            return
        _warm.append(threading.Thread(target=_load_the_rest, name="lanewise-warm-up"))
    start_compiler()
    _warm[0].start()


def _load_the_rest() -> None:
    import lanewise.lift.kernel  # noqa: F401

    with contextlib.suppress(LanewiseError):  # the launch meets it again, and raises it
        runtime()


def _before_fork() -> None:
    """A child forked in the middle of the warm-up would wait for ever for its import locks."""
    for thread in _warm:
        if thread.ident is not None and thread is not threading.current_thread():
            thread.join()


os.register_at_fork(before=_before_fork)


@contextlib.contextmanager
def _without_collecting() -> Iterator[None]:
    """Lifting makes many objects that all stay to its end: looking for cycles among them, and among
    all that the program has, finds nothing and takes a sixth of the time or more."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def block_class(block: Triple) -> Triple:
    """Launch shapes that share code: all one-dimensional blocks, and each other block by itself."""
    return (0, 1, 1) if block[1] == block[2] == 1 else block


class KernelVariants:
    """The compiled forms of one kernel on one device. Calling it gives the code for a block."""

    __slots__ = ("_code", "_info", "_known", "_lock", "_target")

    def __init__(self, code: CodeMemory, info: KernelInfo, target: Target) -> None:
        self._code = code
        self._info = info
        self._target = target
        self._known: dict[Shape, KernelCode] = {}
        self._lock = threading.Lock()
        if not _has_been_compiled(code.digest, target.name):
            _warm_up()

    def __call__(
        self, block: Triple, count_accesses: bool = False, observe: tuple[str, ...] = ()
    ) -> KernelCode:
        """The code for a block; with the observer that counts accesses, and those of lift's
        OBSERVERS, that are asked for.

        Raises UnsupportedError or InternalError where no code can be made.
        """
        shape = block_class(block), count_accesses, observe
        known = self._known.get(shape)
        if known is None:
            with self._lock:
                known = self._known.get(shape)
                if known is None:
                    known = self._known[shape] = self._make(shape)
        return known

    def _make(self, shape: Shape) -> KernelCode:
        settings = read_settings()
        options = options_from_settings(settings)
        cache = object_cache(settings)
        key = _entry_key(self._code, self._info, self._target, shape, options)
        made = _from_entry(cache, key)
        if made is not None:
            return self._kernel_code(*made)
        _warm_up()
        from lanewise.lift.kernel import lift_kernel

        with _without_collecting():
            lifted = lift_kernel(
                self._code.code_object, self._info, self._target, shape[0],
                count_accesses=shape[1], observe=frozenset(shape[2]),
            )  # fmt: skip
        facts = (lifted.accesses, lifted.unsupported, lifted.changes_mode)

        def optimised() -> LoadedKernel:
            loaded = load_kernel(lifted.ir_text, lifted.symbol)
            cache.store(key, _entry(lifted, cache_key(lifted.ir_text, options)))
            cache.store(_mark(self._code.digest, self._target.name), b"compiled")
            return loaded

        if lifted.instruction_count < _QUICK_FROM:
            return self._kernel_code(optimised(), *facts)
        return self._quick(lifted, shape, optimised)

    def _quick(
        self, lifted: LiftedKernel, shape: Shape, optimised: Callable[[], LoadedKernel]
    ) -> KernelCode:
        """Unoptimised code to begin with; the optimised is compiled beside it and takes over, also
        in launches that are under way."""
        running = RunningLaunches()

        def upgrade() -> None:
            try:
                better = optimised()
            except InternalError as error:
                warnings.warn(f"kernel {self._info.name} stays unoptimised: {error}", stacklevel=1)
                return
            with self._lock:
                self._known[shape] = replace(self._known[shape], loaded=better, running=None)
            running.take_over(better)

        level = 0 if lifted.instruction_count <= _QUICK_FRAMES_UP_TO else 1
        loaded = load_kernel(lifted.ir_text, lifted.symbol, speed_level=0, codegen_level=level)
        code = self._kernel_code(
            loaded, lifted.accesses, lifted.unsupported, lifted.changes_mode, running
        )
        # no daemon: a process that ends at once still leaves the good code in the cache
        threading.Thread(target=upgrade, name="lanewise-optimise").start()
        return code

    def _kernel_code(
        self,
        loaded: LoadedKernel,
        accesses: tuple[Access, ...],
        unsupported: tuple[Unsupported, ...],
        changes_mode: bool,
        running: RunningLaunches | None = None,
    ) -> KernelCode:
        return KernelCode(
            info=self._info,
            target_name=self._target.name,
            loaded=loaded,
            accesses=accesses,
            unsupported=unsupported,
            changes_mode=changes_mode,
            code_base=self._code.code_base,
            scratch_bytes=scratch_bytes(self._info),
            place=self._code.places,
            running=running,
        )


_Made = tuple[LoadedKernel, tuple[Access, ...], tuple[Unsupported, ...], bool]


# --- entries on disk ------------------------------------------------------------------------------


def _entry(lifted: LiftedKernel, object_key: str) -> bytes:
    """What a launch needs of a lifted kernel, and the key of its object in the same cache."""
    fields = {
        "object": object_key,
        "symbol": lifted.symbol,
        "changes_mode": lifted.changes_mode,
        "accesses": [(a.offset, a.text, a.kind, a.space, a.size_bytes) for a in lifted.accesses],
        "unsupported": [
            (u.offset, u.raw, u.mnemonic, u.text, u.reason) for u in lifted.unsupported
        ],
    }
    data: bytes = msgpack.packb(fields)
    return data


def _from_entry(cache: ObjectCache, key: str) -> _Made | None:
    """None where the entry or its object is not there (any more)."""
    data = cache.load(key)
    if data is None:
        return None
    fields = msgpack.unpackb(data)
    compiled = cache.load(fields["object"])
    if compiled is None:
        return None
    runtime()
    loaded = load_kernel_object(CompiledObject(compiled, {}), fields["symbol"])
    accesses = tuple(Access(index, *row) for index, row in enumerate(fields["accesses"]))
    unsupported = tuple(Unsupported(*row) for row in fields["unsupported"])
    return loaded, accesses, unsupported, fields["changes_mode"]


def _entry_key(
    code: CodeMemory, info: KernelInfo, target: Target, shape: Shape, options: CompileOptions
) -> str:
    parts = (_ENTRY_VERSION, _translator(), options, code.digest, info.name, target.name, shape)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _mark(digest: str, target: str) -> str:
    """Key of what tells that kernels of a code object are in the cache, most likely."""
    parts = (_ENTRY_VERSION, _translator(), digest, target)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


@functools.cache
def _has_been_compiled(digest: str, target: str) -> bool:
    """Whether a launch can be expected to need no compiler."""
    return object_cache(read_settings()).load(_mark(digest, target)) is not None


@functools.cache
def _translator() -> str:
    """Changes whenever the translator or the disassembler it uses does."""
    digest = hashlib.sha256()
    for path in (*_translator_files(), *_disassembler_files()):
        status = path.stat()
        digest.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _translator_files() -> Iterator[Path]:
    package = Path(__file__).parent
    for name in _TRANSLATOR:
        place = package / name
        yield from sorted(place.rglob("*.py")) if place.is_dir() else (place,)


def _disassembler_files() -> Iterator[Path]:
    chosen = read_settings().llvm_library
    spec = importlib.util.find_spec("rocm")
    folders = [Path(place) for place in (spec and spec.submodule_search_locations) or ()]
    places = (chosen,) if chosen else (folder / "llvm" / "librocmllvm.so" for folder in folders)
    yield from (place for place in places if place.is_file())
