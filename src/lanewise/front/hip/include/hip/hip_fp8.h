// 8-bit floating point for HIP C++: OCP's e4m3 and e5m2, and the fnuz forms of CDNA3.
//
// lanewise's own header, made from the names HIP and CUDA publish. Encoding rounds to nearest even.
// __HIP_SATFINITE turns numbers that are too large into the largest. Infinity, and under __HIP_NOSAT
// what is too large, become infinity where the format has one (e5m2), else NaN. Targets that have instructions for
// a format use them: fnuz on gfx942, OCP on gfx950 and gfx12; elsewhere it is integer arithmetic.
#pragma once

#include <hip/hip_runtime.h>

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

#include <type_traits>

#define HIP_FP8_TYPE_FNUZ 1
#define HIP_FP8_TYPE_OCP 1
#if defined(__gfx942__)
#undef HIP_FP8_TYPE_OCP
#define HIP_FP8_TYPE_OCP 0
#define HIP_FP8_CVT_FAST_PATH 1
#elif defined(__gfx950__) || defined(__gfx1200__) || defined(__gfx1201__)
#undef HIP_FP8_TYPE_FNUZ
#define HIP_FP8_TYPE_FNUZ 0
#define HIP_FP8_CVT_FAST_PATH 1
#else
#define HIP_FP8_CVT_FAST_PATH 0
#endif

typedef unsigned char __hip_fp8_storage_t;
typedef unsigned short __hip_fp8x2_storage_t;
typedef unsigned int __hip_fp8x4_storage_t;

enum __hip_saturation_t { __HIP_NOSAT = 0, __HIP_SATFINITE = 1 };
enum __hip_fp8_interpretation_t { __HIP_E4M3 = 0, __HIP_E5M2 = 1, __HIP_E4M3_FNUZ = 2, __HIP_E5M2_FNUZ = 3 };

#define LW_HD static inline __host__ __device__

// --- the formats ----------------------------------------------------------------------------------------

// Both are without the sign; NaN of fnuz is what would be -0.
struct __lw_fp8_format {
    int mantissa_bits;
    int least_exponent;  // of a normal number
    bool fnuz;
    unsigned char largest;
    unsigned char beyond;
    float largest_value;
};

constexpr static inline __host__ __device__ __lw_fp8_format __lw_fp8_format_of(__hip_fp8_interpretation_t kind) {
    return kind == __HIP_E4M3        ? __lw_fp8_format{3, -6, false, 0x7e, 0x7f, 448.0f}
           : kind == __HIP_E5M2      ? __lw_fp8_format{2, -14, false, 0x7b, 0x7c, 57344.0f}
           : kind == __HIP_E4M3_FNUZ ? __lw_fp8_format{3, -7, true, 0x7f, 0x80, 240.0f}
                                     : __lw_fp8_format{2, -15, true, 0x7f, 0x80, 57344.0f};
}

// From the fields of a float or a double: its sign, its exponent and its significand with
// `fraction_bits` after the point. What a denormal of theirs is to fp8, is zero.
template <typename Bits>
LW_HD unsigned char __lw_fp8_round(
    __lw_fp8_format form, bool negative, int exponent, Bits significand, int fraction_bits, bool saturate) {
    unsigned char sign = negative ? 0x80 : 0;
    int code = 0x100;
    if (exponent < 32) {
        int above = exponent > form.least_exponent ? exponent - form.least_exponent : 0;
        int shift = fraction_bits - form.mantissa_bits + (above ? 0 : form.least_exponent - exponent);
        if (shift > fraction_bits + 1) return form.fnuz ? 0 : sign;
        Bits kept = significand >> shift, rest = significand & ((Bits(1) << shift) - 1), half = Bits(1) << (shift - 1);
        bool up = rest > half || (rest == half && (kept & 1));
        code = (above << form.mantissa_bits) + static_cast<int>(kept) + up;
    }
    if (code > form.largest) code = saturate ? form.largest : form.beyond;
    return code == 0 && form.fnuz ? 0 : static_cast<unsigned char>(sign | code);
}

LW_HD unsigned char __lw_fp8_from(__lw_fp8_format form, float value, bool saturate) {
    unsigned int bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    bool negative = bits >> 31;
    int exponent = static_cast<int>(bits >> 23 & 0xff) - 127;
    unsigned int fraction = bits & 0x7fffff;
    if (exponent == 128) {  // told from the bits: the compiler may take it that no number is one
        if (fraction) return static_cast<unsigned char>(form.fnuz ? 0x80 : 0x7f | negative << 7);
        saturate = false;
    }
    return __lw_fp8_round<unsigned int>(form, negative, exponent, fraction | 0x800000u, 23, saturate);
}

LW_HD unsigned char __lw_fp8_from(__lw_fp8_format form, double value, bool saturate) {
    unsigned long long bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    bool negative = bits >> 63;
    int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023;
    unsigned long long fraction = bits & 0xfffffffffffffull;
    if (exponent == 1024) {  // told from the bits: the compiler may take it that no number is one
        if (fraction) return static_cast<unsigned char>(form.fnuz ? 0x80 : 0x7f | negative << 7);
        saturate = false;
    }
    return __lw_fp8_round<unsigned long long>(form, negative, exponent, fraction | 1ull << 52, 52, saturate);
}

LW_HD float __lw_fp8_to_float(__lw_fp8_format form, unsigned char code) {
    unsigned int sign = static_cast<unsigned int>(code & 0x80) << 24, magnitude = code & 0x7f, bits;
    if (form.fnuz ? code == 0x80 : magnitude >= form.beyond) {
        bits = sign | (!form.fnuz && magnitude == 0x7c ? 0x7f800000u : 0x7fc00000u);
    } else if (magnitude >> form.mantissa_bits) {
        unsigned int bias = static_cast<unsigned int>(form.least_exponent - 1 + 127);
        bits = sign | ((magnitude << (23 - form.mantissa_bits)) + (bias << 23));
    } else {
        // the step between denormals, a power of two, times their count
        unsigned int step = static_cast<unsigned int>(form.least_exponent - form.mantissa_bits + 127) << 23;
        float unit;
        __builtin_memcpy(&unit, &step, sizeof unit);
        float value = static_cast<float>(magnitude) * unit;
        __builtin_memcpy(&bits, &value, sizeof bits);
        bits |= sign;
    }
    float value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

// --- by the target's instructions --------------------------------------------------------------------------

#if HIP_FP8_CVT_FAST_PATH
static inline __device__ bool __lw_fp8_is_native(__hip_fp8_interpretation_t kind) {
    return HIP_FP8_TYPE_FNUZ ? kind == __HIP_E4M3_FNUZ || kind == __HIP_E5M2_FNUZ
                             : kind == __HIP_E4M3 || kind == __HIP_E5M2;
}
static inline __device__ bool __lw_fp8_is_e4m3(__hip_fp8_interpretation_t kind) { return kind == __HIP_E4M3 || kind == __HIP_E4M3_FNUZ; }

static inline __device__ float __lw_fp8_clamp(float value, float largest, bool saturate) {
    bool finite = (__float_as_uint(value) & 0x7f800000u) != 0x7f800000u;  // also under -ffast-math
    return saturate && finite ? __builtin_amdgcn_fmed3f(value, largest, -largest) : value;
}
static inline __device__ unsigned short __lw_fp8_pair_native(float2 value, bool saturate, __hip_fp8_interpretation_t kind) {
    float largest = __lw_fp8_format_of(kind).largest_value;
    float low = __lw_fp8_clamp(value.x, largest, saturate), high = __lw_fp8_clamp(value.y, largest, saturate);
    int pair = __lw_fp8_is_e4m3(kind) ? __builtin_amdgcn_cvt_pk_fp8_f32(low, high, 0, false)
                                      : __builtin_amdgcn_cvt_pk_bf8_f32(low, high, 0, false);
    return static_cast<unsigned short>(pair);
}
#endif

LW_HD float __lw_fp8_decode(__hip_fp8_storage_t code, __hip_fp8_interpretation_t kind) {
#if HIP_FP8_CVT_FAST_PATH
    if (__lw_fp8_is_native(kind)) {
        return __lw_fp8_is_e4m3(kind) ? __builtin_amdgcn_cvt_f32_fp8(code, 0) : __builtin_amdgcn_cvt_f32_bf8(code, 0);
    }
#endif
    return __lw_fp8_to_float(__lw_fp8_format_of(kind), code);
}

// --- conversions -----------------------------------------------------------------------------------------

LW_HD __hip_fp8x2_storage_t __hip_cvt_float2_to_fp8x2(float2 value, __hip_saturation_t saturation, __hip_fp8_interpretation_t kind) {
    bool saturate = saturation == __HIP_SATFINITE;
#if HIP_FP8_CVT_FAST_PATH
    if (__lw_fp8_is_native(kind)) return __lw_fp8_pair_native(value, saturate, kind);
#endif
    __lw_fp8_format form = __lw_fp8_format_of(kind);
    unsigned int low = __lw_fp8_from(form, value.x, saturate), high = __lw_fp8_from(form, value.y, saturate);
    return static_cast<__hip_fp8x2_storage_t>(low | high << 8);
}
LW_HD __hip_fp8_storage_t __hip_cvt_float_to_fp8(float value, __hip_saturation_t saturation, __hip_fp8_interpretation_t kind) {
    return static_cast<__hip_fp8_storage_t>(__hip_cvt_float2_to_fp8x2(make_float2(value, 0.0f), saturation, kind));
}
// A double is rounded once, not by way of a float.
LW_HD __hip_fp8_storage_t __hip_cvt_double_to_fp8(double value, __hip_saturation_t saturation, __hip_fp8_interpretation_t kind) {
    return __lw_fp8_from(__lw_fp8_format_of(kind), value, saturation == __HIP_SATFINITE);
}
LW_HD __hip_fp8x2_storage_t __hip_cvt_double2_to_fp8x2(double2 value, __hip_saturation_t saturation, __hip_fp8_interpretation_t kind) {
    unsigned int low = __hip_cvt_double_to_fp8(value.x, saturation, kind);
    return static_cast<__hip_fp8x2_storage_t>(low | __hip_cvt_double_to_fp8(value.y, saturation, kind) << 8);
}
LW_HD __hip_fp8_storage_t __hip_cvt_halfraw_to_fp8(__half_raw value, __hip_saturation_t saturation, __hip_fp8_interpretation_t kind) {
    return __hip_cvt_float_to_fp8(__half2float(__half(value)), saturation, kind);
}
LW_HD __hip_fp8x2_storage_t __hip_cvt_halfraw2_to_fp8x2(__half2_raw value, __hip_saturation_t saturation, __hip_fp8_interpretation_t kind) {
    return __hip_cvt_float2_to_fp8x2(__half22float2(__half2(value)), saturation, kind);
}
LW_HD __hip_fp8_storage_t __hip_cvt_bfloat16raw_to_fp8(__hip_bfloat16_raw value, __hip_saturation_t saturation, __hip_fp8_interpretation_t kind) {
    return __hip_cvt_float_to_fp8(__bfloat162float(__hip_bfloat16(value)), saturation, kind);
}
LW_HD __hip_fp8x2_storage_t __hip_cvt_bfloat16raw2_to_fp8x2(__hip_bfloat162_raw value, __hip_saturation_t saturation, __hip_fp8_interpretation_t kind) {
    return __hip_cvt_float2_to_fp8x2(__bfloat1622float2(__hip_bfloat162(value)), saturation, kind);
}
// Every number of the four formats is a half.
LW_HD __half_raw __hip_cvt_fp8_to_halfraw(__hip_fp8_storage_t value, __hip_fp8_interpretation_t kind) {
    return __float2half(__lw_fp8_decode(value, kind));
}
LW_HD __half2_raw __hip_cvt_fp8x2_to_halfraw2(__hip_fp8x2_storage_t value, __hip_fp8_interpretation_t kind) {
    return __floats2half2_rn(__lw_fp8_decode(value & 0xff, kind), __lw_fp8_decode(value >> 8, kind));
}

// --- the types -------------------------------------------------------------------------------------------
// Made with saturation. To floating point they convert unasked, to integers only when asked: toward zero.

#define LW_KIND(STORAGE, KIND)                                                                        \
    STORAGE __x;                                                                                      \
    static constexpr __hip_saturation_t __default_saturation = __HIP_SATFINITE;                       \
    static constexpr __hip_fp8_interpretation_t __default_interpret = KIND;

#define LW_FP8(NAME, KIND)                                                                            \
    struct NAME {                                                                                     \
        LW_KIND(__hip_fp8_storage_t, KIND)                                                            \
        NAME() = default;                                                                             \
        __host__ __device__ NAME(float value) : __x(__hip_cvt_float_to_fp8(value, __default_saturation, __default_interpret)) {} \
        __host__ __device__ NAME(double value) : __x(__hip_cvt_double_to_fp8(value, __default_saturation, __default_interpret)) {} \
        __host__ __device__ NAME(__half value) : __x(__hip_cvt_halfraw_to_fp8(value, __default_saturation, __default_interpret)) {} \
        __host__ __device__ NAME(__hip_bfloat16 value) : __x(__hip_cvt_bfloat16raw_to_fp8(value, __default_saturation, __default_interpret)) {} \
        template <typename T, typename = std::enable_if_t<std::is_integral<T>::value>>                \
        __host__ __device__ NAME(T value) : NAME(static_cast<double>(value)) {}                       \
        __host__ __device__ operator float() const { return __lw_fp8_decode(__x, __default_interpret); } \
        explicit __host__ __device__ operator double() const { return static_cast<float>(*this); }    \
        explicit __host__ __device__ operator __half() const { return __float2half(*this); }          \
        explicit __host__ __device__ operator __hip_bfloat16() const { return __float2bfloat16(*this); } \
        explicit __host__ __device__ operator bool() const { return static_cast<float>(*this) != 0.0f; } \
        template <typename T, typename = std::enable_if_t<std::is_integral<T>::value && !std::is_same<T, bool>::value>> \
        explicit __host__ __device__ operator T() const { return static_cast<T>(static_cast<float>(*this)); } \
    };

#define LW_FP8X2(NAME, KIND)                                                                          \
    struct NAME {                                                                                     \
        LW_KIND(__hip_fp8x2_storage_t, KIND)                                                          \
        NAME() = default;                                                                             \
        __host__ __device__ NAME(float2 value) : __x(__hip_cvt_float2_to_fp8x2(value, __default_saturation, __default_interpret)) {} \
        __host__ __device__ NAME(double2 value) : __x(__hip_cvt_double2_to_fp8x2(value, __default_saturation, __default_interpret)) {} \
        __host__ __device__ NAME(__half2 value) : __x(__hip_cvt_halfraw2_to_fp8x2(value, __default_saturation, __default_interpret)) {} \
        __host__ __device__ NAME(__hip_bfloat162 value) : __x(__hip_cvt_bfloat16raw2_to_fp8x2(value, __default_saturation, __default_interpret)) {} \
        __host__ __device__ operator float2() const {                                                 \
            return make_float2(__lw_fp8_decode(__x & 0xff, KIND), __lw_fp8_decode(__x >> 8, KIND));   \
        }                                                                                             \
        explicit __host__ __device__ operator __half2() const { return __hip_cvt_fp8x2_to_halfraw2(__x, KIND); } \
        explicit __host__ __device__ operator __hip_bfloat162() const { return __float22bfloat162_rn(*this); } \
    };

#define LW_FP8X4(NAME, PAIR, KIND)                                                                    \
    struct NAME {                                                                                     \
        LW_KIND(__hip_fp8x4_storage_t, KIND)                                                          \
        NAME() = default;                                                                             \
        __host__ __device__ NAME(float4 v) : NAME(PAIR(make_float2(v.x, v.y)), PAIR(make_float2(v.z, v.w))) {} \
        __host__ __device__ NAME(double4 v) : NAME(PAIR(make_double2(v.x, v.y)), PAIR(make_double2(v.z, v.w))) {} \
        __host__ __device__ NAME(__half2 low, __half2 high) : NAME(PAIR(low), PAIR(high)) {}          \
        __host__ __device__ NAME(__hip_bfloat162 low, __hip_bfloat162 high) : NAME(PAIR(low), PAIR(high)) {} \
        __host__ __device__ operator float4() const {                                                 \
            return make_float4(__lw_fp8_decode(__x & 0xff, KIND), __lw_fp8_decode(__x >> 8 & 0xff, KIND), \
                               __lw_fp8_decode(__x >> 16 & 0xff, KIND), __lw_fp8_decode(__x >> 24, KIND)); \
        }                                                                                             \
                                                                                                      \
      private:                                                                                        \
        __host__ __device__ NAME(PAIR low, PAIR high) : __x(low.__x | static_cast<unsigned int>(high.__x) << 16) {} \
    };

#define LW_FP8_TYPES(SUFFIX, KIND)                                                                    \
    LW_FP8(__hip_fp8_##SUFFIX, KIND)                                                                  \
    LW_FP8X2(__hip_fp8x2_##SUFFIX, KIND)                                                              \
    LW_FP8X4(__hip_fp8x4_##SUFFIX, __hip_fp8x2_##SUFFIX, KIND)
LW_FP8_TYPES(e4m3, __HIP_E4M3)
LW_FP8_TYPES(e5m2, __HIP_E5M2)
LW_FP8_TYPES(e4m3_fnuz, __HIP_E4M3_FNUZ)
LW_FP8_TYPES(e5m2_fnuz, __HIP_E5M2_FNUZ)
#undef LW_FP8_TYPES
#undef LW_FP8X4
#undef LW_FP8X2
#undef LW_FP8
#undef LW_KIND
#undef LW_HD
