// Two and three dimensions: pitches, sub-boxes, 2D and 3D copies and fills.
#include "check.h"

__global__ void add_row_number(char* base, size_t pitch, int width, int height) {
    int x = threadIdx.x, y = blockIdx.x;
    if (x < width && y < height) reinterpret_cast<float*>(base + y * pitch)[x] += y;
}

int main() {
    const int width = 50, height = 20, depth = 3;
    std::vector<float> host(width * height, 1.0f), back(width * height);
    char* device;
    size_t pitch;
    CHECK(hipMallocPitch(reinterpret_cast<void**>(&device), &pitch, width * 4, height));
    EXPECT(pitch >= width * 4 && pitch % 256 == 0);
    CHECK(hipMemcpy2D(device, pitch, host.data(), width * 4, width * 4, height,
                      hipMemcpyHostToDevice));
    add_row_number<<<height, 64>>>(device, pitch, width, height);
    CHECK(hipMemcpy2D(back.data(), width * 4, device, pitch, width * 4, height,
                      hipMemcpyDeviceToHost));
    for (int i = 0; i < width * height; ++i) EXPECT(back[i] == 1.0f + i / width);
    EXPECT_ERROR(hipMemcpy2D(device, 8, host.data(), width * 4, width * 4, height,
                             hipMemcpyHostToDevice), hipErrorInvalidPitchValue);

    hipPitchedPtr volume;
    hipExtent extent = make_hipExtent(width, height, depth);
    CHECK(hipMalloc3D(&volume, extent));
    CHECK(hipMemset3D(volume, 0x11, extent));
    std::vector<unsigned char> box(10 * 5 * 2, 0xAB), whole(width * height * depth);
    hipMemcpy3DParms copy = {};
    copy.srcPtr = make_hipPitchedPtr(box.data(), 10, 10, 5);
    copy.dstPtr = volume;
    copy.dstPos = make_hipPos(7, 3, 1);
    copy.extent = make_hipExtent(10, 5, 2);
    copy.kind = hipMemcpyHostToDevice;
    CHECK(hipMemcpy3D(&copy));
    hipMemcpy3DParms all = {};
    all.srcPtr = volume;
    all.dstPtr = make_hipPitchedPtr(whole.data(), width, width, height);
    all.extent = extent;
    all.kind = hipMemcpyDeviceToHost;
    CHECK(hipMemcpy3D(&all));
    for (int z = 0; z < depth; ++z)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                bool inside = x >= 7 && x < 17 && y >= 3 && y < 8 && z >= 1;
                EXPECT(whole[(z * height + y) * width + x] == (inside ? 0xAB : 0x11));
            }
    return verdict();
}
