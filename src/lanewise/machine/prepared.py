"""A launch made ready once, for callers that run it again and again by themselves.

Owns what such a launch must keep alive. Running it is a call of the run-time's lw_launch with the
record; who does so sees to it that memory has not changed since, and that one runs at a time. It
parks where it has taken long, for the caller to go on with other things: it may wait for them.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lanewise.machine.fault import PointerArgument
from lanewise.machine.layout import Launch
from lanewise.machine.memory import RangeTable
from lanewise.machine.runtime import runtime

if TYPE_CHECKING:
    from lanewise.machine.dispatch import KernelCode
    from lanewise.machine.kernarg import DispatchBlock

__all__ = ["PreparedLaunch"]


@dataclass(slots=True)
class PreparedLaunch:
    """The record of a launch and all it points to.

    changes  of memory when it was made: it must not run after another
    judge    raises what a status other than "finished" stands for
    """

    launch: Launch
    code: KernelCode
    block: DispatchBlock
    table: RangeTable
    changes: int
    judge: Callable[[PreparedLaunch, int, Sequence[PointerArgument]], None]
    give_back: Callable[[DispatchBlock], None]

    @property
    def address(self) -> int:
        return ctypes.addressof(self.launch)

    @property
    def kernarg_address(self) -> int:
        return self.block.kernarg_address

    def resume(self) -> int:
        """Go on, to the end, with a launch that parked. The status it ends with."""
        return runtime().resume(ctypes.byref(self.launch))

    def raise_for(self, status: int, pointers: Sequence[PointerArgument]) -> None:
        """Raise what the launch that gave this status would have raised."""
        self.judge(self, status, pointers)

    def release(self) -> None:
        """It will not run again."""
        self.give_back(self.block)
