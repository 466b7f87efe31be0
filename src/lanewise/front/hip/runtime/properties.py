"""What hipGetDeviceProperties and hipDeviceGetAttribute tell of each target.

Owns the layout of hipDeviceProp_t and the figures of the product that stands for a target. Sources:
AMD's product pages and data sheets (CUs, clocks, memory), CDNA and RDNA instruction set manuals
(waves, registers), HIP's hardware capability table.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lanewise.front.hip.runtime.occupancy import simd_registers
from lanewise.targets import Target

__all__ = ["DeviceProperties", "Product", "attributes", "product_of", "properties_of"]

# member:type, with a count for arrays; c char, b byte, i int, I unsigned, Q size_t, P pointer
_MEMBERS: Final = """
    name:c256 uuid:b16 luid:c8 luidDeviceNodeMask:I totalGlobalMem:Q sharedMemPerBlock:Q
    regsPerBlock:i warpSize:i memPitch:Q maxThreadsPerBlock:i maxThreadsDim:i3 maxGridSize:i3
    clockRate:i totalConstMem:Q major:i minor:i textureAlignment:Q texturePitchAlignment:Q
    deviceOverlap:i multiProcessorCount:i kernelExecTimeoutEnabled:i integrated:i
    canMapHostMemory:i computeMode:i maxTexture1D:i maxTexture1DMipmap:i maxTexture1DLinear:i
    maxTexture2D:i2 maxTexture2DMipmap:i2 maxTexture2DLinear:i3 maxTexture2DGather:i2
    maxTexture3D:i3 maxTexture3DAlt:i3 maxTextureCubemap:i maxTexture1DLayered:i2
    maxTexture2DLayered:i3 maxTextureCubemapLayered:i2 maxSurface1D:i maxSurface2D:i2
    maxSurface3D:i3 maxSurface1DLayered:i2 maxSurface2DLayered:i3 maxSurfaceCubemap:i
    maxSurfaceCubemapLayered:i2 surfaceAlignment:Q concurrentKernels:i ECCEnabled:i pciBusID:i
    pciDeviceID:i pciDomainID:i tccDriver:i asyncEngineCount:i unifiedAddressing:i
    memoryClockRate:i memoryBusWidth:i l2CacheSize:i persistingL2CacheMaxSize:i
    maxThreadsPerMultiProcessor:i streamPrioritiesSupported:i globalL1CacheSupported:i
    localL1CacheSupported:i sharedMemPerMultiprocessor:Q regsPerMultiprocessor:i managedMemory:i
    isMultiGpuBoard:i multiGpuBoardGroupID:i hostNativeAtomicSupported:i
    singleToDoublePrecisionPerfRatio:i pageableMemoryAccess:i concurrentManagedAccess:i
    computePreemptionSupported:i canUseHostPointerForRegisteredMem:i cooperativeLaunch:i
    cooperativeMultiDeviceLaunch:i sharedMemPerBlockOptin:Q
    pageableMemoryAccessUsesHostPageTables:i directManagedMemAccessFromHost:i
    maxBlocksPerMultiProcessor:i accessPolicyMaxWindowSize:i reservedSharedMemPerBlock:Q
    hostRegisterSupported:i sparseHipArraySupported:i hostRegisterReadOnlySupported:i
    timelineSemaphoreInteropSupported:i memoryPoolsSupported:i gpuDirectRDMASupported:i
    gpuDirectRDMAFlushWritesOptions:I gpuDirectRDMAWritesOrdering:i
    memoryPoolSupportedHandleTypes:I deferredMappingHipArraySupported:i ipcEventSupported:i
    clusterLaunch:i unifiedFunctionPointers:i reserved:i63 hipReserved:i32 gcnArchName:c256
    maxSharedMemoryPerMultiProcessor:Q clockInstructionRate:i arch:I hdpMemFlushCntl:P
    hdpRegFlushCntl:P cooperativeMultiDeviceUnmatchedFunc:i
    cooperativeMultiDeviceUnmatchedGridDim:i cooperativeMultiDeviceUnmatchedBlockDim:i
    cooperativeMultiDeviceUnmatchedSharedMem:i isLargeBar:i asicRevision:i
"""
_TYPES: Final[dict[str, Any]] = {
    "c": ctypes.c_char, "b": ctypes.c_uint8, "i": ctypes.c_int32, "I": ctypes.c_uint32,
    "Q": ctypes.c_size_t, "P": ctypes.c_void_p,
}  # fmt: skip


def _member(word: str) -> tuple[str, Any]:
    name, _, kind = word.partition(":")
    count = int(kind[1:] or 0)
    return name, _TYPES[kind[0]] * count if count else _TYPES[kind[0]]


class DeviceProperties(ctypes.Structure):
    """hipDeviceProp_t of HIP 6 and later."""

    _fields_ = tuple(map(_member, _MEMBERS.split()))


@dataclass(frozen=True, slots=True)
class Product:
    """A graphics card or accelerator. Clocks in MHz; memory in GiB, as far as this machine has it;
    xccs: dies that share the work of a launch."""

    name: str
    clock: int
    memory: int
    memory_clock: int
    bus_bits: int
    l2_mib: int
    integrated: bool = False
    xccs: int = 1


_PRODUCTS: Final[dict[str, Product]] = {
    "gfx908": Product("AMD Instinct MI100", 1502, 32, 1200, 4096, 8),
    "gfx90a": Product("AMD Instinct MI250X", 1700, 64, 1600, 4096, 8),
    "gfx942": Product("AMD Instinct MI300X", 2100, 192, 1300, 8192, 4, xccs=8),
    "gfx950": Product("AMD Instinct MI355X", 2400, 288, 2000, 8192, 4, xccs=8),
    "gfx1030": Product("AMD Radeon RX 6900 XT", 2250, 16, 1000, 256, 4),
    "gfx1031": Product("AMD Radeon RX 6700 XT", 2581, 12, 1000, 192, 3),
    "gfx1032": Product("AMD Radeon RX 6600 XT", 2589, 8, 1000, 128, 2),
    "gfx1100": Product("AMD Radeon RX 7900 XTX", 2500, 24, 1250, 384, 6),
    "gfx1101": Product("AMD Radeon RX 7800 XT", 2430, 16, 1219, 256, 4),
    "gfx1102": Product("AMD Radeon RX 7600", 2655, 8, 1125, 128, 2),
    "gfx1103": Product("AMD Radeon 780M", 2700, 16, 1600, 128, 2, integrated=True),
    "gfx1150": Product("AMD Radeon 890M", 2900, 16, 1875, 128, 2, integrated=True),
    "gfx1151": Product("AMD Radeon 8060S", 2900, 64, 2000, 256, 2, integrated=True),
    "gfx1200": Product("AMD Radeon RX 9060 XT", 3130, 16, 1250, 128, 4),
    "gfx1201": Product("AMD Radeon RX 9070 XT", 2970, 16, 1250, 256, 8),
}


MOST_PITCH: Final = 0x7FFFFFFF


def product_of(target: Target) -> Product:
    """The product that stands for a target."""
    known = _PRODUCTS.get(target.name) or _PRODUCTS[target.isa]
    if target.name in _PRODUCTS:
        return known
    return Product(
        f"AMD {target.name}", known.clock, known.memory, known.memory_clock, known.bus_bits,
        known.l2_mib, known.integrated, known.xccs,
    )  # fmt: skip


def memory_bytes(target: Target) -> int:
    """Memory of a device: the product's, but no more than this machine has."""
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min(product_of(target).memory << 30, machine)


def processors(target: Target) -> int:
    """multiProcessorCount: compute units, or on RDNA their pairs (work-group processors)."""
    return target.compute_units if target.is_cdna else target.compute_units // 2


def threads_of_processor(target: Target) -> int:
    """10 waves of 64 on each of 4 SIMDs until MI100, then 8; on RDNA 16 of 32 on each of 4."""
    return 2560 if target.name == "gfx908" else 2048


def registers_of_processor(target: Target) -> int:
    """32-bit VGPRs of all SIMDs of a processor, a wave's AGPRs not counted."""
    if target.is_cdna:
        return 65536
    return 4 * 32 * simd_registers(target, 32)


def arch_name(target: Target, wanted: str) -> str:
    """gcnArchName: with the features such a device has by default."""
    if ":" in wanted or not target.features:
        return wanted
    return f"{wanted}:sramecc+:xnack-"


def _common() -> dict[str, Any]:
    return {
        "memPitch": MOST_PITCH, "maxThreadsPerBlock": 1024, "maxThreadsDim": (1024, 1024, 1024),
        "maxGridSize": (0x7FFFFFFF, 65536, 65536), "totalConstMem": 0x7FFFFFFF,
        "textureAlignment": 256, "texturePitchAlignment": 256, "deviceOverlap": 1,
        "canMapHostMemory": 1, "concurrentKernels": 1, "asyncEngineCount": 2,
        "unifiedAddressing": 1, "streamPrioritiesSupported": 1, "managedMemory": 1,
        "concurrentManagedAccess": 1, "canUseHostPointerForRegisteredMem": 1,
        "cooperativeLaunch": 1, "cooperativeMultiDeviceLaunch": 1,
        "directManagedMemAccessFromHost": 1, "hostNativeAtomicSupported": 1,
        "hostRegisterSupported": 1, "memoryPoolsSupported": 1, "isLargeBar": 1,
        "cooperativeMultiDeviceUnmatchedFunc": 1, "cooperativeMultiDeviceUnmatchedGridDim": 1,
        "cooperativeMultiDeviceUnmatchedBlockDim": 1,
        "cooperativeMultiDeviceUnmatchedSharedMem": 1,
        "clockInstructionRate": 100000, "arch": 0b0_0101_0111_1111_1111,
    }  # fmt: skip


def _of_target(target: Target, wanted: str, index: int) -> dict[str, Any]:
    product = product_of(target)
    digits = target.name.removeprefix("gfx")
    return {
        "name": product.name.encode(),
        "uuid": tuple(hashlib.sha256(f"lanewise {target.name} {index}".encode()).digest()[:16]),
        "totalGlobalMem": memory_bytes(target), "sharedMemPerBlock": target.lds_bytes,
        "sharedMemPerMultiprocessor": target.lds_bytes, "sharedMemPerBlockOptin": target.lds_bytes,
        "maxSharedMemoryPerMultiProcessor": target.lds_bytes,
        "regsPerBlock": registers_of_processor(target),
        "regsPerMultiprocessor": registers_of_processor(target),
        "warpSize": target.default_wave_size, "clockRate": product.clock * 1000,
        "major": int(digits[:-2]), "minor": int(digits[-2], 16),
        "multiProcessorCount": processors(target), "integrated": int(product.integrated),
        "ECCEnabled": int("sramecc" in target.features), "pciBusID": 3 + index,
        "memoryClockRate": product.memory_clock * 1000, "memoryBusWidth": product.bus_bits,
        "l2CacheSize": product.l2_mib << 20,
        "maxThreadsPerMultiProcessor": threads_of_processor(target),
        "maxBlocksPerMultiProcessor": 2 if target.is_cdna else 32,
        "singleToDoublePrecisionPerfRatio": 1 if target.is_cdna else 32,
        "gcnArchName": arch_name(target, wanted).encode(),
    }  # fmt: skip


def properties_of(target: Target, wanted: str, index: int) -> DeviceProperties:
    """wanted: the target ID the device was asked for by."""
    made = DeviceProperties()
    for name, value in {**_common(), **_of_target(target, wanted, index)}.items():
        if isinstance(value, tuple):
            getattr(made, name)[:] = value
        else:
            setattr(made, name, value)
    return made


@functools.cache
def _attribute_rows() -> dict[int, str]:
    text = (Path(__file__).parent / "attributes.txt").read_text(encoding="utf-8")
    rows = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return {int(number): member for number, _, member in rows}


def attributes(target: Target, known: DeviceProperties, number: int) -> int | None:
    """The value of a hipDeviceAttribute_t; None where there is no such attribute."""
    member = _attribute_rows().get(number)
    if member is None:
        return None
    if member.startswith("="):
        named = {"xccs": product_of(target).xccs, "vgprs": 512 if target.is_cdna else 256}
        text = member[1:]
        return named[text] if text in named else int(text)
    name, _, index = member.partition(".")
    value = getattr(known, name)
    if index:
        return int(value[int(index)])
    value = value[0] if isinstance(value, ctypes.Array) else value
    return min(int(value), 0x7FFFFFFF)
