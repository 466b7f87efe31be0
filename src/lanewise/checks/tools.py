"""The names of the tools, and which of them there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lanewise.errors import InputError, UnsupportedError

__all__ = ["MISSING_TOOLS", "TOOLS", "parse_tools"]

#: memcheck: accesses outside live allocations, LDS and scratch, which every launch is checked for;
#: contract: what the builtins of a wave ask of their caller.
TOOLS: Final = ("memcheck", "contract")
MISSING_TOOLS: Final = ("racecheck", "initcheck", "synccheck")


def parse_tools(given: str | Iterable[str], what: str = "check") -> tuple[str, ...]:
    """`"contract"`, `"memcheck,contract"`, `["contract"]`; "all" is every tool there is. `what`
    they were given as is for messages.

    Raises InputError for a word that is no tool, UnsupportedError for a tool yet to be made.
    """
    if isinstance(given, str):
        words = given.split(",")
    elif isinstance(given, Iterable):
        words = list(given)
    else:
        raise InputError(f"{what}={given!r}: expected {_known()}")
    found: dict[str, None] = {}
    for word in words:
        name = word.strip() if isinstance(word, str) else word
        if name == "all":
            found.update(dict.fromkeys(TOOLS))
        elif name in TOOLS:
            found[name] = None
        elif name in MISSING_TOOLS:
            raise UnsupportedError(f"check tool {name!r} does not exist yet")
        else:
            raise InputError(f"{what}={word!r}: expected {_known()}")
    return tuple(found)


def _known() -> str:
    return f"one of {', '.join((*TOOLS, *MISSING_TOOLS, 'all'))}"
