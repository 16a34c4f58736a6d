"""Who wins under any rules, with five, six and seven cards, whichever way the deals come in.

All is held to the best of all fives, which an evaluator of its own finds.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from kernels import use_kernel
from numpy.typing import NDArray
from oracle import (
    Scoring,
    ace_high_scores,
    best_by,
    nonsense,
    nonsense_scores,
    score_of_strengths,
    scores,
    straight_deals,
)

import showdown.duckdb
import showdown.pandas
import showdown.polars
from showdown import (
    ACE_HIGH,
    STANDARD,
    Category,
    Hand,
    Rank,
    Rules,
    compare_many,
    deck,
    evaluate,
    evaluate_many,
    tally,
    winner,
)
from showdown import showdown as compare
from showdown.cli import main
from showdown.cli.help_texts import OPTIONS
from showdown.cli.options import RULES
from showdown.deciding import verdicts
from showdown.frames import arrow
from showdown.kernel import plain
from showdown.verdict_table.columns import DECIDERS

if TYPE_CHECKING:
    from showdown.rules import Order


def nonsense_order(ranks: Sequence[int], flush: bool) -> Order:
    category, *others = nonsense(tuple(sorted(ranks)), flush)
    return Category(category + 1), tuple(digit + 1 for digit in others)


class Game(NamedTuple):
    rules: Rules
    scoring: Scoring
    lowest: int = 0


GAMES = [
    Game(STANDARD, scores),
    Game(ACE_HIGH, ace_high_scores),
    Game(Rules("nonsense", tuple(Rank), nonsense_order), nonsense_scores),
    Game(Rules("short", tuple(Rank)[4:], STANDARD.order), scores, 4),
]
NAMES = np.array([repr(card)[6:8] for card in deck()])
DEALS = 300
PLAYERS = 2


class Case(NamedTuple):
    """Deals, and what is right."""

    rules: Rules
    size: int
    cards: NDArray[np.uint8]
    strengths: NDArray[np.int64]
    winners: list[int]
    decided: list[int]

    @property
    def lines(self) -> list[str]:
        return [" ".join(row) for row in NAMES[self.cards]]

    @property
    def text(self) -> bytes:
        return "\n".join(self.lines).encode()

    @property
    def hands(self) -> list[NDArray[np.uint8]]:
        """The hands of each player, a row each."""
        return [self.cards[:, i * self.size : (i + 1) * self.size] for i in range(PLAYERS)]

    @property
    def texts(self) -> list[list[str]]:
        """The hands of each player as text."""
        return [[" ".join(row) for row in NAMES[hands]] for hands in self.hands]


@cache
def case_of(game: Game, size: int) -> Case:
    cards = straight_deals(DEALS, PLAYERS * size, seed=size, lowest=game.lowest)
    for row in cards[::5]:
        # Some hands that split: the same ranks in the next suits, where those are free.
        twin = row[:size] // 4 * 4 + (row[:size] + 1) % 4
        row[size:] = row[size:] if set(twin) & set(row[:size]) else twin
    best = np.stack(
        [best_by(cards[:, i * size : (i + 1) * size], game.scoring) for i in range(PLAYERS)], axis=1
    )
    strengths = np.searchsorted(score_of_strengths(game.scoring, game.lowest), best) + 1
    one, other = best.T
    winners = np.select([one > other, other > one], [1, 2], 0)
    shared = sum((one // 14**place == other // 14**place).astype(int) for place in range(6))
    return Case(game.rules, size, cards, strengths, winners.tolist(), shared.tolist())


@pytest.fixture(params=GAMES, ids=lambda game: game.rules.name)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


@pytest.fixture(params=[5, 6, 7])
def case(request: pytest.FixtureRequest, game: Game) -> Case:
    return case_of(game, request.param)


@pytest.fixture
def file(case: Case, tmp_path: Path) -> Path:
    path = tmp_path / "deals.txt"
    path.write_bytes(case.text)
    return path


def test_the_deals_are_telling() -> None:
    """The standard best five are not always the best by other rules, and some hands split."""
    for game in GAMES[1:3]:
        for size in (6, 7):
            case = case_of(game, size)
            standard = case_of(GAMES[0], size)
            order = [evaluate(five.best, rules=game.rules) for five in map(Hand, case.texts[0])]
            assert (case.cards == standard.cards).all()
            assert order != case.strengths[:, 0].tolist()
            assert set(case.winners) == set(standard.winners) == {0, 1, 2}


def test_count(case: Case) -> None:
    for text in (case.text, case.text.replace(b" ", b",")):
        found = tally(text, rules=case.rules, cards=case.size, categories=True)
        assert found.wins == (case.winners.count(1), case.winners.count(2))
        assert found.ties == case.winners.count(0)
        assert found.categories is not None
        for player, held in enumerate(found.categories.held):
            hands = [Hand(text, case.rules).category for text in case.texts[player]]
            assert held == tuple(map(hands.count, Category))


def test_verdicts(case: Case) -> None:
    for source in (case.text, case.text.replace(b" ", b","), case.lines):
        (found,) = verdicts(source, rules=case.rules, cards=case.size)
        assert found.strengths.tolist() == case.strengths.ravel().tolist()
        assert list(found.winners) == case.winners
        assert list(found.decided) == case.decided


def test_the_plain_kernel(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    use_kernel(plain, monkeypatch)
    few = slice(40)
    lines = case.lines[few]
    assert tally(lines, rules=case.rules, cards=case.size).wins == tuple(
        case.winners[few].count(player) for player in (1, 2)
    )
    (found,) = verdicts(lines, rules=case.rules, cards=case.size)
    assert found.strengths.tolist() == case.strengths[few].ravel().tolist()
    for hand, strength in zip(case.texts[0][few], case.strengths[:, 0].tolist(), strict=False):
        assert evaluate(hand, rules=case.rules) == strength
    hands = case.hands[0][few]
    found = evaluate_many(np.ascontiguousarray(hands), rules=case.rules)
    assert found.tolist() == case.strengths[few, 0].tolist()


def test_commands(
    case: Case, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(RULES, case.rules.name, case.rules)
    for command in ("count", "sql", "explain"):
        more = OPTIONS[command].replace("{standard,", f"{{{case.rules.name},standard,")
        monkeypatch.setitem(OPTIONS, command, more)
    options = ["--rules", case.rules.name, "--cards", str(case.size)]
    decided = [DECIDERS[place] or "" for place in case.decided]
    right = zip(case.winners, *case.strengths.T.tolist(), decided, strict=True)
    rows = [list(map(str, row)) for row in right]

    def prints(*arguments: str) -> list[str]:
        assert main(arguments) == 0
        return capsys.readouterr().out.splitlines()

    def columns(found: Iterable[dict[str, Any]]) -> list[list[str]]:
        names = ("winner", "strength1", "strength2", "decided_by")
        return [["" if row[name] is None else str(row[name]) for name in names] for row in found]

    jsonl, comma = file.with_suffix(".jsonl"), file.with_suffix(".csv")
    for path in (jsonl, comma):
        prints(*options, "-o", str(path), str(file))
    printed = prints(*options, "--lines", str(file))
    assert columns(map(json.loads, jsonl.read_text().splitlines())) == rows
    assert columns(csv.DictReader(comma.read_text().splitlines())) == rows
    assert columns(csv.DictReader(printed, delimiter="\t")) == rows
    query = "select winner, strength1, strength2, decided_by from deals order by line"
    _, *found = prints("sql", *options, "--format", "tsv", query, str(file))
    assert [row.split("\t") for row in found] == rows
    for line in (1, 2, 3, 4):
        (explained,) = prints("explain", *options, "--json", f"{file}:{line}")
        assert json.loads(explained)["winner"] == case.winners[line - 1]


def test_one_by_one(case: Case) -> None:
    few = 60
    one, other = case.texts
    for row in range(few):
        hands = one[row], other[row]
        assert winner(*hands, rules=case.rules) == case.winners[row]
        assert compare(*hands, rules=case.rules).winner == case.winners[row]
        for player, text in enumerate(hands):
            right = case.strengths[row, player]
            numbers = tuple(case.hands[player][row].tolist())
            assert evaluate(text, rules=case.rules) == right
            assert evaluate(numbers, rules=case.rules) == right
            assert evaluate(sum(1 << card for card in numbers), rules=case.rules) == right
            hand = Hand(text, case.rules)
            assert hand.strength == right
            assert evaluate(hand.best, rules=case.rules) == right


def test_numpy(case: Case) -> None:
    one, other = (np.ascontiguousarray(hands) for hands in case.hands)
    right = case.strengths[:, 0].tolist()
    text = np.array(case.texts[0])
    masks = (np.uint64(1) << one.astype(np.uint64)).sum(axis=1)
    for hands in (one, one.astype(np.int64), text, text.astype("S"), text.astype(object), masks):
        assert evaluate_many(hands, rules=case.rules).tolist() == right
    assert compare_many(one, other, rules=case.rules).tolist() == case.winners


def columns(case: Case) -> list[list[pa.Array]]:
    """The hands of both players in every type that holds them."""
    lists = [hands.tolist() for hands in case.hands]
    masks = [[sum(1 << card for card in hand) for hand in hands] for hands in lists]
    return [
        [pa.array(texts) for texts in case.texts],
        [pa.array(texts, pa.string_view()) for texts in case.texts],
        [pa.array(texts).dictionary_encode() for texts in case.texts],
        [pa.array(hands, pa.list_(pa.uint8())) for hands in lists],
        [pa.array(hands, pa.list_(pa.int64(), case.size)) for hands in lists],
        [pa.array(hands, pa.uint64()) for hands in masks],
    ]


def test_arrow(case: Case) -> None:
    for hands in columns(case):
        for player, column in enumerate(hands):
            found = pa.array(arrow.strength(column, rules=case.rules))
            assert found.to_pylist() == case.strengths[:, player].tolist()
        assert pa.array(arrow.winner(*hands, rules=case.rules)).to_pylist() == case.winners
    if case.size == 5:
        found = pa.array(arrow.verdicts(pa.array(case.lines), rules=case.rules)).to_pylist()
        right = zip(case.winners, *case.strengths.T.tolist(), strict=True)
        assert [tuple(row.values()) for row in found] == list(right)


def test_polars(case: Case, file: Path) -> None:
    for hands in columns(case)[::3]:
        frame = pl.DataFrame({"one": pl.Series(hands[0]), "two": pl.Series(hands[1])})
        found = frame.select(
            pl.col("one").poker.strength(rules=case.rules),  # type: ignore[attr-defined]
            who=showdown.polars.winner("one", "two", rules=case.rules),
        )
        assert found["one"].to_list() == case.strengths[:, 0].tolist()
        assert found["who"].to_list() == case.winners
    scanned = showdown.polars.scan_deals(file, rules=case.rules, cards=case.size).collect()
    assert scanned["winner"].to_list() == case.winners


def test_pandas(case: Case) -> None:
    lists = [pd.Series(list(map(tuple, hands.tolist()))) for hands in case.hands]
    for hands in (lists, list(map(pd.Series, case.texts))):
        found = hands[0].poker.strength(rules=case.rules)
        assert found.tolist() == case.strengths[:, 0].tolist()
        assert showdown.pandas.winner(*hands, rules=case.rules).tolist() == case.winners


def test_duckdb(case: Case, file: Path) -> None:
    for hands in columns(case)[::3]:
        with showdown.duckdb.register(duckdb.connect(), rules=case.rules) as con:
            con.register("given", pa.table({"one": hands[0], "two": hands[1]}))
            query = "select hand_strength(one), showdown_winner(one, two) from given"
            found = con.execute(query).fetchall()
            assert [row[0] for row in found] == case.strengths[:, 0].tolist()
            assert [row[1] for row in found] == case.winners
            deals = showdown.duckdb.read_deals(con, file, cards=case.size, rules=case.rules)
            assert [row[0] for row in deals.order("line").project("winner").fetchall()] == (
                case.winners
            )
