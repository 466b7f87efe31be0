"""Modules: kernels by name, variables in place."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw


def test_kernels_are_found_by_any_of_their_names(module: lw.Module) -> None:
    assert module["saxpy"].name == "saxpy"
    assert module["bump"].name == "_Z4bumpPi"
    for name in ("_Z4fillIfEvPT_S0_", "void fill<float>(float*, float)"):
        assert module[name].signature == "fill<float>(float* p, float value)"
        assert name in module
    assert list(module) == [kernel.name for kernel in module.values()]
    assert len(module) == 4


def test_a_key_error_lists_the_names_there_are(module: lw.Module) -> None:
    with pytest.raises(KeyError, match=r"no kernel 'saxpi'; there is 'saxpy', .*'bump\(int\*\)'"):
        module["saxpi"]
    assert "saxpi" not in module
    assert module.get("saxpi") is None


def test_a_name_of_several_kernels_is_refused_with_all_of_them(module: lw.Module) -> None:
    with pytest.raises(KeyError, match=r"several kernels are called 'fill': .*<float>.*<int>"):
        module["fill"]


def test_kernels_know_their_arguments(module: lw.Module) -> None:
    kernel = module["saxpy"]
    assert kernel.argument_names == ("a", "x", "y", "n")
    assert repr(kernel) == (
        f"<Kernel saxpy(4 bytes a, pointer x, pointer y, 4 bytes n) for {module.device.name}>"
    )
    assert repr(module).startswith(f"<Module <source> for {module.device.name}: saxpy, ")


def test_variables_are_arrays_in_place(module: lw.Module) -> None:
    assert set(module.variables) == {"counter", "table", "where", "_ZN2ns5stateE"}
    assert module.variable("table", np.float32).tolist() == [1, 2, 3, 4]
    counter = module.variable("counter", np.int32)
    assert counter.tolist() == [5]
    counter[0] = 7
    assert module.variable("counter", "i4").tolist() == [7]
    assert module.variable("ns::state", np.float64).tolist() == [0, 0]
    assert module.variable("table").dtype == np.uint8


def test_pointers_in_variables_are_relocated(module: lw.Module) -> None:
    counter = module.variable("counter", np.int32)
    assert module.variable("where", np.uint64)[0] == counter.ctypes.data


def test_an_unknown_variable_or_a_type_that_does_not_divide_it_is_refused(
    module: lw.Module,
) -> None:
    with pytest.raises(KeyError, match=r"no variable 'tabel'; there is .*table"):
        module.variable("tabel")
    with pytest.raises(lw.InputError, match="'counter' has 4 bytes, no multiple of float64's 8"):
        module.variable("counter", np.float64)


def test_two_modules_of_the_same_code_have_their_own_variables(device: lw.Device) -> None:
    source = "__device__ int x = 1;\n__global__ void k() { x += 1; }"
    first, second = device.compile(source), device.compile(source)
    first.variable("x", np.int32)[0] = 9
    assert second.variable("x", np.int32).tolist() == [1]
