"""The memory layout and calls that generated kernels and the run-time share.

Every kernel becomes `void kernel(ptr context)`; `context` points to a wave context whose first
fields are fixed here. machine/runtime.c has the same layout in C; a test compares the two.
Knows neither how kernels are generated nor how waves are scheduled.
"""

from __future__ import annotations

from enum import IntEnum

# Offsets into the wave context, bytes. All are 8-byte fields unless said otherwise.
KERNARG = 0  # address of the kernarg segment
LDS = 8  # address of the work-group's LDS
LDS_SIZE = 16  # bytes of LDS the work-group has (static + dynamic)
SCRATCH = 24  # address of this wave's scratch, dword-interleaved over the lanes
SCRATCH_SIZE = 32  # bytes of scratch per work-item
SITES = 40  # per-thread table of {u64 start, u64 size}, one row per access index
DISPATCH_PACKET = 48  # address of the AQL packet
QUEUE = 56  # address of an amd_queue_t look-alike
CODE_BASE = 64  # load address of the code object minus its link address
EXEC = 72  # initial EXEC
WORK_GROUP = 80  # three u32: x, y, z
WAVE_INDEX = 92  # u32, index of the wave in its work-group
FUEL = 96  # i64, loop back-edges left before lw_tick must be called
COUNTERS = 104  # per-thread u64 table for observers, one row of OBSERVER_STRIDE per access
DISPATCH_ID = 112
FAULT_EXEC = 120  # EXEC of the access whose check is called, told before its first chunk; else 0
RUNTIME_PRIVATE = 128  # from here on the run-time's own
CONTEXT_SIZE = 512

SITE_STRIDE = 16

# Flat addresses whose upper 32 bits equal these are LDS / scratch; no host address has them.
SHARED_APERTURE_HI = 0x0001_0000
PRIVATE_APERTURE_HI = 0x0002_0000

SCRATCH_LANE_DWORD = (
    4  # scratch address of (lane, byte b) = base + (b // 4) * 4 * W + 4 * lane + b % 4
)


class FaultKind(IntEnum):
    """What lw_fault is told."""

    NONE = 0
    GLOBAL_ACCESS = 1  # outside every live allocation
    READ_ONLY = 2  # store or atomic into a read-only allocation
    LDS_ACCESS = 3  # outside the work-group's LDS
    SCRATCH_ACCESS = 4  # outside the work-item's scratch
    UNSUPPORTED = 5  # an instruction without semantics was reached
    UNKNOWN_TARGET = 6  # indirect jump to an address that is no known target
    TRAP = 7  # s_trap
    STEP_LIMIT = 8
    INTERRUPTED = 9  # Ctrl-C, or another wave's fault stops the launch
    SEGMENTATION = 10  # the guard-page handler
    STACK_OVERFLOW = 11
    MISALIGNED = 12
    DEADLOCK = 13
    MODE = 14  # a MODE the code was not compiled for


class EventKind(IntEnum):
    """What an observed lane exchange did; `values` of the event per lane in brackets."""

    NONE = 0
    INACTIVE_SOURCE = 1  # lanes received from lanes that EXEC has off [source lane]
    NO_SOURCE = 2  # DPP lanes without a source, and without an old value [source lane or -1]
    COLLISION = 3  # ds_permute: several lanes sent different values to one [target lane]
    LANE_RANGE = 4  # a lane index past the wave [the index]
    DIVERGENT = 5  # v_readfirstlane of a register whose active lanes differ [the values]
    NO_LANES = 6  # v_readfirstlane while EXEC is 0 [nothing]
    WIDTH = 7  # a shuffle's width that is no power of two up to the wave's size [the width]


# The record on a wave's stack of the last execution of an observed instruction (abi.h, Pending).
PENDING_EXEC = 0  # u64
PENDING_LANES = 8  # u64
PENDING_SITE = 16  # u32, index of the access
PENDING_KIND = 20  # u32, EventKind
PENDING_TOLD = 24  # u32
PENDING_VALUES = 32  # 64 u32
PENDING_SIZE = 288

# Bits of `flags` of lw_range_lookup / lw_check_lanes.
ACCESS_WRITE = 1
ACCESS_ATOMIC = 2
ACCESS_LDS = 4  # addresses are offsets in LDS
ACCESS_SCRATCH = 8  # addresses are offsets in the work-item's scratch

# The numbers that lw_gws knows the operations of global wave sync by.
GWS_OPERATIONS = {"release_all": 0, "init": 1, "v": 2, "br": 3, "p": 4, "barrier": 5}

# What generated code calls (C ABI):
#   void lw_barrier(ctx)                           wait for the work-group
#   i32  lw_barrier_signal(ctx)                    arrive without waiting; 1 for the first wave to
#   do so
#   void lw_barrier_wait(ctx)                      wait for the barrier that this wave has signalled
#   void lw_tick(ctx, lds, u32 access)             fuel is used up: refills ctx->fuel; may run other
#   waves;
#                                                  does not return when the launch is being stopped
#   void lw_gws(ctx, u32 operation, u32 resource, u32 value)
#                                                  an operation of GWS_OPERATIONS; may let other
#                                                  waves run
#   void lw_yield(ctx)                             let other waves run (s_sleep, spin loops)
#   i32  lw_range_lookup(ctx, u32 access, u64 address, u64 size, u32 flags)
#                                                  1 and updates sites[access] when [address,
#                                                  address+size)
#                                                  lies in one live allocation that allows the
#                                                  access, else 0
#   u32  lw_check_lanes(ctx, u32 access, const u64 *addresses, u64 mask, u32 lane_base, u32 size,
#   u32 flags)
#                                                  addresses[i] is lane (lane_base+i)'s for each bit
#                                                  i of mask;
#                                                  0 when all are valid; ~0 when one is not, or one
#                                                  of a chunk before: then no lane may go on, and
#                                                  the fault is told when the wave's last chunk has
#                                                  been asked about
#   void lw_fault(ctx, u32 kind, u32 access, u64 address, u64 size, u64 lanes)
#   noreturn
#   void lw_event(ctx, u32 use, u64 lanes, ptr pending)
#                                                  what `pending` tells of has come to something in
#                                                  `lanes` at access `use`
#   void lw_contended(ctx, lds, u64 cycles)        atomics took unusually long: where threads stand
#                                                  in each other's way, this one may sleep a little
RUNTIME_FUNCTIONS = (
    "lw_barrier",
    "lw_barrier_signal",
    "lw_barrier_wait",
    "lw_tick",
    "lw_yield",
    "lw_gws",
    "lw_range_lookup",
    "lw_check_lanes",
    "lw_fault",
    "lw_event",
    "lw_contended",
)

# LLVM's own calls on CPUs without F16C, which no library of the process need have.
COMPILER_FUNCTIONS = ("__extendhfsf2", "__truncsfhf2", "__truncdfhf2")
