"""Which instructions a kernel can reach, and the blocks they form.

Calls are jumps here: the return address is data in a register pair and `s_setpc_b64` goes to any
return site. Knows instructions and bindings, no LLVM IR.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from lanewise.errors import InputError, UnsupportedError
from lanewise.isa.instruction import Instruction, Operand
from lanewise.lift.binding import Bound, Relative, bind
from lanewise.semantics import registry

_CONDITIONAL = frozenset(
    {"branch_scc0", "branch_scc1", "branch_vccz", "branch_vccnz", "branch_execz", "branch_execnz"}
)
DEBUG_TRAP = 3  # s_trap's operand; the hardware goes on where no debugger is attached
_ENDS_BLOCK = frozenset({"branch", "end", "setpc", "swappc", "call"}) | _CONDITIONAL


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction in a block: bound to its semantics, or the reason why it cannot be lifted."""

    instruction: Instruction
    bound: Bound | None
    second: Bound | None = None  # the Y half of a VOPD pair
    reason: str = ""


def ends_in_trap(step: Step) -> bool:
    """Whether the wave stops here: any s_trap but the debugger's, after which code goes on."""
    if control_word(step) != "trap":
        return False
    operands = step.instruction.operands
    return not operands or operands[0].constant != DEBUG_TRAP


@dataclass(slots=True)
class Block:
    """Straight-line code. `successors` are block starts; `indirect` says that the last step's
    target comes from a register and may be any of them."""

    start: int
    steps: list[Step]
    successors: list[int] = field(default_factory=list)
    predecessors: list[int] = field(default_factory=list)
    indirect: bool = False


@dataclass(slots=True)
class ControlFlow:
    """Blocks by start address, in reverse post-order from the entry."""

    entry: int
    blocks: dict[int, Block]
    order: list[int]
    loop_headers: frozenset[int]  # targets of back edges
    looping: frozenset[int]  # blocks inside a loop
    return_sites: tuple[int, ...]
    exit_lanes: frozenset[int] = frozenset()  # registers that are looked at after the end
    exit_scalars: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class CodeSource:
    """Where instructions come from.

    decode(address) gives the instruction at a virtual address or None outside executable code;
    functions are the entry addresses an indirect call can reach; pointer_at(address) gives the
    link-time value of a relocated pointer in the image, if there is one.
    """

    decode: Callable[[int], Instruction | None]
    functions: tuple[int, ...] = ()
    lane_registers: int = 256  # VGPRs a wave has
    pointer_at: Callable[[int], int | None] = lambda address: None


def control_word(step: Step) -> str | None:
    bound = step.bound
    return bound.semantics.control if bound is not None else None


def make_step(instruction: Instruction, wave_size: int, generation: int) -> Step:
    """Bind an instruction; what has no semantics keeps its reason and will trap when reached."""
    try:
        bound = _bind_one(instruction, wave_size, generation)
        second = None
        if instruction.second is not None:
            second = _bind_one(instruction.second, wave_size, generation)
        return Step(instruction, bound, second)
    except UnsupportedError as error:
        return Step(instruction, None, None, str(error))


def _bind_one(instruction: Instruction, wave_size: int, generation: int) -> Bound:
    semantics = registry.find(instruction.mnemonic)
    if semantics is None:
        raise UnsupportedError(instruction.mnemonic)
    return bind(instruction, semantics, wave_size, generation)


def _looping(blocks: dict[int, Block], back: list[tuple[int, int]]) -> frozenset[int]:
    """The natural loops of the back edges (source, header)."""
    found: set[int] = set()
    for source, header in back:
        loop, pending = {header}, [source]
        while pending:
            start = pending.pop()
            if start not in loop:
                loop.add(start)
                pending += blocks[start].predecessors
        found |= loop
    return frozenset(found)


def discover(source: CodeSource, entry: int, wave_size: int, generation: int) -> ControlFlow:
    """Follow every path from `entry`. InputError when a path leaves the code."""
    return _Discovery(source, entry, wave_size, generation).run()


class _Discovery:
    def __init__(self, source: CodeSource, entry: int, wave_size: int, generation: int) -> None:
        self.source = source
        self.entry = entry
        self.wave_size = wave_size
        self.generation = generation
        self.steps: dict[int, Step] = {}
        self.leaders: set[int] = {entry}
        self.return_sites: set[int] = set()
        self.pending: list[int] = [entry]
        self.static_targets: dict[int, int] = {}
        self.functions_added = False

    def run(self) -> ControlFlow:
        blocks = self.explore()
        while self.drop_unproven(blocks):
            blocks = self.explore()
        order = _reverse_post_order(blocks, self.entry)
        blocks = {start: blocks[start] for start in order}
        for start in order:
            for successor in blocks[start].successors:
                blocks[successor].predecessors.append(start)
        position = {start: index for index, start in enumerate(order)}
        back = [
            (start, s)
            for start in order
            for s in blocks[start].successors
            if position[s] <= position[start]
        ]
        return ControlFlow(
            self.entry,
            blocks,
            order,
            frozenset(header for _, header in back),
            _looping(blocks, back),
            tuple(sorted(self.return_sites)),
        )

    def explore(self) -> dict[int, Block]:
        """All that can be reached, as blocks, with the call targets known so far."""
        while self.pending:
            self.follow(self.pending.pop())
        blocks = self.cut()
        for block in blocks.values():
            block.indirect = False
            block.successors = list(dict.fromkeys(self.successors(block)))
        return blocks

    def drop_unproven(self, blocks: dict[int, Block]) -> bool:
        """Forget targets seen on one path into a jump but not on all; whether there were any."""
        proven = _jump_targets(self.source, blocks, self.entry)
        doubtful = [
            where for where, target in self.static_targets.items() if proven.get(where) != target
        ]
        for where in doubtful:
            del self.static_targets[where]
            if control_word(self.steps[where]) == "swappc":
                self.add_functions()
        return bool(doubtful)

    def lead(self, address: int) -> None:
        self.leaders.add(address)
        self.pending.append(address)

    def follow(self, address: int) -> None:
        """Decode from `address` to the end of its straight line."""
        known = _PcRelative(self.source)
        indexing = _Indexing(self.source.lane_registers)
        while address not in self.steps:
            instruction = self.source.decode(address)
            if instruction is None:
                raise InputError(
                    f"control flow leaves the code at {address:#x}: expected an instruction there"
                )
            step = indexing.step(make_step(instruction, self.wave_size, self.generation))
            self.steps[address] = step
            word = control_word(step)
            if step.bound is None or ends_in_trap(step):
                return  # nothing after it is reached on this path
            if word in _ENDS_BLOCK:
                self.leave(step, word, known)
                return
            known.step(step)
            address = instruction.next_offset

    def leave(self, step: Step, word: str | None, known: _PcRelative) -> None:
        instruction = step.instruction
        if word == "end":
            return
        if word in ("branch", "call") or word in _CONDITIONAL:
            if instruction.target is None:
                raise InputError(f"branch without a target at {instruction.offset:#x}")
            self.lead(instruction.target)
        if word in _CONDITIONAL:
            self.lead(instruction.next_offset)
        if word in ("call", "swappc"):
            self.return_sites.add(instruction.next_offset)
            self.lead(instruction.next_offset)
        if word in ("swappc", "setpc"):
            target = known.target(instruction.operands[-1])
            if target is not None:
                self.static_targets[instruction.offset] = target
                self.lead(target)
            elif word == "swappc":
                self.add_functions()

    def add_functions(self) -> None:
        if not self.functions_added:
            self.functions_added = True
            for function in self.source.functions:
                self.lead(function)

    def cut(self) -> dict[int, Block]:
        blocks: dict[int, Block] = {}
        for leader in sorted(self.leaders):
            steps: list[Step] = []
            address = leader
            while address in self.steps:
                step = self.steps[address]
                steps.append(step)
                if step.bound is None or ends_in_trap(step) or control_word(step) in _ENDS_BLOCK:
                    break
                address = step.instruction.next_offset
                if address in self.leaders:
                    break
            blocks[leader] = Block(leader, steps)
        return blocks

    def successors(self, block: Block) -> Iterable[int]:
        last = block.steps[-1]
        word = control_word(last)
        instruction = last.instruction
        if last.bound is None or word == "end" or ends_in_trap(last):
            return
        if word == "branch" or word == "call":
            assert instruction.target is not None
            yield instruction.target
        elif word in _CONDITIONAL:
            assert instruction.target is not None
            yield instruction.next_offset
            yield instruction.target
        elif word in ("setpc", "swappc"):
            static = self.static_targets.get(instruction.offset)
            if static is not None:
                yield static
                return
            block.indirect = True
            if word == "swappc":
                yield from self.source.functions
            else:
                yield from sorted(self.return_sites)
                if self.functions_added:
                    yield from self.source.functions  # tail calls through pointers
        else:
            yield instruction.next_offset


class _Indexing:
    """VGPR indexing through M0: gfx9's mode between s_set_gpr_idx_on and _off, v_movrel* later."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.mode: tuple[str, ...] | None = None

    def step(self, step: Step) -> Step:
        bound = step.bound
        if bound is None:
            return step
        word = bound.semantics.control
        if word == "gpr_idx_on":
            text = step.instruction.operands[1].text
            self.mode = tuple(text[len("gpr_idx(") : -1].split(","))
        elif word == "gpr_idx_off":
            self.mode = None
        elif bound.relative is not None:
            relative = replace(bound.relative, limit=self.limit)
            return replace(step, bound=replace(bound, relative=relative))
        elif self.mode is not None and bound.semantics.unit == "lanes":  # scalars and memory: as ever
            if bound.semantics.mnemonic != "v_mov_b32":
                reason = f"{bound.semantics.mnemonic} with VGPR indexing by s_set_gpr_idx_on"
                return Step(step.instruction, None, None, reason)
            relative = Relative(
                0 if "SRC0" in self.mode else None, 0 if "DST" in self.mode else None, 8, self.limit
            )
            return replace(step, bound=replace(bound, relative=relative))
        return step


def _jump_targets(source: CodeSource, blocks: dict[int, Block], entry: int) -> dict[int, int]:
    """Targets of jumps through registers that are the same on every path, by offset."""
    targets: dict[int, int] = {}
    into: dict[int, dict[int, int]] = {entry: {}}
    work = [entry]
    while work:
        start = work.pop()
        known = _PcRelative(source, into[start])
        for step in blocks[start].steps:
            if control_word(step) in ("setpc", "swappc"):
                target = known.target(step.instruction.operands[-1])
                targets.pop(step.instruction.offset, None)
                if target is not None:
                    targets[step.instruction.offset] = target
            known.step(step)
        for successor in blocks[start].successors:
            old = into.get(successor)
            if old is None:
                joined = dict(known.pairs)
            else:
                joined = {k: v for k, v in old.items() if known.pairs.get(k) == v}
            if old is None or joined != old:
                into[successor] = joined
                work.append(successor)
    return targets


class _PcRelative:
    """Constant propagation of code addresses through a straight line of scalar code."""

    def __init__(self, source: CodeSource, pairs: dict[int, int] | None = None) -> None:
        self.source = source
        self.pairs = dict(pairs or {})  # low SGPR of a pair -> link-time address
        self.partial: dict[int, int] = {}  # low SGPR whose high half awaits its addc

    def step(self, step: Step) -> None:
        instruction = step.instruction
        name = instruction.mnemonic
        operands = instruction.operands
        registers = [o.register for o in operands]
        first = registers[0] if registers else None
        if first is None or first.file != "s":
            self._written(() if step.bound is None else step.bound.scalar_writes)
            return
        index = first.index
        if name == "s_getpc_b64":
            self.pairs[index] = instruction.next_offset
            return
        if name in ("s_add_u32", "s_add_co_u32") and self._same(operands, index):
            constant = _integer(operands[2])
            if index in self.pairs and constant is not None:
                self.partial[index] = constant
                return
        if name in ("s_addc_u32", "s_add_co_ci_u32") and self._same(operands, index):
            low = self.partial.pop(index - 1, None)
            high = _integer(operands[2])
            if low is not None and high is not None and index - 1 in self.pairs:
                delta = ((high & 0xFFFFFFFF) << 32) | (low & 0xFFFFFFFF)
                self.pairs[index - 1] = (self.pairs[index - 1] + delta) & (2**64 - 1)
                return
        if name in ("s_add_nc_u64", "s_add_u64") and self._same(operands, index):
            constant = _integer(operands[2])
            if index in self.pairs and constant is not None:
                self.pairs[index] = (self.pairs[index] + constant) & (2**64 - 1)
                return
        if name == "s_sext_i32_i16" and len(operands) == 2 and registers[1] == first:
            if index - 1 in self.pairs:
                return  # gfx12 sign-extends the upper half of a 48-bit PC
        loaded = self._loaded_pointer(instruction)
        self._written(range(index, index + first.count))
        if loaded is not None:
            self.pairs[index] = loaded

    def _written(self, registers: Iterable[int]) -> None:
        for register in registers:
            self.pairs.pop(register, None)
            self.pairs.pop(register - 1, None)

    def _loaded_pointer(self, instruction: Instruction) -> int | None:
        if instruction.mnemonic not in ("s_load_dwordx2", "s_load_b64"):
            return None
        base = instruction.operands[1].register
        offset = _integer(instruction.operands[2]) if len(instruction.operands) > 2 else 0
        if base is None or base.index not in self.pairs or offset is None:
            return None
        return self.source.pointer_at(self.pairs[base.index] + offset)

    def _same(self, operands: tuple[Operand, ...], index: int) -> bool:
        source = operands[1].register
        return source is not None and source.file == "s" and source.index == index

    def target(self, operand: Operand) -> int | None:
        register = operand.register
        if register is None or register.file != "s":
            return None
        return self.pairs.get(register.index)


def _integer(operand: Operand) -> int | None:
    value = operand.constant
    if isinstance(value, int):
        return value
    return 0 if operand.special == "null" else None


def _reverse_post_order(blocks: dict[int, Block], entry: int) -> list[int]:
    seen: set[int] = set()
    order: list[int] = []
    stack: list[tuple[int, int]] = [(entry, 0)]
    seen.add(entry)
    while stack:
        start, index = stack.pop()
        successors = blocks[start].successors
        if index < len(successors):
            stack.append((start, index + 1))
            following = successors[index]
            if following not in seen:
                seen.add(following)
                stack.append((following, 0))
        else:
            order.append(start)
    order.reverse()
    return order
