"""Line tables: pyelftools reads the same rows, and the file says the same lines."""

from __future__ import annotations

import io
import re
from itertools import pairwise
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile

from lanewise.code_object import SourceLine, load_code_object, read_line_table
from lanewise.errors import InputError

from .conftest import SAMPLE_C, Toolchain


def elftools_rows(data: bytes) -> list[tuple[int, int, int, bool]]:
    dwarf = ELFFile(io.BytesIO(data)).get_dwarf_info()
    rows = []
    for unit in dwarf.iter_CUs():
        program: Any = dwarf.line_program_for_CU(unit)
        for entry in program.get_entries():
            if entry.state is not None:
                state = entry.state
                rows.append((state.address, state.line, state.column, state.end_sequence))
    return rows


@pytest.mark.parametrize(
    "flags",
    [
        ("-gdwarf-5",),
        ("-gdwarf-4",),
        ("-gdwarf-3",),
        ("-gdwarf-2",),
        ("-gdwarf-5", "-gdwarf64"),
        ("-gline-tables-only",),
    ],
)
def test_every_row_of_the_table_is_found_by_address(
    toolchain: Toolchain, flags: tuple[str, ...]
) -> None:
    data = toolchain.compile_c(SAMPLE_C, "gfx942", *flags)
    table = read_line_table(load_code_object(data))
    rows = elftools_rows(data)
    assert len(rows) > 10
    last_at = {address: (line, column, ends) for address, line, column, ends in rows}
    for address, (line, column, ends) in last_at.items():
        found = table.lookup(address)
        if ends or line == 0:
            assert found is None
        else:
            assert found is not None
            assert (found.line, found.column) == (line, column)
            assert found.file.endswith("k.c")
    addresses = sorted(last_at)
    for low, high in pairwise(addresses):
        assert table.lookup(high - 4 if high - low > 4 else low) == table.lookup(low)
    assert table.lookup(addresses[0] - 4) is None
    assert table.lookup(addresses[-1] + 4) is None


def test_the_helpers_code_is_on_the_helpers_line(sample_with_lines: bytes) -> None:
    code_object = load_code_object(sample_with_lines)
    table = read_line_table(code_object)
    (helper,) = [f for f in code_object.functions if f.name == "helper"]
    expected = next(
        number for number, line in enumerate(SAMPLE_C.splitlines(), 1) if "int helper" in line
    )
    place = table.lookup(helper.vaddr)
    assert place is not None
    assert place.line == expected
    assert re.fullmatch(rf"/.*k\.c:{expected}(:\d+)?", str(place))


def test_a_code_object_without_debugging_information_has_an_empty_table(sample: bytes) -> None:
    code_object = load_code_object(sample)
    table = read_line_table(code_object)
    assert not table
    assert table.lookup(code_object.functions[0].vaddr) is None


def test_an_embedded_source_is_kept(toolchain: Toolchain) -> None:
    data = toolchain.compile_c(SAMPLE_C, "gfx1100", "-gdwarf-5", "-gembed-source")
    table = read_line_table(load_code_object(data))
    path = next(line.file for line in table.lines if line is not None)
    assert table.embedded_text(path) == SAMPLE_C
    assert table.embedded_text("/elsewhere.c") is None


def test_a_compressed_section_is_read(toolchain: Toolchain) -> None:
    kernels = "".join(
        f"__attribute__((amdgpu_kernel)) void k{i}(int *p) {{\n  p[{i}] = {i};\n\n}}\n"
        for i in range(100)
    )
    relocatable = toolchain.relocatable(kernels, "gfx942", "-g", "-fdebug-compilation-dir=/src")
    plain = load_code_object(toolchain.link(relocatable))
    compressed = load_code_object(
        toolchain.link(relocatable, "--compress-debug-sections=zlib")
    )
    section = compressed.elf.section(".debug_line")
    assert section is not None
    assert section.flags & 0x800  # SHF_COMPRESSED
    table = read_line_table(compressed)
    assert table == read_line_table(plain)
    place = table.lookup(compressed.kernels["k99"].entry_vaddr)
    assert place is not None
    assert place.file == "/src/k.c"
    assert place.line in (397, 398)


def test_a_place_reads_as_compilers_write_it() -> None:
    assert str(SourceLine("a.hip", 3, 7)) == "a.hip:3:7"
    assert str(SourceLine("a.hip", 3, 0)) == "a.hip:3"


def test_a_corrupt_table_is_an_input_error_with_its_offset(sample_with_lines: bytes) -> None:
    section = load_code_object(sample_with_lines).elf.section(".debug_line")
    assert section is not None
    at = section.file_offset
    for place, value, message in (
        (at, 0xF0, "expected line table of"),  # a length beyond the section
        (at + 4, 9, "version 2 to 5, found 9"),
    ):
        broken = bytearray(sample_with_lines)
        broken[place] = value
        broken[place + 1] = value if place == at else 0
        with pytest.raises(InputError, match=message) as caught:
            read_line_table(load_code_object(bytes(broken)))
        assert caught.value.offset == at + 4
