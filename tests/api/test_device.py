"""Devices: loading, compiling, memory."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.code_object.bundle_writer import write_bundle
from lanewise.front.hip.compile import compile_device

SAXPY = Path(__file__).parents[2] / "examples" / "saxpy.hip"


def test_a_device_knows_its_target() -> None:
    device = lw.Device("gfx90a:xnack-")
    assert device.name == "gfx90a:xnack-"
    assert device.target.name == "gfx90a"
    assert repr(device) == "Device('gfx90a:xnack-')"


def test_an_unknown_target_is_refused_with_those_there_are() -> None:
    with pytest.raises(lw.InputError, match=r"unknown target 'gfx1'; known targets: gfx908"):
        lw.Device("gfx1")
    with pytest.raises(lw.InputError, match="devices it runs on: gfx1100"):
        lw.Device("gfx11-generic")


def test_paths_and_bytes_of_any_kind_are_loaded(tmp_path: Path) -> None:
    device = lw.Device("gfx942")
    data = compile_device(SAXPY, "gfx942")
    path = tmp_path / "k.co"
    path.write_bytes(data)
    for source in (path, str(path), data, bytearray(data), memoryview(data)):
        assert list(device.load(source)) == ["saxpy"]


def test_a_text_that_can_be_no_source_is_a_path(tmp_path: Path) -> None:
    device = lw.Device("gfx942")
    for path, told in {
        str(tmp_path): "Is a directory", "saxpi": "No such file", "k.hip": "No such file",
    }.items():  # fmt: skip
        with pytest.raises(lw.InputError, match=f"^{path}: cannot be read: {told}"):
            device.compile(path)
    assert list(device.compile("int x;")) == []
    assert list(device.compile("#define X")) == []
    for nothing in (None, 5, b"__global__ void f() {}"):
        with pytest.raises(lw.InputError, match=r"or a path, to compile; given (None|int|bytes)"):
            device.compile(nothing)  # type: ignore[arg-type]


def test_a_code_object_to_compile_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "k.co"
    path.write_bytes(compile_device(SAXPY, "gfx942"))
    for given in (path, str(path)):
        with pytest.raises(lw.InputError, match=r"'\.co' tells no language.*which load takes"):
            lw.Device("gfx942").compile(given)


def test_a_bundle_gives_the_code_for_the_device() -> None:
    bundle = write_bundle({name: compile_device(SAXPY, name) for name in ("gfx942", "gfx1100")})
    assert lw.Device("gfx942").load(bundle)["saxpy"].info.wavefront_size == 64
    assert lw.Device("gfx1100").load(bundle)["saxpy"].info.wavefront_size == 32
    with pytest.raises(lw.InputError, match="no code object for gfx950; there is code for gfx1100"):
        lw.Device("gfx950").load(bundle)


def test_what_cannot_be_loaded_is_told_with_its_place(tmp_path: Path) -> None:
    device = lw.Device("gfx942")
    with pytest.raises(lw.InputError, match=r"nowhere\.co: cannot be read: No such file"):
        device.load(tmp_path / "nowhere.co")
    for nothing in (None, 5, ["a.co"], np.zeros(4, np.uint8)):
        with pytest.raises(lw.InputError, match=r"path or bytes to load; given (None|int|l|n)"):
            device.load(nothing)  # type: ignore[arg-type]
    with pytest.raises(lw.InputError, match="is no path"):
        device.load("a\0b")
    with pytest.raises(lw.InputError, match="<bytes>: found no code object"):
        device.load(b"nothing")
    short = compile_device(SAXPY, "gfx942")[:2000]
    with pytest.raises(lw.InputError, match="<bytes>, offset 0x"):
        device.load(short)


def test_sources_are_compiled_from_paths_and_from_text(device: lw.Device) -> None:
    assert list(device.compile(SAXPY)) == ["saxpy"]
    assert list(device.compile(str(SAXPY))) == ["saxpy"]
    module = device.compile('extern "C" __global__ void NAME() {}', options=("-DNAME=k",))
    assert list(module) == ["k"]


def test_a_compile_error_has_the_compilers_words(device: lw.Device) -> None:
    with pytest.raises(lw.CompileError) as caught:
        device.compile("__global__ void k() { nonsense(); }")
    assert "<source>:1:23: error: use of undeclared identifier" in str(caught.value)
    assert isinstance(caught.value, lw.InputError)


def test_the_compilers_warnings_are_pythons(device: lw.Device) -> None:
    with pytest.warns(UserWarning, match="a warning of mine"):
        device.compile("#warning a warning of mine\n")


def test_fresh_device_memory_holds_poison_and_is_a_numpy_array(device: lw.Device) -> None:
    memory = device.alloc((4, 4), np.float32, name="mine")
    assert memory.array.shape == (4, 4)
    assert np.isnan(memory.array).all()
    assert memory.nbytes == 64
    memory.array[:] = 3
    assert memory.array.sum() == 48
    assert memory.array.ctypes.data == memory.address


def test_device_memory_lives_until_it_is_freed_and_no_view_is_left(device: lw.Device) -> None:
    before = device.memory.live_bytes
    memory = device.alloc(1000)
    view = memory.array
    memory.free()
    memory.free()
    assert device.memory.live_bytes == before + 1000
    view[:] = 1
    del view
    assert device.memory.live_bytes == before
    assert "freed" in repr(memory)
    with pytest.raises(lw.InputError, match="has been freed"):
        _ = memory.array
    with device.alloc(10):
        assert device.memory.live_bytes == before + 10
    assert device.memory.live_bytes == before


def test_impossible_sizes_are_refused(device: lw.Device) -> None:
    with pytest.raises(lw.InputError, match="expected at least 1"):
        device.alloc(0)
    with pytest.raises(lw.InputError, match="bytes"):
        device.alloc(sys.maxsize)


def test_a_module_that_is_gone_leaves_nothing_behind(device: lw.Device) -> None:
    device.compile(SAXPY)
    gc.collect()
    count = device.memory.table().count
    module = device.compile(SAXPY)
    assert device.memory.table().count > count
    kernel = module["saxpy"]
    del module
    gc.collect()
    assert device.memory.table().count > count  # the kernel still needs it
    del kernel
    gc.collect()
    assert device.memory.table().count == count


def test_options_are_a_list_of_words() -> None:
    device = lw.Device("gfx942")
    for options in ("-O1", [1], None, 5):
        with pytest.raises(lw.InputError, match=r"^options=.*: expected a list of words, as in \["):
            device.compile("int x;", options=options)  # type: ignore[arg-type]


def test_what_is_no_dtype_is_told(module_with_variable: lw.Module) -> None:
    for dtype in ("frob", "f32x", 5):
        with pytest.raises(lw.InputError, match=r"^dtype .*: expected a numpy dtype, such as"):
            lw.Device("gfx942").alloc(4, dtype)  # type: ignore[call-overload]
        with pytest.raises(lw.InputError, match=r"^dtype .*: expected a numpy dtype, such as"):
            module_with_variable.variable("x", dtype)  # type: ignore[arg-type]


@pytest.fixture
def module_with_variable() -> lw.Module:
    return lw.Device("gfx942").compile("__device__ int x[4];\n")


def test_a_target_in_other_letters_is_pointed_out() -> None:
    with pytest.raises(lw.InputError, match=r"'GFX942' \(did you mean gfx942\?\)"):
        lw.Device("GFX942")
    for nothing in (None, 942):
        with pytest.raises(lw.InputError, match="expected a name like 'gfx942'"):
            lw.Device(nothing)  # type: ignore[arg-type]
        with pytest.raises(lw.InputError, match="expected a text to explain"):
            lw.explain(nothing)  # type: ignore[arg-type]


def test_a_name_that_is_none_is_refused_like_an_unknown_one(
    module_with_variable: lw.Module,
) -> None:
    for name in (0, None, slice(None), ["x"]):
        with pytest.raises(KeyError, match="no kernel"):
            module_with_variable[name]  # type: ignore[index]


def test_an_empty_name_is_no_file() -> None:
    with pytest.raises(lw.InputError, match="'': cannot be read: the name is empty"):
        lw.Device("gfx942").load("")
