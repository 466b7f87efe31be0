"""Helpers for scratch, which is dword-interleaved over lanes, and for flat, which is any of three
spaces."""

from __future__ import annotations

from lanewise import wave_abi
from lanewise.lift.atomic_helpers import AtomicHelpers
from lanewise.lift.config import CHUNK
from lanewise.lift.memory_helpers import (
    Element,
    L,
    M,
    P,
    V,
    result_type,
    splat_lines,
)

W = CHUNK


class SpaceHelpers(AtomicHelpers):
    """AtomicHelpers that also know the spaces "scratch" and "flat"."""

    def load(self, space: str, item: Element) -> str:
        if space == "flat":
            return self._flat_load(item)
        if space == "scratch":
            return self._scratch_load(item)
        return super().load(space, item)

    def store(self, space: str, item: Element) -> str:
        if space == "flat":
            return self._flat_store(item)
        if space == "scratch":
            return self._scratch_store(item)
        return super().store(space, item)

    def atomic(self, space: str, operation: str, type_: str, *, returns: bool) -> str:
        if space == "flat":
            return self._flat_atomic(operation, type_, returns=returns)
        return super().atomic(space, operation, type_, returns=returns)

    # -- scratch ------------------------------------------------------------------------------
    def check(self, space: str) -> str:
        return self._scratch_check() if space == "scratch" else super().check(space)

    def _atomic_pointer(self, space: str) -> list[str]:
        if space != "scratch":
            return super()._atomic_pointer(space)
        return [
            "  %base64 = zext i32 %base to i64",
            "  %lane = add i64 %kk, %base64",
            f"  %ptr = call ptr @{self._scratch_byte()}(ptr %ctx, i64 %addr, i64 %lane)",
        ]

    def _scratch_check(self) -> str:
        name = "lw.check.scratch"
        if name not in self.emitter.helpers:
            self._add(
                name,
                [
                    f"define internal i1 @{name}(ptr %ctx, i32 %access, {L} %a, {M} %m, i32 %base, "
                    "i64 %size, i32 %flags) nounwind noinline {",
                    f"  %zp = getelementptr i8, ptr %ctx, i64 {wave_abi.SCRATCH_SIZE}",
                    "  %sz = load i64, ptr %zp, align 8",
                    "  %room = sub i64 %sz, %size",
                    *splat_lines("roomv", "i64", "%room"),
                    f"  %out = icmp sgt {L} %a, %roomv",
                    f"  %bad = and {M} %out, %m",
                    f"  %bits = bitcast {M} %bad to i{W}",
                    f"  %none = icmp eq i{W} %bits, 0",
                    "  br i1 %none, label %well, label %slow",
                    "well:",
                    "  ret i1 true",
                    "slow:",
                    f"  %go = call i1 @{self.doubt()}(ptr %ctx, i32 %access, {L} %a, i{W} %bits, "
                    f"i32 %base, i64 %size, i32 {wave_abi.ACCESS_SCRATCH})",
                    "  ret i1 false",
                    "}",
                ],
            )
        return name

    def _scratch_byte(self) -> str:
        """ptr(ctx, byte offset, lane): where one byte of a lane's scratch lies."""
        name = "lw.scratch.byte"
        if name not in self.emitter.helpers:
            self._add(
                name,
                [
                    f"define internal ptr @{name}(ptr %ctx, i64 %a, i64 %lane) nounwind {{",
                    f"  %pp = getelementptr i8, ptr %ctx, i64 {wave_abi.SCRATCH}",
                    "  %p = load ptr, ptr %pp, align 8",
                    "  %q = lshr i64 %a, 2",
                    f"  %w = mul i64 %q, {4 * self.builder.wave_size}",
                    "  %b = and i64 %a, 3",
                    "  %l = shl i64 %lane, 2",
                    "  %x = add i64 %w, %b",
                    "  %y = add i64 %x, %l",
                    "  %r = getelementptr i8, ptr %p, i64 %y",
                    "  ret ptr %r",
                    "}",
                ],
            )
        return name

    def _scratch_loop(self, head: list[str], step: list[str], tail: list[str]) -> list[str]:
        """A loop over the lanes that are on, with %kk the chunk's lane and %addr its offset."""
        self._declare(f"llvm.cttz.i{W}", f"declare i{W} @llvm.cttz.i{W}(i{W}, i1)")
        return [
            *head,
            f"  store {L} %a, ptr %as, align 64",
            f"  %bits = bitcast {M} %m to i{W}",
            f"  %none = icmp eq i{W} %bits, 0",
            "  br i1 %none, label %done, label %loop",
            "loop:",
            f"  %i = phi i{W} [ %bits, %checked ], [ %i.next, %loop ]",
            f"  %k = call i{W} @llvm.cttz.i{W}(i{W} %i, i1 true)",
            f"  %kk = zext i{W} %k to i64",
            "  %base64 = zext i32 %base to i64",
            "  %lane = add i64 %kk, %base64",
            "  %ap = getelementptr i64, ptr %as, i64 %kk",
            "  %addr = load i64, ptr %ap, align 8",
            *step,
            f"  %i.less = sub i{W} %i, 1",
            f"  %i.next = and i{W} %i, %i.less",
            f"  %last = icmp eq i{W} %i.next, 0",
            "  br i1 %last, label %done, label %loop",
            "done:",
            *tail,
            "}",
        ]

    def _scratch_load(self, item: Element) -> str:
        sign = "s" if item.signed else "u"
        name = f"lw.load.scratch.{sign}{item.size}"
        if name in self.emitter.helpers:
            return name
        check, byte = self._scratch_check(), self._scratch_byte()
        head = [
            f"define internal {V} @{name}(ptr %ctx, ptr %lds, i32 %access, {L} %a, {M} %m, "
            "i32 %base) nounwind noinline cold {",
            "entry:",
            f"  %as = alloca {L}, align 64",
            f"  %rs = alloca {V}, align 64",
            *self._go_on_if(
                f"@{check}(ptr %ctx, i32 %access, {L} %a, {M} %m, i32 %base, i64 {item.size}, "
                "i32 0)",
                V,
            ),
            f"  store {V} zeroinitializer, ptr %rs, align 64",
        ]
        step, total = [], ""
        for k in range(item.size):
            step += [
                f"  %x{k} = add i64 %addr, {k}",
                f"  %p{k} = call ptr @{byte}(ptr %ctx, i64 %x{k}, i64 %lane)",
                f"  %b{k} = load i8, ptr %p{k}, align 1",
                f"  %z{k} = {'sext' if item.signed and k == item.size - 1 else 'zext'} i8 %b{k} to i32",
                f"  %s{k} = shl i32 %z{k}, {8 * k}",
                f"  %t{k} = or i32 {total or '0'}, %s{k}",
            ]
            total = f"%t{k}"
        step += [
            "  %rp = getelementptr i32, ptr %rs, i64 %kk",
            f"  store i32 {total}, ptr %rp, align 4",
        ]
        tail = [f"  %res = load {V}, ptr %rs, align 64", f"  ret {V} %res"]
        self._add(name, self._scratch_loop(head, step, tail))
        return name

    def _scratch_store(self, item: Element) -> str:
        name = f"lw.store.scratch.{item.size}"
        if name in self.emitter.helpers:
            return name
        check, byte = self._scratch_check(), self._scratch_byte()
        head = [
            f"define internal void @{name}(ptr %ctx, ptr %lds, i32 %access, {L} %a, {M} %m, "
            f"i32 %base, {V} %d0) nounwind noinline cold {{",
            "entry:",
            f"  %as = alloca {L}, align 64",
            f"  %ds = alloca {V}, align 64",
            *self._go_on_if(
                f"@{check}(ptr %ctx, i32 %access, {L} %a, {M} %m, i32 %base, i64 {item.size}, "
                "i32 0)",
                "void",
            ),
            f"  store {V} %d0, ptr %ds, align 64",
        ]
        step = [
            "  %dp = getelementptr i32, ptr %ds, i64 %kk",
            "  %data = load i32, ptr %dp, align 4",
        ]
        for k in range(item.size):
            step += [
                f"  %x{k} = add i64 %addr, {k}",
                f"  %p{k} = call ptr @{byte}(ptr %ctx, i64 %x{k}, i64 %lane)",
                f"  %s{k} = lshr i32 %data, {8 * k}",
                f"  %b{k} = trunc i32 %s{k} to i8",
                f"  store i8 %b{k}, ptr %p{k}, align 1",
            ]
        self._add(name, self._scratch_loop(head, step, ["  ret void"]))
        return name

    # -- flat ---------------------------------------------------------------------------------
    def _flat_split(self) -> list[str]:
        """%ml %mp %mg: the lanes in LDS, in scratch, in global memory; %off: offsets in an
        aperture."""
        shared = "<" + ", ".join([f"i64 {wave_abi.SHARED_APERTURE_HI}"] * W) + ">"
        private = "<" + ", ".join([f"i64 {wave_abi.PRIVATE_APERTURE_HI}"] * W) + ">"
        thirty_two = "<" + ", ".join(["i64 32"] * W) + ">"
        low = "<" + ", ".join(["i64 4294967295"] * W) + ">"
        ones = "<" + ", ".join(["i1 true"] * W) + ">"
        return [
            f"  %hi = lshr {L} %a, {thirty_two}",
            f"  %il = icmp eq {L} %hi, {shared}",
            f"  %ip = icmp eq {L} %hi, {private}",
            f"  %ml = and {M} %il, %m",
            f"  %mp = and {M} %ip, %m",
            f"  %io = or {M} %il, %ip",
            f"  %ig = xor {M} %io, {ones}",
            f"  %mg = and {M} %ig, %m",
            f"  %off = and {L} %a, {low}",
        ]

    def _flat_load(self, item: Element) -> str:
        sign = "s" if item.signed else "u"
        name = f"lw.load.flat.{sign}{item.size}"
        if name in self.emitter.helpers:
            return name
        lds, everywhere = super().load("lds", item), super().load("global", item)
        piece = item if item.size <= 4 else Element(4, 1)
        scratch = self._scratch_load(piece)
        result = result_type(item.dwords)
        tail = f"{M} %{{mask}}, i32 %base)"
        lines = [
            f"define internal {result} @{name}(ptr %ctx, ptr %lds, i32 %access, {L} %a, {M} %m, "
            "i32 %base) nounwind noinline {",
            *self._flat_split(),
            f"  %g = call {result} @{everywhere}(ptr %ctx, ptr %lds, i32 %access, {L} %a, "
            + tail.format(mask="mg"),
            f"  %l = call {result} @{lds}(ptr %ctx, ptr %lds, i32 %access, {L} %off, "
            + tail.format(mask="ml"),
        ]
        last = "poison"
        for k in range(item.dwords):
            step = "<" + ", ".join([f"i64 {4 * k}"] * W) + ">"
            lines += [
                f"  %o{k} = add {L} %off, {step}",
                f"  %p{k} = call {V} @{scratch}(ptr %ctx, ptr %lds, i32 %access, {L} %o{k}, "
                + tail.format(mask="mp"),
            ]
            if item.dwords == 1:
                lines += [f"  %g{k} = or {V} %g, %l"]
            else:
                lines += [
                    f"  %ge{k} = extractvalue {result} %g, {k}",
                    f"  %le{k} = extractvalue {result} %l, {k}",
                    f"  %g{k} = or {V} %ge{k}, %le{k}",
                ]
            lines.append(f"  %r{k} = or {V} %g{k}, %p{k}")
            if item.dwords > 1:
                lines.append(f"  %i{k} = insertvalue {result} {last}, {V} %r{k}, {k}")
                last = f"%i{k}"
        lines.append(f"  ret {result} {last if item.dwords > 1 else '%r0'}")
        self._add(name, [*lines, "}"])
        return name

    def _flat_store(self, item: Element) -> str:
        name = f"lw.store.flat.{item.size}"
        if name in self.emitter.helpers:
            return name
        lds, everywhere = super().store("lds", item), super().store("global", item)
        piece = item if item.size <= 4 else Element(4, 1)
        scratch = self._scratch_store(piece)
        data = "".join(f", {V} %d{k}" for k in range(item.dwords))
        head = "ptr %ctx, ptr %lds, i32 %access"
        lines = [
            f"define internal void @{name}({head}, {L} %a, {M} %m, i32 %base{data}) nounwind noinline {{",
            *self._flat_split(),
            f"  call void @{everywhere}({head}, {L} %a, {M} %mg, i32 %base{data})",
            f"  call void @{lds}({head}, {L} %off, {M} %ml, i32 %base{data})",
        ]
        for k in range(item.dwords):
            step = "<" + ", ".join([f"i64 {4 * k}"] * W) + ">"
            lines += [
                f"  %o{k} = add {L} %off, {step}",
                f"  call void @{scratch}({head}, {L} %o{k}, {M} %mp, i32 %base, {V} %d{k})",
            ]
        self._add(name, [*lines, "  ret void", "}"])
        return name

    def _flat_atomic(self, operation: str, type_: str, *, returns: bool) -> str:
        name = f"lw.atomic.flat.{operation}.{type_}.{'r' if returns else 'n'}"
        if name in self.emitter.helpers:
            return name
        in_lds = (
            f"lds_{operation}" if type_ in ("float", "double") or "pk_" in operation else operation
        )
        lds = super().atomic("lds", in_lds, type_, returns=returns)
        everywhere = super().atomic("global", operation, type_, returns=returns)
        head_line = self.emitter.helpers[lds].split("\n", 1)[0]
        parameters = head_line[head_line.index("(") + 1 : head_line.index(") nounwind")]
        names = [p.rsplit("%", 1) for p in parameters.split(", ") if "%" in p]
        result = head_line.split(" @", 1)[0].removeprefix("define internal ")
        data = "".join(f", {V} %{n}" for _, n in names if n.startswith("d"))
        head = "ptr %ctx, ptr %lds, i32 %access"
        assign = "%g = " if returns else ""
        assign_l = "%l = " if returns else ""
        wide = type_ in ("i64", "double")
        lines = [
            f"define internal {result} @{name}({head}, {L} %a, {M} %m, i32 %base{data}) nounwind noinline {{",
            *self._flat_split(),
            *(self._no_wide_atomic() if wide else ()),
            f"  {assign}call {result} @{everywhere}({head}, {L} %a, {M} %mg, i32 %base{data})",
            f"  {assign_l}call {result} @{lds}({head}, {L} %off, {M} %ml, i32 %base{data})",
        ]
        if not wide:
            scratch = self.atomic("scratch", operation, type_, returns=returns)
            assign_p = "%s = " if returns else ""
            lines.append(
                f"  {assign_p}call {result} @{scratch}({head}, {L} %off, {M} %mp, i32 %base{data})"
            )
        if not returns:
            lines.append("  ret void")
        elif not wide:
            lines += [f"  %gl = or {V} %g, %l", f"  %r = or {V} %gl, %s", f"  ret {V} %r"]
        else:
            last = "poison"
            for k in range(2):
                lines += [
                    f"  %ge{k} = extractvalue {result} %g, {k}",
                    f"  %le{k} = extractvalue {result} %l, {k}",
                    f"  %r{k} = or {V} %ge{k}, %le{k}",
                    f"  %i{k} = insertvalue {result} {last}, {V} %r{k}, {k}",
                ]
                last = f"%i{k}"
            lines.append(f"  ret {result} {last}")
        self._add(name, [*lines, "}"])
        return name

    def _no_wide_atomic(self) -> list[str]:
        """64 bits of scratch are two dwords apart, which the hardware's atomics do not reach (LLVM
        #109407): a fault, whose offset is moved out of range. 32 bits work."""
        return [
            f"  %never = or {L} %off, <" + ", ".join([f"i64 {1 << 40}"] * W) + ">",
            f"  %go = call i1 @{self._scratch_check()}(ptr %ctx, i32 %access, {L} %never, {M} %mp, "
            "i32 %base, i64 8, i32 0)",
        ]


__all__ = ["P", "SpaceHelpers"]
