// Eight threads launch at the same time, each with its own stream; errors belong to threads.
#include "check.h"

#include <atomic>
#include <thread>

__global__ void add(int* cell, int amount) { atomicAdd(cell, amount); }

int main() {
    int* total;
    CHECK(hipMalloc(&total, sizeof(int)));
    CHECK(hipMemset(total, 0, sizeof(int)));
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&, i] {
            hipStream_t stream;
            CHECK(hipStreamCreate(&stream));
            int* own;
            CHECK(hipMalloc(&own, sizeof(int)));
            CHECK(hipMemsetAsync(own, 0, sizeof(int), stream));
            for (int round = 0; round < 25; ++round) {
                add<<<2, 64, 0, stream>>>(own, i);
                add<<<1, 64>>>(total, 1);
            }
            int found = -1;
            CHECK(hipMemcpyAsync(&found, own, sizeof(int), hipMemcpyDeviceToHost, stream));
            CHECK(hipStreamSynchronize(stream));
            if (found != 25 * 128 * i) ++wrong;
            if (hipSetDevice(1000) != hipErrorInvalidDevice) ++wrong;
            if (hipGetLastError() != hipErrorInvalidDevice) ++wrong;
            CHECK(hipStreamDestroy(stream));
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT(wrong == 0);
    CHECK(hipGetLastError());
    EXPECT(host_copy(total, 1)[0] == 8 * 25 * 64);
    return verdict();
}
