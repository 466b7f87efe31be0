// The two functions that host code calls to round to bfloat16.
//
// They belong to the compiler's run-time library, but the one that programs are linked with here is
// the system's libgcc, and before GCC 13 that has none. Weak: another definition is as good.
#pragma once

#if !defined(__HIP_DEVICE_COMPILE__) && !defined(__HIPCC_RTC__)

extern "C" __attribute__((weak, visibility("hidden"), noinline)) __bf16 __truncsfbf2(float value) {
    unsigned int bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    if ((bits & 0x7fffffff) > 0x7f800000) {
        bits |= 0x400000;  // a NaN: quiet, with what is left of its payload
    } else {
        bits += 0x7fff + (bits >> 16 & 1);  // to nearest even
    }
    unsigned short upper = static_cast<unsigned short>(bits >> 16);
    __bf16 rounded;
    __builtin_memcpy(&rounded, &upper, sizeof rounded);
    return rounded;
}

// By way of a float that keeps, in its last bit, that something was cut off.
extern "C" __attribute__((weak, visibility("hidden"), noinline)) __bf16 __truncdfbf2(double value) {
    float near = static_cast<float>(value);
    if (near == near && static_cast<double>(near) != value) {
        unsigned int bits;
        __builtin_memcpy(&bits, &near, sizeof bits);
        bool beyond = __builtin_fabs(static_cast<double>(near)) > __builtin_fabs(value);
        bits = (beyond ? bits - 1 : bits) | 1;
        __builtin_memcpy(&near, &bits, sizeof near);
    }
    return __truncsfbf2(near);
}

#endif
