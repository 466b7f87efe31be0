"""The 64-byte kernel descriptor.

Owns what every bit of it means on every target. Source: LLVM AMDGPUUsage, "Kernel Descriptor" and
"Initial Kernel Execution State" (cited as [Usage]); the sections carry the field names used here.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final, Literal

from lanewise.code_object.reader import Reader
from lanewise.targets import Target

DESCRIPTOR_SIZE: Final = 64

# group, private, kernarg sizes, 4 reserved; entry offset; 20 reserved; rsrc3, rsrc1, rsrc2;
# code properties, kernarg preload; 4 reserved
_LAYOUT: Final = struct.Struct("<III4xq20xIIIHH4x")
assert _LAYOUT.size == DESCRIPTOR_SIZE

RoundMode = Literal["nearest_even", "plus_infinity", "minus_infinity", "zero"]
ROUND_MODES: Final[tuple[RoundMode, ...]] = (
    "nearest_even", "plus_infinity", "minus_infinity", "zero",
)  # fmt: skip

# User SGPRs in the order they are set up, with how many they take. [Usage: SGPR Register Set Up
# Order]
USER_SGPRS: Final[tuple[tuple[str, int], ...]] = (
    ("private_segment_buffer", 4),
    ("dispatch_ptr", 2),
    ("queue_ptr", 2),
    ("kernarg_segment_ptr", 2),
    ("dispatch_id", 2),
    ("flat_scratch_init", 2),
    ("private_segment_size", 1),
)


@dataclass(frozen=True, slots=True)
class SgprField:
    """`count` SGPRs from `index` on hold `name` when a wave begins."""

    name: str
    index: int
    count: int


@dataclass(frozen=True, slots=True)
class KernelDescriptor:
    """One kernel descriptor, decoded for its target. Fields a target has not are False or 0.

    vaddr, entry_vaddr        of the descriptor, of the first instruction
    group_segment_bytes       static LDS of a work-group
    private_segment_bytes     scratch of a work-item (static; see uses_dynamic_stack)
    kernarg_bytes             size of the kernarg segment; 0 in code that does not tell
    vgpr_count                allocated VGPRs; on targets with unified AGPRs these included
    agpr_offset               unified AGPRs: number of the first register that is a0, else 0
    sgpr_count                allocated SGPRs with VCC and the like; 0 where the target does not say
    wave_size                 32 or 64
    float_round_mode_*, float_denorm_mode_*   the two-bit fields as MODE has them: rounding is an
                              index into ROUND_MODES; denormals: bit 0 keeps them in sources, bit 1
                              in results
    enable_work_group_id_*    as the descriptor says; gfx12 gives them in TTMP whatever this says
    work_item_id_dims         1, 2 or 3: up to which dimension work-item ids are in VGPRs
    user_sgpr_count           SGPRs before the system SGPRs begin
    enable_private_segment    the kernel wants scratch
    enable_sgpr_*             user SGPRs asked for
    kernarg_preload_length, kernarg_preload_offset   dwords of the kernarg segment put into user
                              SGPRs, and from which dword on
    wgp_mode, mem_ordered, fwd_progress   gfx10+
    tg_split                  gfx90a+: waves of a work-group may be on different CUs
    shared_vgpr_count         gfx10, gfx11 wave64: VGPRs shared by both halves of a wave
    """

    vaddr: int
    entry_vaddr: int
    group_segment_bytes: int
    private_segment_bytes: int
    kernarg_bytes: int
    rsrc1: int
    rsrc2: int
    rsrc3: int
    code_properties: int
    kernarg_preload: int
    vgpr_count: int
    agpr_offset: int
    sgpr_count: int
    wave_size: int
    priority: int
    float_round_mode_32: int
    float_round_mode_16_64: int
    float_denorm_mode_32: int
    float_denorm_mode_16_64: int
    dx10_clamp: bool
    ieee_mode: bool
    fp16_overflow: bool
    wgp_mode: bool
    mem_ordered: bool
    fwd_progress: bool
    enable_private_segment: bool
    user_sgpr_count: int
    enable_work_group_id_x: bool
    enable_work_group_id_y: bool
    enable_work_group_id_z: bool
    enable_work_group_info: bool
    work_item_id_dims: int
    exception_mask: int
    tg_split: bool
    shared_vgpr_count: int
    enable_sgpr_private_segment_buffer: bool
    enable_sgpr_dispatch_ptr: bool
    enable_sgpr_queue_ptr: bool
    enable_sgpr_kernarg_segment_ptr: bool
    enable_sgpr_dispatch_id: bool
    enable_sgpr_flat_scratch_init: bool
    enable_sgpr_private_segment_size: bool
    uses_dynamic_stack: bool
    kernarg_preload_length: int
    kernarg_preload_offset: int

    @property
    def mode_register(self) -> int:
        """What MODE holds when a wave begins (hwreg(HW_REG_MODE))."""
        return (
            self.float_round_mode_32
            | self.float_round_mode_16_64 << 2
            | self.float_denorm_mode_32 << 4
            | self.float_denorm_mode_16_64 << 6
            | self.dx10_clamp << 8
            | self.ieee_mode << 9
            | self.exception_mask << 12
            | self.fp16_overflow << 23
        )

    def sgpr_layout(self, target: Target) -> tuple[SgprField, ...]:
        """What is in which SGPR when a wave begins: user SGPRs, then system SGPRs.

        [Usage: SGPR Register Set Up Order, Preloaded Kernel Arguments]
        """
        return (*self._user_sgprs(), *self._system_sgprs(target))

    def _user_sgprs(self) -> list[SgprField]:
        fields: list[SgprField] = []
        index = 0
        for name, count in USER_SGPRS:
            if getattr(self, f"enable_sgpr_{name}"):
                fields.append(SgprField(name, index, count))
                index += count
        if self.kernarg_preload_length:
            fields.append(SgprField("kernarg_preload", index, self.kernarg_preload_length))
        return fields

    def _system_sgprs(self, target: Target) -> list[SgprField]:
        wanted: list[str] = []
        if not target.work_group_ids_in_ttmp:
            wanted += [f"work_group_id_{d}" for d in "xyz" if self._has_work_group_id(d)]
        if self.enable_work_group_info:
            wanted.append("work_group_info")
        if self.enable_private_segment and not target.architected_flat_scratch:
            wanted.append("private_segment_wave_byte_offset")
        first = self.user_sgpr_count
        return [SgprField(name, first + position, 1) for position, name in enumerate(wanted)]

    def _has_work_group_id(self, dimension: str) -> bool:
        return bool(getattr(self, f"enable_work_group_id_{dimension}"))


def read_descriptor(reader: Reader, vaddr: int, target: Target) -> KernelDescriptor:
    """Decode the descriptor that `reader` holds and that lies at virtual address `vaddr`.

    Raises InputError for a truncated descriptor and for values the target cannot have.
    """
    group, private, kernarg, entry, rsrc3, rsrc1, rsrc2, properties, preload = reader.unpack(
        _LAYOUT, 0, "kernel descriptor"
    )
    wave_size = _wave_size(reader, properties, target)
    is_gfx9, has_modes = target.generation == 9, target.has_clamp_and_ieee_mode
    is_unified = target.agprs == "unified"
    return KernelDescriptor(
        vaddr=vaddr,
        entry_vaddr=vaddr + entry,
        group_segment_bytes=group,
        private_segment_bytes=private,
        kernarg_bytes=kernarg,
        rsrc1=rsrc1,
        rsrc2=rsrc2,
        rsrc3=rsrc3,
        code_properties=properties,
        kernarg_preload=preload,
        vgpr_count=(_bits(rsrc1, 0, 6) + 1) * target.vgpr_granule(wave_size),
        agpr_offset=(_bits(rsrc3, 0, 6) + 1) * 4 if is_unified else 0,
        sgpr_count=(_bits(rsrc1, 6, 4) // 2 + 1) * target.sgpr_granule,
        wave_size=wave_size,
        priority=_bits(rsrc1, 10, 2),
        float_round_mode_32=_bits(rsrc1, 12, 2),
        float_round_mode_16_64=_bits(rsrc1, 14, 2),
        float_denorm_mode_32=_bits(rsrc1, 16, 2),
        float_denorm_mode_16_64=_bits(rsrc1, 18, 2),
        dx10_clamp=has_modes and _bit(rsrc1, 21),
        ieee_mode=has_modes and _bit(rsrc1, 23),
        fp16_overflow=_bit(rsrc1, 26),
        wgp_mode=not is_gfx9 and _bit(rsrc1, 29),
        mem_ordered=not is_gfx9 and _bit(rsrc1, 30),
        fwd_progress=not is_gfx9 and _bit(rsrc1, 31),
        enable_private_segment=_bit(rsrc2, 0),
        user_sgpr_count=_bits(rsrc2, 1, 5),
        enable_work_group_id_x=_bit(rsrc2, 7),
        enable_work_group_id_y=_bit(rsrc2, 8),
        enable_work_group_id_z=_bit(rsrc2, 9),
        enable_work_group_info=_bit(rsrc2, 10),
        work_item_id_dims=min(_bits(rsrc2, 11, 2) + 1, 3),
        exception_mask=_bits(rsrc2, 24, 7),
        tg_split=is_unified and _bit(rsrc3, 16),
        shared_vgpr_count=_bits(rsrc3, 0, 4) * 8 if target.generation in (10, 11) else 0,
        enable_sgpr_private_segment_buffer=_bit(properties, 0),
        enable_sgpr_dispatch_ptr=_bit(properties, 1),
        enable_sgpr_queue_ptr=_bit(properties, 2),
        enable_sgpr_kernarg_segment_ptr=_bit(properties, 3),
        enable_sgpr_dispatch_id=_bit(properties, 4),
        enable_sgpr_flat_scratch_init=_bit(properties, 5),
        enable_sgpr_private_segment_size=_bit(properties, 6),
        uses_dynamic_stack=_bit(properties, 11),
        kernarg_preload_length=_bits(preload, 0, 7) if target.has_kernarg_preload else 0,
        kernarg_preload_offset=_bits(preload, 7, 9) if target.has_kernarg_preload else 0,
    )


def _wave_size(reader: Reader, properties: int, target: Target) -> int:
    wave_size = 32 if _bit(properties, 10) else 64
    if wave_size not in target.wave_sizes:
        raise reader.error(
            56, f"kernel descriptor: expected waves of {target.wave_sizes} lanes on {target.name}"
        )
    return wave_size


def _bits(word: int, first: int, width: int) -> int:
    return word >> first & (1 << width) - 1


def _bit(word: int, position: int) -> bool:
    return bool(word >> position & 1)
