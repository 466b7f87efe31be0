from __future__ import annotations

from pathlib import Path

import pytest

SAXPY = """\
#include <hip/hip_runtime.h>
extern "C" __global__ void saxpy(float a, const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}
"""


@pytest.fixture
def saxpy() -> str:
    return SAXPY


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, but for the headers and libraries of the machine's own."""
    from lanewise.front.hip.toolchain import find_toolchain

    tree = find_toolchain().rocm
    cache = tmp_path / "own cache"
    cache.mkdir()
    if tree is not None:
        (cache / tree.name).symlink_to(tree)
    monkeypatch.setenv("LANEWISE_CACHE_DIR", str(cache))
    return cache
