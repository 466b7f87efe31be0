"""Settings of their own for every test of jit: an empty cache, reproducers in a known place."""

from __future__ import annotations

import pytest

from lanewise.jit.processes import CompilerPool

GOOD_IR = """
define i32 @answer(i32 %x) {
  %y = mul i32 %x, 42
  ret i32 %y
}
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    """An empty cache; gives its directory."""
    monkeypatch.setenv("LANEWISE_CACHE_DIR", str(tmp_path / "cache"))
    for name in ("LANEWISE_CPU", "LANEWISE_CPU_FEATURES", "LANEWISE_DUMP_DIR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "cache"


@pytest.fixture
def good_ir():
    return GOOD_IR


@pytest.fixture
def pool():
    """A pool of compiler processes of its own."""
    own = CompilerPool()
    yield own
    own.stop()
