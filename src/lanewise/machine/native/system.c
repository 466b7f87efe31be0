/* What the run-time asks of Linux: memory, sleeping and waking threads. */
#include "abi.h"
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Zeroed, page-aligned, committed page by page as it is touched; 0 on failure. */
static void *map_memory(u64 size) {
  void *start = mmap(0, size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return start == MAP_FAILED ? 0 : start;
}

static void forbid_memory(void *start, u64 size) { mprotect(start, size, PROT_NONE); }

static void unmap_memory(void *start, u64 size) { munmap(start, size); }

static void *allocate_small(u64 size) { return calloc(1, size); }

static void free_small(void *start) { free(start); }

static void yield_thread(void) { sched_yield(); }

static void wait_on(u32 *word, u32 value) {
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, 0, 0, 0);
}

static void wake_all(u32 *word, int count) {
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, count, 0, 0, 0);
}

/* For a thread that answers what device code asks: take what is in *word as soon as something is;
 * 0 when told to stop. */
u64 lw_take_word(u64 *word, volatile u32 *stop) {
  for (u32 turn = 0;; turn++) {
    if (__atomic_load_n(word, __ATOMIC_ACQUIRE)) {
      u64 taken = __atomic_exchange_n(word, 0, __ATOMIC_ACQ_REL);
      if (taken) return taken;
    }
    if (*stop) return 0;
    if (turn < 100) __builtin_ia32_pause();
    else usleep(20);
  }
}
