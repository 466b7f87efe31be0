"""Which registers can hold what a lane exchange got from a lane that does not take part.

Analyses of a whole kernel that the observer of lane exchanges needs before it emits anything. Owns
the classes of exchanges. No LLVM IR here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lanewise.isa.instruction import EXEC, Operand
from lanewise.lift.binding import Bound
from lanewise.lift.control_flow import ControlFlow

__all__ = ["TaintPlan", "is_mask_logic", "mask_register", "plan_taint"]

# The old destination stands in where there is no source, as with DPP.
KEEPS_OLD = frozenset({
    "v_permlane16_b32", "v_permlanex16_b32", "v_permlane16_var_b32", "v_permlanex16_var_b32",
})  # fmt: skip
_ALWAYS = frozenset({
    "ds_bpermute_b32", "ds_permute_b32", "ds_swizzle_b32", "v_permlane64_b32",
    "v_permlane16_swap_b32", "v_permlane32_swap_b32",
})  # fmt: skip
_LOGIC = frozenset({
    "s_and", "s_or", "s_xor", "s_andn2", "s_and_not1", "s_orn2", "s_or_not1", "s_nand", "s_nor",
    "s_xnor", "s_not", "s_mov", "s_cselect",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class TaintPlan:
    """lane_registers, masks: what may be tainted, masks by the number of their first SGPR.
    undefined_old: places of exchanges that keep an old value which no instruction has written.
    spilled: lane registers that v_writelane writes, where compilers keep SGPRs.
    """

    lane_registers: frozenset[int]
    masks: frozenset[int]
    undefined_old: frozenset[int]
    spilled: frozenset[int]


def is_mask_logic(bound: Bound) -> bool:
    """Whether a scalar instruction computes a lane mask bit by bit."""
    stem, _, width = bound.semantics.mnemonic.rpartition("_")
    return stem in _LOGIC and width == f"b{bound.wave_size}"


def mask_register(operand: Operand | None) -> int | None:
    """The first SGPR of an operand that may be a lane mask."""
    register = operand.register if operand is not None else None
    return register.index if register is not None and register.file == "s" else None


def keeps_old(bound: Bound) -> bool:
    """Whether lanes without a source keep the old destination."""
    return bound.is_dpp or bound.semantics.mnemonic in KEEPS_OLD


def plan_taint(flow: ControlFlow, work_item_registers: int) -> TaintPlan:
    """Analyse: a closure over all instructions, whatever their order."""
    bounds = list(_bounds(flow))
    undefined = _undefined_old(flow, work_item_registers)
    lanes: set[int] = set()
    masks: set[int] = set()
    spilled: set[int] = set()
    for bound in bounds:
        name = bound.semantics.mnemonic
        if name in _ALWAYS or bound.instruction.offset in undefined:
            lanes.update(bound.lane_writes)
        if name == "v_writelane_b32":
            spilled.update(bound.lane_writes)
    size = -1
    while size != len(lanes) + len(masks):
        size = len(lanes) + len(masks)
        for bound in bounds:
            _spread(bound, lanes, masks)
    return TaintPlan(frozenset(lanes), frozenset(masks), undefined, frozenset(spilled))


def _bounds(flow: ControlFlow) -> Iterator[Bound]:
    for block in flow.blocks.values():
        for step in block.steps:
            yield from (bound for bound in (step.bound, step.second) if bound is not None)


def _spread(bound: Bound, lanes: set[int], masks: set[int]) -> None:
    """What one instruction hands on."""
    unit = bound.semantics.unit
    from_mask = any(mask_register(read.operand) in masks for read in bound.reads)
    if unit == "lanes" and (from_mask or not lanes.isdisjoint(bound.lane_reads)):
        lanes.update(bound.lane_writes)
        for write in bound.writes:
            if write.type == "mask":
                _add(masks, write.operand)
    elif unit == "scalar" and from_mask and is_mask_logic(bound):
        _add(masks, bound.writes[0].operand)


def _add(masks: set[int], operand: Operand | None) -> None:
    index = mask_register(operand)
    if index is not None and index < EXEC:
        masks.add(index)


def _undefined_old(flow: ControlFlow, work_item_registers: int) -> frozenset[int]:
    """Exchanges whose destination nothing has written before, on any path.

    That is how the compiled code tells a builtin without an old value: the register allocator took
    a register that was free. A register that held something else before may be an old value given
    on purpose. What v_mov_b32_dpp itself wrote does not count, so that a register used for nothing
    else stays without a value from one exchange to the next.
    """
    into: dict[int, set[int]] = {flow.entry: set(range(work_item_registers))}
    changed = True
    while changed:
        changed = False
        for start in flow.order:
            written = set(into.get(start, ()))
            for step in flow.blocks[start].steps:
                for bound in (step.bound, step.second):
                    written.update(_defined(bound))
            for successor in flow.blocks[start].successors:
                known = into.setdefault(successor, set())
                if not written <= known:
                    known |= written
                    changed = True
    found = set()
    for start in flow.order:
        written = set(into.get(start, ()))
        for step in flow.blocks[start].steps:
            for bound in (step.bound, step.second):
                if bound is not None and keeps_old(bound) and bound.lane_writes:
                    if written.isdisjoint(bound.lane_writes):
                        found.add(bound.instruction.offset)
                written.update(_defined(bound))
    return frozenset(found)


def _defined(bound: Bound | None) -> tuple[int, ...]:
    if bound is None or (bound.is_dpp and bound.semantics.mnemonic.startswith("v_mov_b")):
        return ()
    return bound.lane_writes
