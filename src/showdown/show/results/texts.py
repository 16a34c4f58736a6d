"""Rows of any values as text for programs."""

from __future__ import annotations

import csv
import json
from decimal import Decimal
from itertools import chain
from math import isfinite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TextIO

    Row = Sequence[object]
    Write = Callable[[TextIO, Sequence[str], Iterable[Row]], object]
    """Writes the names of columns and rows."""

__all__ = ["FORMATS"]


def _csv(out: TextIO, names: Sequence[str], rows: Iterable[Row]) -> None:
    _separated(out, names, rows, ",")


def _tsv(out: TextIO, names: Sequence[str], rows: Iterable[Row]) -> None:
    _separated(out, names, rows, "\t")


def _separated(out: TextIO, names: Sequence[str], rows: Iterable[Row], separator: str) -> None:
    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([_lower(value) for value in row] for row in rows)


def _lower(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value


def _json_lines(out: TextIO, names: Sequence[str], rows: Iterable[Row]) -> None:
    out.writelines(_object(names, row) + "\n" for row in rows)


def _json(out: TextIO, names: Sequence[str], rows: Iterable[Row]) -> None:
    before = chain(["[\n "], iter(lambda: ",\n ", None))
    empty = True
    for row in rows:
        out.write(next(before) + _object(names, row))
        empty = False
    out.write("[]\n" if empty else "\n]\n")


def _object(names: Sequence[str], row: Row) -> str:
    found = dict(zip(names, row, strict=True))
    try:
        return json.dumps(found, default=_plain, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError):
        return json.dumps(_sayable(found), default=_plain, ensure_ascii=False)


def _sayable(value: object) -> object:
    """The same with null for floats that JSON has no word for, and text for keys that are none.

    >>> _sayable({"a": [1.5, float("nan")], (1, 2): 3})
    {'a': [1.5, None], '(1, 2)': 3}
    """
    if isinstance(value, dict):
        return {str(name): _sayable(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return list(map(_sayable, value))
    return None if isinstance(value, float) and not isfinite(value) else value


def _plain(value: object) -> object:
    """What JSON has no word for."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return str(value)


FORMATS: dict[str, Write] = {"csv": _csv, "tsv": _tsv, "json": _json, "jsonl": _json_lines}
"""The text formats by name, which are the endings of files too."""
