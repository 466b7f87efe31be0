"""Runs assembly on lanewise itself: the side of the comparison that is under test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from lanewise.errors import InternalError, LanewiseError
from lanewise.lift.fragment import lift_fragment
from lanewise.machine.fragment import Fragment
from lanewise.semantics.lanes import FloatMode

from .reference import Mode

Inputs = Mapping[str, Any]
Request = tuple[str, str, int, Mode, Sequence[tuple[Inputs, Sequence[str]]]]


def float_mode(mode: Mode) -> FloatMode:
    return FloatMode(**asdict(mode))


def compile_fragments(
    requests: Sequence[tuple[str, str, int, Mode]],
    *,
    quick: bool = False,
) -> list[Fragment | LanewiseError]:
    """One fragment per (asm, target, wave size, mode), all in one module; errors stay in place."""
    compiled: list[Fragment | LanewiseError | None] = []
    good: list[tuple[str, str, int | None, FloatMode | None]] = []
    for asm, target, wave_size, mode in requests:
        try:
            lift_fragment(asm, target, wave_size, float_mode(mode))
        except LanewiseError as error:
            compiled.append(error)
        except (ValueError, TypeError) as error:  # a fault of the lifter: pinned on its instruction
            compiled.append(InternalError(f"{asm}: {error}"))
        else:
            compiled.append(None)
            good.append((asm, target, wave_size, float_mode(mode)))
    fragments = iter(Fragment.compile_many(good, quick=quick))
    return [next(fragments) if entry is None else entry for entry in compiled]


def run_fragment(fragment: Fragment, inputs: Inputs, outputs: Sequence[str]) -> dict[str, Any]:
    """The registers after a run; a register that the text does not name keeps its input."""
    given = {
        name: np.array(value, dtype=np.uint32) if isinstance(value, list) else value
        for name, value in inputs.items()
    }
    result = fragment.run(given)
    for name in outputs:
        if name not in result:
            result[name] = inputs.get(name, 0)
    return result


def run_fragments(requests: Sequence[Request]) -> list[list[dict[str, Any]] | LanewiseError]:
    """Compiles all requests together, then runs each on its sets of registers."""
    compiled = compile_fragments([request[:4] for request in requests])
    results: list[list[dict[str, Any]] | LanewiseError] = []
    for fragment, request in zip(compiled, requests, strict=True):
        if isinstance(fragment, LanewiseError):
            results.append(fragment)
        else:
            results.append([run_fragment(fragment, *given) for given in request[4]])
    return results
