"""One sentence per place where AMD's page on wavefront builtins differs from the hardware.

The keys are headings of docs/deviations.md, where each has its place, its manual and its test.
"""

from __future__ import annotations

from typing import Final

from lanewise.insight.explanation import Deviation

__all__ = ["NOTES", "note"]

NOTES: Final[dict[str, str]] = {
    "ds-swizzle": "The document prints the three fields in the opposite order; the hardware has "
    "and in bits 4:0, or in 9:5, xor in 14:10.",
    "ds-swizzle-rotate": "The manual's formula lacks the wrap-around at 32 that its own "
    "examples have.",
    "dpp-wave-rotate": "The document calls 0x134 a rotation to the right; it is wave_rol:1, lane i "
    "receives from lane i + 1. Rotation to the right is 0x13C; neither is on RDNA.",
    "mov-dpp-undefined": "The document lets lanes that are not written keep their value; the "
    "result of mov_dpp is undefined there. update_dpp gives them a value.",
    "permlane16-selectors": "The document describes the selectors as of a lower and an upper "
    "group; they are nibbles for lanes 0 to 7 and 8 to 15 of every row.",
    "permlane-swap": "No document says what inactive lanes do; lanewise takes permlane16's rules, "
    "and the model calls the result undefined.",
    "permlane64-targets": "The document leaves RDNA4 out; it has the instruction.",
    "readlane-divergent": "The document calls a divergent lane number an error; the compiler takes "
    "the first active lane's.",
    "missing-builtins": "The document lists __builtin_amdgcn_writelane and wave_id; clang 22 has "
    "neither. LLVM's intrinsic llvm.amdgcn.writelane exists.",
    "shfl-index": "The document wants a uniform lane index; each lane may give its own, and it "
    "counts modulo width.",
    "wave-reduce": "The document calls it one instruction, for integers only; it is a loop over "
    "the active lanes, float forms exist and the strategy changes nothing.",
    "ballot-widths": "The document gives ballot_w64 to CDNA only; every target has it, and wave64 "
    "code needs it on RDNA.",
    "wave-barrier": "The document lets it synchronise lanes; it is no instruction at all.",
}


def note(anchor: str) -> Deviation | None:
    """The deviation under that heading; None for no heading."""
    return Deviation(anchor, NOTES[anchor]) if anchor else None
