"""Graphs of work: nodes, their order, and what an instantiated graph runs.

Owns the structure. A node's work is a `Work` as streams take it; copying a graph copies what
changes (arguments, ranges), so that later changes to the graph leave the instance as it was.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Iterable
from typing import Any, Final

from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.graph_run import run_nodes
from lanewise.front.hip.runtime.handles import drop, new_handle
from lanewise.front.hip.runtime.streams import Stream, Work

__all__ = ["NODE_TYPES", "Graph", "GraphExec", "Node"]

NODE_TYPES: Final = {
    "kernel": 0, "memcpy": 1, "memset": 2, "host": 3, "graph": 4, "empty": 5, "wait": 6,
    "event": 7, "alloc": 10, "free": 11,
}  # fmt: skip

_numbers: Final = itertools.count(1)

Maker = Callable[[Any], Work]


class Node:
    """hipGraphNode_t.

    details  what its work is made of: a KernelCall, Copy, Box, Fill, Event, Graph …
    make     makes the work of it
    origin   the node this one is a copy of
    """

    __slots__ = (
        "dependencies", "details", "enabled", "graph", "handle", "kind", "make", "number", "origin",
    )  # fmt: skip

    def __init__(self, graph: Graph, kind: str, details: Any, make: Maker) -> None:
        self.graph = graph
        self.kind = kind
        self.details = details
        self.make = make
        self.dependencies: list[Node] = []
        self.enabled = True
        self.origin: Node | None = None
        self.number = next(_numbers)
        self.handle = new_handle(self)


class Graph:
    """hipGraph_t."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.handle = new_handle(self)
        self.user_objects: list[Any] = []

    def add(self, kind: str, details: Any, make: Maker, dependencies: Iterable[Node] = ()) -> Node:
        """A new node. Raises HipError for dependencies in another graph."""
        node = Node(self, kind, details, make)
        self.nodes.append(node)
        self.connect((one, node) for one in dependencies)
        return node

    def connect(self, edges: Iterable[tuple[Node, Node]]) -> None:
        for first, second in edges:
            if first.graph is not self or second.graph is not self or first is second:
                raise HipError(Code.INVALID_VALUE)
            if first in second.dependencies:
                raise HipError(Code.INVALID_VALUE)
            second.dependencies.append(first)

    def remove(self, node: Node) -> None:
        self.nodes.remove(node)
        for other in self.nodes:
            if node in other.dependencies:
                other.dependencies.remove(node)
        drop(node.handle)

    def dependents(self, node: Node) -> list[Node]:
        return [one for one in self.nodes if node in one.dependencies]

    def edges(self) -> list[tuple[Node, Node]]:
        return [(first, node) for node in self.nodes for first in node.dependencies]

    def roots(self) -> list[Node]:
        return [node for node in self.nodes if not node.dependencies]

    def in_order(self) -> list[Node]:
        """Every node after those it depends on. Raises HipError where there is a circle."""
        done: dict[int, None] = {}
        waiting = list(self.nodes)
        ordered: list[Node] = []
        while waiting:
            ready = [n for n in waiting if all(d.number in done for d in n.dependencies)]
            if not ready:
                raise HipError(Code.INVALID_VALUE)
            for node in ready:
                done[node.number] = None
            ordered += ready
            waiting = [node for node in waiting if node.number not in done]
        return ordered

    def clone(self) -> Graph:
        """A graph of its own, whose nodes know their originals."""
        twin = Graph()
        known: dict[int, Node] = {}
        for node in self.in_order():
            details = node.details.clone() if isinstance(node.details, Graph) else copy_of(node)
            made = twin.add(
                node.kind, details, node.make, [known[one.number] for one in node.dependencies]
            )
            made.enabled = node.enabled
            made.origin = node
            known[node.number] = made
        return twin

    def destroy(self) -> None:
        for node in self.nodes:
            drop(node.handle)
        drop(self.handle)
        for one in self.user_objects:
            one.release(1)


def copy_of(node: Node) -> Any:
    """What the node's work is made of, to be changed by itself."""
    if node.kind in ("kernel", "memcpy", "memset"):
        made = copy.copy(node.details)
        if hasattr(made, "kernarg"):
            made.kernarg = bytearray(made.kernarg)
        return made
    return node.details


class GraphExec:
    """hipGraphExec_t: a graph as it was when instantiated."""

    def __init__(self, graph: Graph, flags: int = 0) -> None:
        self.graph = graph.clone()
        self.flags = flags
        self.handle = new_handle(self)

    def node_for(self, node: Node) -> Node:
        """The instance's node of a node of the graph."""
        for one in self.graph.nodes:
            if one.origin is node or one is node:
                return one
        raise HipError(Code.INVALID_VALUE)

    def work(self, stream: Stream) -> Work:
        """All nodes, each after those it depends on."""
        nodes = self.graph.in_order()
        return Work("graph", lambda: run_nodes(nodes), quick=False, details=self)

    def update(self, graph: Graph) -> tuple[int, Node | None]:
        """hipGraphExecUpdateResult of taking over another graph's parameters, and where it fails.

        The topology must be the same: kinds, and which node depends on which.
        """
        ours, theirs = self.graph.in_order(), graph.in_order()
        if len(ours) != len(theirs):
            return 2, None
        places = {node.number: index for index, node in enumerate(theirs)}
        own_places = {node.number: index for index, node in enumerate(ours)}
        for mine, other in zip(ours, theirs, strict=True):
            if mine.kind != other.kind:
                return 3, other
            before = sorted(own_places[one.number] for one in mine.dependencies)
            if before != sorted(places[one.number] for one in other.dependencies):
                return 2, other
        for mine, other in zip(ours, theirs, strict=True):
            mine.details, mine.make = copy_of(other), other.make
            mine.origin = other
        return 0, None

    def destroy(self) -> None:
        self.graph.destroy()
        drop(self.handle)
