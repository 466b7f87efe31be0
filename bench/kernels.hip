// The kernels that ./dev bench times. Written as a user would write them; nothing is tuned for a CPU.
#include <hip/hip_runtime.h>

extern "C" __global__ void empty() {}

extern "C" __global__ void saxpy(float a, const float* __restrict__ x, float* __restrict__ y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = __builtin_fmaf(a, x[i], y[i]);
}

extern "C" __global__ void vector_add(const float* __restrict__ a, const float* __restrict__ b,
                                      float* __restrict__ c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}

extern "C" __global__ void gather(const float* __restrict__ x, const unsigned* __restrict__ index,
                                  float* __restrict__ y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[index[i]];
}

extern "C" __global__ void transpose(const _Float16* __restrict__ in, _Float16* __restrict__ out, int n) {
    __shared__ _Float16 tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

extern "C" __global__ void mandelbrot(unsigned* __restrict__ out, unsigned width, unsigned height, float x0,
                                      float y0, float dx, float dy, unsigned limit) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= width * height) return;
    float cx = __builtin_fmaf((float)(i & (width - 1)), dx, x0);
    float cy = __builtin_fmaf((float)(i / width), dy, y0);
    float x = 0, y = 0, xx = 0, yy = 0;
    unsigned count = 0;
    while (count < limit && xx + yy <= 4.0f) {
        float xy = x * y;
        x = (xx - yy) + cx;
        y = __builtin_fmaf(2.0f, xy, cy);
        xx = x * x;
        yy = y * y;
        count++;
    }
    out[i] = count;
}

extern "C" __global__ void matmul64(const float* __restrict__ a, const float* __restrict__ b,
                                    float* __restrict__ c, int n) {
    __shared__ float at[16][64], bt[16][64];
    int t = threadIdx.x, tx = t & 15, ty = t >> 4;
    int bm = blockIdx.y * 64, bn = blockIdx.x * 64;
    int ar = t >> 2, ac = (t & 3) * 4, br = t >> 4, bc = (t & 15) * 4;
    float sum[4][4] = {};
    for (int k0 = 0; k0 < n; k0 += 16) {
        float4 av = *(const float4*)&a[(bm + ar) * n + k0 + ac];
        float4 bv = *(const float4*)&b[(k0 + br) * n + bn + bc];
        at[ac + 0][ar] = av.x;
        at[ac + 1][ar] = av.y;
        at[ac + 2][ar] = av.z;
        at[ac + 3][ar] = av.w;
        *(float4*)&bt[br][bc] = bv;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 16; k++) {
            float x[4], y[4];
            *(float4*)x = *(float4*)&at[k][ty * 4];
            *(float4*)y = *(float4*)&bt[k][tx * 4];
#pragma unroll
            for (int i = 0; i < 4; i++)
#pragma unroll
                for (int j = 0; j < 4; j++) sum[i][j] = __builtin_fmaf(x[i], y[j], sum[i][j]);
        }
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        *(float4*)&c[(bm + ty * 4 + i) * n + bn + tx * 4] =
            make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
}

extern "C" __global__ void matmul16(const float* __restrict__ a, const float* __restrict__ b,
                                    float* __restrict__ c, int n) {
    __shared__ float at[16][16], bt[16][16];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx;
    float sum = 0;
    for (int k0 = 0; k0 < n; k0 += 16) {
        at[ty][tx] = a[row * n + k0 + tx];
        bt[ty][tx] = b[(k0 + ty) * n + column];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 16; k++) sum = __builtin_fmaf(at[ty][k], bt[k][tx], sum);
        __syncthreads();
    }
    c[row * n + column] = sum;
}

extern "C" __global__ void histogram(const unsigned* __restrict__ x, unsigned* __restrict__ out, int per) {
    __shared__ unsigned bins[256];
    int t = threadIdx.x;
    bins[t] = 0;
    __syncthreads();
    unsigned base = blockIdx.x * 256u * per + t;
    for (int k = 0; k < per; k++) atomicAdd(&bins[x[base + k * 256u] & 255u], 1u);
    __syncthreads();
    atomicAdd(&out[t], bins[t]);
}

extern "C" __global__ void contended(const unsigned* __restrict__ where, unsigned* __restrict__ out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&out[where[i]], 1u);
}
