/* Work-groups: handing them out, running their waves, barriers, and who runs when a wave waits.
 *
 * A fiber runs the waves of a group one after another without a switch. When a wave must wait
 * (barrier, yield, tick) the fiber stops there and the next wave of the group gets a fiber of its
 * own; once all have started they take turns round the group's ring. When everything in the ring
 * only waits, the scheduler on the thread's own stack goes on with another resident group, and
 * when all of those wait too it admits one more. So every wave gets its turn, whatever it waits for.
 */
#include "abi.h"

enum {
  CHUNK_LIMIT = 64, CHUNKS_PER_THREAD = 8,
  RECENT_CYCLES = 1 << 24,  /* longer than any wave computes without a tick */
  STALL_CYCLES = 1u << 31,  /* so long without any wave of the launch ending or computing: stalled */
  STALLED_STEPS = 1 << 10,  /* what a yield counts then, so that a hang meets the step limit */
};

/* ---- handing out ---- */

static int take_chunk(Worker *worker) {
  Run *run = worker->run;
  u64 start = __atomic_load_n(&run->next_group, __ATOMIC_RELAXED), size;
  do {
    if (start >= run->total) return 0;
    size = (run->total - start) / (CHUNKS_PER_THREAD * run->launch->threads);
    if (size > CHUNK_LIMIT) size = CHUNK_LIMIT;
    if (size == 0 || run->spinning) size = 1;
  } while (!__atomic_compare_exchange_n(&run->next_group, &start, start + size, 1,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  worker->chunk_next = start;
  worker->chunk_end = start + size;
  const u32 *count = run->launch->group_count;
  worker->position[0] = start % count[0];
  worker->position[1] = start / count[0] % count[1];
  worker->position[2] = start / count[0] / count[1];
  return 1;
}

/* Make `group` the next work-group of the launch; 0 when there is none. */
static int next_group(Worker *worker, Group *group) {
  if (worker->chunk_next == worker->chunk_end && !take_chunk(worker)) return 0;
  const Launch *launch = worker->run->launch;
  u64 flat = worker->chunk_next;
  if (flat >= __atomic_load_n(&worker->run->stop_at, __ATOMIC_RELAXED)) return 0;
  worker->chunk_next = flat + 1;
  u32 *at = worker->position;
  for (int i = 0; i < 3; i++) group->work_group[i] = launch->first_group[i] + at[i];
  if (++at[0] == launch->group_count[0]) {
    at[0] = 0;
    if (++at[1] == launch->group_count[1]) at[1] = 0, at[2]++;
  }
  group->flat = flat;
  group->next_wave = group->arrived = group->ticked = 0;
  group->live = group->wave_count = launch->wave_count;
  group->ticked_generation = group->generation;
  if (launch->lds_bytes) fill_poison(group->lds, launch->lds_bytes, launch->poison);
  return 1;
}

/* LDS is padded: a masked load may read (not use) what lies up to 4 KB behind. */
static int reserve_lds(Group *group, u64 size) {
  if (size <= group->lds_capacity) return 1;
  if (group->lds) unmap_memory(group->lds, group->lds_capacity + 4096);
  u64 capacity = (size + 4095) & ~4095ul;
  group->lds = map_memory(capacity + 4096);
  group->lds_capacity = group->lds ? capacity : 0;
  return group->lds != 0;
}

static Group *new_group(Worker *worker) {
  Group *group = worker->free_groups;
  if (group) {
    worker->free_groups = group->next;
  } else {
    group = allocate_small(sizeof(Group));
    if (!group) return 0;
    group->next_of_all = worker->all_groups;
    worker->all_groups = group;
    worker->group_count++;
  }
  if (reserve_lds(group, worker->run->launch->lds_bytes)) return group;
  group->next = worker->free_groups;
  worker->free_groups = group;
  return 0;
}

static void free_group(Worker *worker, Group *group) {
  group->next = worker->free_groups;
  worker->free_groups = group;
}

static void enter_ring(Wave *fiber, Group *group, Wave *after) {
  fiber->group = group;
  fiber->lds = (u64)group->lds;
  fiber->work_group[0] = group->work_group[0];
  fiber->work_group[1] = group->work_group[1];
  fiber->work_group[2] = group->work_group[2];
  group->ring++;
  if (!after) return;
  fiber->next = after->next;
  fiber->prev = after;
  after->next->prev = fiber;
  after->next = fiber;
}

/* One more resident group with one fiber, not yet run; 0 when nothing is left to hand out, or the
 * limits allow no more (then the launch goes on with those it has). */
static Group *admit_group(Worker *worker) {
  Run *run = worker->run;
  if (worker->chunk_next == worker->chunk_end && run->next_group >= run->total) return 0;
  Group *group = new_group(worker);
  Wave *fiber = group ? take_fiber(worker) : 0;
  if (!fiber || !next_group(worker, group)) {
    if (!fiber && !worker->resident_count) run->no_memory = 1;
    if (fiber) drop_fiber(worker, fiber);
    if (group) free_group(worker, group);
    return 0;
  }
  group->ring = 0;
  enter_ring(fiber, group, 0);
  group->current = fiber;
  Group *first = worker->residents;
  group->next = first ? first : group;
  group->prev = first ? first->prev : group;
  group->prev->next = group->next->prev = group;
  worker->residents = group;
  if (++worker->resident_count > worker->peak_groups) worker->peak_groups = worker->resident_count;
  return group;
}

static void retire_group(Worker *worker, Group *group) {
  group->prev->next = group->next;
  group->next->prev = group->prev;
  worker->residents = group->next == group ? 0 : group->next;
  worker->resident_count--;
  worker->retired = 1;
  free_group(worker, group);
}

/* ---- switching ---- */

static void switch_to(Wave *from, Wave *to) {
  from->worker->current = to;
  if (UNLIKELY(from->run->launch->flags & LAUNCH_KEEPS_MXCSR))
    lw_switch_with_mxcsr(&from->rsp, to->rsp);
  else
    lw_switch(&from->rsp, to->rsp);
}

static void to_scheduler(Wave *wave) {
  Worker *worker = wave->worker;
  worker->current = 0;
  worker->idle = 0;
  if (UNLIKELY(wave->run->launch->flags & LAUNCH_KEEPS_MXCSR))
    lw_switch_with_mxcsr(&wave->rsp, worker->rsp);
  else
    lw_switch(&wave->rsp, worker->rsp);
}

static inline int must_stop(const Wave *wave, const Group *group) {
  return UNLIKELY(group->flat >= __atomic_load_n(&wave->run->stop_at, __ATOMIC_RELAXED));
}

/* Let another fiber of the group go on: a wave that has not started, or the next in the ring.
 * Goes to the scheduler when a whole turn of the ring has moved nothing. */
static void rotate(Wave *wave) {
  Worker *worker = wave->worker;
  Group *group = wave->group;
  if (group->next_wave < group->wave_count) {
    Wave *fiber = take_fiber(worker);
    if (fiber) {
      worker->idle = 0;
      enter_ring(fiber, group, wave);
      switch_to(wave, fiber);
      return;
    }
  }
  if (UNLIKELY(++worker->idle > group->ring)) {
    group->current = wave->next;
    to_scheduler(wave);
  } else if (wave->next != wave) {
    switch_to(wave, wave->next);
  }
}

/* ---- running waves ---- */

static void begin_wave(Wave *wave) {
  Group *group = wave->group;
  const Launch *launch = wave->run->launch;
  u32 index = group->next_wave++;
  wave->wave_index = index;
  wave->fault_exec = 0;
  wave->doubt.kind = 0;
  wave->signalled = 0;
  wave->exec = index + 1 == group->wave_count ? launch->last_exec : launch->full_exec;
  wave->steps = wave->fuel - wave->refill;  /* what is used of this refill is not this wave's */
  if (launch->scratch_bytes) {
    u64 size = launch->scratch_bytes * launch->wave_size;
    if (size <= 65536) fill_poison((void *)wave->scratch, size, launch->poison);
  }
  if (UNLIKELY(launch->flags & LAUNCH_KEEPS_MXCSR))
    __asm__ volatile("ldmxcsr %0" : : "m"(launch->mxcsr));
}

static void release_barrier(Group *group) {
  group->arrived = 0;
  group->generation++;
}

/* Whether the thread has been here long enough: it leaves lw_enter then, and another may go on. */
static inline int must_park(const Worker *worker) {
  return UNLIKELY(worker->park_at != ~0ul) && __builtin_readcyclecounter() > worker->park_at;
}

/* The wave's group is done: go on with the next one in the same fiber, or stop here. */
static void end_group(Wave *wave) {
  Worker *worker = wave->worker;
  Group *group = wave->group;
  worker->parked = must_park(worker);
  if (LIKELY(worker->resident_count == 1 && !worker->parked) && next_group(worker, group)) {
    wave->work_group[0] = group->work_group[0];
    wave->work_group[1] = group->work_group[1];
    wave->work_group[2] = group->work_group[2];
    return;
  }
  retire_group(worker, group);
  drop_fiber(worker, wave);
  to_scheduler(wave);
}

static void end_wave(Wave *wave) {
  Worker *worker = wave->worker;
  Group *group = wave->group;
  settle_doubt(wave);
  worker->idle = 0;
  worker->progress++;
  worker->waves_run++;
  if (must_stop(wave, group)) lw_leave(worker);
  if (wave->signalled && wave->signalled_generation == group->generation) group->arrived--;
  if (--group->live == 0) {
    end_group(wave);
    return;
  }
  if (group->arrived == group->live) release_barrier(group);
  if (group->next_wave < group->wave_count) return;
  Wave *next = wave->next;
  wave->prev->next = next;
  next->prev = wave->prev;
  group->ring--;
  drop_fiber(worker, wave);
  switch_to(wave, next);
}

/* Where every fiber begins. An idle one stands inside end_wave until it is taken again. */
__attribute__((used)) void lw_fiber_main(Wave *wave) {
  for (;;) {
    begin_wave(wave);
    wave->run->launch->kernel(wave);
    end_wave(wave);
  }
}

/* ---- waiting ---- */

/* lw_barrier, behind MAY_SWITCH like what follows. */
__attribute__((used)) void lw_pass_barrier(Wave *wave) {
  Group *group = wave->group;
  if (must_stop(wave, group)) lw_leave(wave->worker);
  wave->worker->idle = 0;
  if (++group->arrived == group->live) {
    release_barrier(group);
    return;
  }
  u64 generation = group->generation;
  do rotate(wave);
  while (group->generation == generation);
}

/* The halves of a barrier (gfx12). 1 for the first wave of the group that signals. */
NOINLINE u32 lw_barrier_signal(Wave *wave) {
  Group *group = wave->group;
  u32 first = group->arrived == 0;
  wave->worker->idle = 0;
  wave->signalled = 1;
  wave->signalled_generation = group->generation;
  if (++group->arrived == group->live) release_barrier(group);
  return first;
}

/* A wave that has not signalled waits for a barrier that cannot be complete: a deadlock. */
__attribute__((used)) void lw_wait_for_barrier(Wave *wave) {
  Group *group = wave->group;
  if (must_stop(wave, group)) lw_leave(wave->worker);
  u64 generation = wave->signalled ? wave->signalled_generation : group->generation;
  while (group->generation == generation) rotate(wave);
  wave->signalled = 0;
}

__attribute__((used)) void lw_pass_turn(Wave *wave) {
  Worker *worker = wave->worker;
  if (must_stop(wave, wave->group)) lw_leave(worker);
  if (worker->stalled) wave->steps += STALLED_STEPS;
  if (wave->steps > (i64)wave->run->launch->step_limit) step_limit_fault(wave, NO_ACCESS);
  worker->seen_spin = 1;
  rotate(wave);
}

enum {
  QUICK_CYCLES = 1 << 20, SLOW_CYCLES = 1 << 22,  /* between two ticks: too soon, too late */
  LONG_CYCLES = 1 << 27,   /* some 40 ms without the end of any wave: they may wait */
  MOST_FUEL = 1 << 20, SUSPECT_FUEL = 1 << 13, SPIN_FUEL = 1 << 10,
};

/* Fuel for about a millisecond: ticks cost little, and a launch can be stopped soon. */
static void refill(Wave *wave, u64 most, u64 elapsed) {
  if (wave->quantum > most) wave->quantum = most;
  else if (elapsed < QUICK_CYCLES && wave->quantum < most) wave->quantum *= 2;
  else if (elapsed > SLOW_CYCLES && wave->quantum > 1) wave->quantum /= 2;
  u64 left = wave->run->launch->step_limit - (u64)wave->steps + 1;
  wave->refill = (i64)(left < wave->quantum ? left : wave->quantum);
  wave->fuel = wave->refill;
}

/* The same stack and registers twice at a tick: the wave only waits for memory to change. (A loop
 * that counts in memory looks the same; taking turns too often is all that comes of it.) */
static int state_is_unchanged(Wave *wave, const u64 *live) {
  u64 hash = 0x9e3779b97f4a7c15u;
  for (const u64 *p = live; p < (const u64 *)wave->stack_top; p++)
    hash = (hash ^ *p) * 0xff51afd7ed558ccdu, hash ^= hash >> 32;
  int same = hash == wave->state_hash;
  wave->state_hash = hash;
  return same;
}

/* What a tick tells about the wave; most fuel for its next turn.
 *   spins     its state is as before: it waits for others
 *   suspect   no wave has ended here for long, no barrier was passed: it may count while it waits
 *   computes  otherwise */
static u64 judge(Wave *wave, const u64 *live, u64 now) {
  Worker *worker = wave->worker;
  Group *group = wave->group;
  int passed_barrier = group->generation != group->ticked_generation;
  group->ticked_generation = group->generation;
  if (worker->waves_run != worker->ticked_waves_run) {
    worker->ticked_waves_run = worker->waves_run;
    worker->wave_ended_at = now;
  }
  if (state_is_unchanged(wave, live)) {
    worker->seen_spin = 1;
    return SPIN_FUEL;
  }
  worker->progress++;
  if (passed_barrier || now - worker->wave_ended_at < LONG_CYCLES) {
    worker->seen_computing = 1;
    return MOST_FUEL;
  }
  worker->seen_suspect = 1;
  int others = worker->resident_count > 1 || worker->chunk_next < worker->chunk_end;
  return others ? SUSPECT_FUEL : MOST_FUEL;
}

/* lw_tick, with the address from which the wave's live state is on the stack. `access` is the row
 * of the loop that is turned. */
__attribute__((used)) void lw_ticked(Wave *wave, const u64 *live, u32 access) {
  Worker *worker = wave->worker;
  Group *group = wave->group;
  u64 now = __builtin_readcyclecounter();
  wave->steps += wave->refill - wave->fuel;
  if (must_stop(wave, group)) lw_leave(worker);
  if (wave->steps > (i64)wave->run->launch->step_limit) step_limit_fault(wave, access);
  refill(wave, judge(wave, live, now), now - wave->ticked_at);
  worker->parked = must_park(worker);
  if (UNLIKELY(worker->parked)) {
    group->current = wave;
    to_scheduler(wave);
  } else if (++group->ticked > group->ring && group->next_wave == group->wave_count) {
    group->ticked = 0;
    group->current = wave->next;
    to_scheduler(wave);
  } else {
    rotate(wave);
  }
  wave->ticked_at = __builtin_readcyclecounter();
}

/* ---- the scheduler, on the thread's own stack ---- */

static u64 progress_of_run(const Run *run) {
  u64 sum = 0;
  for (Worker *w = __atomic_load_n(&run->workers, __ATOMIC_ACQUIRE); w; w = w->next_in_run)
    sum += __atomic_load_n(&w->progress, __ATOMIC_RELAXED);
  return sum;
}

/* Passes over the residents in which nothing ends before one more group is admitted: the more
 * there are already, the more, as long as waves compute, here or on other threads. */
static u64 patience(const Worker *worker, u64 now) {
  if (worker->seen_computing) return 16 + worker->resident_count;
  if (worker->seen_suspect) return 4;
  return 1 + (now - worker->moved_at < RECENT_CYCLES ? worker->resident_count / 16 : 0);
}

/* All residents have had a turn. Where none ended, one more group may be what they wait for. */
static Group *end_of_pass(Worker *worker) {
  Run *run = worker->run;
  u64 now = __builtin_readcyclecounter();
  u64 progress = progress_of_run(run);
  u32 moved = progress != worker->pass_progress, retired = worker->retired;
  u32 computes = worker->seen_computing | worker->seen_suspect, spins = worker->seen_spin;
  u64 wanted = patience(worker, now);
  if (moved) worker->moved_at = now;
  worker->stalled = now - worker->moved_at > STALL_CYCLES;
  worker->pass_progress = progress;
  worker->seen_computing = worker->seen_suspect = worker->seen_spin = worker->retired = 0;
  if (retired) {
    worker->passes = 0;
    return 0;
  }
  if (!computes && __atomic_load_n(&run->stop_at, __ATOMIC_RELAXED) != ~0ul) lw_leave(worker);
  if (!computes && !spins) deadlock_fault(worker);
  run->spinning |= !computes;
  worker->parked = must_park(worker);
  Group *admitted = 0;
  if (++worker->passes >= wanted) {
    worker->passes = 0;
    admitted = admit_group(worker);
  }
  if (!admitted && !moved && !worker->parked) yield_thread();
  return admitted;
}

static Group *begin_run(Worker *worker) {
  worker->pass_progress = ~0ul;
  worker->passes = worker->stalled = 0;
  worker->seen_computing = worker->seen_suspect = worker->seen_spin = worker->retired = 0;
  worker->ticked_waves_run = ~0ul;
  return admit_group(worker);
}

/* Called by lw_enter; a worker that parked goes on where it was. */
__attribute__((used)) void lw_run_groups(Worker *worker) {
  Group *group = worker->parked ? worker->parked_group : begin_run(worker);
  Group *pass_end = worker->parked ? worker->parked_pass_end : group;
  worker->parked = 0;
  if (!group) group = pass_end = admit_group(worker);
  while (group) {
    worker->idle = 0;
    worker->current = group->current;
    Group *next = group->next;
    u32 count = worker->resident_count;
    lw_switch(&worker->rsp, group->current->rsp);
    if (!worker->resident_count) {
      group = pass_end = worker->parked ? 0 : admit_group(worker);
    } else if (worker->resident_count < count || LIKELY(!worker->parked)) {
      if (worker->resident_count < count && pass_end == group) pass_end = next;
      group = next;
      if (group == pass_end) {
        Group *admitted = end_of_pass(worker);
        if (admitted) group = pass_end = admitted;
      }
    }
    if (UNLIKELY(worker->parked)) {
      worker->parked_group = group;
      worker->parked_pass_end = pass_end;
      return;
    }
  }
}
