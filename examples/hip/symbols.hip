// `__device__` and `__constant__` variables, written and read by the host.
#include "check.h"

__constant__ float weights[4];
__device__ int counter = 40;
__device__ static float results[64];

__global__ void apply() {
    results[threadIdx.x] = weights[threadIdx.x % 4] * threadIdx.x;
    if (threadIdx.x < 2) atomicAdd(&counter, 1);
}

int main() {
    const float host_weights[4] = {1, 10, 100, 1000};
    CHECK(hipMemcpyToSymbol(HIP_SYMBOL(weights), host_weights, sizeof host_weights));
    float last = -1;
    CHECK(hipMemcpyToSymbol(HIP_SYMBOL(weights), &last, sizeof last, 3 * sizeof(float)));
    apply<<<1, 64>>>();
    float found[64];
    CHECK(hipMemcpyFromSymbol(found, HIP_SYMBOL(results), sizeof found));
    const float expected[4] = {1, 10, 100, -1};
    for (int i = 0; i < 64; ++i) EXPECT(found[i] == expected[i % 4] * i);
    int* address;
    size_t size;
    CHECK(hipGetSymbolAddress(reinterpret_cast<void**>(&address), HIP_SYMBOL(counter)));
    CHECK(hipGetSymbolSize(&size, HIP_SYMBOL(results)));
    EXPECT(host_copy(address, 1)[0] == 42);
    EXPECT(size == sizeof found);
    EXPECT_ERROR(hipMemcpyToSymbol(HIP_SYMBOL(weights), found, 17), hipErrorInvalidValue);
    int no_symbol = 0;
    EXPECT_ERROR(hipMemcpyToSymbol(&no_symbol, found, 4), hipErrorInvalidSymbol);
    return verdict();
}
