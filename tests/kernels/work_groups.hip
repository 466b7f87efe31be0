// Work-items that work together: LDS, barriers, reductions, scans, histograms, sorting.
#include <hip/hip_runtime.h>
#define KERNEL extern "C" __global__ void

template <class T> __device__ void transpose(const T* x, T* y, int w, int h) {
  __shared__ T tile[16][17];
  int a = blockIdx.x * 16 + threadIdx.x, b = blockIdx.y * 16 + threadIdx.y;
  if (a < w && b < h) tile[threadIdx.y][threadIdx.x] = x[b * w + a];
  __syncthreads();
  a = blockIdx.y * 16 + threadIdx.x, b = blockIdx.x * 16 + threadIdx.y;
  if (a < h && b < w) y[b * h + a] = tile[threadIdx.x][threadIdx.y];
}
KERNEL transpose_u8(const unsigned char* x, unsigned char* y, int w, int h) { transpose(x, y, w, h); }
KERNEL transpose_f16(const _Float16* x, _Float16* y, int w, int h) { transpose(x, y, w, h); }
KERNEL transpose_f32(const float* x, float* y, int w, int h) { transpose(x, y, w, h); }
KERNEL transpose_f64(const double* x, double* y, int w, int h) { transpose(x, y, w, h); }

struct Wide { int v[3]; };
KERNEL transpose_struct(const Wide* x, Wide* y, int w, int h) { transpose(x, y, w, h); }

KERNEL product_tiles(const float* a, const float* b, float* c, int n) {
  __shared__ float ta[16][16], tb[16][16];
  int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
  float sum = 0;
  for (int t = 0; t < n; t += 16) {
    ta[y][x] = row < n && t + x < n ? a[row * n + t + x] : 0;
    tb[y][x] = col < n && t + y < n ? b[(t + y) * n + col] : 0;
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += ta[y][k] * tb[k][x];
    __syncthreads();
  }
  if (row < n && col < n) c[row * n + col] = sum;
}
// 32 x 32 of C by 8 x 8 work-items, each 4 x 4 in registers
KERNEL product_registers(const float* a, const float* b, float* c, int n) {
  __shared__ float ta[8][32 + 4], tb[8][32];
  int x = threadIdx.x, y = threadIdx.y, t = y * 8 + x;
  float sum[4][4] = {};
  for (int k0 = 0; k0 < n; k0 += 8) {
    for (int e = t; e < 256; e += 64) {
      ta[e % 8][e / 8] = a[(blockIdx.y * 32 + e / 8) * n + k0 + e % 8];
      tb[e / 32][e % 32] = b[(k0 + e / 32) * n + blockIdx.x * 32 + e % 32];
    }
    __syncthreads();
    for (int k = 0; k < 8; ++k)
      for (int r = 0; r < 4; ++r)
        for (int s = 0; s < 4; ++s) sum[r][s] += ta[k][y * 4 + r] * tb[k][x * 4 + s];
    __syncthreads();
  }
  for (int r = 0; r < 4; ++r)
    for (int s = 0; s < 4; ++s) c[(blockIdx.y * 32 + y * 4 + r) * n + blockIdx.x * 32 + x * 4 + s] = sum[r][s];
}
template <class T> __device__ void reduce(const T* x, T* y, int n) {
  __shared__ T s[256];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x * 2 + t;
  s[t] = (i < n ? x[i] : 0) + (i + (int)blockDim.x < n ? x[i + blockDim.x] : 0);
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half >>= 1) {
    if (t < half) s[t] += s[t + half];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = s[0];
}
KERNEL reduce_i32(const int* x, int* y, int n) { reduce(x, y, n); }
KERNEL reduce_f32(const float* x, float* y, int n) { reduce(x, y, n); }
KERNEL reduce_f64(const double* x, double* y, int n) { reduce(x, y, n); }
KERNEL reduce_i64(const long long* x, long long* y, int n) { reduce(x, y, n); }
KERNEL reduce_i16(const short* x, short* y, int n) { reduce(x, y, n); }

KERNEL arg_max(const float* x, int* where, float* best, int n) {
  __shared__ float value[128];
  __shared__ int index[128];
  int t = threadIdx.x;
  float v = -1e30f;
  int at = -1;
  for (int i = t; i < n; i += blockDim.x)
    if (x[i] > v) { v = x[i]; at = i; }
  value[t] = v; index[t] = at;
  for (int half = blockDim.x / 2; half; half /= 2) {
    __syncthreads();
    if (t < half && (value[t + half] > value[t] || (value[t + half] == value[t] && index[t + half] < index[t]))) {
      value[t] = value[t + half]; index[t] = index[t + half];
    }
  }
  if (!t) { *where = index[0]; *best = value[0]; }
}
KERNEL scan_steps(const int* x, int* y, int* totals, int n) {
  __shared__ int s[2][256];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, from = 0;
  s[0][t] = i < n ? x[i] : 0;
  __syncthreads();
  for (int d = 1; d < (int)blockDim.x; d <<= 1) {
    s[1 - from][t] = s[from][t] + (t >= d ? s[from][t - d] : 0);
    from = 1 - from;
    __syncthreads();
  }
  if (i < n) y[i] = s[from][t];
  if (t == (int)blockDim.x - 1) totals[blockIdx.x] = s[from][t];
}
KERNEL scan_tree(const unsigned* x, unsigned* y) {
  __shared__ unsigned s[512];
  int t = threadIdx.x, n = 2 * blockDim.x, base = blockIdx.x * n;
  s[2 * t] = x[base + 2 * t]; s[2 * t + 1] = x[base + 2 * t + 1];
  int offset = 1;
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) s[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      unsigned q = s[a];
      s[a] = s[b]; s[b] += q;
    }
  }
  __syncthreads();
  y[base + 2 * t] = s[2 * t]; y[base + 2 * t + 1] = s[2 * t + 1];
}
KERNEL histogram(const unsigned char* x, unsigned* bins, int n) {
  __shared__ unsigned s[256];
  for (int b = threadIdx.x; b < 256; b += blockDim.x) s[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&s[x[i]], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < 256; b += blockDim.x) if (s[b]) atomicAdd(&bins[b], s[b]);
}
KERNEL bitonic_sort(int* x) {
  __shared__ int s[512];
  int t = threadIdx.x, n = blockDim.x;
  s[t] = x[blockIdx.x * n + t];
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      __syncthreads();
      int o = t ^ j;
      if (o > t && ((t & k) == 0) == (s[t] > s[o])) { int q = s[t]; s[t] = s[o]; s[o] = q; }
    }
  __syncthreads();
  x[blockIdx.x * n + t] = s[t];
}
KERNEL stencil(const float* x, float* y, int n) {
  __shared__ float s[128 + 6];
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  s[t + 3] = i < n ? x[i] : 0;
  if (t < 3) {
    s[t] = i >= 3 && i - 3 < n ? x[i - 3] : 0;
    s[t + 131] = i + 128 < n ? x[i + 128] : 0;
  }
  __syncthreads();
  float sum = 0;
  for (int k = -3; k <= 3; ++k) sum += s[t + 3 + k] * (4 - (k < 0 ? -k : k));
  if (i < n) y[i] = sum;
}
KERNEL life(const unsigned char* x, unsigned char* y, int w, int h) {
  __shared__ unsigned char s[10][18];
  int a = blockIdx.x * 16 + threadIdx.x, b = blockIdx.y * 8 + threadIdx.y;
  for (int e = threadIdx.y * 16 + threadIdx.x; e < 180; e += 128) {
    int cx = (blockIdx.x * 16 + e % 18 + w - 1) % w, cy = (blockIdx.y * 8 + e / 18 + h - 1) % h;
    s[e / 18][e % 18] = x[cy * w + cx];
  }
  __syncthreads();
  if (a >= w || b >= h) return;
  int count = -s[threadIdx.y + 1][threadIdx.x + 1];
  for (int dy = 0; dy < 3; ++dy) for (int dx = 0; dx < 3; ++dx) count += s[threadIdx.y + dy][threadIdx.x + dx];
  y[b * w + a] = count == 3 || (count == 2 && s[threadIdx.y + 1][threadIdx.x + 1]);
}
// Dynamic LDS that holds several arrays.
KERNEL dynamic_lds(const int* x, double* y, int n) {
  HIP_DYNAMIC_SHARED(char, pool)
  double* sums = (double*)pool;
  int* ints = (int*)(pool + 8 * blockDim.x);
  short* halves = (short*)(ints + blockDim.x);
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, m = blockDim.x;
  ints[t] = i < n ? x[i] : -1;
  halves[m - 1 - t] = (short)t;
  __syncthreads();
  sums[t] = ints[(t + 1) % m] * 0.5 + halves[t];
  __syncthreads();
  if (i < n) y[i] = sums[m - 1 - t] + ints[halves[t]];
}
KERNEL both_lds(const int* x, int* y) {
  __shared__ int fixed[64];
  HIP_DYNAMIC_SHARED(int, moving)
  int t = threadIdx.x;
  fixed[t & 63] = x[t];
  __syncthreads();
  moving[t] = fixed[(t * 7) & 63];
  __syncthreads();
  y[t] = moving[blockDim.x - 1 - t] - fixed[t & 63];
}
// Waves that end before a barrier the others wait at.
KERNEL early_exit(const int* x, int* y, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * blockDim.x + t];
  __syncthreads();
  if (t >= n) return;
  int v = s[(t + 5) % n];
  __syncthreads();
  s[t] = v * 2;
  __syncthreads();
  y[blockIdx.x * blockDim.x + t] = s[n - 1 - t];
}
KERNEL exit_one_by_one(const int* x, int* y) {
  __shared__ int s[256];
  int t = threadIdx.x, wave = t / 64;
  s[t] = x[t];
  for (int r = 0; r < 4; ++r) {
    __syncthreads();
    int v = s[(t & ~63) | ((t + r) & 63)];
    if (wave == r) { y[t] = v; return; }
    __syncthreads();
    s[t] += v;
  }
}
// Barriers within uniform branches and loops.
KERNEL uniform_barriers(const int* x, int* y, int rounds, int mode) {
  __shared__ int s[128];
  int t = threadIdx.x, v = x[t];
  for (int r = 0; r < rounds; ++r) {
    s[t] = v;
    if (mode & (1 << r)) {
      __syncthreads();
      v = s[(t + r + 1) & 127] + (t & r);
      __syncthreads();
    } else {
      __syncthreads();
      if (t & 1) v ^= s[t - 1]; else for (int k = 0; k < (t & 3); ++k) v += s[(t + k * 32) & 127];
      __syncthreads();
    }
  }
  y[t] = v;
}
KERNEL votes(const int* x, int* y) {
  int t = threadIdx.x, v = x[blockIdx.x * blockDim.x + t];
  int a = __syncthreads_count(v > 0), b = __syncthreads_and(v > -100), c = __syncthreads_or(v == 77);
  y[blockIdx.x * blockDim.x + t] = a * 4 + b * 2 + c;
}
KERNEL softmax_like(const float* x, float* y, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  const float* row = x + blockIdx.x * n;
  float m = -1e30f;
  for (int i = t; i < n; i += 64) m = row[i] > m ? row[i] : m;
  s[t] = m;
  for (int h = 32; h; h >>= 1) { __syncthreads(); if (t < h && s[t + h] > s[t]) s[t] = s[t + h]; }
  __syncthreads();
  m = s[0];
  __syncthreads();
  float sum = 0;
  for (int i = t; i < n; i += 64) { float d = row[i] - m; sum += 1.0f / (1.0f + d * d); }
  s[t] = sum;
  for (int h = 32; h; h >>= 1) { __syncthreads(); if (t < h) s[t] += s[t + h]; }
  __syncthreads();
  for (int i = t; i < n; i += 64) { float d = row[i] - m; y[blockIdx.x * n + i] = 1.0f / (1.0f + d * d) / s[0]; }
}
KERNEL vectors_in_lds(const float4* x, float4* y, const double2* d, double2* e) {
  __shared__ float4 s[64];
  __shared__ double2 q[64];
  __shared__ uchar4 b[64];
  int t = threadIdx.x;
  s[t] = x[t]; q[t] = d[t];
  b[t] = make_uchar4((unsigned char)t, (unsigned char)(t * 3), (unsigned char)(t ^ 21), 7);
  __syncthreads();
  float4 v = s[63 - t], w = s[(t * 5) & 63];
  uchar4 c = b[(t + 9) & 63];
  y[t] = make_float4(v.x + w.y, v.y * c.x, w.z - c.y, v.w + c.z + c.w);
  double2 f = q[t ^ 3];
  e[t] = make_double2(f.y, f.x + q[0].x);
}
// Blocked LU without pivots of a 32 x 32 matrix: loops whose bounds shrink, barriers between.
KERNEL factorise(const float* a, float* lu, int n) {
  __shared__ float s[32][33];
  int t = threadIdx.x;
  for (int r = 0; r < n; ++r) s[r][t % 32] = a[r * n + t % 32];
  __syncthreads();
  for (int k = 0; k < n; ++k) {
    if (t > k && t < n) s[t][k] /= s[k][k];
    __syncthreads();
    if (t > k && t < n) for (int c = k + 1; c < n; ++c) s[t][c] -= s[t][k] * s[k][c];
    __syncthreads();
  }
  if (t < n) for (int c = 0; c < n; ++c) lu[t * n + c] = s[t][c];
}
// Breadth-first search on a grid with a queue in LDS.
KERNEL flood(const unsigned char* wall, int* distance, int w, int start) {
  __shared__ int d[1024];
  __shared__ int changed;
  int t = threadIdx.x;
  for (int i = t; i < w * w; i += blockDim.x) d[i] = i == start ? 0 : 1 << 20;
  int round = 0;
  do {
    __syncthreads();
    if (t == 0) changed = 0;
    __syncthreads();
    for (int i = t; i < w * w; i += blockDim.x) {
      if (wall[i] || d[i] != round) continue;
      int x = i % w, y = i / w;
      if (x > 0 && !wall[i - 1] && d[i - 1] > round + 1) { d[i - 1] = round + 1; changed = 1; }
      if (x < w - 1 && !wall[i + 1] && d[i + 1] > round + 1) { d[i + 1] = round + 1; changed = 1; }
      if (y > 0 && !wall[i - w] && d[i - w] > round + 1) { d[i - w] = round + 1; changed = 1; }
      if (y < w - 1 && !wall[i + w] && d[i + w] > round + 1) { d[i + w] = round + 1; changed = 1; }
    }
    ++round;
    __syncthreads();
  } while (changed);
  for (int i = t; i < w * w; i += blockDim.x) distance[i] = d[i];
}
