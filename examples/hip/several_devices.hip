// LANEWISE_DEVICES=gfx942,gfx942: memory and work of two devices, copies between them.
#include "check.h"

__global__ void add(int* values, int amount) { values[threadIdx.x] += amount; }

int main() {
    int count;
    CHECK(hipGetDeviceCount(&count));
    if (count < 2) {
        std::puts("needs two devices");
        return 77;
    }
    const int n = 64;
    int *a, *b, device, can;
    CHECK(hipMalloc(&a, n * sizeof(int)));
    CHECK(hipMemset(a, 0, n * sizeof(int)));
    add<<<1, n>>>(a, 5);
    CHECK(hipSetDevice(1));
    CHECK(hipGetDevice(&device));
    EXPECT(device == 1);
    CHECK(hipMalloc(&b, n * sizeof(int)));
    CHECK(hipMemcpyPeer(b, 1, a, 0, n * sizeof(int)));
    add<<<1, n>>>(b, 7);
    for (int value : host_copy(b, n)) EXPECT(value == 12);
    CHECK(hipDeviceCanAccessPeer(&can, 1, 0));
    EXPECT(can == 1);
    CHECK(hipDeviceEnablePeerAccess(0, 0));
    EXPECT_ERROR(hipDeviceEnablePeerAccess(0, 0), hipErrorPeerAccessAlreadyEnabled);
    add<<<1, n>>>(a, 100);
    CHECK(hipDeviceSynchronize());
    for (int value : host_copy(a, n)) EXPECT(value == 105);
    hipPointerAttribute_t attributes;
    CHECK(hipPointerGetAttributes(&attributes, a));
    EXPECT(attributes.device == 0 && attributes.type == hipMemoryTypeDevice);
    CHECK(hipDeviceDisablePeerAccess(0));
    EXPECT_ERROR(hipDeviceDisablePeerAccess(0), hipErrorPeerAccessNotEnabled);
    return verdict();
}
