// Forms of memory: small and packed elements, vectors, unions, variables of the module.
#include <hip/hip_runtime.h>
#define HERE int i = blockIdx.x * blockDim.x + threadIdx.x
#define KERNEL extern "C" __global__ void

__constant__ float coefficients[8] = {1, -2, 0.5f, 4, 0.25f, 3, -1, 8};
__constant__ int table[4][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}};
__constant__ unsigned char letters[] = "lanewise runs whole kernels";
__device__ int state[64];
__device__ double scale = 1.5;
__device__ const long long primes[6] = {2, 3, 5, 7, 1000000007, 998244353000001};
struct Settings { int mode; float gain; short taps[5]; };
__constant__ Settings settings = {3, 0.125f, {1, -2, 3, -4, 5}};
__device__ float* where = nullptr;

KERNEL constants(const float* x, float* y, int n) {
  HERE;
  if (i >= n) return;
  float s = 0;
  for (int k = 0; k < 8; ++k) s = s * x[i] + coefficients[k];
  y[i] = s + table[i & 3][i % 3] + letters[i % 27] + (float)primes[i % 6] * settings.gain + settings.taps[i % 5] * settings.mode;
}
KERNEL module_state(const int* x, double* y) {
  int t = threadIdx.x;
  state[t] = state[t] * 2 + x[t];
  if (t == 5) scale = scale * 2;
  __syncthreads();
  y[t] = state[63 - t] + scale * t;
}
template <class T> __device__ void small(const T* x, T* y, int n) {
  HERE;
  if (i >= n) return;
  T a = x[i], b = x[(i * 7 + 3) % n], c = x[n - 1 - i];
  y[i] = (T)(a + b); y[n + (i ^ 1)] = (T)(c - a); y[2 * n + n - 1 - i] = b;
  if (i % 3 == 0) y[3 * n + i] = (T)(a * b + c);
}
KERNEL small_i8(const signed char* x, signed char* y, int n) { small(x, y, n); }
KERNEL small_u8(const unsigned char* x, unsigned char* y, int n) { small(x, y, n); }
KERNEL small_i16(const short* x, short* y, int n) { small(x, y, n); }
KERNEL small_u16(const unsigned short* x, unsigned short* y, int n) { small(x, y, n); }
KERNEL small_f16(const _Float16* x, _Float16* y, int n) { small(x, y, n); }
KERNEL small_i64(const long long* x, long long* y, int n) { small(x, y, n); }
KERNEL bools(const bool* x, const int* y, bool* z, int n) {
  HERE;
  if (i < n) { z[i] = !x[i] && y[i] > 0; z[n + i] = x[i] ^ (y[i] & 1); z[2 * n + i] = x[(i + 1) % n] ? x[i] : y[i] < 5; }
}
#pragma pack(push, 1)
struct Packed { unsigned char tag; int value; unsigned short half; double wide; unsigned char tail; };
#pragma pack(pop)
KERNEL packed_structs(const Packed* x, Packed* y, long long* z, int n) {
  HERE;
  if (i >= n) return;
  Packed p = x[i];
  p.value += p.tag; p.half = (unsigned short)(p.half * 3); p.wide = p.wide * 0.5 + p.value; p.tail ^= p.tag; p.tag = (unsigned char)i;
  y[i] = p;
  z[i] = x[n - 1 - i].value + (long long)x[i].half;
}
struct Particle { float3 position, velocity; int kind; };
KERNEL structs(Particle* p, float dt, int n) {
  HERE;
  if (i >= n) return;
  Particle q = p[i];
  q.position.x += q.velocity.x * dt; q.position.y += q.velocity.y * dt; q.position.z += q.velocity.z * dt;
  if (q.position.y < 0) { q.position.y = -q.position.y; q.velocity.y *= -0.5f; q.kind |= 256; }
  p[i] = q;
}
KERNEL columns(const float* x, float* y, int rows, int cols) {
  HERE;
  if (i >= cols) return;
  float s = 0;
  for (int r = 0; r < rows; ++r) s += x[r * cols + i];
  for (int r = 0; r < rows; ++r) y[i * rows + r] = s - x[r * cols + i];
}
KERNEL rows_by_item(const float* x, float* y, int rows, int cols) {
  HERE;
  if (i >= rows) return;
  float s = 0;
  for (int c = 0; c < cols; ++c) s += x[i * cols + c];
  y[i] = s;
}
KERNEL vectors(const int2* a, const float4* b, const uchar4* c, const short2* d, const double2* e, int4* o, float4* f, double2* g, uchar4* h, int n) {
  HERE;
  if (i >= n) return;
  int2 u = a[i]; float4 v = b[(i + 1) % n]; uchar4 w = c[i]; short2 x = d[n - 1 - i]; double2 y = e[i];
  o[i] = make_int4(u.x + w.x, u.y - w.y, x.x * w.z, x.y ^ w.w);
  f[i] = make_float4(v.w * 2, v.z + u.x, v.y - x.x, v.x);
  g[i] = make_double2(y.y + v.x, y.x * 2);
  h[i] = make_uchar4(w.w, (unsigned char)(w.x + 1), (unsigned char)(w.y * w.z), (unsigned char)u.x);
}
KERNEL three_vectors(const float3* a, const int3* b, float3* o, int n) {
  HERE;
  if (i >= n) return;
  float3 u = a[i]; int3 v = b[(i * 5) % n];
  o[i] = make_float3(u.z + v.x, u.x * v.y, u.y - v.z);
}
union Bits { float f; unsigned u; unsigned char b[4]; unsigned short h[2]; };
KERNEL unions(const float* x, unsigned* y, int n) {
  HERE;
  if (i >= n) return;
  Bits q;
  q.f = x[i];
  q.b[i & 3] ^= 0x5a;
  q.h[1] = (unsigned short)(q.h[1] + q.h[0]);
  y[i] = q.u;
}
struct Fields { unsigned a : 3; int b : 7; unsigned c : 13; int d : 9; };
KERNEL bit_fields(const Fields* x, Fields* y, int* z, int n) {
  HERE;
  if (i >= n) return;
  Fields f = x[i];
  f.a += 1; f.b -= 5; f.c = (unsigned)(f.b * f.b); f.d = -f.d;
  y[i] = f;
  z[i] = f.a + f.b * 10 + (int)f.c * 100 + f.d * 1000;
}
KERNEL volatiles(volatile int* x, int* y, int n) {
  HERE;
  if (i >= n) return;
  int a = x[i], b = x[i];
  x[i] = a + 1;
  x[i] = x[i] * 2;
  volatile int local = b;
  local = local + 3;
  y[i] = x[i] + local;
}
KERNEL restricted(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int n) {
  HERE;
  if (i >= n) return;
  float s = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k) s += a[(i + k) % n] * b[i];
  c[i] = s;
}
KERNEL aliased(int* a, int* b, int n) {
  HERE;
  if (i >= n) return;
  a[i] += 1;
  b[i] = a[i] * 2;
  a[i] = b[i] + a[i];
}
KERNEL misaligned(const unsigned char* x, unsigned* y, unsigned long long* z, int n) {
  HERE;
  if (i >= n) return;
  unsigned v;
  unsigned long long w;
  __builtin_memcpy(&v, x + i * 5 + 1, 4);
  __builtin_memcpy(&w, x + i * 3 + 1, 8);
  y[i] = v; z[i] = w;
}
KERNEL gather_scatter(const int* index, const float* x, float* y, const double* u, double* v, const unsigned char* b, unsigned char* c, int n) {
  HERE;
  if (i >= n) return;
  int k = index[i];
  y[k] = x[k] * 2 + x[i]; v[k] = u[n - 1 - k] + u[k]; c[k] = (unsigned char)(b[k] + b[i]);
}
KERNEL pointer_table(float* const* rows, const int* lengths, float* sums, int n) {
  HERE;
  if (i >= n) return;
  float s = 0;
  for (int k = 0; k < lengths[i]; ++k) s += rows[i][k];
  sums[i] = s;
}
