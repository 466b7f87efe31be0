// The same launch again and again, with everything between that such a launch must not overlook.
#include "check.h"

#include <thread>

__device__ int of_device;

__global__ void add(int* p, int amount) { p[threadIdx.x] += amount; }
__global__ void add_far(int* p, char c, double d, int amount, short s) {
    p[threadIdx.x] += static_cast<int>(c + d + s) + amount;
}
__global__ void mark(int value) { of_device = value; }

static void arguments_change() {
    int* p = device_copy(std::vector<int>(64));
    for (int i = 1; i <= 100; ++i) add<<<1, 64>>>(p, i);
    for (int i = 1; i <= 10; ++i) add_far<<<1, 64>>>(p, 'a', 0.75, i, -98);
    std::vector<int> found = host_copy(p, 64);
    for (int one : found) EXPECT(one == 5050 + 55 + 10 * 0);
    CHECK(hipFree(p));
}

static void memory_changes() {
    for (int round = 0; round < 20; ++round) {
        int* p = device_copy(std::vector<int>(64, round));
        for (int i = 0; i < 3; ++i) add<<<1, 64>>>(p, 1);
        EXPECT(host_copy(p, 64)[63] == round + 3);
        CHECK(hipFree(p));
    }
}

static void other_work_comes_between() {
    int* p = device_copy(std::vector<int>(64));
    int* pinned;
    CHECK(hipHostMalloc(&pinned, 256));
    hipStream_t stream;
    CHECK(hipStreamCreate(&stream));
    for (int i = 0; i < 20; ++i) {
        add<<<1, 64, 0, stream>>>(p, 1);
        CHECK(hipMemcpyAsync(pinned, p, 256, hipMemcpyDeviceToHost, stream));
        CHECK(hipLaunchHostFunc(stream, [](void* given) { static_cast<int*>(given)[1] *= 2; }, pinned));
        CHECK(hipStreamSynchronize(stream));
        EXPECT(pinned[0] == i + 1 && pinned[1] == 2 * (i + 1));
    }
    CHECK(hipStreamDestroy(stream));
    add<<<1, 64, 0, stream>>>(p, 1);
    EXPECT(hipGetLastError() != hipSuccess);
    EXPECT(host_copy(p, 1)[0] == 20);
}

static void captures_come_between() {
    int* p = device_copy(std::vector<int>(64));
    hipStream_t stream;
    CHECK(hipStreamCreate(&stream));
    for (int i = 0; i < 4; ++i) add<<<1, 64, 0, stream>>>(p, 1);
    hipGraph_t graph;
    hipGraphExec_t executable;
    CHECK(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
    for (int i = 0; i < 4; ++i) add<<<1, 64, 0, stream>>>(p, 10);
    CHECK(hipStreamEndCapture(stream, &graph));
    EXPECT(host_copy(p, 1)[0] == 4);
    CHECK(hipGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
    for (int i = 0; i < 3; ++i) {
        CHECK(hipGraphLaunch(executable, stream));
        add<<<1, 64, 0, stream>>>(p, 1);
    }
    CHECK(hipStreamSynchronize(stream));
    EXPECT(host_copy(p, 1)[0] == 4 + 3 * 41);
}

static void devices_change() {
    int count;
    CHECK(hipGetDeviceCount(&count));
    for (int round = 1; round <= 6; ++round)
        for (int device = 0; device < count; ++device) {
            CHECK(hipSetDevice(device));
            mark<<<1, 1>>>(10 * round + device);
        }
    for (int device = 0; device < count; ++device) {
        int found = 0;
        CHECK(hipSetDevice(device));
        CHECK(hipMemcpyFromSymbol(&found, HIP_SYMBOL(of_device), sizeof(int)));
        EXPECT(found == 60 + device);
    }
    std::thread([] {
        int device = -1;
        CHECK(hipGetDevice(&device));
        EXPECT(device == 0);  // of a new thread, whatever others have chosen
        EXPECT(hipSetDevice(99) == hipErrorInvalidDevice);
    }).join();
    std::thread([] { EXPECT(hipPeekAtLastError() == hipSuccess); }).join();
    CHECK(hipSetDevice(0));
}

static void threads_launch_at_the_same_time() {
    int* p = device_copy(std::vector<int>(64));
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([p] {
            for (int i = 0; i < 200; ++i) add<<<1, 64>>>(p, 1);  // one stream: one after another
        });
    for (std::thread& one : threads) one.join();
    std::vector<int> found = host_copy(p, 64);
    for (int one : found) EXPECT(one == 800);
}

int main() {
    arguments_change();
    memory_changes();
    other_work_comes_between();
    captures_come_between();
    devices_change();
    threads_launch_at_the_same_time();
    return verdict();
}
