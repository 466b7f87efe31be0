// Branches of a graph run beside each other: one waits for what the other stores.
#include "check.h"
__global__ void wait_for(volatile int* p) { while (p[0] == 0) __builtin_amdgcn_s_sleep(1);
    p[1] = 1; }
__global__ void raise(volatile int* p) { p[0] = 1; }
int main() {
    int* p; CHECK(hipHostMalloc(&p, 8)); p[0] = p[1] = 0;
    hipGraph_t g; CHECK(hipGraphCreate(&g, 0)); hipGraphNode_t n1, n2;
    void* args[] = {&p};
    hipKernelNodeParams q = {}; q.blockDim = q.gridDim = dim3(1); q.kernelParams = args;
    q.func = (void*)wait_for; CHECK(hipGraphAddKernelNode(&n1, g, nullptr, 0, &q));
    q.func = (void*)raise; CHECK(hipGraphAddKernelNode(&n2, g, nullptr, 0, &q));
    hipGraphExec_t e; CHECK(hipGraphInstantiate(&e, g, nullptr, nullptr, 0));
    hipStream_t s; CHECK(hipStreamCreate(&s));
    CHECK(hipGraphLaunch(e, s)); CHECK(hipStreamSynchronize(s)); EXPECT(p[1] == 1);
    return verdict();
}
