"""What a lift is asked for and what it gives back. Records only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lanewise.semantics.lanes import FloatMode

CHUNK = 16  # lanes per LLVM vector
LANE_EXCHANGE = "lane-exchange"
OBSERVERS = frozenset({LANE_EXCHANGE})  # what `observe` may ask for


@dataclass(frozen=True, slots=True)
class LiftConfig:
    """Everything about the kernel and the launch that the code depends on.

    block: (x, y, z) when the ids in v0 depend on it, (0, 1, 1) for any one-dimensional block.
    lds_bytes: static LDS, and scratch_bytes: static scratch of a work-item; the run-time sizes are
    never smaller. kernarg_bytes: readable from the
    kernarg pointer. count_accesses: the observer that counts active lanes per access.
    check_ranges: False only where a benchmark wants to know what the checks cost.
    work_item_registers: VGPRs that hold work-item ids at entry.
    observe: the events that are emitted (OBSERVERS); a plain run has none.
    """

    target: str
    generation: int
    wave_size: int
    mode: FloatMode
    block: tuple[int, int, int] = (0, 1, 1)
    lds_bytes: int = 0
    scratch_bytes: int = 0
    kernarg_bytes: int = 0
    count_accesses: bool = False
    check_ranges: bool = True
    observe: frozenset[str] = frozenset()
    work_item_registers: int = 3

    @property
    def chunks(self) -> int:
        return self.wave_size // CHUNK

    @property
    def mask_type(self) -> str:
        return f"i{self.wave_size}"


@dataclass(frozen=True, slots=True)
class Access:
    """A place in the code that may fault, by its index in run-time tables.

    kind: load store atomic barrier trap unsupported jump loop, exchange and use where lane
    exchanges are observed; space as in MemoryAccess; offset is the link-time
    address of the instruction.
    """

    index: int
    offset: int
    text: str
    kind: str
    space: str
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Unsupported:
    """An instruction that traps when reached."""

    offset: int
    raw: bytes
    mnemonic: str
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class LiftedKernel:
    """LLVM IR of one kernel: `define void @<symbol>(ptr %context)`.

    changes_mode: it changes the processor's rounding while it runs.
    """

    ir_text: str
    symbol: str
    accesses: tuple[Access, ...]
    needs_fibers: bool
    unsupported: tuple[Unsupported, ...]
    fidelity: Mapping[str, str] = field(default_factory=dict)
    instruction_count: int = 0
    changes_mode: bool = False
