"""Finds out what a text names and gathers what is to be said of it.

    explain("ds_swizzle 0x101F", "gfx942")      a builtin or instruction and its constants
    explain("dpp 0x134")                        a DPP control word, by number or by name
    explain("v_add_f32_dpp v0, v1, v2 row_ror:4")   an instruction as the assembler writes it
    explain("mbcnt")                            everything whose name begins so

What lanes do is `builtins`' knowledge, what instructions are the assembler's and the registry's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import lanewise.semantics.amd  # noqa: F401  registers every instruction
from lanewise.builtins.catalog import ALL, BUILTINS, Builtin
from lanewise.errors import InputError, LanewiseError, UnsupportedError
from lanewise.insight.deviation_notes import note
from lanewise.insight.explain_subjects import describe
from lanewise.insight.explanation import Explanation
from lanewise.isa.amd.assembler import assemble
from lanewise.isa.amd.disassembler import disassemble
from lanewise.isa.instruction import Instruction
from lanewise.semantics.registry import Semantics, find, known_mnemonics
from lanewise.targets import PRIMARY_TARGETS, Target, target

__all__ = ["explain"]

_MOST = 4  # things explained at once
_PREFERRED = ("gfx942", "gfx950", "gfx1100", "gfx1200", "gfx90a", "gfx1030", "gfx908", "gfx1150")
_DPP_NAMES = re.compile(r"(quad_perm|dpp8|row_\w+|wave_\w{3}):|row_(half_)?mirror$")
_REGISTER = re.compile(r"-?\|?([vsa]\[?\d|vcc|exec|m0|off\b|scc|ttmp)")
_MNEMONIC = re.compile(r"(v|s|ds|global|flat|scratch|buffer|image)_\w+$")
_INSTRUCTIONS = {
    "v_readlane_b32": "readlane", "v_readfirstlane_b32": "readfirstlane",
    "v_writelane_b32": "writelane", "ds_swizzle_b32": "ds_swizzle", "ds_permute_b32": "ds_permute",
    "ds_bpermute_b32": "ds_bpermute", "v_permlane16_b32": "permlane16",
    "v_permlanex16_b32": "permlanex16", "v_permlane16_var_b32": "permlane16_var",
    "v_permlanex16_var_b32": "permlanex16_var", "v_permlane64_b32": "permlane64",
    "v_permlane16_swap_b32": "permlane16_swap", "v_permlane32_swap_b32": "permlane32_swap",
    "v_mbcnt_lo_u32_b32": "mbcnt_lo", "v_mbcnt_hi_u32_b32": "mbcnt_hi", "dpp": "update_dpp",
    "dpp8": "mov_dpp8", "v_mov_b32_dpp": "update_dpp",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The target and wave size asked for; None where any will do."""

    arch: str | None
    wave_size: int | None


def explain(
    text: str, arch: str | None = None, wave_size: int | None = None
) -> tuple[Explanation, ...]:
    """Everything that `text` names, explained for a target (for one that has it, if None).

    Raises InputError for what nobody knows, with the names that come near.
    """
    if not isinstance(text, str):
        raise InputError(f"{text!r}: expected a text to explain, like 'ds_swizzle 0x101F'")
    words = text.split()
    if not words:
        raise InputError("nothing to explain; try: ds_swizzle 0x101F, dpp 0x134, mbcnt, v_add_f32")
    if arch is not None:
        target(arch)
    wanted = _Wanted(arch, wave_size)
    name = _plain_name(words[0])
    if len(words) > 1 and _MNEMONIC.match(words[0]) and _REGISTER.match(words[1]):
        return (_instruction(text, wanted),)
    if _DPP_NAMES.match(words[0]):
        return (_instruction(f"v_mov_b32_dpp v0, v1 {text}", wanted),)
    if name == "update_dpp" and len(words) > 1 and _DPP_NAMES.match(words[1]):
        return (_instruction(f"v_mov_b32_dpp v0, v1 {' '.join(words[1:])}", wanted),)
    if name == "ds_swizzle" and "swizzle(" in text:
        offset = "".join(words[1:]).removeprefix("offset:")
        return (_instruction(f"ds_swizzle_b32 v0, v1 offset:{offset}", wanted),)
    numbers = _numbers(words)
    if numbers is None:
        raise InputError(f"{text!r}: expected numbers after {words[0]}")
    if re.fullmatch(r"0[xX][0-9a-fA-F]+|\d+", words[0]):
        name, numbers = "update_dpp", _as_numbers(words) or []
    found = _builtins(name)
    if len(found) > _MOST:
        names = ", ".join(entry.name for entry in found)
        raise InputError(f"{words[0]!r} begins several names; one of: {names}")
    if found:
        return tuple(_builtin(entry, numbers, wanted) for entry in found)
    return (_mnemonic(words[0], wanted),)


def _numbers(words: Sequence[str]) -> list[int] | None:
    return _as_numbers(words[1:])


def _as_numbers(words: Sequence[str]) -> list[int] | None:
    """Numbers, with or without the assembler's names before them (offset:0x101F)."""
    result = []
    for word in words:
        value = word.strip(",()").rpartition(":")[2]
        if value in ("true", "false"):
            result.append(int(value == "true"))
            continue
        try:
            result.append(int(value, 0))
        except ValueError:
            return None
    return result


def _plain_name(word: str) -> str:
    name = word.removeprefix("__builtin_amdgcn_").removeprefix("llvm.amdgcn.").removeprefix("__")
    return _INSTRUCTIONS.get(name, name)


def _builtins(name: str) -> list[Builtin]:
    """The builtin of that name, or all whose names begin with it (mbcnt, wave_reduce, shfl_up)."""
    if name in BUILTINS:
        return [BUILTINS[name]]
    if len(name) < 4:
        return []
    return [entry for key, entry in BUILTINS.items() if key.startswith(f"{name}_")]


# -- builtins --------------------------------------------------------------------------------------


def _builtin(entry: Builtin, numbers: Sequence[int], wanted: _Wanted) -> Explanation:
    having = _targets_of(entry, numbers)
    on, problem = _choose(having, entry.spelling, wanted.arch)
    size, size_problem = _size(entry, on, wanted.wave_size)
    shown = describe(entry, numbers, on, size)
    names = [("signature", entry.signature), ("in HIP C++", shown.call)]
    if entry.spelling.startswith("llvm."):
        names[1] = ("LLVM intrinsic", shown.call)
    encoded, written = _encoded(shown.assembly, on, size)
    names.append(("instruction", written or entry.instruction))
    if encoded:
        names.append(("encoding", encoded))
    for label, arguments in (("constants", entry.constants), ("uniform", entry.uniform)):
        if arguments:
            names.append((label, ", ".join(arguments)))
    return Explanation(
        title=shown.title, kind=shown.kind, names=tuple(names), rule=shown.rule,
        edges=entry.edges if shown.edges is None else shown.edges, targets=tuple(having),
        target=on.name, wave_size=size, source=entry.source, moves=shown.moves,
        picture=shown.picture, problem=problem or size_problem,
        deviation=note(entry.anchor if shown.anchor is None else shown.anchor),
        fidelity=_fidelity(entry),
    )  # fmt: skip


def _fidelity(entry: Builtin) -> str:
    for mnemonic, name in _INSTRUCTIONS.items():
        meaning = find(mnemonic)
        if name == entry.name and meaning is not None:
            return meaning.fidelity
    return "exact"


def _targets_of(entry: Builtin, numbers: Sequence[int]) -> list[str]:
    """Targets that have the builtin with these constants. InputError if they mean nothing."""
    having, errors = [], []
    for name in entry.targets:
        on = target(name)
        try:
            describe(entry, numbers, on, _size(entry, on, None)[0])
        except UnsupportedError as error:
            errors.append(error)
        else:
            having.append(name)
    if not having:
        raise InputError(str(errors[0]))
    return having


def _choose(having: Sequence[str], what: str, arch: str | None) -> tuple[Target, str]:
    """The target to show it for, and what is wrong with the one asked for."""
    usual = next(name for name in _PREFERRED if name in having)
    if arch is None:
        return target(usual), ""
    on = target(arch)
    if on.isa in having:
        return on, ""
    return target(usual), f"{arch} does not have it; shown for {usual}"


def _size(entry: Builtin, on: Target, wanted: int | None) -> tuple[int, str]:
    sizes = [size for size in on.wave_sizes if size in entry.wave_sizes]
    usual = sizes[0]
    if wanted is None or wanted in sizes:
        return wanted or usual, ""
    return usual, f"not in waves of {wanted} lanes on {on.name}; shown for wave{usual}"


def _encoded(assembly: str, on: Target, size: int) -> tuple[str, str]:
    """The bytes and LLVM's own text of an instruction; nothing where LLVM will not have it."""
    if not assembly:
        return "", ""
    try:
        code = assemble(assembly, on.name, size)
    except LanewiseError:
        return "", ""
    text = disassemble(code, 0, on.name, size)[0].text
    dwords = (code[at : at + 4] for at in range(0, len(code), 4))
    return " ".join(f"{int.from_bytes(dword, 'little'):08x}" for dword in dwords), text


# -- instructions ----------------------------------------------------------------------------------


def _instruction(text: str, wanted: _Wanted) -> Explanation:
    """An instruction with operands: what the assembler makes of it on each target."""
    decoded: dict[str, Instruction] = {}
    failure: LanewiseError | None = None
    for on in PRIMARY_TARGETS:
        size = wanted.wave_size if wanted.wave_size in on.wave_sizes else on.default_wave_size
        try:
            code = assemble(text, on.name, size)
        except LanewiseError as error:
            if failure is None or on.name == wanted.arch:
                failure = error
        else:
            decoded[on.name] = disassemble(code, 0, on.name, size)[0]
    if not decoded:
        assert failure is not None
        raise failure
    on, problem = _choose(list(decoded), text, wanted.arch)
    shown = decoded[on.isa]
    name, numbers = _lane_move(shown, on)
    if not name:
        return _of_mnemonic(shown.mnemonic, shown.text, on, tuple(decoded), problem, wanted)
    told = _builtin(BUILTINS[name], numbers, _Wanted(on.name, wanted.wave_size))
    own = shown.mnemonic in _INSTRUCTIONS
    what = "" if own or shown.mnemonic == "v_mov_b32" else _says(find(shown.mnemonic))
    told_names = [pair for pair in told.names if pair[0] not in ("instruction", "encoding")]
    names = (("instruction", shown.text), *((("does", what),) if what else ()), *told_names)
    return Explanation(
        title=shown.text, kind=f"{told.title}: {told.kind}",
        names=names,
        rule=told.rule if own or not what else f"the first source: {told.rule}",
        edges=told.edges, targets=tuple(decoded), target=on.name, wave_size=told.wave_size,
        source=told.source, fidelity=told.fidelity, moves=told.moves, picture=told.picture,
        deviation=told.deviation, problem=problem,
    )  # fmt: skip


def _lane_move(instruction: Instruction, on: Target) -> tuple[str, list[int]]:
    """The builtin that moves lanes as the instruction does, with its constants."""
    modifiers = instruction.modifiers
    fi = int(bool(modifiers.get("fi")))
    if "dpp8" in modifiers:
        choices = modifiers["dpp8"]
        assert isinstance(choices, tuple)
        return "mov_dpp8", [sum(choice << 3 * at for at, choice in enumerate(choices)), fi]
    if "row_mask" in modifiers:
        word = int.from_bytes(instruction.raw[-4:], "little") >> 8 & 0x1FF
        flags = [modifiers[name] for name in ("row_mask", "bank_mask")]
        numbers = [int(value) for value in flags if isinstance(value, int)]
        return "update_dpp", [word, *numbers, int(bool(modifiers.get("bound_ctrl"))), fi]
    name = _INSTRUCTIONS.get(instruction.mnemonic, "")
    constants = [o.constant for o in instruction.operands if isinstance(o.constant, int)]
    if name == "ds_swizzle":
        offset = modifiers.get("offset", 0)
        return name, [offset] if isinstance(offset, int) else []
    if name in ("readlane", "writelane"):
        return name, constants[-1:]
    if name in ("permlane16", "permlanex16") and len(constants) == 2:
        bits = modifiers.get("op_sel", (0, 0))
        assert isinstance(bits, tuple)
        return name, [*(number & 0xFFFFFFFF for number in constants), *bits[:2]]
    return name, []


def _mnemonic(name: str, wanted: _Wanted) -> Explanation:
    """A mnemonic by itself."""
    meaning = find(name) or find(re.sub(r"_(e32|e64|dpp|sdwa)$", "", name))
    if meaning is None:
        known = [*BUILTINS, *known_mnemonics()]
        near = sorted(other for other in known if name.strip("_") in other)[:8]
        hint = f"; names with it: {', '.join(near)}" if near else ""
        raise InputError(f"{name!r} is no builtin, instruction or control word{hint}")
    on, problem = _choose(ALL, name, wanted.arch)
    return _of_mnemonic(meaning.mnemonic, meaning.mnemonic, on, (), problem, wanted)


def _of_mnemonic(
    mnemonic: str, title: str, on: Target, having: Sequence[str], problem: str, wanted: _Wanted
) -> Explanation:
    meaning = find(mnemonic)
    size = wanted.wave_size if wanted.wave_size in on.wave_sizes else on.default_wave_size
    if meaning is None:
        raise UnsupportedError(f"{mnemonic} has no meaning here yet", mnemonic=mnemonic)
    names = []
    for label, specs in (("reads", meaning.reads), ("writes", meaning.writes)):
        if specs:
            names.append((label, " ".join(spec.type + _place(spec.place) for spec in specs)))
    return Explanation(
        title=title, kind=f"{meaning.unit} instruction", names=tuple(names),
        rule=_says(meaning), edges=_mnemonic_edges(meaning), targets=tuple(having),
        target=on.name, wave_size=size, source=meaning.source, fidelity=meaning.fidelity,
        problem=problem,
    )  # fmt: skip


def _place(place: str | None) -> str:
    return f"@{place}" if place else ""


def _says(meaning: Semantics | None) -> str:
    if meaning is None or meaning.body is None:
        return meaning.source if meaning is not None else ""
    text = (getattr(meaning.body, "__doc__", "") or meaning.source).strip()
    return text.split("\n\n")[0].replace("\n", " ")


def _mnemonic_edges(meaning: Semantics) -> tuple[str, ...]:
    if meaning.unit != "lanes":
        return ()
    if meaning.ignores_exec:
        return ("acts whatever EXEC is",)
    return ("an inactive lane keeps its destination register",)
