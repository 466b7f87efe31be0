"""A folder of bytes by key. Entries appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


class DiskCache:
    def __init__(self, folder: Path, size_bytes: int) -> None:
        self._folder = folder

    def get(self, key: str) -> bytes | None:
        try:
            return (self._folder / key[:2] / key).read_bytes()
        except OSError:
            return None

    def put(self, key: str, data: bytes) -> None:
        with contextlib.suppress(OSError):
            place = self._folder / key[:2]
            place.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=place)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).replace(place / key)
