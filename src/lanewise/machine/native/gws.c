/* Global wave sync: 64 resources by which waves of all work-groups of a launch wait for each other,
 * each a barrier or a semaphore. (CDNA3 ISA 12.12, DS_GWS_…) Those that wait get their turn like
 * waves that sleep.
 *
 * A resource keeps its counter from launch to launch on a device. Resource 0 is ready for a barrier
 * of all work-groups, as the HIP run-time makes it before a cooperative launch, unless a program
 * has set it by itself.
 */
#include "abi.h"

enum { GWS_RELEASE_ALL, GWS_INIT, GWS_V, GWS_BR, GWS_P, GWS_BARRIER };

static void begin_gws(Run *run) {
  const u32 *kept = run->launch->gws;
  run->gws_used = 1;
  run->gws[0].counter = (int)run->total - 1;
  for (u32 i = 0; kept && i < GWS_COUNT; i++)
    if (kept[2 * i]) run->gws[i].kept = 1, run->gws[i].counter = (int)kept[2 * i + 1];
}

/* What the next launch finds. */
static void end_gws(Run *run) {
  u32 *kept = run->launch->gws;
  for (u32 i = 0; run->gws_used && kept && i < GWS_COUNT; i++)
    if (run->gws[i].kept) kept[2 * i] = 1, kept[2 * i + 1] = (u32)run->gws[i].counter;
}

/* Waves leave the queue of a semaphore in the order they came. */
static void release_queued(Gws *gws) {
  while (gws->counter > 0 && gws->head != gws->tail) gws->counter--, gws->head++;
}

/* 1 where the wave must wait, for `gws->flag` to change or for `head` to pass its place. */
static int change_gws(Gws *gws, u32 operation, u32 value, u32 *place) {
  switch (operation) {
  case GWS_INIT: gws->counter = (int)value; break;
  case GWS_V: gws->counter++; break;
  case GWS_BR: gws->counter += (int)value; break;
  case GWS_RELEASE_ALL: gws->counter = (int)(gws->tail - gws->head); break;
  case GWS_P:
    *place = gws->tail++;
    break;
  default:
    *place = gws->flag;
    if (gws->counter > 0) {
      gws->counter--;
      return 1;
    }
    gws->flag++;
    gws->counter = (int)value;
    return 0;
  }
  gws->kept = 1;
  if (operation != GWS_INIT) release_queued(gws);
  return operation == GWS_P && (int)(gws->head - *place) <= 0;
}

static int still_waits(const Gws *gws, u32 operation, u32 place) {
  if (operation == GWS_BARRIER) return __atomic_load_n(&gws->flag, __ATOMIC_ACQUIRE) == place;
  return (int)(__atomic_load_n(&gws->head, __ATOMIC_ACQUIRE) - place) <= 0;
}

NOINLINE void lw_gws(Wave *wave, void *lds, u32 operation, u32 resource, u32 value) {
  Run *run = wave->run;
  Gws *gws = &run->gws[resource % GWS_COUNT];
  u32 place = 0;
  (void)lds;
  if (must_stop(wave, wave->group)) lw_leave(wave->worker);
  lock_word(&run->gws_lock);
  if (!run->gws_used) begin_gws(run);
  int waits = change_gws(gws, operation, value, &place);
  unlock_word(&run->gws_lock);
  wave->worker->progress++;
  while (waits && still_waits(gws, operation, place)) lw_pass_turn(wave);
}
