"""Vector instructions: operands read, the body run per chunk and on facts, results written.

Owns VOPD pairs, packed passes, masks, VGPR indexing and bodies that see the whole wave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lanewise.errors import UnsupportedError
from lanewise.isa.instruction import EXEC, M0
from lanewise.lift.binding import Bound, BoundOperand, lane_register
from lanewise.lift.dpp import DppSource
from lanewise.lift.emission import Emission
from lanewise.lift.fact_values import Fact, Symbol
from lanewise.lift.operands import Reader
from lanewise.lift.registers import WAVE, MaskForm
from lanewise.semantics.lanes import Value

_FACT_TYPES = frozenset({"b32", "u32", "i32", "b64", "u64", "i64", "mask", "s32", "s64"})


class LaneInstructions(Emission):
    """Lowers vector-ALU and lane-exchange instructions of one function."""

    # -- lane instructions ---------------------------------------------------------------------
    def _lanes(self, bounds: Sequence[Bound]) -> None:
        """Queue one instruction, or both halves of a VOPD pair: all reads before all writes."""
        facts = [self._fact_results(bound) for bound in bounds]
        if not self.silent:
            work = [self._prepare(bound) for bound in bounds]
            exec_bits = self.registers.exec_get()

            def emit(c: int) -> None:
                results = [compute(c) for compute, _ in work]
                for (_, write), result in zip(work, results, strict=True):
                    write(c, result, exec_bits)

            for bound in bounds:
                self.queued_registers.update(bound.lane_reads)
                self.queued_registers.update(bound.lane_writes)
            for bound in bounds:
                self._before_write(bound)
            self.push(emit)
            for bound in bounds:
                self._after_push(bound)
        for bound, values in zip(bounds, facts, strict=True):
            self._keep_facts(bound, values)

    def _pair(self, first: Bound, second: Bound) -> None:
        self._lanes([first, second])

    def _before_write(self, bound: Bound) -> None:
        """Scalar destinations of lane instructions are written at the instruction, not per
        chunk."""
        if any(w.place == "cmpx" for w in bound.writes):
            self.flush()

    def _after_push(self, bound: Bound) -> None:
        """v_cmpx: EXEC takes the compare's bits now."""
        for write in bound.writes:
            if write.place == "cmpx":
                form = self.cmpx_form
                assert form is not None
                self.flush()
                bits = self.registers.bits_of_chunks(
                    [form.chunks[c] for c in range(self.config.chunks)]
                )
                narrowed = self.registers.scalar.and_(bits, form.exec_value)
                if write.operand is not None:
                    self.operands.mask_set(write.operand, form)
                self.registers.exec_set(narrowed)

    def _prepare(
        self, bound: Bound
    ) -> tuple[Callable[[int], Any], Callable[[int, Any, Value], None]]:
        """(compute for a chunk, write its results)."""
        semantics = bound.semantics
        dpp = self.operands.dpp_source(bound) if bound.is_dpp else None
        passes = (0, 1) if semantics.packed else (None,)
        readers: list[list[Reader]] = [
            [
                self.operands.reader(
                    read, bound.instruction, half=half, packed=semantics.packed,
                    dpp=dpp if position == 0 else None,
                )
                for position, read in enumerate(bound.reads)
            ]
            for half in passes
        ]  # fmt: skip
        writers = [self._writer(bound, write, dpp) for write in bound.writes]
        views, body = self.registers.views, semantics.body
        instruction = bound.instruction
        clamp = instruction.flag("clamp")
        assert body is not None

        def compute(c: int) -> Any:
            view = views[c]
            view.clamp, view.modifiers = clamp, instruction.modifiers
            try:
                results = [body(view, *(read(c) for read in group)) for group in readers]
            finally:
                view.clamp, view.modifiers = False, {}
            return results if semantics.packed else results[0]

        def write(c: int, result: Any, exec_bits: Value) -> None:
            if semantics.packed:
                result = self._pack(bound, c, result)
            values = result if len(writers) > 1 else (result,)
            for writer, value in zip(writers, values, strict=True):
                writer(c, value, exec_bits)

        return compute, write

    def _pack(self, bound: Bound, c: int, halves: list[Any]) -> Any:
        """Both passes of a v_pk_* into one result."""
        view, instruction = self.registers.views[c], bound.instruction
        type_ = bound.writes[0].type
        low, high = (view.bits(self.operands.finish(instruction, view, type_, h)) for h in halves)
        if low.type == "i16":
            return view.or_(view.zext(low, "i32"), view.shl(view.zext(high, "i32"), 16))
        return (low, high)

    def _writer(
        self, bound: Bound, write: BoundOperand, dpp: DppSource | None
    ) -> Callable[[int, Any, Value], None]:
        if write.type == "mask" or write.place == "cmpx":
            return self._mask_writer(bound, write, dpp)
        operand = write.operand
        if operand is None or operand.register is None or operand.register.file == "s":
            raise UnsupportedError(f"destination of '{bound.instruction.text}'")
        first = lane_register(operand.register)
        instruction, type_ = bound.instruction, write.type
        views = self.registers.views
        merge = {register: self.must_merge(bound, register) for register in bound.lane_writes}
        packed = bound.semantics.packed
        extra = dpp.writes if dpp is not None else None
        ignores_exec = bound.semantics.ignores_exec

        def emit(c: int, value: Any, exec_bits: Value) -> None:
            view = views[c]
            if isinstance(value, Value) and not packed:
                value = self.operands.finish(instruction, view, type_, value)
            for part, dword in enumerate(self.operands.result_dwords(bound, write, view, value, c)):
                needed = merge[first + part] and not ignores_exec
                self.write_lane(
                    first + part,
                    c,
                    dword,
                    exec_bits if needed else None,
                    extra[c] if extra is not None else None,
                )

        return emit

    def _mask_writer(
        self, bound: Bound, write: BoundOperand, dpp: DppSource | None
    ) -> Callable[[int, Any, Value], None]:
        exec_value = self.registers.exec_get()
        form = MaskForm(exec_value)
        views = self.registers.views
        extra = dpp.writes if dpp is not None else None

        def emit(c: int, value: Any, exec_bits: Value) -> None:
            if not value.lanes:
                value = views[c].splat(value)
            form.chunks[c] = value if extra is None else views[c].and_(value, extra[c])

        if write.place == "cmpx":
            self.cmpx_form = form
            return emit
        assert write.operand is not None
        self.pending_masks.append((write, form))
        return emit

    def _keep_facts(self, bound: Bound, values: tuple[Value, ...] | None) -> None:
        """Results known to the fact builder go to the registers' facts; others end what was
        known."""
        if not self.silent:
            for write, form in self.pending_masks:
                assert write.operand is not None
                self.operands.mask_set(write.operand, form)
            self.pending_masks.clear()
        else:
            for write in bound.writes:
                if write.type == "mask" and write.operand is not None:
                    self._silent_mask(write)
        self._scalars_written(bound)
        if values is None:
            self._kill_lanes(bound)
            return
        for write, value in zip(bound.writes, values, strict=True):
            operand = write.operand
            if operand is None or operand.register is None:
                continue
            if write.type == "mask":
                self.facts.carries[operand.register.index] = value
            elif write.type in ("b64", "u64", "i64"):
                self.facts.set_pair(lane_register(operand.register), value, self.scope)
            else:
                self.facts.set(lane_register(operand.register), value, self.scope)

    def _silent_mask(self, write: BoundOperand) -> None:
        assert write.operand is not None
        register = write.operand.register
        if register is not None and register.file == "s" and register.index < EXEC:
            scalar = self.registers.scalar
            self.registers.mask_scalar_set(
                register.index, scalar.define(self.config.mask_type, 0, "")
            )

    def _fact_results(self, bound: Bound) -> tuple[Value, ...] | None:
        """Run the body on facts where its operands have any."""
        semantics, instruction = bound.semantics, bound.instruction
        if semantics.packed or bound.merges or bound.is_dpp or semantics.ignores_exec:
            return None
        if "sdwa" in instruction.encodings or instruction.flag("clamp"):
            return None
        if any(w.type not in _FACT_TYPES or w.place for w in bound.writes):
            return None
        arguments: list[Any] = []
        informed = False
        for read in bound.reads:
            if read.type == "imm":
                assert read.operand is not None
                arguments.append(read.operand.constant)
                continue
            if read.type not in _FACT_TYPES:
                return None
            value = self._fact_argument(read)
            if value is None:
                return None
            builder = self.facts.builder
            informed = informed or value.fact is not None or builder.half_of(value) is not None
            informed = informed or id(value) in builder.lows
            arguments.append(value)
        if not informed:
            return None
        builder = self.facts.builder
        builder.begin()
        builder.modifiers = instruction.modifiers
        assert semantics.body is not None
        result = semantics.body(builder, *arguments)
        self.capture_symbols()
        return result if isinstance(result, tuple) else (result,)

    def capture_symbols(self) -> None:
        """Remember the vectors of registers that facts now name, as they are at this
        instruction."""
        symbols = self.facts.builder.symbols
        for symbol in symbols:
            self.push(self._capture(symbol))
        symbols.clear()

    def _capture(self, symbol: Symbol) -> Callable[[int], None]:
        def emit(c: int) -> None:
            symbol.chunks[c] = self.registers.lane_get(symbol.register, c)

        return emit

    def _fact_argument(self, read: BoundOperand) -> Value | None:
        operand, builder = read.operand, self.facts.builder
        assert operand is not None
        if operand.negate or operand.absolute or operand.half is not None:
            return None
        register = operand.register
        if read.type == "mask":
            if register is not None and register.index in self.facts.carries:
                return self.facts.carries[register.index]
            return builder.unknown("i1")
        if register is not None and register.file != "s":
            first = lane_register(register)
            if read.type in ("b64", "u64", "i64"):
                return self.facts.pair_value(first)
            return self.facts.value(first)
        scalar = self.operands.scalar_bits(operand, read.type)
        if read.type[0] == "s":
            return scalar
        return builder.uniform(scalar)

    def _relative(self, bound: Bound) -> None:
        """v_mov_b32 and kin whose register numbers have M0 added: a choice among all registers."""
        relative = bound.relative
        assert relative is not None
        if not self.silent:
            scalar, registers = self.registers.scalar, self.registers
            m0 = registers.scalar_get(M0)

            def chosen(position: int, count: int) -> list[Value]:
                index = scalar.lshr(m0, position) if position else m0
                index = scalar.and_(index, (1 << relative.width) - 1)
                return [scalar.icmp("eq", index, k) for k in range(count)]

            read, write = bound.reads[0], bound.writes[0]
            assert write.register is not None
            reader = self.operands.reader(read, bound.instruction)
            targets = bound.lane_writes
            sources = bound.lane_reads if read.register is not None else ()
            if relative.source is not None:
                assert read.register is not None
                first = lane_register(read.register)
                sources = tuple(range(first, max(relative.limit, first + 1)))
                picks = chosen(relative.source, len(sources))
            hits = (
                chosen(relative.destination, len(targets))
                if relative.destination is not None
                else []
            )
            exec_bits = registers.exec_get()
            merge = {r: self.must_merge(bound, r) for r in targets}

            def emit(c: int) -> None:
                view = registers.views[c]
                if relative.source is None:
                    value = reader(c)
                else:
                    value = view.const("i32", 0)
                    for register, pick in zip(sources, picks, strict=True):
                        value = view.select(pick, registers.lane_get(register, c), value)
                assert isinstance(value, Value)
                for k, register in enumerate(targets):
                    new = value
                    if hits:
                        new = view.select(hits[k], value, registers.lane_get(register, c))
                    self.write_lane(register, c, new, exec_bits if merge[register] else None)

            self.push(emit)
        self._kill_lanes(bound)

    # -- lane exchange -------------------------------------------------------------------------
    def _exchange(self, bound: Bound) -> None:
        """A body that sees the whole wave."""
        self.flush()
        uniform = self._uniform_read(bound)
        if self.silent:
            self._silent_exchange(bound, uniform)
            return
        semantics = bound.semantics
        view = self.registers.views[WAVE]
        exec_bits = self.registers.exec_get()
        view.exec_bits, view.modifiers = exec_bits, bound.instruction.modifiers
        readers = [self.operands.reader(read, bound.instruction) for read in bound.reads]
        assert semantics.body is not None
        results = semantics.body(view, *(read(WAVE) for read in readers))
        values = results if isinstance(results, tuple) else (results,)
        self._scalars_written(bound)
        for write, value in zip(bound.writes, values, strict=True):
            if write.type[0] == "s" or write.type == "bit":
                self.operands.scalar_set(write, value if uniform is None else uniform)
                continue
            self._write_wave(bound, write, value, exec_bits)
        self._kill_lanes(bound)

    def _write_wave(self, bound: Bound, write: BoundOperand, value: Any, exec_bits: Value) -> None:
        operand = write.operand
        if operand is None or operand.register is None:
            raise UnsupportedError(f"destination of '{bound.instruction.text}'")
        registers = self.registers
        if write.type == "mask":
            registers.mask_scalar_set(
                operand.register.index,
                registers.scalar.and_(registers.views[WAVE].bits_of(value), exec_bits),
            )
            return
        first = lane_register(operand.register)
        whole = self.operands.result_dwords(bound, write, registers.views[WAVE], value, WAVE)
        for part, dword in enumerate(whole):
            needed = self.must_merge(bound, first + part) and not bound.semantics.ignores_exec
            for c in range(self.config.chunks):
                self.write_lane(
                    first + part, c, registers.part(dword, c), exec_bits if needed else None
                )

    def _uniform_read(self, bound: Bound) -> Value | None:
        """v_readfirstlane of a register that holds one number in all lanes of the scope."""
        if bound.semantics.mnemonic != "v_readfirstlane_b32":
            return None
        register = bound.reads[0].register
        if register is None or register.file == "s":
            return None
        fact = self.facts.value(lane_register(register)).fact
        if not isinstance(fact, Fact) or fact.steps is not None or len(fact.bases) > 1:
            return None
        if fact.symbol is not None:
            return None
        return fact.bases[0] if fact.guard is None else None

    def _silent_exchange(self, bound: Bound, uniform: Value | None) -> None:
        self._scalars_written(bound)
        for write in bound.writes:
            if write.type[0] == "s" and write.type != "smask" and write.operand is not None:
                type_ = "i64" if write.type == "s64" else "i32"
                unknown = self.registers.scalar.define(type_, 0, "")
                self.operands.scalar_set(write, unknown if uniform is None else uniform)
            elif write.type == "mask":
                self._silent_mask(write)
        self._kill_lanes(bound)
