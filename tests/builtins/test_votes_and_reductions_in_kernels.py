"""ballot, mbcnt, EXEC and wave_reduce_* as compiled from HIP C++, against the models."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.builtins.kernels import CONFIGS, IDS, Call, Inputs, check_calls

import lanewise as lw
from lanewise.builtins.catalog import BUILTINS, REDUCTIONS

models = lw.builtins
every_config = pytest.mark.parametrize(("arch", "size"), CONFIGS, ids=IDS)


def wide(value: Any) -> Any:
    return np.uint64(value)


@every_config
def test_ballots_masked_counts_and_exec(arch: str, size: int) -> None:
    calls = [
        Call("B(ballot_w64)(a & 1)", lambda g: models.ballot_w64(g.a & 1, **g.on), "unsigned long"),
        Call("__ballot(f > 0)", lambda g: models.ballot_w64(g.f > 0, **g.on), "unsigned long"),
        Call("B(mbcnt_lo)(a, b)", lambda g: models.mbcnt_lo(g.a, g.b, **g.on), "unsigned"),
        Call("B(mbcnt_hi)(a, b)", lambda g: models.mbcnt_hi(g.a, g.b, **g.on), "unsigned"),
        Call("B(mbcnt_lo)(s, 5)",
             lambda g: models.mbcnt_lo(g.s, 5, wave_size=g.size, **g.on), "unsigned"),
        Call("B(mbcnt_hi)(~0u, B(mbcnt_lo)(~0u, 0u))",
             lambda g: models.mbcnt_hi(
                 -1, models.mbcnt_lo(-1, 0, arch=g.arch, wave_size=g.size), **g.on), "unsigned"),
        Call("B(read_exec)()",
             lambda g: models.read_exec(wave_size=g.size, **g.on), "unsigned long"),
        Call("B(read_exec_lo)()",
             lambda g: models.read_exec_lo(wave_size=g.size, **g.on), "unsigned"),
        Call("B(read_exec_hi)()",
             lambda g: models.read_exec_hi(wave_size=g.size, **g.on), "unsigned"),
        Call("(B(wave_barrier)(), B(s_barrier)(), a)", lambda g: g.a, "unsigned"),
    ]  # fmt: skip
    if size == 32:
        calls += [
            Call("B(ballot_w32)(a & 1)", lambda g: models.ballot_w32(g.a & 1, **g.on), "unsigned"),
            Call("B(inverse_ballot_w32)(s)",
                 lambda g: models.inverse_ballot_w32(g.s, **g.on), "bool"),
            Call("B(inverse_ballot_w32)(a)",
                 lambda g: models.inverse_ballot_w32(g.a, **g.on), "bool"),
        ]  # fmt: skip
    else:
        calls += [
            Call("B(inverse_ballot_w64)(s * 0x123456789ul)",
                 lambda g: models.inverse_ballot_w64(g.s * 0x123456789, **g.on), "bool"),
            Call("B(inverse_ballot_w64)(x)",
                 lambda g: models.inverse_ballot_w64(g.x, **g.on), "bool"),
        ]  # fmt: skip
    check_calls(arch, size, calls, rounds=5)


C_TYPES = {
    "u32": "unsigned", "i32": "int", "b32": "unsigned", "f32": "float",
    "u64": "unsigned long", "i64": "long", "b64": "unsigned long",
}  # fmt: skip


def operand(given: Inputs, element: str) -> Any:
    if element == "f32":
        return given.f
    return given.a if element.endswith("32") else given.x


@every_config
def test_every_reduction_with_every_strategy(arch: str, size: int) -> None:
    calls = []
    for number, (operation, element) in enumerate(REDUCTIONS):
        name = f"wave_reduce_{operation}_{element}"
        value = "f" if element == "f32" else ("a" if element.endswith("32") else "x")
        # all three strategies make the same code: every name with one, one name with all
        for strategy in (0, 1, 2) if operation in ("add", "fmin") else (number % 3,):
            calls.append(
                Call(
                    f"B({name})({value}, {strategy})",
                    lambda g, n=name, e=element, s=strategy: getattr(models, n)(
                        operand(g, e), s, **g.on
                    ),
                    C_TYPES[element],
                )
            )
    check_calls(arch, size, calls, rounds=4)


SPECIAL = np.array(
    [0x7FC00001, 0x7F800001, 0xFF812345, 0x80000000, 0, 0x7F800000, 0xFF800000, 1, 0x807FFFFF,
     0x3F800000, 0xFFC54321, 0x00400000],
    dtype=np.uint32,
)  # fmt: skip


@pytest.mark.parametrize(
    ("arch", "size"),
    [("gfx908", 64), ("gfx942", 64), ("gfx1030", 32), ("gfx1100", 32), ("gfx1200", 32)],
)
def test_float_reductions_of_nans_zeros_and_denormals(arch: str, size: int) -> None:
    calls = [
        Call(f"B(wave_reduce_{op}_f32)(f, 0)",
             lambda g, o=op: getattr(models, f"wave_reduce_{o}_f32")(g.f, **g.on), "float")
        for op in ("fadd", "fsub", "fmin", "fmax")
    ]  # fmt: skip
    random = np.random.default_rng(5)

    def special(given: Inputs) -> Inputs:
        few = random.choice(SPECIAL, random.integers(1, 4))
        return replace(given, f=random.choice(few, given.size).view(np.float32))

    check_calls(arch, size, calls, rounds=60, change=special)


def test_names_that_the_compiler_lacks_are_no_models() -> None:
    for name in ("wave_reduce_add_i32", "wave_reduce_and_u32", "wave_reduce_add_f32", "wave_id"):
        assert not hasattr(models, name)
        assert name not in BUILTINS
