"""Makes native/runtime.ll of native/runtime.c: `python -m lanewise.machine.build_runtime`.

The text is committed, so that users need no C compiler; a test makes it again and compares. What
depends on a CPU is taken out: LLVM compiles the run-time for the CPU in use (machine/runtime.py).
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

__all__ = ["NATIVE_DIR", "RUNTIME_IR", "generate"]

NATIVE_DIR = Path(__file__).parent / "native"
RUNTIME_IR = NATIVE_DIR / "runtime.ll"

_COMMAND = (
    sys.executable, "-m", "ziglang", "cc", "-target", "x86_64-linux-gnu",
    "-std=gnu11", "-O2", "-g0", "-S", "-emit-llvm", "-Wall", "-Wextra", "-Werror",
    "-Wno-unused-command-line-argument", "-fno-ident", "-fno-asynchronous-unwind-tables",
    "-fno-stack-protector", "-fno-exceptions", "-fno-sanitize=all", "-fvisibility=default",
)
# Left out of the text: file names, what names a target, and what says who compiled it.
_DROPPED_LINES = (
    "; ModuleID", "source_filename", "target datalayout", "target triple", "!llvm.ident",
)
_TARGET_ATTRIBUTE = re.compile(r' "(target-cpu|target-features|tune-cpu)"="[^"]*"')


def generate() -> str:
    """The IR text of the run-time. Needs ziglang (development only)."""
    with tempfile.TemporaryDirectory() as directory:
        output = Path(directory) / "runtime.ll"
        result = subprocess.run(
            [*_COMMAND, "runtime.c", "-o", str(output)],
            cwd=NATIVE_DIR, capture_output=True, text=True, check=False,
        )
        if result.returncode:
            raise SystemExit(result.stderr)
        text = output.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(_DROPPED_LINES)]
    return _TARGET_ATTRIBUTE.sub("", "\n".join(lines)) + "\n"


if __name__ == "__main__":
    RUNTIME_IR.write_text(generate(), encoding="utf-8")
