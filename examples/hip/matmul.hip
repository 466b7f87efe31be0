// Tiled matrix multiplication of sizes that are no multiples of the tile.
#include "check.h"

constexpr int tile = 16;

__global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float as[tile][tile], bs[tile][tile];
    int row = blockIdx.y * tile + threadIdx.y, column = blockIdx.x * tile + threadIdx.x;
    float sum = 0;
    for (int start = 0; start < k; start += tile) {
        int ak = start + threadIdx.x, bk = start + threadIdx.y;
        as[threadIdx.y][threadIdx.x] = row < m && ak < k ? a[row * k + ak] : 0;
        bs[threadIdx.y][threadIdx.x] = bk < k && column < n ? b[bk * n + column] : 0;
        __syncthreads();
        for (int i = 0; i < tile; ++i) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
        __syncthreads();
    }
    if (row < m && column < n) c[row * n + column] = sum;
}

int main() {
    const int m = 45, n = 70, k = 33;
    std::vector<float> a(m * k), b(k * n);
    for (size_t i = 0; i < a.size(); ++i) a[i] = (float)(i % 7) - 3;
    for (size_t i = 0; i < b.size(); ++i) b[i] = (float)(i % 5) - 2;
    float *da = device_copy(a), *db = device_copy(b), *dc;
    CHECK(hipMalloc(&dc, m * n * sizeof(float)));
    matmul<<<dim3((n + tile - 1) / tile, (m + tile - 1) / tile), dim3(tile, tile)>>>(
        da, db, dc, m, n, k);
    std::vector<float> c = host_copy(dc, m * n);
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
            float expected = 0;  // small integers: exact in any order
            for (int l = 0; l < k; ++l) expected += a[i * k + l] * b[l * n + j];
            EXPECT(c[i * n + j] == expected);
        }
    return verdict();
}
