"""HIP C++ and other sources to a bare AMD GPU code object.

Owns the compiler's command line, its errors told as ours, and the cache of what was compiled
before. Which compiler and headers there are is toolchain.py's matter; what is inside a code object
is code_object's.
"""

from __future__ import annotations

import hashlib
import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, get_args

import msgpack

from lanewise.errors import CompileError, InputError
from lanewise.front.hip.device_link import RELOCATABLE, link_device_code
from lanewise.front.hip.toolchain import Toolchain, find_toolchain, opencl_tree
from lanewise.input_files import read_input
from lanewise.jit.cache import ObjectCache
from lanewise.settings import Settings, read_settings
from lanewise.targets import Target, parse_target_id
from lanewise.targets import target as known_target

__all__ = [
    "SOURCE_NAME", "Compilation", "Language", "compile_device", "compile_source", "is_path",
    "unit_word", "wave_size_words",
]  # fmt: skip

Language = Literal["hip", "asm", "ir", "opencl", "c"]

#: How a source given as text is called in messages and line tables.
SOURCE_NAME: Final = "<source>"

_LANGUAGES: Final[dict[str, Language]] = {
    ".hip": "hip", ".cpp": "hip", ".cc": "hip", ".cxx": "hip", ".cu": "hip",
    ".s": "asm", ".S": "asm", ".ll": "ir", ".bc": "ir", ".cl": "opencl", ".c": "c",
}  # fmt: skip

# Goes up whenever the meaning of a cache entry changes.
_CACHE_VERSION: Final = 3
_WAVE_SIZE_WORDS: Final = {"-mwavefrontsize64": 64, "-mno-wavefrontsize64": 32}
_DEVICE_TRIPLE: Final = "--target=amdgcn-amd-amdhsa"


@dataclass(frozen=True, slots=True)
class Compilation:
    """What the compiler made: an ELF code object, and its warnings ("" if none)."""

    code_object: bytes
    warnings: str


@dataclass(frozen=True, slots=True)
class _Source:
    """name: as the user gave it, or SOURCE_NAME; path: None where only the text is there."""

    name: str
    path: Path | None
    text: bytes
    language: Language


def compile_device(
    source: str | Path,
    target: str | Target,
    *,
    options: Sequence[str] = (),
    language: Language | None = None,
    settings: Settings | None = None,
    timeout_seconds: float = 600.0,
) -> bytes:
    """The code object of `source` for `target`, compiled at -O3 with line tables.

    source    a Path, the text of a path, or the source itself: a text in which there is a line
              break, a brace, a semicolon or a #
    target    "gfx942", with features "gfx90a:xnack-", or a Target
    options   for clang, after our own, so that they win ("-O0", "-DN=4", "-Iinclude")
    language  by the file's suffix if None; "hip" for a source given as text

    Raises CompileError with the compiler's own words, InputError for a file that cannot be read or
    a toolchain that is not there.
    """
    return compile_source(
        source,
        target,
        options=options,
        language=language,
        settings=settings,
        timeout_seconds=timeout_seconds,
    ).code_object


def compile_source(
    source: str | Path,
    target: str | Target,
    *,
    options: Sequence[str] = (),
    language: Language | None = None,
    settings: Settings | None = None,
    timeout_seconds: float = 600.0,
    toolchain: Toolchain | None = None,
    relocatable: bool = False,
) -> Compilation:
    """As compile_device; tells the compiler's warnings too. Another toolchain than the usual one
    may be given. relocatable makes bitcode for link_device_code instead of a code object."""
    settings = settings or read_settings()
    options = _option_words(options)
    target_name = target.name if isinstance(target, Target) else target
    known_target(target_name)
    parse_target_id(target_name)
    given = _read_source(source, language)
    toolchain = toolchain or find_toolchain(settings)
    if relocatable:
        options = (*options, _BITCODE)
    elif RELOCATABLE in options:  # a unit that is all there is
        unit = compile_source(
            source, target, options=options, language=language, settings=settings,
            timeout_seconds=timeout_seconds, toolchain=toolchain, relocatable=True,
        )  # fmt: skip
        linked = link_device_code([unit.code_object], target_name, toolchain)
        return Compilation(linked, unit.warnings)
    cache = ObjectCache(settings.cache_dir / "code-objects", settings.cache_bytes)
    key = _cache_key(given, target_name, options, toolchain)
    cached = _cached(cache, key)
    if cached is not None:
        return cached
    with tempfile.TemporaryDirectory(prefix="lanewise-") as work:
        job = _Job(given, target_name, tuple(options), toolchain, Path(work))
        made = _run(job, timeout_seconds)
        _remember(cache, key, made, _dependencies(job))
    return made


_BITCODE: Final = "-emit-llvm"


def _option_words(options: Sequence[str]) -> tuple[str, ...]:
    if isinstance(options, str):
        raise InputError(f"options={options!r}: expected a list of words, as in [{options!r}]")
    words = tuple(options) if isinstance(options, Iterable) else (options,)
    if not all(isinstance(word, str) for word in words):
        raise InputError(f"options={options!r}: expected a list of words, as in ['-O1', '-DN=4']")
    return words


# --- the source -----------------------------------------------------------------------------------


def _read_source(source: str | Path, language: Language | None) -> _Source:
    if language is not None and language not in get_args(Language):
        raise InputError(f"unknown language {language!r}; known: {', '.join(get_args(Language))}")
    if isinstance(source, str) and not is_path(source):
        return _Source(SOURCE_NAME, None, source.encode(), language or "hip")
    path = Path(source)
    text = read_input(path)
    found = language or _LANGUAGES.get(path.suffix)
    if found is None:
        what = f"the suffix {path.suffix!r}" if path.suffix else "a name without a suffix"
        hint = "; it is a program or code object, which load takes" if _is_binary(text) else ""
        raise InputError(
            f"{what} tells no language; known: {' '.join(_LANGUAGES)}{hint}", source=str(source)
        )
    return _Source(str(source), path, text, found)


def _working_directory() -> str:
    try:
        return str(Path.cwd())
    except FileNotFoundError:  # it was deleted under us
        return "/"


def is_path(text: str) -> bool:
    """Whether a text is meant as the name of a source, not as the source."""
    if "\n" in text or "{" in text or not text.strip():
        return False
    known = Path(text).suffix in _LANGUAGES or Path(text).is_file()
    return known or not any(character in text for character in ";#")


def _is_binary(data: bytes) -> bool:
    return data.startswith((b"\x7fELF", b"__CLANG_OFFLOAD_BUNDLE__", b"CCOB"))


# --- the compiler ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Job:
    source: _Source
    target: str
    options: tuple[str, ...]
    toolchain: Toolchain
    work: Path

    @property
    def output(self) -> Path:
        return self.work / "code_object"

    @property
    def dependency_file(self) -> Path:
        return self.work / "dependencies"

    @property
    def input(self) -> Path:
        """What clang reads. A source given as text lies in the work folder."""
        return self.source.path or self.work / "source"

    @property
    def input_word(self) -> str:
        """The same on a command line, where a dash at the front would make it an option."""
        return f"./{self.input}" if str(self.input).startswith("-") else str(self.input)


def _command(job: _Job) -> list[str]:
    chain = job.toolchain
    words = [*chain.clang, *chain.driver_flags, "-O3", "-gline-tables-only"]
    words += [
        "-fno-crash-diagnostics",
        "-fno-color-diagnostics",
        "-Wno-unused-command-line-argument",
    ]
    tree = opencl_tree(chain) if job.source.language == "opencl" else chain.rocm
    if tree is not None:
        words.append(f"--rocm-path={tree}")
    if job.source.path is None:
        words.append(f"-ffile-prefix-map={job.input}={SOURCE_NAME}")
    words += _language_words(job)
    return [*words, *job.options, "-o", str(job.output), job.input_word]


def _language_words(job: _Job) -> list[str]:
    device = [_DEVICE_TRIPLE, f"-mcpu={job.target}"]
    match job.source.language:
        case "hip":
            return _hip_words(job)
        case "asm":
            kind = "assembler-with-cpp" if job.input.suffix == ".S" else "assembler"
            return [*device, "-nogpulib", "-x", kind]
        case "ir":
            return [*device, "-Wno-override-module", "-x", "ir"]
        case "opencl":
            return [*device, *_dependency_words(job), "-cl-kernel-arg-info", "-x", "cl"]
        case "c":
            return [*device, *_dependency_words(job), "-ffreestanding", "-x", "c"]


def _hip_words(job: _Job) -> list[str]:
    words = ["--driver-mode=g++"]
    if job.toolchain.driver_flags:  # with zig's headers, which are of this one host
        words.append("--target=x86_64-linux-gnu")
    words += [*job.toolchain.hip_flags, *_dependency_words(job)]
    if job.source.path is None:
        words += ["-iquote", _working_directory()]
    return [
        *words,
        "-mprintf-kind=buffered",
        "-fhip-kernel-arg-name",
        f"--offload-arch={job.target}",
        *wave_size_words(_wave_size(job)),
        *("--offload-device-only", "--no-gpu-bundle-output", unit_word(job.source.text)),
        *("-c", "-x", "hip"),
    ]


def wave_size_words(size: int) -> list[str]:
    """The macros that clang had up to version 21, and that programs still ask for the wave's size;
    64 on the host's side. (LLVM 21, clang/docs/HIPSupport.rst, Predefined Macros)"""
    return [f"-D__AMDGCN_WAVEFRONT_SIZE{end}={size}" for end in ("", "__")]


def _wave_size(job: _Job) -> int:
    target = known_target(job.target.partition(":")[0])
    asked = [word for word in job.options if word in _WAVE_SIZE_WORDS]
    size = _WAVE_SIZE_WORDS[asked[-1]] if asked else target.default_wave_size
    return size if size in target.wave_sizes else target.default_wave_size


def unit_word(source: bytes) -> str:
    """The compilation unit's id: clang makes it from the time and place of the compile, and it ends
    up in symbols, on the host's side as on the device's."""
    return f"-cuid={hashlib.sha256(source).hexdigest()[:16]}"


def _dependency_words(job: _Job) -> list[str]:
    """cc1's own options: the driver drops -MD for a device-only compile."""
    words = ["-dependency-file", str(job.dependency_file), "-MT", "all", "-sys-header-deps"]
    return [part for word in words for part in ("-Xclang", word)]


def _run(job: _Job, timeout_seconds: float) -> Compilation:
    """Compile; once more without what is known to break the compiler, should it crash."""
    try:
        return _run_once(job, timeout_seconds)
    except CompileError as error:
        if _CRASHED not in str(error) or job.source.language == "asm":
            raise
        if not job.target.startswith("gfx11") or _NO_TRUE16[-1] in job.options:
            raise
        try:
            made = _run_once(replace(job, options=(*job.options, *_NO_TRUE16)), timeout_seconds)
        except CompileError:
            raise error from None
    note = f"note: the compiler crashed; this was made with {' '.join(_NO_TRUE16)}\n"
    return replace(made, warnings=made.warnings + note)


def _run_once(job: _Job, timeout_seconds: float) -> Compilation:
    if job.source.path is None:
        job.input.write_bytes(job.source.text)
    # The compiler's own temporary files then go when ours do, however it ends.
    command = ["env", f"TMPDIR={job.work}", *_command(job)]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=timeout_seconds)
    except subprocess.TimeoutExpired:
        raise _failure(job, command, "", f"took longer than {timeout_seconds:g} s") from None
    finally:
        if process.returncode is None:  # too long, or Ctrl-C
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    text = said.decode(errors="replace").replace(str(job.input), job.source.name)
    if process.returncode != 0:
        raise _failure(job, command, text, _how_it_failed(process.returncode, text))
    magic = b"BC\xc0\xde" if _BITCODE in job.options else b"\x7fELF"
    if not job.output.is_file() or job.output.read_bytes()[:4] != magic:
        raise _failure(job, command, text, "made no code object; do the options ask for one?")
    return Compilation(job.output.read_bytes(), text)


# LLVM 22 allocates 16-bit halves of registers on gfx11, and crashes over some arrays of bytes.
_NO_TRUE16 = ("-Xclang", "-target-feature", "-Xclang", "-real-true16")
_CRASHED = "the compiler crashed"
# What clang's driver prints when the compiler proper died, and the back end when it gave up.
_CRASH = re.compile(
    r"PLEASE submit a bug report|failed due to signal|LLVM ERROR:|fatal error: error in backend"
)


def _how_it_failed(status: int, text: str) -> str | None:
    """None when the source is at fault in the usual way."""
    if status < 0:
        return f"was ended by {signal.Signals(-status).name}"
    return "crashed" if status >= 128 or _CRASH.search(text) else None


def _failure(job: _Job, command: list[str], text: str, how: str | None) -> CompileError:
    if how is None:
        message = f"does not compile for {job.target}"
    else:
        message = f"the compiler {how} (target {job.target})"
    return CompileError(message, compiler_text=text, command=command, source=job.source.name)


# --- the cache ------------------------------------------------------------------------------------


def _cache_key(
    source: _Source, target: str, options: Sequence[str], toolchain: Toolchain
) -> str | None:
    """Names a compile by all that goes in but the user's own headers, which its entry lists.

    None where that cannot be done: the source asks for the time, or for files we cannot see.
    """
    if re.search(rb"__(DATE|TIME|TIMESTAMP)__|\.inc(bin|lude)\b|#\s*embed\b", source.text):
        return None
    parts = (
        *(str(_CACHE_VERSION), toolchain.identity, source.language, target),
        *(source.name, _working_directory(), *options),
    )
    digest = hashlib.sha256("\0".join(parts).encode(errors="surrogateescape"))
    digest.update(b"\0\0" + source.text)
    return digest.hexdigest()


def _cached(cache: ObjectCache, key: str | None) -> Compilation | None:
    data = None if key is None else cache.load(key)
    if data is None:
        return None
    entry = msgpack.unpackb(data)
    if any(_digest(Path(name)) != digest for name, digest in entry["dependencies"]):
        return None
    return Compilation(entry["code_object"], entry["warnings"])


def _remember(
    cache: ObjectCache, key: str | None, made: Compilation, dependencies: Sequence[Path]
) -> None:
    if key is None:
        return
    entry = {
        "code_object": made.code_object,
        "warnings": made.warnings,
        "dependencies": [(str(path), _digest(path)) for path in dependencies],
    }
    cache.store(key, msgpack.packb(entry))


def _digest(path: Path) -> str | None:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None


def _dependencies(job: _Job) -> list[Path]:
    """The headers read that do not belong to the toolchain."""
    if not job.dependency_file.is_file():
        return []
    rule = job.dependency_file.read_text(errors="surrogateescape").partition(":")[2]
    words = re.split(r"(?<!\\)[ \n]+", rule.replace("\\\n", " ").strip())
    paths = [re.sub(r"\\([ #])", r"\1", word).replace("$$", "$") for word in words if word]
    chain = job.toolchain
    own = [place for place in (*chain.hip_flags, str(chain.rocm)) if place.startswith("/")]
    return [
        Path(path)
        for path in paths
        if path != job.input_word and not any(path.startswith(f"{place}/") for place in own)
    ]
