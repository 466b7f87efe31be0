"""A kernel to launch, and what a launch gives back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lanewise.code_memory import CodeMemory
from lanewise.code_object.notes import KernelInfo
from lanewise.code_object.signature import argument_name, signature

from lanewise.kernel_arguments import ArgumentPlan

if TYPE_CHECKING:
    from lanewise.findings import Finding
    from lanewise.module import Module

__all__ = ["Kernel", "Launch"]

Dimensions = int | Sequence[int]


@dataclass(frozen=True, slots=True)
class Launch:
    """What a launch found: findings is empty and counters None where none were asked for."""

    findings: tuple[Finding, ...] = ()
    counters: Any = None


class Kernel:
    """One kernel of a module. Calling it launches it and waits for its end."""

    __slots__ = ("_code", "_plan", "_variants", "info", "module")

    def __init__(self, module: Module, code: CodeMemory, info: KernelInfo) -> None:
        self.module = module
        self.info = info
        self._code = code
        self._plan: ArgumentPlan | None = None
        self._variants: dict[Any, Any] = {}

    @property
    def name(self) -> str:
        """The name in the code object: mangled, for C++."""
        return self.info.name

    @property
    def demangled_name(self) -> str:
        return self.info.demangled_name

    @property
    def signature(self) -> str:
        """`saxpy(float a, float const* x, float* y, int n)`, as far as the code object tells."""
        return signature(self.info)

    @property
    def argument_names(self) -> tuple[str, ...]:
        """Of the arguments a launch takes; "" where the compiler did not keep them."""
        return tuple(argument_name(arg.name) for arg in self.info.explicit_args)

    def __repr__(self) -> str:
        return f"<Kernel {self.signature} for {self.module.device.name}>"
