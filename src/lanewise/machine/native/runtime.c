/* The run-time of generated kernels, one translation unit. build_runtime.py makes runtime.ll of it. */
#include "abi.h"

#include "system.c"

#include "half.c"

#include "faults.c"

#include "events.c"

#include "memory.c"

#include "fibers.c"

#include "groups.c"

#include "gws.c"

#include "turns.c"

#include "signals.c"

#include "pool.c"
