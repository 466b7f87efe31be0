"""Code objects are read as their compiler wrote them; pyelftools is the second opinion."""

from __future__ import annotations

import io
import struct
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile

from lanewise.code_object import CodeObject, apply_relocations, load_code_object
from lanewise.errors import InputError
from lanewise.targets import TargetId

from .conftest import SAMPLE_C, Toolchain


def elftools_symbols(data: bytes) -> dict[str, Any]:
    table: Any = ELFFile(io.BytesIO(data)).get_section_by_name(".symtab")
    return {symbol.name: symbol for symbol in table.iter_symbols()}


@pytest.mark.parametrize("version", [4, 5, 6])
def test_code_object_versions_4_to_6_are_read(toolchain: Toolchain, version: int) -> None:
    data = toolchain.compile_c(SAMPLE_C, "gfx942", f"-mcode-object-version={version}")
    code_object = load_code_object(data)
    assert code_object.abi_version == version
    assert code_object.target.name == "gfx942"
    assert list(code_object.kernels) == ["sample"]
    assert [arg.size for arg in code_object.kernels["sample"].explicit_args] == [8, 4]


def test_older_and_newer_versions_are_refused(sample: bytes) -> None:
    for byte, version in ((1, 3), (5, 7)):
        with pytest.raises(InputError, match=f"found version {version}") as caught:
            load_code_object(sample[:8] + bytes([byte]) + sample[9:])
        assert caught.value.offset == 8


@pytest.mark.parametrize(
    ("flag", "expected"),
    [
        ("gfx90a", TargetId("gfx90a")),
        ("gfx90a:sramecc+:xnack-", TargetId("gfx90a", sramecc=True, xnack=False)),
        ("gfx90a:sramecc-:xnack+", TargetId("gfx90a", sramecc=False, xnack=True)),
        ("gfx1100", TargetId("gfx1100")),
    ],
)
def test_target_features_are_read(toolchain: Toolchain, flag: str, expected: TargetId) -> None:
    code_object = load_code_object(toolchain.compile_c(SAMPLE_C, flag))
    assert code_object.target_id == expected
    assert str(code_object.target_id) == flag


@pytest.mark.parametrize(
    "name", ["gfx9-4-generic", "gfx10-3-generic", "gfx11-generic", "gfx12-generic"]
)
def test_generic_targets_are_recognised(toolchain: Toolchain, name: str) -> None:
    code_object = load_code_object(toolchain.compile_c(SAMPLE_C, name))
    assert code_object.target.name == name
    assert code_object.target.is_generic
    assert code_object.generic_version == 1
    assert "sample" in code_object.kernels


def test_code_for_a_target_without_a_model_is_refused_by_name(toolchain: Toolchain) -> None:
    with pytest.raises(InputError, match="code for gfx906"):
        load_code_object(toolchain.compile_c(SAMPLE_C, "gfx906"))


def test_segments_hold_what_elftools_reads(sample: bytes) -> None:
    code_object = load_code_object(sample)
    loaded = [s for s in ELFFile(io.BytesIO(sample)).iter_segments() if s["p_type"] == "PT_LOAD"]
    assert [(s.vaddr, s.memory_size, s.data) for s in code_object.segments] == [
        (s["p_vaddr"], s["p_memsz"], s.data()) for s in loaded
    ]
    assert [(s.writable, s.executable) for s in code_object.segments] == [
        (bool(s["p_flags"] & 2), bool(s["p_flags"] & 1)) for s in loaded
    ]


def test_text_is_the_text_section(sample: bytes) -> None:
    section: Any = ELFFile(io.BytesIO(sample)).get_section_by_name(".text")
    ((vaddr, code),) = load_code_object(sample).text
    assert vaddr == section["sh_addr"]
    assert code == section.data()


def test_functions_and_variables_are_the_symbols(sample: bytes) -> None:
    code_object = load_code_object(sample)
    symbols = elftools_symbols(sample)
    functions = {function.name: function for function in code_object.functions}
    assert set(functions) == {"helper", "sample"}
    for name, function in functions.items():
        assert function.vaddr == symbols[name]["st_value"]
        assert function.size == symbols[name]["st_size"] > 0
    variables = {variable.name: variable for variable in code_object.variables}
    assert set(variables) == {"table", "cleared", "constants"}
    for name, variable in variables.items():
        assert variable.vaddr == symbols[name]["st_value"]
        assert variable.size == symbols[name]["st_size"]
    assert variables["table"].writable
    assert variables["cleared"].writable
    assert not variables["constants"].writable


def test_functions_are_found_by_address(sample: bytes) -> None:
    code_object = load_code_object(sample)
    for function in code_object.functions:
        assert code_object.function_at(function.vaddr) is function
        assert code_object.function_at(function.end - 4) is function
    assert code_object.function_at(0) is None
    assert code_object.function_at(code_object.functions[-1].end) is None


def test_variables_have_their_initial_values(sample: bytes) -> None:
    code_object = load_code_object(sample)
    variables = {variable.name: variable for variable in code_object.variables}

    def values(name: str, source: bytes | bytearray | None = None) -> bytes:
        variable = variables[name]
        if source is None:
            return code_object.read(variable.vaddr, variable.size)
        start = variable.vaddr - code_object.low_vaddr
        return bytes(source[start : start + variable.size])

    for image in (None, code_object.image()):
        assert values("table", image) == struct.pack("<4i", 1, 2, 3, 4)
        assert values("constants", image) == struct.pack("<2i", 5, 6)
        assert values("cleared", image) == bytes(4096)


def test_reading_outside_the_image_is_an_input_error(sample: bytes) -> None:
    code_object = load_code_object(sample)
    for vaddr, size in ((code_object.image_size, 1), (0, 1 << 40), (-4, 4)):
        with pytest.raises(InputError, match="which no segment holds"):
            code_object.read(vaddr, size)


def test_a_file_without_section_headers_is_read_too(sample: bytes) -> None:
    stripped = bytearray(sample)
    stripped[0x28:0x30] = bytes(8)  # e_shoff
    stripped[0x3C:0x40] = bytes(4)  # e_shnum, e_shstrndx
    code_object = load_code_object(bytes(stripped))
    whole = load_code_object(sample)
    assert code_object.kernels == whole.kernels
    assert code_object.text == whole.text
    assert {f.name for f in code_object.functions} == {"sample"}  # helper is local
    assert code_object.relocations == whole.relocations


def test_a_relocatable_file_is_refused_with_the_remedy(toolchain: Toolchain) -> None:
    with pytest.raises(InputError, match="expected a linked code object"):
        load_code_object(toolchain.relocatable(SAMPLE_C, "gfx942"))


def test_a_program_for_the_host_is_refused(toolchain: Toolchain) -> None:
    with pytest.raises(InputError, match="expected machine 224"):
        load_code_object(toolchain.assemble_host(".text\nnop\n"))


def test_the_source_is_named_in_errors(sample: bytes) -> None:
    with pytest.raises(InputError, match=r"^k\.co, offset 0x0: expected an ELF file"):
        load_code_object(b"MZ" + sample[2:], "k.co")


POINTERS_HIP = """
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
typedef int (*function)(int);
__device__ int add(int x) { return x + 1; }
__device__ int twice(int x) { return x * 2; }
__device__ function operations[2] = {add, twice};
__device__ int target;
__device__ int *pointer = &target;
namespace ns { template <class T> __global__ void copy(T *to, const T *from) { *to = *from; } }
template __global__ void ns::copy<float>(float *, const float *);
template __global__ void ns::copy<int>(int *, const int *);
__global__ void apply(int *p, int which) { *p = operations[which & 1](*p) + *pointer; }
"""


@pytest.fixture(scope="module")
def pointers(toolchain: Toolchain) -> CodeObject:
    return load_code_object(toolchain.compile_hip(POINTERS_HIP, "gfx1100"), "pointers.co")


def test_relative_relocations_put_addresses_into_memory(pointers: CodeObject) -> None:
    assert {relocation.kind for relocation in pointers.relocations} == {"R_AMDGPU_RELATIVE64"}
    memory = pointers.image()
    load_address = 0x7F12_3456_7000
    apply_relocations(pointers, memory, load_address)
    symbols = elftools_symbols(pointers.elf.reader.data)

    def address(name: str) -> int:
        return load_address + int(symbols[name]["st_value"])

    start = symbols["operations"]["st_value"]
    assert struct.unpack_from("<2Q", memory, start) == (address("_Z3addi"), address("_Z5twicei"))
    start = symbols["pointer"]["st_value"]
    assert struct.unpack_from("<Q", memory, start) == (address("target"),)


def test_kernels_are_found_by_all_their_names(pointers: CodeObject) -> None:
    for name in (
        "_ZN2ns4copyIfEEvPT_PKS1_",
        "void ns::copy<float>(float*, float const*)",
        "ns::copy<float>",
    ):
        assert [kernel.name for kernel in pointers.find_kernels(name)] == [
            "_ZN2ns4copyIfEEvPT_PKS1_"
        ]
    assert len(pointers.find_kernels("ns::copy")) == 2
    assert [kernel.name for kernel in pointers.find_kernels("apply")] == ["_Z5applyPii"]
    assert pointers.find_kernels("none") == ()


def test_an_undefined_symbol_is_named(toolchain: Toolchain) -> None:
    source = """
    extern __attribute__((address_space(1))) int somewhere_else;
    __attribute__((amdgpu_kernel)) void k(__attribute__((address_space(1))) int *p) {
      *p = somewhere_else;
    }
    """
    code_object = load_code_object(toolchain.compile_c(source, "gfx942", "-fvisibility=default"))
    assert code_object.undefined_symbols == ("somewhere_else",)
    before = code_object.image()
    memory = bytearray(before)
    with pytest.raises(InputError, match="undefined symbols: somewhere_else"):
        apply_relocations(code_object, memory, 0x10000)
    assert memory == before
    apply_relocations(code_object, memory, 0x10000, {"somewhere_else": 0x1234_5678_9ABC})
    (relocation,) = [r for r in code_object.relocations if r.symbol == "somewhere_else"]
    assert relocation.kind == "R_AMDGPU_ABS64"  # the global offset table's entry
    assert memory[relocation.vaddr :][:8] == struct.pack("<Q", 0x1234_5678_9ABC)


def test_a_kernel_without_metadata_is_known_by_its_descriptor(toolchain: Toolchain) -> None:
    source = """
    .text
    .globl bare
    .p2align 8
    .type bare,@function
    bare:
      s_endpgm
    .section .rodata
    .amdhsa_kernel bare
      .amdhsa_next_free_vgpr 8
      .amdhsa_next_free_sgpr 8
      .amdhsa_accum_offset 8
      .amdhsa_kernarg_size 24
      .amdhsa_group_segment_fixed_size 512
    .end_amdhsa_kernel
    """
    code_object = load_code_object(toolchain.assemble(source, "gfx942"))
    kernel = code_object.kernels["bare"]
    assert not kernel.has_metadata
    assert kernel.args == ()
    assert kernel.kernarg_segment_size == 24
    assert kernel.group_segment_fixed_size == 512
    assert kernel.wavefront_size == 64
    # no .size directive: the function reaches to the end of its segment
    ((vaddr, code),) = code_object.text
    (function,) = code_object.functions
    assert (function.vaddr, function.end) == (kernel.entry_vaddr, vaddr + len(code))


def test_static_functions_of_equal_name_are_all_kept(toolchain: Toolchain) -> None:
    source = """
    .text
    .p2align 8
    .type twin,@function
    twin: s_endpgm
    .size twin, .-twin
    .type other,@function
    other: s_endpgm
    .size other, .-other
    """
    data = toolchain.assemble(source, "gfx942")
    twice = data.replace(b"\0other\0", b"\0twin\0\0")
    assert [f.name for f in load_code_object(twice).functions] == ["twin", "twin"]
