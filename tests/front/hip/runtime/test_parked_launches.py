"""Launches by row that take long this time, or wait for the host: they park, and end elsewhere.

Every program warms its kernel up with short launches, which leaves a row, before one that parks.
Results are what the same arithmetic gives on the host.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import run_host, run_words

WAITS = """
#include "check.h"
__global__ void wait_for(volatile int* flag, int wanted, int* out, int value) {
    while (*flag != wanted) {}
    if (threadIdx.x == 0) *out = *out * 3 + value;
}
// Whichever thread of the CPU runs the last work-groups waits for the host.
__global__ void last_waits(volatile int* flag, int wanted, int* out) {
    while (blockIdx.x >= 60 && *flag != wanted) {}
    out[blockIdx.x * 64 + threadIdx.x] += blockIdx.x;
}
__global__ void store(int* p, int at) { p[at] = 1; }
int main() {
    int *flag, *out, *p, *many;
    CHECK(hipHostMalloc(&flag, 4));
    CHECK(hipHostMalloc(&many, 64 * 64 * 4));
    CHECK(hipHostMalloc(&out, 8));
    CHECK(hipMalloc(&p, 4));
    hipStream_t first, second;
    CHECK(hipStreamCreateWithFlags(&first, hipStreamNonBlocking));
    CHECK(hipStreamCreateWithFlags(&second, hipStreamNonBlocking));
    *flag = 1, out[0] = out[1] = 0;
    for (int i = 0; i < 6; ++i) {
        wait_for<<<1, 128, 0, first>>>(flag, 1, out, 0);
        wait_for<<<1, 128, 0, second>>>(flag, 1, out + 1, 0);
        CHECK(hipDeviceSynchronize());
    }
    // It waits for the host, which goes on; what comes after it waits too, another stream does not.
    wait_for<<<1, 128, 0, first>>>(flag, 2, out, 5);
    EXPECT_ERROR(hipStreamQuery(first), hipErrorNotReady);
    wait_for<<<1, 128, 0, first>>>(flag, 2, out, 7);
    wait_for<<<1, 128, 0, second>>>(flag, 1, out + 1, 9);
    CHECK(hipStreamSynchronize(second));
    EXPECT(out[1] == 9);
    EXPECT_ERROR(hipStreamQuery(first), hipErrorNotReady);
    EXPECT(out[0] == 0);
    *flag = 2;
    CHECK(hipStreamSynchronize(first));
    EXPECT(out[0] == 5 * 3 + 7);
    // Two that wait for each other's stores, with nobody else to help.
    wait_for<<<1, 64, 0, first>>>(out + 1, 10, out, 1);
    wait_for<<<1, 64, 0, second>>>(flag, 2, out + 1, -17);
    CHECK(hipDeviceSynchronize());
    EXPECT(out[0] == 22 * 3 + 1 && out[1] == 10);
    for (int i = 0; i < 64 * 64; ++i) many[i] = 0;
    for (int i = 0; i < 12; ++i) {
        *flag = i < 4 ? 2 : 1;
        last_waits<<<64, 64, 0, first>>>(flag, 2, many);
        if (i >= 4) EXPECT_ERROR(hipStreamQuery(first), hipErrorNotReady);
        *flag = 2;
        CHECK(hipDeviceSynchronize());
    }
    for (int i = 0; i < 64 * 64; ++i) EXPECT(many[i] == i / 64 * 12);
    // A fault elsewhere stops what comes after, not what has begun.
    *flag = 1;
    for (int i = 0; i < 6; ++i) {
        wait_for<<<1, 64, 0, first>>>(flag, 1, out, 0);
        CHECK(hipDeviceSynchronize());
    }
    *out = 1;
    wait_for<<<1, 64, 0, first>>>(flag, 3, out, 4);
    store<<<1, 1, 0, second>>>(p, 1000);
    EXPECT_ERROR(hipStreamSynchronize(second), hipErrorIllegalAddress);
    *flag = 3;
    EXPECT_ERROR(hipStreamSynchronize(first), hipErrorIllegalAddress);
    EXPECT(*out == 7);
    CHECK(hipDeviceReset());
    return verdict();
}
"""

LONG = """
#include "check.h"
#include <vector>
// Barriers, LDS, several waves and groups; every round depends on the one before.
__global__ void rounds(unsigned* p, int count) {
    __shared__ unsigned shared[192];
    unsigned value = p[blockIdx.x * 192 + threadIdx.x];
    for (int i = 0; i < count; ++i) {
        shared[threadIdx.x] = value;
        __syncthreads();
        value = value * 1664525u + shared[(threadIdx.x * 7 + i) % 192] + blockIdx.x;
        __syncthreads();
    }
    p[blockIdx.x * 192 + threadIdx.x] = value;
}
// Rounds towards zero meanwhile (MODE), which must come along to another thread.
__global__ void sums(float* p, int count) {
    __builtin_amdgcn_s_setreg(1 | (0 << 6) | (3 << 11), 15);
    float sum = p[threadIdx.x];
    for (int i = 0; i < count; ++i) asm volatile("v_add_f32 %0, %0, %1" : "+v"(sum) : "v"(1e-8f));
    p[threadIdx.x] = sum;
}
int main() {
    const int groups = 37, wide = groups * 192, count = 3000;
    unsigned* device;
    CHECK(hipMalloc(&device, wide * 4));
    std::vector<unsigned> start(wide), want, got(wide);
    for (int i = 0; i < wide; ++i) start[i] = i * 2654435761u;
    for (int i = 0; i < 4; ++i) {
        rounds<<<groups, 192>>>(device, 1);
        CHECK(hipDeviceSynchronize());
    }
    want = start;
    for (int g = 0; g < groups; ++g)
        for (int i = 0; i < count; ++i) {
            std::vector<unsigned> shared(want.begin() + g * 192, want.begin() + g * 192 + 192);
            for (int t = 0; t < 192; ++t)
                want[g * 192 + t] = shared[t] * 1664525u + shared[(t * 7 + i) % 192] + g;
        }
    CHECK(hipMemcpy(device, start.data(), wide * 4, hipMemcpyHostToDevice));
    rounds<<<groups, 192>>>(device, count);
    EXPECT_ERROR(hipStreamQuery(0), hipErrorNotReady);
    CHECK(hipMemcpy(got.data(), device, wide * 4, hipMemcpyDeviceToHost));
    EXPECT(got == want);

    float* few;
    CHECK(hipHostMalloc(&few, 64 * 4));
    for (int i = 0; i < 4; ++i) {
        sums<<<1, 64>>>(few, 1);
        CHECK(hipDeviceSynchronize());
    }
    for (int i = 0; i < 64; ++i) few[i] = 1;
    sums<<<1, 64>>>(few, 20000000);
    EXPECT_ERROR(hipStreamQuery(0), hipErrorNotReady);
    CHECK(hipDeviceSynchronize());
    for (int i = 0; i < 64; ++i) EXPECT(few[i] == 1);
    return verdict();
}
"""

FAULTY = """
#include "check.h"
__global__ void walk(int* p, int count, int* flag) {
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += *(volatile int*)flag;
    p[count > 3 ? 100 : 3] = sum;
}
int main() {
    int *p, *flag;
    CHECK(hipMalloc(&p, 256));
    CHECK(hipHostMalloc(&flag, 4));
    for (int i = 0; i < 4; ++i) {
        walk<<<1, 1>>>(p, 3, flag);
        CHECK(hipDeviceSynchronize());
    }
    walk<<<1, 1>>>(p, 2000000, flag);
    EXPECT_ERROR(hipStreamQuery(0), hipErrorNotReady);
    EXPECT_ERROR(hipDeviceSynchronize(), hipErrorIllegalAddress);
    EXPECT_ERROR(hipMalloc(&p, 256), hipErrorIllegalAddress);
    CHECK(hipDeviceReset());
    CHECK(hipMalloc(&p, 256));
    CHECK(hipHostMalloc(&flag, 4));
    for (int i = 0; i < 4; ++i) walk<<<1, 1>>>(p, 3, flag);
    CHECK(hipDeviceSynchronize());
    return verdict();
}
"""

LEFT = """
#include "check.h"
#include <sys/wait.h>
#include <unistd.h>
__global__ void wait_for(volatile int* flag, int wanted) { while (*flag != wanted) {} }
int main() {
    int* flag;
    CHECK(hipHostMalloc(&flag, 4));
    *flag = 1;
    for (int i = 0; i < 4; ++i) {
        wait_for<<<1, 64>>>(flag, 1);
        CHECK(hipDeviceSynchronize());
    }
    wait_for<<<1, 64>>>(flag, 2);  // parks
    if (!fork()) {                 // the child has none of it, and can launch
        *flag = 1;
        for (int i = 0; i < 4; ++i) wait_for<<<1, 64>>>(flag, 1);
        _exit(hipDeviceSynchronize() ? 3 : 4);
    }
    int status;
    wait(&status);
    EXPECT(WEXITSTATUS(status) == 4);
    return verdict();  // and nobody ever sets the flag
}
"""

THREADS = """
#include "check.h"
#include <atomic>
#include <thread>
#include <vector>
// One wave, that waits for its turn among all threads.
__global__ void turn(volatile int* now, int mine) {
    while (*now != mine) {}
    *now = mine + 1;
}
int main() {
    int* now;
    CHECK(hipHostMalloc(&now, 4));
    const int threads = 4, turns = 60;
    hipStream_t streams[threads];
    for (auto& stream : streams) CHECK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
    for (auto& stream : streams)
        for (int i = 0; i < 4; ++i) {
            *now = 0;
            turn<<<1, 32, 0, stream>>>(now, 0);
            CHECK(hipDeviceSynchronize());
        }
    *now = 0;
    std::vector<std::thread> all;
    for (int t = 0; t < threads; ++t)
        all.emplace_back([&, t] {
            for (int i = 0; i < turns; ++i) turn<<<1, 32, 0, streams[t]>>>(now, i * threads + t);
            CHECK(hipStreamSynchronize(streams[t]));
        });
    for (auto& thread : all) thread.join();
    EXPECT(*now == threads * turns);
    return verdict();
}
"""

OWN = """
#include "check.h"
#include <thread>
__global__ void wait_for(volatile int* flag, int wanted, int* out) {
    while (*flag != wanted) {}
    if (threadIdx.x == 0) *out += 1;
}
// By a kernel in the thread's own stream: only that stream has it, and only that one waits for it.
int main() {
    int *flag, *out;
    CHECK(hipHostMalloc(&flag, 4));
    CHECK(hipHostMalloc(&out, 8));
    *flag = 1, out[0] = out[1] = 0;
    for (int i = 0; i < 5; ++i) {
        wait_for<<<1, 64, 0, hipStreamPerThread>>>(flag, 1, out);
        CHECK(hipDeviceSynchronize());
    }
    wait_for<<<1, 64, 0, hipStreamPerThread>>>(flag, 2, out);
    EXPECT_ERROR(hipStreamQuery(hipStreamPerThread), hipErrorNotReady);
    std::thread([&] {
        for (int i = 0; i < 5; ++i) {
            wait_for<<<1, 64, 0, hipStreamPerThread>>>(flag, 1, out + 1);
            CHECK(hipStreamSynchronize(hipStreamPerThread));
        }
    }).join();
    EXPECT(out[0] == 5 && out[1] == 5);
    *flag = 2;
    CHECK(hipStreamSynchronize(hipStreamPerThread));
    EXPECT(out[0] == 6);
    return verdict();
}
"""

LIBRARY = """
#include <hip/hip_runtime.h>
__global__ void walk(volatile int* p, int count) {
    for (int i = 0; i < count; ++i) p[1] = p[0] + i;
}
extern "C" int launch(int* p, int count) {
    walk<<<1, 1>>>(p, count);
    return 0;
}
extern "C" int wait() { return hipDeviceSynchronize(); }
extern "C" int* memory() {
    int* p = nullptr;
    if (hipHostMalloc(&p, 8)) return nullptr;
    p[0] = 7;
    return p;
}
"""
HOST = """
import ctypes, sys
library = ctypes.CDLL(sys.argv[1])
library.memory.restype = ctypes.c_void_p
memory = ctypes.c_void_p(library.memory())
value = ctypes.c_int.from_address(memory.value + 4)
from lanewise.front.hip.runtime.fast import fast_lane
rows = fast_lane()._kept
for _ in range(3):
    assert library.launch(memory, 3) == 0 and library.wait() == 0
assert len(rows) == 1 and value.value == 9
[prepared] = [row[0] for row in rows.values()]
assert library.launch(memory, 30_000_000) == 0
assert len(rows) == 0 and prepared.launch.status == 4  # it parked, and its row is gone
assert library.wait() == 0 and value.value == 7 + 30_000_000 - 1
assert prepared.launch.status == 0
assert library.launch(memory, 3) == 0 and library.wait() == 0 and not rows  # the last took long
for _ in range(2):
    assert library.launch(memory, 4) == 0 and library.wait() == 0
assert len(rows) == 1 and value.value == 10
print("as expected")
"""


@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
@pytest.mark.parametrize("source", [LONG, THREADS, OWN], ids=["long", "threads", "own"])
def test_it_ends_as_it_would_have(
    source: str, target: str, build: Callable[..., Path]
) -> None:
    ran = run_words("run", "--arch", target, "--", build(source, "gfx942", "gfx1100"))
    assert (ran.status, ran.out) == (0, "PASS\n"), ran


@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
def test_the_host_and_other_streams_go_on(target: str, build: Callable[..., Path]) -> None:
    ran = run_words("run", "--arch", target, "--", build(WAITS, "gfx942", "gfx1100"))
    assert (ran.status, ran.out) == (1, "PASS\n"), ran  # it has a fault, meant to be
    assert ran.err.count("KernelFault: ") == 1


@pytest.mark.parametrize("threads", ["1", "3"])
def test_number_of_threads_does_not_matter(threads: str, build: Callable[..., Path]) -> None:
    ran = run_words("run", "--", build(LONG, "gfx942", "gfx1100"), LANEWISE_THREADS=threads)
    assert (ran.status, ran.out) == (0, "PASS\n"), ran


def test_a_fault_in_the_rest_is_told_and_stays_with_the_device(build: Callable[..., Path]) -> None:
    ran = run_words("run", "--", build(FAULTY))
    assert (ran.status, ran.out) == (1, "PASS\n"), ran
    assert ran.err.count("KernelFault: ") == 1
    assert "144 bytes past the end of argument 0 'p'" in ran.err


def test_a_program_may_fork_and_end_meanwhile(build: Callable[..., Path]) -> None:
    ran = run_words("run", "--", build(LEFT))
    assert (ran.status, ran.out) == (0, "PASS\n"), ran


def test_its_row_is_left_and_made_anew(build: Callable[..., Path]) -> None:
    done = run_host(HOST, build(LIBRARY, shared=True))
    assert done.out == "as expected\n", done.err
