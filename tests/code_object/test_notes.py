"""Metadata is read as it was written: by the assembler from YAML, and by msgpack here."""

from __future__ import annotations

import struct
from typing import Any

import msgpack
import pytest

from lanewise.code_object import KernelDescriptor, KernelInfo, PrintfFormat, load_code_object
from lanewise.code_object.descriptor import read_descriptor
from lanewise.code_object.notes import Metadata, find_metadata_note, read_metadata
from lanewise.code_object.reader import Reader
from lanewise.errors import InputError
from lanewise.targets import target

from .conftest import Toolchain

ASSEMBLY = """
.text
.globl k
.p2align 8
.type k,@function
k: s_endpgm
.size k, .-k
.section .rodata
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 1
  .amdhsa_next_free_sgpr 1
  .amdhsa_accum_offset 4
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.printf:
  - '1:2:4:8:x is %d: %f\\n'
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 40
    .kernarg_segment_align: 16
    .group_segment_fixed_size: 1024
    .private_segment_fixed_size: 32
    .wavefront_size: 64
    .sgpr_count: 20
    .vgpr_count: 12
    .agpr_count: 4
    .sgpr_spill_count: 1
    .vgpr_spill_count: 2
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [16, 4, 2]
    .workgroup_size_hint: [8, 8, 1]
    .max_num_workgroups_x: 7
    .uses_dynamic_stack: true
    .uniform_work_group_size: 1
    .language: OpenCL C
    .kind: normal
    .args:
      - .name: data
        .type_name: 'float*'
        .offset: 0
        .size: 8
        .value_kind: global_buffer
        .address_space: global
        .access: read_write
        .actual_access: read_only
        .is_const: true
        .is_restrict: true
        .is_volatile: true
      - .offset: 8
        .size: 8
        .value_kind: dynamic_shared_pointer
        .address_space: local
        .pointee_align: 16
      - .offset: 16
        .size: 4
        .value_kind: by_value
      - .offset: 24
        .size: 4
        .value_kind: hidden_block_count_x
...
.end_amdgpu_metadata
"""


@pytest.fixture(scope="module")
def kernel(toolchain: Toolchain) -> KernelInfo:
    return load_code_object(toolchain.assemble(ASSEMBLY, "gfx942")).kernels["k"]


def test_a_kernels_facts_are_read(kernel: KernelInfo) -> None:
    assert (kernel.name, kernel.symbol) == ("k", "k.kd")
    assert (kernel.kernarg_segment_size, kernel.kernarg_segment_align) == (40, 16)
    assert (kernel.group_segment_fixed_size, kernel.private_segment_fixed_size) == (1024, 32)
    assert kernel.wavefront_size == 64
    assert (kernel.sgpr_count, kernel.vgpr_count, kernel.agpr_count) == (20, 12, 4)
    assert (kernel.sgpr_spill_count, kernel.vgpr_spill_count) == (1, 2)
    assert kernel.max_flat_work_group_size == 256
    assert kernel.reqd_work_group_size == (16, 4, 2)
    assert kernel.work_group_size_hint == (8, 8, 1)
    assert kernel.uses_dynamic_stack
    assert kernel.uniform_work_group_size
    assert kernel.language == "OpenCL C"
    assert kernel.kind == "normal"
    assert kernel.has_metadata
    assert kernel.entry_vaddr == kernel.descriptor.entry_vaddr


def test_arguments_are_read_with_hidden_ones_apart(kernel: KernelInfo) -> None:
    data, shared, number = kernel.explicit_args
    (hidden,) = kernel.hidden_args
    assert (data.index, data.name, data.type_name) == (0, "data", "float*")
    assert (data.offset, data.size, data.value_kind) == (0, 8, "global_buffer")
    assert (data.address_space, data.access, data.actual_access) == (
        "global", "read_write", "read_only",
    )  # fmt: skip
    assert data.is_const
    assert data.is_restrict
    assert data.is_volatile
    assert data.is_pointer
    assert (shared.value_kind, shared.pointee_align) == ("dynamic_shared_pointer", 16)
    assert (number.index, number.name, number.offset, number.size) == (2, "", 16, 4)
    assert not number.is_pointer
    assert (hidden.index, hidden.value_kind) == (3, "hidden_block_count_x")
    assert hidden.is_hidden


def test_printf_formats_are_read(toolchain: Toolchain) -> None:
    code_object = load_code_object(toolchain.assemble(ASSEMBLY, "gfx942"))
    assert code_object.printf == (PrintfFormat(1, (4, 8), "x is %d: %f\\n"),)


def test_compiled_kernels_have_their_hidden_arguments(toolchain: Toolchain) -> None:
    source = """
    __attribute__((global)) void k(int *p) {
      p[__builtin_amdgcn_workgroup_id_x() * __builtin_amdgcn_workgroup_size_x()] = 1;
    }
    """
    code_object = load_code_object(toolchain.compile_hip(source, "gfx1100"))
    kernel = code_object.kernels["_Z1kPi"]
    assert kernel.demangled_name == "k(int*)"
    assert kernel.wavefront_size == 32
    hidden = {arg.value_kind: (arg.offset, arg.size) for arg in kernel.hidden_args}
    # code object v5: hidden arguments begin at the first multiple of 8 behind the explicit ones
    assert hidden["hidden_block_count_x"] == (8, 4)
    assert hidden["hidden_group_size_x"] == (20, 2)
    assert hidden["hidden_grid_dims"] == (72, 2)


def test_argument_names_are_read_where_clang_keeps_them(toolchain: Toolchain) -> None:
    source = "__attribute__((global)) void k(float *to, int count) { to[count] = 1.0f; }"
    data = toolchain.compile_hip(source, "gfx942", "-fhip-kernel-arg-name")
    (kernel,) = load_code_object(data).kernels.values()
    assert [arg.name for arg in kernel.explicit_args] == ["to", "count"]


# What follows writes the note itself.

MINIMAL: dict[str, Any] = {
    ".name": "k",
    ".symbol": "k.kd",
    ".kernarg_segment_size": 8,
    ".wavefront_size": 64,
    ".args": [{".offset": 0, ".size": 8, ".value_kind": "global_buffer"}],
}


def descriptor_of(symbol: str) -> KernelDescriptor:
    assert symbol == "k.kd"
    return read_descriptor(Reader(bytes(64)), 0, target("gfx942"))


def metadata(value: object) -> Metadata:
    return read_metadata(Reader(msgpack.packb(value), "k.co", 0x100), descriptor_of)


def test_the_minimum_is_enough() -> None:
    read = metadata({"amdhsa.version": [1, 2], "amdhsa.kernels": [MINIMAL]})
    assert read.version == (1, 2)
    assert read.kernels[0].name == "k"
    assert read.printf == ()
    assert metadata({}).kernels == ()


def test_unknown_keys_are_passed_over() -> None:
    read = metadata({"amdhsa.kernels": [{**MINIMAL, ".cluster_dims": [1, 1, 1]}], "new": 1})
    assert len(read.kernels) == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({".name": 5}, "expected .name to be a text, found 5"),
        ({".symbol": None}, "expected .symbol to be a text"),
        ({".kernarg_segment_size": "8"}, "expected .kernarg_segment_size to be a number"),
        ({".kernarg_segment_size": -1}, "expected .kernarg_segment_size to be a number"),
        ({".kernarg_segment_size": 1 << 40}, "expected .kernarg_segment_size to be a number"),
        ({".wavefront_size": True}, "expected .wavefront_size to be a number"),
        ({".args": {}}, "expected .args to be a list"),
        ({".args": [7]}, "kernel k, argument 0: expected a map"),
        ({".args": [{}]}, "kernel k, argument 0: expected .offset to be a number"),
        ({".reqd_workgroup_size": [1, 2]}, "expected .reqd_workgroup_size to be three numbers"),
        ({".reqd_workgroup_size": ["a", 2, 3]}, "to be a list of numbers"),
        ({".uses_dynamic_stack": "yes"}, "to be true or false"),
    ],
)
def test_a_wrong_value_is_named_with_its_key(change: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        metadata({"amdhsa.kernels": [MINIMAL | change]})
    assert message in str(caught.value)
    assert caught.value.offset == 0x100
    assert caught.value.source == "k.co"


@pytest.mark.parametrize("root", [[], 3, "text", None])
def test_a_root_that_is_no_map_is_refused(root: object) -> None:
    with pytest.raises(InputError, match="metadata note: expected a map"):
        metadata(root)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",  # never used in msgpack
        b"\x81",  # a map without its entry
        b"\xdf\xff\xff\xff\xff",  # four milliard entries
        b"\xdb\xff\xff\xff\xff",  # a text of four gigabytes
        b"\x91" * 5000 + b"\xc0",  # lists in lists
        b"\x81\x01\x02",  # a key that is no text
        b"\x81\x90\x02",  # a key that is a list
        b"\x80\x80",  # something behind the end
    ],
)
def test_bytes_that_are_no_msgpack_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="metadata note: expected msgpack"):
        read_metadata(Reader(data), descriptor_of)


@pytest.mark.parametrize("text", ["", "1", "1:0", "x:0:a", "1:2:4:%d", "1:1:x:%d", 7])
def test_a_wrong_printf_format_is_refused(text: object) -> None:
    with pytest.raises(InputError, match=r"amdhsa\.printf: expected"):
        metadata({"amdhsa.printf": [text]})


def test_printf_text_may_hold_colons() -> None:
    read = metadata({"amdhsa.printf": ["7:1:4:a:b:%d", "8:0:no arguments: none"]})
    assert read.printf == (
        PrintfFormat(7, (4,), "a:b:%d"), PrintfFormat(8, (), "no arguments: none"),
    )  # fmt: skip


def note(owner: bytes, kind: int, description: bytes) -> bytes:
    head = struct.pack("<III", len(owner), len(description), kind)
    return head + owner.ljust(-(-len(owner) // 4) * 4, b"\0") + (
        description.ljust(-(-len(description) // 4) * 4, b"\0")
    )


def test_the_metadata_note_is_found_among_others() -> None:
    notes = note(b"GNU\0", 3, b"build id") + note(b"AMDGPU\0", 32, b"\x80")
    found = find_metadata_note([Reader(b""), Reader(notes, base=0x40)])
    assert found is not None
    assert found.data == b"\x80"
    assert found.base == 0x40 + notes.rindex(b"\x80")
    assert find_metadata_note([Reader(note(b"AMDGPU\0", 27, b"x"))]) is None


def test_a_note_that_is_longer_than_its_segment_is_refused() -> None:
    truncated = note(b"AMDGPU\0", 32, b"\x80" * 64)[:-8]
    with pytest.raises(InputError, match="expected note's description of 64 bytes"):
        find_metadata_note([Reader(truncated)])
