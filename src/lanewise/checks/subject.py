"""What checks ask about a kernel's code: source places through inlining, and nearby instructions.

Owns the rule by which a finding names the user's line rather than the line of a HIP header. Read
when there is something to tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lanewise.code_object.inline_frames import InlineFrames, read_inline_frames
from lanewise.code_object.source_text import source_line
from lanewise.findings import SourcePlace
from lanewise.isa.instruction import Instruction
from lanewise.kernel import Kernel
from lanewise.lift.code_image import CodeImage
from lanewise.machine.dispatch import KernelCode
from lanewise.machine.fault import CodePlace

__all__ = ["Origin", "Subject"]

_HEADERS = "/include/hip/"  # of ROCm, of triton's wheel and our own


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an instruction comes from.

    place      the line in the user's own source
    function   the header's function that was called there, "" where the line is the user's anyway
    inside     the line within the header
    """

    place: SourcePlace | None
    function: str = ""
    inside: SourcePlace | None = None


class Subject:
    """A kernel and the code that ran."""

    def __init__(self, kernel: Kernel, code: KernelCode) -> None:
        self.kernel = kernel
        self.code = code
        self._code_object = kernel.code_object

    def place(self, offset: int) -> CodePlace:
        """Symbol and innermost source line."""
        if self.code.place is None:
            return CodePlace(f"{offset:#x}")
        return self.code.place(offset)

    @cached_property
    def _frames(self) -> InlineFrames:
        return read_inline_frames(self._code_object)

    def origin(self, offset: int) -> Origin:
        """The user's line: outwards from the innermost as long as the line is in a HIP header."""
        inner = self.place(offset).source
        if inner is None or _HEADERS not in inner.file:
            return Origin(inner)
        for frame in self._frames.at(offset):
            if _HEADERS not in frame.call.file:
                call = frame.call
                text = source_line(call.file, call.line) or ""
                place = SourcePlace(call.file, call.line, call.column, text)
                return Origin(place, frame.function.partition("<")[0], inner)
        return Origin(inner)

    @cached_property
    def _image(self) -> CodeImage:
        target, size = self.kernel.module.device.target, self.kernel.info.wavefront_size
        return CodeImage(self._code_object, target, size)

    def following(self, offset: int, count: int) -> Iterator[Instruction]:
        """Instructions behind one, in the order of their addresses."""
        for _ in range(count + 1):
            instruction = self._image.decode(offset)
            if instruction is None:
                return
            yield instruction
            offset = instruction.next_offset
