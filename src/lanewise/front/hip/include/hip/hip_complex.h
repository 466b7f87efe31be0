// Complex numbers for HIP: hipFloatComplex, hipDoubleComplex and the hipC functions.
//
// lanewise's own header, made from the names HIP publishes. A complex number is a float2 or double2:
// x the real part, y the imaginary one. Division and magnitude are the plain formulas, without
// scaling, as on ROCm: they overflow where the square of the magnitude does.
#pragma once

#include <hip/hip_runtime.h>

typedef float2 hipFloatComplex;
typedef double2 hipDoubleComplex;
typedef hipFloatComplex hipComplex;

#ifdef __cplusplus
#define LW_HD static inline __host__ __device__
#else
#define LW_HD static inline
#endif

// S is the suffix of the float forms, T the type of a part, C the complex type.
#define LW_COMPLEX(S, T, C)                                                                           \
    LW_HD T hipCreal##S(C z) { return z.x; }                                                          \
    LW_HD T hipCimag##S(C z) { return z.y; }                                                          \
    LW_HD C make_##C(T real, T imaginary) {                                                           \
        C z;                                                                                          \
        z.x = real;                                                                                   \
        z.y = imaginary;                                                                              \
        return z;                                                                                     \
    }                                                                                                 \
    LW_HD C hipConj##S(C z) { return make_##C(z.x, -z.y); }                                           \
    LW_HD T hipCsqabs##S(C z) { return z.x * z.x + z.y * z.y; }                                       \
    LW_HD T hipCabs##S(C z) { return sqrt##S(hipCsqabs##S(z)); }                                      \
    LW_HD C hipCadd##S(C p, C q) { return make_##C(p.x + q.x, p.y + q.y); }                           \
    LW_HD C hipCsub##S(C p, C q) { return make_##C(p.x - q.x, p.y - q.y); }                           \
    LW_HD C hipCmul##S(C p, C q) { return make_##C(p.x * q.x - p.y * q.y, p.y * q.x + p.x * q.y); }   \
    LW_HD C hipCdiv##S(C p, C q) {                                                                    \
        T square = hipCsqabs##S(q);                                                                   \
        return make_##C((p.x * q.x + p.y * q.y) / square, (p.y * q.x - p.x * q.y) / square);          \
    }                                                                                                 \
    LW_HD C hipCfma##S(C p, C q, C r) {                                                               \
        return make_##C(p.x * q.x - p.y * q.y + r.x, p.y * q.x + p.x * q.y + r.y);                    \
    }
LW_COMPLEX(f, float, hipFloatComplex)
LW_COMPLEX(, double, hipDoubleComplex)
#undef LW_COMPLEX

LW_HD hipComplex make_hipComplex(float real, float imaginary) { return make_hipFloatComplex(real, imaginary); }
LW_HD hipFloatComplex hipComplexDoubleToFloat(hipDoubleComplex z) { return make_hipFloatComplex((float)z.x, (float)z.y); }
LW_HD hipDoubleComplex hipComplexFloatToDouble(hipFloatComplex z) { return make_hipDoubleComplex(z.x, z.y); }
#undef LW_HD
