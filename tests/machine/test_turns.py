"""Threads that contend for memory take turns, unless that makes none of them faster."""

from __future__ import annotations

import resource
import time

from lanewise.machine.layout import LaunchStatus

CYCLES = 1 << 27  # some 50 ms


def contend(bench, words, *, always_slow: bool) -> tuple[float, int]:
    """(CPU time / time, how often a thread went to sleep) of two waves that contend."""
    stamps = words(16)
    asleep = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw
    started, used = time.perf_counter(), time.process_time()
    launch = bench.run("contend", [stamps.ctypes.data, CYCLES, int(always_slow)], groups=2)
    share = (time.process_time() - used) / (time.perf_counter() - started)
    assert launch.status == LaunchStatus.FINISHED
    assert launch.waves_run == 2
    return share, resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw - asleep


def test_one_of_two_threads_sleeps_while_the_other_has_its_turn(bench, words):
    """Without turns two threads on two free CPUs use twice the time there is."""
    share, _ = contend(bench, words, always_slow=False)
    assert share < 1.6


def test_threads_that_are_slow_alone_too_soon_go_on_without_turns(bench, words):
    """A turn of 200 us is 4 naps; as many turns as fit would be hundreds."""
    _, asleep = contend(bench, words, always_slow=True)
    assert asleep < 60


def test_a_thread_on_its_own_never_sleeps(bench, words):
    stamps = words(16)
    stamps[8] = 1
    asleep = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw
    bench.run("contend", [stamps.ctypes.data, CYCLES, 1], groups=1, threads=1)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw - asleep < 10
