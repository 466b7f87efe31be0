"""hip_bfloat16.h, whose type is a float's upper half. The judge is arithmetic on the bits."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

import lanewise as lw
from lanewise.front.hip.program import build_program

Words = npt.NDArray[np.uint32]
STEPS = """
    hip_bfloat16 a(x[i]), b(y[i]), c;
    c = x[i];  // assignment from a float
    out[9 * i] = a.data | c.data << 16;
    out[9 * i + 1] = hip_bfloat16(x[i], hip_bfloat16::truncate).data;
    out[9 * i + 2] = (a < b) | (a <= b) << 1 | (a == b) << 2;
    out[9 * i + 2] |= (a != b) << 3 | (a > b) << 4 | (a >= b) << 5;
    out[9 * i + 3] = std::isinf(a) | std::isnan(a) << 1 | std::iszero(a) << 2;
    out[9 * i + 4] = (a + b).data | (-a).data << 16;
    c = a; hip_bfloat16 before = c++;
    out[9 * i + 5] = c.data | before.data << 16;
    c = a; before = --c;
    out[9 * i + 6] = c.data | before.data << 16;
    c = a; c *= b;
    out[9 * i + 7] = c.data | (+a).data << 16;
    c = 300 - static_cast<int>(i);  // an int goes by way of a float
    out[9 * i + 8] = c.data;
"""  # fmt: skip
DEVICE = f"""
#include <hip/hip_runtime.h>
#include <hip/hip_bfloat16.h>
extern "C" __global__ void k(const float* x, const float* y, unsigned* out) {{
    unsigned i = threadIdx.x;
    {STEPS}
}}"""
HOST = f"""
#include <hip/hip_runtime.h>
#include <hip/hip_bfloat16.h>
#include <cstdio>
#include <cstdlib>
#include <iostream>
int main(int, char** words) {{
    static float x[64], y[64];
    static unsigned out[9 * 64];
    for (auto [name, to] : {{std::pair(words[1], x), std::pair(words[2], y)}}) {{
        std::FILE* file = std::fopen(name, "rb");
        if (std::fread(to, 4, 64, file) != 64) return 1;
        std::fclose(file);
    }}
    for (unsigned i = 0; i < 64; ++i) {{ {STEPS} }}
    for (unsigned word : out) std::cout << word << " ";
    std::cout << hip_bfloat16(1.5f);
}}"""


def numbers() -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    bits = np.random.default_rng(12).integers(0, 1 << 32, 128, dtype=np.uint64).astype(np.uint32)
    special = [0, 0x80000000, 0x7F800000, 0xFF800000, 0x7F800001, 0x7FC00000, 0xFFFF1234]
    special += [0x3F808000, 0x3F818000, 0x3F808001, 0x7F7FFFFF, 1, 0x8000, 0x43960000]
    bits[: len(special)] = special
    bits[64 : 64 + len(special)] = special[::-1]
    bits[20:30] = bits[84:94]
    values = bits.view(np.float32)
    return values[:64].copy(), values[64:].copy()


def rounded(values: npt.NDArray[np.float32]) -> Words:
    bits = values.view(np.uint32).astype(np.uint64)
    special = (bits & 0x7F800000) == 0x7F800000
    nearest = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
    kept = bits >> 16 | (bits & 0xFFFF != 0)
    return np.where(special, kept, nearest).astype(np.uint32)


def expected() -> npt.NDArray[np.uint32]:
    x, y = numbers()
    a, b = ((rounded(v) << 16).view(np.float32) for v in (x, y))
    bits = x.view(np.uint32)
    cut = bits >> 16 | (((bits & 0x7F800000) == 0x7F800000) & (bits & 0xFFFF != 0))
    code = rounded(x)
    with np.errstate(all="ignore"):
        tests = (a < b, ~(a > b), a == b, a != b, a > b, ~(a < b))
        kinds = (np.isinf(a), np.isnan(a), a == 0)
        total, product = rounded(a + b), rounded(a * b)
        more, less = rounded(a + np.float32(1)), rounded(a - np.float32(1))
    rows = [
        code | code << 16, cut, sum(t.astype(np.uint32) << k for k, t in enumerate(tests)),
        sum(t.astype(np.uint32) << k for k, t in enumerate(kinds)),
        total | (code ^ 0x8000) << 16, more | code << 16, less | less << 16, product | code << 16,
        rounded(np.arange(300, 236, -1).astype(np.float32)),
    ]  # fmt: skip
    return np.stack(rows, axis=1).astype(np.uint32)


def same(got: Words) -> None:
    """Bit for bit, but for the NaN that arithmetic makes, of which only that it is one counts."""
    wanted = expected()
    for row in (4, 5, 6, 7):
        for half in (0, 16):
            for one in (got, wanted):
                part = one[:, row] >> half & 0xFFFF
                number = (part & 0x7FFF) <= 0x7F80
                clean = np.where(number, part, 0x7FC0)
                one[:, row] = one[:, row] & (0xFFFF0000 >> half) | clean << half
    np.testing.assert_array_equal(got, wanted)


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_on_the_device(arch: str) -> None:
    x, y = numbers()
    out = np.zeros((64, 9), np.uint32)
    lw.Device(arch).compile(DEVICE)["k"](1, 64, x, y, out)
    same(out)


def test_on_the_host(tmp_path: Path) -> None:
    for name, values in zip("xy", numbers(), strict=True):
        (tmp_path / name).write_bytes(values.tobytes())
    (tmp_path / "host.hip").write_text(HOST)
    build_program([tmp_path / "host.hip"], ["gfx942"], tmp_path / "host", options=["-std=c++17"])
    ran = subprocess.run(
        [tmp_path / "host", "x", "y"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    *words, shown = ran.stdout.split()
    assert shown == "1.5"
    same(np.array(words, np.uint64).astype(np.uint32).reshape(64, 9))
