/* Faults: the one that is reported, and stopping the launch because of it. */
#include "abi.h"

static void lock_word(u32 *word) {
  while (__atomic_exchange_n(word, 1, __ATOMIC_ACQUIRE)) __builtin_ia32_pause();
}

static void unlock_word(u32 *word) { __atomic_store_n(word, 0, __ATOMIC_RELEASE); }

/* Generated code leaves EXEC before calls that may fault; nobody does where a wave waits, or where
 * the processor stops it. */
static int knows_exec(u32 kind) {
  return kind != FAULT_DEADLOCK && kind != FAULT_SEGMENTATION && kind != FAULT_STACK_OVERFLOW;
}

/* Groups are handed out in order and those before the fault may finish, so the fault of the
 * lowest work-group is the one reported, on any number of threads. */
static void note_fault(Wave *wave, Fault *fault) {
  Run *run = wave->run;
  Launch *launch = run->launch;
  fault->exec = knows_exec(fault->kind) ? wave->fault_exec : 0;
  fault->wave = wave->wave_index;
  for (int i = 0; i < 3; i++) fault->work_group[i] = wave->work_group[i];
  lock_word(&run->fault_lock);
  u64 count = launch->fault.count + 1;
  if (count == 1 || wave->group->flat < run->stop_at) launch->fault = *fault;
  launch->fault.count = count;
  if (wave->group->flat < run->stop_at) run->stop_at = wave->group->flat;
  unlock_word(&run->fault_lock);
}

COLD NORETURN static void raise_fault(Wave *wave, Fault *fault) {
  note_fault(wave, fault);
  lw_leave(wave->worker);
}

/* Tell the fault some lanes are known to have, if there is one. */
static void settle_doubt(Wave *wave) {
  if (UNLIKELY(wave->doubt.kind)) raise_fault(wave, &wave->doubt);
}

COLD NORETURN void lw_fault(Wave *wave, u32 kind, u32 access, u64 address, u64 size, u64 lanes) {
  Fault fault = {
    .kind = kind, .access = access, .address = address, .size = size, .lanes = lanes,
  };
  settle_doubt(wave);
  raise_fault(wave, &fault);
}

COLD NORETURN static void step_limit_fault(Wave *wave, u32 access) {
  Fault fault = {
    .kind = FAULT_STEP_LIMIT, .access = access, .size = wave->run->launch->step_limit,
  };
  raise_fault(wave, &fault);
}

COLD NORETURN static void deadlock_fault(Worker *worker) {
  Fault fault = {.kind = FAULT_DEADLOCK, .access = NO_ACCESS};
  raise_fault(worker->residents->current, &fault);
}
