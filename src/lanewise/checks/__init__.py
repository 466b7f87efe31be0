"""The tools of `lanewise check`: what kernels do wrong, judged from the events of observed code.

One file per tool, each with the observers it needs and a function from events to findings. A tool
knows neither formats nor the command line.
"""

from __future__ import annotations

from lanewise.checks.reporting import note_findings
from lanewise.checks.session import CheckedLaunch, begin_check
from lanewise.checks.tools import MISSING_TOOLS, TOOLS, parse_tools

__all__ = ["MISSING_TOOLS", "TOOLS", "CheckedLaunch", "begin_check", "note_findings", "parse_tools"]
