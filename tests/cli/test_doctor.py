"""`lanewise doctor`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from lanewise.cli.doctor import _PACKAGES


def test_a_sound_installation_is_clean_line_by_line(run) -> None:
    ran = run("doctor")
    assert ran.status == 0
    assert all(line.startswith(("ok ", "missing ", " ")) for line in ran.out.splitlines())


def test_what_does_not_work_is_told_with_a_remedy(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LANEWISE_LLVM", "/nowhere/libLLVM.so")
    ran = run("doctor", "--json")
    assert ran.status == 1
    (check,) = (check for check in ran.json["checks"] if check["name"] == "disassembler")
    assert check["state"] == "broken"
    assert "/nowhere/libLLVM.so" in check["detail"]
    assert "LANEWISE_LLVM" in check["remedy"]


def test_every_dependency_is_looked_at() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    names = [re.split(r"[<>=]", entry)[0] for entry in project["project"]["dependencies"]]
    assert sorted(names) == sorted(_PACKAGES)


def test_a_variable_with_a_wrong_value_is_the_remedy(
    run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANEWISE_CPU", "nonsense")
    ran = run("doctor", "--json")
    broken = {check["name"]: check for check in ran.json["checks"] if check["state"] == "broken"}
    assert "compiler" in broken
    assert {check["remedy"] for check in broken.values()} == {"correct or unset LANEWISE_CPU"}
