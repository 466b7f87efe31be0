"""compile_device and compile_source: what comes out, and how it fails."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import pytest

from lanewise.errors import CompileError, InputError
from lanewise.front.hip.compile import compile_device, compile_source
from lanewise.targets import PRIMARY_TARGETS, target

from . import elf_facts

EIGHT = [entry.name for entry in PRIMARY_TARGETS]

# One kernel for each thing that needs headers, device libraries or the run-time's help.
EVERYTHING = """\
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <cassert>
#include <cmath>
#include <vector>
extern "C" __global__ void mathematics(const float* x, float* y, double* d) {
    int i = threadIdx.x;
    y[i] = expf(x[i]) + sinf(x[i]) * powf(x[i], 1.5f) - logf(x[i]) + tanhf(x[i]);
    d[i] = exp(d[i]) / sqrt(d[i]);
}
extern "C" __global__ void shared(const int* x, int* y) {
    __shared__ int tile[256];
    extern __shared__ int more[];
    tile[threadIdx.x] = x[threadIdx.x];
    more[threadIdx.x] = -x[threadIdx.x];
    __syncthreads();
    y[threadIdx.x] = tile[255 - threadIdx.x] + more[threadIdx.x ^ 1];
}
extern "C" __global__ void atomics(int* i, float* f, double* d, unsigned long long* u) {
    __shared__ int local;
    atomicAdd(&local, 1);
    atomicMax(i, local);
    atomicAdd(f, 1.0f);
    atomicAdd(d, 1.0);
    atomicCAS(u, 1ull, 2ull);
}
extern "C" __global__ void lanes(int* x) {
    int v = __shfl_xor(x[threadIdx.x], 5);
    x[threadIdx.x] = __popcll(__ballot(v > 3)) + __shfl_down(v, 2);
}
extern "C" __global__ void halves(const __half* a, const _Float16* b, __half* c) {
    int i = threadIdx.x;
    c[i] = __hfma(a[i], __half(b[i]), hexp(c[i])) * __float2half(0.5f);
}
extern "C" __global__ void talks(const int* x) { printf("%d is %f\\n", x[0], x[0] * 0.5); }
extern "C" __global__ void claims(const int* x) { assert(x[0] == 3); }
int main() { std::vector<int> v(4); shared<<<1, 256, 1024>>>(nullptr, v.data()); }
"""


@pytest.mark.parametrize("name", EIGHT)
def test_every_target_compiles_mathematics_lds_atomics_lanes_halves_printf_and_assert(
    name: str,
) -> None:
    made = compile_source(EVERYTHING, name)
    assert elf_facts.mach(made.code_object) == target(name).elf_mach
    kernels = elf_facts.kernels(made.code_object)
    assert set(kernels) == {
        "mathematics", "shared", "atomics", "lanes", "halves", "talks", "claims",
    }  # fmt: skip
    assert kernels["shared"][".group_segment_fixed_size"] == 1024
    assert kernels["lanes"][".wavefront_size"] == target(name).default_wave_size
    assert made.warnings == ""


def test_printf_goes_to_a_buffer_and_its_formats_stand_in_the_metadata() -> None:
    code = compile_device(EVERYTHING, "gfx942")
    assert any("%d is %f" in entry for entry in elf_facts.metadata(code)["amdhsa.printf"])
    kinds = {arg[".value_kind"] for arg in elf_facts.kernels(code)["talks"][".args"]}
    assert "hidden_printf_buffer" in kinds
    assert "hidden_hostcall_buffer" not in kinds


@pytest.mark.parametrize("name", ["gfx942", "gfx1100"])
def test_line_tables_do_not_change_the_code(name: str) -> None:
    with_lines = compile_device(EVERYTHING, name)
    without = compile_device(EVERYTHING, name, options=["-g0"])
    assert elf_facts.section(with_lines, ".debug_line")
    assert not elf_facts.section(without, ".debug_line")
    assert elf_facts.section(with_lines, ".text") == elf_facts.section(without, ".text")


def test_line_tables_name_the_source(saxpy: str, tmp_path: Path) -> None:
    path = tmp_path / "with space.hip"
    path.write_text(saxpy)
    assert "<source>" in elf_facts.line_files(compile_device(saxpy, "gfx942"))
    assert str(path) in elf_facts.line_files(compile_device(path, "gfx942"))


def test_the_same_source_gives_the_same_bytes_whatever_the_temporary_folder(
    saxpy: str, own_cache: Path
) -> None:
    source = saxpy + "static __device__ int own;\n__global__ void k() { own += __FILE__[1]; }\n"
    first = compile_device(source, "gfx942")
    for entry in (own_cache / "code-objects").glob("??/*"):
        entry.unlink()
    assert compile_device(source, "gfx942") == first


def test_options_of_the_caller_win(saxpy: str) -> None:
    plain = compile_device(saxpy, "gfx942")
    unoptimised = compile_device(saxpy, "gfx942", options=["-O0"])
    assert len(elf_facts.section(unoptimised, ".text")) > len(elf_facts.section(plain, ".text"))
    wave64 = compile_device(saxpy, "gfx1100", options=["-mwavefrontsize64"])
    assert elf_facts.kernels(wave64)["saxpy"][".wavefront_size"] == 64


@pytest.mark.parametrize(
    ("target", "options", "size"),
    [
        ("gfx942", (), 64), ("gfx1100", (), 32), ("gfx1200", ("-mwavefrontsize64",), 64),
        ("gfx1030", ("-mwavefrontsize64", "-mno-wavefrontsize64"), 32),
        ("gfx90a:xnack-", ("-mno-wavefrontsize64",), 64), ("gfx11-generic", (), 32),
    ],
)  # fmt: skip
def test_the_macros_of_older_compilers_for_the_size_of_a_wave(
    target: str, options: tuple[str, ...], size: int
) -> None:
    """As clang 21 still had it, and as the compiler's own builtin tells it."""
    source = f"""
#if __AMDGCN_WAVEFRONT_SIZE != {size} || __AMDGCN_WAVEFRONT_SIZE__ != {size}
#error "another size"
#endif
#ifdef __HIP_DEVICE_COMPILE__
extern "C" __attribute__((global)) void k(int* p) {{
  if (__builtin_amdgcn_wavefrontsize() != __AMDGCN_WAVEFRONT_SIZE) p[0] = 4711;
}}
#endif
"""
    code = compile_device(source, target, options=options)
    assert (4711).to_bytes(4, "little") not in code


def test_target_features_reach_the_code_object(saxpy: str) -> None:
    both = compile_device(saxpy, "gfx90a:sramecc+:xnack-")
    assert elf_facts.features(both) == 0b1110  # xnack off: 2 << 0; sramecc on: 3 << 2
    assert elf_facts.features(compile_device(saxpy, "gfx90a")) == 0b0101  # any, any


def test_a_generic_target_compiles(saxpy: str) -> None:
    code = compile_device(saxpy, "gfx11-generic")
    assert elf_facts.mach(code) == target("gfx11-generic").elf_mach


# --- other languages ----------------------------------------------------------------------------

ASSEMBLY = """\
.amdgcn_target "amdgcn-amd-amdhsa--{target}"
.text
.globl quiet
.p2align 8
.type quiet,@function
quiet:
  s_endpgm
.rodata
.p2align 6
.amdhsa_kernel quiet
  .amdhsa_next_free_vgpr 1
  .amdhsa_next_free_sgpr 1
  {more}
.end_amdhsa_kernel
"""


@pytest.mark.parametrize(("name", "more"), [("gfx942", ".amdhsa_accum_offset 4"), ("gfx1100", "")])
def test_assembly_compiles_by_its_suffix(name: str, more: str, tmp_path: Path) -> None:
    path = tmp_path / "quiet.s"
    path.write_text(ASSEMBLY.format(target=name, more=more))
    code = compile_device(path, name)
    assert elf_facts.mach(code) == target(name).elf_mach
    assert int.from_bytes(elf_facts.section(code, ".text")[:4], "little") in (
        0xBF810000,
        0xBFB00000,
    )


def test_an_assembly_error_tells_the_place() -> None:
    with pytest.raises(CompileError, match=r"<source>:2:3: error: invalid instruction"):
        compile_device("s_nop 0\n  v_frobnicate_b32 v0, v1\n", "gfx942", language="asm")


def test_llvm_ir_compiles_and_may_call_the_device_library() -> None:
    text = """
        declare float @__ocml_exp2_f32(float)
        define amdgpu_kernel void @k(ptr addrspace(1) %p) {
          %v = load float, ptr addrspace(1) %p
          %e = call float @__ocml_exp2_f32(float %v)
          store float %e, ptr addrspace(1) %p
          ret void
        }
    """
    assert "k" in elf_facts.kernels(compile_device(text, "gfx1100", language="ir"))


OPENCL = """\
kernel void k(global float* x, global int* n, float a, local float* tile, global float3* v) {
    size_t i = get_global_id(0);
    tile[get_local_id(0)] = fma(x[i], a, native_exp(x[i]) + sin(x[i]));
    barrier(CLK_LOCAL_MEM_FENCE);
    float4 q = vload4(i, x);
    int whole;
    x[i] = clamp(dot(q, (float4)(1.0f)), 0.0f, 4.0f) + length(v[i]) + frexp(tile[i ^ 1], &whole);
    n[i] = convert_int_rte(q.x) + mul_hi(n[i], 77) + whole + any(isless(q, q.wzyx));
    atomic_add(n, popcount(n[i]));
    vstore2(convert_float2(as_int2(q.xy)), i, x);
}
"""


@pytest.mark.parametrize("name", EIGHT)
@pytest.mark.parametrize("standard", ["CL1.2", "CL2.0"])
def test_opencl_compiles(name: str, standard: str, tmp_path: Path) -> None:
    path = tmp_path / "k.cl"
    path.write_text(OPENCL)
    made = compile_source(path, name, options=[f"-cl-std={standard}"])
    assert "k" in elf_facts.kernels(made.code_object)
    assert made.warnings == ""


def test_c_compiles() -> None:
    source = (
        "__attribute__((amdgpu_kernel)) void k(__attribute__((address_space(1))) int* p)"
        " { *p = __builtin_amdgcn_workitem_id_x(); }"
    )
    assert "k" in elf_facts.kernels(compile_device(source, "gfx942", language="c"))


# --- errors -------------------------------------------------------------------------------------


def test_a_compile_error_carries_the_compilers_words_with_the_name_given() -> None:
    with pytest.raises(CompileError) as caught:
        compile_device("__global__ void k() {\n  nonsense();\n}\n", "gfx942")
    assert str(caught.value).startswith(
        "<source>: does not compile for gfx942\n<source>:2:3: error:"
    )
    assert "nonsense" in caught.value.compiler_text
    assert "/tmp" not in caught.value.compiler_text
    assert caught.value.command
    assert caught.value.exit_code == 2


def test_a_file_is_named_as_it_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a b").mkdir()
    (tmp_path / "a b" / "-odd name.hip").write_text('#include "missing.h"\n')
    monkeypatch.chdir(tmp_path / "a b")
    for given in ("-odd name.hip", Path("../a b/-odd name.hip"), tmp_path / "a b/-odd name.hip"):
        with pytest.raises(CompileError) as caught:
            compile_device(given, "gfx942")
        assert f"{given}:1:10: fatal error: 'missing.h' file not found" in str(caught.value)


def test_a_crash_of_the_compiler_is_called_one() -> None:
    # An instruction gfx942 lost: the back end gives up ("Cannot select") instead of refusing.
    source = """
        typedef short s2 __attribute__((ext_vector_type(2)));
        typedef float f32 __attribute__((ext_vector_type(32)));
        extern "C" __global__ __attribute__((target("mai-insts")))
        void k(f32* o, s2 a) { *o = __builtin_amdgcn_mfma_f32_32x32x2bf16(a, a, *o, 0, 0, 0); }
    """
    with pytest.raises(CompileError, match=r"(?s)<source>: the compiler crashed .*Cannot select"):
        compile_device(source, "gfx942")


def test_warnings_are_told_also_when_the_result_is_remembered(own_cache: Path) -> None:
    source = "__global__ void k() { int unused; }\n"
    first = compile_source(source, "gfx942", options=["-Wall"])
    assert "<source>:1:27: warning: unused variable 'unused'" in first.warnings
    assert compile_source(source, "gfx942", options=["-Wall"]) == first


def test_a_compile_that_takes_too_long_is_stopped_and_leaves_nothing(
    saxpy: str, tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = tmp_path / "temporary"
    work.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(work))
    with pytest.raises(CompileError, match=r"took longer than 0\.05 s"):
        compile_device(saxpy, "gfx942", timeout_seconds=0.05)
    assert list(work.iterdir()) == []


@pytest.mark.parametrize(
    ("source", "name", "message"),
    [
        ("no/such/file.hip", "gfx942", "no/such/file.hip: cannot be read: No such file"),
        (Path("/"), "gfx942", "/: cannot be read: Is a directory"),
        (Path(__file__), "gfx942", "the suffix '.py' tells no language"),
        ("int x{};", "gfx000", "unknown target 'gfx000'"),
        ("int x{};", "gfx90a:xnuck+", "gfx90a:xnuck"),
    ],
)
def test_wrong_input_is_refused_before_any_compiler_runs(
    source: str | Path, name: str, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        compile_device(source, name)
    assert message in str(caught.value)


def test_options_that_ask_for_something_else_are_found_out(saxpy: str) -> None:
    with pytest.raises(CompileError, match="made no code object"):
        compile_device(saxpy, "gfx942", options=["-fsyntax-only"])


# --- places -------------------------------------------------------------------------------------


def test_a_working_directory_that_cannot_be_written_does_not_matter(
    saxpy: str, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("/proc")
    assert elf_facts.kernels(compile_device(saxpy, "gfx942"))


def test_headers_beside_a_file_and_in_the_working_directory_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my own.h").write_text("#define N 3\n")
    source = '#include "my own.h"\nextern "C" __global__ void k(int* p) { *p = N; }\n'
    path = tmp_path / "k.hip"
    path.write_text(source)
    assert elf_facts.kernels(compile_device(path, "gfx942"))
    monkeypatch.chdir(tmp_path)
    assert elf_facts.kernels(compile_device(source, "gfx942"))


# --- the cache ----------------------------------------------------------------------------------


def test_a_source_compiled_before_needs_no_compiler(
    saxpy: str, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = compile_device(saxpy, "gfx942")

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the compiler was started")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    assert compile_device(saxpy, "gfx942") == first
    with pytest.raises(AssertionError):
        compile_device(saxpy, "gfx950")


def test_a_changed_header_compiles_anew(tmp_path: Path, own_cache: Path) -> None:
    header, path = tmp_path / "n $#.h", tmp_path / "k.hip"
    path.write_text('#include "n $#.h"\nextern "C" __global__ void k(int* p) { *p = N; }\n')
    header.write_text("#define N 3\n")
    three = compile_device(path, "gfx942")
    header.write_text("#define N 4\n")
    assert compile_device(path, "gfx942") != three
    header.write_text("#define N 3\n")
    assert compile_device(path, "gfx942") == three
    header.unlink()
    with pytest.raises(CompileError):
        compile_device(path, "gfx942")
