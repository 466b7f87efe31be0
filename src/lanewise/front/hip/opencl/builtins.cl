// OpenCL C's built-in functions, for .cl sources: what ROCm's opencl.bc would bring.
//
// lanewise's own, from the function list of the OpenCL C specification, over the device libraries
// ocml (mathematics) and ockl (work-items, integers). Compiled once, when the toolchain's tree is made.
// Not here: images, pipes, device-side enqueue, async copies that overlap, C11 atomics.

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#define OVERLOAD __attribute__((overloadable, always_inline))

// A function of scalars gives the ones of vectors, half by half.
#define WIDTHS1(R, A, f)                                                                \
    OVERLOAD R##2 f(A##2 a) { return (R##2)(f(a.x), f(a.y)); }                          \
    OVERLOAD R##3 f(A##3 a) { return (R##3)(f(a.x), f(a.y), f(a.z)); }                  \
    OVERLOAD R##4 f(A##4 a) { return (R##4)(f(a.lo), f(a.hi)); }                        \
    OVERLOAD R##8 f(A##8 a) { return (R##8)(f(a.lo), f(a.hi)); }                        \
    OVERLOAD R##16 f(A##16 a) { return (R##16)(f(a.lo), f(a.hi)); }
#define WIDTHS2(R, A, B, f)                                                             \
    OVERLOAD R##2 f(A##2 a, B##2 b) { return (R##2)(f(a.x, b.x), f(a.y, b.y)); }        \
    OVERLOAD R##3 f(A##3 a, B##3 b) { return (R##3)(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z)); } \
    OVERLOAD R##4 f(A##4 a, B##4 b) { return (R##4)(f(a.lo, b.lo), f(a.hi, b.hi)); }    \
    OVERLOAD R##8 f(A##8 a, B##8 b) { return (R##8)(f(a.lo, b.lo), f(a.hi, b.hi)); }    \
    OVERLOAD R##16 f(A##16 a, B##16 b) { return (R##16)(f(a.lo, b.lo), f(a.hi, b.hi)); }
#define WIDTHS3(R, A, B, C, f)                                                          \
    OVERLOAD R##2 f(A##2 a, B##2 b, C##2 c) { return (R##2)(f(a.x, b.x, c.x), f(a.y, b.y, c.y)); } \
    OVERLOAD R##3 f(A##3 a, B##3 b, C##3 c) { return (R##3)(f(a.x, b.x, c.x), f(a.y, b.y, c.y), f(a.z, b.z, c.z)); } \
    OVERLOAD R##4 f(A##4 a, B##4 b, C##4 c) { return (R##4)(f(a.lo, b.lo, c.lo), f(a.hi, b.hi, c.hi)); } \
    OVERLOAD R##8 f(A##8 a, B##8 b, C##8 c) { return (R##8)(f(a.lo, b.lo, c.lo), f(a.hi, b.hi, c.hi)); } \
    OVERLOAD R##16 f(A##16 a, B##16 b, C##16 c) { return (R##16)(f(a.lo, b.lo, c.lo), f(a.hi, b.hi, c.hi)); }
// A vector with one scalar for all elements: clamp(x, 0, 1), min(x, 3).
#define SPREAD2(T, f, n) OVERLOAD T##n f(T##n a, T b) { return f(a, (T##n)(b)); }
#define SPREAD3(T, f, n) OVERLOAD T##n f(T##n a, T b, T c) { return f(a, (T##n)(b), (T##n)(c)); }
#define EVERY_WIDTH(M, T, f) M(T, f, 2) M(T, f, 3) M(T, f, 4) M(T, f, 8) M(T, f, 16)

// --- work-items and fences --------------------------------------------------------------------------

#define WORK_ITEM(f)                             \
    extern size_t __ockl_##f(uint);              \
    OVERLOAD size_t f(uint dimension) { return __ockl_##f(dimension); }
WORK_ITEM(get_global_id)
WORK_ITEM(get_local_id)
WORK_ITEM(get_group_id)
WORK_ITEM(get_global_size)
WORK_ITEM(get_local_size)
WORK_ITEM(get_num_groups)
WORK_ITEM(get_global_offset)
WORK_ITEM(get_enqueued_local_size)
extern uint __ockl_get_work_dim(void);
extern size_t __ockl_get_global_linear_id(void);
extern size_t __ockl_get_local_linear_id(void);
OVERLOAD uint get_work_dim(void) { return __ockl_get_work_dim(); }
OVERLOAD size_t get_global_linear_id(void) { return __ockl_get_global_linear_id(); }
OVERLOAD size_t get_local_linear_id(void) { return __ockl_get_local_linear_id(); }

OVERLOAD void barrier(cl_mem_fence_flags flags) {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
OVERLOAD void work_group_barrier(cl_mem_fence_flags flags) { barrier(flags); }
OVERLOAD void work_group_barrier(cl_mem_fence_flags flags, memory_scope scope) {
    if (scope >= memory_scope_device) __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
    barrier(flags);
}
OVERLOAD void mem_fence(cl_mem_fence_flags flags) { __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "workgroup"); }
OVERLOAD void read_mem_fence(cl_mem_fence_flags flags) { __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); }
OVERLOAD void write_mem_fence(cl_mem_fence_flags flags) { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); }
OVERLOAD void atomic_work_item_fence(cl_mem_fence_flags flags, memory_order order, memory_scope scope) {
    __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "");
}

// --- mathematics -----------------------------------------------------------------------------------

#define OCML1(T, t, f)                                                          \
    extern __attribute__((const)) T __ocml_##f##_##t(T);                        \
    OVERLOAD T f(T a) { return __ocml_##f##_##t(a); }                           \
    WIDTHS1(T, T, f)
#define OCML2(T, t, f)                                                          \
    extern __attribute__((const)) T __ocml_##f##_##t(T, T);                     \
    OVERLOAD T f(T a, T b) { return __ocml_##f##_##t(a, b); }                   \
    WIDTHS2(T, T, T, f)
#define OCML3(T, t, f)                                                          \
    extern __attribute__((const)) T __ocml_##f##_##t(T, T, T);                  \
    OVERLOAD T f(T a, T b, T c) { return __ocml_##f##_##t(a, b, c); }           \
    WIDTHS3(T, T, T, T, f)
#define OCML_INT(T, t, f)                                                       \
    extern __attribute__((const)) T __ocml_##f##_##t(T, int);                   \
    OVERLOAD T f(T a, int b) { return __ocml_##f##_##t(a, b); }                 \
    WIDTHS2(T, T, int, f)
#define OCML_OUT(T, t, f, O)                                                    \
    extern T __ocml_##f##_##t(T, __private O*);                                 \
    OVERLOAD T f(T a, __private O* out) { return __ocml_##f##_##t(a, out); }    \
    OVERLOAD T f(T a, __global O* out) { __private O o; T r = f(a, &o); *out = o; return r; } \
    OVERLOAD T f(T a, __local O* out) { __private O o; T r = f(a, &o); *out = o; return r; }    \
    OVERLOAD T f(T a, __generic O* out) { __private O o; T r = f(a, (__private O*)&o); *out = o; return r; }
#define MATHEMATICS(T, t)                                                                       \
    OCML1(T, t, acos) OCML1(T, t, acosh) OCML1(T, t, acospi) OCML1(T, t, asin) OCML1(T, t, asinh) \
    OCML1(T, t, asinpi) OCML1(T, t, atan) OCML1(T, t, atanh) OCML1(T, t, atanpi) OCML1(T, t, cbrt) \
    OCML1(T, t, ceil) OCML1(T, t, cos) OCML1(T, t, cosh) OCML1(T, t, cospi) OCML1(T, t, erf)    \
    OCML1(T, t, erfc) OCML1(T, t, exp) OCML1(T, t, exp10) OCML1(T, t, exp2) OCML1(T, t, expm1)  \
    OCML1(T, t, fabs) OCML1(T, t, floor) OCML1(T, t, lgamma) OCML1(T, t, log) OCML1(T, t, log10) \
    OCML1(T, t, log1p) OCML1(T, t, log2) OCML1(T, t, logb) OCML1(T, t, rint) OCML1(T, t, round) \
    OCML1(T, t, rsqrt) OCML1(T, t, sin) OCML1(T, t, sinh) OCML1(T, t, sinpi) OCML1(T, t, sqrt)  \
    OCML1(T, t, tan) OCML1(T, t, tanh) OCML1(T, t, tanpi) OCML1(T, t, tgamma) OCML1(T, t, trunc) \
    OCML2(T, t, atan2) OCML2(T, t, atan2pi) OCML2(T, t, copysign) OCML2(T, t, fdim)             \
    OCML2(T, t, fmax) OCML2(T, t, fmin) OCML2(T, t, fmod) OCML2(T, t, hypot) OCML2(T, t, maxmag) \
    OCML2(T, t, minmag) OCML2(T, t, nextafter) OCML2(T, t, pow) OCML2(T, t, powr)               \
    OCML2(T, t, remainder) OCML3(T, t, fma) OCML3(T, t, mad)                                    \
    OCML_INT(T, t, ldexp) OCML_INT(T, t, pown) OCML_INT(T, t, rootn)                            \
    OCML_OUT(T, t, sincos, T) OCML_OUT(T, t, modf, T) OCML_OUT(T, t, fract, T) OCML_OUT(T, t, frexp, int) \
    extern __attribute__((const)) int __ocml_ilogb_##t(T);                                      \
    OVERLOAD int ilogb(T a) { return __ocml_ilogb_##t(a); }                                     \
    WIDTHS1(int, T, ilogb)                                                                      \
    EVERY_WIDTH(SPREAD2, T, fmin) EVERY_WIDTH(SPREAD2, T, fmax)
MATHEMATICS(half, f16)
MATHEMATICS(float, f32)
MATHEMATICS(double, f64)

#define FAST1(f)                                                                \
    OVERLOAD float native_##f(float a) { return f(a); }                         \
    OVERLOAD float half_##f(float a) { return f(a); }                           \
    WIDTHS1(float, float, native_##f) WIDTHS1(float, float, half_##f)
FAST1(cos) FAST1(exp) FAST1(exp2) FAST1(exp10) FAST1(log) FAST1(log2) FAST1(log10) FAST1(rsqrt)
FAST1(sin) FAST1(sqrt) FAST1(tan)
OVERLOAD float native_recip(float a) { return 1.0f / a; }
OVERLOAD float half_recip(float a) { return 1.0f / a; }
OVERLOAD float native_divide(float a, float b) { return a / b; }
OVERLOAD float half_divide(float a, float b) { return a / b; }
OVERLOAD float native_powr(float a, float b) { return powr(a, b); }
OVERLOAD float half_powr(float a, float b) { return powr(a, b); }
WIDTHS1(float, float, native_recip) WIDTHS1(float, float, half_recip)
WIDTHS2(float, float, float, native_divide) WIDTHS2(float, float, float, half_divide)
WIDTHS2(float, float, float, native_powr) WIDTHS2(float, float, float, half_powr)

// --- common and geometric functions -------------------------------------------------------------------

#define COMMON(T)                                                                               \
    OVERLOAD T min(T a, T b) { return fmin(a, b); }                                             \
    OVERLOAD T max(T a, T b) { return fmax(a, b); }                                             \
    OVERLOAD T clamp(T a, T low, T high) { return fmin(fmax(a, low), high); }                   \
    OVERLOAD T mix(T a, T b, T t) { return a + (b - a) * t; }                                   \
    OVERLOAD T step(T edge, T a) { return a < edge ? (T)0 : (T)1; }                             \
    OVERLOAD T smoothstep(T from, T to, T a) { T t = clamp((a - from) / (to - from), (T)0, (T)1); return t * t * ((T)3 - (T)2 * t); } \
    OVERLOAD T sign(T a) { return a > 0 ? (T)1 : a < 0 ? (T)-1 : a == a ? a : (T)0; }           \
    OVERLOAD T degrees(T a) { return a * (T)57.295779513082320877; }                            \
    OVERLOAD T radians(T a) { return a * (T)0.017453292519943295769; }                          \
    WIDTHS2(T, T, T, min) WIDTHS2(T, T, T, max) WIDTHS3(T, T, T, T, clamp) WIDTHS3(T, T, T, T, mix) \
    WIDTHS2(T, T, T, step) WIDTHS3(T, T, T, T, smoothstep) WIDTHS1(T, T, sign)                  \
    WIDTHS1(T, T, degrees) WIDTHS1(T, T, radians)                                               \
    EVERY_WIDTH(SPREAD2, T, min) EVERY_WIDTH(SPREAD2, T, max) EVERY_WIDTH(SPREAD3, T, clamp)    \
    OVERLOAD T dot(T a, T b) { return a * b; }                                                  \
    OVERLOAD T dot(T##2 a, T##2 b) { return fma(a.y, b.y, a.x * b.x); }                         \
    OVERLOAD T dot(T##3 a, T##3 b) { return fma(a.z, b.z, fma(a.y, b.y, a.x * b.x)); }          \
    OVERLOAD T dot(T##4 a, T##4 b) { return fma(a.w, b.w, fma(a.z, b.z, fma(a.y, b.y, a.x * b.x))); } \
    OVERLOAD T##3 cross(T##3 a, T##3 b) { return a.yzx * b.zxy - a.zxy * b.yzx; }               \
    OVERLOAD T##4 cross(T##4 a, T##4 b) { return (T##4)(cross(a.xyz, b.xyz), (T)0); }           \
    LENGTHS(T, ) LENGTHS(T, 2) LENGTHS(T, 3) LENGTHS(T, 4)
#define LENGTHS(T, n)                                                                           \
    OVERLOAD T length(T##n a) { return sqrt(dot(a, a)); }                                       \
    OVERLOAD T distance(T##n a, T##n b) { return length(a - b); }                               \
    OVERLOAD T##n normalize(T##n a) { T l = length(a); return l == 0 ? a : a / l; }
COMMON(float)
COMMON(double)

// --- integers ----------------------------------------------------------------------------------------

#define INTEGER(T, U, W, low, high)                                                             \
    OVERLOAD T min(T a, T b) { return a < b ? a : b; }                                          \
    OVERLOAD T max(T a, T b) { return a > b ? a : b; }                                          \
    OVERLOAD T clamp(T a, T from, T to) { return min(max(a, from), to); }                       \
    OVERLOAD U abs(T a) { return a < 0 ? (U)-(U)a : (U)a; }                                     \
    OVERLOAD U abs_diff(T a, T b) { return a > b ? (U)a - (U)b : (U)b - (U)a; }                 \
    OVERLOAD T add_sat(T a, T b) { return __builtin_elementwise_add_sat(a, b); }                \
    OVERLOAD T sub_sat(T a, T b) { return __builtin_elementwise_sub_sat(a, b); }                \
    OVERLOAD T hadd(T a, T b) { return (a & b) + ((a ^ b) >> 1); }                              \
    OVERLOAD T rhadd(T a, T b) { return (a | b) - ((a ^ b) >> 1); }                             \
    OVERLOAD T mul_hi(T a, T b) { return (T)(((W)a * (W)b) >> (sizeof(T) * 8)); }               \
    OVERLOAD T mad_hi(T a, T b, T c) { return mul_hi(a, b) + c; }                               \
    OVERLOAD T mad_sat(T a, T b, T c) {                                                         \
        W exact = (W)a * (W)b + (W)c;                                                           \
        return exact > (W)high ? (T)high : exact < (W)low ? (T)low : (T)exact;                  \
    }                                                                                           \
    OVERLOAD T rotate(T a, T b) {                                                               \
        U n = (U)b & (sizeof(T) * 8 - 1), m = (U)(sizeof(T) * 8 - n) & (sizeof(T) * 8 - 1);     \
        return (T)(U)((U)((U)a << n) | (U)((U)a >> m));                                         \
    }                                                                                           \
    OVERLOAD T popcount(T a) { return (T)__builtin_popcountl((ulong)(U)a); }                    \
    OVERLOAD T clz(T a) { return (T)(a == 0 ? sizeof(T) * 8 : __builtin_clzl((ulong)(U)a) - (64 - sizeof(T) * 8)); } \
    OVERLOAD T ctz(T a) { return (T)(a == 0 ? sizeof(T) * 8 : __builtin_ctzl((ulong)(U)a)); }   \
    WIDTHS2(T, T, T, min) WIDTHS2(T, T, T, max) WIDTHS3(T, T, T, T, clamp) WIDTHS1(U, T, abs)   \
    WIDTHS2(U, T, T, abs_diff) WIDTHS2(T, T, T, add_sat) WIDTHS2(T, T, T, sub_sat)              \
    WIDTHS2(T, T, T, hadd) WIDTHS2(T, T, T, rhadd) WIDTHS2(T, T, T, mul_hi)                     \
    WIDTHS3(T, T, T, T, mad_hi) WIDTHS3(T, T, T, T, mad_sat) WIDTHS2(T, T, T, rotate)           \
    WIDTHS1(T, T, popcount) WIDTHS1(T, T, clz) WIDTHS1(T, T, ctz)                               \
    EVERY_WIDTH(SPREAD2, T, min) EVERY_WIDTH(SPREAD2, T, max) EVERY_WIDTH(SPREAD3, T, clamp)
INTEGER(char, uchar, int, CHAR_MIN, CHAR_MAX)
INTEGER(uchar, uchar, int, 0, UCHAR_MAX)
INTEGER(short, ushort, int, SHRT_MIN, SHRT_MAX)
INTEGER(ushort, ushort, long, 0, USHRT_MAX)
INTEGER(int, uint, long, INT_MIN, INT_MAX)
INTEGER(uint, uint, ulong, 0, UINT_MAX)
INTEGER(long, ulong, __int128, LONG_MIN, LONG_MAX)
INTEGER(ulong, ulong, unsigned __int128, 0, ULONG_MAX)
#define MUL24(T)                                                                                \
    OVERLOAD T mul24(T a, T b) { return ((a << 8) >> 8) * ((b << 8) >> 8); }                    \
    OVERLOAD T mad24(T a, T b, T c) { return mul24(a, b) + c; }                                 \
    WIDTHS2(T, T, T, mul24) WIDTHS3(T, T, T, T, mad24)
MUL24(int)
MUL24(uint)
OVERLOAD short upsample(char high, uchar low) { return (short)(((ushort)(uchar)high << 8) | low); }
OVERLOAD ushort upsample(uchar high, uchar low) { return (ushort)(((ushort)high << 8) | low); }
OVERLOAD int upsample(short high, ushort low) { return (int)(((uint)(ushort)high << 16) | low); }
OVERLOAD uint upsample(ushort high, ushort low) { return ((uint)high << 16) | low; }
OVERLOAD long upsample(int high, uint low) { return (long)(((ulong)(uint)high << 32) | low); }
OVERLOAD ulong upsample(uint high, uint low) { return ((ulong)high << 32) | low; }

// --- relations: 1 or 0 for scalars, -1 or 0 in an element of a vector ----------------------------------

#define RELATION(T, I, f, expression)                                                           \
    OVERLOAD int f(T a, T b) { return expression; }                                             \
    RELATION_OF(T, I, f, 2, expression) RELATION_OF(T, I, f, 3, expression) RELATION_OF(T, I, f, 4, expression) \
    RELATION_OF(T, I, f, 8, expression) RELATION_OF(T, I, f, 16, expression)
#define RELATION_OF(T, I, f, n, expression) OVERLOAD I##n f(T##n a, T##n b) { return expression; }
#define PREDICATE(T, I, f, expression)                                                          \
    OVERLOAD int f(T a) { return expression; }                                                  \
    PREDICATE_OF(T, I, f, 2, expression) PREDICATE_OF(T, I, f, 3, expression) PREDICATE_OF(T, I, f, 4, expression) \
    PREDICATE_OF(T, I, f, 8, expression) PREDICATE_OF(T, I, f, 16, expression)
#define PREDICATE_OF(T, I, f, n, expression) OVERLOAD I##n f(T##n a) { return expression; }
#define RELATIONS(T, I)                                                                         \
    RELATION(T, I, isequal, a == b) RELATION(T, I, isnotequal, a != b) RELATION(T, I, isgreater, a > b) \
    RELATION(T, I, isgreaterequal, a >= b) RELATION(T, I, isless, a < b) RELATION(T, I, islessequal, a <= b) \
    RELATION(T, I, islessgreater, (a < b) | (a > b)) RELATION(T, I, isordered, (a == a) & (b == b)) \
    RELATION(T, I, isunordered, (a != a) | (b != b)) PREDICATE(T, I, isnan, a != a)             \
    PREDICATE(T, I, isinf, fabs(a) == (T)INFINITY) PREDICATE(T, I, isfinite, fabs(a) < (T)INFINITY)
RELATIONS(half, short)
RELATIONS(float, int)
RELATIONS(double, long)

#define TOPS(T)                                                                                 \
    OVERLOAD int any(T a) { return a < 0; }                                                     \
    OVERLOAD int all(T a) { return a < 0; }                                                     \
    OVERLOAD int any(T##2 a) { return (a.x | a.y) < 0; }                                        \
    OVERLOAD int all(T##2 a) { return (a.x & a.y) < 0; }                                        \
    OVERLOAD int any(T##3 a) { return (a.x | a.y | a.z) < 0; }                                  \
    OVERLOAD int all(T##3 a) { return (a.x & a.y & a.z) < 0; }                                  \
    OVERLOAD int any(T##4 a) { return any(a.lo | a.hi); }                                       \
    OVERLOAD int all(T##4 a) { return all(a.lo & a.hi); }                                       \
    OVERLOAD int any(T##8 a) { return any(a.lo | a.hi); }                                       \
    OVERLOAD int all(T##8 a) { return all(a.lo & a.hi); }                                       \
    OVERLOAD int any(T##16 a) { return any(a.lo | a.hi); }                                      \
    OVERLOAD int all(T##16 a) { return all(a.lo & a.hi); }
TOPS(char)
TOPS(short)
TOPS(int)
TOPS(long)

// select takes the second where the condition is true: not 0 for scalars, the top bit for vectors.
#define SELECT(T, I, U)                                                                         \
    OVERLOAD T select(T a, T b, I c) { return c ? b : a; }                                      \
    OVERLOAD T select(T a, T b, U c) { return c ? b : a; }                                      \
    SELECT_OF(T, I, U, 2) SELECT_OF(T, I, U, 3) SELECT_OF(T, I, U, 4) SELECT_OF(T, I, U, 8) SELECT_OF(T, I, U, 16) \
    BITSELECT(T, U, ) BITSELECT(T, U, 2) BITSELECT(T, U, 3) BITSELECT(T, U, 4) BITSELECT(T, U, 8) BITSELECT(T, U, 16)
#define SELECT_OF(T, I, U, n)                                                                   \
    OVERLOAD T##n select(T##n a, T##n b, I##n c) { return c < (I##n)(0) ? b : a; }              \
    OVERLOAD T##n select(T##n a, T##n b, U##n c) { return select(a, b, as_##I##n(c)); }
#define BITSELECT(T, U, n)                                                                      \
    OVERLOAD T##n bitselect(T##n a, T##n b, T##n c) {                                           \
        U##n mask = as_##U##n(c);                                                               \
        return as_##T##n((U##n)((as_##U##n(a) & ~mask) | (as_##U##n(b) & mask)));                       \
    }
SELECT(char, char, uchar)
SELECT(uchar, char, uchar)
SELECT(short, short, ushort)
SELECT(ushort, short, ushort)
SELECT(int, int, uint)
SELECT(uint, int, uint)
SELECT(long, long, ulong)
SELECT(ulong, long, ulong)
SELECT(float, int, uint)
SELECT(double, long, ulong)

// --- conversions, loads and stores of vectors -----------------------------------------------------------

#define CONVERT_WIDTH(F, T, n) OVERLOAD T##n convert_##T##n(F##n a) { return __builtin_convertvector(a, T##n); }
#define CONVERT(F, T)                                                                           \
    OVERLOAD T convert_##T(F a) { return (T)a; }                                                \
    CONVERT_WIDTH(F, T, 2) CONVERT_WIDTH(F, T, 3) CONVERT_WIDTH(F, T, 4) CONVERT_WIDTH(F, T, 8) CONVERT_WIDTH(F, T, 16)
#define CONVERT_FROM(F)                                                                         \
    CONVERT(F, char) CONVERT(F, uchar) CONVERT(F, short) CONVERT(F, ushort) CONVERT(F, int) CONVERT(F, uint) \
    CONVERT(F, long) CONVERT(F, ulong) CONVERT(F, half) CONVERT(F, float) CONVERT(F, double)
CONVERT_FROM(char)
CONVERT_FROM(uchar)
CONVERT_FROM(short)
CONVERT_FROM(ushort)
CONVERT_FROM(int)
CONVERT_FROM(uint)
CONVERT_FROM(long)
CONVERT_FROM(ulong)
CONVERT_FROM(half)
CONVERT_FROM(float)
CONVERT_FROM(double)

// Saturating, and rounded to an integer the way the suffix says.
#define SATURATE(F, T, W, low, high)                                                            \
    OVERLOAD T convert_##T##_sat(F a) { return a > (F)high ? (T)high : a < (F)low ? (T)low : (T)a; } \
    WIDTHS1(T, F, convert_##T##_sat)
#define ROUNDED(F, T, suffix, round)                                                            \
    OVERLOAD T convert_##T##suffix(F a) { return (T)round(a); }                                 \
    WIDTHS1(T, F, convert_##T##suffix)
#define ROUND_TO(F, T) ROUNDED(F, T, _rte, rint) ROUNDED(F, T, _rtz, trunc) ROUNDED(F, T, _rtn, floor) ROUNDED(F, T, _rtp, ceil)
#define FROM_FLOAT(F)                                                                           \
    ROUND_TO(F, char) ROUND_TO(F, uchar) ROUND_TO(F, short) ROUND_TO(F, ushort) ROUND_TO(F, int) \
    ROUND_TO(F, uint) ROUND_TO(F, long) ROUND_TO(F, ulong)                                      \
    SATURATE(F, char, F, CHAR_MIN, CHAR_MAX) SATURATE(F, uchar, F, 0, UCHAR_MAX)                \
    SATURATE(F, short, F, SHRT_MIN, SHRT_MAX) SATURATE(F, ushort, F, 0, USHRT_MAX)              \
    SATURATE(F, int, F, INT_MIN, INT_MAX) SATURATE(F, uint, F, 0, UINT_MAX)
FROM_FLOAT(float)
FROM_FLOAT(double)
SATURATE(int, char, int, CHAR_MIN, CHAR_MAX)
SATURATE(int, uchar, int, 0, UCHAR_MAX)
SATURATE(int, short, int, SHRT_MIN, SHRT_MAX)
SATURATE(int, ushort, int, 0, USHRT_MAX)
SATURATE(long, int, long, INT_MIN, INT_MAX)
SATURATE(long, uint, long, 0, UINT_MAX)

// Elements are packed, whatever the alignment of the vector type: three of them take three places.
#define VLOAD(T, space, n)                                                                      \
    OVERLOAD T##n vload##n(size_t i, const space T* p) {                                        \
        T##n v;                                                                                 \
        for (int k = 0; k < n; ++k) v[k] = p[i * n + k];                                        \
        return v;                                                                               \
    }
#define VSTORE(T, space, n)                                                                     \
    OVERLOAD void vstore##n(T##n v, size_t i, space T* p) {                                     \
        for (int k = 0; k < n; ++k) p[i * n + k] = v[k];                                        \
    }
#define LOADS(T, space) VLOAD(T, space, 2) VLOAD(T, space, 3) VLOAD(T, space, 4) VLOAD(T, space, 8) VLOAD(T, space, 16)
#define STORES(T, space) VSTORE(T, space, 2) VSTORE(T, space, 3) VSTORE(T, space, 4) VSTORE(T, space, 8) VSTORE(T, space, 16)
#define VECTOR_MEMORY(T)                                                                        \
    LOADS(T, __global) LOADS(T, __local) LOADS(T, __constant) LOADS(T, __private)               \
    LOADS(T, __generic) STORES(T, __generic)                                                    \
    STORES(T, __global) STORES(T, __local) STORES(T, __private)
VECTOR_MEMORY(char)
VECTOR_MEMORY(uchar)
VECTOR_MEMORY(short)
VECTOR_MEMORY(ushort)
VECTOR_MEMORY(int)
VECTOR_MEMORY(uint)
VECTOR_MEMORY(long)
VECTOR_MEMORY(ulong)
VECTOR_MEMORY(half)
VECTOR_MEMORY(float)
VECTOR_MEMORY(double)
#define HALF_MEMORY(space)                                                                      \
    OVERLOAD float vload_half(size_t i, const space half* p) { return p[i]; }                   \
    OVERLOAD void vstore_half(float v, size_t i, space half* p) { p[i] = (half)v; }             \
    OVERLOAD void vstore_half_rte(float v, size_t i, space half* p) { p[i] = (half)v; }
HALF_MEMORY(__global)
HALF_MEMORY(__local)
HALF_MEMORY(__private)
HALF_MEMORY(__generic)

// --- atomics of OpenCL 1 -----------------------------------------------------------------------------------

#define ATOMIC(T, space, f, operation)                                                          \
    OVERLOAD T atomic_##f(volatile space T* p, T v) {                                           \
        return __scoped_atomic_##operation(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);      \
    }                                                                                           \
    OVERLOAD T atom_##f(volatile space T* p, T v) { return atomic_##f(p, v); }
#define ATOMICS_IN(T, space)                                                                    \
    ATOMIC(T, space, add, fetch_add) ATOMIC(T, space, sub, fetch_sub) ATOMIC(T, space, min, fetch_min) \
    ATOMIC(T, space, max, fetch_max) ATOMIC(T, space, and, fetch_and) ATOMIC(T, space, or, fetch_or) \
    ATOMIC(T, space, xor, fetch_xor) ATOMIC(T, space, xchg, exchange_n)                         \
    OVERLOAD T atomic_inc(volatile space T* p) { return atomic_add(p, (T)1); }                  \
    OVERLOAD T atomic_dec(volatile space T* p) { return atomic_sub(p, (T)1); }                  \
    OVERLOAD T atom_inc(volatile space T* p) { return atomic_add(p, (T)1); }                    \
    OVERLOAD T atom_dec(volatile space T* p) { return atomic_sub(p, (T)1); }                    \
    OVERLOAD T atomic_cmpxchg(volatile space T* p, T expected, T v) {                           \
        __scoped_atomic_compare_exchange_n(                                                     \
            p, &expected, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); \
        return expected;                                                                        \
    }                                                                                           \
    OVERLOAD T atom_cmpxchg(volatile space T* p, T expected, T v) { return atomic_cmpxchg(p, expected, v); }
#define ATOMICS(T) ATOMICS_IN(T, __global) ATOMICS_IN(T, __local)
ATOMICS(int)
ATOMICS(uint)
ATOMICS(long)
ATOMICS(ulong)
OVERLOAD float atomic_xchg(volatile __global float* p, float v) { return as_float(atomic_xchg((volatile __global uint*)p, as_uint(v))); }
OVERLOAD float atomic_xchg(volatile __local float* p, float v) { return as_float(atomic_xchg((volatile __local uint*)p, as_uint(v))); }
