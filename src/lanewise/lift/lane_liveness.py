"""Which registers must survive, and in which lanes.

Backward dataflow of two sets of lane registers: `live` (an active lane may read it) and `wide` (a lane
that EXEC has off may read its old value later, after EXEC widens or by a lane exchange). A write is
merged under EXEC only when its register is in `wide` afterwards. Also plain liveness of scalar
registers, so that blocks hand on only what is read. (spikes/jit.md, "lane liveness")
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from lanewise.isa.instruction import EXEC
from lanewise.lift.binding import Bound
from lanewise.lift.control_flow import Block, ControlFlow, Step


class ExecChange(Enum):
    """How an instruction changes EXEC."""

    NONE = 0
    NARROW = 1  # the new EXEC is a subset of the old
    WIDEN = 2  # a superset
    OTHER = 3


_NARROWING = frozenset(
    {"s_and_saveexec_b64", "s_and_saveexec_b32"}
)
_WIDENING = frozenset({"s_or_saveexec_b64", "s_or_saveexec_b32"})
_AND_LIKE = frozenset({"s_and_b64", "s_and_b32"})
_ANDN2_LIKE = frozenset(
    {"s_andn2_b64", "s_andn2_b32", "s_and_not1_b64", "s_and_not1_b32"}
)
_OR_LIKE = frozenset({"s_or_b64", "s_or_b32"})


def exec_change(bound: Bound) -> ExecChange:
    """Classify by mnemonic and operands."""
    if not bound.writes_exec:
        return ExecChange.NONE
    name = bound.semantics.mnemonic
    if name in _NARROWING or name.startswith("v_cmpx"):
        return ExecChange.NARROW
    if name in _WIDENING:
        return ExecChange.WIDEN
    operands = bound.instruction.operands
    sources = [o.register.index if o.register is not None else -1 for o in operands[1:]]
    if name in _AND_LIKE and EXEC in sources:
        return ExecChange.NARROW
    if name in _ANDN2_LIKE and sources and sources[0] == EXEC:
        return ExecChange.NARROW
    if name in _OR_LIKE and EXEC in sources:
        return ExecChange.WIDEN
    return ExecChange.OTHER


@dataclass(slots=True)
class Liveness:
    """wide_after[offset]: registers whose inactive lanes matter after the instruction there.
    live_out / scalar_live_out[block]: registers that later blocks may read."""

    wide_after: dict[int, frozenset[int]]
    live_out: dict[int, frozenset[int]]
    scalar_live_out: dict[int, frozenset[int]]


@dataclass(slots=True)
class _State:
    live: set[int]
    wide: set[int]
    scalars: set[int]

    def key(self) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        return frozenset(self.live), frozenset(self.wide), frozenset(self.scalars)


@dataclass(frozen=True, slots=True)
class EntryState:
    """Registers that may be read before anything writes them."""

    lanes: frozenset[int]
    scalars: frozenset[int]


def at_entry(flow: ControlFlow) -> EntryState:
    state = _fixpoint(flow)[flow.entry]
    return EntryState(frozenset(state.live | state.wide), frozenset(state.scalars))


def analyse(flow: ControlFlow) -> Liveness:
    """Iterate to the fixpoint, then record the sets after every instruction."""
    return _record(flow, _fixpoint(flow))


def _fixpoint(flow: ControlFlow) -> dict[int, _State]:
    into: dict[int, _State] = {start: _State(set(), set(), set()) for start in flow.order}
    changed = True
    while changed:
        changed = False
        for start in reversed(flow.order):
            state = _after(flow, into, start)
            for step in reversed(flow.blocks[start].steps):
                _backwards(step, state)
            if state.key() != into[start].key():
                into[start] = state
                changed = True
    return into


def _after(flow: ControlFlow, into: dict[int, _State], start: int) -> _State:
    state = _State(set(), set(), set())
    if not flow.blocks[start].successors:
        state = _State(set(flow.exit_lanes), set(flow.exit_lanes), set(flow.exit_scalars))
    for successor in flow.blocks[start].successors:
        following = into[successor]
        state.live |= following.live
        state.wide |= following.wide
        state.scalars |= following.scalars
    return state


def _record(flow: ControlFlow, into: dict[int, _State]) -> Liveness:
    result = Liveness({}, {}, {})
    for start in flow.order:
        block: Block = flow.blocks[start]
        state = _after(flow, into, start)
        result.live_out[start] = frozenset(state.live | state.wide)
        result.scalar_live_out[start] = frozenset(state.scalars)
        previous: tuple[set[int], frozenset[int]] | None = None
        for step in reversed(block.steps):
            if previous is None or previous[0] != state.wide:
                previous = (set(state.wide), frozenset(state.wide))
            result.wide_after[step.instruction.offset] = previous[1]
            _backwards(step, state)
    return result


def _backwards(step: Step, state: _State) -> None:
    for bound in (step.second, step.bound):
        if bound is not None:
            _through(bound, state)


def _through(bound: Bound, state: _State) -> None:
    change = exec_change(bound)
    if change is not ExecChange.NONE:
        live, wide = set(state.live), set(state.wide)
        if change is not ExecChange.WIDEN:
            state.live |= wide
        if change is not ExecChange.NARROW:
            state.wide |= live
    if not bound.merges:
        state.live.difference_update(bound.lane_writes)
    state.live.update(bound.lane_reads)
    if bound.reads_inactive_lanes:
        state.wide.update(bound.lane_reads)
    state.scalars.difference_update(bound.scalar_writes)
    state.scalars.update(bound.scalar_reads)
    if bound.semantics.control in ("branch_vccz", "branch_vccnz"):
        state.scalars.update((106, 107))
