"""LDS and scratch hold poison at the start of every work-group and wave."""

from __future__ import annotations

import pytest

LDS, SCRATCH = 8, 24  # offsets in the wave context


@pytest.mark.parametrize("lds_bytes", [2, 4, 62, 64, 66, 1024, 65536, 163840])
def test_lds_is_poison_for_every_work_group(bench, words, lds_bytes):
    out = words(2)
    launch = bench.run(
        "use_fresh_memory", [out.ctypes.data, lds_bytes, LDS], groups=40, lds_bytes=lds_bytes
    )
    assert launch.waves_run == 40
    assert out.tolist() == [0, 0]


def test_lds_may_be_over_read_by_a_page(bench, words):
    out = words(2)
    launch = bench.run("use_fresh_memory", [out.ctypes.data, 160 + 4096, LDS], lds_bytes=160)
    assert launch.status == 0


@pytest.mark.parametrize("scratch_bytes", [4, 256, 1024])
def test_scratch_is_poison_for_every_wave(bench, words, scratch_bytes):
    out = words(2)
    launch = bench.run(
        "use_fresh_memory", [out.ctypes.data, scratch_bytes * 64, SCRATCH],
        groups=10, waves=4, scratch_bytes=scratch_bytes,
    )
    assert launch.waves_run == 40
    assert out.tolist() == [0, 0]


def test_large_scratch_is_poison_at_first(bench, words):
    out = words(2)
    size = 1 << 16
    bench.run(
        "use_fresh_memory", [out.ctypes.data, size * 64, SCRATCH], threads=1, scratch_bytes=size
    )
    assert out.tolist() == [0, 0]
