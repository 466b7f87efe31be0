"""The hostcall protocol: device code that asks the host for something and waits for the answer.

Owns the buffer that kernels find through hidden_hostcall_buffer, and the thread that looks at it.
Layout as device code of HIP 4 to 7 has it (ockl's hostcall): two stacks of packets linked by index,
a header and 64 lanes of 8 words for each. A wave takes a packet from the free stack, fills it, puts
it on the ready stack, rings the doorbell, and waits for the ready flag to go.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from ctypes import c_uint32, c_uint64
from typing import Final

import numpy as np

from lanewise.machine.device_heap import DeviceHeap
from lanewise.machine.memory import DeviceMemory
from lanewise.machine.runtime import runtime

__all__ = ["HostcallBuffer", "HostcallListener"]

_PACKETS: Final = 1 << 15  # more than there can be waves: device code does not look for the end
_HEADER_BYTES: Final = 24
_PAYLOAD_BYTES: Final = 64 * 8 * 8
_HEAD_BYTES: Final = 64
_SIGNAL_BYTES: Final = 64
_READY: Final = 1

_FUNCTION, _PRINTF, _MEMORY = 1, 2, 3
_BEGIN, _END = 1, 2


class HostcallBuffer:
    """The memory of the protocol, of one device."""

    def __init__(self, memory: DeviceMemory) -> None:
        size = _HEAD_BYTES + _SIGNAL_BYTES + _PACKETS * (_HEADER_BYTES + _PAYLOAD_BYTES) + 8192
        self.address = memory.allocate(size, "the hostcall buffer", poison=False).address
        self.signal = self.address + _HEAD_BYTES
        self.headers = self.signal + _SIGNAL_BYTES
        after = self.headers + _PACKETS * _HEADER_BYTES
        self.payloads = (after + 4095) // 4096 * 4096
        c_uint64.from_address(self.signal).value = 1  # AMD_SIGNAL_KIND_USER; value and mailbox 0
        head = (c_uint64 * 6).from_address(self.address)
        # a link is an index with a tag above it; 0 is the end
        head[:] = [self.headers, self.payloads, self.signal, _PACKETS, 0, _PACKETS - 1]
        words = (c_uint64 * (3 * _PACKETS)).from_address(self.headers)
        rows = np.ctypeslib.as_array(words).reshape(_PACKETS, 3)
        rows[:-1, 0] = np.arange(_PACKETS + 1, 2 * _PACKETS, dtype=np.uint64)
        rows[-1, 0] = 0

    @property
    def ready_stack(self) -> int:
        return self.address + 32

    def header(self, link: int) -> int:
        return self.headers + (link & _PACKETS - 1) * _HEADER_BYTES

    def payload(self, link: int) -> int:
        return self.payloads + (link & _PACKETS - 1) * _PAYLOAD_BYTES


class HostcallListener:
    """Answers the calls of one device's kernels while any of them runs.

    show      takes a message that printf made, returns what printf is to return
    on_error  takes what `show` or a function of the host raises
    """

    def __init__(
        self,
        memory: DeviceMemory,
        heap: Callable[[], DeviceHeap],
        show: Callable[[bytes], int],
        on_error: Callable[[Exception], None],
    ) -> None:
        self.buffer = HostcallBuffer(memory)
        self._heap = heap
        self._show = show
        self._on_error = on_error
        take_word = runtime().loaded.address("lw_take_word")
        self._wait = ctypes.CFUNCTYPE(c_uint64, c_uint64, c_uint64)(take_word)
        self._messages: dict[int, bytearray] = {}
        self._next_message = 1
        self._lock = threading.Lock()
        self._users = 0
        self._stop = c_uint32(0)
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """A kernel begins."""
        with self._lock:
            self._users += 1
            if self._thread is None:
                self._stop = c_uint32(0)
                self._thread = threading.Thread(
                    target=self._listen, args=(self._stop,), name="lanewise hostcall", daemon=True
                )
                self._thread.start()

    def end(self) -> None:
        """It has ended; all it asked for is done when this returns."""
        with self._lock:
            self._users -= 1
            if self._users:
                return
            thread, self._thread = self._thread, None
            self._stop.value = 1
        if thread is not None:
            thread.join()
        self._messages.clear()

    def forget_thread(self) -> None:
        """After a fork."""
        self._thread = None
        self._users = 0

    def _listen(self, stop: c_uint32) -> None:
        while True:
            link = self._wait(self.buffer.ready_stack, ctypes.addressof(stop))
            if not link:
                return
            links = []
            while link:
                links.append(link)
                link = c_uint64.from_address(self.buffer.header(link)).value
            for link in reversed(links):  # the last come is on top
                try:
                    self._answer(link)
                except Exception as error:
                    self._on_error(error)
                c_uint32.from_address(self.buffer.header(link) + 20).value &= ~_READY

    def _answer(self, link: int) -> None:
        header, payload = self.buffer.header(link), self.buffer.payload(link)
        mask = c_uint64.from_address(header + 8).value
        service = c_uint32.from_address(header + 16).value
        for lane in range(64):
            if mask >> lane & 1:
                slots = (c_uint64 * 8).from_address(payload + 64 * lane)
                match service:
                    case 1:
                        _call(slots)
                    case 2:
                        self._print(slots)
                    case 3:
                        slots[0] = self._heap().request(slots[0], slots[1])

    def _print(self, slots: ctypes.Array[c_uint64]) -> None:
        """A part of a message: flags, length in words and number in the first word."""
        descriptor = slots[0]
        number = descriptor >> 8
        if descriptor & _BEGIN:
            number = self._next_message
            self._next_message += 1
            self._messages[number] = bytearray()
        message = self._messages.setdefault(number, bytearray())
        message += bytes(slots)[8 : 8 + 8 * (descriptor >> 5 & 7)]
        slots[0] = descriptor & ~_BEGIN & 0xFF | number << 8
        if descriptor & _END:
            slots[0] = self._show(bytes(self._messages.pop(number)))


def _call(slots: ctypes.Array[c_uint64]) -> None:
    """A function of the host: void (*)(uint64_t *output, const uint64_t *input)."""
    function = ctypes.CFUNCTYPE(None, c_uint64, c_uint64)(slots[0])
    given, output = (c_uint64 * 7)(*slots[1:8]), (c_uint64 * 2)()
    function(ctypes.addressof(output), ctypes.addressof(given))
    slots[0], slots[1] = output[0], output[1]
