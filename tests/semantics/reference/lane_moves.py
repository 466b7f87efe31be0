"""Which lane a DPP operand reads. CDNA3 ISA 13.3.9, table 93; RDNA3 ISA 15.5 (DPP16, DPP8)."""

from __future__ import annotations

from .text import Line


def dpp_sources(line: Line, wave_size: int) -> list[int | None] | None:
    """For each lane the lane it reads, None where that lies outside; None without DPP."""
    modifiers = line.modifiers
    lanes = range(wave_size)

    def in_row(target: int, lane: int) -> int | None:
        return lane & ~15 | target if 0 <= target < 16 else None

    def in_wave(target: int) -> int | None:
        return target if 0 <= target < wave_size else None

    def of(name: str) -> int:
        return line.number(name)

    if "dpp8" in modifiers:
        chosen = line.bits("dpp8")
        return [i & ~7 | chosen[i & 7] for i in lanes]
    if "quad_perm" in modifiers:
        chosen = line.bits("quad_perm")
        return [i & ~3 | chosen[i & 3] for i in lanes]
    if "row_shl" in modifiers:
        return [in_row((i & 15) + of("row_shl"), i) for i in lanes]
    if "row_shr" in modifiers:
        return [in_row((i & 15) - of("row_shr"), i) for i in lanes]
    if "row_ror" in modifiers:
        return [i & ~15 | (i - of("row_ror")) & 15 for i in lanes]
    if "row_mirror" in modifiers:
        return [i ^ 15 for i in lanes]
    if "row_half_mirror" in modifiers:
        return [i ^ 7 for i in lanes]
    if "row_xmask" in modifiers:
        return [i ^ of("row_xmask") for i in lanes]
    for name in ("row_share", "row_newbcast"):
        if name in modifiers:
            return [i & ~15 | of(name) for i in lanes]
    if "row_bcast" in modifiers:
        width = of("row_bcast") + 1
        return [(i & ~(width - 1)) - 1 if i >= width else None for i in lanes]
    if "wave_shl" in modifiers:
        return [in_wave(i + 1) for i in lanes]
    if "wave_shr" in modifiers:
        return [in_wave(i - 1) for i in lanes]
    if "wave_rol" in modifiers:
        return [(i + 1) % wave_size for i in lanes]
    if "wave_ror" in modifiers:
        return [(i - 1) % wave_size for i in lanes]
    return None
