"""DPP: which lane each lane reads its first source from, as data.

One function per control of the DPP encodings, no IR: `lift` turns a list of lanes into a shuffle,
tests compare the lists with the manuals. Source: the DPP chapters of AMD's ISA manuals (CDNA3
"DPP_CTRL Enumerations", RDNA3 and RDNA4 "DPP16", "DPP8"); control names as LLVM prints them.

What the lists do not say: a lane is written if EXEC, row_mask and bank_mask select it; a source
that is None or an inactive lane (without fi) reads 0 with bound_ctrl and leaves the lane unwritten
without. Whether `fi` also helps a None is told differently in the tables and the prose of the RDNA
manuals; the prose is followed: it does not (amd-builtins.md 4.1).
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.errors import UnsupportedError

ROW = 16  # lanes of a DPP row
BANK = 4  # lanes of a DPP bank

# (lane, value of the control, wave size) -> source lane, None when there is none
Source = Callable[[int, int, int], int | None]


def _within_row(lane: int, step: int) -> int | None:
    """The lane `step` further in the same row."""
    source = lane + step
    return source if source // ROW == lane // ROW else None


def _row_bcast(lane: int, value: int, wave_size: int) -> int | None:
    """The last lane before this lane's block of value + 1 lanes."""
    block = value + 1
    return lane // block * block - 1 if lane >= block else None


_SOURCES: dict[str, Source] = {
    "row_shl": lambda lane, k, _: _within_row(lane, k),
    "row_shr": lambda lane, k, _: _within_row(lane, -k),
    "row_ror": lambda lane, k, _: lane // ROW * ROW + (lane - k) % ROW,
    "row_mirror": lambda lane, _, __: lane ^ 15,
    "row_half_mirror": lambda lane, _, __: lane ^ 7,
    "row_newbcast": lambda lane, k, _: lane // ROW * ROW + k,
    "row_share": lambda lane, k, _: lane // ROW * ROW + k,
    "row_xmask": lambda lane, k, _: lane ^ k,
    "row_bcast": _row_bcast,
    "wave_shl": lambda lane, k, waves: lane + k if lane + k < waves else None,
    "wave_shr": lambda lane, k, waves: lane - k if lane >= k else None,
    "wave_rol": lambda lane, k, waves: (lane + k) % waves,
    "wave_ror": lambda lane, k, waves: (lane - k) % waves,
}
_LISTS = {"quad_perm": 4, "dpp8": 8}

_ALL = (9, 10, 11, 12)
# Generations that have a control; row_newbcast is missing on gfx908.
GENERATIONS: dict[str, tuple[int, ...]] = {
    "quad_perm": _ALL,
    "row_shl": _ALL,
    "row_shr": _ALL,
    "row_ror": _ALL,
    "row_mirror": _ALL,
    "row_half_mirror": _ALL,
    "row_bcast": (9,),
    "wave_shl": (9,),
    "wave_shr": (9,),
    "wave_rol": (9,),
    "wave_ror": (9,),
    "row_newbcast": (9,),
    "row_share": (10, 11, 12),
    "row_xmask": (10, 11, 12),
    "dpp8": (10, 11, 12),
}
# Values a control takes, where not 1 to 15.
_VALUES: dict[str, tuple[int, ...]] = {
    "row_mirror": (1,),
    "row_half_mirror": (1,),
    "row_bcast": (15, 31),
    "wave_shl": (1,),
    "wave_shr": (1,),
    "wave_rol": (1,),
    "wave_ror": (1,),
    "row_newbcast": tuple(range(16)),
    "row_share": tuple(range(16)),
    "row_xmask": tuple(range(16)),
}


def has_control(control: str, target: str, generation: int) -> bool:
    """Whether the target's DPP encodings have the control."""
    missing = control == "row_newbcast" and target == "gfx908"
    return generation in GENERATIONS.get(control, ()) and not missing


def values_of(control: str) -> tuple[int, ...]:
    """The numbers a control can be given (row_shl: 1 to 15); none for quad_perm and dpp8."""
    return () if control in _LISTS else _VALUES.get(control, tuple(range(1, 16)))


def dpp_sources(
    control: str, value: int | tuple[int, ...], wave_size: int, generation: int
) -> list[int | None]:
    """For every lane of the wave, the lane it reads; None where the control points outside.

    `control` and `value` as LLVM prints them: ("row_shr", 1), ("quad_perm", (0, 0, 2, 2)),
    ("row_mirror", 1). Raises UnsupportedError for a control or value the generation does not have.
    """
    if generation not in GENERATIONS.get(control, ()):
        raise UnsupportedError(f"DPP control {control} on gfx{generation}")
    if isinstance(value, tuple):
        group = _LISTS.get(control)
        if group != len(value) or not all(0 <= choice < group for choice in value):
            raise UnsupportedError(f"DPP control {control}:{list(value)}")
        return [lane // group * group + value[lane % group] for lane in range(wave_size)]
    if value not in values_of(control):
        raise UnsupportedError(f"DPP control {control}:{value}")
    source = _SOURCES[control]
    return [source(lane, value, wave_size) for lane in range(wave_size)]


def dpp_written_lanes(row_mask: int, bank_mask: int, wave_size: int) -> int:
    """Bit mask of the lanes that row_mask and bank_mask let be written."""
    return sum(
        1 << lane
        for lane in range(wave_size)
        if row_mask >> (lane // ROW) & 1 and bank_mask >> (lane % ROW // BANK) & 1
    )
