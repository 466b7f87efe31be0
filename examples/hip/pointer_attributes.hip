// What the run-time knows of a pointer.
#include "check.h"

int main() {
    char *device, *pinned, *managed, plain[16];
    CHECK(hipMalloc(&device, 1000));
    CHECK(hipHostMalloc(reinterpret_cast<void**>(&pinned), 1000));
    CHECK(hipMallocManaged(reinterpret_cast<void**>(&managed), 1000));
    hipPointerAttribute_t attributes;
    CHECK(hipPointerGetAttributes(&attributes, device + 10));
    EXPECT(attributes.type == hipMemoryTypeDevice && attributes.devicePointer == device + 10);
    EXPECT(attributes.hostPointer == nullptr && !attributes.isManaged);
    CHECK(hipPointerGetAttributes(&attributes, pinned));
    EXPECT(attributes.type == hipMemoryTypeHost && attributes.hostPointer == pinned);
    CHECK(hipPointerGetAttributes(&attributes, managed));
    EXPECT(attributes.type == hipMemoryTypeManaged && attributes.isManaged);
    CHECK(hipPointerGetAttributes(&attributes, plain));
    EXPECT(attributes.type == hipMemoryTypeUnregistered);
    hipDeviceptr_t base;
    size_t size;
    CHECK(hipMemGetAddressRange(&base, &size, device + 999));
    EXPECT(base == device && size == 1000);
    EXPECT_ERROR(hipMemGetAddressRange(&base, &size, device + 1000), hipErrorNotFound);
    return verdict();
}
