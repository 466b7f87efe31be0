"""Out-of-line code for accesses whose address pattern is not proven.

Each helper is an internal, cold function over 16 lanes that checks every active lane, tests for
contiguous addresses first, and else goes lane by lane or gathers. Owns their text; `memory` calls
them.
Addresses are <16 x i64>: host addresses in global space, byte offsets in LDS.
"""

from __future__ import annotations

from dataclasses import dataclass

from lanewise import wave_abi
from lanewise.lift.config import CHUNK
from lanewise.semantics.lanes import Emitter, LaneBuilder

W = CHUNK
V = f"<{W} x i32>"
L = f"<{W} x i64>"
M = f"<{W} x i1>"
P = f"<{W} x ptr>"


@dataclass(frozen=True, slots=True)
class Element:
    """How one element lies in memory and in registers."""

    size: int  # bytes in memory
    dwords: int  # registers
    signed: bool = False  # of elements below 4 bytes

    @property
    def memory_type(self) -> str:
        return f"i{8 * self.size}" if self.size < 4 else "i32"


def element(name: str) -> Element:
    """u8 i8 b16 … b128, f32, f64, 2xf16 → Element."""
    if "x" in name:
        return Element(4, 1)
    bits = int(name[2:] if name.startswith("bf") else name[1:])
    return Element(bits // 8, max(bits // 32, 1), name[0] == "i")


def result_type(dwords: int) -> str:
    return V if dwords == 1 else "{" + ", ".join([V] * dwords) + "}"


def iota(step: int) -> str:
    return "<" + ", ".join(f"i64 {i * step}" for i in range(W)) + ">"


def splat_lines(name: str, type_: str, scalar: str) -> list[str]:
    vector = f"<{W} x {type_}>"
    return [
        f"  %{name}.i = insertelement {vector} poison, {type_} {scalar}, i64 0",
        f"  %{name} = shufflevector {vector} %{name}.i, {vector} poison, {V} zeroinitializer",
    ]


class MemoryHelpers:
    """Makes helpers on demand into an Emitter's `helpers`."""

    def __init__(self, emitter: Emitter, builder: LaneBuilder, *, checked: bool = True) -> None:
        self.emitter = emitter
        self.builder = builder
        self.checked = checked

    def _add(self, name: str, lines: list[str]) -> None:
        self.emitter.helpers[name] = "\n".join(lines)

    def _declare(self, name: str, text: str) -> None:
        self.emitter.declarations.setdefault(name, text)

    # -- checks -------------------------------------------------------------------------------
    def check(self, space: str) -> str:
        """i1(ctx, access, addresses, mask, lane base, size, flags): whether the lanes may go on;
        not so in a wave whose fault is about to be told."""
        name = f"lw.check.{space}"
        if name in self.emitter.helpers:
            return name
        flags = wave_abi.ACCESS_LDS if space == "lds" else "%flags"
        head = [
            f"define internal i1 @{name}(ptr %ctx, i32 %access, {L} %a, {M} %m, i32 %base, "
            "i64 %size, i32 %flags) nounwind alwaysinline {",
            "entry:",
        ]
        if space == "lds":
            head += [
                f"  %lp = getelementptr i8, ptr %ctx, i64 {wave_abi.LDS_SIZE}",
                "  %sz = load i64, ptr %lp, align 8",
                f"  %d.v = or {L} %a, zeroinitializer",
            ]
        else:
            head += [
                f"  %spp = getelementptr i8, ptr %ctx, i64 {wave_abi.SITES}",
                "  %sp = load ptr, ptr %spp, align 8",
                "  %ai = zext i32 %access to i64",
                f"  %so = mul i64 %ai, {wave_abi.SITE_STRIDE}",
                "  %site = getelementptr i8, ptr %sp, i64 %so",
                "  %lo = load i64, ptr %site, align 8",
                "  %szp = getelementptr i8, ptr %site, i64 8",
                "  %sz = load i64, ptr %szp, align 8",
                *splat_lines("lov", "i64", "%lo"),
                f"  %d.v = sub {L} %a, %lov",
            ]
        self._add(
            name,
            [
                *head,
                "  %room = sub i64 %sz, %size",
                "  %small = icmp ult i64 %sz, %size",
                *splat_lines("roomv", "i64", "%room"),
                *splat_lines("smallv", "i1", "%small"),
                f"  %out = icmp ugt {L} %d.v, %roomv",
                f"  %bad0 = or {M} %out, %smallv",
                f"  %bad = and {M} %bad0, %m",
                f"  %bits = bitcast {M} %bad to i{W}",
                f"  %none = icmp eq i{W} %bits, 0",
                "  br i1 %none, label %well, label %slow, !prof !1",
                "well:",
                "  ret i1 true",
                "slow:",
                f"  %go = call i1 @{self.doubt()}(ptr %ctx, i32 %access, {L} %a, i{W} %bits, "
                f"i32 %base, i64 %size, i32 {flags})",
                "  ret i1 %go" if space == "global" else "  ret i1 false",
                "}",
            ],
        )
        return name

    def doubt(self) -> str:
        """i1(ctx, access, addresses, lanes, lane base, size, flags): the cold part of a check asks
        the run-time about the lanes in doubt."""
        name = "lw.doubt"
        if name not in self.emitter.helpers:
            self._declare(
                "lw_check_lanes", "declare i32 @lw_check_lanes(ptr, i32, ptr, i64, i32, i32, i32)"
            )
            self._add(
                name,
                [
                    f"define internal i1 @{name}(ptr %ctx, i32 %access, {L} %a, i{W} %bits, "
                    "i32 %base, i64 %size, i32 %flags) nounwind noinline cold {",
                    "entry:",
                    f"  %spill = alloca {L}, align 64",
                    f"  %mask = zext i{W} %bits to i64",
                    "  %size32 = trunc i64 %size to i32",
                    f"  store {L} %a, ptr %spill, align 64",
                    "  %no = call i32 @lw_check_lanes(ptr %ctx, i32 %access, ptr %spill, "
                    "i64 %mask, i32 %base, i32 %size32, i32 %flags)",
                    "  %go = icmp eq i32 %no, 0",
                    "  ret i1 %go",
                    "}",
                ],
            )
        return name

    def _pointers(self, space: str) -> list[str]:
        if space == "lds":
            return [f"  %p = getelementptr i8, ptr %lds, {L} %a"]
        return [f"  %p = inttoptr {L} %a to {P}"]

    def _head(
        self, name: str, result: str, space: str, extra: str, size: int, flags: int
    ) -> list[str]:
        checks: list[str] = []
        if self.checked:
            checks = self._go_on_if(
                f"@{self.check(space)}(ptr %ctx, i32 %access, {L} %a, {M} %m, i32 %base, "
                f"i64 {size}, i32 {flags})",
                result,
            )
        return [
            f"define internal {result} @{name}(ptr %ctx, ptr %lds, i32 %access, {L} %a, {M} %m, "
            f"i32 %base{extra}) nounwind noinline {{",
            "entry:",
            *checks,
            *self._pointers(space),
        ]

    @staticmethod
    def _go_on_if(check: str, result: str) -> list[str]:
        """Leave at %refused, with 0 in all lanes, unless the check says that they may go on."""
        return [
            f"  %go = call i1 {check}",
            "  br i1 %go, label %checked, label %refused",
            "refused:",
            "  ret void" if result == "void" else f"  ret {result} zeroinitializer",
            "checked:",
        ]

    def _contiguity(self, space: str) -> list[str]:
        """Branch to %near with %np when active lanes' dwords lie one after the other."""
        return [
            f"  %z0 = extractelement {L} %a, i64 0",
            *splat_lines("zv", "i64", "%z0"),
            f"  %want = add {L} %zv, {iota(4)}",
            f"  %ne = icmp ne {L} %a, %want",
            f"  %ne.m = and {M} %ne, %m",
            f"  %ne.b = bitcast {M} %ne.m to i{W}",
            f"  %cont = icmp eq i{W} %ne.b, 0",
            "  br i1 %cont, label %near, label %far",
            "near:",
            "  %np = getelementptr i8, ptr %lds, i64 %z0"
            if space == "lds"
            else "  %np = inttoptr i64 %z0 to ptr",
        ]

    # -- loads --------------------------------------------------------------------------------
    def load(self, space: str, item: Element) -> str:
        """result(ctx, lds, access, addresses, mask, lane base) -> dwords, 0 in lanes that are
        off."""
        sign = "s" if item.signed else "u"
        name = f"lw.load.{space}.{sign}{item.size}"
        if name in self.emitter.helpers:
            return name
        result = result_type(item.dwords)
        lines = self._head(name, result, space, "", item.size, 0)
        if item.size == 4:
            lines += self._load_dword(space)
        elif item.size < 4:
            lines += self._load_small(item)
        else:
            lines += self._load_rows(item)
        self._add(name, [*lines, "}"])
        return name

    def _load_dword(self, space: str) -> list[str]:
        masked = f"llvm.masked.load.v{W}i32.p0"
        self._declare(masked, f"declare {V} @{masked}(ptr, {M}, {V})")
        return [
            *self._contiguity(space),
            f"  %nv = call {V} @{masked}(ptr align 1 %np, {M} %m, {V} zeroinitializer)",
            f"  ret {V} %nv",
            "far:",
            *self._lane_loads("i32"),
            f"  %fv = select {M} %m, {V} %r{W - 1}, {V} zeroinitializer",
            f"  ret {V} %fv",
        ]

    def _lane_loads(self, type_: str) -> list[str]:
        """One load per lane into %r15: faster than a gather instruction on Zen, and more of them
        are
        under way at once."""
        vector = f"<{W} x {type_}>"
        lines = self._safe_pointers()
        last = "poison"
        for i in range(W):
            lines += [
                f"  %q{i} = extractelement {P} %q, i64 {i}",
                f"  %e{i} = load {type_}, ptr %q{i}, align 1",
                f"  %r{i} = insertelement {vector} {last}, {type_} %e{i}, i64 {i}",
            ]
            last = f"%r{i}"
        return lines

    def _safe_pointers(self) -> list[str]:
        """Lanes that are off read the wave context instead."""
        return [*splat_lines("cv", "ptr", "%ctx"), f"  %q = select {M} %m, {P} %p, {P} %cv"]

    def _load_small(self, item: Element) -> list[str]:
        type_ = item.memory_type
        narrow = f"<{W} x {type_}>"
        lines = self._lane_loads(type_)
        last = f"%r{W - 1}"
        op = "sext" if item.signed else "zext"
        lines += [
            f"  %wide = {op} {narrow} {last} to {V}",
            f"  %res = select {M} %m, {V} %wide, {V} zeroinitializer",
            f"  ret {V} %res",
        ]
        return lines

    def _load_rows(self, item: Element) -> list[str]:
        """One wide load per lane, then a transposition that LLVM does with shuffles."""
        n = item.dwords
        row = f"<{n} x i32>"
        lines = self._safe_pointers()
        for i in range(W):
            lines += [
                f"  %q{i} = extractelement {P} %q, i64 {i}",
                f"  %row{i} = load {row}, ptr %q{i}, align 1",
            ]
        names, width = [f"%row{i}" for i in range(W)], n
        serial = 0
        while len(names) > 1:
            order = ", ".join(f"i32 {i}" for i in range(2 * width))
            joined = []
            for a, b in zip(names[::2], names[1::2], strict=True):
                lines.append(
                    f"  %j{serial} = shufflevector <{width} x i32> {a}, <{width} x i32> {b}, "
                    f"<{2 * width} x i32> <{order}>"
                )
                joined.append(f"%j{serial}")
                serial += 1
            names, width = joined, 2 * width
        result = result_type(n)
        last = "poison"
        for k in range(n):
            index = ", ".join(f"i32 {n * i + k}" for i in range(W))
            lines += [
                f"  %c{k} = shufflevector <{width} x i32> {names[0]}, <{width} x i32> poison, "
                f"{V} <{index}>",
                f"  %s{k} = select {M} %m, {V} %c{k}, {V} zeroinitializer",
                f"  %o{k} = insertvalue {result} {last}, {V} %s{k}, {k}",
            ]
            last = f"%o{k}"
        return [*lines, f"  ret {result} {last}"]

    # -- stores -------------------------------------------------------------------------------
    def store(self, space: str, item: Element) -> str:
        """void(ctx, lds, access, addresses, mask, lane base, dwords…)."""
        name = f"lw.store.{space}.{item.size}"
        if name in self.emitter.helpers:
            return name
        data = "".join(f", {V} %d{k}" for k in range(item.dwords))
        lines = self._head(name, "void", space, data, item.size, wave_abi.ACCESS_WRITE)
        if item.size >= 4:
            lines += self._store_dwords(space, item)
        else:
            lines += self._store_small(item)
        self._add(name, [*lines, "}"])
        return name

    def _store_dwords(self, space: str, item: Element) -> list[str]:
        scatter = f"llvm.masked.scatter.v{W}i32.v{W}p0"
        self._declare(scatter, f"declare void @{scatter}({V}, {P}, {M})")
        lines = []
        if item.dwords == 1:
            masked = f"llvm.masked.store.v{W}i32.p0"
            self._declare(masked, f"declare void @{masked}({V}, ptr, {M})")
            lines += [
                *self._contiguity(space),
                f"  call void @{masked}({V} %d0, ptr align 1 %np, {M} %m)",
                "  ret void",
                "far:",
            ]
        for k in range(item.dwords):
            pointer = "%p"
            if k:
                pointer = f"%p{k}"
                lines.append(f"  {pointer} = getelementptr i8, {P} %p, i64 {4 * k}")
            lines.append(f"  call void @{scatter}({V} %d{k}, {P} align 1 {pointer}, {M} %m)")
        return [*lines, "  ret void"]

    def _store_small(self, item: Element) -> list[str]:
        type_ = item.memory_type
        lines = [
            f"  %n = trunc {V} %d0 to <{W} x {type_}>",
            f"  %bits = bitcast {M} %m to i{W}",
        ]
        for i in range(W):
            lines += [
                f"  %b{i} = and i{W} %bits, {_signed16(1 << i)}",
                f"  %t{i} = icmp ne i{W} %b{i}, 0",
                f"  br i1 %t{i}, label %on{i}, label %off{i}",
                f"on{i}:",
                f"  %p{i} = extractelement {P} %p, i64 {i}",
                f"  %v{i} = extractelement <{W} x {type_}> %n, i64 {i}",
                f"  store {type_} %v{i}, ptr %p{i}, align 1",
                f"  br label %off{i}",
                f"off{i}:",
            ]
        return [*lines, "  ret void"]


def _signed16(value: int) -> int:
    return value - (1 << W) if value >> (W - 1) else value
