// Events: measured times, order between streams, and what may not be asked of them.
#include "check.h"

__global__ void spend(int* cell, int turns) {
    int value = *cell;
    for (int i = 0; i < turns; ++i) value = value * 1664525 + 1013904223;
    *cell = value;
}
__global__ void set(int* cell, int value) { *cell = value; }
__global__ void copy(int* to, const int* from) { *to = *from; }

int main() {
    int* cells;
    CHECK(hipMallocManaged(reinterpret_cast<void**>(&cells), 3 * sizeof(int)));
    hipStream_t first, second;
    CHECK(hipStreamCreateWithFlags(&first, hipStreamNonBlocking));
    CHECK(hipStreamCreateWithFlags(&second, hipStreamNonBlocking));
    hipEvent_t start, stop, untimed;
    CHECK(hipEventCreate(&start));
    CHECK(hipEventCreate(&stop));
    CHECK(hipEventCreateWithFlags(&untimed, hipEventDisableTiming));
    float milliseconds = -1;
    EXPECT_ERROR(hipEventElapsedTime(&milliseconds, start, stop), hipErrorInvalidHandle);

    CHECK(hipEventRecord(start, first));
    spend<<<1, 1, 0, first>>>(cells, 2'000'000);
    CHECK(hipEventRecord(stop, first));
    CHECK(hipEventSynchronize(stop));
    CHECK(hipEventElapsedTime(&milliseconds, start, stop));
    EXPECT(milliseconds > 0.01f && milliseconds < 60'000);
    CHECK(hipEventQuery(stop));

    spend<<<1, 1, 0, first>>>(cells, 500'000);
    set<<<1, 1, 0, first>>>(cells + 1, 7);
    CHECK(hipEventRecord(untimed, first));
    CHECK(hipStreamWaitEvent(second, untimed, 0));
    copy<<<1, 1, 0, second>>>(cells + 2, cells + 1);
    CHECK(hipStreamSynchronize(second));
    EXPECT(cells[2] == 7);
    EXPECT_ERROR(hipEventElapsedTime(&milliseconds, start, untimed), hipErrorInvalidHandle);
    CHECK(hipEventDestroy(start));
    EXPECT_ERROR(hipEventQuery(start), hipErrorInvalidHandle);
    return verdict();
}
