"""What the constants of lane moves mean: DPP control words, DPP8 selectors, ds_swizzle offsets.

Each function tells for every lane which lane it reads, None where the constant points outside the
row or the wave. Plain Python, written from the manuals and independent of `semantics`, which has
its own: tests hold the two against each other.

Sources: CDNA3 ISA 12.16.1 and 13.3.9, RDNA4 ISA 7.9 (DPP); CDNA4 ISA, DS_SWIZZLE_B32.
"""

from __future__ import annotations

from dataclasses import dataclass

from lanewise.errors import InputError, UnsupportedError
from lanewise.targets import PRIMARY_TARGETS, Target

__all__ = [
    "DppControl",
    "Sources",
    "SwizzleMode",
    "all_dpp_controls",
    "dpp8_choices",
    "dpp8_sources",
    "dpp_control",
    "dpp_written",
    "swizzle_mode",
    "swizzle_sources",
]

Sources = tuple[int | None, ...]

IDENTITY_DPP8 = 0xFAC688


@dataclass(frozen=True, slots=True)
class DppControl:
    """One value of the 9-bit dpp_ctrl field.

    text     as LLVM writes it: "row_shr:1"
    formula  the source of lane i in words
    """

    word: int
    name: str
    value: int | tuple[int, int, int, int] | None
    formula: str

    @property
    def text(self) -> str:
        if self.value is None:
            return self.name
        if isinstance(self.value, tuple):
            return f"{self.name}:[{','.join(map(str, self.value))}]"
        return f"{self.name}:{self.value}"

    def sources(self, wave_size: int) -> Sources:
        """The lane each lane reads."""
        return tuple(_source(self, lane, wave_size) for lane in range(wave_size))


_SINGLE = {
    0x130: ("wave_shl", 1, "lane i + 1", "gfx9"),
    0x134: ("wave_rol", 1, "lane (i + 1) mod 64", "gfx9"),
    0x138: ("wave_shr", 1, "lane i - 1", "gfx9"),
    0x13C: ("wave_ror", 1, "lane (i - 1) mod 64", "gfx9"),
    0x140: ("row_mirror", None, "lane 15 - i of the row", "all"),
    0x141: ("row_half_mirror", None, "lane 7 - i of the half row", "all"),
    0x142: ("row_bcast", 15, "the last lane of the row before", "gfx9"),
    0x143: ("row_bcast", 31, "lane 31, for lanes 32 to 63", "gfx9"),
}
_SHIFTS = {
    0x10: ("row_shl", "lane i + {} of the row"),
    0x11: ("row_shr", "lane i - {} of the row"),
    0x12: ("row_ror", "lane (i - {}) mod 16 of the row"),
}


def dpp_control(word: int, on: Target) -> DppControl:
    """The control that a target's dpp_ctrl field has under `word`.

    Raises UnsupportedError for one that only other targets have, InputError for a reserved value;
    the compiler rejects both.
    """
    found = _on_target(word, on)
    if found is not None:
        return found
    having = [entry.name for entry in PRIMARY_TARGETS if _on_target(word, entry)]
    if having:
        raise UnsupportedError(
            f"dpp_ctrl {word:#x} is not on {on.name}; targets that have it: {', '.join(having)}"
        )
    raise InputError(f"dpp_ctrl {word:#x} is reserved: the compiler rejects it")


def _on_target(word: int, on: Target) -> DppControl | None:
    high, low = word >> 4, word & 15
    if 0 <= word <= 0xFF:
        choice = (word & 3, word >> 2 & 3, word >> 4 & 3, word >> 6)
        return DppControl(word, "quad_perm", choice, "the lane of its four that the list names")
    if high in _SHIFTS and low:
        name, formula = _SHIFTS[high]
        return DppControl(word, name, low, formula.format(low))
    if word in _SINGLE:
        name, value, formula, where = _SINGLE[word]
        if where == "all" or on.generation == 9:
            return DppControl(word, name, value, formula)
    if high == 0x15 and on.isa != "gfx908":
        name = "row_newbcast" if on.generation == 9 else "row_share"
        return DppControl(word, name, low, f"lane {low} of the row")
    if high == 0x16 and on.generation >= 10:
        return DppControl(word, "row_xmask", low, f"lane i ^ {low}")
    return None


def all_dpp_controls(on: Target) -> list[DppControl]:
    """Every control word the target has, in order."""
    found = (_on_target(word, on) for word in range(0x200))
    return [control for control in found if control is not None]


def _source(control: DppControl, lane: int, wave_size: int) -> int | None:
    row, place = lane & ~15, lane & 15
    k = control.value if isinstance(control.value, int) else 0
    match control.name:
        case "quad_perm":
            assert isinstance(control.value, tuple)
            return (lane & ~3) + control.value[lane & 3]
        case "row_shl":
            return lane + k if place + k <= 15 else None
        case "row_shr":
            return lane - k if place >= k else None
        case "row_ror":
            return row + (place - k) % 16
        case "wave_shl":
            return lane + 1 if lane + 1 < wave_size else None
        case "wave_shr":
            return lane - 1 if lane else None
        case "wave_rol":
            return (lane + 1) % wave_size
        case "wave_ror":
            return (lane - 1) % wave_size
        case "row_mirror":
            return row + 15 - place
        case "row_half_mirror":
            return (lane & ~7) + 7 - (lane & 7)
        case "row_bcast" if k == 15:
            return row - 1 if row else None
        case "row_bcast":
            return 31 if lane >= 32 else None
        case "row_newbcast" | "row_share":
            return row + k
        case _:
            return row + (place ^ k)


def dpp_written(row_mask: int, bank_mask: int, wave_size: int) -> tuple[bool, ...]:
    """The lanes that row_mask (rows of 16) and bank_mask (fours of each row) let be written."""
    return tuple(
        bool(row_mask >> (lane // 16) & 1 and bank_mask >> (lane % 16 // 4) & 1)
        for lane in range(wave_size)
    )


def dpp8_choices(selector: int) -> tuple[int, ...]:
    """The eight 3-bit choices of a DPP8 selector, lane 0's first. Bits above 23 are ignored."""
    return tuple(selector >> (3 * place) & 7 for place in range(8))


def dpp8_sources(selector: int, wave_size: int) -> Sources:
    """The lane each lane reads with DPP8."""
    choices = dpp8_choices(selector)
    return tuple((lane & ~7) + choices[lane & 7] for lane in range(wave_size))


@dataclass(frozen=True, slots=True)
class SwizzleMode:
    """A ds_swizzle offset taken apart.

    name     "bit-mask", "quad-perm", "rotate" or "FFT"
    fields   the parts in words: "and 0x1f, or 0x00, xor 0x04"
    """

    offset: int
    name: str
    fields: str


def swizzle_mode(offset: int) -> SwizzleMode:
    """Take the 16 bits of the offset apart."""
    offset &= 0xFFFF
    low, middle, high = offset & 31, offset >> 5 & 31, offset >> 10 & 31
    if offset >= 0xE000:
        return SwizzleMode(offset, "FFT", f"kept index bits {low:#04x}")
    if offset >= 0xC000:
        way = "down" if high & 1 else "up"
        return SwizzleMode(offset, "rotate", f"{way} by {middle}, kept index bits {low:#04x}")
    if offset >= 0x8000:
        choices = ", ".join(str(offset >> (2 * place) & 3) for place in range(4))
        return SwizzleMode(offset, "quad-perm", f"lanes {choices} of each four")
    return SwizzleMode(offset, "bit-mask", f"and {low:#04x}, or {middle:#04x}, xor {high:#04x}")


def swizzle_sources(offset: int, wave_size: int) -> Sources:
    """The lane each lane reads with ds_swizzle_b32; always within its 32 lanes."""
    return tuple((lane & ~31) + _swizzled(lane & 31, offset & 0xFFFF) for lane in range(wave_size))


def _swizzled(lane: int, offset: int) -> int:
    low, middle, high = offset & 31, offset >> 5 & 31, offset >> 10 & 31
    if offset >= 0xE000:
        turned = sum((lane >> bit & 1) << (4 - bit) for bit in range(5))
        return turned >> bin(low).count("1") | lane & low
    if offset >= 0xC000:
        # the manual's text lacks the wrap-around that its own lists show (deviations.md)
        moved = (lane - middle if high & 1 else lane + middle) % 32
        return lane & low | moved & (31 - low)
    if offset >= 0x8000:
        return lane // 4 * 4 + (offset >> 2 * (lane % 4) & 3)
    return (lane & low | middle) ^ high
