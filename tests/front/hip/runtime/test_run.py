"""`lanewise run` and `lanewise build`: statuses, targets, what is passed on."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lanewise.front.hip.compile import compile_device

from .conftest import ROOT, run_words

FAULTY = """
#include "check.h"
__global__ void store(int* p) { p[1 << 20] = 1; }
int main(int argc, char** argv) {
    int* p;
    CHECK(hipMalloc(&p, 4));
    store<<<1, 1>>>(p);
    (void)hipDeviceSynchronize();
    return argc > 1 ? std::atoi(argv[1]) : 0;
}
"""
ARGUMENTS = """
#include "check.h"
int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) std::printf("<%s>", argv[i]);
    if (argc > 1 && argv[1][0] == 'k') std::abort();
    return argc == 2 ? std::atoi(argv[1]) : 0;
}
"""


def test_arguments_and_status_are_the_programs_own(build: Callable[..., Path]) -> None:
    program = build(ARGUMENTS)
    ran = run_words("run", "--", program, "-x", "--arch", "a b")
    assert (ran.status, ran.out) == (0, "<-x><--arch><a b>")
    assert run_words("run", "--", program, "7").status == 7


def test_a_program_that_is_killed_is_incomplete(build: Callable[..., Path]) -> None:
    ran = run_words("run", "--", build(ARGUMENTS), "kill")
    assert ran.status == 128 + 6
    assert "incomplete" in ran.err
    assert "clean" not in ran.err


@pytest.mark.parametrize("own", [128, 188, 255])
def test_a_large_status_of_its_own_is_no_signal(build: Callable[..., Path], own: int) -> None:
    """255 is exit(-1), and 188 exit(hipErrorIllegalAddress)."""
    ran = run_words("run", "--", build(ARGUMENTS), own)
    assert (ran.status, ran.err) == (own, "")


def test_a_script_tells_of_a_signal_as_shells_do(tmp_path: Path) -> None:
    script = tmp_path / "script.sh"
    script.write_text("#!/bin/sh\nsh -c 'kill -SEGV $$'\n")
    script.chmod(0o755)
    ran = run_words("run", "--", script)
    assert ran.status == 128 + signal.SIGSEGV
    assert "incomplete: the program was ended by SIGSEGV" in ran.err


@pytest.mark.parametrize(("own", "status"), [(0, 1), (7, 7)])
def test_a_fault_is_a_finding_and_the_programs_own_status_is_kept(
    build: Callable[..., Path], own: int, status: int
) -> None:
    ran = run_words("run", "--json", "--", build(FAULTY), own)
    assert ran.status == status
    assert "KernelFault" in ran.err
    told = json.loads(ran.out)
    assert told["program_status"] == own
    assert [one["kind"] for one in told["findings"]] == ["global-access"]


def test_a_program_without_code_for_the_target_says_what_it_has(
    build: Callable[..., Path],
) -> None:
    program = build("vector_add", "gfx942", "gfx1100")
    ran = run_words("run", "--arch", "gfx90a", "--", program)
    assert ran.status == 2
    assert "no code object for gfx90a; there is code for gfx1100, gfx942" in ran.err
    assert run_words("run", "--arch", "gfx1100", "--", program).status == 0


def test_the_target_is_the_one_the_program_has_code_for(build: Callable[..., Path]) -> None:
    ran = run_words("run", "--", build("device_properties", "gfx1200"))
    assert ran.status == 0
    assert "gfx1200, waves of 32" in ran.out


def test_code_of_a_library_that_is_not_for_the_target_gives_status_2(
    build: Callable[..., Path],
) -> None:
    """The executable itself is looked at before it begins; this way it is not."""
    ran = run_words("run", "--", "/bin/sh", "-c", str(build("vector_add", "gfx942")),
                    LANEWISE_DEVICES="gfx1030")  # fmt: skip
    assert ran.status == 2
    assert "there is code for gfx942" in ran.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--", "nowhere"], "there is no such file"),
        (["--arch", "gfx1", "--", "/bin/true"], "unknown target"),
        (["-X", "-O0", "--", "/bin/true"], "is no source"),
    ],
)
def test_wrong_use_is_told(words: list[str], message: str) -> None:
    ran = run_words("run", *words)
    assert ran.status == 2
    assert message in ran.err


def test_a_source_is_compiled_with_the_options_given(tmp_path: Path) -> None:
    source = tmp_path / "p.hip"
    source.write_text("int main() { return STATUS; }\n")
    assert run_words("run", "-X", "-DSTATUS=9", source).status == 9
    source.write_text("int main() { return }\n")
    ran = run_words("run", source)
    assert ran.status == 2
    assert "p.hip:1:21: error: expected expression" in ran.err


def test_a_built_program_runs_without_lanewise_too(build: Callable[..., Path]) -> None:
    done = subprocess.run([build("vector_add")], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "PASS\n"), done.stderr


ENDLESS = """
#include "check.h"
__global__ void wait_for(volatile int* flag) { while (*flag == 0) __builtin_amdgcn_s_sleep(1); }
int main() {
    int* flag;
    CHECK(hipHostMalloc((void**)&flag, 4));
    *flag = 0;
    wait_for<<<1, 1>>>(flag);
    std::puts("begun");
    std::fflush(stdout);
    return hipDeviceSynchronize();
}
"""


def test_what_ends_lanewise_ends_the_program(build: Callable[..., Path]) -> None:
    program = build(ENDLESS)
    process = subprocess.Popen(
        [sys.executable, "-m", "lanewise", "run", "--", program],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM
    assert "incomplete: the program was ended by SIGTERM" in said


LIBRARY = """
#include "check.h"
__global__ void triple(int* p) { p[threadIdx.x] *= 3; }
extern "C" int run_it() {
    std::vector<int> values(8, 5);
    int* device = device_copy(values);
    triple<<<1, 8>>>(device);
    int sum = 0;
    for (int value : host_copy(device, 8)) sum += value;
    return sum;
}
"""


def test_a_library_is_loaded_into_python_by_ctypes(build: Callable[..., Path]) -> None:
    library = build(LIBRARY, shared=True)
    code = f"import ctypes; print(ctypes.CDLL({str(library)!r}).run_it())"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment
    )
    assert (done.returncode, done.stdout) == (0, "120\n"), done.stderr


def test_what_is_no_program_is_told_by_what_it_is(tmp_path: Path) -> None:
    kernels, text = tmp_path / "k.co", tmp_path / "notes"
    kernels.write_bytes(compile_device("__global__ void k() {}\n", "gfx942"))
    text.write_text("notes")
    for mode in (0o644, 0o755):
        kernels.chmod(mode)
        ran = run_words("run", kernels)
        assert ran.status == 2
        assert "it holds kernels alone, which `lanewise launch` runs" in ran.err
    ran = run_words("run", "--", "sh")
    assert ran.status == 2
    assert f"there is no such file here; name it as {shutil.which('sh')}" in ran.err
    ran = run_words("run", "--", text)
    assert ran.status == 2
    assert "it is not executable" in ran.err


@pytest.mark.parametrize(
    ("name", "value"), [("LANEWISE_DEVICES", "nonsense"), ("LANEWISE_THREADS", "many")]
)
def test_a_wrong_variable_is_told_once_to_a_program_run_by_itself(
    build: Callable[..., Path], name: str, value: str
) -> None:
    source = """
    #include "check.h"
    int main() {
        int* p;
        for (int i = 0; i < 3; ++i) std::printf("%d ", hipMalloc(&p, 4) != hipSuccess);
    }
    """
    done = subprocess.run(
        [build(source)], capture_output=True, text=True, env={**os.environ, name: value}
    )  # fmt: skip
    assert done.stdout == "1 1 1 "
    assert done.stderr.count(f"environment variable {name}='{value}': ") == 1
