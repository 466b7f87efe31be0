"""The tool contract: each rule broken by one kernel and kept by its twin."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.findings import Finding
from lanewise.lift.kernel import lift_kernel

SOURCE = Path(__file__).parent / "kernels.hip"
TARGETS = ("gfx942", "gfx90a", "gfx1100", "gfx1200")
N = 19  # active lanes where EXEC is partial: an odd number, and no lane of a row's edge
INDICES = (np.arange(64) % 5 + 8).astype(np.int32)


@functools.cache
def module(arch: str) -> lw.Module:
    return lw.Device(arch).compile(SOURCE, ("-Wno-user-defined-warnings",))


def run(arch: str, name: str, **options: Any) -> tuple[np.ndarray[Any, Any], lw.Launch]:
    """One wave of 32 work-items, or of 64 where waves have 64."""
    kernel = module(arch)[name]
    size = kernel.info.wavefront_size
    dtype = {"shfl_xor": np.float64}.get(name.rpartition("_")[0], np.int32)
    given = np.arange(100, 164).astype(dtype)
    out = np.zeros(64, np.uint64 if name.startswith("vote") else dtype)
    arguments: dict[str, Any] = {"x": given, "o": out, "n": N, "f": INDICES}
    if name.startswith("range"):  # the compiler drops what it knows of an index past the wave
        arguments["n"] = 67 if name.endswith("bug") else 3
    words = [arguments[word] for word in parameters(name)]
    return out, kernel(1, size, *words, **options)


def parameters(name: str) -> list[str]:
    text = SOURCE.read_text()
    head = text[text.index(f"KERNEL {name}(") :].partition("(")[2].partition(")")[0]
    return [one.split()[-1].lstrip("*") for one in head.split(",")]


def found(arch: str, name: str) -> list[Finding]:
    return list(run(arch, name, check="contract")[1].findings)


def bits(*lanes: int) -> int:
    return sum(1 << lane for lane in lanes)


def full(arch: str) -> int:
    return (1 << (64 if arch.startswith("gfx9") else 32)) - 1


FIRST = (1 << N) - 1
# kernel -> (contract, builtin, lanes of N active ones; None: all)
BUGS: dict[str, tuple[str, str, int | None]] = {
    # lane 18 reads 19; from lane N on, lane 2 is off; lanes 16-18 read 20-22
    "shfl_down_bug": ("inactive-source", "__shfl_down", bits(18)),
    "shfl_bug": ("inactive-source", "__shfl", None),
    "shfl_xor_bug": ("inactive-source", "__shfl_xor", bits(16, 17, 18)),
    "shfl_up_bug": ("inactive-source", "__shfl_up", bits(19, 20)),
    "branch_bug": ("inactive-source", "__shfl_down", bits(18)),
    "vote_bug": ("inactive-source", "__shfl_down", bits(18)),
    "shared_bug": ("inactive-source", "__shfl_down", bits(18)),
    "bpermute_bug": ("inactive-source", "__builtin_amdgcn_ds_bpermute", FIRST),
    "swizzle_bug": ("inactive-source", "__builtin_amdgcn_ds_swizzle", bits(18)),
    "mov_dpp_bug": ("inactive-source", "__builtin_amdgcn_mov_dpp", bits(18)),
    "readlane_bug": ("inactive-source", "__builtin_amdgcn_readlane", None),
    "row_shr_bug": ("no-source", "__builtin_amdgcn_mov_dpp", bits(0, 16, 32, 48)),
    "row_mask_bug": ("no-source", "__builtin_amdgcn_mov_dpp", ~0xFFFF),
    "permute_bug": ("collision", "__builtin_amdgcn_ds_permute", bits(3)),
    "range_bug": ("lane-range", "__builtin_amdgcn_readlane", -1),
    "index_bug": ("uniform-operand", "__builtin_amdgcn_readlane", None),
    "mask_bug": ("uniform-operand", "__builtin_amdgcn_inverse_ballot", None),
    "width_bug": ("width", "__shfl_down", -1),
    "sync_width_bug": ("width", "__shfl_sync", -1),
}
RDNA_BUGS = {
    "selector_bug": ("uniform-operand", "__builtin_amdgcn_permlane16", None),
    "permlane64_bug": ("no-source", "__builtin_amdgcn_permlane64", -1),
}
TWINS = (
    "shfl_down", "shfl", "shfl_xor", "shfl_up", "loop", "argmax", "bpermute", "swizzle", "mov_dpp",
    "update_dpp", "readlane", "row_shr", "row_mask", "permute", "range", "index", "mask",
    "first_lane", "waterfall", "width", "sync_width", "branch", "vote", "shared", "twice",
)  # fmt: skip


def check_bug(arch: str, name: str, expected: tuple[str, str, int | None]) -> None:
    findings = found(arch, name)
    assert len(findings) == 1, [str(one) for one in findings]
    finding = findings[0]
    contract, builtin, lanes = expected
    assert (finding.kind, finding.tool) == ("contract", "contract")
    assert finding.data["contract"] == contract, str(finding)
    assert builtin in finding.title
    if lanes is not None:
        assert finding.lanes == lanes & full(arch), str(finding)
    assert finding.source is not None
    assert finding.source.file == str(SOURCE)
    assert builtin in finding.source.text


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("name", BUGS)
def test_a_broken_contract_is_told_with_builtin_lanes_and_line(arch: str, name: str) -> None:
    check_bug(arch, name, BUGS[name])


@pytest.mark.parametrize("arch", ["gfx1100", "gfx1200"])
@pytest.mark.parametrize("name", RDNA_BUGS)
def test_a_broken_contract_of_rdna_is_told(arch: str, name: str) -> None:
    check_bug(arch, name, RDNA_BUGS[name])


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("name", TWINS)
def test_the_repaired_twin_is_silent(arch: str, name: str) -> None:
    assert not [str(one) for one in found(arch, f"{name}_twin")]


@pytest.mark.parametrize("arch", ["gfx1100", "gfx1200"])
@pytest.mark.parametrize("name", ["selector", "permlane64"])
def test_the_repaired_twin_of_rdna_is_silent(arch: str, name: str) -> None:
    assert not [str(one) for one in found(arch, f"{name}_twin")]


@pytest.mark.parametrize(
    ("name", "lanes"),
    # of 19 lanes 3-15 lack their partners 19-31, and all lack theirs 32 lanes on
    [("swap16", FIRST & 0xFFF8), ("swap32", FIRST)],
)
def test_rows_that_change_places_must_both_be_on(name: str, lanes: int) -> None:
    distance = name.removeprefix("swap")
    builtin = f"__builtin_amdgcn_permlane{distance}_swap"
    check_bug("gfx950", f"{name}_bug", ("inactive-source", builtin, lanes))
    assert not found("gfx950", f"{name}_twin")


def test_permlane64_must_find_its_partner_on() -> None:
    source = """
    #include <hip/hip_runtime.h>
    extern "C" __global__ void k(const int* x, int* o, int n) {
      int i = threadIdx.x, v = 0;
      if (i < n) v = __builtin_amdgcn_permlane64(x[i]);
      o[i] = v;
    }
    """
    kernel = lw.Device("gfx1100").compile(source, ("-mwavefrontsize64",))["k"]
    given, out = np.zeros(64, np.int32), np.zeros(64, np.int32)
    (finding,) = kernel(1, 64, given, out, 40, check="contract").findings
    assert finding.lanes == sum(1 << lane for lane in range(8, 32))  # 40-63 are off
    assert not kernel(1, 64, given, out, 64, check="contract").findings


def test_variables_in_scratch_are_no_use_of_a_value() -> None:
    """At -O0 every variable lies there, and the guard comes after."""
    source = """
    #include <hip/hip_runtime.h>
    extern "C" __global__ void k(const int* x, int* o, int n) {
      int i = threadIdx.x;
      if (i >= n) return;
      int other = __shfl_down(x[i], 1);
      if (i + 1 < n) o[i] = x[i] + other;
    }
    """
    given, out = np.zeros(64, np.int32), np.zeros(64, np.int32)
    for arch in ("gfx942", "gfx90a"):
        kernel = lw.Device(arch).compile(source, ("-O0",))["k"]
        assert not kernel(1, 64, given, out, N, check="contract").findings


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("name", [*(f"{name}_twin" for name in TWINS), "loop_bug", "twice_bug"])
def test_results_under_check_are_those_without(arch: str, name: str) -> None:
    plain, _ = run(arch, name)
    checked, _ = run(arch, name, check="contract")
    if name != "row_mask_twin":
        assert np.array_equal(plain, checked)


@pytest.mark.parametrize("arch", TARGETS)
def test_every_exchange_of_a_loop_is_told_once(arch: str) -> None:
    findings = found(arch, "loop_bug")
    assert findings
    assert {one.data["builtin"] for one in findings} == {"__shfl_down"}
    assert len({(one.source, one.title) for one in findings}) == len(findings)


@pytest.mark.parametrize("arch", TARGETS)
def test_what_a_second_exchange_hands_on_is_told_of_the_first(arch: str) -> None:
    told = {str(one.data["builtin"]): one.lanes for one in found(arch, "twice_bug")}
    assert told == {"__shfl_down": bits(18)}


def test_a_finding_reads_like_a_fault() -> None:
    (finding,) = found("gfx942", "shfl_down_bug")
    lines = str(finding).splitlines()
    assert lines[0] == "__shfl_down: lane 18 received from lane 19, which EXEC has off"
    assert lines[1].startswith(f"  kernels.hip:{finding.source.line}    KERNEL shfl_down_bug(")
    assert lines[2].strip() == "^~~~~~~~~~~"
    assert "gfx942, wave64" in lines[3]
    assert lines[4] == "  by       work-group (0,0,0), wave 0, lane 18 of EXEC 0x7ffff"
    assert lines[5].startswith("  at       ds_bpermute_b32 ")
    assert lines[6].startswith("  used by  global_store_dword ")
    assert lines[7].startswith("  inside   __shfl_down, amd_warp_functions.h:")
    assert lines[-1].startswith("Try: ")


def test_values_that_differ_are_shown() -> None:
    (finding,) = found("gfx942", "index_bug")
    assert "values   8, 9, 10, 11, 12" in finding.details
    assert finding.lanes == sum(1 << lane for lane in range(64) if lane % 5)


def test_other_waves_that_did_the_same_are_counted() -> None:
    kernel = module("gfx942")["shfl_down_bug"]
    given, out = np.zeros(64, np.int32), np.zeros(64, np.int32)
    (finding,) = kernel(50, 64, given, out, N, check="contract").findings
    assert finding.work_group == (0, 0, 0)
    assert finding.repeats == 49


WRITELANE = """
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %lane) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %old = load i32, ptr addrspace(1) %at
  %new = call i32 @llvm.amdgcn.writelane.i32(i32 77, i32 %lane, i32 %old)
  store i32 %new, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
"""


@pytest.mark.parametrize("arch", TARGETS)
def test_writelane_to_a_lane_past_the_wave_is_told(arch: str, tmp_path: Path) -> None:
    """The hardware takes the index modulo the wave's size."""
    source = tmp_path / "k.ll"
    source.write_text(WRITELANE)
    kernel = lw.Device(arch).compile(source)["k"]
    size = kernel.info.wavefront_size
    values = np.zeros(size, np.int32)
    assert not kernel(1, size, values, size - 1, check="contract").findings
    (finding,) = kernel(1, size, values, size, check="contract").findings
    assert finding.data["contract"] == "lane-range"
    assert finding.instruction.startswith("v_writelane_b32")
    assert f"{size}" in finding.title


def test_readfirstlane_without_active_lanes_is_told(tmp_path: Path) -> None:
    """A compiler branches round it; assembly need not."""
    text = """
    .text
    .globl k
    .p2align 8
    .type k,@function
    k:
      s_mov_b64 exec, 0
      v_readfirstlane_b32 s4, v0
      s_mov_b64 exec, -1
      s_endpgm
    .rodata
    .p2align 6
    .amdhsa_kernel k
      .amdhsa_next_free_vgpr 8
      .amdhsa_next_free_sgpr 16
      .amdhsa_accum_offset 8
    .end_amdhsa_kernel
    .amdgpu_metadata
    amdhsa.version: [1, 2]
    amdhsa.kernels:
      - .name: k
        .symbol: k.kd
        .kernarg_segment_size: 0
        .group_segment_fixed_size: 0
        .private_segment_fixed_size: 0
        .kernarg_segment_align: 8
        .wavefront_size: 64
        .sgpr_count: 16
        .vgpr_count: 8
        .max_flat_workgroup_size: 256
    .end_amdgpu_metadata
    """
    source = tmp_path / "k.s"
    source.write_text(text)
    device = lw.Device("gfx942")
    (finding,) = device.compile(source)["k"](1, 64, check="contract").findings
    assert finding.data["contract"] == "no-active-lane"
    assert finding.instruction.startswith("v_readfirstlane_b32")


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_a_plain_run_contains_no_hook(arch: str) -> None:
    kernel = module(arch)["loop_bug"]
    plain = lift_kernel(kernel.code_object, kernel.info, kernel.module.device.target)
    observed = lift_kernel(
        kernel.code_object, kernel.info, kernel.module.device.target,
        observe=frozenset({"lane-exchange"}),
    )  # fmt: skip
    for word in ("lw_event", "%pending", "%taint", "%origin"):
        assert word not in plain.ir_text
        assert word in observed.ir_text


def test_a_constant_width_that_is_right_leaves_no_mark() -> None:
    source = """
    #include <hip/hip_runtime.h>
    extern "C" __global__ void k(int* p) { p[threadIdx.x] = __shfl(p[threadIdx.x], 1, 16); }
    """
    kernel = lw.Device("gfx942").compile(source)["k"]
    assert (0xBF800000 | 0x5700).to_bytes(4, "little") not in kernel.machine_code()


# --- the tools ------------------------------------------------------------------------------------


def test_a_tool_yet_to_be_made_is_unsupported_and_an_unknown_one_bad_input() -> None:
    for tool in ("racecheck", "initcheck", "synccheck"):
        with pytest.raises(lw.UnsupportedError, match=tool):
            run("gfx942", "shfl_twin", check=tool)
    with pytest.raises(lw.InputError, match="racecheck"):
        run("gfx942", "shfl_twin", check="nocheck")


def test_memcheck_gives_the_fault_as_a_finding() -> None:
    kernel = module("gfx942")["shfl_down_twin"]
    given = np.zeros(64, np.int32)
    launch = kernel(1, 64, given, np.zeros(10, np.int32), 20, check=["memcheck"])
    (finding,) = launch.findings
    assert (finding.tool, finding.kind) == ("memcheck", "global-access")


def test_all_is_every_tool_there_is() -> None:
    kernel = module("gfx942")["shfl_down_bug"]
    given = np.zeros(64, np.int32)
    launch = kernel(1, 64, given, np.zeros(10, np.int32), 20, check="all")
    assert {one.tool for one in launch.findings} >= {"memcheck"}


def test_accesses_can_be_counted_under_check() -> None:
    _, plain = run("gfx942", "loop_bug", count_accesses=True)
    _, checked = run("gfx942", "loop_bug", count_accesses=True, check="contract")
    assert plain.counters is not None
    assert checked.counters == plain.counters
    assert checked.findings


def test_the_environment_can_ask_for_a_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = tmp_path / "report"
    monkeypatch.setenv("LANEWISE_CHECK", "contract")
    monkeypatch.setenv("LANEWISE_REPORT", str(report))
    _, launch = run("gfx942", "shfl_down_bug")
    assert len(launch.findings) == 1
    assert '"contract"' in report.read_text()
