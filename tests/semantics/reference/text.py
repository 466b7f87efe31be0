"""Reads one line of assembly the way LLVM prints it, for the interpreter of the models."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

SUFFIX = re.compile(r"_(e32|e64|sdwa|dpp|dpp8)$")
FLAGS = ("clamp", "row_mirror", "row_half_mirror", "gds", "fi")
MODIFIER = re.compile(
    rf"\s+(?:({'|'.join(FLAGS)})(?=\s|$)|([a-z][a-z0-9_]*):(\[[^\]]*\]|[^\s,\]]+)(?=\s|$))"
)
REGISTER = re.compile(r"^([vas])(\d+)$")
RANGE = re.compile(r"^([vas])\[(\d+):(\d+)\]$")
NAMED = {  # name -> (file, first 32-bit word, words); 0 words: as many as the operand has bits
    "vcc": ("vcc", 0, 2), "vcc_lo": ("vcc", 0, 1), "vcc_hi": ("vcc", 1, 1),
    "exec": ("exec", 0, 2), "exec_lo": ("exec", 0, 1), "exec_hi": ("exec", 1, 1),
    "m0": ("m0", 0, 1), "scc": ("scc", 0, 1), "src_scc": ("scc", 0, 1), "null": ("null", 0, 0),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Operand:
    """A register (file, index, words) or a constant, with what is printed around it."""

    text: str
    file: str = ""
    index: int = 0
    words: int = 1
    constant: int | float | None = None
    negate: bool = False
    absolute: bool = False
    sign_extend: bool = False
    half: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    mnemonic: str
    operands: tuple[Operand, ...]
    modifiers: dict[str, int | str | tuple[int, ...]] = field(default_factory=dict)

    def number(self, name: str, default: int = 0) -> int:
        value = self.modifiers.get(name, default)
        assert isinstance(value, int), f"{name} of {self.mnemonic}"
        return value

    def bits(self, name: str, default: tuple[int, ...] = ()) -> tuple[int, ...]:
        value = self.modifiers.get(name, default)
        assert isinstance(value, tuple), f"{name} of {self.mnemonic}"
        return value


def read_lines(asm: str) -> list[list[Line]]:
    """One list per instruction: two entries for a VOPD pair."""
    lines = (line.split("//")[0].strip() for line in re.split(r"[\n;]", asm))
    return [[read_line(half.strip()) for half in line.split("::")] for line in lines if line]


def read_line(line: str) -> Line:
    name, _, rest = line.partition(" ")
    while SUFFIX.search(name):
        name = SUFFIX.sub("", name)
    name = name.replace("v_dual_", "v_")
    modifiers: dict[str, int | str | tuple[int, ...]] = {}
    rest = " " + rest
    for match in MODIFIER.finditer(rest):
        flag, key, value = match.groups()
        modifiers[flag or key] = 1 if flag else _value(value)
    rest = MODIFIER.sub("", rest).strip()
    operands = tuple(read_operand(o.strip()) for o in _split(rest)) if rest else ()
    return Line(name, operands, modifiers)


def _value(text: str) -> int | str | tuple[int, ...]:
    if text.startswith("["):
        return tuple(int(part, 0) for part in text[1:-1].split(","))
    try:
        return int(text, 0)
    except ValueError:
        return text


def _split(text: str) -> list[str]:
    """At commas outside brackets."""
    return re.split(r",\s*(?![^\[(]*[\])])", text)


def read_operand(text: str) -> Operand:
    inner, negate, absolute, sign_extend, half = text, False, False, False, None
    for word in ("neg", "abs", "sext"):
        if inner.startswith(word + "("):
            inner = inner[len(word) + 1 : -1]
            negate, absolute = negate or word == "neg", absolute or word == "abs"
            sign_extend = word == "sext"
    if inner.startswith("-") and not inner[1:2].isdigit():
        negate, inner = True, inner[1:]
    if inner.startswith("|"):
        absolute, inner = True, inner.strip("|")
    if inner.endswith((".l", ".h")):
        half, inner = int(inner.endswith(".h")), inner[:-2]
    file, index, words, constant = "", 0, 1, None
    if match := REGISTER.match(inner):
        file, index = match[1], int(match[2])
    elif match := RANGE.match(inner):
        file, index = match[1], int(match[2])
        words = int(match[3]) - index + 1
    elif inner in NAMED:
        file, index, words = NAMED[inner]
    else:
        constant = float(inner) if re.search(r"\d\.\d", inner) else int(inner, 0)
    return Operand(text, file, index, words, constant, negate, absolute, sign_extend, half)
