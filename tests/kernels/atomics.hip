// Atomic operations in global memory and LDS, with and without their results.
#include <hip/hip_runtime.h>
#define HERE int i = blockIdx.x * blockDim.x + threadIdx.x
#define KERNEL extern "C" __global__ void

// Order does not matter to what is left: sums, extremes, sets of bits.
template <class T> __device__ void left_behind(const T* x, T* o, int n) {
  HERE;
  if (i >= n) return;
  T v = x[i];
  int k = i % 5;
  atomicAdd(&o[k], v); atomicMin(&o[8 + k], v); atomicMax(&o[16 + k], v); atomicAnd(&o[24 + k], (T)(v | 7));
  atomicOr(&o[32 + k], (T)(v & 0x0f0f)); atomicXor(&o[40 + k], v); atomicSub(&o[48 + k], v);
}
KERNEL left_i32(const int* x, int* o, int n) { left_behind(x, o, n); }
KERNEL left_u32(const unsigned* x, unsigned* o, int n) { left_behind(x, o, n); }
KERNEL left_u64(const unsigned long long* x, unsigned long long* o, int n) {
  HERE;
  if (i >= n) return;
  unsigned long long v = x[i];
  int k = i % 5;
  atomicAdd(&o[k], v); atomicMin(&o[8 + k], v); atomicMax(&o[16 + k], v); atomicAnd(&o[24 + k], v | 7);
  atomicOr(&o[32 + k], v & 0x0f0f0f0f0f0f); atomicXor(&o[40 + k], v);
}
KERNEL left_i64(const long long* x, long long* o, int n) {
  HERE;
  if (i < n) { atomicMin(&o[i % 3], x[i]); atomicMax(&o[3 + i % 3], x[i]); }
}
template <class T> __device__ void in_lds(const T* x, T* o, int n) {
  __shared__ T s[64];
  HERE;
  for (int k = threadIdx.x; k < 64; k += blockDim.x) s[k] = k / 8 == 1 ? (T)1000000 : k / 8 == 3 ? (T)-1 : 0;
  __syncthreads();
  if (i < n) {
    T v = x[i];
    int k = i % 5;
    atomicAdd(&s[k], v); atomicMin(&s[8 + k], v); atomicMax(&s[16 + k], v); atomicAnd(&s[24 + k], (T)(v | 7));
    atomicOr(&s[32 + k], (T)(v & 0x0f0f)); atomicXor(&s[40 + k], v);
  }
  __syncthreads();
  for (int k = threadIdx.x; k < 64; k += blockDim.x) o[blockIdx.x * 64 + k] = s[k];
}
KERNEL lds_i32(const int* x, int* o, int n) { in_lds(x, o, n); }
KERNEL lds_u32(const unsigned* x, unsigned* o, int n) { in_lds(x, o, n); }
KERNEL lds_u64(const unsigned long long* x, unsigned long long* o, int n) { in_lds(x, o, n); }
// Sums of whole numbers are the same in any order.
KERNEL sums(const int* x, float* f, double* d, int n) {
  __shared__ float s[4];
  __shared__ double q[4];
  HERE;
  if (threadIdx.x < 4) { s[threadIdx.x] = 0; q[threadIdx.x] = 0; }
  __syncthreads();
  if (i < n) {
    atomicAdd(&f[i & 3], (float)x[i]); atomicAdd(&d[i & 3], (double)x[i]);
    atomicAdd(&s[i & 3], (float)x[i]); atomicAdd(&q[i & 3], (double)x[i]);
  }
  __syncthreads();
  if (threadIdx.x < 4) { atomicAdd(&f[4 + threadIdx.x], s[threadIdx.x]); atomicAdd(&d[4 + threadIdx.x], q[threadIdx.x]); }
}
// A ticket each: the results are all different, whatever the order.
KERNEL tickets(unsigned* counter, unsigned* seen, int n) {
  HERE;
  if (i < n) { unsigned t = atomicAdd(counter, 1u); atomicAdd(&seen[t], 1u); }
}
KERNEL tickets_by_condition(const int* x, unsigned* counter, int* kept, int n) {
  HERE;
  if (i < n && x[i] > 0) kept[atomicAdd(counter, 1u)] = x[i];
}
KERNEL wrap_around(unsigned* up, unsigned* down, unsigned* seen, int n) {
  HERE;
  if (i < n) {
    unsigned a = atomicInc(up, 9u), b = atomicDec(down, 9u);
    atomicAdd(&seen[a], 1u); atomicAdd(&seen[10 + b], 1u);
  }
}
KERNEL cas_loops(const float* x, float* product, unsigned long long* best, unsigned short* halves, int n) {
  HERE;
  if (i >= n) return;
  unsigned* at = (unsigned*)&product[i % 3];
  unsigned old = *at, seen;
  do { seen = old; old = atomicCAS(at, seen, __float_as_uint(__uint_as_float(seen) * x[i])); } while (old != seen);
  unsigned long long mine = (unsigned long long)__float_as_uint(x[i]) << 32 | (unsigned)i, known = *best;
  while (mine > known) {
    unsigned long long was = atomicCAS(best, known, mine);
    if (was == known) break;
    known = was;
  }
  unsigned* pair = (unsigned*)halves + (i % 4) / 2;
  unsigned shift = i % 2 * 16, before = *pair, expected;
  do {
    expected = before;
    unsigned sum = ((expected >> shift) + 1) & 0xffff;
    before = atomicCAS(pair, expected, (expected & ~(0xffffu << shift)) | sum << shift);
  } while (before != expected);
}
KERNEL exchanges(int* slots, int* got, int n) {
  HERE;
  if (i < n) got[i] = atomicExch(&slots[i], i * 3) + atomicExch(&slots[n + (i & ~1)], -1) * 0;
}
// One lane's alone: the result is known.
KERNEL returned(const int* x, int* cell, int* r, unsigned long long* wide, unsigned long long* w, float* f, float* g, int n) {
  HERE;
  if (i >= n) return;
  int v = x[i], *c = cell + i;
  int sum = atomicAdd(c, v);
  sum = sum * 3 + atomicSub(c, 5); sum = sum * 3 + atomicMin(c, v * 2); sum = sum * 3 + atomicMax(c, v);
  sum = sum * 3 + atomicAnd(c, 0xfff); sum = sum * 3 + atomicOr(c, 0x10); sum = sum * 3 + atomicXor(c, v);
  sum = sum * 3 + atomicExch(c, i); sum = sum * 3 + atomicCAS(c, i, v); sum = sum * 3 + atomicCAS(c, i + 1, 0);
  sum = sum * 3 + (int)atomicInc((unsigned*)c, 7u); sum = sum * 3 + (int)atomicDec((unsigned*)c, 100u);
  r[i] = sum;
  unsigned long long* p = wide + i;
  unsigned long long q = atomicAdd(p, (unsigned long long)v);
  q = q * 3 + atomicMin(p, q >> 1); q = q * 3 + atomicMax(p, q >> 3); q = q * 3 + atomicAnd(p, ~0xffull);
  q = q * 3 + atomicOr(p, 0x1234500000001ull); q = q * 3 + atomicXor(p, q); q = q * 3 + atomicExch(p, q);
  q = q * 3 + atomicCAS(p, *p, 77ull); q = q * 3 + atomicCAS(p, 78ull, 1ull);
  w[i] = q;
  float h = atomicAdd(f + i, 0.37f * v);
  h = h * 0.5f + atomicAdd(f + i, -1.5f); h += atomicExch(f + i, h);
  g[i] = h;
}
KERNEL returned_in_lds(const int* x, int* r, unsigned long long* w, float* g, int n) {
  __shared__ int cell[128];
  __shared__ unsigned long long wide[128];
  __shared__ float f[128];
  HERE;
  int t = threadIdx.x;
  cell[t] = i < n ? x[i] : 0; wide[t] = (unsigned long long)cell[t] << 20; f[t] = cell[t] * 0.25f;
  __syncthreads();
  if (i >= n) return;
  int v = x[i], *c = cell + (t ^ 1);
  int sum = atomicAdd(c, v);
  sum = sum * 3 + atomicSub(c, 5); sum = sum * 3 + atomicMin(c, v * 2); sum = sum * 3 + atomicMax(c, v);
  sum = sum * 3 + atomicAnd(c, 0xfff); sum = sum * 3 + atomicOr(c, 0x10); sum = sum * 3 + atomicXor(c, v);
  sum = sum * 3 + atomicExch(c, i); sum = sum * 3 + atomicCAS(c, i, v); sum = sum * 3 + atomicCAS(c, i + 1, 0);
  sum = sum * 3 + (int)atomicInc((unsigned*)c, 7u); sum = sum * 3 + (int)atomicDec((unsigned*)c, 100u);
  r[i] = sum;
  unsigned long long* p = wide + (t ^ 3);
  unsigned long long q = atomicAdd(p, (unsigned long long)v);
  q = q * 3 + atomicMin(p, q >> 1); q = q * 3 + atomicMax(p, q >> 3); q = q * 3 + atomicAnd(p, ~0xffull);
  q = q * 3 + atomicOr(p, 0x1234500000001ull); q = q * 3 + atomicXor(p, q); q = q * 3 + atomicExch(p, q);
  q = q * 3 + atomicCAS(p, 78ull, 1ull);
  w[i] = q;
  float h = atomicAdd(f + t, 0.37f * v);
  h = h * 0.5f + atomicAdd(f + t, -1.5f); h += atomicExch(f + t, h);
  g[i] = h;
}
// The same address for a whole wave: compilers turn it into a reduction and one atomic.
KERNEL one_address(const int* x, int* o, unsigned* returned, int n) {
  HERE;
  if (i >= n) return;
  atomicAdd(&o[0], 1); atomicAdd(&o[1], x[i]); atomicMax(&o[2], x[i]); atomicOr(&o[3], x[i]);
  atomicMin(&o[4], x[i]); atomicXor(&o[5], x[i]); atomicAdd(&o[6], 7);
  unsigned t = atomicAdd((unsigned*)&o[7], 2u);
  atomicAdd(&returned[t >> 1], 1u + (t & 1));
  if (x[i] > 0) atomicAdd(&o[8], x[i] & 15);
  for (int k = 0; k < (x[i] & 3); ++k) atomicAdd(&o[9], k + 1);
}
KERNEL linked_lists(const int* keys, int* heads, int* next, int n) {
  HERE;
  if (i < n) next[i] = atomicExch(&heads[keys[i] & 15], i);
}
KERNEL hash_table(const unsigned* keys, unsigned* table, int n, unsigned mask) {
  HERE;
  if (i >= n) return;
  unsigned k = keys[i] | 1u, at = (k * 2654435761u >> 7) & mask;
  while (true) {
    unsigned was = atomicCAS(&table[at], 0u, k);
    if (was == 0u || was == k) return;
    at = (at + 1) & mask;
  }
}
