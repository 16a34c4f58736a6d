"""What programs compare of two hands of a category."""

from __future__ import annotations

from math import prod

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..cards.card import Card

    Values = tuple[int, ...]
    """What a program takes the ranks of a hand for."""

    Compared = Callable[[Values, Values], Values]
    """What a program compares of the values that make a hand, and of those that are kickers."""

WHEEL = {14, 2, 3, 4, 5}
LETTERS = "0A23456789TJQKA"
"""How the values from 0 to 14 are written; an ace may be worth one."""

COMPARED: dict[str, Compared] = {
    "nothing": lambda *_: (),
    "first": lambda made, _: made[:1],
    "first and kicker": lambda made, kickers: made[:1] + kickers[:1],
    "first two ranks": lambda made, kickers: tuple(dict.fromkeys(made + kickers))[:2],
    "first and highest": lambda made, kickers: (made[0], max(made + kickers)),
    "first and sum": lambda made, kickers: (made[0], sum(made + kickers)),
    "highest": lambda made, kickers: (max(made + kickers),),
    "lowest": lambda made, kickers: (min(made + kickers),),
    "four highest": lambda made, kickers: tuple(sorted(made + kickers, reverse=True)[:4]),
    "high to low": lambda made, kickers: tuple(sorted(made + kickers, reverse=True)),
    "low to high": lambda made, kickers: tuple(sorted(made + kickers)),
    "ranks high to low": lambda made, kickers: tuple(sorted({*made, *kickers}, reverse=True)),
    "sum": lambda made, kickers: (sum(made + kickers),),
    "product": lambda made, kickers: _in_parts(prod(made + kickers)),
    "base ten": lambda made, kickers: _in_parts(
        sum(value * 10**place for place, value in enumerate(sorted(made + kickers)))
    ),
    "joined": lambda made, kickers: _in_parts(int("".join(map(str, made + kickers))), 7),
    "in the order of text": lambda made, kickers: _in_order(made + kickers, str),
    "in the order of text from zero": lambda made, kickers: _in_order(
        made + kickers, lambda value: str(value - 2)
    ),
    "in the order of letters": lambda made, kickers: _in_order(made + kickers, LETTERS.__getitem__),
    "sum of kickers": lambda made, kickers: (*made, sum(kickers)),
    "sum of pairs": lambda made, kickers: (made[0] + made[2], *kickers),
    "low pair first": lambda made, kickers: (*made[2:], *made[:2], *kickers),
    "pair first": lambda made, _: (made[-1], made[0]),
    "no kickers": lambda made, _: made,
    "first kicker": lambda made, kickers: made + kickers[:1],
    "two kickers": lambda made, kickers: made + kickers[:2],
    "kickers first": lambda made, kickers: kickers + made,
    "kickers ascending": lambda made, kickers: (*made, *sorted(kickers)),
    "highest as kicker": lambda made, kickers: (*made, max(made + kickers)) if kickers else made,
}
"""What a program compares of a hand: of the values that make it and of the kickers."""


def _in_parts(number: int, parts: int = 4) -> Values:
    """A number of up to five bits a part as values that compare so, and are all different."""
    return tuple([(number >> 5 * part) % 32 + 32 * (part + 1) for part in range(parts)[::-1]])


def _in_order(values: Values, written: Callable[[int], str]) -> Values:
    """Values sorted by how often they occur, then by how they are written, the last first."""
    return tuple(sorted(values, key=lambda one: (values.count(one), written(one)), reverse=True))


def _best_suit(hand: Sequence[Card]) -> int:
    """The highest suit of the cards of a hand's most important rank."""
    ranks = [card.rank for card in hand]
    best = 5 if set(ranks) == WHEEL else max(ranks, key=lambda r: (ranks.count(r), r))
    return max(card.suit for card in hand if card.rank == best)


TIE_BREAKS: dict[str, Callable[[Sequence[Card]], Any]] = {
    "suits": _best_suit,
    "hole cards": lambda hand: sorted([card.rank for card in hand[:2]], reverse=True),
    "highest hole card": lambda hand: max(card.rank for card in hand[:2]),
}
"""What programs that break ties compare, by `Program.ties`."""
