// What happens at the edges: the codes are those of the HIP reference and of AMD's own unit tests.
#include "check.h"

#include <atomic>

__global__ void set(int* values) { values[threadIdx.x] = 1; }
__global__ void spin(volatile int* flag) {
    while (*flag == 0) __builtin_amdgcn_s_sleep(8);
}

static void copies_with_pitches() {
    std::vector<char> host(4096, 5);
    void* plane;
    size_t pitch;
    CHECK(hipMallocPitch(&plane, &pitch, 100, 10));
    auto copy = [&](void* to, size_t to_pitch, size_t from_pitch, size_t width, size_t height,
                    hipMemcpyKind kind = hipMemcpyHostToDevice) {
        return hipMemcpy2D(to, to_pitch, host.data(), from_pitch, width, height, kind);
    };
    EXPECT_ERROR(copy(plane, pitch, 100, 100, 10), hipSuccess);
    EXPECT_ERROR(copy(plane, pitch, 100, 0, 10), hipSuccess);
    EXPECT_ERROR(copy(plane, pitch, 100, 100, 0), hipSuccess);
    EXPECT_ERROR(copy(nullptr, pitch, 100, 100, 10), hipErrorInvalidValue);
    EXPECT_ERROR(copy(plane, pitch, 99, 100, 10), hipErrorInvalidPitchValue);
    EXPECT_ERROR(copy(plane, 99, 100, 100, 10), hipErrorInvalidPitchValue);
    EXPECT_ERROR(copy(plane, size_t{1} << 31, 100, 100, 1), hipErrorInvalidValue);
    EXPECT_ERROR(copy(plane, pitch, 100, 100, 11), hipErrorInvalidValue);
    EXPECT_ERROR(copy(static_cast<char*>(plane) + 200, pitch, 100, 100, 10), hipErrorInvalidValue);
    EXPECT_ERROR(copy(plane, pitch, 100, 100, 10, static_cast<hipMemcpyKind>(77)),
                 hipErrorInvalidMemcpyDirection);
    EXPECT_ERROR(hipMemset2D(plane, pitch, 0, 100, 11), hipErrorInvalidValue);
    CHECK(hipFree(plane));
}

static void copies_of_boxes() {
    std::vector<char> host(2000), back(2000);
    for (size_t i = 0; i < host.size(); ++i) host[i] = i * 7;
    hipPitchedPtr box;
    CHECK(hipMalloc3D(&box, make_hipExtent(100, 5, 4)));
    hipMemcpy3DParms there = {};
    there.srcPtr = make_hipPitchedPtr(host.data(), 100, 100, 5);
    there.dstPtr = box;
    there.extent = make_hipExtent(100, 5, 4);
    there.kind = hipMemcpyHostToDevice;
    CHECK(hipMemcpy3D(&there));
    hipMemcpy3DParms part = {};  // rows 1 to 3 of slices 1 and 2, from byte 10 on
    part.srcPtr = box;
    part.srcPos = make_hipPos(10, 1, 1);
    part.dstPtr = make_hipPitchedPtr(back.data(), 50, 50, 3);
    part.extent = make_hipExtent(50, 3, 2);
    part.kind = hipMemcpyDeviceToHost;
    CHECK(hipMemcpy3D(&part));
    for (int z = 0; z < 2; ++z)
        for (int y = 0; y < 3; ++y)
            for (int x = 0; x < 50; ++x)
                EXPECT(back[(z * 3 + y) * 50 + x] == host[((z + 1) * 5 + y + 1) * 100 + x + 10]);
    EXPECT_ERROR(hipMemcpy3D(nullptr), hipErrorInvalidValue);
    hipMemcpy3DParms wrong = there;
    wrong.extent.depth = 0;
    EXPECT_ERROR(hipMemcpy3D(&wrong), hipSuccess);
    wrong.extent.depth = 5;
    EXPECT_ERROR(hipMemcpy3D(&wrong), hipErrorInvalidValue);
    wrong = there;
    wrong.dstPos = make_hipPos(0, 1, 0);
    EXPECT_ERROR(hipMemcpy3D(&wrong), hipErrorInvalidValue);
    wrong = there;
    wrong.srcPtr.ptr = nullptr;
    EXPECT_ERROR(hipMemcpy3D(&wrong), hipErrorInvalidValue);
    EXPECT_ERROR(hipMemset3D(box, 0, make_hipExtent(100, 5, 5)), hipErrorInvalidValue);
    EXPECT_ERROR(hipMemset3D(box, 0, make_hipExtent(100, 0, 5)), hipSuccess);
    CHECK(hipFree(box.ptr));
}

static void pools(hipStream_t stream) {
    hipMemPool_t pool;
    CHECK(hipDeviceGetDefaultMemPool(&pool, 0));
    void* block = &pool;
    EXPECT_ERROR(hipMallocAsync(&block, 0, stream), hipSuccess);
    EXPECT(block == nullptr);
    EXPECT_ERROR(hipMallocAsync(static_cast<void**>(nullptr), 10, stream), hipErrorInvalidValue);
    EXPECT_ERROR(hipMallocAsync(&block, ~size_t{0}, stream), hipErrorOutOfMemory);
    EXPECT_ERROR(hipMallocAsync(&block, 64, reinterpret_cast<hipStream_t>(-1)), hipErrorInvalidHandle);
    CHECK(hipMallocAsync(&block, 1000, stream));
    EXPECT_ERROR(hipFreeAsync(static_cast<char*>(block) + 4, stream), hipErrorInvalidValue);
    EXPECT_ERROR(hipFreeAsync(nullptr, stream), hipErrorInvalidValue);
    CHECK(hipMemPoolTrimTo(pool, 0));  // takes nothing that is in use
    CHECK(hipMemsetAsync(block, 3, 1000, stream));
    CHECK(hipFreeAsync(block, stream));
    CHECK(hipStreamSynchronize(stream));
    EXPECT_ERROR(hipFreeAsync(block, stream), hipErrorInvalidValue);
    EXPECT_ERROR(hipMemPoolTrimTo(nullptr, 0), hipErrorInvalidValue);
    unsigned long long value = 0;
    CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemHigh, &value));
    EXPECT(value >= 1000);
    EXPECT_ERROR(hipMemPoolSetAttribute(nullptr, hipMemPoolAttrReleaseThreshold, &value),
                 hipErrorInvalidValue);
    EXPECT_ERROR(hipMemPoolSetAttribute(pool, static_cast<hipMemPoolAttr>(9), &value),
                 hipErrorInvalidValue);
    EXPECT_ERROR(hipMemPoolSetAttribute(pool, hipMemPoolReuseFollowEventDependencies, nullptr),
                 hipErrorInvalidValue);
    value = 1;  // the high-water marks can be put to 0 only
    EXPECT_ERROR(hipMemPoolSetAttribute(pool, hipMemPoolAttrUsedMemHigh, &value), hipErrorInvalidValue);
    EXPECT_ERROR(hipMemPoolSetAttribute(pool, hipMemPoolAttrReservedMemHigh, &value),
                 hipErrorInvalidValue);
}

static std::atomic<int> order{0};
static void append(void* digit) { order = order * 10 + static_cast<int>(reinterpret_cast<size_t>(digit)); }
static void called(hipStream_t, hipError_t status, void* digit) {
    order = status == hipSuccess ? order * 10 + *static_cast<int*>(digit) : -1;
}

static void callbacks(hipStream_t stream) {
    int digit = 3;
    CHECK(hipLaunchHostFunc(stream, append, reinterpret_cast<void*>(1)));
    CHECK(hipLaunchHostFunc(stream, append, reinterpret_cast<void*>(2)));
    CHECK(hipStreamAddCallback(stream, called, &digit, 0));
    CHECK(hipLaunchHostFunc(stream, append, reinterpret_cast<void*>(4)));
    CHECK(hipStreamSynchronize(stream));
    EXPECT(order == 1234);
    EXPECT_ERROR(hipLaunchHostFunc(stream, nullptr, nullptr), hipErrorInvalidValue);
    EXPECT_ERROR(hipStreamAddCallback(stream, nullptr, nullptr, 0), hipErrorInvalidValue);
    EXPECT_ERROR(hipStreamAddCallback(stream, called, &digit, 1), hipErrorInvalidValue);
}

static void last_error() {
    (void)hipGetLastError();
    EXPECT_ERROR(hipMalloc(static_cast<void**>(nullptr), 4), hipErrorInvalidValue);
    EXPECT_ERROR(hipPeekAtLastError(), hipErrorInvalidValue);
    int device;
    CHECK(hipGetDevice(&device));  // success does not take it away
    EXPECT_ERROR(hipPeekAtLastError(), hipErrorInvalidValue);
    EXPECT_ERROR(hipGetLastError(), hipErrorInvalidValue);
    EXPECT_ERROR(hipGetLastError(), hipSuccess);
    EXPECT_ERROR(hipMalloc(static_cast<void**>(nullptr), 4), hipErrorInvalidValue);
    EXPECT_ERROR(hipExtGetLastError(), hipErrorInvalidValue);
    EXPECT_ERROR(hipExtGetLastError(), hipSuccess);
}

static void not_ready(hipStream_t stream) {
    hipEvent_t start, stop, untimed;
    CHECK(hipEventCreate(&start));
    CHECK(hipEventCreate(&stop));
    CHECK(hipEventCreateWithFlags(&untimed, hipEventDisableTiming));
    float milliseconds;
    EXPECT_ERROR(hipEventQuery(start), hipSuccess);  // never recorded: nothing to wait for
    EXPECT_ERROR(hipEventSynchronize(start), hipSuccess);
    EXPECT_ERROR(hipEventElapsedTime(&milliseconds, start, stop), hipErrorInvalidHandle);
    EXPECT_ERROR(hipEventElapsedTime(nullptr, start, stop), hipErrorInvalidValue);
    EXPECT_ERROR(hipEventElapsedTime(&milliseconds, nullptr, stop), hipErrorInvalidHandle);
    CHECK(hipEventRecord(start, stream));
    EXPECT_ERROR(hipEventElapsedTime(&milliseconds, start, stop), hipErrorInvalidHandle);
    int* flag;
    CHECK(hipHostMalloc(reinterpret_cast<void**>(&flag), 4, 0));
    *flag = 0;
    spin<<<1, 1, 0, stream>>>(flag);
    CHECK(hipEventRecord(stop, stream));
    CHECK(hipEventRecord(untimed, stream));
    (void)hipGetLastError();
    EXPECT_ERROR(hipStreamQuery(stream), hipErrorNotReady);
    EXPECT_ERROR(hipEventQuery(stop), hipErrorNotReady);
    EXPECT_ERROR(hipEventElapsedTime(&milliseconds, start, stop), hipErrorNotReady);
    EXPECT_ERROR(hipGetLastError(), hipSuccess);  // that is an answer, no error
    *flag = 1;
    CHECK(hipStreamSynchronize(stream));
    EXPECT_ERROR(hipStreamQuery(stream), hipSuccess);
    EXPECT_ERROR(hipEventQuery(stop), hipSuccess);
    CHECK(hipEventElapsedTime(&milliseconds, start, stop));
    EXPECT(milliseconds >= 0);
    EXPECT_ERROR(hipEventElapsedTime(&milliseconds, start, untimed), hipErrorInvalidHandle);
    int devices;
    CHECK(hipGetDeviceCount(&devices));
    if (devices > 1) {
        CHECK(hipSetDevice(1));
        hipEvent_t other;
        CHECK(hipEventCreate(&other));
        EXPECT_ERROR(hipEventRecord(other, stream), hipErrorInvalidHandle);
        EXPECT_ERROR(hipEventRecord(start, nullptr), hipErrorInvalidHandle);
        CHECK(hipEventRecord(other, nullptr));
        CHECK(hipEventSynchronize(other));
        EXPECT_ERROR(hipEventElapsedTime(&milliseconds, start, other), hipErrorInvalidHandle);
        CHECK(hipSetDevice(0));
    }
}

static void functions() {
    const void* function = reinterpret_cast<const void*>(set);
    hipFuncAttributes attributes;
    EXPECT_ERROR(hipFuncGetAttributes(nullptr, function), hipErrorInvalidValue);
    EXPECT_ERROR(hipFuncGetAttributes(&attributes, nullptr), hipErrorInvalidDeviceFunction);
    auto carve = hipFuncAttributePreferredSharedMemoryCarveout;
    auto dynamic = hipFuncAttributeMaxDynamicSharedMemorySize;
    EXPECT_ERROR(hipFuncSetAttribute(nullptr, carve, 50), hipErrorInvalidDeviceFunction);
    EXPECT_ERROR(hipFuncSetAttribute(function, static_cast<hipFuncAttribute>(-1), 50),
                 hipErrorInvalidValue);
    EXPECT_ERROR(hipFuncSetAttribute(function, dynamic, -1), hipErrorInvalidValue);
    EXPECT_ERROR(hipFuncSetAttribute(function, dynamic, 1 << 20), hipErrorInvalidValue);
    for (int percent : {-2, 101}) EXPECT_ERROR(hipFuncSetAttribute(function, carve, percent), hipErrorInvalidValue);
    for (int percent : {-1, 0, 100, 50}) CHECK(hipFuncSetAttribute(function, carve, percent));
    CHECK(hipFuncSetAttribute(function, dynamic, 1024));
    CHECK(hipFuncGetAttributes(&attributes, function));
    EXPECT(attributes.maxDynamicSharedSizeBytes == 1024 && attributes.preferredShmemCarveout == 50);
    EXPECT_ERROR(hipFuncSetCacheConfig(nullptr, hipFuncCachePreferL1), hipErrorInvalidDeviceFunction);
    const void* nothing = nullptr;
    int blocks, block;
    EXPECT_ERROR(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, 0, 0),
                 hipErrorInvalidValue);
    EXPECT_ERROR(hipOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, function, 256, 0),
                 hipErrorInvalidValue);
    EXPECT_ERROR(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 256, 0),
                 hipErrorInvalidDeviceFunction);
    EXPECT_ERROR(hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, function, 256, 0, 2),
                 hipErrorInvalidValue);
    hipDeviceProp_t properties;
    CHECK(hipGetDeviceProperties(&properties, 0));
    CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, 256, 0));
    EXPECT(blocks > 0 && blocks * 256 <= properties.maxThreadsPerMultiProcessor);
    CHECK(hipOccupancyMaxPotentialBlockSize(&blocks, &block, function, 0, 0));
    EXPECT(blocks > 0 && block > 0 && block <= properties.maxThreadsPerBlock);
}

static void reset() {
    void *live, *pooled;
    size_t before, after, total;
    CHECK(hipMalloc(&live, 1 << 20));
    CHECK(hipMallocAsync(&pooled, 4096, nullptr));
    CHECK(hipMemGetInfo(&before, &total));
    CHECK(hipDeviceReset());
    CHECK(hipMemGetInfo(&after, &total));
    EXPECT(after >= before + (1 << 20) && after == total);
    EXPECT_ERROR(hipFree(live), hipErrorInvalidValue);
    hipMemPool_t pool;
    unsigned long long used = 1;
    CHECK(hipDeviceGetDefaultMemPool(&pool, 0));
    CHECK(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used));
    EXPECT(used == 0);
    int* values;
    CHECK(hipMalloc(&values, 64));
    set<<<1, 16>>>(values);
    for (int value : host_copy(values, 16)) EXPECT(value == 1);
}

int main() {
    hipStream_t stream;
    CHECK(hipStreamCreate(&stream));
    copies_with_pitches();
    copies_of_boxes();
    pools(stream);
    callbacks(stream);
    last_error();
    not_ready(stream);
    functions();
    reset();
    return verdict();
}
