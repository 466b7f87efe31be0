"""Launching kernels from Python: what comes out, and what is told when something is wrong."""

from __future__ import annotations

import gc
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import lanewise as lw
from lanewise.front.hip.compile import compile_device

HEAD = '#include <hip/hip_runtime.h>\n#define K extern "C" __global__ void\n'


def kernel_of(device: lw.Device, source: str, name: str = "k") -> lw.Kernel:
    return device.compile(HEAD + source)[name]


def saxpy_arguments(count: int = 1000) -> tuple[Any, ...]:
    return 2.0, np.arange(count, dtype=np.float32), np.ones(count, np.float32), count


def fault_of(launch: Any) -> tuple[Any, str]:
    with pytest.raises(lw.KernelFault) as caught:
        launch()
    return caught.value.finding, str(caught.value)


# --- results --------------------------------------------------------------------------------------


def test_arrays_are_changed_in_place(module: lw.Module) -> None:
    a, x, y, n = saxpy_arguments()
    launch = module["saxpy"](4, 256, a, x, y, n)
    assert y.tolist() == (2 * np.arange(1000) + 1).tolist()
    assert x.tolist() == list(range(1000))
    assert launch.findings == ()
    assert launch.counters is None


def test_a_smaller_count_leaves_the_rest_alone(module: lw.Module) -> None:
    a, x, y, _ = saxpy_arguments()
    module["saxpy"]((4,), (256, 1), a, x, y, np.int32(70))
    assert (y[70:] == 1).all()
    assert (y[:70] == 2 * x[:70] + 1).all()


def test_grids_and_blocks_have_up_to_three_dimensions(device: lw.Device) -> None:
    kernel = kernel_of(
        device,
        """K k(int* out) {
            int x = blockIdx.x * blockDim.x + threadIdx.x;
            int y = blockIdx.y * blockDim.y + threadIdx.y;
            int z = blockIdx.z * blockDim.z + threadIdx.z;
            int w = gridDim.x * blockDim.x, h = gridDim.y * blockDim.y;
            out[(z * h + y) * w + x] = x + 100 * y + 10000 * z;
        }""",
    )
    for grid, block in (((2, 3, 2), (4, 5, 3)), ((3, 2), (16, 4)), (5, (32, 2, 2)), (2, 33)):
        sizes = [a * b for a, b in zip(triple(grid), triple(block), strict=True)]
        out = np.zeros(sizes[::-1], np.int32)
        kernel(grid, block, out)
        z, y, x = np.indices(out.shape)
        assert (out == x + 100 * y + 10000 * z).all()


def test_a_shape_in_a_list_or_array_counts_as_it_is_now(module: lw.Module) -> None:
    """Shapes are remembered from launch to launch: what can change must not be."""
    a, x, y, n = saxpy_arguments(512)
    kernel = module["saxpy"]
    for grid in ([1, 1], np.array([1, 1])):
        y[:] = 1
        kernel(grid, [256], a, x, y, n)
        assert (y[256:] == 1).all()
        grid[0] = 2
        kernel(grid, np.array([256]), a, x, y, n)
        assert (y[256:] == 2 * x[256:] + 1).all()
        kernel(2, 256, a, x, y, n)


def triple(value: int | tuple[int, ...]) -> tuple[int, ...]:
    return ((value,) if isinstance(value, int) else value) + (1,) * (
        3 - (1 if isinstance(value, int) else len(value))
    )


def test_scalars_of_every_size_arrive(device: lw.Device) -> None:
    kernel = kernel_of(
        device,
        """K k(double* out, bool a, signed char b, unsigned short c, int d, long e, float f,
               double g, _Float16 h, __bf16 i) {
            double all[] = {(double)a, (double)b, (double)c, (double)d, (double)e, (double)f, g,
                            (double)h, (double)(float)i};
            for (int j = 0; j < 9; j++) out[j] = all[j];
        }""",
    )
    out = np.zeros(9)
    kernel(1, 1, out, True, -3, 65535, -(1 << 31), (1 << 53) + 2, 0.5, 1e-300, np.float16(1.5),
           ml_dtypes.bfloat16(-2.5))  # fmt: skip
    assert out.tolist() == [1, -3, 65535, -(2.0**31), 2.0**53 + 2, 0.5, 1e-300, 1.5, -2.5]


def test_structs_are_passed_by_value(device: lw.Device) -> None:
    kernel = kernel_of(
        device,
        """struct Pair { int i; double d; };
        K k(double* out, Pair pair) { out[0] = pair.i; out[1] = pair.d; }""",
    )
    layout = np.dtype([("i", "i4"), ("d", "f8")], align=True)
    pair = np.array((7, 2.5), layout)
    for value in (pair[()], pair, pair.tobytes(), np.void(pair.tobytes())):
        out = np.zeros(2)
        kernel(1, 1, out, value)
        assert out.tolist() == [7, 2.5]


def test_dynamic_lds_is_the_launchs(device: lw.Device) -> None:
    kernel = kernel_of(
        device,
        """extern __shared__ int tile[];
        K k(int* p) {
            tile[threadIdx.x] = p[threadIdx.x];
            __syncthreads();
            p[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
        }""",
    )
    values = np.arange(256, dtype=np.int32)
    kernel(1, 256, values, lds=1024)
    assert values.tolist() == list(range(255, -1, -1))
    finding, text = fault_of(lambda: kernel(1, 256, values, lds=512))
    assert finding.kind == "lds-access"
    assert "LDS" in text


def test_variables_keep_their_values_between_launches(module: lw.Module) -> None:
    out = np.zeros(1, np.int32)
    counter = module.variable("counter", np.int32)
    counter[0] = 40
    module["bump"](1, 1, out)
    module["bump"](1, 1, out)
    assert out.tolist() == [41]
    assert counter.tolist() == [42]
    assert module.variable("ns::state", np.float64).tolist() == [0, 6]


def test_device_memory_is_passed_as_it_is(module: lw.Module) -> None:
    device = module.device
    with device.alloc(256, np.float32) as memory:
        module["_Z4fillIfEvPT_S0_"](1, 256, memory, 1.5)
        assert (memory.array == 1.5).all()
        module["_Z4fillIfEvPT_S0_"](1, 128, np.uint64(memory.address + 512), 2.5)
        assert (memory.array[128:] == 2.5).all()
        module["_Z4fillIfEvPT_S0_"](1, 256, memory.array, 3.5)
        assert (memory.array == 3.5).all()


def test_arrays_may_overlap_be_empty_or_be_read_only(module: lw.Module) -> None:
    saxpy = module["saxpy"]
    both = np.ones(300, np.float32)
    saxpy(1, 256, 1.0, both[:200], both[:200], 200)
    assert (both == [2] * 200 + [1] * 100).all()
    saxpy(1, 256, 1.0, np.zeros(0, np.float32), np.zeros(0, np.float32), 0)
    x = np.ones(10, np.float32)
    x.flags.writeable = False
    y = np.ones(10, np.float32)
    saxpy(1, 64, 1.0, x, y, 10)
    assert (y == 2).all()


def test_launches_of_several_threads_run_at_a_time(module: lw.Module) -> None:
    def one(number: int) -> bool:
        x = np.full(5000, number, np.float32)
        y = np.zeros(5000, np.float32)
        for _ in range(20):
            module["saxpy"](20, 256, 1.0, x, y, 5000)
        return bool((y == 20 * number).all())

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(one, range(8)))


# --- what goes wrong ------------------------------------------------------------------------------


def test_a_store_past_an_array_is_told_with_the_arguments_name(module: lw.Module) -> None:
    memory = np.ones(1024, np.float32)
    x, y = np.ones(1024, np.float32), memory[:1000]
    finding, text = fault_of(lambda: module["saxpy"](4, 256, 2.0, x, y, 1024))
    assert finding.kind == "global-access"
    assert "first byte past argument 2 'y' (f32[1000], 4000 bytes)" in text
    assert module.device.name in text
    assert "work-group (3,0,0)" in text
    assert "saxpy+0x" in text
    assert (memory[1000:] == 1).all()


def test_a_store_to_a_read_only_array_is_a_fault(module: lw.Module) -> None:
    y = np.ones(64, np.float32)
    y.flags.writeable = False
    finding, text = fault_of(lambda: module["saxpy"](1, 64, 2.0, np.ones(64, np.float32), y, 64))
    assert finding.kind == "read-only"
    assert "argument 2 'y'" in text
    assert (y == 1).all()


def test_null_pointers_and_freed_memory_are_told(module: lw.Module) -> None:
    y = np.ones(64, np.float32)
    _, text = fault_of(lambda: module["saxpy"](1, 64, 2.0, None, y, 64))
    assert "null pointer" in text
    memory = module.device.alloc(256, np.float32, name="mine")
    memory.free()
    _, text = fault_of(lambda: module["saxpy"](1, 64, 2.0, memory, y, 64))
    assert "of freed memory" in text
    assert "mine" in text


def test_memory_of_another_device_is_none_of_this_ones(module: lw.Module) -> None:
    a, _, y, n = saxpy_arguments(64)
    other = lw.Device("gfx942").alloc(64, np.float32)
    finding, text = fault_of(lambda: module["saxpy"](1, 64, a, other, y, n))
    assert "byte 0 of argument 1 'x', where nothing is allocated" in text
    assert "none of this device's memory" in finding.hint


def test_an_array_of_an_earlier_launch_is_no_longer_the_kernels(module: lw.Module) -> None:
    x, y = np.ones(64, np.float32), np.ones(64, np.float32)
    module["saxpy"](1, 64, 2.0, x, y, 64)
    _, text = fault_of(lambda: module["saxpy"](1, 64, 2.0, np.uint64(x.ctypes.data), y, 64))
    assert "outside every allocation" in text


def test_a_fault_shows_the_source_line_of_a_file(device: lw.Device, tmp_path) -> None:
    source = tmp_path / "store.hip"
    source.write_text(HEAD + "K k(int* p) {\n    p[threadIdx.x + 1000] = 1;\n}\n")
    kernel = device.compile(source)["k"]
    _, text = fault_of(lambda: kernel(1, 64, np.zeros(4, np.int32)))
    assert "store.hip:4    p[threadIdx.x + 1000] = 1;" in text


def test_only_reaching_an_unsupported_instruction_fails(device: lw.Device) -> None:
    kernel = kernel_of(
        device,
        """K k(int* p, int n) {
            if (n > 5) asm volatile("s_rfe_b64 s[0:1]");
            p[threadIdx.x] = n;
        }""",
    )
    out = np.zeros(64, np.int32)
    kernel(1, 64, out, 3)
    assert (out == 3).all()
    with pytest.raises(lw.UnsupportedError) as caught:
        kernel(1, 64, out, 6)
    error = caught.value
    assert (error.mnemonic, error.kernel, error.target) == ("s_rfe_b64", "k", device.name)
    assert error.offset is not None
    assert error.raw is not None
    assert len(error.raw) == 4


def test_wrong_arguments_are_refused_before_anything_runs(module: lw.Module) -> None:
    a, x, y, n = saxpy_arguments(64)
    saxpy = module["saxpy"]
    for arguments, message in (
        ((a, x, y), r"saxpy takes 4 arguments \(a, x, y, n\), given 3"),
        ((np.float64(a), x, y, n), "argument 0 'a' of saxpy: expected 4 bytes by value"),
        ((a, 5, y, n), "argument 1 'x' of saxpy: expected a pointer, given int 5"),
        ((a, x, y[::2], n), "argument 2 'y' of saxpy: .* not C-contiguous"),
        ((a, x, y, 1 << 40), "argument 3 'n' of saxpy: .* does not fit"),
    ):
        with pytest.raises(lw.InputError, match=message):
            saxpy(1, 64, *arguments)
    assert (y == 1).all()


@pytest.mark.parametrize(
    ("grid", "block", "options", "message"),
    [
        (0, 64, {}, "grid 0: expected .*whole numbers of at least 1"),
        ((1, 2, 3, 4), 64, {}, "one to three"),
        (1, 1025, {}, "at most 1024"),
        (1.5, 64, {}, "grid 1.5"),
        (1, 64, {"lds": 1 << 20}, "65536"),
        (1, 64, {"lds": -4}, "lds=-4: expected a number of bytes"),
        (1, 64, {"lds": "4"}, "lds='4': expected a number of bytes"),
    ],
)
def test_a_wrong_shape_is_refused(module: lw.Module, grid, block, options, message) -> None:
    with pytest.raises(lw.InputError, match=message):
        module["saxpy"](grid, block, *saxpy_arguments(), **options)


def test_a_check_that_is_not_there_yet_says_so(module: lw.Module) -> None:
    with pytest.raises(lw.UnsupportedError, match="'racecheck' does not exist yet"):
        module["saxpy"](1, 64, *saxpy_arguments(), check="racecheck")


@pytest.mark.parametrize("check", [True, 1, "nonsense", ["contract", 3]])
def test_a_check_that_is_none_is_refused(module: lw.Module, check: Any) -> None:
    with pytest.raises(lw.InputError, match=r"expected one of memcheck, contract, .*all"):
        module["saxpy"](1, 64, *saxpy_arguments(), check=check)


# --- the cache ------------------------------------------------------------------------------------


def test_a_kernel_compiled_before_is_not_lifted_again(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = compile_device(HEAD + "K k(int* p) { p[0] = 42; }", "gfx942")
    monkeypatch.setenv("LANEWISE_CACHE_DIR", os.fspath(tmp_path))
    lw.Device("gfx942").load(code)["k"](1, 1, np.zeros(1, np.int32))

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("lifted again")

    import lanewise.lift.kernel

    monkeypatch.setattr(lanewise.lift.kernel, "lift_kernel", fail)
    out = np.zeros(1, np.int32)
    lw.Device("gfx942").load(code)["k"](1, 1, out)
    assert out.tolist() == [42]
    for entry in (tmp_path / "objects").rglob("*"):
        if entry.is_file():
            entry.write_bytes(entry.read_bytes()[:-3])  # damaged entries count as absent
    with pytest.raises(AssertionError, match="lifted again"):
        lw.Device("gfx942").load(code)["k"](1, 1, out)


def test_garbage_is_not_collected_while_a_kernel_is_lifted(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import lanewise.lift.kernel

    code = compile_device(HEAD + "K k(int* p) { p[0] = 43; }", "gfx942")
    monkeypatch.setenv("LANEWISE_CACHE_DIR", os.fspath(tmp_path))
    lift, seen = lanewise.lift.kernel.lift_kernel, []

    def watched(*arguments: Any, **options: Any) -> Any:
        seen.append(gc.isenabled())
        return lift(*arguments, **options)

    monkeypatch.setattr(lanewise.lift.kernel, "lift_kernel", watched)
    lw.Device("gfx942").load(code)["k"](1, 1, np.zeros(1, np.int32))
    assert seen == [False]
    assert gc.isenabled()
