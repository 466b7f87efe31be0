// The same without `if (i < n)`: work-items past the end store behind the array.
#include <hip/hip_runtime.h>

extern "C" __global__ void saxpy(float a, const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = a * x[i] + y[i];
}
