// Calls: functions that are not inlined, pointers to functions, recursion, structs by value.
#include <hip/hip_runtime.h>
#define HERE int i = blockIdx.x * blockDim.x + threadIdx.x
#define KERNEL extern "C" __global__ void

struct Big { int v[12]; };
struct Pair { float a; double b; };
struct Mixed { char c; short s; int i; long long l; float f; unsigned char tail[3]; };
__device__ __noinline__ int poly(int x, int y) { return x * x + 3 * y - (x ^ y); }
__device__ __noinline__ float mix(float a, float b, float c, double d) { return a * b + c / (float)d; }
__device__ __noinline__ Big make(int s) { Big b; for (int i = 0; i < 12; ++i) b.v[i] = s * i + (s >> 2); return b; }
__device__ __noinline__ int add_up(Big b, int from) { int s = 0; for (int i = from; i < 12; ++i) s += b.v[i]; return s; }
__device__ __noinline__ Pair swapped(Pair p) { return {(float)p.b, (double)p.a * 2}; }
__device__ __noinline__ void through_pointer(int* p, int* q, int v) { *p += v; *q = *p - v * 2; }
__device__ __noinline__ long long many(int a, int b, int c, int d, int e, int f, int g, int h, long long k, float l,
    double m, short n, char o, int p, int q, int r, int s, int t, int u, int v, int w, int x, int y, int z,
    int a2, int b2, int c2, int d2, int e2, int f2, int g2, int h2, int i2, int j2, int k2) {
  return a + 2ll * b + 3ll * c + 4ll * d + 5ll * e + 6ll * f + 7ll * g + 8ll * h + k + (long long)l + (long long)m + n +
         o + p - q + r * 2 - s + t + u - v + w - x + y - z + a2 + b2 * 3 + c2 + d2 - e2 + f2 + g2 * 5 + h2 + i2 - j2 + k2 * 9;
}
KERNEL not_inlined(const int* a, const int* b, int* o, float* f, int n) {
  HERE;
  if (i >= n) return;
  int s = poly(a[i], b[i]);
  if (s & 1) s += poly(s, i);
  o[i] = s;
  f[i] = mix(s, a[i], b[i], 2.5);
  Big g = make(i);
  o[n + i] = g.v[s & 7];
  g.v[i % 12] = s;
  o[2 * n + i] = add_up(g, i & 3);
  Pair p = swapped({(float)s, (double)a[i]});
  f[n + i] = p.a + (float)p.b;
}
KERNEL pointers_in_calls(int* o, int n) {
  HERE;
  if (i >= n) return;
  int local = i, array[5] = {1, 2, 3, 4, 5};
  __shared__ int s[128];
  s[threadIdx.x] = i * 2;
  through_pointer(&local, &array[i % 5], 7);
  through_pointer(&s[threadIdx.x], &o[i], local);
  through_pointer(&array[(i + 1) % 5], &s[threadIdx.x], 3);
  int sum = local;
  for (int k = 0; k < 5; ++k) sum = sum * 3 + array[k];
  o[n + i] = sum + s[threadIdx.x];
}
KERNEL many_arguments(const int* a, long long* o, int n) {
  HERE;
  if (i >= n) return;
  int x = a[i];
  o[i] = many(x, x + 1, x + 2, i, 4, 5, x, 7, 1ll << 40, 2.5f, 3.5, (short)x, (char)i, 1, 2, 3, 4, 5, 6, 7, x, 9, 10,
              i, 12, 13, x, 15, 16, 17, 18, 19, 20, 21, x);
}
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__device__ __noinline__ unsigned ack(unsigned m, unsigned n) {
  if (!m) return n + 1;
  if (!n) return ack(m - 1, 1);
  return ack(m - 1, ack(m, n - 1));
}
__device__ __noinline__ void hanoi(int n, int from, int to, int via, int* moves, int* sum) {
  if (n == 0) return;
  hanoi(n - 1, from, via, to, moves, sum);
  ++*moves; *sum = *sum * 7 + from * 3 + to;
  hanoi(n - 1, via, to, from, moves, sum);
}
KERNEL recursion(int* o, unsigned* p) {
  int i = threadIdx.x;
  o[i] = fib(i % 12);
  p[i] = ack(2, i & 3);
  int moves = 0, sum = 0;
  hanoi(i % 5, 1, 2, 3, &moves, &sum);
  o[128 + i] = moves * 1000003 + sum;
}
__device__ __noinline__ bool is_even(int n);
__device__ __noinline__ bool is_odd(int n) { return n == 0 ? false : is_even(n - 1); }
__device__ __noinline__ bool is_even(int n) { return n == 0 ? true : is_odd(n - 1); }
KERNEL mutual(int* o) { o[threadIdx.x] = is_even(threadIdx.x % 21) * 2 + is_odd(threadIdx.x % 7); }

typedef int (*fn)(int, int);
__device__ __noinline__ int f_add(int a, int b) { return a + b; }
__device__ __noinline__ int f_mul(int a, int b) { return a * b; }
__device__ __noinline__ int f_sub(int a, int b) { return a - b; }
__device__ __noinline__ int f_loop(int a, int b) { int s = 0; for (int k = 0; k < (a & 7); ++k) s += b ^ k; return s; }
__device__ fn fns[4] = {f_add, f_mul, f_sub, f_loop};
KERNEL function_pointers(const int* which, int* o, int n) {
  HERE;
  if (i < n) o[i] = fns[which[i] & 3](i, 7);
}
KERNEL uniform_pointer(int which, int* o) { o[threadIdx.x] = fns[which](threadIdx.x, 3); }
KERNEL pointer_in_loop(const int* which, int* o, int n) {
  HERE;
  if (i >= n) return;
  int v = i;
  for (int k = 0; k < (which[i] & 7); ++k) { fn f = fns[(v + k) & 3]; v = f(v & 0xffff, k + 1); if (v < 0) break; }
  o[i] = v;
}
struct Shape { __device__ virtual float area() const = 0; __device__ virtual int id() const { return 1; } };
struct Square : Shape { float s; __device__ Square(float v) : s(v) {} __device__ float area() const override { return s * s; } };
struct Circle : Shape {
  float r;
  __device__ Circle(float v) : r(v) {}
  __device__ float area() const override { return 3.25f * r * r; }
  __device__ int id() const override { return 2; }
};
KERNEL virtual_calls(const float* in, float* out, int n) {
  HERE;
  if (i >= n) return;
  Square a(in[i]);
  Circle b(in[i]);
  const Shape* p = i % 3 ? (const Shape*)&a : (const Shape*)&b;
  out[i] = p->area() + (float)p->id();
}
KERNEL struct_arguments(Big b, Pair p, Mixed m, char c, const int* x, double* o, short s) {
  int i = threadIdx.x;
  o[i] = b.v[i % 12] + p.a * p.b + m.c + m.s * 2 + m.i + (double)m.l + m.f + m.tail[i % 3] + c + x[i] + s;
}
template <class F> __device__ int apply(F f, int n) { int s = 0; for (int k = 0; k < n; ++k) s += f(k); return s; }
KERNEL lambdas(const int* x, int* o, int n) {
  HERE;
  if (i >= n) return;
  int v = x[i];
  o[i] = apply([=](int k) { return k * v; }, i & 7) + apply([&](int k) { v += k; return v & 15; }, 5) + v;
}
