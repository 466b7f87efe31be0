"""The file that findings and faults of other processes' launches go to, a line of JSON for each.

`lanewise run` and `lanewise check` name it (settings: report) and read it when the program is over.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from lanewise.findings import Finding, SourcePlace
from lanewise.settings import read_settings

__all__ = ["append_line", "finding_from", "note_findings"]


def append_line(line: dict[str, Any]) -> None:
    """All at once, whatever other processes write."""
    path = read_settings().report
    if path is None:
        return
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, json.dumps(line, default=str).encode() + b"\n")
        finally:
            os.close(descriptor)
    except OSError as error:
        _tell_once(f"LANEWISE_REPORT={path}: cannot be written: {error.strerror or error}")


@functools.lru_cache(maxsize=16)
def _tell_once(text: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"lanewise: {text}\n")


def note_findings(found: Iterable[Finding]) -> None:
    """What a launch under check found; its status is that of findings."""
    for finding in found:
        line = {"status": 1, "kind": "Finding", "message": finding.title}
        append_line(line | {"finding": asdict(finding)})


def finding_from(fields: dict[str, Any]) -> Finding:
    """The finding that a line holds."""
    own = dict(fields)
    if own.get("source"):
        own["source"] = SourcePlace(**own["source"])
    if own.get("work_group"):
        x, y, z = own["work_group"]
        own["work_group"] = (x, y, z)
    own["details"] = tuple(own.get("details", ()))
    return Finding(**own)
