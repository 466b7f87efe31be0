"""`lanewise disasm`."""

from __future__ import annotations

from pathlib import Path


def test_instructions_have_offset_bytes_and_text(run, objects) -> None:
    ran = run("disasm", objects["gfx942"])
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0].startswith("saxpy:   kernel, gfx942, wave64, 22 instructions, 132 bytes")
    assert "    1928  6a 20 82 be               s_and_saveexec_b64 s[2:3], vcc" in lines


def test_branches_go_to_labels_and_source_lines_are_shown(run, objects) -> None:
    lines = run("disasm", objects["gfx942"]).out.splitlines()
    (branch,) = (line for line in lines if "s_cbranch_execz" in line)
    assert branch.endswith("-> L0")
    assert lines.index("L0:") > lines.index(branch)
    assert "; saxpy.hip:6   if (i < n) y[i] = a * x[i] + y[i];" in lines


def test_one_kernel_can_be_asked_for_by_any_of_its_names(run, tmp_path: Path) -> None:
    source = tmp_path / "k.hip"
    source.write_text(
        "__global__ void one(int* p) { *p = 1; }\n__global__ void two(int* p) { *p = 2; }\n"
    )
    for name in ("one", "one(int*)", "_Z3onePi"):
        out = run("disasm", source, "--kernel", name).out
        assert "one(int*):" in out
        assert "two(int*):" not in out
    ran = run("disasm", source, "--kernel", "three")
    assert ran.status == 2
    assert "no kernel 'three'; there is one(int*), two(int*)" in ran.err


def test_json_has_the_same_in_fields(run, objects) -> None:
    answer = run("disasm", objects["bundle"], "--json", "--kernel", "saxpy").json
    assert [one["target"] for one in answer["objects"]] == ["gfx942", "gfx1100"]
    (function,) = answer["objects"][0]["functions"]
    first = function["instructions"][0]
    assert first["mnemonic"] == "s_load_dword"
    assert first["bytes"] == "c00002c02c000000"
    assert first["offset"] == 0x1900
