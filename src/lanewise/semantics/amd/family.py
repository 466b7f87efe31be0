"""Families of instructions as tables: one row per meaning, with all the names it has.

This module knows no instruction.
"""

from __future__ import annotations

from collections.abc import Mapping

from lanewise.semantics.registry import Body, Fidelity, instruction

# "names of one meaning, separated by spaces" -> (sentence of the manual in our words, body)
Rows = Mapping[str, tuple[str, Body]]


def family(
    reads: str,
    writes: str,
    rows: Rows,
    *,
    packed: bool = False,
    ignores_exec: bool = False,
    fidelity: Fidelity = "exact",
) -> None:
    """Register instructions that differ only in the expression."""
    for names, (sentence, body) in rows.items():
        instruction(
            *names.split(),
            reads=reads,
            writes=writes,
            packed=packed,
            ignores_exec=ignores_exec,
            fidelity=fidelity,
            source=sentence,
        )(body)
