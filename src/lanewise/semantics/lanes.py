"""LaneBuilder: the whole vocabulary in which the meaning of an instruction is written.

A Value is a vector of lanes (or one scalar) of one LLVM type; a LaneBuilder turns calls on Values
into LLVM IR text. Semantics see nothing else. This module must not know of registers, encodings,
EXEC masking or memory: the operand layer of `lift` does those around a body.

Types are LLVM's: i1 i8 i16 i32 i64 half bfloat float double. Shift counts are taken as they are:
bodies mask them as the manual says (`n & 31`), which also keeps LLVM from seeing poison.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lanewise.errors import UnsupportedError

INT_BITS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "i128": 128}
FLOAT_BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}
INT_OF_FLOAT = {"half": "i16", "bfloat": "i16", "float": "i32", "double": "i64"}
_MANGLED = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}
_MIN_NORMAL_BITS = {"half": 0x0400, "bfloat": 0x0080, "float": 0x00800000, "double": 1 << 52}


@dataclass(frozen=True, slots=True)
class FloatMode:
    """The MODE register's float fields where the code was compiled for them (numerics.md 4).

    round_*: 0 nearest even, 1 +inf, 2 -inf, 3 zero. denorm_*: bit 0 keep inputs, bit 1 keep
    outputs.
    """

    round_32: int = 0
    round_16_64: int = 0
    denorm_32: int = 3
    denorm_16_64: int = 3
    dx10_clamp: bool = True
    ieee: bool = True
    fp16_overflow: bool = False

    def denorm(self, type_: str) -> int:
        return self.denorm_32 if type_ in ("float", "bfloat") else self.denorm_16_64

    def rounding(self, type_: str) -> int:
        return self.round_32 if type_ in ("float", "bfloat") else self.round_16_64


@dataclass(slots=True)
class Emitter:
    """Where the text goes: lines of the current function, declarations and helper functions."""

    lines: list[str] = field(default_factory=list)
    count: int = 0
    declarations: dict[str, str] = field(default_factory=dict)
    helpers: dict[str, str] = field(default_factory=dict)
    slots: list[str] = field(default_factory=list)  # allocas for the entry block

    def name(self) -> str:
        self.count += 1
        return f"%t{self.count}"


class Value:
    """One SSA value: `lanes` elements of `type` (lanes 0: a scalar). `const` is set for constants.

    Integer operators mean what they mean on the hardware's bits: + - * & | ^ ~ << and >> (logical);
    == and != give an i1 Value. Python ints stand for constants of the other operand's type.
    """

    __slots__ = ("builder", "const", "fact", "lanes", "ref", "type")

    def __init__(
        self, builder: LaneBuilder, type_: str, lanes: int, ref: str, const: int | None = None
    ) -> None:
        self.builder = builder
        self.type = type_
        self.lanes = lanes
        self.ref = ref
        self.const = const
        self.fact: Any = None

    def __repr__(self) -> str:
        return f"<{self.text} {self.ref}>"

    @property
    def text(self) -> str:
        """The LLVM type."""
        return f"<{self.lanes} x {self.type}>" if self.lanes else self.type

    def __add__(self, other: Operandish) -> Value:
        return self.builder.add(self, other)

    __radd__ = __add__

    def __sub__(self, other: Operandish) -> Value:
        return self.builder.sub(self, other)

    def __rsub__(self, other: Operandish) -> Value:
        return self.builder.sub(other, self)

    def __mul__(self, other: Operandish) -> Value:
        return self.builder.mul(self, other)

    __rmul__ = __mul__

    def __and__(self, other: Operandish) -> Value:
        return self.builder.and_(self, other)

    __rand__ = __and__

    def __or__(self, other: Operandish) -> Value:
        return self.builder.or_(self, other)

    __ror__ = __or__

    def __xor__(self, other: Operandish) -> Value:
        return self.builder.xor(self, other)

    __rxor__ = __xor__

    def __invert__(self) -> Value:
        return self.builder.xor(self, -1)

    def __neg__(self) -> Value:
        return self.builder.sub(0, self)

    def __lshift__(self, other: Operandish) -> Value:
        return self.builder.shl(self, other)

    def __rshift__(self, other: Operandish) -> Value:
        return self.builder.lshr(self, other)

    def __eq__(self, other: object) -> Value:  # type: ignore[override]
        return self.builder.icmp("eq", self, other)  # type: ignore[arg-type]

    def __ne__(self, other: object) -> Value:  # type: ignore[override]
        return self.builder.icmp("ne", self, other)  # type: ignore[arg-type]

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        raise TypeError("a Value has no truth of its own: it differs per lane; use select()")


Operandish = Value | int


class LaneBuilder:
    """Emits IR over `lanes` lanes (0: scalars). `mode` is the static MODE; `target` the target
    name;
    `wave_size` 32 or 64; `lane_base` the wave lane that element 0 stands for."""

    def __init__(
        self,
        emitter: Emitter,
        lanes: int,
        *,
        wave_size: int,
        target: str,
        generation: int,
        mode: FloatMode,
        lane_base: int = 0,
    ) -> None:
        self.emitter = emitter
        self.lanes = lanes
        self.wave_size = wave_size
        self.target = target
        self.generation = generation
        self.mode = mode
        self.lane_base = lane_base
        self.exec_bits: Value | None = None  # scalar i{wave_size}; set by lift for lane exchanges
        self.mask_type = f"i{wave_size}"
        self.clamp = False  # set by lift for integer results with the clamp modifier
        # set by lift to the instruction's modifiers, for the few that are part of the operation
        # (bitop3, byte_sel, neg_lo of the iu8 and iu4 dot products)
        self.modifiers: Mapping[str, int | str | tuple[int, ...]] = {}

    # -- plumbing -----------------------------------------------------------------------------
    def define(self, type_: str, lanes: int, text: str) -> Value:
        """A new SSA value computed by the instruction `text`."""
        emitter = self.emitter
        emitter.count += 1
        ref = f"%t{emitter.count}"
        emitter.lines.append(f"  {ref} = {text}")
        return Value(self, type_, lanes, ref)

    def effect(self, text: str) -> None:
        """An instruction without a result."""
        self.emitter.lines.append("  " + text)

    def declare(self, name: str, declaration: str) -> None:
        self.emitter.declarations.setdefault(name, declaration)

    def const(self, type_: str, value: int | float, lanes: int | None = None) -> Value:
        """A constant in every lane. For float types an int gives the bits, a float the number."""
        lanes = self.lanes if lanes is None else lanes
        if type_ in FLOAT_BITS:
            bits = float_bits(type_, value) if isinstance(value, float) else value
            text = _float_literal(type_, bits)
            return Value(self, type_, lanes, f"splat ({type_} {text})" if lanes else text)
        width = INT_BITS[type_]
        value = int(value) & ((1 << width) - 1)
        if width == 1:
            text = "true" if value else "false"
        else:
            text = str(value - (1 << width) if value >> (width - 1) else value)
        return Value(self, type_, lanes, f"splat ({type_} {text})" if lanes else text, value)

    def vector(self, type_: str, values: Sequence[int]) -> Value:
        """A constant that differs per lane."""
        body = ", ".join(f"{type_} {_signed(v, INT_BITS[type_])}" for v in values)
        return Value(self, type_, len(values), f"<{body}>")

    def undefined(self, type_: str) -> Value:
        return Value(self, type_, self.lanes, "poison")

    def lane_ids(self) -> Value:
        """i32: the wave lane each element stands for."""
        return self.vector("i32", range(self.lane_base, self.lane_base + self.lanes))

    def splat(self, scalar: Value, lanes: int | None = None) -> Value:
        lanes = self.lanes if lanes is None else lanes
        if scalar.lanes == lanes:
            return scalar
        if scalar.const is not None:
            return self.const(scalar.type, scalar.const, lanes)
        if not scalar.ref.startswith("%"):
            return Value(self, scalar.type, lanes, f"splat ({scalar.type} {scalar.ref})")
        text = f"<{lanes} x {scalar.type}>"
        first = self.define(
            scalar.type, lanes, f"insertelement {text} poison, {scalar.type} {scalar.ref}, i64 0"
        )
        return self.define(
            scalar.type,
            lanes,
            f"shufflevector {text} {first.ref}, {text} poison, <{lanes} x i32> zeroinitializer",
        )

    def match(self, a: Operandish, b: Operandish) -> tuple[Value, Value]:
        """Both as Values of one shape: ints become constants, scalars are splatted."""
        if not isinstance(a, Value):
            assert isinstance(b, Value)
            return self.const(b.type, a, b.lanes), b
        if not isinstance(b, Value):
            return a, self.const(a.type, b, a.lanes)
        if a.lanes != b.lanes:
            return (self.splat(a, b.lanes), b) if not a.lanes else (a, self.splat(b, a.lanes))
        return a, b

    def binary(self, op: str, a: Operandish, b: Operandish) -> Value:
        a, b = self.match(a, b)
        return self.define(a.type, a.lanes, f"{op} {a.text} {a.ref}, {b.ref}")

    def call(self, name: str, type_: str, lanes: int, *args: Value, flags: str = "") -> Value:
        """Call an intrinsic or helper by its full name."""
        result = f"<{lanes} x {type_}>" if lanes else type_
        params = ", ".join(a.text for a in args)
        self.declare(name, f"declare {result} @{name}({params})")
        given = ", ".join(f"{a.text} {a.ref}" for a in args)
        return self.define(type_, lanes, f"call {flags}{result} @{name}({given})")

    def intrinsic(self, name: str, *args: Value) -> Value:
        """llvm.NAME overloaded on the type of its first argument, which is also its result's."""
        a = args[0]
        return self.call(f"llvm.{name}.{mangled(a)}", a.type, a.lanes, *args)

    # -- integers -----------------------------------------------------------------------------
    def folded_or(
        self, op: str, a: Operandish, b: Operandish, fn: Callable[[int, int], int]
    ) -> Value:
        """The constant when both operands are, else the instruction `op`."""
        ca = a.const if isinstance(a, Value) else a
        cb = b.const if isinstance(b, Value) else b
        if ca is None or cb is None:
            return self.binary(op, a, b)
        shape = a if isinstance(a, Value) else b
        assert isinstance(shape, Value)
        lanes = max(v.lanes for v in (a, b) if isinstance(v, Value))
        return self.const(shape.type, fn(ca, cb), lanes)

    def add(self, a: Operandish, b: Operandish) -> Value:
        return self.folded_or("add", a, b, lambda x, y: x + y)

    def sub(self, a: Operandish, b: Operandish) -> Value:
        return self.folded_or("sub", a, b, lambda x, y: x - y)

    def mul(self, a: Operandish, b: Operandish) -> Value:
        return self.folded_or("mul", a, b, lambda x, y: x * y)

    def and_(self, a: Operandish, b: Operandish) -> Value:
        return self.folded_or("and", a, b, lambda x, y: x & y)

    def or_(self, a: Operandish, b: Operandish) -> Value:
        return self.folded_or("or", a, b, lambda x, y: x | y)

    def xor(self, a: Operandish, b: Operandish) -> Value:
        return self.folded_or("xor", a, b, lambda x, y: x ^ y)

    def shl(self, a: Operandish, count: Operandish) -> Value:
        return self.folded_or("shl", a, count, lambda x, y: x << y)

    def lshr(self, a: Operandish, count: Operandish) -> Value:
        return self.folded_or("lshr", a, count, lambda x, y: x >> y)

    def ashr(self, a: Operandish, count: Operandish) -> Value:
        return self.binary("ashr", a, count)

    def funnel_right(self, high: Value, low: Value, count: Operandish) -> Value:
        """Low half of (high:low) >> (count mod width)."""
        low, count = self.match(low, count)
        return self.intrinsic("fshr", self.match(high, low)[0], low, count)

    def smin(self, a: Value, b: Operandish) -> Value:
        return self.intrinsic("smin", *self.match(a, b))

    def smax(self, a: Value, b: Operandish) -> Value:
        return self.intrinsic("smax", *self.match(a, b))

    def umin(self, a: Value, b: Operandish) -> Value:
        return self.intrinsic("umin", *self.match(a, b))

    def umax(self, a: Value, b: Operandish) -> Value:
        return self.intrinsic("umax", *self.match(a, b))

    def saturating(self, op: str, a: Value, b: Operandish) -> Value:
        """op: sadd uadd ssub usub; the result sticks at the type's limits."""
        return self.intrinsic(f"{op}.sat", *self.match(a, b))

    def carry_add(self, a: Value, b: Operandish) -> tuple[Value, Value]:
        """(sum, unsigned carry out)."""
        a, b = self.match(a, b)
        total = self.add(a, b)
        return total, self.icmp("ult", total, a)

    def borrow_sub(self, a: Operandish, b: Operandish) -> tuple[Value, Value]:
        """(difference, unsigned borrow out)."""
        a, b = self.match(a, b)
        return self.sub(a, b), self.icmp("ult", a, b)

    def mul_high(self, a: Value, b: Operandish, *, signed: bool) -> Value:
        """Upper half of the full product of two i32 (or i64)."""
        a, b = self.match(a, b)
        width = INT_BITS[a.type]
        wide = f"i{2 * width}"
        extend = self.sext if signed else self.zext
        product = self.mul(extend(a, wide), extend(b, wide))
        return self.trunc(self.lshr(product, width), a.type)

    def popcount(self, a: Value) -> Value:
        return self.intrinsic("ctpop", a)

    def leading_zeros(self, a: Value) -> Value:
        """Count of zeros from the top; the width itself for 0."""
        return self._count("ctlz", a)

    def trailing_zeros(self, a: Value) -> Value:
        """Count of zeros from the bottom; the width itself for 0."""
        return self._count("cttz", a)

    def _count(self, name: str, a: Value) -> Value:
        full = f"llvm.{name}.{mangled(a)}"
        self.declare(full, f"declare {a.text} @{full}({a.text}, i1)")
        return self.define(a.type, a.lanes, f"call {a.text} @{full}({a.text} {a.ref}, i1 false)")

    def bit_reverse(self, a: Value) -> Value:
        return self.intrinsic("bitreverse", a)

    def byte_swap(self, a: Value) -> Value:
        return self.intrinsic("bswap", a)

    def icmp(self, predicate: str, a: Operandish, b: Operandish) -> Value:
        """predicate: eq ne ult ule ugt uge slt sle sgt sge."""
        a, b = self.match(a, b)
        if a.const is not None and b.const is not None:
            return self.const(
                "i1", _compare(predicate, a.const, b.const, INT_BITS[a.type]), a.lanes
            )
        return self.define("i1", a.lanes, f"icmp {predicate} {a.text} {a.ref}, {b.ref}")

    def select(self, condition: Value, when_true: Operandish, when_false: Operandish) -> Value:
        """Per lane. The condition may be a scalar i1."""
        x, y = self.match(when_true, when_false)
        if condition.const is not None:
            return x if condition.const else y
        if condition.lanes and not x.lanes:
            x, y = self.splat(x, condition.lanes), self.splat(y, condition.lanes)
        return self.define(
            x.type,
            x.lanes,
            f"select {condition.text} {condition.ref}, {x.text} {x.ref}, {y.text} {y.ref}",
        )

    # -- conversions of representation --------------------------------------------------------
    def convert(self, op: str, a: Value, type_: str) -> Value:
        to = f"<{a.lanes} x {type_}>" if a.lanes else type_
        return self.define(type_, a.lanes, f"{op} {a.text} {a.ref} to {to}")

    def zext(self, a: Value, type_: str) -> Value:
        if a.type == type_:
            return a
        if a.const is not None:
            return self.const(type_, a.const, a.lanes)
        return self.convert("zext", a, type_)

    def sext(self, a: Value, type_: str) -> Value:
        if a.type == type_:
            return a
        if a.const is not None:
            return self.const(type_, _signed(a.const, INT_BITS[a.type]), a.lanes)
        return self.convert("sext", a, type_)

    def trunc(self, a: Value, type_: str) -> Value:
        if a.type == type_:
            return a
        if a.const is not None:
            return self.const(type_, a.const, a.lanes)
        return self.convert("trunc", a, type_)

    def bitcast(self, a: Value, type_: str) -> Value:
        """Same bits, same lane count, other type of the same width."""
        if a.type == type_:
            return a
        if a.const is not None:
            return self.const(type_, a.const, a.lanes)
        return self.convert("bitcast", a, type_)

    def bits(self, a: Value) -> Value:
        """A float's bits as the integer type of its width; integers as they are."""
        return self.bitcast(a, INT_OF_FLOAT[a.type]) if a.type in INT_OF_FLOAT else a

    def pair(self, low: Value, high: Value) -> Value:
        """i64 from two i32."""
        low, high = self.match(low, high)
        return self.or_(self.zext(low, "i64"), self.shl(self.zext(high, "i64"), 32))

    def low(self, a: Value) -> Value:
        return self.trunc(a, "i32")

    def high(self, a: Value) -> Value:
        return self.trunc(self.lshr(a, 32), "i32")

    def field(self, a: Value, offset: int, width: int, *, signed: bool = False) -> Value:
        """Bits [offset, offset + width) of an integer, extended to its type."""
        full = INT_BITS[a.type]
        if not signed:
            return self.and_(self.lshr(a, offset) if offset else a, (1 << width) - 1)
        return self.ashr(self.shl(a, full - offset - width), full - width)

    # -- floating point -----------------------------------------------------------------------
    # fadd fsub fmul fma fdiv fsqrt round and flush as MODE says; `ieee=True` ignores MODE: nearest
    # even, denormals kept.
    def flush(self, a: Value) -> Value:
        """Denormals become zeros of the same sign."""
        bits = self.bits(a)
        width = INT_BITS[bits.type]
        magnitude = self.and_(bits, (1 << (width - 1)) - 1)
        tiny = self.icmp("ult", magnitude, _MIN_NORMAL_BITS[a.type])
        return self.bitcast(self.select(tiny, self.and_(bits, 1 << (width - 1)), bits), a.type)

    def flush_input(self, a: Value) -> Value:
        """As MODE's input bit for the type says."""
        return a if self.mode.denorm(a.type) & 1 else self.flush(a)

    def flush_output(self, a: Value) -> Value:
        return a if self.mode.denorm(a.type) & 2 else self.flush(a)

    def _arithmetic(self, name: str, args: Sequence[Value], ieee: bool) -> Value:
        shape = next((a for a in args if a.lanes), args[0])
        args = [a if a.lanes == shape.lanes else self.splat(a, shape.lanes) for a in args]
        if ieee:
            return self._raw_arithmetic(name, args, 0)
        args = [self.flush_input(a) for a in args]
        result = self._raw_arithmetic(name, args, self.mode.rounding(args[0].type))
        return self.flush_output(self.limit_overflow(result, *args))

    def limit_overflow(self, result: Value, *args: Value) -> Value:
        """With MODE.FP16_OVFL a half that overflowed is the largest number; true infinities
        stay."""
        if result.type != "half" or not self.mode.fp16_overflow:
            return result
        overflowed = self.is_class(result, 0x204)
        for a in args:
            overflowed = self.and_(overflowed, self.is_class(a, 0x1F8))
        largest = self.copysign(self.const("half", 0x7BFF, result.lanes), result)
        return self.select(overflowed, largest, result)

    def _raw_arithmetic(self, name: str, args: Sequence[Value], rounding: int) -> Value:
        if args[0].type == "half" and (name != "sqrt" or not rounding):
            return self._half_arithmetic(name, args, rounding)
        if args[0].type == "bfloat" and not rounding and name not in ("fma", "sqrt"):
            wide = [self.convert("fpext", v, "float") for v in args]
            return self.fptrunc(self.binary(name, *wide), "bfloat", ieee=True)
        if rounding:
            return self.rounded(name, args)
        if name in ("fma", "sqrt"):
            return self.intrinsic(name, *args)
        return self.binary(name, args[0], args[1])

    def _half_arithmetic(self, name: str, args: Sequence[Value], rounding: int) -> Value:
        """In f32, which has twice the bits of half and two more: a product of halves is exact
        there,
        and narrowing a nearest-even sum, quotient or root is right for nearest even. Fused and
        directed results are rounded to odd in between."""
        wide = [self.convert("fpext", v, "float") for v in args]
        if name == "sqrt":
            result = self.intrinsic("sqrt", wide[0])
        elif name == "fma":
            result = self.odd_sum(self.binary("fmul", wide[0], wide[1]), wide[2], rounding)
        elif rounding and name in ("fadd", "fsub"):
            second = self.fneg(wide[1]) if name == "fsub" else wide[1]
            result = self.odd_sum(wide[0], second, rounding)
        elif rounding and name == "fdiv":
            raise UnsupportedError("fdiv of half with a rounding mode other than nearest even")
        else:
            result = self.binary(name, wide[0], wide[1])
        return self.fptrunc(result, "half", ieee=not rounding)

    def odd_sum(self, a: Value, b: Value, rounding: int) -> Value:
        """a + b rounded to odd: cut off, and the last bit set where that lost something. A sum that
        cancels is -0 when rounding goes down."""
        total = self.binary("fadd", a, b)
        if rounding == 2:
            cancelled = self.fcmp("oeq", total, self.const(a.type, 0.0, a.lanes))
            sign = self.and_(self.or_(self.bits(a), self.bits(b)), 1 << (FLOAT_BITS[a.type] - 1))
            total = self.select(cancelled, self.bitcast(sign, a.type), total)
        of_b = self.binary("fsub", total, a)
        lost_a = self.binary("fsub", a, self.binary("fsub", total, of_b))
        error = self.binary("fadd", lost_a, self.binary("fsub", b, of_b))
        bits, error_bits = self.bits(total), self.bits(error)
        inexact = self.fcmp("one", error, self.const(a.type, 0.0, a.lanes))
        beyond = self.icmp("slt", self.xor(bits, error_bits), 0)  # rounded away from zero
        cut = self.select(self.and_(inexact, beyond), self.sub(bits, 1), bits)
        return self.bitcast(self.select(inexact, self.or_(cut, 1), bits), a.type)

    def rounded(self, name: str, args: Sequence[Value]) -> Value:
        """Under a rounding mode other than nearest even: MXCSR holds it (lift sets it)."""
        a = args[0]
        if a.type in ("half", "bfloat"):
            raise UnsupportedError(
                f"{name} of {a.type} with a rounding mode other than nearest even"
            )
        full = f"llvm.experimental.constrained.{name}.{mangled(a)}"
        params = ", ".join(v.text for v in args)
        self.declare(full, f"declare {a.text} @{full}({params}, metadata, metadata)")
        given = ", ".join(f"{v.text} {v.ref}" for v in args)
        tail = 'metadata !"round.dynamic", metadata !"fpexcept.ignore"'
        return self.define(a.type, a.lanes, f"call {a.text} @{full}({given}, {tail}) strictfp")

    def fadd(self, a: Value, b: Value, *, ieee: bool = False) -> Value:
        return self._arithmetic("fadd", (a, b), ieee)

    def fsub(self, a: Value, b: Value, *, ieee: bool = False) -> Value:
        return self._arithmetic("fsub", (a, b), ieee)

    def fmul(self, a: Value, b: Value, *, ieee: bool = False) -> Value:
        return self._arithmetic("fmul", (a, b), ieee)

    def fdiv(self, a: Value, b: Value, *, ieee: bool = False) -> Value:
        return self._arithmetic("fdiv", (a, b), ieee)

    def fma(self, a: Value, b: Value, c: Value, *, ieee: bool = False) -> Value:
        return self._arithmetic("fma", (a, b, c), ieee)

    def fsqrt(self, a: Value, *, ieee: bool = False) -> Value:
        return self._arithmetic("sqrt", (a,), ieee)

    def fneg(self, a: Value) -> Value:
        """Flips the sign bit, of NaNs too; never rounds or flushes."""
        return self.define(a.type, a.lanes, f"fneg {a.text} {a.ref}")

    def fabs(self, a: Value) -> Value:
        """Clears the sign bit, of NaNs too."""
        return self.intrinsic("fabs", a)

    def copysign(self, magnitude: Value, sign: Value) -> Value:
        return self.intrinsic("copysign", *self.match(magnitude, sign))

    def round_to_integral(self, how: str, a: Value) -> Value:
        """how: floor ceil trunc roundeven; the result is a float. Denormals as they come."""
        if a.type == "half":
            wide = self.convert("fpext", a, "float")
            return self.convert("fptrunc", self._small_to_integral(how, wide), "half")
        return self.intrinsic(how, a)

    def _small_to_integral(self, how: str, a: Value) -> Value:
        """For f32 below 2**22, by adding and taking away 1.5 * 2**23: LLVM would turn an intrinsic
        between fpext and fptrunc into one on halves, which x86 does lane by lane."""
        if self.mode.rounding("half"):
            return self.intrinsic(how, a)
        one = self.const(a.type, 1.0, a.lanes)
        shifter = self.const(a.type, 1.5 * 2.0**23, a.lanes)
        value = self.fabs(a) if how == "trunc" else a
        near = self.binary("fsub", self.binary("fadd", value, shifter), shifter)
        if how in ("floor", "trunc"):
            lower = self.binary("fsub", near, one)
            near = self.select(self.fcmp("ogt", near, value), lower, near)
        elif how == "ceil":
            upper = self.binary("fadd", near, one)
            near = self.select(self.fcmp("olt", near, value), upper, near)
        return self.copysign(near, a)

    def fcmp(self, predicate: str, a: Value, b: Value) -> Value:
        """predicate: LLVM's (oeq olt ole ogt oge one ord ueq ult ule ugt uge une uno).
        Denormal inputs as they come: bodies call flush_input where the manual says so."""
        a, b = self.match(a, b)
        return self.define("i1", a.lanes, f"fcmp {predicate} {a.text} {a.ref}, {b.ref}")

    def is_nan(self, a: Value) -> Value:
        return self.fcmp("uno", a, a)

    def is_class(self, a: Value, classes: int) -> Value:
        """classes: bits 0 signalling NaN, quiet NaN, -inf, -normal, -denormal, -0, +0, +denormal,
        +normal, 9 +inf (LLVM's numbering and AMD's)."""
        name = f"llvm.is.fpclass.{mangled(a)}"
        result = f"<{a.lanes} x i1>" if a.lanes else "i1"
        self.declare(name, f"declare {result} @{name}({a.text}, i32 immarg)")
        return self.define("i1", a.lanes, f"call {result} @{name}({a.text} {a.ref}, i32 {classes})")

    def quiet(self, a: Value) -> Value:
        """A NaN with its quiet bit set; other values must not be given."""
        quiet_bit = {"half": 0x200, "bfloat": 0x40, "float": 0x400000, "double": 1 << 51}[a.type]
        return self.bitcast(self.or_(self.bits(a), quiet_bit), a.type)

    def is_signaling(self, a: Value) -> Value:
        quiet_bit = {"half": 0x200, "bfloat": 0x40, "float": 0x400000, "double": 1 << 51}[a.type]
        return self.and_(self.is_nan(a), self.icmp("eq", self.and_(self.bits(a), quiet_bit), 0))

    def fpext(self, a: Value, type_: str) -> Value:
        return self.convert("fpext", a, type_)

    def fptrunc(
        self, a: Value, type_: str, *, ieee: bool = False, rounding: int | None = None
    ) -> Value:
        """Narrow to a smaller float; rounds by MODE of the *result* type unless ieee (nearest even)
        or `rounding` (as FloatMode numbers them) says otherwise."""
        if rounding is None:
            rounding = 0 if ieee else self.mode.rounding(type_)
        if rounding:
            return self._rounded_fptrunc(a, type_, rounding)
        if a.type == "double" and type_ in ("half", "bfloat"):
            a = self._odd_float(a)
        return self._to_bfloat(a) if type_ == "bfloat" else self.convert("fptrunc", a, type_)

    def _to_bfloat(self, a: Value) -> Value:
        """f32 -> bf16, nearest even, in integers: x86's VCVTNEPS2BF16 makes zeros of denormals."""
        bits = self.bits(a)
        rounded = self.lshr(bits + 0x7FFF + self.field(bits, 16, 1), 16)
        quiet = self.or_(self.lshr(bits, 16), 0x40)
        narrow = self.trunc(self.select(self.is_nan(a), quiet, rounded), "i16")
        return self.bitcast(narrow, "bfloat")

    def _odd_float(self, a: Value) -> Value:
        """f64 -> f32 rounded to odd, so that a second rounding to 16 bits is right."""
        near = self.convert("fptrunc", a, "float")
        back = self.convert("fpext", near, "double")
        bits = self.bits(near)
        magnitude_above = self.fcmp("ogt", self.fabs(back), self.fabs(a))
        truncated = self.select(magnitude_above, self.sub(bits, 1), bits)
        inexact = self.fcmp("one", back, a)
        return self.bitcast(self.select(inexact, self.or_(truncated, 1), bits), "float")

    def _rounded_fptrunc(self, a: Value, type_: str, rounding: int) -> Value:
        """Directed rounding by stepping the nearest result to its neighbour where it is on the
        wrong side."""
        near = self.fptrunc(a, type_, ieee=True)
        back = self.convert("fpext", near, a.type)
        bits = self.bits(near)
        negative = self.icmp("slt", bits, 0)
        above, below = self.fcmp("ogt", back, a), self.fcmp("olt", back, a)
        grow = self.select(negative, self.sub(bits, 1), self.add(bits, 1))  # towards +inf
        shrink = self.select(negative, self.add(bits, 1), self.sub(bits, 1))  # towards -inf
        if rounding == 1:
            fixed = self.select(below, grow, bits)
        elif rounding == 2:
            fixed = self.select(above, shrink, bits)
        else:
            wrong = self.fcmp("ogt", self.fabs(back), self.fabs(a))
            fixed = self.select(wrong, self.sub(bits, 1), bits)
        return self.bitcast(fixed, type_)

    def int_to_float(self, a: Value, type_: str, *, signed: bool) -> Value:
        """Rounded to nearest even."""
        op = "sitofp" if signed else "uitofp"
        if type_ == "half" and INT_BITS[a.type] > 16:
            return self.fptrunc(self.convert(op, a, "double"), "half", ieee=True)
        return self.convert(op, a, type_)

    def float_to_int(self, a: Value, type_: str, *, signed: bool) -> Value:
        """Truncates towards zero, saturates at the type's limits, NaN gives 0. Not by LLVM's
        fptosi.sat, which x86 does lane by lane."""
        if a.type in ("half", "bfloat"):
            a = self.convert("fpext", a, "float")
        width = INT_BITS[type_]
        above = 1 << (width - 1 if signed else width)
        limit = self.const(a.type, float(above), a.lanes)
        lowest = self.const(a.type, float(-above) if signed else -1.0, a.lanes)
        low_enough = self.fcmp("olt", a, limit)
        inside = self.and_(self.fcmp("oge" if signed else "ogt", a, lowest), low_enough)
        safe = self.select(inside, a, self.const(a.type, 0.0, a.lanes))
        to = type_ if width >= 32 else "i32"
        number = self.convert("fptosi" if signed else "fptoui", safe, to)
        outside = self.const(to, 0, a.lanes)
        if signed:
            below = self.fcmp("olt", a, lowest)
            outside = self.select(below, -above, outside)
        outside = self.select(self.fcmp("oge", a, limit), above - 1, outside)
        return self.trunc(self.select(inside, number, outside), type_)

    # -- lanes of a whole wave (bodies marked exchanges_lanes=True) ----------------------------
    @property
    def exec_mask(self) -> Value:
        """EXEC as a scalar integer of the wave's size."""
        if self.exec_bits is None:
            raise UnsupportedError("EXEC read by a body that is not marked exchanges_lanes")
        return self.exec_bits

    def mask_of(self, bits: Value) -> Value:
        """i{wave} scalar -> i1 per lane (of this builder's lanes)."""
        if self.lanes == self.wave_size:
            return Value(
                self,
                "i1",
                self.lanes,
                self.define(
                    "i1", self.lanes, f"bitcast {bits.type} {bits.ref} to <{self.lanes} x i1>"
                ).ref,
            )
        part = self.lshr(bits, self.lane_base) if self.lane_base else bits
        narrow = self.trunc(part, f"i{self.lanes}")
        return self.define(
            "i1", self.lanes, f"bitcast {narrow.type} {narrow.ref} to <{self.lanes} x i1>"
        )

    def bits_of(self, mask: Value) -> Value:
        """i1 per lane -> scalar i{lanes}."""
        return self.define(f"i{mask.lanes}", 0, f"bitcast {mask.text} {mask.ref} to i{mask.lanes}")

    def extract(self, a: Value, lane: Operandish) -> Value:
        """The scalar in one lane; `lane` a scalar i32 Value or int below the lane count."""
        index = f"i32 {lane.ref}" if isinstance(lane, Value) else f"i64 {lane}"
        return self.define(a.type, 0, f"extractelement {a.text} {a.ref}, {index}")

    def insert(self, a: Value, scalar: Value, lane: Operandish) -> Value:
        index = f"i32 {lane.ref}" if isinstance(lane, Value) else f"i64 {lane}"
        return self.define(
            a.type, a.lanes, f"insertelement {a.text} {a.ref}, {scalar.text} {scalar.ref}, {index}"
        )

    def first_active_lane(self) -> Value:
        """Scalar i32: lowest lane in EXEC; 0 when EXEC is 0 (as the ISA manuals say)."""
        bits = self.exec_mask
        first = self.trailing_zeros(bits)
        first = self.trunc(first, "i32") if first.type == "i64" else first
        return self.and_(first, self.wave_size - 1)

    def zero_inactive(self, a: Value) -> Value:
        return self.select(self.mask_of(self.exec_mask), a, self.const(a.type, 0))

    def permute(self, a: Value, sources: Sequence[int]) -> Value:
        """Lane i receives lane sources[i]; sources are constants."""
        index = ", ".join(f"i32 {s}" for s in sources)
        lanes = len(sources)
        return self.define(
            a.type,
            lanes,
            f"shufflevector {a.text} {a.ref}, {a.text} poison, <{lanes} x i32> <{index}>",
        )

    def gather_lanes(self, a: Value, sources: Value) -> Value:
        """Lane i receives lane sources[i]; each source must be below the lane count (i32).

        Of whole waves of i32 it is a function that the jit has for the CPU (lane_permutes.py).
        """
        if a.type == "i32" and a.lanes in (32, 64):
            name = f"lanewise.permute.v{a.lanes}i32"
            self.declare(name, f"declare {a.text} @{name}({a.text}, {a.text})")
            return self.define(
                a.type, a.lanes, f"call {a.text} @{name}({a.text} {a.ref}, {a.text} {sources.ref})"
            )
        slot = self.spill(a)
        pointers = self.define(
            "ptr", a.lanes, f"getelementptr {a.type}, ptr {slot}, {sources.text} {sources.ref}"
        )
        return self._gather(a.type, a.lanes, pointers)

    def scatter_lanes(self, a: Value, targets: Value, mask: Value, old: Value) -> Value:
        """Lane targets[i] receives lane i of `a` where mask[i]; the others keep `old`. The highest
        lane wins where several aim at one (ISA manual, DS_PERMUTE_B32)."""
        slot = self.spill(old)
        pointers = self.define(
            "ptr", a.lanes, f"getelementptr {a.type}, ptr {slot}, {targets.text} {targets.ref}"
        )
        name = f"llvm.masked.scatter.v{a.lanes}{_MANGLED.get(a.type, a.type)}.v{a.lanes}p0"
        size = (INT_BITS.get(a.type) or FLOAT_BITS[a.type]) // 8
        self.declare(name, f"declare void @{name}({a.text}, <{a.lanes} x ptr>, <{a.lanes} x i1>)")
        self.effect(
            f"call void @{name}({a.text} {a.ref}, <{a.lanes} x ptr> align {size} {pointers.ref}, "
            f"<{a.lanes} x i1> {mask.ref})"
        )
        return self.define(a.type, a.lanes, f"load {a.text}, ptr {slot}, align 64")

    def rarely(
        self,
        name: str,
        condition: Value,
        usual: Value,
        build: Callable[..., Value],
        *arguments: Value,
    ) -> Value:
        """`usual`, or where `condition` is set what `build(builder, *arguments)` gives. That is
        computed only when some lane needs it: in a function of its own (`name`, one per shape and
        MODE) that holds the branch and is always inlined."""
        mode = self.mode
        full = (
            f"lanewise.{name}.{mangled(usual)}.{mode.round_32}{mode.round_16_64}"
            f"{mode.denorm_32}{mode.denorm_16_64}{mode.ieee:d}{mode.fp16_overflow:d}"
        )
        given = (condition, usual, *arguments)
        if full not in self.emitter.helpers:
            self.emitter.helpers[full] = self._rare_function(full, given, build)
        text = ", ".join(f"{v.text} {v.ref}" for v in given)
        return self.define(usual.type, usual.lanes, f"call {usual.text} @{full}({text})")

    def _rare_function(self, name: str, given: Sequence[Value], build: Callable[..., Value]) -> str:
        emitter = Emitter(declarations=self.emitter.declarations, helpers=self.emitter.helpers)
        builder = LaneBuilder(
            emitter, self.lanes, wave_size=self.wave_size, target=self.target,
            generation=self.generation, mode=self.mode, lane_base=self.lane_base,
        )  # fmt: skip
        condition, usual, *arguments = (
            Value(builder, v.type, v.lanes, f"%a{i}") for i, v in enumerate(given)
        )
        any_lane = condition.ref
        test = []
        if condition.lanes:
            width = f"i{condition.lanes}"
            test = [
                f"  %bits = bitcast {condition.text} {condition.ref} to {width}",
                f"  %any = icmp ne {width} %bits, 0",
            ]
            any_lane = "%any"
        builder.declare("llvm.expect.i1", "declare i1 @llvm.expect.i1(i1, i1)")
        result = builder.select(condition, build(builder, *arguments), usual)
        parameters = ", ".join(f"{v.text} %a{i}" for i, v in enumerate(given))
        return "\n".join([
            f"define internal {usual.text} @{name}({parameters}) alwaysinline nounwind {{",
            "entry:",
            *emitter.slots,
            *test,
            f"  %expected = call i1 @llvm.expect.i1(i1 {any_lane}, i1 false)",
            "  br i1 %expected, label %rare, label %done",
            "rare:",
            *emitter.lines,
            "  br label %done",
            "done:",
            f"  %result = phi {usual.text} [{usual.ref}, %entry], [{result.ref}, %rare]",
            f"  ret {usual.text} %result",
            "}",
        ])  # fmt: skip

    def lookup(self, name: str, type_: str, table: Sequence[int], index: Value) -> Value:
        """table[index] per lane, from a constant array of integers; indexes (i32) in range."""
        symbol = f"lanewise.table.{name}"
        elements = ", ".join(f"{type_} {_signed(v, INT_BITS[type_])}" for v in table)
        array = f"[{len(table)} x {type_}]"
        self.declare(symbol, f"@{symbol} = private unnamed_addr constant {array} [{elements}]")
        if not index.lanes:
            pointer = self.define(
                "ptr", 0, f"getelementptr {array}, ptr @{symbol}, i32 0, i32 {index.ref}"
            )
            return self.define(type_, 0, f"load {type_}, ptr {pointer.ref}")
        pointers = self.define(
            "ptr", index.lanes, f"getelementptr {type_}, ptr @{symbol}, {index.text} {index.ref}"
        )
        return self._gather(type_, index.lanes, pointers)

    def _gather(self, type_: str, lanes: int, pointers: Value) -> Value:
        """Elements of a type from one pointer per lane."""
        text = f"<{lanes} x {type_}>"
        name = f"llvm.masked.gather.v{lanes}{_MANGLED.get(type_, type_)}.v{lanes}p0"
        size = (INT_BITS.get(type_) or FLOAT_BITS[type_]) // 8
        self.declare(name, f"declare {text} @{name}(<{lanes} x ptr>, <{lanes} x i1>, {text})")
        return self.define(
            type_, lanes,
            f"call {text} @{name}(<{lanes} x ptr> align {size} {pointers.ref}, "
            f"<{lanes} x i1> splat (i1 true), {text} poison)",
        )  # fmt: skip

    def spill(self, a: Value) -> str:
        """Store a Value to a stack slot of this function; returns the slot's pointer."""
        slot = self.stack_slot(a.text)
        self.effect(f"store {a.text} {a.ref}, ptr {slot}, align 64")
        return slot

    def stack_slot(self, type_text: str) -> str:
        """A stack slot that lift places in the entry block; one per use, LLVM merges lifetimes."""
        self.emitter.count += 1
        name = f"%slot{self.emitter.count}"
        self.emitter.slots.append(f"  {name} = alloca {type_text}, align 64")
        return name


def mangled(a: Value) -> str:
    """LLVM's overload suffix of a Value's type: v16i32, f32."""
    element = _MANGLED.get(a.type, a.type)
    return f"v{a.lanes}{element}" if a.lanes else element


def float_bits(type_: str, number: float) -> int:
    """The bits of a number in a float type, rounded to nearest even."""
    if type_ == "double":
        return int(struct.unpack("<Q", struct.pack("<d", number))[0])
    if type_ == "half":
        return int(struct.unpack("<H", struct.pack("<e", number))[0])
    bits = int(struct.unpack("<I", struct.pack("<f", number))[0])
    if type_ == "float":
        return bits
    return (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16


def _float_literal(type_: str, bits: int) -> str:
    """LLVM's exact hexadecimal spelling."""
    if type_ == "half":
        return f"0xH{bits:04X}"
    if type_ == "bfloat":
        return f"0xR{bits:04X}"
    if type_ == "double":
        return f"0x{bits:016X}"
    # LLVM writes floats as the double of the same value; NaN payloads keep their top bits.
    sign, exponent, fraction = bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
    if exponent == 0xFF:
        wide = (sign << 63) | (0x7FF << 52) | (fraction << 29)
    else:
        number = struct.unpack("<f", struct.pack("<I", bits))[0]
        wide = struct.unpack("<Q", struct.pack("<d", number))[0]
    return f"0x{wide:016X}"


def _compare(predicate: str, a: int, b: int, width: int) -> bool:
    if predicate[0] == "s":
        a, b = _signed(a, width), _signed(b, width)
    return {
        "eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b,
    }[predicate if predicate in ("eq", "ne") else predicate[1:]]  # fmt: skip


def _signed(value: int, width: int) -> int:
    value &= (1 << width) - 1
    return value - (1 << width) if width > 1 and value >> (width - 1) else value
