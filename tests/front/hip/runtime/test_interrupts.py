"""Ctrl-C while a HIP library that Python has loaded waits for a kernel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import run_host

LIBRARY = """
#include <hip/hip_runtime.h>
__global__ void wait_for(volatile int* p) {
    p[2] = 1;
    while (p[1] == 0) {}
    p[0] += 1;
}
extern "C" int* memory() {
    int* p = nullptr;
    if (hipHostMalloc(&p, 12)) return nullptr;
    p[0] = p[2] = 0;
    p[1] = 1;
    return p;
}
extern "C" int launch(int* p) {
    wait_for<<<1, 1>>>(p);
    return hipDeviceSynchronize();
}
"""
HOST = """
import ctypes, os, signal, sys, threading, time
library = ctypes.CDLL(sys.argv[1])
library.memory.restype = ctypes.c_void_p
memory = ctypes.c_void_p(library.memory())
value = (ctypes.c_int * 3).from_address(memory.value)
for _ in range(int(sys.argv[2])):
    assert library.launch(memory) == 0
before, value[1], value[2] = value[0], 0, 0
def interrupt():
    while value[2] == 0:
        time.sleep(0.02)
    time.sleep(0.2)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt).start()
try:
    status = library.launch(memory)
    time.sleep(100)
    print("not interrupted", status)
except KeyboardInterrupt:
    print("interrupted,", value[0] - before)
value[1] = 1
print("then", library.launch(memory), value[0] - before)
"""


@pytest.mark.parametrize("before", [0, 4], ids=["first launch", "by row"])
def test_it_ends_the_kernel_and_is_raised_and_the_next_launch_runs(
    before: int, build: Callable[..., Path]
) -> None:
    done = run_host(HOST, build(LIBRARY, shared=True), before, timeout=90)
    assert (done.out, done.err) == ("interrupted, 0\nthen 0 1\n", "")
