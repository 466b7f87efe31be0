"""Kernels of one buffer instruction each, for any target."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import lanewise as lw
from lanewise.targets import target

CONSTANT = 4  # offset in the instruction
_OLD_NAMES = {"b32": "dword", "b64": "dwordx2", "b96": "dwordx3", "b128": "dwordx4", "u8": "ubyte",
              "i16": "sshort", "b8": "byte", "b16": "short"}  # fmt: skip
_HEAD = """#include <hip/hip_runtime.h>
typedef int v4i __attribute__((ext_vector_type(4)));
typedef unsigned v2u __attribute__((ext_vector_type(2)));
typedef unsigned v3u __attribute__((ext_vector_type(3)));
typedef unsigned v4u __attribute__((ext_vector_type(4)));
"""
_KERNEL = """
extern "C" __global__ void %(name)s(v4i rsrc, int scalar, unsigned first, unsigned step,
    const unsigned* offsets, const unsigned* indexes, const unsigned* on, unsigned* data) {
  unsigned t = threadIdx.x;
  unsigned offset = %(offset)s, index = indexes[t];
  %(type)s d;
  __builtin_memcpy(&d, data + 4 * t, sizeof d);
  v2u both = {index, offset};
  if (on[t])
    asm volatile("%(asm)s" : "+v"(d) : "v"(%(address)s), "s"(rsrc), "s"(scalar) : "memory");
  __builtin_memcpy(data + 4 * t, &d, sizeof d);
}
"""
_DWORD_TYPES = ("unsigned", "v2u", "v3u", "v4u")


@dataclass(frozen=True)
class Form:
    """kind: load, store, add (atomic with result); element as gfx11 names it; address: off, offen,
    idxen, both, or proven (offen, with offsets first + step * lane that the lifter can see)."""

    kind: str
    element: str
    address: str

    @property
    def name(self) -> str:
        return f"{self.kind}_{self.element}_{self.address}"

    @property
    def size(self) -> int:
        return int(self.element[1:]) // 8

    @property
    def has_index(self) -> bool:
        return self.address in ("idxen", "both")

    @property
    def has_offset(self) -> bool:
        return self.address in ("offen", "both", "proven")

    def source(self, name: str) -> str:
        generation = target(name).generation
        element = self.element if generation >= 11 else _OLD_NAMES[self.element]
        modifiers = {"off": "", "idxen": " idxen", "both": " idxen offen"}.get(
            self.address, " offen"
        )
        mnemonic, result = f"buffer_{self.kind}_{element}", ""
        if self.kind == "add":
            mnemonic = "buffer_atomic_add_u32" if generation >= 11 else "buffer_atomic_add"
            result = " th:TH_ATOMIC_RETURN" if generation >= 12 else " glc"
            result = " sc0" if name in ("gfx942", "gfx950") else result
        wait = "s_wait_idle" if generation >= 12 else "s_waitcnt 0"
        register = {"off": "off", "both": "%1"}.get(self.address, "%1")
        asm = f"{mnemonic} %0, {register}, %2, %3{modifiers} offset:{CONSTANT}{result}\\n{wait}"
        values = {
            "name": self.name, "asm": asm,
            "type": _DWORD_TYPES[max(self.size, 4) // 4 - 1],
            "offset": f"first + {_STEP} * t" if self.address == "proven" else "offsets[t]",
            "address": {"both": "both", "idxen": "index"}.get(self.address, "offset"),
        }  # fmt: skip
        return _KERNEL % values


_STEP = 16  # of the proven form

FORMS = tuple(
    Form(kind, element, address)
    for kind, element, addresses in (
        ("load", "b32", ("off", "offen", "idxen", "both", "proven")),
        ("load", "b128", ("offen", "both", "proven")), ("load", "u8", ("offen",)),
        ("load", "i16", ("proven",)), ("store", "b32", ("both", "proven")),
        ("store", "b96", ("offen",)), ("store", "b8", ("offen",)),
        ("add", "b32", ("offen", "idxen")),
    )
    for address in addresses
)  # fmt: skip


@functools.cache
def device(name: str) -> lw.Device:
    return lw.Device(name)


@functools.cache
def kernels(name: str) -> lw.Module:
    return device(name).compile(_HEAD + "".join(form.source(name) for form in FORMS))
