"""Costs that are no ratio: compile time, launch, import, memory."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

import lanewise
from bench import hip_program


def show(line: dict[str, Any]) -> None:
    goal = f"{'≥' if line['least'] else '≤'} {line['goal']:g} {line['unit']}"
    word = "ok" if line["met"] else "MISSED"
    print(
        f"{line['case']:<52}{line['value']:10.3f} {line['unit']:<4}{goal:>14}  {word}", flush=True
    )


def row(case: str, value: float, unit: str, goal: float, *, least: bool = False) -> dict[str, Any]:
    """One figure; `least` says that the goal is the smallest allowed."""
    met = value >= goal if least else value <= goal
    return {
        "case": case, "value": value, "unit": unit, "goal": goal, "least": least, "met": met,
    }  # fmt: skip


def measure(arch: str, only: str) -> list[dict[str, Any]]:
    makers = [_launch, _hip_program, _compile, _import, _memory]
    rows = []
    for maker in makers:
        if only.lower() in maker.__name__ or not only:
            rows += maker(arch)
    return rows


def _launch(arch: str) -> list[dict[str, Any]]:
    kernel = lanewise.Device(arch).compile(
        '#include <hip/hip_runtime.h>\nextern "C" __global__ void empty() {}'
    )["empty"]
    kernel(1, 64)
    best = min(_time(lambda: [kernel(1, 64) for _ in range(200)]) for _ in range(9)) / 200
    return [row("launch of an empty kernel", best * 1e6, "µs", 50)]


def _hip_program(arch: str) -> list[dict[str, Any]]:
    return [row(*costs) for costs in hip_program.measure(arch)]


def _time(work: Any) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def synthetic(count: int, seed: int = 1) -> str:
    """A kernel of about `count` instructions: arithmetic, divergent branches, loads and stores."""
    rng = random.Random(seed)
    names = [f"r{i}" for i in range(24)]
    lines = [f"unsigned {n} = i * {rng.randrange(1, 99)}u + {k};" for k, n in enumerate(names)]
    emitted = 60
    while emitted < count:
        a, b, c = rng.sample(names, 3)
        kind = rng.random()
        if kind < 0.7:
            op = rng.choice(["+", "^", "&", "|", "*", "-"])
            lines.append(f"{a} = ({b} {op} {c}) + ({c} << {rng.randrange(1, 9)});")
            emitted += 2
        elif kind < 0.8:
            lines.append(f"{a} += x[({b} & 1023u)];")
            emitted += 4
        elif kind < 0.9:
            lines.append(f"if ({b} > {c}) {{ {a} ^= {b}; {c} = {a} * 3u; x[1024 + i] = {a}; }}")
            emitted += 9
        else:
            f = rng.choice(names)
            lines.append(
                f"{a} = __float_as_uint(__builtin_fmaf(__uint_as_float({b} & 0x3fffffffu), "
                f"1.5f, __uint_as_float({f} & 0x3fffffffu)));"
            )
            emitted += 4
    lines.append("x[2048 + i] = " + " ^ ".join(names) + ";")
    return (
        '#include <hip/hip_runtime.h>\nextern "C" __global__ void big(unsigned* x) {\n'
        "unsigned i = blockIdx.x * blockDim.x + threadIdx.x;\n" + "\n".join(lines) + "\n}\n"
    )


def _compile(arch: str) -> list[dict[str, Any]]:
    """First launch of kernels of 2 000 and 8 000 instructions, and of the same from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        script = (
            "import sys, time, numpy as np, lanewise\n"
            "from pathlib import Path\n"
            "device = lanewise.Device(sys.argv[1])\n"
            "module = device.load(Path(sys.argv[2]).read_bytes())\n"
            "x = np.zeros(4096, np.uint32)\n"
            "if len(sys.argv) > 3: time.sleep(1.0)\n"
            "start = time.perf_counter(); module['big'](4, 256, x)\n"
            "print(time.perf_counter() - start)\n"
        )
        times: dict[int, tuple[float, float, int]] = {}
        for count in (2000, 8000):
            source = synthetic(count)
            code = lanewise.Device(arch).compile(source)
            size = _instruction_count(code)
            path = str(Path(cache) / f"k{count}.co")
            _write(path, source, arch)
            environment = dict(os.environ, LANEWISE_CACHE_DIR=str(Path(cache) / f"c{count}"))
            first = _run(script, arch, path, environment)
            second = _run(script, arch, path, environment)
            times[count] = (first, second, size)
    scale = 2000 / max(times[2000][2], 1)
    ratio = (times[8000][0] / times[8000][2] * 8000) / (times[2000][0] * scale)
    return [
        row(
            f"first launch, 2 000 instructions ({times[2000][2]})", times[2000][0] * scale, "s", 1.2
        ),
        row("the same from the cache", times[2000][1] * scale, "s", 0.1),
        row(f"first launch, 8 000 / 2 000 instructions ({times[8000][2]})", ratio, "×", 6),
    ]


def _instruction_count(module: Any) -> int:
    from lanewise.lift.kernel import lift_kernel

    info = module["big"].info
    code = module["big"]._code_for._code
    return lift_kernel(code.code_object, info, module.device.target).instruction_count


def _write(path: str, source: str, arch: str) -> None:
    from lanewise.front.hip.compile import compile_device

    Path(path).write_bytes(compile_device(source, arch))


def _run(script: str, arch: str, path: str, environment: dict[str, str]) -> float:
    output = subprocess.run(
        [sys.executable, "-c", script, arch, path, "warm"],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(output.stdout)


def _import(arch: str) -> list[dict[str, Any]]:
    code = "import time; t = time.perf_counter(); import lanewise; print(time.perf_counter() - t)"
    best = min(
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout)
        for _ in range(5)
    )
    return [row("import lanewise", best, "s", 0.3)]


def _memory(arch: str) -> list[dict[str, Any]]:
    """Resident memory beyond the buffers, and its growth over 10 000 launches."""
    script = (
        "import sys, resource, numpy as np, lanewise\n"
        "k = lanewise.Device(sys.argv[1]).compile('#include <hip/hip_runtime.h>\\n"
        'extern "C" __global__ void f(float* x) {x += 64 * blockIdx.x; __shared__ float t[64]; t[threadIdx.x] = x[threadIdx.x];'
        " __syncthreads(); x[threadIdx.x] = t[63 - threadIdx.x] + 1; }')['f']\n"
        "x = np.zeros(256, np.float32)\n"
        "def rss(): return int(open('/proc/self/statm').read().split()[1]) * resource.getpagesize()\n"
        "[k(4, 64, x) for _ in range(500)]\n"
        "a = rss(); [k(4, 64, x) for _ in range(10000)]; b = rss()\n"
        "print(a, b)\n"
    )
    output = subprocess.run(
        [sys.executable, "-c", script, arch], capture_output=True, text=True, check=True
    )
    before, after = map(int, output.stdout.split())
    return [
        row("memory beyond the buffers", after / 1e6, "MB", 400),
        row("growth over 10 000 launches", (after - before) / 1e6, "MB", 4),
    ]


__all__ = ["measure", "np", "resource", "show", "synthetic"]
