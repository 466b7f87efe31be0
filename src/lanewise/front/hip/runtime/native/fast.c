/* What needs no Python: launches that repeat, the current device and the last error of a thread.
 *
 * When a kernel is launched in the same shape again, and takes little time, Python leaves a row here
 * with everything but the arguments (fast.py). The next launches copy their arguments into it and
 * run on the caller's thread. They do so one at a time and only while no stream has anything to do:
 * whoever gives a stream work closes the lane first. A launch that finds the lane closed or taken,
 * or no row, goes to Python; so does the rest of one that parks, as it takes long this time or
 * waits for the host.
 */
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long u64;
typedef struct { u32 x, y, z; } Dim3;
void *memcpy(void *, const void *, u64);
int usleep(u32);

#define HIDDEN __attribute__((visibility("hidden")))
enum { ROWS = 256, PER_THREAD_STREAM = 2 };

typedef struct { u32 offset, size; } Slot;

/* fast.py has the same. */
typedef struct Row {
  u64 function, stream, lds;     /* what the launch names; function 0: no row */
  u32 shape[6];
  u64 device;                    /* of the null stream, which is another one on each device */
  u64 changes;                   /* of memory, when the row was made */
  u64 records;                   /* of registrations, then */
  const Slot *slots;             /* of the arguments in the kernarg segment */
  u64 slot_count;
  u8 *kernarg;
  void *launch;                  /* Launch of machine/layout.py */
  u64 number;
} Row;

typedef struct Lane {
  u64 rows;                      /* Row[ROWS] */
  u64 run;                       /* u32 (*)(Launch *) */
  u64 stopped;                   /* void (*)(u64 number, u32 status): it did wrong, or parked */
  const volatile u64 *changes;
  const volatile u64 *records;
  u64 slow[2];                   /* Python's hipLaunchKernel and hipModuleLaunchKernel */
  u64 launch[3];                 /* ours, and that of hipLaunchKernel_spt */
  u64 attempt;                   /* int (*)(const Order *): 0 where it must go to Python */
  u64 last_error[2];             /* hipGetLastError, hipPeekAtLastError */
  u64 close, settle, open, reset;
  u64 get_device, set_device, set_error;
} Lane;

static Row rows[ROWS];
static volatile u32 closers, running;
static __thread u32 current_device;
static __thread int last_error;

/* ---- the lane ---- */

/* 1 where a launch still runs: settle waits for it. */
static u32 close_lane(void) {
  __atomic_add_fetch(&closers, 1, __ATOMIC_SEQ_CST);
  return __atomic_load_n(&running, __ATOMIC_SEQ_CST);
}

static void open_lane(void) { __atomic_sub_fetch(&closers, 1, __ATOMIC_SEQ_CST); }

static void settle(void) {
  for (u32 turn = 0; __atomic_load_n(&running, __ATOMIC_ACQUIRE); turn++) {
    if (turn < 1000) __builtin_ia32_pause();
    else usleep(20);
  }
}

/* In the child of a fork: nothing runs, and nothing is closed for what the parent's threads do. */
static void reset(u32 count) { running = 0, closers = count; }

static int enter(void) {
  if (__atomic_load_n(&closers, __ATOMIC_RELAXED)) return 0;
  if (__atomic_exchange_n(&running, 1, __ATOMIC_SEQ_CST)) return 0;
  if (!__atomic_load_n(&closers, __ATOMIC_SEQ_CST)) return 1;
  __atomic_store_n(&running, 0, __ATOMIC_RELEASE);
  return 0;
}

/* fast.py computes the same number. */
static u32 place_of(u64 function, u64 stream, const u32 *shape) {
  u64 mixed = function >> 4 ^ stream >> 4 ^ shape[0] ^ (u64)shape[1] << 5 ^ (u64)shape[3] << 2;
  return (u32)(mixed ^ mixed >> 8) % ROWS;
}

/* fast.py has the same. */
typedef struct Order {
  u64 function, stream, lds;
  u32 shape[6];
  void **arguments;              /* one pointer for each; or 0, and all in one piece: */
  const u8 *packed;
  u64 packed_size;
} Order;

static int fits(const Lane *lane, const Row *row, const Order *order) {
  for (u32 i = 0; i < 6; i++)
    if (row->shape[i] != order->shape[i]) return 0;
  return row->function == order->function && row->stream == order->stream &&
         row->lds == order->lds && row->changes == *lane->changes &&
         row->records == *lane->records &&
         (order->arguments || order->packed || !row->slot_count) &&
         (order->stream > PER_THREAD_STREAM || row->device == current_device);
}

/* What the piece does not reach to is zero. */
static void unpack_arguments(const Row *row, const Order *order) {
  for (u64 i = 0; i < row->slot_count; i++) {
    Slot slot = row->slots[i];
    for (u32 k = slot.offset; k < slot.offset + slot.size; k++)
      row->kernarg[k] = k < order->packed_size ? order->packed[k] : 0;
  }
}

static void copy_arguments(const Row *row, void **arguments) {
  for (u64 i = 0; i < row->slot_count; i++) {
    u8 *target = row->kernarg + row->slots[i].offset;
    switch (row->slots[i].size) {
    case 8: __builtin_memcpy(target, arguments[i], 8); break;
    case 4: __builtin_memcpy(target, arguments[i], 4); break;
    default: memcpy(target, arguments[i], row->slots[i].size);
    }
  }
}

static Lane lane;

static int launch_at_once(const Order *order) {
  if (!enter()) return 0;
  const Row *row = &rows[place_of(order->function, order->stream, order->shape)];
  int fit = fits(&lane, row, order);
  if (fit) {
    if (order->arguments) copy_arguments(row, order->arguments);
    else unpack_arguments(row, order);
    u32 status = ((u32 (*)(void *))lane.run)(row->launch);
    if (status) ((void (*)(u64, u32))lane.stopped)(row->number, status);
  }
  __atomic_store_n(&running, 0, __ATOMIC_RELEASE);
  return fit;
}

typedef int (*LaunchKernel)(const void *, Dim3, Dim3, void **, u64, void *);

static int launch_kernel(const void *stub, Dim3 grid, Dim3 block, void **arguments, u64 lds,
                         void *stream) {
  Order order = {(u64)stub, (u64)stream, lds,
                 {grid.x, grid.y, grid.z, block.x, block.y, block.z}, arguments, 0, 0};
  if (launch_at_once(&order)) return 0;
  return ((LaunchKernel)lane.slow[0])(stub, grid, block, arguments, lds, stream);
}

/* Of programs whose default stream is the thread's own. */
static int launch_kernel_spt(const void *stub, Dim3 grid, Dim3 block, void **arguments, u64 lds,
                             void *stream) {
  void *meant = stream ? stream : (void *)PER_THREAD_STREAM;
  return launch_kernel(stub, grid, block, arguments, lds, meant);
}

/* HIP_LAUNCH_PARAM_BUFFER_POINTER, _SIZE, _END */
static void read_extra(Order *order, void **extra) {
  for (u32 i = 0; i < 16; i += 2) {
    if (extra[i] == (void *)1) order->packed = extra[i + 1];
    else if (extra[i] == (void *)2) order->packed_size = *(const u64 *)extra[i + 1];
    else return;
  }
}

static int launch_function(void *function, u32 gx, u32 gy, u32 gz, u32 bx, u32 by, u32 bz, u32 lds,
                           void *stream, void **arguments, void **extra) {
  Order order = {(u64)function, (u64)stream, lds, {gx, gy, gz, bx, by, bz}, arguments, 0, 0};
  if (extra && !arguments) read_extra(&order, extra);
  if ((!extra || order.packed) && launch_at_once(&order)) return 0;
  return ((int (*)(void *, u32, u32, u32, u32, u32, u32, u32, void *, void **, void **))
              lane.slow[1])(function, gx, gy, gz, bx, by, bz, lds, stream, arguments, extra);
}

/* ---- what belongs to a thread ---- */

static u32 get_device(void) { return current_device; }
static void set_device(u32 device) { current_device = device; }
static void set_error(int code) { last_error = code; }

static int peek_error(void) { return last_error; }

static int take_error(void) {
  int code = last_error;
  last_error = 0;
  return code;
}

HIDDEN u64 lw_hip_lane(void) {
  lane = (Lane){
    .rows = (u64)rows, .changes = lane.changes, .records = lane.records,
    .launch = {(u64)launch_kernel, (u64)launch_function, (u64)launch_kernel_spt},
    .attempt = (u64)launch_at_once,
    .last_error = {(u64)take_error, (u64)peek_error},
    .close = (u64)close_lane, .settle = (u64)settle, .open = (u64)open_lane, .reset = (u64)reset,
    .get_device = (u64)get_device, .set_device = (u64)set_device, .set_error = (u64)set_error,
  };
  return (u64)&lane;
}
