"""A child forked right after the first load hung: the warm-up held an import lock at the fork."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from lanewise.front.hip.compile import compile_device

KERNEL = """
#include <hip/hip_runtime.h>
extern "C" __global__ void put(int* p) { p[threadIdx.x] = 7; }
"""

PROGRAM = """
import os, sys
import numpy as np
import lanewise as lw

kernel = lw.Device("gfx942").load(sys.argv[1])["put"]
child = os.fork()
if not child:
    p = np.zeros(64, np.int32)
    kernel(1, 64, p)
    os._exit(0 if (p == 7).all() else 1)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def test_a_child_forked_during_the_warm_up_can_launch(tmp_path: Path) -> None:
    code_object = tmp_path / "put.co"
    code_object.write_bytes(compile_device(KERNEL, "gfx942"))
    subprocess.run(
        [sys.executable, "-c", PROGRAM, str(code_object)],
        env={**os.environ, "LANEWISE_CACHE_DIR": str(tmp_path / "cache")},
        check=True, timeout=120,
    )  # fmt: skip
