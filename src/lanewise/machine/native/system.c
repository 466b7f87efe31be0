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
