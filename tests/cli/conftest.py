"""Objects to look at, and a way to run the command line in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from lanewise.cli import main
from lanewise.code_object.bundle_writer import write_bundle
from lanewise.front.hip.compile import compile_device

EXAMPLES = Path(__file__).parents[2] / "examples"


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """run("inspect", path) -> status, stdout, stderr."""

    def run_words(*words: object) -> Ran:
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run_words


@pytest.fixture(scope="session")
def saxpy_hip() -> Path:
    return EXAMPLES / "saxpy.hip"


@pytest.fixture(scope="session")
def objects(saxpy_hip: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Code objects of saxpy.hip by target, and "bundle" with two of them."""
    folder = tmp_path_factory.mktemp("objects")
    made = {name: compile_device(saxpy_hip, name) for name in ("gfx942", "gfx1100")}
    contents = made | {"bundle": write_bundle(made)}
    paths = {name: folder / f"{name}.co" for name in contents}
    for name, path in paths.items():
        path.write_bytes(contents[name])
    return paths
