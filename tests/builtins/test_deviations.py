"""docs/deviations.md, section "Against a document": what the hardware does instead."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.builtins.catalog import BUILTINS
from lanewise.insight.deviation_notes import NOTES
from lanewise.targets import PRIMARY_TARGETS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "deviations.md").read_text()
models = lw.builtins
LANES = np.arange(64)


def test_mask_0x1e0_sends_lane_15_to_all_32_lanes() -> None:
    received = models.ds_swizzle(LANES, 0x1E0, arch="gfx942")
    assert received.tolist() == [15] * 32 + [47] * 32


def test_0x134_rotates_to_the_left() -> None:
    left = models.mov_dpp(LANES, 0x134, 15, 15, False, arch="gfx908")
    assert left.tolist() == [*range(1, 64), 0]
    right = models.mov_dpp(LANES, 0x13C, 15, 15, False, arch="gfx908")
    assert right.tolist() == [63, *range(63)]


def test_only_lane_0_has_the_sum_after_a_shfl_down_loop() -> None:
    values = LANES.astype(np.int32)
    for step in (32, 16, 8, 4, 2, 1):
        values = values + np.ma.getdata(models.shfl_down(values, step, arch="gfx942"))
    assert np.flatnonzero(values == LANES.sum()).tolist() == [0]


@pytest.mark.parametrize("name", ["writelane", "wave_id"])
def test_the_compiler_has_no_builtin_writelane_or_wave_id(name: str) -> None:
    arguments = "1, 2, p[0]" if name == "writelane" else ""
    source = f"""
    #include <hip/hip_runtime.h>
    __global__ void k(int* p) {{ p[0] = __builtin_amdgcn_{name}({arguments}); }}
    """
    for on in (PRIMARY_TARGETS[0], PRIMARY_TARGETS[-1]):
        with pytest.raises(lw.CompileError, match=f"__builtin_amdgcn_{name}"):
            lw.Device(on.name).compile(source)


def test_every_note_has_its_heading() -> None:
    headings = set(re.findall(r"^### (\S+)$", TEXT, re.MULTILINE))
    assert set(NOTES) <= headings
    assert {entry.anchor for entry in BUILTINS.values()} <= {"", *NOTES}


def test_every_test_that_the_page_names_exists() -> None:
    section = TEXT.partition("## Against a document")[2].partition("\n## ")[0]
    sources = "".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    named = re.findall(r"`(test_\w+)`", section)
    assert len(named) >= 15
    for name in named:
        assert f"def {name}(" in sources, name
    for part in section.split("\n### ")[1:]:
        assert "`test_" in part, part.partition("\n")[0]
