"""Who wins under any rules, with five, six and seven cards, whichever way the deals come in.

The best of all fives is found by an independent evaluator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import duckdb
import numpy as np
import oracle
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from kernels import use_kernel
from numpy.typing import NDArray

import showdown as sd
import showdown.duckdb
import showdown.pandas
import showdown.polars
from showdown.columns import arrow
from showdown.counting.deciding import verdicts
from showdown.kernel import plain

if TYPE_CHECKING:
    from showdown.rules.rules import Order


def nonsense_order(ranks: Sequence[int], flush: bool) -> Order:
    category, *others = oracle.nonsense(tuple(sorted(ranks)), flush)
    return sd.Category(category + 1), tuple(digit + 1 for digit in others)


class Game(NamedTuple):
    rules: sd.Rules
    scoring: oracle.Scoring
    lowest: int = 0


GAMES = [
    Game(sd.STANDARD, oracle.scores),
    Game(sd.ACE_HIGH, oracle.ace_high_scores),
    Game(sd.Rules("nonsense", tuple(sd.Rank), nonsense_order), oracle.nonsense_scores),
    Game(sd.Rules("short", tuple(sd.Rank)[4:], sd.STANDARD.order), oracle.scores, 4),
    Game(sd.DEUCE_TO_SEVEN, oracle.deuce_to_seven_scores),
]
NAMES = np.array([repr(card)[6:8] for card in sd.deck()])


class Case(NamedTuple):
    """Deals of two players, and the right answers; `first` are the first player's strengths."""

    rules: sd.Rules
    size: int
    cards: NDArray[np.uint8]
    hands: list[NDArray[np.uint8]]
    lines: list[str]
    text: bytes
    texts: list[list[str]]
    strengths: NDArray[np.int64]
    first: list[int]
    winners: list[int]
    decided: list[int]


@cache
def case_of(game: Game, size: int) -> Case:
    cards = oracle.straight_deals(300, 2 * size, seed=size, lowest=game.lowest)
    for row in cards[::5]:
        # Some hands that split: the same ranks in the next suits, where those are free.
        twin = row[:size] // 4 * 4 + (row[:size] + 1) % 4
        row[size:] = row[size:] if set(twin) & set(row[:size]) else twin
    hands = [np.ascontiguousarray(half) for half in (cards[:, :size], cards[:, size:])]
    one, other = (oracle.best_by(half, game.scoring) for half in hands)
    best = np.stack([one, other], axis=1)
    strengths = np.searchsorted(oracle.score_of_strengths(game.scoring, game.lowest), best) + 1
    lines = [" ".join(row) for row in NAMES[cards]]
    shared = sum((one // 14**place == other // 14**place).astype(int) for place in range(6))
    return Case(
        rules=game.rules,
        size=size,
        cards=cards,
        hands=hands,
        lines=lines,
        text="\n".join(lines).encode(),
        texts=[[" ".join(row) for row in NAMES[half]] for half in hands],
        strengths=strengths,
        first=strengths[:, 0].tolist(),
        winners=np.select([one > other, other > one], [1, 2], 0).tolist(),
        decided=shared.tolist(),
    )


@pytest.fixture(params=product(GAMES, [5, 6, 7]), ids=lambda case: f"{case[0][0].name}-{case[1]}")
def case(request: pytest.FixtureRequest) -> Case:
    return case_of(*request.param)


def test_the_deals_are_telling() -> None:
    """The standard best five are not always the best by other rules, and some hands split."""
    for game in GAMES[1:3]:
        for size in (6, 7):
            case = case_of(game, size)
            standard = case_of(GAMES[0], size)
            fives = [sd.Hand(text).best for text in case.texts[0]]
            order = [sd.evaluate(five, rules=game.rules) for five in fives]
            assert (case.cards == standard.cards).all()
            assert order != case.first
            assert set(case.winners) == set(standard.winners) == {0, 1, 2}


def columns(case: Case) -> dict[str, list[pa.Array]]:
    """The hands of both players in every type that holds them."""
    lists = [hands.tolist() for hands in case.hands]
    masks = [[sum(1 << card for card in hand) for hand in hands] for hands in lists]
    kinds: dict[str, tuple[list[Any], pa.DataType]] = {
        "text": (case.texts, pa.string()),
        "views": (case.texts, pa.string_view()),
        "dictionaries": (case.texts, pa.dictionary(pa.int32(), pa.string())),
        "lists": (lists, pa.list_(pa.uint8())),
        "fixed lists": (lists, pa.list_(pa.int64(), case.size)),
        "masks": (masks, pa.uint64()),
    }
    return {name: [pa.array(one, kind) for one in both] for name, (both, kind) in kinds.items()}


def strengths_by(case: Case) -> Iterator[tuple[str, Any]]:
    """The first player's strengths, or those of the first deals, by every way in."""
    rules, hands, texts = case.rules, case.hands[0], case.texts[0]
    numbers = list(map(tuple, hands.tolist()))
    masks = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1)
    whole = [sd.Hand(text, rules) for text in texts[:60]]
    for many in (texts, numbers, masks.tolist(), whole, [hand.best for hand in whole]):
        yield f"evaluate {many[0]}", [sd.evaluate(hand, rules=rules) for hand in many[:60]]
    yield "hands", [hand.strength for hand in whole]
    array = np.array(texts)
    for given in (hands, hands.astype(np.int64), array, array.astype(object)):
        yield f"NumPy {given.dtype}", sd.evaluate_many(given, rules=rules).tolist()
    yield "NumPy masks", sd.evaluate_many(masks, rules=rules).tolist()
    for name, (column, _) in columns(case).items():
        yield f"Arrow {name}", pa.array(arrow.strength(column, rules=rules)).to_pylist()
    for values in (texts, numbers):
        yield "pandas", pd.Series(values).poker.strength(rules=rules).tolist()


def winners_by(case: Case, file: Path) -> Iterator[tuple[str, Any]]:
    """The winners, or those of the first deals, by every way in."""
    rules, size = case.rules, case.size
    texts = list(zip(*case.texts, strict=True))
    yield "winner", [sd.winner(*hands, rules=rules) for hands in texts[:60]]
    yield "showdown", [sd.showdown(*hands, rules=rules).winner for hands in texts[:60]]
    series = list(map(pd.Series, case.texts))
    yield "pandas", series[0].poker.winner(series[1], rules=rules).tolist()
    deals = sd.read(file, rules=rules, cards=size, game="draw")
    yield "Polars", pl.DataFrame(deals)["winner"].to_list()
    with showdown.duckdb.register(duckdb.connect(), rules=rules) as con:
        winners = con.execute("select winner from deals order by line").fetchall()
        yield "DuckDB", [row[0] for row in winners]
        for name in ("text", "lists"):
            one, other = columns(case)[name]
            con.register("given", pa.table({"one": one, "two": other}))
            query = "select hand_strength(one), showdown_winner(one, two) from given"
            strengths, found = zip(*con.execute(query).fetchall(), strict=True)
            assert list(strengths) == case.first
            yield f"DuckDB {name}", list(found)
    for name, hands in columns(case).items():
        yield f"Arrow {name}", pa.array(arrow.winner(*hands, rules=rules)).to_pylist()
        frame = pl.DataFrame({"one": pl.Series(hands[0]), "two": pl.Series(hands[1])})
        first: Any = pl.col("one").poker  # type: ignore[attr-defined]
        table = frame.select(
            first.strength(rules=rules),
            who=first.winner("two", rules=rules),
        )
        assert table["one"].to_list() == case.first
        yield f"Polars {name}", table["who"].to_list()


def test_every_way_in(case: Case, tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_bytes(case.text)
    for ways, right in ((strengths_by(case), case.first), (winners_by(case, file), case.winners)):
        for name, found in ways:
            assert len(found) >= 60
            assert found == right[: len(found)], name


def test_tally_and_verdicts(case: Case) -> None:
    rules = case.rules
    one, two, ties = map(case.winners.count, (1, 2, 0))
    held = [[str(sd.Hand(text, rules).category) for text in texts] for texts in case.texts]
    for source in (case.text, case.text.replace(b" ", b","), case.lines):
        found = sd.tally(source, rules=rules, cards=case.size, categories=True)
        assert (found.wins, found.ties) == ((one, two), ties)
        assert found.categories is not None
        names = found.categories.names
        assert found.categories.held == tuple(tuple(map(h.count, names)) for h in held)
        blocks = list(verdicts(source, rules=rules, cards=case.size))
        strengths = chain(*(block.strengths for block in blocks))
        assert list(strengths) == case.strengths.ravel().tolist()
        assert list(chain(*(block.winners for block in blocks))) == case.winners
        assert list(chain(*(block.decided for block in blocks))) == case.decided


def test_the_plain_kernel(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    use_kernel(plain, monkeypatch)
    lines, rules = case.lines[:40], case.rules
    (found,) = verdicts(lines, rules=rules, cards=case.size)
    assert found.strengths.tolist() == case.strengths[:40].ravel().tolist()
    assert list(found.winners) == case.winners[:40]
    assert sd.tally(lines, rules=rules, cards=case.size).ties == case.winners[:40].count(0)
    assert [sd.evaluate(hand, rules=rules) for hand in case.texts[0][:40]] == case.first[:40]
    assert sd.evaluate_many(case.hands[0][:40], rules=rules).tolist() == case.first[:40]
