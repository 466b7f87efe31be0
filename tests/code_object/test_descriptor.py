"""Kernel descriptors mean what LLVM's assembler was told to write, directive by directive."""

from __future__ import annotations

import struct

import pytest

from lanewise.code_object import KernelDescriptor, SgprField, load_code_object
from lanewise.code_object.descriptor import ROUND_MODES, read_descriptor
from lanewise.code_object.reader import Reader
from lanewise.errors import InputError
from lanewise.targets import target

from .conftest import Toolchain

KERNEL = """
.text
.globl k
.p2align 8
.type k,@function
k: s_endpgm
.size k, .-k
.section .rodata
.amdhsa_kernel k
{directives}
.end_amdhsa_kernel
"""


def descriptor_of(toolchain: Toolchain, processor: str, **directives: int) -> KernelDescriptor:
    values = {"next_free_vgpr": 1, "next_free_sgpr": 1} | directives
    if processor in ("gfx90a", "gfx942", "gfx950"):
        values.setdefault("accum_offset", 4)
    lines = "\n".join(f"  .amdhsa_{name} {value}" for name, value in values.items())
    data = toolchain.assemble(KERNEL.format(directives=lines), processor)
    return load_code_object(data).kernels["k"].descriptor


def test_sizes_and_entry_are_read(toolchain: Toolchain) -> None:
    data = toolchain.assemble(
        KERNEL.format(
            directives="""
            .amdhsa_group_segment_fixed_size 4096
            .amdhsa_private_segment_fixed_size 48
            .amdhsa_kernarg_size 280
            .amdhsa_next_free_vgpr 1
            .amdhsa_next_free_sgpr 1
            """
        ),
        "gfx1100",
    )
    code_object = load_code_object(data)
    descriptor = code_object.kernels["k"].descriptor
    assert descriptor.group_segment_bytes == 4096
    assert descriptor.private_segment_bytes == 48
    assert descriptor.kernarg_bytes == 280
    assert descriptor.vaddr == code_object.symbols["k.kd"].value
    assert descriptor.entry_vaddr == code_object.symbols["k"].value


# What next_free_* is rounded up to. Source: AMDGPUUsage, GRANULATED_WORKITEM_VGPR_COUNT and
# GRANULATED_WAVEFRONT_SGPR_COUNT.
@pytest.mark.parametrize(
    ("processor", "wave32", "vgprs", "allocated"),
    [
        ("gfx908", None, 33, 36),
        ("gfx908", None, 256, 256),
        ("gfx90a", None, 33, 40),
        ("gfx942", None, 512, 512),
        ("gfx950", None, 1, 8),
        ("gfx1030", 1, 33, 40),
        ("gfx1030", 0, 33, 36),
        ("gfx1100", 1, 97, 104),
        ("gfx1150", 0, 97, 100),
        ("gfx1200", 1, 256, 256),
    ],
)
def test_vgprs_are_counted_in_the_targets_granules(
    toolchain: Toolchain, processor: str, wave32: int | None, vgprs: int, allocated: int
) -> None:
    wave = {} if wave32 is None else {"wavefront_size32": wave32}
    descriptor = descriptor_of(toolchain, processor, next_free_vgpr=vgprs, **wave)
    assert descriptor.vgpr_count == allocated
    assert descriptor.wave_size == (32 if wave32 else 64)


@pytest.mark.parametrize(("sgprs", "allocated"), [(1, 16), (16, 16), (17, 32), (96, 96)])
def test_sgprs_are_counted_in_sixteens_on_gfx9(
    toolchain: Toolchain, sgprs: int, allocated: int
) -> None:
    nothing_else = {"reserve_vcc": 0, "reserve_flat_scratch": 0}
    descriptor = descriptor_of(
        toolchain, "gfx908:xnack-", next_free_sgpr=sgprs, **nothing_else, reserve_xnack_mask=0
    )
    assert descriptor.sgpr_count == allocated
    assert descriptor_of(toolchain, "gfx1100", next_free_sgpr=sgprs).sgpr_count == 0


def test_the_agpr_offset_is_read_where_the_file_is_unified(toolchain: Toolchain) -> None:
    for processor in ("gfx90a", "gfx942", "gfx950"):
        descriptor = descriptor_of(toolchain, processor, next_free_vgpr=300, accum_offset=136)
        assert descriptor.agpr_offset == 136
        assert descriptor.vgpr_count == 304
    assert descriptor_of(toolchain, "gfx908").agpr_offset == 0


@pytest.mark.parametrize("processor", ["gfx942", "gfx1100", "gfx1200"])
def test_floating_point_modes_are_read(toolchain: Toolchain, processor: str) -> None:
    descriptor = descriptor_of(
        toolchain,
        processor,
        float_round_mode_32=1,
        float_round_mode_16_64=3,
        float_denorm_mode_32=2,
        float_denorm_mode_16_64=1,
        fp16_overflow=1,
    )
    assert ROUND_MODES[descriptor.float_round_mode_32] == "plus_infinity"
    assert ROUND_MODES[descriptor.float_round_mode_16_64] == "zero"
    assert descriptor.float_denorm_mode_32 == 2
    assert descriptor.float_denorm_mode_16_64 == 1
    assert descriptor.fp16_overflow
    has_modes = processor != "gfx1200"
    assert descriptor.dx10_clamp is has_modes  # both are 1 by default where they exist
    assert descriptor.ieee_mode is has_modes
    # MODE: rounding in 3:0, denormals in 7:4, DX10_CLAMP 8, IEEE 9, FP16_OVFL 23
    expected = 0b01_10_11_01 | (0x300 if has_modes else 0) | 1 << 23
    assert descriptor.mode_register == expected


def test_clamp_and_ieee_mode_can_be_off(toolchain: Toolchain) -> None:
    descriptor = descriptor_of(toolchain, "gfx942", dx10_clamp=0, ieee_mode=0)
    assert not descriptor.dx10_clamp
    assert not descriptor.ieee_mode


def test_exceptions_are_in_the_mask(toolchain: Toolchain) -> None:
    descriptor = descriptor_of(
        toolchain, "gfx942", exception_fp_ieee_invalid_op=1, exception_int_div_zero=1
    )
    assert descriptor.exception_mask == 0b100_0001


def test_gfx10_modes_are_read(toolchain: Toolchain) -> None:
    every = descriptor_of(
        toolchain, "gfx1100", workgroup_processor_mode=1, memory_ordered=0, forward_progress=1
    )
    assert (every.wgp_mode, every.mem_ordered, every.fwd_progress) == (True, False, True)
    other = descriptor_of(
        toolchain, "gfx1030", workgroup_processor_mode=0, memory_ordered=1, forward_progress=0
    )
    assert (other.wgp_mode, other.mem_ordered, other.fwd_progress) == (False, True, False)
    gfx9 = descriptor_of(toolchain, "gfx942")
    assert (gfx9.wgp_mode, gfx9.mem_ordered, gfx9.fwd_progress) == (False, False, False)


def test_shared_vgprs_are_counted_in_eights(toolchain: Toolchain) -> None:
    shared = {"wavefront_size32": 0, "next_free_vgpr": 8, "shared_vgpr_count": 2}
    assert descriptor_of(toolchain, "gfx1030", **shared).shared_vgpr_count == 16


def test_tg_split_is_read(toolchain: Toolchain) -> None:
    assert descriptor_of(toolchain, "gfx942", tg_split=1).tg_split
    assert not descriptor_of(toolchain, "gfx942", tg_split=0).tg_split


def test_work_item_ids_are_counted(toolchain: Toolchain) -> None:
    for value in range(3):
        descriptor = descriptor_of(toolchain, "gfx942", system_vgpr_workitem_id=value)
        assert descriptor.work_item_id_dims == value + 1


def test_a_dynamic_stack_is_told(toolchain: Toolchain) -> None:
    assert descriptor_of(toolchain, "gfx942", uses_dynamic_stack=1).uses_dynamic_stack
    assert not descriptor_of(toolchain, "gfx942").uses_dynamic_stack


def test_sgprs_of_gfx908_are_laid_out_in_the_abis_order(toolchain: Toolchain) -> None:
    descriptor = descriptor_of(
        toolchain,
        "gfx908",
        user_sgpr_private_segment_buffer=1,
        user_sgpr_dispatch_ptr=1,
        user_sgpr_queue_ptr=1,
        user_sgpr_kernarg_segment_ptr=1,
        user_sgpr_dispatch_id=1,
        user_sgpr_flat_scratch_init=1,
        user_sgpr_private_segment_size=1,
        system_sgpr_private_segment_wavefront_offset=1,
        system_sgpr_workgroup_id_x=1,
        system_sgpr_workgroup_id_y=1,
        system_sgpr_workgroup_id_z=1,
        system_sgpr_workgroup_info=1,
    )
    assert descriptor.sgpr_layout(target("gfx908")) == (
        SgprField("private_segment_buffer", 0, 4),
        SgprField("dispatch_ptr", 4, 2),
        SgprField("queue_ptr", 6, 2),
        SgprField("kernarg_segment_ptr", 8, 2),
        SgprField("dispatch_id", 10, 2),
        SgprField("flat_scratch_init", 12, 2),
        SgprField("private_segment_size", 14, 1),
        SgprField("work_group_id_x", 15, 1),
        SgprField("work_group_id_y", 16, 1),
        SgprField("work_group_id_z", 17, 1),
        SgprField("work_group_info", 18, 1),
        SgprField("private_segment_wave_byte_offset", 19, 1),
    )


def test_system_sgprs_follow_the_user_sgpr_count_not_the_last_user_sgpr(
    toolchain: Toolchain,
) -> None:
    descriptor = descriptor_of(
        toolchain,
        "gfx1100",
        user_sgpr_count=15,
        user_sgpr_kernarg_segment_ptr=1,
        enable_private_segment=1,
    )
    assert descriptor.enable_private_segment
    assert descriptor.sgpr_layout(target("gfx1100")) == (
        SgprField("kernarg_segment_ptr", 0, 2),
        SgprField("work_group_id_x", 15, 1),
    )


def test_gfx12_has_no_work_group_ids_in_sgprs(toolchain: Toolchain) -> None:
    descriptor = descriptor_of(toolchain, "gfx1200", user_sgpr_kernarg_segment_ptr=1)
    assert descriptor.sgpr_layout(target("gfx1200")) == (SgprField("kernarg_segment_ptr", 0, 2),)


def test_preloaded_kernargs_follow_the_other_user_sgprs(toolchain: Toolchain) -> None:
    descriptor = descriptor_of(
        toolchain,
        "gfx942",
        user_sgpr_kernarg_segment_ptr=1,
        user_sgpr_kernarg_preload_length=5,
        user_sgpr_kernarg_preload_offset=3,
    )
    assert descriptor.kernarg_preload_length == 5
    assert descriptor.kernarg_preload_offset == 3
    assert descriptor.user_sgpr_count == 7
    assert descriptor.sgpr_layout(target("gfx942")) == (
        SgprField("kernarg_segment_ptr", 0, 2),
        SgprField("kernarg_preload", 2, 5),
        SgprField("work_group_id_x", 7, 1),
    )


def test_a_wave_size_the_target_has_not_is_refused() -> None:
    wave32 = struct.pack("<56xH6x", 1 << 10)
    assert read_descriptor(Reader(wave32), 0, target("gfx1100")).wave_size == 32
    with pytest.raises(InputError, match=r"offset 0x38.*expected waves of \(64,\)"):
        read_descriptor(Reader(wave32), 0, target("gfx942"))


def test_a_short_descriptor_is_refused() -> None:
    with pytest.raises(InputError, match="expected kernel descriptor of 64 bytes"):
        read_descriptor(Reader(bytes(63)), 0, target("gfx942"))
