// hiprtc: two programs compiled apart (-fgpu-rdc), linked while the program runs; errors on the way.
#include "check.h"

#include <hip/hiprtc.h>

#include <cstdint>
#include <cstring>
#include <string>

static const char* kernel_source = R"(
__device__ int weigh(int value);
extern __device__ int offset;
template <class T> __global__ void apply(T* values) {
    values[threadIdx.x] = weigh(values[threadIdx.x]) + offset;
}
)";
static const char* function_source = R"(
__device__ int offset = 1000;
__device__ int weigh(int value) { return 3 * value; }
)";

#define RTC(call)                                                                                   \
    do {                                                                                            \
        hiprtcResult code_ = (call);                                                                \
        if (code_ != HIPRTC_SUCCESS) {                                                              \
            std::printf("%s: %s\n", #call, hiprtcGetErrorString(code_));                            \
            std::exit(2);                                                                           \
        }                                                                                           \
    } while (0)

static std::string lowered;

static std::vector<char> bitcode_of(const char* source, const char* expression) {
    hiprtcProgram program;
    RTC(hiprtcCreateProgram(&program, source, "unit", 0, nullptr, nullptr));
    if (expression) RTC(hiprtcAddNameExpression(program, expression));
    hipDeviceProp_t properties;
    CHECK(hipGetDeviceProperties(&properties, 0));
    std::string arch = std::string("--offload-arch=") + properties.gcnArchName;
    const char* options[] = {"-fgpu-rdc", arch.c_str()};
    RTC(hiprtcCompileProgram(program, 2, options));
    const char* name;
    if (expression) {
        RTC(hiprtcGetLoweredName(program, expression, &name));
        lowered = name;
    }
    size_t size = 0;
    RTC(hiprtcGetBitcodeSize(program, &size));
    std::vector<char> code(size);
    RTC(hiprtcGetBitcode(program, code.data()));
    EXPECT(hiprtcGetBitcode(program, nullptr) == HIPRTC_ERROR_INVALID_INPUT);
    RTC(hiprtcDestroyProgram(&program));
    return code;
}

// An offload bundle as clang makes it: magic, count, then offset, size and name of each entry.
static std::vector<char> bundled(const std::vector<char>& code) {
    hipDeviceProp_t properties;
    CHECK(hipGetDeviceProperties(&properties, 0));
    std::string target = properties.gcnArchName;
    std::string name = "hip-amdgcn-amd-amdhsa--" + target.substr(0, target.find(':'));
    std::string head = "__CLANG_OFFLOAD_BUNDLE__";
    uint64_t words[] = {1, 4096, code.size(), name.size()};
    head.append(reinterpret_cast<char*>(words), sizeof words);
    std::vector<char> bundle(4096);
    std::memcpy(bundle.data(), (head + name).data(), head.size() + name.size());
    bundle.insert(bundle.end(), code.begin(), code.end());
    return bundle;
}

static void run(void* code) {
    hipModule_t module;
    hipFunction_t function;
    CHECK(hipModuleLoadData(&module, code));
    CHECK(hipModuleGetFunction(&function, module, lowered.c_str()));
    std::vector<int> values(64);
    for (int i = 0; i < 64; ++i) values[i] = i;
    int* device = device_copy(values);
    void* arguments[] = {&device};
    CHECK(hipModuleLaunchKernel(function, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr));
    std::vector<int> found = host_copy(device, 64);
    for (int i = 0; i < 64; ++i) EXPECT(found[i] == 3 * i + 1000);
    CHECK(hipModuleUnload(module));
}

int main() {
    std::vector<char> kernel = bitcode_of(kernel_source, "apply<int>");
    std::vector<char> function = bitcode_of(function_source, nullptr);
    hiprtcLinkState link;
    void* code;
    size_t size;
    char said[4096] = "";
    hiprtcJIT_option kinds[] = {HIPRTC_JIT_ERROR_LOG_BUFFER, HIPRTC_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void* values[] = {said, reinterpret_cast<void*>(sizeof said)};
    RTC(hiprtcLinkCreate(2, kinds, values, &link));
    RTC(hiprtcLinkAddData(link, HIPRTC_JIT_INPUT_LLVM_BITCODE, kernel.data(), kernel.size(), "kernel",
                          0, nullptr, nullptr));
    EXPECT(hiprtcLinkComplete(link, &code, &size) == HIPRTC_ERROR_LINKING);  // weigh is missing
    EXPECT(std::strstr(said, "weigh") != nullptr);
    std::vector<char> bundle = bundled(function);
    RTC(hiprtcLinkAddData(link, HIPRTC_JIT_INPUT_LLVM_BUNDLED_BITCODE, bundle.data(), bundle.size(),
                          "function", 0, nullptr, nullptr));
    RTC(hiprtcLinkComplete(link, &code, &size));
    run(code);
    RTC(hiprtcLinkDestroy(link));
    EXPECT(hiprtcLinkDestroy(link) == HIPRTC_ERROR_INVALID_INPUT);

    char path[] = "/tmp/run_time_link_XXXXXX";
    FILE* file = fdopen(mkstemp(path), "wb");
    std::fwrite(function.data(), 1, function.size(), file);
    std::fclose(file);
    const char* words[] = {"-mllvm", "-inline-threshold=1"};
    hiprtcJIT_option linker[] = {HIPRTC_JIT_IR_TO_ISA_OPT_EXT, HIPRTC_JIT_IR_TO_ISA_OPT_COUNT_EXT};
    void* linker_values[] = {words, reinterpret_cast<void*>(2)};
    RTC(hiprtcLinkCreate(2, linker, linker_values, &link));
    RTC(hiprtcLinkAddFile(link, HIPRTC_JIT_INPUT_LLVM_BITCODE, path, 0, nullptr, nullptr));
    std::remove(path);
    EXPECT(hiprtcLinkAddFile(link, HIPRTC_JIT_INPUT_LLVM_BITCODE, path, 0, nullptr, nullptr) ==
           HIPRTC_ERROR_PROGRAM_CREATION_FAILURE);
    EXPECT(hiprtcLinkAddData(link, hipJitInputNvvm, function.data(), function.size(), "", 0, nullptr,
                             nullptr) == HIPRTC_ERROR_INVALID_INPUT);
    EXPECT(hiprtcLinkAddData(link, HIPRTC_JIT_INPUT_LLVM_BITCODE, nullptr, 0, "", 0, nullptr,
                             nullptr) == HIPRTC_ERROR_INVALID_INPUT);
    EXPECT(hiprtcLinkComplete(link, nullptr, nullptr) == HIPRTC_ERROR_INVALID_INPUT);
    RTC(hiprtcLinkAddData(link, HIPRTC_JIT_INPUT_LLVM_BITCODE, kernel.data(), kernel.size(), "kernel",
                          0, nullptr, nullptr));
    RTC(hiprtcLinkComplete(link, &code, &size));
    run(code);
    RTC(hiprtcLinkDestroy(link));
    return verdict();
}
