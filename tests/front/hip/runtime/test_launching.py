"""Which kernels may run on the thread that launches them."""

from __future__ import annotations

import pytest

from lanewise.front.hip.runtime.launching import is_straight
from lanewise.isa.amd.assembler import assemble
from lanewise.targets import target

STRAIGHT = "s_mov_b32 s0, 1\ns_cbranch_scc0 end\nv_mov_b32 v0, v1\nend:\ns_endpgm\n"
LOOP = "again:\ns_cmp_eq_u32 s0, 1\ns_cbranch_scc0 again\ns_endpgm\n"
CALL = "s_swappc_b64 s[2:3], s[0:1]\ns_endpgm\n"
RETURN = "s_setpc_b64 s[2:3]\ns_endpgm\n"


@pytest.mark.parametrize("name", ["gfx908", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200"])
def test_only_code_without_loops_and_calls_is_straight(name: str) -> None:
    def judge(text: str) -> bool:
        return is_straight(assemble(text, name), target(name).generation)

    assert judge(STRAIGHT)
    assert not judge(LOOP)
    assert not judge(CALL)
    assert not judge(RETURN)


def test_code_that_nobody_knows_is_not_straight() -> None:
    assert not is_straight(b"", 9)
