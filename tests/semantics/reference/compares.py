"""V_CMP_*, V_CMPX_* (same meaning, other destination) and V_CMP_CLASS_*. CDNA3 ISA 12.9."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from . import softfloat as sf
from .floats import FORMATS
from .registry import Lane, define
from .softfloat import Format

# what a compare answers for "less", "equal", "greater" and "unordered"
FLOAT_PREDICATES = {
    "f": (0, 0, 0, 0), "lt": (1, 0, 0, 0), "eq": (0, 1, 0, 0), "le": (1, 1, 0, 0),
    "gt": (0, 0, 1, 0), "lg": (1, 0, 1, 0), "ge": (0, 1, 1, 0), "o": (1, 1, 1, 0),
    "u": (0, 0, 0, 1), "nge": (1, 0, 0, 1), "nlg": (0, 1, 0, 1), "ngt": (1, 1, 0, 1),
    "nle": (0, 0, 1, 1), "neq": (1, 0, 1, 1), "nlt": (0, 1, 1, 1), "tru": (1, 1, 1, 1),
    "t": (1, 1, 1, 1),
}  # fmt: skip
INTEGER_PREDICATES: dict[str, Callable[[int, int], bool]] = {
    "f": lambda a, b: False, "lt": lambda a, b: a < b, "eq": lambda a, b: a == b,
    "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ne": lambda a, b: a != b,
    "ge": lambda a, b: a >= b, "t": lambda a, b: True,
}  # fmt: skip


def compare_floats(f: Format, answers: tuple[int, ...], lane: Lane, a: int, b: int) -> int:
    a, b = lane.flush_input(f, a, b)
    order = sf.compare(f, a, b)
    return answers[3 if order is None else order + 1]


def number_class(f: Format, lane: Lane, a: int, chosen: int) -> int:
    """Bit of `chosen` that belongs to the class of a. Denormals have classes: no flush."""
    negative = sf.is_negative(f, a)
    if sf.is_signaling(f, a):
        bit = 0
    elif sf.is_nan(f, a):
        bit = 1
    elif sf.is_infinite(f, a):
        bit = 2 if negative else 9
    elif sf.exponent_field(f, a):
        bit = 3 if negative else 8
    elif sf.is_denormal(f, a):
        bit = 4 if negative else 7
    else:
        bit = 5 if negative else 6
    return chosen >> bit & 1


for _prefix, _result in (("v_cmp", "mask"), ("v_cmpx", "mask@cmpx")):
    for _t, _f in FORMATS.items():
        for _name, _answers in FLOAT_PREDICATES.items():
            define(
                f"{_prefix}_{_name}_{_t}", f"{_t} {_t} -> {_result}",
                partial(compare_floats, _f, _answers),
            )  # fmt: skip
        _chosen = "u16" if _t == "f16" else "u32"
        define(f"{_prefix}_class_{_t}", f"{_t} {_chosen} -> {_result}", partial(number_class, _f))
    for _t in ("i16", "u16", "i32", "u32", "i64", "u64"):
        for _name, _predicate in INTEGER_PREDICATES.items():
            define(f"{_prefix}_{_name}_{_t}", f"{_t} {_t} -> {_result}", _predicate)
