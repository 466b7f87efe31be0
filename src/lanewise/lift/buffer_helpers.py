"""Out-of-line code of buffer accesses: offset, index and descriptor to addresses in range.

Owns what a buffer descriptor (V#) means on every target: stride, swizzling, the lane number as
index, and the range check. An address out of range is `OUTSIDE`: such lanes load 0 and store
nothing.

Sources: CDNA1-4 ISA "Buffer Addressing" and "Memory Buffer Range Checking"; RDNA2-4 ISA
"Buffer Addressing", "Range Checking" (OOB_SELECT). The sum of a lane's offset and the
instruction's does not wrap: a check "uses saturating arithmetic" (LLVM AMDGPUUsage, buffer
out-of-bounds modes).
"""

from __future__ import annotations

from lanewise import wave_abi
from lanewise.lift.config import CHUNK
from lanewise.lift.memory_helpers import Element, L, M, V, result_type, splat_lines
from lanewise.lift.space_helpers import SpaceHelpers

W = CHUNK
OUTSIDE = -1
BASE_BITS = 48
STRIDE_MASK = 0x3FFF  # of the descriptor's bits from 48 on
ADD_TID_BIT = 23  # of word 3
OOB_BIT = 28
_HEAD = f"ptr %ctx, ptr %lds, i32 %access, {L} %off, {M} %m, i32 %base, "
_CALL = "ptr %ctx, ptr %lds, i32 %access,"
_RESOURCE = f"{V} %idx, i64 %w01, i64 %w23, i64 %soff, i1 %idxen"
_PLACE = f"i32 %base, {V} %idx, i64 %w01, i64 %w23, i64 %soff, i1 %idxen"


def _constant(value: int) -> str:
    return "<" + ", ".join([f"i64 {value}"] * W) + ">"


class BufferHelpers(SpaceHelpers):
    """SpaceHelpers that also know buffers. `generation` is the target's."""

    generation: int = 9

    # -- addresses ----------------------------------------------------------------------------
    def address(self) -> str:
        """<16 x i64>(offsets, lane base, indexes, descriptor, soffset, idxen, bytes): addresses."""
        name = "lw.buffer.address"
        if name not in self.emitter.helpers:
            self._add(
                name,
                [
                    f"define internal {L} @{name}({L} %off, {_PLACE}, i64 %payload) "
                    "nounwind noinline {",
                    *self._fields(),
                    *self._short_way(),
                    *self._indexes(),
                    *self._position(),
                    *(self._range_9() if self.generation == 9 else self._range_10()),
                    f"  %result = select {M} %bad, {L} {_constant(OUTSIDE)}, {L} %addr",
                    f"  ret {L} %result",
                    "}",
                ],
            )
        return name

    def _fields(self) -> list[str]:
        """The descriptor's fields as scalars."""
        lines = [
            f"  %start = and i64 %w01, {(1 << BASE_BITS) - 1}",
            f"  %st.0 = lshr i64 %w01, {BASE_BITS}",
            f"  %st.1 = and i64 %st.0, {STRIDE_MASK}",
            "  %nr = and i64 %w23, 4294967295",
            "  %w3 = lshr i64 %w23, 32",
            f"  %tid.0 = lshr i64 %w3, {ADD_TID_BIT}",
            "  %tid = trunc i64 %tid.0 to i1",
            "  %is.0 = lshr i64 %w3, 21",
            "  %is.1 = and i64 %is.0, 3",
            "  %is = add i64 %is.1, 3",
            f"  %sw.0 = lshr i64 %w01, {62 if self.generation >= 11 else 63}",
            "  %swizzled = icmp ne i64 %sw.0, 0",
        ]
        if self.generation >= 11:
            lines += ["  %sw.3 = icmp eq i64 %sw.0, 3", "  %es = select i1 %sw.3, i64 4, i64 2"]
        else:
            lines += ["  %es = add i64 0, 2"]
        if self.generation == 9:  # with ADD_TID the data format is stride[17:14]
            lines += [
                "  %st.2 = lshr i64 %w3, 15",
                "  %st.3 = and i64 %st.2, 15",
                "  %st.4 = shl i64 %st.3, 14",
                "  %st.5 = select i1 %tid, i64 %st.4, i64 0",
                "  %stride = or i64 %st.1, %st.5",
            ]
        elif self.generation >= 12:  # stride scale: 1, 4, 8, 32
            lines += [
                "  %st.2 = lshr i64 %w3, 18",
                "  %st.3 = and i64 %st.2, 3",
                "  %st.4 = shl i64 %st.3, 3",
                f"  %st.5 = lshr i64 {0x05030200}, %st.4",
                "  %st.6 = and i64 %st.5, 255",
                "  %stride = shl i64 %st.1, %st.6",
            ]
        else:
            lines += ["  %stride = add i64 %st.1, 0"]
        # gfx12 adds the scalar offset to the lane's before swizzling and range check
        inside, outside = ("%soff", "0") if self.generation >= 12 else ("0", "%soff")
        return [*lines, f"  %inside = add i64 {inside}, 0", f"  %outside = add i64 {outside}, 0"]

    def _short_way(self) -> list[str]:
        """The short way for what most kernels have: no swizzling and no index; goes on at %full."""
        if self.generation == 9:
            last: list[str] = []
            limit, check = "%nr", "uge"
        else:
            limit, check = "%most", "ugt"
            last = [
                *splat_lines("p.pay", "i64", "%payload"),
                f"  %p.end = add {L} %off, %p.pay",
                f"  %p.oob.0 = lshr i64 %w3, {OOB_BIT}",
                "  %p.oob = and i64 %p.oob.0, 3",
                *self._unit("p.bytes"),
                "  %p.empty = icmp eq i64 %nr, 0",
                f"  %p.row = call i64 @{self._less()}(i64 %stride, i64 %inside)",
                "  %p.is0 = icmp eq i64 %p.oob, 0",
                f"  %p.one = select i1 %p.is0, i64 %p.row, i64 {1 << 62}",
                "  %p.some = select i1 %p.empty, i64 0, i64 %p.one",
                f"  %p.room = call i64 @{self._less()}(i64 %p.bytes, i64 %soff)",
                "  %p.is3 = icmp eq i64 %p.oob, 3",
                "  %most = select i1 %p.is3, i64 %p.room, i64 %p.some",
            ]
        return [
            "  %odd.0 = or i1 %swizzled, %tid",
            "  %odd = or i1 %odd.0, %idxen",
            "  br i1 %odd, label %full, label %plain",
            "plain:",
            *last,
            *splat_lines("p.limit", "i64", limit),
            f"  %p.bad = icmp {check} {L} {'%off' if self.generation == 9 else '%p.end'}, %p.limit",
            "  %p.from = add i64 %start, %soff",
            *splat_lines("p.start", "i64", "%p.from"),
            f"  %p.addr = add {L} %off, %p.start",
            f"  %p.result = select {M} %p.bad, {L} {_constant(OUTSIDE)}, {L} %p.addr",
            f"  ret {L} %p.result",
            "full:",
        ]

    def _unit(self, name: str) -> list[str]:
        """%<name>: the buffer's bytes as OOB_SELECT 3 has them."""
        if self.generation < 12:
            return [f"  %{name} = add i64 %nr, 0"]
        return [
            f"  %{name}.big = icmp ugt i64 %stride, 1",
            f"  %{name}.unit = select i1 %{name}.big, i64 %stride, i64 1",
            f"  %{name} = mul i64 %nr, %{name}.unit",
        ]

    def _indexes(self) -> list[str]:
        """%index: the lane's index, %offset: its offset in the record."""
        iota = "<" + ", ".join(f"i64 {i}" for i in range(W)) + ">"
        return [
            "  %b64 = zext i32 %base to i64",
            *splat_lines("b.v", "i64", "%b64"),
            f"  %lane = add {L} %b.v, {iota}",
            f"  %lane.t = select i1 %tid, {L} %lane, {L} zeroinitializer",
            f"  %idx64 = zext {V} %idx to {L}",
            f"  %index = add {L} %idx64, %lane.t",
            *splat_lines("in.v", "i64", "%inside"),
            f"  %offset = add {L} %off, %in.v",
            *splat_lines("stride.v", "i64", "%stride"),
            f"  %row = mul {L} %index, %stride.v",
            f"  %linear = add {L} %row, %offset",
        ]

    def _position(self) -> list[str]:
        """%addr, linear or swizzled."""
        return [
            *splat_lines("is.v", "i64", "%is"),
            *splat_lines("es.v", "i64", "%es"),
            "  %em.0 = shl i64 1, %es",
            "  %em.1 = sub i64 %em.0, 1",
            "  %im.0 = shl i64 1, %is",
            "  %im.1 = sub i64 %im.0, 1",
            *splat_lines("em", "i64", "%em.1"),
            *splat_lines("im", "i64", "%im.1"),
            f"  %in.e = and {L} %offset, %em",
            f"  %of.e = xor {L} %offset, %in.e",
            f"  %block = lshr {L} %index, %is.v",
            f"  %block.b = mul {L} %block, %stride.v",
            f"  %sum = add {L} %block.b, %of.e",
            f"  %wide = shl {L} %sum, %is.v",
            f"  %in.i = and {L} %index, %im",
            f"  %slot = shl {L} %in.i, %es.v",
            f"  %sw.a = add {L} %wide, %slot",
            f"  %sw.b = add {L} %sw.a, %in.e",
            f"  %place = select i1 %swizzled, {L} %sw.b, {L} %linear",
            "  %origin = add i64 %start, %outside",
            *splat_lines("origin.v", "i64", "%origin"),
            f"  %addr = add {L} %place, %origin.v",
            *splat_lines("nr.v", "i64", "%nr"),
            f"  %beyond = icmp uge {L} %index, %nr.v",
        ]

    def _range_9(self) -> list[str]:
        """Structured: by index; raw: by offset; scratch (ADD_TID without an index): none."""
        return [
            "  %has.stride = icmp ne i64 %stride, 0",
            "  %structured = and i1 %has.stride, %idxen",
            f"  %far = icmp uge {L} %offset, %nr.v",
            f"  %bad.0 = select i1 %structured, {M} %beyond, {M} %far",
            "  %raw.index = xor i1 %idxen, true",
            "  %scratch = and i1 %tid, %raw.index",
            f"  %bad = select i1 %scratch, {M} zeroinitializer, {M} %bad.0",
        ]

    def _range_10(self) -> list[str]:
        """OOB_SELECT: 0 index and offset, 1 index, 2 empty buffers, 3 bytes (0 if swizzled)."""
        return [
            *self._unit("all"),
            f"  %limit = call i64 @{self._less()}(i64 %all, i64 %outside)",
            *splat_lines("limit.v", "i64", "%limit"),
            *splat_lines("pay.v", "i64", "%payload"),
            f"  %end.b = add {L} %linear, %pay.v",
            f"  %bytes = icmp ugt {L} %end.b, %limit.v",
            f"  %end.r = add {L} %offset, %pay.v",
            f"  %over = icmp ugt {L} %end.r, %stride.v",
            f"  %record = or {M} %beyond, %over",
            "  %empty = icmp eq i64 %nr, 0",
            *splat_lines("empty.v", "i1", "%empty"),
            f"  %oob.0 = lshr i64 %w3, {OOB_BIT}",
            "  %oob = and i64 %oob.0, 3",
            "  %has.stride = icmp ne i64 %stride, 0",
            "  %rows = and i1 %swizzled, %has.stride",
            f"  %mode3 = select i1 %rows, {M} %record, {M} %bytes",
            *(f"  %is{mode} = icmp eq i64 %oob, {mode}" for mode in range(3)),
            f"  %bad.2 = select i1 %is2, {M} %empty.v, {M} %mode3",
            f"  %bad.1 = select i1 %is1, {M} %beyond, {M} %bad.2",
            f"  %bad = select i1 %is0, {M} %record, {M} %bad.1",
        ]

    def _masked(self, name: str, payload: int, extra: int = 0) -> list[str]:
        """%<name>: addresses of the dword `extra` bytes on; %<name>.m: lanes in range."""
        lines, offset = [], "%off"
        if extra:
            offset = f"%{name}.o"
            lines = [f"  {offset} = add {L} %off, {_constant(extra)}"]
        return [
            *lines,
            f"  %{name} = call {L} @{self.address()}({L} {offset}, i32 %base, {V} %idx, i64 %w01, "
            f"i64 %w23, i64 %soff, i1 %idxen, i64 {payload})",
            f"  %{name}.i = icmp ne {L} %{name}, {_constant(OUTSIDE)}",
            f"  %{name}.m = and {M} %{name}.i, %m",
        ]

    # -- check --------------------------------------------------------------------------------
    def check(self, space: str) -> str:
        """Buffers lie in global memory, or in the wave's scratch."""
        if space != "buffer":
            return super().check(space)
        name = "lw.check.buffer"
        if name not in self.emitter.helpers:
            other = super().check("global")
            self._add(
                name,
                [
                    f"define internal i1 @{name}(ptr %ctx, i32 %access, {L} %a, {M} %m, "
                    "i32 %base, i64 %size, i32 %flags) nounwind noinline {",
                    f"  %sp = getelementptr i8, ptr %ctx, i64 {wave_abi.SCRATCH}",
                    "  %s = load i64, ptr %sp, align 8",
                    f"  %zp = getelementptr i8, ptr %ctx, i64 {wave_abi.SCRATCH_SIZE}",
                    "  %z.0 = load i64, ptr %zp, align 8",
                    f"  %z = mul i64 %z.0, {self.builder.wave_size}",
                    f"  %room = call i64 @{self._less()}(i64 %z, i64 %size)",
                    "  %has = icmp uge i64 %z, %size",
                    *splat_lines("has.v", "i1", "%has"),
                    *splat_lines("s.v", "i64", "%s"),
                    *splat_lines("room.v", "i64", "%room"),
                    f"  %d = sub {L} %a, %s.v",
                    f"  %in.0 = icmp ule {L} %d, %room.v",
                    f"  %in = and {M} %in.0, %has.v",
                    f"  %rest = select {M} %in, {M} zeroinitializer, {M} %m",
                    f"  %go = call i1 @{other}(ptr %ctx, i32 %access, {L} %a, {M} %rest, "
                    "i32 %base, i64 %size, i32 %flags)",
                    "  ret i1 %go",
                    "}",
                ],
            )
        return name

    def _less(self) -> str:
        """Subtraction that stops at 0."""
        self._declare("llvm.usub.sat.i64", "declare i64 @llvm.usub.sat.i64(i64, i64)")
        return "llvm.usub.sat.i64"

    # -- accesses -----------------------------------------------------------------------------
    def buffer_load(self, item: Element) -> str:
        """dwords(ctx, lds, access, offsets, mask, base, indexes, descriptor, soffset, idxen)."""
        sign = "s" if item.signed else "u"
        name = f"lw.buffer.load.{sign}{item.size}"
        if name in self.emitter.helpers:
            return name
        result = result_type(item.dwords)
        whole = self.load("buffer", item)
        lines = [f"define internal {result} @{name}({_HEAD}{_RESOURCE}) nounwind noinline {{"]
        call = f"call {result} @{whole}({_CALL} {L} %a0, {M} %a0.m, i32 %base)"
        if item.dwords == 1:
            lines += [*self._masked("a0", item.size), f"  %r = {call}", f"  ret {result} %r"]
        else:
            dword = self.load("buffer", Element(4, 1))
            lines += [*self._together(item), f"  %r = {call}", f"  ret {result} %r", "apart:"]
            last = "poison"
            for k in range(item.dwords):
                at = f"a{k}" if k in (0, item.dwords - 1) else f"b{k}"
                lines += self._masked(at, 4, 4 * k) if at[0] == "b" else []
                lines += [
                    f"  %r{k} = call {V} @{dword}({_CALL} {L} %{at}, {M} %{at}.m, i32 %base)",
                    f"  %i{k} = insertvalue {result} {last}, {V} %r{k}, {k}",
                ]
                last = f"%i{k}"
            lines.append(f"  ret {result} {last}")
        self._add(name, [*lines, "}"])
        return name

    def buffer_store(self, item: Element) -> str:
        """As buffer_load, with one vector per dword at the end."""
        name = f"lw.buffer.store.{item.size}"
        if name in self.emitter.helpers:
            return name
        whole = self.store("buffer", item)
        data = "".join(f", {V} %d{k}" for k in range(item.dwords))
        lines = [f"define internal void @{name}({_HEAD}{_RESOURCE}{data}) nounwind noinline {{"]
        call = f"  call void @{whole}({_CALL} {L} %a0, {M} %a0.m, i32 %base{data})"
        if item.dwords == 1:
            lines += [*self._masked("a0", item.size), call, "  ret void"]
        else:
            dword = self.store("buffer", Element(4, 1))
            lines += [*self._together(item), call, "  ret void", "apart:"]
            for k in range(item.dwords):
                at = f"a{k}" if k in (0, item.dwords - 1) else f"b{k}"
                lines += self._masked(at, 4, 4 * k) if at[0] == "b" else []
                lines.append(
                    f"  call void @{dword}({_CALL} {L} %{at}, {M} %{at}.m, i32 %base, {V} %d{k})"
                )
            lines.append("  ret void")
        self._add(name, [*lines, "}"])
        return name

    def _together(self, item: Element) -> list[str]:
        """Dwords are range-checked one by one: go on here when each lane's lie together or are all
        out of range, else at %apart."""
        last = item.dwords - 1
        return [
            *self._masked("a0", 4),
            *self._masked(f"a{last}", 4, 4 * last),
            f"  %dist = sub {L} %a{last}, %a0",
            f"  %near = icmp eq {L} %dist, {_constant(4 * last)}",
            f"  %some = or {M} %a0.m, %a{last}.m",
            f"  %split.v = select {M} %near, {M} zeroinitializer, {M} %some",
            f"  %split.b = bitcast {M} %split.v to i{W}",
            f"  %one = icmp eq i{W} %split.b, 0",
            "  br i1 %one, label %together, label %apart",
            "together:",
        ]

    def buffer_atomic(self, operation: str, type_: str, *, returns: bool) -> str:
        """All or nothing in range. As buffer_load, with the data at the end."""
        name = f"lw.buffer.atomic.{operation}.{type_}.{'r' if returns else 'n'}"
        if name in self.emitter.helpers:
            return name
        whole = self.atomic("global", operation, type_, returns=returns)
        head = self.emitter.helpers[whole].split("\n", 1)[0]
        result = head.removeprefix("define internal ").split(" @", 1)[0]
        parameters = head[: head.index(") nounwind")]
        given = parameters[parameters.index("i32 %base") + len("i32 %base") :]
        size = 8 if type_ in ("i64", "double") else 4
        call = f"call {result} @{whole}({_CALL} {L} %a0, {M} %a0.m, i32 %base{given})"
        end = [f"  %r = {call}", f"  ret {result} %r"] if returns else [f"  {call}", "  ret void"]
        self._add(
            name,
            [
                f"define internal {result} @{name}({_HEAD}{_RESOURCE}{given}) nounwind noinline {{",
                *self._masked("a0", size),
                *end,
                "}",
            ],
        )
        return name


__all__ = ["ADD_TID_BIT", "BASE_BITS", "OOB_BIT", "OUTSIDE", "STRIDE_MASK", "BufferHelpers"]
