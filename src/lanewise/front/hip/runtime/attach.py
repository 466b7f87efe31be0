"""Fills the table of libamdhip64: called by the shim at the first call of the API.

Owns the way from a C call to a Python function and back: argument types, error codes, the last
error of a thread, and what happens at fork and at exit.
"""

from __future__ import annotations

import atexit
import ctypes
import functools
import importlib
import itertools
import os
import threading
from collections.abc import Callable
from typing import Any, Final

from lanewise.errors import InputError, LanewiseError
from lanewise.front.hip.runtime.abi import API, LETTERS
from lanewise.front.hip.runtime.devices import State, set_state, state
from lanewise.front.hip.runtime.errors import Code, HipError, code_of
from lanewise.front.hip.runtime.fast import FastLane, fast_lane, set_fast_lane
from lanewise.front.hip.runtime.library import api_functions, native_stamp
from lanewise.front.hip.runtime.registration import Shared
from lanewise.front.hip.runtime.report import interrupt_later, tell, tell_exception
from lanewise.front.hip.runtime.streams import forget_all_threads

__all__ = ["attach"]

_MODULES: Final = (
    "api_device", "api_memory", "api_pool", "api_copy", "api_set", "api_stream", "api_module",
    "api_launch", "api_multi", "api_graph", "api_node",
    "api_rtc", "api_link",
)  # fmt: skip
# Their result is an answer, not an error of the call.
_ANSWERS: Final = frozenset(
    {
        "hipGetErrorName", "hipGetErrorString", "hipApiName", "hipKernelNameRef",
        "hipKernelNameRefByPtr", "hipGetStreamDeviceId", "hiprtcGetErrorString",
    }
)  # fmt: skip
# hipErrorNotReady is no failure: it does not become the last error.
_NO_FAILURES: Final = (Code.SUCCESS, Code.NOT_READY)

_kept: list[Any] = []  # callbacks must live as long as the process


def attach(address: int, hosted: bool, stamp: str = "") -> None:
    """`address` is of the shim's Shared; hosted in a Python process that was there before.

    `stamp` tells which lanewise built the shim. A program names its shim by path, so after an
    update it brings one along whose structures are not those of this code.
    """
    if stamp != native_stamp():
        error = InputError(
            "this program brings the HIP run-time of another version of lanewise: start it by"
            " `lanewise run -- PROGRAM`, or build it again"
        )
        if hosted:
            raise error
        tell(error)
        os._exit(2)
    shared = Shared.from_address(address)
    lane = FastLane(shared.lane)
    set_fast_lane(lane)
    set_state(State(shared))
    lane.begin(state().memory.changes, Shared.record_count.offset + address)
    for name in _MODULES:
        importlib.import_module(f"lanewise.front.hip.runtime.{name}")
    _fill_table(shared)
    if hosted:
        atexit.register(_detach, shared)
    exiting = ctypes.CFUNCTYPE(None)(_at_exit)
    forked = ctypes.CFUNCTYPE(None)(_in_child)
    _kept.extend((exiting, forked))
    shared.exiting = ctypes.cast(exiting, ctypes.c_void_p).value or 0
    shared.forked = ctypes.cast(forked, ctypes.c_void_p).value or 0


def _detach(shared: Shared) -> None:
    """Python ends: what the program's destructors still call must not come here any more."""
    _at_exit()
    table = (ctypes.c_uint64 * shared.count).from_address(shared.table)
    table[:] = [shared.gone] * shared.count


def _fill_table(shared: Shared) -> None:
    functions = [one for one in api_functions() if one.arguments is not None]
    table = (ctypes.c_uint64 * shared.count).from_address(shared.table)
    refusals = (ctypes.c_uint64 * shared.count).from_address(shared.unimplemented)
    addresses: list[int] = []
    for index, function in enumerate(functions):
        per_thread = function.name.endswith("_spt")
        body = API.get(function.name.removesuffix("_spt"))
        if body is None or function.arguments is None:
            addresses.append(refusals[index])
            continue
        answer = function.name.removesuffix("_spt") in _ANSWERS
        wrapped = body if answer else _guarded(body)
        callback = _prototype(function.arguments, function.result)(
            _with_thread_stream(wrapped) if per_thread else wrapped
        )
        _kept.append(callback)
        addresses.append(ctypes.cast(callback, ctypes.c_void_p).value or 0)
    places = {function.name: index for index, function in enumerate(functions)}
    fast_lane().take_over(places, addresses)
    table[:] = addresses
    names = (function.name for function in functions)
    state().addresses.update(zip(names, addresses, strict=True))


@functools.cache
def _prototype(arguments: str, result: str) -> Callable[..., Any]:
    return ctypes.CFUNCTYPE(LETTERS[result], *(LETTERS[letter] for letter in arguments))


def _guarded(body: Callable[..., Any]) -> Callable[..., int]:
    """No exception gets out; errors become codes and are remembered (hiprtc's are its own)."""
    remembers = not body.__name__.startswith("hiprtc")

    def call(*arguments: Any) -> int:
        try:
            body(*arguments)
            return 0
        except HipError as error:
            code = error.code
        except LanewiseError as error:
            asked_wrongly = isinstance(error, InputError)  # mostly again at the next call
            tell(error, once=asked_wrongly, counts=not asked_wrongly)
            code = int(code_of(error))
        except KeyboardInterrupt:
            code = int(Code.UNKNOWN)
            interrupt_later()
        except Exception as error:
            tell_exception(error)
            code = int(Code.UNKNOWN)
        if code not in _NO_FAILURES and remembers:
            fast_lane().set_error(code)
        return code

    return call


def _with_thread_stream(body: Callable[..., int]) -> Callable[..., int]:
    """For the names that end in _spt: stream 0 is the thread's own."""

    def call(*arguments: Any) -> int:
        thread = threading.get_ident()
        state().per_thread.add(thread)
        try:
            return body(*arguments)
        finally:
            state().per_thread.discard(thread)

    return call


def _every_stream() -> Any:
    devices = state()._devices or ()
    return itertools.chain.from_iterable(device.all_streams for device in devices)


def _in_child() -> None:
    """After a fork."""
    from lanewise.front.hip.runtime.services import forget_service_threads

    lane = fast_lane()
    lane.reset(sum(device.fault is not None for device in state()._devices or ()))
    forget_all_threads(_every_stream())
    forget_service_threads()


def _at_exit() -> None:
    """The program ends: let what runs come to its end, for a moment."""
    from lanewise.front.hip.runtime.streams import drain

    drain(_every_stream(), seconds=1.0)
    for thread in threading.enumerate():
        if thread.name.startswith("lanewise-") and not thread.daemon:
            thread.join(timeout=10.0)  # what loads libraries must not see them taken down
