"""The documents say what is so: examples run, links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import lanewise.semantics.amd  # noqa: F401  registers every instruction
from lanewise.semantics.registry import find, known_mnemonics

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"]


def test_life_of_an_instruction_shows_what_really_comes_out() -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    results = doctest.testfile(
        str(ROOT / "docs" / "life-of-an-instruction.md"), module_relative=False, optionflags=flags
    )
    assert results.failed == 0
    assert results.attempted > 30


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_to_files_lead_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text()):
        assert (document.parent / link).exists(), link


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_paths_that_are_named_exist(document: Path) -> None:
    for path in re.findall(r"`((?:src|tests|docs|examples)/[\w./]+)`", document.read_text()):
        assert (ROOT / path).exists(), path


def test_every_kind_of_inexact_instruction_is_told_of_in_deviations() -> None:
    text = (ROOT / "docs" / "deviations.md").read_text()
    told = (*re.findall(r"`(v_\w+)", text), "v_s_")
    for mnemonic in sorted(known_mnemonics()):
        semantics = find(mnemonic)
        assert semantics is not None
        if semantics.fidelity != "exact" and "atomic" not in mnemonic and mnemonic[:3] != "ds_":
            assert mnemonic.startswith(told), f"{mnemonic} is {semantics.fidelity}"
