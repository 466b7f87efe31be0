"""Registers of one wave while its function is emitted.

Registers live in allocas, one per 16 lanes of a lane register, which LLVM's SROA turns into SSA; a
block-local cache keeps loads and stores out of straight-line code. Owns EXEC, SCC, the scalar file
and the
lane masks in their two forms (bits of a scalar, i1 per lane).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lanewise.isa.instruction import EXEC
from lanewise.lift.config import CHUNK, LiftConfig
from lanewise.lift.scalar_facts import Known, ScalarBuilder
from lanewise.semantics.lanes import Emitter, LaneBuilder, Value

WAVE = -1  # the view of all lanes at once, where a chunk's index selects one chunk


class MaskForm:
    """A lane mask written by a vector instruction: i1 vectors per chunk, filled as chunks are
    emitted.

    Lanes that EXEC had off when it was written are 0 in the scalar form; `exec_ref` names that
    EXEC.
    """

    __slots__ = ("chunks", "exec_value")

    def __init__(self, exec_value: Value) -> None:
        self.chunks: dict[int, Value] = {}
        self.exec_value = exec_value


class Registers:
    """The register state at the point of emission. `silent` analyses emit nothing."""

    def __init__(self, emitter: Emitter, config: LiftConfig, *, silent: bool) -> None:
        self.emitter = emitter
        self.config = config
        self.silent = silent
        arguments: dict[str, Any] = {
            "wave_size": config.wave_size, "target": config.target,
            "generation": config.generation, "mode": config.mode,
        }  # fmt: skip
        self.scalar = ScalarBuilder(emitter, silent=silent, **arguments)
        self.views: dict[int, LaneBuilder] = {
            c: LaneBuilder(emitter, CHUNK, lane_base=c * CHUNK, **arguments)
            for c in range(config.chunks)
        }
        self.views[WAVE] = LaneBuilder(emitter, config.wave_size, **arguments)
        self.slots: dict[str, str] = {}  # alloca name -> type
        self.lanes: dict[tuple[int, int], Value] = {}
        self.dirty_lanes: set[tuple[int, int]] = set()
        self.unmerged: dict[tuple[int, int], tuple[str, Value]] = {}  # see lane_get_active
        self.scalars: dict[int, Value] = {}
        self.dirty_scalars: set[int] = set()
        self.wide: dict[int, Value] = {}  # 64-bit values of SGPR pairs
        self.masks: dict[int, MaskForm] = {}
        self.pairs: dict[tuple[int, int], tuple[Value, Value, Value]] = {}
        self.derived: dict[tuple[str, ...], Value] = {}
        self.exec_value: Value | None = None
        self.exec_dirty = False
        self.scc_value: Value | None = None
        self.scc_dirty = False
        self.known_scalars: dict[int, Known] = {}  # facts of SGPRs not loaded yet in this block
        self.flush: Callable[[], None] = lambda: None

    # -- blocks -------------------------------------------------------------------------------
    def begin_block(self) -> None:
        self.lanes.clear()
        self.dirty_lanes.clear()
        self.unmerged.clear()
        self.scalars.clear()
        self.dirty_scalars.clear()
        self.known_scalars.clear()
        self.wide.clear()
        self.masks.clear()
        self.pairs.clear()
        self.derived.clear()
        self.exec_value = None
        self.scc_value = None
        self.exec_dirty = self.scc_dirty = False

    def end_block(self, live_lanes: frozenset[int], live_scalars: frozenset[int]) -> None:
        """Store what later blocks may read."""
        for register, chunk in sorted(self.dirty_lanes):
            if register in live_lanes:
                value = self.lanes[register, chunk]
                self._store(self.lane_slot(register, chunk), value, 64)
        for index in sorted(self.dirty_scalars):
            if index in live_scalars:
                self._store(self.scalar_slot(index), self.scalar_get(index), 4)
        if self.exec_dirty and self.exec_value is not None:
            self._store(self.slot("%exec", self.config.mask_type), self.exec_value, 8)
        if self.scc_dirty and self.scc_value is not None:
            self._store(self.slot("%scc", "i1"), self.scc_value, 1)
        self.dirty_lanes.clear()
        self.dirty_scalars.clear()
        self.exec_dirty = self.scc_dirty = False

    def _store(self, slot: str, value: Value, align: int) -> None:
        if not self.silent:
            self.scalar.effect(f"store {value.text} {value.ref}, ptr {slot}, align {align}")

    def slot(self, name: str, type_text: str) -> str:
        self.slots.setdefault(name, type_text)
        return name

    def lane_slot(self, register: int, chunk: int) -> str:
        return self.slot(f"%v{register}.{chunk}", f"<{CHUNK} x i32>")

    def scalar_slot(self, index: int) -> str:
        return self.slot(f"%s{index}", "i32")

    # -- lane registers -----------------------------------------------------------------------
    def lane_get(self, register: int, view: int) -> Value:
        """i32 per lane of a VGPR (0..255) or AGPR (256..511)."""
        if view == WAVE:
            return self._joined(register)
        value = self.lanes.get((register, view))
        if value is None:
            slot = self.lane_slot(register, view)
            value = self.views[view].define(
                "i32", CHUNK, f"load <{CHUNK} x i32>, ptr {slot}, align 64"
            )
            self.lanes[register, view] = value
        return value

    def lane_get_active(self, register: int, view: int) -> Value:
        """A VGPR or AGPR of which only the lanes active now matter; other lanes hold anything.

        After a masked write under the same EXEC that is the result as computed, without the old
        value of the inactive lanes. Those may hold integers, which as floats are denormals: Intel
        CPUs take over 100 cycles for each. The view of the whole wave has all lanes as they are.
        """
        exec_ref, value = self.unmerged.get((register, view), ("", None))
        if value is not None and self.exec_value is not None and exec_ref == self.exec_value.ref:
            return value
        return self.lane_get(register, view)

    def lane_set(self, register: int, chunk: int, value: Value) -> None:
        self.lanes[register, chunk] = value
        self.dirty_lanes.add((register, chunk))
        self.unmerged.pop((register, chunk), None)

    def lane_merge(self, register: int, chunk: int, value: Value, exec_bits: Value) -> None:
        """Write the lanes of EXEC; the others keep what they have."""
        mask = self.mask_lanes(exec_bits, chunk)
        merged = self.views[chunk].select(mask, value, self.lane_get(register, chunk))
        self.lane_set(register, chunk, merged)
        self.unmerged[register, chunk] = (exec_bits.ref, value)

    def _joined(self, register: int) -> Value:
        parts = [self.lane_get(register, c) for c in range(self.config.chunks)]
        return self.join([Value(self.views[WAVE], "i32", CHUNK, p.ref) for p in parts])

    def join(self, parts: list[Value]) -> Value:
        """Concatenate equal vectors into one over the whole wave."""
        builder = self.views[WAVE]
        while len(parts) > 1:
            lanes = parts[0].lanes
            order = ", ".join(f"i32 {i}" for i in range(2 * lanes))
            parts = [
                builder.define(
                    a.type,
                    2 * lanes,
                    f"shufflevector {a.text} {a.ref}, {b.text} {b.ref}, <{2 * lanes} x i32> <{order}>",
                )
                for a, b in zip(parts[::2], parts[1::2], strict=True)
            ]
        return parts[0]

    def part(self, whole: Value, chunk: int) -> Value:
        """The lanes of one chunk out of a whole-wave Value."""
        if whole.lanes == CHUNK:
            return whole
        order = ", ".join(f"i32 {chunk * CHUNK + i}" for i in range(CHUNK))
        return self.views[chunk].define(
            whole.type,
            CHUNK,
            f"shufflevector {whole.text} {whole.ref}, {whole.text} poison, <{CHUNK} x i32> <{order}>",
        )

    def lane_pair_get(self, register: int, view: int) -> Value:
        """i64 per lane of a register pair."""
        return self.pair_of(
            register, view, self.lane_get(register, view), self.lane_get(register + 1, view)
        )

    def pair_of(self, register: int, view: int, low: Value, high: Value) -> Value:
        """i64 per lane of the values of two registers; made once per block."""
        known = self.pairs.get((register, view))
        if known is not None and known[0] is low and known[1] is high:
            return known[2]
        value = self.views[view].pair(low, high)
        if view != WAVE:
            self.pairs[register, view] = (low, high, value)
        return value

    # -- scalar registers ---------------------------------------------------------------------
    def scalar_get(self, index: int) -> Value:
        """i32 of an SGPR (VCC, M0 and EXEC by their numbers)."""
        if index >= EXEC:
            return self._exec_half(index - EXEC)
        value = self.scalars.get(index)
        if value is not None:
            return value
        if index in self.masks or index - 1 in self.masks:
            self._assemble(index if index in self.masks else index - 1)
            return self.scalar_get(index)
        if index in self.wide:
            value = self.scalar.trunc(self.wide[index], "i32")
        elif index - 1 in self.wide:
            value = self.scalar.high(self.wide[index - 1])
        else:
            value = self.scalar.define(
                "i32", 0, f"load i32, ptr {self.scalar_slot(index)}, align 4"
            )
            value.fact = self.known_scalars.get(index)
        self.scalars[index] = value
        return value

    def peek_scalar(self, index: int) -> Value | None:
        """The Value an SGPR has in this block, if there is one in a 32-bit form already."""
        return self.scalars.get(index)

    def scalar_get64(self, index: int) -> Value:
        if index >= EXEC:
            return self.scalar.zext(self.exec_get(), "i64")
        if index in self.masks:
            self._assemble(index)
        wide = self.wide.get(index)
        if wide is None:
            wide = self.scalar.pair(self.scalar_get(index), self.scalar_get(index + 1))
            self.wide[index] = wide
        return wide

    def scalar_set(self, index: int, value: Value) -> None:
        if index >= EXEC:
            self._set_exec_half(index - EXEC, value)
            return
        self._forget_scalar(index, keep_neighbours=True)
        self.known_scalars.pop(index, None)
        self.scalars[index] = value
        self.dirty_scalars.add(index)

    def scalar_set64(self, index: int, value: Value) -> None:
        if index >= EXEC:
            self.exec_set(self.scalar.trunc(value, self.config.mask_type))
            return
        self._forget_scalar(index, keep_neighbours=True)
        self._forget_scalar(index + 1, keep_neighbours=True)
        self.scalars.pop(index, None)
        self.scalars.pop(index + 1, None)
        self.wide[index] = value
        self.dirty_scalars.update((index, index + 1))

    def _forget_scalar(self, index: int, *, keep_neighbours: bool) -> None:
        """Drop every cached form that covers one SGPR; the other half of a pair stays known."""
        span = self.config.wave_size // 32
        for first in range(index - span + 1, index + 1):
            if first in self.masks:
                if span == 2 and keep_neighbours:
                    self._assemble(first)
                self.masks.pop(first, None)
        for first in (index - 1, index):
            if first in self.wide:
                other = first + 1 if first == index else first
                if other not in self.scalars:
                    self.scalars[other] = (
                        self.scalar.trunc(self.wide[first], "i32")
                        if other == first
                        else self.scalar.high(self.wide[first])
                    )
                del self.wide[first]

    # -- masks --------------------------------------------------------------------------------
    def mask_scalar_get(self, index: int) -> Value:
        """A lane mask in scalar registers as i{wave_size}."""
        if index >= EXEC:
            return self.exec_get()
        return self.scalar_get64(index) if self.config.wave_size == 64 else self.scalar_get(index)

    def mask_scalar_set(self, index: int, value: Value) -> None:
        if self.config.wave_size == 64:
            self.scalar_set64(index, value)
        else:
            self.scalar_set(index, value)

    def mask_form_set(self, index: int, form: MaskForm) -> None:
        """A vector instruction writes a mask; its bits are put together only when asked for."""
        for part in range(self.config.wave_size // 32):
            self._forget_scalar(index + part, keep_neighbours=False)
            self.scalars.pop(index + part, None)
            self.dirty_scalars.add(index + part)
        self.masks[index] = form

    def _assemble(self, index: int) -> None:
        """Turn the per-lane form into scalar bits."""
        self.flush()
        form = self.masks.pop(index)
        bits = (
            self.bits_of_chunks([form.chunks[c] for c in range(self.config.chunks)])
            if not (self.silent)
            else self.scalar.define(self.config.mask_type, 0, "")
        )
        bits = self.scalar.and_(bits, form.exec_value)
        if self.config.wave_size == 64:
            self.wide[index] = bits
        else:
            self.scalars[index] = bits

    def bits_of_chunks(self, masks: list[Value]) -> Value:
        """i1 vectors per chunk -> i{wave_size}."""
        type_ = self.config.mask_type
        total: Value | None = None
        for chunk, mask in enumerate(masks):
            narrow = self.scalar.define(
                f"i{CHUNK}", 0, f"bitcast {mask.text} {mask.ref} to i{CHUNK}"
            )
            wide = self.scalar.convert("zext", narrow, type_)
            if chunk:
                wide = self.scalar.define(type_, 0, f"shl {type_} {wide.ref}, {chunk * CHUNK}")
            total = (
                wide
                if total is None
                else self.scalar.define(type_, 0, f"or {type_} {total.ref}, {wide.ref}")
            )
        assert total is not None
        return total

    def mask_lanes(self, bits: Value, view: int) -> Value:
        """i{wave_size} -> i1 per lane of a view; made once per block."""
        key = ("mask", bits.ref, str(view))
        known = self.derived.get(key)
        if known is None:
            builder = self.views[view]
            if bits.const == (1 << self.config.wave_size) - 1:
                known = builder.const("i1", 1)
            elif bits.const == 0:
                known = builder.const("i1", 0)
            else:
                known = builder.mask_of(bits)
            self.derived[key] = known
        return known

    # -- EXEC and SCC -------------------------------------------------------------------------
    def exec_get(self) -> Value:
        if self.exec_value is None:
            slot = self.slot("%exec", self.config.mask_type)
            type_ = self.config.mask_type
            self.exec_value = self.scalar.define(type_, 0, f"load {type_}, ptr {slot}, align 8")
        return self.exec_value

    def exec_set(self, value: Value) -> None:
        self.flush()
        self.exec_value = value
        self.exec_dirty = True

    def _exec_half(self, half: int) -> Value:
        bits = self.exec_get()
        if bits.type == "i32":
            return bits if half == 0 else self.scalar.const("i32", 0, 0)
        return self.scalar.high(bits) if half else self.scalar.low(bits)

    def _set_exec_half(self, half: int, value: Value) -> None:
        bits = self.exec_get()
        if bits.type == "i32":
            if half == 0:
                self.exec_set(value)
            return
        low = value if half == 0 else self.scalar.low(bits)
        high = value if half == 1 else self.scalar.high(bits)
        self.exec_set(self.scalar.pair(low, high))

    def exec_mask(self, view: int) -> Value:
        """EXEC as i1 per lane."""
        return self.mask_lanes(self.exec_get(), view)

    def scc_get(self) -> Value:
        if self.scc_value is None:
            self.scc_value = self.scalar.define(
                "i1", 0, f"load i1, ptr {self.slot('%scc', 'i1')}, align 1"
            )
        return self.scc_value

    def scc_set(self, value: Value) -> None:
        self.scc_value = value
        self.scc_dirty = True

    def splat(self, scalar: Value, view: int) -> Value:
        """A scalar in every lane of a view; made once per block."""
        builder = self.views[view]
        if not scalar.ref.startswith("%"):
            return builder.splat(scalar)
        key = ("splat", scalar.ref, str(builder.lanes))
        known = self.derived.get(key)
        if known is None:
            known = self.derived[key] = builder.splat(scalar)
        return known
