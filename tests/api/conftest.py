"""A small module with what the API tests look at."""

from __future__ import annotations

import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
__device__ int counter = 5;
__constant__ float table[4] = {1, 2, 3, 4};
__device__ int* where = &counter;
namespace ns { __device__ double state[2]; }

extern "C" __global__ void saxpy(float a, const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}
template <class T> __global__ void fill(T* p, T value) { p[threadIdx.x] = value; }
template __global__ void fill<float>(float*, float);
template __global__ void fill<int>(int*, int);
__global__ void bump(int* out) {
    out[0] = *where;
    counter += 1;
    ns::state[1] += table[2];
}
"""


@pytest.fixture(scope="session", params=["gfx942", "gfx1100"])
def device(request: pytest.FixtureRequest) -> lw.Device:
    return lw.Device(request.param)


@pytest.fixture
def module(device: lw.Device) -> lw.Module:
    return device.compile(SOURCE)
