// A kernel writes past its array. The report is on stderr, the error stays until a reset.
#include "check.h"

__global__ void store(int* p, int offset) { p[threadIdx.x + offset] = 1; }

int main() {
    int* p;
    CHECK(hipMalloc(&p, 64 * sizeof(int)));
    store<<<1, 64>>>(p, 1000);
    EXPECT_ERROR(hipDeviceSynchronize(), hipErrorIllegalAddress);
    EXPECT_ERROR(hipMemset(p, 0, 4), hipErrorIllegalAddress);
    store<<<1, 64>>>(p, 0);
    EXPECT_ERROR(hipGetLastError(), hipErrorIllegalAddress);
    CHECK(hipDeviceReset());
    CHECK(hipMalloc(&p, 64 * sizeof(int)));
    store<<<1, 64>>>(p, 0);
    CHECK(hipDeviceSynchronize());
    return verdict();
}
