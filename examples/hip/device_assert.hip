// An assertion fails in a kernel: message on stderr, hipErrorAssert until the device is reset.
#include "check.h"

#include <cassert>

__global__ void check(const int* values, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) assert(values[i] < 100);
}

int main() {
    std::vector<int> values(64, 1);
    int* device = device_copy(values);
    check<<<1, 64>>>(device, 64);
    CHECK(hipDeviceSynchronize());
    values[17] = 100;
    CHECK(hipMemcpy(device, values.data(), 64 * sizeof(int), hipMemcpyHostToDevice));
    check<<<1, 64>>>(device, 64);
    EXPECT_ERROR(hipDeviceSynchronize(), hipErrorAssert);
    void* more;
    EXPECT_ERROR(hipMalloc(&more, 4), hipErrorAssert);
    CHECK(hipDeviceReset());
    CHECK(hipMalloc(&more, 4));
    return verdict();
}
