"""Cases of work between lanes: wave-level sums and compaction, against plain loops in C."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from bench.cases import Case, aligned, pointer, spread

COUNT = 1 << 24
BLOCK = 256
STEP = 1 << 18  # elements per piece of native work
HERE = Path(__file__).parent


def make_lane_cases(device: Any, native: ctypes.CDLL) -> list[Case]:
    module = device.compile((HERE / "lane_kernels.hip").read_text())
    wave = device.target.default_wave_size
    random = np.random.default_rng(2)
    x = aligned(COUNT, np.float32)
    x[:] = random.integers(-8, 9, COUNT)  # sums of these are exact in every order
    return [
        _sum("wave sums of 16 M f32, __shfl_down", module["sum_shfl_down"], native, x, wave),
        _sum("wave sums of 16 M f32, DPP", module["sum_dpp"], native, x, wave),
        _compact(module["compact_waves"], native, x, wave),
    ]


def _sum(name: str, kernel: Any, native: ctypes.CDLL, x: Any, wave: int) -> Case:
    sums, pieces = aligned(COUNT // wave, np.float32), aligned(COUNT // STEP, np.float32)
    plain = spread(native.sum, [pointer(x), pointer(pieces), ctypes.c_long(STEP)], COUNT, STEP)
    run: Callable[[], Any] = lambda: kernel(COUNT // BLOCK, BLOCK, x, sums)  # noqa: E731

    def same() -> bool:
        sums[:] = 0
        run()
        plain()
        by_wave = np.array_equal(sums, x.reshape(-1, wave).sum(1))
        return bool(by_wave and sums.sum(dtype=np.float64) == pieces.sum(dtype=np.float64))

    return Case(name, run, plain, 2.0, same)


def _compact(kernel: Any, native: ctypes.CDLL, x: Any, wave: int) -> Case:
    outs = [aligned(COUNT, np.float32) for _ in range(2)]
    counts = [aligned(COUNT // wave, np.uint32) for _ in range(2)]
    plain = spread(
        native.compact, [pointer(x), pointer(outs[1]), pointer(counts[1]), ctypes.c_long(wave)],
        COUNT, STEP,
    )  # fmt: skip
    run: Callable[[], Any] = lambda: kernel(  # noqa: E731
        COUNT // BLOCK, BLOCK, x, outs[0], counts[0]
    )

    def same() -> bool:
        for array in (*outs, *counts):
            array[:] = 0
        run()
        plain()
        return np.array_equal(*counts) and np.array_equal(*outs)

    return Case("compaction of 16 M f32, ballot and mbcnt", run, plain, 2.0, same)
