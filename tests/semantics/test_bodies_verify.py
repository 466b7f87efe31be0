"""Every registered body must give IR that LLVM accepts, on every generation and in odd modes."""

from __future__ import annotations

from collections.abc import Sequence

import llvmlite.binding as llvm
import pytest

import lanewise.semantics.amd  # noqa: F401  fills the registry
from lanewise.errors import UnsupportedError
from lanewise.semantics import registry
from lanewise.semantics.lanes import Emitter, FloatMode, LaneBuilder, Value
from lanewise.targets import PRIMARY_TARGETS, Target, target

ELEMENT = {
    "b16": "i16", "i16": "i16", "u16": "i16", "f16": "half", "bf16": "bfloat",
    "b32": "i32", "i32": "i32", "u32": "i32", "f32": "float",
    "b64": "i64", "i64": "i64", "u64": "i64", "f64": "double",
    "mask": "i1", "bit": "i1", "s32": "i32", "s64": "i64", "sf32": "float", "sf16": "half",
    "mix": "float",
}  # fmt: skip
PAIRS = {"2xf16": "half", "2xbf16": "bfloat", "2xi16": "i16"}
TUPLES = {"b96": 3, "b128": 4, "b192": 6, "b256": 8, "b512": 16, "b1024": 32}

DEFAULT = FloatMode()
FLUSH = FloatMode(denorm_32=0, denorm_16_64=0, ieee=False)
TOWARDS_ZERO = FloatMode(round_32=3, round_16_64=3)
UPWARDS = FloatMode(round_32=1, round_16_64=1, denorm_32=0, fp16_overflow=True)

# Combinations that a body refuses, by mnemonic; what is refused must be listed here.
REFUSED: dict[str, str] = {}


class Operands:
    """Parameters of the function under construction, one per register an operand stands for."""

    def __init__(self, lanes: LaneBuilder) -> None:
        self.lanes = lanes
        self.parameters: list[str] = []

    def parameter(self, element: str, width: int) -> Value:
        name = f"%p{len(self.parameters)}"
        value = Value(self.lanes, element, width, name)
        self.parameters.append(f"{value.text} {name}")
        return value

    def of(self, spec: registry.OperandSpec) -> object:
        word, width = spec.type, self.lanes.lanes
        if word == "imm":
            return 1
        if word == "smask":
            return self.parameter(self.lanes.mask_type, 0)
        if word in PAIRS:
            return tuple(self.parameter(PAIRS[word], width) for _ in range(2))
        if word in TUPLES:
            return tuple(self.parameter("i32", width) for _ in range(TUPLES[word]))
        if word in ("s32", "s64", "sf32", "sf16") or word == "bit":
            width = 0
        return self.parameter(ELEMENT[word], width)


def expected_types(spec: registry.OperandSpec) -> tuple[str, ...]:
    if spec.type in TUPLES:
        return ("i32",) * TUPLES[spec.type]
    return (ELEMENT[spec.type],)


def function_of(meaning: registry.Semantics, on: Target, mode: FloatMode, emitter: Emitter) -> str:
    """The text of a function that is the body alone; checks the types of what it returns."""
    wave = on.default_wave_size
    width = wave if meaning.exchanges_lanes else 16
    lanes = LaneBuilder(
        emitter, width, wave_size=wave, target=on.name, generation=on.generation, mode=mode
    )
    if meaning.exchanges_lanes:
        lanes.exec_bits = Value(lanes, lanes.mask_type, 0, "%exec")
    operands = Operands(lanes)
    arguments = [operands.of(spec) for spec in meaning.reads]
    assert meaning.body is not None
    result = meaning.body(lanes, *arguments)
    results: Sequence[object] = result if isinstance(result, tuple) else (result,)
    wanted = [t for spec in meaning.writes for t in expected_types(spec)]
    flat = [v for r in results for v in (r if isinstance(r, tuple) else (r,))] if wanted else []
    assert [v.type for v in flat if isinstance(v, Value)] == wanted, meaning.mnemonic
    head = f"define void @{meaning.mnemonic}({', '.join(operands.parameters)}"
    if meaning.exchanges_lanes:
        head += f", {lanes.mask_type} %exec"
    body = [*emitter.slots, *emitter.lines, "  ret void"]
    emitter.slots.clear()
    emitter.lines.clear()
    return "\n".join([head + ") {", *body, "}"])


@pytest.mark.parametrize(
    ("on", "mode", "clamp"),  # clamp concerns integers, modes concern floats
    [(t, DEFAULT, clamp) for t in PRIMARY_TARGETS for clamp in (False, True)]
    + [
        (target(name), mode, False)
        for name in ("gfx942", "gfx1200")
        for mode in (FLUSH, TOWARDS_ZERO, UPWARDS)
    ],
    ids=lambda v: (
        v.name if isinstance(v, Target)
        else ("clamp" if v else "plain") if isinstance(v, bool)
        else f"round{v.round_32}denorm{v.denorm_32}"
    ),
)  # fmt: skip
def test_llvm_accepts_the_code_of_every_body(
    on: Target, mode: FloatMode, clamp: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if clamp:
        initialise = LaneBuilder.__init__

        def clamped(self: LaneBuilder, *args: object, **kwargs: object) -> None:
            initialise(self, *args, **kwargs)  # type: ignore[arg-type]
            self.clamp = True

        monkeypatch.setattr(LaneBuilder, "__init__", clamped)
    emitter = Emitter()
    functions, refused = [], {}
    for mnemonic in sorted(registry.known_mnemonics()):
        meaning = registry.find(mnemonic)
        assert meaning is not None
        if meaning.unit != "lanes":
            continue
        try:
            functions.append(function_of(meaning, on, mode, emitter))
        except UnsupportedError as error:
            refused[mnemonic] = str(error)
            emitter.lines.clear()
            emitter.slots.clear()
    parts = [*emitter.declarations.values(), *emitter.helpers.values(), *functions]
    llvm.parse_assembly("\n".join(parts)).verify()
    assert set(refused) <= set(REFUSED)
