"""What each kind of lane move has to say about given arguments: rule, edges, moves, picture.

Everything about lanes is asked of `builtins`, which is written from the manuals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

import lanewise.builtins as models
from lanewise.builtins.catalog import BUILTINS, Builtin
from lanewise.builtins.control_words import (
    dpp8_choices,
    dpp8_sources,
    dpp_control,
    dpp_written,
    swizzle_mode,
    swizzle_sources,
)
from lanewise.errors import InputError
from lanewise.insight.pictures import GAP, Blank, Moves, Picture
from lanewise.targets import Target

__all__ = ["SUBJECTS", "Shown", "describe"]

IDENTITY = 0x76543210, 0xFEDCBA98


@dataclass(frozen=True, slots=True)
class Shown:
    """What is known once the arguments are."""

    title: str
    kind: str
    call: str
    assembly: str
    rule: str
    moves: Moves | None = None
    picture: Picture | None = None
    edges: tuple[str, ...] | None = None  # instead of the builtin's own
    anchor: str | None = None  # likewise


@dataclass(frozen=True, slots=True)
class _Subject:
    """parameters: names; examples: their values where none are given."""

    show: Callable[[str, Sequence[int], Target, int], Shown]
    examples: tuple[int, ...] = ()
    most: int = 0  # arguments that may be given


def _blank(moves: Sequence[int | None], blank: Blank) -> tuple[int | Blank, ...]:
    return tuple(blank if source is None else source for source in moves)


def _word(number: int) -> int:
    """The number in 32 bits, as a register holds it."""
    return number & 0xFFFFFFFF


def _received(result: Any, missing: Blank = Blank.UNDEFINED) -> Moves:
    """Moves from a model's result on lane numbers; 0x1000 stands for the old value."""
    data, undefined = np.ma.getdata(result), np.ma.getmaskarray(result)
    return Moves(
        tuple(
            missing if off else (Blank.OLD if value >= 0x1000 else int(value))
            for value, off in zip(data, undefined, strict=True)
        )
    )


# -- DPP -------------------------------------------------------------------------------------------


def _dpp(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    word, rows, banks, zeros, fi = (*given, *(15, 15, 0, 0)[len(given) - 1 :])[:5]
    control = dpp_control(word, on)
    left_out = Blank.UNDEFINED if name == "mov_dpp" else Blank.OLD
    missing = Blank.ZERO if zeros else left_out
    written = dpp_written(rows, banks, size)
    sources = tuple(
        source if on_ else left_out
        for source, on_ in zip(_blank(control.sources(size), missing), written, strict=True)
    )
    masks = f"row_mask:{rows:#x} bank_mask:{banks:#x}"
    flags = f"{' bound_ctrl:1' if zeros else ''}{' fi:1' if fi else ''}"
    boolean = "true" if zeros else "false"
    old = "" if name == "mov_dpp" else "old, "
    partly = "" if all(written) else "; lanes that the masks leave out are not written"
    return Shown(
        f"dpp {control.text}",
        f"control word {word:#05x}",
        f"__builtin_amdgcn_{name}({old}v, {word:#x}, {rows:#x}, {banks:#x}, {boolean})",
        f"v_mov_b32_dpp v0, v1 {control.text} {masks}{flags}",
        f"lane i receives from {control.formula}{partly}",
        Moves(sources),
        edges=_dpp_edges(None in control.sources(size), bool(zeros), bool(fi), left_out),
        anchor=_dpp_anchor(name, word, left_out in sources),
    )


def _dpp_anchor(name: str, word: int, holes: bool) -> str:
    """The deviation that concerns this very control word."""
    if word in (0x134, 0x13C):
        return "dpp-wave-rotate"
    return "mov-dpp-undefined" if name == "mov_dpp" and holes else ""


def _dpp_edges(outside: bool, zeros: bool, fi: bool, left_out: Blank) -> tuple[str, ...]:
    keeps = "keeps old (its destination register)"
    if left_out is Blank.UNDEFINED:
        keeps = "is undefined (it keeps whatever its destination register held)"
    bad = "receives 0 (bound_ctrl is set)" if zeros else keeps
    edges = []
    if outside:
        edges.append(f"a lane whose source is outside the row or wave {bad}")
    if fi:
        edges.append("an inactive source lane is read like any other (fi is set)")
    else:
        edges.append(f"a lane whose source lane is inactive {bad}")
    edges.append(f"a lane that EXEC, row_mask or bank_mask leaves out {keeps}")
    return tuple(edges)


def _dpp8(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    selector = given[0] & 0xFFFFFF
    choices = ",".join(map(str, dpp8_choices(selector)))
    fi = len(given) > 1 and bool(given[1])
    inactive = "is read like any other (fi is set)" if fi else "gives 0"
    return Shown(
        f"dpp8:[{choices}]",
        f"selector {selector:#08x}",
        f"__builtin_amdgcn_mov_dpp8(v, {selector:#x})",
        f"v_mov_b32_dpp v0, v1 dpp8:[{choices}]{' fi:1' if fi else ''}",
        "lane i receives from the lane of its eight that the list names",
        Moves(_blank(dpp8_sources(selector, size), Blank.ZERO)),
        edges=(f"an inactive source lane {inactive}", BUILTINS["mov_dpp8"].edges[1]),
    )


# -- the crossbar ----------------------------------------------------------------------------------


def _swizzle(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    mode = swizzle_mode(given[0])
    return Shown(
        f"ds_swizzle_b32 offset:0x{mode.offset:04X}",
        f"{mode.name} mode: {mode.fields}",
        f"__builtin_amdgcn_ds_swizzle(v, 0x{mode.offset:04X})",
        f"ds_swizzle_b32 v0, v1 offset:{mode.offset:#x}",
        _swizzle_rule(mode.offset),
        Moves(_blank(swizzle_sources(mode.offset, size), Blank.ZERO)),
        anchor={"bit-mask": "ds-swizzle", "rotate": "ds-swizzle-rotate"}.get(mode.name, ""),
    )


def _swizzle_rule(offset: int) -> str:
    low, middle, high = offset & 31, offset >> 5 & 31, offset >> 10 & 31
    if offset >= 0xE000:
        return "lane i receives from lane i with its index bits reversed, as an FFT orders them"
    if offset >= 0xC000:
        sign = "-" if high & 1 else "+"
        kept = f", index bits {low:#x} staying as they are" if low else ""
        return f"lane i receives from lane i {sign} {middle} modulo 32{kept}, within each 32"
    if offset >= 0x8000:
        return "lane i receives from the lane of its four that the offset lists"
    if low == 31 and not middle:
        return f"lane i receives from lane i ^ {high}, within each group of 32"
    if not low:
        return f"every lane of a group of 32 receives from its lane {middle ^ high}"
    return (
        f"lane i receives from lane ((i & {low:#x}) | {middle:#x}) ^ {high:#x}, within each "
        "group of 32"
    )


def _permute(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    lanes = np.arange(size, dtype=np.int32)
    address = (4 * (np.arange(size) + _word(given[0]))).astype(np.int32)
    if name == "ds_permute":
        # lane numbers from 1, so that 0 is "nobody sent"
        moved = models.ds_permute(address, lanes + 1, arch=on.name)
        sources = tuple(int(value) - 1 if value else Blank.ZERO for value in moved)
    else:
        sources = _received(getattr(models, name)(address, lanes, arch=on.name)).sources
    rule = BUILTINS[name].summary
    return Shown(
        f"{BUILTINS[name].instruction}, for instance with byte_address = 4·(i + {given[0]})",
        "the address is each lane's own, at run time",
        f"__builtin_amdgcn_{name}(4 * (lane + {given[0]}), v)",
        f"{BUILTINS[name].instruction} v0, v1, v2",
        rule,
        Moves(sources),
    )


# -- rows ------------------------------------------------------------------------------------------


def _permlane(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    low, high, fi, zeros = (*given, *(*IDENTITY, 0, 0)[len(given) :])[:4]
    lanes = np.arange(size, dtype=np.uint32)
    model = getattr(models, name)
    moved = model(0x1000, lanes, low, high, bool(fi), bool(zeros), arch=on.name)
    flags = f"{str(bool(fi)).lower()}, {str(bool(zeros)).lower()}"
    nibbles = ", ".join(
        str((low if place < 8 else high) >> 4 * (place % 8) & 15) for place in range(16)
    )
    selected = f" op_sel:[{fi:d},{zeros:d}]" if fi or zeros else ""
    return Shown(
        f"v_{name}_b32",
        f"selectors {low:#010x}, {high:#010x}: lanes {nibbles}",
        f"__builtin_amdgcn_{name}(old, v, {low:#x}, {high:#x}, {flags})",
        f"v_{name}_b32 v0, v1, s0, s1{selected}",
        BUILTINS[name].summary,
        _received(moved),
    )


def _permlane_var(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    lanes = np.arange(size, dtype=np.uint32)
    choice = (np.arange(size) + _word(given[0])) % 16
    moved = getattr(models, name)(0x1000, lanes, choice, False, False, arch=on.name)
    return Shown(
        f"v_{name}_b32, for instance with choice = (i + {given[0]}) mod 16",
        "the choice is each lane's own, at run time",
        f"__builtin_amdgcn_{name}(old, v, choice, false, false)",
        f"v_{name}_b32 v0, v1, v2",
        BUILTINS[name].summary,
        _received(moved),
    )


def _permlane64(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    lanes = np.arange(size, dtype=np.uint32)
    return Shown(
        "v_permlane64_b32", f"in wave{size}", "__builtin_amdgcn_permlane64(v)",
        "v_permlane64_b32 v0, v1", BUILTINS[name].summary,
        _received(models.permlane64(lanes, arch=on.name)),
    )  # fmt: skip


def _swap(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    """Rows of both registers as boxes: a's four, then b's four."""
    rows = np.arange(size, dtype=np.uint32) // 16
    new = getattr(models, name)(rows, rows + 4, False, False, arch=on.name)
    labels = tuple(f"{which}.{row}" for which in "ab" for row in range(4))
    sources = [int(part[16 * row]) for part in new for row in range(4)]
    picture = Picture(
        f"v_{name}_b32: rows of 16 lanes of the registers a and b",
        labels, labels, tuple((source, at) for at, source in enumerate(sources)),
        names=("row before", "row after"),
    )  # fmt: skip
    return Shown(
        f"v_{name}_b32", "two registers, both read and written",
        f"__builtin_amdgcn_{name}(a, b, false, false)", f"v_{name}_b32 v0, v1",
        BUILTINS[name].summary, picture=picture,
    )  # fmt: skip


# -- one lane --------------------------------------------------------------------------------------


def _readlane(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    lane = given[0] % size
    return Shown(
        f"v_readlane_b32 of lane {lane}", "a scalar result: the same for the whole wave",
        f"__builtin_amdgcn_readlane(v, {given[0]})", f"v_readlane_b32 s0, v1, {lane}",
        f"every lane receives from lane {lane}", Moves((lane,) * size),
    )  # fmt: skip


def _readfirstlane(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    return Shown(
        "v_readfirstlane_b32 with all lanes active", "a scalar result: the same for the whole wave",
        "__builtin_amdgcn_readfirstlane(v)", "v_readfirstlane_b32 s0, v1",
        "every lane receives from the lowest active lane: lane 0 where all are active",
        Moves((0,) * size),
    )  # fmt: skip


def _writelane(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    lane = given[0] % size
    sources = tuple(Blank.SCALAR if at == lane else at for at in range(size))
    return Shown(
        f"v_writelane_b32 to lane {lane}", "the value is a scalar",
        f"llvm.amdgcn.writelane(value, {given[0]}, old)", f"v_writelane_b32 v0, s0, {lane}",
        f"lane {lane} receives the scalar, all others keep old", Moves(sources),
    )  # fmt: skip


# -- shuffles --------------------------------------------------------------------------------------


def _shuffle(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    argument = given[0]
    width = given[1] if len(given) > 1 else size
    plain = name.removesuffix("_sync")
    moved = getattr(models, plain)(np.arange(size), argument, width, arch=on.name)
    mask = "mask, " if name != plain else ""
    rules = {
        "shfl": f"lane i receives from lane {argument % width} of its group of {width}",
        "shfl_up": f"lane i receives from lane i - {argument}, within groups of {width}",
        "shfl_down": f"lane i receives from lane i + {argument}, within groups of {width}",
        "shfl_xor": f"lane i receives from lane i ^ {argument}, within groups of {width}",
    }
    return Shown(
        f"__{name}({mask}v, {argument}, {width})", "library code over ds_bpermute",
        f"__{name}({mask}v, {argument}, {width})", "ds_bpermute_b32 v0, v1, v2",
        rules[plain], _received(moved),
    )  # fmt: skip


# -- all lanes -------------------------------------------------------------------------------------

_FEW = 8
_COUNTED = 5  # lanes in the picture of a masked count: each has arrows from all before it


def _reduction(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    operation = name.removeprefix("wave_reduce_").rpartition("_")[0]
    strategy = given[0] if given else 0
    labels = (*map(str, range(4)), GAP, *map(str, range(size - 4, size)))
    picture = Picture(
        f"{name}: every active lane into one value, that value to every lane", labels, labels,
        tuple((at, at) for at, label in enumerate(labels) if label != GAP), hub=operation,
    )  # fmt: skip
    return Shown(
        BUILTINS[name].spelling, f"strategy {strategy}",
        f"__builtin_amdgcn_{name}(v, {strategy})", "", BUILTINS[name].summary, picture=picture,
    )  # fmt: skip


def _ballot(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    labels = tuple(map(str, range(_FEW)))
    inverse = name.startswith("inverse")
    names = ("bit of the mask", "to lane") if inverse else ("from lane", "bit of the mask")
    picture = Picture(
        f"{name}: one bit per lane", labels, labels, tuple((lane, lane) for lane in range(_FEW)),
        repeats=size // _FEW, names=names,
    )  # fmt: skip
    argument = "mask" if inverse else "predicate"
    return Shown(
        BUILTINS[name].spelling, f"in wave{size}", f"__builtin_amdgcn_{name}({argument})", "",
        BUILTINS[name].summary, picture=picture,
    )  # fmt: skip


def _count(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    mask = given[0] & 0xFFFFFFFF
    counted = getattr(models, name)(mask, 0, arch=on.name, wave_size=size)
    first = 32 if name == "mbcnt_hi" and size == 64 else 0
    own = range(_COUNTED)
    bits = [bit for bit in own if mask >> bit & 1]
    picture: Picture | None = Picture(
        f"{name}: each lane counts the set bits below its own",
        tuple(f"{bit}" for bit in own),
        tuple(f"{lane + first}" for lane in own),
        tuple((bit, lane) for lane in own for bit in bits if bit < lane),
        names=("set bit of the mask", "counted by lane"),
        note=f"and so on; lanes {first} to {first + _COUNTED - 1} count "
        + ", ".join(str(int(counted[lane])) for lane in range(first, first + _COUNTED)),
    )
    if name == "mbcnt_hi" and size == 32:
        picture = None
    example = "".join(f" {int(value)}" for value in counted[:: max(1, size // 16)])
    return Shown(
        f"v_{name}_u32_b32", f"for instance with mask {mask:#010x} and base 0",
        f"__builtin_amdgcn_{name}({mask:#x}, base)", f"v_{name}_u32_b32 v0, v1, v2",
        f"{BUILTINS[name].summary}: lanes 0, {size // 16}, {size // 8}, … receive{example}",
        picture=picture,
    )  # fmt: skip


def _plain(name: str, given: Sequence[int], on: Target, size: int) -> Shown:
    entry = BUILTINS[name]
    return Shown(entry.spelling, f"in wave{size}", f"{entry.spelling}()", "", entry.summary)


_SHUFFLE = _Subject(_shuffle, (1,), 2)
SUBJECTS: Final[dict[str, _Subject]] = {
    "update_dpp": _Subject(_dpp, (0x111,), 5),
    "mov_dpp": _Subject(_dpp, (0x111,), 5),
    "mov_dpp8": _Subject(_dpp8, (0x053977,), 2),
    "ds_swizzle": _Subject(_swizzle, (0x101F,), 1),
    "ds_permute": _Subject(_permute, (1,), 1),
    "ds_bpermute": _Subject(_permute, (1,), 1),
    "ds_bpermute_fi_b32": _Subject(_permute, (1,), 1),
    "permlane16": _Subject(_permlane, (0x89ABCDEF, 0x01234567), 4),
    "permlanex16": _Subject(_permlane, IDENTITY, 4),
    "permlane16_var": _Subject(_permlane_var, (1,), 1),
    "permlanex16_var": _Subject(_permlane_var, (1,), 1),
    "permlane64": _Subject(_permlane64),
    "permlane16_swap": _Subject(_swap),
    "permlane32_swap": _Subject(_swap),
    "readlane": _Subject(_readlane, (5,), 1),
    "readfirstlane": _Subject(_readfirstlane),
    "writelane": _Subject(_writelane, (5,), 1),
    **{
        name: _Subject(_shuffle, (5,), 2) if name in ("shfl", "shfl_sync") else _SHUFFLE
        for name in BUILTINS
        if name.startswith("shfl")
    },
    **{name: _Subject(_reduction, (), 1) for name in BUILTINS if name.startswith("wave_reduce")},
    **{name: _Subject(_ballot) for name in BUILTINS if "ballot" in name},
    "mbcnt_lo": _Subject(_count, (0xFFFFFFFF,), 1),
    "mbcnt_hi": _Subject(_count, (0xFFFFFFFF,), 1),
    **{
        name: _Subject(_plain)
        for name in ("read_exec", "read_exec_lo", "read_exec_hi", "wave_barrier", "s_barrier")
    },
}


def describe(entry: Builtin, given: Sequence[int], on: Target, size: int) -> Shown:
    """The builtin with these constants, or with an example's where none are given.

    Raises InputError for too many arguments or values that mean nothing.
    """
    subject = SUBJECTS[entry.name]
    if len(given) > subject.most:
        raise InputError(
            f"{entry.name}: {len(given)} numbers; expected at most {subject.most}: "
            f"{entry.signature}"
        )
    return subject.show(entry.name, tuple(given) or subject.examples, on, size)
