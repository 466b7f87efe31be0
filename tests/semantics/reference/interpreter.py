"""Runs lines of assembly on the models, one lane at a time: slow, plain, independent of lanewise.

Owns the operand layer's second implementation: neg/abs, op_sel, true16 halves, SDWA, DPP, inline
constants and literals, clamp, omod, EXEC, the other half of a 16-bit result.

State is a dictionary: "v3" -> list of a uint32 per lane, "s4", "m0" -> uint32, "vcc", "exec" -> an
integer of the wave's size, "scc" -> 0 or 1. Registers that are missing count as 0.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Any

from . import softfloat as sf
from .integers import signed
from .lane_moves import dpp_sources
from .registry import MODELS, Lane, Mode, Model
from .softfloat import BFLOAT, DOUBLE, HALF, SINGLE, Format
from .text import Line, Operand, read_lines

State = dict[str, Any]
MASK32 = 0xFFFFFFFF
FLOATS: dict[str, Format] = {"f16": HALF, "bf16": BFLOAT, "f32": SINGLE, "f64": DOUBLE}
WIDTHS = {"mix": 32, "b8": 8, "bit": 1}
# Untyped moves whose neg/abs and constants are those of floats of the width.
FLOAT_MOVES = {"v_mov_b32", "v_cndmask_b32", "v_mov_b16", "v_cndmask_b16", "v_mov_b64"}
# 16-bit results that leave the other half alone even on gfx9 (CDNA3 ISA 12.11, notes on OPSEL[3]).
PRESERVING_ON_GFX9 = {
    "v_mad_f16", "v_mad_u16", "v_mad_i16", "v_fma_f16", "v_div_fixup_f16", "v_cvt_pk_fp8_f32",
    "v_cvt_pk_bf8_f32", "v_fma_mixlo_f16", "v_bitop3_b16", "v_ashr_pk_i8_i32", "v_ashr_pk_u8_i32",
}  # fmt: skip


def width_of(word: str) -> int:
    kind = word.partition("@")[0].removeprefix("2x")
    return WIDTHS.get(kind) or int(kind.lstrip("abcdefiklmnorstux").rstrip("k") or 32)


class Wave:
    """Registers of one wave under construction."""

    def __init__(self, state: Mapping[str, Any], wave_size: int, target: str, mode: Mode) -> None:
        self.size, self.target, self.mode = wave_size, target, mode
        self.generation = Lane(target=target).generation
        self.state: State = {}
        for name, value in state.items():
            if name[0] in "va" and name[1:].isdigit():
                listed = hasattr(value, "__len__")
                self.state[name] = [int(x) for x in value] if listed else [int(value)] * wave_size
            else:
                self.state[name] = int(value)
        self.all = (1 << wave_size) - 1
        self.state["exec"] = self.state.get("exec", self.all) & self.all

    @property
    def active(self) -> list[int]:
        return [i for i in range(self.size) if self.state["exec"] >> i & 1]

    def vector(self, file: str, index: int) -> list[int]:
        return self.state.setdefault(f"{file}{index}", [0] * self.size)  # type: ignore[no-any-return]

    def scalar(self, operand: Operand, words: int) -> int:
        if operand.file == "s":
            return sum(self.state.get(f"s{operand.index + i}", 0) << 32 * i for i in range(words))
        if operand.file == "null":
            return 0
        value = int(self.state.get(operand.file, 0)) >> 32 * operand.index
        return value & ((1 << 32 * words) - 1)

    def write_scalar(self, operand: Operand, value: int, words: int) -> None:
        if operand.file == "s":
            for i in range(words):
                self.state[f"s{operand.index + i}"] = value >> 32 * i & MASK32
        elif operand.file != "null":
            shift, field = 32 * operand.index, (1 << 32 * words) - 1
            old = self.state.get(operand.file, 0)
            kept = old & ~(field << shift)
            limit = self.all if operand.file in ("vcc", "exec") else MASK32
            self.state[operand.file] = (kept | (value & field) << shift) & limit

    def mask(self, operand: Operand) -> int:
        return self.scalar(operand, self.size // 32)


def constant_bits(value: int | float, word: str, mnemonic: str, generation: int) -> int:
    """Inline constants and literals as the bits of an operand."""
    kind, width = word.partition("@")[0], width_of(word)
    if isinstance(value, float):
        if value == 0.15915494:  # the inline constant 1 / (2 pi) of each size
            return {16: 0x3118, 32: 0x3E22F983, 64: 0x3FC45F306DC9C882}[width]
        (wide,) = struct.unpack("<Q", struct.pack("<d", value))
        f = FLOATS.get(kind, {16: HALF, 64: DOUBLE}.get(width, SINGLE))
        return sf.convert(DOUBLE, f, wide)
    is_literal = not -16 <= value <= 64
    if kind == "f64" and is_literal:
        return (value & MASK32) << 32
    if width == 64 and is_literal:
        value = signed(value, 32) if kind[0] == "i" else value & MASK32
    return value & ((1 << width) - 1)


class Execution:
    """One line on a wave: reads all operands first, computes, then writes."""

    def __init__(self, wave: Wave, line: Line) -> None:
        model = MODELS.get(line.mnemonic)
        if model is None:
            raise KeyError(f"no model of {line.mnemonic}")
        self.wave, self.line, self.model = wave, line, model
        printed_results = [w for w in model.results if "@" not in w or w == "mask@cmpx"]
        count = len(printed_results)
        implied_scc = model.scalar and "bit" in model.results
        if implied_scc:
            count -= 1
        if "exec" in model.results:
            count -= 1
        if "mask@cmpx" in model.results and wave.generation >= 10:
            count -= 1
        if any(w.endswith(("@high", "@all")) for w in model.results):
            count += 1
        self.destinations = line.operands[:count]
        self.sources = list(line.operands[count:])
        self.invalid: set[int] = set()  # lanes that DPP's bound control keeps from writing
        self.inputs = self._read_all()

    # -- reading ------------------------------------------------------------------------------
    def _read_all(self) -> list[Any]:
        inputs, position = [], 0
        for word in self.model.sources:
            kind, _, place = word.partition("@")
            if place:
                inputs.append(self._read_unprinted(kind, place))
                continue
            if kind == "bitop3":
                inputs.append(self.line.number("bitop3"))
                continue
            if position == len(self.sources) and kind == "mask":  # v_dual_cndmask_b32 prints no VCC
                inputs.append(self._read_unprinted(kind, "vcc"))
                continue
            operand = self.sources[position]
            inputs.append(self._read(operand, kind, position))
            position += 1
        return inputs

    def _read_unprinted(self, kind: str, place: str) -> Any:
        wave = self.wave
        if place == "dst":
            return self._read(self.destinations[0], kind, None)
        if place == "scc":
            return wave.state.get("scc", 0)
        if place == "exec":
            return wave.state["exec"]
        assert place == "vcc", place
        return self._lanes_of_mask(wave.state.get("vcc", 0))

    def _lanes_of_mask(self, mask: int) -> list[int]:
        return [mask >> i & 1 for i in range(self.wave.size)]

    def _read(self, operand: Operand, kind: str, position: int | None) -> Any:
        wave = self.wave
        if kind[0] == "k" or kind.endswith("16k"):
            assert operand.constant is not None
            return self._constant(operand.constant, kind)
        if kind == "mask":
            return self._lanes_of_mask(wave.mask(operand))
        if kind == "s32" or self.model.scalar:
            return self._scalar(operand, "u32" if kind == "s32" else kind)
        if kind == "lanes":
            return list(wave.vector(operand.file, operand.index))
        return self._vector(operand, kind, position)

    def _constant(self, value: int | float, kind: str) -> int:
        if kind.endswith("16k"):
            return signed(int(value), 16) if kind[0] == "i" else int(value) & 0xFFFF
        return constant_bits(value, {"k32": "f32", "k16": "f16"}[kind], "", self.wave.generation)

    def _scalar(self, operand: Operand, kind: str) -> int:
        width = width_of(kind)
        if operand.constant is not None:
            value = constant_bits(operand.constant, kind, self.line.mnemonic, self.wave.generation)
        else:
            value = self.wave.scalar(operand, max(width // 32, 1))
        return signed(value, width) if kind[0] == "i" else value & ((1 << width) - 1)

    def _raw(self, operand: Operand, words: int, kind: str) -> list[int]:
        """Register contents of each lane."""
        wave = self.wave
        if operand.constant is not None:
            full = kind if self.model.packed is False and kind != "mix" else "b32"
            if full == "b32" and isinstance(operand.constant, float):
                full = "f16" if width_of(kind) == 16 else "f32"
            bits = constant_bits(operand.constant, full, self.line.mnemonic, wave.generation)
            return [bits] * wave.size
        if operand.file in ("v", "a"):
            registers = [wave.vector(operand.file, operand.index + i) for i in range(words)]
            return [
                sum(registers[i][lane] << 32 * i for i in range(words)) for lane in range(wave.size)
            ]
        return [wave.scalar(operand, words)] * wave.size

    def _vector(self, operand: Operand, kind: str, position: int | None) -> list[int]:
        words = max(width_of(kind), 32) // 32
        if self.model.packed and width_of(kind) == 32:
            words = 2
        if self.line.mnemonic == "v_pk_mov_b32":
            words = 2
        values = self._raw(operand, words, kind)
        if position == 0:
            values = self._moved(values)
        if position is not None and f"src{position}_sel" in self.line.modifiers:
            return [self._sdwa(v, operand, kind, position) for v in values]
        if self.model.packed:
            return [self._packed_pair(v, operand, kind, position) for v in values]  # type: ignore[misc]
        return [self._picked(v, operand, kind, position) for v in values]

    def _moved(self, values: list[int]) -> list[int]:
        """DPP on the first source."""
        sources = dpp_sources(self.line, self.wave.size)
        if sources is None:
            return values
        fetch_inactive = self.line.number("fi") or "dpp8" in self.line.modifiers and False
        zero_fill = self._bound_control() or "dpp8" in self.line.modifiers
        result = []
        for lane, source in enumerate(sources):
            valid = source is not None and (fetch_inactive or self.wave.state["exec"] >> source & 1)
            if valid:
                assert source is not None
                result.append(values[source])
                continue
            result.append(0)
            if not zero_fill:
                self.invalid.add(lane)
        return result

    def _bound_control(self) -> bool:
        """Printed as bound_ctrl:0 before gfx11 and bound_ctrl:1 since; both mean the bit is set."""
        return "bound_ctrl" in self.line.modifiers

    def _sdwa(self, value: int, operand: Operand, kind: str, position: int) -> int:
        selected = str(self.line.modifiers[f"src{position}_sel"])
        width, shift = selection(selected)
        value = value >> shift & ((1 << width) - 1)
        if operand.sign_extend:
            value = signed(value, width) & MASK32
        return self._modified(value & ((1 << width_of(kind)) - 1), operand, kind)

    def _op_sel(self, position: int | None) -> int:
        op_sel = self.line.bits("op_sel")
        return op_sel[position] if position is not None and position < len(op_sel) else 0

    def _picked(self, value: int, operand: Operand, kind: str, position: int | None) -> int:
        width = width_of(kind)
        if kind == "mix":
            return self._mixed(value, operand, position or 0)
        if self.line.mnemonic == "v_pk_mov_b32":
            return value >> 32 * self._pk_mov_half(position or 0) & MASK32
        half = operand.half if operand.half is not None else self._op_sel(position)
        if position is None and width == 16 and operand.half is None:
            half = self._destination_half()
        if width == 16 and half and operand.constant is None:
            value >>= 16
        return self._modified(value & ((1 << width) - 1), operand, kind)

    def _pk_mov_half(self, position: int) -> int:
        return self._op_sel(position)

    def _mixed(self, value: int, operand: Operand, position: int) -> int:
        """f32, or the half that op_sel names where op_sel_hi is set, widened exactly."""
        if self.line.bits("op_sel_hi", (0, 0, 0))[position]:
            half = value >> 16 * self._op_sel(position) & 0xFFFF
            if not self.wave.mode.denorm_16_64 & 1:
                half = 0 if sf.is_denormal(HALF, half) else half
            value = sf.convert(HALF, SINGLE, half)
        return self._modified(value & MASK32, operand, "f32")

    def _modified(self, value: int, operand: Operand, kind: str) -> int:
        if operand.absolute or operand.negate:
            sign = 1 << (width_of(kind) - 1)
            if operand.absolute:
                value &= ~sign
            if operand.negate:
                value ^= sign
        if kind in ("u24", "i24"):
            value &= 0xFFFFFF
        return signed(value, width_of(kind)) if kind[0] == "i" else value

    def _packed_pair(
        self, value: int, operand: Operand, kind: str, position: int | None
    ) -> tuple[int, int]:
        width = width_of(kind)
        low, high = 0, 1
        negate_low = negate_high = 0
        if position is not None:
            low = self._op_sel(position)
            high = self.line.bits("op_sel_hi", (1, 1, 1))[position]
            negate_low = (self.line.bits("neg_lo") or (0, 0, 0))[position]
            negate_high = (self.line.bits("neg_hi") or (0, 0, 0))[position]
        pair = []
        for half, negate in ((low, negate_low), (high, negate_high)):
            element = value >> width * half & ((1 << width) - 1)
            if negate and kind[0] == "f":
                element ^= 1 << (width - 1)
            pair.append(signed(element, width) if kind[0] == "i" else element)
        return pair[0], pair[1]

    # -- computing and writing ----------------------------------------------------------------
    def _lane(self, index: int) -> Lane:
        negate = self.line.bits("neg_lo", (0, 0, 0))
        return Lane(
            self.wave.mode, self.wave.target, self.wave.size, index,
            bool(self.line.modifiers.get("clamp")),
            tuple(bool(n) for n in negate), self.wave.state["exec"], self.line.bits("op_sel"),
        )  # fmt: skip

    def run(self) -> None:
        if self.model.scalar:
            self._write_scalars(_tuple(self.model(self._lane(0), *self.inputs)))
        elif self.model.whole_wave:
            self._write_whole(_tuple(self.model(self._lane(0), *self.inputs)))
        elif self.line.mnemonic != "v_nop":
            self._write_lanes()

    def _write_scalars(self, values: tuple[Any, ...]) -> None:
        printed = iter(self.destinations)
        for word, value in zip(self.model.results, values, strict=True):
            if word == "bit":
                self.wave.state["scc"] = value
            elif word == "exec":
                self.wave.state["exec"] = value & self.wave.all
            else:
                self.wave.write_scalar(next(printed), value, max(width_of(word) // 32, 1))

    def _write_whole(self, values: tuple[Any, ...]) -> None:
        for word, value in zip(self.model.results, values, strict=True):
            if word == "s32":
                self.wave.write_scalar(self.destinations[0], value & MASK32, 1)
                continue
            place = word.partition("@")[2]
            operand = self.sources[0] if place == "src" else self.destinations[0]
            lanes = range(self.wave.size) if place == "all" else self.wave.active
            target = self.wave.vector(operand.file, operand.index)
            for lane in lanes:
                if value[lane] is not None:  # None: not written
                    target[lane] = value[lane] & MASK32

    def _write_lanes(self) -> None:
        results: dict[int, tuple[int, ...]] = {}
        for lane in self.wave.active:
            if lane in self.invalid or not self._row_and_bank(lane):
                continue
            arguments = [v[lane] if isinstance(v, list) else v for v in self.inputs]
            results[lane] = self._compute(self._lane(lane), arguments)
        printed = iter(self.destinations)
        for position, word in enumerate(self.model.results):
            kind, _, place = word.partition("@")
            if kind == "mask":
                self._write_mask(results, position, place, printed)
                continue
            operand = self.sources[0] if place == "src" else next(printed)
            for lane, values in results.items():
                self._write_lane(operand, kind, place, lane, values[position])

    def _compute(self, lane: Lane, arguments: Sequence[Any]) -> tuple[int, ...]:
        kind = self.model.results[0].partition("@")[0]
        if not self.model.packed:
            values = _tuple(self.model(lane, *arguments))
            return (self._output(values[0], kind), *values[1:])
        width = width_of(kind)
        halves = []
        for half in (0, 1):
            (value,) = _tuple(self.model(lane, *(a[half] for a in arguments)))
            halves.append(self._output(value, kind) & ((1 << width) - 1))
        return (halves[1] << width | halves[0],)

    def _output(self, value: int, kind: str) -> int:
        """omod, then clamp, of float results."""
        f = FLOATS.get(kind)
        if f is None:
            return value
        if "mul" in self.line.modifiers or "div" in self.line.modifiers:
            value = self._output_modifier(f, value)
        if self.line.modifiers.get("clamp"):
            value = self._clamped(f, value)
        return value

    def _output_modifier(self, f: Format, value: int) -> int:
        """numerics.md 4: gfx9-11 ignore it unless IEEE is off and outputs are flushed."""
        mode = self.wave.mode
        if self.wave.generation < 12 and (mode.ieee or mode.denorm(f) & 2):
            return value
        if sf.is_nan(f, value) or sf.is_infinite(f, value):
            return value
        if sf.is_zero(f, value) or sf.is_denormal(f, value):
            return 0
        power = {2: 1, 4: 2}.get(self.line.number("mul"), -1)
        return sf.flush(f, sf.scale(f, value, power, mode.rounding(f)))

    def _clamped(self, f: Format, value: int) -> int:
        one = f.bias << f.fraction_bits
        if sf.is_nan(f, value):
            return 0 if self.wave.mode.dx10_clamp or self.wave.generation >= 12 else value
        if sf.is_negative(f, value):
            return 0
        return min(value, one)

    def _row_and_bank(self, lane: int) -> bool:
        rows, banks = self.line.number("row_mask", 15), self.line.number("bank_mask", 15)
        return bool(rows >> lane // 16 & 1 and banks >> lane // 4 % 4 & 1)

    def _write_mask(
        self, results: dict[int, tuple[int, ...]], position: int, place: str, printed: Any
    ) -> None:
        mask = sum((values[position] & 1) << lane for lane, values in results.items())
        wave = self.wave
        if place == "cmpx":
            wave.state["exec"] = mask
            if wave.generation >= 10:
                return
        wave.write_scalar(next(printed), mask, wave.size // 32)

    def _destination_half(self) -> int:
        if self.destinations and self.destinations[0].half is not None:
            return self.destinations[0].half
        op_sel = self.line.bits("op_sel")
        return op_sel[-1] if len(op_sel) > len(self.sources) else 0

    def _write_lane(self, operand: Operand, kind: str, place: str, lane: int, value: int) -> None:
        width = width_of(kind) * (2 if self.model.packed or kind[:2] == "2x" else 1)
        value &= (1 << width) - 1
        wave = self.wave
        if width > 32:
            for i in range(width // 32):
                wave.vector(operand.file, operand.index + i)[lane] = value >> 32 * i & MASK32
            return
        target = wave.vector(operand.file, operand.index)
        old = target[lane]
        if "dst_sel" in self.line.modifiers:
            target[lane] = self._sdwa_result(old, value, width)
        elif width == 32:
            target[lane] = value
        elif place == "high" or operand.half == 1 or self._destination_half():
            target[lane] = old & 0xFFFF | value << 16
        elif operand.half == 0 or wave.generation >= 10:
            target[lane] = old & 0xFFFF0000 | value
        elif self.line.mnemonic in PRESERVING_ON_GFX9:
            target[lane] = old & 0xFFFF0000 | value
        else:
            target[lane] = value

    def _sdwa_result(self, old: int, value: int, width: int) -> int:
        selected, shift = selection(str(self.line.modifiers["dst_sel"]))
        field = (1 << selected) - 1
        unused = self.line.modifiers.get("dst_unused", "UNUSED_PAD")
        part = (value & field) << shift
        if unused == "UNUSED_PRESERVE":
            return old & ~(field << shift) & MASK32 | part
        if unused == "UNUSED_SEXT":
            return signed(part, shift + selected) & MASK32
        return part


def selection(name: str) -> tuple[int, int]:
    """Width and shift of BYTE_n, WORD_n, DWORD."""
    unit, _, index = name.partition("_")
    width = {"BYTE": 8, "WORD": 16, "DWORD": 32}[unit]
    return width, width * int(index or 0)


def _tuple(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def run(
    asm: str, state: Mapping[str, Any], *, target: str, wave_size: int, mode: Mode | None = None
) -> State:
    """The registers after the lines of `asm`, each run on its model."""
    wave = Wave(state, wave_size, target, mode or Mode())
    for pair in read_lines(asm):
        for execution in [Execution(wave, line) for line in pair]:  # VOPD: both read first
            execution.run()
    return wave.state


def model_of(mnemonic: str) -> Model | None:
    return MODELS.get(mnemonic)
