"""Facts about targets agree with LLVM's compiler and assembler, target by target."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lanewise.errors import InputError
from lanewise.targets import (
    MACHINE_NAMES,
    PRIMARY_TARGETS,
    TARGETS,
    Target,
    TargetId,
    parse_target_id,
    target,
)

NAMES = list(TARGETS)
PRIMARY_NAMES = [entry.name for entry in PRIMARY_TARGETS]


def clang(source: str, suffix: str, directory: Path, *flags: str) -> tuple[bytes, str]:
    """The object file (empty if refused) and what the compiler said."""
    (directory / f"in.{suffix}").write_text(source)
    gpu = ("--target=amdgcn-amd-amdhsa", "-nogpulib", "-c", "-o", "out.o")
    run = subprocess.run(
        [sys.executable, "-m", "ziglang", "clang", *gpu, *flags, f"in.{suffix}"],
        cwd=directory,
        capture_output=True,
        text=True,
        check=False,
    )
    return (directory / "out.o").read_bytes() if run.returncode == 0 else b"", run.stderr


def assembles(instruction: str, name: str, directory: Path) -> bool:
    true16 = ("-Xclangas", "-target-feature", "-Xclangas", "+real-true16")  # gfx12 needs it said
    data, _ = clang(f".text\n{instruction}\n", "s", directory, f"-mcpu={name}", *true16)
    return bool(data)


def test_the_eight_targets_are_there() -> None:
    assert PRIMARY_NAMES == [
        "gfx908", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1150", "gfx1200",
    ]  # fmt: skip
    assert all(entry.isa == entry.name for entry in PRIMARY_TARGETS)
    assert all(target(entry.isa) in PRIMARY_TARGETS for entry in TARGETS.values())


@pytest.mark.parametrize("name", NAMES)
def test_machine_numbers_and_features_are_those_clang_writes(name: str, tmp_path: Path) -> None:
    data, text = clang(".text\ns_nop 0\n", "s", tmp_path, f"-mcpu={name}")
    assert data, text
    flags = int.from_bytes(data[48:52], "little")
    assert flags & 0xFF == TARGETS[name].elf_mach
    has_xnack, has_sramecc = flags & 0x300 != 0, flags & 0xC00 != 0
    assert ("xnack" in TARGETS[name].features) == has_xnack
    assert ("sramecc" in TARGETS[name].features) == has_sramecc
    assert MACHINE_NAMES[flags & 0xFF] == name


def test_no_two_targets_share_a_machine_number() -> None:
    assert len({entry.elf_mach for entry in TARGETS.values()}) == len(TARGETS)


@pytest.mark.parametrize("name", NAMES)
def test_the_largest_lds_is_what_the_compiler_allows(name: str, tmp_path: Path) -> None:
    source = """
    __attribute__((address_space(3), loader_uninitialized)) static char lds[{size}];
    __attribute__((amdgpu_kernel)) void k(int i) {{ ((volatile char
      __attribute__((address_space(3))) *)lds)[i] = 1; }}
    """
    size = TARGETS[name].lds_bytes
    fits, text = clang(source.format(size=size), "c", tmp_path, f"-mcpu={name}")
    assert fits, text
    too_large, text = clang(source.format(size=size + 4), "c", tmp_path, f"-mcpu={name}")
    assert not too_large
    limit = re.search(r"limit \((\d+)\)", text)
    assert limit is not None
    assert int(limit[1]) == size


def facts_by_assembling(name: str, directory: Path) -> dict[str, bool]:
    probes = {
        "has_agprs": "v_accvgpr_write_b32 a0, v0",
        "unified": "global_load_dword a0, v[0:1], off",
        "has_true16": "v_mov_b16 v0.l, v1.h",
        "has_sdwa": "v_mov_b32_sdwa v0, v1 dst_sel:WORD_1 src0_sel:BYTE_0",
        "has_vopd": "v_dual_mov_b32 v0, v1 :: v_dual_mov_b32 v3, v2",
        "split_wait_counters": "s_wait_loadcnt 0x0",
        "fp8": "v_cvt_f32_fp8 v0, v1",
        "max_sgprs": "s_mov_b32 s105, 0",
        "last_vgpr": "v_mov_b32 v255, 0",
    }
    return {fact: assembles(text, name, directory) for fact, text in probes.items()}


@pytest.mark.parametrize("name", PRIMARY_NAMES)
def test_encodings_and_registers_are_those_the_assembler_takes(name: str, tmp_path: Path) -> None:
    facts, entry = facts_by_assembling(name, tmp_path), TARGETS[name]
    assert facts["has_agprs"] == entry.has_agprs
    assert facts["unified"] == (entry.agprs == "unified")
    assert facts["has_true16"] == entry.has_true16
    assert facts["has_sdwa"] == entry.has_sdwa
    assert facts["has_vopd"] == entry.has_vopd
    assert facts["split_wait_counters"] == entry.split_wait_counters
    assert facts["fp8"] == (entry.fp8 != "none")
    assert facts["max_sgprs"] == (entry.max_sgprs == 106)
    assert facts["last_vgpr"]
    assert not assembles("v_mov_b32 v256, 0", name, tmp_path)
    assert not assembles(f"s_mov_b32 s{entry.max_sgprs}, 0", name, tmp_path)


@pytest.mark.parametrize("name", PRIMARY_NAMES)
def test_descriptor_facts_are_those_the_assembler_takes(name: str, tmp_path: Path) -> None:
    def takes(directive: str) -> bool:
        extra = ".amdhsa_accum_offset 4\n" if TARGETS[name].agprs == "unified" else ""
        kernel = (
            f".amdhsa_kernel k\n.amdhsa_next_free_vgpr 1\n.amdhsa_next_free_sgpr 1\n{extra}"
            f"{directive}\n.end_amdhsa_kernel\n"
        )
        return bool(clang(kernel, "s", tmp_path, f"-mcpu={name}")[0])

    entry = TARGETS[name]
    assert takes(".amdhsa_wavefront_size32 1") == (32 in entry.wave_sizes)
    assert takes(".amdhsa_dx10_clamp 1") == entry.has_clamp_and_ieee_mode
    assert takes(".amdhsa_ieee_mode 1") == entry.has_clamp_and_ieee_mode
    assert takes(".amdhsa_user_sgpr_kernarg_preload_length 1") == entry.has_kernarg_preload
    assert takes(".amdhsa_user_sgpr_flat_scratch_init 1") != entry.architected_flat_scratch


def compiled_text(source: str, name: str, directory: Path) -> str:
    (directory / "in.c").write_text(source)
    flags = ("--target=amdgcn-amd-amdhsa", "-nogpulib", "-O1", "-S", "-o", "-", f"-mcpu={name}")
    run = subprocess.run(
        [sys.executable, "-m", "ziglang", "clang", *flags, "in.c"],
        cwd=directory,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


@pytest.mark.parametrize("name", PRIMARY_NAMES)
def test_ids_arrive_where_compiled_code_takes_them(name: str, tmp_path: Path) -> None:
    source = """
    __attribute__((amdgpu_kernel)) void k(__attribute__((address_space(1))) int *p) {
      p[0] = __builtin_amdgcn_workitem_id_y();
      p[1] = __builtin_amdgcn_workgroup_id_x();
    }
    """
    text = compiled_text(source, name, tmp_path)
    assert ("ttmp9" in text) == TARGETS[name].work_group_ids_in_ttmp
    unpacks = re.search(r"v_bfe_u32 v\d+, v0, 10, 10", text) is not None
    assert unpacks == TARGETS[name].packed_work_item_ids
    default_wave = re.search(r"\.wavefront_size: +(\d+)", text)
    assert default_wave is not None
    assert int(default_wave[1]) == TARGETS[name].default_wave_size


def same_facts(entry: Target) -> tuple[object, ...]:
    return (
        entry.generation, entry.wave_sizes, entry.agprs, entry.vgpr_granules, entry.has_true16,
        entry.has_sdwa, entry.has_vopd, entry.split_wait_counters, entry.packed_work_item_ids,
    )  # fmt: skip


def test_siblings_share_the_facts_of_their_instruction_set() -> None:
    for entry in TARGETS.values():
        assert same_facts(entry) == same_facts(target(entry.isa))
    assert target("gfx1201").isa == "gfx1200"
    assert target("gfx1151").isa == "gfx1150"
    assert target("gfx1102").isa == "gfx1100"


def test_generic_code_runs_on_its_members_only() -> None:
    assert target("gfx942").runs("gfx9-4-generic")
    assert target("gfx950").runs("gfx9-4-generic")
    assert target("gfx1151").runs("gfx11-generic")
    assert not target("gfx90a").runs("gfx9-4-generic")
    assert not target("gfx942").runs("gfx950")
    assert not target("gfx1100").runs("gfx1101")
    for entry in TARGETS.values():
        assert all(member in TARGETS for member in entry.members)


def test_an_unknown_target_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"unknown target 'gfx000'; known targets: gfx908, "):
        target("gfx000")
    assert target("gfx90a:xnack+").name == "gfx90a"


def test_vgpr_granules_are_asked_by_wave_size() -> None:
    assert target("gfx1100").vgpr_granule(32) == 8
    assert target("gfx1100").vgpr_granule(64) == 4


def test_target_ids_are_taken_apart_and_put_together() -> None:
    assert parse_target_id("gfx90a:xnack-:sramecc+") == TargetId("gfx90a", True, False)
    assert str(TargetId("gfx90a", True, False)) == "gfx90a:sramecc+:xnack-"
    assert str(parse_target_id("gfx942")) == "gfx942"
    for wrong in ("gfx942:", "gfx942:xnack", "gfx942:fast+", "gfx942:xnack+:xnack+", "", ":xnack+"):
        with pytest.raises(InputError):
            parse_target_id(wrong)


@pytest.mark.parametrize(
    ("built", "wanted", "admitted"),
    [
        ("gfx942", "gfx942", True),
        ("gfx942:xnack+", "gfx942", True),
        ("gfx942", "gfx942:xnack+", True),
        ("gfx942:xnack+", "gfx942:xnack-", False),
        ("gfx942:sramecc-", "gfx942:sramecc+", False),
        ("gfx9-4-generic:xnack-", "gfx942", True),
        ("gfx950", "gfx942", False),
    ],
)
def test_features_must_not_contradict(built: str, wanted: str, admitted: bool) -> None:
    assert parse_target_id(built).admits(parse_target_id(wanted)) is admitted
