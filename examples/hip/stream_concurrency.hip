// A kernel in one stream waits for the host, while another stream's work is done.
#include "check.h"

__global__ void wait_for(volatile int* flag, int* done) {
    while (*flag == 0) __builtin_amdgcn_s_sleep(1);
    *done = 42;
}
__global__ void count(int* cell) { atomicAdd(cell, 1); }

int main() {
    volatile int* flag;
    int *done, *cell;
    CHECK(hipHostMalloc((void**)&flag, sizeof(int)));
    CHECK(hipHostMalloc((void**)&done, sizeof(int)));
    CHECK(hipMalloc(&cell, sizeof(int)));
    *flag = *done = 0;
    hipStream_t waits, works;
    CHECK(hipStreamCreateWithFlags(&waits, hipStreamNonBlocking));
    CHECK(hipStreamCreateWithFlags(&works, hipStreamNonBlocking));
    wait_for<<<1, 1, 0, waits>>>(flag, done);
    CHECK(hipMemsetAsync(cell, 0, sizeof(int), works));
    count<<<4, 64, 0, works>>>(cell);
    CHECK(hipStreamSynchronize(works));
    EXPECT(host_copy(cell, 1)[0] == 256);  // hipMemcpy does not wait for non-blocking streams
    EXPECT_ERROR(hipStreamQuery(waits), hipErrorNotReady);
    EXPECT(*done == 0);
    *flag = 1;
    CHECK(hipStreamSynchronize(waits));
    CHECK(hipStreamQuery(waits));
    EXPECT(*done == 42);
    return verdict();
}
