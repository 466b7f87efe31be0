"""Settings come from variables, and a wrong one is named."""

import os
import pwd
import re
import tempfile
from pathlib import Path

import pytest

from lanewise.errors import InputError
from lanewise.settings import (
    HANDED_ON,
    VARIABLES,
    odd_variables,
    read_settings,
    usable_cpu_count,
)


def test_an_empty_environment_gives_the_defaults() -> None:
    settings = read_settings({"HOME": "/home/someone"})
    assert settings.cache_dir == Path("/home/someone/.cache/lanewise")
    assert settings.reproducer_dir == Path("/home/someone/.cache/lanewise/reproducers")
    assert settings.thread_count == usable_cpu_count() >= 1
    assert settings.step_limit is None
    assert settings.cpu_name is None
    assert settings.dump_dir is None


def test_the_cache_follows_xdg_unless_it_is_relative() -> None:
    assert read_settings({"XDG_CACHE_HOME": "/c"}).cache_dir == Path("/c/lanewise")
    relative = read_settings({"XDG_CACHE_HOME": "c", "HOME": "/h"})
    assert relative.cache_dir == Path("/h/.cache/lanewise")
    assert read_settings({"LANEWISE_CACHE_DIR": "/x", "HOME": "/h"}).cache_dir == Path("/x")


def test_variables_set_their_settings() -> None:
    settings = read_settings(
        {
            "HOME": "/h",
            "LANEWISE_THREADS": "3",
            "LANEWISE_STEP_LIMIT": "1000000",
            "LANEWISE_CACHE_BYTES": "64M",
            "LANEWISE_CPU_FEATURES": "-avx512f,, +fma,",
            "LANEWISE_DUMP_DIR": "/d",
        }
    )
    assert settings.thread_count == 3
    assert settings.step_limit == 1_000_000
    assert settings.cache_bytes == 64 * 1024 * 1024
    assert settings.cpu_features == "-avx512f,+fma"
    assert settings.dump_dir == Path("/d")


@pytest.mark.parametrize("value", ["0", "-1", "two", "1.5", "k", "²"])
def test_a_wrong_value_is_refused_with_the_variable_named(value: str) -> None:
    with pytest.raises(InputError, match="LANEWISE_THREADS"):
        read_settings({"HOME": "/h", "LANEWISE_THREADS": value})


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("LANEWISE_THREADS", "99999999999999999999", "from 1 to 65536"),
        ("LANEWISE_CACHE_BYTES", "0", "of at least 1"),
        ("LANEWISE_CACHE_BYTES", "5T", "of at least 1"),
        ("LANEWISE_STEP_LIMIT", "0", "of at least 1"),
    ],
)
def test_a_number_beyond_its_limits_is_refused(name: str, value: str, wanted: str) -> None:
    with pytest.raises(InputError, match=f"{name}='{value}': expected a whole number {wanted}"):
        read_settings({"HOME": "/h", name: value})


def test_a_variable_that_is_none_of_ours_is_remarked() -> None:
    remarks = odd_variables({"LANEWISE_THREDS": "3", "LANEWISE_CPU": "x", "LANEWISE_PYTHON": "y"})
    assert remarks == [
        "environment variable LANEWISE_THREDS means nothing to lanewise; did you mean "
        "LANEWISE_THREADS?"
    ]


def test_every_variable_that_is_read_is_in_the_document() -> None:
    root = Path(__file__).parents[1]
    read = set(re.findall(r"LANEWISE_[A-Z_]+", (root / "src/lanewise/settings.py").read_text()))
    for source in (root / "src").rglob("*"):
        if source.suffix in (".py", ".c", ".h"):
            read |= set(re.findall(r"\bLANEWISE_[A-Z_]+", source.read_text()))
    told = set(re.findall(r"LANEWISE_[A-Z_]+", (root / "docs/settings.md").read_text()))
    read = {name for name in read if not name.endswith("_")}
    assert told == read == {*VARIABLES, *HANDED_ON}


def test_without_home_the_cache_is_in_the_home_of_the_user() -> None:
    own = Path(pwd.getpwuid(os.getuid()).pw_dir)
    for environment in ({}, {"HOME": ""}):
        assert read_settings(environment).cache_dir == own / ".cache/lanewise"


def test_a_user_without_a_home_has_a_cache_below_tmp(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_: int) -> None:
        raise KeyError("uid not found")

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    cache = read_settings({}).cache_dir
    assert cache == Path(tempfile.gettempdir()) / f"lanewise-{os.getuid()}"


def test_an_empty_variable_counts_as_absent() -> None:
    assert read_settings({"HOME": "/h", "LANEWISE_THREADS": ""}).thread_count >= 1
