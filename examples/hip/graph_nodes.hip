// A graph built node by node; parameters of the instance are changed between launches.
#include "check.h"

__global__ void axpy(float a, const float* x, float* y) { y[threadIdx.x] += a * x[threadIdx.x]; }

static void count(void* calls) { ++*static_cast<int*>(calls); }

int main() {
    const int n = 32;
    std::vector<float> x(n, 2.0f), found(n);
    float *dx, *dy, a = 3;
    CHECK(hipMalloc(&dx, n * sizeof(float)));
    CHECK(hipMalloc(&dy, n * sizeof(float)));
    hipGraph_t graph;
    CHECK(hipGraphCreate(&graph, 0));
    hipGraphNode_t copy_in, clear, kernel, copy_out, host;
    CHECK(hipGraphAddMemcpyNode1D(&copy_in, graph, nullptr, 0, dx, x.data(), n * sizeof(float),
                                  hipMemcpyHostToDevice));
    hipMemsetParams fill = {};
    fill.dst = dy;
    fill.elementSize = 4;
    fill.width = n;
    fill.height = 1;
    CHECK(hipGraphAddMemsetNode(&clear, graph, nullptr, 0, &fill));
    void* arguments[] = {&a, &dx, &dy};
    hipKernelNodeParams launch = {};
    launch.func = reinterpret_cast<void*>(axpy);
    launch.gridDim = dim3(1);
    launch.blockDim = dim3(n);
    launch.kernelParams = arguments;
    hipGraphNode_t both[] = {copy_in, clear};
    CHECK(hipGraphAddKernelNode(&kernel, graph, both, 2, &launch));
    CHECK(hipGraphAddMemcpyNode1D(&copy_out, graph, &kernel, 1, found.data(), dy,
                                  n * sizeof(float), hipMemcpyDeviceToHost));
    int calls = 0;
    hipHostNodeParams call = {count, &calls};
    CHECK(hipGraphAddHostNode(&host, graph, &copy_out, 1, &call));
    hipGraphNodeType type;
    CHECK(hipGraphNodeGetType(kernel, &type));
    EXPECT(type == hipGraphNodeTypeKernel);

    hipGraphExec_t instance;
    CHECK(hipGraphInstantiateWithFlags(&instance, graph, 0));
    CHECK(hipGraphLaunch(instance, nullptr));
    CHECK(hipDeviceSynchronize());
    for (float value : found) EXPECT(value == 6);
    a = 10;
    CHECK(hipGraphExecKernelNodeSetParams(instance, kernel, &launch));
    CHECK(hipGraphLaunch(instance, nullptr));
    CHECK(hipDeviceSynchronize());
    for (float value : found) EXPECT(value == 20);
    CHECK(hipGraphNodeSetEnabled(instance, kernel, 0));
    CHECK(hipGraphLaunch(instance, nullptr));
    CHECK(hipDeviceSynchronize());
    for (float value : found) EXPECT(value == 0);
    EXPECT(calls == 3);
    hipGraph_t twin;
    CHECK(hipGraphClone(&twin, graph));
    size_t edges = 0;
    CHECK(hipGraphGetEdges(twin, nullptr, nullptr, &edges));
    EXPECT(edges == 4);
    return verdict();
}
