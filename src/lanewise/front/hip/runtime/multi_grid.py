"""The barrier over the grids of several devices, and who still needs it.

A word in memory that every device sees; its address and the place of a grid among the others come
to the kernel through hidden_multigrid_sync_arg (machine/grid_barrier.py). Word: mg_sync of the
device library ockl, arrivals in bits 7:0, rounds above.
"""

from __future__ import annotations

import ctypes
import threading
import time
from typing import Final

from lanewise.machine.memory import DeviceMemory

__all__ = ["MOST_GRIDS", "MultiGridBarrier"]

MOST_GRIDS: Final = 255  # the arrivals of a round have eight bits
_ROUND: Final = 0x100
_POLL_SECONDS: Final = 1e-3


class MultiGridBarrier:
    """One launch's; its memory goes when the grids of all devices have ended.

    address  of the word
    """

    def __init__(self, memory: DeviceMemory, grids: int) -> None:
        self._memory = memory
        self._left = grids
        self._lock = threading.Lock()
        self._failed = False
        allocation = memory.allocate(8, "the barrier of several devices", poison=False)
        self.address = allocation.address
        ctypes.memset(self.address, 0, 8)

    def leave(self, *, failed: bool) -> None:
        """A grid has ended, or will not run. After a failure the others do not wait for it."""
        with self._lock:
            self._left -= 1
            begins, self._failed = failed and not self._failed, self._failed or failed
            if self._left == 0:
                self._memory.free(self.address)
        if begins:
            threading.Thread(target=self._release, name="hip multi-grid", daemon=True).start()

    def _release(self) -> None:
        """Let whoever waits go on, round after round."""
        word = ctypes.c_uint32.from_address(self.address)
        while True:
            with self._lock:
                if self._left == 0:
                    return
                word.value += _ROUND
            time.sleep(_POLL_SECONDS)
