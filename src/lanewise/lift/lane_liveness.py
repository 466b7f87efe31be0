"""Which registers must survive, and in which lanes.

Backward dataflow of a scope per lane register: the set of lanes (see exec_scopes) whose value may
be
read later, by an instruction under that EXEC or by a lane exchange. A write is merged under EXEC
only
when that set is not inside the EXEC of the write; one that covers it ends the register's life. Also
plain liveness of scalar registers, so that blocks hand on only what is read. (spikes/jit.md, "lane
liveness")
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lanewise.isa.instruction import VCC
from lanewise.lift.binding import Bound
from lanewise.lift.control_flow import ControlFlow, Step
from lanewise.lift.exec_scopes import ALL_LANES, ExecScopes


@dataclass(slots=True)
class Liveness:
    """merged[offset]: registers the instruction there writes but must merge with their old values.
    live_out / scalar_live_out[block]: registers that later blocks may read."""

    merged: dict[int, frozenset[int]]
    live_out: dict[int, frozenset[int]]
    scalar_live_out: dict[int, frozenset[int]]
    entry_lanes: frozenset[int]
    entry_scalars: frozenset[int]


@dataclass(slots=True)
class _State:
    needed: dict[int, int]  # lane register -> scope in which it is read later
    scalars: set[int]


class _Analysis:
    def __init__(self, flow: ControlFlow, scopes: ExecScopes) -> None:
        self.flow = flow
        self.scopes = scopes
        self.into: dict[int, _State] = {start: _State({}, set()) for start in flow.order}
        self.made_at = _scopes_by_place(scopes)

    def run(self) -> Liveness:
        flow, into = self.flow, self.into
        changed = True
        while changed:
            changed = False
            for start in reversed(flow.order):
                state = self.after(start)
                for step in reversed(flow.blocks[start].steps):
                    self.backwards(step, state, None)
                old = into[start]
                if state.needed != old.needed or state.scalars != old.scalars:
                    into[start] = state
                    changed = True
        return self.record()

    def record(self) -> Liveness:
        entry = self.into[self.flow.entry]
        result = Liveness({}, {}, {}, frozenset(entry.needed), frozenset(entry.scalars))
        for start in self.flow.order:
            state = self.after(start)
            result.live_out[start] = frozenset(state.needed)
            result.scalar_live_out[start] = frozenset(state.scalars)
            for step in reversed(self.flow.blocks[start].steps):
                self.backwards(step, state, result.merged)
        return result

    def after(self, start: int) -> _State:
        """What the successors need, in terms of the scopes at the end of this block."""
        flow, scopes = self.flow, self.scopes
        block = flow.blocks[start]
        if not block.successors:
            lanes = dict.fromkeys(flow.exit_lanes, ALL_LANES)
            return _State(lanes, set(flow.exit_scalars))
        state = _State({}, set())
        leaving = scopes.after[block.steps[-1].instruction.offset]
        for successor in block.successors:
            following = self.into[successor]
            entering = scopes.at_entry[successor]
            own = entering != leaving and scopes.is_join(entering, successor)
            for register, scope in following.needed.items():
                if own and scopes.contains(entering, scope):
                    scope = leaving  # along this edge the block's own scope is EXEC as it is here
                self.need(state, register, scope)
            state.scalars |= following.scalars
        return state

    def need(self, state: _State, register: int, scope: int) -> None:
        old = state.needed.get(register)
        state.needed[register] = scope if old is None else self.scopes.common(old, scope)

    def backwards(
        self, step: Step, state: _State, merged: dict[int, frozenset[int]] | None
    ) -> None:
        offset = step.instruction.offset
        made = self.made_at.get(offset)
        if made is not None:
            # before this instruction the scope it makes is only known to be inside its parent
            parent = self.scopes.parent[made]
            for register, scope in state.needed.items():
                if self.scopes.contains(made, scope):
                    state.needed[register] = parent
        if merged is not None:
            merged[offset] = frozenset(self.to_merge(step, state))
        bounds = [bound for bound in (step.bound, step.second) if bound is not None]
        for bound in bounds:  # both halves of a pair read before either writes
            self.end_lives(bound, offset, state)
        for bound in bounds:
            self.begin_lives(bound, offset, state)

    def to_merge(self, step: Step, state: _State) -> Iterator[int]:
        here = self.scopes.before[step.instruction.offset]
        for bound in (step.bound, step.second):
            if bound is not None:
                for register in bound.lane_writes:
                    scope = state.needed.get(register)
                    if scope is not None and not self.scopes.contains(here, scope):
                        yield register

    def end_lives(self, bound: Bound, offset: int, state: _State) -> None:
        here = self.scopes.before[offset]
        if not bound.merges:
            for register in bound.lane_writes:
                scope = state.needed.get(register)
                if scope is not None and self.scopes.contains(here, scope):
                    del state.needed[register]
        state.scalars.difference_update(bound.scalar_writes)

    def begin_lives(self, bound: Bound, offset: int, state: _State) -> None:
        here = self.scopes.before[offset]
        reading = ALL_LANES if bound.reads_inactive_lanes else here
        for register in bound.lane_reads:
            self.need(state, register, reading)
        state.scalars.update(bound.scalar_reads)
        if bound.semantics.control in ("branch_vccz", "branch_vccnz"):
            state.scalars.update((VCC, VCC + 1))


def _scopes_by_place(scopes: ExecScopes) -> dict[int, int]:
    return {where: scope for (kind, where), scope in scopes.names.items() if kind == "at"}


def analyse(flow: ControlFlow, scopes: ExecScopes) -> Liveness:
    """Iterate to the fixpoint, then record what each write must merge."""
    return _Analysis(flow, scopes).run()
