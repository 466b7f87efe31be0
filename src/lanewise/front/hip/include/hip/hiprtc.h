// Run-time compilation of HIP C++: declarations. The functions are in libamdhip64 (and libhiprtc).
//
// lanewise's own header, made from the names and numbers HIP publishes.
#pragma once

#include <hip/hip_common.h>
#include <hip/linker_types.h>

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hiprtcResult {
    HIPRTC_SUCCESS = 0,
    HIPRTC_ERROR_OUT_OF_MEMORY = 1,
    HIPRTC_ERROR_PROGRAM_CREATION_FAILURE = 2,
    HIPRTC_ERROR_INVALID_INPUT = 3,
    HIPRTC_ERROR_INVALID_PROGRAM = 4,
    HIPRTC_ERROR_INVALID_OPTION = 5,
    HIPRTC_ERROR_COMPILATION = 6,
    HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE = 7,
    HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION = 8,
    HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION = 9,
    HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID = 10,
    HIPRTC_ERROR_INTERNAL_ERROR = 11,
    HIPRTC_ERROR_LINKING = 100
} hiprtcResult;

typedef struct _hiprtcProgram* hiprtcProgram;
typedef struct ihiprtcLinkState* hiprtcLinkState;

// The names that programs of HIP before 7 use for what linker_types.h calls hipJit....
typedef enum hipJitOption hiprtcJIT_option;
typedef enum hipJitInputType hiprtcJITInputType;
#define HIPRTC_JIT_MAX_REGISTERS hipJitOptionMaxRegisters
#define HIPRTC_JIT_THREADS_PER_BLOCK hipJitOptionThreadsPerBlock
#define HIPRTC_JIT_WALL_TIME hipJitOptionWallTime
#define HIPRTC_JIT_INFO_LOG_BUFFER hipJitOptionInfoLogBuffer
#define HIPRTC_JIT_INFO_LOG_BUFFER_SIZE_BYTES hipJitOptionInfoLogBufferSizeBytes
#define HIPRTC_JIT_ERROR_LOG_BUFFER hipJitOptionErrorLogBuffer
#define HIPRTC_JIT_ERROR_LOG_BUFFER_SIZE_BYTES hipJitOptionErrorLogBufferSizeBytes
#define HIPRTC_JIT_OPTIMIZATION_LEVEL hipJitOptionOptimizationLevel
#define HIPRTC_JIT_LOG_VERBOSE hipJitOptionLogVerbose
#define HIPRTC_JIT_GENERATE_DEBUG_INFO hipJitOptionGenerateDebugInfo
#define HIPRTC_JIT_GENERATE_LINE_INFO hipJitOptionGenerateLineInfo
#define HIPRTC_JIT_CACHE_MODE hipJitOptionCacheMode
#define HIPRTC_JIT_IR_TO_ISA_OPT_EXT hipJitOptionIRtoISAOptExt
#define HIPRTC_JIT_IR_TO_ISA_OPT_COUNT_EXT hipJitOptionIRtoISAOptCountExt
#define HIPRTC_JIT_INPUT_LLVM_BITCODE hipJitInputLLVMBitcode
#define HIPRTC_JIT_INPUT_LLVM_BUNDLED_BITCODE hipJitInputLLVMBundledBitcode
#define HIPRTC_JIT_INPUT_LLVM_ARCHIVES_OF_BUNDLED_BITCODE hipJitInputLLVMArchivesOfBundledBitcode

const char* hiprtcGetErrorString(hiprtcResult result);
hiprtcResult hiprtcVersion(int* major, int* minor);

hiprtcResult hiprtcCreateProgram(
    hiprtcProgram* program, const char* source, const char* name, int header_count,
    const char* const* headers, const char* const* include_names);
hiprtcResult hiprtcDestroyProgram(hiprtcProgram* program);
hiprtcResult hiprtcAddNameExpression(hiprtcProgram program, const char* expression);
hiprtcResult hiprtcCompileProgram(hiprtcProgram program, int option_count, const char* const* options);
hiprtcResult hiprtcGetLoweredName(hiprtcProgram program, const char* expression, const char** lowered);
hiprtcResult hiprtcGetProgramLog(hiprtcProgram program, char* log);
hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram program, size_t* size);
hiprtcResult hiprtcGetCode(hiprtcProgram program, char* code);
hiprtcResult hiprtcGetCodeSize(hiprtcProgram program, size_t* size);
hiprtcResult hiprtcGetBitcode(hiprtcProgram program, char* bitcode);
hiprtcResult hiprtcGetBitcodeSize(hiprtcProgram program, size_t* size);

hiprtcResult hiprtcLinkCreate(
    unsigned int option_count, hiprtcJIT_option* options, void** values, hiprtcLinkState* state);
hiprtcResult hiprtcLinkAddFile(
    hiprtcLinkState state, hiprtcJITInputType type, const char* path, unsigned int option_count,
    hiprtcJIT_option* options, void** values);
hiprtcResult hiprtcLinkAddData(
    hiprtcLinkState state, hiprtcJITInputType type, void* image, size_t size, const char* name,
    unsigned int option_count, hiprtcJIT_option* options, void** values);
hiprtcResult hiprtcLinkComplete(hiprtcLinkState state, void** code, size_t* size);
hiprtcResult hiprtcLinkDestroy(hiprtcLinkState state);

#ifdef __cplusplus
}
#endif
