// A sum in two stages: lanes by shuffles, waves through shared memory, blocks by an atomic.
#include "check.h"

__global__ void sum(const int* values, int n, unsigned long long* total) {
    __shared__ int partial[32];
    int value = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        value += values[i];
    for (int offset = warpSize / 2; offset > 0; offset /= 2) value += __shfl_down(value, offset);
    int lane = threadIdx.x % warpSize, wave = threadIdx.x / warpSize;
    if (lane == 0) partial[wave] = value;
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned long long block = 0;
        for (int i = 0; i < (int)(blockDim.x / warpSize); ++i) block += partial[i];
        atomicAdd(total, block);
    }
}

int main() {
    const int n = 1 << 18;
    std::vector<int> values(n);
    unsigned long long expected = 0;
    for (int i = 0; i < n; ++i) expected += values[i] = (i * 7919) % 1000;
    int* device = device_copy(values);
    unsigned long long* total;
    CHECK(hipMalloc(&total, sizeof *total));
    CHECK(hipMemset(total, 0, sizeof *total));
    sum<<<64, 256>>>(device, n, total);
    EXPECT(host_copy(total, 1)[0] == expected);
    return verdict();
}
