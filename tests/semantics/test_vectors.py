"""The hand-written edge cases of vectors/*.json, on the lifter and JIT and on the models."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from . import vector_files
from .engine import run_fragments
from .reference import MODELS
from .reference.interpreter import run
from .reference.text import read_lines

FILES = vector_files.files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_compiled_fragments_give_what_the_manual_says(path: Path) -> None:
    cases = vector_files.read_file(path)
    results = run_fragments(
        [(c.asm, c.target, c.wave_size, c.mode, [(c.inputs, list(c.outputs))]) for c in cases]
    )
    wrong: list[str] = []
    for case, result in zip(cases, results, strict=True):
        if isinstance(result, Exception):
            wrong.append(f"{case}\n    {type(result).__name__}: {result}")
        else:
            wrong.extend(vector_files.differences(case, result[0]))
    assert not wrong, "\n".join([f"{len(wrong)} differences", *wrong])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_models_give_what_the_manual_says(path: Path) -> None:
    wrong: list[str] = []
    for c in vector_files.read_file(path):
        result = run(c.asm, c.inputs, target=c.target, wave_size=c.wave_size, mode=c.mode)
        wrong.extend(vector_files.differences(c, result))
    assert not wrong, "\n".join(wrong)


def content_of(path: Path) -> tuple[list[str], set[str]]:
    """The mnemonics a file claims, and those its cases run."""
    run_by_cases = {
        line.mnemonic
        for case in vector_files.read_file(path)
        for pair in read_lines(case.asm)
        for line in pair
    }
    return vector_files.claimed(path), run_by_cases


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_vector_file_holds_a_case_for_every_mnemonic_it_names(path: Path) -> None:
    claimed, present = content_of(path)
    assert sorted(set(claimed) - present) == []
    assert len(claimed) == len(set(claimed))


def test_the_models_cover_all_mnemonics_of_the_vectors() -> None:
    named = {m for path in FILES for m in vector_files.claimed(path)}
    assert sorted(named - set(MODELS)) == []
    assert len(named) >= 400


def test_a_wrong_result_names_lane_and_inputs() -> None:
    case = vector_files.read_file(vector_files.FOLDER / "v_add_f32.json")[0]
    zeros: dict[str, Any] = {"v2": [0] * 64}
    (message,) = vector_files.differences(case, zeros)
    assert "v2 lane 0 (one and a half)" in message
    assert "0x3fc00000" in message
    assert "'v1': '0x3f000000'" in message
