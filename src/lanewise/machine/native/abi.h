/* What the run-time shares: with generated kernels (Wave's first 128 bytes, wave_abi.py), with
 * Python (Launch, Fault, Range: machine/layout.py), and between its own files.
 *
 * Vocabulary. A *fiber* is a small stack that runs one wave after another; its Wave is the context
 * of whichever wave it runs now. A *group* is a resident work-group: its LDS and the ring of fibers
 * that run its waves. A *worker* is what a thread needs to run groups. A *run* is one launch.
 */
#pragma once
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef int64_t i64;
typedef uint64_t u64;

#define NOINLINE __attribute__((noinline))
#define COLD __attribute__((noinline, cold))
#define NORETURN __attribute__((noreturn))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

/* FaultKind of wave_abi.py. */
enum {
  FAULT_NONE, FAULT_GLOBAL_ACCESS, FAULT_READ_ONLY, FAULT_LDS_ACCESS, FAULT_SCRATCH_ACCESS,
  FAULT_UNSUPPORTED, FAULT_UNKNOWN_TARGET, FAULT_TRAP, FAULT_STEP_LIMIT, FAULT_INTERRUPTED,
  FAULT_SEGMENTATION, FAULT_STACK_OVERFLOW, FAULT_MISALIGNED, FAULT_DEADLOCK, FAULT_MODE,
};

enum { ACCESS_WRITE = 1, ACCESS_ATOMIC = 2, ACCESS_LDS = 4, ACCESS_SCRATCH = 8 };
enum { RANGE_READ_ONLY = 1 };
enum { STATUS_FINISHED, STATUS_FAULT, STATUS_INTERRUPTED, STATUS_NO_MEMORY, STATUS_PARKED };
enum { LAUNCH_KEEPS_MXCSR = 1 }; /* kernel changes MXCSR: save and load it at each fiber switch */

typedef struct Wave Wave;
typedef struct Group Group;
typedef struct Worker Worker;
typedef struct Run Run;

/* A resource of global wave sync. head and tail count waves that left and joined its queue. */
typedef struct Gws { int counter; u32 flag, head, tail, kept; } Gws;
enum { GWS_COUNT = 64 };

typedef struct Range { u64 start, size, flags; } Range;

typedef struct Fault {
  u32 kind, access;
  u64 address, size, lanes;
  u64 exec;           /* 0 where the generated code did not tell */
  u32 work_group[3], wave;
  u64 count;          /* faults seen before the launch had stopped, this one included */
  u64 instruction;    /* host address, of a signal only */
  u32 signal, unused;
} Fault;

enum { NO_ACCESS = ~0u }; /* Fault.access where no instruction is known */
enum { LANES = 64, CHUNK = 16 }; /* of a wave at most; of one vector of generated code */

/* What generated code remembers of the last execution of an observed instruction, on the wave's own
 * stack (wave_abi.py): told when something comes of it. */
typedef struct Pending {
  u64 exec, lanes;
  u32 site, kind, told, unused; /* site: index of the access */
  u32 values[LANES];            /* per lane: what the kind says */
} Pending;

/* One event of an observed launch. kind 0: an unused row. */
typedef struct Event {
  u32 site, use, kind, wave; /* use: index of the access that made it count */
  u32 work_group[3], unused;
  u64 exec, lanes, used;     /* EXEC and lanes at the site; the lanes of `use` it came to */
  u32 values[LANES];
} Event;

/* One launch: arguments and results of lw_launch. All sizes in bytes. */
typedef struct Launch {
  void (*kernel)(Wave *);
  u64 kernarg, packet, queue, code_base, dispatch_id;
  u32 first_group[3], group_count[3];
  u32 wave_count, threads;      /* waves of a work-group; threads to use, the caller's included */
  u64 full_exec, last_exec;     /* initial EXEC of all waves but the last of a group; of the last */
  u64 lds_bytes, scratch_bytes; /* scratch of one work-item */
  u32 wave_size, flags;
  const Range *ranges;          /* sorted by start, disjoint */
  u64 range_count, access_count;
  u64 *counters;                /* sums of all threads' counters are added here */
  u64 counter_count;            /* with events: twice access_count, the second half counts events */
  Event *events;                /* rows that threads take chunks of */
  u64 event_capacity;
  u64 event_limit;              /* rows that a thread writes of one site */
  u64 step_limit;               /* loop back-edges a wave may take */
  u64 fuel;                     /* back-edges between two calls of lw_tick, at first */
  u64 poison;                   /* fills fresh LDS and scratch */
  u64 patience;                 /* cycles after which lw_launch parks; 0: it stays to the end */
  u32 *gws;                     /* u32[64][2]: whether set, and the counter; 0: nothing is kept */
  u32 mxcsr, fiber_limit;
  /* results */
  u32 status, threads_used;
  u64 waves_run, peak_groups;
  u64 events_taken;
  Fault fault;
  Worker *parked;               /* lw_resume goes on with it */
} Launch;

/* The context generated code gets. Offsets below 128 are wave_abi.py's. */
struct Wave {
  u64 kernarg, lds, lds_size, scratch, scratch_size, sites, packet, queue, code_base, exec;
  u32 work_group[3], wave_index;
  i64 fuel;
  u64 counters, dispatch_id, fault_exec;
  /* the run-time's own, from RUNTIME_PRIVATE on */
  u64 rsp;                 /* while the fiber does not run */
  Wave *next, *prev;       /* ring of the group's fibers, or list of idle ones */
  Group *group;
  Worker *worker;
  Run *run;
  i64 refill;              /* fuel after the last refill */
  i64 steps;               /* back-edges of this wave, up to the last refill */
  u64 quantum;             /* the next refill */
  u64 ticked_at;           /* time stamp of the end of the last tick */
  u64 state_hash;          /* of stack and registers at the last tick */
  u64 stack_low, stack_top;
  u64 guard_low;
  u64 scratch_capacity, run_serial;
  u64 signalled_generation;  /* of the barrier, when this wave signalled it */
  u32 signalled;             /* has signalled and not waited yet */
  u32 doubt_base;            /* first lane of the chunk that was asked about last */
  Fault doubt;               /* kind is 0, or some lanes have a fault and others are to come */
  u64 doubt_seen;            /* lanes of `doubt` that have come since */
  u64 whole_lds, whole_scratch; /* lds_size and scratch_size, which are 0 during a doubt */
  u64 unused[17];
};
_Static_assert(offsetof(Wave, rsp) == 128, "RUNTIME_PRIVATE");
_Static_assert(sizeof(Wave) == 512, "CONTEXT_SIZE");

struct Group {
  Wave *current;           /* goes on when the scheduler comes back to this group */
  Group *next, *prev;      /* ring of the worker's residents, or list of free groups */
  Group *next_of_all;
  u64 flat;                /* number of the work-group in the launch */
  u32 work_group[3];
  u32 next_wave, wave_count;
  u32 live;                /* waves that have not ended, started or not */
  u32 arrived, ticked, ring;
  u64 generation;          /* of the barrier */
  u64 ticked_generation;   /* at the last tick */
  u8 *lds;
  u64 lds_capacity;
};

typedef struct Slab Slab;  /* of fibers, fibers.c */

struct Run {
  Launch *launch;
  u64 serial, total;
  Worker *workers;
  u32 fault_lock, no_memory;
  volatile u32 interrupted;
  u32 spinning;            /* some wave waits for another group: hand groups out one by one */
  u32 helped;              /* by the pool's threads */
  u32 gws_lock, gws_used;
  Gws gws[GWS_COUNT];
  u64 stop_at __attribute__((aligned(64)));   /* groups from this number on must stop */
  u64 next_group __attribute__((aligned(64)));
  u64 turn_end __attribute__((aligned(64)));  /* until then one worker has contended memory alone */
  volatile u32 turns_useless;
  u64 end_padding __attribute__((aligned(64)));
};

struct Worker {
  u64 rsp;                 /* the scheduler's, while a fiber runs: asm knows the offset */
  u64 exit_rsp;            /* where lw_leave continues: asm knows the offset */
  Wave *current;
  Run *run;
  Group *residents;
  u32 resident_count;
  u32 idle;                /* fiber switches in the current group since something moved */
  u64 progress;            /* moves whenever a wave ends or computes: other workers look at it */
  u64 waves_run;
  u64 peak_groups;
  u64 pass_progress, moved_at, passes;
  u64 ticked_waves_run, wave_ended_at;
  u32 seen_computing, seen_suspect, seen_spin, retired; /* in this pass over the residents */
  u32 stalled;
  u32 parked;              /* stopped in between, on its way out of lw_enter or there already */
  u64 park_at;             /* the time stamp from which on it does so at the next chance */
  Group *parked_group, *parked_pass_end;
  u64 chunk_next, chunk_end;
  u32 position[3];         /* coordinates of chunk_next */
  u64 *sites, site_capacity;
  u64 *counters, counter_capacity;
  u64 event_next, event_end; /* the chunk of rows this thread writes */
  Wave *idle_fibers;
  Group *free_groups, *all_groups;
  Slab *slabs;
  u32 fiber_count, group_count;
  u64 scratch_total;
  u64 turn_end;            /* of the last turn it took, turns.c */
  u64 slow_cycles, slow_since;
  u32 slow_windows;        /* in its turn */
  Worker *next_in_run, *next_free, *next_of_all;
  pthread_t thread;
  volatile u32 active;
  u8 *signal_stack;
  Run own_run;             /* of a launch by the thread it serves */
};
_Static_assert(offsetof(Worker, rsp) == 0 && offsetof(Worker, exit_rsp) == 8, "asm of fibers.c");

/* fibers.c */
void lw_switch(u64 *save_rsp, u64 rsp);
void lw_enter(Worker *worker);
NORETURN void lw_leave(Worker *worker);
static Wave *take_fiber(Worker *worker);
static void drop_fiber(Worker *worker, Wave *fiber);
static void reset_fibers(Worker *worker);
static void trim_fibers(Worker *worker);
static int bind_fiber(Wave *fiber, Worker *worker);

/* groups.c */
static Group *admit_group(Worker *worker);
static int next_group(Worker *worker, Group *group);
static void switch_to(Wave *from, Wave *to);
static void to_scheduler(Wave *wave);

/* memory.c: poison, and the checks of addresses */
static void fill_poison(void *start, u64 size, u64 pattern);

/* faults.c */
NORETURN static void raise_fault(Wave *wave, Fault *fault);
NORETURN static void step_limit_fault(Wave *wave, u32 access);
NORETURN static void deadlock_fault(Worker *worker);
static void note_fault(Wave *wave, Fault *fault);
static void settle_doubt(Wave *wave);

/* system.c */
static void *map_memory(u64 size);
static void forbid_memory(void *start, u64 size);
static void unmap_memory(void *start, u64 size);
static void *allocate_small(u64 size);
static void free_small(void *start);
static void yield_thread(void);
