"""Frames of Polars written as files of every kind."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

Frame = Any
"""A DataFrame of Polars, which may not be installed."""


def write(table: Frame, path: Path) -> Path:
    match path.suffix:
        case ".csv":
            table.write_csv(path)
        case ".tsv":
            table.write_csv(path, separator="\t")
        case ".jsonl":
            table.write_ndjson(path)
        case ".json":
            path.write_text(json.dumps(table.to_dicts()))
        case ".parquet":
            table.write_parquet(path)
        case ".arrow":
            table.write_ipc(path)
        case ".arrows":
            table.write_ipc_stream(path)
        case ".xlsx":
            write_book({"Deals": [table.columns, *table.rows()]}, path)
    return path


def write_book(sheets: Mapping[str, Sequence[Sequence[object]]], path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    book.save(path)
