// Memory of another device: copies always reach it, kernels when peer access is enabled. Needs two devices.
#include "check.h"

__global__ void add(int* p, int amount) { p[threadIdx.x] += amount; }

static void errors() {
    int can = -1;
    CHECK(hipDeviceCanAccessPeer(&can, 0, 1));
    EXPECT(can == 1);
    CHECK(hipDeviceCanAccessPeer(&can, 1, 1));
    EXPECT(can == 0);
    EXPECT_ERROR(hipDeviceCanAccessPeer(&can, 0, 99), hipErrorInvalidDevice);
    EXPECT_ERROR(hipDeviceCanAccessPeer(&can, -1, 0), hipErrorInvalidDevice);
    EXPECT_ERROR(hipDeviceDisablePeerAccess(1), hipErrorPeerAccessNotEnabled);
    EXPECT_ERROR(hipDeviceEnablePeerAccess(99, 0), hipErrorInvalidDevice);
    EXPECT_ERROR(hipDeviceEnablePeerAccess(0, 0), hipErrorInvalidDevice);
    EXPECT_ERROR(hipDeviceEnablePeerAccess(1, 5), hipErrorInvalidValue);
    CHECK(hipDeviceEnablePeerAccess(1, 0));
    EXPECT_ERROR(hipDeviceEnablePeerAccess(1, 0), hipErrorPeerAccessAlreadyEnabled);
    CHECK(hipDeviceDisablePeerAccess(1));
    EXPECT_ERROR(hipDeviceDisablePeerAccess(1), hipErrorPeerAccessNotEnabled);
}

static void everybodys_memory() {
    int *pinned, *managed;
    CHECK(hipSetDevice(1));
    CHECK(hipHostMalloc(&pinned, 256));
    CHECK(hipMallocManaged(&managed, 256));
    for (int i = 0; i < 64; ++i) pinned[i] = managed[i] = i;
    CHECK(hipSetDevice(0));
    add<<<1, 64>>>(pinned, 1);
    add<<<1, 64>>>(managed, 2);
    CHECK(hipDeviceSynchronize());
    for (int i = 0; i < 64; ++i) EXPECT(pinned[i] == i + 1 && managed[i] == i + 2);
}

int main() {
    errors();
    everybodys_memory();
    int *here, *there;
    CHECK(hipSetDevice(0));
    CHECK(hipMalloc(&here, 256));
    CHECK(hipMemset(here, 0, 256));
    CHECK(hipSetDevice(1));
    CHECK(hipMalloc(&there, 256));
    CHECK(hipMemcpyPeer(there, 1, here, 0, 256));  // needs no access
    EXPECT_ERROR(hipMemcpyPeer(there, 1, here, 0, 260), hipErrorInvalidValue);
    EXPECT_ERROR(hipMemcpyPeer(there, 99, here, 0, 256), hipErrorInvalidDevice);
    CHECK(hipSetDevice(0));
    CHECK(hipDeviceEnablePeerAccess(1, 0));
    for (int i = 0; i < 5; ++i) add<<<1, 64>>>(there, 1);
    CHECK(hipDeviceSynchronize());
    EXPECT(host_copy(there, 64)[63] == 5);
    CHECK(hipDeviceDisablePeerAccess(1));
    add<<<1, 64>>>(there, 1);  // the same launch as before: it must not go through now
    EXPECT_ERROR(hipDeviceSynchronize(), hipErrorIllegalAddress);
    CHECK(hipSetDevice(1));  // the other device is well, and has no access to device 0 either way
    add<<<1, 64>>>(there, 1);
    CHECK(hipDeviceSynchronize());
    EXPECT(host_copy(there, 64)[63] == 6);
    return verdict();
}
