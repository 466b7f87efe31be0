"""The GPU targets, and what differs between them.

Owns every fact that depends on the target alone, so that no other file asks for a target's name.
Which instructions a target has is the disassembler's and the semantics' matter.

Sources. [Usage] = LLVM's "User Guide for AMDGPU Backend" (AMDGPUUsage): processors, ELF header
flags, kernel descriptor, initial kernel execution state. [ISA] = AMD's instruction set manual of
the family. [Product] = the data sheet of the largest product with that target: compute units are
what a program may ask a device for and nothing else here depends on them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from lanewise.errors import InputError

__all__ = [
    "MACHINE_NAMES",
    "PRIMARY_TARGETS",
    "TARGETS",
    "Target",
    "TargetId",
    "parse_target_id",
    "target",
]

Agprs = Literal["none", "separate", "unified"]
Fp8 = Literal["none", "fnuz", "ocp"]


@dataclass(frozen=True, slots=True)
class Target:
    """One GPU target.

    isa                     the target among the eight whose instruction set this one shares; itself
                            for the eight
    wave_sizes              lanes per wave; the compiler's default first
    elf_mach                EF_AMDGPU_MACH of the ELF header [Usage: ELF header flags]
    lds_bytes               most LDS one work-group can have
    agprs                   "separate": 256 AGPRs beside 256 VGPRs; "unified": VGPRs then AGPRs in
                            one file of 512, split at the descriptor's accum_offset [Usage: rsrc3]
    max_vgprs               VGPRs one instruction can name (AGPRs are counted apart)
    vgpr_granules           per wave size: VGPRs per step of the descriptor's granulated count
    sgpr_granule            the same of SGPRs; 0 where every wave has all of them
    packed_work_item_ids    v0 holds x, y, z in 10 bits each, otherwise v0, v1, v2 [Usage: VGPR
                            register set up]
    architected_flat_scratch  scratch base comes in the FLAT_SCRATCH register by itself, no user or
                            system SGPR for it [Usage: target properties]
    work_group_ids_in_ttmp  x in ttmp9, y and z in ttmp7[15:0] and [31:16], not in system SGPRs
    has_kernarg_preload     descriptor can ask for kernarg dwords in user SGPRs
    has_clamp_and_ieee_mode rsrc1 has DX10_CLAMP and IEEE_MODE (gone since gfx12)
    has_true16              16-bit halves of VGPRs can be operands (v1.l); disassemble with
                            +real-true16
    has_sdwa, has_vopd      encodings that exist
    split_wait_counters     s_wait_loadcnt and its kin instead of s_waitcnt
    fp8                     which 8-bit float encoding the conversions and MFMA/WMMA use
    features                target features a code object may be built for: xnack, sramecc
    members                 targets a generic target's code runs on; empty for a real target
    """

    name: str
    family: str
    generation: Literal[9, 10, 11, 12]
    is_cdna: bool
    isa: str
    elf_mach: int
    wave_sizes: tuple[int, ...]
    lds_bytes: int
    compute_units: int
    agprs: Agprs
    vgpr_granules: tuple[tuple[int, int], ...]
    sgpr_granule: int
    packed_work_item_ids: bool
    architected_flat_scratch: bool
    work_group_ids_in_ttmp: bool
    has_kernarg_preload: bool
    has_clamp_and_ieee_mode: bool
    has_true16: bool
    has_sdwa: bool
    has_vopd: bool
    split_wait_counters: bool
    fp8: Fp8
    features: tuple[str, ...]
    max_vgprs: int = 256
    max_sgprs: int = 106  # 102 on gfx9, where FLAT_SCRATCH and XNACK_MASK come before VCC
    max_work_group_size: int = 1024
    members: tuple[str, ...] = ()

    @property
    def default_wave_size(self) -> int:
        return self.wave_sizes[0]

    @property
    def has_agprs(self) -> bool:
        return self.agprs != "none"

    @property
    def is_generic(self) -> bool:
        return bool(self.members)

    @property
    def max_agprs(self) -> int:
        return 256 if self.has_agprs else 0

    def vgpr_granule(self, wave_size: int) -> int:
        """VGPRs per step of the descriptor's granulated count, for waves of that size."""
        return dict(self.vgpr_granules)[wave_size]

    def runs(self, code_target: str) -> bool:
        """Whether code built for `code_target` (no feature suffixes) may be run as this target."""
        if code_target == self.name:
            return True
        built_for = TARGETS.get(code_target)
        return built_for is not None and self.name in built_for.members


_KIB: Final = 1024

_GFX908 = Target(
    name="gfx908",
    family="CDNA1",
    generation=9,
    is_cdna=True,
    isa="gfx908",
    elf_mach=0x30,
    wave_sizes=(64,),
    lds_bytes=64 * _KIB,
    compute_units=120,  # MI100
    agprs="separate",
    vgpr_granules=((64, 4),),
    sgpr_granule=16,
    packed_work_item_ids=False,
    architected_flat_scratch=False,
    work_group_ids_in_ttmp=False,
    has_kernarg_preload=False,
    has_clamp_and_ieee_mode=True,
    has_true16=False,
    has_sdwa=True,
    has_vopd=False,
    split_wait_counters=False,
    fp8="none",
    features=("sramecc", "xnack"),
    max_sgprs=102,
)
_GFX90A = replace(
    _GFX908,
    name="gfx90a",
    family="CDNA2",
    isa="gfx90a",
    elf_mach=0x3F,
    compute_units=110,  # one of the two dies of MI250X
    agprs="unified",
    vgpr_granules=((64, 8),),
    packed_work_item_ids=True,
    has_kernarg_preload=True,
)
_GFX942 = replace(
    _GFX90A,
    name="gfx942",
    family="CDNA3",
    isa="gfx942",
    elf_mach=0x4C,
    compute_units=304,  # MI300X
    architected_flat_scratch=True,
    fp8="fnuz",
)
_GFX950 = replace(
    _GFX942,
    name="gfx950",
    family="CDNA4",
    isa="gfx950",
    elf_mach=0x4F,
    lds_bytes=160 * _KIB,
    compute_units=256,  # MI355X
    fp8="ocp",
)
_GFX1030 = Target(
    name="gfx1030",
    family="RDNA2",
    generation=10,
    is_cdna=False,
    isa="gfx1030",
    elf_mach=0x36,
    wave_sizes=(32, 64),
    lds_bytes=64 * _KIB,
    compute_units=80,  # RX 6900 XT
    agprs="none",
    vgpr_granules=((32, 8), (64, 4)),
    sgpr_granule=0,
    packed_work_item_ids=False,
    architected_flat_scratch=False,
    work_group_ids_in_ttmp=False,
    has_kernarg_preload=False,
    has_clamp_and_ieee_mode=True,
    has_true16=False,
    has_sdwa=True,
    has_vopd=False,
    split_wait_counters=False,
    fp8="none",
    features=(),
)
_GFX1100 = replace(
    _GFX1030,
    name="gfx1100",
    family="RDNA3",
    generation=11,
    isa="gfx1100",
    elf_mach=0x41,
    compute_units=96,  # RX 7900 XTX
    packed_work_item_ids=True,
    architected_flat_scratch=True,
    has_true16=True,
    has_sdwa=False,
    has_vopd=True,
)
_GFX1150 = replace(
    _GFX1100,
    name="gfx1150",
    family="RDNA3.5",
    isa="gfx1150",
    elf_mach=0x43,
    compute_units=16,  # Radeon 890M
)
_GFX1200 = replace(
    _GFX1150,
    name="gfx1200",
    family="RDNA4",
    generation=12,
    isa="gfx1200",
    elf_mach=0x48,
    compute_units=32,  # RX 9060 XT
    work_group_ids_in_ttmp=True,
    has_clamp_and_ieee_mode=False,
    split_wait_counters=True,
    fp8="ocp",
)

# Targets whose instructions are those of one of the eight: name, mach, compute units of the
# largest product.
_SIBLINGS: Final[tuple[tuple[Target, str, int, int], ...]] = (
    (_GFX1030, "gfx1031", 0x37, 40),
    (_GFX1030, "gfx1032", 0x38, 32),
    (_GFX1030, "gfx1033", 0x39, 8),
    (_GFX1030, "gfx1034", 0x3E, 16),
    (_GFX1030, "gfx1035", 0x3D, 12),
    (_GFX1030, "gfx1036", 0x45, 2),
    (_GFX1100, "gfx1101", 0x46, 60),
    (_GFX1100, "gfx1102", 0x47, 32),
    (_GFX1100, "gfx1103", 0x44, 12),
    (_GFX1150, "gfx1151", 0x4A, 40),
    (_GFX1150, "gfx1152", 0x55, 8),
    (_GFX1150, "gfx1153", 0x58, 2),
    (_GFX1200, "gfx1201", 0x4E, 64),
)

# Generic targets: code for all their members [Usage: generic processors]. `isa` is the member with
# the fewest instructions. gfx9-generic and gfx10-1-generic have no member among ours.
_GENERIC: Final[tuple[tuple[Target, str, int, Fp8, tuple[str, ...]], ...]] = (
    (_GFX942, "gfx9-4-generic", 0x5F, "none", ("gfx942", "gfx950")),
    (_GFX1030, "gfx10-3-generic", 0x53, "none", tuple(f"gfx103{step}" for step in range(7))),
    (
        _GFX1100,
        "gfx11-generic",
        0x54,
        "none",
        tuple(f"gfx110{step}" for step in range(4)) + tuple(f"gfx115{step}" for step in range(4)),
    ),
    (_GFX1200, "gfx12-generic", 0x59, "ocp", ("gfx1200", "gfx1201")),
)

PRIMARY_TARGETS: Final[tuple[Target, ...]] = (
    _GFX908, _GFX90A, _GFX942, _GFX950, _GFX1030, _GFX1100, _GFX1150, _GFX1200,
)  # fmt: skip

TARGETS: Final[dict[str, Target]] = {
    entry.name: entry
    for entry in (
        *PRIMARY_TARGETS,
        *(replace(s, name=n, elf_mach=m, compute_units=cu) for s, n, m, cu in _SIBLINGS),
        *(replace(s, name=n, elf_mach=m, members=who, fp8=f) for s, n, m, f, who in _GENERIC),
    )
}

# EF_AMDGPU_MACH of targets that can be named in a message but not run [Usage: ELF header flags].
_OTHER_MACHINES: Final[dict[int, str]] = {
    0x20: "gfx600", 0x21: "gfx601", 0x3A: "gfx602", 0x22: "gfx700", 0x23: "gfx701",
    0x24: "gfx702", 0x25: "gfx703", 0x26: "gfx704", 0x3B: "gfx705", 0x28: "gfx801",
    0x29: "gfx802", 0x2A: "gfx803", 0x3C: "gfx805", 0x2B: "gfx810", 0x2C: "gfx900",
    0x2D: "gfx902", 0x2E: "gfx904", 0x2F: "gfx906", 0x31: "gfx909", 0x32: "gfx90c",
    0x40: "gfx940", 0x4B: "gfx941", 0x33: "gfx1010", 0x34: "gfx1011", 0x35: "gfx1012",
    0x42: "gfx1013", 0x57: "gfx1154", 0x5C: "gfx1172", 0x5D: "gfx1170", 0x5E: "gfx1171",
    0x49: "gfx1250", 0x5A: "gfx1251", 0x50: "gfx1310", 0x51: "gfx9-generic",
    0x52: "gfx10-1-generic", 0x5B: "gfx12-5-generic", 0x62: "gfx11-7-generic",
    0x63: "gfx13-generic",
}  # fmt: skip

MACHINE_NAMES: Final[dict[int, str]] = _OTHER_MACHINES | {
    entry.elf_mach: entry.name for entry in TARGETS.values()
}


def target(name: str) -> Target:
    """The target called `name` ("gfx942"; feature suffixes are allowed and ignored)."""
    if not isinstance(name, str):
        raise InputError(f"target {name!r}: expected a name like 'gfx942'")
    found = TARGETS.get(name.partition(":")[0])
    if found is None:
        meant = name.strip().lower()
        hint = f" (did you mean {meant}?)" if meant in TARGETS else ""
        raise InputError(f"unknown target {name!r}{hint}; known targets: {', '.join(TARGETS)}")
    return found


@dataclass(frozen=True, slots=True)
class TargetId:
    """A target with the features code was built for: None is "any", True "on", False "off"."""

    name: str
    sramecc: bool | None = None
    xnack: bool | None = None

    def __str__(self) -> str:
        marks = {True: "+", False: "-"}
        features = (("sramecc", self.sramecc), ("xnack", self.xnack))
        return self.name + "".join(f":{n}{marks[v]}" for n, v in features if v is not None)

    def admits(self, wanted: TargetId) -> bool:
        """Whether code built for self may run where `wanted` is asked for.

        A feature code was built for must not be wanted the other way round; where nothing is
        wanted, either way will do.
        """
        pairs = ((self.sramecc, wanted.sramecc), (self.xnack, wanted.xnack))
        if any(None not in (built, want) and built != want for built, want in pairs):
            return False
        known = TARGETS.get(wanted.name)
        return self.name == wanted.name or (known is not None and known.runs(self.name))


def parse_target_id(text: str) -> TargetId:
    """Take "gfx90a:sramecc+:xnack-" apart. Raises InputError for an unknown feature suffix."""
    name, *suffixes = text.split(":")
    features: dict[str, bool] = {}
    for suffix in suffixes:
        feature, mark = suffix[:-1], suffix[-1:]
        if feature not in ("sramecc", "xnack") or mark not in ("+", "-") or feature in features:
            raise InputError(
                f"target {text!r}: expected ':sramecc' or ':xnack' with '+' or '-' once each, "
                f"found {':' + suffix!r}"
            )
        features[feature] = mark == "+"
    if not name:
        raise InputError(f"target {text!r}: the name is missing")
    return TargetId(name, features.get("sramecc"), features.get("xnack"))
