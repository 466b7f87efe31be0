"""Compiler processes: errors are told, dead and hanging ones are replaced, orphans end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from lanewise.errors import InternalError
from lanewise.jit.compile import compile_ir, host_options

BAD_IR = "define i32 @f() { ret i64 0 }"
ABORTING_IR = """
declare token @llvm.coro.id(i32, ptr, ptr, ptr)
define void @f() {
  call void asm sideeffect "no such instruction", ""()
  ret void
}
"""
LARGE_IR = "\n".join(
    f"define <16 x float> @f{n}(<16 x float> %x) {{\n"
    + "\n".join(
        f"  %v{i} = fadd <16 x float> {'%x' if i == 0 else f'%v{i - 1}'}, splat (float {i}.5)"
        for i in range(400)
    )
    + "\n  ret <16 x float> %v399\n}"
    for n in range(60)
)


def is_running(pid):
    """Until the last thread has ended: a process whose first one has may still hold its pipes."""
    try:
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
    except ChildProcessError:  # not a child of this process
        status = Path(f"/proc/{pid}/stat")
        return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def wait_until(condition, seconds=10.0):
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()


def test_a_process_compiles_what_this_process_would(pool, good_ir, tmp_path):
    options = host_options()
    compiled = pool.compile(good_ir, options, tmp_path)
    assert compiled.data == compile_ir(good_ir, options).data
    assert set(compiled.seconds) == {"parse", "optimise", "codegen"}


def test_one_process_serves_one_request_after_another(pool, good_ir, tmp_path):
    for _ in range(3):
        pool.compile(good_ir, host_options(), tmp_path)
    assert len(pool.process_ids()) == 1


@pytest.mark.parametrize(("ir", "words"), [(BAD_IR, "parse"), (ABORTING_IR, "no such instruction")])
def test_ir_that_llvm_refuses_leaves_a_reproducer(pool, good_ir, tmp_path, ir, words):
    with pytest.raises(InternalError, match=words) as caught:
        pool.compile(ir, host_options(), tmp_path)
    assert caught.value.reproducer is not None
    assert caught.value.reproducer.read_text().endswith(ir)
    assert pool.compile(good_ir, host_options(), tmp_path).data


def test_a_process_killed_while_it_compiles_is_an_internal_error(pool, good_ir, tmp_path):
    pool.compile(good_ir, host_options(), tmp_path)
    (victim,) = pool.process_ids()
    threading.Timer(0.15, os.kill, (victim, signal.SIGKILL)).start()
    with pytest.raises(InternalError, match="died of signal 9") as caught:
        pool.compile(LARGE_IR, host_options(), tmp_path)
    assert caught.value.reproducer is not None
    assert caught.value.reproducer.read_text().endswith(LARGE_IR)
    assert pool.compile(good_ir, host_options(), tmp_path).data
    assert victim not in pool.process_ids()


def test_an_idle_process_that_has_died_is_replaced_silently(pool, good_ir, tmp_path):
    pool.compile(good_ir, host_options(), tmp_path)
    (victim,) = pool.process_ids()
    os.kill(victim, signal.SIGKILL)
    assert wait_until(lambda: not is_running(victim))
    assert pool.compile(good_ir, host_options(), tmp_path).data


def test_a_process_that_hangs_is_ended_when_its_time_is_up(pool, good_ir, tmp_path):
    pool.compile(good_ir, host_options(), tmp_path)
    (victim,) = pool.process_ids()
    os.kill(victim, signal.SIGSTOP)
    with pytest.raises(InternalError, match=r"gave no answer within 0\.3 s"):
        pool.compile(LARGE_IR, host_options(), tmp_path, timeout_seconds=0.3)
    assert not is_running(victim)


def test_threads_share_two_processes(pool, good_ir, tmp_path):
    results = []

    def work():
        results.append(pool.compile(good_ir, host_options(), tmp_path).data)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 6
    assert len(set(results)) == 1
    assert len(pool.process_ids()) <= 2


def test_a_forked_child_starts_processes_of_its_own(pool, good_ir, tmp_path):
    pool.compile(good_ir, host_options(), tmp_path)
    theirs = set(pool.process_ids())
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        compiled = pool.compile(good_ir, host_options(), tmp_path)
        own = set(pool.process_ids())
        pool.stop()
        os.write(write, bytes([bool(compiled.data), not own & theirs]))
        os._exit(0)
    assert os.read(read, 2) == b"\1\1"
    os.waitpid(child, 0)
    os.close(read)
    os.close(write)
    assert pool.compile(good_ir, host_options(), tmp_path).data
    assert set(pool.process_ids()) == theirs


@pytest.mark.parametrize("busy", [False, True])
def test_processes_end_when_their_parent_is_killed(tmp_path, busy):
    program = f"""
        import threading
        from pathlib import Path
        from lanewise.jit.compile import host_options
        from lanewise.jit.processes import compiler_pool
        compiler_pool.start()
        if {busy}:
            ir = Path({str(tmp_path / "large.ll")!r}).read_text()
            work = (ir, host_options(speed_level=3, codegen_level=3), Path("."))
            threading.Thread(target=compiler_pool.compile, args=work).start()
        print(*compiler_pool.process_ids(), flush=True)
        threading.Event().wait()
    """
    (tmp_path / "large.ll").write_text(LARGE_IR)
    parent = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert parent.stdout is not None
    pids = [int(pid) for pid in parent.stdout.readline().split()]
    time.sleep(0.5)
    assert all(map(is_running, pids))
    parent.kill()
    parent.communicate()
    assert pids
    assert wait_until(lambda: not any(map(is_running, pids)), 5)


def test_processes_end_with_an_ordinary_exit(good_ir):
    program = """
        from lanewise.jit.processes import compiler_pool
        compiler_pool.start()
        print(*compiler_pool.process_ids(), flush=True)
    """
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-c", textwrap.dedent(program)],
        capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.stderr == ""
    assert not any(is_running(int(pid)) for pid in done.stdout.split())


def test_modules_of_the_working_directory_do_not_stand_in_for_ours(tmp_path, monkeypatch, good_ir):
    from lanewise.jit.processes import CompilerPool

    (tmp_path / "msgpack.py").write_text("raise SystemExit('wrong module')")
    monkeypatch.chdir(tmp_path)
    own = CompilerPool()
    try:
        assert own.compile(good_ir, host_options(), tmp_path).data
    finally:
        own.stop()
