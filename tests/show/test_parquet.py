"""Parquet files, read back by pyarrow, Polars and DuckDB, beside the same rows as CSV."""

from __future__ import annotations

import csv
import io
import random
from array import array
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import duckdb
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet
from verdict_rows import GIVEN, deals, rows, write

from showdown import ACE_HIGH, STANDARD, Card, Rules, evaluate
from showdown.cards import deck
from showdown.deciding import Verdicts, verdicts
from showdown.show import arrow_files
from showdown.show.verdicts.columns import Columns, kind
from showdown.show.verdicts.writers import open_writer

Row = dict[str, object]


def with_pyarrow(path: Path) -> list[Row]:
    table = parquet.read_table(path)
    table.validate(full=True)
    found: list[Row] = table.to_pylist()
    return found


def with_polars(path: Path) -> list[Row]:
    return pl.read_parquet(path).to_dicts()


def with_duckdb(path: Path) -> list[Row]:
    found = duckdb.read_parquet(str(path), file_row_number=True).order("file_row_number")
    return [dict(zip(found.columns[:-1], row[:-1], strict=True)) for row in found.fetchall()]


READERS = (with_pyarrow, with_polars, with_duckdb)

Blocks = Sequence[tuple[Verdicts, str]]


def written(form: str, blocks: Blocks, columns: Columns) -> bytes:
    out = io.BytesIO()
    writer = open_writer(form, out, columns)
    for block, file in blocks:
        writer.write(block, file)
    writer.finish()
    return out.getvalue()


def as_csv(blocks: Blocks, columns: Columns) -> list[Row]:
    """The rows of the CSV file, with the types that they have."""
    text = written(".csv", blocks, columns).decode()
    found = []
    for row in csv.DictReader(io.StringIO(text, newline="")):
        typed: Row = dict(row)
        for name, value in row.items():
            if kind(name) in ("line", "winner", "strength"):
                typed[name] = int(value)
            elif name == "decided_by":
                typed[name] = value or None
        found.append(typed)
    return found


def random_lines(count: int, players: int, cards: int = 5, seed: int = 0) -> list[str]:
    chance = random.Random(f"{players} {cards} {seed}")
    names = [card.rank.letter + card.suit.letter.upper() for card in deck()]
    return [
        " ".join(name for _ in range(players) for name in chance.sample(names, cards))
        for _ in range(count)
    ]


def decided(
    lines: Sequence[str], players: int, cards: int = 5, rules: Rules = STANDARD
) -> Iterator[Verdicts]:
    if players == 1:  # Only tables have hands alone.
        hands = [[Card(name) for name in line.split()] for line in lines]
        numbers = bytes(card.number for hand in hands for card in hand)
        strengths = array("H", [evaluate(hand, rules=rules) for hand in hands])
        wins = b"\1" * len(lines)
        return iter([Verdicts(1, rules, range(1, 1 + len(lines)), numbers, strengths, wins)])
    return verdicts(lines, players=players, cards=cards, rules=rules, decks="many")


def check(folder: Path, blocks: Blocks, columns: Columns) -> list[Row]:
    path = folder / "result.parquet"
    path.write_bytes(written(".parquet", blocks, columns))
    expected = as_csv(blocks, columns)
    for read in READERS:
        assert read(path) == expected, read
    return expected


@pytest.mark.parametrize(("players", "rules", "reason", "file"), GIVEN)
def test_as_one_by_one(players: int, rules: Rules, reason: bool, file: str) -> None:
    lines = deals(players)
    raw = write(".parquet", lines, rules, reason=reason, file=file)
    found = parquet.read_table(io.BytesIO(raw)).to_pylist()
    assert found == rows(lines, players, rules, file=file, reason=reason)


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("players", [*range(1, 11)])
def test_every_shape(tmp_path: Path, players: int, cards: int) -> None:
    rules = ACE_HIGH if players % 3 == 2 else STANDARD
    lines = random_lines(45, players, cards)
    if players == 2:
        lines += [f"{hand} {hand}" for hand in random_lines(3, 1, cards)]
    columns = Columns(players, rules, hands=players % 4 != 0, reason=players in (2, 3))
    blocks = [(block, "") for block in decided(lines, players, cards, rules)]
    found = check(tmp_path, blocks, columns)
    assert len(found) == len(lines)
    assert (found[-1]["decided_by"] is None) == (players == 2)


@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 130, 257, 1000])
def test_rows_around_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    monkeypatch.setattr(arrow_files, "ROW_GROUP", 128)
    (block,) = decided(random_lines(count, 2), 2)
    for size in (1000, 64, 50, 1):
        parts = [(part, "") for part in block.parts(size)]
        check(tmp_path, parts if size > 1 else parts[:130], Columns(2, hands=True, reason=True))
    groups = parquet.ParquetFile(tmp_path / "result.parquet").metadata.num_row_groups
    assert groups == -(-min(count, 130) // 128)


def lines_with_gaps(gaps: Sequence[int]) -> list[str]:
    """Blank lines, then a deal, so often."""
    found: list[str] = []
    for number, gap in enumerate(gaps):
        found += [""] * gap + random_lines(1, 2, seed=number % 5)
    return found


@settings(deadline=None, max_examples=40)
@given(
    several=st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=20), min_size=1, max_size=3),
    size=st.integers(1, 12),
    group=st.integers(1, 30),
    hands=st.booleans(),
    reason=st.booleans(),
)
def test_gaps_and_several_files(
    tmp_path_factory: pytest.TempPathFactory,
    several: list[list[int]],
    size: int,
    group: int,
    hands: bool,
    reason: bool,
) -> None:
    names = [f'déals "{place}".txt' for place in range(len(several))]
    blocks = [
        (part, name)
        for name, gaps in zip(names, several, strict=True)
        for block in decided(lines_with_gaps(gaps), 2)
        for part in block.parts(size)
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arrow_files, "ROW_GROUP", group)
        columns = Columns(
            2, hands=hands, reason=reason, files=tuple(names) if len(names) > 1 else ()
        )
        check(tmp_path_factory.mktemp("gaps"), blocks, columns)


def test_lines_beyond_four_bytes(tmp_path: Path) -> None:
    (block,) = decided(random_lines(3, 2), 2)
    far = [
        Verdicts(2, STANDARD, numbers, block.cards, block.strengths, block.winners)
        for numbers in (range(2**40, 2**40 + 3), [2**41, 2**42, 2**63 - 1])
    ]
    found = check(tmp_path, [(block, "") for block in far], Columns(2))
    assert found[-1]["line"] == 2**63 - 1
    told = parquet.ParquetFile(tmp_path / "result.parquet").metadata.row_group(0).column(0)
    assert (told.statistics.min, told.statistics.max) == (2**40, 2**63 - 1)


def test_no_rows(tmp_path: Path) -> None:
    (block,) = decided(random_lines(1, 2), 2)
    (nothing,) = verdicts(["8X"], players=2, on_bad=lambda _: None)
    assert check(tmp_path, [(nothing, "")], Columns(2, reason=True)) == []
    assert len(check(tmp_path, [(nothing, ""), (block, "")], Columns(2))) == 1


def test_types(tmp_path: Path) -> None:
    path = tmp_path / "result.parquet"
    path.write_bytes(write(".parquet", deals(2), STANDARD, reason=True, file="x"))
    hands = [
        (f"{name}{player}", type_)
        for player in (1, 2)
        for name, type_ in (("hand", "string"), ("category", "string"), ("strength", "uint16"))
    ]
    expected = [
        ("file", "string"),
        ("line", "uint64"),
        ("winner", "uint8"),
        *hands,
        ("decided_by", "string"),
        ("reason", "string"),
    ]
    schema = parquet.read_schema(path)
    assert [(field.name, str(field.type)) for field in schema] == expected
    assert [field.name for field in schema if field.nullable] == ["decided_by"]
    words: dict[str, tuple[pl.DataType | type[pl.DataType], str]] = {
        "string": (pl.String, "VARCHAR"),
        "uint8": (pl.UInt8, "UTINYINT"),
        "uint16": (pl.UInt16, "USMALLINT"),
        "uint64": (pl.UInt64, "UBIGINT"),
    }
    assert list(pl.read_parquet_schema(path).items()) == [(n, words[t][0]) for n, t in expected]
    found = duckdb.read_parquet(str(path))
    assert list(zip(found.columns, map(str, found.types), strict=True)) == [
        (name, words[type_][1]) for name, type_ in expected
    ]


def test_lines_are_skipped_by_their_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrow_files, "ROW_GROUP", 100)
    (block,) = decided(random_lines(250, 2), 2)
    check(tmp_path, [(part, "") for part in block.parts(50)], Columns(2))
    path = tmp_path / "result.parquet"
    told = parquet.ParquetFile(path).metadata
    bounds = [told.row_group(group).column(0).statistics for group in range(3)]
    assert [(each.min, each.max) for each in bounds] == [(1, 100), (101, 200), (201, 250)]
    for wanted in (100, 101, 250):
        assert parquet.read_table(path, filters=[("line", "=", wanted)])["line"].to_pylist() == [
            wanted
        ]
        found = pl.scan_parquet(path).filter(pl.col("line") == wanted).collect()
        assert found["line"].to_list() == [wanted]
        assert duckdb.read_parquet(str(path)).filter(f"line = {wanted}").project(
            "line"
        ).fetchall() == [(wanted,)]


Read = Callable[[Path], list[Row]]


@pytest.mark.parametrize("read", READERS)
def test_ties_are_nothing(tmp_path: Path, read: Read) -> None:
    path = tmp_path / "result.parquet"
    hands = random_lines(20, 1)
    for ties in ([*range(20)], [0], [19], [*range(1, 20)], [7, 8]):
        lines = [
            f"{hand} {hand if i in ties else '2C 2D 2H 2S 3C'}" for i, hand in enumerate(hands)
        ]
        blocks = [(block, "") for block in decided(lines, 2)]
        path.write_bytes(written(".parquet", blocks, Columns(2)))
        found = [place for place, row in enumerate(read(path)) if row["decided_by"] is None]
        assert found == ties
