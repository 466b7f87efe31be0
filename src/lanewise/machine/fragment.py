"""Runs a few instructions on given registers: tests of semantics and explanations.

fragment = Fragment("v_add_f32 v2, v0, v1", "gfx942")
fragment.run({"v0": np.arange(64, dtype=np.uint32), "v1": 5, "exec": 0xFFFF})["v2"]
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from lanewise import wave_abi
from lanewise.errors import InputError
from lanewise.isa.instruction import EXEC, M0, VCC
from lanewise.jit.compiler import LoadedKernel
from lanewise.lift.fragment import SCC_AT, FragmentIr, lift_fragment
from lanewise.machine.runtime import load_kernel
from lanewise.semantics.lanes import FloatMode

Registers = Mapping[str, Any]
_NAMES = {"vcc_lo": VCC, "vcc_hi": VCC + 1, "m0": M0, "exec_lo": EXEC, "exec_hi": EXEC + 1}
_FUEL = 1 << 40


@dataclass(slots=True)
class _Slot:
    lane: bool
    index: int
    dwords: int


class Fragment:
    """Instructions as a function of registers.

    Registers are named v0, a0, s0, vcc, exec, scc, m0 (vcc and exec as integers of the wave's
    size).
    Lane registers are numpy uint32 arrays of the wave's size, or one int for all lanes.
    """

    def __init__(
        self, asm: str, target: str, wave_size: int | None = None, mode: FloatMode | None = None
    ) -> None:
        self._ir = lift_fragment(asm, target, wave_size, mode)
        self._loaded: LoadedKernel | None = None

    @property
    def wave_size(self) -> int:
        return self._ir.wave_size

    @staticmethod
    def compile_many(
        requests: Sequence[tuple[str, str, int | None, FloatMode | None]],
        *,
        quick: bool = False,
    ) -> list[Fragment]:
        """Fragments of (asm, target, wave size, mode), compiled as one module; if quick, without
        optimising it."""
        fragments = []
        texts: list[str] = []
        declarations: dict[str, None] = {}
        for number, (asm, target, wave_size, mode) in enumerate(requests):
            fragment = Fragment.__new__(Fragment)
            fragment._ir = lift_fragment(asm, target, wave_size, mode, symbol=f"fragment{number}")
            fragment._loaded = None
            fragments.append(fragment)
            texts.append(_split(fragment._ir.ir_text, number, declarations))
        if fragments:
            module = "\n".join([*declarations, *texts, *_METADATA])
            level = 0 if quick else 2
            loaded = load_kernel(
                module, "fragment0", speed_level=0 if quick else 1, codegen_level=level
            )
            for number, fragment in enumerate(fragments):
                fragment._loaded = LoadedKernel(
                    loaded.loaded.address(f"fragment{number}"), f"fragment{number}", loaded.loaded
                )
        return fragments

    def run(self, registers: Registers, lds: npt.NDArray[np.uint8] | None = None) -> dict[str, Any]:
        """Set the named registers (others are 0, EXEC all ones), run, return all registers."""
        ir = self._ir
        if self._loaded is None:
            self._loaded = load_kernel(ir.ir_text, ir.symbol)
        state = np.zeros(ir.state_bytes // 4, dtype=np.uint32)
        scalars = state[ir.scalar_offset // 4 :]
        full = (1 << ir.wave_size) - 1
        scalars[EXEC], scalars[EXEC + 1] = full & 0xFFFFFFFF, full >> 32
        for name, value in registers.items():
            self._put(state, scalars, name, value)
        self._call(state, lds)
        return self._collect(state, scalars)

    def _put(self, state: Any, scalars: Any, name: str, value: Any) -> None:
        ir = self._ir
        found = re.fullmatch(r"([va])(\d+)", name)
        if found:
            register = int(found[2]) + (256 if found[1] == "a" else 0)
            if register in ir.lane_registers:
                first = ir.lane_registers.index(register) * ir.wave_size
                given = np.asarray(value)
                if given.dtype.kind == "f":
                    given = given.astype(np.float32).view(np.uint32)
                state[first : first + ir.wave_size] = given & 0xFFFFFFFF
            return
        if name == "scc":
            scalars[SCC_AT] = int(bool(value))
        elif name in ("vcc", "exec"):
            index = VCC if name == "vcc" else EXEC
            scalars[index], scalars[index + 1] = int(value) & 0xFFFFFFFF, int(value) >> 32
        elif name in _NAMES:
            scalars[_NAMES[name]] = int(value) & 0xFFFFFFFF
        elif re.fullmatch(r"s\d+", name):
            scalars[int(name[1:])] = int(value) & 0xFFFFFFFF
        else:
            raise InputError(f"register '{name}': expected v0, a0, s0, vcc, exec, scc or m0")

    def _call(self, state: npt.NDArray[np.uint32], lds: npt.NDArray[np.uint8] | None) -> None:
        assert self._loaded is not None
        if lds is None:
            lds = np.zeros(65536 + 4096, dtype=np.uint8)
        sites = np.zeros(4096, dtype=np.uint64)
        context = np.zeros(wave_abi.CONTEXT_SIZE // 8 + 8, dtype=np.uint64)
        context[wave_abi.KERNARG // 8] = state.ctypes.data
        context[wave_abi.LDS // 8] = lds.ctypes.data
        context[wave_abi.LDS_SIZE // 8] = min(lds.size, 65536)
        context[wave_abi.SITES // 8] = sites.ctypes.data
        context[wave_abi.FUEL // 8] = _FUEL
        ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self._loaded.address)(context.ctypes.data)

    def _collect(self, state: Any, scalars: Any) -> dict[str, Any]:
        ir = self._ir
        result: dict[str, Any] = {}
        for position, register in enumerate(ir.lane_registers):
            name = f"v{register}" if register < 256 else f"a{register - 256}"
            first = position * ir.wave_size
            result[name] = state[first : first + ir.wave_size].copy()
        for index in ir.scalars:
            if index < VCC:
                result[f"s{index}"] = int(scalars[index])
        wide = (1 << ir.wave_size) - 1
        result["vcc"] = (int(scalars[VCC]) | int(scalars[VCC + 1]) << 32) & wide
        result["exec"] = (int(scalars[EXEC]) | int(scalars[EXEC + 1]) << 32) & wide
        result["m0"] = int(scalars[M0])
        result["scc"] = int(scalars[SCC_AT])
        return result


_METADATA = (
    "!0 = !{}", '!1 = !{!"branch_weights", i32 2000, i32 1}',
    '!2 = !{!"branch_weights", i32 1, i32 100000}',
)  # fmt: skip


def _split(text: str, number: int, declarations: dict[str, None]) -> str:
    """A module's own functions, made unique; declarations and tables go to the common dict."""
    lines = []
    for line in text.split("\n"):
        if line.startswith(("declare ", "@")):
            declarations[line] = None
        elif not line.startswith("!"):
            lines.append(line)
    body = "\n".join(lines)
    for name in set(re.findall(r"define internal [^@]*@([\w.]+)\(", body)):
        body = re.sub(rf"@{re.escape(name)}\(", f"@f{number}.{name}(", body)
    return body


__all__ = ["Fragment", "FragmentIr"]
