"""Plain text for people: tables, arrays, colours.

Owns how things look on a terminal. It knows nothing of code objects, launches or faults: callers
hand over words and numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Role", "array_text", "paint", "table"]

Role = Literal["heading", "error", "good", "warning", "dim"]
_CODES: Final[dict[Role, str]] = {
    "heading": "1", "error": "1;31", "good": "32", "warning": "33", "dim": "2",
}  # fmt: skip

#: Arrays up to this many elements are printed whole.
WHOLE_ARRAY_ELEMENTS: Final = 4096
_WIDTH: Final = 100


def paint(text: str, role: Role, color: bool) -> str:
    """`text` in the colour of its role, or as it is."""
    return f"\x1b[{_CODES[role]}m{text}\x1b[0m" if color else text


def table(
    heads: Sequence[str], rows: Sequence[Sequence[object]], *, right: str = "", indent: int = 0
) -> str:
    """Columns as wide as they need. `right` has an 'r' at each column to be aligned to the right.

    The last column is never padded. No heads, no line of heads.
    """
    lines = [tuple(str(cell) for cell in row) for row in rows]
    whole = [tuple(heads), *lines] if any(heads) else lines
    if not whole:
        return ""
    widths = [max(len(line[column]) for line in whole) for column in range(len(whole[0]))]
    aligned = right.ljust(len(widths))
    return "\n".join(
        (" " * indent + "  ".join(_pad(*cell) for cell in zip(line, widths, aligned, strict=True)))
        .rstrip()
        for line in whole
    )  # fmt: skip


def _pad(cell: str, width: int, side: str) -> str:
    return cell.rjust(width) if side == "r" else cell.ljust(width)


def array_text(array: np.ndarray[Any, Any]) -> str:
    """All elements, as numpy prints them; every float with the digits that tell it apart.

    Beyond WHOLE_ARRAY_ELEMENTS only the first and last ones of each axis.
    """
    import numpy as np

    return np.array2string(
        array,
        max_line_width=_WIDTH,
        threshold=WHOLE_ARRAY_ELEMENTS,
        edgeitems=8 if array.ndim <= 1 else 3,
        floatmode="unique",
        suppress_small=_has_no_small_ones(array),
    )


def _has_no_small_ones(array: np.ndarray[Any, Any]) -> bool:
    """Whether numpy may print without exponents: it would, but for a wide range of values."""
    import numpy as np

    if array.dtype.kind != "f" or array.size > WHOLE_ARRAY_ELEMENTS:
        return False
    finite = np.abs(array[np.isfinite(array) & (array != 0)])
    return bool(finite.size and finite.min() >= 1e-4)
