/* Fibers: stacks, contexts, and the switch between them. Knows nothing of groups. */
#include "abi.h"

enum {
  FIBERS_PER_SLAB = 16,
  /* 4.25 MB: guard, 4 MB at least, the offset below. Unoptimised code of 6 000 instructions on f64
   * values takes 2 MB; what is not touched costs addresses only. */
  STACK_STRIDE = 17 << 18,
  GUARD_BYTES = 1 << 16,
  /* Stacks of one group are used in turn. Tops at equal offsets would share cache sets. */
  STACK_COLOURS = 32, COLOUR_BYTES = 81 * 64,
  KEPT_SLABS = 4, KEPT_SCRATCH_BYTES = 32 << 20,
};

struct Slab {
  Slab *next;
  u8 *stacks;
  Wave waves[FIBERS_PER_SLAB];
};

/* A function of generated code during which other fibers may run. The fiber that comes back stands
 * mostly at another call than the one made last, so that the processor, which expects a return to
 * go to the last call, would guess wrong each time. Jumps it guesses by what ran before. */
#define MAY_SWITCH(name, body) \
  __asm__( \
    ".text\n" \
    ".globl " #name "\n" \
    ".type " #name ",@function\n" \
    #name ":\n" \
    "  subq $8, %rsp\n  callq " #body "\n  addq $8, %rsp\n" \
    "  popq %rcx\n  jmpq *%rcx\n")

MAY_SWITCH(lw_barrier, lw_pass_barrier);
MAY_SWITCH(lw_barrier_wait, lw_wait_for_barrier);
MAY_SWITCH(lw_yield, lw_pass_turn);

/* lw_switch keeps the callee-saved registers on the stack it leaves. lw_enter(worker) calls
 * run_groups(worker) and returns when that does or when lw_leave(worker) is called from any fiber.
 * lw_tick hands over where the caller's live state begins: all of it is on the stack then; its third
 * argument, in rdx, goes on as it is. */
__asm__(
  ".text\n"
  ".globl lw_switch\n"
  ".type lw_switch,@function\n"
  "lw_switch:\n"
  "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
  "  movq %rsp, (%rdi)\n  movq %rsi, %rsp\n"
  "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
  "  retq\n"
  ".globl lw_switch_with_mxcsr\n"
  ".type lw_switch_with_mxcsr,@function\n"
  "lw_switch_with_mxcsr:\n"
  "  pushq %rbp\n  subq $8, %rsp\n  stmxcsr (%rsp)\n"
  "  leaq 2f(%rip), %rax\n  pushq %rax\n"
  "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
  "  movq %rsp, (%rdi)\n  movq %rsi, %rsp\n"
  "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
  "  retq\n"
  "2: ldmxcsr (%rsp)\n  addq $8, %rsp\n  popq %rbp\n"
  "  retq\n"
  ".globl lw_fiber_start\n"
  "lw_fiber_start:\n"
  "  movq %r12, %rdi\n  callq lw_fiber_main\n  ud2\n"
  ".globl lw_enter\n"
  ".type lw_enter,@function\n"
  "lw_enter:\n"
  "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
  "  subq $8, %rsp\n  movq %rsp, 8(%rdi)\n"
  "  callq lw_run_groups\n"
  "1: addq $8, %rsp\n"
  "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
  "  retq\n"
  ".globl lw_leave\n"
  ".type lw_leave,@function\n"
  "lw_leave:\n"
  "  movq 8(%rdi), %rsp\n  jmp 1b\n"
  ".globl lw_tick\n"
  ".type lw_tick,@function\n"
  "lw_tick:\n"
  "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
  "  movq %rsp, %rsi\n  subq $8, %rsp\n"
  "  callq lw_ticked\n"
  "  addq $8, %rsp\n"
  "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
  "  retq\n");

void lw_switch_with_mxcsr(u64 *save_rsp, u64 rsp);
void lw_fiber_start(void);

static u32 fibers_of_process;

/* The stack as lw_switch expects it: six registers, of which r12 is the Wave, and the entry. */
static void reset_fiber(Wave *fiber) {
  u64 *sp = (u64 *)fiber->stack_top;
  *--sp = (u64)lw_fiber_start;
  *--sp = 0;            /* rbp */
  *--sp = 0;            /* rbx */
  *--sp = (u64)fiber;   /* r12 */
  *--sp = 0;
  *--sp = 0;
  *--sp = 0;
  fiber->rsp = (u64)sp;
}

static void drop_fiber(Worker *worker, Wave *fiber) {
  fiber->group = 0;
  fiber->next = worker->idle_fibers;
  worker->idle_fibers = fiber;
}

static int add_slab(Worker *worker) {
  u32 limit = worker->run->launch->fiber_limit;
  if (__atomic_fetch_add(&fibers_of_process, FIBERS_PER_SLAB, __ATOMIC_RELAXED) >= limit) goto full;
  Slab *slab = map_memory(sizeof(Slab));
  if (!slab) goto full;
  slab->stacks = map_memory((u64)FIBERS_PER_SLAB * STACK_STRIDE);
  if (!slab->stacks) {
    unmap_memory(slab, sizeof(Slab));
    goto full;
  }
  for (u32 i = FIBERS_PER_SLAB; i-- > 0;) {
    Wave *fiber = &slab->waves[i];
    u8 *low = slab->stacks + (u64)i * STACK_STRIDE;
    forbid_memory(low, GUARD_BYTES);
    fiber->guard_low = (u64)low;
    fiber->stack_low = (u64)low + GUARD_BYTES;
    u64 colour = (worker->fiber_count + i) % STACK_COLOURS;
    fiber->stack_top = (u64)low + STACK_STRIDE - colour * COLOUR_BYTES;
    fiber->worker = worker;
    reset_fiber(fiber);
    drop_fiber(worker, fiber);
  }
  slab->next = worker->slabs;
  worker->slabs = slab;
  worker->fiber_count += FIBERS_PER_SLAB;
  return 1;
full:
  __atomic_fetch_sub(&fibers_of_process, FIBERS_PER_SLAB, __ATOMIC_RELAXED);
  return 0;
}

/* Scratch for one fiber; poison at least once. 4 KB more than asked, so that a load which
 * over-reads into lanes it throws away stays inside. */
static int reserve_scratch(Wave *fiber, Worker *worker, const Launch *launch) {
  u64 size = launch->scratch_bytes * launch->wave_size;
  if (size <= fiber->scratch_capacity) return 1;
  if (fiber->scratch) unmap_memory((void *)fiber->scratch, fiber->scratch_capacity + 4096);
  worker->scratch_total -= fiber->scratch_capacity;
  u64 capacity = (size + 4095) & ~4095ul;
  fiber->scratch = (u64)map_memory(capacity + 4096);
  fiber->scratch_capacity = fiber->scratch ? capacity : 0;
  if (!fiber->scratch) return 0;
  worker->scratch_total += capacity;
  fill_poison((void *)fiber->scratch, capacity, launch->poison);
  return 1;
}

/* Give a fiber everything that stays the same during a run. */
static int bind_fiber(Wave *fiber, Worker *worker) {
  Run *run = worker->run;
  const Launch *launch = run->launch;
  fiber->run = run;
  fiber->run_serial = run->serial;
  fiber->kernarg = launch->kernarg;
  fiber->lds_size = launch->lds_bytes;
  fiber->scratch_size = launch->scratch_bytes;
  fiber->sites = (u64)worker->sites;
  fiber->counters = (u64)worker->counters;
  fiber->packet = launch->packet;
  fiber->queue = launch->queue;
  fiber->code_base = launch->code_base;
  fiber->dispatch_id = launch->dispatch_id;
  fiber->quantum = launch->fuel;
  if (fiber->quantum > launch->step_limit) fiber->quantum = launch->step_limit;
  fiber->fuel = fiber->refill = (i64)fiber->quantum;
  fiber->ticked_at = __builtin_readcyclecounter();
  fiber->state_hash = 0;
  return reserve_scratch(fiber, worker, launch);
}

/* An idle fiber, bound to the worker's run; 0 where the limit or memory is used up. */
static Wave *take_fiber(Worker *worker) {
  if (!worker->idle_fibers && !add_slab(worker)) return 0;
  Wave *fiber = worker->idle_fibers;
  if (fiber->run_serial != worker->run->serial && !bind_fiber(fiber, worker)) return 0;
  worker->idle_fibers = fiber->next;
  fiber->next = fiber->prev = fiber;
  return fiber;
}

/* After lw_leave: whatever the fibers were at is forgotten. */
static void reset_fibers(Worker *worker) {
  worker->idle_fibers = 0;
  for (Slab *slab = worker->slabs; slab; slab = slab->next)
    for (u32 i = FIBERS_PER_SLAB; i-- > 0;) {
      reset_fiber(&slab->waves[i]);
      drop_fiber(worker, &slab->waves[i]);
    }
}

static void free_scratch(Worker *worker, Wave *fiber) {
  if (!fiber->scratch) return;
  unmap_memory((void *)fiber->scratch, fiber->scratch_capacity + 4096);
  worker->scratch_total -= fiber->scratch_capacity;
  fiber->scratch = fiber->scratch_capacity = 0;
  fiber->run_serial = 0;
}

/* Give back what only an unusual launch needed. All fibers are idle here. */
static void trim_fibers(Worker *worker) {
  int frees_scratch = worker->scratch_total > KEPT_SCRATCH_BYTES;
  if (worker->fiber_count <= KEPT_SLABS * FIBERS_PER_SLAB && !frees_scratch) return;
  u32 kept = 0;
  for (Slab **link = &worker->slabs; *link;) {
    Slab *slab = *link;
    int frees_slab = kept >= KEPT_SLABS;
    for (u32 i = 0; i < FIBERS_PER_SLAB && (frees_slab || frees_scratch); i++)
      free_scratch(worker, &slab->waves[i]);
    if (!frees_slab) {
      kept++;
      link = &slab->next;
      continue;
    }
    *link = slab->next;
    unmap_memory(slab->stacks, (u64)FIBERS_PER_SLAB * STACK_STRIDE);
    unmap_memory(slab, sizeof(Slab));
    worker->fiber_count -= FIBERS_PER_SLAB;
    __atomic_fetch_sub(&fibers_of_process, FIBERS_PER_SLAB, __ATOMIC_RELAXED);
  }
  reset_fibers(worker);
}
