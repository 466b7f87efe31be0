"""The committed tables of mnemonics: what the disassembler prints, no more, and readable."""

from __future__ import annotations

import pytest

from lanewise.errors import InputError
from lanewise.isa.amd.assembler import assemble
from lanewise.isa.amd.mnemonics import (
    MnemonicForm,
    find_forms,
    main,
    read_table,
    sample_code,
    table_text,
)
from lanewise.targets import PRIMARY_TARGETS, TARGETS

NAMES = [entry.name for entry in PRIMARY_TARGETS]
# What LLVM's assembler says of a name it has not for the target.
UNKNOWN = ("instruction not supported on this GPU", "invalid instruction", "unknown directive")


def known_to_assembler(mnemonic: str, target: str) -> bool:
    vopd = f"{mnemonic.replace('v_', 'v_dual_', 1)} v0, v1 :: v_dual_mov_b32 v1, v2"
    for line in (mnemonic, vopd):
        try:
            assemble(line, target)
        except InputError as error:
            if any(text in str(error) for text in UNKNOWN):
                continue
        return True
    return False


@pytest.mark.parametrize("target", NAMES)
def test_a_table_has_the_instructions_of_every_kind_and_only_stripped_names(target: str) -> None:
    table = read_table(target)
    assert len(table) > 900
    for head in ("s_", "v_", "ds_", "global_", "flat_", "scratch_", "buffer_", "tbuffer_"):
        assert any(name.startswith(head) for name in table), head
    assert not [n for n in table if n.endswith(("_e32", "_e64", "_dpp", "_sdwa"))]
    assert not [n for n in table if n.startswith(("v_dual_", "."))]
    encodings = {encoding for form in table.values() for encoding in form.encodings}
    assert ("sdwa" in encodings) == TARGETS[target].has_sdwa
    assert ("vopd" in encodings) == TARGETS[target].has_vopd


@pytest.mark.parametrize("target", NAMES)
def test_the_assembler_knows_every_name_of_a_table(target: str) -> None:
    assert [name for name in read_table(target) if not known_to_assembler(name, target)] == []


def test_what_a_quick_search_finds_stands_in_the_table() -> None:
    pieces = [code for index, code in enumerate(sample_code("gfx1100", 5, 1)) if index % 40 == 0]
    found = find_forms("gfx1100", pieces)
    assert len(found) > 50
    assert set(found) <= set(read_table("gfx1100"))


@pytest.mark.parametrize(
    ("target", "mnemonic", "signatures"),
    [
        ("gfx942", "v_fma_f32", ("v, v/s/c, v/s/c, v/s/c",)),
        ("gfx942", "v_readfirstlane_b32", ("s, v/s",)),  # M0 is a source, too
        ("gfx1100", "s_cselect_b64", ("s2, s/s2/c, s/s2/c",)),
        ("gfx942", "s_endpgm", ("", "c")),
        ("gfx942", "s_getreg_b32", ("s, x",)),
        ("gfx1100", "ds_load_b128", ("v4, v",)),
        ("gfx1200", "global_store_b64", ("v/v2, v2, s2/off",)),
    ],
)
def test_signatures_say_the_kinds_of_the_operands(
    target: str, mnemonic: str, signatures: tuple[str, ...]
) -> None:
    assert read_table(target)[mnemonic].signatures == signatures


def test_a_table_reads_back_as_it_was_written() -> None:
    form = MnemonicForm(("", "v2, s/c, off"), ("e32", "e64_dpp"), ("clamp",))
    text = table_text({"v_b": form, "s_a": MnemonicForm(("",), ("-",))})
    assert text == "s_a\t\t-\nv_b\t ; v2, s/c, off\te32 e64_dpp\tclamp\n"
    for target in NAMES:
        assert table_text(read_table(target)).count("\n") == len(read_table(target))


def test_siblings_share_a_table_and_strangers_have_none() -> None:
    assert read_table("gfx1201") == read_table("gfx1200")
    with pytest.raises(InputError, match="unknown target"):
        read_table("gfx9999")
    with pytest.raises(InputError, match="has no table of its own"):
        main(["gfx1201"])
