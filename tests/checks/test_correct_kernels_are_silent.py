"""Kernels that exchange lanes and are right: nothing of them may be told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.cli import main

ROOT = Path(__file__).parents[2]
LANES = ROOT / "tests" / "kernels" / "lanes.hip"
COUNT = 768
INTS = np.random.default_rng(5).integers(-50, 100, COUNT).astype(np.int32)
PROGRAMS = ("wave_operations", "reduction", "scan", "histogram")


def corpus() -> Iterator[tuple[Any, ...]]:
    zeros = np.zeros(11 * COUNT, np.int64)
    sources = (INTS & 63).astype(np.int32)
    yield "shuffled_i32", 3, 256, INTS, zeros.view(np.int32), sources, COUNT
    yield "shuffled_f64", 3, 256, INTS.astype(float), zeros.view(float), sources, COUNT
    yield "ballots", 3, 256, INTS, zeros, COUNT
    yield "reductions_f32", 6, 128, INTS.astype(np.float32), zeros.view(np.float32), COUNT
    yield "reductions_u64", 6, 128, INTS.astype(np.uint64), zeros.view(np.uint64), COUNT
    yield "block_sum", 3, 256, INTS.astype(np.float32), zeros.view(np.float32), 750
    yield "in_loops", 3, 256, INTS, zeros.view(np.int32), COUNT, 17
    yield "sort_in_wave", 3, 256, INTS.view(np.uint32), zeros.view(np.uint32)
    yield "partial_wave", 5, 150, INTS, zeros.view(np.int32), 749
    yield "compact", 3, 256, INTS, zeros.view(np.int32), np.zeros(3, np.int32)
    yield "after_branches", 3, 256, INTS, zeros.view(np.int32), COUNT


@pytest.mark.parametrize("arch", ["gfx942", "gfx90a", "gfx1100", "gfx1200"])
def test_the_corpus_of_lane_exchanges_is_silent(arch: str) -> None:
    module = lw.Device(arch).compile(LANES, ("-w",))
    for name, grid, block, *arguments in corpus():
        own = [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]
        launch = module[name](grid, block, *own, check="contract")
        assert not [str(one) for one in launch.findings], name


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_example_programs_are_silent(
    arch: str, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    program = ROOT / "examples" / "hip" / f"{name}.hip"
    status = main(["check", "--quiet", "--tool", "contract", "--arch", arch, str(program)])
    assert capfd.readouterr().out.endswith("ERROR SUMMARY: 0 errors\n")
    assert status == 0


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_the_example_of_wavefront_builtins_is_silent(
    arch: str, capfd: pytest.CaptureFixture[str]
) -> None:
    program = ROOT / "examples" / "wavefront_builtins.hip"
    status = main(["check", "--quiet", "--tool", "contract", "--arch", arch, str(program)])
    assert capfd.readouterr().out.endswith("ERROR SUMMARY: 0 errors\n")
    assert status == 0
