// Each contract of the wavefront builtins: a kernel that breaks it, and its repaired twin.
#include <hip/hip_runtime.h>
#define KERNEL extern "C" __global__ void
#define ME int i = threadIdx.x

// -- a source lane that EXEC has off ---------------------------------------------------------------
KERNEL shfl_down_bug(const int* x, int* o, int n) { ME; if (i < n) o[i] = x[i] + __shfl_down(x[i], 1); }
KERNEL shfl_down_twin(const int* x, int* o, int n) {  // what the last lane received is thrown away
  ME;
  if (i >= n) return;
  int other = __shfl_down(x[i], 1);
  int sum = x[i] + other;
  o[i] = i + 1 < n ? sum : x[i];
}
KERNEL shfl_bug(const int* x, int* o, int n) { ME; if (i >= n) o[i] = __shfl(x[i], 2); }
KERNEL shfl_twin(const int* x, int* o, int n) { ME; int v = __shfl(x[i], 2); if (i >= n) o[i] = v; }
KERNEL shfl_xor_bug(const double* x, double* o, int n) { ME; if (i < n) o[i] = __shfl_xor(x[i], 4); }
KERNEL shfl_xor_twin(const double* x, double* o, int n) {
  ME;
  double v = __shfl_xor(x[i], 4);
  if (i < n) o[i] = v;
}
KERNEL shfl_up_bug(const int* x, int* o, int n) { ME; if (i >= n) o[i] = __shfl_up(x[i], 2); }
KERNEL shfl_up_twin(const int* x, int* o, int n) {  // used under a narrower EXEC only
  ME;
  if (i < n) return;
  int v = __shfl_up(x[i], 2);
  if (i >= n + 2) o[i] = v;
}
KERNEL loop_bug(const int* x, int* o, int n) {
  ME;
  int v = x[i];
  if (i < n) { for (int d = warpSize / 2; d; d /= 2) v += __shfl_down(v, d); o[i] = v; }
}
KERNEL loop_twin(const int* x, int* o, int n) {
  ME;
  int v = i < n ? x[i] : 0;
  for (int d = warpSize / 2; d; d /= 2) v += __shfl_down(v, d);
  if (i < n) o[i] = v;
}
// The largest value and where it was: conditions on what was received, guarded by a bound.
KERNEL argmax_twin(const int* x, int* o, int n) {
  ME;
  if (i >= n) return;
  int best = x[i], at = i;
  for (int d = 1; d < warpSize; d *= 2) {
    int other = __shfl_down(best, d), there = __shfl_down(at, d);
    bool inside = i + d < n && (i & (2 * d - 1)) == 0;
    if (inside & (other > best)) { best = other; at = there; }
  }
  if (i == 0) o[0] = best, o[1] = at;
}
KERNEL branch_bug(const int* x, int* o, int n) {  // a condition on what was received
  ME;
  if (i < n) { if (__shfl_down(x[i], 1) > 5) o[i] = 1; }
}
KERNEL branch_twin(const int* x, int* o, int n) {
  ME;
  if (i < n) { if (__shfl(x[i], n - 1) > 5) o[i] = 1; }
}
KERNEL vote_bug(const int* x, unsigned long long* o, int n) {
  ME;
  if (i < n) { unsigned long long m = __ballot(__shfl_down(x[i], 1) > 5); if (i == 0) o[0] = m; }
}
KERNEL vote_twin(const int* x, unsigned long long* o, int n) {
  ME;
  if (i < n) { unsigned long long m = __ballot(__shfl(x[i], n - 1) > 5); if (i == 0) o[0] = m; }
}
KERNEL shared_bug(const int* x, int* o, int n) {
  __shared__ int s[64];
  ME;
  s[i] = 0;
  __syncthreads();
  if (i < n) s[i] = __shfl_down(x[i], 1);
  __syncthreads();
  o[i] = s[i];
}
KERNEL shared_twin(const int* x, int* o, int n) {
  __shared__ int s[64];
  ME;
  s[i] = 0;
  __syncthreads();
  if (i < n) s[i] = __shfl(x[i], n - 1);
  __syncthreads();
  o[i] = s[i];
}
KERNEL twice_bug(const int* x, int* o, int n) {  // handed on by an exchange that is itself in order
  ME;
  if (i >= n) return;
  int v = __shfl_down(x[i], 1);
  o[i] = __shfl(v, n - 1);
}
KERNEL twice_twin(const int* x, int* o, int n) {
  ME;
  if (i >= n) return;
  int v = __shfl_down(x[i], 1);
  o[i] = __shfl(v, 0);
}
KERNEL bpermute_bug(const int* x, int* o, int n) { ME; if (i < n) o[i] = __builtin_amdgcn_ds_bpermute(4 * n, x[i]); }
KERNEL bpermute_twin(const int* x, int* o, int n) { ME; if (i < n) o[i] = __builtin_amdgcn_ds_bpermute(4 * (n - 1), x[i]); }
KERNEL swizzle_bug(const int* x, int* o, int n) { ME; if (i < n) o[i] = __builtin_amdgcn_ds_swizzle(x[i], 0x041F); }
KERNEL swizzle_twin(const int* x, int* o, int n) { ME; if (i < (n & ~1)) o[i] = __builtin_amdgcn_ds_swizzle(x[i], 0x041F); }
KERNEL mov_dpp_bug(const int* x, int* o, int n) { ME; if (i < n) o[i] = x[i] + __builtin_amdgcn_mov_dpp(x[i], 0xB1, 15, 15, false); }
KERNEL mov_dpp_twin(const int* x, int* o, int n) { ME; if (i < n) o[i] = x[i] + __builtin_amdgcn_mov_dpp(x[i], 0xB1, 15, 15, true); }
KERNEL update_dpp_twin(const int* x, int* o, int n) { ME; if (i < n) o[i] = x[i] + __builtin_amdgcn_update_dpp(7, x[i], 0xB1, 15, 15, false); }
KERNEL readlane_bug(const int* x, int* o, int n) { ME; if (i >= n) o[i] = __builtin_amdgcn_readlane(x[i], 1); }
KERNEL readlane_twin(const int* x, int* o, int n) { ME; int v = __builtin_amdgcn_readlane(x[i], 1); if (i >= n) o[i] = v; }
#if defined(__gfx950__)
KERNEL swap16_bug(const int* x, int* o, int n) { ME; if (i < n) { auto r = __builtin_amdgcn_permlane16_swap(x[i], -x[i], false, false); o[i] = r[0] + r[1]; } }
KERNEL swap16_twin(const int* x, int* o, int n) { ME; auto r = __builtin_amdgcn_permlane16_swap(x[i], -x[i], false, false); if (i < n) o[i] = r[0] + r[1]; }
KERNEL swap32_bug(const int* x, int* o, int n) { ME; if (i < n) { auto r = __builtin_amdgcn_permlane32_swap(x[i], -x[i], false, false); o[i] = r[0] + r[1]; } }
KERNEL swap32_twin(const int* x, int* o, int n) { ME; auto r = __builtin_amdgcn_permlane32_swap(x[i], -x[i], false, false); if (i < n) o[i] = r[0] + r[1]; }
#endif
// -- no source at all --------------------------------------------------------------------------------
KERNEL row_shr_bug(const int* x, int* o) { ME; o[i] = x[i] + __builtin_amdgcn_mov_dpp(x[i], 0x111, 15, 15, false); }
KERNEL row_shr_twin(const int* x, int* o) { ME; o[i] = x[i] + __builtin_amdgcn_update_dpp(0, x[i], 0x111, 15, 15, false); }
KERNEL row_mask_bug(const int* x, int* o) { ME; o[i] = x[i] + __builtin_amdgcn_mov_dpp(x[i], 0xB1, 1, 15, false); }
KERNEL row_mask_twin(const int* x, int* o) {
  ME;
  int v = x[i] + __builtin_amdgcn_mov_dpp(x[i], 0xB1, 1, 15, false);
  if (i < 16) o[i] = v;
}
// -- several senders ---------------------------------------------------------------------------------
KERNEL permute_bug(const int* x, int* o) { ME; o[i] = __builtin_amdgcn_ds_permute(i == 5 ? 12 : 4 * i, x[i]); }
KERNEL permute_twin(const int* x, int* o) { ME; o[i] = __builtin_amdgcn_ds_permute(4 * (i ^ 3), x[i]); }
// -- lane indices ------------------------------------------------------------------------------------
KERNEL range_bug(const int* x, int* o, int n) { ME; o[i] = __builtin_amdgcn_readlane(x[i], n); }
KERNEL range_twin(const int* x, int* o, int n) { ME; o[i] = __builtin_amdgcn_readlane(x[i], n); }
// -- operands that must be uniform -------------------------------------------------------------------
KERNEL index_bug(const int* x, int* o, const int* f) { ME; o[i] = __builtin_amdgcn_readlane(x[i], f[i]); }
KERNEL index_twin(const int* x, int* o, const int* f) {
  ME;
  int first = __builtin_amdgcn_readfirstlane(f[i]);
  o[i] = __builtin_amdgcn_readlane(x[i], first);
}
KERNEL mask_bug(const int* x, int* o, const int* f) {
  ME;
#if defined(__GFX9__)
  o[i] = __builtin_amdgcn_inverse_ballot_w64(f[i]) ? 3 : x[i];
#else
  o[i] = __builtin_amdgcn_inverse_ballot_w32(f[i]) ? 3 : x[i];
#endif
}
KERNEL mask_twin(const int* x, int* o, const int* f) {
  ME;
  unsigned m = __builtin_amdgcn_readfirstlane(f[i]);
#if defined(__GFX9__)
  o[i] = __builtin_amdgcn_inverse_ballot_w64(m) ? 3 : x[i];
#else
  o[i] = __builtin_amdgcn_inverse_ballot_w32(m) ? 3 : x[i];
#endif
}
// The first lane's value on purpose, and a loop over all that occur.
KERNEL first_lane_twin(const int* x, int* o, const int* f) { ME; o[i] = __builtin_amdgcn_readfirstlane(f[i]) + x[i]; }
KERNEL waterfall_twin(const int* x, int* o, const int* f) {
  ME;
  for (bool done = false; !done;) {
    int one = __builtin_amdgcn_readfirstlane(f[i]);
    if (one == f[i]) { o[i] = x[one]; done = true; }
  }
}
#if !defined(__GFX9__)
KERNEL selector_bug(const int* x, int* o, const int* f) { ME; o[i] = __builtin_amdgcn_permlane16(0, x[i], f[i], 0, false, false); }
KERNEL selector_twin(const int* x, int* o, const int* f) {
  ME;
  unsigned s = __builtin_amdgcn_readfirstlane(f[i]);
  o[i] = __builtin_amdgcn_permlane16(0, x[i], s, 0, false, false);
}
#endif
#if defined(__GFX11__) || defined(__GFX12__)
KERNEL permlane64_bug(const int* x, int* o) { ME; o[i] = __builtin_amdgcn_permlane64(x[i]); }
KERNEL permlane64_twin(const int* x, int* o) { ME; int v = __builtin_amdgcn_permlane64(x[i]); o[i] = warpSize == 64 ? v : x[i]; }
#endif
// -- widths ------------------------------------------------------------------------------------------
KERNEL width_bug(const int* x, int* o, int n) { ME; o[i] = __shfl_down(x[i], 1, n); }
KERNEL width_twin(const int* x, int* o, int n) { ME; o[i] = __shfl_down(x[i], 1, n & -n); }
KERNEL sync_width_bug(const int* x, int* o, int n) { ME; o[i] = __shfl_sync(~0ull, x[i], 1, n); }
KERNEL sync_width_twin(const int* x, int* o, int n) { ME; o[i] = __shfl_sync(~0ull, x[i], 1, n & -n); }
