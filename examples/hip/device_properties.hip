// What the device says of itself; the same figures by properties and by attributes.
#include "check.h"

#include <cstring>

__global__ void wave_size(int* size) { *size = warpSize; }

int main() {
    int count = 0, value = 0;
    CHECK(hipGetDeviceCount(&count));
    EXPECT(count >= 1);
    hipDeviceProp_t properties;
    CHECK(hipGetDeviceProperties(&properties, 0));
    std::printf("%s, %s, waves of %d, %d processors\n", properties.name, properties.gcnArchName,
                properties.warpSize, properties.multiProcessorCount);
    EXPECT(std::strncmp(properties.gcnArchName, "gfx", 3) == 0);
    CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeWarpSize, 0));
    EXPECT(value == properties.warpSize);
    CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeMultiprocessorCount, 0));
    EXPECT(value == properties.multiProcessorCount);
    CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeMaxSharedMemoryPerBlock, 0));
    EXPECT(value == (int)properties.sharedMemPerBlock && value >= 65536);
    CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeMaxGridDimX, 0));
    EXPECT(value == properties.maxGridSize[0]);
    CHECK(hipDeviceGetAttribute(&value, hipDeviceAttributeCooperativeLaunch, 0));
    EXPECT(value == 1);
    int* seen;
    CHECK(hipMallocManaged(reinterpret_cast<void**>(&seen), sizeof(int)));
    wave_size<<<1, 1>>>(seen);
    CHECK(hipDeviceSynchronize());
    EXPECT(*seen == properties.warpSize);
    char name[256];
    CHECK(hipDeviceGetName(name, sizeof name, 0));
    EXPECT(std::strcmp(name, properties.name) == 0);
    size_t free_bytes, total_bytes;
    CHECK(hipMemGetInfo(&free_bytes, &total_bytes));
    EXPECT(free_bytes <= total_bytes && total_bytes == properties.totalGlobalMem);
    EXPECT_ERROR(hipGetDeviceProperties(&properties, count), hipErrorInvalidDevice);
    EXPECT_ERROR(hipSetDevice(count), hipErrorInvalidDevice);
    return verdict();
}
