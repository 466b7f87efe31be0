"""`lanewise run`: an unmodified HIP program, with our libamdhip64 in place of AMD's."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from lanewise.cli.frame import Output, verb
from lanewise.cli.objects import DEFAULT_ARCH, SOURCES, arch_option, compiler_option
from lanewise.code_object.bundle import find_code_objects, matching
from lanewise.errors import InputError
from lanewise.settings import read_settings
from lanewise.targets import parse_target_id, target

__all__ = ["Outcome", "command", "run_program"]

_FINDINGS: Final = 1
_LAST_SIGNAL: Final = 32  # those past it are real-time signals
_X86_64: Final = b"\x3e\0"  # an ELF file's machine
# These names mean the interpreter that lanewise itself runs in, which has it installed.
_INTERPRETERS: Final = ("python", "python3")
_OURS: Final = (4, 3, 2)  # statuses that go before the program's own, the worst first


@dataclass(frozen=True, slots=True)
class Outcome:
    """The program's own status, as a shell tells it, and what its run-time had to report.

    `signal` ended it, or, as 128 + n is how a shell script tells of what it ran, seems to have;
    0 for none. Statuses past those, such as the 255 of exit(-1), are the program's own words.
    """

    status: int
    reports: list[dict[str, Any]]
    signal: int = 0

    @property
    def exit_status(self) -> int:
        """Of `lanewise run`: the program's own, unless something of ours is the matter; 1 where
        a kernel went wrong and the program ended well all the same."""
        told = {report.get("status") for report in self.reports}
        ours = next((status for status in _OURS if status in told), None)
        if ours is not None:
            return ours
        return self.status or (_FINDINGS if told else 0)

    @property
    def word(self) -> str:
        if self.signal:
            return "incomplete"
        return "findings" if self.reports else "clean"


@click.command("run", context_settings={"allow_interspersed_args": False})
@click.argument(
    "words", nargs=-1, required=True, metavar="PROGRAM [ARG]...", type=click.UNPROCESSED
)
@arch_option("Run as this target [the one the program has code for, else gfx942].")
@compiler_option
@verb
def command(
    output: Output, words: tuple[str, ...], arch: str | None, compiler_options: tuple[str, ...]
) -> int:
    """Run a HIP program: an executable, or HIP C++ that is compiled first.

    \b
    lanewise run -- ./app ARGS
    lanewise run --arch gfx1100 prog.hip -- ARGS

    The program's exit status is passed on. It is 1 where a kernel went wrong and the program took
    no notice. LANEWISE_DEVICES=gfx942,gfx942 gives it several devices.
    """
    outcome = run_program(output, words, arch, compiler_options)
    _tell(outcome, output)
    return outcome.exit_status


def run_program(
    output: Output,
    words: Sequence[str],
    arch: str | None,
    compiler_options: tuple[str, ...],
    *,
    check: str = "",
) -> Outcome:
    """Build the program if it is a source, and run it, under the tools `check` names if any."""
    names = _targets(arch)
    program, arguments = Path(words[0]), list(words[1:])
    if arguments and arguments[0] == "--":
        arguments = arguments[1:]
    if program.suffix in SOURCES:
        with tempfile.TemporaryDirectory(prefix="lanewise-") as work:
            built = Path(work) / program.stem
            _build(program, built, names or [DEFAULT_ARCH], compiler_options, output)
            return _run([str(built), *arguments], names, check)
    if compiler_options:
        raise InputError(f"{program} is no source: there is nothing to compile with -X")
    if words[0] not in _INTERPRETERS:
        _check(program, names)
        return _run([str(program), *arguments], names, check)
    return _run([sys.executable, *arguments], names, check)


def _targets(arch: str | None) -> list[str]:
    """Of the devices; empty where the program's code decides."""
    names = arch.split(",") if arch is not None else list(read_settings().devices)
    for name in names:
        target(name)
        parse_target_id(name)
    return names


def _build(
    source: Path, program: Path, names: Sequence[str], options: Sequence[str], output: Output
) -> None:
    from lanewise.front.hip.program import build_program

    made = build_program([source], list(dict.fromkeys(names)), program, options=options)
    output.note(made.warnings)


def _check(program: Path, names: Sequence[str]) -> None:
    """Raise InputError before the start where the program has code, but none for a device."""
    if not program.is_file():
        what = "it is a folder" if program.is_dir() else "there is no such file"
        found = shutil.which(program) if "/" not in str(program) else None
        if found:
            what += f" here; name it as {found}"
        raise InputError(f"{program} cannot be run: {what}")
    data, objects = b"", []
    with contextlib.suppress(InputError, OSError):  # a script, or one with its code in libraries
        data = program.read_bytes()
        objects = find_code_objects(data, str(program))
    if objects and not data.startswith(b"#!") and data[18:20] != _X86_64:
        what = "it holds kernels alone, which `lanewise launch` runs"
        raise InputError(f"{program} cannot be run: {what}")
    if not os.access(program, os.X_OK):
        raise InputError(f"{program} cannot be run: it is not executable")
    if not objects:
        return
    for name in names:
        try:
            matching(objects, name)
        except InputError as error:
            raise error.within(str(program)) from None


def _run(words: Sequence[str], names: Sequence[str], check: str) -> Outcome:
    from lanewise.front.hip.runtime.library import runtime_environment

    environment = {**os.environ, **runtime_environment()}
    if check:
        environment["LANEWISE_CHECK"] = check
    if names:
        environment["LANEWISE_DEVICES"] = ",".join(names)
    with tempfile.TemporaryDirectory(prefix="lanewise-") as work:
        report = Path(work) / "report"
        environment["LANEWISE_REPORT"] = str(report)
        if "/" not in words[0]:
            words = [f"./{words[0]}", *words[1:]]
        try:
            process = subprocess.Popen(words, env=environment)
        except OSError as error:
            raise InputError(f"{words[0]} cannot be run: {error.strerror or error}") from None
        status = _wait(process)
        lines = report.read_text().splitlines() if report.exists() else []
    reports = [json.loads(one) for one in lines]
    if status < 0:
        return Outcome(128 - status, reports, -status)
    return Outcome(status, reports, status - 128 if 128 < status < 128 + _LAST_SIGNAL else 0)


def _wait(process: subprocess.Popen[bytes]) -> int:
    """Ctrl-C goes to the program too, which decides what becomes of it; what would end this process
    alone is handed on."""

    def hand_on(number: int, _: object) -> None:
        process.send_signal(number)

    before = {signal.SIGINT: signal.signal(signal.SIGINT, signal.SIG_IGN)}
    for number in (signal.SIGTERM, signal.SIGHUP):
        before[number] = signal.signal(number, hand_on)
    try:
        return process.wait()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _tell(outcome: Outcome, output: Output) -> None:
    if outcome.word == "incomplete":
        number = outcome.signal
        known = number in {one.value for one in signal.Signals}
        name = signal.Signals(number).name if known else str(number)
        output.note(f"incomplete: the program was ended by {name}")
    if output.json:
        fields = {
            "state": outcome.word,
            "program_status": outcome.status,
            "findings": [one["finding"] for one in outcome.reports if "finding" in one],
            "errors": [one for one in outcome.reports if "finding" not in one],
        }
        output.result("", fields)
