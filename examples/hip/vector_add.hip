// c = a + b, with the last work-group partly past the end.
#include "check.h"

__global__ void add(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

int main() {
    const int n = 100'003;
    std::vector<float> a(n), b(n);
    for (int i = 0; i < n; ++i) a[i] = i * 0.5f, b[i] = 3.0f - i;
    float *da = device_copy(a), *db = device_copy(b), *dc;
    CHECK(hipMalloc(&dc, n * sizeof(float)));
    add<<<(n + 255) / 256, 256>>>(da, db, dc, n);
    CHECK(hipGetLastError());
    std::vector<float> c = host_copy(dc, n);
    for (int i = 0; i < n; ++i) EXPECT(c[i] == a[i] + b[i]);
    CHECK(hipFree(da));
    CHECK(hipFree(db));
    CHECK(hipFree(dc));
    return verdict();
}
