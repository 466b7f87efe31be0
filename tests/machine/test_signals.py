"""The last line behind the checks: bad accesses, full stacks, Ctrl-C; and who else has handlers."""

from __future__ import annotations

import signal
import time

import pytest

from lanewise.machine.layout import LaunchStatus
from lanewise.wave_abi import FaultKind


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("waves", [1, 4])
def test_a_store_to_unmapped_memory_becomes_a_fault(bench, words, threads, waves):
    for _ in range(20):
        launch = bench.run(
            "store_unchecked", [0x10], groups=100, waves=waves, threads=threads
        )
        assert launch.status == LaunchStatus.FAULT
        assert launch.fault.kind == FaultKind.SEGMENTATION
        assert (launch.fault.address, launch.fault.signal) == (0x10, signal.SIGSEGV)
        assert list(launch.fault.work_group) == [0, 0, 0]
    out = words(400)
    assert bench.run("mark", [out.ctypes.data, 4], groups=100, waves=4).status == 0
    assert (out == 1).all()


def test_a_full_stack_becomes_a_fault_of_its_own(bench, words):
    out = words(1)
    launch = bench.run("recurse", [out.ctypes.data], groups=4, waves=2)
    assert launch.fault.kind == FaultKind.STACK_OVERFLOW
    assert bench.run("empty", groups=4).status == LaunchStatus.FINISHED


def test_every_wave_has_a_stack_of_some_megabytes(bench, words):
    out = words(1)
    launch = bench.run("large_frame", [out.ctypes.data], groups=4, waves=16)
    assert (launch.status, out[0]) == (LaunchStatus.FINISHED, 7)


def test_an_illegal_instruction_is_recorded_with_its_signal(bench):
    launch = bench.run("illegal_instruction")
    assert launch.fault.signal == signal.SIGILL
    assert launch.fault.instruction != 0


def test_handlers_are_as_before_after_a_launch(bench):
    seen = []
    before = signal.signal(signal.SIGINT, lambda *_: seen.append(1))
    try:
        bench.run("store_unchecked", [0x10])
        signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [1]


def test_a_bad_access_outside_kernels_still_ends_the_process(start_python):
    child = start_python(
        """
        import ctypes
        bench.run("store_unchecked", [0x10], groups=4)
        ctypes.memset(0x10, 0, 1)
        """
    )
    child.communicate(timeout=60)
    assert child.returncode == -signal.SIGSEGV


@pytest.mark.timeout(120)
@pytest.mark.parametrize("kernel", ["turns", "yield_for_ever", "barriers"])
def test_ctrl_c_ends_a_launch_within_a_second(start_python, kernel):
    child = start_python(
        f"""
        print("ready", flush=True)
        try:
            launch = bench.run({kernel!r}, [1 << 50], groups=64, waves=4, step_limit=1 << 62)
            print("status", launch.status)
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(0.5)
    started = time.monotonic()
    child.send_signal(signal.SIGINT)
    output, errors = child.communicate(timeout=60)
    assert time.monotonic() - started < 15  # `for ever` otherwise; the goal is a second
    assert output == "interrupted\n", errors


def test_mxcsr_of_the_caller_is_kept_and_waves_begin_with_the_default(bench, words):
    for flags in (0, 1):
        out = words(8)
        launch = bench.run("change_mxcsr", [out.ctypes.data], waves=4, threads=1, flags=flags)
        assert launch.status == LaunchStatus.FINISHED
        control = (out & 0xFFC0).reshape(4, 2)
        if flags:  # each wave has its own
            assert control[:, 0].tolist() == [0x1F80] * 4
            assert control[:, 1].tolist() == [0x1F80 | wave << 13 for wave in range(4)]
        else:
            assert control[0, 0] == 0x1F80
    assert float.fromhex("0x1.5555555555555p-2") == 1.0 / 3.0
