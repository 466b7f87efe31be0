"""One launch under check: the observed code, the memory for its events, what was found in the end.

Who launches (the API, a HIP program's run-time) asks here what to launch instead, and for the
findings afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from lanewise.checks import contract
from lanewise.checks.subject import Subject
from lanewise.errors import KernelFault, UnsupportedError
from lanewise.findings import Finding
from lanewise.machine.dispatch import KernelCode
from lanewise.machine.events import EventRecords
from lanewise.machine.geometry import LaunchGeometry, Triple
from lanewise.settings import read_settings

if TYPE_CHECKING:
    from lanewise.kernel import Kernel

__all__ = ["CheckedLaunch", "begin_check"]

_OBSERVERS: Final[dict[str, tuple[str, ...]]] = {"contract": contract.OBSERVERS}


@dataclass(slots=True)
class CheckedLaunch:
    """`code_for` and `events` are for the launch; `findings` for when it is over."""

    kernel: Kernel
    tools: tuple[str, ...]
    observe: tuple[str, ...]
    events: EventRecords | None
    code: KernelCode
    count_accesses: bool

    def code_for(self, block: Triple) -> KernelCode:
        return self.kernel.code_for(block, self.count_accesses, self.observe)

    @property
    def access_sums(self) -> np.ndarray[tuple[int], np.dtype[np.uint64]] | None:
        """What the counting observer has counted, where there are events too."""
        return None if self.events is None else self.events.counters[: len(self.code.accesses)]

    def findings(self, fault: KernelFault | None = None) -> tuple[Finding, ...]:
        """What the tools found, the fault that ended the launch last."""
        found: list[Finding] = []
        if "contract" in self.tools and self.events is not None:
            subject = Subject(self.kernel, self.code)
            found += contract.findings(subject, self.events)
        if fault is not None and isinstance(fault.finding, Finding):
            tool = "memcheck" if "memcheck" in self.tools else fault.finding.tool
            found.append(replace(fault.finding, tool=tool))
        return tuple(found)


def begin_check(
    kernel: Kernel, tools: Sequence[str], geometry: LaunchGeometry, *, count_accesses: bool = False
) -> CheckedLaunch:
    """Make the observed code ready for a launch of this shape."""
    observe = tuple(sorted({one for tool in tools for one in _OBSERVERS.get(tool, ())}))
    codes = [kernel.code_for(box.block, count_accesses, observe) for box in geometry.boxes]
    code = codes[0]
    if any(_sites(other) != _sites(code) for other in codes[1:]):
        raise UnsupportedError(
            "a check of a launch whose work-groups differ so much in shape", kernel=kernel.name
        )
    events = None
    sites = sum(access.kind == "exchange" for access in code.accesses)
    if sites:
        events = EventRecords(len(code.accesses), sites, read_settings().thread_count)
    return CheckedLaunch(kernel, tuple(tools), observe, events, code, count_accesses)


def _sites(code: KernelCode) -> list[tuple[int, int, str]]:
    return [(access.index, access.offset, access.kind) for access in code.accesses]
