"""The library, a call a hand or a deal, beside other libraries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from showdown import Card, Hand, evaluate, showdown, winner

from . import data, rivals
from .budgets import EVALUATE, Figures
from .contest import HANDS, contest
from .rivals import TEXT, Way, calls, found, itself

OURS = "evaluate"
DEAL = "two texts"


def measure(quick: bool) -> Figures:
    theirs, missing = found(
        rivals.pkrbot, rivals.eval7, rivals.phevaluator, rivals.treys, rivals.pokerkit
    )
    readers = [way for way in theirs if way.given == TEXT]
    one = _evaluate(theirs, missing, quick)
    _hand(quick)
    _winner(readers, missing, quick)
    return {EVALUATE: one[f"{OURS}, {TEXT}"]}


def _evaluate(theirs: list[Way], missing: list[str], quick: bool) -> dict[str, float]:
    def cards(hand: str) -> tuple[Card, ...]:
        return tuple(map(Card, hand.split()))

    def numbers(hand: str) -> tuple[int, ...]:
        return tuple(card.number for card in cards(hand))

    def mask(hand: str) -> int:
        return sum(1 << number for number in numbers(hand))

    prepared: dict[str, Callable[[str], Any]] = {
        TEXT: itself,
        "Cards": cards,
        "numbers": numbers,
        "mask": mask,
    }
    ours = [Way(OURS, given, prepare, calls(evaluate)) for given, prepare in prepared.items()]
    seven = [way for way in theirs if way.library != "pokerkit"]
    return contest(
        "One hand a call: the library, of five and of seven cards",
        {"5": (data.hands(HANDS, 5), ours + theirs), "7": (data.hands(HANDS, 7), ours + seven)},
        missing,
        quick=quick,
    )


def _hand(quick: bool) -> None:
    def category(hands: Sequence[str]) -> list[object]:
        return [Hand(hand).category for hand in hands]

    ours = Way("Hand(…).category", TEXT, itself, category)
    theirs, missing = found(pkrbot, eval7, treys, pokerkit)
    contest(
        "One hand a call: the name of its category",
        {"5": (data.hands(HANDS, 5), [ours, *theirs])},
        missing,
        quick=quick,
        sorts=False,
    )


def pkrbot() -> list[Way]:
    from pkrbot import Card, evaluate, handtype

    return [Way("pkrbot", TEXT, itself, partial(_handtypes, Card, evaluate, handtype))]


def eval7() -> list[Way]:
    from eval7 import Card, evaluate, handtype

    return [Way("eval7", TEXT, itself, partial(_handtypes, Card, evaluate, handtype))]


def _handtypes(
    card: Callable[[str], Any],
    evaluate: Callable[[Any], int],
    handtype: Callable[[int], str],
    hands: Sequence[str],
) -> list[str]:
    return [handtype(evaluate([card(name) for name in hand.split()])) for hand in hands]


def treys() -> list[Way]:
    from treys import Card, Evaluator

    new, evaluator = Card.new, Evaluator()
    evaluate, kind, name_of = (
        evaluator.evaluate,
        evaluator.get_rank_class,
        evaluator.class_to_string,
    )

    def category(hands: Sequence[str]) -> list[str]:
        return [name_of(kind(evaluate([new(name) for name in hand.split()], []))) for hand in hands]

    return [Way("treys", TEXT, itself, category)]


def pokerkit() -> list[Way]:
    from pokerkit import StandardHighHand

    def category(hands: Sequence[str]) -> list[object]:
        return [StandardHighHand(hand).entry.label for hand in hands]

    return [Way("pokerkit", TEXT, itself, category)]


def _winner(readers: list[Way], missing: list[str], quick: bool) -> None:
    """Two hands of text a call; of the others, both hands' numbers are compared."""

    def winners(deals: Sequence[tuple[str, str]]) -> list[int]:
        return [winner(one, other) for one, other in deals]

    def winners_of_showdown(deals: Sequence[tuple[str, str]]) -> list[tuple[int, ...]]:
        return [showdown(one, other).winners for one, other in deals]

    def reasons(deals: Sequence[tuple[str, str]]) -> list[tuple[int, ...]]:
        # The words are made when they are asked for.
        results = (showdown(one, other) for one, other in deals)
        return [(result.reason, result.winners)[1] for result in results]

    def compared(loop: rivals.Loop, deals: Sequence[tuple[str, str]]) -> list[int]:
        ones = loop([one for one, _ in deals])
        others = loop([other for _, other in deals])
        return [(one > other) - (one < other) for one, other in zip(ones, others, strict=True)]

    ours = [
        Way("winner", DEAL, itself, winners),
        Way("showdown(…).winners", DEAL, itself, winners_of_showdown),
        Way("showdown(…) and its reason", DEAL, itself, reasons),
    ]
    theirs = [replace(way, given=DEAL, run=partial(compared, way.run)) for way in readers]
    first, second = data.hands(HANDS, 5), data.hands(HANDS, 5, start=5)
    contest(
        "One deal a call: who wins, of two hands of five cards",
        {"5": (list(zip(first, second, strict=True)), ours + theirs)},
        missing,
        quick=quick,
        sorts=False,
    )
