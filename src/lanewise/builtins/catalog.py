"""Which wavefront builtins there are: spelling, signature, targets, the instruction each becomes.

Facts only, no numpy: the models ask it what a target has, `lanewise explain` prints it. Checked
with clang 22 for every target (reference/amd-builtins.md 1 and 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lanewise.errors import UnsupportedError
from lanewise.targets import PRIMARY_TARGETS, Target, target

__all__ = ["BUILTINS", "REDUCTIONS", "Builtin", "find_builtin", "need", "targets_with"]

CDNA: Final = ("gfx908", "gfx90a", "gfx942", "gfx950")
RDNA: Final = ("gfx1030", "gfx1100", "gfx1150", "gfx1200")
ALL: Final = (*CDNA, *RDNA)
GFX11_UP: Final = ("gfx1100", "gfx1150", "gfx1200")
GFX12: Final = ("gfx1200",)
GFX950: Final = ("gfx950",)


@dataclass(frozen=True, slots=True)
class Builtin:
    """One builtin.

    name         without __builtin_amdgcn_, or of the __shfl family without the underscores
    spelling     as HIP C++ writes it; for writelane LLVM's intrinsic, since clang has no builtin
    signature    C-level, constants marked; what must be a constant, what should be uniform
    targets      which of the eight have it
    wave_sizes   sizes of wave it can be compiled for
    instruction  what it is compiled to
    summary      what lane i receives, in one sentence
    edges        inactive lanes, out-of-range lanes, EXEC 0: one sentence each
    source       where that is said
    anchor       heading of docs/deviations.md where a published document says otherwise, or ""
    """

    name: str
    spelling: str
    signature: str
    targets: tuple[str, ...]
    instruction: str
    summary: str
    edges: tuple[str, ...]
    source: str
    constants: tuple[str, ...] = ()
    uniform: tuple[str, ...] = ()
    wave_sizes: tuple[int, ...] = (32, 64)
    anchor: str = ""


_READ_INACTIVE = "an inactive source lane is read like any other"
_ZERO_INACTIVE = "an inactive source lane gives 0"
_KEPT = "an inactive destination lane keeps its register; as a C value it is undefined"
_NO_EXEC = "EXEC plays no part"
_UNIFORM = "one value for the whole wave"
_CROSSBAR = "CDNA3 ISA 11.4, RDNA4 ISA 12.5.2"
_DPP_EDGES = (
    "out of range or inactive source: 0 with bound_ctrl, without it the lane is not written",
    "a lane that row_mask, bank_mask or EXEC leaves out is not written",
)


def _clang(
    name: str, signature: str, targets: Sequence[str], instruction: str, summary: str,
    edges: Sequence[str], source: str, *, constants: Sequence[str] = (),
    uniform: Sequence[str] = (), wave_sizes: tuple[int, ...] = (32, 64), anchor: str = "",
    spelling: str = "",
) -> Builtin:  # fmt: skip
    return Builtin(
        name, spelling or f"__builtin_amdgcn_{name}", signature, tuple(targets), instruction,
        summary, tuple(edges), source, tuple(constants), tuple(uniform), wave_sizes, anchor,
    )  # fmt: skip


def _dpp() -> list[Builtin]:
    words = ("dpp_ctrl", "row_mask", "bank_mask", "bound_ctrl")
    source = "CDNA3 ISA 12.16.1 and 13.3.9, RDNA4 ISA 7.9"
    return [
        _clang(
            "update_dpp",
            "T update_dpp(T old, T value, const dpp_ctrl, const row_mask, const bank_mask, "
            "const bool bound_ctrl)",
            ALL, "v_mov_b32_dpp (or any VALU instruction it folds into)",
            "lane i receives value of the lane that the control word names, or keeps old",
            (*_DPP_EDGES, "not written: the lane has old"), source, constants=words,
            anchor="dpp-wave-rotate",
        ),
        _clang(
            "mov_dpp",
            "T mov_dpp(T value, const dpp_ctrl, const row_mask, const bank_mask, "
            "const bool bound_ctrl)",
            ALL, "v_mov_b32_dpp (or any VALU instruction it folds into)",
            "lane i receives value of the lane that the control word names",
            (*_DPP_EDGES, "not written: the result is undefined"), source, constants=words,
            anchor="mov-dpp-undefined",
        ),
        _clang(
            "mov_dpp8", "T mov_dpp8(T value, const selector)", RDNA, "v_mov_b32_dpp dpp8:[…]",
            "lane i receives from lane (selector >> 3·(i mod 8)) & 7 of its eight lanes",
            (_ZERO_INACTIVE, _KEPT), "RDNA4 ISA 7.9.2", constants=("selector",),
        ),
    ]  # fmt: skip


def _crossbar() -> list[Builtin]:
    halves = "gfx10 and gfx11 in wave64: each half of 32 lanes by itself"
    return [
        _clang(
            "ds_swizzle", "int ds_swizzle(int value, const offset)", ALL, "ds_swizzle_b32",
            "lane i receives from another lane of its 32, as the offset says",
            (_ZERO_INACTIVE, _KEPT), "CDNA4 ISA, DS_SWIZZLE_B32", constants=("offset",),
            anchor="ds-swizzle",
        ),
        _clang(
            "ds_permute", "int ds_permute(int byte_address, int value)", ALL, "ds_permute_b32",
            "lane i's value goes to lane byte_address / 4 modulo the wave",
            ("an inactive lane sends nothing", "a lane that nobody sends to receives 0",
             "several senders: the highest lane wins", halves, _KEPT),
            f"{_CROSSBAR}, DS_PERMUTE_B32",
        ),
        _clang(
            "ds_bpermute", "int ds_bpermute(int byte_address, int value)", ALL, "ds_bpermute_b32",
            "lane i receives from lane byte_address / 4 modulo the wave",
            (_ZERO_INACTIVE, halves, _KEPT), f"{_CROSSBAR}, DS_BPERMUTE_B32",
        ),
        _clang(
            "ds_bpermute_fi_b32", "int ds_bpermute_fi_b32(int byte_address, int value)", GFX12,
            "ds_bpermute_fi_b32", "lane i receives from lane byte_address / 4 modulo the wave",
            (_READ_INACTIVE, _KEPT), "RDNA4 ISA 12.5.2",
        ),
    ]  # fmt: skip


def _rows() -> list[Builtin]:
    inactive = "inactive source: with fi its value, else with bound_ctrl 0, else old"
    scalars = "u32 {}(u32 old, u32 value, u32 low, u32 high, const bool fi, const bool bound_ctrl)"
    vector = "u32 {}(u32 old, u32 value, u32 choice, const bool fi, const bool bound_ctrl)"
    result = []
    for name, row in (("permlane16", "its row"), ("permlanex16", "its partner row (i ^ 16)")):
        result += [
            _clang(
                name, scalars.format(name), RDNA, f"v_{name}_b32 op_sel:[fi,bound_ctrl]",
                f"lane i receives from lane nibble(i mod 16) of {row}; low has nibbles 0 to 7, "
                "high 8 to 15",
                (inactive, _KEPT), "RDNA4 ISA, V_PERMLANE16_B32", constants=("fi", "bound_ctrl"),
                uniform=("low", "high"), anchor="permlane16-selectors",
            ),
            _clang(
                f"{name}_var", vector.format(f"{name}_var"), GFX12,
                f"v_{name}_var_b32 op_sel:[fi,bound_ctrl]",
                f"lane i receives from lane choice[3:0] of {row}; choice is lane i's own",
                (inactive, _KEPT), "RDNA4 ISA, V_PERMLANE16_VAR_B32",
                constants=("fi", "bound_ctrl"),
            ),
        ]  # fmt: skip
    for distance in (16, 32):
        name = f"permlane{distance}_swap"
        moved = "odd rows of a ↔ even rows of b" if distance == 16 else "a[32:63] ↔ b[0:31]"
        result.append(
            _clang(
                name, f"u32×2 {name}(u32 a, u32 b, const bool fi, const bool bound_ctrl)", GFX950,
                f"v_{name}_b32", f"{moved}; the rest stays",
                ("partial EXEC: the manual says nothing, the result is undefined",),
                "CDNA4 ISA, V_PERMLANE16_SWAP_B32", constants=("fi", "bound_ctrl"),
                wave_sizes=(64,), anchor="permlane-swap",
            )
        )  # fmt: skip
    result.append(
        _clang(
            "permlane64", "u32 permlane64(u32 value)", GFX11_UP, "v_permlane64_b32",
            "lane i receives from lane i ^ 32",
            (_READ_INACTIVE, _KEPT, "wave32: writes nothing, the result is undefined"),
            "RDNA4 ISA, V_PERMLANE64_B32", anchor="permlane64-targets",
        )
    )  # fmt: skip
    return result


def _single_lanes() -> list[Builtin]:
    return [
        _clang(
            "readlane", "int readlane(int value, int lane)", ALL, "v_readlane_b32",
            "every lane receives from lane `lane` modulo the wave",
            (_READ_INACTIVE, "a divergent lane number: the first active lane's is taken"),
            "CDNA3 ISA, V_READLANE_B32", uniform=("lane",), anchor="readlane-divergent",
        ),
        _clang(
            "readfirstlane", "int readfirstlane(int value)", ALL, "v_readfirstlane_b32",
            "every lane receives from the lowest active lane", ("EXEC 0: lane 0",),
            "CDNA3 ISA, V_READFIRSTLANE_B32",
        ),
        _clang(
            "writelane", "int writelane(int value, int lane, int old)", ALL, "v_writelane_b32",
            "lane `lane` modulo the wave receives value, all others keep old",
            ("an inactive lane is written too",), "CDNA3 ISA, V_WRITELANE_B32",
            uniform=("value", "lane"), spelling="llvm.amdgcn.writelane", anchor="missing-builtins",
        ),
    ]  # fmt: skip


def _shuffles() -> list[Builtin]:
    forms = {
        "shfl": ("int source", "receives from lane source modulo width of its group", ""),
        "shfl_up": ("unsigned delta", "receives from lane i - delta of its group",
                    "before the group: its own value"),
        "shfl_down": ("unsigned delta", "receives from lane i + delta of its group",
                      "past the group: its own value"),
        "shfl_xor": ("int mask", "receives from lane i ^ mask",
                     "past its group: its own value; a lower group is read"),
    }  # fmt: skip
    result = []
    for name, (argument, text, outside) in forms.items():
        edges = [_ZERO_INACTIVE, *([outside] if outside else []), _KEPT]
        edges.append("gfx10 and gfx11 in wave64: nothing crosses from one half of 32 to the other")
        for suffix, first in (("", ""), ("_sync", "u64 mask, ")):
            full = f"{name}{suffix}"
            result.append(
                _clang(
                    full, f"T __{full}({first}T value, {argument}, int width = warpSize)", ALL,
                    "v_mbcnt_*, integer arithmetic, ds_bpermute_b32 (two for 8 bytes)",
                    f"lane i {text}", edges, "HIP amd_warp_functions.h over DS_BPERMUTE_B32",
                    spelling=f"__{full}", anchor="shfl-index" if name == "shfl" else "",
                )
            )  # fmt: skip
    return result


#: Names after wave_reduce_ that clang 22 has: (operation, element type).
REDUCTIONS: Final = tuple(
    (operation, element)
    for operations, elements in (
        (("add", "sub"), ("u32", "u64")),
        (("min", "max"), ("i32", "u32", "i64", "u64")),
        (("and", "or", "xor"), ("b32", "b64")),
        (("fadd", "fsub", "fmin", "fmax"), ("f32",)),
    )
    for operation in operations
    for element in elements
)


def _reductions() -> list[Builtin]:
    return [
        _clang(
            f"wave_reduce_{operation}_{element}",
            f"{element} wave_reduce_{operation}_{element}({element} value, const strategy)", ALL,
            "a scalar loop: s_ff1 / s_ctz, v_readlane_b32, the scalar operation",
            f"every lane receives the {operation} over all active lanes, lowest first",
            ("inactive lanes take no part", "EXEC 0: undefined",
             "the strategies 0, 1 and 2 are compiled alike"),
            "clang 22's own lowering (amd-builtins.md 6)", constants=("strategy",),
            anchor="wave-reduce",
        )
        for operation, element in REDUCTIONS
    ]  # fmt: skip


def _votes() -> list[Builtin]:
    clear = "inactive lanes have bit 0"
    counts = "CDNA3 ISA, V_MBCNT_LO_U32_B32"
    compares = "v_cmp_* into an SGPR pair"
    return [
        _clang("ballot_w32", "u32 ballot_w32(bool predicate)", RDNA, compares,
               "bit i of the result is lane i's predicate", (clear, _UNIFORM),
               "V_CMP: one bit per lane", wave_sizes=(32,), anchor="ballot-widths"),
        _clang("ballot_w64", "u64 ballot_w64(bool predicate)", ALL, compares,
               "bit i of the result is lane i's predicate",
               (clear, _UNIFORM, "wave32: the upper half is 0"),
               "V_CMP: one bit per lane", anchor="ballot-widths"),
        _clang("inverse_ballot_w32", "bool inverse_ballot_w32(u32 mask)", RDNA,
               "the mask as SGPR operand of v_cndmask_b32", "lane i receives bit i of the mask",
               ("a divergent mask: the first active lane's is taken",), "V_CNDMASK_B32",
               uniform=("mask",), wave_sizes=(32,), anchor="ballot-widths"),
        _clang("inverse_ballot_w64", "bool inverse_ballot_w64(u64 mask)", ALL,
               "the mask as SGPR operand of v_cndmask_b32", "lane i receives bit i of the mask",
               ("a divergent mask: the first active lane's is taken",), "V_CNDMASK_B32",
               uniform=("mask",), wave_sizes=(64,), anchor="ballot-widths"),
        _clang("mbcnt_lo", "u32 mbcnt_lo(u32 mask, u32 base)", ALL, "v_mbcnt_lo_u32_b32",
               "lane i receives base + the number of set bits of mask below bit i",
               ("lanes 32 to 63 count all 32 bits", f"{_NO_EXEC} but for writing"), counts),
        _clang("mbcnt_hi", "u32 mbcnt_hi(u32 mask, u32 base)", ALL, "v_mbcnt_hi_u32_b32",
               "lane i receives base + the number of set bits of mask below bit i - 32",
               ("lanes 0 to 31 receive base", f"{_NO_EXEC} but for writing"), counts),
        _clang("read_exec", "u64 read_exec(void)", ALL, "reads exec",
               "EXEC: bit i is set where lane i is active", (_UNIFORM,), "ISA 3.3, EXEC"),
        _clang("read_exec_lo", "u32 read_exec_lo(void)", ALL, "reads exec_lo",
               "the lower half of EXEC", (_UNIFORM,), "ISA 3.3, EXEC"),
        _clang("read_exec_hi", "u32 read_exec_hi(void)", ALL, "reads exec_hi",
               "the upper half of EXEC", (_UNIFORM, "wave32: 0"), "ISA 3.3, EXEC"),
        _clang("wave_barrier", "void wave_barrier(void)", ALL, "nothing",
               "no value moves: the compiler keeps memory accesses on their side of it",
               ("lanes of a wave are in step anyway",), "LLVM AMDGPUUsage", anchor="wave-barrier"),
        _clang("s_barrier", "void s_barrier(void)", ALL,
               "s_barrier; gfx12: s_barrier_signal -1, s_barrier_wait -1",
               "no value moves: a wave waits until all waves of its work-group are here",
               ("lanes play no part: a wave arrives once, whatever EXEC is",), "ISA, S_BARRIER"),
    ]  # fmt: skip


BUILTINS: Final[dict[str, Builtin]] = {
    entry.name: entry
    for entry in (
        *_single_lanes(), *_shuffles(), *_dpp(), *_crossbar(), *_rows(), *_reductions(), *_votes(),
    )
}  # fmt: skip


def find_builtin(name: str) -> Builtin | None:
    """The builtin of that name, with or without its prefix."""
    return BUILTINS.get(name.removeprefix("__builtin_amdgcn_").removeprefix("__"))


def targets_with(entry: Builtin) -> list[Target]:
    """Those of the eight targets that have the builtin."""
    return [known for known in PRIMARY_TARGETS if known.name in entry.targets]


def need(name: str, arch: str, wave_size: int | None = None) -> Target:
    """The target, if it has the builtin. Raises InputError for an unknown target."""
    entry, on = BUILTINS[name], target(arch)
    if on.isa not in entry.targets:
        having = ", ".join(entry.targets)
        raise UnsupportedError(f"{entry.spelling} is not on {arch}; targets that have it: {having}")
    if wave_size is not None and wave_size not in entry.wave_sizes:
        sizes = " or ".join(map(str, entry.wave_sizes))
        raise UnsupportedError(f"{entry.spelling} needs waves of {sizes} lanes, not of {wave_size}")
    return on
