"""`lanewise check`: its forms, its last line, its exit statuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lanewise.cli import main

KERNELS = Path(__file__).parents[1] / "checks" / "kernels.hip"
OPTIONS = ("-q", "--tool", "contract", "-X", "-w")
LAUNCH = ("--grid", 1, "--block", 64, "i32[64]=iota", "i32[64]=0", "i32:20")

PROGRAM = """
#include <hip/hip_runtime.h>
#include <cstdlib>
__global__ void tail(int* x, int n) {
  int i = threadIdx.x;
  if (i < n) x[i] += __shfl_down(x[i], 1);
}
int main(int argc, char** argv) {
  int* d;
  if (hipMalloc(&d, 256) || hipMemset(d, 0, 256)) return 90;
  for (int k = 0; k < 3; ++k) tail<<<1, 64>>>(d, atoi(argv[1]));
  if (hipDeviceSynchronize()) return 91;
  if (argc > 3) abort();
  return atoi(argv[2]);
}
"""
SCRIPT = """
import numpy as np
import lanewise as lw
kernel = lw.Device("gfx942").compile({source!r}, ("-w",))["shfl_down_bug"]
launch = kernel(1, 64, np.zeros(64, np.int32), np.zeros(64, np.int32), {count})
print("launched")
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("check")
    source = folder / "tail.hip"
    source.write_text(PROGRAM)
    built = folder / "tail"
    assert main(["build", "-q", str(source), "-o", str(built), "--arch", "gfx942"]) == 0
    return built


def test_a_launch_with_a_finding_gives_1_and_counts_it(run: Callable) -> None:
    ran = run("check", *OPTIONS, KERNELS, "--kernel", "shfl_down_bug", *LAUNCH)
    assert ran.status == 1
    assert ran.out.startswith("__shfl_down: lane 19 received from lane 20, which EXEC has off\n")
    assert ran.out.endswith("\nERROR SUMMARY: 1 error\n")


def test_a_clean_launch_gives_0(run: Callable) -> None:
    ran = run("check", *OPTIONS, KERNELS, "--kernel", "shfl_down_twin", *LAUNCH)
    assert (ran.status, ran.out) == (0, "ERROR SUMMARY: 0 errors\n")


def test_json_has_findings_tools_and_their_number(run: Callable) -> None:
    ran = run("check", "--json", *OPTIONS, KERNELS, "--kernel", "shfl_down_bug", *LAUNCH)
    assert ran.status == 1
    assert (ran.json["lanewise"], ran.json["verb"]) == (1, "check")
    assert (ran.json["tools"], ran.json["error_count"]) == (["contract"], 1)
    (finding,) = ran.json["findings"]
    assert (finding["kind"], finding["lanes"]) == ("contract", 1 << 19)


def test_all_says_which_tools_do_not_exist_yet(run: Callable) -> None:
    ran = run("check", "-q", "-X", "-w", KERNELS, "--kernel", "shfl_down_twin", *LAUNCH)
    assert ran.status == 0
    *_, told, last = ran.out.splitlines()
    assert told == (
        "checked by memcheck, contract; racecheck, initcheck, synccheck do not exist yet"
    )
    assert last == "ERROR SUMMARY: 0 errors"


def test_memcheck_tells_a_fault_in_the_same_form(run: Callable) -> None:
    small = [*LAUNCH[:5], "i32[10]=0", LAUNCH[6]]
    ran = run("check", "-q", "-X", "-w", "--tool", "memcheck", KERNELS, "--kernel",
              "shfl_down_twin", *small)  # fmt: skip
    assert ran.status == 1
    assert ran.out.startswith("store of 4 bytes outside every allocation\n")
    assert ran.out.endswith("\nERROR SUMMARY: 1 error\n")


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["--tool", "racecheck", "k.hip"], 3, "'racecheck' does not exist yet"),
        (["--tool", "nocheck", "k.hip"], 2, "nocheck"),
        (["--grid", "1", "k.hip"], 2, "both --grid and --block"),
        (["--kernel", "k", "k.hip"], 2, "for a launch"),
        (["--", "./no-such-program"], 2, "no such file"),
    ],
)
def test_what_cannot_be_is_refused(
    run: Callable, words: list[str], status: int, message: str
) -> None:
    ran = run("check", *words)
    assert (ran.status, ran.out) == (status, "")
    assert message in ran.err


# Programs write to the file descriptors, so capfd.


def test_a_finding_in_a_program_gives_1_whatever_the_program_says(
    program: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for own in (0, 7):
        assert main(["check", "--tool", "contract", "--", str(program), "20", str(own)]) == 1
        out = capfd.readouterr().out
        assert "tail.hip:6" in out
        assert "and 2 more waves the same way" in out
        assert out.endswith("ERROR SUMMARY: 1 error\n")


def test_without_findings_the_status_of_the_program_is_passed_on(
    program: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for own in (0, 7):
        assert main(["check", "--tool", "contract", "--", str(program), "64", str(own)]) == own
        assert capfd.readouterr().out == "ERROR SUMMARY: 0 errors\n"


def test_a_program_that_was_killed_is_incomplete(
    program: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ["check", "--json", "--tool", "contract", "--", str(program), "64", "0", "abort"]
    assert main(words) == 128 + 6
    assert json.loads(capfd.readouterr().out)["state"] == "incomplete"


def test_kernels_of_a_python_program_are_checked(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.py"
    for count, status, last in ((20, 1, "1 error"), (64, 0, "0 errors")):
        script.write_text(SCRIPT.format(source=str(KERNELS), count=count))
        assert main(["check", "--tool", "contract", "--", "python", str(script)]) == status
        out = capfd.readouterr().out
        assert out.startswith("launched\n")
        assert out.endswith(f"ERROR SUMMARY: {last}\n")
