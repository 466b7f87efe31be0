"""Reading files that users name. Owns what is refused before it is read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from lanewise.errors import InputError

__all__ = ["check_output", "read_input"]


def read_input(path: str | os.PathLike[str]) -> bytes:
    """All of a file (or pipe). Raises InputError for what cannot be read, or has no end."""
    name = os.fspath(path)
    if not name:
        raise InputError("cannot be read: the name is empty", source="''")
    try:
        status = Path(path).stat()
        if stat.S_ISCHR(status.st_mode) or stat.S_ISBLK(status.st_mode):
            raise InputError("cannot be read: it is a device; expected a file", source=name)
        if status.st_size > os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"):
            size = f"{status.st_size / 1e9:.0f} GB"
            raise InputError(f"cannot be read: {size} are more than the memory", source=name)
        return Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror or error}", source=name) from None
    except ValueError as error:  # a zero byte in the name
        raise InputError(f"is no path: {error}", source=repr(name)) from None


def check_output(path: Path) -> None:
    """Raise InputError where no file can be made, before the work whose result it takes."""
    if path.is_dir():
        raise InputError("cannot be written: it is a folder", source=str(path))
    if not path.parent.is_dir():
        raise InputError(
            f"cannot be written: there is no folder {path.parent}", source=str(path)
        )
