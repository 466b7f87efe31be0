"""Writes assembly for a model, runs it on lanewise and on the model, and says where they differ.

One fragment holds several lines of a mnemonic (registers, scalars, constants, modifiers, halves),
each with a destination of its own, and serves many draws of registers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lanewise.errors import CompileError, LanewiseError
from lanewise.isa.amd.assembler import assemble
from lanewise.isa.amd.disassembler import disassemble
from lanewise.machine.fragment import Fragment

from .engine import compile_fragments, run_fragment
from .reference import Lane, Mode, Model, softfloat
from .reference.interpreter import FLOATS, run, width_of

DEFAULT = Mode()
# 16-bit results whose other half on gfx9 neither the manual (which settles mad, fma, div_fixup) nor
# LLVM's list of what clears it (GCNSubtarget::zeroesHigh16BitsOfDest) settles.
OTHER_HALF_UNKNOWN = re.compile(
    r"v_(min3|max3|med3|bitop3)_.*16$|v_(add|sub)_i16$|v_cvt_(norm_)?[iu]16_f16$"
    r"|v_ashr_pk_|v_sat_pk_|v_ma(c|dak|dmk)_f16$"  # of the last three both speak, and disagree
)
FLUSHING = Mode(denorm_32=0, denorm_16_64=0, ieee=False, dx10_clamp=False)
FIRST_DESTINATION = 16  # vector destinations begin here, four registers apart
SATURATING = re.compile(
    r"v_(pk_)?(add|sub|subrev|addc|subb|subbrev|mad)(_nc|_co|_co_ci)?(_legacy)?_[iu](16|32)"
    r"(_[iu]16)?$|v_dot[248]c?_"
)
CONSTANTS = {"f": "-4.0", "i": "-16", "u": "37", "b": "-5"}
LITERALS = {
    "f32": "0xbf9e0652", "f16": "0x4248", "f64": "0x40091eb8", "i32": "0x8765cba9",
    "u32": "0x8765cba9", "b32": "0x8765cba9", "u16": "0x7f81", "i16": "0x7f81",
    "i64": "0x8765cba9", "u64": "0x8765cba9", "b64": "0x8765cba9",
}  # fmt: skip
PRINTED_CONSTANTS = {"k32": "0x40490fdb", "k16": "0x4248", "i16k": "0x8123", "u16k": "0xfedc"}
LANE_WORDS = ("lanes", "s32")


@dataclass(frozen=True, slots=True)
class LineText:
    """One instruction and what its destinations hold: (register, result word)."""

    asm: str
    destinations: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Subject:
    """The lines of one mnemonic on one target under one MODE."""

    model: Model
    target: str
    wave_size: int
    mode: Mode
    lines: list[LineText]
    fragment: Fragment | LanewiseError | None = None
    inputs: list[tuple[str, str]] = field(default_factory=list)  # (register, kind of values)

    @property
    def asm(self) -> str:
        return "\n".join(line.asm for line in self.lines)


def registers(file: str, index: int, words: int) -> str:
    return f"{file}{index}" if words == 1 else f"{file}[{index}:{index + words - 1}]"


class Writer:
    """Operands of a model on a target."""

    def __init__(self, model: Model, target: str, wave_size: int) -> None:
        self.model, self.target, self.wave_size = model, target, wave_size
        self.generation = int(target[3:-2])
        self.true16 = self.generation >= 11 and not model.packed
        self.words = [w for w in model.sources if "@" not in w and w != "bitop3"]
        self.printed = [w for w in model.results if w in ("mask@cmpx",) or "@s" not in w]
        self.printed = [
            w for w in self.printed
            if not (model.scalar and w in ("bit", "exec"))
            and not (w == "mask@cmpx" and self.generation >= 10)
        ]  # fmt: skip

    def mask(self, index: int) -> str:
        return registers("s", index, self.wave_size // 32)

    @property
    def vcc(self) -> str:
        return "vcc" if self.wave_size == 64 else "vcc_lo"

    def source(self, position: int, half: str = "l") -> str:
        word = self.words[position]
        if word in PRINTED_CONSTANTS:
            return PRINTED_CONSTANTS[word]
        if word == "mask":
            return self.vcc
        if word == "s32" or self.model.scalar:
            return registers("s", 20 + 2 * position, max(width_of(word) // 32, 1))
        words = max(width_of(word), 32) // 32
        if self.model.packed and width_of(word) == 32 or self.model.mnemonic == "v_pk_mov_b32":
            words = 2
        text = registers("v", 4 * position, words)
        return f"{text}.{half}" if self.true16 and width_of(word) == 16 else text

    def destination(
        self, line: int, result: int, mask: str, half: str = "l"
    ) -> tuple[str, list[str]]:
        """The text and the registers it stands for."""
        word = self.printed[result]
        kind = word.partition("@")[0]
        if kind == "mask":
            return mask, []
        if kind == "s32" or self.model.scalar:
            words = max(width_of(word) // 32, 1)
            index = 40 + 2 * line
            return registers("s", index, words), [f"s{index + i}" for i in range(words)]
        width = width_of(word) * (2 if kind[:2] == "2x" or self.model.packed else 1)
        words = max(width, 32) // 32
        index = FIRST_DESTINATION + 4 * line
        text = registers("v", index, words)
        if self.true16 and width == 16 and kind != "lanes":
            text += f".{half}"
        return text, [f"v{index + i}" for i in range(words)]

    def line(
        self, number: int, changes: Mapping[int, str] | None = None, suffix: str = "",
        modifiers: str = "", mask: str = "", half: str = "l",
    ) -> LineText:  # fmt: skip
        changes = changes or {}
        texts, held = [], []
        for i, word in enumerate(self.printed):
            text, names = self.destination(number, i, mask or self.vcc, half)
            texts.append(text)
            held += [(name, word) for name in names]
        texts += [changes.get(i, self.source(i, half)) for i in range(len(self.words))]
        asm = f"{self.model.mnemonic}{suffix} {', '.join(texts)}{modifiers}"
        return LineText(asm.strip(), tuple(held))


def is_float(word: str) -> bool:
    return word in ("f16", "f32", "f64", "mix")


def variants(writer: Writer, mode: Mode) -> Iterator[tuple[dict[str, Any], bool]]:
    """Arguments of Writer.line beyond the number; True: needs no register of its own kind."""
    model, words = writer.model, writer.words
    takes_modifiers = any(is_float(w) for w in words) or model.mnemonic in (
        "v_cndmask_b32", "v_mov_b32",
    )  # fmt: skip
    tables = (0x00, 0x96, 0xCA, 0x1B) if "bitop3" in model.sources else ()
    extra = f" bitop3:{tables[2]:#x}" if tables else ""
    if mode == DEFAULT:
        yield {"modifiers": extra}, True
        yield from ordinary_variants(writer, extra)
        for table in tables:
            yield {"modifiers": f" bitop3:{table:#x}"}, True
        if "iu" in model.mnemonic:
            yield {"modifiers": " neg_lo:[1,0,0]"}, True
            yield {"modifiers": " neg_lo:[1,1,0]"}, True
    else:
        yield {}, True
    if takes_modifiers and not model.packed:
        marked = {
            i: ("-{}", "|{}|", "-|{}|")[i].format(writer.source(i))
            for i, w in enumerate(words[:3])
            if is_float(w) or w == "b32"
        }
        suffix = "" if model.mnemonic.startswith("v_fma_mix") else "_e64"
        yield {"changes": marked, "suffix": suffix}, True
    float_result = model.results[0].partition("@")[0] in FLOATS
    if not model.scalar and (float_result or SATURATING.match(model.mnemonic)):
        yield {"modifiers": " clamp"}, True
        if float_result and mode != DEFAULT and not model.packed:
            for omod in (" mul:2", " mul:4", " div:2"):
                yield {"suffix": "_e64", "modifiers": omod}, True


def ordinary_variants(writer: Writer, extra: str) -> Iterator[tuple[dict[str, Any], bool]]:
    """Scalars, constants, literals, halves."""
    model, words = writer.model, writer.words
    if words and not model.whole_wave and words[0] not in ("mask", "mix"):
        word = words[0]
        count = max(width_of(word), 32) // 32
        if model.packed and width_of(word) == 32:
            count = 2
        if not model.scalar:
            yield {"changes": {0: registers("s", 20, count)}, "modifiers": extra}, True
        if word not in PRINTED_CONSTANTS and not model.packed and word[0] in CONSTANTS:
            yield {"changes": {0: CONSTANTS[word[0]]}, "modifiers": extra}, True
            if len(words) > 1 and words[1] not in PRINTED_CONSTANTS and words[1] != "mask":
                constant = "0.5" if is_float(words[1]) else "7"
                yield {"changes": {1: constant}, "modifiers": extra}, True
            if word in LITERALS:
                yield {"changes": {0: LITERALS[word]}, "modifiers": extra}, True
    if model.results[0].startswith("mask"):
        yield {"mask": writer.mask(14), "suffix": "_e64"}, True
    if len(model.results) > 1 and model.results[1] == "mask":
        yield {"mask": writer.mask(14), "suffix": ""}, True
    if "mask" in words:
        changes = {words.index("mask"): writer.mask(12)}
        yield {"changes": changes, "suffix": "_e64", "mask": writer.mask(14)}, True
    narrow = [i for i, w in enumerate(words) if width_of(w) == 16]
    if narrow and not model.packed:
        if writer.true16:
            yield {"half": "h"}, True
        else:
            bits = [int(i in narrow and i != 1) for i in range(len(words))]
            result = width_of(model.results[0]) == 16 and model.results[0] != "mask"
            yield {"modifiers": f" op_sel:[{','.join(map(str, [*bits, int(result)]))}]"}, True
    if model.packed:
        count = len(words)
        low, high = [1, 0, 1][:count], [0, 1, 1][:count]
        text = " op_sel:[{}] op_sel_hi:[{}]".format(
            ",".join(map(str, low)), ",".join(map(str, high))
        )
        yield {"modifiers": text}, True
        if is_float(words[0]):
            yield (
                {
                    "modifiers": " neg_lo:[{}] neg_hi:[{}]".format(
                        ",".join(map(str, low)), ",".join(map(str, high))
                    )
                },
                True,
            )
    if words and words[0] == "mix":
        yield {"modifiers": " op_sel:[0,1,0] op_sel_hi:[1,1,0]"}, True
        yield {"modifiers": " op_sel:[1,0,1] op_sel_hi:[1,1,1]"}, True


def assembles(asm: str, target: str, wave_size: int) -> bool:
    """The target has the instruction, and under this name (LLVM takes some aliases)."""
    try:
        code = assemble(asm, target, wave_size)
    except CompileError:
        return False
    (first, *_) = disassemble(code, 0, target, wave_size)
    return first.mnemonic == asm.split()[0].removesuffix("_e64")


def subject(model: Model, target: str, wave_size: int, mode: Mode = DEFAULT) -> Subject | None:
    """All lines of a model that the target has; None when it does not know the mnemonic."""
    writer = Writer(model, target, wave_size)
    if writer.true16 and not assembles(writer.line(0).asm, target, wave_size):
        writer.true16 = False
    lines: list[LineText] = []
    for arguments, _ in variants(writer, mode):
        line = writer.line(len(lines), **arguments)
        if line.asm not in [known.asm for known in lines] and assembles(
            line.asm, target, wave_size
        ):
            lines.append(line)
            if "cmpx" in model.mnemonic or model.mnemonic.startswith("v_permlane"):
                break  # EXEC or the sources change: one line only
    if not lines:
        return None
    if model.scalar and "bit" in model.results:
        lines = [
            LineText(f"{line.asm}\ns_cselect_b32 s{70 + i}, -1, 0", line.destinations)
            for i, line in enumerate(lines)
        ]
    return Subject(model, target, wave_size, mode, lines, None, inputs_of(model, lines))


def inputs_of(model: Model, lines: list[LineText]) -> list[tuple[str, str]]:
    """(register, kind): where values are drawn for, and of which kind."""
    found: list[tuple[str, str]] = []
    words = [w for w in model.sources if "@" not in w and w != "bitop3"]
    for position, word in enumerate(words):
        if word in PRINTED_CONSTANTS or word == "mask":
            continue
        count = max(width_of(word), 32) // 32
        if model.packed and width_of(word) == 32 or model.mnemonic == "v_pk_mov_b32":
            count = 2
        kind = word if count == 1 or width_of(word) == 64 else "b32"
        if model.packed and width_of(word) == 32:
            kind = "f32"
        for i in range(count):
            part = {0: "low", 1: "high"}[i] if kind in ("f64", "i64", "u64", "b64") else ""
            scalar = model.scalar or word == "s32"
            register = f"s{20 + 2 * position + i}" if scalar else f"v{4 * position + i}"
            found.append((register, kind + part))
            if not scalar and position == 0:
                found.append((f"s{20 + i}", kind + part))
    tied = next((w.partition("@")[0] for w in model.sources if w.endswith("@dst")), "b32")
    for line in lines:
        for i, (register, _) in enumerate(line.destinations):
            part = {0: "low", 1: "high"}[i % 2] if width_of(tied) == 64 else ""
            found.append((register, tied + part))
    return found


# -- comparison -------------------------------------------------------------------------------
def differences(subject: Subject, expected: Mapping[str, Any], got: Mapping[str, Any]) -> list[str]:
    """Registers that differ, floats compared as the manual promises."""
    wrong = []
    generation = Lane(target=subject.target).generation
    floats: dict[str, str] = {}
    exact_nan: dict[str, bool] = {}  # omod multiplies: what it does to a NaN's bits is not told
    for line in subject.lines:
        exact = subject.model.exact_nan and not re.search(" (mul|div):", line.asm)
        exact_nan |= {register: exact for register, _ in line.destinations}
        for register, word in line.destinations:
            floats[register] = word.partition("@")[0].removeprefix("2x")
    pairs = {
        register: line.destinations[1][0]
        for line in subject.lines
        if len(line.destinations) == 2 and floats.get(line.destinations[0][0]) == "f64"
        for register, _ in line.destinations[:1]
    }
    skipped = set(pairs.values())
    for register, wanted in expected.items():
        if register in skipped:
            continue
        actual = got.get(register)
        if actual is None:
            continue
        if register in pairs:
            high = pairs[register]
            wide = zip(wanted, expected[high], strict=True)
            wanted = np.array([low | up << 32 for low, up in wide], dtype=np.uint64)
            actual = np.array(
                [int(a) | int(b) << 32 for a, b in zip(actual, got[high], strict=True)],
                dtype=np.uint64,
            )
        lanes, values = np.atleast_1d(wanted).tolist(), np.atleast_1d(actual).tolist()
        kind = floats.get(register, "")
        wrong += [
            f"{register}:{lane}"
            for lane, (w, v) in enumerate(zip(lanes, values, strict=True))
            if w != v
            and not close(subject.model, kind, w, v, generation, exact_nan.get(register, False))
        ]
    return wrong


def close(
    model: Model, kind: str, wanted: int, actual: int, generation: int, exact_nan: bool
) -> bool:
    """The same as far as the manual goes: NaNs, ulps of approximations, undefined halves."""
    f = FLOATS.get(kind)
    if generation == 9 and OTHER_HALF_UNKNOWN.match(model.mnemonic):
        wanted, actual = wanted & 0xFFFF, actual & 0xFFFF
        if wanted == actual:
            return True
    if f is None:
        return False
    count = max(32 // f.width, 1)
    mask = (1 << f.width) - 1
    for i in range(count):
        w, a = wanted >> f.width * i & mask, actual >> f.width * i & mask
        if w == a:
            continue
        if softfloat.is_nan(f, w) or softfloat.is_nan(f, a):
            if exact_nan or not (softfloat.is_nan(f, w) and softfloat.is_nan(f, a)):
                return False
            continue
        if abs(softfloat.ordered(f, w) - softfloat.ordered(f, a)) > model.ulps:
            return False
    return True


def check(subject: Subject, inputs: Mapping[str, Any]) -> str:
    """Empty, or a report of the first difference reduced to one line and one lane."""
    assert isinstance(subject.fragment, Fragment)
    expected = run(
        subject.asm, inputs, target=subject.target, wave_size=subject.wave_size, mode=subject.mode
    )
    got = run_fragment(subject.fragment, inputs, ())
    if not differences(subject, expected, got):
        return ""
    return reduced(subject, inputs) or explain(subject, inputs, subject.lines, expected, got)


def reduced(subject: Subject, inputs: Mapping[str, Any]) -> str:
    """The same difference from a single line, and if possible a single lane."""
    for line in subject.lines:
        alone = Subject(
            subject.model, subject.target, subject.wave_size, subject.mode, [line],
            inputs=subject.inputs,
        )  # fmt: skip
        (alone.fragment,) = compile_fragments(
            [(line.asm, subject.target, subject.wave_size, subject.mode)]
        )
        assert isinstance(alone.fragment, Fragment)
        report = ""
        for given in (inputs, *one_lane_inputs(inputs)):
            expected = run(
                line.asm, given, target=subject.target, wave_size=subject.wave_size,
                mode=subject.mode,
            )  # fmt: skip
            got = run_fragment(alone.fragment, given, ())
            if differences(alone, expected, got):
                report = explain(alone, given, [line], expected, got)
                if given is not inputs:
                    return report
        if report:
            return report
    return ""


def one_lane_inputs(inputs: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    active = int(inputs.get("exec", 1))
    for lane in range(active.bit_length()):
        if active >> lane & 1:
            yield {**inputs, "exec": 1 << lane}


def explain(
    subject: Subject, inputs: Mapping[str, Any], lines: list[LineText],
    expected: Mapping[str, Any], got: Mapping[str, Any],
) -> str:  # fmt: skip
    where = differences(subject, expected, got)
    register, _, index = where[0].partition(":")
    active = int(inputs.get("exec", 1))
    lane = int(index) if register[0] == "v" and register != "vcc" else active.bit_length() - 1
    lane = max(lane, 0)
    shown = {
        name: hex(value[lane] if isinstance(value, list) else value)
        for name, value in inputs.items()
        if not isinstance(value, list) or re.search(rf"\b{name}\b", readable(lines))
    }

    def at(state: Mapping[str, Any]) -> str:
        value = state[register]
        return hex(int(value if np.ndim(value) == 0 else value[lane]))

    asm = "; ".join(line.asm.replace("\n", "; ") for line in lines)
    mode = "" if subject.mode == DEFAULT else f" {subject.mode}"
    return (
        f"{subject.target} wave{subject.wave_size}{mode} `{asm}`\n"
        f"    {register} lane {lane}: lanewise {at(got)}, manual {at(expected)}"
        f" ({len(where)} places); inputs {shown}"
    )


def readable(lines: list[LineText]) -> str:
    """The text with register ranges written out."""
    text = "\n".join(line.asm for line in lines)

    def each(match: re.Match[str]) -> str:
        first, last = int(match[2]), int(match[3])
        return " ".join(f"{match[1]}{i}" for i in range(first, last + 1))

    return re.sub(r"([vs])\[(\d+):(\d+)\]", each, text)


def exists(model: Model, target: str, wave_size: int) -> bool:
    """The target has the mnemonic."""
    writer = Writer(model, target, wave_size)
    extra = " bitop3:1" if "bitop3" in model.sources else ""
    return assembles(writer.line(0, modifiers=extra).asm, target, wave_size)
