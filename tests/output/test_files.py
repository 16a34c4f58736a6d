"""Verdicts as Parquet and Arrow, read back by other libraries, next to the same rows as CSV."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Sequence
from pathlib import Path

import duckdb
import polars as pl
import pytest
from pyarrow import ipc, parquet

from showdown.cards.card import deck
from showdown.counting.deciding import Verdicts, verdicts
from showdown.counting.verdict_columns import Columns, kind
from showdown.output import files
from showdown.output.files import write_verdict_file

Row = dict[str, object]
Blocks = Sequence[tuple[str, Verdicts]]


def read_csv(raw: bytes) -> list[Row]:
    """The rows of a CSV file, with the types that they have elsewhere."""
    numbers = ("line", "winner", "strength")
    return [
        {name: int(cell) if kind(name) in numbers else cell or None for name, cell in it.items()}
        for it in csv.DictReader(io.StringIO(raw.decode(), newline=""))
    ]


def random_blocks(count: int, players: int, cards: int = 5) -> list[Verdicts]:
    """The verdicts of random deals, the last of them a tie."""
    chance = random.Random(f"{players} {cards}")
    names = [card.rank.letter + card.suit.letter.upper() for card in deck()]
    hands = [" ".join(chance.sample(names, cards)) for _ in range(count * players)]
    hands[-players:] = hands[-1:] * players
    lines = [" ".join(hands[start : start + players]) for start in range(0, len(hands), players)]
    return list(verdicts(lines, players=players, cards=cards, decks="many"))


def check(folder: Path, blocks: Blocks, columns: Columns) -> list[Row]:
    """Compare a Parquet file, as three libraries read it, with the same rows as CSV."""
    path, text = folder / "result.parquet", io.BytesIO()
    with path.open("wb") as file:
        write_verdict_file(".parquet", file, columns, blocks)
    write_verdict_file(".csv", text, columns, blocks)
    expected = read_csv(text.getvalue())
    assert parquet.read_table(path).to_pylist() == expected
    assert pl.read_parquet(path).to_dicts() == expected
    ordered = duckdb.read_parquet(str(path), file_row_number=True).order("file_row_number")
    names = ordered.columns[:-1]
    assert [dict(zip(names, row, strict=False)) for row in ordered.fetchall()] == expected
    return expected


@pytest.mark.parametrize(("players", "cards"), [(2, 6), (3, 7), (10, 7)])
def test_every_shape(tmp_path: Path, players: int, cards: int) -> None:
    blocks = [("", block) for block in random_blocks(45, players, cards)]
    columns = Columns(players, hands=players != 2, reason=players == 3)
    found = check(tmp_path, blocks, columns)
    assert len(found) == 45
    assert found[-1]["decided_by"] is None


@pytest.mark.parametrize("group", [1, 2, 5])
def test_several_files_and_row_groups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: int
) -> None:
    monkeypatch.setattr(files, "ROW_GROUP", group)
    counts = {'déals "1".txt': 20, "2.txt": 1, "3.txt": 9}
    blocks = [
        (name, part)
        for name, count in counts.items()
        for size in (7, 7, 6)[: max(1, count // 6)]
        for part in random_blocks(min(size, count), 2)
    ]
    check(tmp_path, blocks, Columns(2, reason=group > 1, files=(*counts,)))


def test_types() -> None:
    numbers = {"line": "uint64", "winner": "uint8", "strength": "uint16"}
    raw = {".parquet": io.BytesIO(), ".arrow": io.BytesIO()}
    for form, file in raw.items():
        columns = Columns(2, hands=True, reason=True, files=("x",))
        write_verdict_file(form, file, columns, [("x", block) for block in random_blocks(9, 2)])
    schema = parquet.read_schema(raw[".parquet"])
    expected = [(name, numbers.get(kind(name), "string")) for name in columns.names]
    assert [(field.name, str(field.type)) for field in schema] == expected
    assert [field.name for field in schema if field.nullable] == ["decided_by"]
    assert ipc.open_file(raw[".arrow"]).read_all().schema == schema
