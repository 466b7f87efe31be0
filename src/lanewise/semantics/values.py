"""Values of the vocabulary, and what is done with them as bits and integers.

A Value is a vector of lanes (or one scalar) of one LLVM type; the builder turns calls on Values
into LLVM IR text. What floats and whole waves add is in floats.py and lanes.py; bodies see lanes.py
only.

Types are LLVM's: i1 i8 i16 i32 i64 half bfloat float double. Shift counts are taken as they are:
bodies mask them as the manual says (`n & 31`), which also keeps LLVM from seeing poison.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lanewise.semantics.emitter import Emitter, FloatMode

INT_BITS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "i128": 128}
FLOAT_BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}
INT_OF_FLOAT = {"half": "i16", "bfloat": "i16", "float": "i32", "double": "i64"}
MANGLED = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}
MIN_NORMAL_BITS = {"half": 0x0400, "bfloat": 0x0080, "float": 0x00800000, "double": 1 << 52}


class Value:
    """One SSA value: `lanes` elements of `type` (lanes 0: a scalar). `const` is set for constants.

    Integer operators mean what they mean on the hardware's bits: + - * & | ^ ~ << and >> (logical);
    == and != give an i1 Value. Python ints stand for constants of the other operand's type.
    """

    __slots__ = ("builder", "const", "fact", "lanes", "ref", "type")

    def __init__(
        self, builder: IntegerBuilder, type_: str, lanes: int, ref: str, const: int | None = None
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


class IntegerBuilder:
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
        body = ", ".join(f"{type_} {signed(v, INT_BITS[type_])}" for v in values)
        return Value(self, type_, len(values), f"<{body}>")

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
        if total.lanes == 0 and total.const is None:
            return total, self._overflow("uadd", a, b)
        return total, self.icmp("ult", total, a)

    def _overflow(self, op: str, a: Value, b: Value) -> Value:
        """Whether a scalar sum or difference wraps. LLVM would make this of a comparison too, by a
        search through the block for each: minutes in blocks of ten thousand."""
        result = f"{{{a.type}, i1}}"
        name = f"llvm.{op}.with.overflow.{a.type}"
        self.declare(name, f"declare {result} @{name}({a.type}, {a.type})")
        both = self.define("i1", 0, f"call {result} @{name}({a.text} {a.ref}, {b.text} {b.ref})")
        return self.define("i1", 0, f"extractvalue {result} {both.ref}, 1")

    def borrow_sub(self, a: Operandish, b: Operandish) -> tuple[Value, Value]:
        """(difference, unsigned borrow out)."""
        a, b = self.match(a, b)
        difference = self.sub(a, b)
        if difference.lanes == 0 and difference.const is None:
            return difference, self._overflow("usub", a, b)
        return difference, self.icmp("ult", a, b)

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
            return self.const(type_, signed(a.const, INT_BITS[a.type]), a.lanes)
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


def mangled(a: Value) -> str:
    """LLVM's overload suffix of a Value's type: v16i32, f32."""
    element = MANGLED.get(a.type, a.type)
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
        a, b = signed(a, width), signed(b, width)
    return {
        "eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b,
    }[predicate if predicate in ("eq", "ne") else predicate[1:]]  # fmt: skip


def signed(value: int, width: int) -> int:
    value &= (1 << width) - 1
    return value - (1 << width) if width > 1 and value >> (width - 1) else value
