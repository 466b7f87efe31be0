"""A compiler for tests: real code objects, made by LLVM from the ziglang package.

Results are kept by content in a directory of the machine's temporary directory, so that a second
test run compiles nothing.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest

GPU = ("--target=amdgcn-amd-amdhsa", "-nogpulib")


@dataclass(frozen=True)
class Toolchain:
    """zig's clang and lld. Every method returns bytes, or raises CompilerRefusalError."""

    directory: Path
    version: str

    def compile_c(self, source: str, target: str, *flags: str) -> bytes:
        """A linked code object from C (`__attribute__((amdgpu_kernel))` marks kernels)."""
        return self.link(self.relocatable(source, target, *flags))

    def compile_hip(self, source: str, target: str, *flags: str) -> bytes:
        """A linked code object from HIP C++ without any header."""
        device = ("-x", "hip", f"--offload-arch={target}", "--offload-device-only")
        plain = ("--no-gpu-bundle-output", "-nogpuinc", "-nogpulib", "-emit-llvm")
        bitcode = self._clang(source, "k.hip", *device, *plain, "-O1", *flags)
        code = self._clang(bitcode, "k.bc", *GPU, f"-mcpu={target}", "-O1", "-x", "ir")
        return self.link(code)

    def assemble(self, source: str, target: str, *flags: str) -> bytes:
        return self.link(self._clang(source, "k.s", *GPU, f"-mcpu={target}", *flags))

    def assemble_host(self, source: str, *link_flags: str) -> bytes:
        """A shared library for x86-64 Linux."""
        host = self._clang(source, "h.s", "--target=x86_64-linux-gnu")
        return self.link(host, *link_flags)

    def relocatable(self, source: str, target: str, *flags: str) -> bytes:
        return self._clang(source, "k.c", *GPU, f"-mcpu={target}", "-O1", *flags)

    def link(self, relocatable: bytes, *flags: str) -> bytes:
        return self._run(relocatable, "in.o", ("ld.lld", "-shared", *flags), "-o")

    def _clang(self, source: str | bytes, name: str, *flags: str) -> bytes:
        data = source.encode() if isinstance(source, str) else source
        return self._run(data, name, ("clang", *flags, "-c"), "-o")

    def _run(self, data: bytes, name: str, command: tuple[str, ...], output_flag: str) -> bytes:
        key = "\0".join((self.version, name, *command)).encode() + b"\0" + data
        kept = self.directory / hashlib.sha256(key).hexdigest()
        if kept.exists():
            return kept.read_bytes()
        with tempfile.TemporaryDirectory(dir=self.directory) as scratch:
            source, result = Path(scratch, name), Path(scratch, "out")
            source.write_bytes(data)
            program = (sys.executable, "-m", "ziglang", *command, name, output_flag, "out")
            run = subprocess.run(program, cwd=scratch, capture_output=True, text=True, check=False)
            if run.returncode:
                raise CompilerRefusalError(run.stderr)
            result.replace(kept)
        return kept.read_bytes()


class CompilerRefusalError(Exception):
    """What the compiler said."""


@pytest.fixture(scope="session")
def toolchain() -> Toolchain:
    version = importlib.metadata.version("ziglang")
    directory = Path(tempfile.gettempdir()) / f"lanewise-test-objects-{os.getuid()}"
    directory.mkdir(mode=0o700, exist_ok=True)
    return Toolchain(directory, version)


SAMPLE_C = """
__attribute__((address_space(1))) int table[4] = {1, 2, 3, 4};
__attribute__((address_space(1))) int cleared[1024];
__attribute__((address_space(4))) const int constants[2] = {5, 6};
__attribute__((address_space(3), loader_uninitialized)) static int lds[64];
__attribute__((noinline)) static int helper(int x) { return x * 3 + 1; }
__attribute__((amdgpu_kernel, visibility("protected")))
void sample(__attribute__((address_space(1))) int *p, int n) {
  int i = __builtin_amdgcn_workitem_id_x();
  lds[i & 63] = p[i];
  p[i] = helper(lds[(i + 1) & 63]) + table[i & 3] + constants[i & 1] + n + cleared[i];
}
"""


@pytest.fixture(scope="session")
def sample(toolchain: Toolchain) -> bytes:
    """A small code object with everything but debugging information."""
    return toolchain.compile_c(SAMPLE_C, "gfx942", "-fvisibility=protected")


@pytest.fixture(scope="session")
def sample_with_lines(toolchain: Toolchain) -> bytes:
    return toolchain.compile_c(SAMPLE_C, "gfx942", "-g", "-fvisibility=protected")
