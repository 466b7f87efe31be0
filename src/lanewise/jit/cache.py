"""Object files on disk, by content. Several processes may use one directory at a time.

Owns the directory: an entry appears whole or not at all, a damaged one counts as absent, and the
oldest in use go when the size passes the limit. Knows nothing of what the bytes mean.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["ObjectCache"]

_MAGIC = b"LWO1"
_DIGEST_SIZE = 32
_STALE_SECONDS = 3600  # a temporary file this old belongs to nobody


@dataclass(slots=True)
class ObjectCache:
    """Entries below `directory`, in total at most `limit_bytes` (checked now and then).

    A directory that cannot be written makes a cache that stays empty: work goes on without.
    """

    directory: Path
    limit_bytes: int
    _stored_bytes: int = field(default=-1, init=False)  # since the last look; -1: none yet

    def load(self, key: str) -> bytes | None:
        """The bytes stored under `key`, or None. A hit makes the entry the youngest."""
        path = self._path(key)
        try:
            raw = path.read_bytes()
        except OSError:
            return None
        data = raw[len(_MAGIC) + _DIGEST_SIZE :]
        if raw[: len(_MAGIC) + _DIGEST_SIZE] != _MAGIC + hashlib.sha256(data).digest():
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return data

    def store(self, key: str, data: bytes) -> bool:
        """Store under `key`; False when the disk does not let us."""
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(prefix=".new-", dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_MAGIC + hashlib.sha256(data).digest() + data)
                Path(temporary).replace(path)
            except BaseException:
                Path(temporary).unlink(missing_ok=True)
                raise
        except OSError:
            return False
        self._stored(len(data))
        return True

    def _path(self, key: str) -> Path:
        return self.directory / key[:2] / key[2:]

    def _stored(self, size: int) -> None:
        first = self._stored_bytes < 0
        self._stored_bytes = max(self._stored_bytes, 0) + size
        if first or self._stored_bytes > self.limit_bytes // 16:
            self._stored_bytes = 0
            self.evict()

    def evict(self) -> None:
        """Delete the longest unused entries until a tenth of the limit is free, if it is passed."""
        entries = []
        now = time.time()
        for path in self.directory.glob("??/*"):
            with contextlib.suppress(OSError):  # another process may have deleted it
                status = path.stat()
                if not path.name.startswith(".new-"):
                    entries.append((status.st_mtime, status.st_size, path))
                elif now - status.st_mtime > _STALE_SECONDS:
                    path.unlink()
        total = sum(size for _, size, _ in entries)
        if total <= self.limit_bytes:
            return
        for _, size, path in sorted(entries, key=lambda entry: entry[0]):
            with contextlib.suppress(OSError):
                path.unlink()
            total -= size
            if total <= self.limit_bytes * 9 // 10:
                return
