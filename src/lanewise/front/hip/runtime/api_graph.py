"""hipGraph…: graphs as a whole, and what is common to all nodes; capture of streams."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lanewise.front.hip.runtime.abi import (
    api,
    pointers,
    put_i32,
    put_size,
    read_text,
    require,
)
from lanewise.front.hip.runtime.capture import GraphCapture
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.graphs import NODE_TYPES, Graph, GraphExec, Node
from lanewise.front.hip.runtime.handles import drop, new_handle, resolve
from lanewise.front.hip.runtime.streams import Stream, submit
from lanewise.front.hip.runtime.threads import stream_at

__all__ = ["graph_at", "node_at", "nodes_at"]


def graph_at(handle: int) -> Graph:
    return resolve(handle, Graph, Code.INVALID_VALUE)


def node_at(handle: int) -> Node:
    return resolve(handle, Node, Code.INVALID_VALUE)


def nodes_at(address: int, count: int) -> list[Node]:
    """The nodes in an array of handles."""
    return [node_at(handle) for handle in pointers(address, count)]


def _exec(handle: int) -> GraphExec:
    return resolve(handle, GraphExec, Code.INVALID_VALUE)


# --- capture --------------------------------------------------------------------------------------

_mode = {"of all threads": 0}


def _begin(stream: Stream, mode: int, graph: Graph | None, after: list[Node]) -> None:
    if mode not in (0, 1, 2):
        raise HipError(Code.INVALID_VALUE)
    if stream.is_null:
        raise HipError(Code.STREAM_CAPTURE_UNSUPPORTED)
    if stream.capture is not None:
        raise HipError(Code.ILLEGAL_STATE)
    stream.capture = GraphCapture(stream, mode, graph, after)


@api
def hipStreamBeginCapture(handle: int, mode: int) -> None:
    _begin(stream_at(handle), mode, None, [])


@api
def hipStreamBeginCaptureToGraph(
    handle: int, graph: int, nodes: int, data: int, count: int, mode: int
) -> None:
    _begin(stream_at(handle), mode, graph_at(graph), nodes_at(nodes, count))


@api
def hipStreamEndCapture(handle: int, out: int) -> None:
    require(out)
    stream = stream_at(handle)
    capture = stream.capture
    if not isinstance(capture, GraphCapture):
        raise HipError(Code.ILLEGAL_STATE)
    if capture.origin is not stream:
        raise HipError(Code.STREAM_CAPTURE_UNMATCHED)
    if capture.mode != 2 and capture.thread != threading.get_ident():
        raise HipError(908)
    capture.end()
    put_size(out, 0)
    if capture.is_invalid:
        raise HipError(Code.STREAM_CAPTURE_INVALIDATED)
    if capture.unjoined():
        raise HipError(Code.STREAM_CAPTURE_UNJOINED)
    put_size(out, capture.graph.handle)


def _status(stream: Stream) -> int:
    if not isinstance(stream.capture, GraphCapture):
        return 0
    return 2 if stream.capture.is_invalid else 1


@api
def hipStreamIsCapturing(handle: int, out: int) -> None:
    put_i32(out, _status(stream_at(handle)))


@api
def hipStreamGetCaptureInfo(handle: int, status: int, identity: int) -> None:
    stream = stream_at(handle)
    put_i32(status, _status(stream))
    if identity:
        put_size(
            identity, stream.capture.identity if isinstance(stream.capture, GraphCapture) else 0
        )


_lists: list[Any] = []  # what hipStreamGetCaptureInfo_v2 gave out


@api
def hipStreamGetCaptureInfo_v2(
    handle: int, status: int, identity: int, graph: int, nodes: int, count: int
) -> None:
    stream = stream_at(handle)
    put_i32(status, _status(stream))
    capture = stream.capture
    if not isinstance(capture, GraphCapture):
        return
    if identity:
        put_size(identity, capture.identity)
    if graph:
        put_size(graph, capture.graph.handle)
    frontier = capture.frontier[stream]
    if nodes:
        made = (ctypes.c_uint64 * max(1, len(frontier)))(*(node.handle for node in frontier))
        _lists.append(made)
        put_size(nodes, ctypes.addressof(made))
    if count:
        put_size(count, len(frontier))


@api
def hipStreamUpdateCaptureDependencies(handle: int, nodes: int, count: int, flags: int) -> None:
    stream = stream_at(handle)
    if not isinstance(stream.capture, GraphCapture):
        raise HipError(Code.ILLEGAL_STATE)
    given = nodes_at(nodes, count)
    if flags == 0:
        given = [*stream.capture.frontier[stream], *given]
    stream.capture.frontier[stream] = given


@api
def hipThreadExchangeStreamCaptureMode(mode: int) -> None:
    require(mode)
    word = ctypes.c_int32.from_address(mode)
    if word.value not in (0, 1, 2):
        raise HipError(Code.INVALID_VALUE)
    word.value, _mode["of all threads"] = _mode["of all threads"], word.value


# --- graphs ---------------------------------------------------------------------------------------


@api
def hipGraphCreate(out: int, flags: int) -> None:
    require(out)
    if flags:
        raise HipError(Code.INVALID_VALUE)
    put_size(out, Graph().handle)


@api
def hipGraphDestroy(handle: int) -> None:
    graph_at(handle).destroy()


@api
def hipGraphClone(out: int, handle: int) -> None:
    require(out)
    put_size(out, graph_at(handle).clone().handle)


@api
def hipGraphNodeFindInClone(out: int, original: int, clone: int) -> None:
    node = node_at(original)
    for one in graph_at(clone).nodes:
        if one.origin is node:
            put_size(out, one.handle)
            return
    raise HipError(Code.INVALID_VALUE)


@api
def hipGraphAddDependencies(graph: int, first: int, second: int, count: int) -> None:
    pairs = zip(nodes_at(first, count), nodes_at(second, count), strict=True)
    graph_at(graph).connect(pairs)


@api
def hipGraphRemoveDependencies(graph: int, first: int, second: int, count: int) -> None:
    owner = graph_at(graph)
    for one, two in zip(nodes_at(first, count), nodes_at(second, count), strict=True):
        if two.graph is not owner or one not in two.dependencies:
            raise HipError(Code.INVALID_VALUE)
        two.dependencies.remove(one)


def _put_nodes(out: int, count: int, nodes: Sequence[Node]) -> None:
    """As HIP lists things: how many without a place for them, else as many as fit."""
    require(count)
    if out == 0:
        put_size(count, len(nodes))
        return
    room = ctypes.c_size_t.from_address(count).value
    places = (ctypes.c_uint64 * room).from_address(out)
    for index in range(room):
        places[index] = nodes[index].handle if index < len(nodes) else 0
    put_size(count, min(room, len(nodes)))


@api
def hipGraphGetNodes(graph: int, out: int, count: int) -> None:
    _put_nodes(out, count, graph_at(graph).nodes)


@api
def hipGraphGetRootNodes(graph: int, out: int, count: int) -> None:
    _put_nodes(out, count, graph_at(graph).roots())


@api
def hipGraphNodeGetDependencies(node: int, out: int, count: int) -> None:
    _put_nodes(out, count, node_at(node).dependencies)


@api
def hipGraphNodeGetDependentNodes(node: int, out: int, count: int) -> None:
    found = node_at(node)
    _put_nodes(out, count, found.graph.dependents(found))


@api
def hipGraphGetEdges(graph: int, first: int, second: int, count: int) -> None:
    require(count)
    edges = graph_at(graph).edges()
    if first == 0 and second == 0:
        put_size(count, len(edges))
        return
    room = ctypes.c_size_t.from_address(count).value
    _put_nodes(first, count, [one for one, _ in edges])
    put_size(count, room)
    _put_nodes(second, count, [two for _, two in edges])


@api
def hipGraphNodeGetType(node: int, out: int) -> None:
    put_i32(out, NODE_TYPES[node_at(node).kind])


@api
def hipGraphDestroyNode(node: int) -> None:
    found = node_at(node)
    found.graph.remove(found)


@api
def hipGraphDebugDotPrint(handle: int, name: int, flags: int) -> None:
    graph = graph_at(handle)
    lines = [f'  "{node.number}" [label="{node.kind}"];' for node in graph.nodes]
    lines += [f'  "{one.number}" -> "{two.number}";' for one, two in graph.edges()]
    try:
        Path(read_text(name)).write_text("digraph dot {\n" + "\n".join(lines) + "\n}\n")
    except OSError:
        raise HipError(Code.INVALID_VALUE) from None


# --- instances ------------------------------------------------------------------------------------


@api
def hipGraphInstantiate(out: int, graph: int, node: int, log: int, size: int) -> None:
    require(out)
    put_size(out, GraphExec(graph_at(graph)).handle)


@api
def hipGraphInstantiateWithFlags(out: int, graph: int, flags: int) -> None:
    require(out)
    if flags & ~0xF:
        raise HipError(Code.INVALID_VALUE)
    put_size(out, GraphExec(graph_at(graph), flags).handle)


@api
def hipGraphInstantiateWithParams(out: int, graph: int, parameters: int) -> None:
    require(parameters)
    flags = ctypes.c_uint64.from_address(parameters + 8).value
    hipGraphInstantiateWithFlags(out, graph, flags)
    put_i32(parameters + 16, 0)


@api
def hipGraphExecGetFlags(handle: int, out: int) -> None:
    put_size(out, _exec(handle).flags)


@api
def hipGraphExecDestroy(handle: int) -> None:
    _exec(handle).destroy()


@api
def hipGraphLaunch(handle: int, stream: int) -> None:
    where = stream_at(stream)
    where.device.check()
    submit(where, _exec(handle).work(where))


@api
def hipGraphUpload(handle: int, stream: int) -> None:
    _exec(handle)
    stream_at(stream)


@api
def hipGraphExecUpdate(handle: int, graph: int, node: int, result: int) -> None:
    require(node, result)
    code, where = _exec(handle).update(graph_at(graph))
    put_i32(result, code)
    put_size(node, where.handle if where else 0)
    if code:
        raise HipError(Code.GRAPH_EXEC_UPDATE_FAILURE)


@api
def hipGraphNodeSetEnabled(handle: int, node: int, enabled: int) -> None:
    found = _exec(handle).node_for(node_at(node))
    if found.kind not in ("kernel", "memcpy", "memset"):
        raise HipError(Code.INVALID_VALUE)
    found.enabled = bool(enabled)


@api
def hipGraphNodeGetEnabled(handle: int, node: int, out: int) -> None:
    put_i32(out, int(_exec(handle).node_for(node_at(node)).enabled))


# --- objects of the program that live as long as a graph ------------------------------------------


class UserObject:
    """hipUserObject_t"""

    def __init__(self, argument: int, destroy: int, count: int) -> None:
        self.argument = argument
        self.destroy = ctypes.CFUNCTYPE(None, ctypes.c_uint64)(destroy)
        self.count = count
        self.handle = new_handle(self)

    def release(self, count: int) -> None:
        self.count -= count
        if self.count <= 0:
            drop(self.handle)
            self.destroy(self.argument)


@api
def hipUserObjectCreate(out: int, argument: int, destroy: int, count: int, flags: int) -> None:
    require(out, destroy)
    if count == 0 or flags != 1:
        raise HipError(Code.INVALID_VALUE)
    put_size(out, UserObject(argument, destroy, count).handle)


@api
def hipUserObjectRetain(handle: int, count: int) -> None:
    resolve(handle, UserObject, Code.INVALID_VALUE).count += count


@api
def hipUserObjectRelease(handle: int, count: int) -> None:
    resolve(handle, UserObject, Code.INVALID_VALUE).release(count)


@api
def hipGraphRetainUserObject(graph: int, handle: int, count: int, flags: int) -> None:
    found = resolve(handle, UserObject, Code.INVALID_VALUE)
    if flags not in (0, 1) or count == 0:
        raise HipError(Code.INVALID_VALUE)
    if flags == 0:
        found.count += count
    graph_at(graph).user_objects += [found] * count


@api
def hipGraphReleaseUserObject(graph: int, handle: int, count: int) -> None:
    found = resolve(handle, UserObject, Code.INVALID_VALUE)
    held = graph_at(graph).user_objects
    if held.count(found) < count:
        raise HipError(Code.INVALID_VALUE)
    for _ in range(count):
        held.remove(found)
    found.release(count)
