"""What each atomic operation stores: the new value from the old one and the instruction's data.

Owns the arithmetic only; `lift` owns addresses, the order of lanes and how memory is made to do it
at once (a native atomicrmw, or a compare-and-swap loop around `body`). Shared by every front end.

Float rules come from the chapters "Float Memory Atomics" of AMD's ISA manuals (CDNA2 9.5, CDNA3
and CDNA4 9.2, RDNA3 and RDNA4 13): adds round to nearest even whatever MODE.round says; the unit
decides about denormals, so LDS has operations of its own (`lds_*`, by MODE) beside those of the L2
cache.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from lanewise.semantics.lanes import INT_OF_FLOAT, LaneBuilder, Value

# (builder, old value, data, second datum or None) -> what memory holds afterwards. All of the type
# in AtomicOperation.types that the access has.
AtomicBody = Callable[[LaneBuilder, Value, Value, Value | None], Value]
Flush = Callable[[LaneBuilder, Value], Value]


@dataclass(frozen=True, slots=True)
class AtomicOperation:
    """One read-modify-write operation.

    body      the new value; `compare` is the second datum of cmpswap (the value compared with),
              mskor (the bits cleared first) and wrap (what is added on wrapping), else None
    types     LLVM types it is defined on; packed pairs of 16-bit floats are an i32
    operands  order in which an instruction with two data names them
    native    the name LLVM's atomicrmw has for exactly this operation ("cmpxchg" for that
              instruction), or None: then a compare-and-swap loop runs the body
    """

    name: str
    body: AtomicBody
    types: tuple[str, ...]
    operands: Literal["data", "data compare", "compare data"] = "data"
    native: str | None = None


OPERATIONS: dict[str, AtomicOperation] = {}

_INTEGERS = ("i32", "i64")
_FLOATS = ("float", "double")


def _define(
    name: str,
    body: AtomicBody,
    types: tuple[str, ...] = _INTEGERS,
    *,
    operands: Literal["data", "data compare", "compare data"] = "data",
    native: str | None = None,
) -> None:
    OPERATIONS[name] = AtomicOperation(name, body, types, operands, native)


# -- integers -------------------------------------------------------------------------------------


def increment(lanes: LaneBuilder, old: Value, limit: Value, _: Value | None) -> Value:
    """old + 1, back to 0 from the limit on."""
    return lanes.select(lanes.icmp("uge", old, limit), 0, old + 1)


def decrement(lanes: LaneBuilder, old: Value, limit: Value, _: Value | None) -> Value:
    """old - 1; the limit where old is 0 or above the limit."""
    return lanes.select((old == 0) | lanes.icmp("ugt", old, limit), limit, old - 1)


def wrap(lanes: LaneBuilder, old: Value, data: Value, added: Value | None) -> Value:
    """old - data if that is not negative, else old + the second datum. (DS_WRAP_RTN_B32)"""
    assert added is not None
    return lanes.select(lanes.icmp("uge", old, data), old - data, old + added)


def conditional_subtract(lanes: LaneBuilder, old: Value, data: Value, _: Value | None) -> Value:
    """old - data if that is not negative, else old."""
    return lanes.select(lanes.icmp("uge", old, data), old - data, old)


def subtract_clamped(lanes: LaneBuilder, old: Value, data: Value, _: Value | None) -> Value:
    """old - data, 0 where that is negative."""
    return lanes.saturating("usub", old, data)


def compare_swap(lanes: LaneBuilder, old: Value, data: Value, compare: Value | None) -> Value:
    """data where old equals the value compared with."""
    assert compare is not None
    return lanes.select(old == compare, data, old)


def masked_or(lanes: LaneBuilder, old: Value, data: Value, mask: Value | None) -> Value:
    """old with the mask's bits cleared and those of data set. (DS_MSKOR_B32)"""
    assert mask is not None
    return (old & ~mask) | data


def conditional_exchange(lanes: LaneBuilder, old: Value, data: Value, _: Value | None) -> Value:
    """Each half becomes data's bits 30:0 where data's bit 31 is set. (DS_CONDXCHG32_RTN_B64)"""

    def half(before: Value, new: Value) -> Value:
        return lanes.select(lanes.icmp("slt", new, 0), new & 0x7FFF_FFFF, before)

    low = half(lanes.low(old), lanes.low(data))
    return lanes.pair(low, half(lanes.high(old), lanes.high(data)))


_define("swap", lambda lanes, old, data, _: data, ("i32", "i64"), native="xchg")
_define("add", lambda lanes, old, data, _: old + data, native="add")
_define("sub", lambda lanes, old, data, _: old - data, native="sub")
_define("rsub", lambda lanes, old, data, _: data - old)
_define("and", lambda lanes, old, data, _: old & data, native="and")
_define("or", lambda lanes, old, data, _: old | data, native="or")
_define("xor", lambda lanes, old, data, _: old ^ data, native="xor")
_define("smin", lambda lanes, old, data, _: lanes.smin(old, data), native="min")
_define("smax", lambda lanes, old, data, _: lanes.smax(old, data), native="max")
_define("umin", lambda lanes, old, data, _: lanes.umin(old, data), native="umin")
_define("umax", lambda lanes, old, data, _: lanes.umax(old, data), native="umax")
_define("inc", increment, native="uinc_wrap")
_define("dec", decrement, native="udec_wrap")
_define("cond_sub", conditional_subtract, ("i32",), native="usub_cond")
_define("sub_clamp", subtract_clamped, ("i32",), native="usub_sat")
_define("cmpswap", compare_swap, operands="data compare", native="cmpxchg")
# DS_CMPST_*: the value compared with comes first, the other way round than in every other space and
# than in gfx11's DS_CMPSTORE_* (notes under both names in the manuals).
_define("cmpst", compare_swap, operands="compare data", native="cmpxchg")
_define("mskor", masked_or, operands="compare data")
_define("wrap", wrap, ("i32",), operands="data compare")
_define("condxchg32", conditional_exchange, ("i64",))


# -- floats ---------------------------------------------------------------------------------------


def _keep(lanes: LaneBuilder, a: Value) -> Value:
    return a


def _by_input_mode(lanes: LaneBuilder, a: Value) -> Value:
    return lanes.flush_input(a)


def _in_cache(lanes: LaneBuilder, a: Value) -> Value:
    """What the L2 cache's float min, max and compare-swap do with a denormal before comparing.

    f64 of CDNA never flushes, gfx12 never flushes, f32 (and f64 of RDNA) goes by MODE.
    """
    kept = lanes.generation == 12 or (lanes.generation == 9 and a.type == "double")
    return a if kept else lanes.flush_input(a)


# The manuals of CDNA3, CDNA4 and RDNA3 say that f32 adds in the L2 cache flush denormals as CDNA1's
# and CDNA2's do. LLVM (feature memory-atomic-fadd-f32-denormal-support) gives gfx942, gfx950, gfx11
# and gfx12 adds that keep them and compiles denormal-preserving code to them. LLVM is followed.
_CACHE_ADD_FLUSHES = ("gfx908", "gfx90a")


def add_in_cache(lanes: LaneBuilder, old: Value, data: Value, _: Value | None) -> Value:
    """old + data, nearest even; denormals of f32 are zeros on gfx908 and gfx90a, else kept."""
    flushes = lanes.target in _CACHE_ADD_FLUSHES and old.type == "float"
    flush: Flush = LaneBuilder.flush if flushes else _keep
    return flush(lanes, lanes.fadd(flush(lanes, old), flush(lanes, data), ieee=True))


def add_in_lds(lanes: LaneBuilder, old: Value, data: Value, _: Value | None) -> Value:
    """old + data, nearest even; denormals by MODE, always kept in f64."""
    if old.type == "double":
        return lanes.fadd(old, data, ieee=True)
    total = lanes.fadd(lanes.flush_input(old), lanes.flush_input(data), ieee=True)
    return lanes.flush_output(total)


def order_key(lanes: LaneBuilder, a: Value) -> Value:
    """A signed integer that orders floats as numbers, -0 below +0. NaNs lie outside."""
    bits = lanes.bits(a)
    width = {"i16": 16, "i32": 32, "i64": 64}[bits.type]
    return bits ^ (lanes.ashr(bits, width - 1) & ((1 << (width - 1)) - 1))


def _selected(lanes: LaneBuilder, old: Value, data: Value, predicate: str, flush: Flush) -> Value:
    """Of old and data the smaller or larger one, a number before a NaN; equal ones leave old."""
    if lanes.generation == 12:  # gfx12 goes on with the flushed values, others only compare them
        old, data = flush(lanes, old), flush(lanes, data)
    better = lanes.icmp(
        predicate, order_key(lanes, flush(lanes, data)), order_key(lanes, flush(lanes, old))
    )
    data_nan, old_nan = lanes.is_nan(data), lanes.is_nan(old)
    chosen = lanes.select(old_nan | (better & ~data_nan), data, old)
    if lanes.generation == 12:  # MINNUM / MAXNUM: NaN only of two NaNs
        return lanes.select(old_nan & data_nan, lanes.quiet(data), chosen)
    chosen = lanes.select(lanes.is_signaling(old), lanes.quiet(old), chosen)
    return lanes.select(lanes.is_signaling(data), lanes.quiet(data), chosen)


def _min_or_max(predicate: str, flush: Flush) -> AtomicBody:
    def body(lanes: LaneBuilder, old: Value, data: Value, _: Value | None) -> Value:
        return _selected(lanes, old, data, predicate, flush)

    return body


def _float_compare_swap(flush: Flush) -> AtomicBody:
    """data where old == the value compared with (+0 == -0, no NaN equals); data is flushed too."""

    def body(lanes: LaneBuilder, old: Value, data: Value, compare: Value | None) -> Value:
        assert compare is not None
        equal = lanes.fcmp("oeq", flush(lanes, old), flush(lanes, compare))
        return lanes.select(equal, flush(lanes, data), old)

    return body


def _packed(type_: str, add: AtomicBody) -> AtomicBody:
    """The operation on both 16-bit halves of an i32."""

    def body(lanes: LaneBuilder, old: Value, data: Value, _: Value | None) -> Value:
        def half(word: Value, shift: int) -> Value:
            return lanes.bitcast(lanes.trunc(word >> shift, INT_OF_FLOAT[type_]), type_)

        low, high = (
            lanes.zext(lanes.bits(add(lanes, half(old, s), half(data, s), None)), "i32")
            for s in (0, 16)
        )
        return low | (high << 16)

    return body


for _prefix, _add, _flush in (("", add_in_cache, _in_cache), ("lds_", add_in_lds, _by_input_mode)):
    _define(f"{_prefix}fadd", _add, _FLOATS)
    _define(f"{_prefix}fmin", _min_or_max("slt", _flush), _FLOATS)
    _define(f"{_prefix}fmax", _min_or_max("sgt", _flush), _FLOATS)
    _define(f"{_prefix}pk_add_f16", _packed("half", _add), ("i32",))
    _define(f"{_prefix}pk_add_bf16", _packed("bfloat", _add), ("i32",))
_define("fcmpswap", _float_compare_swap(_in_cache), _FLOATS, operands="data compare")
_define("lds_fcmpswap", _float_compare_swap(_by_input_mode), _FLOATS, operands="data compare")
_define("lds_fcmpst", _float_compare_swap(_by_input_mode), _FLOATS, operands="compare data")


def native_operation(lanes: LaneBuilder, name: str, type_: str) -> str | None:
    """The atomicrmw operation that does exactly this under the builder's MODE, or None."""
    operation = OPERATIONS[name]
    if name == "fadd" and not (lanes.target in _CACHE_ADD_FLUSHES and type_ == "float"):
        return "fadd"
    if name == "lds_fadd" and (type_ == "double" or lanes.mode.denorm(type_) == 3):
        return "fadd"
    return operation.native
