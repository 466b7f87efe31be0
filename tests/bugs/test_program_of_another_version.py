"""A program built before an update brings the old shim along; its structures met new code, and the
process crashed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lanewise.front.hip.program import build_program
from lanewise.front.hip.runtime.library import native_stamp, runtime_library

SOURCE = """
#include <hip/hip_runtime.h>
#include <cstdio>
int main() { int n = 0; if (hipGetDeviceCount(&n)) return 1; std::printf("%d\\n", n); }
"""


@pytest.fixture
def old_library(tmp_path: Path) -> Path:
    folder = tmp_path / "old"
    shutil.copytree(runtime_library(), folder, symlinks=True)
    for library in folder.glob("libamdhip64.so*"):
        if not library.is_symlink():
            data = library.read_bytes()
            assert data.count(native_stamp().encode()) == 1
            library.write_bytes(data.replace(native_stamp().encode(), b"0123456789abcdef"))
    return folder


def test_a_program_of_another_version_is_told_what_to_do(old_library: Path, tmp_path: Path) -> None:
    (tmp_path / "main.hip").write_text(SOURCE)
    program = tmp_path / "program"
    build_program([tmp_path / "main.hip"], ("gfx942",), program)
    old = {**os.environ, "LD_LIBRARY_PATH": str(old_library)}
    done = subprocess.run([program], env=old, capture_output=True, text=True)
    assert done.returncode == 2, done
    assert done.stderr.startswith("lanewise: this program brings the HIP run-time of another")
    assert "lanewise run -- PROGRAM" in done.stderr
    through = [sys.executable, "-m", "lanewise", "run", "--", program]
    done = subprocess.run(through, env=old, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "1\n"), done
