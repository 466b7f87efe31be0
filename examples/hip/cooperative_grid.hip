// Work-groups of one launch wait for each other; a grid that cannot be resident is refused.
#include "check.h"

#include <hip/hip_cooperative_groups.h>

namespace groups = cooperative_groups;

__global__ void reverse_twice(int* a, int* b, int n) {
    groups::grid_group grid = groups::this_grid();
    int i = grid.thread_rank();
    a[i] = i;
    grid.sync();
    b[i] = a[n - 1 - i] * 2;
    grid.sync();
    a[i] = b[n - 1 - i] + 1;
}

int main() {
    int blocks = 12, threads = 128, n = blocks * threads;
    int *a, *b;
    CHECK(hipMalloc(&a, n * sizeof(int)));
    CHECK(hipMalloc(&b, n * sizeof(int)));
    void* arguments[] = {&a, &b, &n};
    const void* kernel = reinterpret_cast<const void*>(reverse_twice);
    for (int round = 0; round < 3; ++round)
        CHECK(hipLaunchCooperativeKernel(kernel, dim3(blocks), dim3(threads), arguments, 0, 0));
    std::vector<int> found = host_copy(a, n);
    for (int i = 0; i < n; ++i) EXPECT(found[i] == 2 * i + 1);
    EXPECT_ERROR(hipLaunchCooperativeKernel(kernel, dim3(1 << 20), dim3(threads), arguments, 0, 0),
                 hipErrorCooperativeLaunchTooLarge);
    return verdict();
}
