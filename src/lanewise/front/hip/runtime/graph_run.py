"""Runs the nodes of a graph: each after those it depends on.

Nodes that no edge orders run beside each other, as work of different streams does, so that one may
wait for what another stores. Knows of nodes only what they depend on and their work.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Sequence
from queue import SimpleQueue
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lanewise.front.hip.runtime.graphs import Node
    from lanewise.front.hip.runtime.streams import Work

__all__ = ["run_nodes"]


def run_nodes(nodes: Sequence[Node]) -> None:
    """`nodes` in an order that respects the edges. Raises what the first failed node raised, when
    all that run have come to their end; the others are left out then."""
    if _is_chain(nodes):
        for node in nodes:
            if node.enabled:
                node.make(node.details).run()
        return
    _Branches(nodes).run()


def _is_chain(nodes: Sequence[Node]) -> bool:
    return all(before in node.dependencies for before, node in itertools.pairwise(nodes))


class _Branches:
    """One run of a graph with nodes that may run beside each other."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._waiting = list(nodes)
        self._done: set[int] = set()
        self._running = 0
        self._ended: SimpleQueue[tuple[Node, BaseException | None]] = SimpleQueue()

    def run(self) -> None:
        failed: BaseException | None = None
        while self._waiting or self._running:
            self._begin_ready()
            node, error = self._ended.get()
            self._running -= 1
            self._done.add(node.number)
            if error is not None:
                failed = failed or error
                self._waiting.clear()
        if failed is not None:
            raise failed

    def _begin_ready(self) -> None:
        """Begin what depends on nothing that has not ended."""
        ready = [n for n in self._waiting if all(d.number in self._done for d in n.dependencies)]
        self._waiting = [node for node in self._waiting if node not in ready]
        alone = len(ready) == 1 and not self._running  # all others come after it
        for node in ready:
            self._running += 1
            work = node.make(node.details) if node.enabled else None
            if alone or work is None or (work.quick and work.kind != "host"):
                self._do(node, work)
            else:
                threading.Thread(
                    target=self._do, args=(node, work), name="hip graph node", daemon=True
                ).start()

    def _do(self, node: Node, work: Work | None) -> None:
        error: BaseException | None = None
        try:
            if work is not None:
                work.run()
        except BaseException as raised:
            error = raised
        self._ended.put((node, error))
