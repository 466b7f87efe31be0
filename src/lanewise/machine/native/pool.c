/* Threads and workers, and lw_launch itself. */
#include "abi.h"

enum {
  GATE_CLOSED = 1u << 31,  /* no helper may enter the launch any more */
  GATE_WAITED = 1u << 30,  /* the caller sleeps until the last helper leaves */
  GATE_COUNT = GATE_WAITED - 1,
  SPIN_TURNS = 1500,       /* looks at a word before sleeping on it: about 20 us */
  THREAD_LIMIT = 256, HELPER_STACK_BYTES = 1 << 18,
  KEPT_GROUPS = 4,
};

/* One set of helper threads serves one launch at a time; a launch that finds it taken does without.
 * After a fork the child has none of the threads and begins with a new one. */
typedef struct Pool {
  u32 lock;
  u32 launching;           /* some launch has the helpers */
  u32 ticket;              /* futex: changes when there is work */
  u32 thread_count;
  u32 gate;                /* helpers inside the current run, and the two flags */
  Run *run;
  Worker *free_workers, *all_workers;
  u64 serial;
} Pool;

static Pool pool = {.gate = GATE_CLOSED};
static int pool_process;

/* ---- workers ---- */

static Worker *new_worker(void) {
  Worker *worker = map_memory(sizeof(Worker));
  if (!worker) return 0;
  worker->signal_stack = map_memory(SIGNAL_STACK_BYTES);
  lock_word(&pool.lock);
  worker->next_of_all = pool.all_workers;
  __atomic_store_n(&pool.all_workers, worker, __ATOMIC_RELEASE);
  unlock_word(&pool.lock);
  return worker;
}

/* For a caller's thread, until release_worker; helper threads have their own for good. */
static Worker *acquire_worker(void) {
  lock_word(&pool.lock);
  Worker *worker = pool.free_workers;
  if (worker) pool.free_workers = worker->next_free;
  unlock_word(&pool.lock);
  return worker ? worker : new_worker();
}

/* For the signal handler: no locks, workers are never freed. */
static Worker *worker_of_this_thread(void) {
  pthread_t thread = pthread_self();
  Worker *worker = __atomic_load_n(&pool.all_workers, __ATOMIC_ACQUIRE);
  while (worker && !(worker->active && worker->thread == thread)) worker = worker->next_of_all;
  return worker;
}

static void release_worker(Worker *worker) {
  lock_word(&pool.lock);
  worker->next_free = pool.free_workers;
  pool.free_workers = worker;
  unlock_word(&pool.lock);
}

/* A zeroed table of at least `count` u64, reused where it is large enough and not far too large. */
static int reserve_table(u64 **table, u64 *capacity, u64 count) {
  if (count > *capacity || *capacity > 4 * count + 65536) {
    if (*table) unmap_memory(*table, *capacity * 8);
    u64 size = (count * 8 + 4095) & ~4095ul;
    *table = size ? map_memory(size) : 0;
    *capacity = *table ? size / 8 : 0;
    return count == 0 || *table != 0;
  }
  for (u64 i = 0; i < count; i++) (*table)[i] = 0;
  return 1;
}

static void trim_groups(Worker *worker) {
  if (worker->group_count <= KEPT_GROUPS) return;
  worker->free_groups = 0;
  u32 kept = 0;
  for (Group **link = &worker->all_groups; *link;) {
    Group *group = *link;
    if (kept < KEPT_GROUPS) {
      kept++;
      group->next = worker->free_groups;
      worker->free_groups = group;
      link = &group->next_of_all;
      continue;
    }
    *link = group->next_of_all;
    if (group->lds) unmap_memory(group->lds, group->lds_capacity + 4096);
    free_small(group);
  }
  worker->group_count = kept;
}

static void reset_groups(Worker *worker) {
  worker->residents = 0;
  worker->resident_count = 0;
  worker->free_groups = 0;
  for (Group *group = worker->all_groups; group; group = group->next_of_all)
    free_group(worker, group);
}

static u32 swap_mxcsr(u32 value) {
  u32 old;
  __asm__ volatile("stmxcsr %0\n\tldmxcsr %1" : "=m"(old) : "m"(value));
  return old;
}

static int join_run(Worker *worker, Run *run) {
  const Launch *launch = run->launch;
  worker->run = run;
  worker->parked = 0;
  worker->chunk_next = worker->chunk_end = 0;
  worker->waves_run = worker->peak_groups = 0;
  worker->event_next = worker->event_end = 0;
  if (!reserve_table(&worker->sites, &worker->site_capacity, 2 * launch->access_count) ||
      !reserve_table(&worker->counters, &worker->counter_capacity, launch->counter_count)) {
    run->no_memory = 1;
    return 0;
  }
  lock_word(&run->fault_lock);
  worker->next_in_run = run->workers;
  __atomic_store_n(&run->workers, worker, __ATOMIC_RELEASE);
  unlock_word(&run->fault_lock);
  return 1;
}

/* Run groups until there are none left, the launch stops, or the worker parks. */
static void go_on(Worker *worker) {
  worker->thread = pthread_self();
  worker->active = 1;
  u32 mxcsr = swap_mxcsr(worker->run->launch->mxcsr);
  lw_enter(worker);
  end_turn(worker);
  swap_mxcsr(mxcsr);
  worker->active = 0;
  worker->current = 0;
  if (worker->resident_count && !worker->parked) {
    reset_fibers(worker);
    reset_groups(worker);
  }
}

/* What the caller does when all have finished, for each worker of the run. */
static void collect(const Run *run) {
  Launch *launch = run->launch;
  for (Worker *worker = run->workers; worker; worker = worker->next_in_run) {
    launch->threads_used++;
    launch->waves_run += worker->waves_run;
    if (worker->peak_groups > launch->peak_groups) launch->peak_groups = worker->peak_groups;
    for (u64 i = 0; i < launch->counter_count; i++) launch->counters[i] += worker->counters[i];
  }
}

/* ---- helper threads ---- */

static void enter_run(Worker *worker, u32 number) {
  u32 gate = __atomic_fetch_add(&pool.gate, 1, __ATOMIC_ACQ_REL);
  if (!(gate & GATE_CLOSED)) {
    Run *run = pool.run;
    if (number + 1 < run->launch->threads && run->next_group < run->total &&
        join_run(worker, run))
      go_on(worker);
  }
  trim_fibers(worker);
  trim_groups(worker);
  gate = __atomic_sub_fetch(&pool.gate, 1, __ATOMIC_ACQ_REL);
  if (gate == (GATE_CLOSED | GATE_WAITED)) wake_all(&pool.gate, 1);
}

static void *helper_main(void *argument) {
  u32 number = (u32)(u64)argument;
  Worker *worker = new_worker();
  if (!worker) return 0;
  use_signal_stack(worker, 0);
  worker->park_at = ~0ul;
  u32 seen = __atomic_load_n(&pool.ticket, __ATOMIC_ACQUIRE) - 1;
  for (;;) {
    u32 ticket = __atomic_load_n(&pool.ticket, __ATOMIC_ACQUIRE);
    for (u32 turn = 0; ticket == seen && turn < SPIN_TURNS; turn++) {
      __builtin_ia32_pause();
      ticket = __atomic_load_n(&pool.ticket, __ATOMIC_ACQUIRE);
    }
    if (ticket == seen) {
      wait_on(&pool.ticket, seen);
      continue;
    }
    seen = ticket;
    enter_run(worker, number);
  }
}

static void start_thread(u32 number) {
  pthread_attr_t attributes;
  pthread_t thread;
  sigset_t all, old;
  sigfillset(&all);
  for (u32 i = 0; i < SIGNAL_COUNT; i++)
    if (signals[i] != SIGINT) sigdelset(&all, signals[i]);
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, HELPER_STACK_BYTES);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  if (!pthread_create(&thread, &attributes, helper_main, (void *)(u64)number)) pool.thread_count++;
  pthread_sigmask(SIG_SETMASK, &old, 0);
  pthread_attr_destroy(&attributes);
}

/* Hand the run to the helpers; 0 when another launch has them. */
static int call_helpers(Run *run) {
  if (__atomic_exchange_n(&pool.launching, 1, __ATOMIC_ACQUIRE)) return 0;
  u32 wanted = run->launch->threads - 1;
  if (wanted > run->total - 1) wanted = (u32)(run->total - 1);
  while (pool.thread_count < wanted && pool.thread_count < THREAD_LIMIT) {
    u32 before = pool.thread_count;
    start_thread(before);
    if (pool.thread_count == before) break;
  }
  pool.run = run;
  __atomic_fetch_and(&pool.gate, ~(u32)GATE_CLOSED, __ATOMIC_ACQ_REL);
  __atomic_fetch_add(&pool.ticket, 1, __ATOMIC_ACQ_REL);
  wake_all(&pool.ticket, INT_MAX);
  return 1;
}

/* 0 where one is still at work at that time. */
static int await_helpers(u64 until) {
  u32 gate = __atomic_or_fetch(&pool.gate, GATE_CLOSED, __ATOMIC_ACQ_REL);
  for (u32 turn = 0; (gate & GATE_COUNT) && turn < SPIN_TURNS; turn++) {
    __builtin_ia32_pause();
    gate = __atomic_load_n(&pool.gate, __ATOMIC_ACQUIRE);
  }
  while (gate & GATE_COUNT) {
    if (until == ~0ul) {
      gate = __atomic_or_fetch(&pool.gate, GATE_WAITED, __ATOMIC_ACQ_REL);
      if (gate & GATE_COUNT) wait_on(&pool.gate, gate);
    } else {
      if (__builtin_readcyclecounter() > until) return 0;
      yield_thread();
    }
    gate = __atomic_load_n(&pool.gate, __ATOMIC_ACQUIRE);
  }
  __atomic_fetch_and(&pool.gate, ~(u32)GATE_WAITED, __ATOMIC_ACQ_REL);
  pool.run = 0;
  __atomic_store_n(&pool.launching, 0, __ATOMIC_RELEASE);
  return 1;
}

/* ---- the launch ---- */

static void notice_fork(void) {
  int process = getpid();
  if (LIKELY(pool_process == process)) return;
  if (pool_process) {
    pool = (Pool){.gate = GATE_CLOSED};
    fibers_of_process = 0;
    forget_signals();
  }
  pool_process = process;
}

static u32 status_of(const Run *run) {
  if (run->interrupted) return STATUS_INTERRUPTED;
  if (run->launch->fault.count) return STATUS_FAULT;
  return run->no_memory ? STATUS_NO_MEMORY : STATUS_FINISHED;
}

/* What the caller's thread takes part in, until park_at. Returns launch->status. */
static u32 go_on_until(Worker *worker, u64 park_at) {
  Run *run = worker->run;
  Launch *launch = run->launch;
  stack_t old_stack;
  use_signal_stack(worker, &old_stack);
  worker->park_at = park_at;
  if (!run->no_memory) go_on(worker);
  sigaltstack(&old_stack, 0);
  if (worker->parked || (run->helped && !await_helpers(park_at))) {
    launch->parked = worker;
    return launch->status = STATUS_PARKED;
  }
  end_signals(run);
  collect(run);
  end_gws(run);
  trim_fibers(worker);
  trim_groups(worker);
  launch->parked = 0;
  launch->status = status_of(run);
  release_worker(worker);
  return launch->status;
}

/* Returns launch->status. The caller's thread takes part; with STATUS_PARKED it has had enough, and
 * lw_resume must be called, by any thread, for the launch to come to its end. */
u32 lw_launch(Launch *launch) {
  notice_fork();
  const u32 *count = launch->group_count;
  launch->threads_used = 0;
  launch->waves_run = launch->peak_groups = launch->events_taken = 0;
  launch->fault = (Fault){0};
  Worker *worker = acquire_worker();
  if (!worker) return launch->status = STATUS_NO_MEMORY;
  Run *run = &worker->own_run;
  *run = (Run){
    .launch = launch, .total = (u64)count[0] * count[1] * count[2], .stop_at = ~0ul,
    .serial = __atomic_add_fetch(&pool.serial, 1, __ATOMIC_RELAXED),
  };
  u64 park_at = launch->patience ? __builtin_readcyclecounter() + launch->patience : ~0ul;
  begin_signals(run);
  run->helped = launch->threads > 1 && run->total > 1 && call_helpers(run);
  join_run(worker, run);
  return go_on_until(worker, park_at);
}

/* Goes on with a launch that parked, to its end. Returns launch->status. */
u32 lw_resume(Launch *launch) {
  launch->parked->moved_at = __builtin_readcyclecounter();
  return go_on_until(launch->parked, ~0ul);
}

/* Offsets of all fields, for the test that compares them with machine/layout.py. */
#define AT(record, field) offsetof(record, field)
const u32 lw_layout[] = {
  AT(Launch, kernel), AT(Launch, kernarg), AT(Launch, packet), AT(Launch, queue),
  AT(Launch, code_base), AT(Launch, dispatch_id), AT(Launch, first_group), AT(Launch, group_count),
  AT(Launch, wave_count), AT(Launch, threads), AT(Launch, full_exec), AT(Launch, last_exec),
  AT(Launch, lds_bytes), AT(Launch, scratch_bytes), AT(Launch, wave_size), AT(Launch, flags),
  AT(Launch, ranges), AT(Launch, range_count), AT(Launch, access_count), AT(Launch, counters),
  AT(Launch, counter_count), AT(Launch, events), AT(Launch, event_capacity),
  AT(Launch, event_limit), AT(Launch, step_limit), AT(Launch, fuel), AT(Launch, poison), AT(Launch, patience),
  AT(Launch, gws), AT(Launch, mxcsr), AT(Launch, fiber_limit), AT(Launch, status), AT(Launch, threads_used),
  AT(Launch, waves_run), AT(Launch, peak_groups), AT(Launch, events_taken), AT(Launch, fault), AT(Launch, parked),
  sizeof(Launch),
  AT(Fault, kind), AT(Fault, access), AT(Fault, address), AT(Fault, size), AT(Fault, lanes),
  AT(Fault, exec), AT(Fault, work_group), AT(Fault, wave), AT(Fault, count),
  AT(Fault, instruction), AT(Fault, signal), AT(Fault, unused), sizeof(Fault),
  AT(Range, start), AT(Range, size), AT(Range, flags), sizeof(Range),
  AT(Event, site), AT(Event, use), AT(Event, kind), AT(Event, wave), AT(Event, work_group),
  AT(Event, unused), AT(Event, exec), AT(Event, lanes), AT(Event, used), AT(Event, values),
  sizeof(Event),
  AT(Pending, exec), AT(Pending, lanes), AT(Pending, site), AT(Pending, kind), AT(Pending, told),
  AT(Pending, values), sizeof(Pending),
};
