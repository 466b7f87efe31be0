"""Python values become kernarg bytes, or an error that names argument, expectation and value."""

from __future__ import annotations

import struct
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from lanewise.code_object.descriptor import DESCRIPTOR_SIZE, read_descriptor
from lanewise.code_object.notes import KernelArg, KernelInfo
from lanewise.code_object.reader import Reader
from lanewise.errors import InputError, UnsupportedError
from lanewise.kernel_arguments import BoundArguments, bind_arguments, plan_arguments
from lanewise.targets import target

SAXPY = (("a", 4, "by_value"), ("x", 8, "global_buffer"), ("y", 8, "global_buffer"),
         ("n", 4, "by_value"))  # fmt: skip


def kernel_of(
    *arguments: tuple[str, int, str], name: str = "k", has_metadata: bool = True, **more: Any
) -> KernelInfo:
    """A kernel with these (name, size, value kind), each aligned to its size."""
    args, end = [], 0
    for index, (arg_name, size, kind) in enumerate(arguments):
        align = size if size in (1, 2, 4, 8) else 8
        start = -(-end // align) * align
        args.append(KernelArg(index, arg_name, "", start, size, kind, **more))
        end = start + size
    return KernelInfo(
        name=name,
        symbol=f"{name}.kd",
        descriptor=read_descriptor(Reader(bytes(DESCRIPTOR_SIZE)), 0, target("gfx942")),
        args=tuple(args),
        kernarg_segment_size=end,
        kernarg_segment_align=8,
        group_segment_fixed_size=100,
        private_segment_fixed_size=0,
        wavefront_size=64,
        has_metadata=has_metadata,
    )


def bind(kernel: KernelInfo, *values: Any) -> BoundArguments:
    return bind_arguments(plan_arguments(kernel), values)


def one(size: int, value: Any, **more: Any) -> bytes:
    """The bytes of `value` as the only argument, by value."""
    return bytes(bind(kernel_of(("v", size, "by_value"), **more), value).kernarg)


def refused(size: int, value: Any, **more: Any) -> str:
    with pytest.raises(InputError) as caught:
        one(size, value, **more)
    return str(caught.value)


def test_values_and_addresses_stand_at_their_offsets() -> None:
    x = np.zeros(4, np.float32)
    y = np.zeros((2, 2), np.float32)
    bound = bind(kernel_of(*SAXPY), 2.0, x, y, 4)
    expected = struct.pack("<f4xQQi", 2.0, x.ctypes.data, y.ctypes.data, 4)
    assert bytes(bound.kernarg) == expected
    assert [(a.index, a.name, a.address, a.size_bytes) for a in bound.arrays] == [
        (1, "x", x.ctypes.data, 16),
        (2, "y", y.ctypes.data, 16),
    ]


@pytest.mark.parametrize(
    ("size", "value", "expected"),
    [
        (1, -128, "80"), (1, 255, "ff"), (2, -1, "ffff"), (4, 0xFFFF_FFFF, "ffffffff"),
        (4, -(1 << 31), "00000080"), (8, -2, "feffffffffffffff"), (1, True, "01"),
        (16, 1, "01" + "00" * 15),
    ],
)  # fmt: skip
def test_an_int_fills_the_argument_signed_or_unsigned(size: int, value: int, expected: str) -> None:
    assert one(size, value).hex() == expected


@pytest.mark.parametrize(("size", "value"), [(1, 256), (1, -129), (4, 1 << 32), (8, 1 << 64)])
def test_an_int_that_does_not_fit_is_refused_with_the_range(size: int, value: int) -> None:
    assert "does not fit" in refused(size, value)
    assert str(value) in refused(size, value)


def test_a_float_fills_four_or_eight_bytes() -> None:
    assert one(4, 1.5) == struct.pack("<f", 1.5)
    assert one(8, 1.5) == struct.pack("<d", 1.5)
    assert one(4, float("inf")) == struct.pack("<f", float("inf"))


def test_a_float_for_two_bytes_is_refused_because_two_formats_have_that_size() -> None:
    assert "numpy scalar" in refused(2, 1.5)
    assert one(2, np.float16(1.5)).hex() == "003e"
    assert one(2, ml_dtypes.bfloat16(1.5)).hex() == "c03f"


def test_a_float_beyond_f32_is_refused() -> None:
    assert "no 4-byte float can hold" in refused(4, 1e300)


def test_a_numpy_scalar_must_have_the_arguments_size() -> None:
    assert one(8, np.float64(1.0)) == struct.pack("<d", 1.0)
    message = refused(4, np.float64(1.0))
    assert "argument 0 'v' of k: expected 4 bytes by value, given f64 of 8 bytes" in message
    assert one(1, np.bool_(True)) == b"\x01"
    assert "4 bytes by value" in refused(4, np.bool_(True))


def test_structs_are_void_scalars_or_bytes_of_the_exact_size() -> None:
    pair = np.array((1, 2.0), dtype=[("i", "i4"), ("f", "f8")])
    assert one(12, pair) == pair.tobytes() == one(12, pair[()]) == one(12, pair.tobytes())
    assert one(12, np.void(b"a" * 12)) == b"a" * 12
    assert "given 11 bytes of bytes" in refused(12, b"a" * 11)
    assert "struct" in refused(12, 5)


def test_an_array_for_a_value_is_refused() -> None:
    assert "an array f32[2]" in refused(8, np.zeros(2, np.float32))


@pytest.mark.parametrize("value", ["text", None, [1, 2], {}, object(), 1j])
def test_other_things_for_a_value_are_refused(value: object) -> None:
    assert "argument 0 'v' of k: expected 4 bytes by value" in refused(4, value)


def test_what_the_mangled_name_tells_is_used() -> None:
    assert "expected 4 bytes by value (float), given int 2; pass 2.0" in refused(4, 2, name="_Z1kf")
    assert "(int), given float 2.0; pass an int" in refused(4, 2.0, name="_Z1ki")
    assert "(double), given int -7; pass -7.0" in refused(8, -7, name="_Z1kd")
    assert "(_Float16), given int 2; pass np.float16(2)" in refused(2, 2, name="_Z1kDF16_")
    assert "(_Float16), given float 1.5; pass np.float16(1.5)" in refused(2, 1.5, name="_Z1kDF16_")
    assert "(__bf16), given int 1; pass ml_dtypes.bfloat16(1)" in refused(2, 1, name="_Z1kDF16b")
    assert "(bool), given int 2; pass True or False" in refused(1, 2, name="_Z1kb")
    assert one(1, True, name="_Z1kb") == b"\1"


def test_a_struct_with_python_objects_is_refused() -> None:
    holder = np.zeros((), dtype=[("o", "O"), ("f", "f4")])[()]
    assert "with Python objects in it" in refused(12, holder)


def pointer(value: Any) -> BoundArguments:
    return bind(kernel_of(("p", 8, "global_buffer")), value)


def pointer_refused(value: Any) -> str:
    with pytest.raises(InputError) as caught:
        pointer(value)
    return str(caught.value)


def test_none_is_the_null_pointer_and_uint64_an_address() -> None:
    assert pointer(None).kernarg == bytes(8)
    assert pointer(None).arrays == ()
    assert pointer(np.uint64(0x1234)).kernarg == struct.pack("<Q", 0x1234)


def test_device_memory_passes_its_address() -> None:
    class Memory:
        address = 0x7F00_0000

    assert pointer(Memory()).kernarg == struct.pack("<Q", 0x7F00_0000)


def test_a_plain_int_is_no_pointer() -> None:
    message = pointer_refused(1000)
    assert "argument 0 'p' of k: expected a pointer, given int 1000" in message


def test_read_only_and_empty_arrays_may_be_passed() -> None:
    fixed = np.arange(4)
    fixed.flags.writeable = False
    assert not pointer(fixed).arrays[0].writable
    assert pointer(np.zeros(0)).arrays[0].size_bytes == 0


def test_a_strided_array_is_refused_and_told_how_to_copy() -> None:
    message = pointer_refused(np.zeros((4, 4), np.float32)[:, 1])
    assert "f32[4] that is not C-contiguous" in message
    assert "np.ascontiguousarray" in message


def test_arrays_of_objects_or_of_the_other_byte_order_are_refused() -> None:
    assert "Python objects" in pointer_refused(np.array([object()]))
    assert "byte order" in pointer_refused(np.zeros(2, ">f4"))


def test_a_wrong_count_names_the_arguments_there_are() -> None:
    with pytest.raises(InputError, match=r"k takes 4 arguments \(a, x, y, n\), given 1"):
        bind(kernel_of(*SAXPY), 1.0)
    with pytest.raises(InputError, match="k takes 0 arguments, given 1"):
        bind(kernel_of(), 1.0)


def test_hidden_arguments_are_not_the_users_and_stay_zero() -> None:
    bound = bind(kernel_of(("n", 4, "by_value"), ("", 4, "hidden_block_count_x")), 7)
    assert bytes(bound.kernarg) == struct.pack("<ii", 7, 0)


def test_local_pointers_get_lds_behind_the_kernels_own() -> None:
    kernel = kernel_of(("p", 4, "dynamic_shared_pointer"), ("q", 4, "dynamic_shared_pointer"),
                       pointee_align=16)  # fmt: skip
    bound = bind(kernel, 40, 8)
    assert struct.unpack("<II", bound.kernarg) == (112, 160)  # the kernel's own 100 bytes first
    assert bound.lds_bytes == 168 - 100
    with pytest.raises(InputError, match="number of bytes of LDS"):
        bind(kernel, np.zeros(3), 8)


def test_an_image_argument_is_unsupported() -> None:
    with pytest.raises(UnsupportedError, match="images as kernel arguments"):
        bind(kernel_of(("i", 8, "image")), None)


def test_without_metadata_values_bring_their_own_size() -> None:
    kernel = kernel_of(has_metadata=False)
    x = np.zeros(3, np.float32)
    bound = bind(kernel, np.float32(2), x, np.int16(3), None)
    assert bytes(bound.kernarg) == struct.pack("<f4xQh6xQ", 2.0, x.ctypes.data, 3, 0)
    with pytest.raises(InputError, match="tells no argument sizes"):
        bind(kernel, 2)


def test_metadata_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(InputError, match="a pointer of 3 bytes"):
        plan_arguments(kernel_of(("p", 3, "global_buffer")))
    with pytest.raises(InputError, match="bytes of arguments"):
        plan_arguments(kernel_of(("p", 1 << 31, "by_value")))
