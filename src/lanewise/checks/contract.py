"""The tool contract: what the wavefront builtins ask of their caller, and did not get.

Owns which events are violations and how they read; docs/contracts.md lists the contracts and where
they are written. The events come from lift/exchange_events.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from lanewise.checks.subject import Origin, Subject
from lanewise.checks.uniform_operands import uniform_operand
from lanewise.findings import Finding, lane_list
from lanewise.lift.config import LANE_EXCHANGE, Access
from lanewise.machine.events import EventRecords
from lanewise.wave_abi import EventKind

__all__ = ["OBSERVERS", "findings"]

OBSERVERS: Final = (LANE_EXCHANGE,)

_BUILTINS: Final = {
    "ds_bpermute_b32": "ds_bpermute", "ds_permute_b32": "ds_permute",
    "ds_swizzle_b32": "ds_swizzle",
    "v_readlane_b32": "readlane", "v_readfirstlane_b32": "readfirstlane",
    "v_writelane_b32": "writelane", "v_permlane64_b32": "permlane64",
    "v_permlane16_b32": "permlane16", "v_permlanex16_b32": "permlanex16",
    "v_permlane16_var_b32": "permlane16_var", "v_permlanex16_var_b32": "permlanex16_var",
    "v_permlane16_swap_b32": "permlane16_swap", "v_permlane32_swap_b32": "permlane32_swap",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Words:
    """What depends on the kind of an event. `contract` is for programs."""

    contract: str
    title: str
    lanes: int
    details: tuple[str, ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class _Case:
    """One event with all that is known of its place."""

    event: Any  # a row of EVENT
    site: Access
    builtin: str
    operand: str
    wave_size: int

    @property
    def lanes(self) -> int:
        return int(self.event["lanes"])

    @property
    def exec_mask(self) -> int:
        return int(self.event["exec"])

    def values(self, lanes: int) -> list[int]:
        """Of the given lanes, in their order."""
        found = self.event["values"]
        return [int(found[lane]) for lane in range(self.wave_size) if lanes >> lane & 1]


def findings(subject: Subject, events: EventRecords) -> Iterator[Finding]:
    """One finding for each place of the source and contract, by the address of its code."""
    told: set[object] = set()
    rows = events.take()
    for site in sorted({int(row["site"]) for row in rows}, key=lambda s: _offset(subject, s)):
        kinds: set[int] = set()
        for row in rows[rows["site"] == site]:  # by work-group and wave: the first stands for all
            if int(row["kind"]) in kinds:
                continue
            kinds.add(int(row["kind"]))
            repeats = events.count(site) - 1 if len(kinds) == 1 else 0
            finding = _finding(subject, row, repeats)
            if finding is None:
                continue
            # both halves of a 64-bit value, and both selectors, are one mistake
            place = finding.source or finding.offset
            if (place, finding.title) not in told:
                told.add((place, finding.title))
                yield finding


def _offset(subject: Subject, site: int) -> int:
    return subject.code.accesses[site].offset


def _finding(subject: Subject, row: Any, repeats: int) -> Finding | None:
    accesses = subject.code.accesses
    site, use = accesses[int(row["site"])], accesses[int(row["use"])]
    kind = EventKind(int(row["kind"]))
    origin = subject.origin(site.offset)
    builtin, operand = origin.function or _builtin_of(site), ""
    if kind is EventKind.DIVERGENT:
        consumer = uniform_operand(subject, site.offset)
        if consumer is None:
            return None
        builtin, operand = consumer
        builtin = origin.function or builtin
    case = _Case(row, site, builtin, operand, subject.code.info.wavefront_size)
    words = _WORDS[kind](case)
    info = subject.kernel
    x, y, z = (int(value) for value in row["work_group"])
    return Finding(
        kind="contract",
        title=f"{builtin}: {words.title}",
        tool="contract",
        kernel=info.signature,
        target=info.module.device.name,
        wave_size=case.wave_size,
        source=origin.place,
        work_group=(x, y, z),
        wave=int(row["wave"]),
        lanes=words.lanes,
        exec_mask=case.exec_mask,
        instruction=site.text,
        offset=site.offset,
        symbol_offset=subject.place(site.offset).symbol_offset,
        details=(*words.details, *_places(subject, origin, site, use)),
        repeats=repeats,
        hint=words.hint,
        data={"contract": words.contract, "builtin": builtin},
    )


def _builtin_of(site: Access) -> str:
    mnemonic = site.text.split()[0]
    for suffix in ("_e32", "_e64"):
        mnemonic = mnemonic.removesuffix(suffix)
    if "_dpp" in mnemonic:
        return "DPP (__builtin_amdgcn_mov_dpp)"
    if mnemonic == "s_nop":
        return "a shuffle"
    return f"__builtin_amdgcn_{_BUILTINS[mnemonic]}"


def _places(subject: Subject, origin: Origin, site: Access, use: Access) -> Iterator[str]:
    if use.offset != site.offset:
        used = subject.origin(use.offset).place
        where = f", {used.file.rpartition('/')[2]}:{used.line}" if used else ""
        yield f"used by  {use.text}       {subject.place(use.offset).symbol_offset}{where}"
    if origin.inside is not None:
        inside = origin.inside
        yield f"inside   {origin.function}, {inside.file.rpartition('/')[2]}:{inside.line}"


# --- words ----------------------------------------------------------------------------------------


def _name(lanes: int) -> str:
    return f"{'lane' if lanes & lanes - 1 == 0 else 'lanes'} {lane_list(lanes)}"


def _mask(lanes: list[int]) -> int:
    mask = 0
    for lane in lanes:
        mask |= 1 << lane
    return mask


_DIVERGENCE_HINT: Final = (
    "exchange while all lanes concerned are active: move the call out of the condition, and let it "
    "choose the value instead"
)


def _inactive_source(case: _Case) -> _Words:
    mnemonic = case.site.text.split()[0]
    sources = _mask(case.values(case.lanes))
    off = f"{_name(sources)}, which EXEC has off"
    if mnemonic.startswith("v_readlane"):
        return _Words("inactive-source", f"reads {off}", case.lanes, (), _DIVERGENCE_HINT)
    title = f"{_name(case.lanes)} received from {off}"
    return _Words("inactive-source", title, case.lanes, (), _DIVERGENCE_HINT)


def _no_source(case: _Case) -> _Words:
    if case.site.text.startswith("v_permlane64"):
        hint = "in waves of 32 there is no lane i ^ 32; leave the call out there"
        title = "does nothing in a wave of 32: its result is whatever the register held"
        return _Words("no-source", title, case.lanes, (), hint)
    title = f"{_name(case.lanes)} have no source, and no old value to keep"
    hint = (
        "give an old value with __builtin_amdgcn_update_dpp, set bound_ctrl for 0, or leave these "
        "lanes' results alone"
    )
    return _Words("no-source", title, case.lanes, (), hint)


def _collision(case: _Case) -> _Words:
    targets = _mask(case.values(case.lanes))
    title = f"several lanes sent different values to {_name(targets)}; which arrives is not defined"
    hint = "give every lane an index of its own, or 0 to the lanes that do not send"
    return _Words("collision", title, case.lanes, (), hint)


def _lane_range(case: _Case) -> _Words:
    index = case.values(case.exec_mask or 1)[0]
    signed = index - (1 << 32) if index >> 31 else index
    title = f"lane index {signed} in a wave of {case.wave_size}"
    hint = f"the hardware takes it modulo {case.wave_size}; use an index below warpSize"
    return _Words("lane-range", title, case.exec_mask, (), hint)


def _divergent(case: _Case) -> _Words:
    values = case.values(case.exec_mask)
    shown = list(dict.fromkeys(values))
    listed = ", ".join(f"{v:#x}" if v > 0xFFFF else str(v) for v in shown[:6])
    more = f" … ({len(shown)} different values)" if len(shown) > 6 else ""
    title = f"the {case.operand} must be uniform, and differs between lanes"
    hint = (
        "the hardware takes the first active lane's; __builtin_amdgcn_readfirstlane says that this "
        "is meant, __shfl takes an index per lane"
    )
    return _Words("uniform-operand", title, case.lanes, (f"values   {listed}{more}",), hint)


def _no_lanes(case: _Case) -> _Words:
    title = "no lane is active: what lane 0's register happens to hold is read"
    return _Words("no-active-lane", title, 0, (), "branch round it where EXEC is 0")


def _width(case: _Case) -> _Words:
    widths = list(dict.fromkeys(case.values(case.lanes)))
    signed = [w - (1 << 32) if w >> 31 else w for w in widths]
    listed = ", ".join(map(str, signed[:6])) + (" …" if len(signed) > 6 else "")
    title = f"width {listed} is no power of two from 1 to {case.wave_size}"
    hint = "the index is computed with width - 1 as a mask: lanes receive from the wrong lanes"
    return _Words("width", title, case.lanes, (), hint)


_WORDS: Final = {
    EventKind.INACTIVE_SOURCE: _inactive_source,
    EventKind.NO_SOURCE: _no_source,
    EventKind.COLLISION: _collision,
    EventKind.LANE_RANGE: _lane_range,
    EventKind.DIVERGENT: _divergent,
    EventKind.NO_LANES: _no_lanes,
    EventKind.WIDTH: _width,
}
