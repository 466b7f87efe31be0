"""Launches by row (native/fast.c): they are taken, they are quick, and they fail as others do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .conftest import run_host, run_words

FAULTY = """
#include "check.h"
__global__ void store(int* p, int at) { p[at] = 1; }
int main() {
    int* p;
    CHECK(hipMalloc(&p, 256));
    for (int i = 0; i < 8; ++i) store<<<1, 1>>>(p, i);
    CHECK(hipDeviceSynchronize());
    store<<<1, 1>>>(p, 100);
    store<<<1, 1>>>(p, 1);
    EXPECT(hipGetLastError() == hipErrorIllegalAddress);
    EXPECT_ERROR(hipDeviceSynchronize(), hipErrorIllegalAddress);
    EXPECT_ERROR(hipMalloc(&p, 256), hipErrorIllegalAddress);
    CHECK(hipDeviceReset());
    CHECK(hipMalloc(&p, 256));
    for (int i = 0; i < 4; ++i) store<<<1, 1>>>(p, i);
    CHECK(hipDeviceSynchronize());
    CHECK(hipFree(p));
    store<<<1, 1>>>(p, 0);
    EXPECT_ERROR(hipDeviceSynchronize(), hipErrorIllegalAddress);
    return verdict();
}
"""
LIBRARY = """
#include <hip/hip_runtime.h>
__global__ void straight(int* p) { p[0] += 1; }
__global__ void looping(volatile int* p) { while (p[1] == 0) {} p[0] += 1; }
extern "C" int launch(int* p, int count) {
    for (int i = 0; i < count; ++i) straight<<<1, 1>>>(p);
    return hipDeviceSynchronize();
}
extern "C" int launch_waiting(int* p) {
    for (int i = 0; i < 3; ++i) looping<<<1, 1>>>(p);
    p[1] = 1;
    return hipDeviceSynchronize();
}
__global__ void mixed(int* p, char c, short s, double d, int n) {
    for (int i = 0; i < n; ++i) p[0] += c + s + (int)d;
}
extern "C" int launch_packed(int* p, int count, int known) {
    hipFunction_t function;
    if (hipGetFuncBySymbol(&function, (const void*)mixed)) return -1;
    struct { int* p; char c; short s; double d; int n; } all{p, 1, 20, 300.0, 2};
    size_t size = known ? sizeof all : 0;  // arguments past its end are zero
    void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_SIZE, &size, HIP_LAUNCH_PARAM_BUFFER_POINTER, &all,
                     HIP_LAUNCH_PARAM_END};
    for (int i = 0; i < count; ++i) {
        all.c = i;
        if (int code = hipModuleLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr,
                                             extra)) return code;
    }
    return hipDeviceSynchronize();
}
extern "C" int launch_own(int* p, int count) {
    for (int i = 0; i < count; ++i) {
        void* arguments[] = {&p};
        if (int code = hipLaunchKernel_spt((const void*)straight, 1, 1, arguments, 0, nullptr))
            return code;
        straight<<<1, 1, 0, hipStreamPerThread>>>(p);
    }
    return hipStreamSynchronize(hipStreamPerThread);
}
extern "C" int* memory() {
    int* p = nullptr;
    if (hipHostMalloc(&p, 8)) return nullptr;
    p[0] = p[1] = 0;
    return p;
}
"""
HOST = """
import ctypes, sys
library = ctypes.CDLL(sys.argv[1])
library.memory.restype = ctypes.c_void_p
memory = ctypes.c_void_p(library.memory())
value = ctypes.c_int.from_address(memory.value)
from lanewise.front.hip.runtime.fast import fast_lane
assert library.launch(memory, 1) == 0 and len(fast_lane()._kept) == 0
assert library.launch(memory, 200) == 0 and len(fast_lane()._kept) == 1
assert value.value == 201, value.value
assert library.launch_waiting(memory) == 0
assert value.value == 204, value.value
value.value = 0
for _ in range(3):
    assert library.launch_packed(memory, 1, 1) == 0
rows = len(fast_lane()._kept)
assert value.value == 3 * 2 * 320, value.value
assert library.launch_packed(memory, 50, 1) == 0 and len(fast_lane()._kept) == rows
assert value.value == 3 * 2 * 320 + 2 * (50 * 320 + 49 * 50 // 2), value.value
assert library.launch_own(memory, 30) == 0
assert sum(row.stream == 2 for row in fast_lane()._rows) == 1  # hipStreamPerThread
assert value.value == 3 * 2 * 320 + 2 * (50 * 320 + 49 * 50 // 2) + 60, value.value
print("as expected")
"""


def test_a_launch_by_row_that_faults_is_told_and_stays_with_the_device(
    build: Callable[..., Path],
) -> None:
    ran = run_words("run", "--", build(FAULTY))
    assert (ran.status, ran.out) == (1, "PASS\n"), ran
    assert ran.err.count("KernelFault: ") == 2
    assert "store of 4 bytes of freed memory" in ran.err
    assert "144 bytes past the end of argument 0 'p'" in ran.err


def test_repeated_launches_leave_a_row(
    build: Callable[..., Path],
) -> None:
    done = run_host(HOST, build(LIBRARY, shared=True))
    assert done.out == "as expected\n", done.err
