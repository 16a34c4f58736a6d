"""Random deals, the same for the same seed wherever and whenever they are dealt."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from itertools import compress
from struct import iter_unpack

from ..arguments import require_flags, require_number
from ..cards.card import Card, deck
from ..cards.card_text import RANK_LETTERS, SUIT_LETTERS
from ..errors import DealError
from ..kernel import decide
from ..rules.games import DRAW, Game, game_named
from ..rules.rules import MOST_PLAYERS
from .hole_cards import NO_LOW, strengths_of_deals

BLOCK = 1 << 13
"""How many deals are made at a time."""
_RANKS = bytes.maketrans(bytes(range(52)), "".join(r * 4 for r in RANK_LETTERS).encode())
_SUITS = bytes.maketrans(bytes(range(52)), SUIT_LETTERS.upper().encode() * 13)

Hands = tuple[tuple[Card, ...], ...]
"""The cards of each player, then those of the board, if there is one."""


def deal(
    count: int = 1,
    *,
    players: int = 2,
    seed: int | None = None,
    clear_winner: bool = False,
    game: str | Game = DRAW,
) -> Iterator[Hands]:
    """Deal to each player, `count` times, each time from a whole deck.

    Args:
        count: how many deals.
        players: how many hands a deal has, 2 to 10.
        seed: 0 or more, the same deals for the same seed; without one, others each time.
        clear_winner: leave out deals that players split.
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
    require_flags(clear_winner=clear_winner)
    pack, seed, played = deck(), None if seed is None else int(seed), game_named(game)
    groups = _groups(played, players)
    ends = [sum(groups[: place + 1]) for place in range(len(groups))]
    slices = [slice(end - size, end) for size, end in zip(groups, ends, strict=True)]
    return (
        tuple([tuple([pack[card] for card in row[cards]]) for cards in slices])
        for block in _blocks(count, players, seed, clear_winner, played)
        for row in _parts(block, ends[-1])
    )


def deal_lines(
    count: int, players: int, seed: int | None, clear_winner: bool, game: Game = DRAW
) -> Iterator[bytes]:
    r"""The deals that `deal` gives as lines of text, in blocks.

    Except between two hands of five cards, there are two spaces between hands, and before the
    board, as the cards alone may be those of another game.

    >>> list(deal_lines(2, 2, 54, False))
    [b'KS 4C 9D 8H AH 7H 2S TC 8C AC\nKD JD AH AS 9H TD 9D 2S 4D 7C\n']
    """
    places: list[int] = []
    end = 0
    for size in _groups(game, players):
        places += range(end, end + 3 * size, 3)
        end += 3 * size + (game is not DRAW or players > 2)
    width = places[-1] + 3
    for block in _blocks(count, players, seed, clear_winner, game):
        deals = len(block) // len(places)
        text = bytearray(b" ") * (width * deals)
        for place, at in enumerate(places):
            cards = block[place :: len(places)]
            text[at::width], text[at + 1 :: width] = (
                cards.translate(_RANKS),
                cards.translate(_SUITS),
            )
        text[width - 1 :: width] = b"\n" * deals
        yield bytes(text)


def _groups(game: Game, players: int) -> list[int]:
    """How many cards each player and the board get.

    Raises:
        DealError: if the deck has too few.
    """
    groups = [*[min(game.hole)] * players, *([game.board] if game.board else [])]
    cards = sum(card.rank in game.rules.ranks for card in deck())
    if sum(groups) > cards:
        raise DealError(f"{cards} cards are too few for {players} players of {game.name}")
    return groups


def _blocks(
    count: int, players: int, seed: int | None, clear_winner: bool, game: Game
) -> Iterator[bytes]:
    """The card numbers of the deals, in blocks."""
    size = sum(_groups(game, players))
    chance, pack = random.Random(seed), bytearray(range(len(deck())))
    missing = bytes([card.number for card in deck() if card.rank not in game.rules.ranks])
    drawn = len(pack) if missing else size  # Cards that the game has not are taken out after.
    while count:
        block = _shuffled(pack, drawn, int(min(count, BLOCK)), chance)
        if missing:
            block = b"".join(row.translate(None, missing)[:size] for row in _parts(block, drawn))
        if clear_winner:
            block = b"".join(compress(_parts(block, size), _have_winner(block, players, game)))
        count -= len(block) // size
        yield block


def _shuffled(pack: bytearray, size: int, deals: int, chance: random.Random) -> bytes:
    """The first cards of a pack, again and again, each time after shuffling them."""
    places = [(place, len(pack) - place) for place in range(size)]
    # Eight bytes make the number that random() gives: of Python's generator only that is promised
    # to stay the same.
    numbers = iter_unpack("<II", chance.randbytes(8 * size * deals))
    dealt = bytearray()
    for _ in range(deals):
        for (place, left), (high, low) in zip(places, numbers, strict=False):
            other = place + int(((high >> 5 << 26) + (low >> 6)) * 2**-53 * left)
            pack[place], pack[other] = pack[other], pack[place]
        dealt += pack[:size]
    return bytes(dealt)


def _have_winner(deals: bytes, players: int, game: Game) -> Iterator[bool]:
    """Whether one player wins the whole pot, for each deal."""
    halves = strengths_of_deals(deals, players, min(game.hole), game)
    sets = [array("H", bytes(2 * (len(strengths) // players))) for strengths in halves]
    for strengths, who, least in zip(halves, sets, (0, NO_LOW + 1), strict=False):
        decide(memoryview(strengths).cast("B").cast("H", (len(who), players)), who, least)
    return ((high | low).bit_count() == 1 for high, low in zip(sets[0], sets[-1], strict=True))


def _parts(block: bytes, size: int) -> Iterator[bytes]:
    return (block[start : start + size] for start in range(0, len(block), size))
