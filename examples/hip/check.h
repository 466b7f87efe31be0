// What the examples share: a call that must succeed, a call that must fail in a certain way, and
// the verdict on the last line.
#pragma once
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

inline int failures = 0;

#define CHECK(call)                                                                                 \
    do {                                                                                            \
        hipError_t code_ = (call);                                                                  \
        if (code_ != hipSuccess) {                                                                  \
            std::printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, hipGetErrorName(code_));      \
            std::exit(2);                                                                           \
        }                                                                                           \
    } while (0)

#define EXPECT_ERROR(call, expected)                                                                \
    do {                                                                                            \
        hipError_t code_ = (call);                                                                  \
        if (code_ != (expected)) {                                                                  \
            std::printf("%s:%d: %s gives %s, not %s\n", __FILE__, __LINE__, #call,                  \
                        hipGetErrorName(code_), hipGetErrorName(expected));                         \
            ++failures;                                                                             \
        }                                                                                           \
    } while (0)

#define EXPECT(condition)                                                                           \
    do {                                                                                            \
        if (!(condition)) {                                                                         \
            std::printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                     \
            ++failures;                                                                             \
        }                                                                                           \
    } while (0)

template <class T>
T* device_copy(const std::vector<T>& host) {
    T* device = nullptr;
    CHECK(hipMalloc(&device, host.size() * sizeof(T)));
    CHECK(hipMemcpy(device, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice));
    return device;
}

template <class T>
std::vector<T> host_copy(const T* device, size_t count) {
    std::vector<T> host(count);
    CHECK(hipMemcpy(host.data(), device, count * sizeof(T), hipMemcpyDeviceToHost));
    return host;
}

inline int verdict() {
    std::puts(failures ? "FAIL" : "PASS");
    return failures ? 1 : 0;
}
