// __assert_fail, which assert() in device code calls.
//
// lanewise's own, before AMD's header of this name, which has abort() and __hip_assert as well. AMD's
// makes several host calls for a message; ours tells it by printf, which needs only memory, and then
// traps. Where a launch has no printf buffer, the trap alone tells the place.
#pragma once

#if defined(__clang__) && defined(__HIP__)

#define __assert_fail __lw_assert_fail_by_host_call
#include_next <hip/amd_detail/hip_assert.h>
#undef __assert_fail

extern "C" __device__ int printf(const char* format, ...);

// inline: only where it is called do the kernels of a unit ask for a printf buffer.
extern "C" __device__ inline __attribute__((noinline)) void __lw_tell_assertion(
    const char* assertion, const char* file, unsigned int line, const char* function) {
    // hidden_printf_buffer is at byte 72 of the implicit arguments (LLVM AMDGPUUsage, code object V5).
    unsigned long long buffer;
    __builtin_memcpy(&buffer, (const char*)__builtin_amdgcn_implicitarg_ptr() + 72, sizeof buffer);
    if (buffer == 0) return;
    printf("%s:%u: %s: block (%u,%u,%u), thread (%u,%u,%u): Device-side assertion `%s' failed.\n", file, line,
           function, __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(),
           __builtin_amdgcn_workgroup_id_z(), __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(),
           __builtin_amdgcn_workitem_id_z(), assertion);
}

// The trap is of the line that has the assertion.
extern "C" __device__ inline __attribute__((always_inline, nodebug)) void __assert_fail(
    const char* assertion, const char* file, unsigned int line, const char* function) {
    __lw_tell_assertion(assertion, file, line, function);
    __builtin_trap();
}

#endif
