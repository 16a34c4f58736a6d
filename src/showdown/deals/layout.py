"""How the deals of a text are laid out, as its head tells."""

from __future__ import annotations

from itertools import count

from ..cards import Card
from ..errors import CardError, DealError
from ..rules import HAND_SIZE, MOST_PLAYERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .blocks import Block

__all__ = ["find_players"]

HEAD = 1 << 16


def find_players(block: Block, name: str, *, first_line: int = 1) -> int:
    """How many players the first deal has, five cards each; 2 if the block is blank.

    `first_line` is the number of the block's first line in its file.

    Raises:
        DealError: if the cards of the first deal cannot be dealt out in fives.

    >>> from showdown.deals.blocks import Block
    >>> find_players(Block(b"2C 3C 4C 5C 6C 2D 3D 4D 5D 6D 2H 3H 4H 5H 6H", 0, 44), "three.txt")
    3
    """
    start = block.start
    for number in count(first_line):
        stop = block.text.find(b"\n", start, block.stop)
        line = block.text[start : min(block.stop if stop < 0 else stop, start + HEAD)]
        start, before = stop + 1, start
        if stop < 0 and not line.strip():
            break
        cards = len(line.split())
        if cards == 0:
            continue
        players, left = divmod(cards, HAND_SIZE)
        if left == 0 and 2 <= players <= MOST_PLAYERS:
            return players
        if players < 2:
            return 2
        if not all(map(is_a_card, line.split())):
            # Which of them is none says more than how many there are.
            return min(players + 1, MOST_PLAYERS)
        text = line.decode("utf-8", "replace").rstrip()
        raise DealError(
            f"{cards} cards cannot be dealt out: each of 2 to {MOST_PLAYERS} players has "
            f"{HAND_SIZE}",
            file=name,
            line=number,
            column=len(text) + 1,
            offset=block.base + before + len(line.rstrip()),
            text=text,
        )
    return 2


def is_a_card(token: bytes) -> bool:
    """Whether the kernel reads it as a card.

    >>> is_a_card(b"10h"), is_a_card(b"|")
    (True, False)
    """
    try:
        return token.isascii() and isinstance(Card(token.decode()), Card)
    except CardError:
        return False
