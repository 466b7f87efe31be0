/* libamdhip64: the part of the HIP run-time that must be machine code.
 *
 * Every function of the API is a jump through a table (api.S, written by library.py). At first the
 * entries lead to lw_hip_boot, which brings Python into the process and lets it fill the table.
 * What compiled programs call before main (registration) and around every launch (configuration)
 * is here; the rest is Python (attach.py).
 *
 * No header is included: this compiles without a C library's headers. Names begin with lw_hip_.
 */
typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long u64;
typedef struct FILE FILE;
typedef struct { u32 x, y, z; } Dim3;
typedef union { char bytes[40]; long align; } Mutex;  /* pthread_mutex_t of glibc on x86-64 */

extern FILE *stderr, *stdout;
int fprintf(FILE *, const char *, ...);
int snprintf(char *, u64, const char *, ...);
int fflush(FILE *);
void *malloc(u64);
void *realloc(void *, u64);
void free(void *);
char *getenv(const char *);
char *strdup(const char *);
char *strchr(const char *, int);
char *strrchr(const char *, int);
u64 strlen(const char *);
int strncmp(const char *, const char *, u64);
int usleep(u32);
void *memcpy(void *, const void *, u64);
char *setlocale(int, const char *);
void _exit(int) __attribute__((noreturn));
int __cxa_atexit(void (*)(void *), void *, void *);  /* atexit is no dynamic symbol */
int pthread_mutex_lock(Mutex *);
int pthread_mutex_unlock(Mutex *);
int __register_atfork(void (*)(void), void (*)(void), void (*)(void), void *);
void *dlopen(const char *, int);
void *dlsym(void *, const char *);
char *dlerror(void);
typedef struct { const char *name; void *base; const char *symbol; void *address; } DlInfo;
int dladdr(const void *, DlInfo *);
FILE *fopen(const char *, const char *);
char *fgets(char *, int, FILE *);
int fclose(FILE *);
int open(const char *, int, ...);
long write(int, const void *, u64);
int close(int);

#define EXPORT __attribute__((visibility("default")))
#define HIDDEN __attribute__((visibility("hidden")))
#define RTLD_NOW 2
#define RTLD_GLOBAL 0x100
#define LC_CTYPE 0
enum { DEINITIALIZED = 4, MISSING_CONFIGURATION = 52, NOT_SUPPORTED = 801 };

/* ---- what Python sees: native.py has the same ---- */

typedef struct Record {
  u64 kind;      /* below */
  u64 module;    /* number of the fat binary, from 1 */
  u64 host;      /* address of the stub or variable; of the wrapper, for a fat binary */
  u64 name;      /* char *: the name in the code object */
  u64 size, extra;
} Record;
enum { FAT_BINARY = 1, FUNCTION, VARIABLE, MANAGED, UNREGISTER };

typedef struct Shared {
  u64 version;
  u64 table, names, count;     /* of the API: addresses, names, how many */
  u64 unimplemented;           /* u64[count]: entries that refuse, one for each name */
  volatile u64 records, record_count;
  u64 prints;                  /* FILE *stdout of the program's C library */
  volatile u64 exiting;        /* called when the process ends: void (*)(void) */
  volatile u64 forked;         /* called in the child */
  u64 gone;                    /* an entry for when Python is gone */
  u64 lane;                    /* Lane of fast.c */
} Shared;

extern u64 lw_hip_table[] HIDDEN;
extern const char *const lw_hip_names[] HIDDEN;
extern const u64 lw_hip_refusals[] HIDDEN;
extern const u64 lw_hip_count HIDDEN;
u64 lw_hip_lane(void) HIDDEN;

static Shared shared = {.version = 1};
static Mutex lock, boot_lock;
static u64 capacity;

EXPORT Shared *lw_hip_shared(void) { return &shared; }

/* ---- refusals ---- */

static u8 told[1024];

HIDDEN int lw_hip_refuse(u64 index) {
  if (index < sizeof told && !__atomic_exchange_n(&told[index], 1, __ATOMIC_RELAXED))
    fprintf(stderr, "lanewise: %s is not supported\n", lw_hip_names[index]);
  return NOT_SUPPORTED;
}

/* Destructors may call the API when the Python they were loaded into has ended. */
static int is_gone(void) { return DEINITIALIZED; }

/* ---- registration ---- */

static u64 add_record(Record record) {
  pthread_mutex_lock(&lock);
  if (shared.record_count == capacity) {
    capacity = capacity ? 2 * capacity : 256;
    shared.records = (u64)realloc((void *)shared.records, capacity * sizeof(Record));
  }
  ((Record *)shared.records)[shared.record_count] = record;
  u64 number = __atomic_add_fetch(&shared.record_count, 1, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&lock);
  return number;
}

EXPORT void **__hipRegisterFatBinary(const void *wrapper) {
  return (void **)add_record((Record){.kind = FAT_BINARY, .host = (u64)wrapper});
}

EXPORT void __hipRegisterFunction(void **module, const void *stub, char *device_function,
                                  const char *device_name, u32 limit, void *tid, void *bid,
                                  void *block, void *grid, int *wave_size) {
  (void)device_function, (void)limit, (void)tid, (void)bid, (void)block, (void)grid;
  (void)wave_size;
  add_record((Record){.kind = FUNCTION, .module = (u64)module, .host = (u64)stub,
                      .name = (u64)strdup(device_name)});
}

EXPORT void __hipRegisterVar(void **module, void *variable, char *host_name, char *device_name,
                             int is_extern, u64 size, int is_constant, int global) {
  (void)host_name, (void)is_extern, (void)global;
  add_record((Record){.kind = VARIABLE, .module = (u64)module, .host = (u64)variable,
                      .name = (u64)strdup(device_name), .size = size, .extra = is_constant});
}

/* The variable is a pointer the compiler made; it must point to the memory before main. */
EXPORT void __hipRegisterManagedVar(void **module, void **pointer, void *initial,
                                    const char *name, u64 size, u32 align) {
  (void)align;
  void *(*allocate)(u64) = malloc;
  u8 *memory = allocate((size + 4095) / 4096 * 4096 + 8192);
  memory = (u8 *)(((u64)memory + 4095) & ~4095ul);
  memcpy(memory, initial, size);
  *pointer = memory;
  add_record((Record){.kind = MANAGED, .module = (u64)module, .host = (u64)pointer,
                      .name = (u64)strdup(name), .size = size, .extra = (u64)memory});
}

EXPORT void __hipRegisterTexture(void **m, void *v, char *h, const char *n, int t, int x, int e) {
  (void)m, (void)v, (void)h, (void)n, (void)t, (void)x, (void)e;
}

EXPORT void __hipRegisterSurface(void **m, void *v, char *h, const char *n, int t, int e) {
  (void)m, (void)v, (void)h, (void)n, (void)t, (void)e;
}

EXPORT void __hipUnregisterFatBinary(void **module) {
  add_record((Record){.kind = UNREGISTER, .module = (u64)module});
}

/* ---- the configuration of a launch ---- */

typedef struct { Dim3 grid, block; u64 shared_bytes; void *stream; } Configuration;
enum { DEPTH = 8 };  /* static TLS: there is little of it */
static __thread Configuration configurations[DEPTH];
static __thread u32 depth;

EXPORT int __hipPushCallConfiguration(Dim3 grid, Dim3 block, u64 shared_bytes, void *stream) {
  if (depth == DEPTH) return MISSING_CONFIGURATION;
  configurations[depth++] = (Configuration){grid, block, shared_bytes, stream};
  return 0;
}

EXPORT int __hipPopCallConfiguration(Dim3 *grid, Dim3 *block, u64 *shared_bytes, void **stream) {
  if (depth == 0) return MISSING_CONFIGURATION;
  Configuration *top = &configurations[--depth];
  *grid = top->grid, *block = top->block;
  *shared_bytes = top->shared_bytes, *stream = top->stream;
  return 0;
}

/* ---- half precision, which compiled host code calls by name ---- */

EXPORT float __gnu_h2f_ieee(unsigned short value) {
  _Float16 half;
  __builtin_memcpy(&half, &value, 2);
  u32 sign = (value & 0x8000u) << 16, exponent = value >> 10 & 31, fraction = value & 1023;
  u32 bits;
  if (exponent == 31) bits = sign | 0x7f800000u | fraction << 13;
  else if (exponent) bits = sign | (exponent + 112) << 23 | fraction << 13;
  else {
    float small = (float)fraction * 0x1p-24f;
    __builtin_memcpy(&bits, &small, 4);
    bits |= sign;
  }
  float result;
  __builtin_memcpy(&result, &bits, 4);
  return result;
}

EXPORT unsigned short __gnu_f2h_ieee(float value) {
  u32 bits;
  __builtin_memcpy(&bits, &value, 4);
  u32 sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) return (unsigned short)(sign | 0x7e00 | (magnitude >> 13 & 1023));
  if (magnitude >= 0x47800000) return (unsigned short)(sign | 0x7c00);
  if (magnitude < 0x38800000) {           /* becomes a denormal: the adder rounds to even */
    float scaled, magic = 0.5f;
    __builtin_memcpy(&scaled, &magnitude, 4);
    scaled += magic;
    u32 sum;
    __builtin_memcpy(&sum, &scaled, 4);
    return (unsigned short)(sign | (sum - 0x3f000000));
  }
  u32 rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
  return (unsigned short)(sign | ((rounded - 0x38000000) >> 13));
}

typedef struct { int x, y, z, w, kind; } ChannelFormat;
EXPORT ChannelFormat hipCreateChannelDesc(int x, int y, int z, int w, int kind) {
  return (ChannelFormat){x, y, z, w, kind};
}

/* ---- bringing Python in ---- */

typedef struct { void (*before)(void), (*parent)(void), (*child)(void); int (*has_gil)(void);
                 int (*ensure)(void); void (*release)(int); } ForkCalls;
static ForkCalls fork_calls;
static __thread int fork_state = -1;

static void before_fork(void) {
  fork_state = -1;
  if (fork_calls.has_gil()) return;       /* Python itself forks and does all this */
  fork_state = fork_calls.ensure();
  fork_calls.before();
}

static void after_fork_parent(void) {
  if (fork_state < 0) return;
  fork_calls.parent();
  fork_calls.release(fork_state);
}

static void after_fork_child(void) {
  if (fork_state >= 0) fork_calls.child();
  if (shared.forked) ((void (*)(void))shared.forked)();
  if (fork_state >= 0) fork_calls.release(fork_state);
}

static void at_exit(void *unused) {
  (void)unused;
  if (shared.exiting) ((void (*)(void))shared.exiting)();
}

static char configured[3][4096];          /* libpython, interpreter, folder of the package */
static const char *const keys[3] = {"LANEWISE_LIBPYTHON", "LANEWISE_PYTHON", "LANEWISE_PACKAGE"};

/* From the environment (`lanewise run`), else from the file beside this library. */
static void read_configuration(void) {
  DlInfo info;
  char path[4096];
  if (dladdr(keys, &info) && strrchr(info.name, '/')) {
    snprintf(path, sizeof path, "%.*s/python", (int)(strrchr(info.name, '/') - info.name),
             info.name);
    FILE *file = fopen(path, "r");
    for (int i = 0; file && i < 3; i++)
      if (fgets(configured[i], sizeof configured[i], file)) {
        char *end = strchr(configured[i], '\n');
        if (end) *end = 0;
      }
    if (file) fclose(file);
  }
  for (int i = 0; i < 3; i++)
    if (getenv(keys[i])) snprintf(configured[i], sizeof configured[i], "%s", getenv(keys[i]));
}

/* `lanewise run` learns from this file why the program could not begin. */
static void fail(const char *what, const char *why) {
  fflush(stdout);
  fprintf(stderr, "lanewise: %s%s%s\n", what, why ? ": " : "", why ? why : "");
  const char *report = getenv("LANEWISE_REPORT");
  int file = report ? open(report, 1 | 02000 | 0100, 0600) : -1;
  if (file >= 0) {
    static const char line[] = "{\"status\": 2}\n";
    if (write(file, line, sizeof line - 1) < 0) close(file);
  }
  _exit(2);
}

static void *symbol(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (!found) fail("the Python library has no function of the name", name);
  return found;
}

static const char CODE[] =
    "import sys\n"
    "try:\n"
    "    import lanewise.front.hip.runtime.attach as _lanewise\n"
    "except ImportError:\n"
    "    sys.path.insert(0, r'''%s''')\n"
    "    import lanewise.front.hip.runtime.attach as _lanewise\n"
    "_lanewise.attach(%lu, %d, '" NATIVE_STAMP "')\n";

static void run_python(void *library, int hosted) {
  char code[8192];
  snprintf(code, sizeof code, CODE, configured[2], (u64)&shared, hosted);
  int (*run)(const char *) = (int (*)(const char *))symbol(library, "PyRun_SimpleString");
  if (run(code)) fail("the HIP run-time cannot begin (see the traceback)", 0);
}

static void start_python(void) {
  void *library = dlopen(configured[0][0] ? configured[0] : "libpython3.so", RTLD_NOW | RTLD_GLOBAL);
  if (!library) fail("cannot load a shared libpython; run the program by `lanewise run`", dlerror());
  char *locale = setlocale(LC_CTYPE, 0);
  locale = locale ? strdup(locale) : 0;
  if (configured[1][0]) {
    void *(*decode)(const char *, u64 *) =
        (void *(*)(const char *, u64 *))symbol(library, "Py_DecodeLocale");
    void (*set_name)(void *) = (void (*)(void *))dlsym(library, "Py_SetProgramName");
    if (set_name) set_name(decode(configured[1], 0));
  }
  ((void (*)(int))symbol(library, "Py_InitializeEx"))(0);
  if (locale) setlocale(LC_CTYPE, locale);
  run_python(library, 0);
  fork_calls = (ForkCalls){
    .before = (void (*)(void))symbol(library, "PyOS_BeforeFork"),
    .parent = (void (*)(void))symbol(library, "PyOS_AfterFork_Parent"),
    .child = (void (*)(void))symbol(library, "PyOS_AfterFork_Child"),
    .has_gil = (int (*)(void))symbol(library, "PyGILState_Check"),
    .ensure = (int (*)(void))symbol(library, "PyGILState_Ensure"),
    .release = (void (*)(int))symbol(library, "PyGILState_Release"),
  };
  __register_atfork(before_fork, after_fork_parent, after_fork_child, 0);
  __cxa_atexit(at_exit, 0, 0);
  ((void *(*)(void))symbol(library, "PyEval_SaveThread"))();
}

static void boot(void) {
  shared.table = (u64)lw_hip_table;
  shared.names = (u64)lw_hip_names;
  shared.count = lw_hip_count;
  shared.unimplemented = (u64)lw_hip_refusals;
  shared.prints = (u64)stdout;
  shared.gone = (u64)is_gone;
  shared.lane = lw_hip_lane();
  read_configuration();
  int (*is_running)(void) = (int (*)(void))dlsym((void *)0, "Py_IsInitialized");
  if (is_running && is_running()) {
    int (*ensure)(void) = (int (*)(void))symbol((void *)0, "PyGILState_Ensure");
    void (*release)(int) = (void (*)(int))symbol((void *)0, "PyGILState_Release");
    int state = ensure();
    run_python((void *)0, 1);
    release(state);
  } else {
    start_python();
  }
}

/* From the first call of the API, whichever it is. */
HIDDEN void lw_hip_boot(void) {
  static volatile int ready;
  if (ready) return;
  /* Lazily: several threads may come here; the others wait. The lock is recursive in effect, as
   * nothing that Python imports calls the API. */
  pthread_mutex_lock(&boot_lock);
  if (!ready) {
    boot();
    __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&boot_lock);
}
