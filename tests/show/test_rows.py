"""Tables as text beside the same deals one by one."""

from __future__ import annotations

import csv
import io
import json

import pytest
from verdict_rows import GIVEN, deals, rows, write

from showdown import STANDARD, Rules
from showdown.show.verdicts import rows as rows_module
from showdown.show.verdicts.writers import ENDINGS, ending

Table = list[dict[str, object]]


def from_text(cells: dict[str, str]) -> dict[str, object]:
    """Values as they were before they were text."""
    found: dict[str, object] = {}
    for name, text in cells.items():
        number = name.startswith(("line", "winner", "strength")) and name != "winners"
        found[name] = int(text) if number else text or None
    return found


@pytest.mark.parametrize(("players", "rules", "reason", "file"), GIVEN)
@pytest.mark.parametrize("form", [".csv", ".tsv", ".jsonl"])
def test_as_one_by_one(
    form: str,
    players: int,
    rules: Rules,
    reason: bool,
    file: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rows_module, "AT_ONCE", 50)
    lines = deals(players)
    text = write(form, lines, rules, reason=reason, file=file).decode()
    expected: Table = rows(lines, players, rules, file=file, reason=reason)
    assert len(expected) > 100
    found: Table
    if form == ".jsonl":
        found = [json.loads(line) for line in text.splitlines()]
    else:
        reader = csv.DictReader(io.StringIO(text), delimiter="," if form == ".csv" else "\t")
        found = [from_text(row) for row in reader]
    assert [list(row) for row in found] == [list(row) for row in expected]
    assert found == expected


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("form", [".csv", ".tsv"])
def test_without_hands(form: str, players: int) -> None:
    lines = deals(players)
    text = write(form, lines, STANDARD, reason=False, file="", hands=False).decode()
    reader = csv.DictReader(io.StringIO(text), delimiter="," if form == ".csv" else "\t")
    expected = rows(lines, players, reason=False, hands=False)
    assert [from_text(row) for row in reader] == expected
    assert reader.fieldnames == list(expected[0])


def test_numbers_and_texts_in_json() -> None:
    text = write(".jsonl", ["8C TS KC 9H 4S 7D 2S 5D 3S AC"], STANDARD, reason=False, file="")
    assert text == (
        b'{"line": 1, "winner": 2, "hand1": "8C TS KC 9H 4S", "category1": "high card", '
        b'"strength1": 578, "hand2": "7D 2S 5D 3S AC", "category2": "high card", '
        b'"strength2": 790, "decided_by": "0"}\n'
    )


def test_endings() -> None:
    assert {ending(f"a/b.c{form}") for form in ENDINGS} == set(ENDINGS)
    assert ending("RESULT.CSV") == ".csv"
    assert [ending(path) for path in ("csv", "a.txt", "a.csv/b", ".csv", "")] == [None] * 5
