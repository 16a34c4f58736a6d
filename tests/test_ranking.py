"""Who wins under any rules, with five, six and seven cards, whichever way the deals come in.

The best of all fives is found by an independent evaluator.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain, product
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import oracle
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from kernels import use_kernel
from numpy.typing import NDArray

import showdown as sd
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
    assert list(found.decided) == case.decided[:40]
    assert sd.tally(lines, rules=rules, cards=case.size).ties == case.winners[:40].count(0)
    assert [sd.evaluate(hand, rules=rules) for hand in case.texts[0][:40]] == case.first[:40]
    assert sd.evaluate_many(case.hands[0][:40], rules=rules).tolist() == case.first[:40]


def test_hands_and_columns(case: Case) -> None:
    """Hands one by one, and in arrays and columns."""
    rules, texts, hands = case.rules, case.texts[0], case.hands[0]
    masks = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1)
    for many in (texts, hands.tolist(), masks.tolist()):
        assert [sd.evaluate(hand, rules=rules) for hand in many[:60]] == case.first[:60]
    for array in (hands, masks, np.array(texts)):
        assert sd.evaluate_many(array, rules=rules).tolist() == case.first
    both = list(zip(*case.texts, strict=True))[:60]
    assert [sd.winner(*pair, rules=rules) for pair in both] == case.winners[:60]
    for column in (pa.array(texts), pa.array(hands.tolist()), pa.array(masks)):
        assert pa.array(arrow.strength(column, rules=rules)).to_pylist() == case.first
    series = list(map(pd.Series, case.texts))
    assert series[0].poker.winner(series[1], rules=rules).tolist() == case.winners
    first: Any = pl.col("one").poker  # type: ignore[attr-defined]
    frame = pl.DataFrame({"one": texts, "two": case.texts[1]})
    assert frame.select(first.winner("two", rules=rules))["one"].to_list() == case.winners
