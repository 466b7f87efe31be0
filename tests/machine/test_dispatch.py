"""Machine.launch, and what its faults read like."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from lanewise.errors import InternalError, KernelFault, UnsupportedError
from lanewise.findings import SourcePlace
from lanewise.machine.dispatch import KernelCode, Machine, scratch_bytes
from lanewise.machine.fault import _WORDS, CodePlace, PointerArgument
from lanewise.machine.geometry import plan_geometry, plan_item_geometry
from lanewise.machine.memory import POISON, Allocation
from lanewise.targets import target
from lanewise.wave_abi import FaultKind

GFX942 = target("gfx942")


def access(kind="store", text="global_store_dword v[2:3], v4, off", **fields):
    """A row of LiftedKernel.accesses."""
    row = {"index": 0, "offset": 0x105C, "text": text, "kind": kind, "space": "global"}
    return SimpleNamespace(**{**row, "size_bytes": 4, **fields})


@pytest.fixture
def machine(memory):
    return Machine(memory)


@pytest.fixture
def code(bench, kernel_info):
    """Makes the KernelCode of a kernel of kernels.ll."""

    def make(symbol, **fields):
        loaded = replace(bench.loaded, address=bench.loaded.loaded.address(symbol))
        given = {"info": kernel_info(), "target_name": "gfx942", "accesses": (access(),)}
        return KernelCode(**{**given, "loaded": loaded, **fields})

    return make


@pytest.fixture
def launch(machine, code, kernel_info):
    """Launches a kernel of kernels.ll on words."""

    def run(symbol, kernarg, grid=1, block=64, fields=None, **options):
        made = code(symbol, **(fields or {}))
        geometry = plan_geometry(made.info, GFX942, grid, block)
        data = bytearray(np.array(kernarg, np.uint64).tobytes())
        return machine.launch(lambda _: made, geometry, data, **options)

    return run


def fault_text(launch, *kernarg, **options):
    """The text of the fault that kernel `fault` raises when given these words."""
    with pytest.raises(KernelFault) as caught:
        launch("fault", kernarg, **options)
    return str(caught.value)


def test_a_launch_runs_all_waves_and_tells_how_it_went(launch):
    out = np.zeros(12, np.uint64)
    result = launch("mark", [out.ctypes.data, 3], grid=4, block=192)
    assert (result.waves_run, result.peak_groups) == (12, 1)
    assert result.seconds > 0
    assert (out == 1).all()


@pytest.mark.parametrize("wave_size", [32, 64])
@pytest.mark.parametrize("block", [1, 31, 32, 33, 64, 100, 1024])
def test_the_last_wave_has_only_the_lanes_that_are_left(launch, kernel_info, wave_size, block):
    waves = -(-block // wave_size)
    rows = np.zeros((waves, 8), np.uint64)
    # the kernel counts its rows in the kernarg segment, which the run-time lets it do unchecked
    launch(
        "describe", [rows.ctypes.data, 0], block=block,
        fields={"info": kernel_info(wavefront_size=wave_size)},
    )
    lanes = sum(int(row[4]).bit_count() for row in rows)
    assert lanes == block
    assert int(rows[:, 4].max()) <= (1 << wave_size) - 1


def test_partial_work_groups_run_code_of_their_own_size(machine, code, kernel_info):
    rows = np.zeros((12, 8), np.uint64)
    sizes = []

    def code_for(block):
        sizes.append(block)
        return code("describe")

    geometry = plan_item_geometry(kernel_info(), GFX942, (150, 3, 1), (64, 2, 1))
    data = bytearray(np.array([rows.ctypes.data, 0], np.uint64).tobytes())
    result = machine.launch(code_for, geometry, data, threads=1)
    assert sizes == [(64, 2, 1), (22, 2, 1), (64, 1, 1), (22, 1, 1)]
    assert result.waves_run == 4 + 1 + 2 + 1


def test_dispatch_ids_count_up(launch):
    ids = []
    for _ in range(3):
        rows = np.zeros((1, 8), np.uint64)
        launch("describe", [rows.ctypes.data, 0])
        ids.append(int(rows[0, 5]))
    assert ids == [ids[0], ids[0] + 1, ids[0] + 2]


def test_counters_are_added_to_the_callers_array(launch):
    counts = np.zeros(2, np.uint64)
    launch("count", [], grid=3, block=128, counters=counts)
    assert counts.tolist() == [6, 3]


def test_scratch_of_kernels_that_cannot_tell_is_generous(kernel_info):
    assert scratch_bytes(kernel_info(private_segment_fixed_size=10)) == 12
    dynamic = kernel_info(private_segment_fixed_size=16, uses_dynamic_stack=True)
    assert scratch_bytes(dynamic) >= 16 + 4096


# --- faults in words ------------------------------------------------------------------------------


def test_a_stray_store_is_reported_like_the_example(launch, kernel_info):
    y = np.zeros(1024, np.float32)
    end = y.ctypes.data + y.nbytes
    source = SourcePlace("/src/saxpy.hip", 9, 11, "    if(1) y[i] = a * x[i] + y[i];")
    arrays = [Allocation(y.ctypes.data, y.nbytes, "argument 2 'y'", True, "f32[1024]")]
    text = fault_text(
        launch, FaultKind.GLOBAL_ACCESS, 0, end, 4, (1 << 64) - 1, 4,
        grid=6, arrays=arrays, threads=1,
        fields={"place": lambda offset: CodePlace(f"saxpy+{offset - 0x1000:#x}", source)},
    )
    assert text.splitlines() == [
        "store of 4 bytes outside every allocation",
        "  saxpy.hip:9    if(1) y[i] = a * x[i] + y[i];",
        "                       ^~~~",
        "  kernel   saxpy()       gfx942, wave64",
        f"  address  {end:#x}   first byte past argument 2 'y' (f32[1024], 4096 bytes)",
        "  by       work-group (4,0,0), wave 0, lanes 0-63 of EXEC 0xff",
        "  at       global_store_dword v[2:3], v4, off       saxpy+0x5c",
        "Try: a guard such as `if (i < n)` is missing, or the array is smaller than the kernel "
        "takes it for",
    ]


PLACES = [
    (0, "first byte past argument 0 'x' (f32[16], 64 bytes)"),
    (12, "12 bytes past the end of argument 0 'x'"),
    (-2, "the last 2 bytes lie past argument 0 'x'"),
    (-65, "1 byte before argument 0 'x'"),
]


@pytest.mark.parametrize(("offset", "words"), PLACES)
def test_an_address_is_told_by_what_it_is_next_to(launch, memory, offset, words):
    allocation = memory.allocate(64, "argument 0 'x'")
    memory.free(allocation.address)
    base = 1 << 45  # away from everything else
    array = Allocation(base, 64, "argument 0 'x'", True, "f32[16]")
    address = array.end + offset
    text = fault_text(launch, FaultKind.GLOBAL_ACCESS, 0, address, 4, 1, 0, arrays=[array])
    assert words in text


def test_null_poison_and_wild_pointers_are_recognised(launch):
    cases = {0: "null pointer", 16: "null pointer, 16 bytes on", POISON + 8: "never written",
             1 << 44: "near no allocation", (0x1_0000 << 32) + 8: "LDS or scratch"}  # fmt: skip
    for address, words in cases.items():
        assert words in fault_text(launch, FaultKind.GLOBAL_ACCESS, 0, address, 4, 1, 0)


def test_use_after_free_names_what_was_freed(launch, memory):
    allocation = memory.allocate(256, "scratchpad")
    memory.free(allocation.address)
    text = fault_text(launch, FaultKind.GLOBAL_ACCESS, 0, allocation.address + 8, 4, 1, 0)
    assert text.startswith("store of 4 bytes of freed memory")
    assert "byte 8 of scratchpad (256 bytes), freed" in text


def test_device_memory_is_called_by_the_argument_that_points_there(launch, memory):
    allocation = memory.allocate(4096)
    pointers = [PointerArgument(1, "out", allocation.address)]
    text = fault_text(
        launch, FaultKind.GLOBAL_ACCESS, 0, allocation.end, 4, 1, 0, pointers=pointers
    )
    assert "first byte past argument 1 'out', device memory (4096 bytes)" in text


def test_a_store_to_a_read_only_array_says_so(launch):
    array = Allocation(1 << 45, 64, "argument 0 'x'", False, "f32[16]")
    text = fault_text(launch, FaultKind.READ_ONLY, 0, array.address + 4, 4, 6, 0, arrays=[array])
    assert text.startswith("store of 4 bytes to read-only memory")
    assert "byte 4 of argument 0 'x' (f32[16], 64 bytes)" in text
    assert "lanes 1-2" in text


def test_an_lds_fault_gives_offsets(launch, kernel_info):
    info = kernel_info(group_segment_fixed_size=1024)
    row = access("load", "ds_read_b32 v1, v2", space="lds")
    text = fault_text(
        launch, FaultKind.LDS_ACCESS, 0, 1024, 4, 1, 0, fields={"info": info, "accesses": (row,)}
    )
    assert text.startswith("load of 4 bytes outside the LDS of the work-group")
    assert "address  LDS 0x400   first byte past the 1024 bytes of LDS the work-group has" in text
    assert "Try: an index into a __shared__ array is off" in text


@pytest.mark.parametrize(
    ("lds_bytes", "address", "hint"),
    [(64, 0xFFFFFFFC, "an index is negative"), (64, 64, "less dynamic LDS"), (0, 0, "lds=BYTES")],
)
def test_what_to_try_after_an_lds_fault_depends_on_where_it_was(
    launch, kernel_info, lds_bytes, address, hint
):
    info = kernel_info(group_segment_fixed_size=lds_bytes)
    text = fault_text(launch, FaultKind.LDS_ACCESS, 0, address, 4, 1, 0, fields={"info": info})
    assert hint in text.partition("Try: ")[2]


@pytest.mark.parametrize("kind", sorted(_WORDS))
def test_every_fault_says_what_to_try(launch, kind):
    if kind in (FaultKind.SEGMENTATION, FaultKind.DEADLOCK, FaultKind.STEP_LIMIT):
        return  # not raised through a record; their own tests have them
    text = fault_text(launch, kind, 0, 0x10, 4, 1, 0)
    assert "\nTry: " in text


def test_the_step_limit_names_kernel_and_wave(launch):
    with pytest.raises(KernelFault) as caught:
        launch("turns", [5000], block=128, step_limit=100)
    text = str(caught.value)
    assert "a wave of saxpy took more than 100 turns of its loops" in text
    assert "work-group (0,0,0), wave 0" in text


def test_a_trap_a_jump_and_a_misaligned_address_have_texts_of_their_own(launch):
    assert "stopped itself" in fault_text(launch, FaultKind.TRAP, 0, 0, 0, 0, 0)
    assert "jump to 0x777" in fault_text(launch, FaultKind.UNKNOWN_TARGET, 0, 0x777, 0, 0, 0)
    assert "no multiple of 8" in fault_text(launch, FaultKind.MISALIGNED, 0, 0x777, 8, 1, 0)


def test_a_fault_without_a_known_instruction_still_reads(launch):
    text = fault_text(launch, FaultKind.GLOBAL_ACCESS, 99, 1 << 44, 4, 1, 0)
    assert text.startswith("access of 4 bytes outside every allocation")


def test_unmapped_memory_is_reported_by_the_last_line(launch):
    with pytest.raises(KernelFault, match="access to memory that is not mapped"):
        launch("store_unchecked", [0x10])


def test_an_instruction_without_semantics_is_unsupported(launch):
    row = access("unsupported", "image_load v0, v1, s[0:7]")
    known = SimpleNamespace(
        offset=0x105C, raw=bytes(8), mnemonic="image_load", text="", reason="images"
    )
    with pytest.raises(UnsupportedError) as caught:
        launch(
            "fault", [FaultKind.UNSUPPORTED, 0, 0, 0, 0, 0],
            fields={"accesses": (row,), "unsupported": (known,)},
        )
    error = caught.value
    assert (error.mnemonic, error.raw, error.offset) == ("image_load", bytes(8), 0x105C)
    assert (error.kernel, error.target) == ("saxpy", "gfx942")
    assert "images" in error.message


def test_trouble_of_our_own_is_not_the_kernels_fault(launch):
    with pytest.raises(InternalError, match="SIGILL"):
        launch("illegal_instruction", [])
    with pytest.raises(UnsupportedError, match="stack"):
        launch("recurse", [0])
    with pytest.raises(UnsupportedError, match="MODE"):
        launch("fault", [FaultKind.MODE, 0, 0, 0, 0, 0])
