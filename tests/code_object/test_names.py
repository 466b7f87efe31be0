"""Mangled names read like C++; the expected texts are the declarations that were mangled."""

import pytest

from lanewise.code_object.names import demangle, short_names


@pytest.mark.parametrize(
    ("mangled", "expected"),
    [
        ("_Z5saxpyfPKfPfi", "saxpy(float, float const*, float*, int)"),
        ("_ZN2ns4copyIfEEvPT_PKS1_", "void ns::copy<float>(float*, float const*)"),
        ("_ZN12_GLOBAL__N_11kEi", "(anonymous namespace)::k(int)"),
        ("_Z5half_DF16_PDF16_", "half_(_Float16, _Float16*)"),
        ("_Z4fillIDF16bEvPT_S0_PKS0_", "void fill<__bf16>(__bf16*, __bf16, __bf16 const*)"),
        ("_Z1kDF16b", "k(__bf16)"),
        ("_Z5DF16_f", "DF16_(float)"),
        ("_Z1kILi16EDF16_EvT0_", "void k<16, _Float16>(_Float16)"),
        ("_Z5DF16_DF16_PKDF16b", "DF16_(_Float16, __bf16 const*)"),
        ("saxpy", "saxpy"),
        ("", ""),
        ("_Z", "_Z"),
        ("_Znonsense", "_Znonsense"),
        ("_Z" + "9" * 20000, "_Z" + "9" * 20000),
    ],
)
def test_names_are_demangled_and_others_left_alone(mangled: str, expected: str) -> None:
    assert demangle(mangled) == expected


@pytest.mark.parametrize(
    ("mangled", "expected"),
    [
        ("_Z5saxpyfPKfPfi", ("saxpy(float, float const*, float*, int)", "saxpy", "saxpy")),
        (
            "_ZN2ns4copyIfEEvPT_PKS1_",
            ("ns::copy<float>(float*, float const*)", "ns::copy<float>", "ns::copy"),
        ),
        (
            "_ZN12_GLOBAL__N_11kEi",
            (
                "(anonymous namespace)::k(int)",
                "(anonymous namespace)::k",
                "(anonymous namespace)::k",
            ),
        ),
        ("plain", ()),
    ],
)
def test_short_names_leave_out_more_and_more(mangled: str, expected: tuple[str, ...]) -> None:
    assert short_names(mangled) == expected
