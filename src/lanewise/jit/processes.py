"""Compiler processes: started when needed, kept, killed when they hang, replaced when they die.

Owns the processes and the pipes to them. A compilation that ends its process becomes an
InternalError with the IR text as reproducer. Safe to use from several threads and after a fork.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import selectors
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, Any

from lanewise.errors import InternalError
from lanewise.jit.compile import CompiledObject, CompileOptions, IrRefusedError, compile_ir
from lanewise.jit.messages import HEADER_SIZE, body_size, decode, encode

__all__ = ["CompilerPool", "compiler_pool"]

POOL_SIZE = 2
TIMEOUT_SECONDS = 600.0
_STDERR_TAIL_BYTES = 2000
_CHUNK_BYTES = 1 << 16


class _ProcessDiedError(Exception):
    """The process ended, or was ended, before it had answered."""


class CompilerProcess:
    """One child and its pipes. Used by one thread at a time."""

    def __init__(self) -> None:
        self._stderr: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  (lives with the child)
        source_dir = str(Path(__file__).resolve().parents[2])
        path = os.pathsep.join(p for p in (source_dir, os.environ.get("PYTHONPATH")) if p)
        self._child = subprocess.Popen(
            # -P: a file of the user's working directory must not stand in for a module
            [sys.executable, "-P", "-m", "lanewise.jit.worker", str(os.getpid())],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr, bufsize=0,
            env={**os.environ, "PYTHONPATH": path},
            process_group=0,  # Ctrl-C in a terminal is ours to handle
        )
        for pipe in (self._child.stdin, self._child.stdout):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)

    @property
    def pid(self) -> int:
        return self._child.pid

    def is_alive(self) -> bool:
        return self._child.poll() is None

    def request(self, message: dict[str, Any], timeout_seconds: float) -> Any:
        """Send and wait for the answer. The child is dead after any exception."""
        try:
            return decode(self._exchange(encode(message), timeout_seconds))
        except BaseException:
            self.kill()
            raise

    def _exchange(self, outgoing: bytes, timeout_seconds: float) -> bytes:
        stdin, stdout = self._child.stdin, self._child.stdout
        assert stdin is not None
        assert stdout is not None
        deadline = time.monotonic() + timeout_seconds
        left, answer = memoryview(outgoing), bytearray()
        with selectors.DefaultSelector() as selector:
            selector.register(stdin, selectors.EVENT_WRITE)
            selector.register(stdout, selectors.EVENT_READ)
            while len(answer) < HEADER_SIZE or len(answer) < HEADER_SIZE + body_size(answer[:4]):
                ready = selector.select(max(deadline - time.monotonic(), 0))
                if not ready:
                    raise _ProcessDiedError(f"gave no answer within {timeout_seconds:g} s")
                for key, _ in ready:
                    if key.fileobj is stdin:
                        left = left[self._write(left) :]
                        if not left:
                            selector.unregister(stdin)
                    else:
                        answer += self._read()
        return bytes(answer[HEADER_SIZE:])

    def _write(self, data: memoryview) -> int:
        assert self._child.stdin is not None
        try:
            return os.write(self._child.stdin.fileno(), data[:_CHUNK_BYTES])
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            raise _ProcessDiedError(self._how_it_died()) from None

    def _read(self) -> bytes:
        assert self._child.stdout is not None
        data = os.read(self._child.stdout.fileno(), _CHUNK_BYTES)
        if not data:
            raise _ProcessDiedError(self._how_it_died())
        return data

    def _how_it_died(self) -> str:
        try:
            code = self._child.wait(timeout=5)
        except subprocess.TimeoutExpired:
            return "closed its pipe"
        return f"died of signal {-code}" if code < 0 else f"ended with status {code}"

    def stderr_tail(self) -> str:
        """The end of what the child printed: LLVM's last words."""
        size = self._stderr.seek(0, os.SEEK_END)
        self._stderr.seek(max(size - _STDERR_TAIL_BYTES, 0))
        return self._stderr.read().decode(errors="replace").strip()

    def kill(self) -> None:
        """End the child now."""
        self._child.kill()
        self._child.wait()

    def stop(self) -> None:
        """Let an idle child end by itself, or kill it; nothing of it is left."""
        for pipe in (self._child.stdin, self._child.stdout, self._stderr):
            if pipe is not None:
                pipe.close()
        try:
            self._child.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self.kill()


class CompilerPool:
    """Up to `size` compiler processes."""

    def __init__(self, size: int = POOL_SIZE) -> None:
        self._size = size
        self._owner = os.getpid()
        self._inherited: list[CompilerProcess] = []  # the parent's, after a fork: not ours to touch
        self._idle: list[CompilerProcess] = []
        self._all: list[CompilerProcess] = []
        self._count = 0
        self._changed = threading.Condition()

    def start(self) -> None:
        """Start one process now, without waiting for it, if there is none yet."""
        self._notice_fork()
        with self._changed:
            if self._count == 0 and sys.executable:
                self._idle.append(self._add())

    def compile(
        self, text: str, options: CompileOptions, reproducer_dir: Path,
        timeout_seconds: float = TIMEOUT_SECONDS,
    ) -> CompiledObject:
        """Compile in one of the processes.

        Raises InternalError, with the text in a file below `reproducer_dir`, when LLVM refuses it,
        or its process dies or gives no answer in time.
        """
        if not sys.executable:  # embedded in a program that names no interpreter to start
            return _in_this_process(text, options, reproducer_dir)
        process = self._acquire()
        try:
            request = {"ir": text, "options": options.as_dict()}
            answer = process.request(request, timeout_seconds)
        except _ProcessDiedError as error:
            told = process.stderr_tail()
            message = f"the compiler process {error}" + (f":\n{told}" if told else "")
            raise _failure(message, text, options, reproducer_dir) from None
        finally:
            self._release(process)
        if "error" in answer:
            message = f"LLVM refused generated IR ({answer['stage']}): {answer['error']}"
            raise _failure(message, text, options, reproducer_dir)
        return CompiledObject(answer["data"], answer["seconds"])

    def process_ids(self) -> list[int]:
        """Of all processes that live."""
        return [process.pid for process in self._all]

    def stop(self) -> None:
        """End all idle processes."""
        self._notice_fork()
        with self._changed:
            while self._idle:
                self._forget(self._idle.pop())

    def _acquire(self) -> CompilerProcess:
        self._notice_fork()
        with self._changed:
            while True:
                while self._idle:
                    process = self._idle.pop()
                    if process.is_alive():
                        return process
                    self._forget(process)
                if self._count < self._size:
                    return self._add()
                self._changed.wait()

    def _release(self, process: CompilerProcess) -> None:
        with self._changed:
            if process.is_alive():
                self._idle.append(process)
            else:
                self._forget(process)
            self._changed.notify()

    def _add(self) -> CompilerProcess:
        process = CompilerProcess()
        self._count += 1
        self._all.append(process)
        return process

    def _forget(self, process: CompilerProcess) -> None:
        process.stop()
        self._count -= 1
        self._all.remove(process)

    def _notice_fork(self) -> None:
        if self._owner != os.getpid():
            inherited = [*self._inherited, *self._all]
            self.__init__(self._size)  # type: ignore[misc]  # a lock may be held by a lost thread
            self._inherited = inherited


def _in_this_process(text: str, options: CompileOptions, reproducer_dir: Path) -> CompiledObject:
    try:
        return compile_ir(text, options)
    except IrRefusedError as failure:
        message = f"LLVM refused generated IR ({failure.stage}): {failure.text}"
        raise _failure(message, text, options, reproducer_dir) from None


def _failure(
    message: str, text: str, options: CompileOptions, reproducer_dir: Path
) -> InternalError:
    """The error, with the text written where its message says."""
    name = hashlib.sha256(text.encode()).hexdigest()[:16] + ".ll"
    path: Path | None = reproducer_dir / name
    try:
        reproducer_dir.mkdir(parents=True, exist_ok=True)
        (reproducer_dir / name).write_text(f"; {message!r}\n; {options}\n{text}", encoding="utf-8")
    except OSError:
        path = None
    return InternalError(message, reproducer=path)


compiler_pool = CompilerPool()
atexit.register(compiler_pool.stop)
