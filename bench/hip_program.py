"""Costs of a HIP program: its start, a launch, a copy. Measured by a program with its own main."""

from __future__ import annotations

import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from lanewise.front.hip.program import build_program
from lanewise.front.hip.runtime.library import runtime_environment

_SOURCE = """
#include <hip/hip_runtime.h>
#include <chrono>
#include <cstdio>
__global__ void small(int* p) { if (threadIdx.x == 0) p[0] += 1; }
// A kernel with a loop may wait for the host, so the thread that launches it must not stay with it.
__global__ void looping(int* p, int n) {
    int sum = 0;
    for (int i = 0; i < n; ++i) sum += p[i];
    if (threadIdx.x == 0) p[0] = sum;
}
template <class F> double best(F f) {
    double least = 1e9;
    for (int round = 0; round < 15; ++round) {
        auto start = std::chrono::steady_clock::now();
        f();
        std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
        if (spent.count() < least) least = spent.count();
    }
    return least / 200;
}
int main(int argc, char**) {
    int *device, host = 0;
    if (argc < 2) return 0;
    (void)hipMalloc(&device, 4096);
    (void)hipMemset(device, 0, 4);
    small<<<1, 64>>>(device);
    (void)hipDeviceSynchronize();
    if (argc < 3) return 0;
    looping<<<1, 64>>>(device, 4);
    (void)hipDeviceSynchronize();
    std::printf("%f ", best([&] {
        for (int i = 0; i < 200; ++i) small<<<1, 64>>>(device);
        (void)hipDeviceSynchronize();
    }));
    std::printf("%f ", best([&] {
        for (int i = 0; i < 200; ++i) looping<<<1, 64>>>(device, 4);
        (void)hipDeviceSynchronize();
    }));
    std::printf("%f\\n", best([&] {
        for (int i = 0; i < 200; ++i) (void)hipMemcpy(&host, device, 4, hipMemcpyDeviceToHost);
    }));
    return 0;
}
"""


def measure(arch: str) -> list[tuple[str, float, str, float]]:
    """(case, value, unit, most that is allowed)."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "costs.hip"
        source.write_text(_SOURCE)
        program = build_program([source], [arch], Path(folder) / "costs").path
        environment: dict[str, Any] = {**runtime_environment(), "LANEWISE_DEVICES": arch}
        bare = min(_seconds(program, environment) for _ in range(5))
        _seconds(program, environment, "once")  # fills the cache
        started = min(_seconds(program, environment, "once") for _ in range(5))
        done = subprocess.run(
            [program, "all", "of", "it"], env=environment, capture_output=True, text=True,
            check=True,
        )  # fmt: skip
        launch, looping, copy = map(float, done.stdout.split())
    return [
        ("HIP program: start, first launch and end", started - bare, "s", 0.5),
        ("HIP program: launch of a small kernel", launch, "µs", 30),
        ("HIP program: launch of a small kernel with a loop", looping, "µs", 30),
        ("HIP program: hipMemcpy of 4 bytes", copy, "µs", 30),
    ]


def _seconds(program: Path, environment: dict[str, str], *words: str) -> float:
    started = time.perf_counter()
    subprocess.run([program, *words], env=environment, check=True)
    return time.perf_counter() - started
