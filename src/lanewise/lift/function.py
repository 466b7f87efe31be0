"""Emits the body function of one kernel, block by block, and runs the analyses before it."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from lanewise import wave_abi
from lanewise.errors import UnsupportedError
from lanewise.lift import fact_state
from lanewise.lift.binding import Bound
from lanewise.lift.buffer import BufferLowering
from lanewise.lift.config import LANE_EXCHANGE, Access, LiftConfig, Unsupported
from lanewise.lift.control import ControlLowering
from lanewise.lift.control_flow import Block, ControlFlow, Step
from lanewise.lift.emission import Pass
from lanewise.lift.exchange_events import ExchangeEvents
from lanewise.lift.fact_state import Shapes
from lanewise.lift.flat import FlatLowering
from lanewise.lift.lane_instructions import LaneInstructions
from lanewise.lift.memory import MemoryLowering
from lanewise.lift.to_lds import ToLds
from lanewise.semantics.lanes import FloatMode

PATIENT_WALKS = 40  # most kernels take two or three
MOST_WALKS = 80
_KEEPS_TAGS = frozenset({"s_mov_b32", "s_mov_b64", "s_add_u32", "s_addc_u32"})


class FunctionLifter(LaneInstructions):
    """All lowerings of one function together."""

    def __init__(self, shared: Pass, *, silent: bool) -> None:
        super().__init__(shared, silent=silent)
        self.memory = MemoryLowering(self)
        self.flat = FlatLowering(self)
        self.buffers = BufferLowering(self)
        self.to_lds = ToLds(self)
        self.control = ControlLowering(self)
        wanted = LANE_EXCHANGE in self.config.observe and not silent
        self.exchange_events = ExchangeEvents(self) if wanted else None
        self.entry_lines: list[str] = []  # of observers

    # -- blocks -------------------------------------------------------------------------------
    def run_block(self, block: Block, into: Shapes, mode: FloatMode | None) -> Shapes:
        """Emit one block; returns what is known at its end."""
        shared = self.shared
        self.registers.begin_block()
        self.facts.begin_block(into)
        self.scope = shared.scopes.at_entry[block.start]
        self.set_mode(mode)
        self.ended = False
        self.looping = block.start in self.flow.looping
        self.carried = shared.liveness.live_out[block.start]
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
            if self.exchange_events is not None:
                self.exchange_events.before(step, block)
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
        """A moved kernarg pointer or scratch descriptor stays known, as does one to which the
        wave's
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
    if lifter.exchange_events is not None:
        lifter.entry_lines += lifter.exchange_events.finish()
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
    """Silent walks until the states between blocks no longer change.

    Each join knows less than before. Where that goes on for long (an alignment that loops take away
    bit by bit), what still changes is given up, and at last all that is known in that place.
    """
    flow = shared.flow
    shared.into[flow.entry] = entry_shapes
    shared.modes[flow.entry] = shared.config.mode
    lifter = FunctionLifter(shared, silent=True)
    dirty = set(flow.order)
    for walk in itertools.count():
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
                    outgoing,
                    shared.scopes,
                    lifter.scope_at_end(block),
                    shared.scopes.at_entry[successor],
                )
                old = shared.into.get(successor)
                joined = fact_state.join(old, shape, shared.scopes)
                if old is not None and walk >= PATIENT_WALKS:
                    joined = fact_state.unchanged(old, joined, all_or_nothing=walk >= MOST_WALKS)
                changed = _join_mode(shared, successor, lifter.mode)
                if changed or not fact_state.same(old, joined):
                    shared.into[successor] = joined
                    dirty.add(successor)


__all__ = ["FunctionLifter", "Pass", "lift_body"]
