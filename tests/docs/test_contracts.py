"""docs/contracts.md: what its table names is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "contracts.md").read_text()
CHECKS = ROOT / "tests" / "checks"
KERNELS = (CHECKS / "kernels.hip").read_text()


def rows() -> list[list[str]]:
    lines = [line for line in TEXT.splitlines() if line.startswith("| ")][1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_kernel_and_test_of_the_table_exists() -> None:
    tests = "".join(path.read_text() for path in CHECKS.glob("test_*.py"))
    for row in rows():
        for name in re.findall(r"\w+", row[-1]):
            if name.startswith("test_"):
                assert f"def {name}(" in tests
            elif row[-1] != "the same":
                assert re.search(rf"\b{name}_(bug|twin)\(", KERNELS), name


def test_every_contract_that_findings_name_is_in_the_table() -> None:
    source = (ROOT / "src" / "lanewise" / "checks" / "contract.py").read_text()
    made = set(re.findall(r'_Words\(\s*"([a-z-]+)"', source))
    assert made == {row[2] for row in rows() if row[2]}
