"""Integer arithmetic of every width against the host's compiler."""

from __future__ import annotations

import numpy as np
import pytest

from .program import TARGETS, Program

PROGRAM = Program("integers.hip", ("-fwrapv",))
COUNT = 300
SHAPE = (3, 128)
KINDS = {"i8": 1, "u8": 1, "i16": 2, "u16": 2, "i32": 4, "u32": 4, "i64": 8, "u64": 8}


def values(kind: str, seed: int, count: int = COUNT) -> np.ndarray:
    """Random ones of all magnitudes, with the edges among them."""
    dtype = np.dtype(kind[0] + str(KINDS[kind]))
    bits = dtype.itemsize * 8
    rng = np.random.default_rng(seed)
    raw = rng.integers(0, 1 << 64, count, dtype=np.uint64) >> rng.integers(0, 64, count, dtype=np.uint64)
    array = raw.astype(f"u{dtype.itemsize}").view(dtype)
    signs = rng.random(count) < 0.3
    array[signs] = (-array[signs].astype(dtype)).astype(dtype)
    edges = [0, 1, 2, 7, (1 << bits) - 1, 1 << (bits - 1), (1 << (bits - 1)) - 1, (1 << (bits - 1)) + 1]
    both = np.array([(a, b) for a in edges for b in edges], dtype=np.uint64).astype(f"u{dtype.itemsize}")
    array[: len(both)] = both[:, seed % 2].view(dtype)
    return array


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("kind", KINDS)
def test_operators_of_each_width(arch: str, kind: str) -> None:
    a, b = values(kind, 0), values(kind, 1)
    PROGRAM.check(arch, f"width_{kind}", *SHAPE, a, b, np.zeros(24 * COUNT, a.dtype), COUNT)


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize(
    ("kind", "wide"),
    [
        ("i8", "i32"), ("u8", "u32"), ("i16", "i32"), ("u16", "u32"),
        ("i32", "i64"), ("u32", "u64"), ("i8", "i64"), ("u16", "u64"),
    ],
)  # fmt: skip
def test_widening(arch: str, kind: str, wide: str) -> None:
    a, b = values(kind, 0), values(kind, 1)
    out = np.zeros(4 * COUNT, f"{wide[0]}{KINDS[wide]}")
    PROGRAM.check(arch, f"wide_{kind}_{wide}", *SHAPE, a, b, out, COUNT)


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize(
    ("name", "kind", "results"),
    [("bits32", "u32", 28), ("bits64", "u64", 18), ("wide_product", "u64", 4), ("gcd_and_powers", "u64", 2)],
)
def test_bits_and_long_products(arch: str, name: str, kind: str, results: int) -> None:
    a, b = values(kind, 0), values(kind, 1)
    PROGRAM.check(arch, name, *SHAPE, a, b, np.zeros(results * COUNT, a.dtype), COUNT)


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("seed", range(4))
def test_uniform_integers_stay_in_scalar_registers(arch: str, seed: int) -> None:
    numbers = [values(kind, seed)[90 + seed].item() for kind in ("i32", "u32", "i64", "u64")]
    PROGRAM.check(arch, "uniform_integers", 1, 64, *numbers, np.zeros(20 * 64, np.int64))


@pytest.mark.parametrize("arch", TARGETS)
def test_hashes_of_bytes(arch: str) -> None:
    text = values("u8", 1, 200 * 23)
    PROGRAM.check(arch, "hashes", 4, 64, text, np.zeros(3 * 200, np.uint32), 200, 23)
