"""The same kernels on targets that the other files leave out, and in waves of 64 on RDNA."""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any

import pytest

from . import (
    test_arrays,
    test_atomics,
    test_control_flow,
    test_floats,
    test_functions,
    test_integers,
    test_lanes,
    test_memory,
    test_work_groups,
)
from .program import Program

OTHERS = ("gfx90a", "gfx1030", "gfx1200")
WIDE = {
    "gfx1100": (test_arrays, test_control_flow),
    "gfx1200": (test_lanes,),  # before gfx12 ds_bpermute, thus __shfl, keeps to 32 lanes
}
_MODULES = (
    test_arrays, test_control_flow, test_functions, test_lanes, test_memory, test_work_groups,
)  # fmt: skip
# the first case of each kernel
CASES = list(
    {(m, case[0]): (m, case) for m in _MODULES for case in reversed(list(m.cases()))}.values()
)
WIDE_CASES = [(arch, pair) for arch, of in WIDE.items() for pair in CASES if pair[0] in of]
FUNCTIONS: list[tuple[Any, ...]] = [
    *((test_integers.test_operators_of_each_width, kind) for kind in test_integers.KINDS),
    (test_integers.test_uniform_integers_stay_in_scalar_registers, 0),
    (test_integers.test_hashes_of_bytes,),
    *((test_floats.test_arithmetic_is_exact, kind) for kind in test_floats.KINDS),
    *((test_floats.test_exact_functions, kind) for kind in ("f32", "f64")),
    *((test_floats.test_floats_to_integers, kind, n) for kind, n in (("f16", 4), ("f64", 8))),
    (test_floats.test_halves_and_singles_together,),
    (test_floats.test_between_float_widths,),
    (test_atomics.test_what_is_left_in_global_memory, "i32"),
    (test_atomics.test_what_is_left_in_global_memory, "u64"),
    (test_atomics.test_what_is_left_in_lds, "u32"),
    (test_atomics.test_float_sums_of_whole_numbers,),
    (test_atomics.test_cas_loops,),
    (test_atomics.test_returned_values,),
    (test_work_groups.test_dynamic_lds, 100),
]


def name_of(pair: tuple[ModuleType, tuple[Any, ...]]) -> str:
    return f"{pair[0].__name__.rpartition('.test_')[2]}-{pair[1][0]}"


@functools.cache
def wide(program: Program) -> Program:
    return Program(program.text, program.options, wave_size=64)


@pytest.mark.parametrize("arch", OTHERS)
@pytest.mark.parametrize("pair", CASES, ids=name_of)
def test_kernels_give_what_the_host_gives(
    arch: str, pair: tuple[ModuleType, tuple[Any, ...]]
) -> None:
    module, case = pair
    module.PROGRAM.check(arch, *case)


@pytest.mark.parametrize("arch", OTHERS)
@pytest.mark.parametrize(
    "call", FUNCTIONS, ids=lambda call: "-".join(map(str, (call[0].__name__, *call[1:])))
)
def test_integers_floats_and_atomics_too(arch: str, call: tuple[Any, ...]) -> None:
    function, *arguments = call
    function(arch, *arguments)


@pytest.mark.parametrize(
    ("arch", "pair"), WIDE_CASES, ids=lambda of: of if isinstance(of, str) else name_of(of)
)
def test_in_waves_of_64(arch: str, pair: tuple[ModuleType, tuple[Any, ...]]) -> None:
    module, case = pair
    wide(module.PROGRAM).check(arch, *case)
