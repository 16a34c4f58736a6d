"""Verdicts as files of every format, read back by other libraries, next to the same rows as CSV."""

from __future__ import annotations

import csv
import io
import json
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import duckdb
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import feather, ipc, parquet
from verdict_rows import GIVEN, deals, rows, write

from showdown import ACE_HIGH, STANDARD, Rules
from showdown.cards import deck
from showdown.deciding import Verdicts, verdicts
from showdown.show import files
from showdown.show.files import ENDINGS, ending_of, write_verdict_file
from showdown.verdict_table.columns import Columns, kind

Row = dict[str, object]
Blocks = Sequence[tuple[str, Verdicts]]


def typed(cells: dict[str, str]) -> Row:
    """Cells of text with the types that they have elsewhere."""
    numbers = ("line", "winner", "strength")
    return {
        name: int(text) if kind(name) in numbers else text if name == "reason" else text or None
        for name, text in cells.items()
    }


def read_text(form: str, raw: bytes) -> list[Row]:
    text = raw.decode()
    if form in (".json", ".jsonl"):
        lines = text.splitlines()
        found: list[Row] = json.loads(text) if form == ".json" else list(map(json.loads, lines))
        return found
    reader = csv.DictReader(
        io.StringIO(text, newline=""), delimiter="," if form == ".csv" else "\t"
    )
    return list(map(typed, reader))


def read_typed(form: str, raw: bytes) -> list[Row]:
    source = io.BytesIO(raw)
    if form == ".parquet":
        table = parquet.read_table(source)
    else:
        table = (
            feather.read_table(source) if form == ".feather" else ipc.open_file(source).read_all()
        )
    table.validate(full=True)
    found: list[Row] = table.to_pylist()
    return found


@pytest.mark.parametrize(("players", "rules", "reason", "file"), GIVEN)
@pytest.mark.parametrize("form", ENDINGS)
def test_as_one_by_one(
    form: str,
    players: int,
    rules: Rules,
    reason: bool,
    file: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "PART", 50)
    lines = deals(players)
    raw = write(form, lines, rules, reason=reason, file=file)
    expected = rows(lines, players, rules, file=file, reason=reason)
    assert len(expected) > 100
    text = form in (".csv", ".tsv", ".json", ".jsonl")
    found = read_text(form, raw) if text else read_typed(form, raw)
    assert [list(row) for row in found] == [list(row) for row in expected]
    assert found == expected
    if form == ".arrow":  # Polars looks up what is under a null, too.
        assert pl.read_ipc(io.BytesIO(raw)).to_dicts() == expected


def test_endings() -> None:
    assert {ending_of(f"a/b.c{form}") for form in ENDINGS} == set(ENDINGS)
    assert ending_of("RESULT.CSV") == ".csv"
    assert [ending_of(path) for path in ("csv", "a.txt", "a.csv/b", ".csv", "")] == [None] * 5


def with_duckdb(path: Path) -> list[Row]:
    found = duckdb.read_parquet(str(path), file_row_number=True).order("file_row_number")
    return [dict(zip(found.columns[:-1], row[:-1], strict=True)) for row in found.fetchall()]


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
    return verdicts(lines, players=players, cards=cards, rules=rules, decks="many")


def check(folder: Path, blocks: Blocks, columns: Columns) -> list[Row]:
    """Compare a Parquet file, as three libraries read it, with the same rows as CSV."""
    path, text = folder / "result.parquet", io.BytesIO()
    with path.open("wb") as file:
        write_verdict_file(".parquet", file, columns, blocks)
    write_verdict_file(".csv", text, columns, blocks)
    expected = read_text(".csv", text.getvalue())
    assert parquet.read_table(path).to_pylist() == expected
    assert pl.read_parquet(path).to_dicts() == expected
    assert with_duckdb(path) == expected
    return expected


@pytest.mark.parametrize(("players", "cards"), [(2, 5), (2, 6), (3, 7), (9, 5), (10, 7)])
def test_every_shape(tmp_path: Path, players: int, cards: int) -> None:
    rules = ACE_HIGH if players % 3 == 2 else STANDARD
    lines = random_lines(45, players, cards)
    if players == 2:
        lines += [f"{hand} {hand}" for hand in random_lines(3, 1, cards)]
    columns = Columns(players, rules, hands=players % 4 != 0, reason=players in (2, 3))
    found = check(
        tmp_path, [("", block) for block in decided(lines, players, cards, rules)], columns
    )
    assert len(found) == len(lines)
    assert (found[-1]["decided_by"] is None) == (players == 2)


@settings(deadline=None, max_examples=30)
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
    """Blank lines before each deal, and row groups of any size."""
    names = tuple(f'déals "{place}".txt' for place in range(len(several)))
    blocks = []
    for name, gaps in zip(names, several, strict=True):
        lines: list[str] = []
        for number, gap in enumerate(gaps):
            lines += [""] * gap + random_lines(1, 2, seed=number % 5)
        blocks += [(name, part) for block in decided(lines, 2) for part in block.parts(size)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "ROW_GROUP", group)
        columns = Columns(2, hands=hands, reason=reason, files=names if len(names) > 1 else ())
        check(tmp_path_factory.mktemp("gaps"), blocks, columns)


def test_no_rows(tmp_path: Path) -> None:
    (block,) = decided(random_lines(1, 2), 2)
    (nothing,) = verdicts(["8X"], players=2, on_bad=lambda _: None)
    assert check(tmp_path, [("", nothing)], Columns(2, reason=True)) == []
    assert len(check(tmp_path, [("", nothing), ("", block)], Columns(2))) == 1


TYPES = [
    ("file", "string"),
    ("line", "uint64"),
    ("winner", "uint8"),
    *[
        (f"{name}{player}", type_)
        for player in (1, 2)
        for name, type_ in (("hand", "string"), ("category", "string"), ("strength", "uint16"))
    ],
    ("decided_by", "string"),
    ("reason", "string"),
]


def test_types_in_parquet(tmp_path: Path) -> None:
    path = tmp_path / "result.parquet"
    path.write_bytes(write(".parquet", deals(2), STANDARD, reason=True, file="x"))
    schema = parquet.read_schema(path)
    assert [(field.name, str(field.type)) for field in schema] == TYPES
    assert [field.name for field in schema if field.nullable] == ["decided_by"]
    words = {"string": "VARCHAR", "uint8": "UTINYINT", "uint16": "USMALLINT", "uint64": "UBIGINT"}
    found = duckdb.read_parquet(str(path))
    assert list(map(str, found.types)) == [words[type_] for _, type_ in TYPES]


def test_types_in_arrow() -> None:
    raw = io.BytesIO(write(".arrow", deals(2), STANDARD, reason=True, file="x"))
    schema = ipc.open_file(raw).read_all().schema
    index = {"file": "int32", "category": "uint8", "decided_by": "uint8"}
    assert [(field.name, str(field.type)) for field in schema] == [
        (name, f"dictionary<values=string, indices={index[kind(name)]}, ordered=0>")
        if kind(name) in index
        else (name, type_)
        for name, type_ in TYPES
    ]


def test_lines_are_skipped_by_their_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "ROW_GROUP", 100)
    monkeypatch.setattr(files, "BATCH", 50)
    (block,) = decided(random_lines(250, 2), 2)
    check(tmp_path, [("", block)], Columns(2))
    path = tmp_path / "result.parquet"
    metadata = parquet.ParquetFile(path).metadata
    bounds = [metadata.row_group(group).column(0).statistics for group in range(3)]
    assert [(each.min, each.max) for each in bounds] == [(1, 100), (101, 200), (201, 250)]
    found = parquet.read_table(path, filters=[("line", "=", 101)])
    assert found["line"].to_pylist() == [101]


def test_without_the_library(tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ModuleNotFoundError('not here', name='pyarrow')")
    (tmp_path / "one.txt").write_text("8C TS KC 9H 4S 7D 2S 5D 3S AC\n")
    code = (
        "import sys; from showdown.cli import main; sys.path.insert(0, '.'); "
        "sys.exit(main(sys.argv[1:]))"
    )
    for output in ("before.arrow", "before.parquet"):
        (tmp_path / output).write_text("what was there")
        command = [sys.executable, "-I", "-c", code, "one.txt", "-o", output]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "pyarrow is not installed: pip install pyarrow\n"
        assert (tmp_path / output).read_text() == "what was there"
    assert not list(tmp_path.glob(".showdown*"))
