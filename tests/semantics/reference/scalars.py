"""Scalar ALU instructions. CDNA3 ISA 12.1 - 12.4; RDNA3 ISA 16.1 - 16.4."""

from __future__ import annotations

from collections.abc import Callable

from .integers import (
    ALL32,
    bit_field,
    leading_sign_bits,
    leading_zeros,
    parts,
    signed,
    trailing_zeros,
)  # fmt: skip
from .registry import Lane, define, model

Pair = tuple[int, int]


def nonzero(width: int, function: Callable[..., int]) -> Callable[..., Pair]:
    """The result, and SCC = result != 0."""

    def body(*sources: int) -> Pair:
        result = function(*sources) & ((1 << width) - 1)
        return result, int(result != 0)

    return body


# -- arithmetic -------------------------------------------------------------------------------
def _unsigned_sum(total: int) -> Pair:
    return total, int(not 0 <= total <= ALL32)


def _signed_sum(total: int) -> Pair:
    return total, int(total != signed(total, 32))


define("s_add_u32", "u32 u32 -> u32 bit", lambda a, b: _unsigned_sum(a + b))
define("s_sub_u32", "u32 u32 -> u32 bit", lambda a, b: _unsigned_sum(a - b))
define("s_addc_u32", "u32 u32 bit@scc -> u32 bit", lambda a, b, c: _unsigned_sum(a + b + c))
define("s_subb_u32", "u32 u32 bit@scc -> u32 bit", lambda a, b, c: _unsigned_sum(a - b - c))
define("s_add_i32", "i32 i32 -> i32 bit", lambda a, b: _signed_sum(a + b))
define("s_sub_i32", "i32 i32 -> i32 bit", lambda a, b: _signed_sum(a - b))
define("s_addk_i32", "i32@dst i16k -> i32 bit", lambda a, k: _signed_sum(a + k))
define("s_mulk_i32", "i32@dst i16k -> i32", lambda a, k: a * k)
define("s_mul_i32", "i32 i32 -> i32", lambda a, b: a * b)
define("s_mul_hi_u32", "u32 u32 -> u32", lambda a, b: (a * b) >> 32)
define("s_mul_hi_i32", "i32 i32 -> i32", lambda a, b: (a * b) >> 32)
define("s_abs_i32", "i32 -> i32 bit", nonzero(32, abs))
define("s_absdiff_i32", "i32 i32 -> i32 bit", nonzero(32, lambda a, b: abs(signed(a - b, 32))))
for _n in (1, 2, 3, 4):
    define(
        f"s_lshl{_n}_add_u32", "u32 u32 -> u32 bit",
        lambda a, b, n=_n: _unsigned_sum((a << n) + b),
    )  # fmt: skip
for _t in ("i32", "u32"):
    define(f"s_min_{_t}", f"{_t} {_t} -> {_t} bit", lambda a, b: (min(a, b), int(a < b)))


def s_max(lane: Lane, a: int, b: int) -> Pair:
    """SCC when the first is selected. Of equals: CDNA3 12.1 the first, RDNA3 16.1 the second."""
    return max(a, b), int(a > b if lane.generation in (10, 11) else a >= b)


define("s_max_i32", "i32 i32 -> i32 bit", s_max)
define("s_max_u32", "u32 u32 -> u32 bit", s_max)

# -- logic, shifts, fields --------------------------------------------------------------------
LOGIC: dict[str, Callable[[int, int], int]] = {
    "and": lambda a, b: a & b, "or": lambda a, b: a | b, "xor": lambda a, b: a ^ b,
    "andn2": lambda a, b: a & ~b, "orn2": lambda a, b: a | ~b, "nand": lambda a, b: ~(a & b),
    "nor": lambda a, b: ~(a | b), "xnor": lambda a, b: ~(a ^ b),
}  # fmt: skip
LOGIC_OF_MASKS = {
    **LOGIC, "andn1": lambda a, b: ~a & b, "orn1": lambda a, b: ~a | b,
}  # fmt: skip
NEW_NAMES = {
    "andn2": "and_not1", "orn2": "or_not1", "andn1": "and_not0", "orn1": "or_not0",
}  # fmt: skip


def _save_exec(
    function: Callable[[int, int], int], width: int, keep: bool
) -> Callable[[int, int], tuple[int, int, int]]:
    def body(a: int, mask: int) -> tuple[int, int, int]:
        result = function(a, mask) & ((1 << width) - 1)
        return (mask if keep else result), result, int(result != 0)

    return body


for _w in (32, 64):
    for _name, _function in LOGIC.items():
        _names = f"s_{_name}_b{_w}"
        if _name in NEW_NAMES:
            _names += f" s_{NEW_NAMES[_name]}_b{_w}"
        define(_names, f"b{_w} b{_w} -> b{_w} bit", nonzero(_w, _function))
    for _name, _function in LOGIC_OF_MASKS.items():
        _forms = [_name] + ([NEW_NAMES[_name]] if _name in NEW_NAMES else [])
        define(
            " ".join(f"s_{form}_saveexec_b{_w}" for form in _forms),
            f"b{_w} exec@exec -> b{_w} exec bit", _save_exec(_function, _w, True),
        )  # fmt: skip
        if _name in ("andn1", "andn2"):
            define(
                " ".join(f"s_{form}_wrexec_b{_w}" for form in _forms),
                f"b{_w} exec@exec -> b{_w} exec bit", _save_exec(_function, _w, False),
            )  # fmt: skip
    _n = _w - 1
    define(f"s_not_b{_w}", f"b{_w} -> b{_w} bit", nonzero(_w, lambda a: ~a))
    define(f"s_lshl_b{_w}", f"u{_w} u32 -> u{_w} bit", nonzero(_w, lambda a, n, m=_n: a << (n & m)))
    define(f"s_lshr_b{_w}", f"u{_w} u32 -> u{_w} bit", nonzero(_w, lambda a, n, m=_n: a >> (n & m)))
    define(f"s_ashr_i{_w}", f"i{_w} u32 -> i{_w} bit", nonzero(_w, lambda a, n, m=_n: a >> (n & m)))
    define(f"s_bfm_b{_w}", f"u32 u32 -> b{_w}", lambda a, b, m=_n: ((1 << (a & m)) - 1) << (b & m))
    for _t in ("u", "i"):
        define(
            f"s_bfe_{_t}{_w}", f"{_t}{_w} u32 -> {_t}{_w} bit",
            nonzero(_w, lambda a, f, m=_n, s=_t == "i": bit_field(a, f & m, f >> 16 & 127, s)),
        )  # fmt: skip
    define(f"s_mov_b{_w}", f"b{_w} -> b{_w}", lambda a: a)
    define(f"s_cmov_b{_w}", f"b{_w} b{_w}@dst bit@scc -> b{_w}", lambda a, d, c: a if c else d)
    define(f"s_cselect_b{_w}", f"b{_w} b{_w} bit@scc -> b{_w}", lambda a, b, c: a if c else b)
    define(f"s_brev_b{_w}", f"b{_w} -> b{_w}", lambda a, w=_w: int(f"{a:0{w}b}"[::-1], 2))
    define(f"s_bcnt1_i32_b{_w}", f"b{_w} -> i32 bit", nonzero(32, lambda a: a.bit_count()))
    define(
        f"s_bcnt0_i32_b{_w}", f"b{_w} -> i32 bit", nonzero(32, lambda a, w=_w: w - a.bit_count())
    )
    define(f"s_ff1_i32_b{_w} s_ctz_i32_b{_w}", f"b{_w} -> i32", trailing_zeros)
    define(
        f"s_ff0_i32_b{_w}", f"b{_w} -> i32",
        lambda a, w=_w: trailing_zeros(~a & ((1 << w) - 1)),
    )  # fmt: skip
    define(
        f"s_flbit_i32_b{_w} s_clz_i32_u{_w}", f"b{_w} -> i32", lambda a, w=_w: leading_zeros(a, w)
    )
    define(f"s_bitset0_b{_w}", f"u32 b{_w}@dst -> b{_w}", lambda n, d, m=_n: d & ~(1 << (n & m)))
    define(f"s_bitset1_b{_w}", f"u32 b{_w}@dst -> b{_w}", lambda n, d, m=_n: d | 1 << (n & m))
    define(f"s_bitcmp0_b{_w}", f"b{_w} u32 -> bit", lambda a, n, m=_n: ~a >> (n & m) & 1)
    define(f"s_bitcmp1_b{_w}", f"b{_w} u32 -> bit", lambda a, n, m=_n: a >> (n & m) & 1)
    define(f"s_quadmask_b{_w}", f"b{_w} -> b{_w} bit", nonzero(_w, lambda a: _quads(a)))
    define(
        f"s_wqm_b{_w}", f"b{_w} -> b{_w} bit",
        nonzero(_w, lambda a: sum(15 << 4 * i for i in range(16) if a >> 4 * i & 15)),
    )  # fmt: skip


def _quads(a: int) -> int:
    return sum(1 << i for i in range(16) if a >> 4 * i & 15)


define("s_flbit_i32 s_cls_i32", "i32 -> i32", lambda a: leading_sign_bits(a, 32))
define("s_flbit_i32_i64 s_cls_i32_i64", "i64 -> i32", lambda a: leading_sign_bits(a, 64))
define("s_sext_i32_i8", "u32 -> i32", lambda a: signed(a, 8))
define("s_sext_i32_i16", "u32 -> i32", lambda a: signed(a, 16))
define("s_movk_i32", "i16k -> i32", lambda k: k)
define("s_cmovk_i32", "i16k i32@dst bit@scc -> i32", lambda k, d, c: k if c else d)
for _name, (_i, _j) in {"ll": (0, 0), "lh": (0, 1), "hl": (1, 0), "hh": (1, 1)}.items():
    define(
        f"s_pack_{_name}_b32_b16", "u32 u32 -> b32",
        lambda a, b, i=_i, j=_j: parts(b, 16, 2)[j] << 16 | parts(a, 16, 2)[i],
    )  # fmt: skip


@model("s_bitreplicate_b64_b32", "b32 -> b64")
def s_bitreplicate_b64_b32(a: int) -> int:
    return sum(3 << 2 * i for i in range(32) if a >> i & 1)


# -- compares ---------------------------------------------------------------------------------
COMPARES: dict[str, Callable[[int, int], int]] = {
    "eq": lambda a, b: int(a == b), "lg": lambda a, b: int(a != b), "gt": lambda a, b: int(a > b),
    "ge": lambda a, b: int(a >= b), "lt": lambda a, b: int(a < b), "le": lambda a, b: int(a <= b),
}  # fmt: skip
for _name, _compare in COMPARES.items():
    for _t in ("i32", "u32"):
        define(f"s_cmp_{_name}_{_t}", f"{_t} {_t} -> bit", _compare)
        define(f"s_cmpk_{_name}_{_t}", f"{_t} {_t[0]}16k -> bit", _compare)
for _name in ("eq", "lg"):
    define(f"s_cmp_{_name}_u64", "u64 u64 -> bit", COMPARES[_name])
