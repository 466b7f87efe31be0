// hiprtc: compile, look up lowered names, load as a module, launch in two ways.
#include "check.h"

#include <hip/hiprtc.h>

#include <cstring>
#include <string>

static const char* source = R"(
#include "factor.h"
template <class T> __global__ void scale(T* values, T by) { values[threadIdx.x] *= by * FACTOR; }
__device__ int version = 7;
)";

#define RTC(call)                                                                                   \
    do {                                                                                            \
        hiprtcResult code_ = (call);                                                                \
        if (code_ != HIPRTC_SUCCESS) {                                                              \
            std::printf("%s: %s\n", #call, hiprtcGetErrorString(code_));                            \
            std::exit(2);                                                                           \
        }                                                                                           \
    } while (0)

int main() {
    const char *headers[] = {"#define FACTOR 3\n"}, *names[] = {"factor.h"};
    hiprtcProgram program;
    RTC(hiprtcCreateProgram(&program, source, "scale.cu", 1, headers, names));
    RTC(hiprtcAddNameExpression(program, "scale<float>"));
    RTC(hiprtcAddNameExpression(program, "&version"));
    hipDeviceProp_t properties;
    CHECK(hipGetDeviceProperties(&properties, 0));
    std::string arch = std::string("--offload-arch=") + properties.gcnArchName;
    const char* options[] = {arch.c_str(), "-O2"};
    RTC(hiprtcCompileProgram(program, 2, options));
    const char *kernel, *variable;
    RTC(hiprtcGetLoweredName(program, "scale<float>", &kernel));
    RTC(hiprtcGetLoweredName(program, "&version", &variable));
    size_t size;
    RTC(hiprtcGetCodeSize(program, &size));
    std::vector<char> code(size);
    RTC(hiprtcGetCode(program, code.data()));

    hipModule_t module;
    hipFunction_t function;
    CHECK(hipModuleLoadData(&module, code.data()));
    CHECK(hipModuleGetFunction(&function, module, kernel));
    EXPECT_ERROR(hipModuleGetFunction(&function, module, "nothing"), hipErrorNotFound);
    RTC(hiprtcDestroyProgram(&program));
    std::vector<float> values(64, 1.0f);
    float *device = device_copy(values), by = 2;
    void* arguments[] = {&device, &by};
    CHECK(hipModuleLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr));
    struct { float* values; float by; } packed = {device, 5};
    size_t packed_size = sizeof packed;
    void* extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &packed, HIP_LAUNCH_PARAM_BUFFER_SIZE,
                     &packed_size, HIP_LAUNCH_PARAM_END};
    CHECK(hipModuleLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, nullptr, nullptr, extra));
    for (float value : host_copy(device, 64)) EXPECT(value == 6 * 15);
    hipDeviceptr_t global;
    CHECK(hipModuleGetGlobal(&global, &size, module, variable));
    EXPECT(size == sizeof(int) && host_copy(static_cast<int*>(global), 1)[0] == 7);
    CHECK(hipModuleUnload(module));

    RTC(hiprtcCreateProgram(&program, "__global__ void k() { nonsense; }", "bad.cu", 0, nullptr,
                            nullptr));
    EXPECT(hiprtcCompileProgram(program, 0, nullptr) == HIPRTC_ERROR_COMPILATION);
    RTC(hiprtcGetProgramLogSize(program, &size));
    std::string log(size, 0);
    RTC(hiprtcGetProgramLog(program, log.data()));
    EXPECT(log.find("nonsense") != std::string::npos);
    return verdict();
}
