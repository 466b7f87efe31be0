"""What targets print, what has a meaning, what has a model: nothing is missing unexplained."""

from __future__ import annotations

import re

import pytest

import lanewise.semantics.amd  # noqa: F401  fills the registry
from lanewise.isa.amd.mnemonics import read_table
from lanewise.semantics.amd.unsupported import UNSUPPORTED
from lanewise.semantics.registry import find, known_mnemonics

from . import differential, vector_files
from .reference import MODELS
from .test_against_numpy import TARGETS

NAMES = [name for name, _ in TARGETS]
# How many of a target's mnemonics have no meaning yet. A change is a decision, not an accident.
UNSUPPORTED_COUNTS = {"gfx942": 162, "gfx1100": 159, "gfx950": 189}
# Arithmetic without an independent model (pattern: why).
WITHOUT_MODEL = {
    r"v_cvt_scalef32_.*": "micro-scaled formats: tests come with the matrix cores",
    r"v_cvt_sr_.*": "manual and numerics.md 3 disagree on the rounding: no second source",
    r"v_cvt_pkaccum_u8_f32": "v_cvt_pk_u8_f32 with the destination as its third source",
    r"v_movrel.*": "register indexing: tests/lift",
    r"v_(mfma|smfmac|wmma|swmmac)_.*": "matrix cores have tests of their own",
    r"v_dot2_(f16_f16|bf16_bf16)|v_dot2(acc|c)_f32_bf16": "tests/semantics/test_float_dots",
}


def printed(target: str) -> set[str]:
    return set(read_table(target))


@pytest.mark.parametrize("target", NAMES)
def test_every_mnemonic_of_a_target_means_something_or_is_listed_with_a_reason(target: str) -> None:
    assert sorted(printed(target) - known_mnemonics() - set(UNSUPPORTED)) == []


@pytest.mark.parametrize("target", NAMES)
def test_the_number_of_unsupported_mnemonics_is_the_written_one(target: str) -> None:
    assert len(printed(target) - known_mnemonics()) == UNSUPPORTED_COUNTS[target]


def arithmetic(target: str) -> set[str]:
    """Mnemonics whose body computes on registers only."""
    found = ((name, find(name)) for name in printed(target))
    return {
        name.replace("v_dual_", "v_")
        for name, semantics in found
        if semantics is not None and semantics.unit in ("lanes", "scalar")
        and name.startswith(("v_", "s_"))
    }  # fmt: skip


@pytest.mark.parametrize("target", NAMES)
def test_every_arithmetic_mnemonic_has_a_model_or_a_reason(target: str) -> None:
    missing = arithmetic(target) - set(MODELS)
    reasons = re.compile("|".join(f"(?:{pattern})" for pattern in WITHOUT_MODEL))
    assert sorted(name for name in missing if not reasons.fullmatch(name)) == []


def test_no_reason_for_a_missing_model_is_unneeded() -> None:
    missing = set().union(*(arithmetic(target) for target in NAMES)) - set(MODELS)
    unneeded = [
        pattern
        for pattern in WITHOUT_MODEL
        if not any(re.fullmatch(pattern, name) for name in missing)
        and "mfma" not in pattern  # known once the matrix cores are in
    ]
    assert unneeded == []


def test_every_model_is_compared_on_some_target_or_by_vectors() -> None:
    by_vectors = {m for path in vector_files.files() for m in vector_files.claimed(path)}
    idle = [
        name
        for name, model in MODELS.items()
        if name not in by_vectors
        and not any(differential.exists(model, target, wave) for target, wave in TARGETS)
    ]
    # Wave32 names of gfx10: the interpreter needs them for no target of this list.
    assert sorted(idle) == [
        f"s_{name}_{kind}_b32"
        for name, kind in (
            ("andn1", "saveexec"), ("andn1", "wrexec"), ("andn2", "saveexec"), ("andn2", "wrexec"),
            ("orn1", "saveexec"), ("orn2", "saveexec"),
        )
    ]  # fmt: skip
