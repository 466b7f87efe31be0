// Local arrays: in scratch, in registers with an index, of every element size; generic pointers.
#include <hip/hip_runtime.h>
#define HERE int i = blockIdx.x * blockDim.x + threadIdx.x
#define KERNEL extern "C" __global__ void

KERNEL bubble_sort(const int* in, int* out, int n) {
  HERE;
  int a[32];
  for (int k = 0; k < 32; ++k) a[k] = in[(i + k * 5) % n];
  for (int k = 0; k < 31; ++k)
    for (int j = 0; j < 31 - k; ++j)
      if (a[j] > a[j + 1]) { int q = a[j]; a[j] = a[j + 1]; a[j + 1] = q; }
  for (int k = 0; k < 32; ++k) out[i * 32 + k] = a[k];
}
KERNEL rc4(const unsigned char* key, unsigned char* out, int rounds) {
  HERE;
  unsigned char s[256];
  for (int k = 0; k < 256; ++k) s[k] = (unsigned char)k;
  int j = 0;
  for (int k = 0; k < 256; ++k) {
    j = (j + s[k] + key[(i * 16 + k) & 1023]) & 255;
    unsigned char q = s[k]; s[k] = s[j]; s[j] = q;
  }
  int x = 0, y = 0;
  for (int r = 0; r < rounds; ++r) {
    x = (x + 1) & 255; y = (y + s[x]) & 255;
    unsigned char q = s[x]; s[x] = s[y]; s[y] = q;
    out[i * rounds + r] = s[(s[x] + s[y]) & 255];
  }
}
template <class T, int N> __device__ void indexed(const T* in, T* out, const int* at, int n) {
  HERE;
  if (i >= n) return;
  T a[N];
  for (int k = 0; k < N; ++k) a[k] = in[(i + k) % n];
  unsigned p = (unsigned)at[i];
  a[p % N] = a[(p >> 8) % N] + (T)1;
  T s = 0;
  for (unsigned k = 0; k < (p & 15); ++k) { s = (T)(s * 3 + a[(p + k) % N]); a[(p * k) % N] = s; }
  out[i] = s;
  for (int k = 0; k < N; ++k) out[(k + 1) * n + i] = a[k];
}
#define INDEXED(name, T, N) KERNEL name(const T* in, T* out, const int* at, int n) { indexed<T, N>(in, out, at, n); }
INDEXED(indexed_i8, signed char, 7) INDEXED(indexed_u8, unsigned char, 40) INDEXED(indexed_i16, short, 6)
INDEXED(indexed_i32_4, int, 4) INDEXED(indexed_i32_9, int, 9) INDEXED(indexed_i32_16, int, 16) INDEXED(indexed_i32_50, int, 50)
INDEXED(indexed_f32, float, 8) INDEXED(indexed_i64, long long, 5) INDEXED(indexed_f64, double, 12) INDEXED(indexed_f64_30, double, 30)
INDEXED(indexed_f16, _Float16, 8)

// Indexes that are the same in all lanes.
KERNEL uniform_index(const float* in, float* out, int k, int m, int n) {
  HERE;
  float a[16];
  for (int j = 0; j < 16; ++j) a[j] = in[(i * 16 + j) % n];
  a[k & 15] = a[m & 15] * 2;
  for (int j = 0; j < (m & 7); ++j) { a[(k + j) & 15] += a[(m * j) & 15]; }
  out[i] = a[(k + m) & 15] + a[0] + a[15];
}
KERNEL two_dimensions(const int* in, int* out, int n) {
  HERE;
  int a[4][5], b[5][4];
  for (int r = 0; r < 4; ++r) for (int c = 0; c < 5; ++c) { a[r][c] = in[(i + r * 5 + c) % n]; b[c][r] = in[(i * 3 + c * 4 + r) % n]; }
  int p = in[i] & 3, q = (in[i] >> 2) % 5;
  q = q < 0 ? -q : q;
  a[p][q] ^= 77;
  int s = 0;
  for (int r = 0; r < 4; ++r) { int d = 0; for (int k = 0; k < 5; ++k) d += a[r][k] * b[k][(r + p) & 3]; s = s * 5 + d; }
  out[i] = s + a[(p + 1) & 3][q];
}
struct Node { int key; short left, right; float weight; };
KERNEL tree_in_scratch(const int* in, float* out, int n) {
  HERE;
  Node t[24];
  int count = 0;
  for (int k = 0; k < 24; ++k) {
    int key = in[(i * 7 + k * 3) % n];
    t[count] = {key, -1, -1, 0.5f * k};
    int at = 0;
    if (count)
      while (true) {
        short& next = key < t[at].key ? t[at].left : t[at].right;
        if (next < 0) { next = (short)count; break; }
        at = next;
      }
    ++count;
  }
  short stack[24];
  int top = 0, at = 0, order = 0;
  float sum = 0;
  while (at >= 0 || top) {
    while (at >= 0) { stack[top++] = (short)at; at = t[at].left; }
    at = stack[--top];
    sum = sum * 0.75f + t[at].weight * (float)(++order);
    at = t[at].right;
  }
  out[i] = sum;
}
KERNEL knights(int* out, int n) {  // n queens by back-tracking, first row by lane
  int first = threadIdx.x % n, solutions = 0;
  int column[12];
  column[0] = first;
  int row = 1, c = 0;
  while (row > 0) {
    bool placed = false;
    for (; c < n; ++c) {
      bool fits = true;
      for (int r = 0; r < row && fits; ++r) { int d = column[r] - c; fits = d != 0 && d != row - r && d != r - row; }
      if (fits) { placed = true; break; }
    }
    if (placed) {
      column[row] = c;
      if (row == n - 1) { ++solutions; ++c; } else { ++row; c = 0; }
    } else { --row; c = column[row] + 1; }
  }
  out[threadIdx.x] = solutions;
}
__device__ __noinline__ void swap_generic(int* a, int* b) { int q = *a; *a = *b; *b = q; }
__device__ int* choose(int* a, int* b, int c) { return c ? a : b; }
KERNEL generic_pointers(int* data, int k) {
  int a[4] = {1, 2, 3, 4};
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = data[t];
  swap_generic(&a[k & 3], &s[t]);
  __syncthreads();
  swap_generic(&a[(k + 1) & 3], &data[t]);
  int* p = choose(&a[t & 3], choose(&s[t], &data[t], t & 4), t & 1);
  *p += 1000;
  data[256 + t] = a[k & 3] * 100 + a[(k + 1) & 3] + s[t] + *p;
}
KERNEL big_frame(const int* in, int* out, int n) {
  HERE;
  int a[700];
  for (int k = 0; k < 700; ++k) a[k] = k * i;
  for (int k = 0; k < 50; ++k) a[(unsigned)in[(i + k) % n] % 700u] ^= k;
  int s = 0;
  for (int k = 0; k < 700; ++k) s = s * 31 + a[k];
  out[i] = s;
}
KERNEL copies(const int4* in, int4* out, int n) {
  HERE;
  int4 a[6], b[6];
  for (int k = 0; k < 6; ++k) a[k] = in[(i + k) % n];
  for (int k = 0; k < 6; ++k) b[k] = a[(k + i) % 6];
  out[i] = make_int4(b[i & 3].x, b[1].y, b[(i + 2) % 6].z, b[5].w);
}
