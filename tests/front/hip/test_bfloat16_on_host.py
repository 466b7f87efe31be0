"""bfloat16 on the host, where older libgcc have no function that rounds to it."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from lanewise.front.hip.toolchain import find_toolchain

SOURCE = """\
#include <hip/hip_bf16.h>
#include <hip/hip_bfloat16.h>
extern "C" void of_float(const float* in, unsigned short* out, int n) {
    for (int i = 0; i < n; ++i) out[i] = __bfloat16_as_ushort(__float2bfloat16(in[i]));
}
extern "C" void of_double(const double* in, unsigned short* out, int n) {
    for (int i = 0; i < n; ++i) out[i] = __bfloat16_as_ushort(__double2bfloat16(in[i]));
}
extern "C" void older(const float* in, unsigned short* out, int n) {
    for (int i = 0; i < n; ++i) out[i] = hip_bfloat16(in[i]).data;
}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    work: Path = tmp_path_factory.mktemp("bfloat16")
    chain = find_toolchain()
    (work / "source.hip").write_text(SOURCE)
    compile_ = [
        *(*chain.clang, "--driver-mode=g++", "--target=x86_64-linux-gnu", *chain.driver_flags),
        *(*chain.hip_flags, f"--rocm-path={chain.rocm}", "-x", "hip", "--offload-host-only"),
        *("-O2", "-fPIC", "-c", "source.hip"),
    ]
    subprocess.run(compile_, cwd=work, check=True)
    link = [*(chain.clang[0], "ld.lld", "-shared", "--no-undefined"), "source.o", "-o", "source.so"]
    subprocess.run(link, cwd=work, check=True)
    return ctypes.CDLL(str(work / "source.so"))


def run(library: ctypes.CDLL, name: str, data: np.ndarray) -> np.ndarray:
    out = np.zeros(data.size, np.uint16)
    getattr(library, name)(data.ctypes.data_as(ctypes.c_void_p), out.ctypes, data.size)
    return out.view(ml_dtypes.bfloat16)


def floats() -> np.ndarray:
    bits = np.random.default_rng(2).integers(0, 1 << 32, 50000, dtype=np.uint64).astype(np.uint32)
    ties = (bits[:20000] & np.uint32(0xFFFF0000)) | np.uint32(0x8000)
    drawn = np.concatenate([bits, ties, ties - 1, ties + 1]).view(np.float32)
    special = np.array([0.0, -0.0, np.inf, -np.inf, 1e-45, 3.4e38, -3.4e38], np.float32)
    return np.concatenate([drawn[~np.isnan(drawn)], special])


@pytest.mark.parametrize("name", ["of_float", "older"])
def test_a_float_is_rounded_to_nearest_even(library: ctypes.CDLL, name: str) -> None:
    exact = floats()
    with np.errstate(over="ignore"):
        expected = exact.astype(ml_dtypes.bfloat16)
    got = run(library, name, exact)
    np.testing.assert_array_equal(got.view(np.uint16), expected.view(np.uint16))
    assert np.isnan(run(library, name, np.array([np.nan], np.float32)).astype(np.float32)).all()


def test_a_double_is_rounded_once(library: ctypes.CDLL) -> None:
    """A double a little beside the middle of two bfloat16 is not first rounded to that middle."""
    upper = np.random.default_rng(9).integers(0x0080, 0x7F00, 20000).astype(np.uint16)
    low = upper.view(ml_dtypes.bfloat16).astype(np.float64)
    high = (upper + np.uint16(1)).view(ml_dtypes.bfloat16).astype(np.float64)
    middle = (low + high) / 2
    np.testing.assert_array_equal(run(library, "of_double", np.nextafter(middle, 0)), low)
    np.testing.assert_array_equal(run(library, "of_double", np.nextafter(middle, np.inf)), high)
    np.testing.assert_array_equal(run(library, "of_double", -np.nextafter(middle, 0)), -low)
    even = np.where(upper & 1, high, low)
    np.testing.assert_array_equal(run(library, "of_double", middle), even)
    ends = np.array([0.0, -0.0, 1e-320, 1e300, -1e300, np.inf])
    expected = np.array([0.0, -0.0, 0.0, np.inf, -np.inf, np.inf])
    np.testing.assert_array_equal(run(library, "of_double", ends).astype(np.float64), expected)
