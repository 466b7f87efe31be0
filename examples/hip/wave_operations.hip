// Ballots, votes, shuffles and lane numbers; written for waves of 32 and of 64.
#include "check.h"

struct Results { unsigned long long even; int any, all, first, rotated, swapped, count; };

__global__ void operations(Results* results) {
    int lane = threadIdx.x;
    Results mine;
    mine.even = __ballot(lane % 2 == 0);
    mine.any = __any(lane == 17);
    mine.all = __all(lane < 100);
    mine.first = __shfl(lane * 3, 5);
    mine.rotated = __shfl(lane, (lane + 1) % warpSize);
    mine.swapped = __shfl_xor(lane, 1);
    mine.count = __popcll(__ballot(lane < 10));
    results[lane] = mine;
}

int main() {
    hipDeviceProp_t properties;
    CHECK(hipGetDeviceProperties(&properties, 0));
    int wave = properties.warpSize;
    Results* device;
    CHECK(hipMalloc(&device, wave * sizeof(Results)));
    operations<<<1, wave>>>(device);
    std::vector<Results> found = host_copy(device, wave);
    for (int lane = 0; lane < wave; ++lane) {
        const Results& mine = found[lane];
        EXPECT(mine.even == (wave == 64 ? 0x5555555555555555ull : 0x55555555ull));
        EXPECT(mine.any && mine.all);
        EXPECT(mine.first == 15);
        EXPECT(mine.rotated == (lane + 1) % wave);
        EXPECT(mine.swapped == (lane ^ 1));
        EXPECT(mine.count == 10);
    }
    return verdict();
}
