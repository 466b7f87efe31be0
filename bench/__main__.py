"""./dev bench [--arch gfx942] [--json FILE] [--only TEXT] [--rounds N]

Times are CPU seconds per thread, the least of several rounds in which every candidate runs once, so
that ratios hold on a busy machine.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("LANEWISE_THREADS", "2")

import lanewise
from bench import comparisons, overheads
from bench.cases import THREADS, Case, make_cases
from bench.lane_cases import make_lane_cases

HERE = Path(__file__).parent


def build_native(folder: Path) -> ctypes.CDLL:
    """native.c by clang -O3 -march=native."""
    output = folder / "native.so"
    command = [
        sys.executable, "-m", "ziglang", "cc", "-O3", "-march=native", "-ffp-contract=off",
        "-fno-sanitize=all", "-shared", "-fPIC", str(HERE / "native.c"), "-o", str(output),
    ]  # fmt: skip
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(output))


def cpu_seconds(work: Callable[[], Any]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) / THREADS


def measure(cases: list[Case], rounds: int) -> list[tuple[Case, float, float | None]]:
    results = []
    for case in cases:
        if not case.same():
            raise SystemExit(f"bench: {case.name}: lanewise and native code differ")
        ours, native = [], []
        for _ in range(rounds):
            ours.append(cpu_seconds(case.run))
            if case.native is not None:
                native.append(cpu_seconds(case.native))
        results.append((case, min(ours), min(native) if native else None))
    return results


def row(case: Case, ours: float, native: float | None) -> dict[str, Any]:
    ratio = ours / native if native else None
    rate = case.flops / ours / 1e9 if case.flops else None
    met = (case.goal is None or ratio is None or ratio <= case.goal) and (
        case.gflops_goal is None or rate is None or rate >= case.gflops_goal
    )
    return {
        "case": case.name, "lanewise_ms": ours * 1e3,
        "native_ms": native * 1e3 if native is not None else None, "ratio": ratio,
        "goal": case.goal, "gflops": rate, "gflops_goal": case.gflops_goal, "met": met,
    }  # fmt: skip


def show(line: dict[str, Any]) -> None:
    native = f"{line['native_ms']:9.2f} ms" if line["native_ms"] is not None else " " * 12
    ratio = f"{line['ratio']:6.2f}×" if line["ratio"] is not None else " " * 7
    goal = f"≤ {line['goal']:g}×" if line["goal"] is not None else ""
    extra = ""
    if line["gflops"] is not None:
        extra = f"{line['gflops']:.0f} GFLOP/s (≥ {line['gflops_goal']:g})"
    word = "ok" if line["met"] else "MISSED"
    print(
        f"{line['case']:<40}{line['lanewise_ms']:9.2f} ms{native}{ratio}  {goal:<8}{word:<7} {extra}",
        flush=True,
    )


def cpu_name() -> str:
    for text in Path("/proc/cpuinfo").read_text().splitlines():
        if text.startswith("model name"):
            return text.partition(":")[2].strip()
    return "unknown CPU"


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
    parser.add_argument("--arch", default="gfx942")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    device = lanewise.Device(given.arch)
    module = device.compile((HERE / "kernels.hip").read_text())
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        native = build_native(Path(folder))
        print(f"{'case':<40}{'lanewise':>12}{'native C':>12}{'ratio':>7}  goal")
        for case in (*make_cases(module, native), *make_lane_cases(device, native)):
            if given.only in case.name:
                lines.append(row(*measure([case], given.rounds)[0]))
                show(lines[-1])
    for line in [
        *comparisons.measure(given.arch, given.only),
        *overheads.measure(given.arch, given.only),
    ]:
        lines.append(line)
        overheads.show(line)
    print(
        f"{given.arch}; CPU time per thread, {THREADS} threads, best of {given.rounds} interleaved "
        f"rounds; {cpu_name()}; checks on"
    )
    if given.json:
        given.json.write_text(
            json.dumps({"lanewise": 1, "arch": given.arch, "rows": lines}, indent=1)
        )
    return 0 if all(line["met"] for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
