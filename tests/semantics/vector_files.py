"""Reads tests/semantics/vectors/*.json: hand-written edge cases of instructions.

A file:  {"mnemonics": [...], "source": "...", "targets": [...], "cases": [...]}
    mnemonics  all that its cases are about; targets: where the cases hold (default gfx942, gfx1100)
A case:  {"name", "asm", "in", "out"} and optionally targets, wave_size, exec, mode, ignore, lanes
    in, out    {"v0": value or list of lanes, "s4": .., "vcc": .., "exec": .., "scc": .., "m0": ..}
    rows       instead of in/out values: "in": [registers], "out": [registers] and one row per lane:
               [what the lane shows, inputs.., outputs..]
    ignore     {register: reason}: outputs that nothing fixes
    mode       fields of Mode that differ from the default
Values: 12, -1, "0x80000000"; "1.5f" "-0.0h" "infd" numbers as bits of f32, f16, f64; "nanf" in
`out` is any NaN of the type. "v[0:1]" names a register pair, "s[4:5]" too.
In asm, {vcc} {exec} {mask} stand for vcc exec s[4:5] in wave64, vcc_lo exec_lo s4 in wave32.
"""

from __future__ import annotations

import json
import math
import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .reference import Mode

FOLDER = Path(__file__).parent / "vectors"
DEFAULT_TARGETS = ("gfx942", "gfx1100")
PLACEHOLDERS = {
    64: {"vcc": "vcc", "exec": "exec", "mask": "s[4:5]"},
    32: {"vcc": "vcc_lo", "exec": "exec_lo", "mask": "s4"},
}
NUMBER = re.compile(r"^(-?(?:inf|nan|[\d.]+(?:e-?\d+)?))([fhd])$")
FORMATS = {"f": ("<f", "<I"), "h": ("<e", "<H"), "d": ("<d", "<Q")}
VECTOR = re.compile(r"^v\d+$")
PAIR = re.compile(r"^([vs])\[(\d+):(\d+)\]$")


@dataclass(frozen=True, slots=True)
class Expected:
    """Bits that a register must hold; None: any NaN of `nan` ("f", "h", "d")."""

    bits: int | None
    nan: str = ""

    def __str__(self) -> str:
        return "a NaN" if self.bits is None else f"{self.bits:#010x}"


@dataclass(frozen=True, slots=True)
class Case:
    """One case on one target: registers by lane, ready to run."""

    file: str
    name: str
    asm: str
    target: str
    wave_size: int
    mode: Mode
    inputs: dict[str, Any]
    outputs: dict[str, list[Expected] | Expected]  # vectors: one per checked lane
    lanes: list[str] = field(default_factory=list)  # what each lane shows

    def __str__(self) -> str:
        return f"{self.file}: {self.name} [{self.target} wave{self.wave_size}] `{self.asm}`"


def value_bits(value: Any) -> Expected:
    if isinstance(value, int):
        return Expected(value)
    match = NUMBER.match(value)
    if not match:
        return Expected(int(value, 0))
    number, kind = float(match[1]), match[2]
    if math.isnan(number):
        return Expected(None, kind)
    as_float, as_bits = FORMATS[kind]
    (bits,) = struct.unpack(as_bits, struct.pack(as_float, number))
    return Expected(bits)


def _registers(name: str, values: Any) -> Iterator[tuple[str, Any]]:
    """Splits register pairs into their words."""
    match = PAIR.match(name)
    if not match:
        yield name, values
        return
    file, first, last = match[1], int(match[2]), int(match[3])
    for word in range(last - first + 1):

        def part(value: Expected, word: int = word) -> Expected:
            if value.bits is None:  # the high word of an f64 NaN has the exponent
                return Expected(None, "high" if word else "low")
            return Expected(value.bits >> 32 * word & 0xFFFFFFFF)

        yield (
            f"{file}{first + word}",
            [part(v) for v in values] if isinstance(values, list) else part(values),
        )


def _normal(name: str, value: Expected) -> Expected:
    width = 64 if name in ("vcc", "exec") else 32
    if value.bits is None:
        return value
    return Expected(value.bits & ((1 << width) - 1), value.nan)


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for name, value in values.items():
        listed = isinstance(value, list)
        bits = [value_bits(v) for v in value] if listed else value_bits(value)
        for register, part in _registers(name, bits):
            if isinstance(part, list):
                result[register] = [_normal(register, p) for p in part]
            else:
                result[register] = _normal(register, part)
    return result


def _plain(values: dict[str, Any], wave_size: int) -> dict[str, Any]:
    """Inputs as integers; vectors get all their lanes, 0 where none is given."""
    result: dict[str, Any] = {}
    for name, value in values.items():
        if not VECTOR.match(name):
            result[name] = value.bits
        elif isinstance(value, list):
            result[name] = [v.bits for v in value] + [0] * (wave_size - len(value))
        else:
            result[name] = [value.bits] * wave_size
    return result


def _expand(file: str, entry: dict[str, Any], target: str, wave_size: int) -> Iterator[Case]:
    asm = entry["asm"].format(**PLACEHOLDERS[wave_size])
    mode = Mode(**entry.get("mode", {}))
    ignore = entry.get("ignore", {})
    common = (file, entry["name"], asm, target, wave_size, mode)
    if "rows" not in entry:
        inputs = dict(entry["in"])
        for name in ("exec", "vcc", "scc", "m0"):
            if name in entry:
                inputs[name] = entry[name]
        outputs = {k: v for k, v in _given(entry["out"]).items() if k not in ignore}
        yield Case(*common, _plain(_given(inputs), wave_size), outputs)
        return
    rows, ins, outs = entry["rows"], entry["in"], entry["out"]
    for start in range(0, len(rows), wave_size):
        part = rows[start : start + wave_size]
        for row in part:
            if len(row) != 1 + len(ins) + len(outs):
                raise ValueError(f"{file}: {entry['name']}: row {row[0]!r} has a wrong length")
        columns = list(zip(*part, strict=True))
        inputs = {n: list(columns[1 + i]) for i, n in enumerate(ins) if n[0] == "v" and n != "vcc"}
        for i, n in enumerate(ins):
            if n == "vcc":
                inputs[n] = sum(bit << lane for lane, bit in enumerate(columns[1 + i]))
        inputs["exec"] = (1 << len(part)) - 1
        inputs.update({k: entry[k] for k in ("scc", "m0", "s4", "s8") if k in entry})
        wanted: dict[str, Any] = {}
        for i, n in enumerate(outs):
            column = list(columns[1 + len(ins) + i])
            if n in ("vcc", "mask"):
                wanted["vcc" if n == "vcc" else "s4"] = sum(b << j for j, b in enumerate(column))
            else:
                wanted[n] = column
        outputs = {k: v for k, v in _given(wanted).items() if k not in ignore}
        yield Case(
            *common, _plain(_given(inputs), wave_size), outputs, [str(row[0]) for row in part]
        )


def read_file(path: Path) -> list[Case]:
    """All cases of a file on all their targets."""
    content = json.loads(path.read_text())
    cases: list[Case] = []
    for entry in content["cases"]:
        targets = entry.get("targets", content.get("targets", DEFAULT_TARGETS))
        for target in targets:
            default = 32 if target.startswith(("gfx10", "gfx11", "gfx12")) else 64
            sizes = entry.get("wave_size", default)
            for size in sizes if isinstance(sizes, list) else [sizes]:
                cases.extend(_expand(path.stem, entry, target, size))
    return cases


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def differences(case: Case, result: Mapping[str, Any]) -> list[str]:
    """What a run gave that the case does not allow."""
    wrong = []
    for register, wanted in case.outputs.items():
        got = result[register]
        if isinstance(wanted, list):
            lanes = [(lane, w, int(got[lane])) for lane, w in enumerate(wanted)]
        elif VECTOR.match(register):
            active = case.inputs.get("exec", (1 << case.wave_size) - 1)
            lanes = [
                (lane, wanted, int(got[lane]))
                for lane in range(case.wave_size)
                if active >> lane & 1
            ]
        else:
            lanes = [(-1, wanted, int(got))]
        failing = [entry for entry in lanes if not _agrees(entry[1], entry[2])]
        if failing:
            wrong.append(_describe(case, register, *failing[0], len(failing)))
    return wrong


def _describe(
    case: Case, register: str, lane: int, expected: Expected, bits: int, count: int
) -> str:
    where = f" lane {lane}" if lane >= 0 else ""
    what = f" ({case.lanes[lane]})" if case.lanes and lane >= 0 else ""
    more = f" (and {count - 1} more lanes)" if count > 1 else ""
    inputs = {k: hex(v[max(lane, 0)] if isinstance(v, list) else v) for k, v in case.inputs.items()}
    return (
        f"{case}\n    {register}{where}{what}: {bits:#010x}, expected {expected}{more}; "
        f"inputs {inputs}"
    )


def _agrees(expected: Expected, bits: int) -> bool:
    if expected.bits is not None:
        return bits == expected.bits
    limit = {"f": 0x7F800000, "h": 0x7C00, "high": 0x7FF00000, "low": -1}[expected.nan]
    mask = 0x7FFF if expected.nan == "h" else 0x7FFFFFFF
    return (bits & mask) > limit or (expected.nan == "high" and (bits & mask) >= limit)


def claimed(path: Path) -> list[str]:
    """The mnemonics a file says it is about."""
    return list(json.loads(path.read_text())["mnemonics"])
