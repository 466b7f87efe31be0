"""How instructions change EXEC, by mnemonic and operands."""

from __future__ import annotations

from enum import Enum

from lanewise.isa.instruction import EXEC
from lanewise.lift.binding import Bound


class ExecChange(Enum):
    """How an instruction changes EXEC."""

    NONE = 0
    NARROW = 1  # the new EXEC is a subset of the old
    WIDEN = 2  # a superset
    OTHER = 3


_NARROWING = frozenset({"s_and_saveexec_b64", "s_and_saveexec_b32"})
_WIDENING = frozenset({"s_or_saveexec_b64", "s_or_saveexec_b32"})
_AND_LIKE = frozenset({"s_and_b64", "s_and_b32"})
_ANDN2_LIKE = frozenset({"s_andn2_b64", "s_andn2_b32", "s_and_not1_b64", "s_and_not1_b32"})
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
