// hipHostMalloc and hipHostRegister: the device reads and writes the host's own memory.
#include "check.h"

__global__ void triple(int* values) { values[threadIdx.x] *= 3; }

int main() {
    int *pinned, *seen_by_device;
    CHECK(hipHostMalloc(reinterpret_cast<void**>(&pinned), 64 * sizeof(int), hipHostMallocMapped));
    for (int i = 0; i < 64; ++i) pinned[i] = i;
    CHECK(hipHostGetDevicePointer(reinterpret_cast<void**>(&seen_by_device), pinned, 0));
    triple<<<1, 64>>>(seen_by_device);
    CHECK(hipDeviceSynchronize());
    for (int i = 0; i < 64; ++i) EXPECT(pinned[i] == 3 * i);
    unsigned flags = 0;
    CHECK(hipHostGetFlags(&flags, pinned));
    EXPECT(flags == hipHostMallocMapped);
    CHECK(hipHostFree(pinned));

    std::vector<int> own(64, 5);
    size_t bytes = own.size() * sizeof(int);
    CHECK(hipHostRegister(own.data(), bytes, hipHostRegisterDefault));
    EXPECT_ERROR(hipHostRegister(own.data(), bytes, 0), hipErrorHostMemoryAlreadyRegistered);
    CHECK(hipHostGetDevicePointer(reinterpret_cast<void**>(&seen_by_device), own.data(), 0));
    triple<<<1, 64>>>(seen_by_device);
    CHECK(hipDeviceSynchronize());
    for (int value : own) EXPECT(value == 15);
    CHECK(hipHostUnregister(own.data()));
    EXPECT_ERROR(hipHostUnregister(own.data()), hipErrorHostMemoryNotRegistered);
    return verdict();
}
