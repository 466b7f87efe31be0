// Lanes of a wave that exchange values: shuffles, votes, reductions. Waves of 32 and of 64.
#include <hip/hip_runtime.h>
#define HERE int i = blockIdx.x * blockDim.x + threadIdx.x
#define KERNEL extern "C" __global__ void

template <class T> __device__ void shuffled(const T* x, T* o, const int* from, int n) {
  HERE;
  T v = x[i];
  o[i] = __shfl(v, from[i] & (warpSize - 1)); o[n + i] = __shfl_up(v, 3u); o[2 * n + i] = __shfl_down(v, 5u);
  o[3 * n + i] = __shfl_xor(v, 1); o[4 * n + i] = __shfl_xor(v, 16); o[5 * n + i] = __shfl(v, 7);
  o[6 * n + i] = __shfl(v, from[i], 8); o[7 * n + i] = __shfl_up(v, 1u, 16); o[8 * n + i] = __shfl_down(v, 2u, 4);
  o[9 * n + i] = __shfl_xor(v, warpSize / 2); o[10 * n + i] = __shfl_xor(v, 3, 8);
}
KERNEL shuffled_i32(const int* x, int* o, const int* f, int n) { shuffled(x, o, f, n); }
KERNEL shuffled_f32(const float* x, float* o, const int* f, int n) { shuffled(x, o, f, n); }
KERNEL shuffled_i64(const long long* x, long long* o, const int* f, int n) { shuffled(x, o, f, n); }
KERNEL shuffled_f64(const double* x, double* o, const int* f, int n) { shuffled(x, o, f, n); }

KERNEL ballots(const int* x, unsigned long long* o, int n) {
  HERE;
  int v = x[i];
  o[i] = __ballot(v > 0); o[n + i] = (unsigned long long)(__any(v == 77) * 2 + __all(v > -1000));
  unsigned long long odd = __ballot(v & 1);
  o[2 * n + i] = __popcll(odd) + 1000 * __popcll(odd & ((1ull << __lane_id()) - 1)) + __ffsll(odd) * 1000000ull;
  if (v > 10) {
    o[3 * n + i] = __ballot(v & 2);
    if (v & 4) o[4 * n + i] = __activemask(); else o[5 * n + i] = __ballot(v & 8) ^ __ballot(1);
  }
  o[6 * n + i] = __activemask();
}
template <class T> __device__ void reductions(const T* x, T* o, int n) {
  HERE;
  T sum = x[i], most = x[i], prefix = x[i];
  for (int d = warpSize / 2; d; d /= 2) sum += __shfl_down(sum, (unsigned)d);
  for (int d = 1; d < warpSize; d *= 2) { T other = __shfl_xor(most, d); most = other > most ? other : most; }
  for (int d = 1; d < warpSize; d *= 2) {
    T other = __shfl_up(prefix, (unsigned)d);
    if ((int)__lane_id() >= d) prefix += other;
  }
  o[i] = __shfl(sum, 0); o[n + i] = most; o[2 * n + i] = prefix;
}
KERNEL reductions_i32(const int* x, int* o, int n) { reductions(x, o, n); }
KERNEL reductions_f32(const float* x, float* o, int n) { reductions(x, o, n); }
KERNEL reductions_u64(const unsigned long long* x, unsigned long long* o, int n) { reductions(x, o, n); }

KERNEL block_sum(const float* x, float* o, int n) {
  __shared__ float s[32];
  HERE;
  int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
  float v = i < n ? x[i] : 0.0f;
  for (int d = warpSize / 2; d; d /= 2) v += __shfl_down(v, (unsigned)d);
  if (lane == 0) s[wave] = v;
  __syncthreads();
  if (wave == 0) {
    v = lane < (int)blockDim.x / warpSize ? s[lane] : 0.0f;
    for (int d = warpSize / 2; d; d /= 2) v += __shfl_down(v, (unsigned)d);
    if (lane == 0) o[blockIdx.x] = v;
  }
}
// Exchanges in loops that all lanes make together, under conditions that differ per wave.
KERNEL in_loops(const int* x, int* o, int n, int rounds) {
  HERE;
  int v = x[i], w = 0;
  for (int r = 0; r < rounds; ++r) {
    int other = __shfl_xor(v, 1 << (r % 5));
    if (other > v) { w += other - v; v ^= r; } else if (r & 1) v += 3;
    if (__all(v & 1)) v += 5;
    unsigned long long m = __ballot(v & 4);
    v += __popcll(m);
    w ^= __shfl(v, r & 31);
  }
  o[i] = v; o[n + i] = w;
}
KERNEL sort_in_wave(const unsigned* x, unsigned* o) {
  HERE;
  unsigned v = x[i], lane = __lane_id();
  for (unsigned k = 2; k <= (unsigned)warpSize; k *= 2)
    for (unsigned j = k / 2; j; j /= 2) {
      unsigned other = __shfl_xor(v, (int)j);
      bool up = (lane & k) == 0, low = (lane & j) == 0;
      v = (up == low) == (v < other) ? v : other;
    }
  o[i] = v;
}
// Lanes that ended, or never were, are not waited for.
KERNEL partial_wave(const int* x, int* o, int n) {
  HERE;
  if (i >= n) return;
  int v = x[i];
  o[i] = __popcll(__ballot(v > 0)) * 100 + __popcll(__activemask());
}
KERNEL compact(const int* x, int* o, int* counts) {
  __shared__ int starts[33];
  HERE;
  int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
  bool keep = x[i] % 3 == 0;
  unsigned long long m = __ballot(keep);
  if (lane == 0) starts[wave + 1] = __popcll(m);
  if (threadIdx.x == 0) starts[0] = 0;
  __syncthreads();
  if (threadIdx.x == 0) for (int k = 1; k <= (int)blockDim.x / warpSize; ++k) starts[k] += starts[k - 1];
  __syncthreads();
  if (keep) o[blockIdx.x * blockDim.x + starts[wave] + __popcll(m & ((1ull << lane) - 1))] = x[i];
  if (threadIdx.x == 0) counts[blockIdx.x] = starts[blockDim.x / warpSize];
}
// Values in other lanes outlive branches their owners did not take.
KERNEL after_branches(const int* x, int* o, int n) {
  HERE;
  int v = x[i], w = v * 3;
  if (v > 0) { w = v ^ 5; for (int k = 0; k < (v & 3); ++k) w += k * v; }
  int a = __shfl_xor(w, 2);
  if (v & 1) { w += a; if (v & 2) w -= 7; } else a = -a;
  int b = __shfl(w + a, (int)__lane_id() ^ 5);
  o[i] = a + b * 7 + w;
}
