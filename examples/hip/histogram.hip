// Atomics in dynamic shared memory, then in global memory.
#include "check.h"

__global__ void histogram(const unsigned char* data, int n, unsigned* bins) {
    extern __shared__ unsigned local[];
    for (int i = threadIdx.x; i < 256; i += blockDim.x) local[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&local[data[i]], 1u);
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(&bins[i], local[i]);
}

int main() {
    const int n = 200'000;
    std::vector<unsigned char> data(n);
    std::vector<unsigned> expected(256);
    unsigned state = 12345;
    for (auto& value : data) {
        state = state * 1664525u + 1013904223u;
        value = state >> 24;
        ++expected[value];
    }
    unsigned char* ddata = device_copy(data);
    unsigned* bins;
    CHECK(hipMalloc(&bins, 256 * sizeof(unsigned)));
    CHECK(hipMemset(bins, 0, 256 * sizeof(unsigned)));
    histogram<<<16, 128, 256 * sizeof(unsigned)>>>(ddata, n, bins);
    EXPECT(host_copy(bins, 256) == expected);
    return verdict();
}
