"""What a kernel's parameters are called and of which type, as far as a code object tells.

The metadata names arguments where the compiler kept them, and OpenCL's types; a mangled C++ name
tells types too. Owns putting these together. Knows nothing of values.
"""

from __future__ import annotations

from lanewise.code_object.notes import KernelInfo
from lanewise.wording import counted

__all__ = ["argument_name", "parameter_types", "signature"]

# What clang adds to the name of an argument that it passes in another form.
_COERCED = ".coerce"


def argument_name(name: str) -> str:
    """An argument's name as in the source."""
    return name.removesuffix(_COERCED)


def parameter_types(kernel: KernelInfo) -> tuple[str, ...]:
    """The type of each explicit argument, "" where nothing tells it."""
    arguments = kernel.explicit_args
    told = tuple(arg.type_name for arg in arguments)
    if any(told):
        return told
    mangled = _split(kernel.demangled_name)[1] if kernel.demangled_name != kernel.name else ()
    return mangled if len(mangled) == len(arguments) else told


def signature(kernel: KernelInfo) -> str:
    """`saxpy(float a, float const* x, float* y, int n)`, without what is not known.

    Where neither types nor names are known, `saxpy(4 bytes, pointer, pointer, 4 bytes)`.
    """
    name = _split(kernel.demangled_name)[0].removeprefix("void ")
    words = []
    for arg, type_ in zip(kernel.explicit_args, parameter_types(kernel), strict=True):
        kind = type_ or ("pointer" if arg.is_pointer else counted(arg.size, "byte"))
        words.append(f"{kind} {argument_name(arg.name)}".rstrip())
    return f"{name}({', '.join(words)})"


def _split(demangled: str) -> tuple[str, tuple[str, ...]]:
    """What stands before the parameter list that ends a demangled name, and its parts."""
    if not demangled.endswith(")"):
        return demangled, ()
    depth, end, parts = 0, len(demangled) - 1, []
    for index in range(len(demangled) - 1, -1, -1):
        character = demangled[index]
        if character in ")>]}":
            depth += 1
        elif character in "(<[{":
            depth -= 1
        if (character == "," and depth == 1) or depth == 0:
            parts.append(demangled[index + 1 : end].strip())
            end = index
        if depth == 0:
            break
    words = tuple(reversed(parts))
    return demangled[:end], () if words in (("",), ("void",)) else words
