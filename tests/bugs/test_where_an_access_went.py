"""Messages that sent the reader the wrong way, and arguments that ended in a bare Python error."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
#define K extern "C" __global__ void
struct Boxed { int* p; int n; };
struct Single { int* p; };
K lds(int* p, int k) { __shared__ int s[64]; s[threadIdx.x] = 1; __syncthreads(); p[0] = s[k]; }
K boxed(Boxed b, int* out) { out[threadIdx.x] = b.p[threadIdx.x]; }
K single(Single b, int* out) { out[threadIdx.x] = b.p[threadIdx.x]; }
K copy(const float* a, float* b) { b[threadIdx.x] = a[threadIdx.x]; }
"""


@pytest.fixture(scope="module", params=["gfx942", "gfx1100"])
def device(request: pytest.FixtureRequest) -> lw.Device:
    return lw.Device(request.param)


@pytest.fixture(scope="module")
def module(device: lw.Device) -> lw.Module:
    return device.compile(SOURCE)


def test_an_lds_address_below_zero_lies_before_the_lds(module: lw.Module) -> None:
    with pytest.raises(lw.KernelFault, match="4 bytes before the 256 bytes of LDS"):
        module["lds"](1, 1, np.zeros(1, np.int32), -1)


def test_memory_a_struct_points_to_is_not_called_a_negative_index(module: lw.Module) -> None:
    memory = np.zeros(1 << 20, np.int32)
    out = memory[-64:]  # an argument near the place, so that the message has a neighbour to name
    boxed = np.array([memory.ctypes.data, 0], np.uint64).tobytes()
    with pytest.raises(lw.KernelFault) as caught:
        module["boxed"](1, 64, boxed, out)
    assert "index is negative" not in str(caught.value)
    assert "no argument of the launch names" in str(caught.value)


def test_device_memory_in_a_struct_needs_no_argument(device: lw.Device, module: lw.Module) -> None:
    inner = device.alloc(64, np.int32)
    inner.array[:] = np.arange(64)
    out = np.zeros(64, np.int32)
    module["boxed"](1, 64, np.array([inner.address, 0], np.uint64).tobytes(), out)
    assert out.tolist() == list(range(64))


def test_a_struct_of_one_pointer_is_a_struct(device: lw.Device, module: lw.Module) -> None:
    """Clang passes it as the pointer, and its metadata says so."""
    inner = device.alloc(64, np.int32)
    inner.array[:] = np.arange(64)
    for value in (
        np.uint64(inner.address).tobytes(),
        np.array([(inner.address,)], [("p", np.uint64)])[0],
    ):
        out = np.zeros(64, np.int32)
        module["single"](1, 64, value, out)
        assert out.tolist() == list(range(64))


def test_an_empty_array_is_named(module: lw.Module) -> None:
    with pytest.raises(lw.KernelFault, match=r"byte 0 of argument 0 'a'.*nothing is allocated"):
        module["copy"](1, 64, np.zeros(0, np.float32), np.zeros(64, np.float32))


@pytest.mark.parametrize(
    "arguments", [("x",), (2.5,), ((2, 2.5), "f4"), (4, object)], ids=lambda a: repr(a)
)
def test_device_memory_of_no_shape_or_type(device: lw.Device, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(lw.InputError, match="device memory"):
        device.alloc(*arguments)


def test_a_target_is_a_name() -> None:
    with pytest.raises(lw.InputError, match="expected a name"):
        lw.Device(942)  # type: ignore[arg-type]
