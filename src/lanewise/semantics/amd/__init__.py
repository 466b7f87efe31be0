"""The meaning of AMD's instructions: importing this package fills the registry.

Every module here registers its mnemonics when imported, so one more file needs no list kept.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
