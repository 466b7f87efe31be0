"""Names the sets of lanes that EXEC holds, so that facts about registers survive re-convergence.

Every point of the program has a scope: a set of lanes that EXEC equals there. Scopes form a tree by
inclusion: 0 is all lanes, 1 what EXEC was at entry; an instruction that narrows EXEC makes a child.
`s_or exec, exec, saved` brings back the very scope that was saved. A fact about a register holds
for
the lanes of the scope in which it was written, so it may be used wherever EXEC is inside that
scope.

A scope made by an instruction in a loop names a new set in each iteration; values that were tied to
the old set are moved to the parent when the instruction is reached again.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lanewise.isa.instruction import EXEC, Operand
from lanewise.lift.binding import Bound
from lanewise.lift.control_flow import ControlFlow
from lanewise.lift.exec_change import ExecChange, exec_change

ALL_LANES = 0
ENTRY = 1


@dataclass(frozen=True, slots=True)
class _Mask:
    """A lane mask in scalar registers is a subset of `scope`; the whole of it when exact, the whole
    but the lanes of scope `without` when that is not None."""

    scope: int
    exact: bool
    without: int | None = None


@dataclass(slots=True)
class _State:
    scope: int
    masks: dict[int, _Mask]

    def copy(self) -> _State:
        return _State(self.scope, dict(self.masks))


@dataclass(slots=True)
class ExecScopes:
    """before[offset]: scope in which the instruction executes; at_entry[block]: scope at its
    start."""

    before: dict[int, int] = field(default_factory=dict)
    after: dict[int, int] = field(default_factory=dict)
    at_entry: dict[int, int] = field(default_factory=dict)
    parent: dict[int, int] = field(default_factory=lambda: {ENTRY: ALL_LANES})
    names: dict[tuple[str, int], int] = field(default_factory=dict)  # where each scope is made

    def is_join(self, scope: int, block: int) -> bool:
        """Whether the scope is the one that the block makes out of its predecessors'."""
        return self.names.get(("block", block)) == scope

    def contains(self, outer: int, inner: int) -> bool:
        """Whether scope `inner` is known to be a subset of `outer`."""
        while True:
            if inner == outer:
                return True
            if inner == ALL_LANES:
                return False
            inner = self.parent[inner]

    def common(self, a: int, b: int) -> int:
        while not self.contains(a, b):
            a = self.parent[a]
        return a


def analyse(flow: ControlFlow) -> ExecScopes:
    """Forward dataflow to the fixpoint.

    That a block makes a scope of its predecessors' shows when the second of them is reached. For a
    loop that is too late: what narrows EXEC in the loop has by then been placed in the scope the
    loop was entered with, beside the loop's own and not in it. So the analysis begins anew with the
    blocks that are known to make one, until there are no more of them.
    """
    joins: frozenset[int] = frozenset()
    while True:
        scopes = _Analysis(flow, joins).run()
        found = joins | {place for kind, place in scopes.names if kind == "block"}
        if found == joins:
            return scopes
        joins = found


class _Analysis:
    def __init__(self, flow: ControlFlow, joins: frozenset[int]) -> None:
        self.flow = flow
        self.joins = joins
        self.scopes = ExecScopes()
        self.names = self.scopes.names
        self.into: dict[int, _State] = {flow.entry: _State(ENTRY, {})}
        self.without: dict[int, int] = {}  # scopes that are all of their parent but another scope
        self.changed = False

    def run(self) -> ExecScopes:
        self.changed = True
        while self.changed:
            self.changed = False
            for start in self.flow.order:
                state = self.into.get(start)
                if state is None:
                    continue
                self.scopes.at_entry[start] = state.scope
                state = state.copy()
                for step in self.flow.blocks[start].steps:
                    offset = step.instruction.offset
                    self.scopes.before[offset] = state.scope
                    for bound in (step.bound, step.second):
                        if bound is not None:
                            self.step(bound, state)
                    self.scopes.after[offset] = state.scope
                for successor in self.flow.blocks[start].successors:
                    self.flow_into(successor, state)
        return self.scopes

    def flow_into(self, block: int, state: _State) -> None:
        old = self.into.get(block)
        if old is None:
            first = state.copy()
            if block in self.joins:
                first.scope = self.name("block", block, state.scope)
            self.into[block] = first
            self.changed = True
            return
        scopes = self.scopes
        joined = self.names.get(("block", block))
        if old.scope == state.scope:
            scope = old.scope
        else:
            parent = scopes.common(
                old.scope if old.scope != joined else scopes.parent[old.scope], state.scope
            )
            scope = self.name("block", block, parent)
        masks: dict[int, _Mask] = {}
        for key, mask in old.masks.items():
            other = state.masks.get(key)
            if other is None:
                continue
            if mask == other:
                merged = mask
            else:
                merged = _Mask(scopes.common(mask.scope, other.scope), False)
            masks[key] = (
                self.raised(merged, scope) if scope == self.names.get(("block", block)) else merged
            )
        if scope != old.scope or masks != old.masks:
            self.into[block] = _State(scope, masks)
            self.changed = True

    def raised(self, mask: _Mask, scope: int) -> _Mask:
        """A mask tied to an earlier instance of `scope` is only known inside its parent."""
        if self.scopes.contains(scope, mask.scope):
            return _Mask(self.scopes.parent[scope], False)
        if mask.without is not None and self.scopes.contains(scope, mask.without):
            return _Mask(mask.scope, False)
        return mask

    def name(self, kind: str, where: int, parent: int) -> int:
        """The scope made at this place; its parent only ever moves outwards."""
        key = (kind, where)
        scope = self.names.get(key)
        parents = self.scopes.parent
        if scope is None:
            scope = self.names[key] = len(parents) + 1
            parents[scope] = parent
            self.changed = True
            return scope
        if self.scopes.contains(scope, parent):  # the parent must not be inside the scope itself
            parent = parents[scope]
        common = self.scopes.common(parents[scope], parent)
        if common != parents[scope]:
            parents[scope] = common
            self.changed = True
        return scope

    def fresh(self, bound: Bound, state: _State, parent: int) -> int:
        scope = self.name("at", bound.instruction.offset, parent)
        state.masks = {key: self.raised(mask, scope) for key, mask in state.masks.items()}
        return scope

    # -- transfer -----------------------------------------------------------------------------
    def step(self, bound: Bound, state: _State) -> None:
        change = exec_change(bound)
        name = bound.semantics.mnemonic
        before = state.scope
        saved: tuple[int, ...] = ()
        if change is not ExecChange.NONE:
            source = self.other_source(bound, state)
            state.scope = self.new_scope(bound, state, change, name, source)
            saved = tuple(r for r in bound.scalar_writes if r < EXEC) if "saveexec" in name else ()
        written = bound.scalar_writes
        mask = None if saved else self.mask_result(bound, state, name, before)
        for register in written:
            state.masks.pop(register, None)
        if saved:
            state.masks[saved[0]] = _Mask(before, True)
        elif mask is not None and written and written[0] < EXEC:
            state.masks[written[0]] = mask

    def new_scope(
        self, bound: Bound, state: _State, change: ExecChange, name: str, source: _Mask | None
    ) -> int:
        scopes, scope = self.scopes, state.scope
        if change is ExecChange.NARROW:
            inside = source is not None and scopes.contains(scope, source.scope)
            return self.fresh(bound, state, source.scope if inside and source else scope)
        if change is ExecChange.WIDEN:
            if source is None:
                return self.fresh(bound, state, ALL_LANES)
            if source.exact and scopes.contains(source.scope, scope):
                return source.scope
            if source.without == scope:  # s_or_saveexec between the two branches of an if
                return source.scope
            if source.exact and source.scope == self.without.get(scope):  # the end of the second
                return scopes.parent[scope]
            return self.fresh(bound, state, scopes.common(scope, source.scope))
        if name in ("s_mov_b64", "s_mov_b32"):
            if source is None:
                return self.fresh(bound, state, ALL_LANES)
            return source.scope if source.exact else self.fresh(bound, state, source.scope)
        if source is not None and name.startswith(
            ("s_xor_b", "s_andn2_saveexec", "s_and_not1_saveexec")
        ):
            flips = name.startswith("s_xor_b")
            outer = scopes.common(scope, source.scope) if flips else source.scope
            made = self.fresh(bound, state, outer)
            self.without.pop(made, None)
            if flips and source.exact and outer == scope == scopes.parent[made]:
                self.without[made] = source.scope
            return made
        return self.fresh(bound, state, ALL_LANES)

    def other_source(self, bound: Bound, state: _State) -> _Mask | None:
        """The source mask that is not EXEC itself."""
        for operand in bound.instruction.operands[1:]:
            if operand.register is not None and operand.register.index == EXEC:
                continue
            return self.mask_of(operand, state)
        return None

    def mask_of(self, operand: Operand, state: _State) -> _Mask | None:
        register = operand.register
        if register is not None and register.file == "s":
            if register.index == EXEC:
                return _Mask(state.scope, True)
            return state.masks.get(register.index)
        if operand.constant == 0:
            return _Mask(state.scope, False)
        return None

    def mask_result(self, bound: Bound, state: _State, name: str, before: int) -> _Mask | None:
        """What is known of a mask that an instruction writes to scalar registers."""
        if bound.semantics.unit == "lanes":
            if any(w.type == "mask" for w in bound.writes):
                return _Mask(before, False)
            return None
        base = name.rsplit("_", 1)[0]
        if base not in ("s_and", "s_or", "s_xor", "s_andn2", "s_and_not1", "s_mov", "s_cselect"):
            return None
        sources = [self.mask_of(o, state) for o in bound.instruction.operands[1:]]
        if base == "s_mov":
            return sources[0]
        if base == "s_and":
            known = [m for m in sources if m is not None]
            if not known:
                return None
            if len(known) == 2 and self.scopes.contains(known[0].scope, known[1].scope):
                return _Mask(known[1].scope, False)
            return _Mask(known[0].scope, False)
        if base in ("s_andn2", "s_and_not1"):
            return _Mask(sources[0].scope, False) if sources[0] is not None else None
        first, second = sources[0], sources[1]
        if first is None or second is None:
            return None
        if base == "s_xor" and first.exact and second.exact:
            for whole, part in ((first, second), (second, first)):
                if self.scopes.contains(whole.scope, part.scope):
                    return _Mask(whole.scope, False, part.scope)
        return _Mask(self.scopes.common(first.scope, second.scope), False)
