"""Code objects: reading what compilers for AMD GPUs make, wherever it is packed.

    data = Path("a.out").read_bytes()
    entry = select(find_code_objects(data), "gfx942")
    code_object = load_code_object(entry.data)

Everything raises InputError, with the offset of the trouble, for what is truncated or corrupt.
Knows neither instructions nor memory.
"""

from lanewise.code_object.bundle import EmbeddedObject, find_code_objects, matching, select
from lanewise.code_object.descriptor import KernelDescriptor, SgprField
from lanewise.code_object.elf import (
    CodeObject,
    Function,
    Segment,
    Variable,
    apply_relocations,
    load_code_object,
)
from lanewise.code_object.names import demangle
from lanewise.code_object.notes import KernelArg, KernelInfo, PrintfFormat
from lanewise.code_object.relocations import Relocation
from lanewise.code_object.source_lines import LineTable, SourceFile, SourceLine, read_line_table

__all__ = [
    "CodeObject",
    "EmbeddedObject",
    "Function",
    "KernelArg",
    "KernelDescriptor",
    "KernelInfo",
    "LineTable",
    "PrintfFormat",
    "Relocation",
    "Segment",
    "SgprField",
    "SourceFile",
    "SourceLine",
    "Variable",
    "apply_relocations",
    "demangle",
    "find_code_objects",
    "load_code_object",
    "matching",
    "read_line_table",
    "select",
]
