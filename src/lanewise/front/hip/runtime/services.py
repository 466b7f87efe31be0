"""What kernels ask of the host while they run: printf, memory, grid barriers.

Owns which services a launch gets and for how long. The protocols are in printf.py and hostcall.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lanewise.front.hip.runtime.devices import HipDevice
from lanewise.kernel import Kernel
from lanewise.machine.geometry import LaunchGeometry
from lanewise.machine.kernarg import Services

__all__ = ["ServiceSession", "begin_services"]

_NONE: Final = Services()
_SERVICES: Final = frozenset(
    {
        "hidden_printf_buffer", "hidden_hostcall_buffer", "hidden_heap_v1",
        "hidden_multigrid_sync_arg",
    }
)  # fmt: skip


class ServiceSession:
    """The services of one launch; `end` after it."""

    __slots__ = ("_endings", "services")

    def __init__(self, services: Services = _NONE, endings: tuple[Callable[[], None], ...] = ()):
        self.services = services
        self._endings = endings

    def end(self) -> None:
        for ending in self._endings:
            ending()


_NO_SESSION: Final = ServiceSession()


def begin_services(
    device: HipDevice, hidden: frozenset[str], geometry: LaunchGeometry, kernel: Kernel
) -> ServiceSession:
    """What the kernel's hidden arguments ask for."""
    if not hidden & _SERVICES:
        return _NO_SESSION
    return _NO_SESSION
