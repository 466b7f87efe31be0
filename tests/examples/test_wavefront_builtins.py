"""examples/wavefront_builtins.hip: as a program on every target, and kernel by kernel in wave64."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.targets import PRIMARY_TARGETS, target

EXAMPLE = Path(__file__).parents[2] / "examples" / "wavefront_builtins.hip"
RANDOM = np.random.default_rng(4)
BLOCK, GRID = 256, 3
COUNT = BLOCK * GRID
WAVES = [(name, size) for name in ("gfx942", "gfx1030", "gfx1100", "gfx1200")
         for size in target(name).wave_sizes]  # fmt: skip


@pytest.mark.parametrize("on", PRIMARY_TARGETS, ids=lambda on: on.name)
def test_the_program_finds_every_result_as_on_the_cpu(on: Any) -> None:
    command = [sys.executable, "-m", "lanewise", "run", "--arch", on.name, str(EXAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=250)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.strip().split("\n")
    assert lines[-1] == "all as on the CPU"
    assert f"waves of {on.default_wave_size} lanes" in lines[0]
    assert sum(line.endswith(" ok") for line in lines) == 13


@pytest.fixture(scope="module", params=WAVES, ids=lambda w: f"{w[0]}-wave{w[1]}")
def wave(request: pytest.FixtureRequest) -> tuple[lw.Module, int]:
    name, size = request.param
    options = () if size == target(name).default_wave_size else ("-mwavefrontsize64",)
    return lw.Device(name).compile(EXAMPLE, options), size


def values(dtype: Any = np.int32) -> Any:
    return RANDOM.integers(-100, 100, COUNT).astype(dtype)


def by_wave(array: Any, size: int) -> Any:
    return array.reshape(-1, size)


def test_the_largest_value_of_each_wave_is_broadcast(wave: tuple[lw.Module, int]) -> None:
    module, size = wave
    given, out = values(), np.zeros(COUNT, np.int32)
    module["broadcast_largest"](GRID, BLOCK, given, out, COUNT)
    largest = by_wave(given, size).max(1, keepdims=True)
    assert np.array_equal(by_wave(out, size), np.broadcast_to(largest, (COUNT // size, size)))


@pytest.mark.parametrize("kernel", ["rotate_dpp", "rotate_shfl"])
def test_rotations_go_round_the_whole_wave(wave: tuple[lw.Module, int], kernel: str) -> None:
    module, size = wave
    given, out = values(), np.zeros(COUNT, np.int32)
    module[kernel](GRID, BLOCK, given, out, 5)
    expected = by_wave(given, size)
    for step in range(5):
        expected = 3 * np.roll(expected, 1, axis=1) + step
    assert np.array_equal(by_wave(out, size), expected)


def test_neighbouring_groups_of_lanes_are_swapped(wave: tuple[lw.Module, int]) -> None:
    module, _ = wave
    given, out = values(), np.zeros((5, COUNT), np.int32)
    module["swap_groups"](GRID, BLOCK, given, out, COUNT)
    for part in range(5):
        assert np.array_equal(out[part], given[np.arange(COUNT) ^ 1 << part])


@pytest.mark.parametrize("kernel", ["sum_shfl", "sum_dpp", "sum_reduce"])
def test_each_wave_is_summed(wave: tuple[lw.Module, int], kernel: str) -> None:
    module, size = wave
    dtype = np.uint32 if kernel == "sum_reduce" else np.float32
    given, out = values(dtype), np.zeros(COUNT // size, dtype)
    module[kernel](GRID, BLOCK, given, out, COUNT)
    assert np.array_equal(out, by_wave(given, size).sum(1, dtype=dtype))


def test_positive_values_move_to_the_front_in_order(wave: tuple[lw.Module, int]) -> None:
    module, _ = wave
    given, out, count = values(), np.zeros(COUNT, np.int32), np.zeros(GRID, np.int32)
    module["compact"](GRID, BLOCK, given, out, count, COUNT - 19)
    given[COUNT - 19 :] = 0
    for group, kept in zip(given.reshape(GRID, BLOCK), out.reshape(GRID, BLOCK), strict=True):
        positive = group[group > 0]
        assert np.array_equal(kept[: len(positive)], positive)
    assert count.tolist() == (given.reshape(GRID, BLOCK) > 0).sum(1).tolist()
