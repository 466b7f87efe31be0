"""Finding, making and describing the toolchain."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lanewise.errors import CompileError, InputError
from lanewise.front.hip import toolchain
from lanewise.front.hip.compile import compile_device
from lanewise.front.hip.toolchain import describe, find_toolchain
from lanewise.targets import TARGETS


@pytest.fixture
def triton(tmp_path: Path) -> Path:
    """A folder to put on sys.path: a package `triton` with the AMD part that its wheel has."""
    tree = find_toolchain().rocm
    assert tree is not None
    amd = tmp_path / "path with space" / "triton" / "backends" / "amd"
    (amd / "lib").mkdir(parents=True)
    (amd.parents[1] / "__init__.py").touch()
    (amd / "include").symlink_to(tree / "include")
    for name in ("ocml.bc", "ockl.bc"):
        (amd / "lib" / name).symlink_to(tree / "amdgcn" / "bitcode" / name)
    return amd.parents[2]


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    cache = tmp_path / "empty cache"
    monkeypatch.setenv("LANEWISE_CACHE_DIR", str(cache))
    return cache


def test_processes_that_start_at_once_make_one_tree_and_all_compile(
    triton: Path, empty_cache: Path, saxpy: str
) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(triton)!r})\n"
        "from lanewise.front.hip.compile import compile_device\n"
        f"sys.stdout.buffer.write(compile_device({saxpy!r}, 'gfx1100'))\n"
    )
    started = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(4)
    ]
    made = [process.communicate()[0] for process in started]
    assert [process.returncode for process in started] == [0, 0, 0, 0]
    assert made[0][:4] == b"\x7fELF"
    assert len(set(made)) == 1
    assert len([path for path in empty_cache.glob("hip-toolchain-*") if path.is_dir()]) == 1


def test_the_tree_has_control_bitcode_for_every_target(
    triton: Path, empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(triton)
    tree = find_toolchain().rocm
    assert tree is not None
    assert tree.parent == empty_cache
    names = {path.stem for path in (tree / "amdgcn" / "bitcode").glob("*.bc")}
    assert {f"oclc_isa_version_{name.removeprefix('gfx')}" for name in TARGETS} < names
    assert {"ocml", "ockl", "oclc_wavefrontsize64_on", "oclc_abi_version_600"} < names
    assert not list(tree.rglob("*.ll"))


def test_a_missing_package_is_told_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "_package_dir", lambda name: None)
    with pytest.raises(InputError, match=r"ziglang: pip install 'lanewise\[hip\]'"):
        find_toolchain()
    missing = {part.name: part for part in describe() if not part.found}
    assert set(missing) >= {"clang and lld", "clang's headers"}
    assert all(part.remedy for part in missing.values())


def test_headers_that_cannot_be_fetched_are_told_with_a_remedy(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toolchain, "_installed_triton", lambda: None)
    monkeypatch.setattr(toolchain, "_TRITON_PIN", "0.0.0.no.such.version")
    with pytest.raises(InputError, match=r"(?s)could not be fetched: .*\nTry: pip install"):
        find_toolchain()
    assert [path.name for path in empty_cache.iterdir()] == ["hip-toolchain.lock"]


def test_a_cache_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANEWISE_CACHE_DIR", "/proc/none")
    with pytest.raises(InputError, match="set LANEWISE_CACHE_DIR"):
        find_toolchain()


def test_describe_tells_every_part_where_all_is_there() -> None:
    find_toolchain()
    parts = describe()
    assert [part.name for part in parts] == [
        "clang and lld", "clang's headers", "HIP headers and device libraries",
    ]  # fmt: skip
    assert all(part.found and part.detail and part.remedy is None for part in parts)


# --- another clang --------------------------------------------------------------------------------


def write_clang(path: Path, version: str, targets: str, otherwise: str) -> Path:
    path.write_text(
        "#!/bin/sh\n"
        'case "$1" in\n'
        f'--version) echo "Some clang version {version}";;\n'
        f"-print-targets) echo '{targets}';;\n"
        f"*) {otherwise};;\n"
        "esac\n"
    )
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("version", "targets", "message"),
    [
        ("21.1.0", "amdgcn - AMD GCN GPUs", "clang 22 or later is needed"),
        ("22.1.0", "x86-64 - 64-bit X86", "built without the AMDGPU target"),
    ],
)
def test_a_clang_that_will_not_do_is_refused(
    version: str, targets: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clang = write_clang(tmp_path / "clang", version, targets, "true")
    monkeypatch.setenv("LANEWISE_CLANG", str(clang))
    with pytest.raises(InputError, match=message):
        find_toolchain()
    assert not describe()[0].found


def test_a_clang_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANEWISE_CLANG", "/no/such/clang")
    with pytest.raises(InputError, match="/no/such/clang: cannot be run"):
        find_toolchain()


def test_a_compiler_ended_by_a_signal_is_told(
    own_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clang = write_clang(tmp_path / "clang", "22.1.0", "amdgcn - AMD GCN GPUs", "kill -SEGV $$")
    monkeypatch.setenv("LANEWISE_CLANG", str(clang))
    with pytest.raises(CompileError, match="the compiler was ended by SIGSEGV"):
        compile_device("int x{};", "gfx942")
