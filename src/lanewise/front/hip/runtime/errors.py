"""hipError_t: the codes, their names and texts (errors.txt), and how our errors become them."""

from __future__ import annotations

import functools
from enum import IntEnum
from pathlib import Path
from typing import Final

from lanewise.errors import InputError, KernelFault, LanewiseError, UnsupportedError
from lanewise.findings import Finding

__all__ = ["Code", "HipError", "code_of", "error_name", "error_text"]


class Code(IntEnum):
    """The codes that the run-time itself returns."""

    SUCCESS = 0
    INVALID_VALUE = 1
    OUT_OF_MEMORY = 2
    NOT_INITIALIZED = 3
    DEINITIALIZED = 4
    INVALID_CONFIGURATION = 9
    INVALID_PITCH_VALUE = 12
    INVALID_SYMBOL = 13
    INVALID_DEVICE_POINTER = 17
    INVALID_MEMCPY_DIRECTION = 21
    MISSING_CONFIGURATION = 52
    INVALID_DEVICE_FUNCTION = 98
    NO_DEVICE = 100
    INVALID_DEVICE = 101
    INVALID_IMAGE = 200
    INVALID_CONTEXT = 201
    NO_BINARY_FOR_GPU = 209
    UNSUPPORTED_LIMIT = 215
    INVALID_SOURCE = 300
    FILE_NOT_FOUND = 301
    INVALID_HANDLE = 400
    ILLEGAL_STATE = 401
    NOT_FOUND = 500
    NOT_READY = 600
    ILLEGAL_ADDRESS = 700
    PEER_ACCESS_ALREADY_ENABLED = 704
    PEER_ACCESS_NOT_ENABLED = 705
    ASSERT = 710
    HOST_MEMORY_ALREADY_REGISTERED = 712
    HOST_MEMORY_NOT_REGISTERED = 713
    LAUNCH_FAILURE = 719
    COOPERATIVE_LAUNCH_TOO_LARGE = 720
    NOT_SUPPORTED = 801
    STREAM_CAPTURE_UNSUPPORTED = 900
    STREAM_CAPTURE_INVALIDATED = 901
    STREAM_CAPTURE_MERGE = 902
    STREAM_CAPTURE_UNMATCHED = 903
    STREAM_CAPTURE_UNJOINED = 904
    STREAM_CAPTURE_ISOLATION = 905
    STREAM_CAPTURE_IMPLICIT = 906
    CAPTURED_EVENT = 907
    GRAPH_EXEC_UPDATE_FAILURE = 910
    UNKNOWN = 999


class HipError(Exception):
    """What an API function returns instead of hipSuccess."""

    def __init__(self, code: Code | int) -> None:
        super().__init__(error_name(int(code)))
        self.code = int(code)


@functools.cache
def _rows() -> dict[int, tuple[str, str]]:
    text = (Path(__file__).parent / "errors.txt").read_text(encoding="utf-8")
    rows = (line.split(" ", 2) for line in text.splitlines() if not line.startswith("#"))
    return {int(number): (name, words) for number, name, words in rows}


def error_name(code: int) -> str:
    """hipErrorInvalidValue, or hipErrorUnknown for a number that is none."""
    return _rows().get(code, _rows()[Code.UNKNOWN])[0]


def error_text(code: int) -> str:
    """What hipGetErrorString says."""
    return _rows().get(code, _rows()[Code.UNKNOWN])[1]


_SPACES: Final = ("global-access", "read-only", "segmentation")


def code_of(error: LanewiseError) -> Code:
    """The code that a device reports where a kernel ends like this."""
    match error:
        case KernelFault(finding=Finding(kind=kind)) if kind in _SPACES:
            return Code.ILLEGAL_ADDRESS
        case KernelFault():
            return Code.LAUNCH_FAILURE
        case UnsupportedError():
            return Code.NOT_SUPPORTED
        case InputError():
            return Code.INVALID_VALUE
    return Code.UNKNOWN
