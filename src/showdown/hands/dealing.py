"""Random deals, the same for the same seed wherever and whenever they are dealt."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from ..arguments import require_number
from ..cards.card import Card, deck
from ..cards.cards_in_text import as_text
from ..errors import DealError
from ..rules.games import DRAW, Game, game_named
from ..rules.rules import MOST_PLAYERS

BLOCK = 1 << 13
"""How many deals are made at a time."""

Hands = tuple[tuple[Card, ...], ...]
"""The cards of each player, then those of the board, if there is one."""


def deal(
    count: int = 1, *, players: int = 2, seed: int | None = None, game: str | Game = DRAW
) -> Iterator[Hands]:
    """Deal to each player, `count` times, each time from a whole deck.

    Args:
        count: how many deals.
        players: how many hands a deal has, 2 to 10.
        seed: 0 or more, the same deals for the same seed; without one, others each time.
        game: a `Game`, or the name of one of `GAMES`. A player gets the fewest cards that a hand
            of it may have: five in draw, four in omaha. In games with a board that is the last
            tuple of a deal.

    Raises:
        DealError: if the number of deals or of players is out of range, or the seed negative.
        ValueError, TypeError: if the game is unknown, or an argument has the wrong type.

    >>> for hands in deal(2, seed=54):
    ...     print(" | ".join(" ".join(map(str, hand)) for hand in hands))
    K♠ 4♣ 9♦ 8♥ A♥ | 7♥ 2♠ T♣ 8♣ A♣
    K♦ J♦ A♥ A♠ 9♥ | T♦ 9♦ 2♠ 4♦ 7♣
    >>> for *hands, board in deal(seed=54, game="holdem"):
    ...     print(len(hands), *board)
    2 A♥ 7♥ 2♠ T♣ 8♣
    """
    require_number("count", count, 0, error=DealError)
    require_number("players", players, 2, MOST_PLAYERS, error=DealError)
    if seed is not None:
        require_number("seed", seed, 0, error=DealError)
    pack, played = deck(), game_named(game)
    places = iter(range(len(pack)))
    players_of = [[*islice(places, size)] for size in _sizes(played, players)]
    return (
        tuple([tuple([pack[row[place]] for place in cards]) for cards in players_of])
        for rows in _blocks(count, players, seed, played)
        for row in rows
    )


def deal_lines(count: int, players: int, seed: int | None, game: Game = DRAW) -> Iterator[bytes]:
    r"""The deals that `deal` gives as lines of text, in blocks.

    Except between two hands of five cards, there are two spaces between hands, and before the
    board, as the cards alone may be those of another game.

    >>> list(deal_lines(2, 2, 54))
    [b'KS 4C 9D 8H AH 7H 2S TC 8C AC\nKD JD AH AS 9H TD 9D 2S 4D 7C\n']
    """
    names = [as_text([card]).upper() for card in deck()]
    gap = " " if game is DRAW and players == 2 else "  "
    line = gap.join(" ".join(["%s"] * size) for size in _sizes(game, players)) + "\n"
    for rows in _blocks(count, players, seed, game):
        yield "".join([line % tuple([names[card] for card in row]) for row in rows]).encode()


def _sizes(game: Game, players: int) -> list[int]:
    """How many cards each player and the board get; a DealError if the deck has too few."""
    sizes = [*[min(game.hole)] * players, *([game.board] if game.board else [])]
    cards = 4 * len(game.rules.ranks)
    if sum(sizes) > cards:
        raise DealError(f"{cards} cards are too few for {players} players of {game.name}")
    return sizes


def _blocks(count: int, players: int, seed: int | None, game: Game) -> Iterator[list[bytearray]]:
    """The card numbers of each deal, in blocks of deals."""
    size = sum(_sizes(game, players))
    pack = bytearray(range(len(deck())))
    missing = bytes([card.number for card in deck() if card.rank not in game.rules.ranks])
    # Cards that the game has not are taken out after shuffling the whole pack.
    places = [(place, len(pack) - place) for place in range(len(pack) if missing else size)]
    # Of Python's generator, only what random() gives is promised to stay the same.
    chance = random.Random(None if seed is None else int(seed)).random
    while count:
        rows = []
        for _ in range(min(count, BLOCK)):
            for place, left in places:
                other = place + int(chance() * left)
                pack[place], pack[other] = pack[other], pack[place]
            rows.append(pack.translate(None, missing)[:size])
        count -= len(rows)
        yield rows
