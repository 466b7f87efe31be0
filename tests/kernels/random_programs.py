"""Makes integer kernels with nested control flow at random: the same seed, the same text.

What they are after: lanes that part and meet again. Values written in one branch and read after it,
addresses computed before a loop that lanes leave one by one, switches that fall through, loops with
several exits, local arrays, calls. Every loop is bounded and every index masked.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

TYPES = ("int", "unsigned", "long long", "unsigned long long", "short", "unsigned char")
INPUT_WORDS = 1024  # of `in`, a power of two
OUTPUTS = 24  # words of `out` for every work-item
KERNELS = 6  # of a source

PRELUDE = """#include <hip/hip_runtime.h>
#define MIX(a, b) (((a) ^ (b)) * 0x9E3779B1u)
#ifdef __HIP__
#define BALLOT(place, vote) __ballot(vote)
#define SHUFFLE(place, value, lane) __shfl((int)(value), lane)
#define SHUFFLE_XOR(place, value, mask) __shfl_xor((int)(value), mask)
#define LOOP(place)
#define NEXT
#else
#define BALLOT(place, vote) host::ballot(place, vote)
#define SHUFFLE(place, value, lane) host::shfl(place, (int)(value), lane)
#define SHUFFLE_XOR(place, value, mask) host::shfl_xor(place, (int)(value), mask)
#define LOOP(place) host::Loop host_loop(place);
#define NEXT host_loop.next();
#endif
template <class T> __device__ inline T safe_div(T a, T b) {
  return b == 0 ? (T)7 : b == (T)-1 ? (T)(0 - a) : (T)(a / b);
}
template <class T> __device__ inline T safe_rem(T a, T b) {
  return b == 0 ? a : b == (T)-1 ? (T)0 : (T)(a % b);
}
__device__ __noinline__ unsigned helper(unsigned a, int b) {
  unsigned r = a;
  for (int i = 0; i < (b & 7); ++i) {
    if (r & 1) r = r * 3 + 1; else r >>= 1;
    if (r == 5) return r + (unsigned)b;
  }
  return r ^ (unsigned)b;
}
"""


@dataclass
class Generator:
    """One kernel.

    calls    use a function that is not inlined
    divides  use / and %
    lanes    lanes exchange values, also where they have parted, and use LDS
    """

    rng: random.Random
    calls: bool = False
    divides: bool = False
    lanes: bool = False
    lines: list[str] = field(default_factory=list)
    depth: int = 0
    loops: int = 0  # loops we are inside of
    counters: list[str] = field(default_factory=list)  # readable, never assigned
    names: int = 0
    budget: int = 0  # statements left
    in_switch: bool = False
    places: int = 0  # of exchanges and loops, in the order of the text
    uniform: bool = True  # the whole work-group is here
    may_leave: bool = True  # the innermost loop: no barrier stands in it
    variables: dict[str, str] = field(default_factory=dict)

    def emit(self, text: str) -> None:
        self.lines.append("  " * (self.depth + 1) + text)

    def fresh(self, stem: str) -> str:
        self.names += 1
        return f"{stem}{self.names}"

    # --- expressions
    # -------------------------------------------------------------------------------
    def leaf(self) -> str:
        rng = self.rng
        pick = rng.random()
        if pick < 0.50:
            return rng.choice(list(self.variables))
        if pick < 0.60 and self.counters:
            return rng.choice(self.counters)
        if pick < 0.68:
            return rng.choice(("i", "t", "s0", "s1", "lane", "(int)blockIdx.x"))
        if pick < 0.78:
            return f"a[{self.leaf()} & 7]"
        if pick < 0.86:
            return f"in[{self.index()}]"
        return str(rng.choice((0, 1, 2, 3, 5, 7, 8, 15, 31, 64, 255, 1000, 65535, -1, -7)))

    def index(self) -> str:
        """An index into `in`; often one whose lanes are consecutive."""
        forms = [f"({self.leaf()} + i)", f"({self.leaf()} * 4 + i)", f"(i + {self.rng.randint(0, 99)})"]
        if self.counters:
            forms.append(f"({self.rng.choice(self.counters)} * 64 + t)")
        forms.append(f"(unsigned)({self.leaf()})")
        return f"{self.rng.choice(forms)} & {INPUT_WORDS - 1}"

    def expression(self, depth: int = 2) -> str:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.15:
            return self.leaf()
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        match rng.randrange(14):
            case 0 | 1 | 2 | 3:
                return f"({a} {rng.choice('+-*')} {b})"
            case 4 | 5 | 6:
                return f"({a} {rng.choice('&|^')} {b})"
            case 7:
                return f"((unsigned)({a}) {rng.choice(('<<', '>>'))} ({b} & 31))"
            case 8:
                return f"({self.condition(1)} ? {a} : {b})"
            case 9:
                return f"(({rng.choice(TYPES)})({a}))"
            case 10:
                return f"{rng.choice(('min', 'max'))}((int)({a}), (int)({b}))"
            case 11:
                return rng.choice((f"__popc((unsigned)({a}))", f"__clz((int)({a}))", f"(~{a})", f"(-({a}))"))
            case 12 if self.divides:
                kind = rng.choice(("int", "unsigned", "short", "long long"))
                return f"safe_{rng.choice(('div', 'rem'))}<{kind}>({a}, {b})"
            case 13 if self.calls:
                return f"helper({a}, {b})"
            case _:
                return f"MIX((unsigned)({a}), (unsigned)({b}))"

    def condition(self, depth: int = 2) -> str:
        rng = self.rng
        if depth > 0 and rng.random() < 0.35:
            joined = rng.choice(("&&", "||"))
            return f"({self.condition(depth - 1)} {joined} {self.condition(depth - 1)})"
        a = self.expression(1)
        match rng.randrange(6):
            case 0:
                return f"({a} & {rng.choice((1, 2, 3, 4))})"
            case 1:
                return f"(((unsigned)({a}) % {rng.choice((3, 5, 7))}) == {rng.randrange(3)})"
            case 2:
                return f"(i % {rng.choice((2, 3, 5, 8))} {rng.choice(('==', '<', '>='))} {rng.randrange(5)})"
            case 3 if self.counters:
                return f"({rng.choice(self.counters)} == ({a} & 3))"
            case 4:
                return f"((s0 & {rng.choice((1, 2, 4))}) != 0)"
            case _:
                sign = rng.choice(("<", ">", "==", "!=", "<=", ">="))
                return f"({a} {sign} {self.expression(1)})"

    # --- statements
    # --------------------------------------------------------------------------------
    def block(self, statements: int) -> None:
        self.depth += 1
        for _ in range(statements):
            self.statement()
        self.depth -= 1

    def body(self) -> None:
        self.block(self.rng.randint(1, 3))

    def place(self) -> int:
        self.places += 1
        return self.places

    def exchange(self) -> None:
        """One that every lane here takes part in."""
        rng, target = self.rng, self.rng.choice(list(self.variables))
        sign = rng.choice(("=", "+=", "^="))
        match rng.randrange(7 if self.uniform else 5):
            case 0 | 1:
                vote = self.condition(1)
                self.emit(f"{target} {sign} (unsigned)BALLOT({self.place()}, {vote});")
            case 2:
                mask = rng.choice((1, 2, 7, 16))
                self.emit(f"{target} {sign} SHUFFLE_XOR({self.place()}, {self.leaf()}, {mask});")
            case 3:
                lane = f"({self.leaf()}) & 31"
                self.emit(f"{target} {sign} SHUFFLE({self.place()}, {self.leaf()}, {lane});")
            case 4:
                self.emit(f"own[t * 4 + ({self.leaf()} & 3)] {sign} {self.leaf()};")
                self.emit(f"if ({self.condition(1)}) atomicAdd(&bins[{self.leaf()} & 15], 1);")
                self.emit(f"{target} ^= own[t * 4 + ({self.leaf()} & 3)];")
            case _:
                self.emit(f"shared[t] = (int){self.expression(1)};")
                self.emit("__syncthreads();")
                index = rng.choice((f"({self.leaf()} & 63)", "(t ^ 1)", "(63 - t)", "((t + 1) & 63)"))
                self.emit(f"if ({self.condition(1)}) {target} {sign} shared[{index}];")
                self.emit("__syncthreads();")

    def statement(self) -> None:
        self.budget -= 1
        rng = self.rng
        if self.lanes and rng.random() < 0.25:
            self.exchange()
            return
        deep = self.depth > 4 or self.budget < 0
        pick = rng.random()
        if deep or pick < 0.34:
            self.assign()
        elif pick < 0.42:
            self.emit(f"a[{self.expression(1)} & 7] = {self.expression(2)};")
        elif pick < 0.48:
            place = f"({self.expression(1)} & {OUTPUTS - 17})"
            self.emit(f"out[{place} * n + i] {rng.choice(('=', '+=', '^='))} {self.expression(1)};")
        elif pick < 0.66:
            self.if_else()
        elif pick < 0.76:
            self.for_loop()
        elif pick < 0.82:
            self.exits_loop()
        elif pick < 0.90:
            self.switch()
        elif pick < 0.96 and self.loops and not self.in_switch and self.may_leave:
            self.emit(f"if ({self.condition()}) {rng.choice(('break', 'continue'))};")
        elif pick < 0.975 and self.loops and not self.lanes:
            self.emit(f"if ({self.condition()}) goto done;")
        elif pick < 0.98:
            self.emit(f"if ({self.condition()}) return;")
        else:
            self.assign()

    def assign(self) -> None:
        name = self.rng.choice(list(self.variables))
        sign = self.rng.choice(("=", "=", "+=", "^=", "-="))
        self.emit(f"{name} {sign} {self.expression()};")

    def if_else(self) -> None:
        was_uniform = self.uniform
        if self.rng.random() < 0.1:
            self.emit(f"if (s0 & {self.rng.choice((1, 2, 4))}) {{")
        else:
            self.emit(f"if ({self.condition()}) {{")
            self.uniform = False
        self.body()
        if self.rng.random() < 0.5:
            self.emit("} else {")
            self.body()
        self.emit("}")
        self.uniform = was_uniform

    def for_loop(self) -> None:
        if self.loops >= 3:
            self.assign()
            return
        counter = self.fresh("k")
        limits = (f"({self.expression(1)} & 7)", str(self.rng.randint(2, 6)), "(s1 & 7)", "(lane & 3)")
        which = self.rng.randrange(4)
        was_uniform, self.uniform = self.uniform, self.uniform and which in (1, 2)
        self.loop_begins()
        self.emit(f"for (int {counter} = 0; {counter} < (int){limits[which]}; ++{counter}) {{")
        self.in_loop(counter)
        self.emit("}")
        self.loop_ends()
        self.uniform = was_uniform

    def loop_begins(self) -> None:
        if self.lanes:
            self.emit(f"{{ LOOP({self.place()})")

    def loop_ends(self) -> None:
        if self.lanes:
            self.emit("}")

    def in_loop(self, counter: str) -> None:
        was_in_switch, self.in_switch = self.in_switch, False
        could_leave, self.may_leave = self.may_leave, not (self.lanes and self.uniform)
        self.loops += 1
        self.counters.append(counter)
        if self.lanes:
            self.emit("  NEXT")
        self.body()
        self.counters.pop()
        self.loops -= 1
        self.in_switch, self.may_leave = was_in_switch, could_leave

    def exits_loop(self) -> None:
        """while (true) with several exits."""
        if self.loops >= 3:
            self.assign()
            return
        counter = self.fresh("w")
        was_uniform, self.uniform = self.uniform, False
        self.emit(f"{{ int {counter} = 0;")
        self.loop_begins()
        self.emit("while (true) {")
        self.emit(f"  if (++{counter} > {self.rng.randint(3, 9)}) break;")
        if self.rng.random() < 0.5:
            self.emit(f"  if ({self.condition()}) break;")
        self.in_loop(counter)
        self.emit(f"  if ({self.condition()}) break;")
        self.emit("}")
        self.loop_ends()
        self.emit("}")
        self.uniform = was_uniform

    def switch(self) -> None:
        count = self.rng.randint(2, 6)
        self.emit(f"switch ((unsigned)({self.expression()}) % {count + 1}u) {{")
        was_in_switch, self.in_switch = self.in_switch, True
        was_uniform, self.uniform = self.uniform, False
        for case in range(count):
            self.emit(f"case {case}: {{")
            self.block(self.rng.randint(0, 2))
            self.emit("}" if self.rng.random() < 0.3 else "} break;")
        if self.rng.random() < 0.5:
            self.emit("default: {")
            self.body()
            self.emit("}")
        self.in_switch, self.uniform = was_in_switch, was_uniform
        self.emit("}")

    def kernel(self, name: str) -> str:
        rng = self.rng
        self.budget = rng.randint(10, 35)
        for _ in range(rng.randint(3, 7)):
            self.variables[self.fresh("v")] = rng.choice(TYPES)
        head = [
            f'extern "C" __global__ void {name}(const int* in, unsigned* out, int s0, int s1, int n) {{',
            "  int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, lane = t & 31;",
            "  if (i >= n) return;",
            *(
                f"  {kind} {variable} = ({kind})({rng.choice((f'in[(i * 7 + {k}) & 1023]', 'i', str(k)))});"
                for k, (variable, kind) in enumerate(self.variables.items())
            ),
            f"  {rng.choice(('int', 'unsigned', 'short', 'long long'))} a[8];",
            "  for (int k = 0; k < 8; ++k) a[k] = in[(i + k * 64) & 1023];",
        ]
        if self.lanes:
            head += [
                "  __shared__ int shared[64], own[256], bins[16];",
                "  for (int k = 0; k < 4; ++k) own[t * 4 + k] = in[(i * 4 + k) & 1023];",
                "  for (int k = 0; k < 64; ++k) shared[k] = k + (int)blockIdx.x;",
                "  if (t < 16) bins[t] = 0;",
                "  __syncthreads();",
            ]
        for _ in range(rng.randint(4, 8)):
            self.statement()
        tail = ["done:"]
        if self.lanes:
            tail.append("  __syncthreads();")
            tail.append("  out[7 * n + i] += (unsigned)(bins[t & 15] + own[t * 4 + (t & 3)]);")
        for k, variable in enumerate(self.variables):
            tail.append(f"  out[{8 + k} * n + i] = (unsigned){variable};")
        tail.append("  for (int k = 0; k < 8; ++k) out[(16 + k) * n + i] ^= (unsigned)a[k];")
        # what the loops declare must not be jumped over
        return "\n".join([*head, "  {", *self.lines, "  }", *tail, "}", ""])


def make_source(seed: int, kernels: int = KERNELS, *, lanes: bool = False) -> str:
    """A source of `kernels` kernels named k0, k1, …"""
    rng = random.Random(seed)
    parts = [PRELUDE]
    for number in range(kernels):
        calls, divides = rng.random() < 0.25, rng.random() < 0.4
        generator = Generator(rng, calls=calls, divides=divides, lanes=lanes)
        parts.append(generator.kernel(f"k{number}"))
    return "\n".join(parts)
