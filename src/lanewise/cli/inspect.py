"""`lanewise inspect`: what is in a file, told before anything runs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lanewise.cli.frame import Output, verb
from lanewise.cli.objects import arch_option, compiler_option, open_objects
from lanewise.code_object.names import demangle
from lanewise.report.text import table
from lanewise.wording import counted

if TYPE_CHECKING:
    from lanewise.insight.inspection import (
        CodeReport,
        InstructionNote,
        KernelReport,
        ObjectReport,
    )

__all__ = ["command"]

_MOST_LISTED = 20


@click.command("inspect")
@click.argument("path", type=click.Path(path_type=Path), metavar="OBJECT")
@arch_option("Only code for this target; what a source is compiled for [gfx942].")
@compiler_option
@verb
def command(
    output: Output, path: Path, arch: str | None, compiler_options: tuple[str, ...]
) -> None:
    """Show what is in OBJECT: targets, kernels and their arguments, registers, LDS, scratch, and
    instructions that cannot run yet."""
    from lanewise.insight.inspection import inspect_object

    objects = open_objects(path, arch, compiler_options, output)
    reports = [inspect_object(embedded, str(path)) for embedded in objects]
    text = "\n\n".join("\n".join(_object_text(report, output)) for report in reports)
    output.result(text, {"path": str(path), "objects": [_object_fields(r) for r in reports]})


# --- for people -----------------------------------------------------------------------------------


def _object_text(report: ObjectReport, output: Output) -> Iterator[str]:
    embedded = report.embedded
    place = f"   ({embedded.path_in_container})" if embedded.path_in_container else ""
    code_object = report.code_object
    if code_object is None:
        yield output.paint(f"{embedded.target_id}{place}", "heading")
        yield f"  {output.paint(report.trouble or '', 'warning')}"
        return
    head = f"{code_object.target_id}{place}: code object v{code_object.abi_version}"
    yield output.paint(f"{head}, {len(embedded.data)} bytes", "heading")
    for kernel in report.kernels:
        yield ""
        yield from _kernel_text(kernel, output)
    for function in report.functions:
        yield ""
        size = counted(function.instruction_count, "instruction")
        yield f"function {demangle(function.function)}   {size}"
        yield from _unsupported_text(function.unsupported, output)
        yield from _inexact_text(function)
    if report.variables:
        yield ""
        rows = [
            (demangle(one.name), counted(one.size, "byte"), "" if one.writable else "constant")
            for one in report.variables
        ]
        yield "variables"
        yield table((), rows, right=".r", indent=4)


def _kernel_text(kernel: KernelReport, output: Output) -> Iterator[str]:
    info = kernel.info
    yield output.paint(f"kernel {kernel.signature}", "heading")
    if info.demangled_name != info.name:
        yield f"  symbol       {info.name}"
    for name, value in _uses(kernel):
        yield f"  {name:<12} {value}"
    if kernel.arguments:
        rows = [
            (one.index, one.offset, one.size, one.kind, one.type or "-", one.name or "-")
            for one in kernel.arguments
        ]
        heads = ("arg", "offset", "size", "kind", "type", "name")
        yield table(heads, rows, right="rrr", indent=4)
    elif not info.has_metadata:
        yield "  arguments    not told: this kernel has no metadata"
    if kernel.hidden:
        yield textwrap.fill(
            f"  hidden       {', '.join(kernel.hidden)}", 98, subsequent_indent=" " * 15
        )
    if kernel.trouble is not None:
        yield output.paint(f"  cannot run   {kernel.trouble}", "warning")
    yield from _unsupported_text(kernel.unsupported, output)
    yield from _inexact_text(kernel.code)


def _uses(kernel: KernelReport) -> Iterator[tuple[str, str]]:
    info, descriptor = kernel.info, kernel.info.descriptor
    count = kernel.code.instruction_count
    yield "wave", f"{descriptor.wave_size} lanes"
    agprs = f", {info.agpr_count} AGPRs" if info.agpr_count else ""
    sgprs = f", {info.sgpr_count or descriptor.sgpr_count} SGPRs"
    yield "registers", f"{info.vgpr_count or descriptor.vgpr_count} VGPRs{agprs}{sgprs}"
    yield "LDS", f"{info.group_segment_fixed_size} bytes"
    stack = ", more at run time" if info.uses_dynamic_stack else ""
    yield "scratch", f"{info.private_segment_fixed_size} bytes per work-item{stack}"
    if info.reqd_work_group_size:
        yield "work-group", f"{'x'.join(map(str, info.reqd_work_group_size))} required"
    elif info.max_flat_work_group_size:
        yield "work-group", f"up to {counted(info.max_flat_work_group_size, 'work-item')}"
    yield "kernarg", f"{info.kernarg_segment_size} bytes"
    yield "code", f"{counted(count, 'instruction')} at {info.entry_vaddr:#x}"


def _unsupported_text(unsupported: Sequence[InstructionNote], output: Output) -> Iterator[str]:
    if unsupported:
        count = len(unsupported)
        told = counted(count, "instruction")
        yield output.paint(f"  unsupported  {told}; reaching one fails", "warning")
        rows = [
            (f"{one.offset:#x}", one.raw.hex(" "), one.text, one.remark)
            for one in unsupported[:_MOST_LISTED]
        ]
        yield table((), rows, indent=4)
        if count > _MOST_LISTED:
            yield f"    and {count - _MOST_LISTED} more"


def _inexact_text(code: CodeReport) -> Iterator[str]:
    for fidelity, mnemonic, source in code.inexact:
        yield f"  {fidelity:<12} {mnemonic}" + (f"   {source}" if source else "")


# --- for programs ---------------------------------------------------------------------------------


def _object_fields(report: ObjectReport) -> dict[str, Any]:
    embedded, code_object = report.embedded, report.code_object
    fields: dict[str, Any] = {
        "target": embedded.target_id,
        "path_in_container": embedded.path_in_container,
        "size_bytes": len(embedded.data),
        "trouble": report.trouble,
    }
    if code_object is None:
        return fields
    return fields | {
        "code_object_version": code_object.abi_version,
        "kernels": [_kernel_fields(kernel) for kernel in report.kernels],
        "functions": [
            {
                "name": one.function,
                "address": one.vaddr,
                **_code_fields(one),
                "unsupported": _unsupported_fields(one.unsupported),
            }
            for one in report.functions
        ],
        "variables": [
            {"name": one.name, "address": one.vaddr, "size": one.size, "writable": one.writable}
            for one in report.variables
        ],
    }


def _kernel_fields(kernel: KernelReport) -> dict[str, Any]:
    info, descriptor = kernel.info, kernel.info.descriptor
    return {
        "name": info.name,
        "demangled": info.demangled_name,
        "signature": kernel.signature,
        "wave_size": descriptor.wave_size,
        "vgpr_count": info.vgpr_count or descriptor.vgpr_count,
        "agpr_count": info.agpr_count,
        "sgpr_count": info.sgpr_count or descriptor.sgpr_count,
        "vgpr_spill_count": info.vgpr_spill_count,
        "sgpr_spill_count": info.sgpr_spill_count,
        "lds_bytes": info.group_segment_fixed_size,
        "scratch_bytes": info.private_segment_fixed_size,
        "uses_dynamic_stack": info.uses_dynamic_stack,
        "kernarg_bytes": info.kernarg_segment_size,
        "max_work_group_size": info.max_flat_work_group_size or None,
        "required_work_group_size": info.reqd_work_group_size,
        "has_metadata": info.has_metadata,
        "arguments": [
            {
                "index": one.index,
                "offset": one.offset,
                "size": one.size,
                "kind": one.kind,
                "type": one.type or None,
                "name": one.name or None,
                "access": one.access or None,
            }
            for one in kernel.arguments
        ],
        "hidden_arguments": list(kernel.hidden),
        "address": info.entry_vaddr,
        **_code_fields(kernel.code),
        "unsupported": _unsupported_fields(kernel.unsupported),
        "trouble": kernel.trouble,
    }


def _code_fields(code: CodeReport) -> dict[str, Any]:
    return {
        "instruction_count": code.instruction_count,
        "inexact": [
            {"fidelity": fidelity, "mnemonic": mnemonic, "source": source}
            for fidelity, mnemonic, source in code.inexact
        ],
    }


def _unsupported_fields(unsupported: Sequence[InstructionNote]) -> list[dict[str, Any]]:
    return [
        {
            "offset": one.offset,
            "bytes": one.raw.hex(),
            "mnemonic": one.mnemonic,
            "text": one.text,
            "reason": one.remark,
        }
        for one in unsupported
    ]
