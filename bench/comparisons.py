"""lanewise against itself: one thread and two, with and without the checks of every access."""

from __future__ import annotations

import functools
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import lanewise
from bench.overheads import row

HERE = Path(__file__).parent
ROUNDS = 9


def measure(arch: str, only: str) -> list[dict[str, Any]]:
    rows = []
    if only in "threads":
        rows.append(_threads(arch))
    if only in "checks":
        rows += _checks(arch)
    return rows


def _kernels(arch: str, threads: int) -> Any:
    os.environ["LANEWISE_THREADS"] = str(threads)
    return lanewise.Device(arch).compile((HERE / "kernels.hip").read_text())


def _least(work: dict[str, Callable[[], Any]], clock: Callable[[], float]) -> dict[str, float]:
    """Least time of each, all in turn in every round."""
    least = dict.fromkeys(work, float("inf"))
    for _ in range(ROUNDS):
        for name, run in work.items():
            start = clock()
            run()
            least[name] = min(least[name], clock() - start)
    return least


def _matrices() -> list[Any]:
    rng = np.random.default_rng(1)
    return [rng.standard_normal(1024 * 1024, dtype=np.float32) for _ in range(3)]


def _matmul(module: Any, matrices: list[Any]) -> Callable[[], Any]:
    return functools.partial(module["matmul64"], (16, 16), 256, *matrices, 1024)


def _threads(arch: str) -> dict[str, Any]:
    """Wall-clock time: this one needs both cores to itself."""
    matrices = _matrices()
    work = {str(count): _matmul(_kernels(arch, count), matrices) for count in (1, 2)}
    for run in work.values():
        run()
    least = _least(work, time.perf_counter)
    return row("matmul: one thread / two threads", least["1"] / least["2"], "×", 1.8, least=True)


def _checks(arch: str) -> list[dict[str, Any]]:
    """CPU time with the checks over that without, as a percentage more."""
    import lanewise.lift.kernel as lifting

    checked = _kernels(arch, 2)
    original, cache = lifting.lift_kernel, os.environ.get("LANEWISE_CACHE_DIR")
    with tempfile.TemporaryDirectory() as folder:
        lifting.lift_kernel = functools.partial(original, check_ranges=False)
        try:
            plain = _kernels(arch, 2)
            os.environ["LANEWISE_CACHE_DIR"] = folder
            cases = _cases({"plain": plain, "checked": checked})
            for case in cases["plain"].values():
                case()
        finally:
            lifting.lift_kernel = original
            os.environ.pop("LANEWISE_CACHE_DIR")
            if cache is not None:
                os.environ["LANEWISE_CACHE_DIR"] = cache
    rows = []
    for name in cases["plain"]:
        work = {kind: cases[kind][name] for kind in cases}
        work["checked"]()
        least = _least(work, time.process_time)
        more = (least["checked"] / least["plain"] - 1) * 100
        rows.append(row(f"cost of the checks, {name}", more, "%", 10))
    return rows


def _cases(modules: dict[str, Any]) -> dict[str, dict[str, Callable[[], Any]]]:
    """The same work for each module, on the same arrays: where those lie matters as much."""
    rng = np.random.default_rng(1)
    n = 1 << 22
    x, y, z = (rng.standard_normal(n, dtype=np.float32) for _ in range(3))
    where = rng.integers(0, n, n, dtype=np.uint32)
    bins, matrices = np.zeros(256, np.uint32), _matrices()
    return {
        kind: {
            "saxpy": functools.partial(module["saxpy"], n // 256, 256, 0.5, x, y, n),
            "vector add": functools.partial(module["vector_add"], n // 256, 256, x, y, z, n),
            "gather": functools.partial(module["gather"], n // 256, 256, x, where, y, n),
            "matmul": _matmul(module, matrices),
            "histogram": functools.partial(module["histogram"], n // 256 // 64, 256, where, bins, 64),
        }
        for kind, module in modules.items()
    }
