"""Contracts that the compiler itself holds: constants, targets, types. Its text is the message."""

from __future__ import annotations

import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void k(int* p, int n) {{ int i = threadIdx.x; p[i] = {}; }}
"""
B = "__builtin_amdgcn_"
CONSTANT = "must be a constant integer"
NEEDS = "needs target feature"
REFUSED = [
    ("gfx942", f"{B}update_dpp(0, p[i], n, 15, 15, false)", CONSTANT),
    ("gfx942", f"{B}mov_dpp(p[i], 0x111, n, 15, false)", CONSTANT),
    ("gfx942", f"{B}mov_dpp(p[i], 0x111, 15, n, false)", CONSTANT),
    ("gfx942", f"{B}mov_dpp(p[i], 0x131, 15, 15, false)", "Invalid dpp_ctrl value"),
    ("gfx1100", f"{B}mov_dpp(p[i], 0x13C, 15, 15, false)", "not supported on GFX10"),
    ("gfx1100", f"{B}mov_dpp8(p[i], n)", CONSTANT),
    ("gfx942", f"{B}mov_dpp8(p[i], 1)", f"{NEEDS} gfx10-insts"),
    ("gfx942", f"{B}ds_swizzle(p[i], n)", CONSTANT),
    ("gfx1100", f"{B}permlane16(p[i], p[i], 0, 0, n, false)", CONSTANT),
    ("gfx1100", f"{B}permlanex16(p[i], p[i], 0, 0, false, n)", CONSTANT),
    ("gfx942", f"{B}permlane16(p[i], p[i], 0, 0, false, false)", f"{NEEDS} gfx10-insts"),
    ("gfx942", f"{B}permlane64(p[i])", f"{NEEDS} gfx11-insts"),
    ("gfx1200", f"{B}permlane16_var(p[i], p[i], 0, n, false)", CONSTANT),
    ("gfx1100", f"{B}permlane16_var(p[i], p[i], n, false, false)", f"{NEEDS} gfx12-insts"),
    ("gfx950", f"{B}permlane16_swap(p[i], p[i], n, false)[0]", CONSTANT),
    ("gfx950", f"{B}permlane32_swap(p[i], p[i], false, n)[0]", CONSTANT),
    ("gfx942", f"{B}ballot_w32(n > i)", f"{NEEDS} wavefrontsize32"),
    ("gfx942", f"{B}inverse_ballot_w32(n)", f"{NEEDS} wavefrontsize32"),
    ("gfx1100", f"{B}inverse_ballot_w64(n)", f"{NEEDS} wavefrontsize64"),
    ("gfx942", f"{B}ds_bpermute_fi_b32(4, p[i])", f"{NEEDS} gfx12-insts"),
    ("gfx942", f"{B}writelane(1, 2, p[i])", "undeclared identifier"),
    ("gfx942", "__shfl_sync(0xffffffffu, p[i], 0)", "mask must be a 64-bit integer"),
]  # fmt: skip


@pytest.mark.parametrize(("arch", "expression", "text"), REFUSED)
def test_the_compiler_refuses_in_its_own_words(arch: str, expression: str, text: str) -> None:
    with pytest.raises(lw.CompileError) as refused:
        lw.Device(arch).compile(SOURCE.format(expression))
    assert text in refused.value.compiler_text


@pytest.mark.parametrize("call", ["__shfl(p[i], 0, 24)", "__shfl_xor_sync(~0ull, p[i], 0, 3)"])
def test_the_compiler_warns_of_a_constant_width_that_is_no_power_of_two(call: str) -> None:
    with pytest.warns(UserWarning, match="width of a shuffle must be a power of two"):
        lw.Device("gfx942").compile(SOURCE.format(call))


RIGHT = ("__shfl(p[i], 0, 16)", "__shfl_up(p[i], 1)", "__shfl(p[i], 0, n)")


@pytest.mark.parametrize("call", RIGHT)
def test_the_compiler_says_nothing_of_a_width_that_may_be_right(call: str) -> None:
    lw.Device("gfx942").compile(SOURCE.format(call))
