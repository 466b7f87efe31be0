"""`lanewise launch`: a kernel runs and its results come out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

SHAPE = ("--grid", "4", "--block", "256")
ARGS = ("f32:2.0", "f32[1000]=iota", "f32[1000]=1>-", "i32:1000")
SAXPY = (2 * np.arange(1000) + 1).tolist()


def numbers(text: str) -> list[float]:
    """What stands between the brackets of a printed array."""
    return [float(word) for word in text[text.index("\n") :].strip(" []\n").split()]


@pytest.mark.parametrize("arch", ["gfx942", "gfx950", "gfx1100"])
def test_the_example_of_the_interface_runs(run, saxpy_hip: Path, arch: str) -> None:
    ran = run("launch", saxpy_hip, "--arch", arch, *SHAPE, *ARGS)
    assert ran.status == 0
    assert ran.out.startswith("y: f32[1000]\n")
    assert numbers(ran.out) == SAXPY
    assert f"saxpy as {arch}: 4 work-groups of 256, " in ran.err


def test_quiet_says_nothing_beside_the_result(run, objects) -> None:
    assert run("launch", objects["gfx942"], *SHAPE, *ARGS, "--quiet").err == ""


def test_json_has_shape_and_values(run, objects) -> None:
    answer = run("launch", objects["gfx1100"], *SHAPE, *ARGS, "--json").json
    assert answer["lanewise"] == 1
    assert answer["verb"] == "launch"
    assert answer["target"] == "gfx1100"
    assert answer["kernel"] == "saxpy"
    assert (answer["grid"], answer["block"]) == ([4], [256])
    assert answer["findings"] == []
    (output,) = answer["outputs"]
    assert (output["index"], output["name"], output["type"]) == (2, "y", "f32")
    assert output["shape"] == [1000]
    assert output["values"] == SAXPY


def test_the_only_target_there_is_code_for_is_taken(run, objects) -> None:
    assert "as gfx1100" in run("launch", objects["gfx1100"], *SHAPE, *ARGS).err
    assert "as gfx942" in run("launch", objects["bundle"], *SHAPE, *ARGS).err
    assert "as gfx1100" in run("launch", objects["bundle"], "--arch", "gfx1100", *SHAPE, *ARGS).err


def test_results_go_to_files_and_come_from_files(run, objects, tmp_path: Path) -> None:
    x, out = tmp_path / "x.npy", tmp_path / "out.npy"
    np.save(x, np.arange(1000, dtype=np.float32))
    words = ("f32:2", f"f32[]=@{x}", f"f32[1000]=1>{out}", "i32:1000")
    ran = run("launch", objects["gfx942"], *SHAPE, *words)
    assert (ran.status, ran.out) == (0, "")
    assert np.load(out).tolist() == SAXPY
    assert np.load(x).tolist() == list(range(1000))
    answer = run("launch", objects["gfx942"], *SHAPE, *words, "--json").json
    assert answer["outputs"][0]["saved"] == str(out)


@pytest.mark.parametrize("name", ["bf16", "f16", "float8_e5m2", "float4_e2m1fn", "f64", "u8"])
def test_types_and_shapes_survive_a_file(run, tmp_path: Path, name: str) -> None:
    source = tmp_path / "k.hip"
    source.write_text('extern "C" __global__ void k(void* p) {}\n')
    first, second = tmp_path / "a.npy", tmp_path / "b.npy"
    for word in (f"{name}[2,2]=1.5>{first}", f"{name}[]=@{first}>{second}"):
        word = word.replace("1.5", "1") if name == "u8" else word
        ran = run("launch", source, "--grid", "1", "--block", "4", word)
        assert ran.status == 0, ran.err
    answer = run(
        "launch", source, "--grid", "1", "--block", "4", f"{name}[2,2]=@{second}>-", "--json"
    )
    expected = 1 if name == "u8" else 1.5
    assert answer.json["outputs"][0]["values"] == [[expected] * 2] * 2


def test_poison_is_seen_where_nothing_was_written(run, objects) -> None:
    ran = run("launch", objects["gfx942"], *SHAPE, "f32:2", "f32[1000]=0", "f32[1000]>-", "i32:5")
    assert ran.status == 0
    assert "nan" in ran.out
    answer = run("launch", objects["gfx942"], *SHAPE, "f32:2", "f32[9]=0", "f32[9]>-", "i32:5",
                 "--json").json  # fmt: skip
    assert answer["outputs"][0]["values"] == ["NaN"] * 9


def test_a_fault_has_status_one_and_is_the_result(run, objects) -> None:
    words = ("f32:2.0", "f32[1000]=iota", "f32[500]=1>-", "i32:1000")
    ran = run("launch", objects["gfx942"], *SHAPE, *words)
    assert ran.status == 1
    assert ran.out.startswith("KernelFault: ")
    assert "argument 2 'y' (f32[500], 2000 bytes)" in ran.out
    assert "y: f32" not in ran.out
    answer = run("launch", objects["gfx942"], *SHAPE, *words, "--json").json
    assert answer["error"]["kind"] == "KernelFault"
    assert answer["error"]["finding"]["kind"] == "global-access"
    assert answer["error"]["finding"]["work_group"] in ([1, 0, 0], [2, 0, 0], [3, 0, 0])


def test_an_unsupported_instruction_has_status_three_and_is_named(run, tmp_path: Path) -> None:
    source = tmp_path / "k.hip"
    source.write_text(
        'extern "C" __global__ void k(int n) { if (n) asm volatile("s_rfe_b64 s[0:1]"); }\n'
    )
    assert run("launch", source, "--grid", "1", "--block", "1", "i32:0").status == 0
    ran = run("launch", source, "--grid", "1", "--block", "1", "i32:1")
    assert ran.status == 3
    assert "s_rfe_b64" in ran.err
    assert "kernel k, target gfx942" in ran.err
    assert "reaching one fails" in run("inspect", source).out


def test_assembly_and_llvm_ir_are_objects_too(run, tmp_path: Path) -> None:
    source = tmp_path / "k.s"
    source.write_text(ASSEMBLY)
    ran = run("launch", source, "--grid", "1", "--block", "64", "i32[64]=1>-")
    assert ran.status == 0, ran.err
    assert numbers(ran.out) == list(range(64))


ASSEMBLY = """
.text
.globl store_ids
.p2align 8
.type store_ids,@function
store_ids:
  s_load_dwordx2 s[0:1], s[0:1], 0x0
  v_and_b32 v0, 0x3ff, v0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v0, s[0:1]
  s_endpgm
.size store_ids, .-store_ids
.rodata
.p2align 6
.amdhsa_kernel store_ids
  .amdhsa_next_free_vgpr 4
  .amdhsa_next_free_sgpr 8
  .amdhsa_accum_offset 4
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: store_ids
    .symbol: store_ids.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 8
    .vgpr_count: 4
    .max_flat_workgroup_size: 256
    .args:
      - {.name: out, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
...
.end_amdgpu_metadata
"""


def test_kernels_have_a_heap(run, tmp_path: Path) -> None:
    source = tmp_path / "heap.hip"
    source.write_text(
        "#include <hip/hip_runtime.h>\n"
        'extern "C" __global__ void f(size_t n, int* got) { got[0] = malloc(n) != nullptr; }\n'
    )
    words = ["launch", source, "--arch", "gfx942", "--grid", "1", "--block", "1", "--quiet"]
    assert numbers(run(*words, "u64:64", "i32[1]=7>-").out) == [1]
    assert numbers(run(*words, f"u64:{1 << 45}", "i32[1]=7>-").out) == [0]


@pytest.mark.parametrize(
    ("grid", "told"), [("1", ": 1 work-group of 20,"), ("1,2", ": 1x2 work-groups of 20,")]
)
def test_one_work_group_is_singular(run, objects, grid: str, told: str) -> None:
    words = ("--grid", grid, "--block", 20, "f32:2", "f32[40]=iota", "f32[40]=1", "i32:20")
    assert told in run("launch", objects["gfx942"], *words).err


def test_a_number_of_another_kind_than_the_parameter_is_remarked(run, tmp_path: Path) -> None:
    source = tmp_path / "k.hip"
    source.write_text(
        "__global__ void k(float a, int n, float* out) { out[0] = a; out[1] = (float)n; }\n"
    )
    words = ("launch", source, "--grid", 1, "--block", 1)
    ran = run(*words, "i32:2", "f32:3", "f32[2]>-")
    assert ran.status == 0
    assert "argument 0 is float: the bits of i32 2 are passed" in ran.err
    assert "argument 1 is int: the bits of f32 3.0 are passed" in ran.err
    ran = run(*words, "f32:2", "u32:3", "f32[2]>-")
    assert "bits" not in ran.err
    assert "[2. 3.]" in ran.out
