"""hipGraphAdd…Node and …NodeSetParams: the kinds of nodes, and what may be changed in them."""

from __future__ import annotations

import ctypes
from typing import Any, Final

from lanewise.front.hip.runtime.abi import Dim3, api, put_size, require, view
from lanewise.front.hip.runtime.api_copy import (
    Box,
    Copy,
    Memcpy3D,
    box_copy,
    box_of,
    box_work,
    plain_copy,
    symbol_range,
)
from lanewise.front.hip.runtime.api_graph import _exec, graph_at, node_at, nodes_at
from lanewise.front.hip.runtime.api_pool import _current_pool, allocate_from
from lanewise.front.hip.runtime.api_set import Fill, fill_now, fill_work
from lanewise.front.hip.runtime.api_stream import Event, host_work
from lanewise.front.hip.runtime.capture import _child_work
from lanewise.front.hip.runtime.devices import state
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.graphs import Graph, Node
from lanewise.front.hip.runtime.handles import resolve
from lanewise.front.hip.runtime.launching import KernelCall, kernel_call, kernel_work
from lanewise.front.hip.runtime.modules import plan_of_stub
from lanewise.front.hip.runtime.streams import Work

_kept: Final[list[Any]] = []  # what parameters given back point to


def _add(out: int, graph: int, before: int, count: int, kind: str, details: Any, make: Any) -> None:
    require(out)
    made = graph_at(graph).add(kind, details, make, nodes_at(before, count))
    put_size(out, made.handle)


def _of_kind(handle: int, kind: str) -> Node:
    node = node_at(handle)
    if node.kind != kind:
        raise HipError(Code.INVALID_VALUE)
    return node


# --- kernels --------------------------------------------------------------------------------------


class _KernelParams(ctypes.Structure):
    """hipKernelNodeParams"""

    _fields_ = (
        ("block", Dim3),
        ("extra", ctypes.c_uint64),
        ("func", ctypes.c_uint64),
        ("grid", Dim3),
        ("args", ctypes.c_uint64),
        ("lds", ctypes.c_uint),
    )


def _call(parameters: int) -> KernelCall:
    given = view(parameters, _KernelParams)
    plan = plan_of_stub(given.func, state().current)
    return kernel_call(
        plan, given.grid.triple, given.block.triple, given.lds, given.args, given.extra,
        function=given.func,
    )  # fmt: skip


@api
def hipGraphAddKernelNode(out: int, graph: int, before: int, count: int, parameters: int) -> None:
    _add(out, graph, before, count, "kernel", _call(parameters), kernel_work)


@api
def hipGraphKernelNodeSetParams(node: int, parameters: int) -> None:
    _of_kind(node, "kernel").details = _call(parameters)


@api
def hipGraphExecKernelNodeSetParams(handle: int, node: int, parameters: int) -> None:
    _exec(handle).node_for(_of_kind(node, "kernel")).details = _call(parameters)


@api
def hipGraphKernelNodeGetParams(node: int, parameters: int) -> None:
    call: KernelCall = _of_kind(node, "kernel").details
    made = view(parameters, _KernelParams)
    made.grid, made.block = Dim3(*call.grid), Dim3(*call.block)
    made.func, made.lds, made.extra = call.function, call.lds, 0
    kernarg = ctypes.create_string_buffer(bytes(call.kernarg), max(1, len(call.kernarg)))
    base = ctypes.addressof(kernarg)
    slots = call.plan.slots
    places = (ctypes.c_uint64 * max(1, len(slots)))(*(base + offset for offset, _ in slots))
    _kept.extend((kernarg, places))
    made.args = ctypes.addressof(places)


# --- copies ---------------------------------------------------------------------------------------


def _copy(dst: int, src: int, size: int, kind: int) -> Copy:
    require(dst, src)
    if size == 0:
        raise HipError(Code.INVALID_VALUE)
    state().map.check(dst, size)
    state().map.check(src, size)
    return Copy(dst, src, size, kind)


def _set_copy(node: Node, details: Copy | Box) -> None:
    node.details = details
    node.make = plain_copy if isinstance(details, Copy) else _work_of_box


def _work_of_box(box: Box) -> Work:
    return Work("memcpy", lambda: box_copy(box), details=box)


@api
def hipGraphAddMemcpyNode1D(
    out: int, graph: int, before: int, count: int, dst: int, src: int, size: int, kind: int
) -> None:
    _add(out, graph, before, count, "memcpy", _copy(dst, src, size, kind), plain_copy)


@api
def hipGraphMemcpyNodeSetParams1D(node: int, dst: int, src: int, size: int, kind: int) -> None:
    _set_copy(_of_kind(node, "memcpy"), _copy(dst, src, size, kind))


@api
def hipGraphExecMemcpyNodeSetParams1D(
    handle: int, node: int, dst: int, src: int, size: int, kind: int
) -> None:
    _set_copy(_exec(handle).node_for(_of_kind(node, "memcpy")), _copy(dst, src, size, kind))


def _box(parameters: int) -> Box:
    box = box_of(view(parameters, Memcpy3D))
    box_work(box)
    return box


@api
def hipGraphAddMemcpyNode(out: int, graph: int, before: int, count: int, parameters: int) -> None:
    _add(out, graph, before, count, "memcpy", _box(parameters), _work_of_box)


@api
def hipGraphMemcpyNodeSetParams(node: int, parameters: int) -> None:
    _set_copy(_of_kind(node, "memcpy"), _box(parameters))


@api
def hipGraphExecMemcpyNodeSetParams(handle: int, node: int, parameters: int) -> None:
    _set_copy(_exec(handle).node_for(_of_kind(node, "memcpy")), _box(parameters))


@api
def hipGraphMemcpyNodeGetParams(node: int, parameters: int) -> None:
    details = _of_kind(node, "memcpy").details
    made = view(parameters, Memcpy3D)
    ctypes.memset(parameters, 0, ctypes.sizeof(Memcpy3D))
    if isinstance(details, Copy):
        details = Box(
            details.dst, details.size, details.size, details.src, details.size, details.size,
            details.size, 1, 1, details.kind,
        )  # fmt: skip
    made.dstPtr.ptr, made.dstPtr.pitch = details.dst, details.dst_pitch
    made.srcPtr.ptr, made.srcPtr.pitch = details.src, details.src_pitch
    for side, slice_bytes in ((made.dstPtr, details.dst_slice), (made.srcPtr, details.src_slice)):
        side.xsize = details.width
        side.ysize = slice_bytes // side.pitch if side.pitch else details.height
    made.extent.width, made.extent.height = details.width, details.height
    made.extent.depth, made.kind = details.depth, details.kind


def _symbol_copy(symbol: int, other: int, size: int, offset: int, kind: int, *, to: bool) -> Copy:
    place = symbol_range(symbol, size, offset)
    require(other)
    state().map.check(other, size)
    return Copy(place, other, size, kind) if to else Copy(other, place, size, kind)


@api
def hipGraphAddMemcpyNodeToSymbol(
    out: int, graph: int, before: int, count: int, symbol: int, src: int, size: int, offset: int,
    kind: int,
) -> None:  # fmt: skip
    copy = _symbol_copy(symbol, src, size, offset, kind, to=True)
    _add(out, graph, before, count, "memcpy", copy, plain_copy)


@api
def hipGraphAddMemcpyNodeFromSymbol(
    out: int, graph: int, before: int, count: int, dst: int, symbol: int, size: int, offset: int,
    kind: int,
) -> None:  # fmt: skip
    copy = _symbol_copy(symbol, dst, size, offset, kind, to=False)
    _add(out, graph, before, count, "memcpy", copy, plain_copy)


@api
def hipGraphMemcpyNodeSetParamsToSymbol(
    node: int, symbol: int, src: int, size: int, offset: int, kind: int
) -> None:
    copy = _symbol_copy(symbol, src, size, offset, kind, to=True)
    _set_copy(_of_kind(node, "memcpy"), copy)


@api
def hipGraphMemcpyNodeSetParamsFromSymbol(
    node: int, dst: int, symbol: int, size: int, offset: int, kind: int
) -> None:
    copy = _symbol_copy(symbol, dst, size, offset, kind, to=False)
    _set_copy(_of_kind(node, "memcpy"), copy)


@api
def hipGraphExecMemcpyNodeSetParamsToSymbol(
    handle: int, node: int, symbol: int, src: int, size: int, offset: int, kind: int
) -> None:
    copy = _symbol_copy(symbol, src, size, offset, kind, to=True)
    _set_copy(_exec(handle).node_for(_of_kind(node, "memcpy")), copy)


@api
def hipGraphExecMemcpyNodeSetParamsFromSymbol(
    handle: int, node: int, dst: int, symbol: int, size: int, offset: int, kind: int
) -> None:
    copy = _symbol_copy(symbol, dst, size, offset, kind, to=False)
    _set_copy(_exec(handle).node_for(_of_kind(node, "memcpy")), copy)


# --- memset ---------------------------------------------------------------------------------------


class _MemsetParams(ctypes.Structure):
    """hipMemsetParams"""

    _fields_ = (
        ("dst", ctypes.c_uint64),
        ("elementSize", ctypes.c_uint),
        ("height", ctypes.c_size_t),
        ("pitch", ctypes.c_size_t),
        ("value", ctypes.c_uint),
        ("width", ctypes.c_size_t),
    )


def _fill(parameters: int) -> Fill:
    given = view(parameters, _MemsetParams)
    if given.elementSize not in (1, 2, 4) or given.width == 0 or given.height == 0:
        raise HipError(Code.INVALID_VALUE)
    made = Fill(
        given.dst, given.pitch, 0, given.value, given.elementSize, given.width, given.height
    )
    fill_work(made)
    return made


def _work_of_fill(fill: Fill) -> Work:
    return Work("memset", lambda: fill_now(fill), details=fill)


@api
def hipGraphAddMemsetNode(out: int, graph: int, before: int, count: int, parameters: int) -> None:
    _add(out, graph, before, count, "memset", _fill(parameters), _work_of_fill)


@api
def hipGraphMemsetNodeSetParams(node: int, parameters: int) -> None:
    _of_kind(node, "memset").details = _fill(parameters)


@api
def hipGraphExecMemsetNodeSetParams(handle: int, node: int, parameters: int) -> None:
    _exec(handle).node_for(_of_kind(node, "memset")).details = _fill(parameters)


@api
def hipGraphMemsetNodeGetParams(node: int, parameters: int) -> None:
    fill: Fill = _of_kind(node, "memset").details
    made = view(parameters, _MemsetParams)
    made.dst, made.elementSize, made.pitch = fill.dst, fill.size, fill.pitch
    made.value, made.width, made.height = fill.value, fill.width, fill.height


# --- host functions, graphs in graphs, nothing ----------------------------------------------------


def _host(parameters: int) -> tuple[int, int]:
    require(parameters)
    function, argument = (ctypes.c_uint64 * 2).from_address(parameters)
    require(function)
    return function, argument


def _work_of_host(pair: tuple[int, int]) -> Work:
    return host_work(*pair)


@api
def hipGraphAddHostNode(out: int, graph: int, before: int, count: int, parameters: int) -> None:
    _add(out, graph, before, count, "host", _host(parameters), _work_of_host)


@api
def hipGraphHostNodeSetParams(node: int, parameters: int) -> None:
    _of_kind(node, "host").details = _host(parameters)


@api
def hipGraphExecHostNodeSetParams(handle: int, node: int, parameters: int) -> None:
    _exec(handle).node_for(_of_kind(node, "host")).details = _host(parameters)


@api
def hipGraphHostNodeGetParams(node: int, parameters: int) -> None:
    function, argument = _of_kind(node, "host").details
    put_size(parameters, function)
    put_size(parameters + 8, argument)


@api
def hipGraphAddChildGraphNode(out: int, graph: int, before: int, count: int, child: int) -> None:
    _add(out, graph, before, count, "graph", graph_at(child).clone(), _child_work)


@api
def hipGraphChildGraphNodeGetGraph(node: int, out: int) -> None:
    put_size(out, _of_kind(node, "graph").details.handle)


@api
def hipGraphExecChildGraphNodeSetParams(handle: int, node: int, child: int) -> None:
    made: Graph = graph_at(child).clone()
    _exec(handle).node_for(_of_kind(node, "graph")).details = made


def _no_work(_: Any) -> Work:
    return Work("empty", lambda: None)


@api
def hipGraphAddEmptyNode(out: int, graph: int, before: int, count: int) -> None:
    _add(out, graph, before, count, "empty", None, _no_work)


# --- events ---------------------------------------------------------------------------------------


def _record(event: Event) -> Work:
    import time

    def run() -> None:
        event.time = time.perf_counter()
        event.mark = event.mark or (event.device.null_stream, 0)

    return Work("event", run, details=event)


@api
def hipGraphAddEventRecordNode(out: int, graph: int, before: int, count: int, event: int) -> None:
    _add(out, graph, before, count, "event", resolve(event, Event), _record)


@api
def hipGraphAddEventWaitNode(out: int, graph: int, before: int, count: int, event: int) -> None:
    _add(out, graph, before, count, "wait", resolve(event, Event), _no_work)


def _event_node(handle: int) -> Node:
    node = node_at(handle)
    if node.kind not in ("event", "wait"):
        raise HipError(Code.INVALID_VALUE)
    return node


@api
def hipGraphEventRecordNodeGetEvent(node: int, out: int) -> None:
    from lanewise.front.hip.runtime.handles import handle_of

    put_size(out, handle_of(_event_node(node).details))


@api
def hipGraphEventWaitNodeGetEvent(node: int, out: int) -> None:
    hipGraphEventRecordNodeGetEvent(node, out)


@api
def hipGraphEventRecordNodeSetEvent(node: int, event: int) -> None:
    _event_node(node).details = resolve(event, Event)


@api
def hipGraphEventWaitNodeSetEvent(node: int, event: int) -> None:
    _event_node(node).details = resolve(event, Event)


@api
def hipGraphExecEventRecordNodeSetEvent(handle: int, node: int, event: int) -> None:
    _exec(handle).node_for(_event_node(node)).details = resolve(event, Event)


@api
def hipGraphExecEventWaitNodeSetEvent(handle: int, node: int, event: int) -> None:
    _exec(handle).node_for(_event_node(node)).details = resolve(event, Event)


# --- memory that a graph makes and frees ----------------------------------------------------------

_SIZE_OFFSET, _PLACE_OFFSET = 104, 112  # of bytesize and dptr in hipMemAllocNodeParams


@api
def hipGraphAddMemAllocNode(out: int, graph: int, before: int, count: int, parameters: int) -> None:
    """The memory is there from now on: its address must be known to nodes that are added next."""
    require(parameters)
    size = ctypes.c_size_t.from_address(parameters + _SIZE_OFFSET).value
    if size == 0:
        raise HipError(Code.INVALID_VALUE)
    region = allocate_from(_current_pool(state().current), size)
    put_size(parameters + _PLACE_OFFSET, region.address)
    _add(out, graph, before, count, "alloc", (region.address, size), _no_work)


@api
def hipGraphMemAllocNodeGetParams(node: int, parameters: int) -> None:
    address, size = _of_kind(node, "alloc").details
    put_size(parameters + _SIZE_OFFSET, size)
    put_size(parameters + _PLACE_OFFSET, address)


def _free_work(address: int) -> Work:
    """Graphs are launched again, so their memory stays until the device is reset."""
    return Work("free", lambda: None, details=address)


@api
def hipGraphAddMemFreeNode(out: int, graph: int, before: int, count: int, address: int) -> None:
    if state().map.at(address) is None:
        raise HipError(Code.INVALID_VALUE)
    _add(out, graph, before, count, "free", address, _free_work)


@api
def hipGraphMemFreeNodeGetParams(node: int, out: int) -> None:
    put_size(out, _of_kind(node, "free").details)


@api
def hipDeviceGraphMemTrim(device: int) -> None:
    state().device(device)


@api
def hipDeviceGetGraphMemAttribute(device: int, attribute: int, out: int) -> None:
    if attribute not in (0, 1, 2, 3):
        raise HipError(Code.INVALID_VALUE)
    put_size(out, _current_pool(state().device(device)).used)


@api
def hipDeviceSetGraphMemAttribute(device: int, attribute: int, value: int) -> None:
    state().device(device)
    if attribute not in (1, 3):
        raise HipError(Code.INVALID_VALUE)


# --- any kind -------------------------------------------------------------------------------------

_GENERIC: Final[dict[int, Any]] = {
    0: hipGraphAddKernelNode, 2: hipGraphAddMemsetNode, 3: hipGraphAddHostNode,
}  # fmt: skip


@api
def hipGraphAddNode(out: int, graph: int, before: int, count: int, parameters: int) -> None:
    require(parameters)
    kind = ctypes.c_int32.from_address(parameters).value
    inside = parameters + 16
    if kind in _GENERIC:
        _GENERIC[kind](out, graph, before, count, inside)
    elif kind == 1:
        hipGraphAddMemcpyNode(out, graph, before, count, inside + 16)
    elif kind in (4, 6, 7):
        handle = ctypes.c_uint64.from_address(inside).value
        add = {
            4: hipGraphAddChildGraphNode, 6: hipGraphAddEventWaitNode,
            7: hipGraphAddEventRecordNode,
        }[kind]  # fmt: skip
        add(out, graph, before, count, handle)
    elif kind == 5:
        hipGraphAddEmptyNode(out, graph, before, count)
    else:
        raise HipError(Code.NOT_SUPPORTED)
