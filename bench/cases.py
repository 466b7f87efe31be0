"""What is timed: each case runs a kernel through lanewise and the same work in native C.

A case gives two callables without arguments and the numbers to judge them by. The results of both
sides are compared before anything is timed.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

THREADS = 2


@dataclass(frozen=True, slots=True)
class Case:
    """`run` and `native` do the same work once; goal is the largest allowed ratio of their times,
    flops (of one run) and gflops_goal a rate to reach; `same` compares the results."""

    name: str
    run: Callable[[], Any]
    native: Callable[[], Any] | None
    goal: float | None
    same: Callable[[], bool]
    flops: float = 0.0
    gflops_goal: float | None = None


def spread(function: Any, arguments: list[Any], total: int, step: int) -> Callable[[], None]:
    """Run a native function over [0, total) in pieces of `step` on THREADS threads."""

    def work(starts: Iterator[int], lock: threading.Lock) -> None:
        while True:
            with lock:
                begin = next(starts, None)
            if begin is None:
                return
            function(*arguments, ctypes.c_long(begin), ctypes.c_long(min(begin + step, total)))

    def run() -> None:
        starts, lock = iter(range(0, total, step)), threading.Lock()
        others = [threading.Thread(target=work, args=(starts, lock)) for _ in range(THREADS - 1)]
        for thread in others:
            thread.start()
        work(starts, lock)
        for thread in others:
            thread.join()

    return run


def pointer(array: np.ndarray[Any, Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def aligned(count: int, dtype: Any) -> np.ndarray[Any, Any]:
    """Arrays on cache lines, for both sides alike."""
    size = count * np.dtype(dtype).itemsize
    raw = np.zeros(size + 64, np.uint8)
    start = -raw.ctypes.data % 64
    return raw[start : start + size].view(dtype)


def make_cases(module: Any, native: ctypes.CDLL) -> list[Case]:
    random = np.random.default_rng(1)
    return [
        _saxpy(module, native, random),
        _vector_add(module, native, random),
        _gather(module, native, random),
        _transpose(module, native, random),
        _mandelbrot(module, native),
        *_matmul(module, native, random),
        _histogram(module, native, random),
        _contended(module, native, random),
    ]


def _filled(random: np.random.Generator, count: int) -> np.ndarray[Any, Any]:
    result = aligned(count, np.float32)
    result[:] = random.standard_normal(count, dtype=np.float32)
    return result


def _saxpy(module: Any, native: ctypes.CDLL, random: np.random.Generator) -> Case:
    n = 1 << 24
    x, y = _filled(random, n), _filled(random, n)
    start, other = y.copy(), y.copy()
    kernel = module["saxpy"]

    def same() -> bool:
        y[:], other[:] = start, start
        kernel(n // 256, 256, 0.5, x, y, n)
        spread(native.saxpy, [ctypes.c_float(0.5), pointer(x), pointer(other)], n, 1 << 18)()
        return bool(np.array_equal(y, other))

    return Case(
        "saxpy 16 M f32",
        lambda: kernel(n // 256, 256, 0.5, x, y, n),
        spread(native.saxpy, [ctypes.c_float(0.5), pointer(x), pointer(y)], n, 1 << 18),
        1.2, same,
    )  # fmt: skip


def _vector_add(module: Any, native: ctypes.CDLL, random: np.random.Generator) -> Case:
    n = 8_388_611
    a, b, c = _filled(random, n), _filled(random, n), aligned(n, np.float32)
    kernel = module["vector_add"]
    plain = spread(native.vector_add, [pointer(a), pointer(b), pointer(c)], n, 1 << 18)
    run = lambda: kernel(-(-n // 256), 256, a, b, c, n)  # noqa: E731

    def same() -> bool:
        c[:] = 0
        run()
        return bool(np.array_equal(c, a + b))

    return Case("masked vector add 8 388 611 f32", run, plain, 1.3, same)


def _gather(module: Any, native: ctypes.CDLL, random: np.random.Generator) -> Case:
    n = 4_194_307
    x, y, index = _filled(random, n), aligned(n, np.float32), aligned(n, np.uint32)
    index[:] = random.integers(0, n, n, dtype=np.uint32)
    kernel = module["gather"]
    plain = spread(native.gather, [pointer(x), pointer(index), pointer(y)], n, 1 << 16)
    run = lambda: kernel(-(-n // 256), 256, x, index, y, n)  # noqa: E731

    def same() -> bool:
        y[:] = 0
        run()
        return bool(np.array_equal(y, x[index]))

    return Case("gather 4 194 307 f32, irregular", run, plain, 1.7, same)


def _transpose(module: Any, native: ctypes.CDLL, random: np.random.Generator) -> Case:
    n = 2048
    source, target = aligned(n * n, np.float16), aligned(n * n, np.float16)
    source[:] = random.standard_normal(n * n, dtype=np.float32).astype(np.float16)
    kernel = module["transpose"]
    plain = spread(
        native.transpose, [pointer(source), pointer(target), ctypes.c_long(n)], n // 32, 2
    )
    run = lambda: kernel((n // 32, n // 32), (32, 8), source, target, n)  # noqa: E731

    def same() -> bool:
        target[:] = 0
        run()
        return bool(np.array_equal(target.reshape(n, n), source.reshape(n, n).T))

    return Case("transpose f16 2048², through LDS", run, plain, 2.5, same)


def _mandelbrot(module: Any, native: ctypes.CDLL) -> Case:
    side = 1024
    out, other = aligned(side * side, np.uint32), aligned(side * side, np.uint32)
    kernel = module["mandelbrot"]
    view = (-2.0, -1.25, 3.0 / side, 2.5 / side, 256)
    floats = [ctypes.c_float(v) for v in view[:4]]
    plain = spread(
        native.mandelbrot,
        [pointer(other), ctypes.c_uint32(side), *floats, ctypes.c_uint32(256)], side * side, 2048,
    )  # fmt: skip
    run = lambda: kernel(side * side // 256, 256, out, side, side, *view)  # noqa: E731

    def same() -> bool:
        run()
        plain()
        return bool(np.array_equal(out, other))

    return Case("mandelbrot 1024², 256 iterations", run, plain, 0.1, same)


def _matmul(module: Any, native: ctypes.CDLL, random: np.random.Generator) -> list[Case]:
    n = 1024
    a, b = _filled(random, n * n), _filled(random, n * n)
    c, other = aligned(n * n, np.float32), aligned(n * n, np.float32)
    plain = spread(
        native.matmul, [pointer(a), pointer(b), pointer(other), ctypes.c_long(n)], n // 64, 1
    )

    def case(
        name: str, kernel: str, grid: int, block: Any, goal: float | None, rate: float
    ) -> Case:
        launch = module[kernel]
        run = lambda: launch((grid, grid), block, a, b, c, n)  # noqa: E731

        def same() -> bool:
            c[:] = 0
            run()
            plain()
            return bool(np.array_equal(c, other))

        return Case(name, run, plain, goal, same, 2.0 * n**3, rate)

    return [
        case("matmul f32 1024³, 64×64 LDS tile", "matmul64", n // 64, 256, 2.3, 80.0),
        case("matmul f32 1024³, 16×16 LDS tile", "matmul16", n // 16, (16, 16), None, 65.0),
    ]


def _histogram(module: Any, native: ctypes.CDLL, random: np.random.Generator) -> Case:
    n, per = 1 << 24, 256
    x, out = aligned(n, np.uint32), aligned(256, np.uint32)
    x[:] = random.integers(0, 1 << 32, n, dtype=np.uint32)
    groups = n // 256 // per
    kernel = module["histogram"]
    plain = spread(native.histogram, [pointer(x), pointer(out), ctypes.c_long(per)], groups, 4)
    run = lambda: kernel(groups, 256, x, out, per)  # noqa: E731

    def same() -> bool:
        out[:] = 0
        run()
        return bool(np.array_equal(out, np.bincount(x & 255, minlength=256)))

    return Case("histogram 16 M, LDS atomics", run, plain, 5.0, same)


def _contended(module: Any, native: ctypes.CDLL, random: np.random.Generator) -> Case:
    n = 131_072
    where, out = aligned(n, np.uint32), aligned(256, np.uint32)
    where[:] = random.integers(0, 256, n, dtype=np.uint32)
    kernel = module["contended"]
    plain = spread(native.contended, [pointer(where), pointer(out)], n, 4096)
    run = lambda: kernel(n // 256, 256, where, out, n)  # noqa: E731

    def same() -> bool:
        out[:] = 0
        run()
        return bool(np.array_equal(out, np.bincount(where, minlength=256)))

    return Case("131 072 global atomics, 256 addresses", run, plain, 3.0, same)
