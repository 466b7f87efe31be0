"""Skipped tests are counted: each reason stands here with how many it may skip, and why."""

from __future__ import annotations

import pytest

EXPECTED_SKIPS = {
    # AMD's page lies beside the project's clone, not in it, and none of its text may be kept here.
    "no document 001": 64,
}


def _reason(report: pytest.TestReport) -> str:
    return report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A skip that is not expected fails the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a worker of xdist: its controller counts
        return
    reasons = [_reason(report) for report in reporter.stats.get("skipped", ())]
    known = 0
    for start, limit in EXPECTED_SKIPS.items():
        count = sum(start in reason for reason in reasons)
        known += count
        if count:
            reporter.write_line(f"\n{count} skipped: {start} (tests/conftest.py says why)")
        if count > limit:
            reporter.write_line(f"at most {limit} skips were expected for this reason")
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
    if len(reasons) > known:
        reporter.write_line("\nskipped without being expected (tests/conftest.py):")
        for reason in reasons:
            if not any(start in reason for start in EXPECTED_SKIPS):
                reporter.write_line(f"  {reason}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
