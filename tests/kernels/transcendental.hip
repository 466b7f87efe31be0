// Functions of ocml: their last bits are the library's, so they are compared with bounds.
#include <hip/hip_runtime.h>
#define HERE int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return
#define ONE(name, T) extern "C" __global__ void one_##name(const T* x, T* y, int n) { HERE; y[i] = name(x[i]); }
#define TWO(name, T) \
  extern "C" __global__ void two_##name(const T* a, const T* b, T* y, int n) { HERE; y[i] = name(a[i], b[i]); }

ONE(expf, float) ONE(exp2f, float) ONE(exp10f, float) ONE(expm1f, float)
ONE(logf, float) ONE(log2f, float) ONE(log10f, float) ONE(log1pf, float)
ONE(sinf, float) ONE(cosf, float) ONE(tanf, float) ONE(asinf, float) ONE(acosf, float) ONE(atanf, float)
ONE(sinhf, float) ONE(coshf, float) ONE(tanhf, float) ONE(asinhf, float) ONE(acoshf, float) ONE(atanhf, float)
ONE(cbrtf, float) ONE(rsqrtf, float) ONE(erff, float) ONE(erfcf, float) ONE(tgammaf, float) ONE(lgammaf, float)
ONE(sinpif, float) ONE(cospif, float)
TWO(powf, float) TWO(atan2f, float) TWO(hypotf, float)
ONE(exp, double) ONE(exp2, double) ONE(log, double) ONE(log2, double) ONE(log10, double) ONE(log1p, double)
ONE(expm1, double) ONE(sin, double) ONE(cos, double) ONE(tan, double) ONE(asin, double) ONE(atan, double)
ONE(sinh, double) ONE(tanh, double) ONE(cbrt, double) ONE(rsqrt, double) ONE(erf, double)
TWO(pow, double) TWO(atan2, double) TWO(hypot, double)

ONE(__expf, float) ONE(__logf, float) ONE(__sinf, float) ONE(__cosf, float) ONE(__log2f, float) ONE(__exp10f, float)

extern "C" __global__ void sincos_f32(const float* x, float* s, float* c, int n) { HERE; sincosf(x[i], &s[i], &c[i]); }
extern "C" __global__ void softmax(const float* x, float* y, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  const float* row = x + blockIdx.x * n;
  float m = -INFINITY, sum = 0;
  for (int k = t; k < n; k += 64) m = fmaxf(m, row[k]);
  s[t] = m;
  for (int h = 32; h; h >>= 1) { __syncthreads(); if (t < h) s[t] = fmaxf(s[t], s[t + h]); }
  __syncthreads();
  m = s[0];
  __syncthreads();
  for (int k = t; k < n; k += 64) sum += expf(row[k] - m);
  s[t] = sum;
  for (int h = 32; h; h >>= 1) { __syncthreads(); if (t < h) s[t] += s[t + h]; }
  __syncthreads();
  for (int k = t; k < n; k += 64) y[blockIdx.x * n + k] = expf(row[k] - m) / s[0];
}
