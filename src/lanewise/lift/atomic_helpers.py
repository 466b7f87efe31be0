"""Out-of-line code for atomics: every lane in turn, returning the old value where it is asked for."""

from __future__ import annotations

from lanewise import wave_abi
from lanewise.lift.memory_helpers import L, M, MemoryHelpers, P, V, W, iota, result_type
from lanewise.semantics.atomics import OPERATIONS, native_operation
from lanewise.semantics.lanes import Value

_SLOW_CYCLES = 512  # for a chunk's atomics; 200 or less in a cache that no other thread disturbs
_HOT_LDS = {"add": "add", "sub": "sub", "or": "or", "and": "and", "xor": "xor"}


class AtomicHelpers(MemoryHelpers):
    """MemoryHelpers that also have atomics."""

    def atomic(self, space: str, operation: str, type_: str, *, returns: bool) -> str:
        """result(ctx, lds, access, addresses, mask, lane base, data dwords…, second data dwords…).

        Lanes go in ascending order. LDS is private to the thread that runs the work-group, and
        scratch to the work-item: plain read, compute, write. Global memory: atomicrmw, cmpxchg or a
        cmpxchg loop.
        """
        name = f"lw.atomic.{space}.{operation}.{type_}.{'r' if returns else 'n'}"
        if name in self.emitter.helpers:
            return name
        size = 8 if type_ in ("i64", "double") else 4
        n = size // 4
        second = OPERATIONS[operation].operands != "data"
        data = "".join(f", {V} %d{k}" for k in range(n * (2 if second else 1)))
        result = result_type(n) if returns else "void"
        flags = wave_abi.ACCESS_WRITE | wave_abi.ACCESS_ATOMIC
        lines = self._head(name, result, space, data, size, flags)
        lines = [lines[0], *self._atomic_slots(n, second), *lines[2:]]
        if space != "lds":
            nothing = f"{result} zeroinitializer" if returns else "void"
            lines += self._alignment(space, size, nothing)
        lines += self._atomic_spill(n, second)
        before_loop = "start"
        timed = space == "global" and not returns
        if space == "global":
            lines += self._ask_for_lines()
        if timed:
            lines += self._start_clock()
            before_loop = "running"
        if space == "lds" and operation in _HOT_LDS and not returns and size == 4:
            lines += self._unrolled_lds(operation)
            before_loop = "some"
        step = self._atomic_step(space, operation, type_, second)
        lines += self._lane_loop(
            before_loop, [*self._atomic_pointer(space), *step], self._keep_old(n) if returns else []
        )
        if timed:
            lines += self._stop_clock()
        lines += self._atomic_result(n) if returns else ["  ret void"]
        self._add(name, [*lines, "}"])
        return name

    def _lane_loop(self, before: str, step: list[str], keep: list[str]) -> list[str]:
        """`step` for each lane of the mask, from the lowest on, and then `keep`. Ends at `done`."""
        self._declare(f"llvm.cttz.i{W}", f"declare i{W} @llvm.cttz.i{W}(i{W}, i1)")
        return [
            f"  %bits = bitcast {M} %m to i{W}",
            f"  %none = icmp eq i{W} %bits, 0",
            "  br i1 %none, label %done, label %loop",
            "loop:",
            f"  %i = phi i{W} [ %bits, %{before} ], [ %i.next, %next ]",
            f"  %k = call i{W} @llvm.cttz.i{W}(i{W} %i, i1 true)",
            f"  %kk = zext i{W} %k to i64",
            "  %ap = getelementptr i64, ptr %as, i64 %kk",
            "  %addr = load i64, ptr %ap, align 8",
            *step,
            "  br label %next",
            "next:",
            *keep,
            f"  %i.less = sub i{W} %i, 1",
            f"  %i.next = and i{W} %i, %i.less",
            f"  %last = icmp eq i{W} %i.next, 0",
            "  br i1 %last, label %done, label %loop",
            "done:",
        ]

    def _atomic_slots(self, n: int, second: bool) -> list[str]:
        lines = ["entry:", f"  %as = alloca {L}, align 64"]
        vector = f"<{W} x i{32 * n}>"
        lines += [f"  %ds = alloca {vector}, align 64", f"  %rs = alloca {vector}, align 64"]
        if second:
            lines.append(f"  %cs = alloca {vector}, align 64")
        return lines

    def _atomic_pointer(self, space: str) -> list[str]:
        """%ptr of lane %kk of the chunk, whose address is %addr."""
        if space == "lds":
            return ["  %ptr = getelementptr i8, ptr %lds, i64 %addr"]
        return ["  %ptr = inttoptr i64 %addr to ptr"]

    def _alignment(self, space: str, size: int, result: str) -> list[str]:
        flags = wave_abi.ACCESS_WRITE | wave_abi.ACCESS_ATOMIC
        flags |= wave_abi.ACCESS_SCRATCH if space == "scratch" else 0
        mask = "<" + ", ".join([f"i64 {size - 1}"] * W) + ">"
        return [
            f"  %al = and {L} %a, {mask}",
            f"  %al.n = icmp ne {L} %al, zeroinitializer",
            f"  %al.m = and {M} %al.n, %m",
            f"  %al.b = bitcast {M} %al.m to i{W}",
            f"  %al.ok = icmp eq i{W} %al.b, 0",
            "  br i1 %al.ok, label %aligned, label %misaligned",
            "misaligned:",
            f"  %al.go = call i1 @{self.doubt()}(ptr %ctx, i32 %access, {L} %a, i{W} %al.b, "
            f"i32 %base, i64 {size}, i32 {flags})",
            f"  ret {result}",
            "aligned:",
        ]

    def _atomic_spill(self, n: int, second: bool) -> list[str]:
        lines = [f"  store {L} %a, ptr %as, align 64"]
        groups = [("ds", 0)] + ([("cs", n)] if second else [])
        for slot, first in groups:
            if n == 1:
                lines.append(f"  store {V} %d{first}, ptr %{slot}, align 64")
                continue
            lines += [
                f"  %{slot}.l = zext {V} %d{first} to {L}",
                f"  %{slot}.h = zext {V} %d{first + 1} to {L}",
                f"  %{slot}.s = shl {L} %{slot}.h, " + "<" + ", ".join(["i64 32"] * W) + ">",
                f"  %{slot}.w = or {L} %{slot}.l, %{slot}.s",
                f"  store {L} %{slot}.w, ptr %{slot}, align 64",
            ]
        return [
            *lines,
            f"  store <{W} x i{32 * n}> zeroinitializer, ptr %rs, align 64",
            "  br label %start",
            "start:",
        ]

    def _ask_for_lines(self) -> list[str]:
        """All cache lines at once: an atomic lets none that follows it begin."""
        self._declare("llvm.prefetch.p0", "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)")
        lines = self._safe_pointers()
        for i in range(W):
            lines += [
                f"  %q{i} = extractelement {P} %q, i64 {i}",
                f"  call void @llvm.prefetch.p0(ptr %q{i}, i32 1, i32 3, i32 1)",
            ]
        return lines

    def _start_clock(self) -> list[str]:
        """Of each wave the first chunk is timed."""
        self._declare("llvm.readcyclecounter", "declare i64 @llvm.readcyclecounter()")
        return [
            "  %timed = icmp eq i32 %base, 0",
            "  br i1 %timed, label %clock, label %running",
            "clock:",
            "  %began = call i64 @llvm.readcyclecounter()",
            "  br label %running",
            "running:",
            "  %since = phi i64 [ 0, %start ], [ %began, %clock ]",
        ]

    def _stop_clock(self) -> list[str]:
        """Tell the run-time of atomics that took long. (The clock alone would not wait for them.)"""
        self._declare("lw_contended", "declare void @lw_contended(ptr, ptr, i64)")
        self._declare("llvm.x86.sse2.lfence", "declare void @llvm.x86.sse2.lfence()")
        return [
            "  br i1 %timed, label %read, label %leave",
            "read:",
            "  call void @llvm.x86.sse2.lfence()",
            "  %ended = call i64 @llvm.readcyclecounter()",
            "  %took = sub i64 %ended, %since",
            f"  %slow = icmp ugt i64 %took, {_SLOW_CYCLES}",
            "  br i1 %slow, label %tell, label %leave, !prof !2",
            "tell:",
            "  call void @lw_contended(ptr %ctx, ptr %lds, i64 %took)",
            "  br label %leave",
            "leave:",
        ]

    def _atomic_step(self, space: str, operation: str, type_: str, second: bool) -> list[str]:
        int_type = "i64" if type_ in ("i64", "double") else "i32"
        lines = [
            f"  %dp = getelementptr {int_type}, ptr %ds, i64 %kk",
            f"  %data = load {int_type}, ptr %dp, align 4",
        ]
        if second:
            lines += [
                f"  %cp = getelementptr {int_type}, ptr %cs, i64 %kk",
                f"  %other = load {int_type}, ptr %cp, align 4",
            ]
        order = OPERATIONS[operation].operands
        data, other = ("%other", "%data") if order == "compare data" else ("%data", "%other")
        if space != "global":
            return lines + self._plain(operation, type_, int_type, data, other if second else None)
        native = native_operation(self.builder, operation, type_)
        if native == "cmpxchg":
            return [
                *lines,
                f"  %pair = cmpxchg ptr %ptr, {int_type} {other}, {int_type} {data} seq_cst seq_cst",
                f"  %old = extractvalue {{ {int_type}, i1 }} %pair, 0",
            ]
        if native is not None:
            return lines + self._native(native, type_, int_type, data)
        return lines + self._loop(operation, type_, int_type, data, other if second else None)

    def _native(self, native: str, type_: str, int_type: str, data: str) -> list[str]:
        if type_ not in ("float", "double"):
            return [f"  %old = atomicrmw {native} ptr %ptr, {int_type} {data} seq_cst"]
        return [
            f"  %fdata = bitcast {int_type} {data} to {type_}",
            f"  %fold = atomicrmw {native} ptr %ptr, {type_} %fdata seq_cst",
            f"  %old = bitcast {type_} %fold to {int_type}",
        ]

    def _body(
        self, operation: str, type_: str, int_type: str, old: str, data: str, other: str | None
    ) -> tuple[list[str], str]:
        """The operation's own arithmetic, on scalars."""
        builder = self.builder
        outer, builder.emitter.lines = builder.emitter.lines, []
        try:
            values = [
                builder.bitcast(Value(builder, int_type, 0, name), type_)
                for name in (old, data) + ((other,) if other else ())
            ]
            result = OPERATIONS[operation].body(
                builder, values[0], values[1], values[2] if other else None
            )
            bits = builder.bits(result)
            return builder.emitter.lines, bits.ref
        finally:
            builder.emitter.lines = outer

    def _plain(
        self, operation: str, type_: str, int_type: str, data: str, other: str | None
    ) -> list[str]:
        body, result = self._body(operation, type_, int_type, "%old", data, other)
        return [
            f"  %old = load {int_type}, ptr %ptr, align 1",
            *body,
            f"  store {int_type} {result}, ptr %ptr, align 1",
        ]

    def _loop(
        self, operation: str, type_: str, int_type: str, data: str, other: str | None
    ) -> list[str]:
        body, result = self._body(operation, type_, int_type, "%seen", data, other)
        return [
            f"  %first = load atomic {int_type}, ptr %ptr monotonic, align {4 if int_type == 'i32' else 8}",
            "  br label %try",
            "try:",
            f"  %seen = phi {int_type} [ %first, %loop ], [ %old, %try ]",
            *body,
            f"  %pair = cmpxchg ptr %ptr, {int_type} %seen, {int_type} {result} seq_cst seq_cst",
            f"  %old = extractvalue {{ {int_type}, i1 }} %pair, 0",
            f"  %won = extractvalue {{ {int_type}, i1 }} %pair, 1",
            "  br i1 %won, label %won.it, label %try",
            "won.it:",
        ]

    def _keep_old(self, n: int) -> list[str]:
        int_type = f"i{32 * n}"
        return [
            f"  %rp = getelementptr {int_type}, ptr %rs, i64 %kk",
            f"  store {int_type} %old, ptr %rp, align 4",
        ]

    def _atomic_result(self, n: int) -> list[str]:
        if n == 1:
            return [f"  %res = load {V}, ptr %rs, align 64", f"  ret {V} %res"]
        high = "<" + ", ".join(["i64 32"] * W) + ">"
        result = result_type(2)
        return [
            f"  %res = load {L}, ptr %rs, align 64",
            f"  %res.l = trunc {L} %res to {V}",
            f"  %res.s = lshr {L} %res, {high}",
            f"  %res.h = trunc {L} %res.s to {V}",
            f"  %res.0 = insertvalue {result} poison, {V} %res.l, 0",
            f"  %res.1 = insertvalue {result} %res.0, {V} %res.h, 1",
            f"  ret {result} %res.1",
        ]

    def _unrolled_lds(self, operation: str) -> list[str]:
        """All lanes on: 16 read-modify-writes in a row. Each lane has its own displacement: Zen's
        memory renaming takes equal base, index and displacement for the same address (jit.md
        7.6)."""
        lines = [
            f"  %all.b = bitcast {M} %m to i{W}",
            f"  %all = icmp eq i{W} %all.b, -1",
            "  br i1 %all, label %full, label %some",
            "full:",
            f"  %sub = sub {L} %a, {iota(8)}",
        ]
        for i in range(W):
            lines += [
                f"  %g{i} = extractelement {L} %sub, i64 {i}",
                f'  %h{i} = call i64 asm "", "=r,0"(i64 %g{i})',
                f"  %x{i} = add i64 %h{i}, {8 * i}",
                f"  %t{i} = getelementptr i8, ptr %lds, i64 %x{i}",
                f"  %u{i} = load i32, ptr %t{i}, align 1",
                f"  %w{i} = extractelement {V} %d0, i64 {i}",
                f"  %n{i} = {_HOT_LDS[operation]} i32 %u{i}, %w{i}",
                f"  store i32 %n{i}, ptr %t{i}, align 1",
            ]
        return [*lines, "  ret void", "some:"]
