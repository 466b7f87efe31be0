"""Compiles many builtin calls into one kernel and holds its results against the models'.

Each Call is one C++ expression over the lane's inputs and the model of it. A kernel runs its calls
under a mask of lanes, so that EXEC is that mask; what inactive lanes and masked results hold is not
compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import lanewise as lw
from lanewise.targets import PRIMARY_TARGETS

RANDOM = np.random.default_rng(20261130)
CONFIGS = [(entry.name, size) for entry in PRIMARY_TARGETS for size in entry.wave_sizes]
IDS = [f"{arch}-wave{size}" for arch, size in CONFIGS]
GUARD = 64  # the results' arrays end in elements nobody writes

TYPES = {
    "int": np.int32, "unsigned": np.uint32, "float": np.float32, "double": np.float64,
    "long": np.int64, "unsigned long": np.uint64, "short": np.int16, "_Float16": np.float16,
    "bool": np.bool_, "signed char": np.int8,
}  # fmt: skip


@dataclass(frozen=True)
class Inputs:
    """What every lane has: a, b, c random words, x a random 64-bit word, f a float, i a small
    index, s the same random word in all lanes."""

    arch: str
    size: int
    exec: int
    a: Any
    b: Any
    c: Any
    x: Any
    f: Any
    i: Any
    s: int

    @property
    def on(self) -> dict[str, Any]:
        """The keyword arguments of every model."""
        return {"arch": self.arch, "exec": self.exec}


@dataclass(frozen=True)
class Call:
    """type: of the expression's result. statement: code before it."""

    expression: str
    model: Callable[[Inputs], Any]
    type: str = "int"


HEAD = """
#include <hip/hip_runtime.h>
#define B(name) __builtin_amdgcn_##name
typedef unsigned long u64;
"""
KERNEL = """
extern "C" __global__ void calls(const unsigned* words, const u64* wide, const float* floats,
                                 unsigned s, u64 exec, {parameters}) {{
    const unsigned t = threadIdx.x;
    unsigned a = words[t], b = words[{size} + t], c = words[2 * {size} + t];
    unsigned i = words[3 * {size} + t];
    u64 x = wide[t];
    float f = floats[t];
    // inactive lanes have values too: without this the loads would sink into the branch
    asm volatile("" : "+v"(a), "+v"(b), "+v"(c), "+v"(i), "+v"(x), "+v"(f));
    if (exec >> t & 1) {{
{body}
    }}
}}
"""


def compile_calls(arch: str, size: int, calls: Sequence[Call], head: str = "") -> lw.Kernel:
    """One kernel that stores every call's result to an array of the call's type."""
    used = sorted({call.type for call in calls}, key=list(TYPES).index)
    names = {type_: f"out{number}" for number, type_ in enumerate(used)}
    parameters = ", ".join(f"{type_}* {name}" for type_, name in names.items())
    counts = dict.fromkeys(used, 0)
    lines = []
    for call in calls:
        place = counts[call.type] * size
        counts[call.type] += 1
        lines.append(f"        {names[call.type]}[{place} + t] = {call.expression};")
    source = HEAD + head + KERNEL.format(parameters=parameters, size=size, body="\n".join(lines))
    default = {entry.name: entry.default_wave_size for entry in PRIMARY_TARGETS}[arch]
    options = ("-mwavefrontsize64",) if size != default else ()
    return lw.Device(arch).compile(source, (*options, "-Wno-everything"))["calls"]


def random_inputs(arch: str, size: int, exec: int) -> Inputs:
    words = RANDOM.integers(0, 1 << 32, (3, size), dtype=np.uint32)
    wide = RANDOM.integers(0, 1 << 64, size, dtype=np.uint64)
    floats = RANDOM.standard_normal(size).astype(np.float32)
    index = RANDOM.integers(0, 4 * size, size, dtype=np.uint32)
    shared = int(RANDOM.integers(0, 1 << 32))
    return Inputs(arch, size, exec, *words, wide, floats, index, shared)


def masks(size: int, count: int) -> list[int]:
    """EXEC: all lanes, one random mask after the other, and a single lane."""
    full = (1 << size) - 1
    drawn = [int(RANDOM.integers(1, 1 << 62)) * 5 & full for _ in range(max(count - 2, 0))]
    return [full, *drawn, 1 << int(RANDOM.integers(0, size))][:count]


def check_calls(
    arch: str, size: int, calls: Sequence[Call], *, rounds: int = 3, head: str = "",
    change: Callable[[Inputs], Inputs] = lambda given: given,
) -> None:  # fmt: skip
    """Run the calls with random operands under several EXECs and compare every defined lane."""
    kernel = compile_calls(arch, size, calls, head)
    for exec in masks(size, rounds):
        given = change(random_inputs(arch, size, exec))
        results = _launch(kernel, given, calls)
        for call, result in zip(calls, results, strict=True):
            _compare(call, given, result)


def _launch(kernel: lw.Kernel, given: Inputs, calls: Sequence[Call]) -> list[Any]:
    size = given.size
    used = sorted({call.type for call in calls}, key=list(TYPES).index)
    outputs = {
        type_: np.zeros(
            sum(call.type == type_ for call in calls) * size + GUARD, dtype=TYPES[type_]
        )
        for type_ in used
    }
    words = np.concatenate([given.a, given.b, given.c, given.i])
    kernel(
        1, size, words, given.x, given.f, np.uint32(given.s), np.uint64(given.exec),
        *outputs.values(),
    )  # fmt: skip
    places = dict.fromkeys(used, 0)
    results = []
    for call in calls:
        start = places[call.type]
        places[call.type] += size
        results.append(outputs[call.type][start : start + size])
    assert all(not output[-GUARD:].any() for output in outputs.values())
    return results


def _compare(call: Call, given: Inputs, result: Any) -> None:
    expected = call.model(given)
    wanted = np.broadcast_to(np.ma.getdata(expected), (given.size,))
    undefined = np.broadcast_to(np.ma.getmaskarray(np.ma.asanyarray(expected)), (given.size,))
    active = np.array([given.exec >> lane & 1 for lane in range(given.size)], dtype=bool)
    defined = active & ~undefined
    raw = f"u{result.dtype.itemsize}" if result.dtype != bool else bool
    if wanted.dtype.kind == "f" or wanted.dtype.itemsize == result.dtype.itemsize:
        same = np.ascontiguousarray(wanted).view(raw) == result.view(raw)
    else:
        same = wanted.astype(result.dtype) == result
    wrong = np.flatnonzero(defined & ~same)
    assert not wrong.size, (
        f"{call.expression} on {given.arch} wave{given.size}, exec {given.exec:#x}: lanes "
        f"{wrong[:4].tolist()} have {_shown(result[wrong[:4]])}, the model "
        f"{_shown(wanted[wrong[:4]])}"
    )


def _shown(values: Any) -> list[str]:
    return [value.tobytes()[::-1].hex() for value in values]
