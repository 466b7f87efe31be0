"""Which mnemonics have a meaning, what they read and write, and where that is known from.

Registration fills one table at import. This module knows neither LLVM IR nor how a wave is laid
out.

Operand words of `reads` and `writes`, in the order the assembler prints them (destinations first):
    b16 i16 u16 f16 bf16      16 bits (op_sel / true16 halves picked by the operand layer)
    b32 i32 u32 f32           one VGPR, SGPR or constant per lane
    b64 i64 u64 f64           a register pair
    b96 b128 b192 b256 b512 b1024   a tuple of i32 Values, one per register
    mask                      one bit per lane (i1): VCC or an SGPR pair / SGPR
    s32 s64 s96 s128 …        scalars: for scalar instructions and scalar operands of vector ones
    sf32 sf16                 scalars read as float / half
    smask                     a lane mask as a scalar integer of the wave's size
    imm                       a Python int: an operand that must be a constant
    2xf16 2xbf16 2xi16        (low, high): two halves of a VOP3P source as op_sel and op_sel_hi pick
                              them, neg_lo and neg_hi applied to floats (v_dot2_*)
    mix                       v_fma_mix_*: an f32 Value; where op_sel_hi says so, a half made wider
                              (its denormals become +0 where MODE flushes halves' inputs)
An `@place` names an implicit or tied operand that the text does not print:
    mask@vcc  smask@vcc  smask@exec  s32@m0  bit@scc  and f32@dst (the old value of the destination;
    b32@dst1 that of the second destination, for v_swap_b32)
In `writes`: the same words; bit@scc, smask@exec, mask@vcc and so on for implicit ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Fidelity = Literal["exact", "assumed", "approximate"]
Body = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class OperandSpec:
    """One word of `reads` or `writes`: its type and, for unprinted operands, its place."""

    type: str
    place: str | None = None

    @property
    def printed(self) -> bool:
        return self.place is None


@dataclass(frozen=True, slots=True)
class MemoryAccess:
    """What a memory instruction does; `lift` turns it into checked accesses.

    space    global flat scratch lds buffer scalar
    action   load store atomic
    element  the type of one element in memory: u8 i8 b8 u16 i16 b16 b32 b64 b96 b128 … f32 f64
    2xf16 …
    half     for d16 forms: "lo" or "hi" half of the register that is read or written
    count    elements (read2/write2: 2)
    stride   bytes per unit of offset0/offset1 of the two-address forms, else 0
    operation  of atomics: the key in semantics.atomics.OPERATIONS
    returns  the old value is written to a destination even without the sc0/glc modifier (ds_*_rtn)
    to_lds   global-to-LDS transfer
    """

    space: str
    action: str
    element: str
    half: str | None = None
    stride: int = 0
    operation: str | None = None
    returns: bool = False
    to_lds: bool = False


@dataclass(frozen=True, slots=True)
class Semantics:
    """The meaning of one mnemonic."""

    mnemonic: str
    unit: Literal["lanes", "scalar", "memory", "control", "none"]
    reads: tuple[OperandSpec, ...] = ()
    writes: tuple[OperandSpec, ...] = ()
    body: Body | None = None
    packed: bool = False  # the body runs for the low and the high half (v_pk_*)
    exchanges_lanes: bool = False  # the body sees all lanes of the wave at once
    ignores_exec: bool = False  # acts whatever EXEC is (v_readlane, v_writelane, MFMA)
    memory: MemoryAccess | None = None
    control: str | None = None  # for unit "control": the lifter's word for it
    keep_denormals: bool = False
    fidelity: Fidelity = "exact"
    source: str = ""


_TABLE: dict[str, Semantics] = {}


def _specs(words: str) -> tuple[OperandSpec, ...]:
    result = []
    for word in words.split():
        type_, _, place = word.partition("@")
        result.append(OperandSpec(type_, place or None))
    return tuple(result)


def register(semantics: Semantics) -> Semantics:
    if semantics.mnemonic in _TABLE:
        raise ValueError(f"{semantics.mnemonic} has two semantics")
    _TABLE[semantics.mnemonic] = semantics
    return semantics


def instruction(
    *mnemonics: str,
    reads: str = "",
    writes: str = "",
    packed: bool = False,
    exchanges_lanes: bool = False,
    ignores_exec: bool = False,
    fidelity: Fidelity = "exact",
    source: str = "",
) -> Callable[[Body], Body]:
    """Register a body: `body(builder, *reads) -> value or tuple in the order of writes`.

    Instructions that begin with `s_` or `v_s_` get a scalar builder, all others a lane builder.
    Several
    mnemonics share a body where only the encoding or the target's name for it differs.
    """

    def decorate(body: Body) -> Body:
        for mnemonic in mnemonics:
            register(
                Semantics(
                    mnemonic,
                    "scalar" if mnemonic.startswith(("s_", "v_s_")) else "lanes",
                    _specs(reads),
                    _specs(writes),
                    body,
                    packed=packed,
                    exchanges_lanes=exchanges_lanes,
                    ignores_exec=ignores_exec,
                    fidelity=fidelity,
                    source=source or (body.__doc__ or "").strip().split("\n")[0],
                )
            )
        return body

    return decorate


def define_memory(
    mnemonic: str,
    *,
    space: str,
    action: str,
    element: str,
    half: str | None = None,
    stride: int = 0,
    operation: str | None = None,
    returns: bool = False,
    to_lds: bool = False,
    fidelity: Fidelity = "exact",
    source: str = "",
) -> None:
    """Register a load, store or atomic; `lift` knows the operand layout of each space."""
    access = MemoryAccess(space, action, element, half, stride, operation, returns, to_lds)
    register(Semantics(mnemonic, "memory", memory=access, fidelity=fidelity, source=source))


def define_control(mnemonic: str, control: str, *, reads: str = "", source: str = "") -> None:
    """Register an instruction that the lifter itself knows (branches, barriers, end of program).

    `reads` where it has operands in lane registers, of which it sees all lanes.
    """
    specs = _specs(reads)
    register(
        Semantics(
            mnemonic, "control", specs, control=control, exchanges_lanes=bool(specs), source=source
        )
    )


def define_nothing(*mnemonics: str, source: str = "") -> None:
    """Register instructions that change nothing lanewise models (waits, hints, clause marks)."""
    for mnemonic in mnemonics:
        register(Semantics(mnemonic, "none", source=source))


def find(mnemonic: str) -> Semantics | None:
    """The meaning of a mnemonic, or None."""
    return _TABLE.get(mnemonic)


def known_mnemonics() -> frozenset[str]:
    return frozenset(_TABLE)
