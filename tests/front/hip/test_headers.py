"""Every header a HIP program may include: alone, together, for every target and the host."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from lanewise.errors import CompileError
from lanewise.front.hip.compile import compile_device
from lanewise.front.hip.toolchain import find_toolchain, host_toolchain

# header: a line that needs what it declares. AMD's driver_types.h, channel_descriptor.h,
# hip_texture_types.h and surface_types.h cannot be the first one a program includes.
HEADERS = {
    "hip/device_functions.h": "__device__ int f(int a) { return __popc(a) + __clz(a); }",
    "hip/hip_bf16.h": "__host__ __device__ float f(__hip_bfloat16 a) { return a + a; }",
    "hip/hip_bfloat16.h": "__host__ __device__ float f(hip_bfloat16 a) { return a + a; }",
    "hip/hip_common.h": "#ifndef __HIP_PLATFORM_AMD__\n#error\n#endif",
    "hip/hip_complex.h": "__host__ __device__ float f(hipComplex a) { return hipCabsf(a); }",
    "hip/hip_cooperative_groups.h": (
        "__device__ void f() { cooperative_groups::this_thread_block().sync(); }"
    ),
    "hip/hip_ext.h": "auto launch = &hipExtModuleLaunchKernel;",
    "hip/hip_fp16.h": "__host__ __device__ float f(__half a) { return a + a; }",
    "hip/hip_fp8.h": "__host__ __device__ float f(__hip_fp8_e4m3 a) { return a; }",
    "hip/hip_math_constants.h": "double area(double r) { return HIP_PI * r * r; }",
    "hip/hip_profile.h": "void f() { HIP_BEGIN_MARKER(a, b); HIP_END_MARKER(); }",
    "hip/hip_runtime.h": "__global__ void f(int* out) { out[threadIdx.x] = blockIdx.x; }",
    "hip/hip_runtime_api.h": "hipError_t (*wait)() = &hipDeviceSynchronize;",
    "hip/hip_vector_types.h": "__host__ __device__ float f(float4 a) { return a.w; }",
    "hip/hiprtc.h": "hiprtcResult result = HIPRTC_SUCCESS; auto make = &hiprtcCreateProgram;",
    "hip/library_types.h": "hipDataType type = HIP_R_32F;",
    "hip/math_functions.h": "__device__ float f(float a) { return rsqrtf(a) + __expf(a); }",
}
EACH_FAMILY = ["gfx908", "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1150", "gfx1200"]
LATER = ("channel_descriptor", "driver_types", "hip_texture_types", "surface_types")
ALL = "".join(
    f"#include <{header}>\n" for header in (*HEADERS, *(f"hip/{name}.h" for name in LATER))
)


def check_syntax(source: str, work: Path, *options: str, system: bool = False) -> None:
    chain = host_toolchain() if system else find_toolchain()
    (work / "source.hip").write_text(source)
    command = [
        *(*chain.clang, "--driver-mode=g++", "--target=x86_64-linux-gnu", *chain.driver_flags),
        *(*chain.hip_flags, f"--rocm-path={chain.rocm}", "-x", "hip", "-fsyntax-only"),
        *("-Wall", "-Werror", *options, "source.hip"),
    ]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("header", HEADERS)
def test_a_header_can_be_the_only_one(header: str, tmp_path: Path) -> None:
    source = f"#include <{header}>\n{HEADERS[header]}\n"
    check_syntax(source, tmp_path, "--offload-arch=gfx942")  # both sides


@pytest.mark.parametrize("target", EACH_FAMILY)
def test_all_headers_together_compile_for_a_target(target: str) -> None:
    kernel = """
    namespace cg = cooperative_groups;
    extern "C" __global__ void all(const float* in, float* out) {
        auto tile = cg::tiled_partition<32>(cg::this_thread_block());
        __hip_fp8_e4m3 small(in[threadIdx.x]);
        __half half(static_cast<float>(small));
        hipComplex z = hipCmulf(make_hipComplex(half, HIP_PI_F), make_hipComplex(small, 1.0f));
        out[threadIdx.x] = cg::reduce(tile, hipCabsf(z), cg::plus<float>());
    }
    """
    assert compile_device(ALL + kernel, target)[:4] == b"\x7fELF"


@pytest.mark.parametrize("standard", ["c++17", "c++20"])
def test_all_headers_together_compile_for_the_host(tmp_path: Path, standard: str) -> None:
    check_syntax(ALL, tmp_path, "--offload-host-only", f"-std={standard}")


def test_all_headers_compile_with_the_systems_cxx_library(tmp_path: Path) -> None:
    check_syntax(ALL, tmp_path, "--offload-arch=gfx1100", system=True)


def test_two_units_may_include_the_same_headers(tmp_path: Path) -> None:
    """Nothing is defined twice when their objects are linked."""
    chain = find_toolchain()
    for name in ("one", "two"):
        (tmp_path / f"{name}.hip").write_text(f"{ALL}int {name}() {{ return 1; }}\n")
        command = [
            *(*chain.clang, "--driver-mode=g++", "--target=x86_64-linux-gnu"),
            *(*chain.driver_flags, *chain.hip_flags, f"--rocm-path={chain.rocm}", "-x", "hip"),
            *("--offload-host-only", "-fPIC", "-c", f"{name}.hip", "-o", f"{name}.o"),
        ]
        subprocess.run(command, cwd=tmp_path, check=True)
    link = [chain.clang[0], "ld.lld", "-r", "one.o", "two.o", "-o", "both.o"]
    subprocess.run(link, cwd=tmp_path, check=True)


@pytest.mark.parametrize("size", [0, 3, 128])
def test_a_tile_of_no_power_of_two_up_to_64_does_not_compile(size: int) -> None:
    source = (
        "#include <hip/hip_cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
        f"__global__ void k() {{ cg::tiled_partition<{size}>(cg::this_thread_block()).sync(); }}\n"
    )
    with pytest.raises(CompileError, match="a tile has 1, 2, 4, 8, 16, 32 or 64 threads"):
        compile_device(source, "gfx942")
