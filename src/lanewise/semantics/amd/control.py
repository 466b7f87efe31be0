"""Instructions that steer the wave, and those that change nothing a program can see here.

Owns no meaning beyond a word: `lift` knows what each word does. Memory is always up to date in
lanewise and every instruction ends before the next begins, so waits, hints and cache operations
are nothing.
"""

from __future__ import annotations

from lanewise.semantics.registry import define_control, define_nothing

# -- nothing --------------------------------------------------------------------------------------

define_nothing(
    "s_nop", "s_clause", "s_delay_alu", "s_setprio", "s_inst_prefetch",
    "s_set_inst_prefetch_distance", "s_version", "s_wakeup", "s_incperflevel", "s_decperflevel",
    "s_ttracedata", "s_ttracedata_imm", "ds_nop",
    source="hints, scheduling, performance counters and thread trace",
)  # fmt: skip
define_nothing(
    "s_waitcnt", "s_waitcnt_depctr", "s_waitcnt_vscnt", "s_waitcnt_vmcnt", "s_waitcnt_expcnt",
    "s_waitcnt_lgkmcnt", "s_wait_idle", "s_wait_event", "s_wait_alu", "s_wait_loadcnt",
    "s_wait_storecnt", "s_wait_samplecnt", "s_wait_bvhcnt", "s_wait_expcnt", "s_wait_dscnt",
    "s_wait_kmcnt", "s_wait_loadcnt_dscnt", "s_wait_storecnt_dscnt",
    source="waits: every instruction has ended before the next one begins",
)  # fmt: skip
define_nothing(
    "s_icache_inv", "s_dcache_inv", "s_dcache_inv_vol", "s_dcache_wb", "s_dcache_wb_vol",
    "s_gl1_inv", "s_atc_probe", "s_atc_probe_buffer", "s_prefetch_inst", "s_prefetch_inst_pc_rel",
    "s_prefetch_data", "s_prefetch_data_pc_rel", "s_buffer_prefetch_data", "buffer_wbl2",
    "buffer_inv", "buffer_invl2", "buffer_wbinvl1", "buffer_wbinvl1_vol", "buffer_gl0_inv",
    "buffer_gl1_inv", "global_inv", "global_wb", "global_wbinv",
    source="caches: memory is always up to date",
)  # fmt: skip
define_nothing(
    "s_cbranch_cdbgsys", "s_cbranch_cdbguser", "s_cbranch_cdbgsys_or_user",
    "s_cbranch_cdbgsys_and_user",
    source="STATUS.COND_DBG_SYS and _USER are 0 outside a debugger: the branch is never taken",
)  # fmt: skip
define_nothing("s_code_end", source="padding after the last instruction of a program")

# -- control flow ---------------------------------------------------------------------------------

CONTROL_WORDS: dict[str, str] = {
    "s_branch": "branch",
    "s_cbranch_scc0": "branch_scc0",
    "s_cbranch_scc1": "branch_scc1",
    "s_cbranch_vccz": "branch_vccz",
    "s_cbranch_vccnz": "branch_vccnz",
    "s_cbranch_execz": "branch_execz",
    "s_cbranch_execnz": "branch_execnz",
    "s_endpgm": "end",
    "s_endpgm_saved": "end",
    "s_endpgm_ordered_ps_done": "end",
    "s_barrier": "barrier",
    "s_barrier_signal": "barrier_signal",
    # SCC = this wave is the first of the work-group to signal
    "s_barrier_signal_isfirst": "barrier_signal_isfirst",
    "s_barrier_wait": "barrier_wait",
    "s_getpc_b64": "getpc",
    "s_setpc_b64": "setpc",
    "s_swappc_b64": "swappc",
    "s_call_b64": "call",
    "s_sleep": "yield",
    "s_sleep_var": "yield",
    "s_trap": "trap",
    # VGPR numbers relative to M0 in the instructions that follow (gfx9)
    "s_set_gpr_idx_on": "gpr_idx_on",
    "s_set_gpr_idx_off": "gpr_idx_off",
    "s_set_gpr_idx_idx": "gpr_idx_idx",
    "s_sethalt": "halt",
    # the MODE register and other hardware registers
    "s_setreg_b32": "setreg",
    "s_setreg_imm32_b32": "setreg_imm",
    "s_getreg_b32": "getreg",
    "s_round_mode": "round_mode",
    "s_denorm_mode": "denorm_mode",
    # clocks and messages
    "s_memtime": "memtime",
    "s_memrealtime": "memrealtime",
    "s_sendmsg": "message",
    "s_sendmsg_rtn_b32": "message_return",
    "s_sendmsg_rtn_b64": "message_return",
}

# Global wave sync: a counter of the device, a barrier or a semaphore. Those that take a number have
# it from the first active lane. (CDNA3 ISA 12.12, RDNA2 ISA 12.12)
GWS_WORDS: dict[str, str] = {
    "ds_gws_init": "b32",
    "ds_gws_barrier": "b32",
    "ds_gws_sema_br": "b32",
    "ds_gws_sema_v": "",
    "ds_gws_sema_p": "",
    "ds_gws_sema_release_all": "",
}

for _mnemonic, _reads in GWS_WORDS.items():
    define_control(
        _mnemonic,
        _mnemonic.removeprefix("ds_").replace("sema_", ""),
        reads=_reads,
        source="CDNA3 ISA 12.12",
    )

for _mnemonic, _word in CONTROL_WORDS.items():
    define_control(_mnemonic, _word)
