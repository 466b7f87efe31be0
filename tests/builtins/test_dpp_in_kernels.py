"""Every DPP control word of every target, as compiled from HIP C++, against the models."""

from __future__ import annotations

import numpy as np
import pytest
from tests.builtins.kernels import CONFIGS, IDS, RANDOM, Call, check_calls

import lanewise as lw
from lanewise.builtins.control_words import all_dpp_controls
from lanewise.targets import target

models = lw.builtins


def update(word: int, rows: int, banks: int, zeros: bool) -> Call:
    return Call(
        f"B(update_dpp)((int)b, (int)a, {word:#x}, {rows:#x}, {banks:#x}, {str(zeros).lower()})",
        lambda given: models.update_dpp(given.b, given.a, word, rows, banks, zeros, **given.on),
    )


@pytest.mark.parametrize(("arch", "size"), CONFIGS, ids=IDS)
def test_update_dpp_with_every_control_word(arch: str, size: int) -> None:
    calls = []
    for control in all_dpp_controls(target(arch)):
        rows, banks = (int(m) for m in RANDOM.integers(0, 16, 2))
        whole = bool(RANDOM.integers(0, 2))
        calls.append(
            update(control.word, rows if not whole else 15, banks if not whole else 15,
                   bool(RANDOM.integers(0, 2)))
        )  # fmt: skip
    check_calls(arch, size, calls)


@pytest.mark.parametrize(("arch", "size"), [("gfx942", 64), ("gfx1100", 32), ("gfx1200", 64)])
def test_update_dpp_with_every_row_mask_and_bank_mask(arch: str, size: int) -> None:
    calls = [update(0x111, rows, 15, False) for rows in range(16)]
    calls += [update(0x118, 15, banks, True) for banks in range(16)]
    calls += [update(0x141, rows, 15 - rows, rows % 2 == 0) for rows in range(16)]
    check_calls(arch, size, calls)


@pytest.mark.parametrize(("arch", "size"), CONFIGS, ids=IDS)
def test_dpp_moves_of_every_type(arch: str, size: int) -> None:
    calls = []
    types = {
        "float": "f", "unsigned long": "x", "double": "__builtin_bit_cast(double, x)",
        "short": "(short)a", "_Float16": "__builtin_bit_cast(_Float16, (short)a)",
        "signed char": "(signed char)a",
    }  # fmt: skip
    for type_, value in types.items():
        for word in (0x1B, 0x111, 0x124, 0x140):
            calls.append(
                Call(
                    f"B(update_dpp)(({type_})0, {value}, {word:#x}, 0xf, 0xf, true)",
                    lambda given, type_=type_, word=word: models.update_dpp(
                        0, typed(given, type_), word, 15, 15, True, **given.on
                    ),
                    type_,
                )
            )
            calls.append(
                Call(
                    f"B(mov_dpp)({value}, {word:#x}, 0xf, 0xf, false)",
                    lambda given, type_=type_, word=word: models.mov_dpp(
                        typed(given, type_), word, 15, 15, False, **given.on
                    ),
                    type_,
                )
            )
    check_calls(arch, size, calls)


def typed(given: object, type_: str) -> np.ndarray:
    a, x, f = given.a, given.x, given.f  # type: ignore[attr-defined]
    return {
        "float": f, "unsigned long": x, "double": x.view(np.float64),
        "short": a.astype(np.uint16).view(np.int16),
        "_Float16": a.astype(np.uint16).view(np.float16),
        "signed char": a.astype(np.uint8).view(np.int8),
    }[type_]  # fmt: skip


RDNA = [config for config in CONFIGS if not target(config[0]).is_cdna]


@pytest.mark.parametrize(("arch", "size"), RDNA)
def test_mov_dpp8_with_selectors_of_every_kind(arch: str, size: int) -> None:
    selectors = [0xFAC688, 0, 0xFFFFFF, 0x053977, *RANDOM.integers(0, 1 << 24, 40).tolist()]
    calls = [
        Call(
            f"B(mov_dpp8)(a, {word:#x})",
            lambda given, word=word: models.mov_dpp8(given.a, word, **given.on),
            "unsigned",
        )
        for word in selectors
    ]
    check_calls(arch, size, calls)


@pytest.mark.parametrize("arch", ["gfx908", "gfx942", "gfx1100", "gfx1200"])
@pytest.mark.parametrize("word", [0x100, 0x120, 0x131, 0x144, 0x170, 0x1FF, 0x200])
def test_reserved_control_words_are_rejected_by_the_compiler_and_the_model(
    arch: str, word: int
) -> None:
    source = """
    #include <hip/hip_runtime.h>
    __global__ void k(int* p) {
        p[threadIdx.x] = __builtin_amdgcn_update_dpp(0, p[9], %d, 15, 15, false);
    }
    """
    with pytest.raises(lw.InputError):
        models.update_dpp(0, np.arange(64), word, 15, 15, False, arch=arch)
    if word == 0x131:
        with pytest.raises(lw.CompileError, match="dpp_ctrl"):
            lw.Device(arch).compile(source % word)
