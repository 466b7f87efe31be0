"""Lowers scalar loads: kernel arguments straight from their segment, all others behind a check."""

from __future__ import annotations

from lanewise import wave_abi
from lanewise.errors import UnsupportedError
from lanewise.lift.access_patterns import AccessPatterns
from lanewise.lift.access_plan import number_text
from lanewise.lift.binding import Bound
from lanewise.lift.memory_helpers import Element, element
from lanewise.semantics.lanes import Value


class ScalarMemory(AccessPatterns):
    """Scalar memory instructions of one function."""

    def scalar_load(self, bound: Bound) -> None:
        access, memory = bound.semantics.memory, bound.memory
        assert access is not None
        assert memory is not None
        assert memory.base is not None
        mnemonic = bound.semantics.mnemonic
        if access.action != "load":
            raise UnsupportedError(mnemonic)
        if mnemonic.startswith("s_buffer"):
            self.lifter.buffers.scalar_load(bound)
            return
        item = element(access.element)
        scalar = self.scalar
        destination = memory.destination
        assert destination is not None
        assert destination.register is not None
        first = destination.register.index
        constant, variable = self.scalar_offset(bound)
        base = memory.base.register
        assert base is not None
        if variable is None and self.lifter.is_kernarg(base.index):
            if constant >= 0 and constant + item.size <= self.config.kernarg_bytes:
                pointer = scalar.define("ptr", 0, f"getelementptr i8, ptr %kernarg, i64 {constant}")
                self.scalar_values(pointer, item, first, ", !invariant.load !0")
                return
        address = scalar.add(self.registers.scalar_get64(base.index), constant)
        if variable is not None:
            address = scalar.add(address, scalar.zext(variable, "i64"))
        if item.size >= 4:
            address = scalar.and_(address, -4)
        number = self.lifter.access(bound, "load", "global", item.size)
        if not self.lifter.silent:
            self.scalar_check(number, address, item.size)
        pointer = scalar.define("ptr", 0, f"inttoptr i64 {address.ref} to ptr")
        self.scalar_values(pointer, item, first, "")

    def scalar_offset(self, bound: Bound) -> tuple[int, Value | None]:
        memory = bound.memory
        assert memory is not None
        constant = bound.instruction.number("offset")
        operand = memory.offset
        if operand is None or operand.special in ("null", "off"):
            return constant, None
        if isinstance(operand.constant, int):
            return constant + operand.constant, None
        return constant, self.lifter.operands.scalar_bits(operand, "s32")

    def scalar_values(self, pointer: Value, item: Element, first: int, suffix: str) -> None:
        scalar, registers = self.scalar, self.registers
        if item.size < 4:
            type_ = item.memory_type
            narrow = scalar.define(type_, 0, f"load {type_}, ptr {pointer.ref}, align 1{suffix}")
            wide = scalar.sext(narrow, "i32") if item.signed else scalar.zext(narrow, "i32")
            registers.scalar_set(first, wide)
            return
        for k in range(0, item.dwords, 2):
            at = self._at(pointer, 4 * k)
            if k + 1 < item.dwords:
                value = scalar.define("i64", 0, f"load i64, ptr {at.ref}, align 4{suffix}")
                registers.scalar_set64(first + k, value)
            else:
                value = scalar.define("i32", 0, f"load i32, ptr {at.ref}, align 4{suffix}")
                registers.scalar_set(first + k, value)

    def scalar_check(self, number: int, address: Value, size: int | Value) -> None:
        """Branch around a cold look-up when the cached allocation does not cover the load."""
        inside = self.in_site(number, address, size)
        look, end = self.labels("look", "seen")
        effect = self.scalar.effect
        name, exec_bits = self._scalar_helper(), self.registers.exec_get()
        effect(f"br i1 {inside.ref}, label %{end}, label %{look}, !prof !1")
        self.lifter.label(look)
        self.tell_exec(exec_bits)
        effect(
            f"call void @{name}(ptr %ctx, i32 {number}, i64 {address.ref}, i64 {number_text(size)})"
        )
        effect(f"br label %{end}")
        self.lifter.label(end)

    def _scalar_helper(self) -> str:
        name = "lw.check.scalar"
        emitter = self.lifter.emitter
        if name not in emitter.helpers:
            emitter.declarations.setdefault(
                "lw_range_lookup", "declare i32 @lw_range_lookup(ptr, i32, i64, i64, i32)"
            )
            emitter.declarations.setdefault(
                "lw_fault", "declare void @lw_fault(ptr, i32, i32, i64, i64, i64) noreturn"
            )
            kind = int(wave_abi.FaultKind.GLOBAL_ACCESS)
            emitter.helpers[name] = "\n".join(
                [
                    f"define internal void @{name}(ptr %ctx, i32 %access, i64 %a, i64 %size) "
                    "nounwind noinline cold {",
                    "  %r = call i32 @lw_range_lookup(ptr %ctx, i32 %access, i64 %a, i64 %size, i32 0)",
                    "  %ok = icmp ne i32 %r, 0",
                    "  br i1 %ok, label %well, label %bad",
                    "well:",
                    "  ret void",
                    "bad:",
                    f"  call void @lw_fault(ptr %ctx, i32 {kind}, i32 %access, i64 %a, i64 %size, i64 0)",
                    "  unreachable",
                    "}",
                ]
            )
        return name
