"""The sections of one object come to lie together, however crowded the address space is.

A HIP program may hold most of it before its first launch. The run-time's fiber switch stands in
.text and jumps to functions in .ltext by 32-bit distances; a free page between other mappings took
the one, the other came to lie gigabytes away, and LLVM ended the process.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

# Single pages lie free above 8 GB of other mappings: room for .text, not for .ltext.
PROGRAM = r"""
import ctypes, mmap
from lanewise.jit.compile import compile_ir, host_options
from lanewise.jit.engine import load_object

libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
SPAN, NO_RESERVE = 8 << 30, 0x4000

text = '''
module asm ".section .ltext,\\22axl\\22,@progbits"
module asm ".zero 67108864"
module asm ".text"
module asm ".globl near"
module asm ".type near,@function"
module asm "near: jmp far"
define i32 @far() {
  ret i32 42
}
'''
made = compile_ir(text, host_options())
start = libc.mmap(None, SPAN, 0, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | NO_RESERVE, -1, 0)
for place in range(start + SPAN - (64 << 20), start + SPAN - (1 << 20), 16 * mmap.PAGESIZE):
    libc.munmap(place, mmap.PAGESIZE)
loaded = load_object(made.data)
print(ctypes.CFUNCTYPE(ctypes.c_int)(loaded.address("near"))())
"""


@pytest.mark.timeout(60)
def test_sections_of_an_object_lie_together_in_a_crowded_address_space() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "42\n"), done.stderr
