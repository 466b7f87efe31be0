"""Links the device code of several translation units (-fgpu-rdc) to one code object.

Units are LLVM bitcode, so that what a kernel needs of registers and stack is known when all of it
is there. Owns the link; bitcode is made by compile.py.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from lanewise.errors import CompileError
from lanewise.front.hip.toolchain import Toolchain

__all__ = ["RELOCATABLE", "link_device_code"]

#: The compiler's word for device code that is linked later.
RELOCATABLE: Final = "-fgpu-rdc"


def link_device_code(
    units: Sequence[bytes], target: str, toolchain: Toolchain,
    *, options: Sequence[str] = (), partial: bool = False,
) -> bytes:  # fmt: skip
    """One code object of bitcode for a target ("gfx90a:xnack-").

    options  for the compiler's driver, after our own
    partial  names may be undefined: to look at, not to run

    Raises CompileError with the linker's own words: a name that no unit defines, or two do.
    """
    with tempfile.TemporaryDirectory(prefix="lanewise-") as work:
        places = [Path(work) / f"unit{index}.bc" for index in range(len(units))]
        for place, unit in zip(places, units, strict=True):
            place.write_bytes(unit)
        output = Path(work) / "code_object"
        words = [
            *toolchain.clang, *toolchain.driver_flags, "--target=amdgcn-amd-amdhsa",
            f"-mcpu={target}", "-O3", "-flto", "-nogpulib", "-fno-color-diagnostics",
            "-Wno-unused-command-line-argument", "-Wl,--no-undefined",
            *(["-Wl,--noinhibit-exec"] if partial else []), *options,
            "-o", str(output), *map(str, places),
        ]  # fmt: skip
        done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            raise CompileError(
                f"the device code for {target} does not link", compiler_text=done.stderr,
                command=words, source=f"{len(units)} translation units",
            )  # fmt: skip
        return output.read_bytes()
