"""How strong a hand is: by the kernel, or by a careful reader for what the kernel refuses."""

from __future__ import annotations

from . import kernel
from .errors import HandError, quoted
from .ranking import ranking_of
from .reading import read_cards
from .rules import STANDARD, Rules, not_in_deck, require_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .cards import Card
    from .reading import Cards

__all__ = ["evaluate"]

_evaluate = kernel.evaluate


def evaluate(cards: Cards, *, rules: Rules = STANDARD) -> int:
    """How strong a hand is: 1 (75432) to 7462 (royal flush) under the standard rules.

    The higher strength wins, and equal strengths split. The best five of six or seven cards count.

    Args:
        cards: five, six or seven different cards: text, with or without separators; a list of
            `Card`s, texts or numbers from 0 (2c) to 51 (As); an int with bit n set for the card
            of number n; or a `Hand`.
        rules: what beats what.

    Raises:
        CardError: if something is not a card.
        HandError: if the cards are not a hand.

    >>> evaluate("8C TS KC 9H 4S"), evaluate("A♥, K♥, Q♥, J♥, 10♥"), evaluate(0b11111)
    (578, 7462, 7297)
    >>> evaluate("Ah Ah Ah Ah Ah")
    Traceback (most recent call last):
        ...
    showdown.errors.HandError: A♥ comes 5 times: a hand cannot repeat a card
    """
    strength = _evaluate(cards) if rules is STANDARD else _evaluate(cards, ranking_of(rules))
    return strength or strength_of(read_hand(cards, rules), rules)


def read_hand(cards: Cards, rules: Rules = STANDARD) -> tuple[Card, ...]:
    """The cards of a hand, checked."""
    require_same_rules(cards, rules)
    read = read_cards(cards)
    if not _evaluate(read):
        raise HandError(_why_not_a_hand(read))
    for card in read:
        if rules is not STANDARD and card.rank not in rules.ranks:
            raise HandError(not_in_deck(card, rules))
    return read


def require_same_rules(cards: Cards, rules: Rules) -> None:
    """Refuse a hand that was made under other rules."""
    require_rules(rules)
    theirs = getattr(cards, "rules", rules)
    if theirs is not rules and theirs != rules:
        raise HandError(
            f"{quoted(cards)} is a hand under {theirs.name} rules, not {rules.name}: give its cards"
        )


def _why_not_a_hand(cards: tuple[Card, ...]) -> str:
    if not 5 <= len(cards) <= 7:
        which = f": {' '.join(map(str, cards))}" if 0 < len(cards) <= 10 else ""
        return f"a hand has five, six or seven cards, not {len(cards)}{which}"
    card = max(cards, key=cards.count)
    count = cards.count(card)
    times = "twice" if count == 2 else f"{count} times"
    return f"{card} comes {times}: a hand cannot repeat a card"


def strength_of(cards: Sequence[Card], rules: Rules) -> int:
    """The strength of a hand's cards under any rules."""
    return _evaluate(tuple(cards), ranking_of(rules))
