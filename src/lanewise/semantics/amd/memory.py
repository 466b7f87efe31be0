"""Loads and stores of every address space, as tables of registry.MemoryAccess.

What is here: which mnemonic moves which element. How an address is formed and checked is the
matter of `lift`; read-modify-write instructions are in memory_atomics. gfx11 renamed the elements
(dword -> b32, ubyte -> u8, short_d16_hi -> d16_hi_b16): both names stand here.
"""

from __future__ import annotations

from lanewise.semantics.registry import define_memory

# Name of the element in the mnemonic -> (element in memory, half of the register).
# An element smaller than a register is extended to it by loads (u8 i8 u16 i16) and taken from its
# low bits by stores; with a half, only that half of the register is written or read.
Elements = dict[str, tuple[str, str | None]]

_WIDE_OLD: Elements = {
    "dword": ("b32", None),
    "dwordx2": ("b64", None),
    "dwordx3": ("b96", None),
    "dwordx4": ("b128", None),
}
_WIDE_NEW: Elements = {width: (width, None) for width in ("b32", "b64", "b96", "b128")}

VECTOR_LOADS: Elements = {
    **_WIDE_OLD,
    "ubyte": ("u8", None),
    "sbyte": ("i8", None),
    "ushort": ("u16", None),
    "sshort": ("i16", None),
    "ubyte_d16": ("u8", "lo"),
    "sbyte_d16": ("i8", "lo"),
    "short_d16": ("b16", "lo"),
    "ubyte_d16_hi": ("u8", "hi"),
    "sbyte_d16_hi": ("i8", "hi"),
    "short_d16_hi": ("b16", "hi"),
    **_WIDE_NEW,
    "u8": ("u8", None),
    "i8": ("i8", None),
    "u16": ("u16", None),
    "i16": ("i16", None),
    "d16_u8": ("u8", "lo"),
    "d16_i8": ("i8", "lo"),
    "d16_b16": ("b16", "lo"),
    "d16_hi_u8": ("u8", "hi"),
    "d16_hi_i8": ("i8", "hi"),
    "d16_hi_b16": ("b16", "hi"),
}
VECTOR_STORES: Elements = {
    **_WIDE_OLD,
    "byte": ("b8", None),
    "short": ("b16", None),
    "byte_d16_hi": ("b8", "hi"),
    "short_d16_hi": ("b16", "hi"),
    **_WIDE_NEW,
    "b8": ("b8", None),
    "b16": ("b16", None),
    "d16_hi_b8": ("b8", "hi"),
    "d16_hi_b16": ("b16", "hi"),
}
LDS_LOADS: Elements = {
    **_WIDE_NEW,
    "u8": ("u8", None),
    "i8": ("i8", None),
    "u16": ("u16", None),
    "i16": ("i16", None),
    "u8_d16": ("u8", "lo"),
    "i8_d16": ("i8", "lo"),
    "u16_d16": ("b16", "lo"),
    "u8_d16_hi": ("u8", "hi"),
    "i8_d16_hi": ("i8", "hi"),
    "u16_d16_hi": ("b16", "hi"),
}
LDS_STORES: Elements = {
    **_WIDE_NEW,
    "b8": ("b8", None),
    "b16": ("b16", None),
    "b8_d16_hi": ("b8", "hi"),
    "b16_d16_hi": ("b16", "hi"),
}
# Two-address forms: middle of the mnemonic -> elements per unit of offset0 and offset1.
LDS_PAIRS = {
    "read2": ("load", 1),
    "read2st64": ("load", 64),
    "load_2addr": ("load", 1),
    "load_2addr_stride64": ("load", 64),
    "write2": ("store", 1),
    "write2st64": ("store", 64),
    "store_2addr": ("store", 1),
    "store_2addr_stride64": ("store", 64),
}
SCALAR_LOADS = {
    "dword": "b32", "dwordx2": "b64", "dwordx4": "b128", "dwordx8": "b256", "dwordx16": "b512",
    "b32": "b32", "b64": "b64", "b96": "b96", "b128": "b128", "b256": "b256", "b512": "b512",
    "u8": "u8", "i8": "i8", "u16": "u16", "i16": "i16",
}  # fmt: skip
SCALAR_STORES = {"dword": "b32", "dwordx2": "b64", "dwordx4": "b128"}
# Straight from memory to LDS (CDNA3 ISA 9.1.9, CDNA4 ISA 9.1.9): element and gfx95's wide ones.
# Other targets have an `lds` modifier on the ordinary loads instead.
TO_LDS_LOADS = {
    "ubyte": "u8", "sbyte": "i8", "ushort": "u16", "sshort": "i16", "dword": "b32",
    "dwordx3": "b96", "dwordx4": "b128",
}  # fmt: skip

for _space in ("global", "flat", "scratch", "buffer"):
    for _name, (_element, _half) in VECTOR_LOADS.items():
        define_memory(
            f"{_space}_load_{_name}", space=_space, action="load", element=_element, half=_half
        )
    for _name, (_element, _half) in VECTOR_STORES.items():
        define_memory(
            f"{_space}_store_{_name}", space=_space, action="store", element=_element, half=_half
        )

for _verb in ("read", "load"):
    for _name, (_element, _half) in LDS_LOADS.items():
        define_memory(
            f"ds_{_verb}_{_name}", space="lds", action="load", element=_element, half=_half
        )
for _verb in ("write", "store"):
    for _name, (_element, _half) in LDS_STORES.items():
        define_memory(
            f"ds_{_verb}_{_name}", space="lds", action="store", element=_element, half=_half
        )
for _verb, (_action, _step) in LDS_PAIRS.items():
    for _element, _size in (("b32", 4), ("b64", 8)):
        define_memory(
            f"ds_{_verb}_{_element}",
            space="lds",
            action=_action,
            element=_element,
            stride=_step * _size,
        )

for _name, _element in SCALAR_LOADS.items():
    define_memory(f"s_load_{_name}", space="scalar", action="load", element=_element)
    define_memory(f"s_buffer_load_{_name}", space="scalar", action="load", element=_element)
for _name, _element in SCALAR_STORES.items():
    define_memory(f"s_store_{_name}", space="scalar", action="store", element=_element)
    define_memory(f"s_buffer_store_{_name}", space="scalar", action="store", element=_element)

for _space in ("global", "scratch"):
    for _name, _element in TO_LDS_LOADS.items():
        if _space == "global" or _name not in ("dwordx3", "dwordx4"):
            define_memory(
                f"{_space}_load_lds_{_name}",
                space=_space,
                action="load",
                element=_element,
                to_lds=True,
            )
