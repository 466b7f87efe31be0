"""Which source line an instruction comes from: the DWARF line tables of a code object.

Owns the format of .debug_line, versions 2 to 5 (DWARF 5 standard, section 6.2; embedded sources:
LLVM's DW_LNCT_LLVM_source). A code object without debugging information has an empty table.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from lanewise.code_object.elf import CodeObject
from lanewise.code_object.reader import Cursor, Reader

_MASK64: Final = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A path as the compiler knew it, and the text if it is embedded (clang -gembed-source)."""

    path: str
    text: str | None = None


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A place in a source file; line and column count from 1, 0 is "not known"."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f":{self.column}" if self.column else "")


@dataclass(frozen=True, slots=True)
class LineTable:
    """All rows of all units by address: from addresses[i] up to addresses[i + 1] it is lines[i].

    lines[i] is None where the code from that address on has no source line.
    """

    addresses: tuple[int, ...] = ()
    lines: tuple[SourceLine | None, ...] = ()
    files: tuple[SourceFile, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.addresses)

    def lookup(self, vaddr: int) -> SourceLine | None:
        """The source line of the instruction at a virtual address, if it is known."""
        index = bisect_right(self.addresses, vaddr)
        return self.lines[index - 1] if index else None

    def embedded_text(self, path: str) -> str | None:
        """The text of a source file that the code object itself carries."""
        return next((file.text for file in self.files if file.path == path), None)


def read_line_table(code_object: CodeObject) -> LineTable:
    """Read .debug_line. Raises InputError, with the offset in the section, where it is corrupt."""
    section = code_object.elf.section_data(".debug_line")
    if section is None or not len(section):
        return LineTable()
    strings = {
        _FORM_LINE_STRP: code_object.elf.section_data(".debug_line_str"),
        _FORM_STRP: code_object.elf.section_data(".debug_str"),
    }
    ranges = [(vaddr, vaddr + len(data)) for vaddr, data in code_object.text]
    files: dict[SourceFile, None] = {}
    sequences: list[_Sequence] = []
    position = 0
    while position < len(section):
        unit = _Unit(section, position, strings)
        files |= dict.fromkeys(unit.files)
        sequences += (s for s in unit.sequences() if _is_code(s, ranges))
        position = unit.end
    return _flatten(sequences, tuple(files))


# One run of rows: rows of (address, line), then the address where it ends.
_Sequence = tuple[list[tuple[int, SourceLine | None]], int]


def _is_code(sequence: _Sequence, ranges: list[tuple[int, int]]) -> bool:
    """Rows of functions that the linker has removed are at address 0 or at the end of memory."""
    rows, end = sequence
    return bool(rows) and any(low <= rows[0][0] and end <= high for low, high in ranges)


def _flatten(sequences: list[_Sequence], files: tuple[SourceFile, ...]) -> LineTable:
    addresses: list[int] = []
    lines: list[SourceLine | None] = []
    for rows, end in sorted(sequences, key=lambda sequence: sequence[0][0][0]):
        if addresses and addresses[-1] == rows[0][0]:  # the sequence before ends where this begins
            addresses.pop()
            lines.pop()
        for address, line in (*sorted(rows, key=lambda row: row[0]), (end, None)):
            if addresses and addresses[-1] == address:
                lines[-1] = line  # of several rows for one address the last counts
            elif not lines or lines[-1] != line:
                addresses.append(address)
                lines.append(line)
    return LineTable(tuple(addresses), tuple(lines), files)


# Forms that directory and file entries may have (DWARF 5, section 6.2.4.1).
_FORM_DATA2, _FORM_DATA4, _FORM_DATA8 = 0x05, 0x06, 0x07
_FORM_STRING, _FORM_BLOCK, _FORM_DATA1 = 0x08, 0x09, 0x0B
_FORM_STRP, _FORM_UDATA, _FORM_DATA16, _FORM_LINE_STRP = 0x0E, 0x0F, 0x1E, 0x1F
_FIXED_SIZES: Final = {
    _FORM_DATA1: 1, _FORM_DATA2: 2, _FORM_DATA4: 4, _FORM_DATA8: 8, _FORM_DATA16: 16,
}  # fmt: skip

_CONTENT_PATH, _CONTENT_DIRECTORY, _CONTENT_SOURCE = 1, 2, 0x2001


@dataclass(slots=True)
class _State:
    """The registers of the line number machine that a look-up needs."""

    address: int = 0
    file: int = 1
    line: int = 1
    column: int = 0
    op_index: int = 0


class _Unit:
    """The line table of one compilation unit: its header read, its program not yet run."""

    def __init__(
        self, section: Reader, start: int, strings: dict[int, Reader | None]
    ) -> None:
        self._strings = strings
        cursor = Cursor(section, start)
        length = cursor.unsigned(4, "line table's length")
        self._offset_size = 4
        if length == 0xFFFF_FFFF:
            length = cursor.unsigned(8, "line table's length")
            self._offset_size = 8
        section.require(cursor.position, length, "line table")
        self.end = cursor.end = cursor.position + length
        self._cursor = cursor
        version_at = cursor.position
        self._version = cursor.unsigned(2, "line table's version")
        if not 2 <= self._version <= 5:
            raise section.error(
                version_at, f"expected a line table of version 2 to 5, found {self._version}"
            )
        self._read_header(cursor)

    def _read_header(self, cursor: Cursor) -> None:
        what = "line table's header"
        if self._version >= 5:
            cursor.take(2, what)  # sizes of address and segment selector
        length = cursor.unsigned(self._offset_size, what)
        cursor.reader.require(cursor.position, length, what)
        self._program = cursor.position + length
        self._minimum_instruction_length = cursor.unsigned(1, what)
        self._operations = cursor.unsigned(1, what) if self._version >= 4 else 1
        cursor.take(1, what)  # default of is_stmt
        self._line_base = cursor.signed(1, what)
        range_at = cursor.position
        self._line_range = cursor.unsigned(1, what)
        self._opcode_base = cursor.unsigned(1, what)
        if self._line_range == 0 or self._operations == 0 or self._opcode_base == 0:
            raise cursor.reader.error(
                range_at, f"{what}: expected line_range, opcode_base and operation count above 0"
            )
        self._operand_counts = cursor.take(self._opcode_base - 1, what)
        if self._version >= 5:
            self._read_files_5(cursor)
        else:
            self._read_files_2(cursor)

    def _read_files_2(self, cursor: Cursor) -> None:
        """Versions 2 to 4: texts up to an empty one; both lists count from 1."""
        directories = [""]
        while directory := cursor.text("directory"):
            directories.append(directory)
        self.files = [SourceFile("")]
        while name := cursor.text("file name"):
            directory_index = cursor.uleb("file's directory")
            cursor.uleb("file's time")
            cursor.uleb("file's size")
            self.files.append(SourceFile(_joined(directories, directory_index, name)))

    def _read_files_5(self, cursor: Cursor) -> None:
        directories = [path for path, _, _ in self._read_entries(cursor, "directory")]
        self.files = [
            SourceFile(_joined(directories, directory, path), text or None)
            for path, directory, text in self._read_entries(cursor, "file")
        ]

    def _read_entries(self, cursor: Cursor, what: str) -> list[tuple[str, int, str]]:
        """(path, directory index, embedded text) of each entry."""
        formats = [
            (cursor.uleb(f"{what} entry's content"), cursor.uleb(f"{what} entry's form"))
            for _ in range(cursor.unsigned(1, f"{what} entry format count"))
        ]
        place = cursor.position
        count = cursor.uleb(f"{what} count")
        if count > cursor.left or (count and not formats):  # every entry takes a byte at least
            raise cursor.reader.error(
                place, f"expected at most {cursor.left} entries, found {count} of kind {what}"
            )
        entries: list[tuple[str, int, str]] = []
        for _ in range(count):
            values = {content: self._read_form(cursor, form, what) for content, form in formats}
            path, directory = values.get(_CONTENT_PATH, ""), values.get(_CONTENT_DIRECTORY, 0)
            text = values.get(_CONTENT_SOURCE, "")
            entries.append((str(path), directory if isinstance(directory, int) else 0, str(text)))
        return entries

    def _read_form(self, cursor: Cursor, form: int, what: str) -> int | str:
        if form in self._strings:
            offset = cursor.unsigned(self._offset_size, f"{what}'s text offset")
            section = self._strings[form]
            if section is None:
                raise cursor.reader.error(cursor.position, f"{what}: its text section is missing")
            return section.text(offset, what)
        if form == _FORM_STRING:
            return cursor.text(what)
        if form == _FORM_UDATA:
            return cursor.uleb(what)
        if form == _FORM_BLOCK:
            cursor.take(cursor.uleb(what), what)
            return 0
        if form in _FIXED_SIZES:
            return cursor.unsigned(_FIXED_SIZES[form], what)
        raise cursor.reader.error(cursor.position, f"{what}: form {form:#x} is not expected here")

    def sequences(self) -> list[_Sequence]:
        """Run the line number program."""
        cursor = Cursor(self._cursor.reader, self._program, self.end)
        found: list[_Sequence] = []
        rows: list[tuple[int, SourceLine | None]] = []
        state = _State()
        known: dict[tuple[int, int, int], SourceLine | None] = {}
        while cursor.left > 0:
            opcode = cursor.unsigned(1, "line program")
            if opcode >= self._opcode_base:
                adjusted = opcode - self._opcode_base
                self._advance(state, adjusted // self._line_range)
                state.line += self._line_base + adjusted % self._line_range
                emits, ends = True, False
            elif opcode == 0:
                emits, ends = False, self._extended(cursor, state)
            else:
                emits, ends = self._standard(cursor, state, opcode), False
            if emits:
                key = state.file, state.line, state.column
                if key not in known:
                    known[key] = self._source_line(state)
                rows.append((state.address, known[key]))
            if ends:
                found.append((rows, state.address))
                rows, state = [], _State()
        return found

    def _source_line(self, state: _State) -> SourceLine | None:
        """None for line 0, which is code the compiler made up, and for a file not in the list."""
        if state.line <= 0 or not 0 <= state.file < len(self.files):
            return None
        return SourceLine(self.files[state.file].path, state.line, state.column)

    def _advance(self, state: _State, operations: int) -> None:
        total = state.op_index + operations
        step = self._minimum_instruction_length * (total // self._operations)
        state.address = (state.address + step) & _MASK64
        state.op_index = total % self._operations

    def _standard(self, cursor: Cursor, state: _State, opcode: int) -> bool:
        """Do a standard opcode; True if it makes a row."""
        what = "line program"
        match opcode:
            case 1:  # copy
                return True
            case 2:  # advance_pc
                self._advance(state, cursor.uleb(what))
            case 3:  # advance_line
                state.line += cursor.sleb(what)
            case 4:
                state.file = cursor.uleb(what)
            case 5:
                state.column = cursor.uleb(what)
            case 8:  # const_add_pc
                self._advance(state, (255 - self._opcode_base) // self._line_range)
            case 9:  # fixed_advance_pc
                state.address = (state.address + cursor.unsigned(2, what)) & _MASK64
                state.op_index = 0
            case _:  # 6, 7, 10, 11 set flags; 12 an isa; others are to be passed over
                for _ in range(self._operand_counts[opcode - 1]):
                    cursor.uleb(what)
        return False

    def _extended(self, cursor: Cursor, state: _State) -> bool:
        """Do an extended opcode; True at the end of a sequence."""
        what = "line program's extended opcode"
        size = cursor.uleb(what)
        end = cursor.position + size
        if not 1 <= size <= cursor.left:
            raise cursor.reader.error(
                cursor.position, f"{what}: expected 1 to {cursor.left} bytes, found {size}"
            )
        opcode = cursor.unsigned(1, what)
        if opcode == 2:  # set_address
            state.address = cursor.unsigned(min(size - 1, 8), what)
            state.op_index = 0
        elif opcode == 3:  # define_file
            self.files.append(SourceFile(cursor.text("file name")))
        cursor.position = end
        return opcode == 1


def _joined(directories: list[str], index: int, name: str) -> str:
    """Relative directories are relative to the first, which DWARF 5 says is the compiler's own."""
    directory = directories[index] if index < len(directories) else ""
    base = directories[0] if directories else ""
    return str(PurePosixPath(base) / directory / name)
