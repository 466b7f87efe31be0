// Waves and work-groups that wait for each other without barriers.
#include <hip/hip_runtime.h>
#define KERNEL extern "C" __global__ void

__device__ int load(int* p) { return __atomic_load_n(p, __ATOMIC_ACQUIRE); }
__device__ void store(int* p, int v) { __atomic_store_n(p, v, __ATOMIC_RELEASE); }

// One item of each work-group takes the lock; lanes of one wave would wait for each other for ever.
KERNEL lock(int* taken, int* value, int rounds) {
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      while (atomicCAS(taken, 0, 1) != 0) {}
      __threadfence();
      *(volatile int*)value = *(volatile int*)value + 3;
      __threadfence();
      atomicExch(taken, 0);
    }
    __syncthreads();
  }
}
KERNEL chain(int* flags, int* out) {  // each waits for the one before it
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    if (b > 0) while (load(&flags[b - 1]) == 0) {}
    out[b] = b == 0 ? 1 : out[b - 1] * 2 % 1000003;
    store(&flags[b], 1);
  }
}
KERNEL backwards(int* flags, int* out) {  // each waits for the one after it
  int b = blockIdx.x, last = gridDim.x - 1;
  if (threadIdx.x == 0) {
    if (b < last) while (load(&flags[b + 1]) == 0) {}
    out[b] = b == last ? 1 : out[b + 1] * 2 % 1000003;
    store(&flags[b], 1);
  }
}
KERNEL volatile_flag(volatile int* flags, volatile int* out) {
  int b = blockIdx.x, last = gridDim.x - 1;
  if (threadIdx.x == 0) {
    if (b < last) while (flags[b + 1] == 0) {}
    out[b] = b == last ? 1 : out[b + 1] + b;
    __threadfence();
    flags[b] = 1;
  }
}
KERNEL waves(int* out) {  // the first wave waits for the last, through LDS
  __shared__ int flags[32], values[32];
  int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize, last = blockDim.x / warpSize - 1;
  if (lane == 0) flags[wave] = 0;
  __syncthreads();
  if (lane == 0) {
    if (wave < last) while (load(&flags[wave + 1]) == 0) {}
    values[wave] = wave == last ? 5 : values[wave + 1] * 3 + wave;
    store(&flags[wave], 1);
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = values[wave];
}
KERNEL grid_barrier(int* count, int* data, int* out, int rounds) {
  int groups = gridDim.x, b = blockIdx.x;
  for (int r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) {
      store(&data[b], data[groups * 2 + b] + r);
      __threadfence();
      atomicAdd(count, 1);
      while (load(count) < groups * (2 * r + 1)) __builtin_amdgcn_s_sleep(1);
      int sum = 0;
      for (int k = 0; k < groups; ++k) sum += load(&data[k]);
      __threadfence();
      atomicAdd(count, 1);
      while (load(count) < groups * (2 * r + 2)) {}
      data[groups * 2 + b] = sum % 1009 + b;
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) out[b] = data[groups * 2 + b];
}
KERNEL last_group_sums(const float* x, float* partial, unsigned* done, float* out, int n) {
  __shared__ float s[128];
  __shared__ bool is_last;
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  s[t] = i < n ? x[i] : 0;
  for (int h = 64; h; h /= 2) { __syncthreads(); if (t < h) s[t] += s[t + h]; }
  if (t == 0) {
    partial[blockIdx.x] = s[0];
    __threadfence();
    is_last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && t == 0) {
    __threadfence();
    float sum = 0;
    for (unsigned k = 0; k < gridDim.x; ++k) sum += ((volatile float*)partial)[k];
    *out = sum;
  }
}
KERNEL producer_consumer(const int* x, int* ring, int* heads, int* out, int n) {
  int* produced = heads;
  int* consumed = heads + 1;
  if (threadIdx.x) return;
  if (blockIdx.x == 0) {  // consumer comes first
    for (int k = 0; k < n; ++k) {
      while (load(produced) <= k) {}
      out[k] = ring[k & 7] * 2;
      store(consumed, k + 1);
    }
  } else {
    for (int k = 0; k < n; ++k) {
      while (k - load(consumed) >= 8) {}
      ring[k & 7] = x[k] + k;
      store(produced, k + 1);
    }
  }
}
