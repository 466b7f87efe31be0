"""`lanewise build`; programs are tested in tests/front/hip/runtime."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from lanewise.code_object.bundle import find_code_objects
from lanewise.code_object.elf import load_code_object


def test_a_source_becomes_a_code_object_for_the_target(
    run, saxpy_hip: Path, tmp_path: Path
) -> None:
    out = tmp_path / "k.co"
    ran = run("build", "--device-only", saxpy_hip, "-o", out, "--arch", "gfx1100")
    assert (ran.status, ran.out) == (0, "")
    assert "k.co" in ran.err
    code_object = load_code_object(out.read_bytes())
    assert code_object.target.name == "gfx1100"
    assert list(code_object.kernels) == ["saxpy"]
    assert list(tmp_path.iterdir()) == [out]


def test_several_targets_make_a_bundle(run, saxpy_hip: Path, tmp_path: Path) -> None:
    out = tmp_path / "k.co"
    arch = "gfx942,gfx90a:xnack-"
    ran = run("build", "--device-only", saxpy_hip, "-o", out, "--arch", arch, "--json")
    assert ran.json["targets"] == ["gfx942", "gfx90a:xnack-"]
    found = find_code_objects(out.read_bytes())
    assert [entry.target_id for entry in found] == ["gfx942", "gfx90a:xnack-"]
    assert load_code_object(found[1].data).target_id.xnack is False


def test_the_output_is_named_after_the_source_where_none_is_given(
    run, saxpy_hip: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("build", "--device-only", saxpy_hip, "--quiet").err == ""
    assert (tmp_path / "saxpy.co").is_file()


def test_kernels_alone_make_no_program(run, saxpy_hip: Path, tmp_path: Path) -> None:
    ran = run("build", saxpy_hip, "-o", tmp_path / "saxpy")
    assert ran.status == 2
    assert "no main()" in ran.err
    assert "--device-only" in ran.err
    ran = run("run", saxpy_hip)
    assert ran.status == 2
    assert ran.err.startswith(f"lanewise: {saxpy_hip}: there is no main(): `lanewise launch` runs")


def test_what_is_no_file_is_written_to_and_not_replaced(
    run, saxpy_hip: Path, tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    assert run("build", "--device-only", saxpy_hip, "-o", pipe).status == 0
    reader.join()
    assert pipe.is_fifo()
    assert read[0].startswith(b"\x7fELF")


def test_a_full_disk_leaves_nothing(run, saxpy_hip: Path) -> None:
    ran = run("build", "--device-only", saxpy_hip, "-o", "/dev/full")
    assert ran.status == 2
    assert "/dev/full cannot be written: No space left on device" in ran.err
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("words", [(), ("--device-only",)])
def test_a_place_that_cannot_be_written_is_told_before_the_work(
    run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    for place, told in ((tmp_path, "it is a folder"), (tmp_path / "a/b", "there is no folder")):
        ran = run("build", *words, "nowhere.hip", "-o", place)
        assert ran.status == 2
        assert f"{place}: cannot be written: {told}" in ran.err


def test_the_compilers_own_words_are_shown(run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.hip"
    bad.write_text("__global__ void k() { nonsense(); }\n")
    ran = run("build", "--device-only", bad)
    assert ran.status == 2
    assert "bad.hip:1:23: error: use of undeclared identifier 'nonsense'" in ran.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere.hip"], "nowhere.hip: cannot be read: No such file"),
        (["k.txt"], "k.txt: expected a source"),
        (["k.hip", "--arch", "gfx1234"], "unknown target 'gfx1234'"),
        (["k.hip", "--arch", "gfx942,gfx942"], "expected each target once"),
        (["k.hip", "-o", "/nowhere/k.co"], "cannot be written"),
    ],
)
def test_wrong_input_is_told(
    run, saxpy_hip: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words, message
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "k.hip").write_bytes(saxpy_hip.read_bytes())
    ran = run("build", "--device-only", *words)
    assert ran.status == 2
    assert message in ran.err


def test_options_go_to_the_compiler(run, tmp_path: Path) -> None:
    source = tmp_path / "k.hip"
    source.write_text("__global__ void NAME(int* p) { *p = 1; }\n")
    out = tmp_path / "k.co"
    run("build", "--device-only", source, "-o", out, "-X", "-DNAME=called")
    assert [
        kernel.demangled_name for kernel in load_code_object(out.read_bytes()).kernels.values()
    ] == ["called(int*)"]
