"""Runs a kernel's object code on the models of tests/semantics, one instruction and lane at a time.

The third opinion where host and device differ: it shares the decoder with lanewise, but neither
lifting, semantics, JIT nor run-time. Owns control flow, memory, LDS, scratch and the state a wave
begins with; what vector and scalar instructions compute is the models'. One work-group after the
other, its waves from barrier to barrier; one-dimensional launches.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lanewise.code_object.elf import load_code_object
from lanewise.isa.amd.disassembler import disassemble
from lanewise.isa.instruction import Instruction, Operand
from lanewise.targets import target
from semantics.reference.interpreter import Execution, Mode, Wave
from semantics.reference.text import read_lines, read_operand

MASK32 = (1 << 32) - 1
MASK64 = (1 << 64) - 1
SHARED, PRIVATE = 0x0001_0000, 0x0002_0000  # upper halves of flat addresses
APERTURES = {"src_shared_base": SHARED, "src_private_base": PRIVATE}
MOST_STEPS = 2_000_000
LDS_BYTES = SCRATCH_BYTES = 65536
IGNORED = (
    "s_waitcnt", "s_wait_", "s_nop", "s_clause", "s_delay_alu", "s_sendmsg", "s_sleep", "s_setprio",
    "s_set_inst", "s_inst_pref", "s_dcache", "buffer_wb", "buffer_inv", "buffer_gl",
)  # fmt: skip
# name: (bytes, signed)
SIZES = {
    "ubyte": (1, False), "u8": (1, False), "sbyte": (1, True), "i8": (1, True), "byte": (1, False),
    "b8": (1, False), "ushort": (2, False), "u16": (2, False), "sshort": (2, True), "i16": (2, True),
    "short": (2, False), "b16": (2, False), "dword": (4, False), "b32": (4, False),
    "dwordx2": (8, False), "b64": (8, False), "dwordx3": (12, False), "b96": (12, False),
    "dwordx4": (16, False), "b128": (16, False), "dwordx8": (32, False), "b256": (32, False),
    "dwordx16": (64, False), "b512": (64, False),
}  # fmt: skip


class NotInterpretedError(Exception):
    """An instruction that is missing here; says nothing of lanewise."""


class ObjectInterpreter:
    """One kernel of a code object. `launch` changes the arrays in place."""

    def __init__(self, code_object: bytes, arch: str, kernel: str) -> None:
        loaded = load_code_object(code_object, kernel)
        self.arch = arch
        self.info = loaded.kernels[kernel]
        self.descriptor = self.info.descriptor
        self.wave_size = self.descriptor.wave_size
        self.image = ctypes.create_string_buffer(max(s.end for s in loaded.segments) + 4096)
        self.base = ctypes.addressof(self.image)
        self.instructions: dict[int, Instruction] = {}
        for segment in loaded.segments:
            ctypes.memmove(self.base + segment.vaddr, bytes(segment.data), len(segment.data))
            if segment.executable:
                code = bytes(segment.data)
                for one in disassemble(code, segment.vaddr, arch, self.wave_size):
                    self.instructions[one.offset] = one
        self.kernarg = ctypes.create_string_buffer(1)
        self.lds = bytearray()

    def launch(self, grid: int, block: int, *args: Any) -> None:
        self._fill_kernarg(grid, block, args)
        size = self.wave_size
        for group in range(grid):
            self.lds = bytearray(LDS_BYTES)
            waves = [_WaveRun(self, group, first, block) for first in range(0, block, size)]
            while any(not wave.ended for wave in waves):
                for wave in waves:
                    wave.run_to_barrier()

    def _fill_kernarg(self, grid: int, block: int, args: Sequence[Any]) -> None:
        kernarg = bytearray(self.info.kernarg_segment_size + 256)
        hidden = {"hidden_block_count_x": grid, "hidden_group_size_x": block}
        for axis in "yz":
            hidden |= {f"hidden_block_count_{axis}": 1, f"hidden_group_size_{axis}": 1}
        fields = [(a, hidden[a.value_kind]) for a in self.info.args if a.value_kind in hidden]
        for argument, value in zip(self.info.explicit_args, args, strict=True):
            raw = value.ctypes.data if isinstance(value, np.ndarray) else int(value)
            fields.append((argument, raw & ((1 << 8 * argument.size) - 1)))
        for argument, raw in fields:
            field = raw.to_bytes(argument.size, "little")
            kernarg[argument.offset : argument.offset + argument.size] = field
        self.kernarg = ctypes.create_string_buffer(bytes(kernarg), len(kernarg))


@dataclass(frozen=True)
class _Memory:
    load: Callable[[int, int], bytes]
    store: Callable[[int, bytes], None]


class _WaveRun:
    def __init__(self, program: ObjectInterpreter, group: int, first: int, block: int) -> None:
        self.program = program
        self.ended = False
        self.steps = 0
        descriptor = program.descriptor
        self.pc = descriptor.entry_vaddr
        size = program.wave_size
        state = {
            "exec": (1 << min(size, block - first)) - 1,
            "v0": list(range(first, first + size)),
            **self._initial_scalars(group),
        }
        mode = Mode(
            round_32=descriptor.float_round_mode_32,
            round_16_64=descriptor.float_round_mode_16_64,
            denorm_32=descriptor.float_denorm_mode_32,
            denorm_16_64=descriptor.float_denorm_mode_16_64,
            dx10_clamp=descriptor.dx10_clamp,
            ieee=descriptor.ieee_mode,
        )
        self.wave = Wave(state, size, program.arch, mode)
        self.scratch = [bytearray(SCRATCH_BYTES) for _ in range(size)]
        self.indexing: tuple[int, str] | None = None  # s_set_gpr_idx_on: index, mode

    def _initial_scalars(self, group: int) -> dict[str, int]:
        program = self.program
        state: dict[str, int] = {}
        for item in program.descriptor.sgpr_layout(target(program.arch)):
            value = 0
            if item.name == "kernarg_segment_ptr":
                value = ctypes.addressof(program.kernarg)
            elif item.name == "kernarg_preload":
                start = 4 * program.descriptor.kernarg_preload_offset
                field = program.kernarg.raw[start : start + 4 * item.count]
                value = int.from_bytes(field, "little")
            elif item.name == "work_group_id_x":
                value = group
            for k in range(item.count):
                state[f"s{item.index + k}"] = value >> 32 * k & MASK32
        return state

    # --- control -----------------------------------------------------------------------------------
    def run_to_barrier(self) -> None:
        while not self.ended:
            one = self.program.instructions[self.pc]
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise NotInterpretedError("too many steps")
            self.pc = one.next_offset
            if one.mnemonic == "s_barrier":
                return
            self.step(one)

    def step(self, one: Instruction) -> None:
        name = one.mnemonic
        if name.startswith(IGNORED):
            return
        if name.startswith(("s_branch", "s_cbranch_")):
            if self.is_taken(name):
                assert one.target is not None
                self.pc = one.target
        elif name == "s_endpgm":
            self.ended = True
        elif name == "s_mov_b64" and one.operands[1].text in APERTURES:
            self.set_scalar(one.operands[0], APERTURES[one.operands[1].text] << 32, 2)
        elif name in ("s_getpc_b64", "s_setpc_b64", "s_swappc_b64"):
            self.jump(one)
        elif name.startswith(("s_load_", "s_buffer_load")):
            self.scalar_load(one)
        elif name.startswith(("global_", "flat_", "scratch_")):
            self.vector_memory(one)
        elif name == "ds_bpermute_b32":
            self.permute(one)
        elif name.startswith("ds_"):
            self.local_memory(one)
        elif name.startswith(("s_set_gpr_idx", "v_movrel")) or self.indexing is not None:
            self.indexed_move(one)
        else:
            for pair in read_lines(one.text):
                for execution in [Execution(self.wave, line) for line in pair]:
                    execution.run()

    def is_taken(self, name: str) -> bool:
        state = self.wave.state
        match name.rpartition("_")[2]:
            case "scc0" | "scc1" as word:
                return bool(state.get("scc", 0) == int(word[-1]))
            case "vccz" | "execz" as word:
                return bool(state.get(word[:-1], 0) == 0)
            case "vccnz" | "execnz" as word:
                return bool(state.get(word[:-2], 0) != 0)
            case _:
                return True

    def jump(self, one: Instruction) -> None:
        base, after = self.program.base, self.pc
        if one.mnemonic != "s_getpc_b64":
            self.pc = self.scalar(one.operands[-1], 2) - base
        if one.mnemonic != "s_setpc_b64":
            self.set_scalar(one.operands[0], base + after, 2)

    # --- registers ---------------------------------------------------------------------------------
    def scalar(self, operand: Operand, words: int) -> int:
        if operand.register is None:
            value = operand.constant if operand.special is None else 0
            if not isinstance(value, int):
                raise NotInterpretedError(operand.text)
            return value & ((1 << 32 * words) - 1)
        return self.wave.scalar(read_operand(operand.text), words)

    def set_scalar(self, operand: Operand, value: int, words: int) -> None:
        self.wave.write_scalar(read_operand(operand.text), value, words)

    def lanes(self, operand: Operand, offset: int = 0) -> list[int]:
        register = operand.register
        assert register is not None
        return self.wave.vector(register.file, register.index + offset)

    def lanes_or_scalar(self, operand: Operand, offset: int) -> list[int]:
        if operand.register is not None and operand.register.file != "s":
            return list(self.lanes(operand, offset))
        return [self.scalar(operand, 1)] * self.wave.size

    def indexed_move(self, one: Instruction) -> None:
        name, operands = one.mnemonic, one.operands
        if name == "s_set_gpr_idx_on":
            self.indexing = (self.scalar(operands[0], 1) & 255, operands[1].text)
            return
        if name == "s_set_gpr_idx_off":
            self.indexing = None
            return
        if self.indexing is not None:
            if name != "v_mov_b32":
                raise NotInterpretedError(one.text)
            index, mode = self.indexing
            source, destination = "SRC0" in mode, "DST" in mode
        else:
            index = self.wave.state.get("m0", 0)
            source, destination = name == "v_movrels_b32", name == "v_movreld_b32"
        values = self.lanes_or_scalar(operands[1], index if source else 0)
        written = self.lanes(operands[0], index if destination else 0)
        for lane in self.wave.active:
            written[lane] = values[lane]

    def permute(self, one: Instruction) -> None:
        addresses, values = list(self.lanes(one.operands[1])), list(self.lanes(one.operands[2]))
        active, written = self.wave.active, self.lanes(one.operands[0])
        for lane in active:
            source = (addresses[lane] + one.number("offset") >> 2) % self.wave.size
            written[lane] = values[source] if source in active else 0

    # --- memory ------------------------------------------------------------------------------------
    def scalar_load(self, one: Instruction) -> None:
        size, _ = SIZES[one.mnemonic.rpartition("_")[2]]
        address = self.scalar(one.operands[1], 2) + one.number("offset")
        if len(one.operands) > 2:
            address += self.scalar(one.operands[2], 1)
        data = ctypes.string_at(address & ~3 & MASK64, size)
        self.set_scalar(one.operands[0], int.from_bytes(data, "little"), size // 4)

    def memory(self, space: str, address: int, lane: int) -> tuple[_Memory, int]:
        upper = address >> 32
        if space == "scratch" or (space == "flat" and upper == PRIVATE):
            return _array_memory(self.scratch[lane]), address & MASK32
        if space == "lds" or (space == "flat" and upper == SHARED):
            return _array_memory(self.program.lds), address & MASK32
        return _Memory(ctypes.string_at, _store_at), address

    def vector_memory(self, one: Instruction) -> None:
        space, _, rest = one.mnemonic.partition("_")
        action, _, kind = rest.partition("_")
        operands = list(one.operands)
        if action == "load":
            data = operands.pop(0)
            base = operands[1] if len(operands) > 1 else None
        elif action == "store":
            data = operands[1]
            base = operands[2] if len(operands) > 2 else None
        else:
            raise NotInterpretedError(one.text)
        for lane in self.wave.active:
            where = self.address(operands[0], base, lane) + one.number("offset") & MASK64
            memory, where = self.memory(space, where, lane)
            self.access(memory, where, action, kind, data, 0, lane)

    def address(self, address: Operand, base: Operand | None, lane: int) -> int:
        result = 0
        if address.register is not None:
            for k in range(address.register.count):
                result |= self.lanes(address, k)[lane] << 32 * k
        if base is not None and base.register is not None:
            result += self.scalar(base, base.register.count)
        return result

    def access(
        self, memory: _Memory, where: int, action: str, kind: str, data: Operand, first: int, lane: int
    ) -> None:
        """One lane's load or store of an element like "ubyte", "b64", "short_d16_hi"."""
        upper, half = "d16_hi" in kind, "d16" in kind
        size, signed = _size(kind)
        words = max(size // 4, 1)
        if action == "store":
            value = sum(self.lanes(data, first + k)[lane] << 32 * k for k in range(words))
            value >>= 16 if upper else 0
            memory.store(where, (value & ((1 << 8 * size) - 1)).to_bytes(size, "little"))
            return
        value = int.from_bytes(memory.load(where, size), "little", signed=signed)
        if half:
            old = self.lanes(data)[lane]
            value &= 0xFFFF
            value = old & 0xFFFF | value << 16 if upper else old & 0xFFFF0000 | value
        for k in range(words):
            self.lanes(data, first + k)[lane] = value >> 32 * k & MASK32

    def local_memory(self, one: Instruction) -> None:
        name = one.mnemonic.removeprefix("ds_")
        if name in ("add_u32", "add_rtn_u32"):
            self.local_add(one)
            return
        if not name.startswith(("read", "load", "write", "store")):
            raise NotInterpretedError(one.text)
        action = "load" if name.startswith(("read", "load")) else "store"
        kind = name.partition("_")[2]
        size, _ = _size(kind)
        offsets = [one.number("offset")]
        if name.startswith(("read2", "write2", "load_2addr", "store_2addr")):
            scale = size * (64 if "64_" in name else 1)
            offsets = [one.number(f"offset{k}") * scale for k in (0, 1)]
        operands = list(one.operands)
        loaded = operands.pop(0) if action == "load" else None
        for lane in self.wave.active:
            start = self.lanes(operands[0])[lane]
            for k, offset in enumerate(offsets):
                memory, where = self.memory("lds", start + offset & MASK32, lane)
                data = loaded or operands[1 + k]
                first = k * max(size // 4, 1) if loaded else 0
                self.access(memory, where, action, kind, data, first, lane)

    def local_add(self, one: Instruction) -> None:
        operands = list(one.operands)
        returned = operands.pop(0) if "rtn" in one.mnemonic else None
        lds = self.program.lds
        for lane in self.wave.active:
            where = self.lanes(operands[0])[lane] + one.number("offset") & MASK32
            old = int.from_bytes(lds[where : where + 4], "little")
            new = old + self.lanes(operands[1])[lane] & MASK32
            lds[where : where + 4] = new.to_bytes(4, "little")
            if returned is not None:
                self.lanes(returned)[lane] = old


def _size(kind: str) -> tuple[int, bool]:
    return SIZES[next(part for part in kind.split("_") if part in SIZES)]


def _array_memory(array: bytearray) -> _Memory:
    def store(where: int, data: bytes) -> None:
        array[where : where + len(data)] = data

    return _Memory(lambda where, size: bytes(array[where : where + size]), store)


def _store_at(address: int, data: bytes) -> None:
    ctypes.memmove(address, data, len(data))
