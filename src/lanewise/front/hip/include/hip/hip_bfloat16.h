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
    explicit __host__ __device__ hip_bfloat16(float value) : data(upper_half(value, false)) {}
    explicit __host__ __device__ hip_bfloat16(float value, truncate_t) : data(upper_half(value, true)) {}
    __host__ __device__ hip_bfloat16& operator=(const float& value) {
        data = upper_half(value, false);
        return *this;
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

  private:
    // A NaN keeps its upper bits. The lowest of them is set where bits below are lost, without which
    // it could become an infinity.
    static __host__ __device__ unsigned short upper_half(float value, bool cut) {
        unsigned int bits;
        __builtin_memcpy(&bits, &value, sizeof bits);
        bool number = (bits & 0x7f800000u) != 0x7f800000u;
        if (number && !cut) bits += 0x7fffu + (bits >> 16 & 1);  // to nearest even
        unsigned int lost = !number && (bits & 0xffffu);
        return static_cast<unsigned short>(bits >> 16 | lost);
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
#define LW_STEP(sign)                                                                                 \
    static inline __host__ __device__ hip_bfloat16& operator sign##sign(hip_bfloat16& a) {            \
        return a = a sign hip_bfloat16(1.0f);                                                         \
    }                                                                                                 \
    static inline __host__ __device__ hip_bfloat16 operator sign##sign(hip_bfloat16& a, int) {        \
        hip_bfloat16 before = a;                                                                      \
        sign##sign a;                                                                                 \
        return before;                                                                                \
    }
LW_STEP(+)
LW_STEP(-)
#undef LW_STEP
#define LW_COMPARISON(sign)                                                                           \
    static inline __host__ __device__ bool operator sign(hip_bfloat16 a, hip_bfloat16 b) {            \
        return static_cast<float>(a) sign static_cast<float>(b);                                      \
    }
LW_COMPARISON(<)
LW_COMPARISON(==)
LW_COMPARISON(!=)
LW_COMPARISON(>)
#undef LW_COMPARISON
// HIP's are the opposites of > and <, so that they hold for a NaN.
static inline __host__ __device__ bool operator<=(hip_bfloat16 a, hip_bfloat16 b) { return !(a > b); }
static inline __host__ __device__ bool operator>=(hip_bfloat16 a, hip_bfloat16 b) { return !(a < b); }
static inline __host__ __device__ hip_bfloat16 operator+(hip_bfloat16 a) { return a; }
static inline __host__ __device__ hip_bfloat16 operator-(hip_bfloat16 a) { a.data ^= 0x8000; return a; }

namespace std {
constexpr __host__ __device__ bool isinf(hip_bfloat16 a) { return (a.data & 0x7fff) == 0x7f80; }
constexpr __host__ __device__ bool isnan(hip_bfloat16 a) { return (a.data & 0x7fff) > 0x7f80; }
constexpr __host__ __device__ bool iszero(hip_bfloat16 a) { return (a.data & 0x7fff) == 0; }
}  // namespace std

#if !defined(__HIPCC_RTC__)
#include <ostream>
inline std::ostream& operator<<(std::ostream& out, const hip_bfloat16& value) { return out << static_cast<float>(value); }
#endif
