// How many blocks fit, what the best block is, and what a kernel uses.
#include "check.h"

__global__ void plain(float* x) { x[threadIdx.x] *= 2; }
__global__ void __launch_bounds__(128) limited(float* x) { x[threadIdx.x] *= 2; }
__global__ void shared(float* x) {
    __shared__ float staged[4096];
    for (int i = threadIdx.x; i < 4096; i += blockDim.x) staged[i] = x[i];
    __syncthreads();
    x[threadIdx.x] = staged[4095 - threadIdx.x];
}

int main() {
    int blocks = 0, grid = 0, block = 0;
    CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 256, 0));
    EXPECT(blocks >= 2);
    int with_lds = 0;
    CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&with_lds, plain, 256, 32 << 10));
    EXPECT(with_lds >= 1 && with_lds <= blocks);
    CHECK(hipOccupancyMaxPotentialBlockSize(&grid, &block, plain, 0, 0));
    EXPECT(block > 0 && block <= 1024 && grid > 0);
    CHECK(hipOccupancyMaxPotentialBlockSize(&grid, &block, limited, 0, 0));
    EXPECT(block <= 128);
    hipFuncAttributes attributes;
    CHECK(hipFuncGetAttributes(&attributes, reinterpret_cast<const void*>(shared)));
    EXPECT(attributes.sharedSizeBytes == 4096 * sizeof(float));
    EXPECT(attributes.numRegs > 0);
    CHECK(hipFuncGetAttributes(&attributes, reinterpret_cast<const void*>(limited)));
    EXPECT(attributes.maxThreadsPerBlock == 128);
    limited<<<1, 256>>>(nullptr);
    EXPECT_ERROR(hipGetLastError(), hipErrorLaunchFailure);
    return verdict();
}
