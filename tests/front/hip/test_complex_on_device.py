"""hip_complex.h against numpy's complex numbers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

import lanewise as lw

Complex = npt.NDArray[np.complex128]
COUNT = 1024

# name: (expression of p, q, r of type C; ~ is the suffix of the float forms, numpy's opinion)
CASES: dict[str, tuple[str, Callable[[Complex, Complex, Complex], npt.NDArray[np.generic]]]] = {
    "add": ("hipCadd~(p, q)", lambda p, q, r: p + q),
    "subtract": ("hipCsub~(p, q)", lambda p, q, r: p - q),
    "multiply": ("hipCmul~(p, q)", lambda p, q, r: p * q),
    "divide": ("hipCdiv~(p, q)", lambda p, q, r: p / q),
    "fused": ("hipCfma~(p, q, r)", lambda p, q, r: p * q + r),
    "conjugate": ("hipConj~(p)", lambda p, q, r: np.conj(p)),
    "magnitude": ("make(hipCabs~(p), hipCsqabs~(q))", lambda p, q, r: abs(p) + 1j * abs(q) ** 2),
    "parts": ("make(hipCimag~(p), hipCreal~(q))", lambda p, q, r: p.imag + 1j * q.real),
    "converted": ("converted(p)", lambda p, q, r: p.astype(np.complex64)),
}


def source(precise: bool) -> str:
    kind, suffix = ("hipDoubleComplex", "") if precise else ("hipFloatComplex", "f")
    converted = "hipComplexFloatToDouble(hipComplexDoubleToFloat(z))"
    lines = [
        "#include <hip/hip_runtime.h>",
        "#include <hip/hip_complex.h>",
        f"typedef {kind} C;",
        f"#define make make_{kind}",
        f"__device__ C converted(C z) {{ return {converted if precise else 'z'}; }}",
    ]
    lines += [
        f'extern "C" __global__ void {name}(const C* x, const C* y, const C* z, C* out) {{'
        f" int i = blockIdx.x * blockDim.x + threadIdx.x; C p = x[i], q = y[i], r = z[i];"
        f" out[i] = {expression.replace('~', suffix)}; }}"
        for name, (expression, _) in CASES.items()
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("precise", [False, True], ids=["float", "double"])
@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
def test_a_complex_operation_gives_numpys_result(target: str, precise: bool, name: str) -> None:
    kind, part = (np.complex128, np.float64) if precise else (np.complex64, np.float32)
    generator = np.random.default_rng(3)
    drawn = (generator.normal(0, 10, (3, COUNT, 2)).astype(part).view(kind))[..., 0]
    out = np.zeros(COUNT, kind)
    kernel = lw.Device(target).compile(source(precise))[name]
    kernel(COUNT // 256, 256, *(one.view(part).copy() for one in drawn), out.view(part))
    exact = CASES[name][1](*drawn.astype(np.complex128))
    # a sum of products may cancel: the error is of the size of what is summed
    scale = abs(drawn).max() ** 2 if name in ("multiply", "fused") else abs(exact)
    assert (abs(out - exact) <= 4 * np.finfo(part).eps * scale).all()
