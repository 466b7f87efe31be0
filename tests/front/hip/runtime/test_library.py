"""libamdhip64.so: names, versions, refusals; figures against the headers HIP programs include."""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

from lanewise.front.hip.runtime import properties
from lanewise.front.hip.runtime.library import api_functions, runtime_library
from lanewise.front.hip.toolchain import find_toolchain
from lanewise.targets import PRIMARY_TARGETS, target

from .conftest import run_words


def _header() -> str:
    tree = find_toolchain().rocm
    assert tree is not None
    text = (tree / "include" / "hip" / "hip_runtime_api.h").read_text()
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)


def _exported() -> set[str]:
    with (runtime_library() / "libamdhip64.so").open("rb") as file:
        symbols = ELFFile(file).get_section_by_name(".dynsym").iter_symbols()
        return {symbol.name for symbol in symbols if symbol["st_shndx"] != "SHN_UNDEF"}


def test_every_function_the_header_declares_is_exported() -> None:
    declared = set(
        re.findall(r"^(?:hipError_t|const char\*|int)\s+(hip\w+)\s*\(", _header(), flags=re.M)
    )
    assert len(declared) > 400
    assert declared - _exported() == set()


def test_the_library_has_the_names_and_versions_that_programs_ask_for() -> None:
    folder = runtime_library()
    names = {path.name for path in folder.iterdir()}
    assert {f"libamdhip64.so{end}" for end in ("", ".5", ".6", ".7")} <= names
    with (folder / "libamdhip64.so").open("rb") as file:
        section = ELFFile(file).get_section_by_name(".gnu.version_d")
        nodes = {next(aux).name for _, aux in section.iter_versions()}
    assert {"hip_4.2", "hip_5.0", "hip_6.0", "hip_7.0"} <= nodes


def test_the_table_of_the_api_has_no_name_twice() -> None:
    names = [function.name for function in api_functions()]
    assert len(names) == len(set(names)) > 500


VERSIONED = "hip_4.2 { global: hipInit; hipGetDeviceCount; };"


def test_a_program_linked_against_a_versioned_library_runs(tmp_path: Path) -> None:
    """As AMD's is: every symbol has a version there, none here."""
    fake = tmp_path / "fake.c"
    fake.write_text("int hipInit(unsigned f) { return 1; } int hipGetDeviceCount(int* n) "
                    "{ return 1; }\n")  # fmt: skip
    (tmp_path / "map").write_text(VERSIONED)
    library = tmp_path / "libamdhip64.so"
    _host_cc("-shared", "-fPIC", f"-Wl,--version-script={tmp_path}/map",
         "-Wl,-soname,libamdhip64.so.6", fake, "-o", library)  # fmt: skip
    main = tmp_path / "main.c"
    main.write_text(
        "int hipInit(unsigned); int hipGetDeviceCount(int*);\n"
        "int main() { int n = 0; return hipInit(0) || hipGetDeviceCount(&n) ? 9 : n; }"
    )
    program = tmp_path / "main"
    _host_cc(main, "-o", program, f"-L{tmp_path}", "-lamdhip64")
    ran = run_words("run", "--", program, LANEWISE_DEVICES="gfx942,gfx90a,gfx1100")
    assert ran.status == 3, ran
    assert ran.err == ""


def _host_cc(*words: object) -> None:
    subprocess.run([sys.executable, "-m", "ziglang", "cc", *map(str, words)], check=True)


REFUSED = """
#include "check.h"
int main() {
    hipIpcMemHandle_t handle;
    for (int i = 0; i < 3; ++i) EXPECT_ERROR(hipIpcGetMemHandle(&handle, 0), hipErrorNotSupported);
    return verdict();
}
"""


def test_what_is_not_there_says_its_name_once(build: Callable[..., Path]) -> None:
    ran = run_words("run", "--", build(REFUSED))
    assert (ran.status, ran.out) == (0, "PASS\n")
    assert ran.err == "lanewise: hipIpcGetMemHandle is not supported\n"


LAYOUT = """
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstddef>
int main() {
    std::printf("%zu", sizeof(hipDeviceProp_t));
    OFFSETS
}
"""


def test_device_properties_lie_where_the_header_says(build: Callable[..., Path]) -> None:
    fields = [name for name, *_ in properties.DeviceProperties._fields_]
    offsets = "".join(
        f'std::printf(" %zu", offsetof(hipDeviceProp_t, {name}));\n' for name in fields
    )
    ran = run_words("run", "--", build(LAYOUT.replace("OFFSETS", offsets)))
    told = list(map(int, ran.out.split()))
    ours = [getattr(properties.DeviceProperties, name).offset for name in fields]
    assert told == [ctypes.sizeof(properties.DeviceProperties), *ours]


ATTRIBUTES = """
#include <hip/hip_runtime.h>
#include <cstdio>
int main() { VALUES }
"""


def test_attributes_and_errors_have_the_headers_numbers(build: Callable[..., Path]) -> None:
    folder = Path(properties.__file__).parent
    rows = [
        (int(number), f"hipDeviceAttribute{name}")
        for number, name, *_ in map(str.split, _lines(folder / "attributes.txt"))
    ]
    rows += [
        (int(number), name) for number, name, *_ in map(str.split, _lines(folder / "errors.txt"))
    ]
    values = "".join(f'std::printf("%d ", (int){name});\n' for _, name in rows)
    ran = run_words("run", "--", build(ATTRIBUTES.replace("VALUES", values)))
    assert list(map(int, ran.out.split())) == [number for number, _ in rows]


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if not line.startswith("#")]


@pytest.mark.parametrize(
    ("name", "wave", "processors", "version", "lds", "memory", "l2", "file"),
    [  # AMD GPU specifications. HIP counts RDNA's CUs in pairs; L2 and MI250X are of one die.
        ("gfx908", 64, 120, (9, 0), 64, 32, 8, 256),  # MI100; AccVGPRs not counted
        ("gfx90a", 64, 110, (9, 0), 64, 64, 8, 256),  # MI250X
        ("gfx942", 64, 304, (9, 4), 64, 192, 4, 256),  # MI300X
        ("gfx950", 64, 256, (9, 5), 160, 288, 4, 256),  # MI355X
        ("gfx1030", 32, 80 // 2, (10, 3), 64, 16, 4, 512),  # RX 6900 XT
        ("gfx1100", 32, 96 // 2, (11, 0), 64, 24, 6, 768),  # RX 7900 XTX
        ("gfx1150", 32, 16 // 2, (11, 5), 64, None, 2, 512),  # Radeon 890M: memory of the machine
        ("gfx1200", 32, 32 // 2, (12, 0), 64, 16, 4, 768),  # RX 9060 XT
    ],
)
def test_properties_are_the_products(
    name: str, wave: int, processors: int, version: tuple[int, int], lds: int,
    memory: int | None, l2: int, file: int,
) -> None:  # fmt: skip
    made = properties.properties_of(target(name), name, 0)
    assert made.warpSize == wave
    assert made.multiProcessorCount == processors
    assert (made.major, made.minor) == version
    assert made.sharedMemPerBlock == lds << 10
    assert made.l2CacheSize == l2 << 20
    assert made.regsPerMultiprocessor * 4 == file << 10
    if memory is not None:
        assert properties.product_of(target(name)).memory == memory
        assert made.totalGlobalMem <= memory << 30


def test_every_primary_target_has_a_product() -> None:
    for one in PRIMARY_TARGETS:
        assert properties.product_of(one).name.startswith("AMD ")
        assert properties.properties_of(one, one.name, 0).gcnArchName.decode().startswith(one.name)
