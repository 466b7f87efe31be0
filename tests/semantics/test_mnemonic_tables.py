"""Every mnemonic a target has either means something or is listed as unsupported, with a reason."""

from __future__ import annotations

import pytest

import lanewise.semantics.amd  # noqa: F401  fills the registry
from lanewise.isa.amd.mnemonics import read_table
from lanewise.semantics.amd.unsupported import UNSUPPORTED
from lanewise.semantics.registry import known_mnemonics
from lanewise.targets import PRIMARY_TARGETS

FAMILIES = ("s_", "ds_", "global_", "flat_", "scratch_", "buffer_", "tbuffer_")


def mnemonics_of(name: str) -> set[str]:
    """The mnemonics LLVM's disassembler prints for a target."""
    return set(read_table(name))


@pytest.mark.parametrize("name", [t.name for t in PRIMARY_TARGETS])
def test_every_scalar_and_memory_mnemonic_is_known_or_listed_with_a_reason(name: str) -> None:
    wanted = {m for m in mnemonics_of(name) if m.startswith(FAMILIES)}
    assert len(wanted) > 300
    assert sorted(wanted - known_mnemonics() - set(UNSUPPORTED)) == []


def test_no_unsupported_entry_has_become_unneeded() -> None:
    printed = set().union(*(mnemonics_of(t.name) for t in PRIMARY_TARGETS))
    assert sorted(set(UNSUPPORTED) & known_mnemonics()) == []
    assert sorted(set(UNSUPPORTED) - printed) == []


def test_every_registered_scalar_and_memory_mnemonic_exists_on_some_target() -> None:
    printed = set().union(*(mnemonics_of(t.name) for t in PRIMARY_TARGETS))
    registered = {m for m in known_mnemonics() if m.startswith(FAMILIES)}
    assert sorted(registered - printed) == []
