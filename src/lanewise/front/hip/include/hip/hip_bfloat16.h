// The older bfloat16 type of HIP: storage and conversions; arithmetic is done in float.
//
// lanewise's own header. New code uses hip_bf16.h.
#pragma once

#include <hip/hip_runtime.h>

#include <hip/lanewise/host_bfloat16.h>

struct hip_bfloat16 {
    unsigned short data;

    enum truncate_t { truncate };

    hip_bfloat16() = default;
    explicit __host__ __device__ hip_bfloat16(float value) {
        __bf16 rounded = static_cast<__bf16>(value);
        __builtin_memcpy(&data, &rounded, sizeof data);
    }
    explicit __host__ __device__ hip_bfloat16(float value, truncate_t) {
        unsigned int bits;
        __builtin_memcpy(&bits, &value, sizeof bits);
        data = static_cast<unsigned short>(bits >> 16);
        if (value != value) data |= 0x40;  // a NaN must not lose the bits that make it one
    }
    __host__ __device__ operator float() const {
        unsigned int bits = static_cast<unsigned int>(data) << 16;
        float value;
        __builtin_memcpy(&value, &bits, sizeof value);
        return value;
    }
    explicit __host__ __device__ operator bool() const { return (data & 0x7fff) != 0; }
    static __host__ __device__ hip_bfloat16 round_to_bfloat16(float value) { return hip_bfloat16(value); }
    static __host__ __device__ hip_bfloat16 round_to_bfloat16(float value, truncate_t) {
        return hip_bfloat16(value, truncate);
    }
};

#define LW_OPERATOR(sign)                                                                             \
    static inline __host__ __device__ hip_bfloat16 operator sign(hip_bfloat16 a, hip_bfloat16 b) {    \
        return hip_bfloat16(static_cast<float>(a) sign static_cast<float>(b));                        \
    }                                                                                                 \
    static inline __host__ __device__ hip_bfloat16& operator sign##=(hip_bfloat16& a, hip_bfloat16 b) { \
        return a = a sign b;                                                                          \
    }
LW_OPERATOR(+)
LW_OPERATOR(-)
LW_OPERATOR(*)
LW_OPERATOR(/)
#undef LW_OPERATOR
static inline __host__ __device__ hip_bfloat16 operator-(hip_bfloat16 a) { a.data ^= 0x8000; return a; }
