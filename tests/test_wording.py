"""One of a thing is not several."""

from lanewise.wording import counted


def test_one_is_singular_and_all_others_are_plural() -> None:
    assert [counted(n, "more wave") for n in (0, 1, 2)] == [
        "0 more waves", "1 more wave", "2 more waves",
    ]  # fmt: skip
