// Host functions in a stream, in order with its kernels; values in memory to wait for.
#include "check.h"

#include <atomic>
#include <chrono>
#include <thread>

static std::atomic<int> seen{0};
static int* cell;

__global__ void set(int* where, int value) { *where = value; }

static void add_cell(void* factor) { seen += *cell * *static_cast<int*>(factor); }
static void on_done(hipStream_t, hipError_t status, void* amount) {
    if (status == hipSuccess) seen += *static_cast<int*>(amount);
}

int main() {
    CHECK(hipMallocManaged(reinterpret_cast<void**>(&cell), 2 * sizeof(int)));
    hipStream_t stream;
    CHECK(hipStreamCreate(&stream));
    int two = 2, thousand = 1000;
    set<<<1, 1, 0, stream>>>(cell, 5);
    CHECK(hipLaunchHostFunc(stream, add_cell, &two));
    set<<<1, 1, 0, stream>>>(cell, 70);
    CHECK(hipLaunchHostFunc(stream, add_cell, &two));
    CHECK(hipStreamAddCallback(stream, on_done, &thousand, 0));
    CHECK(hipStreamSynchronize(stream));
    EXPECT(seen == 1150);

    cell[1] = 0;
    CHECK(hipStreamWaitValue32(stream, cell + 1, 3, hipStreamWaitValueEq, 0xFFFFFFFF));
    set<<<1, 1, 0, stream>>>(cell, 99);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_ERROR(hipStreamQuery(stream), hipErrorNotReady);
    EXPECT(static_cast<volatile int&>(cell[0]) == 70);
    static_cast<volatile int&>(cell[1]) = 3;
    CHECK(hipStreamSynchronize(stream));
    EXPECT(cell[0] == 99);
    CHECK(hipStreamWriteValue32(stream, cell, 4, 0));
    CHECK(hipStreamSynchronize(stream));
    EXPECT(cell[0] == 4);
    return verdict();
}
