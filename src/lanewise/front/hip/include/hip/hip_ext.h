// Launches with events around the kernel.
//
// lanewise's own header, made from the names HIP publishes. Here a grid given by numbers counts
// work-items; the template's counts blocks.
#pragma once

#include <hip/hip_runtime.h>

#ifdef __cplusplus
#include <tuple>

extern "C" hipError_t hipExtModuleLaunchKernel(
    hipFunction_t function, uint32_t global_x, uint32_t global_y, uint32_t global_z, uint32_t local_x,
    uint32_t local_y, uint32_t local_z, size_t lds_bytes, hipStream_t stream, void** arguments,
    void** extra, hipEvent_t start = nullptr, hipEvent_t stop = nullptr, uint32_t flags = 0);

extern "C" __attribute__((deprecated("use hipExtModuleLaunchKernel"))) hipError_t hipHccModuleLaunchKernel(
    hipFunction_t function, uint32_t global_x, uint32_t global_y, uint32_t global_z, uint32_t local_x,
    uint32_t local_y, uint32_t local_z, size_t lds_bytes, hipStream_t stream, void** arguments,
    void** extra, hipEvent_t start = nullptr, hipEvent_t stop = nullptr);

#if defined(__HIP__)
template <typename... Formals, typename... Actuals>
inline void hipExtLaunchKernelGGL(
    void (*kernel)(Formals...), const dim3& grid, const dim3& block, uint32_t lds_bytes,
    hipStream_t stream, hipEvent_t start, hipEvent_t stop, uint32_t flags, Actuals... actuals) {
    static_assert(sizeof...(Formals) == sizeof...(Actuals), "one argument for each parameter");
    std::tuple<Formals...> formals(static_cast<Formals>(actuals)...);
    std::apply(
        [&](Formals&... each) {
            void* arguments[] = {const_cast<void*>(static_cast<const volatile void*>(&each))..., nullptr};
            (void)hipExtLaunchKernel(
                reinterpret_cast<const void*>(kernel), grid, block, arguments, lds_bytes, stream, start,
                stop, static_cast<int>(flags));
        },
        formals);
}
#endif
#endif
