"""What a builder of values works with: where its text goes, and the MODE it is for."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FloatMode:
    """The MODE register's float fields where the code was compiled for them (numerics.md 4).

    round_*: 0 nearest even, 1 +inf, 2 -inf, 3 zero. denorm_*: bit 0 keep inputs, bit 1 keep
    outputs.
    """

    round_32: int = 0
    round_16_64: int = 0
    denorm_32: int = 3
    denorm_16_64: int = 3
    dx10_clamp: bool = True
    ieee: bool = True
    fp16_overflow: bool = False

    def denorm(self, type_: str) -> int:
        return self.denorm_32 if type_ in ("float", "bfloat") else self.denorm_16_64

    def rounding(self, type_: str) -> int:
        return self.round_32 if type_ in ("float", "bfloat") else self.round_16_64


@dataclass(slots=True)
class Emitter:
    """Where the text goes: lines of the current function, declarations and helper functions."""

    lines: list[str] = field(default_factory=list)
    count: int = 0
    declarations: dict[str, str] = field(default_factory=dict)
    helpers: dict[str, str] = field(default_factory=dict)
    slots: list[str] = field(default_factory=list)  # allocas for the entry block

    def name(self) -> str:
        self.count += 1
        return f"%t{self.count}"
