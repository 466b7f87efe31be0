"""Vector conversions from and to floats of 8, 6 and 4 bits, with and without a scale.

The formats are semantics.small_floats'. op_sel picks a byte here, which only the bodies know:
OPSEL[1:0] of the source, OPSEL[3:2] of the destination, other bytes are preserved; gfx12 prints
byte_sel instead. A scale is the exponent field of an f32: results are multiplied by
2**(field - 127) on the way up, sources divided by it on the way down; 255 gives NaN.
Sources: CDNA3 and CDNA4 ISA 7.2, RDNA4 ISA 7.6. What gfx950 does with denormal scales and NaN
codes is assumed.
"""

from __future__ import annotations

from collections.abc import Iterator

from lanewise.semantics.amd.vector_convert import pack_halves
from lanewise.semantics.lanes import LaneBuilder, Value
from lanewise.semantics.registry import instruction
from lanewise.semantics.small_floats import SmallFloat, format_of, from_f32, to_f32

FLOATS = {"f32": "float", "f16": "half", "bf16": "bfloat"}


# -- op_sel and byte_sel --------------------------------------------------------------------------
def selected_byte(lanes: LaneBuilder, first_bit: int) -> int:
    """The byte that two bits of op_sel, or byte_sel, choose."""
    byte = lanes.modifiers.get("byte_sel")
    if isinstance(byte, int):
        return byte
    bits = lanes.modifiers.get("op_sel", ())
    assert isinstance(bits, tuple)
    chosen = (*bits, 0, 0, 0, 0)[first_bit : first_bit + 2] if len(bits) > first_bit + 1 else (0, 0)
    return chosen[0] + 2 * chosen[1]


def source_byte(lanes: LaneBuilder, a: Value) -> Value:
    """The source byte moved to the bottom."""
    return a >> (8 * selected_byte(lanes, 0))


def place_byte(lanes: LaneBuilder, old: Value, byte: Value) -> Value:
    """The destination with one byte replaced."""
    shift = 8 * selected_byte(lanes, 2)
    return (old & (~(0xFF << shift) & 0xFFFFFFFF)) | ((byte & 0xFF) << shift)


# -- without a scale ------------------------------------------------------------------------------
def define_plain(name: str) -> None:
    """The conversions of fp8 or bf8."""

    @instruction(f"v_cvt_f32_{name}", reads="b32", writes="f32")
    def widen(lanes: LaneBuilder, a: Value) -> Value:
        """D = the 8-bit float in a byte of A."""
        return to_f32(lanes, source_byte(lanes, a), format_of(name, lanes.target))

    @instruction(f"v_cvt_pk_f32_{name}", reads="b16", writes="b64")
    def widen_pair(lanes: LaneBuilder, a: Value) -> Value:
        """D = the two 8-bit floats in a half of A."""
        form, pair = format_of(name, lanes.target), lanes.zext(a, "i32")
        low, high = to_f32(lanes, pair, form), to_f32(lanes, pair >> 8, form)
        return lanes.pair(lanes.bits(low), lanes.bits(high))

    @instruction(f"v_cvt_pk_{name}_f32", reads="f32 f32", writes="b16")
    def narrow_pair(lanes: LaneBuilder, a: Value, b: Value) -> Value:
        """D = A and B as two 8-bit floats, nearest even."""
        form = format_of(name, lanes.target)
        return pack_bytes(lanes, from_f32(lanes, a, form), from_f32(lanes, b, form))

    @instruction(f"v_cvt_sr_{name}_f32", reads="f32 u32 b32@dst", writes="b32")
    def narrow_random(lanes: LaneBuilder, a: Value, seed: Value, old: Value) -> Value:
        """A byte of D = A, rounded stochastically with the bits of B."""
        code = from_f32(lanes, a, format_of(name, lanes.target), seed=seed)
        return place_byte(lanes, old, code)


def pack_bytes(lanes: LaneBuilder, low: Value, high: Value) -> Value:
    """i16 of two codes of 8 bits."""
    return lanes.trunc(low | (high << 8), "i16")


for _name in ("fp8", "bf8"):
    define_plain(_name)


# -- scales ---------------------------------------------------------------------------------------
def scale_up(lanes: LaneBuilder, a: Value, scale: Value, type_: str) -> Value:
    """A * 2**(exponent field of the scale - 127), as the type."""
    field = lanes.bits(scale) & 0x7F800000
    power = lanes.select(field == 0, 0x00400000, field)
    product = lanes.fmul(a, lanes.bitcast(power, "float"), ieee=True)
    nan = lanes.bitcast(lanes.const("i32", 0x7FC00000, a.lanes), "float")
    product = lanes.select(field == 0x7F800000, nan, product)
    return product if type_ == "float" else lanes.fptrunc(product, type_, ieee=True)


def scale_down(
    lanes: LaneBuilder, a: Value, scale: Value, form: SmallFloat, seed: Value | None = None
) -> Value:
    """The code of A / 2**(exponent field of the scale - 127)."""
    a = lanes.flush_input(a) if a.type == "float" else lanes.fpext(a, "float")
    field = lanes.field(lanes.bits(scale), 23, 8)
    code = from_f32(lanes, a, form, seed=seed, scale_exponent=field - 127)
    if form.special == "none":
        return code
    nan = 2 * form.sign - (1 if form.special == "nan" else 2)
    return lanes.select(field == 255, nan, code)


def next_random(lanes: LaneBuilder, a: Value) -> Value:
    """What V_PRNG_B32 makes of a seed: the next element's."""
    return (a << 1) ^ (lanes.ashr(a, 31) & 197)


def halves(lanes: LaneBuilder, a: Value, type_: str) -> tuple[Value, Value]:
    """The two 16-bit floats of an i32."""
    low, high = lanes.trunc(a, "i16"), lanes.trunc(a >> 16, "i16")
    return lanes.bitcast(low, type_), lanes.bitcast(high, type_)


def join(lanes: LaneBuilder, low: Value, high: Value) -> Value:
    """i64 of two f32, i32 of two 16-bit floats."""
    if low.type == "float":
        return lanes.pair(lanes.bits(low), lanes.bits(high))
    return pack_halves(lanes, lanes.bits(low), lanes.bits(high))


def define_scaled(name: str, word: str) -> None:
    """fp8 and bf8 from and to f32, f16 or bf16."""
    type_ = FLOATS[word]
    pair = "b64" if word == "f32" else "b32"

    if word != "bf16":

        @instruction(
            f"v_cvt_scalef32_{word}_{name}", reads="b32 f32", writes=word, fidelity="assumed"
        )
        def widen(lanes: LaneBuilder, a: Value, scale: Value) -> Value:
            """D = the 8-bit float in a byte of A, scaled."""
            number = to_f32(lanes, source_byte(lanes, a), format_of(name, lanes.target))
            return scale_up(lanes, number, scale, type_)

    @instruction(
        f"v_cvt_scalef32_pk_{word}_{name}", reads="b16 f32", writes=pair, fidelity="assumed"
    )
    def widen_pair(lanes: LaneBuilder, a: Value, scale: Value) -> Value:
        """D = the two 8-bit floats in a half of A, scaled."""
        form, codes = format_of(name, lanes.target), lanes.zext(a, "i32")
        low, high = (
            scale_up(lanes, to_f32(lanes, code, form), scale, type_) for code in (codes, codes >> 8)
        )
        return join(lanes, low, high)

    def narrow_pair(lanes: LaneBuilder, a: Value, b: Value, scale: Value) -> Value:
        """D = A and B, scaled, as two 8-bit floats."""
        form = format_of(name, lanes.target)
        return pack_bytes(
            lanes, scale_down(lanes, a, scale, form), scale_down(lanes, b, scale, form)
        )

    if word == "f32":
        instruction(
            f"v_cvt_scalef32_pk_{name}_f32", reads="f32 f32 f32", writes="b16", fidelity="assumed"
        )(narrow_pair)
    else:

        @instruction(
            f"v_cvt_scalef32_pk_{name}_{word}", reads="b32 f32", writes="b16", fidelity="assumed"
        )
        def narrow_halves(lanes: LaneBuilder, a: Value, scale: Value) -> Value:
            """D = the two 16-bit floats of A, scaled, as two 8-bit floats."""
            return narrow_pair(lanes, *halves(lanes, a, type_), scale)

    @instruction(
        f"v_cvt_scalef32_sr_{name}_{word}",
        reads=f"{word} u32 f32 b32@dst",
        writes="b32",
        fidelity="assumed",
    )
    def narrow_random(lanes: LaneBuilder, a: Value, seed: Value, scale: Value, old: Value) -> Value:
        """A byte of D = A, scaled, rounded stochastically with the bits of B."""
        code = scale_down(lanes, a, scale, format_of(name, lanes.target), seed)
        return place_byte(lanes, old, code)


# -- 4 bits: a pair is a byte ---------------------------------------------------------------------
def narrow_fp4_pair(
    lanes: LaneBuilder, pair: tuple[Value, Value], seed: Value | None, scale: Value, old: Value
) -> Value:
    """`old` with a byte of two scaled 4-bit floats, rounded stochastically given a seed."""
    form = format_of("fp4", lanes.target)
    low = scale_down(lanes, pair[0], scale, form, seed)
    seed = None if seed is None else next_random(lanes, seed)
    return place_byte(lanes, old, low | (scale_down(lanes, pair[1], scale, form, seed) << 4))


def define_from_fp4(word: str) -> None:
    """f32, f16 or bf16 from fp4."""
    type_ = FLOATS[word]
    pair = "b64" if word == "f32" else "b32"

    @instruction(f"v_cvt_scalef32_pk_{word}_fp4", reads="b32 f32", writes=pair, fidelity="assumed")
    def widen_pair(lanes: LaneBuilder, a: Value, scale: Value) -> Value:
        """D = the two 4-bit floats in a byte of A, scaled."""
        form, codes = format_of("fp4", lanes.target), source_byte(lanes, a)
        low, high = (
            scale_up(lanes, to_f32(lanes, code, form), scale, type_) for code in (codes, codes >> 4)
        )
        return join(lanes, low, high)


@instruction(
    "v_cvt_scalef32_pk_fp4_f32", reads="f32 f32 f32 b32@dst", writes="b32", fidelity="assumed"
)
def v_cvt_scalef32_pk_fp4_f32(
    lanes: LaneBuilder, a: Value, b: Value, scale: Value, old: Value
) -> Value:
    """A byte of D = A and B, scaled, as two 4-bit floats."""
    return narrow_fp4_pair(lanes, (a, b), None, scale, old)


@instruction(
    "v_cvt_scalef32_sr_pk_fp4_f32", reads="b64 u32 f32 b32@dst", writes="b32", fidelity="assumed"
)
def v_cvt_scalef32_sr_pk_fp4_f32(
    lanes: LaneBuilder, a: Value, seed: Value, scale: Value, old: Value
) -> Value:
    """A byte of D = the two f32 of A, scaled, as 4-bit floats, rounded stochastically."""
    pair = lanes.bitcast(lanes.low(a), "float"), lanes.bitcast(lanes.high(a), "float")
    return narrow_fp4_pair(lanes, pair, seed, scale, old)


def define_fp4_from_halves(word: str) -> None:
    """fp4 from f16 or bf16."""
    type_ = FLOATS[word]

    @instruction(
        f"v_cvt_scalef32_pk_fp4_{word}", reads="b32 f32 b32@dst", writes="b32", fidelity="assumed"
    )
    def narrow_halves(lanes: LaneBuilder, a: Value, scale: Value, old: Value) -> Value:
        """A byte of D = the two 16-bit floats of A, scaled, as 4-bit floats."""
        return narrow_fp4_pair(lanes, halves(lanes, a, type_), None, scale, old)

    @instruction(
        f"v_cvt_scalef32_sr_pk_fp4_{word}",
        reads="b32 u32 f32 b32@dst",
        writes="b32",
        fidelity="assumed",
    )
    def narrow_halves_random(
        lanes: LaneBuilder, a: Value, seed: Value, scale: Value, old: Value
    ) -> Value:
        """A byte of D = the two 16-bit floats of A, scaled, as 4-bit floats, stochastically."""
        return narrow_fp4_pair(lanes, halves(lanes, a, type_), seed, scale, old)


# -- 6 bits: 32 numbers in six registers ----------------------------------------------------------
Words = tuple[Value, ...]


def unpack_sixes(lanes: LaneBuilder, words: Words) -> Iterator[Value]:
    """The 32 codes of six registers, each in the low bits of an i32."""
    for element in range(32):
        register, shift = divmod(6 * element, 32)
        code = words[register] >> shift
        if shift > 26:
            code = code | (words[register + 1] << (32 - shift))
        yield code


def pack_sixes(lanes: LaneBuilder, codes: list[Value]) -> Words:
    """Six registers of 32 codes."""
    words = [lanes.const("i32", 0, codes[0].lanes)] * 6
    for element, code in enumerate(codes):
        register, shift = divmod(6 * element, 32)
        words[register] = words[register] | (code << shift)
        if shift > 26:
            words[register + 1] = words[register + 1] | (code >> (32 - shift))
    return tuple(words)


def elements(lanes: LaneBuilder, words: Words, word: str) -> list[Value]:
    """The f32, f16 or bf16 numbers of a tuple of registers."""
    if word == "f32":
        return [lanes.bitcast(v, "float") for v in words]
    return [half for v in words for half in halves(lanes, v, FLOATS[word])]


def define_fp6(name: str, word: str) -> None:
    """fp6 and bf6 from and to f32, f16 or bf16, 32 numbers at once."""
    type_ = FLOATS[word]
    all_registers = "b1024" if word == "f32" else "b512"

    @instruction(
        f"v_cvt_scalef32_pk32_{word}_{name}",
        reads="b192 f32",
        writes=all_registers,
        fidelity="assumed",
    )
    def widen(lanes: LaneBuilder, a: Words, scale: Value) -> Words:
        """D = the 32 6-bit floats of A, scaled."""
        form = format_of(name, lanes.target)
        numbers = [
            lanes.bits(scale_up(lanes, to_f32(lanes, code, form), scale, type_))
            for code in unpack_sixes(lanes, a)
        ]
        if word == "f32":
            return tuple(numbers)
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return tuple(pack_halves(lanes, low, high) for low, high in pairs)

    if word != "f32":

        @instruction(
            f"v_cvt_scalef32_pk32_{name}_{word}",
            reads="b512 f32",
            writes="b192",
            fidelity="assumed",
        )
        def narrow(lanes: LaneBuilder, a: Words, scale: Value) -> Words:
            """D = the 32 numbers of A, scaled, as 6-bit floats."""
            form = format_of(name, lanes.target)
            numbers = elements(lanes, a, word)
            return pack_sixes(lanes, [scale_down(lanes, v, scale, form) for v in numbers])

    @instruction(
        f"v_cvt_scalef32_sr_pk32_{name}_{word}",
        reads=f"{all_registers} u32 f32",
        writes="b192",
        fidelity="assumed",
    )
    def narrow_random(lanes: LaneBuilder, a: Words, seed: Value, scale: Value) -> Words:
        """D = the 32 numbers of A, scaled, as 6-bit floats, rounded stochastically."""
        form, codes = format_of(name, lanes.target), []
        for number in elements(lanes, a, word):
            codes.append(scale_down(lanes, number, scale, form, seed))
            seed = next_random(lanes, seed)
        return pack_sixes(lanes, codes)


def define_interleaved_fp6(name: str) -> None:
    """fp6 and bf6 from two tuples of 16 f32."""

    @instruction(
        f"v_cvt_scalef32_2xpk16_{name}_f32",
        reads="b512 b512 f32",
        writes="b192",
        fidelity="assumed",
    )
    def narrow(lanes: LaneBuilder, a: Words, b: Words, scale: Value) -> Words:
        """D = the numbers of A and B by turns, scaled, as 6-bit floats."""
        form = format_of(name, lanes.target)
        turns = [v for pair in zip(a, b, strict=True) for v in pair]
        numbers = [lanes.bitcast(v, "float") for v in turns]
        return pack_sixes(lanes, [scale_down(lanes, v, scale, form) for v in numbers])


for _word in FLOATS:
    for _name in ("fp8", "bf8"):
        define_scaled(_name, _word)
    define_from_fp4(_word)
    if _word != "f32":
        define_fp4_from_halves(_word)
    for _name in ("fp6", "bf6"):
        define_fp6(_name, _word)
for _name in ("fp6", "bf6"):
    define_interleaved_fp6(_name)
