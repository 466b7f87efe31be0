"""What is no file is refused instead of read without end; what is no place is refused early."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from lanewise.errors import InputError
from lanewise.input_files import check_output, read_input


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null"])
def test_a_device_is_no_file(path: str) -> None:
    with pytest.raises(InputError, match=f"{path}: cannot be read: it is a device"):
        read_input(path)


def test_a_file_larger_than_the_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(1 << 43)
    with pytest.raises(InputError, match="8796 GB are more than the memory"):
        read_input(path)


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"contents",))
    writer.start()
    assert read_input(pipe) == b"contents"
    writer.join()


def test_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written: it is a folder"):
        check_output(tmp_path)
    with pytest.raises(InputError, match=r"there is no folder .*nowhere"):
        check_output(tmp_path / "nowhere" / "out")
    check_output(tmp_path / "new")
