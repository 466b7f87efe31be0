// Work of one stream is in order; the null stream waits for blocking streams and they for it.
#include "check.h"

__global__ void spend(int* cell, int turns) {
    int value = *cell;
    for (int i = 0; i < turns; ++i) value = value * 1664525 + 1013904223;
    if (value == 1) *cell = value;
}
__global__ void set(int* cell, int value) { *cell = value; }
__global__ void copy(int* to, const int* from) { *to = *from; }

int main() {
    int* cells;
    CHECK(hipMallocManaged(reinterpret_cast<void**>(&cells), 4 * sizeof(int)));
    hipStream_t first, second;
    CHECK(hipStreamCreate(&first));
    CHECK(hipStreamCreate(&second));
    for (int round = 0; round < 5; ++round) {
        spend<<<1, 1, 0, first>>>(cells + 3, 200'000);
        set<<<1, 1, 0, first>>>(cells, 10 + round);
        copy<<<1, 1>>>(cells + 1, cells);              // null stream: after `first`
        copy<<<1, 1, 0, second>>>(cells + 2, cells + 1);  // blocking stream: after the null stream
        CHECK(hipDeviceSynchronize());
        EXPECT(cells[1] == 10 + round);
        EXPECT(cells[2] == 10 + round);
    }
    CHECK(hipStreamDestroy(first));
    CHECK(hipStreamDestroy(second));
    EXPECT_ERROR(hipStreamSynchronize(first), hipErrorInvalidHandle);
    return verdict();
}
