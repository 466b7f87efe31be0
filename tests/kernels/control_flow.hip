// Loops and branches: uniform, divergent, nested, with every way out.
#include <hip/hip_runtime.h>
#define HERE int i = blockIdx.x * blockDim.x + threadIdx.x
#define KERNEL extern "C" __global__ void

KERNEL saxpy(float a, const float* x, float* y, int n) {
  HERE;
  if (i < n) y[i] = a * x[i] + y[i];
}
KERNEL grid_stride(const int* x, int* y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] = 3 * x[i] - i;
}
KERNEL unrolled_stride(const float* __restrict__ x, float* __restrict__ y, int n) {
  int step = gridDim.x * blockDim.x;
#pragma unroll 4
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) y[i] = x[i] * 2.0f + 1.0f;
}
KERNEL matrix_product(const float* a, const float* b, float* c, int m, int n, int k) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= m || col >= n) return;
  float sum = 0;
  for (int t = 0; t < k; ++t) sum += a[row * k + t] * b[t * n + col];
  c[row * n + col] = sum;
}
KERNEL nested(const int* x, int* y, int n, int rows, int cols) {
  HERE;
  if (i >= n) return;
  int sum = 0;
  for (int r = 0; r < rows; ++r)
    for (int c = r; c < cols; ++c) {
      if ((c ^ r) & 1) continue;
      for (int d = 0; d < 3; ++d) sum += x[(i + r * cols + c + d) % n] * (d + 1);
    }
  y[i] = sum;
}
KERNEL collatz(const unsigned* n, unsigned* steps, int count) {
  HERE;
  if (i >= count) return;
  unsigned long long v = n[i];
  unsigned s = 0;
  while (v > 1) {
    v = (v & 1) ? 3 * v + 1 : v >> 1;
    if (++s > 1000) break;
  }
  steps[i] = s;
}
KERNEL opcodes(const int* op, const int* a, const int* b, int* r, int n) {
  HERE;
  if (i >= n) return;
  int x = a[i], y = b[i], z;
  switch (op[i]) {
    case 0: z = x + y; break;
    case 1: z = x - y; break;
    case 2: z = x * y; break;
    case 3: z = y ? x / (y | 2) : -1; break;
    case 4: z = x & y; break;
    case 5: z = x ^ y; break;
    case 6: z = (int)((unsigned)x << (y & 31)); break;
    case 7: z = x >> (y & 31); break;
    case 8: for (z = 0; x; x &= x - 1) ++z; break;
    case 9: if (x < 0) return; z = 17; break;
    default: z = op[i] * 1000;
  }
  r[i] = z;
}
KERNEL fall_through(const int* op, int* r, int n) {
  HERE;
  if (i >= n) return;
  int z = 0;
  switch (op[i] & 7) {
    case 0: z += 1;
    case 1: z = z * 3 + 1;
    case 2: if (i & 1) break;
    case 3: z -= 7; break;
    case 4: z = 100;
    default: z ^= i;
    case 6: z += 5; break;
    case 5: z = -1;
  }
  r[i] = z;
}
KERNEL mandelbrot(int* out, int w, int h, int limit) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  float cx = -2.0f + 3.0f * px / w, cy = -1.5f + 3.0f * py / h, x = 0, y = 0;
  int k = 0;
  while (k < limit && x * x + y * y < 4.0f) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    ++k;
  }
  out[py * w + px] = k;
}
KERNEL search(const int* keys, const int* sorted, int* where, int n, int m) {
  HERE;
  if (i >= n) return;
  int lo = 0, hi = m, key = keys[i];
  while (lo < hi) {
    int mid = (lo + hi) / 2, v = sorted[mid];
    if (v == key) { where[i] = mid; return; }
    if (v < key) lo = mid + 1; else hi = mid;
  }
  where[i] = -1 - lo;
}
KERNEL leave_by_goto(const int* a, int* out, int n) {
  int t = threadIdx.x, s = 0;
  for (int i = t; i < n; ++i) {
    if (a[i] == 0) continue;
    if (a[i] == 99) break;
    for (int j = 0; j < a[i]; ++j) {
      s += j;
      if (s > 500) goto done;
    }
  }
done:
  out[t] = s;
}
// Lanes leave at different trips; addresses made before the loop are used in it and after it.
KERNEL trips_by_lane(const int* trips, const int* x, int* y, int n, int stride) {
  HERE;
  if (i >= n) return;
  const int* from = x + i * 4;
  int* to = y + i;
  int sum = 0, last = -1;
  for (int k = 0; k < trips[i]; ++k) {
    sum += from[k & 3];
    last = k;
    to[stride * (1 + (k & 3))] = sum;
  }
  to[0] = sum + from[0] + last;
}
// Loads and stores under ifs; what one branch wrote is used after both.
KERNEL meet_again(const int* x, int* y, int n) {
  HERE;
  if (i >= n) return;
  int a = x[i], b = 0, c = 1, where = i;
  if (a > 0) {
    b = x[(i + 1) % n];
    if (b > a) { c = a - b; where = n + i; } else { c = x[(i + 2) % n]; }
    if (c & 1) b += 7;
  } else if (a < -50) {
    where = 2 * n + i;
    for (int k = 0; k < (-a & 7); ++k) { c += x[(i + k) % n]; if (c < 0) break; b += k; }
  }
  y[where] = a + b * 3 + c * 5;
}
KERNEL exits(const int* x, int* y, int n) {
  HERE;
  if (i >= n) return;
  int state = x[i], count = 0;
  while (true) {
    if (++count > 40) break;
    state = state * 1103515245 + 12345;
    if ((state >> 16 & 15) == 3) { y[i] = -count; return; }
    if ((state >> 20 & 15) == 7) break;
    do {
      state ^= state >> 5;
      if (state & 64) goto next;
      ++count;
    } while ((state & 3) == 1 && count < 30);
    if (state == 0) continue;
    count += 2;
  next:;
  }
  y[i] = count * 1000 + (state & 255);
}
KERNEL short_circuits(const int* x, const int* y, int* z, int n) {
  HERE;
  if (i >= n) return;
  int a = x[i], b = y[i], r = 0;
  if (a > 0 && x[a % n] > 0 && y[x[a % n] % n] != b) r |= 1;
  if (a < 0 || b < 0 || x[b % n] == a) r |= 2;
  r |= (a > b ? (a & 1 ? 4 : b & 1 ? 8 : 16) : (b > 3 && a < 2) || a == b ? 32 : 64);
  if (!(a & 1) != !(b & 1)) r = ~r;
  z[i] = r;
}
// One lane of a wave works long after the others have gone.
KERNEL last_lane(const int* x, long long* y, int n) {
  HERE;
  if (i >= n) return;
  long long sum = 0;
  if (i % 64 == 63)
    for (int k = 0; k < n; ++k) sum += (long long)x[k] * x[n - 1 - k];
  y[i] = sum + x[i];
}
KERNEL triangular(const int* x, int* y, int n) {
  HERE;
  if (i >= n) return;
  int best = x[i], at = i;
  for (int k = i; k < n; ++k)
    if (x[k] > best) { best = x[k]; at = k; }
  for (int k = at; k > i && k > at - 20; --k) best -= x[k] & 1;
  y[i] = best * 64 + (at & 63);
}
// The classic of EXEC tricks: inner loops that only some lanes enter, results carried round.
KERNEL carried(const int* x, int* y, int n, int rounds) {
  HERE;
  if (i >= n) return;
  int a = x[i], b = 0, c = i;
  for (int r = 0; r < rounds; ++r) {
    if ((a + r) & 1) {
      int k = a & 7;
      while (k-- > 0) { b += c; c = (c * 5 + 1) & 1023; if (c == 17) break; }
      if (b & 4) continue;
      a ^= b;
    } else if (c & 8) {
      for (int k = 0; k < 4; ++k) { if ((c >> k) & 1) { a += x[(i + k) % n]; } else b -= k; }
    }
    a = (a >> 1) | (a << 31);
  }
  y[i] = a; y[n + i] = b; y[2 * n + i] = c;
}
KERNEL empty() {}
KERNEL shape(unsigned* out) {
  unsigned t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  unsigned b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  unsigned at = b * blockDim.x * blockDim.y * blockDim.z + t;
  out[4 * at] = threadIdx.x | threadIdx.y << 10 | threadIdx.z << 20;
  out[4 * at + 1] = blockIdx.x | blockIdx.y << 10 | blockIdx.z << 20;
  out[4 * at + 2] = blockDim.x | blockDim.y << 10 | blockDim.z << 20;
  out[4 * at + 3] = gridDim.x | gridDim.y << 10 | gridDim.z << 20;
}
KERNEL rotate_volume(const short* x, short* y, int w, int h, int d) {
  int a = blockIdx.x * blockDim.x + threadIdx.x, b = blockIdx.y * blockDim.y + threadIdx.y;
  int c = blockIdx.z * blockDim.z + threadIdx.z;
  if (a < w && b < h && c < d) y[(a * d + c) * h + b] = x[(c * h + b) * w + a];
}
KERNEL wide_indexes(const int* x, int* y, long long n, long long offset, unsigned long long stride) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i * 3 + offset < n) y[i] = x[i * 3 + offset];
  unsigned long long j = i * stride;
  if (j < (unsigned long long)n) y[2048 + i] = x[j] + x[n - 1 - (long long)j];
  const int* end = x + n;
  if (i < n) y[1024 + i] = end[-1 - i];
}
