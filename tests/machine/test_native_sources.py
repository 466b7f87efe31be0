"""runtime.ll is what runtime.c compiles to, and both sides agree on every layout."""

from __future__ import annotations

import ctypes
import re

from lanewise import wave_abi
from lanewise.machine.build_runtime import NATIVE_DIR, RUNTIME_IR, generate
from lanewise.machine.layout import Event, Fault, Launch, Range
from lanewise.machine.runtime import runtime


def test_the_committed_ir_is_what_the_sources_compile_to():
    assert RUNTIME_IR.read_text() == generate(), "run python -m lanewise.machine.build_runtime"


def test_the_ir_names_no_target():
    text = RUNTIME_IR.read_text()
    assert "target-cpu" not in text
    assert "target triple" not in text


def test_records_have_the_same_layout_in_c_and_python():
    address = runtime().loaded.data_address("lw_layout")
    found = iter((ctypes.c_uint32 * 128).from_address(address))
    for record in (Launch, Fault, Range, Event):
        for name, *_ in record._fields_:
            assert next(found) == getattr(record, name).offset, (record.__name__, name)
        assert next(found) == ctypes.sizeof(record)
    for name in ("EXEC", "LANES", "SITE", "KIND", "TOLD", "VALUES", "SIZE"):
        assert next(found) == getattr(wave_abi, f"PENDING_{name}"), name


def test_the_wave_context_is_laid_out_as_the_abi_says():
    header = (NATIVE_DIR / "abi.h").read_text()
    body = header[header.index("struct Wave {") : header.index("/* the run-time's own")]
    fields = {"u64": 8, "u32": 4, "i64": 8}
    offsets, offset = {}, 0
    for kind, names in re.findall(r"^  (u64|u32|i64) ([^;]+);", body, re.M):
        for name in names.split(", "):
            base, _, count = name.partition("[")
            offsets[base.upper()] = offset
            offset += fields[kind] * int(count.rstrip("]") or 1)
    for name, place in offsets.items():
        assert getattr(wave_abi, {"PACKET": "DISPATCH_PACKET"}.get(name, name)) == place, name
    assert offset == wave_abi.RUNTIME_PRIVATE


def test_fault_kinds_have_the_same_numbers_in_c_and_python():
    header = (NATIVE_DIR / "abi.h").read_text()
    names = re.findall(r"FAULT_(\w+)", header[: header.index("ACCESS_WRITE")])
    assert names == [kind.name for kind in wave_abi.FaultKind]
