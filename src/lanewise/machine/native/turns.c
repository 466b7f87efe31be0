/* Turns at memory that threads contend for.
 *
 * Two threads with atomics on the same cache lines take the lines from each other all the time: both
 * together get a third done of what one does alone. So a thread that spends its time with slow
 * atomics takes a turn, and others that do so too sleep until it ends. Atomics may be slow for
 * another reason, a table that no cache holds: where a turn of its own makes a thread no faster, the
 * launch goes on without turns.
 */
#include "abi.h"

enum {
  TURN_CYCLES = 1 << 19,      /* some 200 us */
  WINDOW_CYCLES = 1 << 14,    /* of slow atomics: then it is time to judge */
  BUSY_WITH_ATOMICS = 8,      /* times that, at most: the window's length (a fourth is measured) */
  USELESS_WINDOWS = 4,        /* of the 8 that fit in a turn; others may be late to notice */
  LONGEST_WAIT_CYCLES = 1 << 23,
  NAP_MICROSECONDS = 50,
};

/* Until the worker has a turn, or turns are no use. */
static void take_turn(Wave *wave, Worker *worker, Run *run) {
  u64 now = __builtin_readcyclecounter(), limit = now + LONGEST_WAIT_CYCLES;
  while (now < limit && !run->turns_useless && !must_stop(wave, wave->group)) {
    u64 end = __atomic_load_n(&run->turn_end, __ATOMIC_RELAXED);
    if (now < end) {
      usleep(NAP_MICROSECONDS);
      now = __builtin_readcyclecounter();
    } else if (__atomic_compare_exchange_n(&run->turn_end, &end, now + TURN_CYCLES, 0,
                                           __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
      worker->turn_end = now + TURN_CYCLES;
      worker->slow_windows = 0;
      return;
    }
  }
}

/* Some atomics of the wave took unusually long, `cycles` together. */
NOINLINE void lw_contended(Wave *wave, void *lds, u64 cycles) {
  Worker *worker = wave->worker;
  Run *run = worker->run;
  (void)lds;
  worker->slow_cycles += cycles;
  if (worker->slow_cycles < WINDOW_CYCLES || !run->helped || run->turns_useless) return;
  u64 now = __builtin_readcyclecounter();
  u64 end = __atomic_load_n(&run->turn_end, __ATOMIC_RELAXED);
  int busy = now - worker->slow_since < BUSY_WITH_ATOMICS * worker->slow_cycles;
  if (busy && now < end && end == worker->turn_end) {
    if (++worker->slow_windows == USELESS_WINDOWS) run->turns_useless = 1;
  } else if (busy) {
    take_turn(wave, worker, run);
    now = __builtin_readcyclecounter();
  }
  worker->slow_since = now;
  worker->slow_cycles = 0;
}

/* The worker has nothing left to run. */
static void end_turn(Worker *worker) {
  u64 end = worker->turn_end;
  __atomic_compare_exchange_n(&worker->run->turn_end, &end, 0, 0, __ATOMIC_RELAXED,
                              __ATOMIC_RELAXED);
}
