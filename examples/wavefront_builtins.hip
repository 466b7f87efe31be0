// What lanes of a wave can do for each other, on every target: broadcast, rotate, swap, sum, vote.
//
//     lanewise run examples/wavefront_builtins.hip          (--arch gfx942, gfx1100, …)
//
// Each kernel also runs alone, from `lanewise launch` or Python; main checks all against plain C++.
// Waves are of 64 lanes on gfx9 and of 32 elsewhere (64 with -mwavefrontsize64): no kernel assumes.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <vector>

#define LANE(name) __builtin_amdgcn_##name

using u32 = unsigned int;
using u64 = unsigned long long;

static __device__ u32 lane_id() { return LANE(mbcnt_hi)(~0u, LANE(mbcnt_lo)(~0u, 0u)); }
static __device__ u32 wave_size() { return LANE(wavefrontsize)(); }
static __device__ int as_int(float number) { return __builtin_bit_cast(int, number); }
static __device__ float as_float(int bits) { return __builtin_bit_cast(float, bits); }

// --- broadcast ----------------------------------------------------------------------------------

// Every lane receives the wave's largest value from the first lane that holds it. The lane number
// is known at run time only, but it is the same in all lanes: it comes from a ballot.
extern "C" __global__ void broadcast_largest(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = i < n ? in[i] : (int)0x80000000;
    int largest = value;
    for (int step = 16; step > 0; step /= 2) largest = max(largest, __shfl_xor(largest, step));
    if (wave_size() == 64) {  // on gfx10 and gfx11 a shuffle does not cross the halves of 32
        largest = max(LANE(readlane)(largest, 0), LANE(readlane)(largest, 32));
    }
    u64 holders = LANE(ballot_w64)(value == largest);
    int first = __builtin_ctzll(holders);
    int sent = LANE(readlane)(value, first);
    if (i < n) out[i] = sent;
}

// --- rotation by one lane -----------------------------------------------------------------------

// Lane i receives lane i - 1's value; lane 0 the last lane's.
static __device__ int rotated_by_dpp(int value) {
#if defined(__GFX9__)
    constexpr int wave_ror_1 = 0x13C;
    return LANE(mov_dpp)(value, wave_ror_1, 0xf, 0xf, true);
#else
    // RDNA has no DPP across rows. What a row's shift leaves open, its lane 0, comes from the last
    // lane of the partner row, which permlanex16 offers as the old value.
    constexpr int row_shr_1 = 0x111;
    int last_of_partner = LANE(permlanex16)(value, value, ~0u, ~0u, true, false);
    int moved = LANE(update_dpp)(last_of_partner, value, row_shr_1, 0xf, 0xf, false);
    if (wave_size() == 64) {  // the partner is the row before for odd rows only
        int from_31 = LANE(readlane)(value, 31), from_63 = LANE(readlane)(value, 63);
        moved = lane_id() == 0 ? from_63 : lane_id() == 32 ? from_31 : moved;
    }
    return moved;
#endif
}

static __device__ int rotated_by_shfl(int value) {
    return __shfl(value, (lane_id() + wave_size() - 1) % wave_size());
}

// `steps` rotations with a sum mixed in, so that a wrong lane in any step shows at the end.
extern "C" __global__ void rotate_dpp(const int* in, int* out, int steps) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    for (int step = 0; step < steps; step++) value = 3 * rotated_by_dpp(value) + step;
    out[i] = value;
}

extern "C" __global__ void rotate_shfl(const int* in, int* out, int steps) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
#if !defined(__GFX9__) && !defined(__GFX12__)
    // __shfl is ds_bpermute, which stays within 32 lanes there: in wave64 DPP has to do it
    if (wave_size() == 64) {
        for (int step = 0; step < steps; step++) value = 3 * rotated_by_dpp(value) + step;
        out[i] = value;
        return;
    }
#endif
    for (int step = 0; step < steps; step++) value = 3 * rotated_by_shfl(value) + step;
    out[i] = value;
}

// --- groups change places -----------------------------------------------------------------------

// ds_swizzle's bit mask: and in bits 4 to 0, or in 9 to 5, xor in 14 to 10.
static constexpr int swap_groups_of(int size) { return size << 10 | 0x1f; }

// out has five parts of n: groups of 1, 2, 4, 8 and 16 lanes swapped with their neighbours.
extern "C" __global__ void swap_groups(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i];
    out[i] = LANE(ds_swizzle)(value, swap_groups_of(1));
    out[n + i] = LANE(ds_swizzle)(value, swap_groups_of(2));
    out[2 * n + i] = LANE(ds_swizzle)(value, swap_groups_of(4));
    out[3 * n + i] = LANE(ds_swizzle)(value, swap_groups_of(8));
    out[4 * n + i] = LANE(ds_swizzle)(value, swap_groups_of(16));
}

// --- three ways to a sum ------------------------------------------------------------------------

// One sum per wave, of floats, through shuffles: a tree in each half of 32 lanes.
extern "C" __global__ void sum_shfl(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float value = i < n ? in[i] : 0.0f;
    for (int step = 16; step > 0; step /= 2) value += __shfl_down(value, step, 32);
    float total = as_float(LANE(readlane)(as_int(value), 0));
    if (wave_size() == 64) total += as_float(LANE(readlane)(as_int(value), 32));
    if (lane_id() == 0) out[i / wave_size()] = total;
}

// The value of the lane that a control word names; 0 where there is none.
template <int control, int rows = 0xf>
static __device__ float moved(float value) {
    return as_float(LANE(update_dpp)(0, as_int(value), control, rows, 0xf, rows == 0xf));
}

// One sum per wave, of floats, through DPP: a scan to the right, so that the last lane has all.
extern "C" __global__ void sum_dpp(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float value = i < n ? in[i] : 0.0f;
    value += moved<0x111>(value);  // row_shr:1
    value += moved<0x112>(value);  // row_shr:2
    value += moved<0x114>(value);  // row_shr:4
    value += moved<0x118>(value);  // row_shr:8
    // now lane 15 of each row of 16 has the row's sum
#if defined(__GFX9__)
    value += moved<0x142, 0xa>(value);  // row_bcast:15 into rows 1 and 3
    value += moved<0x143, 0xc>(value);  // row_bcast:31 into rows 2 and 3
    float total = as_float(LANE(readlane)(as_int(value), 63));
#else
    u32 last = LANE(permlanex16)(0u, (u32)as_int(value), ~0u, ~0u, true, false);
    value += as_float(last);
    float total = as_float(LANE(readlane)(as_int(value), 31));
    if (wave_size() == 64) total += as_float(LANE(readlane)(as_int(value), 63));
#endif
    if (lane_id() == 0) out[i / wave_size()] = total;
}

// One sum per wave, of integers: the compiler's own reduction, over the lanes that are active.
extern "C" __global__ void sum_reduce(const u32* in, u32* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    u32 total = LANE(wave_reduce_add_u32)(in[i], 0);
    if (lane_id() == 0) out[i / wave_size()] = total;
}

// --- compaction ---------------------------------------------------------------------------------

// Positive values of each work-group move to its front, in order; count has how many there are.
extern "C" __global__ void compact(const int* in, int* out, int* count, int n) {
    __shared__ int kept_by_wave[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = i < n ? in[i] : 0;
    bool keep = value > 0;
    u64 keepers = LANE(ballot_w64)(keep);
    u32 before = LANE(mbcnt_hi)((u32)(keepers >> 32), LANE(mbcnt_lo)((u32)keepers, 0u));
    int wave = threadIdx.x / wave_size(), waves = (blockDim.x + wave_size() - 1) / wave_size();
    if (lane_id() == 0) kept_by_wave[wave] = __builtin_popcountll(keepers);
    __syncthreads();
    int base = 0, total = 0;
    for (int w = 0; w < waves; w++) {
        base += w < wave ? kept_by_wave[w] : 0;
        total += kept_by_wave[w];
    }
    if (keep) out[blockIdx.x * blockDim.x + base + before] = value;
    if (threadIdx.x == 0) count[blockIdx.x] = total;
}

// --- the same on the CPU ------------------------------------------------------------------------

#define OK(call)                                                                       \
    do {                                                                               \
        hipError_t status = (call);                                                    \
        if (status != hipSuccess) {                                                    \
            std::printf("%s: %s\n", #call, hipGetErrorString(status));                 \
            return 2;                                                                  \
        }                                                                              \
    } while (0)

namespace {

constexpr int kBlock = 256, kGrid = 6, kCount = kBlock * kGrid, kSteps = 70;

template <class T>
int differences(const char* what, const std::vector<T>& got, const std::vector<T>& wanted) {
    int wrong = 0;
    for (size_t i = 0; i < wanted.size(); i++) wrong += got[i] != wanted[i];
    std::printf("%-20s %s\n", what, wrong ? "WRONG" : "ok");
    return wrong;
}

std::vector<int> rotated(std::vector<int> values, int wave, int steps) {
    for (int step = 0; step < steps; step++) {
        std::vector<int> next(values.size());
        for (size_t i = 0; i < values.size(); i++) {
            size_t source = i % wave ? i - 1 : i + wave - 1;
            next[i] = (int)(3u * (u32)values[source] + (u32)step);
        }
        values = next;
    }
    return values;
}

}  // namespace

int main() {
    hipDeviceProp_t device;
    OK(hipGetDeviceProperties(&device, 0));
    const int wave = device.warpSize, bytes = kCount * 4, rest = kCount - 27;
    std::printf("%s, waves of %d lanes\n", device.gcnArchName, wave);

    std::vector<int> in(kCount), wanted(kCount), got(kCount);
    std::vector<float> floats(kCount);
    u32 seed = 12345;
    for (int i = 0; i < kCount; i++) {
        seed = seed * 1664525u + 1013904223u;
        in[i] = (int)(seed >> 8) % 2001 - 1000;
        floats[i] = (float)(in[i] % 64);  // sums of these are exact in every order
    }
    void *input, *output, *counts;
    OK(hipMalloc(&input, bytes));
    OK(hipMalloc(&output, 5 * bytes));
    OK(hipMalloc(&counts, bytes));
    OK(hipMemcpy(input, in.data(), bytes, hipMemcpyHostToDevice));
    int wrong = 0;

    broadcast_largest<<<kGrid, kBlock>>>((int*)input, (int*)output, rest);
    OK(hipMemcpy(got.data(), output, bytes, hipMemcpyDeviceToHost));
    for (int i = 0; i < kCount; i++) {
        int first = i / wave * wave;
        int largest = in[first];
        for (int j = first; j < first + wave && j < rest; j++) largest = in[j] > largest ? in[j] : largest;
        wanted[i] = i < rest ? largest : got[i];
    }
    wrong += differences("broadcast_largest", got, wanted);

    wanted = rotated(in, wave, kSteps);
    rotate_dpp<<<kGrid, kBlock>>>((int*)input, (int*)output, kSteps);
    OK(hipMemcpy(got.data(), output, bytes, hipMemcpyDeviceToHost));
    wrong += differences("rotate_dpp", got, wanted);
    rotate_shfl<<<kGrid, kBlock>>>((int*)input, (int*)output, kSteps);
    OK(hipMemcpy(got.data(), output, bytes, hipMemcpyDeviceToHost));
    wrong += differences("rotate_shfl", got, wanted);

    swap_groups<<<kGrid, kBlock>>>((int*)input, (int*)output, kCount);
    for (int part = 0; part < 5; part++) {
        OK(hipMemcpy(got.data(), (int*)output + part * kCount, bytes, hipMemcpyDeviceToHost));
        for (int i = 0; i < kCount; i++) wanted[i] = in[i ^ (1 << part)];
        char name[32];
        std::snprintf(name, sizeof name, "swap_groups of %d", 1 << part);
        wrong += differences(name, got, wanted);
    }

    const int waves = kCount / wave;
    std::vector<float> sums(waves), wanted_sums(waves, 0.0f);
    std::vector<u32> totals(waves), wanted_totals(waves, 0u);
    for (int i = 0; i < rest; i++) {
        wanted_sums[i / wave] += floats[i];
        wanted_totals[i / wave] += (u32)in[i];
    }
    sum_reduce<<<kGrid, kBlock>>>((u32*)input, (u32*)output, rest);
    OK(hipMemcpy(totals.data(), output, waves * 4, hipMemcpyDeviceToHost));
    wrong += differences("sum_reduce", totals, wanted_totals);
    OK(hipMemcpy(input, floats.data(), bytes, hipMemcpyHostToDevice));
    sum_shfl<<<kGrid, kBlock>>>((float*)input, (float*)output, rest);
    OK(hipMemcpy(sums.data(), output, waves * 4, hipMemcpyDeviceToHost));
    wrong += differences("sum_shfl", sums, wanted_sums);
    sum_dpp<<<kGrid, kBlock>>>((float*)input, (float*)output, rest);
    OK(hipMemcpy(sums.data(), output, waves * 4, hipMemcpyDeviceToHost));
    wrong += differences("sum_dpp", sums, wanted_sums);

    OK(hipMemcpy(input, in.data(), bytes, hipMemcpyHostToDevice));
    OK(hipMemset(output, 0, bytes));
    compact<<<kGrid, kBlock>>>((int*)input, (int*)output, (int*)counts, rest);
    OK(hipMemcpy(got.data(), output, bytes, hipMemcpyDeviceToHost));
    std::vector<int> kept(kGrid), wanted_kept(kGrid, 0);
    OK(hipMemcpy(kept.data(), counts, kGrid * 4, hipMemcpyDeviceToHost));
    for (int& value : wanted) value = 0;
    for (int i = 0; i < rest; i++) {
        if (in[i] > 0) wanted[i / kBlock * kBlock + wanted_kept[i / kBlock]++] = in[i];
    }
    wrong += differences("compact", got, wanted);
    wrong += differences("compact's counts", kept, wanted_kept);

    OK(hipFree(input));
    OK(hipFree(output));
    OK(hipFree(counts));
    std::printf("%s\n", wrong ? "WRONG" : "all as on the CPU");
    return wrong != 0;
}
