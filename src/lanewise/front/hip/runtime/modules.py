"""Code objects that a program loads itself, and what stands for their kernels."""

from __future__ import annotations

from dataclasses import dataclass

from lanewise.code_object.bundle import find_code_objects
from lanewise.errors import InputError
from lanewise.front.hip.runtime.devices import HipDevice, state
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.handles import resolve
from lanewise.front.hip.runtime.launching import LaunchPlan, plan_of
from lanewise.front.hip.runtime.report import tell
from lanewise.kernel import Kernel
from lanewise.module import Module

__all__ = ["Function", "LoadedModule", "load_module", "plan_of_handle", "plan_of_stub"]


class LoadedModule:
    """hipModule_t"""

    def __init__(self, module: Module, device: HipDevice) -> None:
        self.module = module
        self.device = device
        self.functions: dict[str, Function] = {}


@dataclass(slots=True, eq=False)
class Function:
    """hipFunction_t"""

    kernel: Kernel
    device: HipDevice


def load_module(data: bytes, where: str) -> LoadedModule:
    """Raises HipError, after telling why, for what is no code object for the device."""
    device = state().current
    device.check()
    try:
        objects = find_code_objects(data, where)
    except InputError as error:
        tell(error, once=True, counts=False)
        raise HipError(Code.INVALID_IMAGE) from None
    try:
        return LoadedModule(device.device.load_objects(objects, where), device)
    except InputError as error:
        tell(error, once=True, counts=False)
        raise HipError(Code.NO_BINARY_FOR_GPU) from None


def plan_of_stub(stub: int, device: HipDevice) -> LaunchPlan:
    """The plan of a kernel by the host function that stands for it, or by its hipFunction_t."""
    if not stub:
        raise HipError(Code.INVALID_DEVICE_FUNCTION)
    registrations = state().registrations
    if stub not in registrations.functions:
        registrations.update()
        if stub not in registrations.functions:
            return plan_of(resolve(stub, Function, Code.INVALID_DEVICE_FUNCTION).kernel, device)
    return plan_of(registrations.kernel(stub, device), device)


def plan_of_handle(handle: int) -> LaunchPlan:
    """The plan of a hipFunction_t."""
    function = resolve(handle, Function)
    return plan_of(function.kernel, function.device)
