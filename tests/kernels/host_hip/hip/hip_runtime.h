// What a kernel's source needs to run on the host, one work-item at a time.
//
// The same .hip file is compiled by clang for a GPU with ROCm's header, and with this one for the CPU.
// Every work-item of a work-group is a fiber; a barrier waits for all that have not ended, a lane
// exchange for all lanes of the wave that can reach the same place. Places are ordered as in the text,
// which is where a compiler lets the lanes of an `if` meet again. Written apart from lanewise: it
// shares no code with the engine it is compared with.
#pragma once
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#define __global__
#define __device__
#define __host__
#define __constant__
#define __forceinline__ inline
#define __noinline__ __attribute__((noinline))
#define __shared__ static
#define __launch_bounds__(...)
#define HIP_DYNAMIC_SHARED(type, name) type* name = (type*)host::dynamic_lds;

struct uint3 { unsigned x, y, z; };
struct dim3 { unsigned x = 1, y = 1, z = 1; };
inline uint3 threadIdx, blockIdx;
inline dim3 blockDim, gridDim;
inline int warpSize = 64;

namespace host {
enum State { READY, AT_BARRIER, AT_EXCHANGE, ENDED };

struct Group {  // what the lanes that exchange together see
  unsigned long long active;
  unsigned long long values[64];
};

struct Item {
  ucontext_t context;
  State state;
  int path[24];  // loop, iteration, loop, iteration, …, place of the exchange waited at
  int depth;
  unsigned long long value;
  Group* group;
  char* stack;
};

alignas(16) inline char dynamic_lds[65536];
inline Item items[1024];
inline Group groups[64];
inline Item* current;
inline ucontext_t scheduler;
inline void (*entry)(void**);
inline void** arguments;
inline int barrier_votes[3];  // count, and, or of the barrier being gathered
inline int barrier_result[3];

inline int index() { return (int)(current - items); }
inline int lane() { return index() % warpSize; }

inline void wait(State state) {
  current->state = state;
  swapcontext(&current->context, &scheduler);
}
inline void start() {
  entry(arguments);
  current->state = ENDED;
}
inline void resume(int i) {
  current = &items[i];
  unsigned n = (unsigned)i;
  threadIdx = {n % blockDim.x, n / blockDim.x % blockDim.y, n / blockDim.x / blockDim.y};
  swapcontext(&scheduler, &current->context);
}

inline int order(const Item& a, const Item& b) {
  for (int i = 0; i <= a.depth && i <= b.depth; ++i)
    if (a.path[i] != b.path[i]) return a.path[i] < b.path[i] ? -1 : 1;
  return 0;
}
inline bool release_exchanges(int count) {
  bool any = false;
  for (int first = 0; first < count; first += warpSize) {
    int last = first + warpSize < count ? first + warpSize : count;
    const Item* next = nullptr;
    for (int i = first; i < last; ++i)
      if (items[i].state == AT_EXCHANGE && (!next || order(items[i], *next) < 0)) next = &items[i];
    if (!next) continue;
    const Item earliest = *next;
    Group* group = &groups[first / warpSize];
    group->active = 0;
    memset(group->values, 0, sizeof group->values);
    for (int i = first; i < last; ++i) {
      if (items[i].state != AT_EXCHANGE || order(items[i], earliest)) continue;
      group->active |= 1ull << (i - first);
      group->values[i - first] = items[i].value;
      items[i].group = group;
      items[i].state = READY;
    }
    any = true;
  }
  return any;
}

inline bool release_barrier(int count) {
  bool any = false;
  for (int i = 0; i < count; ++i)
    if (items[i].state == AT_BARRIER) items[i].state = READY, any = true;
  memcpy(barrier_result, barrier_votes, sizeof barrier_votes);
  barrier_votes[0] = 0, barrier_votes[1] = 1, barrier_votes[2] = 0;
  return any;
}

inline void run_work_group(int count) {
  constexpr size_t stack_size = 65536;
  for (int i = 0; i < count; ++i) {
    Item& item = items[i];
    if (!item.stack) item.stack = (char*)malloc(stack_size);
    getcontext(&item.context);
    item.context.uc_stack.ss_sp = item.stack;
    item.context.uc_stack.ss_size = stack_size;
    item.context.uc_link = &scheduler;
    makecontext(&item.context, start, 0);
    item.state = READY;
    item.depth = 0;
  }
  barrier_votes[0] = 0, barrier_votes[1] = 1, barrier_votes[2] = 0;
  do {
    for (int i = 0; i < count; ++i)
      if (items[i].state == READY) resume(i);
  } while (release_exchanges(count) || release_barrier(count));
}

// shape: grid x y z, block x y z, wave size
inline void launch(const unsigned* shape, void (*kernel)(void**), void** args) {
  gridDim = {shape[0], shape[1], shape[2]};
  blockDim = {shape[3], shape[4], shape[5]};
  warpSize = (int)shape[6];
  entry = kernel;
  arguments = args;
  for (unsigned z = 0; z < gridDim.z; ++z)
    for (unsigned y = 0; y < gridDim.y; ++y)
      for (unsigned x = 0; x < gridDim.x; ++x) {
        blockIdx = {x, y, z};
        run_work_group((int)(blockDim.x * blockDim.y * blockDim.z));
      }
}

template <size_t... I> struct Indexes {};
template <class T, T... I> using AsIndexes = Indexes<I...>;
template <class T> struct Plain { using type = T; };
template <class T> struct Plain<const T> { using type = T; };
template <class... A, size_t... I>
inline void call(void (*kernel)(A...), void** args, Indexes<I...>) {
  kernel(*(typename Plain<A>::type*)args[I]...);
}
template <class... A> inline void call(void (*kernel)(A...), void** args) {
  call(kernel, args, __make_integer_seq<AsIndexes, size_t, sizeof...(A)>());
}

template <class T> unsigned long long to_bits(T value) {
  unsigned long long bits = 0;
  memcpy(&bits, &value, sizeof value);
  return bits;
}
template <class T> T from_bits(unsigned long long bits) {
  T value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
// Where lanes go round a loop that holds exchanges: iterations are met one after the other.
struct Loop {
  explicit Loop(int place) {
    current->path[current->depth++] = place;
    current->path[current->depth++] = 0;
  }
  ~Loop() { current->depth -= 2; }
  void next() { ++current->path[current->depth - 1]; }
};
inline Group exchange(int place, unsigned long long value) {
  current->path[current->depth] = place;
  current->value = value;
  wait(AT_EXCHANGE);
  return *current->group;
}
template <class T> T shuffle(int place, T value, int from) {
  return from_bits<T>(exchange(place, to_bits(value)).values[from]);
}
template <class T> T shfl(int place, T value, int from, int width = warpSize) {
  return shuffle(place, value, (lane() & -width) | (from & (width - 1)));
}
template <class T> T shfl_up(int place, T value, unsigned delta, int width = warpSize) {
  int from = lane() - (int)delta;
  return shuffle(place, value, from < (lane() & -width) ? lane() : from);
}
template <class T> T shfl_down(int place, T value, unsigned delta, int width = warpSize) {
  int from = lane() + (int)delta;
  return shuffle(place, value, (lane() & (width - 1)) + (int)delta >= width ? lane() : from);
}
template <class T> T shfl_xor(int place, T value, int mask, int width = warpSize) {
  int from = lane() ^ mask;
  return shuffle(place, value, from >= ((lane() + width) & -width) ? lane() : from);
}
inline unsigned long long ballot(int place, bool vote) {
  Group group = exchange(place, vote);
  unsigned long long set = 0;
  for (int i = 0; i < 64; ++i) set |= (group.values[i] & 1) << i;
  return set;
}
inline bool all(int place, bool vote) {
  Group group = exchange(place, vote);
  for (int i = 0; i < 64; ++i)
    if ((group.active >> i & 1) && !group.values[i]) return false;
  return true;
}
inline unsigned long long active(int place) { return exchange(place, 0).active; }
inline int vote_barrier(int which, int vote) {
  barrier_votes[0] += vote != 0;
  barrier_votes[1] &= vote != 0;
  barrier_votes[2] |= vote != 0;
  wait(AT_BARRIER);
  return barrier_result[which];
}
}  // namespace host

#define __shfl(...) host::shfl(__COUNTER__, __VA_ARGS__)
#define __shfl_up(...) host::shfl_up(__COUNTER__, __VA_ARGS__)
#define __shfl_down(...) host::shfl_down(__COUNTER__, __VA_ARGS__)
#define __shfl_xor(...) host::shfl_xor(__COUNTER__, __VA_ARGS__)
#define __ballot(vote) host::ballot(__COUNTER__, vote)
#define __any(vote) ((int)(host::ballot(__COUNTER__, vote) != 0))
#define __all(vote) ((int)host::all(__COUNTER__, vote))
#define __activemask() host::active(__COUNTER__)
inline unsigned __lane_id() { return (unsigned)host::lane(); }

inline void __syncthreads() { host::wait(host::AT_BARRIER); }
inline int __syncthreads_count(int vote) { return host::vote_barrier(0, vote); }
inline int __syncthreads_and(int vote) { return host::vote_barrier(1, vote); }
inline int __syncthreads_or(int vote) { return host::vote_barrier(2, vote); }
inline void __threadfence() {}
inline void __threadfence_block() {}

// --- bits ------------------------------------------------------------------------------------------
inline unsigned __popc(unsigned x) { return (unsigned)__builtin_popcount(x); }
inline unsigned __popcll(unsigned long long x) { return (unsigned)__builtin_popcountll(x); }
inline int __clz(unsigned x) { return x ? __builtin_clz(x) : 32; }
inline int __clzll(unsigned long long x) { return x ? __builtin_clzll(x) : 64; }
inline int __ffs(unsigned x) { return x ? __builtin_ctz(x) + 1 : 0; }
inline int __ffsll(unsigned long long x) { return x ? __builtin_ctzll(x) + 1 : 0; }
inline unsigned __brev(unsigned x) {
  unsigned r = 0;
  for (int i = 0; i < 32; ++i) r |= (x >> i & 1) << (31 - i);
  return r;
}
inline unsigned long long __brevll(unsigned long long x) {
  return (unsigned long long)__brev((unsigned)x) << 32 | __brev((unsigned)(x >> 32));
}
inline unsigned __byte_perm(unsigned a, unsigned b, unsigned s) {
  unsigned long long both = (unsigned long long)b << 32 | a;
  unsigned r = 0;
  for (int i = 0; i < 4; ++i) r |= (unsigned)(both >> (8 * (s >> (4 * i) & 7)) & 255) << (8 * i);
  return r;
}
inline unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned n) {
  unsigned long long both = (unsigned long long)hi << 32 | lo;
  return (unsigned)(both << (n & 31) >> 32);
}
inline unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned n) {
  unsigned long long both = (unsigned long long)hi << 32 | lo;
  return (unsigned)(both >> (n & 31));
}
inline unsigned __funnelshift_lc(unsigned lo, unsigned hi, unsigned n) {
  return n >= 32 ? lo : __funnelshift_l(lo, hi, n);
}
inline unsigned __funnelshift_rc(unsigned lo, unsigned hi, unsigned n) {
  return n >= 32 ? hi : __funnelshift_r(lo, hi, n);
}
inline int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
inline unsigned __umulhi(unsigned a, unsigned b) {
  return (unsigned)((unsigned long long)a * b >> 32);
}
inline long long __mul64hi(long long a, long long b) { return (long long)((__int128)a * b >> 64); }
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return (unsigned long long)((unsigned __int128)a * b >> 64);
}
inline int host_signed24(int a) { return (int)((unsigned)a << 8) >> 8; }
inline int __mul24(int a, int b) {
  return (int)((unsigned)host_signed24(a) * (unsigned)host_signed24(b));
}
inline int __umul24(unsigned a, unsigned b) { return (int)((a & 0xffffff) * (b & 0xffffff)); }
inline unsigned __sad(int a, int b, unsigned c) {
  return (a > b ? (unsigned)a - (unsigned)b : (unsigned)b - (unsigned)a) + c;
}
inline unsigned __usad(unsigned a, unsigned b, unsigned c) { return (a > b ? a - b : b - a) + c; }
inline int __float_as_int(float x) { return host::from_bits<int>(host::to_bits(x)); }
inline unsigned __float_as_uint(float x) { return (unsigned)host::to_bits(x); }
inline float __int_as_float(int x) { return host::from_bits<float>((unsigned)x); }
inline float __uint_as_float(unsigned x) { return host::from_bits<float>(x); }
inline long long __double_as_longlong(double x) { return (long long)host::to_bits(x); }
inline double __longlong_as_double(long long x) {
  return host::from_bits<double>((unsigned long long)x);
}

template <class T> inline T min(T a, T b) { return b < a ? b : a; }
template <class T> inline T max(T a, T b) { return a < b ? b : a; }
template <class T> inline T __ldg(const T* p) { return *p; }

// --- atomics ---------------------------------------------------------------------------------------
template <class T> struct host_same { using type = T; };
#define HOST_ATOMIC(name, expression)                                               \
  template <class T> inline T name(T* p, typename host_same<T>::type v) {           \
    T old = *p;                                                                     \
    *p = (T)(expression);                                                           \
    return old;                                                                     \
  }
HOST_ATOMIC(atomicAdd, old + v)
HOST_ATOMIC(atomicSub, old - v)
HOST_ATOMIC(atomicExch, v)
HOST_ATOMIC(atomicMin, old < v ? old : v)
HOST_ATOMIC(atomicMax, old > v ? old : v)
HOST_ATOMIC(atomicAnd, old & v)
HOST_ATOMIC(atomicOr, old | v)
HOST_ATOMIC(atomicXor, old ^ v)
HOST_ATOMIC(atomicInc, old >= v ? 0 : old + 1)
HOST_ATOMIC(atomicDec, old == 0 || old > v ? v : old - 1)
template <class T>
inline T atomicCAS(T* p, typename host_same<T>::type expected, typename host_same<T>::type v) {
  T old = *p;
  if (memcmp(&old, &expected, sizeof old) == 0) *p = v;
  return old;
}

// --- vector types ----------------------------------------------------------------------------------
#define HOST_OPERATOR(type, sign, each)                                             \
  inline type operator sign(type a, type b) { return each(a, b, sign); }            \
  inline type& operator sign##=(type& a, type b) { return a = a sign b; }
#define HOST_EACH2(a, b, sign) {a.x sign b.x, a.y sign b.y}
#define HOST_EACH3(a, b, sign) {a.x sign b.x, a.y sign b.y, a.z sign b.z}
#define HOST_EACH4(a, b, sign) {a.x sign b.x, a.y sign b.y, a.z sign b.z, a.w sign b.w}
#define HOST_OPERATORS(type, each)                                                  \
  HOST_OPERATOR(type, +, each) HOST_OPERATOR(type, -, each) HOST_OPERATOR(type, *, each)
#define HOST_VECTORS(name, T)                                                       \
  struct alignas(2 * sizeof(T)) name##2 { T x, y; };                                \
  struct name##3 { T x, y, z; };                                                    \
  struct alignas(4 * sizeof(T) > 16 ? 16 : 4 * sizeof(T)) name##4 { T x, y, z, w; };\
  inline name##2 make_##name##2(T x, T y) { return {x, y}; }                        \
  inline name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; }                \
  inline name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }        \
  HOST_OPERATORS(name##2, HOST_EACH2)                                               \
  HOST_OPERATORS(name##3, HOST_EACH3)                                               \
  HOST_OPERATORS(name##4, HOST_EACH4)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++11-narrowing"
#define uint3 host_uint3
HOST_VECTORS(char, signed char)
HOST_VECTORS(uchar, unsigned char)
HOST_VECTORS(short, short)
HOST_VECTORS(ushort, unsigned short)
HOST_VECTORS(int, int)
HOST_VECTORS(uint, unsigned)
HOST_VECTORS(longlong, long long)
HOST_VECTORS(ulonglong, unsigned long long)
HOST_VECTORS(float, float)
HOST_VECTORS(double, double)
#undef uint3
#pragma clang diagnostic pop
