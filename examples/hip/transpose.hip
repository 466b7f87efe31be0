// A tile goes through shared memory, so that both sides are read and written row by row.
#include "check.h"

constexpr int tile = 16;

__global__ void transpose(const int* in, int* out, int width, int height) {
    __shared__ int staged[tile][tile + 1];
    int x = blockIdx.x * tile + threadIdx.x, y = blockIdx.y * tile + threadIdx.y;
    if (x < width && y < height) staged[threadIdx.y][threadIdx.x] = in[y * width + x];
    __syncthreads();
    int tx = blockIdx.y * tile + threadIdx.x, ty = blockIdx.x * tile + threadIdx.y;
    if (tx < height && ty < width) out[ty * height + tx] = staged[threadIdx.x][threadIdx.y];
}

int main() {
    const int width = 130, height = 67;
    std::vector<int> in(width * height);
    for (size_t i = 0; i < in.size(); ++i) in[i] = (int)i * 3;
    int *din = device_copy(in), *dout;
    CHECK(hipMalloc(&dout, in.size() * sizeof(int)));
    dim3 grid((width + tile - 1) / tile, (height + tile - 1) / tile), block(tile, tile);
    transpose<<<grid, block>>>(din, dout, width, height);
    std::vector<int> out = host_copy(dout, in.size());
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) EXPECT(out[x * height + y] == in[y * width + x]);
    return verdict();
}
