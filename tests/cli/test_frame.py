"""What all verbs share: options, streams, exit statuses."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from lanewise.cli.app import _VERBS
from lanewise.cli.frame import run_guarded
from lanewise.errors import InputError, InternalError, KernelFault, UnsupportedError


def group_raising(error: BaseException) -> click.Group:
    @click.group()
    def group() -> None:
        pass

    @group.command("go")
    @click.option("--json", is_flag=True)
    def go(json: bool) -> None:
        raise error

    return group


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (InputError("no"), 2),
        (UnsupportedError("no"), 3),
        (InternalError("no"), 4),
        (KernelFault("no"), 1),
        (KeyboardInterrupt(), 130),
    ],
)
def test_each_family_of_errors_has_its_exit_status(
    error: BaseException, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_guarded(group_raising(error), ["go"]) == status
    captured = capsys.readouterr()
    assert "Traceback" not in captured.out + captured.err


def test_a_fault_is_a_result_and_other_errors_are_notes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run_guarded(group_raising(KernelFault("store outside")), ["go"])
    assert capsys.readouterr() == ("KernelFault: store outside\n", "")
    run_guarded(group_raising(InputError("bad", source="a.co", offset=3)), ["go"])
    assert capsys.readouterr() == ("", "lanewise: a.co, offset 0x3: bad\n")


def test_with_json_an_error_is_told_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_guarded(group_raising(UnsupportedError("images")), ["go", "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer["lanewise"] == 1
    assert answer["verb"] == "go"
    assert answer["error"] == {"kind": "UnsupportedError", "message": "images"}


def test_an_unforeseen_exception_is_our_own_fault_and_leaves_a_reproducer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANEWISE_REPRODUCER_DIR", str(tmp_path))
    assert run_guarded(group_raising(ZeroDivisionError("oh")), ["go", "--json"]) == 4
    message = json.loads(capsys.readouterr().out)["error"]["message"]
    assert "internal error in lanewise: ZeroDivisionError: oh" in message
    (reproducer,) = tmp_path.iterdir()
    assert str(reproducer) in message
    assert "lanewise go --json" in reproducer.read_text()
    assert "Traceback" in reproducer.read_text()


def test_help_lists_the_verbs_and_each_verb_has_the_common_options(run) -> None:
    top = run("--help")
    assert top.status == 0
    for verb in _VERBS:
        assert f"\n  {verb} " in top.out
        shown = run(verb, "--help")
        assert shown.status == 0
        for option in ("--json", "--quiet", "--color", "--help"):
            assert option in shown.out


@pytest.mark.parametrize("verb", ["profile"])
def test_verbs_that_are_not_there_yet_are_not_listed(run, verb: str) -> None:
    ran = run(verb)
    assert ran.status == 2
    assert f"no verb '{verb}'" in ran.err
    assert f"\n  {verb} " not in run("--help").out


def test_wrong_usage_has_status_two_and_points_to_help(run) -> None:
    assert run().status in (0, 2)
    ran = run("inspect")
    assert ran.status == 2
    assert "OBJECT" in ran.err
    assert "Try: lanewise inspect --help" in ran.err
    assert run("targets", "--nonsense").status == 2
    assert run("targets", "--color", "pink").status == 2


def test_colour_is_only_used_when_asked_for(run) -> None:
    assert "\x1b[" not in run("targets").out
    assert "\x1b[" in run("targets", "--color", "always").out
    assert "\x1b[" not in run("targets", "--json", "--color", "always").out


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m lanewise targets | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode in (0, 141)


def test_ctrl_c_ends_a_launch_within_a_second(tmp_path: Path) -> None:
    source = tmp_path / "forever.hip"
    source.write_text(
        'extern "C" __global__ void k(volatile int* p) { while (p[0] == 0) p[1] += 1; }\n'
    )
    launch = [sys.executable, "-m", "lanewise", "launch", source, "--grid", "1", "--block", "64"]
    warm = subprocess.run([*launch, "i32[2]=1"], capture_output=True, text=True)
    assert warm.returncode == 0, warm.stderr
    process = subprocess.Popen(
        [*launch, "i32[2]=0>-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with process:
        time.sleep(2)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        started = time.monotonic()
        out, err = process.communicate(timeout=30)
        assert time.monotonic() - started < 20
    assert process.returncode == 130
    assert out == ""
    assert err.strip() == "lanewise: interrupted"


def lanewise_with(redirection: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = f'exec "$0" -m lanewise "$@" {redirection}'
    return subprocess.run(
        ["sh", "-c", command, sys.executable, *words], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "words", [("targets",), ("targets", "--json"), ("--help",), ("explain", "mbcnt")]
)
def test_a_full_stdout_is_told_and_is_no_fault_of_ours(words: tuple[str, ...]) -> None:
    ended = lanewise_with(">/dev/full", *words)
    assert ended.returncode == 2
    assert ended.stderr == "lanewise: stdout cannot be written: No space left on device\n"


def test_a_fault_on_a_full_stdout_too(saxpy_hip: Path) -> None:
    source = str(saxpy_hip.with_name("saxpy_unguarded.hip"))
    ended = lanewise_with(
        ">/dev/full", "launch", source, "--grid", "1", "--block", "64", "f32:2", "f32[4]", "f32[4]",
        "i32:4",
    )  # fmt: skip
    assert ended.returncode == 2
    assert "stdout cannot be written" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("redirection", [">&-", "2>&-", "2>/dev/full", "<&-", ">&- 2>&- <&-"])
def test_streams_that_are_closed_or_full_change_nothing(redirection: str) -> None:
    ended = lanewise_with(redirection, "targets")
    assert ended.returncode == 0
    assert ended.stderr == ""
    ended = lanewise_with(redirection, "inspect")
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
