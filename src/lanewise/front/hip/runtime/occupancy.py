"""How many work-groups of a kernel a compute unit holds.

Owns the arithmetic: waves by registers, by LDS, and by the most a SIMD holds. Source: LLVM
AMDGPUUsage (register granules), CDNA and RDNA manuals (waves of a SIMD).
"""

from __future__ import annotations

from lanewise.front.hip.runtime.launching import LaunchPlan

__all__ = ["best_block", "blocks_per_processor"]

_SIMDS = 4


def _most_waves(plan: LaunchPlan) -> int:
    """Of a SIMD, as far as vector registers allow."""
    target, info = plan.device.device.target, plan.kernel.info
    limit = {"gfx908": 10}.get(target.isa, 8) if target.is_cdna else 16
    used = max(info.vgpr_count + (info.agpr_count if target.agprs == "unified" else 0), 1)
    wave = info.wavefront_size
    if target.is_cdna:
        whole = 512 if target.agprs == "unified" else 256
    else:
        whole = (1024 if target.generation == 10 else 1536) // (wave // 32)
    granule = target.vgpr_granule(wave)
    return max(1, min(limit, whole // (-(-used // granule) * granule)))


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
