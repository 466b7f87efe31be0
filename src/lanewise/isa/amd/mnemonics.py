"""Every mnemonic the disassembler prints for a target, with the forms its operands take.

Owns the committed tables (mnemonic_tables/TARGET.txt) and the search that makes them. LLVM's C API
cannot list instructions, so the search decodes random words behind every value of the upper sixteen
bits, where all encodings have most of their opcode. The tables say which semantics there must be.

    python -m lanewise.isa.amd.mnemonics gfx942 ...     adds to tables (two minutes each)

The committed tables were compared with the names in the assembler's own table (the strings in the
library, each tried on the assembler): nothing was missing but names that only the assembler knows.
"""

from __future__ import annotations

import random
import struct
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import resources

from lanewise.errors import CompileError, InputError
from lanewise.isa.amd.assembler import assemble
from lanewise.isa.amd.disassembler import UNDECODABLE, disassemble
from lanewise.isa.instruction import Instruction, Operand
from lanewise.targets import PRIMARY_TARGETS, target

__all__ = ["MnemonicForm", "find_forms", "read_table", "sample_code", "table_text"]

_TABLES = "mnemonic_tables"
_S_NOP = 0xBF800000
_SAMPLES_PER_FORM = 300  # of one mnemonic in one encoding: enough to see every kind of operand

# Modifiers that an encoding always has; the column of encodings says it for all of them.
_DPP_AND_SDWA = frozenset((
    "bank_mask", "bound_ctrl", "dpp8", "dst_sel", "dst_unused", "fi", "quad_perm", "row_bcast",
    "row_half_mirror", "row_mask", "row_mirror", "row_newbcast", "row_ror", "row_share", "row_shl",
    "row_shr", "row_xmask", "src0_sel", "src1_sel", "wave_rol", "wave_ror", "wave_shl", "wave_shr",
))  # fmt: skip


@dataclass(slots=True)
class MnemonicForm:
    """What was seen of one mnemonic.

    signatures  one per operand count: the kinds of operand at each place, as "v/s/c, v2, s4".
                v, a, s: a register of that file (ttmp, vcc, exec, m0 are s), with the count of
                registers if it is not one; s stands for scc, null, src_shared_base and kin too;
                c: inline constant, immediate or literal; off; x: a symbol such as hwreg(...)
    encodings   "e32", "e64", "e64_dpp", "sdwa", "vopd"; "-" where none is printed
    modifiers   names, without those that every DPP or SDWA instruction has
    """

    signatures: tuple[str, ...] = ()
    encodings: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()


@dataclass(slots=True)
class _Seen:
    kinds: dict[int, list[set[str]]] = field(default_factory=dict)
    encodings: dict[str, int] = field(default_factory=dict)  # with the number of samples taken
    modifiers: set[str] = field(default_factory=set)


def read_table(target_name: str) -> dict[str, MnemonicForm]:
    """The committed table of a target (of the one among the eight with the same instructions).

    Raises InputError for an unknown target.
    """
    name = f"{target(target_name).isa}.txt"
    text = (resources.files(__package__) / _TABLES / name).read_text(encoding="ascii")
    return dict(map(_read_line, text.splitlines()))


def table_text(forms: dict[str, MnemonicForm]) -> str:
    """The table as it is committed: one line per mnemonic, four columns, tabs between."""
    lines = []
    for name, form in sorted(forms.items()):
        columns = (name, " ; ".join(form.signatures), *map(" ".join, _lists(form)))
        lines.append("\t".join(columns).rstrip() + "\n")
    return "".join(lines)


def _lists(form: MnemonicForm) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return form.encodings, form.modifiers


def _read_line(line: str) -> tuple[str, MnemonicForm]:
    name, signatures, encodings, modifiers = [*line.split("\t"), "", "", ""][:4]
    return name, MnemonicForm(
        tuple(signatures.split(" ; ")), tuple(encodings.split()), tuple(modifiers.split())
    )


def find_forms(
    target_name: str, codes: Iterable[bytes], known: dict[str, MnemonicForm] | None = None
) -> dict[str, MnemonicForm]:
    """`known` and the forms of all instructions in `codes`, for every wave size of the target."""
    entry = target(target_name)
    seen = defaultdict(_Seen, {name: _seen(form) for name, form in (known or {}).items()})
    for code in codes:
        for wave_size in entry.wave_sizes:
            for instruction in disassemble(code, 0, target_name, wave_size):
                _note(seen, instruction)
    return {name: _form(found) for name, found in sorted(seen.items())}


def _note(seen: defaultdict[str, _Seen], instruction: Instruction) -> None:
    if instruction.mnemonic == UNDECODABLE:
        return
    found = seen[instruction.mnemonic]
    encoding = "_".join(instruction.encodings) or "-"
    count = found.encodings.get(encoding, 0)
    if count < _SAMPLES_PER_FORM:
        found.encodings[encoding] = count + 1
        found.modifiers.update(instruction.modifiers)
        operands = instruction.operands
        places = found.kinds.setdefault(len(operands), [set() for _ in operands])
        for place, operand in zip(places, operands, strict=True):
            place.add(_kind(operand))
    if instruction.second is not None:
        _note(seen, instruction.second)


def _kind(operand: Operand) -> str:
    register = operand.register
    if register is not None:
        return register.file if register.count == 1 else f"{register.file}{register.count}"
    if operand.constant is not None:
        return "c"
    if operand.special is not None:
        return "off" if operand.special == "off" else "s"
    return "s" if (operand.symbol or "").startswith("src_") else "x"


def _form(found: _Seen) -> MnemonicForm:
    signatures = tuple(
        ", ".join("/".join(sorted(place, key=_order)) for place in places)
        for _, places in sorted(found.kinds.items())
    )
    modifiers = tuple(sorted(found.modifiers - _DPP_AND_SDWA))
    return MnemonicForm(signatures, tuple(sorted(found.encodings)), modifiers)


def _seen(form: MnemonicForm) -> _Seen:
    """The reverse of _form."""
    places = [signature.split(", ") if signature else [] for signature in form.signatures]
    kinds = {len(kinds): [set(kind.split("/")) for kind in kinds] for kinds in places}
    return _Seen(kinds, dict.fromkeys(form.encodings, 0), set(form.modifiers))


def _order(kind: str) -> tuple[int, int, str]:
    """v before a before s before constants before specials; narrow before wide."""
    places = ["v", "a", "s", "c", "x"]
    head = kind[0] if kind[1:].isdigit() or len(kind) == 1 else ""
    place = places.index(head) if head in places else len(places)
    return place, int(kind[1:] or 0) if head and kind[1:].isdigit() else 0, kind


def sample_code(target_name: str, seed: int = 1, scale: int = 4) -> Iterator[bytes]:
    """Random code, in pieces, that has every upper half word; `scale` says how often.

    A no-op after every sample keeps it from swallowing the next one's first word.
    """
    draw = random.Random(f"{seed} {target_name}")
    generation = target(target_name).generation
    yield from _from_assembly(target_name)
    for upper in range(0, 0x10000, 64):
        words = [bare for high in range(upper, upper + 64) for bare in _without_operands(high)]
        for high in range(upper, upper + 64):
            for _ in range(scale * _weight(high, generation)):
                low = _low_half(draw)
                words += (high << 16 | low, _operand_word(draw, low), _operand_word(draw, _DPP))
                words.append(_S_NOP)
        yield struct.pack(f"<{len(words)}I", *words)


# Instructions of more than eight bytes with hardly a free bit.
_RARE = (
    "v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:19], v[0:3], v20, v21",
    "v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[16:23], v[24:31], v[0:15], v32, v33 cbsz:1",
    "image_bvh_intersect_ray v[0:3], v[4:14], s[0:3]",
    "image_bvh_intersect_ray v[0:3], [v0, v1, v[2:4], v[5:7], v[8:10]], s[0:3]",
    "image_bvh64_intersect_ray v[0:3], v[4:15], s[0:3]",
    "image_bvh64_intersect_ray v[0:3], [v[0:1], v2, v[3:5], v[6:8], v[9:11]], s[0:3]",
    "image_bvh8_intersect_ray v[0:9], [v[0:1], v[2:3], v[4:6], v[7:9], v10], s[0:3]",
    "image_bvh_dual_intersect_ray v[0:9], [v[0:1], v[2:3], v[4:6], v[7:9], v[10:11]], s[0:3]",
    "global_inv scope:SCOPE_DEV",
)


def _from_assembly(target_name: str) -> Iterator[bytes]:
    for line in _RARE:
        with suppress(CompileError):  # not an instruction of this target
            yield assemble(line, target_name)


def _without_operands(high: int) -> Iterator[int]:
    """Instructions whose other bits must all be zero: every SOP1 and VOP1 opcode."""
    step = {0x7E00: 1 << 9, 0x7E01: 1 << 9, 0xBE80: 1 << 8}.get(high)
    if step is not None:
        for low in range(0, 0x10000, step):
            yield from (high << 16 | low, _S_NOP)


def _weight(high: int, generation: int) -> int:
    """Few samples where the upper half holds operands, many where the lower half holds opcode."""
    if high < 0x7C00:  # VOP2
        return 1
    if high < 0x8000:  # VOPC, VOP1
        return 32
    if high < 0xBE80:  # SOP2, SOPK
        return 2
    if high < 0xC000:  # SOP1, SOPC, SOPP
        return 32
    if high >> 8 in ((0xD2, 0xD3) if generation == 9 else (0xCC,)):  # wide, aligned registers
        return 128
    if high >> 10 == 0x37 and generation in (10, 11):  # flat memory
        return 64
    return 32 if generation >= 12 and high >= 0xD000 else 16


# Source fields: v0, v1, v2, s0, s2, s4, vcc, null and m0, exec, 0, 1.0, literal.
_SOURCES = (256, 257, 258, 0, 2, 4, 106, 124, 125, 126, 128, 242, 255)
_SDWA, _DPP, _DPP8 = 0xF9, 0xFA, 0xE9  # what source 0 is when such a word follows
_DPP_CONTROLS = (0x1B, 0x101, 0x112, 0x123, 0x140, 0x141, 0x142, 0x143, 0x151, 0x161)


def _low_half(draw: random.Random) -> int:
    """The lower half of a first word: nothing, a register, a source of nine bits, or anything."""
    match draw.randrange(8):
        case 0:
            return 0
        case 1:
            return draw.choice((1, 2, 4, 8, 32, 106, 124, 126))
        case 2:
            return draw.getrandbits(16) & draw.getrandbits(16)
        case 3:
            return draw.getrandbits(16)
        case 4:
            return draw.getrandbits(7) << 9 | draw.choice(_SOURCES)
        case 5:  # packed and matrices: the high half of source 2
            return 0x4000 | draw.choice((0, 8, 16))
        case 6:  # memory of gfx12: no scalar address
            return draw.getrandbits(2) << 14 | 124
        case _:
            return draw.getrandbits(7) << 9 | draw.choice((_SDWA, _DPP, _DPP8))


def _operand_word(draw: random.Random, low: int) -> int:
    """A later word: DPP or SDWA if the first says so, or operands of some encoding."""
    if low & 0x1FF == _SDWA and draw.randrange(2):
        selections = (draw.randrange(7) for _ in range(3))
        destination, first, second = selections
        unused = draw.randrange(3)
        return draw.getrandbits(4) | destination << 8 | unused << 11 | first << 16 | second << 24
    if low & 0x1FF == _DPP and draw.randrange(2):
        return 0xFF000000 | draw.choice(_DPP_CONTROLS) << 8 | draw.getrandbits(8)
    match draw.randrange(9):
        case 0:
            return 0
        case 1:
            return draw.getrandbits(32) & draw.getrandbits(32) & draw.getrandbits(32)
        case 2:
            return draw.getrandbits(32)
        case 3:  # memory: four fields of eight bits, mostly even
            return sum(draw.choice((0, 2, 4, 8, 124, 125)) << 8 * place for place in range(4))
        case 4:  # VOP3 with one source, or with a DPP word behind it
            return draw.choice((*_SOURCES, _DPP, _DPP8))
        case 5:
            return draw.choice((*_SOURCES, _DPP, _DPP8)) | draw.choice(_SOURCES) << 9
        case 6:  # matrices: three vectors
            high_halves = draw.choice((0, 3)) << 27
            return high_halves | sum(256 + draw.choice((0, 8)) << 9 * n for n in range(3))
        case 7:  # flat memory of gfx10 and gfx11: no scalar address
            return draw.choice((0, 2)) | 4 << 8 | draw.choice((124, 125)) << 16 | 8 << 24
        case _:
            sources = (draw.choice(_SOURCES) for _ in range(3))
            return sum(source << 9 * place for place, source in enumerate(sources))


def main(names: list[str]) -> None:
    """Search, and add what is found to the tables of the named targets, or of all eight.

    A name that LLVM no longer has stays: the tests find it, and it is taken out by hand.
    """
    known = [entry.name for entry in PRIMARY_TARGETS]
    for name in names or known:
        if name not in known:
            raise InputError(f"{name} has no table of its own; those that have: {', '.join(known)}")
        with resources.as_file(resources.files(__package__) / _TABLES) as folder:
            before = read_table(name) if (folder / f"{name}.txt").exists() else {}
            forms = find_forms(name, sample_code(name), before)
            folder.mkdir(exist_ok=True)
            (folder / f"{name}.txt").write_text(table_text(forms), encoding="ascii")
        print(f"{name}: {len(forms)} mnemonics")


if __name__ == "__main__":
    main(sys.argv[1:])
