"""Hidden arguments, the AQL packet and the queue, against the layouts LLVM and HSA document."""

from __future__ import annotations

import ctypes
import struct

import pytest

from lanewise.code_object.notes import KernelArg
from lanewise.machine.geometry import plan_item_geometry
from lanewise.machine.kernarg import DispatchBlocks, Services, hidden_values, packet_bytes
from lanewise.targets import target

# AMDGPUUsage, "Code Object V5 Metadata": the implicit arguments of a kernel with 16 bytes of
# explicit ones, as clang lays them out (offset, size, kind).
V5_HIDDEN = [
    (16, 4, "block_count_x"), (20, 4, "block_count_y"), (24, 4, "block_count_z"),
    (28, 2, "group_size_x"), (30, 2, "group_size_y"), (32, 2, "group_size_z"),
    (34, 2, "remainder_x"), (36, 2, "remainder_y"), (38, 2, "remainder_z"),
    (56, 8, "global_offset_x"), (64, 8, "global_offset_y"), (72, 8, "global_offset_z"),
    (80, 2, "grid_dims"), (88, 8, "printf_buffer"), (96, 8, "hostcall_buffer"),
    (104, 8, "multigrid_sync_arg"), (112, 8, "heap_v1"), (120, 8, "default_queue"),
    (128, 8, "completion_action"), (136, 4, "dynamic_lds_size"),
    (208, 4, "private_base"), (212, 4, "shared_base"), (216, 8, "queue_ptr"),
]  # fmt: skip


def fill_hidden(kernarg, *what):
    for offset, data in hidden_values(*what):
        kernarg[offset : offset + len(data)] = data


@pytest.fixture
def geometry(kernel_info):
    return plan_item_geometry(
        kernel_info(), target("gfx942"), (100, 50, 7), (16, 8, 2), dynamic_lds_bytes=48, rank=3
    )


def test_hidden_arguments_of_code_object_v5(kernel_info, geometry):
    args = tuple(
        KernelArg(i, "", "", offset, size, f"hidden_{kind}")
        for i, (offset, size, kind) in enumerate(V5_HIDDEN)
    )
    kernarg = bytearray(b"\xee" * 16 + bytes(256))
    services = Services(1 << 40, 2 << 40, 3 << 40, 4 << 40, 5 << 40, 6 << 40)
    fill_hidden(kernarg, kernel_info(args=args), geometry, services, 7 << 40)
    assert kernarg[:16] == b"\xee" * 16
    assert struct.unpack_from("<III", kernarg, 16) == (6, 6, 3)
    assert struct.unpack_from("<HHH", kernarg, 28) == (16, 8, 2)
    assert struct.unpack_from("<HHH", kernarg, 34) == (4, 2, 1)
    assert struct.unpack_from("<QQQ", kernarg, 56) == (0, 0, 0)
    assert struct.unpack_from("<H", kernarg, 80) == (3,)
    pointers = struct.unpack_from("<QQQQQQ", kernarg, 88)
    assert pointers == (1 << 40, 2 << 40, 6 << 40, 3 << 40, 4 << 40, 5 << 40)
    assert struct.unpack_from("<I", kernarg, 136) == (48,)
    assert struct.unpack_from("<IIQ", kernarg, 208) == (0x2_0000, 0x1_0000, 7 << 40)


def test_unknown_hidden_arguments_stay_zero(kernel_info, geometry):
    kernarg = bytearray(8)
    args = (KernelArg(0, "", "", 0, 8, "hidden_of_the_future"),)
    fill_hidden(kernarg, kernel_info(args=args), geometry, Services(), 1)
    assert kernarg == bytes(8)


def test_the_dispatch_packet_is_laid_out_as_hsa_says(geometry):
    packet = packet_bytes(geometry, 24, 0x1111, 0x2222)
    assert len(packet) == 64
    assert struct.unpack_from("<H", packet, 0)[0] & 0xFF == 2  # HSA_PACKET_TYPE_KERNEL_DISPATCH
    assert struct.unpack_from("<HHHH", packet, 2) == (3, 16, 8, 2)
    assert struct.unpack_from("<III", packet, 12) == (100, 50, 7)
    assert struct.unpack_from("<II", packet, 24) == (24, 48)
    assert struct.unpack_from("<QQ", packet, 32) == (0x1111, 0x2222)


def test_blocks_are_reused_and_kernels_may_only_read_them(memory):
    blocks = DispatchBlocks(memory)
    with blocks.block(100) as first:
        with blocks.block(100) as second:
            assert first != second
        allocation = memory.allocation_at(first.kernarg_address)
        assert allocation is not None
        assert not allocation.writable
        assert allocation.end - first.queue_address >= 256
        apertures = (ctypes.c_uint32 * 2).from_address(first.queue_address + 64)
        assert list(apertures) == [0x1_0000, 0x2_0000]
    with blocks.block(50) as third:
        assert third in (first, second)
    with blocks.block(100_000) as large:
        assert large.kernarg_capacity >= 100_000
