"""Instructions whose operands the lifter knows something about (lane facts), against the models.

Lane id times four plus a scalar, the same scalar everywhere, a sum whose carry is VCC, a constant:
each source gets each of them in turn, and masks are carries. Everywhere else in these tests
registers come from memory, of which the lifter knows nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lanewise.errors import LanewiseError

from . import differential
from .differential import Subject
from .engine import compile_fragments
from .reference import MODELS
from .test_against_numpy import GROUP, UNPUBLISHED

KINDS = ("step", "same", "sum", "constant")
LANE, SCALARS, START = 200, 80, 2**32 - 20  # registers of the preamble; lane + START carries
NAMES = tuple(
    name for name, model in sorted(MODELS.items()) if not model.scalar and name not in UNPUBLISHED
)


def preamble(rotation: int, wave_size: int, generation: int) -> tuple[list[str], dict[str, Any]]:
    """Instructions that fill v0-v12, VCC, the masks s[12:13] and s[14:15], and what they hold."""
    wide = wave_size == 64
    plus = "v_add_u32" if generation == 9 else "v_add_nc_u32"
    vcc, masks = ("vcc", ("s[12:13]", "s[14:15]")) if wide else ("vcc_lo", ("s12", "s14"))
    lines = [f"v_mbcnt_lo_u32_b32 v{LANE}, -1, 0"]
    if wide:
        lines.append(f"v_mbcnt_hi_u32_b32 v{LANE}, -1, v{LANE}")
    lane = np.arange(wave_size, dtype=np.uint64)
    values: dict[str, Any] = {f"v{LANE}": lane}
    for k in range(13):
        scalar = 0x3F812340 + 0x01010104 * k
        values[f"s{SCALARS + k}"] = scalar
        # of a pair the high word is the same everywhere, as an address has it
        kind = KINDS[(k // 4 + rotation) % 4] if k % 2 == 0 else "same"
        if kind == "step":
            lines += [f"v_lshlrev_b32 v{k}, 2, v{LANE}", f"{plus} v{k}, s{SCALARS + k}, v{k}"]
            values[f"v{k}"] = 4 * lane + scalar
        elif kind == "same":
            lines.append(f"v_mov_b32 v{k}, s{SCALARS + k}")
            values[f"v{k}"] = 0 * lane + scalar
        elif kind == "sum":
            lines.append(f"v_add_co_u32 v{k}, {vcc}, s{SCALARS + 13}, v{LANE}")
            values[f"v{k}"] = lane + START
        else:
            lines.append(f"v_mov_b32 v{k}, {0xC0490FDB - k:#x}")
            values[f"v{k}"] = 0 * lane + 0xC0490FDB - k
    values[f"s{SCALARS + 13}"] = START
    for place, mask in ((201, vcc), (202, masks[0]), (203, masks[1])):
        lines.append(f"v_add_co_u32 v{place}, {mask}, s{SCALARS + 13}, v{LANE}")
        values[f"v{place}"] = lane + START
    carries = sum(1 << int(i) for i in lane if i + START >= 2**32)
    values["vcc"] = carries
    for first in (12, 14):
        values[f"s{first}"], values[f"s{first + 1}"] = carries & 0xFFFFFFFF, carries >> 32
    return lines, {
        name: [int(one) & 0xFFFFFFFF for one in value] if isinstance(value, np.ndarray) else value
        for name, value in values.items()
    }


def inputs_for(subject: Subject, values: dict[str, Any], exec_mask: int) -> dict[str, Any]:
    """The preamble's values, and others for what it leaves alone (scalars, old destinations)."""
    rng = np.random.default_rng(len(subject.asm))
    inputs: dict[str, Any] = {}
    for name, _ in subject.inputs:
        count = subject.wave_size if name[0] == "v" else 1
        drawn = [int(one) for one in rng.integers(0, 2**32, count)]
        inputs[name] = drawn if name[0] == "v" else drawn[0]
    kept = {"vcc": values["vcc"] & exec_mask, "exec": exec_mask, "scc": 1}
    for first in (12, 14):  # a mask has zeros for inactive lanes
        kept[f"s{first}"] = values["vcc"] & exec_mask & 0xFFFFFFFF
        kept[f"s{first + 1}"] = (values["vcc"] & exec_mask) >> 32
    return inputs | values | kept


@pytest.mark.parametrize(
    ("target", "wave_size", "rotation"),
    [("gfx942", 64, 0), ("gfx1100", 32, 1)],
)
@pytest.mark.parametrize("start", range(0, len(NAMES), 2 * GROUP))
def test_what_is_known_changes_no_result(
    start: int, target: str, wave_size: int, rotation: int
) -> None:
    lines, values = preamble(rotation, wave_size, 9 if wave_size == 64 else 11)
    subjects = [
        found
        for name in NAMES[start : start + 2 * GROUP]
        if (found := differential.subject(MODELS[name], target, wave_size)) is not None
    ]
    compiled = compile_fragments(
        [("\n".join([*lines, s.asm]), s.target, s.wave_size, s.mode) for s in subjects],
        quick=True,
    )
    full = (1 << wave_size) - 1
    wrong = []
    for subject, fragment in zip(subjects, compiled, strict=True):
        if isinstance(fragment, LanewiseError):
            wrong.append(f"{target} {subject.model.mnemonic}: {fragment}")
            continue
        subject.fragment = fragment
        for exec_mask in (full, 0xF0F0FFFF5555AAA1 & full):
            report = differential.check(subject, inputs_for(subject, values, exec_mask))
            if report:
                wrong.append(report)
                break
    assert not wrong, "\n".join([f"{len(wrong)} mnemonics differ", *wrong])
