// An inclusive scan of each block (Hillis and Steele), then the offsets of the blocks are added.
#include "check.h"

__global__ void scan_block(int* data, int* sums, int n) {
    __shared__ int values[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    values[threadIdx.x] = i < n ? data[i] : 0;
    for (int step = 1; step < 256; step *= 2) {
        __syncthreads();
        int before = (int)threadIdx.x >= step ? values[threadIdx.x - step] : 0;
        __syncthreads();
        values[threadIdx.x] += before;
    }
    if (i < n) data[i] = values[threadIdx.x];
    if (threadIdx.x == 255) sums[blockIdx.x] = values[255];
}

__global__ void add_offsets(int* data, const int* sums, int n) {
    int i = blockIdx.x * 256 + threadIdx.x, offset = 0;
    for (int block = 0; block < (int)blockIdx.x; ++block) offset += sums[block];
    if (i < n) data[i] += offset;
}

int main() {
    const int n = 5000, blocks = (n + 255) / 256;
    std::vector<int> data(n), expected(n);
    for (int i = 0, sum = 0; i < n; ++i) expected[i] = sum += data[i] = (i * 31) % 17 - 8;
    int *device = device_copy(data), *sums;
    CHECK(hipMalloc(&sums, blocks * sizeof(int)));
    scan_block<<<blocks, 256>>>(device, sums, n);
    add_offsets<<<blocks, 256>>>(device, sums, n);
    EXPECT(host_copy(device, n) == expected);
    return verdict();
}
