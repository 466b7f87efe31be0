// The grids of all devices wait for each other; launches that differ or share a device are refused.
#include "check.h"

#include <hip/hip_cooperative_groups.h>

namespace groups = cooperative_groups;

// Every device writes its part, then reads its neighbour's, which is written before the barrier.
__global__ void shift(int* values, int* shifted, int* bad, int rounds) {
    groups::multi_grid_group all = groups::this_multi_grid();
    unsigned int rank = all.thread_rank(), count = all.num_threads();
    unsigned int part = gridDim.x * blockDim.x;
    if (!all.is_valid() || count != part * all.num_grids() || rank / part != all.grid_rank()) *bad = 1;
    for (int round = 0; round < rounds; ++round) {
        values[rank] = rank + round;
        all.sync();
        shifted[rank] = values[(rank + part) % count];
        groups::this_grid().sync();
        all.sync();
    }
}


int main() {
    int devices, blocks = 6, threads = 96, rounds = 5;
    CHECK(hipGetDeviceCount(&devices));
    int count = devices * blocks * threads, *values, *shifted, *bad;
    CHECK(hipMallocManaged(reinterpret_cast<void**>(&values), count * sizeof(int)));
    CHECK(hipMallocManaged(reinterpret_cast<void**>(&shifted), count * sizeof(int)));
    CHECK(hipMallocManaged(reinterpret_cast<void**>(&bad), sizeof(int)));
    *bad = 0;
    for (int from = 0; from < devices; ++from) {  // managed memory belongs to the first device
        CHECK(hipSetDevice(from));
        if (from) CHECK(hipDeviceEnablePeerAccess(0, 0));
    }
    void* arguments[] = {&values, &shifted, &bad, &rounds};
    std::vector<hipLaunchParams> launches(devices);
    for (int i = 0; i < devices; ++i) {
        CHECK(hipSetDevice(i));
        launches[i].func = reinterpret_cast<void*>(shift);
        launches[i].gridDim = dim3(blocks);
        launches[i].blockDim = dim3(threads);
        launches[i].args = arguments;
        launches[i].sharedMem = 0;
        CHECK(hipStreamCreate(&launches[i].stream));
    }
    for (unsigned int flags = 0; flags < 4; ++flags) {
        CHECK(hipLaunchCooperativeKernelMultiDevice(launches.data(), devices, flags));
        for (const hipLaunchParams& launch : launches) CHECK(hipStreamSynchronize(launch.stream));
        int part = blocks * threads;
        for (int i = 0; i < count; ++i) EXPECT(shifted[i] == (i + part) % count + rounds - 1);
    }
    EXPECT(*bad == 0);
    EXPECT_ERROR(hipLaunchCooperativeKernelMultiDevice(nullptr, 1, 0), hipErrorInvalidValue);
    EXPECT_ERROR(hipLaunchCooperativeKernelMultiDevice(launches.data(), devices + 1, 0),
                 hipErrorInvalidDevice);
    EXPECT_ERROR(hipLaunchCooperativeKernelMultiDevice(launches.data(), devices, 4),
                 hipErrorInvalidValue);
    std::vector<hipLaunchParams> wrong = launches;
    wrong[0].stream = nullptr;
    EXPECT_ERROR(hipLaunchCooperativeKernelMultiDevice(wrong.data(), devices, 0),
                 hipErrorInvalidResourceHandle);
    wrong = launches;
    for (hipLaunchParams& launch : wrong) launch.gridDim = dim3(1 << 20);
    EXPECT_ERROR(hipLaunchCooperativeKernelMultiDevice(wrong.data(), devices, 0),
                 hipErrorCooperativeLaunchTooLarge);
    if (devices > 1) {
        wrong = launches;
        wrong[1].stream = wrong[0].stream;
        EXPECT_ERROR(hipLaunchCooperativeKernelMultiDevice(wrong.data(), devices, 0),
                     hipErrorInvalidDevice);
        wrong = launches;
        wrong[1].blockDim = dim3(threads / 2);
        EXPECT_ERROR(hipLaunchCooperativeKernelMultiDevice(wrong.data(), devices, 0),
                     hipErrorInvalidValue);
    }
    return verdict();
}
