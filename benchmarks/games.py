"""Hands of every game from arrays, and one Omaha hand a call."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial

from showdown import GAMES, Game, evaluate
from showdown.hands.hole_cards import strengths_of_hands

from . import data
from .budgets import OMAHA, Figures
from .contest import HANDS, contest
from .rivals import TEXT, Way, found, itself
from .table import right, show
from .timing import race

BOARD = 5
SIZES = (
    *(("holdem", 2), ("omaha", 4), ("omaha", 5), ("stud", 7), ("razz", 7)),
    *(("lowball-27", 5), ("lowball-a5", 5), ("badugi", 4)),
)

Job = Callable[[], "array[int]"]


def measure(quick: bool) -> Figures:
    figures = {OMAHA: _arrays(data.numbers(), quick)}
    _one_hand(quick)
    return figures


def _arrays(numbers: bytes, quick: bool) -> float:
    """The first cards of each deal are the player's, the last five the board; millions a second."""
    board = data.columns_of(numbers, data.CARDS_OF_A_DEAL - BOARD, BOARD)
    jobs: dict[str, Job] = {}
    few: dict[str, Job] = {}
    played = [(GAMES[name], size) for name, size in SIZES]
    for game, size in [*played, (GAMES["omaha-8"].halves[1], 4)]:
        name = f"{game.name}, {size} cards"
        hands = data.columns_of(numbers, 0, size)
        jobs[name] = partial(strengths_of_hands, hands, board if game.board else None, game)
        few[name] = partial(_one_by_one, hands, board, game)
    laps = race(jobs, quick)
    rows = [
        (
            name,
            f"{lap.seconds / data.MILLION * 1e9:.1f}",
            f"{data.MILLION / lap.seconds / 1e6:.0f}",
            right(lap.answer[::997] == few[name]()),
        )
        for name, lap in laps.items()
    ]
    show(
        f"Games: uint8 arrays of {data.MILLION:,} different hands, one thread",
        ("", "ns a hand", "M hands/s", ""),
        rows,
    )
    return data.MILLION / laps["omaha, 4 cards"].seconds / 1e6


def _one_by_one(hands: memoryview, board: memoryview, game: Game) -> array[int]:
    """The strengths of some hands, each evaluated alone."""
    rows = range(0, data.MILLION, 997)
    cards = [(hands[row : row + 1], board[row : row + 1] if game.board else None) for row in rows]
    return array("H", [strengths_of_hands(*both, game)[0] for both in cards])


def _one_hand(quick: bool) -> None:
    """Four cards and a board, both as text."""

    def omaha(hands: Sequence[str]) -> list[int]:
        return [evaluate(hand[:11], board=hand[12:], game="omaha") for hand in hands]

    theirs, missing = found(phevaluator, pokerkit)
    contest(
        "One hand a call: Omaha with four cards",
        {"4 + 5": (data.hands(HANDS // 10, 9), [Way("showdown", TEXT, itself, omaha), *theirs])},
        missing,
        quick=quick,
    )


def phevaluator() -> list[Way]:
    from phevaluator.evaluator_omaha import evaluate_omaha_cards

    def omaha(hands: Sequence[str]) -> list[int]:
        return [evaluate_omaha_cards(*hand[12:].split(), *hand[:11].split()) for hand in hands]

    return [Way("phevaluator", TEXT, itself, omaha)]


def pokerkit() -> list[Way]:
    from pokerkit import OmahaHoldemHand

    def omaha(hands: Sequence[str]) -> list[int]:
        made = (OmahaHoldemHand.from_game(hand[:11], hand[12:]) for hand in hands)
        return [hand.entry.index for hand in made]

    return [Way("pokerkit", TEXT, itself, omaha)]
