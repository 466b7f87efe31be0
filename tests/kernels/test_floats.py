"""Floating point that IEEE 754 defines exactly, against the host's compiler, bit for bit."""

from __future__ import annotations

import numpy as np
import pytest

from .program import TARGETS, Program

PROGRAM = Program("floats.hip")
COUNT = 400
SHAPE = (7, 64)
KINDS = {"f16": np.float16, "f32": np.float32, "f64": np.float64}


def wild(kind: str, seed: int, count: int = COUNT) -> np.ndarray:
    """Any bits at all, and pairs of what is special."""
    dtype = np.dtype(KINDS[kind])
    rng = np.random.default_rng(seed)
    bits = rng.integers(0, 1 << 64, count, dtype=np.uint64).astype(f"u{dtype.itemsize}")
    array = bits.view(dtype)
    array[count // 2 :] = rng.normal(scale=3, size=count - count // 2).astype(dtype)
    info = np.finfo(dtype)
    special = [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.5, info.max, info.tiny, info.smallest_subnormal]
    both = [(a, b) for a in special for b in special]
    array[: len(both)] = [pair[seed % 2] for pair in both]
    return array


def bounded(kind: str, seed: int, largest: float) -> np.ndarray:
    rng = np.random.default_rng(seed)
    array = (rng.uniform(-1, 1, COUNT) * largest ** rng.uniform(0, 1, COUNT)).astype(KINDS[kind])
    array[:6] = [0.0, -0.0, 0.5, -0.5, 1.5, 2.5]
    return array


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("kind", KINDS)
def test_arithmetic_is_exact(arch: str, kind: str) -> None:
    a, b, c = (wild(kind, seed) for seed in range(3))
    results = 12 if kind == "f16" else 22
    PROGRAM.check(arch, f"arithmetic_{kind}", *SHAPE, a, b, c, np.zeros(results * COUNT, a.dtype), COUNT)


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("kind", ["f32", "f64"])
def test_exact_functions(arch: str, kind: str) -> None:
    a, b = wild(kind, 0), wild(kind, 1)
    out, exponents = np.zeros(6 * COUNT, a.dtype), np.zeros(COUNT, np.int32)
    PROGRAM.check(arch, f"functions_{kind}", *SHAPE, a, b, out, exponents, COUNT)


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("kind", KINDS)
def test_compares(arch: str, kind: str) -> None:
    a, b = wild(kind, 0), wild(kind, 1)
    a[300:350] = b[300:350]
    PROGRAM.check(arch, f"compared_{kind}", *SHAPE, a, b, np.zeros(COUNT, np.uint32), COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_halves_and_singles_together(arch: str) -> None:
    out = np.zeros(4 * COUNT, np.float32)
    PROGRAM.check(arch, "mixed_f16", *SHAPE, wild("f16", 0), wild("f32", 1), out, COUNT)


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize(("kind", "results"), [("f16", 4), ("f32", 8), ("f64", 8)])
def test_floats_to_integers(arch: str, kind: str, results: int) -> None:
    a = bounded(kind, 3, 30000.0 if kind == "f16" else 2147483000.0)
    PROGRAM.check(arch, f"from_{kind}", *SHAPE, a, np.zeros(results * COUNT, np.int64), COUNT)


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("kind", ["f32", "f64"])
def test_integers_to_floats(arch: str, kind: str) -> None:
    rng = np.random.default_rng(5)
    raw = rng.integers(0, 1 << 64, COUNT, dtype=np.uint64) >> rng.integers(0, 64, COUNT, dtype=np.uint64)
    raw[:4] = [0, (1 << 64) - 1, 1 << 63, (1 << 24) + 1]
    out = np.zeros(9 * COUNT, KINDS[kind])
    PROGRAM.check(arch, f"to_{kind}", *SHAPE, raw.view(np.int64), out, COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_integers_to_halves(arch: str) -> None:
    a = np.random.default_rng(6).integers(-32768, 32768, COUNT).astype(np.int16)
    PROGRAM.check(arch, "to_f16", *SHAPE, a, np.zeros(3 * COUNT, np.float16), COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_between_float_widths(arch: str) -> None:
    outs = np.zeros(2 * COUNT, np.float32), np.zeros(2 * COUNT), np.zeros(COUNT, np.float16)
    PROGRAM.check(arch, "between_floats", *SHAPE, wild("f64", 0), wild("f32", 1), *outs, COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_bit_casts(arch: str) -> None:
    outs = np.zeros(3 * COUNT, np.uint32), np.zeros(COUNT)
    PROGRAM.check(arch, "bit_casts", *SHAPE, wild("f32", 0), bounded("f64", 1, 1e9), *outs, COUNT)


@pytest.mark.parametrize("arch", TARGETS)
def test_longer_calculations(arch: str) -> None:
    singles, doubles = wild("f32", 4), wild("f64", 5)
    out = np.zeros(3 * COUNT, np.float32)
    PROGRAM.check(arch, "polynomial", *SHAPE, singles, out, COUNT, 0.25, -1.1, 3e-3, 1e-38)
    PROGRAM.check(arch, "newton", *SHAPE, doubles, np.zeros(2 * COUNT), COUNT)
    a, b = wild("f32", 6, 4 * COUNT), bounded("f32", 7, 1e9).repeat(4)
    PROGRAM.check(arch, "dot4", *SHAPE, a, b, np.zeros(2 * COUNT, np.float32), np.zeros(COUNT), COUNT)
