"""Finds the shared library of this Python, which a HIP program's process loads.

Owns where to look. Some interpreters have Python inside and no library beside it, Debian's among
them: there the library is a package of its own, which is unpacked into the cache (no root needed).
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

from lanewise.errors import InputError
from lanewise.settings import Settings

__all__ = ["find_libpython"]

_REMEDY = "install it (Debian: apt-get install libpython3.{minor}), or use a Python that has one"


def find_libpython(settings: Settings, *, may_fetch: bool = True) -> Path:
    """libpython of the running interpreter. Raises InputError when there is none to be had."""
    for place in _places(settings):
        if place.is_file():
            return place
    unpacked = _from_debian(settings) if may_fetch else None
    if unpacked is not None:
        return unpacked
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    raise InputError(
        f"HIP programs need libpython{version}.so, which {sys.executable} has not: "
        + _REMEDY.format(minor=sys.version_info[1])
    )


def _names() -> list[str]:
    version = f"{sys.version_info[0]}.{sys.version_info[1]}{sys.abiflags}"
    told = (sysconfig.get_config_var(name) for name in ("INSTSONAME", "LDLIBRARY"))
    names = [*told, f"libpython{version}.so.1.0", f"libpython{version}.so"]
    return [name for name in names if name and ".so" in name]


def _places(settings: Settings) -> Iterator[Path]:
    folders = [sysconfig.get_config_var("LIBDIR"), f"{sys.base_prefix}/lib"]
    multiarch = sysconfig.get_config_var("MULTIARCH")
    if multiarch:
        folders.append(f"{sys.base_prefix}/lib/{multiarch}")
    for name in dict.fromkeys(_names()):
        for folder in dict.fromkeys(folders):
            if folder:
                yield Path(folder) / name
        yield _unpacked_folder(settings) / name
    with contextlib.suppress(OSError):
        loaded = _already_loaded()
        if loaded is not None:
            yield loaded


def _already_loaded() -> Path | None:
    """The library this very process runs from."""
    for line in Path("/proc/self/maps").read_text().splitlines():
        path = line.partition("/")[2]
        if "libpython3" in path and ".so" in path:
            return Path("/" + path)
    return None


def _unpacked_folder(settings: Settings) -> Path:
    version = ".".join(map(str, sys.version_info[:3]))
    return settings.cache_dir / f"libpython-{version}"


def _from_debian(settings: Settings) -> Path | None:
    """Fetch the package of Debian's own Python; None where that is not what runs here."""
    if sys.base_prefix != "/usr" or not Path("/usr/bin/apt-get").exists():
        return None
    package = f"libpython3.{sys.version_info[1]}"
    folder = _unpacked_folder(settings)
    print(f"lanewise: fetching {package} (once)", file=sys.stderr)
    with tempfile.TemporaryDirectory() as work, contextlib.suppress(OSError):
        fetched = subprocess.run(
            ["apt-get", "-qq", "download", package], cwd=work, capture_output=True
        )
        packages = list(Path(work).glob("*.deb"))
        if fetched.returncode or not packages:
            return None
        subprocess.run(["dpkg-deb", "-x", str(packages[0]), work], check=False)
        for found in Path(work).rglob("libpython3.*.so.1.0"):
            folder.mkdir(parents=True, exist_ok=True)
            new = folder / f".{found.name}.new"
            new.write_bytes(found.resolve().read_bytes())
            return new.rename(folder / found.name)
    return None
