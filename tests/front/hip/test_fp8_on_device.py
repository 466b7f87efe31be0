"""hip_fp8.h: every code, and floats about every step of each format. ml_dtypes is the judge."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

import ml_dtypes
import numpy as np
import numpy.typing as npt
import pytest

import lanewise as lw
from lanewise.front.hip.toolchain import find_toolchain

FORMATS = {
    "e4m3": ml_dtypes.float8_e4m3fn,
    "e5m2": ml_dtypes.float8_e5m2,
    "e4m3_fnuz": ml_dtypes.float8_e4m3fnuz,
    "e5m2_fnuz": ml_dtypes.float8_e5m2fnuz,
}
TARGETS = ["gfx942", "gfx950", "gfx1100", "gfx1200"]
Floats = npt.NDArray[np.float32]

# One source for both sides. @ is the type, # the interpretation.
BODIES = {
    "decode": ("unsigned char", "float", "@ v; v.__x = a; r = v;"),
    "to_half": ("unsigned char", "float", "r = __half2float(__hip_cvt_fp8_to_halfraw(a, #));"),
    "no_saturation": ("float", "unsigned char", "r = __hip_cvt_float_to_fp8(a, __HIP_NOSAT, #);"),
    "saturation": ("float", "unsigned char", "r = @(a).__x;"),
    "of_double": ("double", "unsigned char", "r = __hip_cvt_double_to_fp8(a, __HIP_NOSAT, #);"),
    "of_half": ("float", "unsigned char", "r = @(__float2half(a)).__x;"),
    "of_bfloat16": ("float", "unsigned char", "r = @(__float2bfloat16(a)).__x;"),
    "of_int": ("int", "unsigned char", "r = @(a).__x;"),
    "to_int": ("unsigned char", "int", "@ v; v.__x = a; r = static_cast<int>(v);"),
    "pair": (
        "float", "float",
        "float2 f = @2(make_float2(a, -a)); r = f.x == -f.y ? f.x : 0;",
    ),
    "pair_of_half": (
        "float", "float",
        "r = static_cast<__half2>(@2(__floats2half2_rn(a, 1.0f))).x;",
    ),
    "four": (
        "float", "float",
        "float4 f = @4(make_float4(1.0f, 2.0f, a, -3.0f));"
        " r = f.x == 1 && f.y == 2 && f.w == -3 ? f.z : 0;",
    ),
}  # fmt: skip


def body(text: str, form: str) -> str:
    for count in "24":
        text = text.replace(f"@{count}", f"__hip_fp8x{count}_{form}")
    return text.replace("@", f"__hip_fp8_{form}").replace("#", f"__HIP_{form.upper()}")


def source(*, device: bool) -> str:
    lines = ["#include <hip/hip_runtime.h>", "#include <hip/hip_fp8.h>"]
    for form in FORMATS:
        for name, (given, made, text) in BODIES.items():
            head = f"{name}_{form}(const {given}* in, {made}* out, int n)"
            step = f"{{ {given} a = in[i]; {made} r; {body(text, form)} out[i] = r; }}"
            if device:
                index = "int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n)"
                lines.append(f'extern "C" __global__ void {head} {{ {index} {step} }}')
            else:
                lines.append(f'extern "C" void {head} {{ for (int i = 0; i < n; ++i) {step} }}')
    return "\n".join(lines) + "\n"


def values(form: str) -> Floats:
    """Each number of the format, the middles between them, what is beside both, and random ones."""
    known = np.arange(256, dtype=np.uint8).view(FORMATS[form]).astype(np.float32)
    steps = np.unique(known[np.isfinite(known)])
    middles = (steps[1:] + steps[:-1]) / 2
    centres = np.concatenate([steps, middles, [464, 465, 248, 61440, 65536, 1e30]])
    centres = np.concatenate([centres, -centres]).astype(np.float32)
    beside = [np.nextafter(centres, np.float32(way)) for way in (np.inf, -np.inf)]
    bits = np.random.default_rng(8).integers(0, 1 << 32, 8192, dtype=np.uint64)
    drawn = bits.astype(np.uint32).view(np.float32)
    drawn = drawn[~np.isnan(drawn)]
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-45], np.float32)
    return np.concatenate([centres, *beside, drawn, special])


def encoded(form: str, exact: npt.NDArray[np.generic], *, saturate: bool = False) -> Floats:
    """What ml_dtypes rounds to, as floats."""
    kind = FORMATS[form]
    with np.errstate(all="ignore"):
        if saturate:
            most = float(ml_dtypes.finfo(kind).max)
            exact = np.where(np.isinf(exact), exact, np.clip(exact, -most, most))
        return exact.astype(kind).astype(np.float32)


def same(got: npt.NDArray[np.generic], expected: Floats) -> None:
    """Equal, the sign of zero too; one NaN is as good as another."""
    np.testing.assert_array_equal(got, expected)
    zero = expected == 0
    np.testing.assert_array_equal(np.signbit(got[zero]), np.signbit(expected[zero]))


class Side:
    """Runs a conversion, whose codes come back as floats."""

    def __init__(self, target: str, library: ctypes.CDLL) -> None:
        device = None if target == "host" else lw.Device(target)
        self._module = device.compile(source(device=True)) if device else None
        self._library = library

    def run(self, name: str, form: str, given: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
        takes, makes, _ = BODIES[name]
        types = {"unsigned char": np.uint8, "float": np.float32, "double": np.float64}
        data = np.ascontiguousarray(given, types.get(takes, np.int32))
        out = np.zeros(data.size, types.get(makes, np.int32))
        if self._module is not None:
            self._module[f"{name}_{form}"](-(-data.size // 256), 256, data, out, data.size)
        else:
            pointers = (data.ctypes.data_as(ctypes.c_void_p), out.ctypes.data_as(ctypes.c_void_p))
            getattr(self._library, f"{name}_{form}")(*pointers, data.size)
        return out.view(FORMATS[form]).astype(np.float32) if makes == "unsigned char" else out


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The same conversions, compiled for the host."""
    work: Path = tmp_path_factory.mktemp("fp8")
    chain = find_toolchain()
    (work / "fp8.hip").write_text(source(device=False))
    compile_ = [
        *(*chain.clang, "--driver-mode=g++", "--target=x86_64-linux-gnu", *chain.driver_flags),
        *(*chain.hip_flags, f"--rocm-path={chain.rocm}", "-x", "hip", "--offload-host-only"),
        *("-O1", "-mf16c", "-mfma", "-fPIC", "-c", "fp8.hip"),
    ]
    subprocess.run(compile_, cwd=work, check=True)
    link = [chain.clang[0], "ld.lld", "-shared", "fp8.o", "-o", "fp8.so"]
    subprocess.run(link, cwd=work, check=True)
    return ctypes.CDLL(str(work / "fp8.so"))


@pytest.fixture(scope="module", params=[*TARGETS, "host"])
def side(request: pytest.FixtureRequest, library: ctypes.CDLL) -> Side:
    return Side(request.param, library)


each_format = pytest.mark.parametrize("form", FORMATS)


@each_format
def test_each_of_the_256_codes_means_the_right_number(side: Side, form: str) -> None:
    codes = np.arange(256, dtype=np.uint8)
    expected = codes.view(FORMATS[form]).astype(np.float32)
    same(side.run("decode", form, codes), expected)
    same(side.run("to_half", form, codes), expected)


@each_format
def test_a_float_is_rounded_to_nearest_even(side: Side, form: str) -> None:
    exact = values(form)
    same(side.run("no_saturation", form, exact), encoded(form, exact))


@each_format
def test_what_is_too_large_becomes_the_largest_number_but_infinity_does_not(
    side: Side, form: str
) -> None:
    exact = values(form)
    same(side.run("saturation", form, exact), encoded(form, exact, saturate=True))


@each_format
def test_a_double_is_rounded_once(side: Side, form: str) -> None:
    """Just above a middle, by less than a float can tell."""
    floats = values(form).astype(np.float64)
    exact = np.concatenate([floats, np.nextafter(floats, np.inf), np.nextafter(floats, -np.inf)])
    ladder = np.arange(256, dtype=np.uint8).view(FORMATS[form]).astype(np.float64)
    ladder = np.unique(ladder[np.isfinite(ladder)])
    got = side.run("of_double", form, exact)
    inside = np.abs(exact) <= ladder[-1]
    above = np.minimum(np.searchsorted(ladder, exact), ladder.size - 1)
    below = np.maximum(above - 1, 0)
    with np.errstate(invalid="ignore"):
        distance = np.minimum(abs(ladder[above] - exact), abs(exact - ladder[below]))
    np.testing.assert_array_equal(abs(got[inside] - exact[inside]), distance[inside])
    same(got[: floats.size], encoded(form, floats.astype(np.float32)))


@each_format
def test_halves_bfloat16_and_integers_are_converted_by_way_of_exact_floats(
    side: Side, form: str
) -> None:
    exact = values(form)
    with np.errstate(all="ignore"):
        half = exact.astype(np.float16).astype(np.float32)
        bfloat = exact.astype(ml_dtypes.bfloat16).astype(np.float32)
    same(side.run("of_half", form, exact), encoded(form, half, saturate=True))
    same(side.run("of_bfloat16", form, exact), encoded(form, bfloat, saturate=True))
    whole = np.arange(-600, 600, dtype=np.int32)
    expected = encoded(form, whole.astype(np.float32), saturate=True)
    same(side.run("of_int", form, whole), expected)
    codes = np.arange(256, dtype=np.uint8)
    finite = codes[np.isfinite(codes.view(FORMATS[form]).astype(np.float32))]
    truncated = np.trunc(finite.view(FORMATS[form]).astype(np.float32))
    np.testing.assert_array_equal(side.run("to_int", form, finite), truncated)


@each_format
def test_pairs_and_fours_hold_their_numbers_in_order(side: Side, form: str) -> None:
    exact = values(form)
    exact = exact[np.isfinite(exact)]
    expected = encoded(form, exact, saturate=True)
    np.testing.assert_array_equal(side.run("pair", form, exact), expected)
    np.testing.assert_array_equal(side.run("four", form, exact), expected)
    with np.errstate(all="ignore"):
        half = exact.astype(np.float16).astype(np.float32)
    same(side.run("pair_of_half", form, exact), encoded(form, half, saturate=True))
