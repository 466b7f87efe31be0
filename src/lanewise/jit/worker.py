"""A compiler process: `python -m lanewise.jit.worker PARENT_PID`. The other end is processes.py.

Reads requests {ir, options} from stdin and answers {data, seconds} or {stage, error} on stdout,
one at a time, until stdin ends or the parent is gone. Whatever LLVM prints goes to stderr.
"""

from __future__ import annotations

import os
import sys
import threading
import time

from lanewise.jit.compile import CompileOptions, IrRefusedError, compile_ir
from lanewise.jit.messages import read_message, write_message

_PARENT_CHECK_SECONDS = 0.5


def _die_with(parent: int) -> None:
    """End this process when `parent` is no longer its parent, even in the middle of a compilation.

    A closed stdin alone does not tell: a forked sibling may hold the other end open.
    """
    while os.getppid() == parent:
        time.sleep(_PARENT_CHECK_SECONDS)
    os._exit(1)


def main(parent: int) -> None:
    """Serve until stdin ends."""
    threading.Thread(target=_die_with, args=(parent,), daemon=True).start()
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while (request := read_message(requests)) is not None:
        try:
            compiled = compile_ir(request["ir"], CompileOptions(**request["options"]))
            write_message(answers, {"data": compiled.data, "seconds": compiled.seconds})
        except IrRefusedError as failure:
            write_message(answers, {"stage": failure.stage, "error": failure.text})


if __name__ == "__main__":
    main(int(sys.argv[1]))
