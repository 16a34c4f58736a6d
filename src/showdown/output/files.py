"""Output files: complete or not at all, in the format that their ending names."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager, suppress
from functools import partial
from io import TextIOWrapper
from itertools import islice

from ..errors import FileError, file_error
from ..needs import need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import IO

    from ..counting.deciding import Verdicts
    from ..counting.verdict_columns import Columns

    Row = Sequence[object]


FORMATS = ("csv", "tsv", "json", "jsonl")
"""The text formats; with a dot before it, the name is the ending of a file."""

ENDINGS = (*(f".{name}" for name in FORMATS), ".parquet", ".arrow", ".feather", ".xlsx")

ROW_GROUP = 4
"""How many batches become a row group of a Parquet file: 130,000 deals of two players."""


def is_same_file(output: str, source: str | int) -> bool:
    """Whether an output would replace a source, a path or an open file."""
    try:
        return os.path.samefile(output, source)
    except (OSError, ValueError):  # One of them does not exist.
        return False


@contextmanager
def atomic_file(path: str, name: str | None = None) -> Iterator[IO[bytes]]:
    """A file to write, which takes its name when all of it is on disk.

    An existing file stays until then, and for good if anything fails or is interrupted: the new one
    is written next to it under a temporary name, with the permissions of the old one. Links are
    followed; pipes and devices are written directly. Errors call the file `name`.
    """
    try:
        mode = os.stat(path).st_mode if os.path.exists(path) else None
        if mode is not None and not stat.S_ISREG(mode):
            with open(path, "wb") as file:
                yield file
            return
        target = os.path.realpath(path)
        if mode is not None and not (mode & 0o222 and os.access(target, os.W_OK)):
            raise FileError(f"{name or path}: this file is read-only")
        part = os.path.join(os.path.dirname(target), f".showdown-{os.urandom(8).hex()}.part")
        try:
            # Nobody else may read it before it has the permissions of the file that it replaces.
            private = None if mode is None else partial(os.open, mode=0o600)
            with open(part, "xb", opener=private) as file:
                if mode is not None:
                    os.chmod(part, stat.S_IMODE(mode))
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, target)
        finally:
            try:
                _remove(part)
            finally:  # In case of a second interrupt.
                _remove(part)
    except OSError as error:
        if error.errno is None:  # One of ours, with its own words.
            raise
        raise file_error(name or path, error) from error


def _remove(path: str) -> None:
    with suppress(OSError):
        os.unlink(path)


def write_verdict_file(
    ending: str,
    file: IO[bytes],
    columns: Columns,
    blocks: Iterable[tuple[str, Verdicts]],
    *,
    formulas: bool = False,
) -> None:
    """Write verdicts in the format of an ending: blocks, each with the name of its file.

    A workbook always has the cards; with `formulas` it follows when somebody types others.
    """
    if ending == ".xlsx":
        from .workbook import write_workbook

        write_workbook(file, columns.but(hands=True), blocks, formulas=formulas)
        return
    if ending[1:] in FORMATS:
        if ending in (".csv", ".tsv"):
            blocks = ((_as_text(name), block) for name, block in blocks)
        rows = (row for name, block in blocks for row in columns.rows(block, name))
        write_rows(ending[1:], file, columns.names, rows)
        return
    pa, schema = need("pyarrow"), columns.arrow_schema()
    batches = (columns.arrow_batch(schema, block, name) for name, block in blocks)
    if ending != ".parquet":
        with pa.ipc.new_file(file, schema) as out:
            for batch in batches:
                out.write_batch(batch)
        return
    with need("pyarrow.parquet").ParquetWriter(
        file,
        schema,
        compression="zstd",
        # A dictionary of values that are nearly all different would only take room.
        use_dictionary=[n for n in columns.names if not n.startswith(("line", "hand"))],
        column_encoding={"line": "DELTA_BINARY_PACKED"},
    ) as out:
        while group := list(islice(batches, ROW_GROUP)):
            table = pa.Table.from_batches(group)
            out.write_table(table, row_group_size=max(1, len(table)))


def _as_text(name: str) -> str:
    """A file's name, as a path that a spreadsheet does not take for a formula."""
    return f"./{name}" if name.startswith(("=", "+", "-", "@")) else name


def write_rows(format_: str, file: IO[bytes], names: Sequence[str], rows: Iterable[Row]) -> None:
    """Write rows in one of the text formats."""
    out = TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    try:
        if format_ in ("csv", "tsv"):
            import csv

            separator = "," if format_ == "csv" else "\t"
            writer = csv.writer(out, delimiter=separator, lineterminator="\n")
            writer.writerow(names)
            writer.writerows(rows)
        else:
            import json

            encode = json.JSONEncoder(ensure_ascii=False).encode
            texts = (encode(dict(zip(names, row, strict=True))) for row in rows)
            if format_ == "jsonl":
                out.writelines(f"{text}\n" for text in texts)
            else:
                out.write(f"[\n {first}" if (first := next(texts, "")) else "[")
                out.writelines(f",\n {text}" for text in texts)
                out.write("\n]\n" if first else "]\n")
        out.flush()
    finally:
        out.detach()
