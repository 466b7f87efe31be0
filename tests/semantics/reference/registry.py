"""The table of models, the MODE they run under and what one lane knows of itself.

A model is the meaning of one mnemonic in one lane (or of one scalar instruction), written on Python
integers from the ISA manual. It never looks at lanewise.

Operand words of a signature "sources -> results":
    u32 u16 u64 u8 b…   the bits as an unsigned integer     i32 i16 i64   as a signed one
    u24 i24             the low 24 bits of a register
    f16 f32 f64 bf16    bits; the operand layer applies neg/abs before, omod/clamp after
    b96 b128            the bits of consecutive registers as one integer
    mask                one bit per lane, in VCC or an SGPR (pair)
    bit                 SCC      exec  the mask EXEC as a scalar integer of the wave's size
    k16 k32             a constant in the instruction, as it is printed
`word@place` is an operand that the text does not print: mask@vcc, bit@scc, exec@exec, u32@dst.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .softfloat import DOUBLE, HALF, Format, flush, infinity, is_infinite


@dataclass(frozen=True, slots=True)
class Mode:
    """MODE's float fields, with the names and defaults of lanewise.semantics.lanes.FloatMode."""

    round_32: int = 0
    round_16_64: int = 0
    denorm_32: int = 3
    denorm_16_64: int = 3
    dx10_clamp: bool = True
    ieee: bool = True
    fp16_overflow: bool = False

    def rounding(self, f: Format) -> int:
        return self.round_16_64 if f in (HALF, DOUBLE) else self.round_32

    def denorm(self, f: Format) -> int:
        return self.denorm_16_64 if f in (HALF, DOUBLE) else self.denorm_32


@dataclass(frozen=True, slots=True)
class Lane:
    """What a model may know besides its operands."""

    mode: Mode = field(default_factory=Mode)
    target: str = "gfx942"
    wave_size: int = 64
    id: int = 0
    clamp: bool = False
    negate: tuple[bool, ...] = (False, False, False)  # neg_lo of the dot instructions that reuse it
    exec: int = 0
    op_sel: tuple[int, ...] = ()  # of v_permlane*, where it means other things

    @property
    def generation(self) -> int:
        return int(self.target[3:-2])

    def flush_input(self, f: Format, *values: int) -> tuple[int, ...]:
        if self.mode.denorm(f) & 1:
            return values
        return tuple(flush(f, value) for value in values)

    def flush_output(self, f: Format, value: int) -> int:
        return value if self.mode.denorm(f) & 2 else flush(f, value)

    def compute(self, f: Format, operation: Callable[..., int], *sources: int) -> int:
        """One rounded operation of format f under MODE."""
        given = self.flush_input(f, *sources)
        result = self.flush_output(f, operation(f, *given, self.mode.rounding(f)))
        if f is HALF and self.mode.fp16_overflow and is_infinite(f, result):
            if not any(is_infinite(f, value) for value in given):
                return result - 1  # MODE.FP16_OVFL: the largest finite number of that sign
        return result


Result = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Model:
    mnemonic: str
    sources: tuple[str, ...]
    results: tuple[str, ...]
    function: Callable[..., Any]
    ulps: int = 0  # allowed distance where the manual promises no exact result
    exact_nan: bool = False  # the bits of a NaN result are documented
    packed: bool = False  # the function is the meaning of one half
    whole_wave: bool = False  # the function sees lists with all lanes
    takes_lane: bool = False

    @property
    def scalar(self) -> bool:
        return self.mnemonic.startswith("s_")

    def __call__(self, lane: Lane, *sources: Any) -> Result:
        result = self.function(lane, *sources) if self.takes_lane else self.function(*sources)
        return result if isinstance(result, tuple) else int(result)


MODELS: dict[str, Model] = {}


def define(mnemonic: str, signature: str, function: Callable[..., Any], **facts: Any) -> None:
    """Enter a model. Several mnemonics that differ in name only are separated by blanks."""
    sources, _, results = signature.partition("->")
    parameters = list(inspect.signature(function).parameters)
    takes_lane = bool(parameters) and parameters[0] == "lane"
    for name in mnemonic.split():
        if name in MODELS:
            raise ValueError(f"two models of {name}")
        MODELS[name] = Model(
            name,
            tuple(sources.split()),
            tuple(results.split()),
            function,
            takes_lane=takes_lane,
            **facts,
        )


def model(
    mnemonic: str, signature: str, **facts: Any
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        define(mnemonic, signature, function, **facts)
        return function

    return decorate


__all__ = ["MODELS", "Lane", "Mode", "Model", "define", "infinity", "model"]
