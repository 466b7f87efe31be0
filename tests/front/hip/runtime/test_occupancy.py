"""How many waves a SIMD holds: what LLVM says of the same kernels."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lanewise.front.hip.runtime.occupancy import waves_of_simd
from lanewise.targets import PRIMARY_TARGETS, Target

KERNELS = "#include <hip/hip_runtime.h>\n" + "".join(
    f"""
__attribute__((amdgpu_num_vgpr({count}))) __global__ void k{count}(const float* x, float* o, int n)
{{
  float v[{count}];
  for (int k = 0; k < {count}; k++) v[k] = x[threadIdx.x + k * n];
  for (int a = 0; a < n; a++)
    for (int k = 0; k < {count}; k++) v[k] = __builtin_fmaf(v[k], v[(k + 7) % {count}], v[k]);
  for (int k = 0; k < {count}; k++) o[threadIdx.x + k * n] = v[k];
}}
"""
    for count in (24, 29, 40, 53, 64, 77, 90, 101, 128)
)
SIZES = [(on, size) for on in PRIMARY_TARGETS for size in on.wave_sizes]


@pytest.mark.parametrize(
    ("on", "size"), SIZES, ids=lambda v: v.name if isinstance(v, Target) else f"wave{v}"
)
def test_a_simd_holds_the_waves_that_llvm_says(on: Target, size: int, tmp_path: Path) -> None:
    source = tmp_path / "k.hip"
    source.write_text(KERNELS)
    words = [
        sys.executable, "-m", "lanewise", "build", "--device-only", str(source), "-o",
        str(tmp_path / "k.co"), "--arch", on.name, "-X", "-Rpass-analysis=kernel-resource-usage",
        *(["-X", "-mwavefrontsize64"] if size != on.default_wave_size else []),
    ]  # fmt: skip
    told = subprocess.run(words, capture_output=True, text=True, check=True).stderr
    registers = list(map(int, re.findall(r" VGPRs: (\d+)", told)))
    accumulation = list(map(int, re.findall(r" AGPRs: (\d+)", told))) or [0] * len(registers)
    waves = list(map(int, re.findall(r"Occupancy \[waves/SIMD\]: (\d+)", told)))
    assert len(registers) == len(accumulation) == len(waves) == 9
    if on.agprs == "unified":
        registers = [
            -(-v // 4) * 4 + a if a else v for v, a in zip(registers, accumulation, strict=True)
        ]
    elif on.agprs == "separate":
        registers = [max(v, a) for v, a in zip(registers, accumulation, strict=True)]
    assert [waves_of_simd(on, size, count) for count in registers] == waves
    assert len(set(waves)) > 2
