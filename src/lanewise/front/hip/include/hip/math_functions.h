// The mathematical functions of HIP; hip_runtime.h declares them all.
#pragma once

#include <hip/hip_runtime.h>
