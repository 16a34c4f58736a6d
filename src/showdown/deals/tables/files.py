"""Whether a source is a table, and which reader it takes."""

from __future__ import annotations

import io
import os
from contextlib import contextmanager, suppress
from itertools import chain
from weakref import finalize

from ...errors import FileError, LibraryError, file_error, shown
from ..addresses import bytes_at, is_address
from ..rewritten import JoinedBlock
from .kinds import are_numbers
from .table import Asked, open_table, opened_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, Self

    from ..block import Block, Blocks
    from ..blocks import Source
    from ..opened import Opened

__all__ = ["in_file", "in_text"]

HEAD = 1 << 18
"""So much of a text shows its columns."""
ZIP, OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


def in_file(source: Source, name: str | None, asked: Asked) -> Opened:
    """The deals of a file that begins as a table does that is no text.

    Raises:
        FileError: if it cannot be read, or no columns of deals are found in it.
        LibraryError: if what reads it is not installed.
    """
    file, name, size = _file(source, name)
    if isinstance(file, str):
        with open(file, "rb") as opened:
            start = opened.read(8)
    else:
        start = file.read(8)
        file.seek(0)
    with _named(name):
        return _opened(file, name, size, start, asked)


def _opened(file: str | IO[bytes], name: str, size: int, start: bytes, asked: Asked) -> Opened:
    if start.startswith((ZIP, OLD)):
        from .workbooks import workbook

        return open_table(workbook(file, name, size, asked), asked)
    if asked.wanted.sheet is not None:
        raise FileError(f"{name}: it is no workbook, and has no sheets")
    if start.startswith(b"PAR1"):
        return _parquet(file, name, size, asked)
    from .arrow_files import arrow_file, arrow_stream

    if start.startswith(b"ARROW1"):
        return open_table(arrow_file(file, name, size), asked)
    return open_table(arrow_stream(file, name, size), asked)


def _parquet(file: str | IO[bytes], name: str, size: int, asked: Asked) -> Opened:
    """Read here if the deals are texts, which is quickest; else by whoever reads all there is."""
    if not are_numbers(asked.style):
        from .parquet.files import texts_table

        if found := texts_table(file, name, size):
            table, texts = found
            columns = table.columns(asked, mend=True)
            if columns and {*columns.places} <= {*texts}:
                return opened_rows(table, columns, asked)
            if table.names and len(texts) == len(table.names):
                return open_table(table, asked)  # Which says that there are no deals.
    from .arrow_files import parquet_file

    return open_table(parquet_file(file, name, size), asked)


def in_text(
    head: list[Block], blocks: Blocks, asked: Asked, *, mend: bool = False
) -> Opened | None:
    """The deals of a table in text that begins with these blocks; None if it is none with deals.

    Where the last of them has only one line, which may be a header, the next one is put to them.
    With `mend`, something may be wrong in each of its first rows.

    Raises:
        FileError: if what is told of its columns does not hold.
        LibraryError: if it is one, and Polars is not installed.
    """
    text = _text(head[-1])
    while text.count("\n") < 2 and (block := next(blocks.blocks, None)) is not None:
        head.append(block)
        text += _text(block)
    if small := _together(head):
        head, text = [small], _text(small)
    whole = chain(head, blocks.blocks)
    if asked.wanted.sheet is not None:
        raise FileError(f"{blocks.name}: it is no workbook, and has no sheets")
    with _named(blocks.name):
        if text.lstrip().removeprefix("[").lstrip().startswith("{"):
            from .objects import objects

            found = objects(text, whole, blocks.name, asked, mend=mend)
        else:
            from .separated import separated

            found = separated(text, whole, blocks.name, asked, mend=mend)
    if found is None and asked.wanted.names_columns:
        raise FileError(f"{blocks.name}: it is no table, and has no columns")
    return None if found is None else opened_rows(*found, asked, blocks.waits)


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Says of which file it is that a library is missing."""
    try:
        yield
    except LibraryError as error:
        raise LibraryError(f"{name}: it is a table, and {error}", name=error.name) from None


def _together(blocks: list[Block]) -> Block | None:
    """Blocks as one, if that is small: what is read from a pipe may come a line at a time."""
    if sum(block.stop - block.start for block in blocks) > HEAD:
        return None
    return JoinedBlock.of(blocks)


def _text(block: Block) -> str:
    """The whole lines of a block's head."""
    text = bytes(block.text[block.start : min(block.stop, block.start + HEAD)])
    if len(text) < block.stop - block.start:
        text = text[: text.rfind(b"\n") + 1]
    return text.decode("utf-8", "replace")


def _file(source: Source, name: str | None) -> tuple[str | IO[bytes], str, int]:
    """A file in which one can go to and fro, what it is called, and its size."""
    if isinstance(source, bytes | bytearray | memoryview):
        return io.BytesIO(source), name or "<bytes>", len(source)
    if isinstance(source, str | os.PathLike):
        path = os.fspath(source)
        name = name or shown(path)
        if is_address(path) and not os.path.exists(path):
            return _kept(bytes_at(path, name), name)
        return path, name, os.path.getsize(path)
    assert hasattr(source, "read")
    name = name or str(getattr(source, "name", "<file>"))
    return _kept(iter(lambda: source.read(1 << 20), b""), name)


class Kept(str):
    """The path of a file that is removed when nobody holds its path any more."""

    __slots__ = ("__weakref__",)

    def __new__(cls, path: str) -> Self:
        """Keep the file until then."""
        kept = super().__new__(cls, path)
        finalize(kept, _remove, path)
        return kept


def _remove(path: str) -> None:
    with suppress(OSError):
        os.remove(path)


def _kept(chunks: Iterator[bytes], name: str) -> tuple[str, str, int]:
    """A copy of what can be read but once: the readers of tables go to and fro."""
    from tempfile import NamedTemporaryFile

    try:
        with NamedTemporaryFile(prefix="showdown-", delete=False) as file:
            kept = Kept(file.name)
            file.writelines(chunks)
            return kept, name, file.tell()
    except OSError as error:
        raise file_error(name, error) from error
