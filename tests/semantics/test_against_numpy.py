"""The lifter and JIT against the models: drawn registers, EXEC, VCC; every form of each mnemonic.

A test holds a group of mnemonics; each is compiled once and run on several draws. The draws are the
same in every run. A failure names target, MODE, one line of assembly and the inputs of one lane.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from lanewise.errors import LanewiseError

from . import differential
from .differential import DEFAULT, FLUSHING, Subject
from .engine import compile_fragments
from .reference import MODELS, Mode

GROUP = 40
EXAMPLES = 5
TARGETS = (("gfx942", 64), ("gfx1100", 32), ("gfx950", 64))

EDGES_32 = (
    0, 0x80000000, 1, 0x80000001, 0x007FFFFF, 0x807FFFFF, 0x00800000, 0x80800000, 0x3F800000,
    0xBF800000, 0x3F000000, 0x3FC00000, 0xC0200000, 0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000,
    0x7FC00000, 0xFFC01234, 0x7F800001, 0xFFBFFFFF, 0x4B000001, 0x4F000000, 0xCF000000, 0x3F7FFFFF,
    0x3E800000, 0x34000000, 0x477FF000, 0x33800000,
)  # fmt: skip
EDGES_16 = (
    0, 0x8000, 1, 0x8001, 0x03FF, 0x83FF, 0x0400, 0x8400, 0x3C00, 0xBC00, 0x3800, 0x3E00, 0xC100,
    0x7BFF, 0xFBFF, 0x7C00, 0xFC00, 0x7E00, 0xFE12, 0x7C01, 0x6401, 0x7800, 0x3BFF, 0x1400,
)  # fmt: skip
EDGES_64 = tuple(
    value << 32
    for value in (
        0, 0x80000000, 0x00100000, 0x80100000, 0x000FFFFF, 0x3FF00000, 0xBFF00000, 0x3FE00000,
        0x40040000, 0x7FEFFFFF, 0x7FF00000, 0xFFF00000, 0x7FF80000, 0x7FF00001, 0x41E00000,
        0xC1E00000, 0x43300000, 0x36A00000, 0x47EFFFFF,
    )
)  # fmt: skip
INTEGERS = (
    0, 1, 2, 7, 31, 32, 33, 63, 64, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFF,
    0x800000, 0xFFFFFF, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF,
)  # fmt: skip

any32 = st.integers(0, 0xFFFFFFFF)
near_one_32 = st.builds(
    lambda s, e, m: s << 31 | e << 23 | m,
    st.integers(0, 1), st.integers(100, 154), st.integers(0, 0x7FFFFF),
)  # fmt: skip
near_one_64 = st.builds(
    lambda s, e, m: s << 63 | e << 52 | m,
    st.integers(0, 1), st.integers(980, 1060), st.integers(0, (1 << 52) - 1),
)  # fmt: skip
pair_of_halves = st.builds(
    lambda a, b: a << 16 | b,
    *[st.sampled_from(EDGES_16) | st.integers(0, 0xFFFF) | st.integers(0x3000, 0x4800)] * 2,
)
VALUES: dict[str, st.SearchStrategy[int]] = {
    "f32": st.sampled_from(EDGES_32) | near_one_32 | any32,
    "f64": st.sampled_from(EDGES_64) | near_one_64 | st.integers(0, (1 << 64) - 1),
    "f16": pair_of_halves,
    "mix": st.sampled_from(EDGES_32) | near_one_32 | pair_of_halves,
    "64": st.builds(lambda a, b: a << 32 | b, *[st.sampled_from(INTEGERS) | any32] * 2),
    "32": st.sampled_from(INTEGERS) | any32,
}


def values_of(kind: str) -> st.SearchStrategy[int]:
    for name in ("f32", "f64", "f16", "mix"):
        if kind.startswith(name):
            return VALUES[name]
    return VALUES["64"] if "64" in kind else VALUES["32"]


@st.composite
def draws(draw: st.DrawFn, subject: Subject) -> dict[str, Any]:
    """Registers of a wave: each source has a small pool, the lanes run through combinations."""
    vectors = [name for name, _ in subject.inputs if name[0] == "v"]
    sources = sorted({name for name in vectors if int(name[1:]) < 16}, key=lambda n: int(n[1:]))
    slots = max(len({int(name[1:]) // 4 for name in sources}), 1)
    size = {1: 16, 2: 8}.get(slots, 4)
    inputs: dict[str, Any] = {}
    pools: dict[str, list[int]] = {}
    for name, kind in subject.inputs:
        if kind.endswith("high"):
            previous = f"{name[0]}{int(name[1:]) - 1}"
            wide = pools[previous]
            pools[name] = [value >> 32 for value in wide]
            pools[previous] = [value & 0xFFFFFFFF for value in wide]
        elif name not in pools:
            count = 1 if name[0] == "s" else size
            pools[name] = draw(st.lists(values_of(kind), min_size=count, max_size=count))
    for name, pool in pools.items():
        if name[0] == "s":
            inputs[name] = pool[0] & 0xFFFFFFFF
            continue
        slot = int(name[1:]) // 4
        stride = size**slot if slot < slots else 1
        inputs[name] = [
            pool[lane // stride % len(pool)] & 0xFFFFFFFF for lane in range(subject.wave_size)
        ]
    full = (1 << subject.wave_size) - 1
    some = st.just(full) | st.integers(0, full)
    if subject.model.mnemonic.endswith("_swap_b32") and "permlane" in subject.model.mnemonic:
        some = st.just(full)  # CDNA4 does not say what becomes of inactive lanes
    inputs |= {
        "exec": draw(some),
        "vcc": draw(st.integers(0, full)),
        "scc": draw(st.integers(0, 1)),
    }
    for name in ("s12", "s13", "s14", "s15"):
        inputs[name] = draw(any32)
    return inputs


def check_subject(subject: Subject) -> str:
    """The first report of a few draws, or nothing."""
    reports: list[str] = []

    @settings(
        max_examples=EXAMPLES if subject.mode == DEFAULT else EXAMPLES - 2,
        derandomize=True, database=None, deadline=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(draws(subject))
    def compare(inputs: dict[str, Any]) -> None:
        if not reports:
            report = differential.check(subject, inputs)
            if report:
                reports.append(report)

    compare()
    return reports[0] if reports else ""


def groups() -> list[tuple[str, int, str, tuple[str, ...]]]:
    """Mnemonics in groups; gfx950 only adds what gfx942 does not have."""
    found = []
    names = sorted(MODELS)
    for target, wave_size in TARGETS:
        for start in range(0, len(names), GROUP):
            part = tuple(names[start : start + GROUP])
            found.append((target, wave_size, f"{target}-{part[0]}", part))
    return found


def check_subjects(subjects: list[Subject]) -> list[str]:
    compiled = compile_fragments([(s.asm, s.target, s.wave_size, s.mode) for s in subjects])
    reports = []
    for subject, fragment in zip(subjects, compiled, strict=True):
        if isinstance(fragment, LanewiseError):
            reports.append(f"{subject.target} {subject.model.mnemonic}: {fragment}")
            continue
        subject.fragment = fragment
        reports.append(check_subject(subject))
    return [report for report in reports if report]


# Float dot products of CDNA: how they add up is published nowhere (numerics.md 5: assumed model).
UNPUBLISHED = ("v_dot2_f32_f16", "v_dot2_f32_bf16", "v_dot2c_f32_f16")


def run_group(target: str, wave_size: int, names: tuple[str, ...], mode: Mode) -> list[str]:
    subjects = []
    for name in names:
        if name in UNPUBLISHED and target != "gfx1100":
            continue
        if target == "gfx950" and differential.exists(MODELS[name], "gfx942", 64):
            continue
        found = differential.subject(MODELS[name], target, wave_size, mode)
        if found is not None:
            subjects.append(found)
    return check_subjects(subjects)


@pytest.mark.parametrize(
    ("target", "wave_size", "names"),
    [pytest.param(t, w, n, id=i) for t, w, i, n in groups()],
)
def test_every_mnemonic_agrees_with_its_model(
    target: str, wave_size: int, names: tuple[str, ...]
) -> None:
    reports = run_group(target, wave_size, names, DEFAULT)
    assert not reports, "\n".join([f"{len(reports)} mnemonics differ", *reports])


# What the manuals do not say is not asked for: do graphics helpers flush their inputs?
UNKNOWN_WHEN_FLUSHING = {
    "v_mullit_f32", "v_cvt_norm_i16_f16", "v_cvt_norm_u16_f16", "v_pack_b32_f16",
}  # fmt: skip
FLOAT_NAMES = tuple(
    name
    for name in sorted(MODELS)
    if not name.startswith(("s_", "v_cmpx"))
    and name not in UNKNOWN_WHEN_FLUSHING
    and any(word in ("f16", "f32", "f64") for word in MODELS[name].sources)
)


@pytest.mark.parametrize(
    ("target", "wave_size", "names"),
    [
        pytest.param(t, w, FLOAT_NAMES[i : i + GROUP], id=f"{t}-{FLOAT_NAMES[i]}")
        for t, w in TARGETS[:2]
        for i in range(0, len(FLOAT_NAMES), GROUP)
    ],
)
def test_float_mnemonics_agree_when_denormals_are_flushed(
    target: str, wave_size: int, names: tuple[str, ...]
) -> None:
    reports = run_group(target, wave_size, names, FLUSHING)
    assert not reports, "\n".join([f"{len(reports)} mnemonics differ", *reports])


ROUNDED = tuple(
    f"v_{name}"
    for name in (
        "add_f32", "sub_f32", "mul_f32", "fma_f32", "fmac_f32", "add_f64", "mul_f64", "fma_f64",
        "add_f16", "mul_f16", "fma_f16", "pk_fma_f16", "fract_f32", "ldexp_f32", "ldexp_f64",
        "cvt_f32_f64", "cvt_f16_f32", "cvt_f32_i32", "cvt_f32_u32", "cvt_f16_u16",
        "cvt_pkrtz_f16_f32", "cvt_pk_rtz_f16_f32", "fma_mixlo_f16", "div_fmas_f32",
        "div_fixup_f32", "rndne_f32", "med3_f32", "cvt_i32_f32",
    )
)  # fmt: skip


@pytest.mark.parametrize("rounding", [1, 2, 3], ids=["up", "down", "zero"])
@pytest.mark.parametrize(("target", "wave_size"), TARGETS[:2])
def test_float_mnemonics_agree_under_directed_rounding(
    target: str, wave_size: int, rounding: int
) -> None:
    mode = Mode(round_32=rounding, round_16_64=rounding)
    reports = run_group(target, wave_size, ROUNDED, mode)
    assert not reports, "\n".join([f"{len(reports)} mnemonics differ", *reports])


SELECTIONS = (
    "dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1",
    "dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_0 src1_sel:BYTE_3",
    "dst_sel:BYTE_2 dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:BYTE_0",
    "dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD",
    "dst_sel:WORD_0 dst_unused:UNUSED_SEXT src0_sel:BYTE_2 src1_sel:WORD_0",
    "dst_sel:BYTE_0 dst_unused:UNUSED_SEXT src0_sel:BYTE_3 src1_sel:BYTE_1",
)
SDWA_OPERANDS = {
    "v_add_u32": ("{d}, v0, v4", "{d}, sext(v0), v4", "{d}, v0, sext(v4)"),
    "v_sub_u16": ("{d}, v0, v4",), "v_or_b32": ("{d}, v0, v4",),
    "v_lshlrev_b32": ("{d}, v0, v4",), "v_ashrrev_i32": ("{d}, v0, sext(v4)",),
    "v_mul_u32_u24": ("{d}, v0, v4",), "v_max_i16": ("{d}, sext(v0), v4",),
    "v_add_f16": ("{d}, -v0, |v4|",), "v_mul_f32": ("{d}, v0, -v4",),
    "v_cndmask_b32": ("{d}, v0, v4, vcc",), "v_add_co_u32": ("{d}, vcc, v0, v4",),
}  # fmt: skip
WHOLE_RESULTS = {"v_mul_f32": ("dst_sel:DWORD",), "v_add_f16": ("dst_sel:DWORD", "dst_sel:WORD_1")}
MOVES = (
    "quad_perm:[3,0,2,2]", "row_shl:3", "row_shr:5", "row_ror:7", "row_mirror", "row_half_mirror",
)  # fmt: skip
MOVES_GFX9 = (
    "wave_shl:1", "wave_shr:1", "wave_rol:1", "wave_ror:1", "row_bcast:15", "row_bcast:31",
    "row_newbcast:11",
)  # fmt: skip
MOVES_GFX11 = ("row_share:9", "row_xmask:6")
DPP_OPERANDS = {
    "v_mov_b32": "{d}, v0", "v_add_f32": "{d}, -v0, |v4|", "v_fmac_f32": "{d}, v0, v4",
    "v_and_b32": "{d}, v0, v4", "v_cvt_f32_i32": "{d}, v0",
}  # fmt: skip


def operand_subject(name: str, target: str, wave_size: int, texts: list[str]) -> Subject:
    """Lines with destinations v16, v20, … in place of {d}."""
    lines = [
        differential.LineText(
            text.format(d=f"v{differential.FIRST_DESTINATION + 4 * i}"),
            ((f"v{differential.FIRST_DESTINATION + 4 * i}", MODELS[name].results[0]),),
        )
        for i, text in enumerate(texts)
    ]
    inputs = differential.inputs_of(MODELS[name], lines)
    return Subject(MODELS[name], target, wave_size, DEFAULT, lines, None, inputs)


def dpp_texts(name: str, target: str) -> list[str]:
    operands = DPP_OPERANDS[name]
    wave64 = target != "gfx1100"
    texts = []
    for i, move in enumerate((*MOVES, *(MOVES_GFX9 if wave64 else MOVES_GFX11))):
        control = ("", " bound_ctrl:0" if wave64 else " bound_ctrl:1")[i % 2]
        masks = ("row_mask:0xf bank_mask:0xf", "row_mask:0xa bank_mask:0x7")[i // 2 % 2]
        inactive = " fi:1" if not wave64 and i % 3 == 0 else ""
        texts.append(f"{name}_dpp {operands} {move} {masks}{control}{inactive}")
    if not wave64:
        plain = operands.replace("-", "").replace("|", "")  # dpp8 of VOP2 has no modifiers
        texts.append(f"{name}_dpp {plain} dpp8:[7,2,5,0,3,6,1,4]")
        texts.append(f"{name}_dpp {plain} dpp8:[1,1,0,0,7,6,5,4] fi:1")
    return texts


@pytest.mark.parametrize("name", sorted(SDWA_OPERANDS))
def test_sdwa_selections_agree_with_the_interpreter(name: str) -> None:
    texts = [
        f"{name}_sdwa {SDWA_OPERANDS[name][i % len(SDWA_OPERANDS[name])]} {selection}"
        for i, selection in enumerate(SELECTIONS)
        if selection.startswith(WHOLE_RESULTS.get(name, ("",)))  # part of a NaN cannot be compared
    ]
    reports = check_subjects([operand_subject(name, "gfx942", 64, texts)])
    assert not reports, "\n".join(reports)


@pytest.mark.parametrize(("target", "wave_size"), TARGETS[:2])
@pytest.mark.parametrize("name", sorted(DPP_OPERANDS))
def test_dpp_moves_agree_with_the_interpreter(name: str, target: str, wave_size: int) -> None:
    subject = operand_subject(name, target, wave_size, dpp_texts(name, target))
    reports = check_subjects([subject])
    assert not reports, "\n".join(reports)
