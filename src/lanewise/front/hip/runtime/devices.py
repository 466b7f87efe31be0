"""The devices a program sees, what is current on each thread, and errors that stay.

Owns the one `State` of the process. Which devices there are: the setting `devices`, else one of a
target that the program has code for.
"""

from __future__ import annotations

import threading
from typing import Final, cast

from lanewise.device import Device
from lanewise.errors import InputError
from lanewise.front.hip.runtime.allocations import MemoryMap
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.fast import fast_lane
from lanewise.front.hip.runtime.properties import Product, product_of
from lanewise.front.hip.runtime.registration import Registrations, Shared
from lanewise.front.hip.runtime.report import tell
from lanewise.front.hip.runtime.streams import Stream
from lanewise.machine.memory import DeviceMemory, Owner
from lanewise.settings import read_settings
from lanewise.targets import PRIMARY_TARGETS, TARGETS

__all__ = ["HipDevice", "State", "set_state", "state"]

_DEFAULT_TARGET: Final = "gfx942"


class HipDevice:
    """One device. fault is the error that every call returns until the device is reset."""

    def __init__(self, index: int, device: Device, memory: DeviceMemory) -> None:
        self.index = index
        self.device = device
        self.memory = memory
        self.product: Product = product_of(device.target)
        self._fault: Code | None = None
        self.streams: list[Stream] = []
        self.null_stream = Stream(self, is_null=True)
        self._thread_streams: dict[int, Stream] = {}
        self.peers: set[int] = set()
        self.flags = 0
        self.limits = {0: 1024, 1: 1 << 20, 2: 8 << 20}
        self.used_bytes = 0

    @property
    def fault(self) -> Code | None:
        return self._fault

    @fault.setter
    def fault(self, code: Code | None) -> None:
        """With a fault, launches must come to Python, which refuses them."""
        before, self._fault = self._fault, code
        if before is None and code is not None:
            fast_lane().close(wait=False)
        elif before is not None and code is None:
            fast_lane().open()

    def sees(self, owner: Owner) -> bool:
        """Whether kernels here may use what was allocated on a device, or from a pool of it."""
        index, pool = cast("tuple[int, object]", owner.key)
        if index == self.index:
            return True
        access = getattr(pool, "access", None)  # api_pool.Pool
        return index in self.peers if access is None else bool(access.get(self.index))

    def thread_stream(self, thread: int) -> Stream:
        """hipStreamPerThread."""
        known = self._thread_streams.get(thread)
        if known is None:
            known = self._thread_streams[thread] = Stream(self)
            self.streams.append(known)
        return known

    @property
    def all_streams(self) -> list[Stream]:
        return [self.null_stream, *self.streams]

    def wait(self) -> None:
        """Until all that was put into its streams has been done."""
        for stream in self.all_streams:
            stream.wait()

    def check(self) -> None:
        """Raise HipError if a kernel has gone wrong here."""
        if self.fault is not None:
            raise HipError(self.fault)


class State:
    """All of the run-time of this process."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.registrations = Registrations(shared)
        self._devices: list[HipDevice] | None = None
        self._lock = threading.RLock()
        self.per_thread: set[int] = set()  # threads inside a function of the _spt kind
        self.addresses: dict[str, int] = {}  # of the API's functions
        self.memory = DeviceMemory()
        self.map = MemoryMap(self.memory)

    @property
    def devices(self) -> list[HipDevice]:
        if self._devices is None:
            with self._lock:
                if self._devices is None:
                    self._devices = self._make_devices()
        return self._devices

    def _make_devices(self) -> list[HipDevice]:
        try:
            settings = read_settings()
            names = settings.devices or (self._default_target(),)
            if settings.visible is not None:
                names = tuple(names[number] for number in settings.visible if number < len(names))
            made = [
                HipDevice(index, Device(name, self.memory), self.memory)
                for index, name in enumerate(names)
            ]
        except InputError as error:
            tell(error, once=True)
            return []
        if len(made) > 1:
            for device in made:
                device.device.machine.sees = device.sees
        return made

    def _default_target(self) -> str:
        """The default where the program has code for it, else the first of ours it has."""
        self.registrations.update()
        names: set[str] = set()
        for binary in self.registrations.binaries.values():
            names |= {entry.target_id.partition(":")[0] for entry in binary.objects}
        known = [TARGETS[name] for name in names if name in TARGETS]
        members = {one.name for one in known} | {m for one in known for m in one.members}
        ours = (_DEFAULT_TARGET, *(one.name for one in PRIMARY_TARGETS), *TARGETS)
        return next((name for name in ours if name in members), _DEFAULT_TARGET)

    def device(self, index: int) -> HipDevice:
        """Raises HipError where there is no such device."""
        if not 0 <= index < len(self.devices):
            raise HipError(Code.INVALID_DEVICE)
        return self.devices[index]

    @property
    def current(self) -> HipDevice:
        """The calling thread's device."""
        devices = self.devices
        if not devices:
            raise HipError(Code.NO_DEVICE)
        return devices[fast_lane().device()]

    def set_current(self, index: int) -> None:
        self.device(index)
        fast_lane().set_device(index)


_state: State | None = None


def set_state(new: State) -> None:
    """Called once, by attach."""
    global _state
    _state = new


def state() -> State:
    """The run-time of this process."""
    assert _state is not None, "libamdhip64 is not attached"
    return _state
