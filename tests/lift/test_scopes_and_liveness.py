"""EXEC scopes and lane liveness on small pieces of control flow, written in assembly."""

from __future__ import annotations

import lanewise.semantics.amd  # noqa: F401
from lanewise.isa.amd.assembler import assemble
from lanewise.isa.amd.disassembler import disassemble
from lanewise.lift import exec_scopes, lane_liveness
from lanewise.lift.control_flow import CodeSource, ControlFlow, discover
from lanewise.lift.exec_scopes import ALL_LANES, ENTRY, ExecScopes
from lanewise.lift.lane_liveness import Liveness

IF = """
v_mov_b32 v1, 1
s_and_saveexec_b64 s[2:3], vcc
s_cbranch_execz after
v_mov_b32 v1, 2
v_mov_b32 v2, 3
v_mov_b32 v3, v2
after:
s_or_b64 exec, exec, s[2:3]
global_store_dword v[4:5], v1, off
s_endpgm
"""

LOOP = """
v_mov_b32 v1, 0
s_mov_b64 s[2:3], 0
again:
v_add_u32 v1, 1, v1
v_mov_b32 v2, v1
v_cmp_gt_u32 vcc, v2, v0
s_or_b64 s[2:3], vcc, s[2:3]
s_andn2_b64 exec, exec, s[2:3]
s_cbranch_execnz again
s_or_b64 exec, exec, s[2:3]
global_store_dword v[4:5], v1, off
s_endpgm
"""


def analysed(asm: str) -> tuple[ControlFlow, ExecScopes, Liveness, dict[str, list[int]]]:
    code = disassemble(assemble(asm, "gfx942"), 0, "gfx942", 64)
    flow = discover(CodeSource({i.offset: i for i in code}.get), 0, 64, 9)
    scopes = exec_scopes.analyse(flow)
    places: dict[str, list[int]] = {}
    for instruction in code:
        places.setdefault(instruction.text.replace("_e32", ""), []).append(instruction.offset)
    return flow, scopes, lane_liveness.analyse(flow, scopes), places


def test_after_an_if_exec_is_the_scope_it_was_before() -> None:
    _, scopes, _, at = analysed(IF)
    assert scopes.before[at["v_mov_b32 v1, 1"][0]] == ENTRY
    inside = scopes.before[at["v_mov_b32 v1, 2"][0]]
    assert inside != ENTRY
    assert scopes.contains(ENTRY, inside)
    assert not scopes.contains(inside, ENTRY)
    assert scopes.before[at["global_store_dword v[4:5], v1, off"][0]] == ENTRY


def test_a_write_in_a_branch_merges_only_what_is_read_after_it() -> None:
    _, _, liveness, at = analysed(IF)
    assert liveness.merged[at["v_mov_b32 v1, 2"][0]] == {1}
    assert not liveness.merged[at["v_mov_b32 v2, 3"][0]]  # read in the branch only
    assert not liveness.merged[at["v_mov_b32 v1, 1"][0]]  # whole scope: nothing outside is read


def test_a_loop_that_lanes_leave_keeps_what_they_had() -> None:
    _, _, liveness, at = analysed(LOOP)
    assert liveness.merged[at["v_add_u32 v1, 1, v1"][0]] == {1}
    assert not liveness.merged[at["v_mov_b32 v2, v1"][0]]


def test_a_mask_from_an_earlier_turn_of_a_loop_names_no_scope_inside_it() -> None:
    _, scopes, _, at = analysed(LOOP)
    after = scopes.before[at["global_store_dword v[4:5], v1, off"][0]]
    body = scopes.before[at["v_add_u32 v1, 1, v1"][0]]
    assert not scopes.contains(body, after)


def test_whole_wave_mode_is_outside_the_entry_scope() -> None:
    asm = """
    s_mov_b64 s[2:3], exec
    s_mov_b64 exec, -1
    v_mov_b32 v1, 0
    s_mov_b64 exec, s[2:3]
    v_mov_b32 v2, v1
    s_endpgm
    """
    _, scopes, _, at = analysed(asm)
    wide = scopes.before[at["v_mov_b32 v1, 0"][0]]
    assert not scopes.contains(ENTRY, wide)
    assert scopes.contains(ALL_LANES, wide)
    assert scopes.before[at["v_mov_b32 v2, v1"][0]] == ENTRY


def test_a_register_read_by_another_lane_is_merged() -> None:
    asm = """
    v_mov_b32 v1, 1
    s_and_saveexec_b64 s[2:3], vcc
    v_mov_b32 v1, 2
    v_readlane_b32 s4, v1, 5
    s_endpgm
    """
    _, _, liveness, at = analysed(asm)
    assert liveness.merged[at["v_mov_b32 v1, 2"][0]] == {1}


def test_blocks_hand_on_only_what_is_read() -> None:
    flow, _, liveness, _ = analysed(IF)
    first = flow.order[0]
    assert 1 in liveness.live_out[first]
    assert not liveness.live_out[first] & {2, 3}
    assert {2, 3} <= liveness.scalar_live_out[first]


def test_between_the_branches_of_an_if_exec_is_what_it_was_before() -> None:
    asm = """
    v_mov_b32 v1, 1
    s_and_saveexec_b64 s[2:3], vcc
    s_xor_b64 s[2:3], exec, s[2:3]
    v_mov_b32 v2, 2
    s_or_saveexec_b64 s[4:5], s[2:3]
    v_mov_b32 v3, 3
    s_xor_b64 exec, exec, s[4:5]
    v_mov_b32 v4, 4
    s_or_b64 exec, exec, s[4:5]
    v_mov_b32 v5, 5
    s_endpgm
    """
    _, scopes, _, at = analysed(asm)
    first, other = (scopes.before[at[f"v_mov_b32 v{n}, {n}"][0]] for n in (2, 4))
    assert [scopes.before[at[f"v_mov_b32 v{n}, {n}"][0]] for n in (1, 3, 5)] == [ENTRY] * 3
    assert ENTRY not in (first, other)
    assert scopes.contains(ENTRY, other)
    assert not scopes.contains(first, other)


def test_an_or_with_other_lanes_than_the_missing_ones_gives_no_scope_back() -> None:
    """The mask lacks the lanes of the first narrowing; EXEC has been narrowed further since."""
    asm = """
    s_and_saveexec_b64 s[2:3], vcc
    s_xor_b64 s[2:3], exec, s[2:3]
    s_and_b64 exec, exec, s[6:7]
    s_or_saveexec_b64 s[4:5], s[2:3]
    v_mov_b32 v3, 3
    s_endpgm
    """
    _, scopes, _, at = analysed(asm)
    assert scopes.before[at["v_mov_b32 v3, 3"][0]] != ENTRY
