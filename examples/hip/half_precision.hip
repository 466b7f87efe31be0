// Half and bfloat16 on device and host.
#include "check.h"

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

__global__ void convert(const float* in, __half* halves, __hip_bfloat16* bfloats, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    halves[i] = __hmul(__float2half(in[i]), __float2half(2.0f));
    bfloats[i] = __float2bfloat16(in[i]);
}

int main() {
    std::vector<float> in = {0.0f, 1.0f, -2.5f, 0.333f, 1000.0f, 1e-3f};
    int n = in.size();
    float* device = device_copy(in);
    __half* halves;
    __hip_bfloat16* bfloats;
    CHECK(hipMalloc(&halves, n * sizeof(__half)));
    CHECK(hipMalloc(&bfloats, n * sizeof(__hip_bfloat16)));
    convert<<<1, 64>>>(device, halves, bfloats, n);
    std::vector<__half> h = host_copy(halves, n);
    std::vector<__hip_bfloat16> b = host_copy(bfloats, n);
    for (int i = 0; i < n; ++i) {
        EXPECT(__half2float(h[i]) == 2.0f * (float)(_Float16)in[i]);
        float error = __bfloat162float(b[i]) - in[i];
        EXPECT(error <= 0.004f * std::abs(in[i]) && -error <= 0.004f * std::abs(in[i]));
    }
    return verdict();
}
