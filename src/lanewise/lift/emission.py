"""What every lowering of a function needs: registers, facts, the queue of a segment, tables.

Within a block vector instructions are queued and emitted chunk by chunk (all of a segment for lanes
0-15, then 16-31, ...); a segment ends where lanes exchange data, where scalars need a vector
result,
and where the order of stores and loads in one address space must hold. (spikes/jit.md, 2.3)
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise import wave_abi
from lanewise.lift import exec_scopes, lane_liveness
from lanewise.lift.binding import Bound, BoundOperand
from lanewise.lift.config import Access, LiftConfig, Unsupported
from lanewise.lift.control_flow import ControlFlow, Step
from lanewise.lift.fact_state import FactState, Shapes
from lanewise.lift.operands import OperandLayer
from lanewise.lift.registers import MaskForm, Registers
from lanewise.semantics.lanes import Emitter, FloatMode, LaneBuilder, Value

_FENCE_REGISTERS = 8  # live lane registers above which chunks are kept apart (jit.md 2.4)
_KEPT_REGISTERS = 24  # that stay in an AVX-512 CPU's 32 beside the temporaries of a chunk


class Pass:
    """What outlives one walk over the code: analyses, accesses, the states between blocks."""

    def __init__(self, flow: ControlFlow, config: LiftConfig) -> None:
        self.flow = flow
        self.config = config
        self.scopes = exec_scopes.analyse(flow)
        self.liveness = lane_liveness.analyse(flow, self.scopes)
        self.into: dict[int, Shapes] = {}
        self.modes: dict[int, FloatMode | None] = {}


class Emission:
    """One walk over the blocks: silent (facts only) or emitting."""

    def __init__(self, shared: Pass, *, silent: bool) -> None:
        self.shared = shared
        self.flow = shared.flow
        self.config = shared.config
        self.silent = silent
        self.emitter = Emitter()
        self.registers = Registers(self.emitter, self.config, silent=silent)
        self.registers.flush = self.flush
        self.operands = OperandLayer(self.registers, self.config)
        self.facts = FactState(self.registers, self.config, shared.scopes)
        self.queue: list[Callable[[int], None]] = []
        self.queued_kinds: set[tuple[str, str]] = set()
        self.queued_registers: set[int] = set()
        self.queued_shared = 0  # registers' worth of loads that give several chunks the same
        self.carried: frozenset[int] = frozenset()  # lane registers that later blocks read
        self.accesses: list[Access] = []
        self.unsupported: dict[int, Unsupported] = {}
        self.fidelity: dict[str, str] = {}
        self.step: Step | None = None
        self.scope = 0
        self.mode: FloatMode | None = self.config.mode
        self.ended = False
        self.looping = False  # the block may run more than once in a wave
        self.has_barrier = False
        self.sets_rounding = False
        self.pending_masks: list[tuple[BoundOperand, MaskForm]] = []
        self.cmpx_form: MaskForm | None = None
        self.before_return: Callable[[], None] = lambda: None

    # -- small services for the lowerings ------------------------------------------------------
    @property
    def scalar(self) -> LaneBuilder:
        return self.registers.scalar

    def label(self, name: str) -> None:
        if not self.silent:
            self.emitter.lines.append(f"{name}:")

    def effect(self, text: str) -> None:
        if not self.silent:
            self.emitter.lines.append("  " + text)

    def access(self, bound: Bound | None, kind: str, space: str, size: int) -> int:
        """A new row in the table of places that can fault."""
        number = len(self.accesses)
        assert self.step is not None
        instruction = self.step.instruction if bound is None else bound.instruction
        self.accesses.append(
            Access(number, instruction.offset, instruction.text, kind, space, size)
        )
        if self.config.count_accesses and bound is not None and not self.silent:
            self._count(number)
        return number

    def _count(self, number: int) -> None:
        """The counting observer: active lanes of this access."""
        scalar = self.registers.scalar
        active = scalar.popcount(self.registers.exec_get())
        active = scalar.zext(active, "i64")
        at = scalar.define("ptr", 0, f"getelementptr i64, ptr %counters, i64 {number}")
        old = scalar.define("i64", 0, f"load i64, ptr {at.ref}, align 8")
        self.effect(f"store i64 {scalar.add(old, active).ref}, ptr {at.ref}, align 8")

    def is_kernarg(self, index: int) -> bool:
        return self.facts.tags.get(index) == "kernarg" and index in self.facts.tags

    def is_scratch_descriptor(self, index: int) -> bool:
        """Whether four SGPRs hold the descriptor of the wave's scratch that it began with."""
        return all(self.facts.tags.get(index + k) == f"scratch{k}" for k in range(4))

    def must_merge(self, bound: Bound, register: int) -> bool:
        assert self.step is not None
        return register in self.shared.liveness.merged[self.step.instruction.offset]

    def write_lane(
        self,
        register: int,
        c: int,
        value: Value,
        exec_bits: Value | None,
        extra: Value | None = None,
    ) -> None:
        """Write one chunk of a lane register: where EXEC (and `extra`) say so, all lanes for
        None."""
        registers = self.registers
        if extra is not None:
            value = registers.views[c].select(extra, value, registers.lane_get(register, c))
        if exec_bits is not None:
            registers.lane_merge(register, c, value, exec_bits)
        else:
            registers.lane_set(register, c, value)

    # -- the queue ----------------------------------------------------------------------------
    def push(
        self,
        emit: Callable[[int], None],
        space: str = "",
        action: str = "",
        shared: int = 0,
    ) -> None:
        """Queue the emission of one instruction per chunk; cuts the segment where order matters.
        `shared` counts the registers it loads that are alike in several chunks."""
        if self.silent:
            return
        if space:
            space = "global" if space == "buffer" else space
            writes = action != "load"
            for other_space, other_action in self.queued_kinds:
                if other_space == space and (writes or other_action != "load"):
                    self.flush()
                    break
            self.queued_kinds.add((space, action))
        self.queued_shared += shared
        self.queue.append(emit)

    def flush(self) -> None:
        """Emit the queued segment chunk by chunk."""
        if not self.queue:
            return
        queue, self.queue = self.queue, []
        fence = self._keeps_chunks_apart()
        self.queued_kinds, self.queued_registers, self.queued_shared = set(), set(), 0
        for c in range(self.config.chunks):
            for emit in queue:
                emit(c)
            if fence and c + 1 < self.config.chunks:
                self.emitter.declarations["lanewise.fence"] = "declare void @lanewise.fence()"
                self.effect("call void @lanewise.fence()")

    def _keeps_chunks_apart(self) -> bool:
        """Whether LLVM must not see which loads of the chunks are the same, on CPUs with AVX-512.

        It makes one of them, whose result lives through all chunks. Where registers hold all such
        results and what the segment hands on, that saves the loads (matmul with a 16x16 tile); where
        they do not, it costs spills (with a 64x64 tile).
        """
        if not self.queued_kinds or len(self.queued_registers) <= _FENCE_REGISTERS:
            return False
        kept = self.queued_shared + len(self.queued_registers & self.carried)
        return self.queued_shared == 0 or kept > _KEPT_REGISTERS

    def fault(self, kind: wave_abi.FaultKind, number: int, address: int | Value) -> None:
        self.emitter.declarations.setdefault(
            "lw_fault", "declare void @lw_fault(ptr, i32, i32, i64, i64, i64) noreturn"
        )
        where = address.ref if isinstance(address, Value) else str(address)
        self.effect(
            f"call void @lw_fault(ptr %ctx, i32 {int(kind)}, i32 {number}, i64 {where}, i64 0, i64 0)"
        )

    def _scalars_written(self, bound: Bound) -> None:
        for index in bound.scalar_writes:
            self.facts.scalar_written(index)

    def _kill_lanes(self, bound: Bound) -> None:
        for register in bound.lane_writes:
            self.facts.kill(register)
