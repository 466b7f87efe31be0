// The intrinsic functions of HIP's device code; hip_runtime.h declares them all.
#pragma once

#include <hip/hip_runtime.h>
