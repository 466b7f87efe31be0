"""lanewise runs AMD GPU code objects on a CPU.

    import lanewise as lw

    device = lw.Device("gfx942")
    saxpy = device.compile("saxpy.hip")["saxpy"]
    saxpy(4, 256, 2.0, x, y, 1000)       # numpy arrays, used in place

This file is the public face: what it lists in __all__ is what users may rely on. Everything but the
errors is imported when it is first used, so that importing lanewise takes no time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from lanewise.errors import (
    CompileError,
    InputError,
    InternalError,
    KernelFault,
    LanewiseError,
    UnsupportedError,
)

if TYPE_CHECKING:
    from lanewise import builtins
    from lanewise.device import Device, DeviceArray
    from lanewise.kernel import Kernel, Launch
    from lanewise.module import Module
    from lanewise.report.explain import explain

__all__ = [
    "CompileError",
    "Device",
    "DeviceArray",
    "InputError",
    "InternalError",
    "Kernel",
    "KernelFault",
    "LanewiseError",
    "Launch",
    "Module",
    "UnsupportedError",
    "builtins",
    "explain",
]

_HOMES = {
    "Device": "lanewise.device",
    "DeviceArray": "lanewise.device",
    "Kernel": "lanewise.kernel",
    "Launch": "lanewise.kernel",
    "Module": "lanewise.module",
    "builtins": "lanewise.builtins",
    "explain": "lanewise.report.explain",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'lanewise' has no attribute {name!r}")
    module = import_module(home)
    value = module if home == f"lanewise.{name}" else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
