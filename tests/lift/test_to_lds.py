"""Loads from memory straight to LDS, and scalar loads from buffers."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.targets import target

from .buffer_kernels import device
from .buffer_model import Descriptor

LDS_DWORDS = 1024
_HEAD = """#include <hip/hip_runtime.h>
typedef int v4i __attribute__((ext_vector_type(4)));
typedef unsigned v4u __attribute__((ext_vector_type(4)));
typedef __attribute__((address_space(3))) unsigned lds_dword;
#define K extern "C" __global__ void
"""
# LDS is filled with 0xAA, one transfer by the lanes that are on, then all of LDS goes out.
_KERNEL = """
K %(name)s(v4i rsrc, const unsigned* from, const unsigned* offsets, const unsigned* on,
           unsigned m0, unsigned* out) {
  __shared__ unsigned s[1024];
  unsigned t = threadIdx.x;
  for (int i = t; i < 1024; i += blockDim.x) s[i] = 0xAAAAAAAAu;
  __syncthreads();
  unsigned offset = offsets[t];
  const unsigned* p = (const unsigned*)((const char*)from + offset);
  if (on[t])
    asm volatile("s_mov_b32 m0, %%0\\n s_nop 0\\n %(asm)s\\n s_waitcnt 0"
                 : : "s"(m0 + (unsigned)(unsigned long long)(lds_dword*)s), %(inputs)s : "memory");
  __syncthreads();
  for (int i = t; i < 1024; i += blockDim.x) out[i] = s[i];
}
"""
_ELEMENTS = {"ubyte": 1, "sbyte": 1, "ushort": 2, "dword": 4, "dwordx3": 12, "dwordx4": 16}


def forms_of(name: str) -> list[tuple[str, str]]:
    """(space, element) that a target can transfer."""
    wide = ["dwordx3", "dwordx4"] if name == "gfx950" else []
    elements = ["ubyte", "sbyte", "ushort", "dword", *wide]
    return [(space, element) for space in ("global", "buffer") for element in elements]


def source(name: str) -> str:
    text = _HEAD
    for space, element in forms_of(name):
        if space == "buffer":
            asm, inputs = (
                f"buffer_load_{element} %1, %2, 0 offen offset:4 lds",
                '"v"(offset), "s"(rsrc)',
            )
        elif name in ("gfx942", "gfx950"):
            asm, inputs = f"global_load_lds_{element} %1, off offset:4", '"v"(p)'
        else:
            asm, inputs = f"global_load_{element} %1, off offset:4 lds", '"v"(p)'
        text += _KERNEL % {"name": f"{space}_{element}", "asm": asm, "inputs": inputs}
    return text


def expected(
    element: str, memory: np.ndarray, offsets: np.ndarray, on: np.ndarray, m0: int, records: int
) -> np.ndarray:
    """LDS afterwards, as dwords."""
    size = _ELEMENTS[element]
    lds = np.full(LDS_DWORDS * 4, 0xAA, np.uint8)
    stride = 4 if size <= 4 else 16
    for lane in np.flatnonzero(on):
        at = m0 + 4 + int(lane) * stride
        if at + max(size, 4) > lds.size:
            continue
        for part in range(0, size, 4):
            step, start = min(size, 4), int(offsets[lane]) + 4 + part
            value = 0
            if start + step <= records:
                cell = memory[start : start + step].tobytes()
                value = int.from_bytes(cell, "little", signed=element == "sbyte")
            dword = (value & 0xFFFFFFFF).to_bytes(4, "little")
            lds[at + part : at + part + 4] = np.frombuffer(dword, np.uint8)
    return lds.view(np.uint32)


@pytest.mark.parametrize("name", ["gfx908", "gfx90a", "gfx942", "gfx950", "gfx1030"])
def test_loads_to_lds_leave_holes_for_lanes_that_are_off_and_stop_at_the_end(name: str) -> None:
    module = device(name).compile(source(name))
    rng = np.random.default_rng(5)
    lanes = target(name).default_wave_size
    with device(name).alloc(2048) as allocation:
        memory = allocation.array
        memory[:] = rng.integers(0, 256, 2048)
        for space, element in forms_of(name):
            records = 1024 if space == "buffer" else 2048
            words = Descriptor(allocation.address, records).words(target(name).generation)
            resource = np.array(words, np.uint32).tobytes()
            for m0, pattern in ((0, "all"), (128, "some"), (4096 - 200, "all"), (4092, "some")):
                offsets = (rng.integers(0, 250, lanes) * 4).astype(np.uint32)
                if pattern == "all":
                    offsets = (np.arange(lanes) * 16).astype(np.uint32)
                on = np.ones(lanes, np.uint32)
                if pattern == "some":
                    on = rng.integers(0, 2, lanes).astype(np.uint32)
                out = np.zeros(LDS_DWORDS, np.uint32)
                module[f"{space}_{element}"](1, lanes, resource, allocation, offsets, on, m0, out)
                want = expected(element, memory, offsets, on, m0, records)
                wrong = np.flatnonzero(out != want)
                assert not wrong.size, (
                    space,
                    element,
                    m0,
                    wrong[:8],
                    out[wrong[:4]],
                    want[wrong[:4]],
                )


# --- s_buffer_load --------------------------------------------------------------------------------

_SCALAR = """
K scalar(v4i rsrc, int offset, unsigned* out) {
  v4u d; unsigned one;
  asm volatile("%(wide)s %%0, %%2, %%3\\n %(one)s %%1, %%2, 0x10\\n %(wait)s"
               : "=&s"(d), "=&s"(one) : "s"(rsrc), "s"(offset));
  if (threadIdx.x == 0) { for (int i = 0; i < 4; ++i) out[i] = d[i]; out[4] = one; }
}
"""


@pytest.mark.parametrize("name", ["gfx908", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200"])
def test_scalar_buffer_loads_give_0_beyond_the_end(name: str) -> None:
    generation = target(name).generation
    new = generation >= 11
    names = {
        "wide": "s_buffer_load_b128" if new else "s_buffer_load_dwordx4",
        "one": "s_buffer_load_b32" if new else "s_buffer_load_dword",
        "wait": "s_wait_kmcnt 0" if generation >= 12 else "s_waitcnt 0",
    }
    kernel = device(name).compile(_HEAD + _SCALAR % names)["scalar"]
    with device(name).alloc((64,), np.uint32) as allocation:
        allocation.array[:] = np.arange(64) + 1000
        for records, stride in ((64, 0), (20, 0), (16, 0), (0, 0), (4, 8)):
            words = Descriptor(allocation.address, records, stride).words(generation)
            end = records * max(stride, 1)
            for offset in (0, 4, 7, 48, 56, 64, 1 << 20):
                out = np.zeros(5, np.uint32)
                kernel(1, 64, np.array(words, np.uint32).tobytes(), offset, out)
                places = [*(offset // 4 * 4 + 4 * k for k in range(4)), 16]
                want = [1000 + at // 4 if at + 4 <= end else 0 for at in places]
                assert out.tolist() == want, (records, stride, offset)


def test_scalar_buffer_loads_fault_outside_every_allocation() -> None:
    names = {"wide": "s_buffer_load_dwordx4", "one": "s_buffer_load_dword", "wait": "s_waitcnt 0"}
    kernel = device("gfx942").compile(_HEAD + _SCALAR % names)["scalar"]
    with device("gfx942").alloc((64,), np.uint32) as allocation:
        words = Descriptor(allocation.address, 1 << 20).words(9)
        with pytest.raises(lw.KernelFault):
            kernel(1, 64, np.array(words, np.uint32).tobytes(), 256, np.zeros(5, np.uint32))
