"""A kernel of a code object becomes one module of LLVM IR.

Owns what happens before the first instruction (initial SGPRs, work-item ids, EXEC) and how the
pieces
of a module are put together.
"""

from __future__ import annotations

import numpy as np

import lanewise.semantics.amd  # noqa: F401  registers every instruction
from lanewise import wave_abi
from lanewise.code_object import CodeObject, KernelDescriptor, KernelInfo
from lanewise.isa.instruction import TTMP0
from lanewise.lift.code_image import CodeImage
from lanewise.lift.config import CHUNK, LiftConfig, LiftedKernel
from lanewise.lift.control_flow import ControlFlow, discover
from lanewise.lift.exec_scopes import ENTRY
from lanewise.lift.fact_state import ScalarShape, Shape, Shapes
from lanewise.lift.fact_values import Steps
from lanewise.lift.function import FunctionLifter, lift_body
from lanewise.lift.long_blocks import cut_long_blocks
from lanewise.lift.scalar_facts import Known
from lanewise.semantics.lanes import FloatMode
from lanewise.targets import Target

MANY_SCALARS, LONG_BLOCK = 1000, 100  # scalar instructions of a kernel and a block; see pins
POISON = 0x7FF7DEAD  # a NaN as f32, and no address
_WORK_ITEM_LIMIT = 1023
_CPU_REGISTERS = 32  # of more vectors some go to the stack, where none should cross a cache line

_METADATA = """
!0 = !{}
!1 = !{!"branch_weights", i32 2000, i32 1}
!2 = !{!"branch_weights", i32 1, i32 100000}
"""
_PARAMETERS = (
    ("ptr", "%ctx", None), ("ptr noalias", "%lds", wave_abi.LDS), ("i64", "%lds.size", wave_abi.LDS_SIZE),
    ("ptr", "%kernarg", wave_abi.KERNARG), ("ptr", "%sites", wave_abi.SITES),
    ("ptr", "%scratch", wave_abi.SCRATCH), ("i64", "%scratch.size", wave_abi.SCRATCH_SIZE),
    ("i64", "%code.base", wave_abi.CODE_BASE), ("ptr", "%counters", wave_abi.COUNTERS),
)  # fmt: skip


def lift_kernel(
    code_object: CodeObject,
    info: KernelInfo,
    target: Target,
    block: tuple[int, int, int] = (0, 1, 1),
    *,
    count_accesses: bool = False,
    check_ranges: bool = True,
    observe: frozenset[str] = frozenset(),
) -> LiftedKernel:
    """Lift one kernel for a class of launch shapes: (0, 1, 1) for all one-dimensional blocks.

    Raises InputError when control flow leaves the code. Instructions without semantics are listed
    in
    the result and trap when reached.
    """
    descriptor = info.descriptor
    image = CodeImage(code_object, target, descriptor.wave_size)
    lane_registers = min(descriptor.agpr_offset or descriptor.vgpr_count, 256)
    flow = discover(
        image.source(lane_registers),
        descriptor.entry_vaddr,
        descriptor.wave_size,
        target.generation,
    )
    config = LiftConfig(
        target=target.isa,
        generation=target.generation,
        wave_size=descriptor.wave_size,
        mode=descriptor_mode(descriptor, target),
        block=block,
        lds_bytes=info.group_segment_fixed_size,
        scratch_bytes=info.private_segment_fixed_size,
        kernarg_bytes=max(info.kernarg_segment_size, descriptor.kernarg_bytes),
        count_accesses=count_accesses,
        check_ranges=check_ranges,
        observe=observe,
        work_item_registers=1 if target.packed_work_item_ids else descriptor.work_item_id_dims,
    )
    return _Kernel(config, descriptor, target, flow).lift()


def descriptor_mode(descriptor: KernelDescriptor, target: Target) -> FloatMode:
    """The MODE a wave begins with."""
    return FloatMode(
        round_32=descriptor.float_round_mode_32,
        round_16_64=descriptor.float_round_mode_16_64,
        denorm_32=descriptor.float_denorm_mode_32,
        denorm_16_64=descriptor.float_denorm_mode_16_64,
        dx10_clamp=descriptor.dx10_clamp or target.generation >= 12,
        ieee=descriptor.ieee_mode or target.generation >= 12,
        fp16_overflow=descriptor.fp16_overflow,
    )


class _Kernel:
    def __init__(
        self, config: LiftConfig, descriptor: KernelDescriptor, target: Target, flow: ControlFlow
    ) -> None:
        self.config = config
        self.descriptor = descriptor
        self.target = target
        self.flow = flow
        self.lines: list[str] = []
        self.shapes: Shapes = {}
        self.slots: dict[str, str] = {}
        self.stored_scalars: set[int] = set()
        self.stored_lanes: set[int] = set()
        self.serial = 0

    def lift(self) -> LiftedKernel:
        self.initial_state()
        lifter = lift_body(self.flow, self.config, self.shapes)
        self.poison(lifter)
        return LiftedKernel(
            ir_text=self.module(lifter),
            symbol="kernel",
            accesses=tuple(lifter.accesses),
            needs_fibers=lifter.has_barrier,
            unsupported=tuple(lifter.unsupported[k] for k in sorted(lifter.unsupported)),
            fidelity=dict(sorted(lifter.fidelity.items())),
            instruction_count=sum(len(b.steps) for b in self.flow.blocks.values()),
            changes_mode=lifter.sets_rounding or bool(self.config.mode.round_32),
        )

    # -- text ---------------------------------------------------------------------------------
    def emit(self, text: str) -> None:
        self.lines.append("  " + text)

    def name(self) -> str:
        self.serial += 1
        return f"%i{self.serial}"

    def define(self, text: str) -> str:
        name = self.name()
        self.emit(f"{name} = {text}")
        return name

    def field(self, offset: int, type_: str) -> str:
        at = self.define(f"getelementptr i8, ptr %ctx, i64 {offset}")
        return self.define(f"load {type_}, ptr {at}, align 4")

    def set_scalar(self, index: int, value: str) -> None:
        self.slots[f"%s{index}"] = "i32"
        self.stored_scalars.add(index)
        self.emit(f"store i32 {value}, ptr %s{index}, align 4")

    def set_scalar64(self, index: int, value: str) -> None:
        low = self.define(f"trunc i64 {value} to i32")
        shifted = self.define(f"lshr i64 {value}, 32")
        high = self.define(f"trunc i64 {shifted} to i32")
        self.set_scalar(index, low)
        self.set_scalar(index + 1, high)

    # -- registers at entry --------------------------------------------------------------------
    def initial_state(self) -> None:
        self._user_and_system_sgprs()
        if self.target.work_group_ids_in_ttmp:
            x, y, z = (self.field(wave_abi.WORK_GROUP + 4 * d, "i32") for d in range(3))
            self.set_scalar(TTMP0 + 9, x)
            upper = self.define(f"shl i32 {z}, 16")
            self.set_scalar(TTMP0 + 7, self.define(f"or i32 {y}, {upper}"))
            wave = self.field(wave_abi.WAVE_INDEX, "i32")  # TTMP8[29:25]
            self.set_scalar(TTMP0 + 8, self.define(f"shl i32 {wave}, 25"))
        mask = self.field(wave_abi.EXEC, "i64")
        if self.config.wave_size == 32:
            mask = self.define(f"trunc i64 {mask} to i32")
        self.slots["%exec"] = self.config.mask_type
        self.emit(f"store {self.config.mask_type} {mask}, ptr %exec, align 8")
        self.slots["%scc"] = "i1"
        self.emit("store i1 false, ptr %scc, align 1")
        self.slots["%fuel"] = "i64"
        self.emit(f"store i64 {self.field(wave_abi.FUEL, 'i64')}, ptr %fuel, align 8")
        self._work_item_ids()

    def _user_and_system_sgprs(self) -> None:
        for item in self.descriptor.sgpr_layout(self.target):
            index = item.index
            match item.name:
                case "kernarg_segment_ptr":
                    address = self.define("ptrtoint ptr %kernarg to i64")
                    self.set_scalar64(index, address)
                    for part in (0, 1):
                        shape = ScalarShape(Known(0, 0xFFFFFFFF), None, "kernarg")
                        self.shapes["s", index + part] = shape
                case "kernarg_preload":
                    for k in range(item.count):
                        offset = 4 * (self.descriptor.kernarg_preload_offset + k)
                        at = self.define(f"getelementptr i8, ptr %kernarg, i64 {offset}")
                        self.set_scalar(index + k, self.define(f"load i32, ptr {at}, align 4"))
                case "dispatch_ptr":
                    self.set_scalar64(index, self.field(wave_abi.DISPATCH_PACKET, "i64"))
                case "queue_ptr":
                    self.set_scalar64(index, self.field(wave_abi.QUEUE, "i64"))
                case "dispatch_id":
                    self.set_scalar64(index, self.field(wave_abi.DISPATCH_ID, "i64"))
                case "work_group_id_x" | "work_group_id_y" | "work_group_id_z":
                    dimension = "xyz".index(item.name[-1])
                    self.set_scalar(index, self.field(wave_abi.WORK_GROUP + 4 * dimension, "i32"))
                case "private_segment_size":
                    size = self.field(wave_abi.SCRATCH_SIZE, "i64")
                    self.set_scalar(index, self.define(f"trunc i64 {size} to i32"))
                case "private_segment_buffer":
                    self._scratch_descriptor(index)
                case "private_segment_wave_byte_offset":  # the descriptor is the wave's own
                    self.set_scalar(index, "0")
                    self.shapes["s", index] = ScalarShape(Known(32, 0), 0)
                case _:  # work-group info, and where flat scratch lies: nothing is computed from it
                    for k in range(item.count):
                        self.set_scalar(index + k, "0")

    def _scratch_descriptor(self, index: int) -> None:
        """The V# of the wave's scratch: dwords interleaved over the lanes, no range check.

        (ROCm run-time, scratch descriptor: swizzled, ADD_TID, an index stride of the wave's size)
        """
        lanes_log2 = self.config.wave_size.bit_length() - 1
        word3 = 1 << 23 | (lanes_log2 - 3) << 21
        if self.config.generation >= 10:
            word3 |= 2 << 28 | 1 << 24 | 20 << 12  # OOB_SELECT: never; resource level; 32_UINT
        address = self.define("ptrtoint ptr %scratch to i64")
        self.set_scalar64(index, self.define(f"or i64 {address}, {-(1 << 63)}"))
        self.set_scalar(index + 2, "-1")
        self.set_scalar(index + 3, str(word3))
        for part in range(4):
            known = Known(0, 0xFFFFFFFF)
            self.shapes["s", index + part] = ScalarShape(known, None, f"scratch{part}")

    # -- work-item ids -------------------------------------------------------------------------
    def _work_item_ids(self) -> None:
        size = self.config.wave_size
        wave = self.field(wave_abi.WAVE_INDEX, "i32")
        first = self.define(f"mul i32 {wave}, {size}")
        dims = self.descriptor.work_item_id_dims
        bx, by, bz = self.config.block
        if (by, bz) == (1, 1):
            zeros = size.bit_length() - 1
            lanes = np.arange(size, dtype=np.int64)
            self._id_register(0, first, Known(zeros, _WORK_ITEM_LIMIT + 1 - size), lanes)
            if not self.target.packed_work_item_ids:
                for extra in range(1, dims):
                    self._id_register(extra, "0", Known(32, 0), np.zeros(size, dtype=np.int64))
            return
        ids = self._patterned_ids(first, bx, by, bz)
        if ids is None:
            self._irregular_ids(first, bx, by, dims)
            return
        bases, known, steps = ids
        if not self.target.packed_work_item_ids:
            for d in range(dims):
                self._id_register(d, bases[d], known[d], steps[d])
            return
        total, zeros, limit = "0", 32, 0
        packed = np.zeros(size, dtype=np.int64)
        for d in range(dims):
            shifted = self.define(f"shl i32 {bases[d]}, {10 * d}")
            total = self.define(f"or i32 {total}, {shifted}")
            zeros = min(zeros, known[d].zeros + 10 * d)
            limit |= known[d].limit << (10 * d)
            packed |= steps[d] << (10 * d)
        self._id_register(0, total, Known(min(zeros, 32), limit), packed)

    def _patterned_ids(
        self, first: str, bx: int, by: int, bz: int
    ) -> tuple[list[str], list[Known], list[Steps]] | None:
        """(base, Known, steps) per dimension where the wave tiles the block regularly."""
        size = self.config.wave_size
        lane = np.arange(size, dtype=np.int64)
        row = bx * by
        if bx % size == 0:
            x = self.define(f"urem i32 {first}, {bx}")
            flat = self.define(f"udiv i32 {first}, {bx}")
            y, z = self.define(f"urem i32 {flat}, {by}"), self.define(f"udiv i32 {flat}, {by}")
            steps = [lane, lane * 0, lane * 0]
            known = [Known(_zeros(size), bx - size), Known(0, by - 1), Known(0, bz - 1)]
            return [x, y, z], known, steps
        if size % bx == 0 and row % size == 0:
            rows = size // bx
            flat = self.define(f"udiv i32 {first}, {bx}")
            y, z = self.define(f"urem i32 {flat}, {by}"), self.define(f"udiv i32 {flat}, {by}")
            steps = [lane % bx, lane // bx, lane * 0]
            return (
                ["0", y, z],
                [Known(32, 0), Known(_zeros(rows), by - rows), Known(0, bz - 1)],
                steps,
            )
        if size % row == 0:
            layers = size // row
            z = self.define(f"udiv i32 {first}, {row}")
            steps = [lane % bx, lane // bx % by, lane // row]
            top = max(bz - layers, 0)
            return ["0", "0", z], [Known(32, 0), Known(32, 0), Known(_zeros(layers), top)], steps
        return None

    def _irregular_ids(self, first: str, bx: int, by: int, dims: int) -> None:
        """Divide per lane."""
        v = f"<{CHUNK} x i32>"
        for c in range(self.config.chunks):
            index = ", ".join(f"i32 {c * CHUNK + i}" for i in range(CHUNK))
            wide = self._splat(first)
            flat = self.define(f"add {v} {wide}, <{index}>")
            x = self.define(f"urem {v} {flat}, {_constant(bx)}")
            rest = self.define(f"udiv {v} {flat}, {_constant(bx)}")
            y = self.define(f"urem {v} {rest}, {_constant(by)}")
            z = self.define(f"udiv {v} {rest}, {_constant(by)}")
            if not self.target.packed_work_item_ids:
                for d, value in enumerate((x, y, z)[:dims]):
                    self._store_lane(d, c, value)
                continue
            total = x
            for d, value in enumerate((y, z)[: dims - 1], 1):
                shifted = self.define(f"shl {v} {value}, {_constant(10 * d)}")
                total = self.define(f"or {v} {total}, {shifted}")
            self._store_lane(0, c, total)

    def _splat(self, scalar: str) -> str:
        v = f"<{CHUNK} x i32>"
        first = self.define(f"insertelement {v} poison, i32 {scalar}, i64 0")
        return self.define(f"shufflevector {v} {first}, {v} poison, {v} zeroinitializer")

    def _store_lane(self, register: int, chunk: int, value: str) -> None:
        slot = f"%v{register}.{chunk}"
        self.slots[slot] = f"<{CHUNK} x i32>"
        self.stored_lanes.add(register)
        self.emit(f"store <{CHUNK} x i32> {value}, ptr {slot}, align 64")

    def _id_register(self, register: int, base: str, known: Known, steps: Steps) -> None:
        """An id register with its fact: base + steps."""
        v = f"<{CHUNK} x i32>"
        wide = self._splat(base)
        for c in range(self.config.chunks):
            index = ", ".join(f"i32 {int(s)}" for s in steps[c * CHUNK : (c + 1) * CHUNK])
            self._store_lane(register, c, self.define(f"add {v} {wide}, <{index}>"))
        if known.limit == 0:
            base, const = "0", 0
        else:
            const = None
        shadow = f"%fact.v{register}.0"
        self.slots[shadow] = "i32"
        self.emit(f"store i32 {base}, ptr {shadow}, align 8")
        final = None if not steps.any() else steps
        self.shapes["v", register] = Shape(32, (const,), (known,), final, False, ENTRY)

    def poison(self, lifter: FunctionLifter) -> None:
        """Registers that may be read before they are written hold poison, not chance."""
        liveness = lifter.shared.liveness
        for register in sorted(liveness.entry_lanes - self.stored_lanes):
            for c in range(self.config.chunks):
                self._store_lane(register, c, _constant(POISON))
        for index in sorted(liveness.entry_scalars - self.stored_scalars):
            if index < 126:
                self.set_scalar(index, str(POISON))

    def pins(self, lifter: FunctionLifter, slots: dict[str, str]) -> list[str]:
        """Keep in memory, between blocks, the scalars that long blocks of loops write.

        As values that go round the loop, each would make LLVM's analysis of loops go through all
        scalar code again: the square of its length, for a few loads and stores in hundreds.
        """
        written = {
            start: [step.bound.scalar_writes for step in block.steps if step.bound is not None]
            for start, block in self.flow.blocks.items()
        }
        written = {start: [w for w in writes if w] for start, writes in written.items()}
        if sum(map(len, written.values())) < MANY_SCALARS:
            return []
        kept: set[int] = set()
        for start in self.flow.looping:
            if len(written[start]) >= LONG_BLOCK:
                live = lifter.shared.liveness.scalar_live_out[start]
                kept |= live.intersection(index for writes in written[start] for index in writes)
        names = [f"%s{index}" for index in sorted(kept)]
        return [
            f'  call void asm sideeffect "", "r"(ptr {name})' for name in names if name in slots
        ]

    # -- the module ----------------------------------------------------------------------------
    def module(self, lifter: FunctionLifter) -> str:
        emitter = lifter.emitter
        slots = dict(self.slots)
        slots.update(lifter.registers.slots)
        parameters = ", ".join(f"{type_} {name}" for type_, name, _ in _PARAMETERS)
        strict = " strictfp" if lifter.sets_rounding or self.config.mode.round_32 else ""
        vectors = sum(type_.startswith("<") for type_ in slots.values())
        aligned = " alignstack(64)" if vectors > _CPU_REGISTERS else ""
        body = [
            f"define internal void @body({parameters}) nounwind noinline{strict}{aligned} "
            '"probe-stack"="inline-asm" {',
            "entry:",
            *(f"  {name} = alloca {type_}, align 64" for name, type_ in slots.items()),
            *emitter.slots,
            *self.pins(lifter, slots),
            *self.lines,
            *lifter.entry_lines,
            f"  br label %B{self.flow.entry:x}",
            *cut_long_blocks(emitter.lines),
            "}",
        ]
        wrapper = ["define void @kernel(ptr %ctx) nounwind {"]
        for type_, name, offset in _PARAMETERS[1:]:
            wrapper += [
                f"  {name}.p = getelementptr i8, ptr %ctx, i64 {offset}",
                f"  {name} = load {type_.split()[0]}, ptr {name}.p, align 8",
            ]
        given = ", ".join(f"{type_.split()[0]} {name}" for type_, name, _ in _PARAMETERS)
        wrapper += [f"  call void @body({given})", "  ret void", "}"]
        parts = [
            *emitter.declarations.values(),
            *emitter.helpers.values(),
            *body,
            *wrapper,
            _METADATA,
        ]
        return "\n".join(parts)


def _zeros(value: int) -> int:
    return (value & -value).bit_length() - 1


def _constant(value: int) -> str:
    signed = value - (1 << 32) if value >> 31 else value
    return "<" + ", ".join([f"i32 {signed}"] * CHUNK) + ">"
