// Memory that host and device share; `__managed__` variables; advice and prefetch.
#include "check.h"

__managed__ int counters[4] = {1, 2, 3, 4};

__global__ void grow(int* values, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] += counters[i % 4];
    if (i < 4) counters[i] *= 10;
}

int main() {
    const int n = 64;
    int* values;
    CHECK(hipMallocManaged(reinterpret_cast<void**>(&values), n * sizeof(int)));
    for (int i = 0; i < n; ++i) values[i] = 100 * i;
    CHECK(hipMemAdvise(values, n * sizeof(int), hipMemAdviseSetReadMostly, 0));
    CHECK(hipMemPrefetchAsync(values, n * sizeof(int), 0, 0));
    counters[3] = 9;
    grow<<<1, n>>>(values, n);
    CHECK(hipDeviceSynchronize());
    const int before[4] = {1, 2, 3, 9};
    for (int i = 0; i < n; ++i) EXPECT(values[i] == 100 * i + before[i % 4]);
    for (int i = 0; i < 4; ++i) EXPECT(counters[i] == before[i] * 10);
    int mostly = -1;
    CHECK(hipMemRangeGetAttribute(&mostly, sizeof mostly, hipMemRangeAttributeReadMostly, values,
                                  n * sizeof(int)));
    EXPECT(mostly == 1);
    return verdict();
}
