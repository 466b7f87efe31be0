"""How many work-groups of a kernel a compute unit holds.

Owns the arithmetic: waves by registers, by LDS, and by the most a SIMD holds. Source: LLVM
AMDGPUUsage (register granules), CDNA and RDNA manuals (waves of a SIMD).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lanewise.targets import Target

if TYPE_CHECKING:
    from lanewise.front.hip.runtime.launching import LaunchPlan

__all__ = ["best_block", "blocks_per_processor", "simd_registers", "waves_of_simd"]

_SIMDS = 4


# Targets whose SIMDs have half as many registers again (LLVM: Feature1_5xVGPRs).
_LARGE_FILES = frozenset({"gfx1100", "gfx1101", "gfx1151"})


def simd_registers(target: Target, wave_size: int) -> int:
    """Vector registers that a SIMD has for waves of this size. (AMD GPU specifications, "VGPR
    File": KiB of four SIMDs)"""
    if target.is_cdna:
        return 512 if target.agprs == "unified" else 256
    large = target.generation == 12 or target.isa in _LARGE_FILES
    return (1536 if large else 1024) // (wave_size // 32)


def waves_of_simd(target: Target, wave_size: int, registers: int) -> int:
    """The most waves that a SIMD holds, each with so many vector registers."""
    if target.is_cdna:
        limit, granule = (8, 8) if target.agprs == "unified" else (10, 4)
    else:
        limit, granule = 16, simd_registers(target, wave_size) // 64
    allocated = -(-max(registers, 1) // granule) * granule
    return max(1, min(limit, simd_registers(target, wave_size) // allocated))


def _most_waves(plan: LaunchPlan) -> int:
    """Of a SIMD, as far as vector registers allow."""
    target, info = plan.device.device.target, plan.kernel.info
    used = info.vgpr_count + (info.agpr_count if target.agprs == "unified" else 0)
    return waves_of_simd(target, info.wavefront_size, used)


def blocks_per_processor(plan: LaunchPlan, block: int, lds: int) -> int:
    """Work-groups of `block` work-items with `lds` bytes of dynamic LDS; 0 if not even one."""
    target, info = plan.device.device.target, plan.kernel.info
    if block > min(1024, info.max_flat_work_group_size or 1024):
        return 0
    waves = -(-block // info.wavefront_size)
    blocks = _most_waves(plan) * _SIMDS // waves
    used = info.group_segment_fixed_size + lds
    if used > target.lds_bytes:
        return 0
    if used:
        blocks = min(blocks, target.lds_bytes // used)
    return max(blocks, 1)


def best_block(plan: LaunchPlan, lds: int, limit: int) -> int:
    """The block size with which most work-items are resident; the larger of equals."""
    info = plan.kernel.info
    most = min(1024, info.max_flat_work_group_size or 1024, limit if limit > 0 else 1024)
    wave = info.wavefront_size
    sizes = range(wave, most + 1, wave) or (most,)
    return max(sizes, key=lambda size: (size * blocks_per_processor(plan, size, lds), size))
