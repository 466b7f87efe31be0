"""Streams: what runs in which order, and on which thread.

A stream is a queue of work with a thread of its own. Work that is known to be quick runs at once,
on the thread that asked for it, where nothing before it is pending; the rest goes to the stream's
thread. The null stream of a device waits for all its blocking streams and they wait for it.
Owns order and waiting; knows nothing of what the work does.
"""

from __future__ import annotations

import contextlib
import itertools
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, Protocol

from lanewise.errors import LanewiseError
from lanewise.front.hip.runtime.errors import Code, HipError, code_of
from lanewise.front.hip.runtime.fast import fast_lane
from lanewise.front.hip.runtime.handles import drop, resolve
from lanewise.front.hip.runtime.report import tell, tell_exception

if TYPE_CHECKING:
    from lanewise.front.hip.runtime.devices import HipDevice

__all__ = ["Capture", "Stream", "Work", "current_mark", "submit", "wait_for"]

_changed = threading.Condition()
_ids: Final = itertools.count(1)
_IDLE_SECONDS: Final = 2.0
_LONGEST_QUEUE: Final = 4096
_CATCH_UP_SECONDS: Final = 1e-3

Mark = tuple["Stream", int]  # a stream, and how much of its work


class Work:
    """Something to do in a stream.

    kind     "kernel", "memcpy", "memset", "host", "event", "wait", "empty", "free", "rest" (of a
             kernel that has begun), …
    run      does it
    quick    may run on the caller's thread
    brief    tells whether it will not take long, where that is known only later
    waits    marks of other streams to wait for besides
    details  what graphs tell of it and change in it
    """

    __slots__ = ("brief", "details", "kind", "quick", "run", "waits")

    def __init__(
        self, kind: str, run: Callable[[], None], *, quick: bool = True,
        brief: Callable[[], bool] = lambda: False,
        waits: tuple[Mark, ...] = (), details: Any = None,
    ) -> None:  # fmt: skip
        self.kind = kind
        self.run = run
        self.quick = quick
        self.brief = brief
        self.waits = waits
        self.details = details


class Capture(Protocol):
    """Takes work instead of a stream."""

    def add(self, stream: Stream, work: Work) -> None: ...

    def leave(self, stream: Stream) -> None: ...


class Stream:
    """A queue of work. is_null for a device's legacy default stream."""

    __slots__ = (
        "__weakref__", "_current", "_queue", "_thread", "_waited_at", "blocking", "capture",
        "completed", "cu_mask", "destroyed", "device", "enqueued", "flags", "identity", "is_null",
        "priority",
    )  # fmt: skip

    def __init__(
        self, device: HipDevice, flags: int = 0, priority: int = 0, *, is_null: bool = False
    ) -> None:
        self.device = device
        self.flags = flags
        self.priority = priority
        self.is_null = is_null
        self.blocking = not is_null and not flags & 1
        self.capture: Capture | None = None
        self.cu_mask: list[int] = []
        self.identity = next(_ids)
        self.enqueued = 0
        self.completed = 0
        self.destroyed = False
        self._queue: deque[tuple[int, Work, tuple[Mark, ...]]] = deque()
        self._current: Work | None = None  # on the stream's thread
        self._waited_at = -1  # what had been done when catch_up waited in vain
        self._thread: threading.Thread | None = None

    @property
    def is_idle(self) -> bool:
        return self.completed == self.enqueued

    def prerequisites(self) -> tuple[Mark, ...]:
        """What a new piece of work has to wait for in other streams."""
        device = self.device
        if self.is_null:
            return tuple(
                (one, one.enqueued) for one in device.streams if one.blocking and not one.is_idle
            )
        null = device.null_stream
        return ((null, null.enqueued),) if self.blocking and not null.is_idle else ()

    def _run_queue(self) -> None:
        """The stream's thread."""
        while True:
            with _changed:
                if not _changed.wait_for(self._next_is_ready, _IDLE_SECONDS) and not self._queue:
                    self._thread = None
                    return
                if not self._next_is_ready():
                    continue
                _, work, _ = self._queue.popleft()
                self._current = work
            self._do(work)

    def _next_is_ready(self) -> bool:
        if not self._queue:
            return False
        ticket, _, marks = self._queue[0]
        return ticket == self.completed + 1 and _are_reached(marks)

    def _do(self, work: Work) -> None:
        try:
            if self.device.fault is None or work.kind in ("event", "host", "rest"):
                work.run()
        except LanewiseError as error:
            self.device.fault = code_of(error)
            tell(error)
        except HipError as error:
            self.device.fault = Code(error.code)
        except KeyboardInterrupt:  # Ctrl-C has ended a kernel; the main thread gets its own
            pass
        except Exception as error:
            self.device.fault = Code.UNKNOWN
            tell_exception(error)
        finally:
            with _changed:
                self.completed += 1
                _changed.notify_all()
            fast_lane().open()

    def enqueue(self, work: Work) -> None:
        """Do it now or later, after all that is before it. Waits where the queue is long."""
        fast_lane().close()  # until it is done
        self._enqueue(work)

    def take_over(self, work: Work) -> None:
        """Do the rest of a launch by row that has parked just now."""
        fast_lane().close(wait=False)  # it still counts as running there
        self._enqueue(work)

    def _enqueue(self, work: Work) -> None:
        with _changed:
            if (
                len(self._queue) >= _LONGEST_QUEUE
                and threading.current_thread() is not self._thread
            ):
                _changed.wait_for(lambda: len(self._queue) < _LONGEST_QUEUE // 2)
            self.enqueued += 1
            ticket = self.enqueued
            marks = (*self.prerequisites(), *work.waits)
            if work.quick and self.completed + 1 == ticket and _are_reached(marks):
                at_once = True
            else:
                at_once = False
                self._queue.append((ticket, work, marks))
                self._start_thread()
                _changed.notify_all()
        if at_once:
            self._do(work)

    def _start_thread(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(
                target=self._run_queue, name=f"hip stream {self.identity}", daemon=True
            )
            self._thread.start()

    def wait(self) -> None:
        """Until all that is enqueued now has been done."""
        wait_for(((self, self.enqueued),))

    def catch_up(self) -> bool:
        """Wait a moment for brief work that is pending; whether nothing is pending any more."""
        with _changed:
            current = self._current
            if self.is_idle or self._waited_at == self.completed or current is None:
                return self.is_idle
            if not (current.quick or current.brief()):
                return False
            _changed.wait_for(lambda: self.is_idle, _CATCH_UP_SECONDS)
            self._waited_at = self.completed
            return self.is_idle

    def forget_threads(self) -> None:
        """After a fork: the child has none, and what they did is not done here."""
        self._thread = None
        self._queue.clear()
        self._current = None
        self.completed = self.enqueued


def _are_reached(marks: tuple[Mark, ...]) -> bool:
    return all(stream.completed >= count for stream, count in marks)


def wait_for(marks: tuple[Mark, ...]) -> None:
    """Until each stream has done so much."""
    fast_lane().settle()
    if _are_reached(marks):
        return
    with _changed:
        _changed.wait_for(lambda: _are_reached(marks))


def current_mark(stream: Stream) -> Mark:
    """All of the stream's work up to now."""
    return stream, stream.enqueued


def submit(stream: Stream, work: Work) -> None:
    """Put work into a stream, or into the graph it is captured for."""
    if stream.capture is not None:
        stream.capture.add(stream, work)
        return
    stream.enqueue(work)


def forget_all_threads(streams: Iterator[Stream]) -> None:
    """After a fork."""
    global _changed
    _changed = threading.Condition()
    for stream in streams:
        stream.forget_threads()


def stream_of(handle: int, device: HipDevice, thread: int, *, per_thread: bool = False) -> Stream:
    """The stream of a handle; 0 and 1 are the null stream, 2 is the thread's own."""
    if handle == 2 or (handle == 0 and per_thread):
        return device.thread_stream(thread)
    if handle in (0, 1):
        return device.null_stream
    stream = resolve(handle, Stream)
    if stream.destroyed:
        raise HipError(Code.INVALID_HANDLE)
    return stream


def destroy(handle: int, stream: Stream) -> None:
    """Its work is still done, but nobody can add to it."""
    stream.destroyed = True
    drop(handle)
    fast_lane().forget()
    stream.wait()
    with contextlib.suppress(ValueError):
        stream.device.streams.remove(stream)


def drain(streams: Iterator[Stream], seconds: float) -> None:
    """Wait for all work, but no longer than that."""
    marks = tuple(current_mark(stream) for stream in streams)
    with _changed:
        _changed.wait_for(lambda: _are_reached(marks), seconds)
