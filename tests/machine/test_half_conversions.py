"""The conversions of halves that kernels call on CPUs without F16C, against numpy."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

from lanewise.machine.runtime import load_kernel

LOOP = """
declare {to} @{name}({source})
define void @convert(ptr %p, ptr %q, i64 %n) {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr {source}, ptr %p, i64 %i
  %x = load {source}, ptr %a
  %y = call {to} @{name}({source} %x)
  %b = getelementptr {to}, ptr %q, i64 %i
  store {to} %y, ptr %b
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}}
"""
HALVES = np.arange(65536, dtype=np.uint16).view(np.float16)


def converted(name: str, source: str, to: str, values: np.ndarray, dtype: type) -> np.ndarray:
    loaded = load_kernel(LOOP.format(name=name, source=source, to=to), "convert")
    run = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)(loaded.address)
    result = np.zeros(values.size, dtype)
    run(values.ctypes.data, result.ctypes.data, values.size)
    return result


def interesting(dtype: type) -> np.ndarray:
    """Every half, its neighbours, the middles between halves, random bits."""
    exact = HALVES.astype(dtype)
    finite = np.sort(exact[np.isfinite(exact)])
    middles = (finite[:-1] + finite[1:]) / 2
    around = [np.nextafter(v, dtype(s)) for v in (finite, middles) for s in (np.inf, -np.inf)]
    rng = np.random.default_rng(1)
    bits = rng.integers(0, 256, 200_000 * np.dtype(dtype).itemsize, dtype=np.uint8).view(dtype)
    return np.concatenate([exact, middles, *around, bits]).astype(dtype)


def same(a: np.ndarray, b: np.ndarray) -> bool:
    bits = f"u{a.dtype.itemsize}"
    return bool(((a.view(bits) == b.view(bits)) | (np.isnan(a) & np.isnan(b))).all())


def test_every_half_widens_exactly() -> None:
    assert same(
        converted("__extendhfsf2", "half", "float", HALVES, np.float32), HALVES.astype("f4")
    )


@pytest.mark.parametrize(
    ("name", "source", "dtype"),
    [("__truncsfhf2", "float", np.float32), ("__truncdfhf2", "double", np.float64)],
)
def test_narrowing_rounds_to_nearest_even(name: str, source: str, dtype: type) -> None:
    with np.errstate(all="ignore"):
        values = interesting(dtype)
        expected = values.astype(np.float16)
    assert same(converted(name, source, "half", values, np.float16), expected)
