// Every conversion of printf, from a kernel; the test compares the output.
#include "check.h"

__global__ void print(const char* form) {
    if (threadIdx.x == 0) {
        printf("%d %i %u %x %X %o %c %%\n", -5, 6, 7u, 255u, 255u, 8u, 'z');
        printf("%f %.2f %e %g %10.3f|%-8d|%08d|%+d\n", 1.5, 2.25f, 12345.678, 0.5, 3.14159, 42, 42, 7);
        printf("%ld %lld %llu %hd %hhu %s [%*d]\n", -1L, 1LL << 40, ~0ull, 70000, 300, "text", 5, 9);
        printf(form, 99);
        int result = printf("a null string: %s, then %d\n", (const char*)nullptr, 5);
        printf("success is %d\n", result);
    }
    __syncthreads();
    printf("block %d thread %d\n", (int)blockIdx.x, (int)threadIdx.x);
}

int main() {
    char* form;
    CHECK(hipMallocManaged(reinterpret_cast<void**>(&form), 32));
    std::snprintf(form, 32, "a format of the host's: %%d\n");
    std::printf("before\n");
    print<<<1, 2>>>(form);
    CHECK(hipDeviceSynchronize());
    std::printf("after\n");
    return verdict();
}
