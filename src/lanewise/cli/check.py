"""`lanewise check`: a launch or a program under tools that watch what its kernels do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lanewise.cli.frame import Output, verb
from lanewise.cli.launch import Dimensions, LaunchWords, launch_words
from lanewise.cli.objects import arch_option, compiler_option
from lanewise.cli.run import Outcome, run_program
from lanewise.errors import InputError

if TYPE_CHECKING:
    from lanewise.findings import Finding

__all__ = ["command"]

_FINDINGS = 1


@click.command("check")
@click.argument("words", nargs=-1, required=True, metavar="THING [ARG]...")
@click.option(
    "--tool", "asked", default="all", show_default=True, metavar="NAME[,NAME]",
    help="memcheck, contract, or all there are.",
)  # fmt: skip
@click.option("--kernel", metavar="NAME", help="Of a launch: needed if there are several.")
@click.option("--grid", type=Dimensions(), help="Of a launch: work-groups.")
@click.option("--block", type=Dimensions(), help="Of a launch: work-items of a work-group.")
@click.option("--lds", type=click.IntRange(min=0), default=0, metavar="BYTES", help="Dynamic LDS.")
@arch_option("Run as this target [the one there is code for, else gfx942].")
@compiler_option
@verb
def command(
    output: Output,
    words: tuple[str, ...],
    asked: str,
    kernel: str | None,
    grid: tuple[int, ...] | None,
    block: tuple[int, ...] | None,
    lds: int,
    arch: str | None,
    compiler_options: tuple[str, ...],
) -> int:
    """Run something and tell what its kernels do wrong.

    \b
    lanewise check [--tool TOOLS] OBJECT --grid X --block X [--kernel NAME] ARG...   as launch
    lanewise check [--tool TOOLS] prog.hip [-- ARGS]                                 as run
    lanewise check [--tool TOOLS] -- ./app ARGS
    lanewise check [--tool TOOLS] -- python script.py ARGS    kernels launched through lanewise

    \b
    memcheck   accesses outside live memory, LDS and scratch
    contract   what the wave's builtins ask of their caller: lanes that are active, indices and
               masks that are uniform, widths that are powers of two

    Findings go to stdout; the last line counts them. The exit status is 1 if there are any.
    """
    from lanewise.checks import parse_tools

    tools = parse_tools(asked, "--tool")
    if (grid is None) != (block is None):
        raise InputError("a launch needs both --grid and --block")
    if grid is None or block is None:
        if kernel is not None or lds:
            raise InputError("--kernel and --lds are for a launch, with --grid and --block")
        outcome = run_program(output, words, arch, compiler_options, check=",".join(tools))
        return _tell_program(outcome, tools, asked, output)
    given = LaunchWords(
        Path(words[0]), words[1:], kernel, grid, block, lds, arch, compiler_options, tools
    )
    made = launch_words(output, given)
    if made.text and not output.json:
        output.result(made.text, {})
    _tell(made.findings, made.fields, tools, asked, output)
    return _FINDINGS if made.findings else 0


def _tell_program(outcome: Outcome, tools: Sequence[str], asked: str, output: Output) -> int:
    from lanewise.checks.reporting import finding_from

    told = [one["finding"] for one in outcome.reports if "finding" in one]
    findings = _merged([finding_from(fields) for fields in told])
    errors = [one for one in outcome.reports if "finding" not in one]
    if outcome.word == "incomplete":
        output.note(f"incomplete: the program was ended by signal {outcome.signal}")
    state = outcome.word if outcome.word == "incomplete" or not findings else "findings"
    fields = {"state": state, "program_status": outcome.status, "errors": errors}
    _tell(findings, fields, tools, asked, output)
    if findings and outcome.exit_status == outcome.status:
        return _FINDINGS if outcome.word != "incomplete" else outcome.status
    return outcome.exit_status


def _merged(findings: Sequence[Finding]) -> list[Finding]:
    """The same thing at the same place in several launches is one finding."""
    found: dict[object, Finding] = {}
    for finding in findings:
        key = (
            finding.kind, finding.tool, finding.kernel, finding.target, finding.symbol_offset,
            str(finding.data.get("contract", finding.title)),
        )  # fmt: skip
        known = found.get(key)
        more = 0 if known is None else known.repeats + 1
        found[key] = replace(known or finding, repeats=finding.repeats + more)
    return list(found.values())


def _tell(
    findings: Sequence[Finding],
    fields: dict[str, Any],
    tools: Sequence[str],
    asked: str,
    output: Output,
) -> None:
    from lanewise.checks import MISSING_TOOLS

    missing = list(MISSING_TOOLS) if "all" in asked.split(",") else []
    lines = [f"{finding}\n" for finding in findings]
    if missing:
        lines.append(f"checked by {', '.join(tools)}; {', '.join(missing)} do not exist yet")
    count = len(findings)
    lines.append(f"ERROR SUMMARY: {count} {'error' if count == 1 else 'errors'}")
    answer = {
        "tools": list(tools),
        "missing_tools": missing,
        "findings": [asdict(finding) for finding in findings],
        "error_count": count,
    }
    output.result("\n".join(lines), fields | answer)
