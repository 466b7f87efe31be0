// Two streams captured into a graph with a fork and a join; launched twice.
#include "check.h"

__global__ void add(int* values, int amount) { values[threadIdx.x] += amount; }

int main() {
    const int n = 64;
    int *a, *b;
    CHECK(hipMalloc(&a, n * sizeof(int)));
    CHECK(hipMalloc(&b, n * sizeof(int)));
    std::vector<int> found(n);
    hipStream_t first, second;
    hipEvent_t fork, join;
    CHECK(hipStreamCreate(&first));
    CHECK(hipStreamCreate(&second));
    CHECK(hipEventCreate(&fork));
    CHECK(hipEventCreate(&join));
    CHECK(hipStreamBeginCapture(first, hipStreamCaptureModeGlobal));
    hipStreamCaptureStatus status;
    CHECK(hipStreamIsCapturing(first, &status));
    EXPECT(status == hipStreamCaptureStatusActive);
    CHECK(hipMemsetAsync(a, 0, n * sizeof(int), first));
    CHECK(hipEventRecord(fork, first));
    CHECK(hipStreamWaitEvent(second, fork, 0));
    CHECK(hipMemsetAsync(b, 1, n * sizeof(int), second));
    add<<<1, n, 0, second>>>(b, 1);
    CHECK(hipEventRecord(join, second));
    add<<<1, n, 0, first>>>(a, 5);
    CHECK(hipStreamWaitEvent(first, join, 0));
    add<<<1, n, 0, first>>>(a, 30);
    CHECK(hipMemcpyAsync(found.data(), a, n * sizeof(int), hipMemcpyDeviceToHost, first));
    EXPECT_ERROR(hipStreamSynchronize(first), hipErrorStreamCaptureUnsupported);
    hipGraph_t graph;
    CHECK(hipStreamEndCapture(first, &graph));
    size_t nodes = 0;
    CHECK(hipGraphGetNodes(graph, nullptr, &nodes));
    EXPECT(nodes == 6);
    hipGraphExec_t instance;
    CHECK(hipGraphInstantiate(&instance, graph, nullptr, nullptr, 0));
    for (int round = 0; round < 2; ++round) {
        found.assign(n, -1);
        CHECK(hipGraphLaunch(instance, first));
        CHECK(hipStreamSynchronize(first));
        for (int value : found) EXPECT(value == 35);
    }
    for (int value : host_copy(b, n)) EXPECT(value == 0x01010102);
    CHECK(hipGraphExecDestroy(instance));
    CHECK(hipGraphDestroy(graph));
    return verdict();
}
