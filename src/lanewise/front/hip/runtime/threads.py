"""What depends on the calling thread: the stream a handle means there."""

from __future__ import annotations

import threading

from lanewise.front.hip.runtime.devices import HipDevice, state
from lanewise.front.hip.runtime.streams import Stream, stream_of

__all__ = ["stream_at"]


def stream_at(handle: int, device: HipDevice | None = None) -> Stream:
    """The stream a handle means to the calling thread. Raises HipError where it is none."""
    here = state()
    thread = threading.get_ident()
    return stream_of(
        handle, device or here.current, thread, per_thread=thread in here.per_thread
    )  # fmt: skip
