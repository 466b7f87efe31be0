// IEEE half precision for HIP C++: __half, __half2, their operators and functions.
//
// lanewise's own header, made from the names HIP and CUDA publish. Arithmetic is the compiler's
// _Float16: on the device every operation is the target's own instruction.
#pragma once

#include <hip/hip_runtime.h>

#include <hip/lanewise/pair_atomics.h>

#include <type_traits>

struct __half_raw {
    union {
        _Float16 data;
        unsigned short x;
    };
};

struct __half {
    union {
        _Float16 data;
        unsigned short __x;
    };

    __half() = default;
    __host__ __device__ __half(const __half_raw& raw) : data(raw.data) {}
    __host__ __device__ operator __half_raw() const { __half_raw raw; raw.data = data; return raw; }
    __host__ __device__ __half(_Float16 value) : data(value) {}
    __host__ __device__ operator _Float16() const { return data; }
#ifndef __HIP_NO_HALF_CONVERSIONS__
    __host__ __device__ __half(float value) : data(static_cast<_Float16>(value)) {}
    __host__ __device__ __half(double value) : data(static_cast<_Float16>(value)) {}
    __host__ __device__ operator float() const { return static_cast<float>(data); }
    template <typename T, typename = std::enable_if_t<std::is_integral<T>::value>>
    __host__ __device__ __half(T value) : data(static_cast<_Float16>(value)) {}
    template <typename T, typename = std::enable_if_t<std::is_integral<T>::value>>
    __host__ __device__ operator T() const { return static_cast<T>(data); }
#endif
};

typedef _Float16 __lw_f16x2 __attribute__((ext_vector_type(2)));

struct __half2_raw {
    union {
        __lw_f16x2 data;
        struct {
            unsigned short x;
            unsigned short y;
        };
    };
};

struct __half2 {
    union {
        __lw_f16x2 data;
        struct {
            __half x;
            __half y;
        };
    };

    __half2() = default;
    __host__ __device__ __half2(const __half& low, const __half& high) : data{low.data, high.data} {}
    __host__ __device__ __half2(const __half2_raw& raw) : data(raw.data) {}
    __host__ __device__ __half2(__lw_f16x2 both) : data(both) {}
    __host__ __device__ operator __half2_raw() const { __half2_raw raw; raw.data = data; return raw; }
    __host__ __device__ operator __lw_f16x2() const { return data; }
};

typedef __half half;
typedef __half2 half2;

#define HIPRT_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define HIPRT_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define HIPRT_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define HIPRT_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define HIPRT_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
#define HIPRT_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define HIPRT_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)

// --- what float16.inl builds on ---------------------------------------------------------------------

#define LW_F16(where, name, expression) \
    static inline where _Float16 lw_##name(_Float16 a) { return expression; }
#define LW_BOTH __host__ __device__
LW_F16(LW_BOTH, abs, __builtin_elementwise_abs(a))
LW_F16(LW_BOTH, floor, __builtin_elementwise_floor(a))
LW_F16(LW_BOTH, ceil, __builtin_elementwise_ceil(a))
LW_F16(LW_BOTH, trunc, __builtin_elementwise_trunc(a))
LW_F16(LW_BOTH, rint, __builtin_elementwise_rint(a))
#undef LW_BOTH
static inline __host__ __device__ _Float16 lw_min(_Float16 a, _Float16 b) { return __builtin_elementwise_minnum(a, b); }
static inline __host__ __device__ _Float16 lw_max(_Float16 a, _Float16 b) { return __builtin_elementwise_maxnum(a, b); }
static inline __host__ __device__ _Float16 lw_fma(_Float16 a, _Float16 b, _Float16 c) { return __builtin_elementwise_fma(a, b, c); }
static inline __host__ __device__ __lw_f16x2 lw_fma2(__lw_f16x2 a, __lw_f16x2 b, __lw_f16x2 c) { return __builtin_elementwise_fma(a, b, c); }
extern "C" __device__ __attribute__((const)) _Float16 __ocml_tanh_f16(_Float16);
static inline __host__ __device__ _Float16 lw_sqrt(_Float16 a) {
#if defined(__HIP_DEVICE_COMPILE__)
    return __ocml_sqrt_f16(a);
#else
    return static_cast<_Float16>(__builtin_sqrtf(static_cast<float>(a)));
#endif
}
#if defined(__HIP_DEVICE_COMPILE__)
LW_F16(__device__, rcp, __builtin_amdgcn_rcph(a))
#else
LW_F16(__device__, rcp, static_cast<_Float16>(1) / a)
#endif
LW_F16(__device__, rsqrt, __ocml_rsqrt_f16(a))
LW_F16(__device__, exp, __ocml_exp_f16(a))
LW_F16(__device__, exp2, __ocml_exp2_f16(a))
LW_F16(__device__, exp10, __ocml_exp10_f16(a))
LW_F16(__device__, log, __ocml_log_f16(a))
LW_F16(__device__, log2, __ocml_log2_f16(a))
LW_F16(__device__, log10, __ocml_log10_f16(a))
LW_F16(__device__, sin, __ocml_sin_f16(a))
LW_F16(__device__, cos, __ocml_cos_f16(a))
LW_F16(__device__, tanh, __ocml_tanh_f16(a))
#undef LW_F16

#define LW_T __half
#define LW_T2 __half2
#define LW_S _Float16
#define LW_S2 __lw_f16x2
#ifdef __HIP_NO_HALF_OPERATORS__
#define LW_NO_OPERATORS
#endif
#include <hip/lanewise/float16.inl>
#undef LW_NO_OPERATORS
#undef LW_S2
#undef LW_S
#undef LW_T2
#undef LW_T

// --- bits, pairs -------------------------------------------------------------------------------------

#define LW_HD static inline __host__ __device__
LW_HD unsigned short __half_as_ushort(__half a) { return a.__x; }
LW_HD short __half_as_short(__half a) { return static_cast<short>(a.__x); }
LW_HD __half __ushort_as_half(unsigned short bits) { __half a; a.__x = bits; return a; }
LW_HD __half __short_as_half(short bits) { return __ushort_as_half(static_cast<unsigned short>(bits)); }

LW_HD __half2 make_half2(__half low, __half high) { return __half2(low, high); }
LW_HD __half2 __halves2half2(__half low, __half high) { return __half2(low, high); }
LW_HD __half2 __half2half2(__half a) { return __half2(a, a); }
LW_HD __half __low2half(__half2 a) { return a.x; }
LW_HD __half __high2half(__half2 a) { return a.y; }
LW_HD __half2 __low2half2(__half2 a) { return __half2(a.x, a.x); }
LW_HD __half2 __high2half2(__half2 a) { return __half2(a.y, a.y); }
LW_HD __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
LW_HD __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
LW_HD __half2 __lowhigh2highlow(__half2 a) { return __half2(a.y, a.x); }

// --- to and from float and double ----------------------------------------------------------------------

LW_HD float __half2float(__half a) { return static_cast<float>(a.data); }
LW_HD float __low2float(__half2 a) { return static_cast<float>(a.data.x); }
LW_HD float __high2float(__half2 a) { return static_cast<float>(a.data.y); }
LW_HD float2 __half22float2(__half2 a) { return make_float2(__low2float(a), __high2float(a)); }
LW_HD __half __float2half(float a) { return __lw_wrap(static_cast<_Float16>(a)); }
LW_HD __half __float2half_rn(float a) { return __float2half(a); }
LW_HD __half __double2half(double a) { return __lw_wrap(static_cast<_Float16>(a)); }
LW_HD __half2 __float2half2_rn(float a) { return __half2half2(__float2half(a)); }
LW_HD __half2 __floats2half2_rn(float low, float high) { return __half2(__float2half(low), __float2half(high)); }
LW_HD __half2 __float22half2_rn(float2 a) { return __floats2half2_rn(a.x, a.y); }

// The other roundings correct the nearest half by one step where it lies on the wrong side.
LW_HD __half __lw_step(__half a, bool up) {
    bool away = up != static_cast<bool>(a.__x & 0x8000u);
    if (a.__x == (up ? 0x8000u : 0x0000u)) return __ushort_as_half(up ? 0x0001u : 0x8001u);
    return __ushort_as_half(static_cast<unsigned short>(away ? a.__x + 1 : a.__x - 1));
}
LW_HD __half __float2half_rd(float a) {
    __half nearest = __float2half(a);
    return __half2float(nearest) > a ? __lw_step(nearest, false) : nearest;
}
LW_HD __half __float2half_ru(float a) {
    __half nearest = __float2half(a);
    return __half2float(nearest) < a ? __lw_step(nearest, true) : nearest;
}
LW_HD __half __float2half_rz(float a) { return a < 0 ? __float2half_ru(a) : __float2half_rd(a); }

// --- to and from integers ------------------------------------------------------------------------------
// A half is below 2^16, so an integer that has a finite half is exact as a float.

#define LW_INTEGER(T, name)                                                                           \
    LW_HD T __half2##name##_rz(__half a) { return static_cast<T>(a.data); }                           \
    LW_HD T __half2##name##_rn(__half a) { return static_cast<T>(lw_rint(a.data)); }                  \
    LW_HD T __half2##name##_rd(__half a) { return static_cast<T>(lw_floor(a.data)); }                 \
    LW_HD T __half2##name##_ru(__half a) { return static_cast<T>(lw_ceil(a.data)); }                  \
    LW_HD __half __##name##2half_rn(T a) { return __float2half_rn(static_cast<float>(a)); }           \
    LW_HD __half __##name##2half_rz(T a) { return __float2half_rz(static_cast<float>(a)); }           \
    LW_HD __half __##name##2half_rd(T a) { return __float2half_rd(static_cast<float>(a)); }           \
    LW_HD __half __##name##2half_ru(T a) { return __float2half_ru(static_cast<float>(a)); }
LW_INTEGER(int, int)
LW_INTEGER(unsigned int, uint)
LW_INTEGER(short, short)
LW_INTEGER(unsigned short, ushort)
LW_INTEGER(long long, ll)
LW_INTEGER(unsigned long long, ull)
#undef LW_INTEGER
LW_HD signed char __half2char_rz(__half a) { return static_cast<signed char>(a.data); }
LW_HD unsigned char __half2uchar_rz(__half a) { return static_cast<unsigned char>(a.data); }
#undef LW_HD

// --- atomics -------------------------------------------------------------------------------------------

static inline __device__ __half2 unsafeAtomicAdd(__half2* address, __half2 value) {
#if __LW_PAIR_ATOMICS
    return __half2(__builtin_amdgcn_flat_atomic_fadd_v2f16(&address->data, value.data));
#else
    return __lw_atomic_add_pair(address, value, [](__half2 a, __half2 b) { return __hadd2(a, b); });
#endif
}
