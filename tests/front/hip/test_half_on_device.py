"""Our half and bfloat16 headers on the device: numpy and ml_dtypes are the other opinion."""

from __future__ import annotations

from collections.abc import Callable

import ml_dtypes
import numpy as np
import numpy.typing as npt
import pytest

import lanewise as lw

Array = npt.NDArray[np.generic]

# name: (expression of a, b: T and f: float, what numpy makes of the same)
HALF: dict[str, tuple[str, Callable[[Array, Array, Array], Array]]] = {
    "add": ("a + b", lambda a, b, f: a + b),
    "subtract": ("a - b", lambda a, b, f: a - b),
    "multiply": ("a * b", lambda a, b, f: a * b),
    "divide": ("a / b", lambda a, b, f: a / b),
    "pair_add": ("__hadd2(__halves2half2(a, b), __halves2half2(b, a)).y", lambda a, b, f: a + b),
    "pair_low": ("__hmul2(__halves2half2(a, b), __half2half2(b)).x", lambda a, b, f: a * b),
    "fused": (
        "__hfma(a, __float2half(0.5f), b)",
        lambda a, b, f: a.astype(np.float64) * 0.5 + b.astype(np.float64),
    ),
    "least": ("__hmin(a, b)", lambda a, b, f: np.fmin(a, b)),
    "root": ("hsqrt(__habs(a))", lambda a, b, f: np.sqrt(np.abs(a))),
    "down": ("hfloor(a)", lambda a, b, f: np.floor(a)),
    "nearest": ("hrint(a)", lambda a, b, f: np.rint(a)),
    "compared": ("a < b ? a : __hneg(b)", lambda a, b, f: np.where(a < b, a, -b)),
    "from_float": ("__float2half(f)", lambda a, b, f: f),
    "through_float": ("__float2half(__half2float(a) * 2.0f)", lambda a, b, f: a * np.float16(2)),
    "exchanged": (
        "__shfl_xor(a, 1)",
        lambda a, b, f: a.reshape(-1, 2)[:, ::-1].reshape(-1),
    ),
}
BFLOAT: dict[str, tuple[str, Callable[[Array, Array, Array], Array]]] = {
    "add": ("a + b", lambda a, b, f: a + b),
    "multiply": ("a * b", lambda a, b, f: a * b),
    "pair_add": (
        "__hadd2(__halves2bfloat162(a, b), __halves2bfloat162(b, a)).x",
        lambda a, b, f: a + b,
    ),
    "most": ("__hmax(a, b)", lambda a, b, f: np.fmax(a, b)),
    "down": ("hfloor(a)", lambda a, b, f: np.floor(a)),
    "compared": ("a < b ? a : -b", lambda a, b, f: np.where(a < b, a, -b)),
    "from_float": ("__float2bfloat16(f)", lambda a, b, f: f),
    "through_float": (
        "__float2bfloat16(__bfloat162float(a) * 2.0f)",
        lambda a, b, f: a * ml_dtypes.bfloat16(2),
    ),
}
COUNT = 4096


def source(header: str, kind: str, cases: dict[str, tuple[str, Callable[..., Array]]]) -> str:
    kernels = "\n".join(
        f'extern "C" __global__ void {name}(const {kind}* x, const {kind}* y, const float* z, '
        f"{kind}* out) {{ int i = blockIdx.x * blockDim.x + threadIdx.x; "
        f"{kind} a = x[i], b = y[i]; float f = z[i]; out[i] = {expression}; }}"
        for name, (expression, _) in cases.items()
    )
    return f"#include <hip/hip_runtime.h>\n#include <hip/{header}>\n{kernels}\n"


def operands(dtype: npt.DTypeLike) -> tuple[Array, Array, Array]:
    """Random bits, so that every exponent, denormals, infinities and quiet NaN occur.

    Not signalling ones: clang takes a bfloat16 widened to float for quiet, and the GPU's max of a
    signalling NaN is a NaN.
    """
    generator = np.random.default_rng(5)
    bits = generator.integers(0, 1 << 16, (2, COUNT), dtype=np.uint16)
    quiet = np.uint16(0x40 if dtype == ml_dtypes.bfloat16 else 0x200)
    with np.errstate(invalid="ignore"):
        drawn = np.where(np.isnan(bits.view(dtype)), bits | quiet, bits).view(dtype)
    return drawn[0], drawn[1], generator.normal(0, 300, COUNT).astype(np.float32)


def check(
    target: str, text: str, name: str, model: Callable[..., Array], dtype: npt.DTypeLike
) -> None:
    kernel = lw.Device(target).compile(text)[name]
    a, b, f = operands(dtype)
    out = np.zeros(COUNT, dtype)
    kernel(COUNT // 256, 256, a.view(np.uint16), b.view(np.uint16), f, out.view(np.uint16))
    with np.errstate(all="ignore"):
        expected = np.asarray(model(a, b, f)).astype(dtype)
    nan = np.isnan(expected)
    np.testing.assert_array_equal(np.isnan(out), nan)
    np.testing.assert_array_equal(out[~nan].astype(np.float32), expected[~nan].astype(np.float32))


@pytest.mark.parametrize("name", HALF)
@pytest.mark.parametrize("target", ["gfx942", "gfx950", "gfx1100"])
def test_half_operations_give_numpys_results(target: str, name: str) -> None:
    check(target, source("hip_fp16.h", "__half", HALF), name, HALF[name][1], np.float16)


@pytest.mark.parametrize("name", BFLOAT)
@pytest.mark.parametrize("target", ["gfx942", "gfx950", "gfx1100"])
def test_bfloat16_operations_give_ml_dtypes_results(target: str, name: str) -> None:
    text = source("hip_bf16.h", "__hip_bfloat16", BFLOAT)
    check(target, text, name, BFLOAT[name][1], ml_dtypes.bfloat16)
