"""Errors read well and carry what interface.md promises."""

from pathlib import Path

from lanewise.errors import (
    CompileError,
    InputError,
    InternalError,
    KernelFault,
    LanewiseError,
    UnsupportedError,
)


def test_exit_codes_are_those_of_the_interface() -> None:
    assert InputError.exit_code == 2
    assert CompileError.exit_code == 2
    assert UnsupportedError.exit_code == 3
    assert InternalError.exit_code == 4
    assert KernelFault.exit_code == 1


def test_all_errors_are_lanewise_errors() -> None:
    for kind in (InputError, CompileError, UnsupportedError, InternalError, KernelFault):
        assert issubclass(kind, LanewiseError)
    assert issubclass(CompileError, InputError)


def test_an_input_error_tells_where() -> None:
    error = InputError("expected 64 bytes", source="a.co", offset=0x40)
    assert str(error) == "a.co, offset 0x40: expected 64 bytes"
    assert str(InputError("no such target")) == "no such target"
    assert str(InputError("short", offset=0).within("b.co")) == "b.co, offset 0x0: short"
    assert str(InputError("short", source="inner").within("outer")) == "inner: short"


def test_an_unsupported_error_names_what_it_met() -> None:
    error = UnsupportedError(
        "no semantics",
        mnemonic="v_foo_b32",
        raw=bytes([1, 2, 0xAB]),
        offset=0x1900,
        kernel="saxpy",
        target="gfx942",
    )
    for part in ("no semantics", "v_foo_b32", "01 02 ab", "0x1900", "saxpy", "gfx942"):
        assert part in str(error)
    assert str(UnsupportedError("images")) == "images"
    assert "offset 0x0" in str(UnsupportedError("x", offset=0))


def test_a_compile_error_shows_the_compilers_own_text() -> None:
    error = CompileError("clang failed", compiler_text="k.hip:1: error: no\n", command=["clang"])
    assert str(error) == "clang failed\nk.hip:1: error: no"
    assert error.command == ("clang",)


def test_a_kernel_fault_carries_its_finding() -> None:
    class Finding:
        def __str__(self) -> str:
            return "store of 4 bytes outside every allocation"

    finding = Finding()
    error = KernelFault(finding=finding)
    assert error.finding is finding
    assert str(error) == "store of 4 bytes outside every allocation"


def test_an_internal_error_says_so_and_names_its_reproducer() -> None:
    error = InternalError("verifier", reproducer="/tmp/r.ll")
    assert "internal error in lanewise" in str(error)
    assert "/tmp/r.ll" in str(error)
    assert error.reproducer == Path("/tmp/r.ll")
