"""The same deals as tables of every kind, and in plain text."""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import polars as pl
import pytest
from contract import written
from random_hands import random_lines

import showdown as sd
from showdown.reading.rewriting import Bad

DEALS = [line.upper() for line in random_lines(500, seed=7)]
PLAIN = sd.tally(DEALS)
DAY = datetime.date(2026, 1, 5)

ONE, TWO, ROYAL = "8C TS KC 9H 4S", "7D 2S 5D 3S AC", "AH KH QH JH TH"


def csv(*rows: str) -> str:
    return "\n".join(rows) + "\n"


def problem(source: str | bytes | Path, **options: Any) -> str:
    """The error for a text, a content or a path."""
    with pytest.raises(sd.ShowdownError) as caught:
        sd.tally(source.encode() if isinstance(source, str) else source, name="deals", **options)
    return str(caught.value)


def skipping(source: str | bytes | Path, **options: Any) -> tuple[sd.Tally, list[Bad]]:
    """The tally of the valid rows of a text, a content or a path, and the invalid rows."""
    bad: list[Bad] = []
    data = source.encode() if isinstance(source, str) else source
    return sd.tally(data, name="deals", on_bad=bad.append, **options), bad


def cards() -> pl.DataFrame:
    """One column a card, among others."""
    rows = [deal.split() for deal in DEALS]
    columns = {f"card {place + 1}": [row[place] for row in rows] for place in range(10)}
    return pl.DataFrame({"id": range(len(rows)), "day": DAY, **columns, "table": 'one, or "two"'})


def hands() -> pl.DataFrame:
    """One column a hand, among others."""
    one, two = [deal[:14] for deal in DEALS], [deal[15:] for deal in DEALS]
    return pl.DataFrame({"id": range(len(one)), "h1": one, "name": "Ann", "h2": two})


def deals() -> pl.DataFrame:
    """One column a deal, among others."""
    return pl.DataFrame({"id": range(len(DEALS)), "deal": DEALS, "when": "12:30"})


SHAPES = {"cards": cards, "hands": hands, "deals": deals}


def write(frame: pl.DataFrame, path: Path, *, header: bool = True) -> Path:
    match path.suffix:
        case ".csv" | ".tsv":
            separator = "," if path.suffix == ".csv" else "\t"
            frame.write_csv(path, separator=separator, include_header=header)
        case ".parquet":
            frame.write_parquet(path, row_group_size=100)
        case ".feather":
            frame.write_ipc(path)
        case ".xlsx" | ".ods":
            title = "Sheet" if path.suffix == ".xlsx" else "Sheet1"  # Their usual names.
            write_sheets({title: [*([frame.columns] if header else []), *frame.rows()]}, path)
        case _:
            written.write(frame, path)
    return path


def write_ods(sheets: dict[str, Sequence[Sequence[object]]], path: Path) -> None:
    """The least that an OpenDocument spreadsheet is."""
    spaces = {
        name: f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text", "manifest")
    }
    body = ""
    for title, rows in sheets.items():
        body += f"<table:table table:name={quoteattr(title)}>"
        for row in rows:
            cells = [
                '<table:table-cell office:value-type="string">'
                f"<text:p>{'' if cell is None else cell}</text:p></table:table-cell>"
                for cell in row
            ]
            body += f"<table:table-row>{''.join(cells)}</table:table-row>"
        body += "</table:table>"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    with zipfile.ZipFile(path, "w") as book:
        book.writestr("mimetype", kind)
        book.writestr(
            "META-INF/manifest.xml",
            f"<manifest:manifest {spaces.pop('manifest')}>"
            f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
            "</manifest:manifest>",
        )
        book.writestr(
            "content.xml",
            f"<office:document-content {' '.join(spaces.values())}><office:body>"
            f"<office:spreadsheet>{body}</office:spreadsheet></office:body>"
            "</office:document-content>",
        )


def write_sheets(sheets: dict[str, Sequence[Sequence[object]]], path: Path) -> None:
    if path.suffix == ".ods":
        write_ods(sheets, path)
    else:
        written.write_book(sheets, path)
