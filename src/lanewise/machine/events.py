"""The rows that observed code writes while a launch runs, as numpy arrays.

Owns their memory. Threads take rows in chunks and write the first few events of each site; all are
counted. What the events mean is checks/'s matter.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from lanewise.machine.layout import Event, Launch

__all__ = ["EVENT", "EventRecords"]

#: One row; the fields are abi.h's.
EVENT: Final = np.dtype(Event)
_KEPT_OF_A_SITE: Final = 4  # by each thread
_CHUNK: Final = 16  # rows a thread takes at a time (events.c)
_MOST_ROWS: Final = 1 << 16


class EventRecords:
    """The events of one launch.

    access_count  rows of the code's table of accesses
    site_count    those of them that may have events
    """

    __slots__ = ("_access_count", "_rows", "counters")

    def __init__(self, access_count: int, site_count: int, threads: int) -> None:
        self._access_count = access_count
        count = threads * (site_count * _KEPT_OF_A_SITE + _CHUNK)
        self._rows = np.zeros(min(count, _MOST_ROWS), EVENT)
        self.counters = np.zeros(max(2 * access_count, 1), np.uint64)

    def attach(self, launch: Launch) -> None:
        """Have a launch write here."""
        launch.counters, launch.counter_count = self.counters.ctypes.data, self.counters.size
        launch.events, launch.event_capacity = self._rows.ctypes.data, self._rows.size
        launch.event_limit = _KEPT_OF_A_SITE

    def take(self) -> npt.NDArray[Any]:
        """The events so far, by work-group and wave; those beyond the first few of a site are only
        in `count`."""
        rows = self._rows[self._rows["kind"] != 0]
        group = rows["work_group"]
        order = np.lexsort((rows["site"], rows["wave"], group[:, 0], group[:, 1], group[:, 2]))
        found: npt.NDArray[Any] = rows[order]
        return found

    def count(self, site: int) -> int:
        """How often there was an event at a site."""
        return int(self.counters[self._access_count + site])
