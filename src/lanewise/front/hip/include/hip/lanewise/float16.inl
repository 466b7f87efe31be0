// What __half and __hip_bfloat16 have in common, written once and included once for each.
//
// The including header defines, and this file uses:
//   LW_T, LW_T2    the scalar and the pair type; both have a member `data`
//   LW_S, LW_S2    what `data` is: the compiler's own scalar type and a vector of two of them
//   lw_fma, lw_min, lw_max, lw_floor, lw_ceil, lw_trunc, lw_rint, lw_sqrt, lw_abs
//                  overloads for LW_S, host and device
//   lw_rsqrt, lw_rcp, lw_exp, lw_exp2, lw_exp10, lw_log, lw_log2, lw_log10, lw_sin, lw_cos, lw_tanh
//                  overloads for LW_S, device only

#define LW_HD static inline __host__ __device__
#define LW_D static inline __device__
#define LW_WRAP(value) __lw_wrap(static_cast<LW_S>(value))

LW_HD LW_T __lw_wrap(LW_S value) { LW_T wrapped; wrapped.data = value; return wrapped; }
LW_HD LW_T2 __lw_pair(LW_S low, LW_S high) { LW_T2 pair; pair.data = LW_S2{low, high}; return pair; }
LW_HD LW_T2 __lw_pair(LW_S2 both) { LW_T2 pair; pair.data = both; return pair; }

// --- arithmetic. The _rn forms are never contracted to a fused multiply-add. -----------------------

LW_HD LW_T __hadd(LW_T a, LW_T b) { return LW_WRAP(a.data + b.data); }
LW_HD LW_T __hsub(LW_T a, LW_T b) { return LW_WRAP(a.data - b.data); }
LW_HD LW_T __hmul(LW_T a, LW_T b) { return LW_WRAP(a.data * b.data); }
LW_HD LW_T __hdiv(LW_T a, LW_T b) { return LW_WRAP(a.data / b.data); }
LW_HD LW_T __hneg(LW_T a) { return LW_WRAP(-a.data); }
LW_HD LW_T __habs(LW_T a) { return LW_WRAP(lw_abs(a.data)); }
LW_HD LW_T __hfma(LW_T a, LW_T b, LW_T c) { return LW_WRAP(lw_fma(a.data, b.data, c.data)); }

LW_HD LW_T __hadd_rn(LW_T a, LW_T b) {
#pragma clang fp contract(off)
    return LW_WRAP(a.data + b.data);
}
LW_HD LW_T __hsub_rn(LW_T a, LW_T b) {
#pragma clang fp contract(off)
    return LW_WRAP(a.data - b.data);
}
LW_HD LW_T __hmul_rn(LW_T a, LW_T b) {
#pragma clang fp contract(off)
    return LW_WRAP(a.data * b.data);
}

// To [0, 1]; a NaN becomes 0, as minNum and maxNum have it.
LW_HD LW_S __lw_saturate(LW_S a) { return lw_min(lw_max(a, static_cast<LW_S>(0)), static_cast<LW_S>(1)); }
LW_HD LW_T __hadd_sat(LW_T a, LW_T b) { return LW_WRAP(__lw_saturate(a.data + b.data)); }
LW_HD LW_T __hsub_sat(LW_T a, LW_T b) { return LW_WRAP(__lw_saturate(a.data - b.data)); }
LW_HD LW_T __hmul_sat(LW_T a, LW_T b) { return LW_WRAP(__lw_saturate(a.data * b.data)); }
LW_HD LW_T __hfma_sat(LW_T a, LW_T b, LW_T c) { return LW_WRAP(__lw_saturate(lw_fma(a.data, b.data, c.data))); }
LW_HD LW_T __hfma_relu(LW_T a, LW_T b, LW_T c) { return LW_WRAP(lw_max(lw_fma(a.data, b.data, c.data), static_cast<LW_S>(0))); }

LW_HD LW_T __hmin(LW_T a, LW_T b) { return LW_WRAP(lw_min(a.data, b.data)); }
LW_HD LW_T __hmax(LW_T a, LW_T b) { return LW_WRAP(lw_max(a.data, b.data)); }
LW_HD bool __lw_either_nan(LW_S a, LW_S b) { return a != a || b != b; }
LW_HD LW_T __hmin_nan(LW_T a, LW_T b) { return LW_WRAP(__lw_either_nan(a.data, b.data) ? a.data + b.data : lw_min(a.data, b.data)); }
LW_HD LW_T __hmax_nan(LW_T a, LW_T b) { return LW_WRAP(__lw_either_nan(a.data, b.data) ? a.data + b.data : lw_max(a.data, b.data)); }

LW_HD LW_T2 __hadd2(LW_T2 a, LW_T2 b) { return __lw_pair(a.data + b.data); }
LW_HD LW_T2 __hsub2(LW_T2 a, LW_T2 b) { return __lw_pair(a.data - b.data); }
LW_HD LW_T2 __hmul2(LW_T2 a, LW_T2 b) { return __lw_pair(a.data * b.data); }
LW_HD LW_T2 __h2div(LW_T2 a, LW_T2 b) { return __lw_pair(a.data / b.data); }
LW_HD LW_T2 __hneg2(LW_T2 a) { return __lw_pair(-a.data); }
LW_HD LW_T2 __habs2(LW_T2 a) { return __lw_pair(lw_abs(a.data.x), lw_abs(a.data.y)); }
LW_HD LW_T2 __hfma2(LW_T2 a, LW_T2 b, LW_T2 c) { return __lw_pair(lw_fma2(a.data, b.data, c.data)); }
LW_HD LW_T2 __hadd2_rn(LW_T2 a, LW_T2 b) {
#pragma clang fp contract(off)
    return __lw_pair(a.data + b.data);
}
LW_HD LW_T2 __hsub2_rn(LW_T2 a, LW_T2 b) {
#pragma clang fp contract(off)
    return __lw_pair(a.data - b.data);
}
LW_HD LW_T2 __hmul2_rn(LW_T2 a, LW_T2 b) {
#pragma clang fp contract(off)
    return __lw_pair(a.data * b.data);
}
LW_HD LW_T2 __lw_saturate2(LW_S2 a) { return __lw_pair(__lw_saturate(a.x), __lw_saturate(a.y)); }
LW_HD LW_T2 __hadd2_sat(LW_T2 a, LW_T2 b) { return __lw_saturate2(a.data + b.data); }
LW_HD LW_T2 __hsub2_sat(LW_T2 a, LW_T2 b) { return __lw_saturate2(a.data - b.data); }
LW_HD LW_T2 __hmul2_sat(LW_T2 a, LW_T2 b) { return __lw_saturate2(a.data * b.data); }
LW_HD LW_T2 __hfma2_sat(LW_T2 a, LW_T2 b, LW_T2 c) { return __lw_saturate2(lw_fma2(a.data, b.data, c.data)); }
LW_HD LW_T2 __hfma2_relu(LW_T2 a, LW_T2 b, LW_T2 c) {
    LW_S2 r = lw_fma2(a.data, b.data, c.data);
    return __lw_pair(lw_max(r.x, static_cast<LW_S>(0)), lw_max(r.y, static_cast<LW_S>(0)));
}
LW_HD LW_T2 __hmin2(LW_T2 a, LW_T2 b) { return __lw_pair(lw_min(a.data.x, b.data.x), lw_min(a.data.y, b.data.y)); }
LW_HD LW_T2 __hmax2(LW_T2 a, LW_T2 b) { return __lw_pair(lw_max(a.data.x, b.data.x), lw_max(a.data.y, b.data.y)); }
// (a.x + i a.y) (b.x + i b.y) + c
LW_HD LW_T2 __hcmadd(LW_T2 a, LW_T2 b, LW_T2 c) {
    LW_S real = lw_fma(-a.data.y, b.data.y, lw_fma(a.data.x, b.data.x, c.data.x));
    return __lw_pair(real, lw_fma(a.data.y, b.data.x, lw_fma(a.data.x, b.data.y, c.data.y)));
}

// --- comparisons: ordered ones are false for a NaN (not-equal excepted), those with u are true -------

#define LW_COMPARE(name, sign)                                                                        \
    LW_HD bool __h##name(LW_T a, LW_T b) { return a.data sign b.data; }                               \
    LW_HD bool __h##name##u(LW_T a, LW_T b) { return __lw_either_nan(a.data, b.data) || a.data sign b.data; } \
    LW_HD bool __hb##name##2(LW_T2 a, LW_T2 b) { return a.data.x sign b.data.x && a.data.y sign b.data.y; } \
    LW_HD bool __hb##name##u2(LW_T2 a, LW_T2 b) { return __h##name##u(a.x, b.x) && __h##name##u(a.y, b.y); } \
    LW_HD LW_T2 __h##name##2(LW_T2 a, LW_T2 b) {                                                      \
        return __lw_pair(static_cast<LW_S>(a.data.x sign b.data.x), static_cast<LW_S>(a.data.y sign b.data.y)); \
    }                                                                                                 \
    LW_HD LW_T2 __h##name##u2(LW_T2 a, LW_T2 b) {                                                     \
        return __lw_pair(static_cast<LW_S>(__h##name##u(a.x, b.x)), static_cast<LW_S>(__h##name##u(a.y, b.y))); \
    }
LW_COMPARE(eq, ==)
LW_COMPARE(ne, !=)
LW_COMPARE(le, <=)
LW_COMPARE(ge, >=)
LW_COMPARE(lt, <)
LW_COMPARE(gt, >)
#undef LW_COMPARE

LW_HD bool __hisnan(LW_T a) { return a.data != a.data; }
LW_HD int __hisinf(LW_T a) { return __builtin_isinf(static_cast<float>(a.data)) ? (a.data > 0 ? 1 : -1) : 0; }
LW_HD LW_T2 __hisnan2(LW_T2 a) { return __lw_pair(static_cast<LW_S>(__hisnan(a.x)), static_cast<LW_S>(__hisnan(a.y))); }

// --- rounding and mathematical functions ----------------------------------------------------------

#define LW_FUNCTION(where, name)                                                                      \
    where LW_T h##name(LW_T a) { return LW_WRAP(lw_##name(a.data)); }                                 \
    where LW_T2 h2##name(LW_T2 a) { return __lw_pair(lw_##name(a.data.x), lw_##name(a.data.y)); }
LW_FUNCTION(LW_HD, ceil)
LW_FUNCTION(LW_HD, floor)
LW_FUNCTION(LW_HD, trunc)
LW_FUNCTION(LW_HD, rint)
LW_FUNCTION(LW_HD, sqrt)
LW_FUNCTION(LW_D, rsqrt)
LW_FUNCTION(LW_D, rcp)
LW_FUNCTION(LW_D, exp)
LW_FUNCTION(LW_D, exp2)
LW_FUNCTION(LW_D, exp10)
LW_FUNCTION(LW_D, log)
LW_FUNCTION(LW_D, log2)
LW_FUNCTION(LW_D, log10)
LW_FUNCTION(LW_D, sin)
LW_FUNCTION(LW_D, cos)
LW_FUNCTION(LW_D, tanh)
#undef LW_FUNCTION

// --- operators --------------------------------------------------------------------------------------

#ifndef LW_NO_OPERATORS
#define LW_OPERATOR(sign, TYPE, make)                                                                 \
    LW_HD TYPE operator sign(const TYPE& a, const TYPE& b) { return make(a.data sign b.data); }       \
    LW_HD TYPE& operator sign##=(TYPE& a, const TYPE& b) { return a = a sign b; }
#define LW_OPERATORS(TYPE, make)                                                                      \
    LW_OPERATOR(+, TYPE, make)                                                                        \
    LW_OPERATOR(-, TYPE, make)                                                                        \
    LW_OPERATOR(*, TYPE, make)                                                                        \
    LW_OPERATOR(/, TYPE, make)                                                                        \
    LW_HD TYPE operator+(const TYPE& a) { return a; }                                                 \
    LW_HD TYPE operator-(const TYPE& a) { return make(-a.data); }                                     \
    LW_HD TYPE& operator++(TYPE& a) { return a = make(a.data + static_cast<LW_S>(1)); }               \
    LW_HD TYPE& operator--(TYPE& a) { return a = make(a.data - static_cast<LW_S>(1)); }               \
    LW_HD TYPE operator++(TYPE& a, int) { TYPE before = a; ++a; return before; }                      \
    LW_HD TYPE operator--(TYPE& a, int) { TYPE before = a; --a; return before; }
LW_OPERATORS(LW_T, LW_WRAP)
LW_OPERATORS(LW_T2, __lw_pair)
#undef LW_OPERATORS
#undef LW_OPERATOR

#define LW_COMPARE(name, sign)                                                                        \
    LW_HD bool operator sign(const LW_T& a, const LW_T& b) { return a.data sign b.data; }             \
    LW_HD bool operator sign(const LW_T2& a, const LW_T2& b) { return __hb##name##2(a, b); }
LW_COMPARE(eq, ==)
LW_COMPARE(le, <=)
LW_COMPARE(ge, >=)
LW_COMPARE(lt, <)
LW_COMPARE(gt, >)
#undef LW_COMPARE
LW_HD bool operator!=(const LW_T& a, const LW_T& b) { return a.data != b.data; }
LW_HD bool operator!=(const LW_T2& a, const LW_T2& b) { return !(a == b); }
#endif

// --- loads with a cache hint, and lane exchange -------------------------------------------------------

#define LW_LOADS(TYPE)                                                                                \
    LW_D TYPE __ldg(const TYPE* p) { return *p; }                                                     \
    LW_D TYPE __ldca(const TYPE* p) { return *p; }                                                    \
    LW_D TYPE __ldcg(const TYPE* p) { return *p; }                                                    \
    LW_D TYPE __ldcs(const TYPE* p) { return *p; }
LW_LOADS(LW_T)
LW_LOADS(LW_T2)
#undef LW_LOADS

LW_D int __lw_bits(LW_T a) { unsigned short b; __builtin_memcpy(&b, &a, 2); return b; }
LW_D int __lw_bits(LW_T2 a) { int b; __builtin_memcpy(&b, &a, 4); return b; }
#define LW_EXCHANGE(TYPE, name, ...)                                                                  \
    LW_D TYPE name(TYPE value, __VA_ARGS__ which, int width = warpSize) {                             \
        int bits = name(__lw_bits(value), which, width);                                              \
        TYPE got;                                                                                     \
        __builtin_memcpy(&got, &bits, sizeof got);                                                    \
        return got;                                                                                   \
    }
#define LW_EXCHANGES(TYPE)                                                                            \
    LW_EXCHANGE(TYPE, __shfl, int)                                                                    \
    LW_EXCHANGE(TYPE, __shfl_xor, int)                                                                \
    LW_EXCHANGE(TYPE, __shfl_up, unsigned int)                                                        \
    LW_EXCHANGE(TYPE, __shfl_down, unsigned int)
LW_EXCHANGES(LW_T)
LW_EXCHANGES(LW_T2)
#undef LW_EXCHANGES
#undef LW_EXCHANGE

#undef LW_WRAP
#undef LW_D
#undef LW_HD
