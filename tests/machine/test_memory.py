"""Device memory: poison, guards, misuse, registered host memory, the table of ranges."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
import weakref
from itertools import pairwise

import ml_dtypes
import numpy as np
import pytest

from lanewise.errors import InputError
from lanewise.machine import memory as memory_module
from lanewise.machine.memory import POISON, Allocation, DeviceMemory


def view(allocation, dtype=np.uint8):
    """An allocation's bytes as an array."""
    data = (ctypes.c_char * allocation.size).from_address(allocation.address)
    return np.frombuffer(data, dtype)


def rows(table):
    """(start, size, flags) of a table."""
    flat = table.rows.tolist()
    return [tuple(flat[i : i + 3]) for i in range(0, len(flat), 3)]


FLOATS = [
    np.float16, np.float32, np.float64, ml_dtypes.bfloat16,
    ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2,
]  # fmt: skip


@pytest.mark.parametrize("dtype", FLOATS)
def test_poison_is_nan_in_every_float_type(dtype):
    values = np.frombuffer(POISON.to_bytes(8, "little"), dtype)
    assert np.isnan(values.astype(np.float64)).all()


def test_poison_is_no_address_of_an_x86_processor():
    sign_bits = POISON >> 47
    assert sign_bits not in (0, (1 << 17) - 1)


def test_poison_survives_arithmetic_with_its_bits():
    value = np.array([POISON & 0xFFFF_FFFF], np.uint32).view(np.float32)
    assert (value * np.float32(2) + np.float32(1)).view(np.uint32)[0] == POISON & 0xFFFF_FFFF


@pytest.mark.parametrize("size", [1, 2, 7, 4096, 4097, 1 << 20, 10 << 20])
def test_fresh_memory_is_poison_up_to_the_last_byte(memory, size):
    allocation = memory.allocate(size)
    expected = np.resize(np.frombuffer(POISON.to_bytes(8, "little"), np.uint8), size)
    assert np.array_equal(view(allocation), expected)
    assert allocation.address % 256 == 0


def test_very_large_memory_is_poison_without_being_committed(memory, monkeypatch):
    monkeypatch.setattr(memory_module, "_EAGER_POISON_BYTES", 1 << 20)
    allocation = memory.allocate(100 << 20)
    words = view(allocation, np.uint16)
    assert (words[:: 1 << 18] == POISON & 0xFFFF).all()
    words = view(allocation, np.uint16)
    writable = np.ctypeslib.as_array(
        (ctypes.c_uint16 * len(words)).from_address(allocation.address)
    )
    writable[5] = 1
    again = memory.allocate(2 << 20)
    assert view(again, np.uint16)[5] == POISON & 0xFFFF
    memory.free(allocation.address)


def test_memory_may_be_asked_for_as_zeros(memory):
    assert not view(memory.allocate(5000, poison=False)).any()


def test_allocations_do_not_touch(memory):
    allocations = [memory.allocate(4096) for _ in range(50)]
    ends = sorted((a.address, a.end) for a in allocations)
    assert all(after[0] - before[1] >= 4096 for before, after in pairwise(ends))


@pytest.mark.parametrize("size", [0, -1])
def test_a_size_that_is_not_positive_is_refused(memory, size):
    with pytest.raises(InputError, match="expected at least 1"):
        memory.allocate(size)


def test_more_than_the_machine_has_is_refused_and_harms_nothing(memory):
    with pytest.raises(InputError, match="device memory of"):
        memory.allocate(1 << 60)
    assert memory.allocate(16).size == 16


def test_freeing_says_what_is_wrong_with_an_address(memory):
    first, second = memory.allocate(64, "input"), memory.allocate(64, "output")
    array = np.zeros(4)
    host = memory.register(array.ctypes.data, array.nbytes, "argument 0 'x'")
    memory.free(first.address)
    with pytest.raises(InputError, match=r"input \(64 bytes\) has been freed already"):
        memory.free(first.address)
    with pytest.raises(InputError, match="byte 8 of output, not its start"):
        memory.free(second.address + 8)
    with pytest.raises(InputError, match="byte 0 of argument 0 'x', which is the host's"):
        memory.free(host.address)
    with pytest.raises(InputError, match="no allocation begins there"):
        memory.free(0x123)


def test_freed_memory_is_remembered_and_its_addresses_not_reused_soon(memory):
    old = memory.allocate(100, "scratchpad")
    memory.free(old.address)
    fresh = [memory.allocate(100) for _ in range(100)]
    assert all(a.address != old.address for a in fresh)
    assert memory.freed_at(old.address + 99) == old
    assert memory.freed_at(old.address + 100) is None
    assert memory.allocation_at(old.address) is None


def test_address_range_is_reused_when_it_is_used_up(monkeypatch):
    monkeypatch.setattr(memory_module, "_RESERVED_BYTES", (16 << 20,))
    small = DeviceMemory()
    for _ in range(100):
        allocation = small.allocate(1 << 20)
        assert view(allocation, np.uint16)[0] == POISON & 0xFFFF
        small.free(allocation.address)
    for _ in range(9):
        small.allocate(1 << 20)
    with pytest.raises(InputError, match="no address range is left"):
        small.allocate(15 << 20)
    small.close()


def test_many_small_allocations_are_possible(memory):
    allocations = [memory.allocate(8) for _ in range(20_000)]
    assert memory.table().count == 20_000
    for allocation in allocations:
        memory.free(allocation.address)
    assert memory.table().count == 0
    assert memory.live_bytes == 0


def test_the_table_is_sorted_and_holds_exact_sizes(memory):
    allocations = [memory.allocate(size) for size in (5, 4096, 70)]
    memory.free(allocations[1].address)
    expected = sorted((a.address, a.size, 0) for a in (allocations[0], allocations[2]))
    assert rows(memory.table()) == expected


def test_host_ranges_are_in_the_table_while_registered(memory):
    with memory.registered(0x1000, 10, "x"), memory.registered(0x2000, 4, "y", writable=False):
        assert rows(memory.table()) == [(0x1000, 10, 0), (0x2000, 4, 1)]
    assert rows(memory.table()) == []


def test_an_unregistered_range_cannot_be_unregistered(memory):
    host = memory.register(0x1000, 10, "x")
    memory.unregister(host)
    with pytest.raises(InputError, match="not registered"):
        memory.unregister(host)


@pytest.mark.parametrize(
    ("ranges", "expected"),
    [
        ([(0x1000, 16, True), (0x1008, 16, True)], [(0x1000, 24, 0)]),
        ([(0x1000, 16, True), (0x1010, 16, True)], [(0x1000, 16, 0), (0x1010, 16, 0)]),
        ([(0x1000, 64, False), (0x1010, 16, True)], [(0x1000, 64, 0)]),
        ([(0x1000, 64, True), (0x1010, 16, False)], [(0x1000, 64, 0)]),
        ([(0x1000, 64, False), (0x1000, 64, False)], [(0x1000, 64, 1)]),
        ([(0x1000, 64, True), (0x1000, 64, True)], [(0x1000, 64, 0)]),
        ([(0x1010, 8, True), (0x1000, 64, True), (0x1030, 64, False)], [(0x1000, 112, 0)]),
        ([(0x1000, 0, True), (0x2000, 8, True)], [(0x2000, 8, 0)]),
    ],
)
def test_overlapping_ranges_count_as_one_writable_if_any_is(memory, ranges, expected):
    arrays = [Allocation(start, size, "", writable) for start, size, writable in ranges]
    assert rows(memory.table(arrays)) == expected
    for array in arrays:
        memory.register(array.address, array.size, "", writable=array.writable)
    assert rows(memory.table()) == expected


def test_arrays_of_one_launch_leave_the_table_as_it_was(memory):
    device = memory.allocate(64)
    arrays = [Allocation(0x1000, 8, "a"), Allocation(0x3000, 8, "b", writable=False)]
    expected = sorted([(0x1000, 8, 0), (0x3000, 8, 1), (device.address, 64, 0)])
    assert rows(memory.table(arrays)) == expected
    assert memory.table(arrays) is memory.table(list(arrays))
    assert rows(memory.table()) == [(device.address, 64, 0)]


def test_a_finalizer_may_free_while_memory_is_in_use(memory):
    class Holder:
        pass

    for _ in range(200):
        holder, ring = Holder(), []
        holder.ring = ring
        ring.append(holder)  # only the garbage collector ends this
        allocation = memory.allocate(64)
        weakref.finalize(holder, memory.free, allocation.address)
        host = memory.register(0x1000, 8, "x")
        weakref.finalize(holder, memory.unregister, host)
        del holder, ring
        memory.table([Allocation(0x5000, 8, "a")])
    gc.collect()
    assert memory.table().count == 0


def test_host_writes_go_to_live_memory_only(memory):
    allocation = memory.allocate(8)
    memory.write(allocation.address + 4, b"abcd")
    assert view(allocation)[4:].tobytes() == b"abcd"
    with pytest.raises(InputError, match="no such memory"):
        memory.write(allocation.address + 5, b"abcd")


def test_nearest_allocation_of_an_address(memory):
    with memory.registered(0x1000, 16, "low"), memory.registered(0x9000, 16, "high"):
        table = memory.table()
        nearest = [table.nearest(a) for a in (0, 0x1000, 0x1010, 0x2000, 0x8FF0, 1 << 60)]
        assert [n and n.name for n in nearest] == ["low", "low", "low", "low", "high", "high"]
    assert memory.table().nearest(5) is None


def test_too_few_addresses_are_no_fault_of_ours() -> None:
    script = (
        "import resource, lanewise as lw\n"
        "resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))\n"
        "try: lw.Device('gfx942')\n"
        "except lw.InputError as error: print(error)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "no range of 16 GB is left for device memory (ulimit -v" in ran.stdout
