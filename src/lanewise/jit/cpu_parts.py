"""What generated code only declares, because the CPU at hand decides what it is.

Code that exchanges lanes by run-time numbers only declares `@lanewise.permute.v64i32(values,
sources)`: lane i receives lane sources[i], which must be below the lane count. Here the declaration
becomes a function: two-table permutes where there is AVX-512 (a sum by __shfl_down is then 3 times
as fast), through memory elsewhere.

`@lanewise.fence()` stands between chunks whose equal loads are better not shared. With AVX2 that is
never so: a value that was spilled comes back as cheaply as it was loaded, and without the shuffles
that put it together (matmul with a 64x64 tile is 2.2 times as fast).
"""

from __future__ import annotations

import re

__all__ = ["supply_parts"]

_DECLARED = re.compile(r"^declare <(\d+) x i32> @lanewise\.permute\.v\d+i32\(.*\)$", re.MULTILINE)
_CHUNK = 16  # i32 in one register of AVX-512
_TABLES = "llvm.x86.avx512.vpermi2var.d.512"


def supply_parts(text: str, features: str) -> str:
    """The module with bodies for what it declares of this. `features` is LLVM's list."""
    return _supply_permutes(_supply_fence(text, features), features)


def _supply_permutes(text: str, features: str) -> str:
    wanted = [int(lanes) for lanes in _DECLARED.findall(text)]
    if not wanted:
        return text
    if _has(features, "avx512f"):
        vector = f"<{_CHUNK} x i32>"
        text = _DECLARED.sub(lambda found: _by_tables(int(found[1])), text)
        return f"{text}\ndeclare {vector} @{_TABLES}({vector}, {vector}, {vector})\n"
    text = _DECLARED.sub(lambda found: _by_memory(int(found[1])), text)
    for lanes in wanted:
        name, wave = _gather(lanes), f"<{lanes} x i32>"
        if f"declare {wave} @{name}(" not in text:
            text += f"\ndeclare {wave} @{name}(<{lanes} x ptr>, <{lanes} x i1>, {wave})\n"
    return text


def _supply_fence(text: str, features: str) -> str:
    body = 'call void asm sideeffect "", "~{memory}"() ' if _has(features, "avx512f") else ""
    return text.replace(
        "declare void @lanewise.fence()",
        f"define internal void @lanewise.fence() alwaysinline nounwind {{ {body}ret void }}",
    )


def _has(features: str, name: str) -> bool:
    """The last mention counts."""
    mentions = [part[0] for part in features.split(",") if part[1:] == name]
    return bool(mentions) and mentions[-1] == "+"


def _head(lanes: int) -> str:
    wave = f"<{lanes} x i32>"
    return (
        f"define internal {wave} @lanewise.permute.v{lanes}i32({wave} %values, {wave} %sources) "
        "alwaysinline nounwind {"
    )


def _by_tables(lanes: int) -> str:
    """Each 16 lanes choose among pairs of registers by the index's low 5 bits, then among pairs."""
    wave, vector = f"<{lanes} x i32>", f"<{_CHUNK} x i32>"
    count = lanes // _CHUNK
    lines = [_head(lanes)]
    for name in ("values", "sources"):
        for chunk in range(count):
            picked = _picks(range(chunk * _CHUNK, (chunk + 1) * _CHUNK))
            lines.append(
                f"  %{name}{chunk} = shufflevector {wave} %{name}, {wave} poison, {picked}"
            )
    for chunk in range(count):
        for pair in range(count // 2):
            lines.append(
                f"  %p{chunk}.{pair} = call {vector} @{_TABLES}({vector} %values{2 * pair}, "
                f"{vector} %sources{chunk}, {vector} %values{2 * pair + 1})"
            )
        if count == 4:
            lines += [
                f"  %bit{chunk} = and {vector} %sources{chunk}, splat (i32 {2 * _CHUNK})",
                f"  %upper{chunk} = icmp ne {vector} %bit{chunk}, zeroinitializer",
                f"  %r{chunk} = select <{_CHUNK} x i1> %upper{chunk}, {vector} %p{chunk}.1, "
                f"{vector} %p{chunk}.0",
            ]
    parts = [f"%r{chunk}" if count == 4 else f"%p{chunk}.0" for chunk in range(count)]
    return "\n".join([*lines, *_joined(parts), "}"])


def _joined(parts: list[str]) -> list[str]:
    """Concatenate vectors of 16 lanes and return the whole."""
    lines, width = [], _CHUNK
    while len(parts) > 1:
        text, pairs = f"<{width} x i32>", zip(parts[::2], parts[1::2], strict=True)
        joined = []
        for number, (low, high) in enumerate(pairs):
            name = f"%joined{2 * width}.{number}"
            picked = _picks(range(2 * width))
            lines.append(f"  {name} = shufflevector {text} {low}, {text} {high}, {picked}")
            joined.append(name)
        parts, width = joined, 2 * width
    return [*lines, f"  ret <{width} x i32> {parts[0]}"]


def _picks(lanes: range) -> str:
    return f"<{len(lanes)} x i32> <{', '.join(f'i32 {lane}' for lane in lanes)}>"


def _by_memory(lanes: int) -> str:
    """Store the values, read each lane's source: a gather, or what LLVM makes of one."""
    wave = f"<{lanes} x i32>"
    return "\n".join([
        _head(lanes),
        f"  %slot = alloca {wave}, align 64",
        f"  store {wave} %values, ptr %slot, align 64",
        f"  %at = getelementptr i32, ptr %slot, {wave} %sources",
        f"  %read = call {wave} @{_gather(lanes)}(<{lanes} x ptr> align 4 %at, "
        f"<{lanes} x i1> splat (i1 true), {wave} poison)",
        f"  ret {wave} %read",
        "}",
    ])  # fmt: skip


def _gather(lanes: int) -> str:
    return f"llvm.masked.gather.v{lanes}i32.v{lanes}p0"
