"""Floating point on Values, in the rounding and denormal mode of the code. (numerics.md 4)"""

from __future__ import annotations

from collections.abc import Sequence

from lanewise.errors import UnsupportedError
from lanewise.semantics.values import (
    FLOAT_BITS,
    INT_BITS,
    MIN_NORMAL_BITS,
    IntegerBuilder,
    Value,
    mangled,
)


class FloatBuilder(IntegerBuilder):
    """What IntegerBuilder has, and arithmetic on half, bfloat, float and double."""

    # fadd fsub fmul fma fdiv fsqrt round and flush as MODE says; `ieee=True` ignores MODE: nearest
    # even, denormals kept.
    def flush(self, a: Value) -> Value:
        """Denormals become zeros of the same sign."""
        bits = self.bits(a)
        width = INT_BITS[bits.type]
        magnitude = self.and_(bits, (1 << (width - 1)) - 1)
        tiny = self.icmp("ult", magnitude, MIN_NORMAL_BITS[a.type])
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
