"""`lanewise launch`: what is refused before anything runs, and how it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

SHAPE = ("--grid", "4", "--block", "256")
ARGS = ("f32:2.0", "f32[1000]=iota", "f32[1000]=1>-", "i32:1000")


def test_a_wrong_word_is_shown_with_a_caret(run, objects) -> None:
    ran = run("launch", objects["gfx942"], *SHAPE, "f32:2.0", "f32[1000]=iotta")
    assert ran.status == 2
    assert ran.err.splitlines()[1:] == ["    f32[1000]=iotta", "              ^^^^^"]


def test_wrong_arguments_are_told_with_index_name_and_sizes(run, objects) -> None:
    def message(*words: str) -> str:
        ran = run("launch", objects["gfx942"], *SHAPE, *words)
        assert ran.status == 2
        assert ran.out == ""
        return ran.err

    assert "saxpy takes 4 arguments (a, x, y, n), given 3" in message(*ARGS[:3])
    assert "argument 0 'a' of saxpy: expected 4 bytes by value, given f64 of 8 bytes" in message(
        "f64:2", *ARGS[1:]
    )
    assert "argument 1 'x' of saxpy: expected a pointer, given f32 of 4 bytes" in message(
        "f32:2", "f32:2", *ARGS[2:]
    )
    assert "argument 3 'n' of saxpy: expected 4 bytes by value, given an array i32[1]" in message(
        *ARGS[:3], "i32[1]=0"
    )
    assert "given None" in message(*ARGS[:3], "null")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--grid", "0", "--block", "1"), "'--grid': expected one to three whole numbers from 1"),
        (("--grid", "1,2,3,4", "--block", "1"), "'--grid': expected one to three"),
        (("--grid", "1", "--block", "x"), "'--block': expected one to three"),
        (("--grid", "1"), "Missing option '--block'"),
        (("--grid", "1", "--block", "2000"), "a work-group has at most 1024"),
        (("--grid", "1", "--block", "32,33"), "a work-group has at most 1024"),
        ((*SHAPE, "--lds", "-1"), "'--lds'"),
        ((*SHAPE, "--lds", "70000"), "gfx942 has 65536"),
        ((*SHAPE, "--kernel", "saxpi"), "no kernel 'saxpi'; there is 'saxpy'"),
        ((*SHAPE, "--arch", "gfx950"), "no code object for gfx950; there is code for gfx942"),
        ((*SHAPE, "--arch", "gfx9-4-generic"), "no code object for gfx9-4-generic"),
        ((*SHAPE, "--lsd", "4"), "No such option '--lsd'"),
    ],
)
def test_a_wrong_shape_or_choice_is_told(run, objects, words, message) -> None:
    ran = run("launch", objects["gfx942"], *words, *ARGS)
    assert ran.status == 2
    assert message in ran.err


def test_a_kernel_must_be_named_where_there_are_several(run, tmp_path: Path) -> None:
    source = tmp_path / "k.hip"
    source.write_text("__global__ void one() {}\n__global__ void two() {}\n")
    ran = run("launch", source, "--grid", "1", "--block", "1")
    assert ran.status == 2
    assert "expected --kernel NAME; there is one(), two()" in ran.err


def test_results_that_cannot_be_saved_are_refused_before_anything_runs(
    run, objects, tmp_path: Path
) -> None:
    ran = run(
        "launch", objects["gfx942"], *SHAPE, *ARGS[:2], "f32[1000]=1>/nowhere/out.npy", "i32:1"
    )
    assert ran.status == 2
    assert "there is no folder /nowhere" in ran.err


def test_an_object_without_kernels_says_so(run, tmp_path: Path) -> None:
    source = tmp_path / "none.hip"
    source.write_text("__device__ int x;\n")
    ran = run("launch", source, *SHAPE)
    assert ran.status == 2
    assert "none.hip: it holds no kernel" in ran.err


def test_pisa_text_is_not_there_yet(run, tmp_path: Path) -> None:
    (tmp_path / "k.pisa").write_text("module\n")
    for verb in (("launch", tmp_path / "k.pisa", *SHAPE), ("inspect", tmp_path / "k.pisa")):
        ran = run(*verb)
        assert ran.status == 3
        assert "PISA text" in ran.err


@pytest.mark.parametrize("word", ["f32[]=@/dev/zero", "f32[4]=@/dev/null"])
def test_a_device_is_no_array(run, objects, word: str) -> None:
    ran = run("launch", objects["gfx942"], *SHAPE, ARGS[0], word, *ARGS[2:])
    assert ran.status == 2
    assert "cannot be read: it is a device" in ran.err
