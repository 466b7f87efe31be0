// What each wrong call returns, and how errors are remembered.
#include "check.h"

#include <cstring>

__global__ void touch(int* p) { p[threadIdx.x] = 1; }

int main() {
    int *p, local;
    char host[1024] = {};
    CHECK(hipMalloc(&p, 1000));
    EXPECT_ERROR(hipFree(p + 1), hipErrorInvalidValue);
    EXPECT_ERROR(hipFree(&local), hipErrorInvalidValue);
    CHECK(hipFree(p));
    EXPECT_ERROR(hipFree(p), hipErrorInvalidValue);
    CHECK(hipFree(nullptr));
    EXPECT_ERROR(hipMalloc(&p, size_t(1) << 60), hipErrorOutOfMemory);
    EXPECT_ERROR(hipPeekAtLastError(), hipErrorOutOfMemory);
    EXPECT_ERROR(hipGetLastError(), hipErrorOutOfMemory);
    EXPECT_ERROR(hipGetLastError(), hipSuccess);
    CHECK(hipMalloc(&p, 0));
    EXPECT(p == nullptr);

    CHECK(hipMalloc(&p, 1000));
    EXPECT_ERROR(hipMemcpy(p, host, 1001, hipMemcpyHostToDevice), hipErrorInvalidValue);
    EXPECT_ERROR(hipMemcpy(host, p + 200, 201, hipMemcpyDeviceToHost), hipErrorInvalidValue);
    EXPECT_ERROR(hipMemcpy(p, host, 4, static_cast<hipMemcpyKind>(77)),
                 hipErrorInvalidMemcpyDirection);
    EXPECT_ERROR(hipMemcpy(nullptr, host, 4, hipMemcpyHostToDevice), hipErrorInvalidValue);
    touch<<<1, 2048>>>(p);
    EXPECT_ERROR(hipGetLastError(), hipErrorInvalidConfiguration);
    touch<<<0, 64>>>(p);
    EXPECT_ERROR(hipGetLastError(), hipErrorInvalidConfiguration);
    touch<<<1, 64, 1 << 20>>>(p);
    EXPECT(hipGetLastError() != hipSuccess);
    touch<<<1, 64>>>(p);
    CHECK(hipGetLastError());
    CHECK(hipDeviceSynchronize());

    hipModule_t module;
    EXPECT_ERROR(hipModuleLoad(&module, "/nowhere/at/all.co"), hipErrorFileNotFound);
    EXPECT_ERROR(hipModuleLoadData(&module, "this is no code object"), hipErrorInvalidImage);
    EXPECT_ERROR(hipEventRecord(reinterpret_cast<hipEvent_t>(host), nullptr),
                 hipErrorInvalidHandle);
    EXPECT(std::strcmp(hipGetErrorName(hipErrorNotReady), "hipErrorNotReady") == 0);
    EXPECT(std::strcmp(hipGetErrorString(hipErrorOutOfMemory), "out of memory") == 0);

    hipArray_t array;
    hipChannelFormatDesc format = hipCreateChannelDesc(32, 0, 0, 0, hipChannelFormatKindFloat);
    EXPECT_ERROR(hipMallocArray(&array, &format, 16, 16, 0), hipErrorNotSupported);
    hipIpcMemHandle_t handle;
    EXPECT_ERROR(hipIpcGetMemHandle(&handle, p), hipErrorNotSupported);
    return verdict();
}
