"""Vector conversions between number formats (v_cvt_*).

Float to integer truncates, sticks at the limits and makes 0 of NaN. Narrowing floats round by the
MODE field of the result's type. The 8-bit and smaller floats live in vector_convert_small.
"""

from __future__ import annotations

from functools import partial

from lanewise.semantics.amd.family import family
from lanewise.semantics.lanes import LaneBuilder, Value


# -- integers to floats ---------------------------------------------------------------------------
def from_integer(word: str, to: str, *, signed: bool) -> None:
    """v_cvt_<float>_<integer>."""
    names = {"float": "f32", "double": "f64", "half": "f16"}
    family(word, names[to], {
        f"v_cvt_{names[to]}_{word}": (
            "D = A as a float, rounded.",
            lambda lanes, a: lanes.int_to_float(a, to, signed=signed),
        ),
    })  # fmt: skip


for _to in ("float", "double"):
    from_integer("i32", _to, signed=True)
    from_integer("u32", _to, signed=False)
from_integer("i16", "half", signed=True)
from_integer("u16", "half", signed=False)

for _byte in range(4):
    family("b32", "f32", {
        f"v_cvt_f32_ubyte{_byte}": (
            f"D = byte {_byte} of A as a float.",
            lambda lanes, a, first=8 * _byte:
                lanes.int_to_float(lanes.field(a, first, 8), "float", signed=True),
        ),
    })  # fmt: skip

# -- floats to integers ---------------------------------------------------------------------------
for _word in ("f32", "f64"):
    for _integer, _signed in (("i32", True), ("u32", False)):
        family(_word, _integer, {
            f"v_cvt_{_integer}_{_word}": (
                "D = A towards zero, within the integer's limits, 0 for NaN.",
                lambda lanes, a, signed=_signed: lanes.float_to_int(a, "i32", signed=signed),
            ),
        })  # fmt: skip
for _integer, _signed in (("i16", True), ("u16", False)):
    family("f16", _integer, {
        f"v_cvt_{_integer}_f16": (
            "D = A towards zero, within the integer's limits, 0 for NaN.",
            lambda lanes, a, signed=_signed: lanes.float_to_int(a, "i16", signed=signed),
        ),
    })  # fmt: skip


# -- floats to floats -----------------------------------------------------------------------------
def widen(lanes: LaneBuilder, a: Value, to: str) -> Value:
    """Exact; denormal inputs flushed as MODE says."""
    return lanes.fpext(lanes.flush_input(a), to)


def narrow(lanes: LaneBuilder, a: Value, to: str) -> Value:
    """Rounded by MODE; denormals flushed as MODE says for either type."""
    return lanes.flush_output(lanes.fptrunc(lanes.flush_input(a), to))


family("f16", "f32", {"v_cvt_f32_f16": ("D = A.", partial(widen, to="float"))})
family("f32", "f64", {"v_cvt_f64_f32": ("D = A.", partial(widen, to="double"))})
family("f32", "f16", {"v_cvt_f16_f32": ("D = A, rounded.", partial(narrow, to="half"))})
family("f64", "f32", {"v_cvt_f32_f64": ("D = A, rounded.", partial(narrow, to="float"))})
