"""The object cache: whole entries or none, damage noticed, size bounded, shared by processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from lanewise.jit.cache import ObjectCache

KEY = "ab" + "0" * 62


@pytest.fixture
def cache(tmp_path):
    return ObjectCache(tmp_path / "objects", 1 << 20)


def files(cache):
    return sorted(p for p in cache.directory.rglob("*") if p.is_file())


def test_what_was_stored_is_found_by_anybody(cache):
    assert cache.load(KEY) is None
    assert cache.store(KEY, b"object")
    assert ObjectCache(cache.directory, 1 << 20).load(KEY) == b"object"


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "longer"])
def test_a_damaged_entry_counts_as_absent_and_goes(cache, damage):
    cache.store(KEY, b"object" * 100)
    (path,) = files(cache)
    raw = path.read_bytes()
    flipped = raw[:50] + bytes([raw[50] ^ 1]) + raw[51:]
    path.write_bytes({"cut": raw[:-1], "flip": flipped, "empty": b"", "longer": raw + b"x"}[damage])
    assert cache.load(KEY) is None
    assert not files(cache)


def test_the_longest_unused_entries_go_when_the_limit_is_passed(tmp_path):
    cache = ObjectCache(tmp_path, 10_000)
    for index in range(9):
        cache.store(f"{index:064d}", bytes(1000))
        os.utime(files(cache)[-1], (index, index))
    assert cache.load(f"{0:064d}") is not None  # used just now
    cache.store("f" * 64, bytes(2000))
    cache.evict()
    left = {index for index in range(9) if cache.load(f"{index:064d}") is not None}
    assert 0 in left
    assert 1 not in left
    assert cache.load("f" * 64) is not None
    assert sum(p.stat().st_size for p in files(cache)) <= 10_000


def test_files_that_a_dead_process_left_behind_are_removed(cache):
    cache.store(KEY, b"x")
    stale = files(cache)[0].parent / ".new-stale"
    stale.write_bytes(b"half")
    os.utime(stale, (time.time() - 7200,) * 2)
    cache.evict()
    assert not stale.exists()
    assert cache.load(KEY) == b"x"


def test_a_directory_that_cannot_be_written_stores_nothing(tmp_path):
    (tmp_path / "file").write_text("")
    cache = ObjectCache(tmp_path / "file" / "objects", 1 << 20)
    assert not cache.store(KEY, b"x")
    assert cache.load(KEY) is None


def test_processes_that_store_the_same_entries_disturb_nobody(cache):
    program = """
import sys
from pathlib import Path
from lanewise.jit.cache import ObjectCache
cache = ObjectCache(Path(sys.argv[1]), 200_000)
for turn in range(300):
    key = f"{turn % 40:064d}"
    found = cache.load(key)
    assert found in (None, key.encode() * 100), found
    cache.store(key, key.encode() * 100)
"""
    children = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(cache.directory)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for _ in range(3)
    ]
    assert [child.wait(timeout=60) for child in children] == [0, 0, 0]
