"""The ARG words of `lanewise launch`: what each stands for, and where an error points."""

from __future__ import annotations

from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from lanewise.cli.launch_arguments import Buffer, Null, Scalar, check_outputs, parse_argument
from lanewise.element_types import ELEMENT_TYPES
from lanewise.errors import InputError


def scalar(text: str) -> np.generic:
    argument = parse_argument(text)
    assert isinstance(argument, Scalar)
    return argument.value


def buffer(text: str) -> Buffer:
    argument = parse_argument(text)
    assert isinstance(argument, Buffer)
    return argument


def contents(text: str) -> np.ndarray:
    array = buffer(text).contents
    assert array is not None
    return array


def refused(text: str) -> tuple[str, str]:
    """The message, and the piece of the word that the carets stand under."""
    with pytest.raises(InputError) as caught:
        parse_argument(text)
    message, shown, carets = str(caught.value).split("\n")
    assert shown.strip() == text.strip()
    start = carets.index("^")
    return message, shown[start : len(carets)]


@pytest.mark.parametrize(
    ("text", "dtype", "value"),
    [
        ("i32:42", np.int32, 42), ("u64:7", np.uint64, 7), ("f32:2.5", np.float32, 2.5),
        ("bf16:1.5", ml_dtypes.bfloat16, 1.5), ("i8:-128", np.int8, -128),
        ("u32:0xffffffff", np.uint32, 0xFFFF_FFFF), ("f64:0x1p-3", np.float64, 0.125),
        ("f16:-inf", np.float16, -np.inf), ("float8_e4m3fn:0.5", ml_dtypes.float8_e4m3fn, 0.5),
        ("i16:007", np.int16, 7), ("u8:0b101", np.uint8, 5), ("f32:1e-50", np.float32, 0),
    ],
)  # fmt: skip
def test_a_scalar_has_its_type_and_value(text: str, dtype: type, value: float) -> None:
    assert scalar(text).dtype == np.dtype(dtype)
    assert float(scalar(text)) == value


@pytest.mark.parametrize("name", ELEMENT_TYPES)
def test_every_element_type_makes_scalars_and_buffers(name: str) -> None:
    assert scalar(f"{name}:1").dtype == ELEMENT_TYPES[name]
    assert buffer(f"{name}[3]=1").dtype == ELEMENT_TYPES[name]
    assert contents(f"{name}[8]=random:1").shape == (8,)
    assert buffer(f"{name}[2,3]").type_text == f"{name}[2,3]"


def test_a_buffer_without_contents_is_poison() -> None:
    assert buffer("f32[1024]").contents is None
    assert buffer("f32[1024]").shape == (1024,)
    assert buffer("f32[4]>-").save == "-"


def test_contents_are_a_number_iota_or_random() -> None:
    assert contents("f32[3]=-1.5").tolist() == [-1.5] * 3
    assert contents("i32[2,2]=iota").tolist() == [[0, 1], [2, 3]]
    assert contents("u8[257]=iota")[256] == 0
    assert contents("f32[0]=0").shape == (0,)
    assert np.isnan(contents("f64[1]=nan")).all()


def test_random_is_the_same_for_the_same_seed_and_in_range() -> None:
    first, again, other = (contents(f"f32[64,64]=random:{s}") for s in (7, 7, 8))
    assert (first == again).all()
    assert (first != other).any()
    assert (first >= -1).all()
    assert (first < 1).all()
    assert (first < 0).any()
    wide = contents("i8[4096]=random:1")
    assert (wide.min(), wide.max()) == (-128, 127)


def test_contents_come_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "in.npy"
    np.save(path, np.arange(6, dtype=np.float32).reshape(2, 3))
    assert contents(f"f32[2,3]=@{path}").tolist() == [[0, 1, 2], [3, 4, 5]]
    assert contents(f"f32[]=@{path}").shape == (2, 3)
    assert buffer(f"f32[2,3]=@{path}>out.npy").save == "out.npy"


def test_bf16_files_hold_bare_bytes_and_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "in.npy"
    np.save(path, np.array([1.5, 2], ml_dtypes.bfloat16).view(np.dtype("V2")))
    assert contents(f"bf16[2]=@{path}").tolist() == [1.5, 2]


def test_a_file_of_another_type_or_shape_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "in.npy"
    np.save(path, np.zeros(4, np.float64))
    message, piece = refused(f"f32[4]=@{path}")
    assert message.endswith("in.npy holds f64, not f32")
    assert piece == "f32"
    message, piece = refused(f"f64[5]=@{path}")
    assert message.endswith("has the shape [4]")
    assert piece == "[5]"


def test_a_file_that_is_none_is_refused_at_its_name(tmp_path: Path) -> None:
    path = tmp_path / "in.npy"
    message, piece = refused(f"f32[4]=@{path}")
    assert "No such file" in message
    assert piece == str(path)
    path.write_bytes(b"not numpy")
    assert refused(f"f32[4]=@{path}")[0].endswith("is not a .npy file; np.save makes one")
    path.write_bytes(b"")
    assert refused(f"f32[4]=@{path}")[0].endswith("is not a .npy file; np.save makes one")
    np.save(path, np.array([{}]), allow_pickle=True)
    assert refused(f"f32[4]=@{path}")[0].endswith("holds Python objects; expected numbers")
    np.save(path, np.zeros(4, np.float32))
    path.write_bytes(path.read_bytes()[:-3])
    assert "is a damaged .npy file" in refused(f"f32[4]=@{path}")[0]


@pytest.mark.parametrize(
    ("text", "piece", "message"),
    [
        ("f33:1", "f33", "unknown element type 'f33' (did you mean f32?)"),
        ("float32:1", "float32", "did you mean f32?"),
        ("int[3]", "int", "did you mean i32?"),
        ("u8:300", "300", "300 does not fit u8: expected 0 to 255"),
        ("i32:2.5", "2.5", "expected a whole number for i32, found '2.5'"),
        ("f32:two", "two", "expected a number for f32, found 'two'"),
        ("f16:1e9", "1e9", "1e9 is beyond the range of f16"),
        ("f32[a]", "a", "expected a size, a whole number, found 'a'"),
        ("f32[4,-1]", "-1", "expected a size"),
        ("f32[4,]=0", "]", "expected a size"),
        ("f32[]", "[]", "expected a shape, like [1024] or [64,64]"),
        ("f32[]=0", "[]", "expected a shape"),
        ("f32[4]x", "x", "expected '=' and contents"),
        ("f32[4]=foo", "foo", "expected a number, iota, random:SEED or @FILE"),
        ("f32[4]=random", "random", "expected random:SEED"),
        ("f32[4]=random:x", "random:x", "expected random:SEED"),
        ("u8[4]=256", "256", "256 does not fit u8"),
        ("f32[4]=1>", ">", "expected a file, or - for printing, after '>'"),
        ("f32[99999999999999]", "[99999999999999]", "does not fit this machine's memory"),
    ],
)
def test_an_error_points_at_the_piece_that_is_wrong(text: str, piece: str, message: str) -> None:
    told, shown = refused(text)
    assert message in told
    assert shown == piece


@pytest.mark.parametrize("text", ["f32[4", "f32", "", "=", "[4]", "f32[4]=", "i32:"])
def test_a_word_that_ends_too_soon_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="expected"):
        parse_argument(text)


def test_the_message_tells_which_argument_it_is() -> None:
    with pytest.raises(InputError, match="argument 3: "):
        parse_argument("f33:1", 3)


def test_null_is_a_null_pointer() -> None:
    assert parse_argument("null") == Null("null")


def test_outputs_are_checked_before_anything_runs(tmp_path: Path) -> None:
    out = tmp_path / "out.npy"
    check_outputs([buffer(f"f32[1]>{out}"), buffer("f32[1]>-"), buffer("f32[1]>-")])
    with pytest.raises(InputError, match="there is no folder"):
        check_outputs([buffer(f"f32[1]>{tmp_path}/nowhere/out.npy")])
    with pytest.raises(InputError, match="is a folder"):
        check_outputs([buffer(f"f32[1]>{tmp_path}")])
    with pytest.raises(InputError, match="argument 1: argument 0 is saved to"):
        check_outputs([buffer(f"f32[1]>{out}"), buffer(f"f32[1]>{out}")])
