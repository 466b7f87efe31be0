"""Lets the interpreter of object code find the models of tests/semantics."""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = str(Path(__file__).parents[1])
if TESTS not in sys.path:
    sys.path.append(TESTS)  # at the end: nothing is to be hidden by it
