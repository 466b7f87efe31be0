"""Instructions of a code object by address, decoded one function at a time."""

from __future__ import annotations

from bisect import bisect_right

from lanewise.code_object import CodeObject
from lanewise.errors import InputError
from lanewise.isa.amd.disassembler import disassemble
from lanewise.isa.instruction import Instruction
from lanewise.lift.control_flow import CodeSource
from lanewise.targets import Target

_LARGEST_PIECE = 1 << 20  # decode at most this much at once where symbols tell no ends


class CodeImage:
    """Decodes lazily; a jump into the middle of an instruction starts a new decoding there."""

    def __init__(self, code_object: CodeObject, target: Target, wave_size: int) -> None:
        self.code_object = code_object
        self.target = target
        self.wave_size = wave_size
        self.known: dict[int, Instruction] = {}
        starts = {f.vaddr for f in code_object.functions}
        starts |= {k.entry_vaddr for k in code_object.kernels.values()}
        self.starts = sorted(starts)
        self.pointers = {
            r.vaddr: (r.symbol_vaddr or 0) + r.addend
            for r in code_object.relocations
            if r.size_bytes == 8 and (r.symbol is None or r.symbol_vaddr is not None)
        }

    def source(self, lane_registers: int = 256) -> CodeSource:
        kernels = {k.entry_vaddr for k in self.code_object.kernels.values()}
        functions = tuple(
            f.vaddr
            for f in self.code_object.functions
            if f.vaddr not in kernels and self._in_text(f.vaddr)
        )
        return CodeSource(self.decode, functions, lane_registers, self.pointers.get)

    def _in_text(self, address: int) -> bool:
        return any(start <= address < start + len(data) for start, data in self.code_object.text)

    def decode(self, address: int) -> Instruction | None:
        found = self.known.get(address)
        if found is None:
            self._decode_piece(address)
            found = self.known.get(address)
        return found

    def _decode_piece(self, address: int) -> None:
        for start, data in self.code_object.text:
            if not start <= address < start + len(data):
                continue
            if address % 4:
                raise InputError(f"jump to {address:#x}, which is no multiple of 4")
            position = bisect_right(self.starts, address)
            end = self.starts[position] if position < len(self.starts) else start + len(data)
            end = min(end, start + len(data), address + _LARGEST_PIECE)
            # an instruction may be cut where a piece ends: decode a little further and drop the
            # rest
            piece = data[address - start : min(end - start + 32, len(data))]
            for instruction in disassemble(piece, address, self.target.name, self.wave_size):
                if instruction.offset >= end:
                    break
                self.known.setdefault(instruction.offset, instruction)
