"""What the command line says to wrong environment variables."""

from __future__ import annotations

from pathlib import Path

import pytest

WORDS = ("--grid", 1, "--block", 20, "f32:2", "f32[20]=iota", "f32[20]=1", "i32:20")


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("LANEWISE_CPU", "nonsense", "LANEWISE_CPU='nonsense': LLVM knows no processor"),
        ("LANEWISE_CPU_FEATURES", "-foo", "LANEWISE_CPU_FEATURES='-foo': LLVM knows no feature"),
        ("LANEWISE_THREADS", "many", "LANEWISE_THREADS='many': expected a whole number from 1"),
        ("LANEWISE_CHECK", "nonsense", "LANEWISE_CHECK='nonsense': expected one of memcheck,"),
        ("LANEWISE_DEVICES", "gfx1", "LANEWISE_DEVICES='gfx1': unknown target 'gfx1'"),
        ("LANEWISE_DEVICES", "gfx90a:x", "LANEWISE_DEVICES='gfx90a:x': target 'gfx90a:x': exp"),
    ],
)
def test_a_wrong_value_is_wrong_usage(
    run, saxpy_hip: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    monkeypatch.setenv(name, value)
    ran = run("launch", saxpy_hip, *WORDS)
    assert ran.status == 2
    assert told in ran.err


def test_a_misspelt_variable_is_remarked_and_nothing_else_changes(
    run, saxpy_hip: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANEWISE_THREAD", "1")
    ran = run("launch", saxpy_hip, *WORDS)
    assert ran.status == 0
    assert "LANEWISE_THREAD means nothing to lanewise; did you mean LANEWISE_THREADS?" in ran.err
    assert "LANEWISE_THREAD" not in run("launch", saxpy_hip, *WORDS, "--quiet").err


def test_a_report_that_cannot_be_written_is_told(
    run, saxpy_hip: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANEWISE_REPORT", "/dev/null/report")
    monkeypatch.setenv("LANEWISE_CHECK", "memcheck")
    ran = run("launch", saxpy_hip.with_name("saxpy_unguarded.hip"), *WORDS[:3], 64, *WORDS[4:])
    assert "LANEWISE_REPORT=/dev/null/report: cannot be written: Not a directory" in ran.err
