"""Emits the body function of one kernel, block by block.

Within a block vector instructions are queued and emitted chunk by chunk (all of a segment for lanes
0-15, then 16-31, ...); a segment ends where lanes exchange data, where scalars need a vector result,
and where the order of stores and loads in one address space must hold. (spikes/jit.md, 2.3)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lanewise import wave_abi
from lanewise.errors import InternalError, UnsupportedError
from lanewise.isa.instruction import EXEC, M0
from lanewise.lift import exec_scopes, fact_state, lane_liveness
from lanewise.lift.binding import Bound, BoundOperand, lane_register
from lanewise.lift.buffer import BufferLowering
from lanewise.lift.config import CHUNK, Access, LiftConfig, Unsupported
from lanewise.lift.control import ControlLowering
from lanewise.lift.control_flow import Block, ControlFlow, Step
from lanewise.lift.fact_state import FactState, Shapes
from lanewise.lift.flat import FlatLowering
from lanewise.lift.lane_facts import Fact, Symbol
from lanewise.lift.memory import MemoryLowering
from lanewise.lift.operands import DppSource, OperandLayer, Reader
from lanewise.lift.registers import WAVE, MaskForm, Registers
from lanewise.lift.to_lds import ToLds
from lanewise.semantics.lanes import Emitter, FloatMode, LaneBuilder, Value

_FACT_TYPES = frozenset({"b32", "u32", "i32", "b64", "u64", "i64", "mask", "s32", "s64"})
_KEEPS_TAGS = frozenset({"s_mov_b32", "s_mov_b64", "s_add_u32", "s_addc_u32"})
_FENCE_REGISTERS = 8  # live lane registers above which chunks are kept apart (jit.md 2.4)


class Pass:
    """What outlives one walk over the code: analyses, accesses, the states between blocks."""

    def __init__(self, flow: ControlFlow, config: LiftConfig) -> None:
        self.flow = flow
        self.config = config
        self.scopes = exec_scopes.analyse(flow)
        self.liveness = lane_liveness.analyse(flow, self.scopes)
        self.into: dict[int, Shapes] = {}
        self.modes: dict[int, FloatMode | None] = {}


class FunctionLifter:
    """One walk over the blocks: silent (facts only) or emitting."""

    def __init__(self, shared: Pass, *, silent: bool) -> None:
        self.shared = shared
        self.flow = shared.flow
        self.config = shared.config
        self.silent = silent
        self.emitter = Emitter()
        self.registers = Registers(self.emitter, self.config, silent=silent)
        self.registers.flush = self.flush
        self.operands = OperandLayer(self.registers, self.config)
        self.facts = FactState(self.registers, self.config, shared.scopes)
        self.memory = MemoryLowering(self)
        self.flat = FlatLowering(self)
        self.buffers = BufferLowering(self)
        self.to_lds = ToLds(self)
        self.control = ControlLowering(self)
        self.queue: list[Callable[[int], None]] = []
        self.queued_kinds: set[tuple[str, str]] = set()
        self.queued_registers: set[int] = set()
        self.accesses: list[Access] = []
        self.unsupported: dict[int, Unsupported] = {}
        self.fidelity: dict[str, str] = {}
        self.step: Step | None = None
        self.scope = 0
        self.mode: FloatMode | None = self.config.mode
        self.ended = False
        self.has_barrier = False
        self.sets_rounding = False
        self.pending_masks: list[tuple[BoundOperand, MaskForm]] = []
        self.cmpx_form: MaskForm | None = None
        self.before_return: Callable[[], None] = lambda: None

    # -- small services for the lowerings ------------------------------------------------------
    @property
    def scalar(self) -> LaneBuilder:
        return self.registers.scalar

    def label(self, name: str) -> None:
        if not self.silent:
            self.emitter.lines.append(f"{name}:")

    def effect(self, text: str) -> None:
        if not self.silent:
            self.emitter.lines.append("  " + text)

    def access(self, bound: Bound | None, kind: str, space: str, size: int) -> int:
        """A new row in the table of places that can fault."""
        number = len(self.accesses)
        assert self.step is not None
        instruction = self.step.instruction if bound is None else bound.instruction
        self.accesses.append(
            Access(number, instruction.offset, instruction.text, kind, space, size)
        )
        if self.config.count_accesses and bound is not None and not self.silent:
            self._count(number)
        return number

    def _count(self, number: int) -> None:
        """The counting observer: active lanes of this access."""
        scalar = self.registers.scalar
        active = scalar.popcount(self.registers.exec_get())
        active = scalar.zext(active, "i64")
        at = scalar.define("ptr", 0, f"getelementptr i64, ptr %counters, i64 {number}")
        old = scalar.define("i64", 0, f"load i64, ptr {at.ref}, align 8")
        self.effect(f"store i64 {scalar.add(old, active).ref}, ptr {at.ref}, align 8")

    def is_kernarg(self, index: int) -> bool:
        return self.facts.tags.get(index) == "kernarg" and index in self.facts.tags

    def is_scratch_descriptor(self, index: int) -> bool:
        """Whether four SGPRs hold the descriptor of the wave's scratch that it began with."""
        return all(self.facts.tags.get(index + k) == f"scratch{k}" for k in range(4))

    def must_merge(self, bound: Bound, register: int) -> bool:
        assert self.step is not None
        return register in self.shared.liveness.merged[self.step.instruction.offset]

    def write_lane(
        self, register: int, c: int, value: Value, exec_bits: Value | None, extra: Value | None = None
    ) -> None:
        """Write one chunk of a lane register: where EXEC (and `extra`) say so, all lanes for None."""
        registers = self.registers
        view = registers.views[c]
        if exec_bits is not None or extra is not None:
            mask = registers.mask_lanes(exec_bits, c) if exec_bits is not None else None
            if extra is not None:
                mask = extra if mask is None else view.and_(mask, extra)
            assert mask is not None
            value = view.select(mask, value, registers.lane_get(register, c))
        registers.lane_set(register, c, value)

    # -- the queue ----------------------------------------------------------------------------
    def push(self, emit: Callable[[int], None], space: str = "", action: str = "") -> None:
        """Queue the emission of one instruction per chunk; cuts the segment where order matters."""
        if self.silent:
            return
        if space:
            space = "global" if space == "buffer" else space
            writes = action != "load"
            for other_space, other_action in self.queued_kinds:
                if other_space == space and (writes or other_action != "load"):
                    self.flush()
                    break
            self.queued_kinds.add((space, action))
        self.queue.append(emit)

    def flush(self) -> None:
        """Emit the queued segment chunk by chunk."""
        if not self.queue:
            return
        queue, self.queue = self.queue, []
        kinds, self.queued_kinds = self.queued_kinds, set()
        fence = bool(kinds) and len(self.queued_registers) > _FENCE_REGISTERS
        self.queued_registers = set()
        for c in range(self.config.chunks):
            for emit in queue:
                emit(c)
            if fence and c + 1 < self.config.chunks:
                self.effect('call void asm sideeffect "", "~{memory}"()')

    # -- blocks -------------------------------------------------------------------------------
    def run_block(self, block: Block, into: Shapes, mode: FloatMode | None) -> Shapes:
        """Emit one block; returns what is known at its end."""
        shared = self.shared
        self.registers.begin_block()
        self.facts.begin_block(into)
        self.scope = shared.scopes.at_entry[block.start]
        self.set_mode(mode)
        self.ended = False
        self.label(f"B{block.start:x}")
        if block.start in self.flow.loop_headers:
            self.control.burn_fuel(block)
        for step in block.steps:
            self.one(step, block)
        live_lanes = shared.liveness.live_out[block.start]
        live_scalars = shared.liveness.scalar_live_out[block.start]
        if not self.silent:
            return {}
        return self.facts.outgoing(live_lanes, live_scalars)

    def scope_at_end(self, block: Block) -> int:
        return self.shared.scopes.after[block.steps[-1].instruction.offset]

    def finish_block(self, block: Block) -> None:
        """Stores before the terminator: registers and fact shadows that successors read."""
        self.flush()
        liveness = self.shared.liveness
        self.registers.end_block(
            liveness.live_out[block.start], liveness.scalar_live_out[block.start]
        )
        if not self.silent:
            wanted = [self.shared.into.get(s, {}) for s in block.successors]
            self.facts.store(wanted)

    def set_mode(self, mode: FloatMode | None) -> None:
        self.mode = mode
        if mode is not None:
            for view in self.registers.views.values():
                view.mode = mode
            self.registers.scalar.mode = mode

    def one(self, step: Step, block: Block) -> None:
        """Emit one instruction; what cannot be lifted becomes a trap."""
        self.step = step
        try:
            if step.bound is None:
                raise UnsupportedError(step.reason)
            self._dispatch(step, block)
        except UnsupportedError as error:
            self.trap(step, str(error))
            if step is block.steps[-1] and not self.ended:
                self.control.unreachable()
        after = self.shared.scopes.after[step.instruction.offset]
        if after != self.scope:
            self.scope = after
            self.facts.leave_scope(after)
        if step is block.steps[-1] and not self.ended:
            self.control.fall_through(block, step)

    def _dispatch(self, step: Step, block: Block) -> None:
        bound = step.bound
        assert bound is not None
        semantics = bound.semantics
        if self.mode is None and _depends_on_mode(bound):
            raise UnsupportedError(f"{semantics.mnemonic} under a MODE that differs between paths")
        if semantics.fidelity != "exact":
            self.fidelity[semantics.mnemonic] = semantics.fidelity
        match semantics.unit:
            case "none":
                return
            case "control":
                self.control.lower(bound, block)
            case "scalar":
                self._scalar(bound)
            case "memory":
                self.memory.lower(bound)
                self._kill_lanes(bound)
                self._scalars_written(bound)
            case "lanes":
                if bound.relative is not None:
                    self._relative(bound)
                elif step.second is not None:
                    self._pair(bound, step.second)
                elif semantics.exchanges_lanes:
                    self._exchange(bound)
                else:
                    self._lanes([bound])

    def trap(self, step: Step, reason: str) -> None:
        """Code that fails when it is reached, and only then."""
        instruction = step.instruction
        self.unsupported[instruction.offset] = Unsupported(
            instruction.offset, instruction.raw, instruction.mnemonic, instruction.text, reason
        )
        number = len(self.accesses)
        self.accesses.append(
            Access(number, instruction.offset, instruction.text, "unsupported", "", 0)
        )
        self.flush()
        self.fault(wave_abi.FaultKind.UNSUPPORTED, number, 0)
        if step.bound is not None:
            self._kill_lanes(step.bound)
            self._scalars_written(step.bound)

    def fault(self, kind: wave_abi.FaultKind, number: int, address: int | Value) -> None:
        self.emitter.declarations.setdefault(
            "lw_fault", "declare void @lw_fault(ptr, i32, i32, i64, i64, i64) noreturn"
        )
        where = address.ref if isinstance(address, Value) else str(address)
        self.effect(
            f"call void @lw_fault(ptr %ctx, i32 {int(kind)}, i32 {number}, i64 {where}, i64 0, i64 0)"
        )

    # -- scalar instructions -------------------------------------------------------------------
    def _scalar(self, bound: Bound) -> None:
        body = bound.semantics.body
        assert body is not None
        if bound.writes_exec:
            self.flush()
        arguments: list[Any] = []
        for read in bound.reads:
            if read.type == "imm":
                assert read.operand is not None
                arguments.append(read.operand.constant)
            else:
                arguments.append(self.operands.scalar(read))
        tag = self._moved_tag(bound)
        results = body(self.registers.scalar, *arguments)
        values = results if isinstance(results, tuple) else (results,)
        self._scalars_written(bound)
        for write, value in zip(bound.writes, values, strict=True):
            if bound.semantics.mnemonic.startswith("v_s_"):
                value = self.operands.finish(bound.instruction, self.scalar, write.type, value)
            self.operands.scalar_set(write, value)
        if tag is not None:
            self.facts.tags.update(tag)

    def _moved_tag(self, bound: Bound) -> dict[int, str] | None:
        """A moved kernarg pointer or scratch descriptor stays known, as does one to which the wave's
        scratch offset, here 0, is added."""
        name = bound.semantics.mnemonic
        if name not in _KEEPS_TAGS:
            return None
        source, target = bound.reads[0].register, bound.writes[0].register
        if source is None or target is None or source.file != "s" or target.file != "s":
            return None
        if name in ("s_add_u32", "s_addc_u32") and self.operands.scalar(bound.reads[1]).const != 0:
            return None
        tags, count = self.facts.tags, 2 if name == "s_mov_b64" else 1
        if all(source.index + part in tags for part in range(count)):
            return {target.index + part: tags[source.index + part] for part in range(count)}
        return None

    def _scalars_written(self, bound: Bound) -> None:
        for index in bound.scalar_writes:
            self.facts.scalar_written(index)

    def _kill_lanes(self, bound: Bound) -> None:
        for register in bound.lane_writes:
            self.facts.kill(register)

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
        """Scalar destinations of lane instructions are written at the instruction, not per chunk."""
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
        merge = {
            register: self.must_merge(bound, register) for register in bound.lane_writes
        }
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
                    first + part, c, dword, exec_bits if needed else None,
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
        """Results known to the fact builder go to the registers' facts; others end what was known."""
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
        """Remember the vectors of registers that facts now name, as they are at this instruction."""
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
            hits = chosen(relative.destination, len(targets)) if relative.destination is not None else []
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


def _depends_on_mode(bound: Bound) -> bool:
    return any("f" in operand.type for operand in (*bound.reads, *bound.writes))


def lift_body(
    flow: ControlFlow,
    config: LiftConfig,
    entry_shapes: Shapes,
    before_return: Callable[[FunctionLifter], None] | None = None,
) -> FunctionLifter:
    """Analyse, then emit all blocks. The lifter holds lines, slots, helpers and tables.

    `before_return` may emit more at the end of the program.
    """
    shared = Pass(flow, config)
    _analyse_facts(shared, entry_shapes)
    lifter = FunctionLifter(shared, silent=False)
    if before_return is not None:
        lifter.before_return = lambda: before_return(lifter)
    for start in flow.order:
        lifter.run_block(flow.blocks[start], shared.into[start], shared.modes[start])
    return lifter


def _join_mode(shared: Pass, successor: int, mode: FloatMode | None) -> bool:
    if successor not in shared.modes:
        shared.modes[successor] = mode
        return True
    if shared.modes[successor] != mode and shared.modes[successor] is not None:
        shared.modes[successor] = None
        return True
    return False


def _analyse_facts(shared: Pass, entry_shapes: Shapes) -> None:
    """Silent walks until the states between blocks no longer change."""
    flow = shared.flow
    shared.into[flow.entry] = entry_shapes
    shared.modes[flow.entry] = shared.config.mode
    lifter = FunctionLifter(shared, silent=True)
    dirty = set(flow.order)
    for _ in range(100):
        if not dirty:
            return
        for start in flow.order:
            if start not in dirty or start not in shared.into:
                continue
            dirty.discard(start)
            block = flow.blocks[start]
            outgoing = lifter.run_block(block, shared.into[start], shared.modes.get(start))
            for successor in block.successors:
                shape = fact_state.enter(
                    outgoing, shared.scopes, lifter.scope_at_end(block),
                    shared.scopes.at_entry[successor],
                )
                old = shared.into.get(successor)
                joined = fact_state.join(old, shape)
                changed = _join_mode(shared, successor, lifter.mode)
                if changed or not fact_state.same(old, joined):
                    shared.into[successor] = joined
                    dirty.add(successor)
    raise InternalError("lane facts did not settle after 100 rounds")


__all__ = ["CHUNK", "FunctionLifter", "Pass", "lift_body"]
