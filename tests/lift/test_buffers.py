"""Buffer instructions against a model of the descriptor: edges of the range, strides, swizzles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

import lanewise as lw
from lanewise.targets import target

from .buffer_kernels import CONSTANT, FORMS, Form, device, kernels
from .buffer_model import Access, Descriptor, address

TARGETS = ("gfx908", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1150", "gfx1200")
LANES = 64
START, BYTES = 1024, 8192  # the buffer begins at START in an allocation of BYTES

# Bases are relative to the buffer's start.
RAW = Descriptor(0, 256)
DESCRIPTORS = {
    "raw": RAW,
    "empty": replace(RAW, records=0),
    "odd size": replace(RAW, records=255),
    "unbound": Descriptor(-START, 0, oob=0),
    "records by index": Descriptor(0, 24, stride=16, oob=1),
    "records by index and offset": Descriptor(0, 24, stride=16, oob=0),
    "bytes with a stride": Descriptor(0, 300, stride=12, oob=3),
    "swizzled by 8": Descriptor(0, 40, stride=16, swizzle=1, index_stride=8, oob=3),
    "swizzled by 64": Descriptor(0, 64, stride=32, swizzle=1, index_stride=64, oob=0),
    "swizzled in 16 bytes": Descriptor(0, 40, stride=32, swizzle=3, index_stride=16, oob=0),
    "lane as index": Descriptor(0, 100, stride=8, add_tid=True, oob=1),
}  # fmt: skip
OFFSETS = (0, 4, 8, 12, 16, 232, 236, 239, 240, 241, 243, 244, 247, 248, 249, 250, 251, 252, 253,
           255, 256, 260, 1 << 31, (1 << 32) - 4, (1 << 32) - 8, (1 << 32) - 1)  # fmt: skip
SMALL = (0, 4, 8, 12, 16, 20, 24, 28)
INDEXES = (*range(40), 63, 64)


def lanes_of(values: tuple[int, ...], seed: int) -> np.ndarray:
    picked = np.random.default_rng(seed).choice(np.array(values, np.uint64), LANES)
    picked[: min(len(values), LANES)] = values[:LANES]
    return picked.astype(np.uint32)


@pytest.fixture(params=TARGETS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def memory(name: str) -> Iterator[lw.DeviceArray]:
    with device(name).alloc(BYTES) as allocation:
        allocation.array[:] = np.random.default_rng(1).integers(0, 256, BYTES)
        yield allocation


class Case:
    """One launch and what the model says of it."""

    def __init__(
        self, name: str, form: Form, descriptor: Descriptor, scalar: int, seed: int
    ) -> None:
        self.name, self.form, self.scalar = name, form, scalar
        self.generation = target(name).generation
        self.descriptor = descriptor
        checked = self.generation == 9 and form.has_index and descriptor.stride
        checked = checked or descriptor.oob in (1, 2) or descriptor.add_tid
        offsets = SMALL if checked or (descriptor.stride and self.generation == 9) else OFFSETS
        self.first = 0 if seed % 2 else 200
        self.offsets = lanes_of(offsets, seed)
        if form.address == "proven":
            self.offsets = (self.first + 16 * np.arange(LANES)).astype(np.uint32)
        self.indexes = lanes_of(INDEXES, seed + 1)
        self.on = np.ones(LANES, np.uint32)
        if seed % 3 == 0:
            self.on = np.random.default_rng(seed).integers(0, 2, LANES).astype(np.uint32)
        self.data = np.random.default_rng(seed).integers(0, 1 << 32, (LANES, 4)).astype(np.uint32)

    def keep_apart(self) -> None:
        """Switch lanes off whose element overlaps another's: which of them wins is not defined."""
        seen: set[int] = set()
        for lane in np.flatnonzero(self.on):
            found = {self.address(int(lane), 0, 4, part) for part in range(0, self.form.size, 4)}
            cells = {at + k for at in found if at is not None for k in range(4)}
            self.on[lane] = not cells & seen
            seen |= cells if self.on[lane] else set()

    def address(self, lane: int, base: int, size: int, part: int) -> int | None:
        access = Access(
            int(self.offsets[lane]) if self.form.has_offset else 0,
            int(self.indexes[lane]) if self.form.has_index else 0,
            lane % (64 if self.generation == 9 else 32),
            CONSTANT,
            self.scalar,
            self.form.has_index,
        )
        return address(self.descriptor.at(base), access, self.generation, size, part)

    def expect(self, memory: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(memory afterwards, data afterwards); `memory` begins at address 0."""
        memory, data = memory.copy(), self.data.copy()
        step = min(self.form.size, 4)
        for lane in np.flatnonzero(self.on):
            for part in range(0, self.form.size, 4):
                at = self.address(int(lane), START, step, part)
                cell = None if at is None else memory[at : at + step]
                assert cell is None or cell.size == step, "the test leaves its allocation"
                self._move(cell, data[lane], part // 4, step)
        return memory, data

    def _move(self, cell: np.ndarray | None, row: np.ndarray, part: int, step: int) -> None:
        form, value = self.form, row[part : part + 1]
        if form.kind == "store":
            if cell is not None:
                cell[:] = value.view(np.uint8)[:step]
            return
        signed = form.element[0] == "i"
        old = 0 if cell is None else int.from_bytes(cell.tobytes(), "little", signed=signed)
        if form.kind == "add" and cell is not None:
            total = (old + int(value[0])) & 0xFFFFFFFF
            cell[:] = np.frombuffer(total.to_bytes(4, "little"), np.uint8)
        row[part] = old & 0xFFFFFFFF

    def run(self, memory: lw.DeviceArray) -> np.ndarray:
        words = self.descriptor.at(memory.address + START).words(self.generation)
        if self.descriptor.base < 0:
            words = (0, 0, 0, 0)
        resource = np.array(words, np.uint32).tobytes()
        data = self.data.copy()
        kernels(self.name)[self.form.name](
            1,
            LANES,
            resource,
            self.scalar,
            self.first,
            16,
            self.offsets,
            self.indexes,
            self.on,
            data,
        )
        return data


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_buffers_are_addressed_and_checked_as_the_manual_says(
    name: str, form: Form, memory: lw.DeviceArray
) -> None:
    for seed, (what, descriptor) in enumerate(DESCRIPTORS.items()):
        for scalar in (0, 8):
            case = Case(name, form, descriptor, scalar, seed + 3 * scalar)
            if form.kind == "add":  # the model's atomics are on aligned addresses
                case.offsets &= np.uint32(0xFFFFFFFC)
            if form.kind == "store" and form.size > 4:
                case.keep_apart()
            before = memory.array.copy()
            expected_memory, expected = case.expect(before)
            got = case.run(memory)
            wrong = np.flatnonzero((got != expected).any(axis=1))
            assert not wrong.size, f"{what}, soffset {scalar}: lanes {wrong}, offsets " + str(
                [
                    (int(case.offsets[i]), int(case.indexes[i]), got[i], expected[i])
                    for i in wrong[:4]
                ]
            )
            moved = np.flatnonzero(memory.array != expected_memory)
            assert not moved.size, f"{what}, soffset {scalar}: bytes {moved[:8] - START}"
            memory.array[:] = before


def run_one(name: str, form: Form, descriptor: Descriptor, memory: lw.DeviceArray) -> np.ndarray:
    case = Case(name, form, descriptor, 0, 1)
    case.offsets[:] = np.arange(LANES) * 4
    return case.run(memory)


@pytest.mark.parametrize("form", [Form("load", "b32", "offen"), Form("load", "b32", "proven")])
def test_what_a_descriptor_allows_must_lie_in_a_live_allocation(
    name: str, form: Form, memory: lw.DeviceArray
) -> None:
    too_long = Descriptor(BYTES - START - 100, 1 << 20)
    with pytest.raises(lw.KernelFault) as caught:
        run_one(name, form, too_long, memory)
    assert "buffer_load" in str(caught.value)


def test_a_store_through_a_descriptor_that_is_too_long_is_a_fault(
    name: str, memory: lw.DeviceArray
) -> None:
    with pytest.raises(lw.KernelFault):
        run_one(
            name, Form("store", "b32", "proven"), Descriptor(BYTES - START - 8, 1 << 20), memory
        )
