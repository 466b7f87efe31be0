"""Which value of a register an instruction reads after a write under EXEC."""

from __future__ import annotations

import pytest

from lanewise.lift.config import LiftConfig
from lanewise.lift.registers import WAVE, Registers
from lanewise.semantics.lanes import Emitter, FloatMode, Value

CHUNK = 0
DEFAULT = FloatMode()


@pytest.fixture
def registers() -> Registers:
    config = LiftConfig(target="gfx942", generation=9, wave_size=64, mode=DEFAULT)
    return Registers(Emitter(), config, silent=False)


def written(registers: Registers) -> Value:
    """v7 with a result merged under the current EXEC."""
    view = registers.views[CHUNK]
    result = view.add(registers.lane_get(8, CHUNK), 1)
    registers.lane_merge(7, CHUNK, result, registers.exec_get())
    return result


def test_the_same_exec_reads_the_result_as_it_was_computed(registers: Registers) -> None:
    result = written(registers)
    assert registers.lane_get_active(7, CHUNK) is result
    assert registers.lane_get(7, CHUNK) is not result


def test_another_exec_reads_what_was_merged(registers: Registers) -> None:
    written(registers)
    merged = registers.lane_get(7, CHUNK)
    registers.exec_set(registers.scalar.const("i64", -1, 0))
    assert registers.lane_get_active(7, CHUNK) is merged


def test_a_later_write_and_a_new_block_end_it(registers: Registers) -> None:
    result = written(registers)
    other = registers.views[CHUNK].add(result, 1)
    registers.lane_set(7, CHUNK, other)
    assert registers.lane_get_active(7, CHUNK) is other
    written(registers)
    registers.begin_block()
    assert registers.lane_get_active(7, CHUNK) is registers.lane_get(7, CHUNK)


def test_who_sees_the_whole_wave_sees_the_lanes_that_are_off_too(registers: Registers) -> None:
    written(registers)
    registers.lane_get_active(7, WAVE)
    select = next(line for line in registers.emitter.lines if " select " in line)
    merged = select.split("=")[0].strip()
    joins = [line for line in registers.emitter.lines if "shufflevector" in line]
    assert any(f"{merged}," in line or f"{merged} " in line for line in joins)
