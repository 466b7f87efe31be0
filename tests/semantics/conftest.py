"""Runs bodies of semantics by themselves: compiled by LLVM, called on numpy arrays."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest

from lanewise.jit.cpu_parts import supply_parts
from lanewise.semantics.lanes import Emitter, FloatMode, LaneBuilder, Value
from lanewise.targets import target

NUMPY = {
    "i16": np.uint16, "i32": np.uint32, "i64": np.uint64, "float": np.uint32, "double": np.uint64,
}  # fmt: skip


@dataclass
class BodyRunner:
    """Compiles a body for one target; arguments are arrays of bits, or ints for constants."""

    on: str
    wave_size: int
    lanes: int  # 0: scalars
    mode: FloatMode = field(default_factory=FloatMode)
    modifiers: dict[str, Any] = field(default_factory=dict)

    def run(
        self, body: Callable[..., Any], arguments: Sequence[tuple[str, Any]], exec_mask: int = -1
    ) -> list[np.ndarray]:
        """Results as arrays of bits. arguments: (LLVM type, or "imm"; value)."""
        emitter = Emitter()
        on = target(self.on)
        builder = LaneBuilder(
            emitter, self.lanes, wave_size=self.wave_size, target=on.name,
            generation=on.generation, mode=self.mode,
        )  # fmt: skip
        builder.modifiers = self.modifiers
        wave = (1 << self.wave_size) - 1
        builder.exec_bits = builder.const(f"i{self.wave_size}", exec_mask & wave, 0)
        loads: list[str] = []
        buffers: list[np.ndarray] = []
        values: list[Value | int] = []
        for type_, given in arguments:
            if type_ == "imm":
                values.append(given)
                continue
            array = np.atleast_1d(np.asarray(given, dtype=NUMPY[type_]))
            width = self.lanes if array.size > 1 else 0
            value = Value(builder, type_, width, f"%a{len(buffers)}")
            loads.append(f"  {value.ref} = load {value.text}, ptr %p{len(buffers)}, align 2")
            buffers.append(np.ascontiguousarray(array))
            values.append(value)
        result = body(builder, *values)
        results = result if isinstance(result, tuple) else (result,)
        outputs = [np.zeros(max(v.lanes, 1), dtype=NUMPY[v.type]) for v in results]
        stores = [f"  store {v.text} {v.ref}, ptr %o{i}, align 2" for i, v in enumerate(results)]
        names = [f"ptr %p{i}" for i in range(len(buffers))]
        names += [f"ptr %o{i}" for i in range(len(outputs))]
        text = "\n".join([
            *emitter.declarations.values(), *emitter.helpers.values(),
            f"define void @body({', '.join(names)}) {{",
            *emitter.slots, *loads, *emitter.lines, *stores, "  ret void", "}",
        ])  # fmt: skip
        self._call(text, [*buffers, *outputs])
        return outputs

    @staticmethod
    def _call(text: str, arrays: list[np.ndarray]) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        features = llvm.get_host_cpu_features().flatten()
        module = llvm.parse_assembly(supply_parts(text, features))
        module.verify()
        machine = llvm.Target.from_default_triple().create_target_machine(
            cpu=llvm.get_host_cpu_name(), features=features, opt=1
        )
        with llvm.create_mcjit_compiler(module, machine) as engine:
            engine.finalize_object()
            signature = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * len(arrays))
            signature(engine.get_function_address("body"))(*[a.ctypes.data for a in arrays])


@pytest.fixture
def body_runner() -> type[BodyRunner]:
    return BodyRunner
