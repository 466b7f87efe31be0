"""The records Python and the run-time share, as ctypes. The C side is native/abi.h.

Field order and sizes are the same in both; a test compares the sizes the C compiler found.
"""

from __future__ import annotations

import ctypes
from ctypes import c_uint32, c_uint64
from enum import IntEnum

__all__ = [
    "DEFAULT_FUEL",
    "DEFAULT_MXCSR",
    "DEFAULT_STEP_LIMIT",
    "FIBER_LIMIT",
    "LAUNCH_KEEPS_MXCSR",
    "NO_ACCESS",
    "RANGE_READ_ONLY",
    "Event",
    "Fault",
    "Launch",
    "LaunchStatus",
    "Range",
]

RANGE_READ_ONLY = 1
LAUNCH_KEEPS_MXCSR = 1
NO_ACCESS = 0xFFFF_FFFF  # Fault.access where no instruction of the kernel is known

DEFAULT_FUEL = 1 << 14
DEFAULT_STEP_LIMIT = 1 << 33
FIBER_LIMIT = 16384  # waves that wait at once; no GPU holds more
DEFAULT_MXCSR = 0x1F80  # round to nearest, denormals kept, no traps


class LaunchStatus(IntEnum):
    """What lw_launch and lw_resume return; after PARKED comes lw_resume."""

    FINISHED = 0
    FAULT = 1
    INTERRUPTED = 2
    NO_MEMORY = 3
    PARKED = 4


class Range(ctypes.Structure):
    """One live allocation in the table that accesses are checked against."""

    _fields_ = (("start", c_uint64), ("size", c_uint64), ("flags", c_uint64))


class Fault(ctypes.Structure):
    """The first fault of a launch; `count` is 0 when there was none."""

    _fields_ = (
        ("kind", c_uint32), ("access", c_uint32),
        ("address", c_uint64), ("size", c_uint64), ("lanes", c_uint64), ("exec", c_uint64),
        ("work_group", c_uint32 * 3), ("wave", c_uint32),
        ("count", c_uint64), ("instruction", c_uint64),
        ("signal", c_uint32), ("unused", c_uint32),
    )


class Event(ctypes.Structure):
    """What observed code did that a check wants to know; kind 0 is an unused row."""

    _fields_ = (
        ("site", c_uint32), ("use", c_uint32), ("kind", c_uint32), ("wave", c_uint32),
        ("work_group", c_uint32 * 3), ("unused", c_uint32),
        ("exec", c_uint64), ("lanes", c_uint64), ("used", c_uint64),
        ("values", c_uint32 * 64),
    )


class Launch(ctypes.Structure):
    """Arguments and results of lw_launch."""

    _fields_ = (
        ("kernel", c_uint64),
        ("kernarg", c_uint64), ("packet", c_uint64), ("queue", c_uint64),
        ("code_base", c_uint64), ("dispatch_id", c_uint64),
        ("first_group", c_uint32 * 3), ("group_count", c_uint32 * 3),
        ("wave_count", c_uint32), ("threads", c_uint32),
        ("full_exec", c_uint64), ("last_exec", c_uint64),
        ("lds_bytes", c_uint64), ("scratch_bytes", c_uint64),
        ("wave_size", c_uint32), ("flags", c_uint32),
        ("ranges", c_uint64), ("range_count", c_uint64), ("access_count", c_uint64),
        ("counters", c_uint64), ("counter_count", c_uint64),
        ("events", c_uint64), ("event_capacity", c_uint64), ("event_limit", c_uint64),
        ("step_limit", c_uint64), ("fuel", c_uint64), ("poison", c_uint64),
        ("patience", c_uint64),
        ("gws", c_uint64),
        ("mxcsr", c_uint32), ("fiber_limit", c_uint32),
        ("status", c_uint32), ("threads_used", c_uint32),
        ("waves_run", c_uint64), ("peak_groups", c_uint64), ("events_taken", c_uint64),
        ("fault", Fault),
        ("parked", c_uint64),
    )
