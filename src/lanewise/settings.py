"""What the environment may change. The only file that reads environment variables.

A setting is a field of `Settings`, its variable, and how its text is read. Add one by adding a
field, a line in `read_settings` and a row in docs/settings.md. Nothing is kept between calls: a
changed environment counts.
"""

from __future__ import annotations

import difflib
import os
import pwd
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from lanewise.errors import InputError
from lanewise.targets import parse_target_id, target

__all__ = ["Settings", "default_check", "odd_variables", "read_settings"]

DEFAULT_CACHE_BYTES = 1 << 30
MOST_THREADS = 1 << 16

VARIABLES = (
    "LANEWISE_CACHE_DIR", "LANEWISE_CACHE_BYTES", "LANEWISE_THREADS", "LANEWISE_STEP_LIMIT",
    "LANEWISE_CPU", "LANEWISE_CPU_FEATURES", "LANEWISE_DUMP_DIR", "LANEWISE_REPRODUCER_DIR",
    "LANEWISE_LLVM", "LANEWISE_CLANG", "LANEWISE_DEVICES", "LANEWISE_REPORT", "LANEWISE_CHECK",
)  # fmt: skip
# Set for the program that `lanewise run` starts, and read by its C part.
HANDED_ON = ("LANEWISE_LIBPYTHON", "LANEWISE_PYTHON", "LANEWISE_PACKAGE")


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, with the variable that sets it.

    cache_dir       LANEWISE_CACHE_DIR, else $XDG_CACHE_HOME/lanewise, else ~/.cache/lanewise
    cache_bytes     LANEWISE_CACHE_BYTES: size the cache is kept below (k, M, G suffixes allowed)
    thread_count    LANEWISE_THREADS, else the CPUs this process may use
    step_limit      LANEWISE_STEP_LIMIT: loop iterations a wave may run; None is no limit
    cpu_name        LANEWISE_CPU: the CPU LLVM generates code for; None is this one
    cpu_features    LANEWISE_CPU_FEATURES: LLVM's list ("-avx512f,-avx2"), added to the CPU's own
    dump_dir        LANEWISE_DUMP_DIR: IR, objects and disassembly are written here
    reproducer_dir  LANEWISE_REPRODUCER_DIR, else `reproducers` in the cache: what an InternalError
                    leaves behind
    llvm_library    LANEWISE_LLVM: a libLLVM to disassemble with, instead of the Python package's
    compiler        LANEWISE_CLANG: a clang for HIP C++, instead of the Python package's
    devices         LANEWISE_DEVICES: targets of a HIP program's devices ("gfx942,gfx90a:xnack-");
                    none is one device, of a target the program has code for
    visible         HIP_VISIBLE_DEVICES (or CUDA_…, ROCR_…): numbers of those it sees; None is all
    report          LANEWISE_REPORT: a file to which HIP programs, and launches under check, add a
                    line of JSON for each fault and finding
    """

    cache_dir: Path
    cache_bytes: int
    thread_count: int
    step_limit: int | None
    cpu_name: str | None
    cpu_features: str
    dump_dir: Path | None
    reproducer_dir: Path
    llvm_library: Path | None
    compiler: Path | None
    devices: tuple[str, ...] = ()
    visible: tuple[int, ...] | None = None
    report: Path | None = None


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Read all settings from `environment` (the process's own if None).

    An empty variable counts as absent. Raises InputError naming the variable with a wrong value.
    """
    variables = os.environ if environment is None else environment
    cache_dir = _path(variables, "LANEWISE_CACHE_DIR") or _default_cache_dir(variables)
    return Settings(
        cache_dir=cache_dir,
        cache_bytes=_integer(variables, "LANEWISE_CACHE_BYTES", 1) or DEFAULT_CACHE_BYTES,
        thread_count=_integer(variables, "LANEWISE_THREADS", 1, MOST_THREADS)
        or usable_cpu_count(),
        step_limit=_integer(variables, "LANEWISE_STEP_LIMIT", 1),
        cpu_name=variables.get("LANEWISE_CPU", "").strip() or None,
        cpu_features=",".join(_words(variables, "LANEWISE_CPU_FEATURES")),
        dump_dir=_path(variables, "LANEWISE_DUMP_DIR"),
        reproducer_dir=_path(variables, "LANEWISE_REPRODUCER_DIR") or cache_dir / "reproducers",
        llvm_library=_path(variables, "LANEWISE_LLVM"),
        compiler=_path(variables, "LANEWISE_CLANG"),
        devices=_targets(variables, "LANEWISE_DEVICES"),
        visible=_visible(variables),
        report=_path(variables, "LANEWISE_REPORT"),
    )


def default_check() -> str:
    """LANEWISE_CHECK: the tools ("contract", "memcheck,contract", "all") that watch every launch
    which does not say otherwise; "" for none. Apart from the others, because every launch asks."""
    return os.environ.get("LANEWISE_CHECK", "")


def odd_variables(environment: Mapping[str, str] | None = None) -> list[str]:
    """A remark for each variable that looks like one of ours and is none."""
    variables = os.environ if environment is None else environment
    remarks = []
    for name in variables:
        if name.startswith("LANEWISE_") and name not in (*VARIABLES, *HANDED_ON):
            near = difflib.get_close_matches(name, VARIABLES, 1)
            meant = f"; did you mean {near[0]}?" if near else ""
            remarks.append(f"environment variable {name} means nothing to lanewise{meant}")
    return remarks


def usable_cpu_count() -> int:
    """CPUs this process may run on, which may be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _default_cache_dir(variables: Mapping[str, str]) -> Path:
    base = _path(variables, "XDG_CACHE_HOME")
    if base is None or not base.is_absolute():  # the XDG specification ignores relative ones
        home = _path(variables, "HOME") or _home_of_user()
        if home is None:
            return Path(tempfile.gettempdir()) / f"lanewise-{os.getuid()}"
        base = home / ".cache"
    return base / "lanewise"


def _home_of_user() -> Path | None:
    """As the system knows it; users without an entry, as in containers, have none."""
    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        return None


def _path(variables: Mapping[str, str], name: str) -> Path | None:
    text = variables.get(name)
    return Path(text) if text else None


def _words(variables: Mapping[str, str], name: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in variables.get(name, "").split(",") if word.strip())


def _targets(variables: Mapping[str, str], name: str) -> tuple[str, ...]:
    names = _words(variables, name)
    for one in names:
        try:
            target(one)
            parse_target_id(one)
        except InputError as error:
            raise InputError(
                f"environment variable {name}={variables[name]!r}: {error.message}"
            ) from None
    return names


def _visible(variables: Mapping[str, str]) -> tuple[int, ...] | None:
    """As AMD's run-time reads it: the list ends at the first word that is no device number."""
    for name in ("HIP_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES"):
        if name not in variables:
            continue
        numbers: list[int] = []
        for word in variables[name].split(","):
            if not (word.strip().isascii() and word.strip().isdigit()):
                break
            numbers.append(int(word))
        return tuple(numbers)
    return None


_SUFFIXES = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def _integer(
    variables: Mapping[str, str], name: str, minimum: int, maximum: int | None = None
) -> int | None:
    text = variables.get(name, "").strip()
    if not text:
        return None
    scale = _SUFFIXES.get(text[-1].lower(), 1)
    digits = text if scale == 1 else text[:-1]
    number = int(digits) * scale if digits.isascii() and digits.isdigit() else -1
    if number < minimum or (maximum is not None and number > maximum):
        wanted = f"of at least {minimum}" if maximum is None else f"from {minimum} to {maximum}"
        raise InputError(f"environment variable {name}={text!r}: expected a whole number {wanted}")
    return number
