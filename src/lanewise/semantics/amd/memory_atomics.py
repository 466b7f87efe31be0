"""Read-modify-write instructions of every address space, as tables of registry.MemoryAccess.

What an operation computes is in semantics.atomics; loads and stores are in memory. Old names say
the type by the operation (smin, umin) and _x2, gfx11's by a suffix (min_i32, min_u32, _u64): both
stand here. Of the vector memory ones, the old value is returned where sc0, glc or
th:TH_ATOMIC_RETURN is set; of LDS, where the name has _rtn.
"""

from __future__ import annotations

from lanewise.semantics.registry import define_memory

# -- global, flat and buffer ----------------------------------------------------------------------

_OLD_INTEGER = (
    "swap", "cmpswap", "add", "sub", "smin", "umin", "smax", "umax", "and", "or", "xor",
    "inc", "dec",
)  # fmt: skip
# Stem of gfx11's name -> (operation, letter of its type)
_NEW_INTEGER = {
    "swap": ("swap", "b"), "cmpswap": ("cmpswap", "b"), "add": ("add", "u"), "sub": ("sub", "u"),
    "min_i": ("smin", ""), "min_u": ("umin", ""), "max_i": ("smax", ""), "max_u": ("umax", ""),
    "and": ("and", "b"), "or": ("or", "b"), "xor": ("xor", "b"), "inc": ("inc", "u"),
    "dec": ("dec", "u"),
}  # fmt: skip
# Suffix of the mnemonic -> (operation, element)
_SINGLE = {
    "csub": ("sub_clamp", "b32"),
    "csub_u32": ("sub_clamp", "b32"),
    "sub_clamp_u32": ("sub_clamp", "b32"),
    "cond_sub_u32": ("cond_sub", "b32"),
    "add_f32": ("fadd", "f32"),
    "add_f64": ("fadd", "f64"),
    "fmin": ("fmin", "f32"),
    "fmax": ("fmax", "f32"),
    "fcmpswap": ("fcmpswap", "f32"),
    "fmin_x2": ("fmin", "f64"),
    "fmax_x2": ("fmax", "f64"),
    "fcmpswap_x2": ("fcmpswap", "f64"),
    "min_f32": ("fmin", "f32"),
    "max_f32": ("fmax", "f32"),
    "min_num_f32": ("fmin", "f32"),
    "max_num_f32": ("fmax", "f32"),
    "cmpswap_f32": ("fcmpswap", "f32"),
    "min_f64": ("fmin", "f64"),
    "max_f64": ("fmax", "f64"),
    "pk_add_f16": ("pk_add_f16", "2xf16"),
    "pk_add_bf16": ("pk_add_bf16", "2xbf16"),
}
VECTOR_ATOMICS: dict[str, tuple[str, str]] = {
    **{name: (name, "b32") for name in _OLD_INTEGER},
    **{f"{name}_x2": (name, "b64") for name in _OLD_INTEGER},
    **{
        f"{stem}{'_' if letter else ''}{letter}{width}": (operation, f"b{width}")
        for stem, (operation, letter) in _NEW_INTEGER.items()
        for width in (32, 64)
    },
    **_SINGLE,
}

# Denormals and which of two NaNs is kept are taken from the manuals' prose, not from hardware.
_FLOAT_SOURCE = "ISA manuals, Float Memory Atomics; denormals of L2 adds as LLVM's features say"

for _space in ("global", "flat", "buffer"):
    for _name, (_operation, _element) in VECTOR_ATOMICS.items():
        if _space == "flat" and _name in ("csub", "csub_u32"):
            continue  # global and buffer only, until it became sub_clamp
        _is_float = "f" in _element
        define_memory(
            f"{_space}_atomic_{_name}",
            space=_space,
            action="atomic",
            element=_element,
            operation=_operation,
            fidelity="assumed" if _is_float else "exact",
            source=_FLOAT_SOURCE if _is_float else "",
        )

# -- LDS ------------------------------------------------------------------------------------------

# Operation of ds_<name>_<type> and ds_<name>_rtn_<type> -> operation, types
_LDS_OPERATIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "add": ("add", ("u32", "u64")),
    "sub": ("sub", ("u32", "u64")),
    "rsub": ("rsub", ("u32", "u64")),
    "inc": ("inc", ("u32", "u64")),
    "dec": ("dec", ("u32", "u64")),
    "and": ("and", ("b32", "b64")),
    "or": ("or", ("b32", "b64")),
    "xor": ("xor", ("b32", "b64")),
    "mskor": ("mskor", ("b32", "b64")),
    "cmpst": ("cmpst", ("b32", "b64")),
    "cmpstore": ("cmpswap", ("b32", "b64")),
    "cond_sub": ("cond_sub", ("u32",)),
    "sub_clamp": ("sub_clamp", ("u32",)),
}
_LDS_MIN_MAX = {
    ("min", "i"): "smin", ("min", "u"): "umin", ("max", "i"): "smax", ("max", "u"): "umax",
}  # fmt: skip
_LDS_FLOATS: dict[str, tuple[str, tuple[str, ...]]] = {
    "add": ("lds_fadd", ("f32", "f64")),
    "min": ("lds_fmin", ("f32", "f64")),
    "max": ("lds_fmax", ("f32", "f64")),
    "min_num": ("lds_fmin", ("f32", "f64")),
    "max_num": ("lds_fmax", ("f32", "f64")),
    "cmpst": ("lds_fcmpst", ("f32", "f64")),
    "cmpstore": ("lds_fcmpswap", ("f32", "f64")),
}
# These exist only with a result.
_LDS_RETURNING = {
    "ds_wrxchg_rtn_b32": ("swap", "b32"),
    "ds_wrxchg_rtn_b64": ("swap", "b64"),
    "ds_storexchg_rtn_b32": ("swap", "b32"),
    "ds_storexchg_rtn_b64": ("swap", "b64"),
    "ds_wrap_rtn_b32": ("wrap", "b32"),
    "ds_condxchg32_rtn_b64": ("condxchg32", "b64"),
}


def _define_lds(name: str, type_: str, operation: str, element: str) -> None:
    exact = element.startswith("b")
    for mnemonic, returns in ((f"ds_{name}_{type_}", False), (f"ds_{name}_rtn_{type_}", True)):
        define_memory(
            mnemonic,
            space="lds",
            action="atomic",
            element=element,
            operation=operation,
            returns=returns,
            fidelity="exact" if exact else "assumed",
            source="" if exact else _FLOAT_SOURCE,
        )


for _name, (_operation, _types) in _LDS_OPERATIONS.items():
    for _type in _types:
        _define_lds(_name, _type, _operation, f"b{_type[1:]}")
for (_name, _letter), _operation in _LDS_MIN_MAX.items():
    for _width in (32, 64):
        _define_lds(_name, f"{_letter}{_width}", _operation, f"b{_width}")
for _name, (_operation, _types) in _LDS_FLOATS.items():
    for _type in _types:
        _define_lds(_name, _type, _operation, _type)
for _type in ("f16", "bf16"):
    _define_lds("pk_add", _type, f"lds_pk_add_{_type}", f"2x{_type}")
for _name, (_operation, _element) in _LDS_RETURNING.items():
    define_memory(
        _name,
        space="lds",
        action="atomic",
        element=_element,
        operation=_operation,
        returns=True,
    )
