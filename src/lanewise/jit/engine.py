"""Loads object files into this process and gives the addresses of their functions.

Owns what keeps loaded code alive and the symbols that generated code may call. Every undefined
symbol is looked for before LLVM links, because LLVM ends the process over a missing one.
"""

from __future__ import annotations

import ctypes
import functools
import struct
import threading
from collections.abc import Iterator, Mapping
from typing import Any

from lanewise.errors import InternalError

__all__ = ["LoadedObject", "define_symbols", "load_object", "undefined_symbols"]

_SHT_SYMTAB = 2
_lock = threading.Lock()


class LoadedObject:
    """Code in memory. It stays there as long as this object, or until `unload`."""

    __slots__ = ("_engine", "_keep", "size_bytes")

    def __init__(self, engine: Any, keep: tuple[Any, ...], size_bytes: int) -> None:
        self._engine = engine
        self._keep = keep  # the object file's bytes are LLVM's as long as the engine lives
        self.size_bytes = size_bytes

    def address(self, symbol: str) -> int:
        """Address of a function. Raises InternalError when the object does not define it."""
        if self._engine is None:
            raise InternalError(f"{symbol!r} was asked of code that is unloaded")
        address = int(self._engine.get_function_address(symbol))
        if not address:
            raise InternalError(f"compiled object defines no function {symbol!r}")
        return address

    def data_address(self, symbol: str) -> int:
        """Address of a global variable; 0 when there is none of that name."""
        return int(self._engine.get_global_value_address(symbol))

    def keep_forever(self) -> None:
        """Never unload, not even when the interpreter ends: threads may stand in this code."""
        for kept in (self._engine, *self._keep):
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))

    def unload(self) -> None:
        """Give the memory back. Nothing may run or call this code any more."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()


@functools.lru_cache(maxsize=1)
def _linking_machine() -> Any:
    """Initialises LLVM; MCJIT wants a target machine even to link finished code."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    llvm.load_library_permanently("libm.so.6")  # fmaf and the like on CPUs without FMA
    return llvm.Target.from_default_triple()


def define_symbols(addresses: Mapping[str, int]) -> None:
    """Let objects loaded from now on refer to these names."""
    import llvmlite.binding as llvm

    for name, address in addresses.items():
        llvm.add_symbol(name, address)


def load_object(data: bytes) -> LoadedObject:
    """Link an object file into this process.

    Raises InternalError when it refers to a symbol that nobody defines.
    """
    import llvmlite.binding as llvm

    with _lock:
        target = _linking_machine()
        missing = [name for name in undefined_symbols(data) if not _is_known(name)]
        if missing:
            raise InternalError(f"compiled object refers to undefined {', '.join(missing)}")
        machine = target.create_target_machine(opt=0, codemodel="jitdefault", jit=True)
        # llvmlite's memory manager puts all sections side by side: they refer to each other by
        # 32-bit distances. LLVM's own takes any free place for each.
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine, use_lmm=True)
        reference = llvm.ObjectFileRef.from_data(data)
        engine.add_object_file(reference)
        engine.finalize_object()
    return LoadedObject(engine, (reference, data), len(data))


@functools.lru_cache(maxsize=1)
def _process() -> ctypes.CDLL:
    return ctypes.CDLL(None)


def _is_known(name: str) -> bool:
    import llvmlite.binding as llvm

    return name == "_GLOBAL_OFFSET_TABLE_" or bool(llvm.address_of_symbol(name)) or hasattr(
        _process(), name
    )


def undefined_symbols(data: bytes) -> list[str]:
    """Names an ELF64 relocatable object needs from elsewhere."""
    section_table, = struct.unpack_from("<Q", data, 40)
    entry_size, count = struct.unpack_from("<HH", data, 58)
    sections = [
        struct.unpack_from("<IIQQQQIIQQ", data, section_table + i * entry_size)
        for i in range(count)
    ]
    return [
        name
        for section in sections
        if section[1] == _SHT_SYMTAB
        for name in _undefined_names(data, section[4], section[5], sections[section[6]][4])
    ]


def _undefined_names(data: bytes, offset: int, size: int, strings: int) -> Iterator[str]:
    for name, _info, _other, section, _value, _size in struct.iter_unpack(
        "<IBBHQQ", data[offset : offset + size]
    ):
        if section == 0 and name:
            start = strings + name
            yield data[start : data.index(b"\0", start)].decode()
