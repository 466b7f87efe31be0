"""The shape of a launch: work-groups, work-items, waves, LDS. Checked before anything runs.

Owns the limits and the messages about them. Sources: HIP programming manual (work-group of at most
1024), LLVM AMDGPUUsage, "Kernel Dispatch" and the AQL packet (grid sizes are 32-bit work-items).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from lanewise.code_object.notes import KernelInfo
from lanewise.errors import InputError
from lanewise.targets import Target

__all__ = ["Box", "LaunchGeometry", "dimensions", "plan_geometry", "plan_item_geometry"]

Triple = tuple[int, int, int]

_MOST_WORK_ITEMS: Final = 1024  # of a work-group
_MOST_GROUPS: Final = ((1 << 31) - 1, 1 << 16, 1 << 16)  # hipDeviceProp_t.maxGridSize
_MOST_GRID_ITEMS: Final = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Box:
    """Work-groups of one size: `count` of them from number `first` on, each `block` work-items."""

    first: Triple
    count: Triple
    block: Triple


@dataclass(frozen=True, slots=True)
class LaunchGeometry:
    """A checked launch shape. Made by plan_geometry; may serve many launches.

    block          work-items of a whole work-group
    grid_items     work-items in all; a multiple of block unless the last work-groups are partial
    dimensions     1 to 3: as many as the caller named
    lds_bytes      static and dynamic LDS of a work-group
    whole_groups   complete work-groups in each dimension (hidden_block_count)
    remainder      work-items of the partial work-group in each dimension, 0 where there is none
    boxes          the launch in parts of equal work-groups: one, or up to 8 with partial ones
    """

    block: Triple
    grid_items: Triple
    dimensions: int
    dynamic_lds_bytes: int
    lds_bytes: int
    whole_groups: Triple
    remainder: Triple
    boxes: tuple[Box, ...]


def _boxes(grid_items: Triple, block: Triple) -> Iterator[Box]:
    parts = []
    for items, size in zip(grid_items, block, strict=True):
        whole, rest = divmod(items, size)
        runs = [(0, whole, size)] if whole else []
        parts.append(runs + ([(whole, 1, rest)] if rest else []))
    for z, y, x in product(*reversed(parts)):
        yield Box((x[0], y[0], z[0]), (x[1], y[1], z[1]), (x[2], y[2], z[2]))


def dimensions(value: int | Sequence[int], what: str) -> tuple[Triple, int]:
    """(x, y, z) of an int or a sequence of one to three ints, and how many there were.

    Raises InputError for anything else and for numbers below 1.
    """
    parts: tuple[Any, ...] = (value,)
    if isinstance(value, Sequence) or _is_array(value):
        parts = tuple(value)  # type: ignore[arg-type]
    numbers = [int(part) for part in parts if _is_int(part)]
    if not 1 <= len(parts) <= 3 or len(numbers) != len(parts) or min(numbers) < 1:
        raise InputError(f"{what} {value!r}: expected one to three whole numbers of at least 1")
    x, y, z = (*numbers, 1, 1)[:3]
    return (x, y, z), len(numbers)


def _is_array(value: object) -> bool:
    return getattr(value, "ndim", 0) == 1


def _is_int(value: object) -> bool:
    if not hasattr(value, "__index__") or isinstance(value, bool):
        return False
    return getattr(value, "ndim", 0) == 0


def plan_geometry(
    kernel: KernelInfo,
    target: Target,
    grid: int | Sequence[int],
    block: int | Sequence[int],
    dynamic_lds_bytes: int = 0,
) -> LaunchGeometry:
    """Check `grid` work-groups of `block` work-items. Raises InputError saying what is wrong."""
    groups, grid_rank = dimensions(grid, "grid")
    size, block_rank = dimensions(block, "block")
    limits = zip("xyz", groups, kernel.max_num_work_groups or (0, 0, 0), _MOST_GROUPS, strict=True)
    for axis, count, own_most, hardware_most in limits:
        most = own_most or hardware_most
        if count > most:
            raise InputError(
                f"grid of {_shown(groups)} work-groups: expected at most {most} in {axis}"
            )
    x, y, z = (g * b for g, b in zip(groups, size, strict=True))
    return plan_item_geometry(
        kernel, target, (x, y, z), size, dynamic_lds_bytes, max(grid_rank, block_rank)
    )


def plan_item_geometry(
    kernel: KernelInfo,
    target: Target,
    grid_items: Triple,
    block: Triple,
    dynamic_lds_bytes: int = 0,
    rank: int = 3,
) -> LaunchGeometry:
    """The same with the grid counted in work-items, as AQL packets do: it need be no multiple."""
    _check_block(kernel, block)
    if max(grid_items) > _MOST_GRID_ITEMS:
        raise InputError(
            f"grid of {_shown(grid_items)} work-items: expected at most {_MOST_GRID_ITEMS} "
            "in each dimension"
        )
    lds_bytes = _check_lds(kernel, target, dynamic_lds_bytes)
    x, y, z = (divmod(items, size) for items, size in zip(grid_items, block, strict=True))
    return LaunchGeometry(
        block, grid_items, rank, dynamic_lds_bytes, lds_bytes,
        whole_groups=(x[0], y[0], z[0]), remainder=(x[1], y[1], z[1]),
        boxes=tuple(_boxes(grid_items, block)),
    )


def _check_block(kernel: KernelInfo, block: Triple) -> None:
    name = kernel.demangled_name
    required = kernel.reqd_work_group_size
    if required is not None and block != required:
        raise InputError(
            f"block of {_shown(block)} work-items: {name} was compiled for exactly "
            f"{_shown(required)}"
        )
    flat = block[0] * block[1] * block[2]
    if flat > _MOST_WORK_ITEMS:
        raise InputError(
            f"block of {_shown(block)} = {flat} work-items: a work-group has at most "
            f"{_MOST_WORK_ITEMS}"
        )
    if kernel.max_flat_work_group_size and flat > kernel.max_flat_work_group_size:
        raise InputError(
            f"block of {_shown(block)} = {flat} work-items: {name} was compiled for at most "
            f"{kernel.max_flat_work_group_size} (__launch_bounds__)"
        )


def _check_lds(kernel: KernelInfo, target: Target, dynamic: int) -> int:
    if dynamic < 0:
        raise InputError(f"{dynamic} bytes of dynamic LDS: expected at least 0")
    static = kernel.group_segment_fixed_size
    if static + dynamic > target.lds_bytes:
        raise InputError(
            f"{kernel.demangled_name} uses {static} bytes of LDS, with {dynamic} dynamic ones "
            f"{static + dynamic}: {target.name} has {target.lds_bytes}"
        )
    return static + dynamic


def _shown(numbers: Triple) -> str:
    return "×".join(map(str, numbers))
