// Floating point: what IEEE 754 fixes to the last bit. Compiled without contraction on both sides.
#include <hip/hip_runtime.h>
#define HERE int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return
#define KERNEL extern "C" __global__ void

template <class T> struct Math;
template <> struct Math<float> {
  static __device__ float fma(float a, float b, float c) { return fmaf(a, b, c); }
  static __device__ float sqrt(float a) { return sqrtf(a); }
  static __device__ float floor(float a) { return floorf(a); }
  static __device__ float ceil(float a) { return ceilf(a); }
  static __device__ float trunc(float a) { return truncf(a); }
  static __device__ float rint(float a) { return rintf(a); }
  static __device__ float round(float a) { return roundf(a); }
  static __device__ float abs(float a) { return fabsf(a); }
  static __device__ float copysign(float a, float b) { return copysignf(a, b); }
  static __device__ float fmin(float a, float b) { return fminf(a, b); }
  static __device__ float fmax(float a, float b) { return fmaxf(a, b); }
  static __device__ float fmod(float a, float b) { return fmodf(a, b); }
  static __device__ float ldexp(float a, int b) { return ldexpf(a, b); }
  static __device__ float frexp(float a, int* e) { return frexpf(a, e); }
  static __device__ float remainder(float a, float b) { return remainderf(a, b); }
};
template <> struct Math<double> {
  static __device__ double fma(double a, double b, double c) { return ::fma(a, b, c); }
  static __device__ double sqrt(double a) { return ::sqrt(a); }
  static __device__ double floor(double a) { return ::floor(a); }
  static __device__ double ceil(double a) { return ::ceil(a); }
  static __device__ double trunc(double a) { return ::trunc(a); }
  static __device__ double rint(double a) { return ::rint(a); }
  static __device__ double round(double a) { return ::round(a); }
  static __device__ double abs(double a) { return ::fabs(a); }
  static __device__ double copysign(double a, double b) { return ::copysign(a, b); }
  static __device__ double fmin(double a, double b) { return ::fmin(a, b); }
  static __device__ double fmax(double a, double b) { return ::fmax(a, b); }
  static __device__ double fmod(double a, double b) { return ::fmod(a, b); }
  static __device__ double ldexp(double a, int b) { return ::ldexp(a, b); }
  static __device__ double frexp(double a, int* e) { return ::frexp(a, e); }
  static __device__ double remainder(double a, double b) { return ::remainder(a, b); }
};

template <class T> __device__ void arithmetic(const T* a, const T* b, const T* c, T* o, int n) {
  HERE;
  using M = Math<T>;
  T x = a[i], y = b[i], z = c[i];
  T r[22] = {x + y, x - y, x * y, x / y, M::sqrt(x), M::fma(x, y, z), M::fma(-x, y, -z), -x,
             M::abs(x), M::copysign(x, y), M::floor(x), M::ceil(x), M::trunc(x), M::rint(x),
             M::round(x), x < y ? x : y, x > y ? z : y, (x + y) * z - x / (y + z), T(1) / x,
             T(1) / M::sqrt(M::abs(y)), M::abs(x) * -M::abs(z), x * T(0.5) + T(3)};
  for (int k = 0; k < 22; ++k) o[k * n + i] = r[k];
}
template <class T> __device__ void functions(const T* a, const T* b, T* o, int* e, int n) {
  HERE;
  using M = Math<T>;
  T x = a[i], y = b[i];
  int exponent = 0;
  o[i] = M::fmod(x, y);
  o[n + i] = M::ldexp(x, (i * 37) % 300 - 150);
  T m = M::frexp(x, &exponent);
  bool finite = x - x == 0;
  o[2 * n + i] = finite ? m : 0;
  e[i] = finite ? exponent : 0;
  o[3 * n + i] = M::remainder(x, y);
  // one of the two where they are equal: +-0 may come out either way
  o[4 * n + i] = x == y ? x : M::fmin(x, y);
  o[5 * n + i] = x == y ? x : M::fmax(x, y);
}
template <class T> __device__ void compared(const T* a, const T* b, unsigned* o, int n) {
  HERE;
  T x = a[i], y = b[i];
  o[i] = (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5 |
         !(x < y) << 6 | !(x >= y) << 7 | (x != x) << 8 | (x < y && y < T(100)) << 9 |
         (x == T(0)) << 10 | (y > T(0) || x < T(-1)) << 11 |
         __builtin_isunordered(x, y) << 12 | __builtin_islessgreater(x, y) << 13 |
         (bool)__builtin_isinf(x) << 14 | (bool)__builtin_isnan(y) << 15;
}
#define OF_TYPE(name, T)                                                                            \
  KERNEL arithmetic_##name(const T* a, const T* b, const T* c, T* o, int n) {                       \
    arithmetic<T>(a, b, c, o, n);                                                                   \
  }                                                                                                 \
  KERNEL functions_##name(const T* a, const T* b, T* o, int* e, int n) { functions<T>(a, b, o, e, n); } \
  KERNEL compared_##name(const T* a, const T* b, unsigned* o, int n) { compared<T>(a, b, o, n); }
OF_TYPE(f32, float) OF_TYPE(f64, double)

KERNEL arithmetic_f16(const _Float16* a, const _Float16* b, const _Float16* c, _Float16* o, int n) {
  HERE;
  _Float16 x = a[i], y = b[i], z = c[i];
  _Float16 r[12] = {x + y, x - y, x * y, x / y, -x, x < y ? x : z, (x + y) * z,
                    x * (_Float16)2.5f - y, (_Float16)((float)x * (float)y), x > z ? y : x,
                    (_Float16)1 / x, (_Float16)(x + y) - (_Float16)(x * y)};
  for (int k = 0; k < 12; ++k) o[k * n + i] = r[k];
}
KERNEL compared_f16(const _Float16* a, const _Float16* b, unsigned* o, int n) { compared<_Float16>(a, b, o, n); }
KERNEL mixed_f16(const _Float16* a, const float* b, float* o, int n) {
  HERE;
  float x = a[i], y = b[i];
  o[i] = x * y + x; o[n + i] = (float)a[(i + 1) % n] - y; o[2 * n + i] = (float)(_Float16)y;
  o[3 * n + i] = fmaf(x, y, (float)a[(i + 2) % n]);
}

// What C leaves undefined (out of range, NaN) is kept out by the test's values.
#define FROM_FLOAT(name, F)                                                                         \
  KERNEL from_##name(const F* a, long long* o, int n) {                                             \
    HERE;                                                                                           \
    F x = a[i];                                                                                     \
    o[i] = (signed char)(int)(x / 65536); o[n + i] = (short)(x / 65536); o[2 * n + i] = (int)x;                         \
    o[3 * n + i] = (unsigned)(x < 0 ? -x : x); o[4 * n + i] = (long long)(x * 1048576);             \
    o[5 * n + i] = (long long)(unsigned long long)((x < 0 ? -x : x) * 4194304);                     \
    o[6 * n + i] = (long long)x; o[7 * n + i] = (unsigned char)(x < 0 ? -x / 16777216 : x / 16777216); \
  }
FROM_FLOAT(f32, float) FROM_FLOAT(f64, double)
KERNEL from_f16(const _Float16* a, long long* o, int n) {
  HERE;
  o[i] = (int)a[i]; o[n + i] = (short)(a[i] / (_Float16)4); o[2 * n + i] = (long long)a[i];
  o[3 * n + i] = (unsigned)(a[i] < 0 ? -a[i] : a[i]);
}
template <class F> __device__ void to_float(const long long* a, F* o, int n) {
  HERE;
  long long x = a[i];
  o[i] = (F)(signed char)x; o[n + i] = (F)(unsigned char)x; o[2 * n + i] = (F)(short)x;
  o[3 * n + i] = (F)(unsigned short)x; o[4 * n + i] = (F)(int)x; o[5 * n + i] = (F)(unsigned)x;
  o[6 * n + i] = (F)x; o[7 * n + i] = (F)(unsigned long long)x; o[8 * n + i] = (F)(x > 0);
}
KERNEL to_f32(const long long* a, float* o, int n) { to_float<float>(a, o, n); }
KERNEL to_f64(const long long* a, double* o, int n) { to_float<double>(a, o, n); }
KERNEL to_f16(const short* a, _Float16* o, int n) {
  HERE;
  o[i] = (_Float16)a[i]; o[n + i] = (_Float16)(unsigned short)a[i]; o[2 * n + i] = (_Float16)(int)(a[i] / 3);
}
KERNEL between_floats(const double* a, const float* b, float* narrow, double* wide, _Float16* half, int n) {
  HERE;
  narrow[i] = (float)a[i]; wide[i] = b[i]; half[i] = (_Float16)b[i];
  narrow[n + i] = (float)((double)b[i] * a[i]); wide[n + i] = (double)(float)a[i] + b[i];
}
KERNEL bit_casts(const float* a, const double* b, unsigned* o, double* d, int n) {
  HERE;
  o[i] = __float_as_uint(a[i]) ^ 0x80000000u; o[n + i] = (unsigned)(__float_as_int(a[i]) >> 23);
  o[2 * n + i] = __float_as_uint(__int_as_float(__float_as_int(a[i]) & 0x7fffffff) * 2.0f);
  d[i] = __longlong_as_double(__double_as_longlong(b[i]) ^ 0x0010000000000000ll);
}
KERNEL polynomial(const float* a, float* o, int n, float c0, float c1, float c2, float c3) {
  HERE;
  float x = a[i], r = c3, s = 0;
  r = fmaf(r, x, c2); r = fmaf(r, x, c1); r = fmaf(r, x, c0);
  for (int k = 0; k < 8; ++k) s = s * x + c1 / (float)(k + 1);
  o[i] = r; o[n + i] = s; o[2 * n + i] = c0 * x - c1 * c2 + x / c3;
}
KERNEL newton(const double* a, double* o, int n) {
  HERE;
  double x = a[i] < 0 ? -a[i] : a[i], r = x > 1 ? x : 1;
  int k = 0;
  while (k < 60) { double next = 0.5 * (r + x / r); ++k; if (!(next < r)) break; r = next; }
  o[i] = r; o[n + i] = k;
}
KERNEL dot4(const float4* a, const float4* b, float* o, double* d, int n) {
  HERE;
  float4 x = a[i], y = b[i], z = x * y + y - x;
  o[i] = x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
  o[n + i] = z.x + z.y + z.z + z.w;
  double s = 0;
  for (int k = 0; k <= i % 9; ++k) s += (double)a[(i + k) % n].y * b[k].z;
  d[i] = s;
}
