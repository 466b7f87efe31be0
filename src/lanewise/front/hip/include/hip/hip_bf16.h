// bfloat16 for HIP C++: __hip_bfloat16, __hip_bfloat162, their operators and functions.
//
// lanewise's own header, made from the names HIP and CUDA publish. An operation is done in float and
// rounded to nearest even, as the targets without bfloat16 arithmetic do it.
#pragma once

#include <hip/hip_runtime.h>

#include <hip/lanewise/host_bfloat16.h>
#include <hip/lanewise/pair_atomics.h>

#include <type_traits>

struct __hip_bfloat16_raw {
    unsigned short x;
};

struct __hip_bfloat16 {
    union {
        __bf16 data;
        unsigned short __x;
    };

    __hip_bfloat16() = default;
    __host__ __device__ __hip_bfloat16(const __hip_bfloat16_raw& raw) : __x(raw.x) {}
    __host__ __device__ operator __hip_bfloat16_raw() const { return __hip_bfloat16_raw{__x}; }
    __host__ __device__ __hip_bfloat16(__bf16 value) : data(value) {}
    __host__ __device__ operator __bf16() const { return data; }
#ifndef __HIP_NO_BFLOAT16_CONVERSIONS__
    __host__ __device__ __hip_bfloat16(float value) : data(static_cast<__bf16>(value)) {}
    __host__ __device__ __hip_bfloat16(double value) : data(static_cast<__bf16>(value)) {}
    __host__ __device__ operator float() const { return static_cast<float>(data); }
    template <typename T, typename = std::enable_if_t<std::is_integral<T>::value>>
    __host__ __device__ __hip_bfloat16(T value) : data(static_cast<__bf16>(static_cast<float>(value))) {}
    template <typename T, typename = std::enable_if_t<std::is_integral<T>::value>>
    __host__ __device__ operator T() const { return static_cast<T>(static_cast<float>(data)); }
#endif
};

typedef __bf16 __lw_bf16x2 __attribute__((ext_vector_type(2)));

struct __hip_bfloat162_raw {
    unsigned short x;
    unsigned short y;
};

struct __hip_bfloat162 {
    union {
        __lw_bf16x2 data;
        struct {
            __hip_bfloat16 x;
            __hip_bfloat16 y;
        };
    };

    __hip_bfloat162() = default;
    __host__ __device__ __hip_bfloat162(const __hip_bfloat16& low, const __hip_bfloat16& high)
        : data{low.data, high.data} {}
    __host__ __device__ __hip_bfloat162(const __hip_bfloat162_raw& raw) {
        x.__x = raw.x;
        y.__x = raw.y;
    }
    __host__ __device__ __hip_bfloat162(__lw_bf16x2 both) : data(both) {}
    __host__ __device__ operator __hip_bfloat162_raw() const { return __hip_bfloat162_raw{x.__x, y.__x}; }
    __host__ __device__ operator __lw_bf16x2() const { return data; }
};

#define HIPRT_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define HIPRT_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define HIPRT_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define HIPRT_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define HIPRT_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)
#define HIPRT_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define HIPRT_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)

// --- what float16.inl builds on ---------------------------------------------------------------------

#define LW_BF16(where, name, expression)                                                              \
    static inline where __bf16 lw_##name(__bf16 a) {                                                  \
        float f = static_cast<float>(a);                                                              \
        return static_cast<__bf16>(expression);                                                       \
    }
#define LW_BOTH __host__ __device__
LW_BF16(LW_BOTH, abs, __builtin_fabsf(f))
LW_BF16(LW_BOTH, floor, __builtin_floorf(f))
LW_BF16(LW_BOTH, ceil, __builtin_ceilf(f))
LW_BF16(LW_BOTH, trunc, __builtin_truncf(f))
LW_BF16(LW_BOTH, rint, __builtin_rintf(f))
LW_BF16(LW_BOTH, sqrt, sqrtf(f))
#undef LW_BOTH
LW_BF16(__device__, rcp, 1.0f / f)
LW_BF16(__device__, rsqrt, rsqrtf(f))
LW_BF16(__device__, exp, expf(f))
LW_BF16(__device__, exp2, exp2f(f))
LW_BF16(__device__, exp10, exp10f(f))
LW_BF16(__device__, log, logf(f))
LW_BF16(__device__, log2, log2f(f))
LW_BF16(__device__, log10, log10f(f))
LW_BF16(__device__, sin, sinf(f))
LW_BF16(__device__, cos, cosf(f))
LW_BF16(__device__, tanh, tanhf(f))
#undef LW_BF16
static inline __host__ __device__ __bf16 lw_min(__bf16 a, __bf16 b) { return static_cast<__bf16>(__builtin_fminf(static_cast<float>(a), static_cast<float>(b))); }
static inline __host__ __device__ __bf16 lw_max(__bf16 a, __bf16 b) { return static_cast<__bf16>(__builtin_fmaxf(static_cast<float>(a), static_cast<float>(b))); }
static inline __host__ __device__ __bf16 lw_fma(__bf16 a, __bf16 b, __bf16 c) { return static_cast<__bf16>(__builtin_fmaf(static_cast<float>(a), static_cast<float>(b), static_cast<float>(c))); }
static inline __host__ __device__ __lw_bf16x2 lw_fma2(__lw_bf16x2 a, __lw_bf16x2 b, __lw_bf16x2 c) { return __lw_bf16x2{lw_fma(a.x, b.x, c.x), lw_fma(a.y, b.y, c.y)}; }

#define LW_T __hip_bfloat16
#define LW_T2 __hip_bfloat162
#define LW_S __bf16
#define LW_S2 __lw_bf16x2
#ifdef __HIP_NO_BFLOAT16_OPERATORS__
#define LW_NO_OPERATORS
#endif
#include <hip/lanewise/float16.inl>
#undef LW_NO_OPERATORS
#undef LW_S2
#undef LW_S
#undef LW_T2
#undef LW_T

// --- bits, pairs, conversions --------------------------------------------------------------------------

#define LW_HD static inline __host__ __device__
LW_HD unsigned short __bfloat16_as_ushort(__hip_bfloat16 a) { return a.__x; }
LW_HD short __bfloat16_as_short(__hip_bfloat16 a) { return static_cast<short>(a.__x); }
LW_HD __hip_bfloat16 __ushort_as_bfloat16(unsigned short bits) { __hip_bfloat16 a; a.__x = bits; return a; }
LW_HD __hip_bfloat16 __short_as_bfloat16(short bits) { return __ushort_as_bfloat16(static_cast<unsigned short>(bits)); }

LW_HD __hip_bfloat162 make_bfloat162(__hip_bfloat16 low, __hip_bfloat16 high) { return __hip_bfloat162(low, high); }
LW_HD __hip_bfloat162 __halves2bfloat162(__hip_bfloat16 low, __hip_bfloat16 high) { return __hip_bfloat162(low, high); }
LW_HD __hip_bfloat162 __bfloat162bfloat162(__hip_bfloat16 a) { return __hip_bfloat162(a, a); }
LW_HD __hip_bfloat16 __low2bfloat16(__hip_bfloat162 a) { return a.x; }
LW_HD __hip_bfloat16 __high2bfloat16(__hip_bfloat162 a) { return a.y; }
LW_HD __hip_bfloat162 __low2bfloat162(__hip_bfloat162 a) { return __hip_bfloat162(a.x, a.x); }
LW_HD __hip_bfloat162 __high2bfloat162(__hip_bfloat162 a) { return __hip_bfloat162(a.y, a.y); }
LW_HD __hip_bfloat162 __lows2bfloat162(__hip_bfloat162 a, __hip_bfloat162 b) { return __hip_bfloat162(a.x, b.x); }
LW_HD __hip_bfloat162 __highs2bfloat162(__hip_bfloat162 a, __hip_bfloat162 b) { return __hip_bfloat162(a.y, b.y); }
LW_HD __hip_bfloat162 __lowhigh2highlow(__hip_bfloat162 a) { return __hip_bfloat162(a.y, a.x); }

LW_HD float __bfloat162float(__hip_bfloat16 a) { return static_cast<float>(a.data); }
LW_HD float __low2float(__hip_bfloat162 a) { return static_cast<float>(a.data.x); }
LW_HD float __high2float(__hip_bfloat162 a) { return static_cast<float>(a.data.y); }
LW_HD float2 __bfloat1622float2(__hip_bfloat162 a) { return make_float2(__low2float(a), __high2float(a)); }
LW_HD __hip_bfloat16 __float2bfloat16(float a) { return __lw_wrap(static_cast<__bf16>(a)); }
LW_HD __hip_bfloat16 __float2bfloat16_rn(float a) { return __float2bfloat16(a); }
LW_HD __hip_bfloat16 __double2bfloat16(double a) { return __lw_wrap(static_cast<__bf16>(a)); }
LW_HD __hip_bfloat162 __float2bfloat162_rn(float a) { return __bfloat162bfloat162(__float2bfloat16(a)); }
LW_HD __hip_bfloat162 __floats2bfloat162_rn(float low, float high) { return __hip_bfloat162(__float2bfloat16(low), __float2bfloat16(high)); }
LW_HD __hip_bfloat162 __float22bfloat162_rn(float2 a) { return __floats2bfloat162_rn(a.x, a.y); }
#undef LW_HD

// --- atomics -------------------------------------------------------------------------------------------

static inline __device__ __hip_bfloat162 unsafeAtomicAdd(__hip_bfloat162* address, __hip_bfloat162 value) {
#if __LW_PAIR_ATOMICS
    typedef short pair __attribute__((ext_vector_type(2)));
    pair bits, before;
    __builtin_memcpy(&bits, &value, sizeof bits);
    before = __builtin_amdgcn_flat_atomic_fadd_v2bf16(reinterpret_cast<pair*>(address), bits);
    __builtin_memcpy(&value, &before, sizeof value);
    return value;
#else
    return __lw_atomic_add_pair(address, value, [](__hip_bfloat162 a, __hip_bfloat162 b) { return __hadd2(a, b); });
#endif
}
