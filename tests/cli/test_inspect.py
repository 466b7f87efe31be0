"""`lanewise inspect`."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest


def test_a_kernel_is_told_with_its_arguments_and_uses(run, objects) -> None:
    ran = run("inspect", objects["gfx942"])
    assert ran.status == 0
    assert ran.out.startswith("gfx942: code object v6, ")
    assert "kernel saxpy(4 bytes a, pointer x, pointer y, 4 bytes n)" in ran.out
    lines = [line.split() for line in ran.out.splitlines()]
    assert ["arg", "offset", "size", "kind", "type", "name"] in lines
    assert ["1", "8", "8", "global_buffer", "-", "x"] in lines
    assert ["wave", "64", "lanes"] in lines
    assert ["LDS", "0", "bytes"] in lines
    assert "unsupported" not in ran.out


def test_every_target_of_a_bundle_is_told_unless_one_is_asked_for(run, objects) -> None:
    both = run("inspect", objects["bundle"])
    assert "gfx942   (bundle at 0x0" in both.out
    assert "gfx1100   (bundle at 0x0" in both.out
    one = run("inspect", objects["bundle"], "--arch", "gfx1100")
    assert "gfx942" not in one.out
    assert "wave         32 lanes" in one.out


def test_json_has_the_same_in_fields(run, objects) -> None:
    answer = run("inspect", objects["bundle"], "--json").json
    assert answer["lanewise"] == 1
    assert [one["target"] for one in answer["objects"]] == ["gfx942", "gfx1100"]
    (kernel,) = answer["objects"][0]["kernels"]
    assert kernel["name"] == "saxpy"
    assert kernel["wave_size"] == 64
    assert kernel["unsupported"] == []
    assert kernel["arguments"][3] == {
        "index": 3, "offset": 24, "size": 4, "kind": "by_value", "type": None, "name": "n",
        "access": None,
    }  # fmt: skip


def test_sources_variables_and_functions_are_told(run, tmp_path: Path) -> None:
    source = tmp_path / "k.hip"
    source.write_text(
        "__device__ int counter; __constant__ float table[4];\n"
        "__device__ __noinline__ int helper(int x) { return x * counter; }\n"
        "template <class T> __global__ void k(T* p) { p[0] = helper(p[1]) * table[1]; }\n"
        "template __global__ void k<int>(int*);\n"
    )
    out = run("inspect", source, "--arch", "gfx1100").out
    assert "kernel k<int>(int* p)" in out
    assert "symbol       _Z1kIiEvPT_" in out
    assert "function helper(int)" in out
    lines = [line.split() for line in out.splitlines()]
    assert ["table", "16", "bytes", "constant"] in lines
    assert ["counter", "4", "bytes"] in lines
    assert "__hip_cuid" not in out


def test_an_instruction_without_semantics_is_listed_with_its_place(
    run, objects, tmp_path: Path
) -> None:
    data = bytearray(objects["gfx942"].read_bytes())
    position = data.index(struct.pack("<I", 0xBF810000))  # s_endpgm
    data[position : position + 4] = struct.pack("<I", 0xBFFF0000)  # no instruction
    broken = tmp_path / "broken.co"
    broken.write_bytes(data)
    ran = run("inspect", broken)
    assert ran.status == 0
    assert "unsupported  1 instruction; reaching one fails" in ran.out
    assert "00 00 ff bf" in ran.out
    answer = run("inspect", broken, "--json").json
    (one,) = answer["objects"][0]["kernels"][0]["unsupported"]
    assert one["mnemonic"] == ".long"
    assert one["bytes"] == "0000ffbf"


@pytest.mark.parametrize("verb", ["inspect", "disasm"])
def test_what_is_no_object_is_refused(run, objects, tmp_path: Path, verb: str) -> None:
    assert "cannot be read" in run(verb, tmp_path / "none.co").err
    (tmp_path / "text.co").write_text("hello")
    ran = run(verb, tmp_path / "text.co")
    assert ran.status == 2
    assert "text.co: found no code object" in ran.err
    short = tmp_path / "short.co"
    short.write_bytes(objects["gfx942"].read_bytes()[:1000])
    ran = run(verb, short)
    assert ran.status == 2
    assert "short.co, offset 0x" in ran.err
    assert "there is code for gfx942" in run(verb, objects["gfx942"], "--arch", "gfx950").err
    assert "there is nothing to compile" in run(verb, objects["gfx942"], "-X", "-O0").err
