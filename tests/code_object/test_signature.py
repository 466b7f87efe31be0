"""A kernel's signature from what metadata and mangled name tell."""

from __future__ import annotations

import pytest

from lanewise.code_object.descriptor import DESCRIPTOR_SIZE, read_descriptor
from lanewise.code_object.notes import KernelArg, KernelInfo
from lanewise.code_object.reader import Reader
from lanewise.code_object.signature import parameter_types, signature
from lanewise.targets import target


def kernel_of(name: str, *args: KernelArg) -> KernelInfo:
    descriptor = read_descriptor(Reader(bytes(DESCRIPTOR_SIZE)), 0, target("gfx942"))
    return KernelInfo(name, f"{name}.kd", descriptor, args, 0, 8, 0, 0, 64)


VALUE = KernelArg(0, "a", "", 0, 4, "by_value")
POINTER = KernelArg(1, "x.coerce", "", 8, 8, "global_buffer")
HIDDEN = KernelArg(2, "", "", 16, 4, "hidden_block_count_x")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("_Z1kfPKf", ("float", "float const*")),
        ("_ZN2ns1kILi4EEEviPNS_3BoxIiiEE", ("int", "ns::Box<int, int>*")),
        ("_Z1kIfEvT_PFvifE", ("float", "void (*)(int, float)")),
        ("_Z1kf", ("", "")),  # not as many as the code object has
        ("k", ("", "")),
    ],
)
def test_types_come_from_the_mangled_name(name: str, expected: tuple[str, ...]) -> None:
    assert parameter_types(kernel_of(name, VALUE, POINTER, HIDDEN)) == expected


def test_types_of_the_metadata_come_first() -> None:
    typed = KernelArg(0, "a", "uint", 0, 4, "by_value")
    assert parameter_types(kernel_of("_Z1kf", typed)) == ("uint",)


def test_the_signature_shows_what_is_known() -> None:
    assert signature(kernel_of("_Z1kfPKf", VALUE, POINTER)) == "k(float a, float const* x)"
    assert signature(kernel_of("k", VALUE, POINTER, HIDDEN)) == "k(4 bytes a, pointer x)"
    assert signature(kernel_of("_Z1kv")) == "k()"
    assert signature(kernel_of("_Z1kIfEvT_PFvifE", VALUE, POINTER)) == (
        "k<float>(float a, void (*)(int, float) x)"
    )
    assert signature(kernel_of("_ZN12_GLOBAL__N_11kEi", VALUE)) == "(anonymous namespace)::k(int a)"
