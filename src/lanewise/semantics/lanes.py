"""LaneBuilder: the whole vocabulary in which the meaning of an instruction is written.

Semantics see nothing else. This module must not know of registers, encodings, EXEC masking or
memory: the operand layer of `lift` does those around a body. Bits and integers are in values.py,
floating point is in floats.py; here is what a body does with the lanes of a whole wave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lanewise.errors import UnsupportedError
from lanewise.semantics.emitter import Emitter, FloatMode
from lanewise.semantics.floats import FloatBuilder
from lanewise.semantics.values import (
    FLOAT_BITS,
    INT_BITS,
    INT_OF_FLOAT,
    MANGLED,
    Operandish,
    Value,
    float_bits,
    mangled,
    signed,
)

__all__ = [
    "FLOAT_BITS", "INT_BITS", "INT_OF_FLOAT", "Emitter", "FloatMode", "LaneBuilder", "Operandish",
    "Value", "float_bits", "mangled",
]  # fmt: skip


class LaneBuilder(FloatBuilder):
    """Emits IR over `lanes` lanes (0: scalars): all there is."""

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

        Of whole waves of i32 it is a function that the jit has for the CPU (cpu_parts.py).
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
        name = f"llvm.masked.scatter.v{a.lanes}{MANGLED.get(a.type, a.type)}.v{a.lanes}p0"
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
        elements = ", ".join(f"{type_} {signed(v, INT_BITS[type_])}" for v in table)
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
        name = f"llvm.masked.gather.v{lanes}{MANGLED.get(type_, type_)}.v{lanes}p0"
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
