"""Random kernels of nested control flow against the host, or against an interpreter of their code.

LLVM 22 itself miscompiles about one such kernel in fifty for GPUs, and where lanes that have parted
exchange values a compiler has some freedom. So where host and device differ, the object code is run
on the models of tests/semantics, and those decide.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from .object_interpreter import ObjectInterpreter
from .program import TARGETS, Program
from .random_programs import INPUT_WORDS, KERNELS, OUTPUTS, make_source

GRID, BLOCK, ITEMS = 3, 64, 150
SEEDS = {False: (2, 3), True: (3,)}  # by whether lanes exchange values
PROGRAMS = {
    (lanes, seed): Program(make_source(seed, lanes=lanes), ("-fwrapv",))
    for lanes, seeds in SEEDS.items()
    for seed in seeds
}


def make_arguments(seed: int) -> tuple[Any, ...]:
    rng = np.random.default_rng(seed)
    words = rng.integers(-(2**31), 2**31, INPUT_WORDS).astype(np.int32)
    words[rng.integers(0, INPUT_WORDS, INPUT_WORDS // 2)] = rng.integers(-9, 100, INPUT_WORDS // 2)
    return words, np.zeros(OUTPUTS * ITEMS, np.uint32), seed % 8, seed * 3 % 11, ITEMS


def interpret(program: Program, arch: str, kernel: str, args: tuple[Any, ...]) -> np.ndarray:
    out = args[1].copy()
    interpreter = ObjectInterpreter(program.code_object(arch), arch, kernel)
    interpreter.launch(GRID, BLOCK, args[0], out, *args[2:])
    return out


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize(("lanes", "seed"), PROGRAMS)
@pytest.mark.parametrize("kernel", [f"k{k}" for k in range(KERNELS)])
def test_random_kernel(arch: str, lanes: bool, seed: int, kernel: str) -> None:
    program, args = PROGRAMS[lanes, seed], make_arguments(seed)
    size = 32 if arch == "gfx1100" else 64
    expected = program.on_host(kernel, GRID, BLOCK, *args, wave_size=size).arrays[1]
    got = program.on_device(arch, kernel, GRID, BLOCK, *args).arrays[1]
    if not np.array_equal(got, expected):
        wrong = np.flatnonzero(got != interpret(program, arch, kernel, args))
        assert not wrong.size, f"{wrong.size} words, the first at {wrong[:8]}"


@pytest.mark.parametrize("arch", TARGETS)
def test_the_interpreter_gives_what_the_host_gives(arch: str) -> None:
    program, args = PROGRAMS[False, 2], make_arguments(2)
    expected = program.on_host("k0", GRID, BLOCK, *args).arrays[1]
    assert np.array_equal(interpret(program, arch, "k0", args), expected)


def test_a_seed_always_makes_the_same_text() -> None:
    assert make_source(5) == make_source(5) != make_source(6)
