"""Which LLVM is loaded, and what is said when there is none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lanewise.errors import InputError, UnsupportedError
from lanewise.isa.amd import library
from lanewise.isa.amd.library import MINIMUM_VERSION, llvm_library


def test_the_library_is_loaded_once_and_new_enough() -> None:
    assert llvm_library() is llvm_library()
    assert llvm_library().version[0] >= MINIMUM_VERSION


def test_importing_the_decoder_loads_no_library() -> None:
    program = (
        "import lanewise.isa.amd.disassembler, lanewise.isa.amd.assembler, sys;"
        "print('llvm' in open('/proc/self/maps').read(), 'numpy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == ["False", "False"]


def test_a_chosen_library_that_will_not_do_is_an_input_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LANEWISE_LLVM", str(tmp_path / "libLLVM.so"))
    with pytest.raises(InputError, match=r"LANEWISE_LLVM=.*cannot open shared object file"):
        llvm_library()
    monkeypatch.setenv("LANEWISE_LLVM", "libc.so.6")
    with pytest.raises(InputError, match="not an LLVM with the AMDGPU target"):
        llvm_library()


def test_the_chosen_library_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    path = llvm_library().path
    monkeypatch.setenv("LANEWISE_LLVM", path)
    assert llvm_library().path == path


def test_without_any_library_the_error_names_the_remedy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "librocmllvm.so"
    broken.write_bytes(b"no library")
    monkeypatch.setattr(library, "_candidates", lambda: iter([str(broken), "libLLVM.so.0"]))
    monkeypatch.setattr(library, "_loaded", {})
    with pytest.raises(UnsupportedError) as caught:
        llvm_library()
    assert str(broken) in str(caught.value)
    assert "libLLVM.so.0" not in str(caught.value)
    assert "pip install 'rocm-llvm-python" in str(caught.value)
