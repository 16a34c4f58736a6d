"""Every public function and class, used as a typed program would: for type checkers, and run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import showdown as sd
from showdown import check, notations

BOARD = "Jh Th 2c 3d 4s"
FIRST_ALWAYS_WINS = "import sys; [print(1) for line in sys.stdin]"


def cards() -> None:
    card: sd.Card = sd.Card("8c")
    rank: sd.Rank = card.rank
    suit: sd.Suit = card.suit
    pack: tuple[sd.Card, ...] = sd.deck()
    assert pack[4 * (rank - 2) + suit] is card
    assert card in pack
    words: str = rank.plural + suit.symbol
    assert words == "Eights♣"


def hands() -> None:
    hand: sd.Hand = sd.Hand("5H 5C 6S 7S KD")
    strength: int = sd.evaluate(hand)
    kind: sd.Category | sd.LowCategory | sd.BadugiCategory | Any = hand.category
    first: sd.Card = hand[0]
    is_pair: bool = kind is sd.Category.ONE_PAIR
    same: sd.HandClass = hand.hand_class
    assert (strength, is_pair, kind) == (same.strength, True, sd.Category.ONE_PAIR)
    assert first.rank == sd.Rank.FIVE
    shown: sd.Showdown = sd.showdown("AhKh", "QsQd", board=BOARD)
    reason: sd.Reason = shown.reasons[0]
    winner: int = sd.winner("AhKh", "QsQd", board=BOARD)
    assert reason.winners == (winner,) == shown.winners
    dealt: tuple[tuple[sd.Card, ...], ...] = next(sd.deal(1, seed=1))
    assert [len(hand) for hand in dealt] == [5, 5]
    match card := dealt[0][0]:
        case sd.Card(rank, suit):
            assert (rank, suit) == (card.rank, card.suit)


def rules() -> None:
    every: Sequence[sd.Rules] = (
        sd.STANDARD,
        sd.ACE_HIGH,
        sd.ACE_TO_FIVE,
        sd.BADUGI,
        sd.DEUCE_TO_SEVEN,
        sd.EIGHT_OR_BETTER,
        sd.SHORT_DECK,
        sd.SHORT_DECK_TRIPS,
    )
    numbers: list[int] = [len(sd.classes(rules)) for rules in every]
    assert numbers == [7462, 7462, 6175, 1092, 7462, 57, 1404, 1404]
    games: dict[str, sd.Game] = sd.GAMES
    assert games["omaha-8"].low is sd.EIGHT_OR_BETTER
    assert sd.LowCategory.LOW > sd.LowCategory.NO_LOW
    assert sd.BadugiCategory.BADUGI.words == "badugi"


def odds() -> None:
    found: sd.Odds = sd.odds("AhKh", "QsQd", board="Jh Th 2c", categories=True)
    equity: Fraction | float = found.equity[0]
    made: sd.Categories | None = found.categories
    assert made is not None
    assert sum(made.held[0]) == found.deals
    flops: sd.OddsByStreet = sd.odds_by("turn", "AhKh", "QsQd", board="Jh Th 2c")
    mean: float = flops.mean[0]
    assert abs(mean - equity) < 1e-12
    many: NDArray[np.float64] = sd.odds_many([[[50, 46], [43, 41]]], board=[38, 34, 0])
    assert abs(many[0, 0] - mean) < 1e-12
    draw: sd.Outs = sd.outs("AhKh", "JhTh2c")
    flushes: int = draw.boards[sd.Category.FLUSH]
    assert flushes == 332
    paid: sd.Settlement = sd.settle([5, 9], ["AhKh", "QsQd"], BOARD)
    pot: sd.Pot = paid.pots[0]
    assert (pot.amount, paid.won, paid.returned) == (10, (0, 10), (0, 4))


def arrays() -> None:
    strengths: NDArray[np.uint16] = sd.evaluate_many(np.array(["8C TS KC 9H 4S"]))
    assert strengths.tolist() == [578]


def files(path: Path) -> None:
    path.write_text("8C TS KC 9H 4S 7D 2S 5D 3S AC\n")
    totals: sd.Tally = sd.tally(path)
    wins: tuple[int, ...] = totals.wins
    assert wins == (0, 1)
    deals: sd.Deals = sd.read(path)
    deals.write(path.with_suffix(".csv"))


def checking(path: Path) -> None:
    exam: list[str] = check.exam()
    path.write_text("\n".join(exam[:50]) + "\n")
    answers: list[int] = check.answers(path)
    report: check.Report = check.grade(path, answers)
    total: check.TotalReport = check.grade_total(path, answers.count(1))
    ran: check.Report = check.run([sys.executable, "-c", FIRST_ALWAYS_WINS], deals=path)
    assert (report.is_right, total.is_right, ran.is_right) == (True, True, False)
    bank: Sequence[check.Mistake] = check.BANK
    tasks: Sequence[check.Task] = check.TASKS
    assert len(bank) > len(tasks)


def values() -> None:
    names: tuple[str, ...] = notations.names()
    kev: notations.Notation[int] = notations.kev
    assert kev.strength(notations.get(names[0]).of(7462)) == 7462
    assert notations.kev.compare(7462, 1) == 1
    assert notations.get("bands").column[-1] > 0


def errors() -> None:
    for kind in (sd.CardError, sd.DealError, sd.FileError, sd.HandError, sd.LibraryError):
        assert issubclass(kind, sd.ShowdownError)
    for wrong in (check.AnswersError, check.MistakeError, check.TaskError):
        assert issubclass(wrong, sd.ShowdownError)
    assert issubclass(check.ProgramError, check.AnswersError)
    try:
        sd.odds("T9s+", "AhKh")
    except sd.RangeError as error:
        place: int = error.column
        assert place == 1
    try:
        sd.evaluate_many(np.array(["8C"]))
    except sd.RowError as error:
        row: int | None = error.row
        assert row == 0


def main(folder: Path) -> None:
    """Use everything."""
    cards()
    hands()
    rules()
    odds()
    arrays()
    files(folder / "deals.txt")
    checking(folder / "exam.txt")
    values()
    errors()
