// The shuffles, with what they ask of `width`: a power of two up to the wave's size.
//
// AMD's use any width as a mask and say nothing. A constant is told by the compiler (a warning: such
// programs do compile and run with AMD's). A width that only the run knows costs a comparison; where
// it is wrong the lanes concerned pass the mark below, which does nothing, but `lanewise check --tool
// contract` sees it (lift/exchange_events.py). A constant that is right leaves no code.
#pragma once

#if defined(__clang__) && defined(__HIP__)

__device__ static inline __attribute__((always_inline)) void __lw_mark_width(int width) {
    if (__builtin_expect(width <= 0 || (width & (width - 1)) != 0 || width > warpSize, 0)) {
#if defined(__HIP_DEVICE_COMPILE__)
        __asm__ volatile("s_nop 0x5700\n\tv_mov_b32 %0, %0" : "+v"(width));
#endif
    }
}

#define __LW_TELLS_WIDTH                                                                           \
    __attribute__((diagnose_if(                                                                    \
        __builtin_constant_p(width) && (width <= 0 || (width & (width - 1)) != 0 || width > 64),   \
        "the width of a shuffle must be a power of two up to the size of the wave", "warning")))

#define __LW_SHUFFLE(name, type, index)                                                            \
    __device__ inline type name(MAYBE_UNDEF type var, index lane, int width = warpSize)            \
        __LW_TELLS_WIDTH {                                                                         \
        __lw_mark_width(width);                                                                    \
        return __lw_plain##name(var, lane, width);                                                 \
    }

#define __LW_SHUFFLES(name, index)                                                                 \
    __LW_SHUFFLE(name, int, index)                                                                 \
    __LW_SHUFFLE(name, unsigned int, index)                                                        \
    __LW_SHUFFLE(name, float, index)                                                               \
    __LW_SHUFFLE(name, double, index)                                                              \
    __LW_SHUFFLE(name, long, index)                                                                \
    __LW_SHUFFLE(name, unsigned long, index)                                                       \
    __LW_SHUFFLE(name, long long, index)                                                           \
    __LW_SHUFFLE(name, unsigned long long, index)

__LW_SHUFFLES(__shfl, int)
__LW_SHUFFLES(__shfl_up, unsigned int)
__LW_SHUFFLES(__shfl_down, unsigned int)
__LW_SHUFFLES(__shfl_xor, int)

#if !defined(HIP_DISABLE_WARP_SYNC_BUILTINS)
#define __LW_SYNCHRONISED(name, index)                                                             \
    template <typename MaskT, typename T>                                                          \
    __device__ inline T name(MaskT mask, T var, index lane, int width = warpSize)                  \
        __LW_TELLS_WIDTH {                                                                         \
        __lw_mark_width(width);                                                                    \
        return __lw_plain##name(mask, var, lane, width);                                           \
    }

__LW_SYNCHRONISED(__shfl_sync, int)
__LW_SYNCHRONISED(__shfl_up_sync, unsigned int)
__LW_SYNCHRONISED(__shfl_down_sync, unsigned int)
__LW_SYNCHRONISED(__shfl_xor_sync, int)
#undef __LW_SYNCHRONISED
#endif

#undef __LW_SHUFFLES
#undef __LW_SHUFFLE
#undef __LW_TELLS_WIDTH

#endif
