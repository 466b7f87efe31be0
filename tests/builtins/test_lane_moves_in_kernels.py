"""Swizzles, permutes, shuffles and single lanes as compiled from HIP C++, against the models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.builtins.kernels import CONFIGS, IDS, RANDOM, Call, Inputs, check_calls

import lanewise as lw
from lanewise.builtins.catalog import BUILTINS
from lanewise.targets import PRIMARY_TARGETS, target

models = lw.builtins
every_config = pytest.mark.parametrize(("arch", "size"), CONFIGS, ids=IDS)


def having(name: str) -> Any:
    """The configurations whose target and wave size have the builtin."""
    entry = BUILTINS[name]
    found = [c for c in CONFIGS if c[0] in entry.targets and c[1] in entry.wave_sizes]
    return pytest.mark.parametrize(("arch", "size"), found, ids=[f"{a}-wave{s}" for a, s in found])


def small_shared(given: Inputs) -> Inputs:
    return replace(given, s=int(RANDOM.integers(0, 3 * given.size)))


# -- one lane --------------------------------------------------------------------------------------


@every_config
def test_readlane_and_readfirstlane(arch: str, size: int) -> None:
    calls = [
        Call(f"B(readlane)(a, {lane})", lambda g, n=lane: models.readlane(g.a, n, **g.on))
        for lane in (0, 1, size // 2, size - 1)
    ]
    calls.append(Call("B(readlane)(a, s)", lambda g: models.readlane(g.a, g.s, **g.on)))
    # a divergent lane number: the first active lane's is taken
    calls.append(Call("B(readlane)(a, i)", lambda g: models.readlane(g.a, g.i, **g.on)))
    calls.append(Call("B(readfirstlane)(b)", lambda g: models.readfirstlane(g.b, **g.on)))
    check_calls(arch, size, calls, rounds=5, change=small_shared)


WRITELANE = """
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %value, i32 %lane) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %old = load i32, ptr addrspace(1) %at
  %new = call i32 @llvm.amdgcn.writelane.i32(i32 %value, i32 %lane, i32 %old)
  store i32 %new, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
"""


@pytest.mark.parametrize("on", PRIMARY_TARGETS, ids=lambda on: on.name)
def test_writelane_through_llvms_intrinsic(on: Any, tmp_path: Path) -> None:
    path = tmp_path / "writelane.ll"
    path.write_text(WRITELANE)
    kernel = lw.Device(on.name).compile(path)["k"]
    size = on.default_wave_size
    for lane in (0, 5, size - 1, size + 2):
        old = RANDOM.integers(0, 1 << 32, size, dtype=np.uint32)
        given = old.copy()
        kernel(1, size, given, 77, lane)
        assert np.array_equal(given, models.writelane(77, lane, old, arch=on.name))


# -- the crossbar ----------------------------------------------------------------------------------

# Every rotation and FFT there is would be 2080 words: the models' own tests hold all 65536 against
# the engine's table; here are some of each mode.
SWIZZLES = [
    *(1 << bit for bit in range(15)), 0x001F, 0x7FFF, 0x041F, 0x081F, 0x101F, 0x201F, 0x401F,
    0x7C1F, 0x01E0, *RANDOM.integers(0, 0x8000, 30).tolist(),
    *range(0x8000, 0x8100, 7), *RANDOM.integers(0xC000, 0xC800, 24).tolist(),
    *range(0xE000, 0xE020),
]  # fmt: skip


@every_config
def test_ds_swizzle_in_all_modes(arch: str, size: int) -> None:
    calls = [
        Call(f"B(ds_swizzle)(a, {word:#x})", lambda g, w=word: models.ds_swizzle(g.a, w, **g.on))
        for word in SWIZZLES
    ]
    check_calls(arch, size, calls)


@every_config
def test_ds_permute_and_ds_bpermute(arch: str, size: int) -> None:
    calls = [
        Call("B(ds_bpermute)(b, a)", lambda g: models.ds_bpermute(g.b, g.a, **g.on)),
        Call("B(ds_bpermute)(4 * i, a)", lambda g: models.ds_bpermute(4 * g.i, g.a, **g.on)),
        Call("B(ds_bpermute)(4 * i + 20, c)",
             lambda g: models.ds_bpermute(4 * g.i + 20, g.c, **g.on)),
        Call("B(ds_bpermute)(-4 * i, a)",
             lambda g: models.ds_bpermute(-4 * g.i.astype(np.int32), g.a, **g.on)),
        Call("B(ds_permute)(b, a)", lambda g: models.ds_permute(g.b, g.a, **g.on)),
        Call("B(ds_permute)(4 * i, a)", lambda g: models.ds_permute(4 * g.i, g.a, **g.on)),
        Call("B(ds_permute)(4 * i + 12, a)",
             lambda g: models.ds_permute(4 * g.i + 12, g.a, **g.on)),
    ]  # fmt: skip
    check_calls(arch, size, calls, rounds=6)


@having("ds_bpermute_fi_b32")
def test_ds_bpermute_fi(arch: str, size: int) -> None:
    calls = [
        Call("B(ds_bpermute_fi_b32)(b, a)", lambda g: models.ds_bpermute_fi_b32(g.b, g.a, **g.on))
    ]
    check_calls(arch, size, calls, rounds=6)


# -- rows ------------------------------------------------------------------------------------------

FLAGS = [(False, False), (False, True), (True, False), (True, True)]


@having("permlane16")
def test_permlane16_and_permlanex16_with_all_flags(arch: str, size: int) -> None:
    calls = []
    for name in ("permlane16", "permlanex16"):
        model = getattr(models, name)
        for fi, zeros in FLAGS:
            flags = f"{str(fi).lower()}, {str(zeros).lower()}"
            for low, high in ((0x76543210, 0xFEDCBA98), (0x13579BDF, 0x02468ACE)):
                calls.append(
                    Call(
                        f"B({name})(b, a, {low:#x}u, {high:#x}u, {flags})",
                        lambda g, m=model, f=fi, z=zeros, lo=low, hi=high: m(
                            g.b, g.a, lo, hi, f, z, **g.on
                        ),
                        "unsigned",
                    )
                )
            calls.append(
                Call(
                    f"B({name})(c, a, s, s * 7u, {flags})",
                    lambda g, m=model, f=fi, z=zeros: m(
                        g.c, g.a, g.s, g.s * 7 & 0xFFFFFFFF, f, z, **g.on
                    ),
                    "unsigned",
                )
            )
            # divergent selectors: the first active lane's are taken
            calls.append(
                Call(
                    f"B({name})(c, a, b, i, {flags})",
                    lambda g, m=model, f=fi, z=zeros: m(g.c, g.a, g.b, g.i, f, z, **g.on),
                    "unsigned",
                )
            )
    check_calls(arch, size, calls, rounds=5)


@having("permlane16_var")
def test_permlane16_var_and_permlanex16_var_with_all_flags(arch: str, size: int) -> None:
    calls = []
    for name in ("permlane16_var", "permlanex16_var"):
        model = getattr(models, name)
        for fi, zeros in FLAGS:
            calls.append(
                Call(
                    f"B({name})(b, a, c, {str(fi).lower()}, {str(zeros).lower()})",
                    lambda g, m=model, f=fi, z=zeros: m(g.b, g.a, g.c, f, z, **g.on),
                    "unsigned",
                )
            )
    check_calls(arch, size, calls, rounds=6)


@having("permlane64")
def test_permlane64_swaps_the_halves_and_leaves_wave32_undefined(arch: str, size: int) -> None:
    calls = [Call("B(permlane64)(a)", lambda g: models.permlane64(g.a, **g.on), "unsigned")]
    check_calls(arch, size, calls, rounds=4)
    assert bool(np.ma.getmaskarray(models.permlane64(np.arange(32), arch=arch)).all())


@having("permlane16_swap")
def test_permlane_swaps(arch: str, size: int) -> None:
    calls = []
    for name in ("permlane16_swap", "permlane32_swap"):
        for fi, zeros in FLAGS:
            for part in (0, 1):
                calls.append(
                    Call(
                        f"B({name})(a, b, {str(fi).lower()}, {str(zeros).lower()})[{part}]",
                        lambda g, n=name, f=fi, z=zeros, p=part: getattr(models, n)(
                            g.a, g.b, f, z, **g.on
                        )[p],
                        "unsigned",
                    )
                )
    check_calls(arch, size, calls, rounds=4)


# -- shuffles --------------------------------------------------------------------------------------

SHUFFLED = {
    "int": ("(int)a", lambda g: g.a.view(np.int32)),
    "unsigned": ("a", lambda g: g.a),
    "float": ("f", lambda g: g.f),
    "long": ("(long)x", lambda g: g.x.view(np.int64)),
    "unsigned long": ("x", lambda g: g.x),
    "double": ("__builtin_bit_cast(double, x)", lambda g: g.x.view(np.float64)),
}
FORMS: dict[str, Callable[..., Any]] = {
    "shfl": models.shfl, "shfl_up": models.shfl_up, "shfl_down": models.shfl_down,
    "shfl_xor": models.shfl_xor,
}  # fmt: skip


def shuffle(
    form: str, type_: str, argument: str, width: int, take: Callable[[Inputs], Any]
) -> Call:
    value, of = SHUFFLED[type_]
    return Call(
        f"__{form}({value}, {argument}, {width})",
        lambda g: FORMS[form](of(g), take(g), width, **g.on),
        type_,
    )


@every_config
def test_shuffles_with_every_width(arch: str, size: int) -> None:
    calls = []
    widths = [1 << bit for bit in range(7) if 1 << bit <= size]
    for form in FORMS:
        for width in widths:
            calls.append(shuffle(form, "int", "i", width, lambda g: g.i))
            calls.append(shuffle(form, "int", "s", width, lambda g: g.s))
            for step in {1, width // 2, width - 1, width + 1}:
                calls.append(shuffle(form, "unsigned", str(step), width, lambda g, n=step: n))
    check_calls(arch, size, calls, change=small_shared)


@every_config
def test_shuffles_of_every_type(arch: str, size: int) -> None:
    calls = [
        shuffle(form, type_, argument, width, take)
        for form in FORMS
        for type_ in SHUFFLED
        for width in (size, 8)
        for argument, take in (("i", lambda g: g.i), ("3", lambda g: 3))
    ]
    check_calls(arch, size, calls)


@every_config
def test_synchronised_shuffles_move_what_the_plain_ones_do(arch: str, size: int) -> None:
    arguments = {"shfl": "i", "shfl_up": "2", "shfl_down": "3", "shfl_xor": "5"}
    calls = [
        Call(
            f"__{form}_sync(exec, (int)a, {argument})",
            lambda g, f=form, n=argument: getattr(models, f"{f}_sync")(
                g.exec, g.a.view(np.int32), g.i if n == "i" else int(n), **g.on
            ),
        )
        for form, argument in arguments.items()
    ]
    check_calls(arch, size, calls, rounds=4)


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_shuffles_of_half_types(arch: str) -> None:
    head = "#include <hip/hip_fp16.h>\n"
    size = target(arch).default_wave_size
    half = "__builtin_bit_cast({0}, __{1}(__builtin_bit_cast(__half, (short)a), {2}))"
    calls = [
        Call(
            half.format("_Float16", form, argument),
            lambda g, f=form, n=argument: FORMS[f](
                g.a.astype(np.uint16).view(np.float16), g.i if n == "i" else int(n), **g.on
            ),
            "_Float16",
        )
        for form, argument in (("shfl", "i"), ("shfl_up", "1"), ("shfl_down", "2"),
                               ("shfl_xor", "3"))
    ]  # fmt: skip
    check_calls(arch, size, calls, head=head)
