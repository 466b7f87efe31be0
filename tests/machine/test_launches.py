"""Work-groups over threads: every one exactly once, many launches, several at a time, forks."""

from __future__ import annotations

import ctypes
import gc
import os
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from lanewise.machine.layout import LaunchStatus
from lanewise.machine.runtime import runtime


@pytest.mark.parametrize("groups", [1, 2, 3, 63, 64, 65, 5000])
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_every_wave_of_every_work_group_runs_once(bench, words, groups, threads):
    out = words(groups * 3)
    launch = bench.run("mark", [out.ctypes.data, 3], groups=groups, waves=3, threads=threads)
    assert launch.status == LaunchStatus.FINISHED
    assert launch.waves_run == groups * 3
    assert (out == 1).all()


@pytest.mark.parametrize("threads", [1, 2])
def test_work_groups_get_their_coordinates_and_waves_their_exec(bench, words, threads):
    shape, waves = (5, 3, 4), 2
    rows = words(8 * 5 * 3 * 4 * waves)
    launch = bench.run(
        "describe", [rows.ctypes.data, 0], groups=shape, waves=waves, threads=threads,
        first_group=(10, 20, 30), last_exec=0xFF, dispatch_id=77, packet=123, queue=456,
    )
    assert launch.waves_run == len(rows) // 8
    found = {tuple(map(int, row)) for row in rows.reshape(-1, 8)}
    assert found == {
        (10 + x, 20 + y, 30 + z, w, 0xFF if w == waves - 1 else (1 << 64) - 1, 77, 123, 456)
        for x in range(5) for y in range(3) for z in range(4) for w in range(waves)
    }  # fmt: skip


def test_an_empty_grid_runs_nothing(bench):
    launch = bench.run("illegal_instruction", groups=(0, 1, 1))
    assert launch.status == LaunchStatus.FINISHED
    assert launch.waves_run == 0


def test_counters_of_all_threads_are_added_up(bench):
    counts = np.array([100, 0, 0], np.uint64)
    bench.run(
        "count", groups=1000, waves=4, threads=2,
        counters=counts.ctypes.data, counter_count=len(counts),
    )
    assert counts.tolist() == [4100, 6000, 0]
    bench.run(
        "count", groups=10, waves=1, counters=counts.ctypes.data, counter_count=len(counts)
    )
    assert counts.tolist() == [4110, 6000, 0]


def resident_bytes():
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_ten_thousand_launches_do_not_grow_the_process(bench, words):
    out = words(64)
    record = bench.record("mark", [out.ctypes.data, 4], groups=16, waves=4, lds_bytes=4096)
    launch = runtime().launch
    for _ in range(200):
        launch(ctypes.byref(record))
    before = resident_bytes()
    for _ in range(10_000):
        launch(ctypes.byref(record))
    assert resident_bytes() - before < 1 << 20
    assert (out == 10_200).all()


def test_memory_of_an_unusual_launch_is_given_back(bench, words):
    counter = words(1)
    bench.run("empty", groups=8)
    before = resident_bytes()
    for _ in range(3):
        counter[0] = 0
        launch = bench.run(
            "gather", [counter.ctypes.data, 800, 1], groups=400, waves=2, lds_bytes=65536
        )
        assert launch.peak_groups > 100
    assert resident_bytes() - before < 32 << 20


def test_an_empty_launch_takes_less_than_ten_microseconds(bench):
    record = bench.record("empty", groups=1, threads=2)
    launch, argument = runtime().launch, ctypes.byref(record)
    best = 1.0
    for _ in range(20):
        started = time.thread_time()
        for _ in range(200):
            launch(argument)
        best = min(best, (time.thread_time() - started) / 200)
    assert best < 10e-6


def test_several_threads_launch_at_a_time(bench, words):
    outs = [words(64 * 4) for _ in range(4)]
    failed = []

    def work(out):
        kernarg = np.array([out.ctypes.data, 4], np.uint64)
        record = bench.record("mark", [], groups=64, waves=4)
        record.kernarg = kernarg.ctypes.data
        for _ in range(100):
            if runtime().launch(ctypes.byref(record)):
                failed.append(record.status)

    threads = [threading.Thread(target=work, args=(out,)) for out in outs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert all((out == 100).all() for out in outs)


def test_launches_of_two_threads_may_wait_for_each_other(bench, words):
    counter = words(1)
    kernarg = np.array([counter.ctypes.data, 8, 1], np.uint64)
    records = [bench.record("gather", [], groups=2, waves=2) for _ in range(2)]
    for record in records:
        record.kernarg = kernarg.ctypes.data
    threads = [
        threading.Thread(target=runtime().launch, args=(ctypes.byref(record),))
        for record in records
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [record.status for record in records] == [0, 0]
    assert counter[0] == 8


def test_a_forked_child_launches_with_threads_of_its_own(bench, words):
    out = words(4000)
    bench.run("mark", [out.ctypes.data, 4], groups=1000, waves=4)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        launch = bench.run("mark", [out.ctypes.data, 4], groups=1000, waves=4)
        os.write(write, bytes([launch.status, int((out == 2).all())]))
        os._exit(0)
    assert os.read(read, 2) == bytes([0, 1])
    os.waitpid(child, 0)
    os.close(read)
    os.close(write)
    bench.run("mark", [out.ctypes.data, 4], groups=1000, waves=4)
    assert (out == 2).all()


def test_other_python_threads_run_during_a_launch(bench):
    turned = []
    stop = threading.Event()

    def count():
        while not stop.is_set():
            turned.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    bench.run("turns", [100_000_000], groups=1)
    stop.set()
    thread.join()
    assert len(turned) > 5


@pytest.mark.parametrize("cpu", ["x86-64", "x86-64-v2", "x86-64-v3"])
def test_the_run_time_works_on_older_cpus(start_python, cpu):
    program = """
        import numpy as np
        out = np.zeros(50 * 8, np.uint64)
        launch = bench.run(
            "exchange", [out.ctypes.data, 8, 20, 8], groups=50, waves=8, lds_bytes=64
        )
        fault = bench.run("fault", [7, 0, 0, 0, 0, 3], groups=9)
        print(launch.status, out.sum(), fault.status, *fault.fault.work_group)
    """
    output, errors = start_python(program, LANEWISE_CPU=cpu).communicate(timeout=60)
    total = 50 * sum(turn + wave for turn in range(20) for wave in range(8))
    assert output == f"0 {total} 1 3 0 0\n", errors
