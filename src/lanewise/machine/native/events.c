/* Events of observed code: the rows that a check reads when the launch is over. */
#include "abi.h"

enum { EVENT_CHUNK = 16 };

/* The next row of this thread; 0 when all rows are taken (then events are only counted). */
static Event *next_event(Worker *worker) {
  Launch *launch = worker->run->launch;
  if (worker->event_next == worker->event_end) {
    u64 start = __atomic_fetch_add(&launch->events_taken, EVENT_CHUNK, __ATOMIC_RELAXED);
    if (start + EVENT_CHUNK > launch->event_capacity) return 0;
    worker->event_next = start;
    worker->event_end = start + EVENT_CHUNK;
  }
  return &launch->events[worker->event_next++];
}

/* What `pending` remembers has come to something at access `use`, in lanes `used`. Told once per
 * execution of its site; of each site a thread keeps the first few, in the order of its groups, so
 * that the event of the lowest work-group is there on any number of threads. */
COLD void lw_event(Wave *wave, u32 use, u64 used, Pending *pending) {
  Worker *worker = wave->worker;
  const Launch *launch = wave->run->launch;
  if (pending->told) return;
  pending->told = 1;
  if (worker->counters[launch->access_count + pending->site]++ >= launch->event_limit) return;
  Event *event = next_event(worker);
  if (!event) return;
  *event = (Event){
    .site = pending->site, .use = use, .kind = pending->kind, .wave = wave->wave_index,
    .exec = pending->exec, .lanes = pending->lanes, .used = used,
  };
  for (int i = 0; i < 3; i++) event->work_group[i] = wave->work_group[i];
  for (int i = 0; i < LANES; i++) event->values[i] = pending->values[i];
}
