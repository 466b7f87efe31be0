"""Whether LLVM can generate code for the CPU that the settings name, and this computer run it.

LLVM takes any name, says on stderr that it ignores it, and may end the process later. So a trial
compilation in a process of its own decides, and what LLVM lists makes the message. As a program,
`python -m lanewise.jit.cpu_choice CPU FEATURES`, it is that trial, and prints the features that
this computer lacks.
"""

from __future__ import annotations

import difflib
import functools
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from lanewise.errors import InputError
from lanewise.jit.compile import CompileOptions, compile_ir, host_options

__all__ = ["check_cpu"]

_TRIAL: Final = """
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
define void @trial(ptr %p, half %h, double %d) {
  %a = load <16 x float>, ptr %p, align 4
  %b = call <16 x float> @llvm.fma.v16f32(<16 x float> %a, <16 x float> %a, <16 x float> %a)
  store <16 x float> %b, ptr %p, align 4
  %w = fpext half %h to double
  %s = fadd double %w, %d
  store double %s, ptr %p, align 8
  ret void
}
"""
_LISTED: Final = re.compile(r"^  (\S+) +- ", re.MULTILINE)
_IGNORED: Final = re.compile(r"'(\S+)' is not a recognized (processor|feature)")
_NAMED: Final = "x86-64-v3"  # in messages: what a name looks like
# Features whose instructions LLVM uses unasked.
_USED: Final = (
    "sse3", "ssse3", "sse4.1", "sse4.2", "popcnt", "avx", "avx2", "fma", "f16c", "bmi", "bmi2",
    "lzcnt", "movbe", "fma4", "xop", "tbm", "avx512f", "avx512bw", "avx512cd", "avx512dq",
    "avx512vl", "avx512vnni", "avx512bf16", "avx512fp16", "avx512ifma", "avx512vbmi",
    "avx512vbmi2", "avx512bitalg", "avx512vpopcntdq", "gfni", "vpclmulqdq", "avxvnni", "avxifma",
    "avxneconvert", "avxvnniint8", "avxvnniint16", "avx10.2", "egpr", "ndd", "ccmp", "nf", "zu",
    "cmpccxadd",
)  # fmt: skip


@functools.lru_cache(maxsize=8)
def check_cpu(cpu: str | None, features: str) -> None:
    """Raise InputError, with the variable and what LLVM knows, for what cannot be compiled for."""
    words = [word for word in features.split(",") if word]
    for word in words:
        if word[0] not in "+-" or len(word) == 1:
            raise InputError(
                f"environment variable LANEWISE_CPU_FEATURES={features!r}: expected names with + "
                f"or - before them, as in '-avx512f,+fma', found {word!r}"
            )
    if not sys.executable:  # embedded in a program that names no interpreter to start
        return
    ended = _run(cpu or "", features)
    for name, kind in _IGNORED.findall(ended.stderr):
        raise _unknown(name, kind, cpu, features)
    told = _told(cpu, features)
    if ended.stdout.split():
        raise InputError(
            f"{told}: this computer has no {', '.join(ended.stdout.split())}; expected a CPU, or "
            "features, whose instructions it has"
        )
    if ended.returncode:
        raise InputError(
            f"{told}: LLVM can generate no 64-bit code with this; expected an x86-64 "
            f"CPU such as {_NAMED}, and features beyond those that every x86-64 CPU has"
        )


def _told(cpu: str | None, features: str) -> str:
    told = [f"LANEWISE_CPU={cpu!r}"] if cpu else []
    told += [f"LANEWISE_CPU_FEATURES={features!r}"] if features else []
    return " and ".join(told)


def _unknown(name: str, kind: str, cpu: str | None, features: str) -> InputError:
    listing = _run("help", "").stderr
    cpus, _, rest = listing.partition("Available features")
    known = sorted(set(_LISTED.findall(cpus if kind == "processor" else rest)))
    bare = name if kind == "processor" else name.lstrip("+-")
    near = difflib.get_close_matches(bare, known, 3)
    wanted = f"; did you mean {' or '.join(near)}?"
    if not near:
        wanted = f"\nexpected one of {', '.join(known)}"
    variable, value = ("CPU", cpu) if kind == "processor" else ("CPU_FEATURES", features)
    return InputError(
        f"environment variable LANEWISE_{variable}={value!r}: LLVM knows no {kind} {bare!r} of "
        f"x86-64{wanted}"
    )


def _run(cpu: str, features: str) -> subprocess.CompletedProcess[str]:
    source_dir = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(p for p in (source_dir, os.environ.get("PYTHONPATH")) if p)
    return subprocess.run(
        [sys.executable, "-P", "-m", "lanewise.jit.cpu_choice", cpu, features],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip


def _features(options: CompileOptions) -> set[str]:
    """Those of _USED that the CPU and features have. LLVM inlines a function where its caller has
    all that it has."""
    text = [f'attributes #0 = {{ "target-cpu"="{options.cpu}" "target-features"="'
            f'{options.features}" }}']  # fmt: skip
    for i, name in enumerate(_USED, 1):
        text += [
            f'attributes #{i} = {{ "target-cpu"="x86-64" "target-features"="+{name}" }}',
            f"define internal i32 @needs.{i}(i32 %x) #{i} {{",
            f"  %y = xor i32 %x, {1000 + i}",
            "  ret i32 %y",
            "}",
            f"define i32 @has.{i}(i32 %x) #0 {{",
            f"  %y = call i32 @needs.{i}(i32 %x)",
            "  ret i32 %y",
            "}",
        ]
    made = compile_ir("\n".join(text), host_options(speed_level=2), assembly=True).data.decode()
    bodies = dict(re.findall(r"^has\.(\d+):(.*?)^\.Lfunc_end", made, re.MULTILINE | re.DOTALL))
    return {name for i, name in enumerate(_USED, 1) if "needs." not in bodies[str(i)]}


def _trial(cpu: str, features: str) -> None:
    import llvmlite.binding as llvm

    options = host_options(cpu or None, features)
    compile_ir(_TRIAL, options)
    own = llvm.get_host_cpu_features()
    print(*sorted(name for name in _features(options) if not own.get(name)))


if __name__ == "__main__":
    _trial(sys.argv[1], sys.argv[2])
