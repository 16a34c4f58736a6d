"""Other libraries, each called as its authors call it: a hand becomes a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Loop = Callable[[Sequence[Any]], list[Any]]
"""Takes prepared hands one after the other.

The call stands in the loop itself: a function around it would cost as much as the quick ones.
"""


@dataclass(frozen=True)
class Way:
    """A library and what it is given: text such as `Ah Kd 7c 2s 9d`, or what was made from it."""

    library: str
    given: str
    prepare: Callable[[Any], Any]
    run: Loop

    @property
    def name(self) -> str:
        return f"{self.library}, {self.given}"


TEXT = "text"
"""Read by the library, card by card."""

NAMES = "text by a dict"
"""Read by a dictionary of the 52 cards that was made beforehand."""

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def itself(hand: Any) -> Any:
    return hand


def calls(call: Callable[[Any], Any]) -> Loop:
    """A loop over a function of one hand."""
    return lambda hands: [call(hand) for hand in hands]


def treys() -> list[Way]:
    from treys import Card, Evaluator

    new, evaluate = Card.new, Evaluator().evaluate
    cards = {name: new(name) for name in CARDS}

    def from_text(hands: Sequence[str]) -> list[int]:
        return [evaluate([new(name) for name in hand.split()], []) for hand in hands]

    def from_names(hands: Sequence[str]) -> list[int]:
        return [evaluate([cards[name] for name in hand.split()], []) for hand in hands]

    def from_cards(hands: Sequence[list[int]]) -> list[int]:
        return [evaluate(hand, []) for hand in hands]

    return [
        Way("treys", TEXT, itself, from_text),
        Way("treys", NAMES, itself, from_names),
        Way("treys", "its cards", lambda hand: [new(name) for name in hand.split()], from_cards),
    ]


def phevaluator() -> list[Way]:
    from phevaluator import Card, evaluate_cards

    numbers = {name: Card(name).id_ for name in CARDS}

    def from_text(hands: Sequence[str]) -> list[int]:
        return [evaluate_cards(*hand.split()) for hand in hands]

    def from_names(hands: Sequence[str]) -> list[int]:
        return [evaluate_cards(*[numbers[name] for name in hand.split()]) for hand in hands]

    def from_numbers(hands: Sequence[list[int]]) -> list[int]:
        return [evaluate_cards(*hand) for hand in hands]

    return [
        Way("phevaluator", TEXT, itself, from_text),
        Way("phevaluator", NAMES, itself, from_names),
        Way(
            "phevaluator",
            "numbers",
            lambda hand: [numbers[name] for name in hand.split()],
            from_numbers,
        ),
    ]


def eval7() -> list[Way]:
    from eval7 import Card, evaluate

    return _of_cards("eval7", Card, evaluate)


def pkrbot() -> list[Way]:
    from pkrbot import Card, evaluate, evaluate_raw

    def raw(hand: str) -> tuple[bytes, bytes, int]:
        cards = [Card(name) for name in hand.split()]
        return bytes(card.rank for card in cards), bytes(card.suit for card in cards), len(cards)

    def from_raw(hands: Sequence[tuple[bytes, bytes, int]]) -> list[int]:
        return [evaluate_raw(ranks, suits, count) for ranks, suits, count in hands]

    return [*_of_cards("pkrbot", Card, evaluate), Way("pkrbot", "bytes", raw, from_raw)]


def _of_cards(
    library: str, card: Callable[[str], Any], evaluate: Callable[[Any], int]
) -> list[Way]:
    """The ways of eval7 and pkrbot, which are called alike."""
    cards = {name: card(name) for name in CARDS}

    def from_text(hands: Sequence[str]) -> list[int]:
        return [evaluate([card(name) for name in hand.split()]) for hand in hands]

    def from_names(hands: Sequence[str]) -> list[int]:
        return [evaluate([cards[name] for name in hand.split()]) for hand in hands]

    return [
        Way(library, TEXT, itself, from_text),
        Way(library, NAMES, itself, from_names),
        Way(
            library,
            "its cards",
            lambda hand: [card(name) for name in hand.split()],
            calls(evaluate),
        ),
    ]


def pokerkit() -> list[Way]:
    """Five cards only; its class for seven searches their fives."""
    from pokerkit import StandardHighHand

    def from_text(hands: Sequence[str]) -> list[int]:
        return [StandardHighHand(hand).entry.index for hand in hands]

    return [Way("pokerkit", TEXT, itself, from_text)]


def found(*libraries: Callable[[], list[Way]]) -> tuple[list[Way], list[str]]:
    """The ways of the libraries that are installed, and the names of the others."""
    ways: list[Way] = []
    missing: list[str] = []
    for library in libraries:
        try:
            ways += library()
        except ImportError:
            missing.append(library.__name__)
    return ways, missing


def agrees(ours: Sequence[Any], theirs: Sequence[Any], *, sorts: bool) -> bool:
    """Whether answers are equal where ours are, and else differ; if they sort, in our order.

    Theirs may go up or down.
    """
    pairs = set(zip(ours, theirs, strict=True))
    if not len(pairs) == len(set(ours)) == len(set(theirs)):
        return False
    values = [value for _, value in sorted(pairs)] if sorts else []
    return values in (sorted(values), sorted(values, reverse=True))
