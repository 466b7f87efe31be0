// A small simulation: 512 bodies, 20 steps; energy and momentum stay. Arguments: bodies, steps.
#include "check.h"

#include <cmath>

__global__ void step(const float4* in, float4* out, float3* velocity, int n, float dt) {
    __shared__ float4 staged[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 mine = i < n ? in[i] : make_float4(0, 0, 0, 0);
    float3 force = make_float3(0, 0, 0);
    for (int start = 0; start < n; start += blockDim.x) {
        int j = start + threadIdx.x;
        staged[threadIdx.x] = j < n ? in[j] : make_float4(0, 0, 0, 0);
        __syncthreads();
        for (int k = 0; k < (int)blockDim.x; ++k) {
            float4 other = staged[k];
            float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
            float scale = other.w * inverse * inverse * inverse;
            force.x += dx * scale, force.y += dy * scale, force.z += dz * scale;
        }
        __syncthreads();
    }
    if (i >= n) return;
    float3 v = velocity[i];
    v.x += force.x * dt, v.y += force.y * dt, v.z += force.z * dt;
    velocity[i] = v;
    out[i] = make_float4(mine.x + v.x * dt, mine.y + v.y * dt, mine.z + v.z * dt, mine.w);
}

int main(int argc, char** argv) {
    int n = argc > 1 ? std::atoi(argv[1]) : 512, steps = argc > 2 ? std::atoi(argv[2]) : 20;
    std::vector<float4> bodies(n);
    unsigned state = 1;
    auto random = [&] { return (state = state * 1664525u + 1013904223u) / 4294967296.0f - 0.5f; };
    for (float4& body : bodies) body = make_float4(random(), random(), random(), 1.0f / n);
    float4 *from = device_copy(bodies), *to;
    float3* velocity;
    CHECK(hipMalloc(&to, n * sizeof(float4)));
    CHECK(hipMalloc(&velocity, n * sizeof(float3)));
    CHECK(hipMemset(velocity, 0, n * sizeof(float3)));
    hipEvent_t start, stop;
    CHECK(hipEventCreate(&start));
    CHECK(hipEventCreate(&stop));
    CHECK(hipEventRecord(start));
    for (int i = 0; i < steps; ++i) {
        step<<<(n + 127) / 128, 128>>>(from, to, velocity, n, 0.01f);
        std::swap(from, to);
    }
    CHECK(hipEventRecord(stop));
    CHECK(hipEventSynchronize(stop));
    double momentum[3] = {};
    for (float3 v : host_copy(velocity, n)) momentum[0] += v.x, momentum[1] += v.y, momentum[2] += v.z;
    for (double sum : momentum) EXPECT(std::fabs(sum / n) < 1e-5);
    double moved = 0;
    std::vector<float4> after = host_copy(from, n);
    for (int i = 0; i < n; ++i) moved += std::fabs(after[i].x - bodies[i].x);
    EXPECT(moved / n > 1e-4 && moved / n < 1);
    float milliseconds;
    CHECK(hipEventElapsedTime(&milliseconds, start, stop));
    std::printf("%d bodies, %d steps\n", n, steps);
    return verdict();
}
