"""Stream capture: work that streams would do becomes nodes of a graph.

Owns which streams take part: the one it began in, and those that waited for an event recorded in
one that takes part.
"""

from __future__ import annotations

import itertools
import threading
from typing import TYPE_CHECKING, Any, Final

from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.fast import fast_lane
from lanewise.front.hip.runtime.graph_run import run_nodes
from lanewise.front.hip.runtime.graphs import Graph, Node
from lanewise.front.hip.runtime.launching import kernel_work
from lanewise.front.hip.runtime.streams import Stream, Work

if TYPE_CHECKING:
    from lanewise.front.hip.runtime.api_stream import Event

__all__ = ["GraphCapture", "wait_for_captured"]

_ids: Final = itertools.count(1)


class GraphCapture:
    """One capture. frontier: the nodes that a stream's next node comes after."""

    def __init__(
        self, origin: Stream, mode: int, graph: Graph | None = None, after: list[Node] | None = None
    ) -> None:
        self.origin = origin
        self.mode = mode
        self.thread = threading.get_ident()
        self.graph = graph or Graph()
        self.frontier: dict[Stream, list[Node]] = {origin: list(after or ())}
        self.identity = next(_ids)
        self.is_invalid = False
        self.owns_graph = graph is None
        fast_lane().close()  # until the end

    def add(self, stream: Stream, work: Work) -> None:
        """Take work for a node."""
        if self.is_invalid:
            raise HipError(Code.STREAM_CAPTURE_INVALIDATED)
        after = self.frontier[stream]
        if work.kind == "event":
            work.details.captured = (self, list(after))
            return
        if work.kind == "graph":
            node = self.graph.add("graph", work.details.graph, _child_work, after)
        else:
            node = self.graph.add(work.kind, work.details, _maker(work), after)
        self.frontier[stream] = [node]

    def join(self, stream: Stream, nodes: list[Node]) -> None:
        """A stream waits for an event of this capture."""
        known = self.frontier.setdefault(stream, [])
        known += [node for node in nodes if node not in known]
        stream.capture = self

    def unjoined(self) -> bool:
        """Whether a stream has work that the first one did not wait for."""
        reached: set[int] = set()
        waiting = list(self.frontier[self.origin])
        while waiting:
            node = waiting.pop()
            if node.number not in reached:
                reached.add(node.number)
                waiting += node.dependencies
        others = (nodes for stream, nodes in self.frontier.items() if stream is not self.origin)
        return any(node.number not in reached for nodes in others for node in nodes)

    def leave(self, stream: Stream) -> None:
        """The stream is destroyed; with the first one the capture ends."""
        if stream is self.origin:
            self.end()

    def end(self) -> None:
        """No stream is captured any more."""
        for stream in self.frontier:
            stream.capture = None
        fast_lane().open()


def _maker(work: Work) -> Any:
    """How the node's work is made of its details, which may change."""
    from lanewise.front.hip.runtime.api_copy import Box, Copy, box_copy, plain_copy
    from lanewise.front.hip.runtime.api_set import Fill, fill_now

    if work.kind == "kernel":
        return kernel_work
    details = work.details
    if isinstance(details, Copy):
        return plain_copy
    if isinstance(details, Box):
        return lambda box: Work("memcpy", lambda: box_copy(box), details=box)
    if isinstance(details, Fill):
        return lambda fill: Work("memset", lambda: fill_now(fill), details=fill)
    return lambda _: work


def _child_work(graph: Graph) -> Work:
    """The nodes of a graph inside a graph."""

    return Work("graph", lambda: run_nodes(graph.in_order()), quick=False, details=graph)


def wait_for_captured(stream: Stream, event: Event) -> None:
    """hipStreamWaitEvent where the stream or the event is captured."""
    captured = event.captured
    if captured is None:
        # the stream is captured, the event is not: the graph would depend on what is no part of it
        assert isinstance(stream.capture, GraphCapture)
        if event.mark is None:
            return
        stream.capture.is_invalid = True
        raise HipError(Code.STREAM_CAPTURE_ISOLATION)
    assert isinstance(captured, tuple)
    capture, nodes = captured
    if stream.capture is None and stream.is_null:
        raise HipError(Code.STREAM_CAPTURE_IMPLICIT)
    if stream.capture not in (None, capture):
        raise HipError(Code.STREAM_CAPTURE_MERGE)
    capture.join(stream, nodes)
