"""From IR text to the bytes of an object file, with LLVM, in this process.

Owns the recipe: which CPU, which passes, which code generation level. worker.py runs it in a child
process, because LLVM compiles one module at a time in a process and may abort. Keeps nothing.
"""

from __future__ import annotations

import functools
import time
from dataclasses import asdict, dataclass

from lanewise.jit.cpu_parts import supply_parts

__all__ = [
    "RECIPE_VERSION",
    "CompileOptions",
    "CompiledObject",
    "IrRefusedError",
    "compile_ir",
    "host_options",
]

RECIPE_VERSION = 4  # raise it with any change below that changes what is generated


@dataclass(frozen=True, slots=True)
class CompileOptions:
    """What an object depends on besides the text. `features` is LLVM's "+avx2,-fma" form."""

    cpu: str
    features: str
    speed_level: int = 1
    codegen_level: int = 2

    def as_dict(self) -> dict[str, str | int]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class CompiledObject:
    """An object file, and the seconds each stage took (parse, optimise, codegen)."""

    data: bytes
    seconds: dict[str, float]


class IrRefusedError(Exception):
    """LLVM refused the text; `stage` is what it was doing."""

    def __init__(self, stage: str, text: str) -> None:
        super().__init__(f"{stage}: {text}")
        self.stage = stage
        self.text = text


@functools.lru_cache(maxsize=1)
def _host_cpu() -> tuple[str, str]:
    import llvmlite.binding as llvm

    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def host_options(
    cpu: str | None = None, features: str = "", *, speed_level: int = 1, codegen_level: int = 2
) -> CompileOptions:
    """Options for this machine, or for `cpu`, with `features` added to the CPU's own."""
    if cpu is None:
        cpu, own = _host_cpu()
        features = ",".join(part for part in (own, features) if part)
    return CompileOptions(cpu, features, speed_level, codegen_level)


@functools.lru_cache(maxsize=1)
def _initialize() -> None:
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    llvm.initialize_native_asmparser()  # for `module asm`
    # The register allocator may look at this much when it splits a live range over a region. LLVM's
    # 10 000 costs half of all compile time in kernels with hundreds of guarded accesses and makes
    # larger code; 100 changes no benchmark.
    llvm.set_option("lanewise", "-grow-region-complexity-budget=100")


def compile_ir(
    text: str, options: CompileOptions, *, assembly: bool = False
) -> CompiledObject:
    """Verify, optimise and generate code; with `assembly`, the text of it, for people.

    Raises IrRefusedError with LLVM's words.
    """
    import llvmlite.binding as llvm

    _initialize()
    seconds: dict[str, float] = {}
    started = time.perf_counter()
    stage = "parse"
    try:
        module = llvm.parse_assembly(supply_parts(text, options.features))
        stage = "verify"
        module.verify()
        machine = llvm.Target.from_default_triple().create_target_machine(
            cpu=options.cpu, features=options.features, opt=options.codegen_level,
            reloc="default", codemodel="jitdefault", jit=True,
        )
        module.triple = machine.triple
        module.data_layout = str(machine.target_data)
        seconds["parse"] = time.perf_counter() - started
        stage, started = "optimise", time.perf_counter()
        tuning = llvm.create_pipeline_tuning_options(speed_level=options.speed_level)
        tuning.loop_vectorization = tuning.slp_vectorization = False
        tuning.loop_interleaving = tuning.loop_unrolling = False
        builder = llvm.create_pass_builder(machine, tuning)
        builder.getModulePassManager().run(module, builder)
        seconds["optimise"] = time.perf_counter() - started
        stage, started = "codegen", time.perf_counter()
        data = machine.emit_assembly(module).encode() if assembly else machine.emit_object(module)
        seconds["codegen"] = time.perf_counter() - started
    except RuntimeError as error:
        raise IrRefusedError(stage, str(error)) from None
    return CompiledObject(data, seconds)
