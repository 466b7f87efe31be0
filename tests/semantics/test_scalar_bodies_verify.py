"""Every scalar body gives IR that LLVM accepts, in waves of both sizes, on every target."""

from __future__ import annotations

from collections.abc import Iterator

import llvmlite.binding as llvm
import pytest

import lanewise.semantics.amd  # noqa: F401  fills the registry
from lanewise.semantics import registry
from lanewise.semantics.lanes import Emitter, FloatMode, LaneBuilder, Value
from lanewise.targets import PRIMARY_TARGETS, Target

TYPES = {"s32": "i32", "s64": "i64", "i64": "i64", "sf32": "float", "sf16": "half", "bit": "i1"}
FLUSH = FloatMode(denorm_32=0, denorm_16_64=0, ieee=False)


def scalar_meanings() -> Iterator[registry.Semantics]:
    for mnemonic in sorted(registry.known_mnemonics()):
        meaning = registry.find(mnemonic)
        assert meaning is not None
        if meaning.unit == "scalar":
            yield meaning


def function_of(scalars: LaneBuilder, meaning: registry.Semantics, constant: int) -> str:
    """The body alone as a function; checks the types of its results."""

    def type_of(spec: registry.OperandSpec) -> str:
        return scalars.mask_type if spec.type == "smask" else TYPES[spec.type]

    parameters: list[str] = []
    arguments: list[Value | int] = []
    for spec in meaning.reads:
        if spec.type == "imm":
            arguments.append(constant)
            continue
        value = Value(scalars, type_of(spec), 0, f"%p{len(parameters)}")
        parameters.append(f"{value.text} {value.ref}")
        arguments.append(value)
    assert meaning.body is not None
    result = meaning.body(scalars, *arguments)
    results = result if isinstance(result, tuple) else (result,)
    assert [v.type for v in results] == [type_of(w) for w in meaning.writes], meaning.mnemonic
    assert all(v.lanes == 0 for v in results), meaning.mnemonic
    body = [*scalars.emitter.slots, *scalars.emitter.lines]
    scalars.emitter.slots.clear()
    scalars.emitter.lines.clear()
    stores = [f"  store {v.text} {v.ref}, ptr %out" for v in results]
    head = f"define void @{meaning.mnemonic}({', '.join(['ptr %out', *parameters])}) {{"
    return "\n".join([head, *body, *stores, "  ret void", "}"])


@pytest.mark.parametrize("mode", [FloatMode(), FLUSH], ids=["denormals", "flush"])
@pytest.mark.parametrize(
    ("on", "wave_size"),
    [(t, wave) for t in PRIMARY_TARGETS for wave in t.wave_sizes],
    ids=lambda v: v.name if isinstance(v, Target) else f"wave{v}",
)
def test_llvm_accepts_the_code_of_every_scalar_body(
    on: Target, wave_size: int, mode: FloatMode
) -> None:
    emitter = Emitter()
    scalars = LaneBuilder(
        emitter, 0, wave_size=wave_size, target=on.name, generation=on.generation, mode=mode
    )
    functions = [function_of(scalars, meaning, 0xFFF0) for meaning in scalar_meanings()]
    assert len(functions) > 200
    parts = [*emitter.declarations.values(), *emitter.helpers.values(), *functions]
    llvm.parse_assembly("\n".join(parts)).verify()


def test_a_scalar_instruction_writes_scc_only_as_its_last_result() -> None:
    for meaning in scalar_meanings():
        places = [spec.place for spec in meaning.writes]
        assert "scc" not in places[:-1], meaning.mnemonic
