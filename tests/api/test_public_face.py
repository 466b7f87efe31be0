"""`import lanewise` and what it offers."""

from __future__ import annotations

import subprocess
import sys

import pytest

import lanewise as lw


def test_everything_in_all_is_there() -> None:
    for name in lw.__all__:
        assert getattr(lw, name).__name__.rpartition(".")[2] == name
    assert set(lw.__all__) <= set(dir(lw))


def test_what_is_not_there_yet_is_not_there() -> None:
    assert not hasattr(lw, "Devise")
    with pytest.raises(AttributeError, match="module 'lanewise' has no attribute 'Devise'"):
        _ = lw.Devise


def test_importing_lanewise_imports_nothing_heavy() -> None:
    code = "import sys, lanewise; print(*{m.partition('.')[0] for m in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"numpy", "llvmlite", "click", "msgpack", "ml_dtypes"} & set(done.stdout.split())
