"""A loaded module: its kernels by name, its variables.

A module is one code object, or the several that a program of several sources holds for a target.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from lanewise.code_memory import CodeMemory, load_code
from lanewise.code_object.elf import CodeObject, Variable
from lanewise.code_object.names import demangle, short_names
from lanewise.element_types import numpy_dtype
from lanewise.kernel import Kernel

if TYPE_CHECKING:
    from lanewise.device import Device

__all__ = ["Module"]


class Module(Mapping[str, Kernel]):
    """Kernels by name.

    Keys are the names in the code object (mangled, for C++). Looking one up takes the demangled
    name too, with or without its parameters, where only one kernel is called so.
    """

    def __init__(self, device: Device, code_objects: Sequence[CodeObject], source: str) -> None:
        self.device = device
        self.source = source
        self._code = tuple(load_code(one, device.memory) for one in code_objects)
        self._kernels: dict[str, Kernel] = {}
        for code in self._code:
            for name, info in code.code_object.kernels.items():
                self._kernels.setdefault(name, Kernel(self, code, info))

    def __getitem__(self, name: str) -> Kernel:
        exact = self._kernels.get(name) if isinstance(name, str) else None
        if exact is not None:
            return exact
        found = [kernel for kernel in self._kernels.values() if kernel.info.is_called(name)]
        if len(found) == 1:
            return found[0]
        listed = ", ".join(repr(kernel.demangled_name) for kernel in found or self.values())
        if found:
            raise KeyError(f"several kernels are called {name!r}: {listed}")
        raise KeyError(f"no kernel {name!r}; there is {listed or 'none'}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._kernels)

    def __len__(self) -> int:
        return len(self._kernels)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and any(
            kernel.info.is_called(name) for kernel in self._kernels.values()
        )

    def __repr__(self) -> str:
        return (
            f"<Module {self.source} for {self.device.name}: {', '.join(self._kernels) or 'empty'}>"
        )

    @property
    def variables(self) -> tuple[str, ...]:
        """Names of the `__device__` and `__constant__` variables."""
        return tuple(variable.name for _, variable in self._variables())

    def variable(self, name: str, dtype: npt.DTypeLike = np.uint8) -> np.ndarray[Any, Any]:
        """A variable's memory as a one-dimensional array, in place: the next launch sees what is
        written there. A code object tells no types; give the element's as `dtype`.

        Raises KeyError listing the names there are, InputError where the size does not suit.
        """
        for code, variable in self._variables():
            if name in (variable.name, demangle(variable.name), *short_names(variable.name)):
                return code.variable_view(variable, numpy_dtype(dtype))
        raise KeyError(f"no variable {name!r}; there is {', '.join(self.variables) or 'none'}")

    def variable_place(self, name: str) -> tuple[int, int]:
        """Address and size of a variable by its exact name. Raises KeyError."""
        for code, variable in self._variables():
            if variable.name == name:
                return variable.vaddr + code.code_base, variable.size
        raise KeyError(name)

    def _variables(self) -> Iterator[tuple[CodeMemory, Variable]]:
        for code in self._code:
            for variable in code.code_object.variables:
                if not variable.is_local and not variable.name.startswith("__hip_cuid_"):
                    yield code, variable
