// malloc and free in kernels: small blocks, large blocks, kept from one kernel to the next.
#include "check.h"

__global__ void make(int** blocks, size_t bytes) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* made = static_cast<int*>(malloc(bytes));
    if (made) made[0] = i, made[bytes / sizeof(int) - 1] = -i;
    blocks[i] = made;
}

__global__ void take(int** blocks, int* found, size_t bytes) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int* mine = blocks[i];
    found[i] = mine && mine[bytes / sizeof(int) - 1] == -mine[0] ? mine[0] : -1000;
    free(mine);
}

int main() {
    const int n = 256;
    int **blocks, *found;
    CHECK(hipMalloc(&blocks, n * sizeof(int*)));
    CHECK(hipMalloc(&found, n * sizeof(int)));
    for (size_t bytes : {16, 200, 3000, 100'000}) {
        make<<<4, 64>>>(blocks, bytes);
        take<<<4, 64>>>(blocks, found, bytes);
        std::vector<int> seen = host_copy(found, n);
        for (int i = 1; i < n; ++i) EXPECT(seen[i] == i);
    }
    return verdict();
}
