"""Every program in examples/hip verifies itself; here they run, and some must say more."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.targets import PRIMARY_TARGETS

from .conftest import EXAMPLES, run_words

# Those in which a kernel goes wrong on purpose end with status 1: a finding.
_FINDINGS = {"device_assert", "fault", "peer_access"}
_NAMES = sorted(path.stem for path in EXAMPLES.glob("*.hip"))


@pytest.mark.parametrize("name", _NAMES)
def test_the_example_finds_itself_right(name: str) -> None:
    ran = run_words("run", EXAMPLES / f"{name}.hip", LANEWISE_DEVICES="gfx942,gfx942")
    assert ran.out.splitlines()[-1:] == ["PASS"], ran
    assert ran.status == (1 if name in _FINDINGS else 0), ran


@pytest.mark.parametrize(
    ("name", "arch"),
    [
        ("wave_operations", "gfx908"),
        ("reduction", "gfx90a"),
        ("device_malloc", "gfx950"),
        ("device_malloc", "gfx1100"),
        ("function_pointers", "gfx1150"),
        ("wave_operations", "gfx1200"),
    ],
)
def test_examples_are_right_on_other_targets(name: str, arch: str) -> None:
    ran = run_words("run", "--arch", arch, EXAMPLES / f"{name}.hip")
    assert (ran.status, ran.out.splitlines()[-1:]) == (0, ["PASS"]), ran


@pytest.mark.parametrize("arch", [one.name for one in PRIMARY_TARGETS])
def test_a_grid_waits_for_itself_on_every_target(arch: str) -> None:
    """gfx908, gfx90a and gfx1030 do it by global wave sync, the others by a barrier in memory."""
    ran = run_words("run", "--arch", arch, EXAMPLES / "cooperative_grid.hip")
    assert (ran.status, ran.out.splitlines()[-1:]) == (0, ["PASS"]), ran


def test_printf_prints_what_the_c_library_prints() -> None:
    """The lines are those that printf of glibc gives for the same arguments."""
    ran = run_words("run", EXAMPLES / "device_printf.hip", LANEWISE_THREADS="1")
    assert ran.out.splitlines() == [
        "before",
        "-5 6 7 ff FF 10 z %",
        "1.500000 2.25 1.234568e+04 0.5      3.142|42      |00000042|+7",
        "-1 1099511627776 18446744073709551615 4464 44 text [    9]",
        "a format of the host's: 99",
        "a null string: (null), then 5",
        "success is 0",
        "block 0 thread 0",
        "block 0 thread 1",
        "after",
        "PASS",
    ]


def test_a_fault_is_reported_with_the_argument_and_the_line() -> None:
    ran = run_words("run", EXAMPLES / "fault.hip")
    assert "KernelFault: store of 4 bytes outside every allocation" in ran.err
    assert "past the end of argument 0 'p', device memory (256 bytes)" in ran.err
    assert "fault.hip:4" in ran.err


def test_a_fault_in_a_peers_memory_names_the_device_and_the_call_that_is_missing() -> None:
    ran = run_words("run", EXAMPLES / "peer_access.hip", LANEWISE_DEVICES="gfx942,gfx1100")
    assert "load of 4 bytes of memory of device 1, to which it has no access" in ran.err
    assert "hipDeviceEnablePeerAccess(1, 0) was not called" in ran.err
    assert ran.err.count("KernelFault") == 1


def test_a_failed_assertion_tells_file_line_and_text() -> None:
    ran = run_words("run", EXAMPLES / "device_assert.hip")
    assert "device_assert.hip:8" in ran.err
    assert "Device-side assertion `values[i] < 100' failed." in ran.err


def test_the_examples_are_at_least_twenty_five() -> None:
    assert len(_NAMES) >= 25
    assert all(Path(EXAMPLES, f"{name}.hip").read_text().startswith("//") for name in _NAMES)
