"""All vector compares: v_cmp_* writes a lane mask, v_cmpx_* narrows EXEC.

The operand layer knows where the mask goes: VCC, a scalar register, EXEC (`mask@cmpx`). Sources:
the manuals' VOPC chapters; the names `f`, `t` and `tru` went with gfx12.
"""

from __future__ import annotations

from functools import partial

from lanewise.semantics.lanes import FLOAT_BITS, LaneBuilder, Value
from lanewise.semantics.registry import Body, instruction

# Name -> LLVM's predicate. A name with n is true also where the operands are unordered (NaN).
FLOAT_PREDICATES = {
    "f": "false", "lt": "olt", "eq": "oeq", "le": "ole", "gt": "ogt", "lg": "one", "ge": "oge",
    "o": "ord", "u": "uno", "nge": "ult", "nlg": "ueq", "ngt": "ule", "nle": "ugt", "neq": "une",
    "nlt": "uge", "tru": "true", "t": "true",
}  # fmt: skip
INTEGER_PREDICATES = {
    "f": "false", "lt": "lt", "eq": "eq", "le": "le", "gt": "gt", "ne": "ne", "ge": "ge",
    "t": "true",
}  # fmt: skip


def compare_floats(lanes: LaneBuilder, a: Value, b: Value, *, predicate: str) -> Value:
    """mask = A predicate B; denormal inputs are zeros where MODE says so."""
    return lanes.fcmp(predicate, lanes.flush_input(a), lanes.flush_input(b))


def compare_integers(lanes: LaneBuilder, a: Value, b: Value, *, predicate: str) -> Value:
    """mask = A predicate B."""
    return lanes.icmp(predicate, a, b)


def always(lanes: LaneBuilder, a: Value, b: Value, *, predicate: str) -> Value:
    """mask = all ones (t, tru) or all zeros (f), whatever the operands."""
    return lanes.const("i1", predicate == "true")


def define_compare(name: str, reads: str, body: Body, sentence: str) -> None:
    """The two instructions of one compare."""
    instruction(f"v_cmp_{name}", reads=reads, writes="mask", source=sentence)(body)
    instruction(f"v_cmpx_{name}", reads=reads, writes="mask@cmpx", source=sentence)(body)


for _word in ("f16", "f32", "f64"):
    for _name, _predicate in FLOAT_PREDICATES.items():
        _body = always if _predicate in ("true", "false") else compare_floats
        define_compare(
            f"{_name}_{_word}",
            f"{_word} {_word}",
            partial(_body, predicate=_predicate),
            f"mask = A {_predicate} B.",
        )

for _word in ("i16", "i32", "i64", "u16", "u32", "u64"):
    for _name, _predicate in INTEGER_PREDICATES.items():
        _body = always if _predicate in ("true", "false") else compare_integers
        _full = _predicate
        if _predicate in ("lt", "le", "gt", "ge"):
            _full = ("s" if _word[0] == "i" else "u") + _predicate
        define_compare(
            f"{_name}_{_word}",
            f"{_word} {_word}",
            partial(_body, predicate=_full),
            f"mask = A {_full} B.",
        )


def compare_class(lanes: LaneBuilder, a: Value, wanted: Value) -> Value:
    """mask = B has the bit of A's class; never flushes."""
    if wanted.const is not None:
        return lanes.is_class(a, wanted.const & 0x3FF)
    return lanes.trunc(wanted >> class_of(lanes, a, wanted.type), "i1")


def class_of(lanes: LaneBuilder, a: Value, type_: str) -> Value:
    """0 signalling NaN, quiet NaN, -inf, -normal, -denormal, -0, +0, +denormal, +normal, 9 +inf."""
    width, fraction = FLOAT_BITS[a.type], {"half": 10, "float": 23, "double": 52}[a.type]
    infinity = ((1 << (width - 1)) - 1) >> fraction << fraction
    bits = lanes.bits(a)
    magnitude = bits & ((1 << (width - 1)) - 1)
    negative = lanes.icmp("slt", bits, 0)

    def number(value: int) -> Value:
        return lanes.const(type_, value, a.lanes)

    size = number(5)  # zero; smaller for larger magnitudes, as on the negative side
    for least, index in ((1, 4), (1 << fraction, 3), (infinity, 2)):
        size = lanes.select(lanes.icmp("uge", magnitude, least), number(index), size)
    signed = lanes.select(negative, size, 11 - size)
    quiet = lanes.icmp("uge", magnitude, infinity + (1 << (fraction - 1)))
    nan = lanes.icmp("ugt", magnitude, infinity)
    return lanes.select(nan, lanes.select(quiet, number(1), number(0)), signed)


for _word, _mask in (("f16", "b16"), ("f32", "b32"), ("f64", "b32")):
    define_compare(
        f"class_{_word}",
        f"{_word} {_mask}",
        partial(compare_class),
        "mask = B has the bit of A's class.",
    )
