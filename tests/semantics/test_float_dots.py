"""Dot products of 16-bit floats against results captured on silicon.

The captures are raw words (A, B, C, result) published by AMD with rocjitsu, of a Radeon Pro W7900
(gfx1100) and a Radeon AI Pro R9700 (gfx1201): emulation/rocjitsu/tests/fixtures/float_dot in
ROCm/rocm-systems; a part of them, chosen for what differs between the two.
"""

from __future__ import annotations

import numpy as np
import pytest

import lanewise.semantics.amd  # noqa: F401  fills the registry
from lanewise.semantics import registry
from lanewise.semantics.lanes import LaneBuilder, Value

CAPTURES = {
    ("gfx1100", "f16"): """
        48004200 44004800 bf800000 425c0001   c800c200 44004800 3f800000 c25c0001
        3c00bc00 3c003c00 3f800000 3f7fffff   3c003c00 3c003c00 c0000000 34000000
        3c004000 3c003c00 c0000000 3f800002   4800c800 48004800 3f800000 3f7fffc0
        3c003c00 3c000000 80000000 3f800001   3c003c00 3c003c00 7f812345 7fc12345
        3c007e01 3c003c00 00000000 ffc00a3d   3c007c00 3c000000 00000000 ffc00000
        7c007e01 00003c00 7fc12345 ffc00a3d   fc007c00 3c003c00 7fc12345 ffc00000
        80008000 3c003c00 00800000 00800000   00000001 3c008001 00000000 a7880000
        058ef3f3 2b241c4a b8eed486 c2886106   cd6c4d6c 78af78af 00000000 bd000000
        84950495 3d283d28 80000000 2c800000   a4b824b8 dc7cdc7c 80000000 34800000
        bc003c00 0001fbff 7f800000 7f800000   8000fc00 04013c00 00800000 ff800000
    """,
    ("gfx1100", "bf16"): """
        41004040 40804100 bf800000 425c0001   3f80bf80 3f803f80 3f800000 3f7fffff
        00800000 3f808000 00000000 00000000   00800000 3f808000 00000001 00000000
        00000001 3f804980 00000000 00000000   00000700 3f803f80 00000000 07000000
        00800080 3f003f00 00000000 00800000   ff7f7f7f 7f7f7f7f 00000000 ff800000
        f9e2d6b1 e2adf60c eddb846f 7f800000   49b3fce2 573a122b 246a3c33 61820e00
        058ef3f3 2b241c4a b8eed486 d0bfbe00   c395629b d9633359 dc60025c 5d504185
        811e011e 3cfd3cfd 80000000 00000000   35b3b5b3 c398c398 80000000 2d800000
        7f800081 80000081 ff9a5ce2 ffc00000   3f803f80 7f7f7fcb ffa6c1fe ffc00a3d
    """,
    ("gfx1201", "f16"): """
        48004200 44004800 bf800000 425c0000   3c00bc00 3c003c00 3f800000 3f800000
        3c003c00 3c003c00 c0000000 00000000   3c003c00 3c000000 80000000 3f800000
        3c003c00 3c003c00 7f812345 7fc12345   3c007c01 3c003c00 00000000 ffc00a3d
        fc007c00 3c003c00 00000000 ffc00000   80000000 3c003c00 00800000 00800000
        00000001 3c008001 00000000 a7800000   058ef3f3 2b241c4a b8eed486 c2886106
        b09d309d 0fe50fe5 00000000 00000000   8000fc00 04013c00 00800000 ff800000
    """,
    ("gfx1201", "bf16"): """
        00800000 3f808000 00000001 00800001   00000001 3f804980 00000000 07000000
        ff7f7f7f 7f7f7f7f 00000000 00000000   c395629b d9633359 dc60025c 5d504184
        2061bc39 96b40093 0056dd77 00553463   81ff0e0d 12cc2d3b 007a3a08 007a6d87
        37d6ba90 8901852c 80800007 81674c04   08e7393d b7d307aa 80800005 8006c205
        0364bc8c 3c468385 807ffffe 0069a402   993b1798 263ca825 00800000 8026a200
        31c03a01 0dfd8564 007ffffe 00a56dfe   8129061c bfaab964 007ffffd 017db7fe
        8522326b bbd88d2f 00800002 01949b60   afebac5f 8fe594b6 80800002 0198d0e0
        b18c20ea 0eb21ff4 00800003 013db002   2dd81116 924aaedf 807ffffa 81568cfd
    """,
}


@pytest.mark.parametrize(("on", "word"), list(CAPTURES))
def test_dot2_gives_the_bits_captured_on_silicon(on: str, word: str, body_runner: type) -> None:
    words = np.array([int(w, 16) for w in CAPTURES[on, word].split()], dtype=np.uint32)
    a, b, c, expected = words.reshape(-1, 4).T
    meaning = registry.find(f"v_dot2_f32_{word}")
    assert meaning is not None
    assert meaning.body is not None
    body = meaning.body
    type_ = "half" if word == "f16" else "bfloat"

    def from_words(lanes: LaneBuilder, x: Value, y: Value, z: Value) -> Value:
        def halves(v: Value) -> tuple[Value, Value]:
            parts = lanes.trunc(v, "i16"), lanes.trunc(v >> 16, "i16")
            return lanes.bitcast(parts[0], type_), lanes.bitcast(parts[1], type_)

        return lanes.bits(body(lanes, halves(x), halves(y), lanes.bitcast(z, "float")))

    runner = body_runner(on, 32, len(a))
    (result,) = runner.run(from_words, [("i32", a), ("i32", b), ("i32", c)])
    assert [f"{v:08x}" for v in result] == [f"{v:08x}" for v in expected]
