"""The code of one access: the shortest that its address pattern allows.

A wave's access is one branch: fast code for all chunks where the Plan's condition holds, else the
out-of-line helpers. Fast code is a wide load, a broadcast, a window with constant shuffles, a few
runs, a gather or scatter, or one scalar access per lane.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lanewise import wave_abi
from lanewise.lift.access_plan import AccessPlans, Addresses, Plan
from lanewise.lift.config import CHUNK
from lanewise.lift.fact_values import Steps
from lanewise.lift.memory_helpers import Element, M, V, result_type
from lanewise.lift.prefetch import prefetch
from lanewise.semantics.lanes import Value

WINDOW_BYTES = 256  # widest single load from which constant lanes are shuffled


class AccessPatterns(AccessPlans):
    """Emits accesses of one function."""

    # -- one access of the whole wave behind one test ------------------------------------------
    def load_wave(
        self,
        space: str,
        item: Element,
        number: int,
        plan: Plan,
        addresses: Addresses,
        exec_bits: Value,
    ) -> list[list[Value]]:
        """The element's dwords per chunk (extended to 32 bits); lanes that are off hold
        anything."""
        assert plan.ok is not None
        chunks = range(self.config.chunks)
        where = [addresses(c) for c in chunks] if plan.recipe is None else None
        condition = plan.ok
        if plan.symbol is not None:
            condition = self._indexes_fit(plan, exec_bits)
        fast, slow, end = self.labels("fast", "slow", "end")
        effect = self.scalar.effect
        effect(f"br i1 {condition.ref}, label %{fast}, label %{slow}, !prof !1")
        self.lifter.label(fast)
        if plan.symbol is not None:
            quick = [[self._indexed_load(plan, exec_bits, c)] for c in chunks]
        else:
            prefetch(self.lifter, space, plan, item.size, write=False)
            quick = [self.fast_load(plan, item, c) for c in chunks]
        effect(f"br label %{end}")
        self.lifter.label(slow)
        self.tell_exec(exec_bits)
        careful = []
        for c in chunks:
            mask, there = self._late(space, plan, where, exec_bits, c)
            careful.append(self.slow_load(space, item, number, there, mask, c))
        effect(f"br label %{end}")
        self.lifter.label(end)
        return [
            [
                self.registers.views[c].define(
                    "i32", CHUNK, f"phi {V} [ {q.ref}, %{fast} ], [ {s.ref}, %{slow} ]"
                )
                for q, s in zip(quick[c], careful[c], strict=True)
            ]
            for c in chunks
        ]

    def _late(
        self, space: str, plan: Plan, where: list[Value] | None, exec_bits: Value, c: int
    ) -> tuple[Value, Value]:
        """Mask and addresses made anew in a cold block, so that they do not stay alive outside
        it."""
        view = self.registers.views[c]
        if where is not None:
            return view.mask_of(exec_bits), where[c]
        assert plan.recipe is not None
        there = plan.recipe(view, c)
        if space == "lds":
            there = view.and_(there, 0xFFFFFFFF)
        return view.mask_of(exec_bits), there

    def tell_exec(self, exec_bits: Value) -> None:
        """Leave EXEC where a fault report finds it."""
        scalar = self.scalar
        at = scalar.define("ptr", 0, f"getelementptr i8, ptr %ctx, i64 {wave_abi.FAULT_EXEC}")
        wide = scalar.zext(exec_bits, "i64")
        scalar.effect(f"store i64 {wide.ref}, ptr {at.ref}, align 8")

    def _indexed_load(self, plan: Plan, exec_bits: Value, c: int) -> Value:
        name = f"llvm.masked.gather.v{CHUNK}i32.v{CHUNK}p0"
        view = self.registers.views[c]
        view.declare(name, f"declare {V} @{name}(<{CHUNK} x ptr>, {M}, {V})")
        pointers, mask = self._index_pointers(plan, c), view.mask_of(exec_bits)
        return view.define(
            "i32",
            CHUNK,
            f"call {V} @{name}({pointers.text} align 1 {pointers.ref}, {M} {mask.ref}, "
            f"{V} zeroinitializer)",
        )

    def store_wave(
        self,
        space: str,
        item: Element,
        number: int,
        plan: Plan,
        addresses: Addresses,
        exec_bits: Value,
        data: list[list[Value]],
    ) -> None:
        """Three ways: every lane on, some lanes on, and what the check did not cover."""
        chunks = range(self.config.chunks)
        where = [addresses(c) for c in chunks] if plan.recipe is None else None
        indexed = plan.symbol is not None
        masked = indexed or all(_maskable(plan.lanes(c), item) for c in chunks)
        fits = self._indexes_fit(plan, exec_bits) if indexed else plan.ok
        fast, inside, slow, end = self.labels("fast", "inside", "slow", "end")
        effect, label = self.scalar.effect, self.lifter.label
        if not indexed:
            full = self._full(exec_bits)
            condition = full if fits is None else self.scalar.and_(full, fits)
            effect(
                f"br i1 {condition.ref}, label %{fast}, label %{inside if masked else slow}, !prof !1"
            )
            label(fast)
            prefetch(self.lifter, space, plan, item.size, write=True)
            for c in chunks:
                self._fast_store(plan, item, c, data[c], None)
            effect(f"br label %{end}")
        if masked:
            if not indexed:
                label(inside)
            if fits is not None:
                effect(f"br i1 {fits.ref}, label %{inside}.ok, label %{slow}, !prof !1")
                label(f"{inside}.ok")
            for c in chunks:
                mask = self.registers.views[c].mask_of(exec_bits)
                if indexed:
                    self._indexed_store(plan, mask, c, data[c][0])
                else:
                    self._fast_store(plan, item, c, data[c], mask)
            effect(f"br label %{end}")
        if not masked or fits is not None:
            label(slow)
            self.tell_exec(exec_bits)
            for c in chunks:
                mask, there = self._late(space, plan, where, exec_bits, c)
                self.slow_store(space, item, number, there, mask, c, data[c])
            effect(f"br label %{end}")
        label(end)

    def _indexed_store(self, plan: Plan, mask: Value, c: int, data: Value) -> None:
        view = self.registers.views[c]
        name = f"llvm.masked.scatter.v{CHUNK}i32.v{CHUNK}p0"
        view.declare(name, f"declare void @{name}({V}, <{CHUNK} x ptr>, {M})")
        pointers = self._index_pointers(plan, c)
        self.scalar.effect(
            f"call void @{name}({V} {data.ref}, {pointers.text} align 1 {pointers.ref}, {M} {mask.ref})"
        )

    def _full(self, exec_bits: Value) -> Value:
        """Whether every lane is on. Stores without a mask are several times faster on Zen where
        they
        miss the cache."""
        key = ("full", exec_bits.ref)
        known = self.registers.derived.get(key)
        if known is None:
            known = self.registers.derived[key] = self.scalar.icmp("eq", exec_bits, -1)
        return known

    def labels(self, *names: str) -> tuple[str, ...]:
        self.lifter.emitter.count += 1
        return tuple(f"{name}{self.lifter.emitter.count}" for name in names)

    def slow_load(
        self, space: str, item: Element, number: int, where: Value, mask: Value, c: int
    ) -> list[Value]:
        helper = self.helpers.load(space, item)
        result = result_type(item.dwords)
        view = self.registers.views[c]
        name = view.define(
            "i32",
            CHUNK,
            f"call {result} @{helper}(ptr %ctx, ptr %lds, i32 {number}, {where.text} {where.ref}, "
            f"{mask.text} {mask.ref}, i32 {c * CHUNK})",
        )
        return self._unpack(name, item.dwords, c)

    def _unpack(self, value: Value, count: int, c: int) -> list[Value]:
        if count == 1:
            return [value]
        view, result = self.registers.views[c], result_type(count)
        return [
            view.define("i32", CHUNK, f"extractvalue {result} {value.ref}, {k}")
            for k in range(count)
        ]

    def slow_store(
        self,
        space: str,
        item: Element,
        number: int,
        where: Value,
        mask: Value,
        c: int,
        data: list[Value],
    ) -> None:
        helper = self.helpers.store(space, item)
        given = "".join(f", {V} {d.ref}" for d in data)
        self.scalar.effect(
            f"call void @{helper}(ptr %ctx, ptr %lds, i32 {number}, {where.text} {where.ref}, "
            f"{mask.text} {mask.ref}, i32 {c * CHUNK}{given})"
        )

    # -- fast patterns ------------------------------------------------------------------------
    def _at(self, pointer: Value, offset: int) -> Value:
        if not offset:
            return pointer
        return self.scalar.define("ptr", 0, f"getelementptr i8, ptr {pointer.ref}, i64 {offset}")

    def _vector_load(self, pointer: Value, type_: str, count: int) -> Value:
        return self.registers.views[0].define(
            type_, count, f"load <{count} x {type_}>, ptr {pointer.ref}, align {_align(type_)}"
        )

    def _shuffle(self, a: Value, index: Sequence[int], b: Value | None = None) -> Value:
        body = ", ".join(f"i32 {i}" for i in index)
        second = f"{a.text} {b.ref}" if b is not None else f"{a.text} poison"
        return self.registers.views[0].define(
            a.type,
            len(index),
            f"shufflevector {a.text} {a.ref}, {second}, <{len(index)} x i32> <{body}>",
        )

    def fast_load(self, plan: Plan, item: Element, c: int) -> list[Value]:
        steps, pointer = plan.lanes(c), plan.base(c)
        if (steps == steps[0]).all():
            return self._uniform_load(self._at(pointer, int(steps[0])), item, c)
        if item.size < 4:
            return [self._small_load(pointer, steps, item, c)]
        n = item.dwords
        if _contiguous(steps, 4 * n):
            return self._contiguous_load(self._at(pointer, int(steps[0])), n)
        low, span = int(steps.min()), int(steps.max() - steps.min()) + 4 * n
        if span <= WINDOW_BYTES and not ((steps - low) % 4).any():
            window = self._vector_load(self._at(pointer, low), "i32", span // 4)
            return [self._shuffle(window, [int(s - low) // 4 + k for s in steps]) for k in range(n)]
        runs = _runs(steps, 4 * n)
        if len(runs) <= CHUNK // 2 and len(set(steps.tolist())) == CHUNK:
            return self._run_load(pointer, steps, runs, n)
        return [self._gather(pointer, steps + 4 * k, c) for k in range(n)]

    def _uniform_load(self, pointer: Value, item: Element, c: int) -> list[Value]:
        scalar, view = self.scalar, self.registers.views[c]
        if item.size < 4:
            type_ = item.memory_type
            narrow = scalar.define(type_, 0, f"load {type_}, ptr {pointer.ref}, align 1")
            wide = scalar.sext(narrow, "i32") if item.signed else scalar.zext(narrow, "i32")
            return [view.splat(wide)]
        return [
            view.splat(
                scalar.define("i32", 0, f"load i32, ptr {self._at(pointer, 4 * k).ref}, align 4")
            )
            for k in range(item.dwords)
        ]

    def _small_load(self, pointer: Value, steps: Steps, item: Element, c: int) -> Value:
        view, type_ = self.registers.views[c], item.memory_type
        if _contiguous(steps, item.size):
            narrow = self._vector_load(self._at(pointer, int(steps[0])), type_, CHUNK)
        else:
            narrow = Value(view, type_, CHUNK, "poison")
            for lane, step in enumerate(steps):
                at = self._at(pointer, int(step))
                one = self.scalar.define(type_, 0, f"load {type_}, ptr {at.ref}, align 1")
                narrow = view.define(
                    type_,
                    CHUNK,
                    f"insertelement {narrow.text} {narrow.ref}, {type_} {one.ref}, i64 {lane}",
                )
        return view.sext(narrow, "i32") if item.signed else view.zext(narrow, "i32")

    def _contiguous_load(self, pointer: Value, n: int) -> list[Value]:
        if n == 1:
            return [self._vector_load(pointer, "i32", CHUNK)]
        if n == 4:
            return self._transpose4(
                [self._vector_load(self._at(pointer, 64 * k), "i32", CHUNK) for k in range(4)]
            )
        whole = self._vector_load(pointer, "i32", CHUNK * n)
        return [self._shuffle(whole, [n * lane + k for lane in range(CHUNK)]) for k in range(n)]

    def _transpose4(self, rows: list[Value]) -> list[Value]:
        """Four vectors of 4 lanes x 4 dwords each -> one vector per dword; two shuffle stages."""
        half = CHUNK // 2
        first = [4 * k for k in range(half)] + [4 * k + 1 for k in range(half)]
        second = [4 * k + 2 for k in range(half)] + [4 * k + 3 for k in range(half)]
        low = list(range(half)) + list(range(CHUNK, CHUNK + half))
        high = list(range(half, CHUNK)) + list(range(CHUNK + half, 2 * CHUNK))
        a, b = self._shuffle(rows[0], first, rows[1]), self._shuffle(rows[0], second, rows[1])
        x, y = self._shuffle(rows[2], first, rows[3]), self._shuffle(rows[2], second, rows[3])
        return [
            self._shuffle(a, low, x), self._shuffle(a, high, x),
            self._shuffle(b, low, y), self._shuffle(b, high, y),
        ]  # fmt: skip

    def _run_load(self, pointer: Value, steps: Steps, runs: list[list[int]], n: int) -> list[Value]:
        """A few contiguous runs: one load each, put together, then picked apart."""
        total, count = CHUNK * n, 0
        position: dict[int, int] = {}
        joined: Value | None = None
        for run in runs:
            size = len(run) * n
            part = self._vector_load(self._at(pointer, int(steps[run[0]])), "i32", size)
            wide = self._widen(part, size, total)
            joined = wide if joined is None else self._append(joined, wide, count, size, total)
            for k, lane in enumerate(run):
                position[lane] = count + k * n
            count += size
        assert joined is not None
        return [
            self._shuffle(joined, [position[lane] + k for lane in range(CHUNK)]) for k in range(n)
        ]

    def _widen(self, part: Value, size: int, total: int) -> Value:
        index = ", ".join(f"i32 {i}" if i < size else "i32 poison" for i in range(total))
        return self.registers.views[0].define(
            "i32",
            total,
            f"shufflevector {part.text} {part.ref}, {part.text} poison, <{total} x i32> <{index}>",
        )

    def _append(self, joined: Value, wide: Value, count: int, size: int, total: int) -> Value:
        index = ", ".join(
            f"i32 {i if i < count else total + i - count}" if i < count + size else "i32 poison"
            for i in range(total)
        )
        return self.registers.views[0].define(
            "i32",
            total,
            f"shufflevector {joined.text} {joined.ref}, {wide.text} {wide.ref}, <{total} x i32> <{index}>",
        )

    def _lane_pointers(self, pointer: Value, steps: Steps) -> str:
        index = ", ".join(f"i64 {int(s)}" for s in steps)
        return self.scalar.define(
            "ptr", CHUNK, f"getelementptr i8, ptr {pointer.ref}, <{CHUNK} x i64> <{index}>"
        ).ref

    def _gather(self, pointer: Value, steps: Steps, c: int) -> Value:
        name = f"llvm.masked.gather.v{CHUNK}i32.v{CHUNK}p0"
        view = self.registers.views[c]
        view.declare(name, f"declare {V} @{name}(<{CHUNK} x ptr>, {M}, {V})")
        pointers = self._lane_pointers(pointer, steps)
        return view.define(
            "i32",
            CHUNK,
            f"call {V} @{name}(<{CHUNK} x ptr> align 4 {pointers}, {M} splat (i1 true), {V} poison)",
        )

    def _fast_store(
        self, plan: Plan, item: Element, c: int, data: list[Value], mask: Value | None
    ) -> None:
        steps, pointer = plan.lanes(c), plan.base(c)
        effect, view = self.scalar.effect, self.registers.views[c]
        if item.size < 4:
            self._small_store(pointer, steps, item, data[0], c)
            return
        n = item.dwords
        if n == 1 and _contiguous(steps, 4):
            name = f"llvm.masked.store.v{CHUNK}i32.p0"
            view.declare(name, f"declare void @{name}({V}, ptr, {M})")
            at = self._at(pointer, int(steps[0]))
            if mask is None:
                effect(f"store {V} {data[0].ref}, ptr {at.ref}, align 4")
                return
            effect(f"call void @{name}({V} {data[0].ref}, ptr align 4 {at.ref}, {M} {mask.ref})")
            return
        if n == 1 and not _one_run(steps, 4):
            name = f"llvm.masked.scatter.v{CHUNK}i32.v{CHUNK}p0"
            view.declare(name, f"declare void @{name}({V}, <{CHUNK} x ptr>, {M})")
            pointers = self._lane_pointers(pointer, steps)
            effect(
                f"call void @{name}({V} {data[0].ref}, <{CHUNK} x ptr> align 4 {pointers}, "
                f"{M} {mask.ref if mask is not None else 'splat (i1 true)'})"
            )
            return
        whole, _width = self._interleave(data, n)
        for run in _runs(steps, 4 * n):
            part = self._shuffle(whole, [k * CHUNK + lane for lane in run for k in range(n)])
            at = self._at(pointer, int(steps[run[0]]))
            effect(f"store {part.text} {part.ref}, ptr {at.ref}, align 4")

    def _small_store(
        self, pointer: Value, steps: Steps, item: Element, data: Value, c: int
    ) -> None:
        effect, view = self.scalar.effect, self.registers.views[c]
        type_ = item.memory_type
        narrow = view.trunc(data, type_)
        if _contiguous(steps, item.size):
            at = self._at(pointer, int(steps[0]))
            effect(f"store {narrow.text} {narrow.ref}, ptr {at.ref}, align 1")
            return
        for lane, step in enumerate(steps):
            one = view.extract(narrow, lane)
            effect(f"store {type_} {one.ref}, ptr {self._at(pointer, int(step)).ref}, align 1")

    def _interleave(self, data: list[Value], n: int) -> tuple[Value, int]:
        """All dwords in one vector, dword k of lane l at k * 16 + l."""
        current = [*data, *([data[-1]] if n == 3 else [])]
        width = CHUNK
        while len(current) > 1:
            index = list(range(2 * width))
            current = [
                self._shuffle(a, index, b) for a, b in zip(current[::2], current[1::2], strict=True)
            ]
            width *= 2
        return current[0], width


def _align(type_: str) -> int:
    return 4 if type_ == "i32" else 1


def _contiguous(steps: Steps, size: int) -> bool:
    return bool((np.diff(steps) == size).all())


def _runs(steps: Steps, size: int) -> list[list[int]]:
    """Lanes grouped into runs of addresses `size` apart, in ascending address order."""
    runs: list[list[int]] = []
    for lane in np.argsort(steps, kind="stable").tolist():
        if runs and steps[lane] == steps[runs[-1][-1]] + size:
            runs[-1].append(lane)
        else:
            runs.append([lane])
    return runs


def _one_run(steps: Steps, size: int) -> bool:
    """Whether the lanes' addresses form few enough runs for whole-vector stores."""
    return len(set(steps.tolist())) == CHUNK and len(_runs(steps, size)) <= CHUNK // 2


def _maskable(steps: Steps, item: Element) -> bool:
    """Whether one masked store or scatter does a chunk."""
    return item.size == 4 and (_contiguous(steps, 4) or not _one_run(steps, 4))


def storable(steps: Steps, item: Element) -> bool:
    """Distinct addresses: lanes that aim at one address need the helper's lane order."""
    distinct = len(set(steps.tolist())) == CHUNK
    if not distinct:
        return False
    if item.size < 4 or item.dwords == 1:
        return True
    return len(_runs(steps, item.size)) <= CHUNK // 2
