"""What no builtin reaches, as instructions, on given registers: engine against models.

Fetch-inactive, EXEC 0, registers of inactive lanes, DPP as an operand of any VALU instruction.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.builtins.kernels import CONFIGS, IDS, RANDOM

import lanewise as lw
from lanewise.builtins.control_words import DppControl, all_dpp_controls
from lanewise.machine.fragment import Fragment
from lanewise.targets import target

models = lw.builtins
every_config = pytest.mark.parametrize(("arch", "size"), CONFIGS, ids=IDS)


def some_controls(arch: str) -> list[DppControl]:
    """Two words of every name."""
    by_name: dict[str, list[DppControl]] = {}
    for control in all_dpp_controls(target(arch)):
        by_name.setdefault(control.name, []).append(control)
    return [control for found in by_name.values() for control in {found[0], found[-1]}]


def execs(size: int) -> list[int]:
    full = (1 << size) - 1
    return [full, int(RANDOM.integers(1, 1 << 62)) * 3 & full, 0x8001 & full, 0]


def bits(size: int) -> Any:
    return RANDOM.integers(0, 1 << 32, size, dtype=np.uint32)


def active(exec: int, size: int) -> Any:
    return np.array([exec >> lane & 1 for lane in range(size)], dtype=bool)


@every_config
def test_dpp_moves_with_and_without_fetching_inactive_lanes(arch: str, size: int) -> None:
    forms = []
    for control in some_controls(arch):
        for zeros in (False, True):
            for fi in (False, True) if target(arch).generation > 9 else (False,):
                rows, banks = (int(m) for m in RANDOM.integers(0, 16, 2))
                forms.append((control, rows | 2, banks | 4, zeros, fi))
    asm = "\n".join(
        f"v_mov_b32_dpp v{2 + number}, v0 {control.text} row_mask:{rows:#x} bank_mask:{banks:#x}"
        f"{' bound_ctrl:1' if zeros else ''}{' fi:1' if fi else ''}"
        for number, (control, rows, banks, zeros, fi) in enumerate(forms)
    )
    fragment = Fragment(asm, arch, size)
    for exec in execs(size):
        data, old = bits(size), bits(size)
        registers = {f"v{2 + number}": old for number in range(len(forms))}
        after = fragment.run({"v0": data, "exec": exec, **registers})
        for number, (control, rows, banks, zeros, fi) in enumerate(forms):
            moved = models.update_dpp(
                old, data, control.word, rows, banks, zeros, arch=arch, exec=exec, fi=fi
            )
            expected = np.where(active(exec, size), moved.data, old)
            assert np.array_equal(after[f"v{2 + number}"], expected), (control.text, zeros, fi)


@pytest.mark.parametrize(
    ("arch", "size"), [c for c in CONFIGS if not target(c[0]).is_cdna],
    ids=lambda value: str(value),
)  # fmt: skip
def test_dpp8_with_and_without_fetching_inactive_lanes(arch: str, size: int) -> None:
    asm = "\n".join([
        "v_mov_b32_dpp v1, v0 dpp8:[7,6,5,4,3,2,1,0]",
        "v_mov_b32_dpp v2, v0 dpp8:[7,6,5,4,3,2,1,0] fi:1",
        "v_mov_b32_dpp v3, v0 dpp8:[0,0,3,3,3,7,1,2]",
        "v_mov_b32_dpp v4, v0 dpp8:[0,0,3,3,3,7,1,2] fi:1",
    ])  # fmt: skip
    irregular = sum(choice << 3 * place for place, choice in enumerate((0, 0, 3, 3, 3, 7, 1, 2)))
    words = [0x053977, 0x053977, irregular, irregular]
    fragment = Fragment(asm, arch, size)
    for exec in execs(size):
        data, old = bits(size), bits(size)
        after = fragment.run({"v0": data, "exec": exec, **{f"v{n}": old for n in range(1, 5)}})
        for number, word in enumerate(words):
            moved = models.mov_dpp8(data, word, arch=arch, exec=exec, fi=bool(number % 2))
            expected = np.where(active(exec, size), moved.data, old)
            assert np.array_equal(after[f"v{1 + number}"], expected), asm.split("\n")[number]


@every_config
def test_dpp_as_the_operand_of_other_instructions(arch: str, size: int) -> None:
    """The source comes through the move, a lane that is not written keeps its destination."""
    rest = "row_mask:0xd bank_mask:0xb"
    add = "v_add_u32_dpp" if target(arch).generation == 9 else "v_add_nc_u32_dpp"
    asm = "\n".join([
        f"v_sub_f32_dpp v4, v0, v1 row_shr:3 {rest}",
        f"{add} v5, v0, v1 row_ror:5 {rest} bound_ctrl:1",
        f"v_xor_b32_dpp v6, v0, v1 quad_perm:[1,0,3,3] {rest}",
        f"v_cvt_f32_i32_dpp v7, v0 row_half_mirror {rest}",
        f"v_max_f32_dpp v8, -v0, |v1| row_mirror {rest} bound_ctrl:1",
    ])  # fmt: skip
    words = ((0x113, False), (0x125, True), (0b11110001, False), (0x141, False),
             (0x140, True))  # fmt: skip
    fragment = Fragment(asm, arch, size)
    for exec in execs(size):
        a = RANDOM.standard_normal(size).astype(np.float32).view(np.uint32)
        b = RANDOM.standard_normal(size).astype(np.float32).view(np.uint32)
        old = bits(size)
        after = fragment.run(
            {"v0": a, "v1": b, "exec": exec, **{f"v{n}": old for n in range(4, 9)}}
        )
        for number, (word, zeros) in enumerate(words):
            moved = models.mov_dpp(a, word, 13, 11, zeros, arch=arch, exec=exec)
            result = applied(number, moved.data, b)
            expected = np.where(np.ma.getmaskarray(moved), old, result)
            assert np.array_equal(after[f"v{4 + number}"], expected), asm.split("\n")[number]


def applied(number: int, a: Any, b: Any) -> Any:
    """The five instructions of the test above, by numpy."""
    x, y = a.view(np.float32), b.view(np.float32)
    with np.errstate(all="ignore"):
        return (
            (x - y).view(np.uint32), a + b, a ^ b,
            a.view(np.int32).astype(np.float32).view(np.uint32),
            np.maximum(-x, np.abs(y)).view(np.uint32),
        )[number]  # fmt: skip


@pytest.mark.parametrize(("arch", "size"), [("gfx1100", 32), ("gfx1100", 64), ("gfx1200", 32)])
def test_compares_give_0_in_lanes_that_dpp_leaves_out(arch: str, size: int) -> None:
    asm = "v_cmp_lt_u32_dpp vcc, v0, v1 row_shl:2 row_mask:0xf bank_mask:0xe"
    if size == 32:
        asm = asm.replace("vcc,", "vcc_lo,")
    fragment = Fragment(asm, arch, size)
    for exec in execs(size):
        a, b = bits(size), bits(size)
        moved = models.mov_dpp(a, 0x102, 15, 14, False, arch=arch, exec=exec)
        expected = ~np.ma.getmaskarray(moved) & (moved.data < b)
        after = fragment.run({"v0": a, "v1": b, "exec": exec, "vcc": (1 << size) - 1})
        assert after["vcc"] == sum(int(on) << lane for lane, on in enumerate(expected))


@every_config
def test_writelane_and_readlane_whatever_exec_is(arch: str, size: int) -> None:
    asm = "v_writelane_b32 v1, s0, s1\nv_readlane_b32 s2, v0, s1\nv_readfirstlane_b32 s3, v0"
    if target(arch).generation == 9:  # one SGPR only: the lane comes from M0
        asm = asm.replace("s0, s1", "s0, m0")
    fragment = Fragment(asm, arch, size)
    for exec in execs(size):
        for lane in (0, 7, size - 1, size + 3, 0xFFFF_FFFF):
            data, old = bits(size), bits(size)
            after = fragment.run(
                {"v0": data, "v1": old, "s0": 77, "s1": lane, "m0": lane, "exec": exec}
            )
            given: dict[str, Any] = {"arch": arch, "exec": exec}
            written = models.writelane(77, lane, old, **given)
            expected = np.where(np.ma.getmaskarray(written), old, written.data)
            assert np.array_equal(after["v1"], expected)
            assert after["s2"] == models.readlane(data, lane, **given)
            assert after["s3"] == models.readfirstlane(data, **given)


@every_config
def test_crossbar_instructions_with_an_offset_and_exec_0(arch: str, size: int) -> None:
    asm = "\n".join([
        "ds_bpermute_b32 v2, v0, v1 offset:12",
        "ds_permute_b32 v3, v0, v1 offset:8",
        "ds_swizzle_b32 v4, v1 offset:swizzle(ROTATE,1,3)",
    ])  # fmt: skip
    fragment = Fragment(asm, arch, size)
    for exec in execs(size):
        where, data, old = bits(size), bits(size), bits(size)
        after = fragment.run(
            {"v0": where, "v1": data, "v2": old, "v3": old, "v4": old, "exec": exec}
        )
        given: dict[str, Any] = {"arch": arch, "exec": exec}
        results = (
            models.ds_bpermute(where + np.uint32(12), data, **given),
            models.ds_permute(where + np.uint32(8), data, **given),
            models.ds_swizzle(data, 0xC000 | 1 << 10 | 3 << 5, **given),
        )
        for number, result in enumerate(results):
            expected = np.where(active(exec, size), result.data, old)
            assert np.array_equal(after[f"v{2 + number}"], expected), asm.split("\n")[number]


@pytest.mark.parametrize(("arch", "size"), [("gfx1100", 32), ("gfx1100", 64), ("gfx1200", 32),
                                            ("gfx1200", 64)])  # fmt: skip
def test_permlane64_writes_nothing_in_wave32(arch: str, size: int) -> None:
    fragment = Fragment("v_permlane64_b32 v1, v0", arch, size)
    for exec in execs(size):
        data, old = bits(size), bits(size)
        after = fragment.run({"v0": data, "v1": old, "exec": exec})
        moved = models.permlane64(data, arch=arch, exec=exec)
        expected = np.where(np.ma.getmaskarray(moved), old, moved.data)
        assert np.array_equal(after["v1"], expected)
