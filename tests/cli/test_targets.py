"""`lanewise targets`."""

from __future__ import annotations

from lanewise.targets import TARGETS


def test_every_target_has_a_line(run) -> None:
    lines = run("targets").out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(TARGETS)
    assert "wave32 wave64" in next(line for line in lines if line.startswith("gfx1100"))
    assert "160 KiB" in next(line for line in lines if line.startswith("gfx950"))


def test_json_has_the_same_in_fields(run) -> None:
    answer = run("targets", "--json").json
    assert answer["lanewise"] == 1
    assert answer["verb"] == "targets"
    (gfx942,) = (entry for entry in answer["targets"] if entry["name"] == "gfx942")
    assert gfx942["wave_sizes"] == [64]
    assert gfx942["lds_bytes"] == 65536
