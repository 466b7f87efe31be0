"""The operand layer: typed Values out of printed operands, results back into registers.

Everything that an encoding adds to an instruction is done here: inline constants and literals,
neg/abs, op_sel and true16 halves, SDWA selections, DPP permutation of the first source, clamp,
omod, destinations of 16 bits, and merging under EXEC. A semantics body sees none of it.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.errors import UnsupportedError
from lanewise.isa.instruction import Instruction, Operand
from lanewise.lift.binding import NARROW, Bound, BoundOperand, dwords, lane_register
from lanewise.lift.config import CHUNK, LiftConfig
from lanewise.lift.dpp import DppSource, permute_source
from lanewise.lift.registers import WAVE, MaskForm, Registers
from lanewise.semantics.lanes import LaneBuilder, Value, float_bits
from lanewise.wave_abi import PRIVATE_APERTURE_HI, SHARED_APERTURE_HI

Reader = Callable[[int], object]  # view -> Value, tuple of Values, or int
FLOAT_TYPES = {"f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double", "mix": "float"}
_SELECTIONS = {
    "BYTE_0": (0, 8), "BYTE_1": (8, 8), "BYTE_2": (16, 8), "BYTE_3": (24, 8),
    "WORD_0": (0, 16), "WORD_1": (16, 16), "DWORD": (0, 32),
}  # fmt: skip


def constant_bits(operand: Operand, type_: str) -> int:
    """The bits of a constant operand, in the width of the register(s) that the type occupies."""
    value = operand.constant
    assert value is not None
    wide = dwords(type_) == 2 and type_ != "s96"
    if isinstance(value, float):
        if type_ in NARROW or type_.startswith("2x"):
            return float_bits("bfloat" if type_.endswith("bf16") else "half", value)
        return float_bits("double" if wide else "float", value)
    if operand.is_literal and wide and type_ == "f64" and 0 <= value < 1 << 32:
        return value << 32  # a 32-bit literal is the high half of an f64 (CDNA3 ISA 6.2)
    if operand.is_literal and type_ == "i64" and value >> 31:
        value |= -1 << 32  # of signed operands it is sign-extended, else not (CDNA3 ISA 6.2.1.1)
    return value & ((1 << (64 if wide else 32)) - 1)


class OperandLayer:
    """Readers and writers over a Registers state."""

    def __init__(self, registers: Registers, config: LiftConfig) -> None:
        self.registers = registers
        self.config = config

    # -- scalars ------------------------------------------------------------------------------
    def scalar(self, bound: BoundOperand) -> Value:
        """A scalar operand as a Value of its type (lanes 0)."""
        registers, scalar = self.registers, self.registers.scalar
        type_ = bound.type
        if bound.place == "scc" or type_ == "bit":
            return registers.scc_get()
        operand = bound.operand
        assert operand is not None
        if type_ in ("smask", "mask"):
            return self.scalar_mask(operand)
        bits = self.scalar_bits(operand, type_)
        if type_ == "sf32":
            return self._scalar_float(operand, scalar.bitcast(bits, "float"))
        if type_ == "sf16":
            half = scalar.trunc(bits, "i16")
            return self._scalar_float(operand, scalar.bitcast(half, "half"))
        return bits

    def _scalar_float(self, operand: Operand, value: Value) -> Value:
        scalar = self.registers.scalar
        if operand.absolute:
            value = scalar.fabs(value)
        return scalar.fneg(value) if operand.negate else value

    def scalar_bits(self, operand: Operand, type_: str) -> Value:
        """i32 or i64 of an SGPR, special or constant."""
        registers, scalar = self.registers, self.registers.scalar
        wide = dwords(type_) == 2
        if operand.constant is not None:
            kind = {"sf16": "f16", "s64": "b64"}.get(type_, type_)
            return scalar.const("i64" if wide else "i32", constant_bits(operand, kind), 0)
        register = operand.register
        if register is not None and register.file == "s":
            if wide:
                return registers.scalar_get64(register.index)
            return registers.scalar_get(register.index)
        special = self._special(operand)
        return scalar.zext(special, "i64") if wide and special.type == "i32" else special

    def _special(self, operand: Operand) -> Value:
        registers, scalar = self.registers, self.registers.scalar
        match operand.special:
            case "scc":
                return scalar.zext(registers.scc_get(), "i32")
            case "vccz":
                return scalar.zext(scalar.icmp("eq", registers.mask_scalar_get(106), 0), "i32")
            case "execz":
                return scalar.zext(scalar.icmp("eq", registers.exec_get(), 0), "i32")
            case "src_shared_base":
                return scalar.const("i64", SHARED_APERTURE_HI << 32, 0)
            case "src_private_base":
                return scalar.const("i64", PRIVATE_APERTURE_HI << 32, 0)
            case "src_shared_limit":
                return scalar.const("i64", (SHARED_APERTURE_HI << 32) | 0xFFFFFFFF, 0)
            case "src_private_limit":
                return scalar.const("i64", (PRIVATE_APERTURE_HI << 32) | 0xFFFFFFFF, 0)
            case "null":
                return scalar.const("i32", 0, 0)
        raise UnsupportedError(f"operand '{operand.text}'")

    def scalar_mask(self, operand: Operand) -> Value:
        """A lane mask as i{wave_size}."""
        registers = self.registers
        type_ = self.config.mask_type
        if operand.constant is not None:
            bits = constant_bits(operand, "i64" if type_ == "i64" else "i32")
            return registers.scalar.const(type_, bits, 0)
        if operand.special == "null":
            return registers.scalar.const(type_, 0, 0)
        register = operand.register
        if register is None or register.file != "s":
            raise UnsupportedError(f"lane mask '{operand.text}'")
        return registers.mask_scalar_get(register.index)

    def scalar_set(self, bound: BoundOperand, value: Value) -> None:
        """Write a scalar result."""
        registers, scalar = self.registers, self.registers.scalar
        if bound.place == "scc" or bound.type == "bit":
            registers.scc_set(value)
            return
        operand = bound.operand
        assert operand is not None
        if operand.special == "null":
            return
        register = operand.register
        if register is None or register.file != "s":
            raise UnsupportedError(f"scalar destination '{operand.text}'")
        if value.type in ("float", "double", "half", "bfloat"):
            value = scalar.bits(value)
        if value.type == "i16":
            value = scalar.zext(value, "i32")
        if bound.type in ("smask", "mask"):
            registers.mask_scalar_set(register.index, value)
        elif value.type == "i64":
            registers.scalar_set64(register.index, value)
        else:
            registers.scalar_set(register.index, value)

    # -- lane sources -------------------------------------------------------------------------
    def reader(
        self,
        bound: BoundOperand,
        instruction: Instruction,
        *,
        half: int | None = None,
        packed: bool = False,
        dpp: DppSource | None = None,
    ) -> Reader:
        """A function from view to the operand's Value. Scalars are captured now, lanes when called.

        `half` 0/1 selects the pass of a packed instruction.
        """
        type_ = bound.type
        if type_ == "imm":
            return self._immediate(bound)
        if type_[0] == "s" or type_ == "bit":
            value = self.scalar(bound)
            return lambda view: value
        operand = bound.operand
        assert operand is not None
        if type_ == "mask":
            return self.mask_reader(operand)
        if type_.startswith("2x"):
            return self._halves_reader(bound, operand, instruction, dpp)
        if packed:
            return self._packed_reader(bound, operand, instruction, half or 0)
        parts = self._dword_readers(operand, type_, dpp)
        return self._typed(bound, operand, instruction, parts)

    def _immediate(self, bound: BoundOperand) -> Reader:
        operand = bound.operand
        assert operand is not None
        if not isinstance(operand.constant, int):
            raise UnsupportedError(f"operand '{operand.text}' that is no constant")
        constant = operand.constant
        return lambda view: constant

    def mask_reader(self, operand: Operand) -> Reader:
        registers = self.registers
        register = operand.register
        if register is not None and register.file == "s" and register.index in registers.masks:
            form = registers.masks[register.index]
            current = registers.exec_get()
            if form.exec_value is current:
                return lambda view: (
                    form.chunks[view]
                    if view != WAVE
                    else registers.mask_lanes(self.scalar_mask(operand), WAVE)
                )
            old_exec = form.exec_value

            def masked(view: int) -> Value:
                return registers.views[view].and_(
                    form.chunks[view], registers.mask_lanes(old_exec, view)
                )

            return masked
        bits = self.scalar_mask(operand)
        return lambda view: registers.mask_lanes(bits, view)

    def _dword_readers(
        self, operand: Operand, type_: str, dpp: DppSource | None
    ) -> list[Callable[[int], Value]]:
        """One i32 reader per dword of the operand."""
        registers = self.registers
        count = dwords(type_)
        if dpp is not None:
            found = dpp.dwords
            return [lambda view, p=p: found[p][view] for p in range(count)]  # type: ignore[misc]
        register = operand.register
        if register is not None and register.file != "s":
            first = lane_register(register)
            return [
                lambda view, r=first + p: registers.lane_get_active(r, view)  # type: ignore[misc]
                for p in range(count)
            ]
        if operand.constant is not None:
            bits = constant_bits(operand, type_)
            scalars = [
                registers.scalar.const("i32", (bits >> (32 * p)) & 0xFFFFFFFF, 0)
                for p in range(count)
            ]
        elif register is not None:
            scalars = [registers.scalar_get(register.index + p) for p in range(count)]
        else:
            value = self._special(operand)
            if value.type == "i64":
                scalars = [registers.scalar.low(value), registers.scalar.high(value)][:count]
            else:
                scalars = [value, registers.scalar.const("i32", 0, 0)][:count]
        return [lambda view, s=s: registers.splat(s, view) for s in scalars]  # type: ignore[misc]

    def _typed(
        self,
        bound: BoundOperand,
        operand: Operand,
        instruction: Instruction,
        parts: list[Callable[[int], Value]],
    ) -> Reader:
        type_ = bound.type
        registers = self.registers
        if len(parts) > 2:
            return lambda view: tuple(part(view) for part in parts)
        if len(parts) == 2:
            register = operand.register
            if register is not None and register.file != "s" and parts:
                first = lane_register(register)
                plain = self._pair_reader(first, parts)
            else:

                def plain(view: int) -> Value:
                    return registers.views[view].pair(parts[0](view), parts[1](view))

            if type_ != "f64":
                return plain
            return lambda view: self._float_modifiers(
                operand, registers.views[view], registers.views[view].bitcast(plain(view), "double")
            )
        selection = self._selection(bound, instruction)
        high = self._upper_half(bound, operand, instruction)

        def read(view: int) -> Value:
            builder = registers.views[view]
            value = parts[0](view)
            if selection is not None:
                offset, width = selection
                value = builder.field(value, offset, width, signed=operand.sign_extend)
            if type_ == "mix":
                return self._mixed(bound, operand, instruction, builder, value)
            if type_ in NARROW:
                value = builder.trunc(builder.lshr(value, 16) if high else value, "i16")
            if type_ in FLOAT_TYPES:
                return self._float_modifiers(
                    operand, builder, builder.bitcast(value, FLOAT_TYPES[type_])
                )
            return self._sign_modifiers(operand, builder, value)

        return read

    def _pair_reader(
        self, first: int, parts: list[Callable[[int], Value]]
    ) -> Callable[[int], Value]:
        registers = self.registers
        return lambda view: registers.pair_of(first, view, parts[0](view), parts[1](view))

    def _selection(self, bound: BoundOperand, instruction: Instruction) -> tuple[int, int] | None:
        if "sdwa" not in instruction.encodings:
            return None
        name = instruction.modifiers.get(f"src{bound.position}_sel", "DWORD")
        selection = _SELECTIONS[str(name)]
        return None if selection == (0, 32) else selection

    def _upper_half(self, bound: BoundOperand, operand: Operand, instruction: Instruction) -> bool:
        if operand.half is not None:
            return operand.half == "h"
        bits = instruction.modifiers.get("op_sel", ())
        if bound.type in NARROW and isinstance(bits, tuple) and bound.position < len(bits):
            return bool(bits[bound.position])
        return False

    def _mixed(
        self,
        bound: BoundOperand,
        operand: Operand,
        instruction: Instruction,
        builder: LaneBuilder,
        value: Value,
    ) -> Value:
        """Sources of v_fma_mix: f16 halves where op_sel_hi says so, else f32."""
        position = bound.position
        is_half = _bit(instruction, "op_sel_hi", position, 0)
        if is_half:
            upper = _bit(instruction, "op_sel", position, 0) or operand.half == "h"
            narrow = builder.trunc(builder.lshr(value, 16) if upper else value, "i16")
            if not builder.mode.denorm_16_64 & 1:  # +0 whatever the sign (numerics.md 4)
                tiny = builder.icmp("ult", builder.and_(narrow, 0x7FFF), 0x0400)
                narrow = builder.select(tiny, 0, narrow)
            result = builder.fpext(builder.bitcast(narrow, "half"), "float")
        else:
            result = builder.bitcast(value, "float")
        return self._float_modifiers(operand, builder, result)

    def _float_modifiers(self, operand: Operand, builder: LaneBuilder, value: Value) -> Value:
        if operand.absolute:
            value = builder.fabs(value)
        return builder.fneg(value) if operand.negate else value

    def _sign_modifiers(self, operand: Operand, builder: LaneBuilder, value: Value) -> Value:
        """neg and abs on operands that are only moved (v_cndmask, v_mov_dpp): the top bit."""
        if not operand.absolute and not operand.negate:
            return value
        top = 1 << (15 if value.type == "i16" else 31)
        if operand.absolute:
            value = builder.and_(value, top - 1)
        return builder.xor(value, top) if operand.negate else value

    def _halves_reader(
        self, bound: BoundOperand, operand: Operand, instruction: Instruction, dpp: DppSource | None
    ) -> Reader:
        """(low, high) of a 2xf16, 2xbf16 or 2xi16 source."""
        registers, position = self.registers, bound.position
        part = self._dword_readers(operand, bound.type, dpp)[0]
        element = FLOAT_TYPES.get(bound.type[2:], "i16")
        picks = [
            (_bit(instruction, "op_sel", position, 0), _bit(instruction, "neg_lo", position, 0)),
            (_bit(instruction, "op_sel_hi", position, 1), _bit(instruction, "neg_hi", position, 0)),
        ]

        def read(view: int) -> tuple[Value, ...]:
            builder, word = registers.views[view], part(view)
            halves = []
            for chosen, negate in picks:
                bits = builder.trunc(builder.lshr(word, 16) if chosen else word, "i16")
                value = builder.bitcast(bits, element)
                halves.append(builder.fneg(value) if negate and element != "i16" else value)
            return tuple(halves)

        return read

    def _packed_reader(
        self, bound: BoundOperand, operand: Operand, instruction: Instruction, half: int
    ) -> Reader:
        """The half (or, for 32-bit element types, the register) that this pass of a v_pk_*
        reads."""
        registers = self.registers
        name, default = ("op_sel_hi", 1) if half else ("op_sel", 0)
        chosen = _bit(instruction, name, bound.position, default)
        negate = _bit(instruction, "neg_hi" if half else "neg_lo", bound.position, 0)
        type_ = bound.type
        narrow = type_ in NARROW
        parts = self._packed_dwords(operand, type_, narrow)

        def read(view: int) -> Value:
            builder = registers.views[view]
            if narrow:
                value = parts[0](view)
                value = builder.trunc(builder.lshr(value, 16) if chosen else value, "i16")
            else:
                value = parts[chosen](view)
            if type_ in FLOAT_TYPES:
                value = builder.bitcast(value, FLOAT_TYPES[type_])
                return builder.fneg(value) if negate else value
            return value

        return read

    def _packed_dwords(
        self, operand: Operand, type_: str, narrow: bool
    ) -> list[Callable[[int], Value]]:
        if narrow:
            return self._dword_readers(operand, type_, None)
        if operand.constant is not None:
            one = self._dword_readers(operand, type_, None)[0]
            return [one, one]
        register = operand.register
        pair = "f64" if register is not None and register.count == 2 else type_
        parts = self._dword_readers(operand, pair, None)
        return parts if len(parts) == 2 else [parts[0], parts[0]]

    def dpp_source(self, bound: Bound) -> DppSource:
        """The first source, permuted."""
        source = bound.reads[0]
        assert source.operand is not None
        readers = self._dword_readers(source.operand, source.type, None)
        return permute_source(self.registers, bound.instruction, readers)

    # -- results ------------------------------------------------------------------------------
    def finish(
        self, instruction: Instruction, builder: LaneBuilder, type_: str, value: Value
    ) -> Value:
        """omod, then clamp, of a float result."""
        if value.type not in ("half", "bfloat", "float", "double"):
            return value
        omod = instruction.modifiers.get("omod")
        if omod is not None and self._omod_applies(value.type):
            factor = {"mul:2": 2.0, "mul:4": 4.0, "div:2": 0.5}[str(omod)]
            flushed, zero = builder.flush(value), builder.const(value.type, 0.0, value.lanes)
            scaled = builder.fmul(
                flushed, builder.const(value.type, factor, value.lanes), ieee=True
            )
            vanishes = builder.fcmp("oeq", flushed, zero)  # zeros and denormals give +0
            value = builder.select(vanishes, zero, builder.flush(scaled))
        if instruction.flag("clamp"):
            value = clamp_float(builder, value)
        return value

    def _omod_applies(self, type_: str) -> bool:
        """gfx9-11 ignore omod with IEEE on or output denormals kept (numerics.md 4)."""
        if self.config.generation >= 12:
            return True
        mode = self.registers.views[0].mode
        return not mode.ieee and not mode.denorm(type_) & 2

    def result_dwords(
        self, bound: Bound, target: BoundOperand, builder: LaneBuilder, value: object, view: int
    ) -> list[Value]:
        """A result as i32 Values, one per destination register."""
        if isinstance(value, (tuple, list)):
            return [builder.bits(v) for v in value]
        assert isinstance(value, Value)
        bits = builder.bits(value)
        if not bits.lanes:
            bits = builder.splat(bits)
        if bits.type == "i64":
            return [builder.low(bits), builder.high(bits)]
        if bits.type == "i16":
            return [self._place_half(bound, target, builder, bits, view)]
        if "sdwa" in bound.instruction.encodings:
            return [self._place_sdwa(bound, target, builder, bits, view)]
        return [bits]

    def _old(self, target: BoundOperand, view: int) -> Value:
        register = target.register
        assert register is not None
        return self.registers.lane_get(lane_register(register), view)

    def _place_half(
        self, bound: Bound, target: BoundOperand, builder: LaneBuilder, bits: Value, view: int
    ) -> Value:
        instruction = bound.instruction
        wide = builder.zext(bits, "i32")
        if "sdwa" in instruction.encodings:
            return self._place_sdwa(bound, target, builder, wide, view)
        operand = target.operand
        assert operand is not None
        upper = operand.half == "h" if operand.half else bool(bound.op_sel_destination)
        if upper:
            return builder.or_(builder.and_(self._old(target, view), 0xFFFF), builder.shl(wide, 16))
        if not bound.preserves_halves:
            return wide  # gfx9: 16-bit results clear the upper half
        return builder.or_(builder.and_(self._old(target, view), 0xFFFF0000), wide)

    def _place_sdwa(
        self, bound: Bound, target: BoundOperand, builder: LaneBuilder, bits: Value, view: int
    ) -> Value:
        instruction = bound.instruction
        offset, width = _SELECTIONS[str(instruction.modifiers.get("dst_sel", "DWORD"))]
        if width == 32:
            return bits
        mask = ((1 << width) - 1) << offset
        placed = builder.and_(builder.shl(bits, offset), mask)
        match instruction.modifiers.get("dst_unused", "UNUSED_PAD"):
            case "UNUSED_PRESERVE":
                return builder.or_(
                    builder.and_(self._old(target, view), ~mask & 0xFFFFFFFF), placed
                )
            case "UNUSED_SEXT":
                up = 32 - offset - width
                return builder.shl(
                    builder.ashr(builder.shl(bits, up + offset), up + offset), offset
                )
        return placed

    def mask_set(self, operand: Operand, form: MaskForm) -> None:
        if operand.special == "null":
            return
        register = operand.register
        if register is None or register.file != "s":
            raise UnsupportedError(f"mask destination '{operand.text}'")
        self.registers.mask_form_set(register.index, form)


def clamp_float(builder: LaneBuilder, value: Value) -> Value:
    """Clamp to [0, 1]: -0 becomes +0, NaN becomes 0 with DX10_CLAMP or on gfx12 (numerics.md 4)."""
    zero = builder.const(value.type, 0.0, value.lanes)
    one = builder.const(value.type, 1.0, value.lanes)
    positive = builder.select(builder.fcmp("ogt", value, zero), value, zero)
    clamped = builder.select(builder.fcmp("olt", positive, one), positive, one)
    if builder.mode.dx10_clamp or builder.generation >= 12:
        return clamped
    return builder.select(builder.is_nan(value), value, clamped)


def _bit(instruction: Instruction, name: str, position: int, default: int) -> int:
    bits = instruction.modifiers.get(name)
    if isinstance(bits, tuple) and position < len(bits):
        return bits[position]
    return default


__all__ = ["CHUNK", "OperandLayer", "Reader", "clamp_float", "constant_bits"]
