// Wave-level sums and compaction that ./dev bench times, as someone would write them for a GPU: one
// element per lane, one result per wave. Sums work in halves of 32 lanes where waves have 64.
#include <hip/hip_runtime.h>

#define LANE(name) __builtin_amdgcn_##name

static __device__ unsigned lane_id() { return LANE(mbcnt_hi)(~0u, LANE(mbcnt_lo)(~0u, 0u)); }
static __device__ int as_int(float number) { return __builtin_bit_cast(int, number); }
static __device__ float as_float(int bits) { return __builtin_bit_cast(float, bits); }

extern "C" __global__ void sum_shfl_down(const float* __restrict__ x, float* __restrict__ sums) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned wave = LANE(wavefrontsize)();
    float value = x[i];
    for (unsigned step = wave / 2; step > 0; step /= 2) value += __shfl_down(value, step);
    if (lane_id() == 0) sums[i / wave] = value;
}

template <int control, int rows>
static __device__ float moved(float value) {
    return as_float(LANE(update_dpp)(0, as_int(value), control, rows, 0xf, rows == 0xf));
}

extern "C" __global__ void sum_dpp(const float* __restrict__ x, float* __restrict__ sums) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned wave = LANE(wavefrontsize)();
    float value = x[i];
    value += moved<0x111, 0xf>(value);
    value += moved<0x112, 0xf>(value);
    value += moved<0x114, 0xf>(value);
    value += moved<0x118, 0xf>(value);
#if defined(__GFX9__)
    value += moved<0x142, 0xa>(value);
    value += moved<0x143, 0xc>(value);
#else
    value += as_float(LANE(permlanex16)(0u, (unsigned)as_int(value), ~0u, ~0u, true, false));
    if (wave == 64) value += as_float(LANE(readlane)(as_int(value), 31));
#endif
    if (lane_id() == wave - 1) sums[i / wave] = value;
}

extern "C" __global__ void compact_waves(const float* __restrict__ x, float* __restrict__ out,
                                         unsigned* __restrict__ counts) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned wave = LANE(wavefrontsize)(), lane = lane_id();
    float value = x[i];
    bool keep = value > 0.0f;
    unsigned long long keepers = LANE(ballot_w64)(keep);
    unsigned before =
        LANE(mbcnt_hi)((unsigned)(keepers >> 32), LANE(mbcnt_lo)((unsigned)keepers, 0u));
    if (keep) out[i - lane + before] = value;
    if (lane == 0) counts[i / wave] = __builtin_popcountll(keepers);
}
