"""What LLVM cannot generate code for is refused with the variable's name, before anything runs."""

from __future__ import annotations

import llvmlite.binding as llvm
import pytest

from lanewise.errors import InputError
from lanewise.jit.compiler import compile_object
from lanewise.jit.cpu_choice import check_cpu

EMPTY = "define void @nothing(ptr %p) {\n  ret void\n}\n"


@pytest.mark.parametrize(
    ("cpu", "features", "told"),
    [
        ("nonsense", "", "(?s)LANEWISE_CPU='nonsense'.*expected one of .*haswell.*znver4"),
        ("zver4", "", "LANEWISE_CPU='zver4'.*did you mean znver4"),
        ("i386", "", "LANEWISE_CPU='i386': LLVM can generate no 64-bit code"),
        (None, "-foo", "(?s)LANEWISE_CPU_FEATURES='-foo'.*no feature 'foo'.*avx512f.*fma"),
        (None, "-avx512ff", "no feature 'avx512ff'.*did you mean .*avx512f"),
        (None, "avx2", r"LANEWISE_CPU_FEATURES='avx2': expected names with \+ or -"),
        (None, "-fma,+", r"found '\+'"),
        (None, "-sse2", "LANEWISE_CPU_FEATURES='-sse2': LLVM can generate no 64-bit code"),
        ("znver3", "-64bit", "LANEWISE_CPU='znver3' and LANEWISE_CPU_FEATURES='-64bit'"),
    ],
)
def test_what_cannot_be_compiled_for_is_refused(
    cpu: str | None, features: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANEWISE_CPU", cpu or "")
    monkeypatch.setenv("LANEWISE_CPU_FEATURES", features)
    with pytest.raises(InputError, match=told):
        compile_object(EMPTY)


def test_instructions_that_this_computer_lacks_are_refused() -> None:
    """Some are AMD's of old and some Intel's of late: no computer has all."""
    own = llvm.get_host_cpu_features()
    lacking = [name for name in ("xop", "cmpccxadd", "avxneconvert") if not own.get(name)]
    assert lacking
    with pytest.raises(InputError, match=f"'[+]{lacking[0]}': this computer has no .*{lacking[0]}"):
        check_cpu(None, f"+{lacking[0]}")
    other, name = ("bdver2", "fma4") if not own.get("fma4") else ("skylake-avx512", "avx512f")
    with pytest.raises(InputError, match=f"'{other}': this computer has no .*{name}"):
        check_cpu(other, "")


def test_a_dump_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANEWISE_DUMP_DIR", "/dev/null/x")
    with pytest.raises(InputError, match="LANEWISE_DUMP_DIR=/dev/null/x: cannot be written: Not"):
        compile_object(EMPTY)


def test_this_computers_own_name_passes() -> None:
    check_cpu(llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())


@pytest.mark.parametrize(("cpu", "features"), [("x86-64", ""), (None, "-avx512f,+fma")])
def test_what_llvm_knows_passes(cpu: str | None, features: str) -> None:
    check_cpu(cpu, features)
