// Fills of bytes, halves and words; at once, in streams, and of a part.
#include "check.h"

int main() {
    unsigned* device;
    CHECK(hipMalloc(&device, 256 * sizeof(unsigned)));
    CHECK(hipMemset(device, 0x5A, 1024));
    CHECK(hipMemsetD32(reinterpret_cast<hipDeviceptr_t>(device + 16), 0x12345678, 16));
    CHECK(hipMemsetD16(reinterpret_cast<hipDeviceptr_t>(device + 32), 0xBEEF, 32));
    CHECK(hipMemsetD8(reinterpret_cast<hipDeviceptr_t>(device + 48), 0x77, 3));
    hipStream_t stream;
    CHECK(hipStreamCreate(&stream));
    CHECK(hipMemsetAsync(device + 64, 0, 64, stream));
    CHECK(hipMemset2DAsync(device + 128, 64, 0x33, 8, 4, stream));
    CHECK(hipStreamSynchronize(stream));
    std::vector<unsigned> found = host_copy(device, 256);
    for (int i = 0; i < 256; ++i) {
        unsigned expected = 0x5A5A5A5A;
        if (i >= 16 && i < 32) expected = 0x12345678;
        if (i >= 32 && i < 48) expected = 0xBEEFBEEF;
        if (i == 48) expected = 0x5A777777;
        if (i >= 64 && i < 80) expected = 0;
        if (i >= 128 && i < 192 && i % 16 < 2) expected = 0x33333333;
        EXPECT(found[i] == expected);
    }
    EXPECT_ERROR(hipMemset(device, 0, 1025), hipErrorInvalidValue);
    return verdict();
}
