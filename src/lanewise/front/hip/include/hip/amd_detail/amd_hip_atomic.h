// The first header of HIP's that brings the shuffles in; theirs get other names here, and those that
// programs call are lanewise's own, which mind the width.
#pragma once

#if defined(HIP_INCLUDE_HIP_AMD_DETAIL_WARP_FUNCTIONS_H)  // a program took AMD's by themselves
#include_next <hip/amd_detail/amd_hip_atomic.h>
#else
#define __shfl __lw_plain__shfl
#define __shfl_up __lw_plain__shfl_up
#define __shfl_down __lw_plain__shfl_down
#define __shfl_xor __lw_plain__shfl_xor
#define __shfl_sync __lw_plain__shfl_sync
#define __shfl_up_sync __lw_plain__shfl_up_sync
#define __shfl_down_sync __lw_plain__shfl_down_sync
#define __shfl_xor_sync __lw_plain__shfl_xor_sync
#include_next <hip/amd_detail/amd_hip_atomic.h>
#undef __shfl
#undef __shfl_up
#undef __shfl_down
#undef __shfl_xor
#undef __shfl_sync
#undef __shfl_up_sync
#undef __shfl_down_sync
#undef __shfl_xor_sync
#include <hip/lanewise/shuffle_widths.h>
#endif
