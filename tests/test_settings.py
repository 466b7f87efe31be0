"""Settings come from variables, and a wrong one is named."""

from pathlib import Path

import pytest

from lanewise.errors import InputError
from lanewise.settings import read_settings, usable_cpu_count


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
            "LANEWISE_CPU_FEATURES": "-avx512f",
            "LANEWISE_DUMP_DIR": "/d",
        }
    )
    assert settings.thread_count == 3
    assert settings.step_limit == 1_000_000
    assert settings.cache_bytes == 64 * 1024 * 1024
    assert settings.cpu_features == "-avx512f"
    assert settings.dump_dir == Path("/d")


@pytest.mark.parametrize("value", ["0", "-1", "two", "1.5", "k", "²"])
def test_a_wrong_value_is_refused_with_the_variable_named(value: str) -> None:
    with pytest.raises(InputError, match="LANEWISE_THREADS"):
        read_settings({"HOME": "/h", "LANEWISE_THREADS": value})


def test_an_empty_variable_counts_as_absent() -> None:
    assert read_settings({"HOME": "/h", "LANEWISE_THREADS": ""}).thread_count >= 1
