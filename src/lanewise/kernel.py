"""A kernel to launch, and what a launch gives back."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from lanewise.code_memory import CodeMemory
from lanewise.code_object.elf import CodeObject
from lanewise.code_object.notes import KernelInfo, PrintfFormat
from lanewise.code_object.signature import argument_name, parameter_types, signature
from lanewise.errors import InputError, KernelFault
from lanewise.kernel_arguments import (
    ArgumentPlan,
    PassedArray,
    bind_arguments,
    describe_array,
    plan_arguments,
)
from lanewise.kernel_code import KernelVariants
from lanewise.kernel_host_calls import HOST_CALL_KINDS
from lanewise.kernel_printf import PRINTF_KIND
from lanewise.lift.config import Access
from lanewise.machine.dispatch import KernelCode
from lanewise.machine.geometry import LaunchGeometry, Triple, plan_geometry
from lanewise.machine.grid_barrier import GRID_BARRIER_KIND
from lanewise.machine.kernarg import Services
from lanewise.machine.memory import Allocation
from lanewise.settings import default_check

if TYPE_CHECKING:
    from lanewise.checks import CheckedLaunch
    from lanewise.findings import Finding
    from lanewise.module import Module

__all__ = ["AccessCount", "Kernel", "Launch"]

Dimensions = int | Sequence[int]
_FIXED = frozenset({int, tuple})


@dataclass(frozen=True, slots=True)
class Launch:
    """What a launch found: findings is empty and counters None where none were asked for."""

    findings: tuple[Finding, ...] = ()
    counters: tuple[AccessCount, ...] | None = None


@dataclass(frozen=True, slots=True)
class AccessCount:
    """How often work-items did one memory access, or came to one barrier: `lanes` sums the active
    lanes of all waves.

    offset is the instruction's address in the code object, kind load, store, atomic or barrier,
    space where it goes: global, lds, scratch, flat.
    """

    offset: int
    instruction: str
    kind: str
    space: str
    lanes: int


class Kernel:
    """One kernel of a module. Calling it launches it and waits for its end."""

    __slots__ = (
        "_calls", "_code", "_code_for", "_last_shape", "_plan", "_prints", "_waits_for_grid",
        "info", "module",
    )  # fmt: skip

    def __init__(self, module: Module, code: CodeMemory, info: KernelInfo) -> None:
        self.module = module
        self.info = info
        self._code = code
        self._code_for = KernelVariants(code, info, module.device.target)
        self._plan: ArgumentPlan | None = None
        self._waits_for_grid = any(arg.value_kind == GRID_BARRIER_KIND for arg in info.hidden_args)
        self._calls = HOST_CALL_KINDS.intersection(arg.value_kind for arg in info.hidden_args)
        self._prints = any(arg.value_kind == PRINTF_KIND for arg in info.hidden_args)
        self._last_shape: tuple[object, LaunchGeometry] | None = None

    def __call__(
        self,
        grid: Dimensions,
        block: Dimensions,
        *args: Any,
        lds: int = 0,
        check: str | Sequence[str] | None = None,
        count_accesses: bool = False,
    ) -> Launch:
        """Run `grid` work-groups of `block` work-items, and wait for their end.

        grid, block  an int or up to three
        args         in the kernel's order: numpy arrays in place, device arrays, None for a null
                     pointer; ints, floats, numpy scalars, bytes for structs. An int is the bits of
                     what it is passed for: a float takes 2.0. Where the code object tells types
                     (C++ names, not extern "C") an int for a float is refused; elsewhere not
        lds          bytes of dynamic LDS
        check        tools to run it under: "contract", ["memcheck", "contract"], "all"; then what
                     they find, and a fault, are the launch's findings and nothing is raised for it
        count_accesses   fill the launch's counters: the work-items that did each memory access

        Raises InputError for what does not suit the kernel, before anything runs; KernelFault where
        the kernel does wrong; UnsupportedError where it reaches what lanewise cannot do.
        """
        tools = self._tools(check)
        if self._plan is None:
            self._plan = plan_arguments(self.info)
        device = self.module.device
        bound = bind_arguments(self._plan, args)
        geometry = self._geometry(grid, block, _lds_bytes(lds) + bound.lds_bytes)
        code_for, accesses, sums, checked = self._observed(tools, geometry, count_accesses)
        launch = functools.partial(
            device.machine.launch,
            code_for,
            geometry,
            bound.kernarg,
            arrays=[_allocation(passed) for passed in bound.arrays if passed.size_bytes],
            pointers=bound.pointers,
            counters=sums,
            events=None if checked is None else checked.events,
        )
        fault = None
        try:
            with self._services(geometry) as services:
                launch(services=services)
        except KernelFault as error:
            if checked is None:
                raise
            fault = error
        findings = () if checked is None else checked.findings(fault)
        if findings and check is None:
            from lanewise.checks import note_findings

            note_findings(findings)  # asked for by the environment, which wants to know
        counters = _counts(accesses, sums) if count_accesses and sums is not None else None
        return Launch(findings, counters)

    def _observed(
        self, tools: tuple[str, ...] | None, geometry: LaunchGeometry, count_accesses: bool
    ) -> tuple[
        Callable[[Triple], KernelCode], Sequence[Access], npt.NDArray[np.uint64] | None,
        CheckedLaunch | None,
    ]:  # fmt: skip
        """The code to run; its accesses and their sums, where they are counted; the check."""
        code_for: Callable[[Triple], KernelCode] = self._code_for
        accesses: Sequence[Access] = ()
        sums, checked = None, None
        if tools is not None:
            from lanewise.checks import begin_check

            checked = begin_check(self, tools, geometry, count_accesses=count_accesses)
            code_for, accesses, sums = checked.code_for, checked.code.accesses, checked.access_sums
        if count_accesses and sums is None:
            code_for = functools.partial(self._code_for, count_accesses=True)
            accesses = code_for(geometry.boxes[0].block).accesses
            sums = np.zeros(max(len(accesses), 1), dtype=np.uint64)
        return code_for, accesses, sums, checked

    @contextlib.contextmanager
    def _services(self, geometry: LaunchGeometry) -> Iterator[Services]:
        """What the kernel's code asks of its surroundings, for the time of a launch."""
        device, services = self.module.device, Services()
        with contextlib.ExitStack() as stack:
            if self._waits_for_grid:
                services = stack.enter_context(device.machine.grid_barriers.services(geometry))
            if self._prints:
                buffer = stack.enter_context(device.printf_buffers.session(self.printf_formats))
                services = replace(services, printf_buffer=buffer)
            if self._calls:
                heap, hostcall = stack.enter_context(device.host_calls.session(self._calls))
                services = replace(services, heap=heap, hostcall_buffer=hostcall)
            yield services

    def _tools(self, check: str | Sequence[str] | None) -> tuple[str, ...] | None:
        """The tools to run under, the environment's where the call names none."""
        asked = default_check() if check is None else check
        if check is None and not asked:
            return None
        from lanewise.checks import parse_tools

        if check is None:
            return parse_tools(asked, "environment variable LANEWISE_CHECK")
        return parse_tools(asked)

    def _geometry(self, grid: Dimensions, block: Dimensions, lds_bytes: int) -> LaunchGeometry:
        """The checked shape; launches of the same shape in a row are checked once."""
        if type(grid) not in _FIXED or type(block) not in _FIXED:  # lists and arrays may change
            return plan_geometry(self.info, self.module.device.target, grid, block, lds_bytes)
        shape = (grid, block, lds_bytes)
        last = self._last_shape
        if last is None or last[0] != shape:
            target = self.module.device.target
            last = self._last_shape = (
                shape, plan_geometry(self.info, target, grid, block, lds_bytes)
            )  # fmt: skip
        return last[1]

    @property
    def code_object(self) -> CodeObject:
        """The one it is in."""
        return self._code.code_object

    @property
    def printf_formats(self) -> tuple[PrintfFormat, ...]:
        """Of the code object, for buffered printf."""
        return self._code.code_object.printf

    def machine_code(self) -> bytes:
        """Of the kernel's own function; empty where the code object does not tell its size."""
        code_object = self._code.code_object
        function = code_object.function_at(self.info.entry_vaddr)
        return b"" if function is None else code_object.read(function.vaddr, function.size)

    @property
    def code_for(self) -> KernelVariants:
        """The compiled forms by block, for those that launch by themselves."""
        return self._code_for

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

    @property
    def argument_types(self) -> tuple[str, ...]:
        """Of the arguments a launch takes; "" where nothing tells them."""
        return parameter_types(self.info)

    def __repr__(self) -> str:
        return f"<Kernel {self.signature} for {self.module.device.name}>"


def _counts(accesses: Sequence[Access], sums: npt.NDArray[np.uint64]) -> tuple[AccessCount, ...]:
    return tuple(
        AccessCount(a.offset, a.text, a.kind, a.space, int(sums[a.index]))
        for a in accesses
        if a.kind in ("load", "store", "atomic", "barrier")
    )


def _lds_bytes(value: Any) -> int:
    if not hasattr(value, "__index__") or isinstance(value, bool) or value < 0:
        raise InputError(f"lds={value!r}: expected a number of bytes")
    return int(value)


def _allocation(passed: PassedArray) -> Allocation:
    """A numpy array as memory the kernel may use while it runs."""
    name = f"argument {passed.index}" + (f" '{passed.name}'" if passed.name else "")
    return Allocation(
        passed.address, passed.size_bytes, name, passed.writable, describe_array(passed.array)
    )
