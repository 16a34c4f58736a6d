"""Deals in columns of text, all hands of a deal in one."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from .. import kernel
from ..arguments import require_number
from ..errors import DealError, RowError, ShowdownError
from ..evaluating import evaluate
from ..ranking import ranking_of
from ..reading import read_cards
from ..rules import HAND_SIZE, MOST_PLAYERS
from .layouts import deals_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..cards import Card
    from ..rules import Rules
    from .filling import Errors
    from .hands import Texts

__all__ = ["check_players", "deal_strengths"]


def deal_strengths(
    chunks: Sequence[Any], players: int | None, rules: Rules, errors: Errors
) -> tuple[int, Iterator[list[memoryview]]]:
    """How many players there are, and for each array the strengths of each.

    A strength is 0 where a row is null or no deal.

    Raises:
        RowError: for the first row that is no deal, unless errors are nulls.
        DealError: if `players` is not 2 to 10.
    """
    if players is not None:
        check_players(players)
    columns = list(map(deals_in, chunks))
    if players is None:
        players = _find_players(columns, errors)
    return players, _each(columns, players, rules, errors)


def check_players(players: int) -> None:
    """Refuse a number of players that no deal has.

    >>> check_players(11)
    Traceback (most recent call last):
        ...
    showdown.errors.DealError: players must be a whole number from 2 to 10, not 11
    """
    require_number("players", players, 2, MOST_PLAYERS, error=DealError)


def _each(
    columns: Sequence[Texts], players: int, rules: Rules, errors: Errors
) -> Iterator[list[memoryview]]:
    first = 0
    for texts in columns:
        # An array, whose slices are quicker than those of a memoryview by far.
        out = array("H", bytes(2)) * (players * texts.rows)
        row = kernel.evaluate_deals(
            texts.data, texts.places, texts.validity, texts.start, players, ranking_of(rules), out
        )
        read = _player(out, 0, players)  # 0 where a row was not.
        while row < texts.rows:
            if errors == "raise" or texts.may_be_read(row):
                text = texts.hand(row)
                try:
                    found = _read_deal(text or "", players, rules)
                except ShowdownError as error:
                    if errors == "raise":
                        raise RowError(str(error), row=first + row, hand=text) from None
                else:
                    for player, strength in enumerate(found):
                        out[players * row + player] = strength
            row = kernel.first_zero(read, texts.validity, texts.start, row + 1)
        yield [_player(out, player, players) for player in range(players)]
        first += texts.rows


def _player(strengths: array[int], player: int, players: int) -> memoryview:
    """A player's strengths, from rows of all players'."""
    return memoryview(strengths[player::players])


def _read_deal(text: str, players: int, rules: Rules) -> list[int]:
    """The strength of each hand of a deal.

    Raises:
        CardError, HandError, DealError: if it is no deal of so many players.
    """
    cards = read_cards(text)
    if len(cards) != HAND_SIZE * players:
        raise DealError(
            f"a deal of {players} players has {HAND_SIZE * players} cards, not {len(cards)}"
        )
    for card in cards:
        if cards.count(card) > 1:
            raise DealError(f"{card} is dealt {cards.count(card)} times")
    return [evaluate(hand, rules=rules) for hand in _hands(cards)]


def _hands(cards: Sequence[Card]) -> Iterator[Sequence[Card]]:
    for place in range(0, len(cards), HAND_SIZE):
        yield cards[place : place + HAND_SIZE]


def _find_players(columns: Sequence[Texts], errors: Errors) -> int:
    """How many hands the first deal has; 2 if there is none."""
    first = 0
    for texts in columns:
        for row in range(texts.rows):
            text = texts.hand(row)
            if text is None:
                continue
            try:
                cards = read_cards(text)
                players, rest = divmod(len(cards), HAND_SIZE)
                if 2 <= players <= MOST_PLAYERS and rest == 0:
                    return players
                raise DealError(
                    f"a deal has five cards for each of 2 to {MOST_PLAYERS} players, "
                    f"not {len(cards)} cards"
                )
            except ShowdownError as error:
                if errors == "raise":
                    raise RowError(str(error), row=first + row, hand=text) from None
        first += texts.rows
    return 2
