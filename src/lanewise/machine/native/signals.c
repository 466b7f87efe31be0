/* Ctrl-C, and the last line behind the checks: a bad access or a full stack in generated code.
 * Handlers are in place only while something runs; what is not ours goes to the ones before. */
#include "abi.h"
#include <ucontext.h>

static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGINT};
enum { SIGNAL_COUNT = sizeof(signals) / sizeof(signals[0]), RUN_LIMIT = 64,
       SIGNAL_STACK_BYTES = 1 << 16 };

static struct {
  u32 lock, users;
  u32 interrupting;        /* handlers that look at `runs` */
  struct sigaction before[SIGNAL_COUNT];
  Run *runs[RUN_LIMIT];    /* those that Ctrl-C stops */
} signal_state;

static Worker *worker_of_this_thread(void);

static void hand_on(int number, siginfo_t *info, void *context) {
  u32 i = 0;
  while (signals[i] != number) i++;
  const struct sigaction *before = &signal_state.before[i];
  if (before->sa_flags & SA_SIGINFO) before->sa_sigaction(number, info, context);
  else if (before->sa_handler != SIG_DFL && before->sa_handler != SIG_IGN)
    before->sa_handler(number);
  else sigaction(number, before, 0);  /* the instruction is tried again, and that is the end */
}

static void interrupt_handler(int number, siginfo_t *info, void *context) {
  __atomic_fetch_add(&signal_state.interrupting, 1, __ATOMIC_SEQ_CST);
  for (u32 i = 0; i < RUN_LIMIT; i++) {
    Run *run = __atomic_load_n(&signal_state.runs[i], __ATOMIC_SEQ_CST);
    if (!run) continue;
    run->interrupted = 1;
    __atomic_store_n(&run->stop_at, 0, __ATOMIC_RELEASE);
  }
  __atomic_fetch_sub(&signal_state.interrupting, 1, __ATOMIC_SEQ_CST);
  hand_on(number, info, context);
}

/* A signal raised on one of our fibers becomes a fault of the wave that runs there. */
static void trap_handler(int number, siginfo_t *info, void *context) {
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  Worker *worker = worker_of_this_thread();
  Wave *wave = worker ? worker->current : 0;
  u64 rsp = (u64)registers[REG_RSP];
  if (!wave || rsp < wave->guard_low || rsp > wave->stack_top) {
    hand_on(number, info, context);
    return;
  }
  u64 address = (u64)info->si_addr;
  int overflow = number == SIGSEGV && address >= wave->guard_low && address < wave->stack_low;
  Fault fault = {
    .kind = overflow ? FAULT_STACK_OVERFLOW : FAULT_SEGMENTATION, .access = NO_ACCESS,
    .address = address, .instruction = (u64)registers[REG_RIP], .signal = (u32)number,
  };
  note_fault(wave, &fault);
  registers[REG_RDI] = (greg_t)(u64)worker;
  registers[REG_RIP] = (greg_t)(u64)lw_leave;
}

static void install(void) {
  for (u32 i = 0; i < SIGNAL_COUNT; i++) {
    struct sigaction *before = &signal_state.before[i];
    struct sigaction ours = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&ours.sa_mask);
    ours.sa_sigaction = signals[i] == SIGINT ? interrupt_handler : trap_handler;
    sigaction(signals[i], 0, before);
    /* Where Ctrl-C would end the process at once or is ignored it stays so. */
    int leaves = signals[i] == SIGINT && !(before->sa_flags & SA_SIGINFO) &&
                 (before->sa_handler == SIG_DFL || before->sa_handler == SIG_IGN);
    if (!leaves) sigaction(signals[i], &ours, 0);
  }
}

/* Put back what was there, unless somebody has changed it since. */
static void uninstall(void) {
  for (u32 i = 0; i < SIGNAL_COUNT; i++) {
    struct sigaction now;
    sigaction(signals[i], 0, &now);
    if (now.sa_sigaction == trap_handler || now.sa_sigaction == interrupt_handler)
      sigaction(signals[i], &signal_state.before[i], 0);
  }
}

static void begin_signals(Run *run) {
  lock_word(&signal_state.lock);
  if (signal_state.users++ == 0) install();
  for (u32 i = 0; i < RUN_LIMIT; i++)
    if (!signal_state.runs[i]) {
      signal_state.runs[i] = run;
      break;
    }
  unlock_word(&signal_state.lock);
}

static void end_signals(const Run *run) {
  lock_word(&signal_state.lock);
  for (u32 i = 0; i < RUN_LIMIT; i++)
    if (signal_state.runs[i] == run)
      __atomic_store_n(&signal_state.runs[i], 0, __ATOMIC_SEQ_CST);
  while (__atomic_load_n(&signal_state.interrupting, __ATOMIC_SEQ_CST)) __builtin_ia32_pause();
  if (--signal_state.users == 0) uninstall();
  unlock_word(&signal_state.lock);
}

/* A child forked during another thread's launch inherits our handlers and nothing that runs. */
static void forget_signals(void) {
  if (signal_state.users) uninstall();
  signal_state.lock = signal_state.users = signal_state.interrupting = 0;
  for (u32 i = 0; i < RUN_LIMIT; i++) signal_state.runs[i] = 0;
}

static void use_signal_stack(const Worker *worker, stack_t *old) {
  stack_t stack = {.ss_sp = worker->signal_stack, .ss_size = SIGNAL_STACK_BYTES};
  sigaltstack(&stack, old);
}
