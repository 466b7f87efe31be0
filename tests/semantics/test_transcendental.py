"""The approximating instructions: the manuals' examples, and rounding against x87's long double."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise.semantics.amd  # noqa: F401  fills the registry
from lanewise.semantics import registry
from lanewise.semantics.amd import polynomials
from lanewise.semantics.lanes import FloatMode, LaneBuilder, Value

ROOT = Path(__file__).parents[2]

# CDNA3 ISA 12.8 "Functional examples" of V_RCP_F32 to V_COS_F32; denormals flushed by V_RCP_F32's
# notes; 1 / 2**127 by numerics.md 4 (FuzzX m075 on gfx950).
F32_EXAMPLES = {
    "rcp": "ff800000 80000000  c0000000 bf000000  80000000 ff800000  00000000 7f800000 "
    "7f800000 00000000  00000001 7f800000  80400000 ff800000  7f000000 00000000",
    "rsq": "ff800000 ffc00000  80000000 ff800000  00000000 7f800000  40800000 3f000000 "
    "7f800000 00000000  00000001 7f800000  bf800000 ffc00000",
    "sqrt": "ff800000 ffc00000  80000000 80000000  00000000 00000000  40800000 40000000 "
    "7f800000 7f800000  00000001 00000000  bf800000 ffc00000",
    "exp": "ff800000 00000000  80000000 3f800000  7f800000 7f800000  c2fe0000 00000000 "
    "c2fc0000 00800000  42fe0000 7f000000  43000000 7f800000",
    "log": "ff800000 ffc00000  bf800000 ffc00000  80000000 ff800000  00000000 ff800000 "
    "3f800000 00000000  7f800000 7f800000  00000001 ff800000  00800000 c2fc0000",
    "sin": "ff800000 ffc00000  ff7fffff 00000000  80000000 80000000  3e800000 3f800000 "
    "7f800000 ffc00000  be800000 bf800000  3f000000 00000000",
    "cos": "ff800000 ffc00000  ff7fffff 3f800000  80000000 3f800000  3e800000 00000000 "
    "7f800000 ffc00000  3f000000 bf800000",
}
# CDNA3 ISA 12.8, V_RCP_F16 to V_COS_F16.
F16_EXAMPLES = {
    "rcp": "fc00 8000  c000 b800  8000 fc00  0000 7c00  7c00 0000",
    "exp": "fc00 0000  8000 3c00  7c00 7c00",
    "log": "fc00 fe00  bc00 fe00  8000 fc00  0000 fc00  3c00 0000  7c00 7c00",
    "sin": "fc00 fe00  fbff 0000  8000 8000  3400 3c00  7bff 0000  7c00 fe00",
}


def run(body_runner: Any, mnemonic: str, word: str, bits: np.ndarray, **mode: int) -> np.ndarray:
    meaning = registry.find(mnemonic)
    assert meaning is not None
    assert meaning.body is not None
    body = meaning.body
    integer, type_ = {"f32": ("i32", "float"), "f16": ("i16", "half")}[word]

    def on_bits(lanes: LaneBuilder, a: Value) -> Value:
        return lanes.bits(body(lanes, lanes.bitcast(a, type_)))

    results = []
    for start in range(0, len(bits), 64):
        part = np.resize(bits[start : start + 64], 64)
        runner = body_runner("gfx942", 64, 64, FloatMode(**mode))
        results.append(runner.run(on_bits, [(integer, part)])[0])
    return np.concatenate(results)[: len(bits)]


def pairs(text: str, dtype: type) -> tuple[np.ndarray, np.ndarray]:
    words = np.array([int(w, 16) for w in text.split()], dtype=dtype)
    return words[::2], words[1::2]


@pytest.mark.parametrize("name", list(F32_EXAMPLES))
def test_f32_examples_of_the_manuals(name: str, body_runner: Any) -> None:
    given, expected = pairs(F32_EXAMPLES[name], np.uint32)
    result = run(body_runner, f"v_{name}_f32", "f32", given)
    assert [f"{v:08x}" for v in result] == [f"{v:08x}" for v in expected]


@pytest.mark.parametrize("name", list(F16_EXAMPLES))
def test_f16_examples_of_the_manuals(name: str, body_runner: Any) -> None:
    given, expected = pairs(F16_EXAMPLES[name], np.uint16)
    result = run(body_runner, f"v_{name}_f16", "f16", given)
    assert [f"{v:04x}" for v in result] == [f"{v:04x}" for v in expected]


def turn_sine(x: np.ndarray) -> np.ndarray:
    rest = x - np.rint(x)
    folded = np.where(np.abs(rest) > 0.25, np.copysign(np.longdouble(0.5), rest) - rest, rest)
    return np.sin(8 * np.arctan(np.longdouble(1)) * folded)


EXACT: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "rcp": lambda x: 1 / x,
    "rsq": lambda x: 1 / np.sqrt(np.abs(x)),
    "sqrt": lambda x: np.sqrt(np.abs(x)),
    "exp": np.exp2,
    "log": lambda x: np.log2(np.abs(x)),
    "sin": turn_sine,
}


@pytest.mark.skipif(np.finfo(np.longdouble).nmant < 60, reason="no long double beyond f64 here")
@pytest.mark.parametrize("name", list(EXACT))
def test_f32_results_are_correctly_rounded(name: str, body_runner: Any) -> None:
    random = np.random.default_rng(20)
    numbers = random.standard_normal(1024) * np.exp2(random.integers(-6, 7, 1024))
    numbers = np.clip(numbers, -120, 120).astype(np.float32)
    if name in ("rsq", "sqrt", "log"):
        numbers = np.abs(numbers)
    expected = EXACT[name](numbers.astype(np.longdouble)).astype(np.float32)
    result = run(body_runner, f"v_{name}_f32", "f32", numbers.view(np.uint32)).view(np.float32)
    assert np.array_equal(result, expected)


def test_the_coefficients_are_those_the_script_derives(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "tools" / "derive_polynomials.py"), run_name="__main__")
    assert polynomials.__file__ is not None
    assert capsys.readouterr().out == Path(polynomials.__file__).read_text()
