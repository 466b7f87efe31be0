// Stream-ordered memory: order with kernels, pools and what they count.
#include "check.h"

__global__ void fill(int* values, int value) { values[threadIdx.x] = value; }

int main() {
    hipStream_t stream;
    CHECK(hipStreamCreate(&stream));
    std::vector<int> found(64);
    for (int round = 0; round < 10; ++round) {
        int* block;
        CHECK(hipMallocAsync(reinterpret_cast<void**>(&block), 256, stream));
        fill<<<1, 64, 0, stream>>>(block, round);
        CHECK(hipMemcpyAsync(found.data(), block, 256, hipMemcpyDeviceToHost, stream));
        CHECK(hipFreeAsync(block, stream));
        CHECK(hipStreamSynchronize(stream));
        for (int value : found) EXPECT(value == round);
    }
    hipMemPoolProps properties = {};
    properties.allocType = hipMemAllocationTypePinned;
    properties.location.type = hipMemLocationTypeDevice;
    hipMemPool_t pool;
    CHECK(hipMemPoolCreate(&pool, &properties));
    unsigned long long threshold = 1 << 20, used = 0;
    CHECK(hipMemPoolSetAttribute(pool, hipMemPoolAttrReleaseThreshold, &threshold));
    void* block;
    CHECK(hipMallocFromPoolAsync(&block, 4096, pool, stream));
    CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used));
    EXPECT(used == 4096);
    CHECK(hipFreeAsync(block, stream));
    CHECK(hipStreamSynchronize(stream));
    CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used));
    EXPECT(used == 0);
    CHECK(hipMemPoolDestroy(pool));
    return verdict();
}
