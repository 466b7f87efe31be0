"""The command line: one file per verb, and `main` for the console script."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `lanewise ARGUMENTS` (sys.argv's if None) and return the exit status."""
    from lanewise.cli.app import lanewise
    from lanewise.cli.frame import run_guarded

    return run_guarded(lanewise, sys.argv[1:] if arguments is None else arguments)
