"""HIP programs, built once and run as their own processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from lanewise.front.hip.program import build_program
from lanewise.front.hip.runtime.library import runtime_environment

ROOT = Path(__file__).parents[4]
EXAMPLES = ROOT / "examples" / "hip"


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


def run_words(*words: object, timeout: float = 240, **environment: str) -> Ran:
    """`lanewise WORDS`, as a process of its own."""
    package = {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-m", "lanewise", *map(str, words)],
        capture_output=True, text=True, timeout=timeout, stdin=subprocess.DEVNULL,
        env={**os.environ, **package, **environment},
    )  # fmt: skip
    return Ran(done.returncode, done.stdout, done.stderr)


def run_host(code: str, *words: object, timeout: float = 120) -> Ran:
    """Python code that loads a HIP library, as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        capture_output=True, text=True, timeout=timeout,
        env={**os.environ, **runtime_environment()},
    )  # fmt: skip
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """build("text or name of an example", "gfx942", …) -> the program."""
    folder = tmp_path_factory.mktemp("programs")
    known: dict[tuple[object, ...], Path] = {}

    def build_one(source: str, *targets: str, shared: bool = False) -> Path:
        key = (source, targets, shared)
        if key not in known:
            path = EXAMPLES / f"{source}.hip"
            if "\n" in source:
                path = folder / f"source{len(known)}.hip"
                path.write_text(source)
            place = folder / f"program{len(known)}"
            names = targets or ("gfx942",)
            build_program([path], names, place, options=[f"-I{EXAMPLES}"], shared=shared)
            known[key] = place
        return known[key]

    return build_one
