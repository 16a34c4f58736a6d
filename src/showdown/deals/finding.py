"""How the deals of a text are laid out, as its head tells."""

from __future__ import annotations

from itertools import count, islice

from ..cards import Card
from ..errors import CardError, DealError, quoted
from ..rules import HAND_SIZE, MOST_PLAYERS
from ..source.blocks import Block
from .layout import Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "first_lines",
    "hands_of",
    "holds_a_bad_deal",
    "is_a_card",
    "layout_of_first",
    "likeliest_layout",
    "starts_at_one",
]

HEAD = 1 << 16
"""So many bytes of a line are looked at."""
FEW = 20
"""In so many lines that are not blank, the first deal is found."""
TITLES = 2
"""So many of them may stand above the deals: a title, and a header."""

MANY = 300
"""Of so many cards that are dealt by chance one is the 2♣, but for three times in a thousand."""

Line = tuple[int, bytes, int]
"""A line that is neither blank nor a comment: its number, its text, and where that starts."""


def first_lines(block: Block, number: int) -> list[Line]:
    r"""The first lines of a block that are neither blank nor comments; `number` is of its first.

    >>> first_lines(Block(b"# two\n\n 2C,3C\r\n", 0, 15), 1)
    [(3, b'2C,3C', 8)]
    """
    return list(islice(_lines(block, number), FEW))


def layout_of_first(
    lines: list[Line],
    *,
    players: int | None = None,
    cards: int | None = None,
    mixed: bool = False,
    style: str | None = None,
    anywhere: bool = False,
) -> Layout | None:
    """The layout of the first deal, which only a header may precede; None if there is none.

    `players` and `cards` (a hand) and the `style` of the cards are found too where they are not
    given. With `anywhere`, it may be any of the lines that is a deal.

    >>> layout_of_first([(1, b"2C,3C,4C,5C,6C|2D,3D,4D,5D,6D", 0)])
    Layout(2, separator=',', around=('', '|', ''))
    """
    for start in range(len(lines) if anywhere else min(1, len(lines))):
        plain = not mixed and style in (None, "rank first")
        found = _plain(lines[start][1], players, cards) if plain else None
        if found is None:
            head = [(number, line) for number, line, _ in lines[start:]]
            found = _found(head[: 1 if start else None], players, cards, mixed, style)
        if found is not None:
            above = lines[:start]
            return _headed(above, lines[start], players, cards, mixed, style) or found
    return None


def _headed(
    above: list[Line],
    deal: Line,
    players: int | None,
    cards: int | None,
    mixed: bool,
    style: str | None,
) -> Layout | None:
    """The layout of a deal under a header, between which others may be wrong."""
    first = [(number, line) for number, line, _ in [*above, deal]]
    for size in range(1, min(len(above), TITLES) + 1):
        head = [*first[:size], (first[size][0], deal[1])]
        found = _found(head, players, cards, mixed, style)
        if found is not None and found.header:
            return found
    return None


def likeliest_layout(
    lines: list[Line],
    name: str,
    *,
    players: int | None = None,
    cards: int | None = None,
    mixed: bool = False,
    style: str | None = None,
    anywhere: bool = False,
) -> Layout:
    """The layout by which it can best be said where the first of some lines is wrong.

    Raises:
        DealError: if it has cards that cannot be dealt out, or are no player's, unless the first
            deal is `anywhere`.

    >>> likeliest_layout([(1, b"2C,3C,4C,5C,6C,7C,2D,3D,4D,5D,6D,7D", 0)], "two.txt", cards=5)
    Layout(2, separator=',')
    """
    number, line, place = lines[0]
    tokens = line.split()
    each = cards or HAND_SIZE
    text = line.decode("utf-8", "replace")
    undealt = len(tokens) >= 2 * HAND_SIZE and not (players or mixed or anywhere)
    if undealt and style in (None, "rank first") and all(map(is_a_card, tokens)):
        raise DealError(
            f"{len(tokens)} cards cannot be dealt out: each of 2 to {MOST_PLAYERS} players has "
            f"{each}",
            file=name,
            line=number,
            column=len(text) + 1,
            offset=place + len(line),
            text=text,
        )
    from .patterns import board_in, sign_after_a_card

    if not anywhere and (board := board_in(text)):
        word, column = board
        raise DealError(
            f"{quoted(word)} has cards of no player: a deal is a hand for each",
            file=name,
            line=number,
            column=column + 1,
            offset=place + len(text[:column].encode()),
            text=text,
        )
    for above, deal in [*enumerate(lines[1:], 1), *_mended(lines, style)]:
        if found := _found([deal[:2]], players, cards, mixed, style):
            return _headed(lines[:above], deal, players, cards, mixed, style) or found
    if players or cards:
        other = _found([line[:2] for line in lines], None, None, mixed, style)
        if other is not None and other.players > 1:
            many = players or other.players
            before, mark, *_, after = other.around
            around = (before, *[mark] * (many - 1), after)
            return Layout(many, each, other.style, other.separator, around, mixed=mixed)
    sign = sign_after_a_card(lines[0][1].decode("utf-8", "replace"))
    tokens = lines[0][1].split(sign.strip().encode() or None)
    many = players or max(2, min(-(-len(tokens) // each), MOST_PLAYERS))
    return Layout(many, each, style or "rank first", sign, mixed=mixed)


def holds_a_bad_deal(
    lines: list[Line],
    *,
    players: int | None = None,
    cards: int | None = None,
    style: str | None = None,
) -> bool:
    """Whether the only line that may be a deal would be one if all its cards were cards.

    >>> holds_a_bad_deal([(1, b'{"hands": ["8C TS KC 9H 4S", "7D 2S 5D 3S 1C"]}', 0)])
    True
    """
    deals = [line for line in lines if line[1] not in (b"[", b"]")]
    return len(deals) == 1 and any(
        _found([deal[:2]], players, cards, False, style) for _, deal in _mended(deals, style)
    )


def _mended(lines: list[Line], style: str | None) -> Iterator[tuple[int, Line]]:
    """Lines with a card wherever something stands that may have been meant for one, by place."""
    from .patterns import STAND_INS, mended

    for one in [style] if style in STAND_INS else STAND_INS:
        for place, (number, line, start) in enumerate(lines):
            yield place, (number, mended(line, one), start)


def starts_at_one(block: Block, layout: Layout) -> bool:
    r"""Whether cards are numbers of which the first `MANY` have 52, but not 0.

    >>> text = b"1,2,3,4,5,6,7,8,9,10\n52,51,50,49,48,47,46,45,44,43\n" * 15
    >>> starts_at_one(Block(text, 0, len(text)), Layout(2, style="numbers", separator=","))
    True
    """
    if layout.style != "numbers":
        return False
    text = block.text[block.start : min(block.stop, block.start + HEAD)]
    lines = [line.replace(b",", b" ").split() for line in text.split(b"\n")[layout.header :]]
    numbers = [number for line in lines if len(line) == layout.size for number in line]
    return len(numbers) >= MANY and b"52" in numbers and b"0" not in numbers


def _lines(block: Block, first_line: int) -> Iterator[Line]:
    """Lines of the block's head that are neither blank nor comments, and where they start."""
    start = block.start
    for number in count(first_line):
        if start >= block.stop:
            return
        stop = block.text.find(b"\n", start, block.stop)
        line = block.text[start : min(block.stop if stop < 0 else stop, start + HEAD)]
        bare = line.split(b"#", 1)[0].strip()
        if bare:
            yield number, bare, block.base + start + line.index(bare)
        if stop < 0:
            return
        start = stop + 1


def _found(
    lines: list[tuple[int, bytes]],
    players: int | None,
    cards: int | None,
    mixed: bool,
    style: str | None,
) -> Layout | None:
    """What `patterns.find` finds, perhaps where blanks stand within the cards."""
    from .apart import closed
    from .patterns import find

    found = find(lines, players, cards, mixed, style)
    if found is None:
        again = [(number, closed(line)) for number, line in lines]
        if again != lines and (found := find(again, players, cards, mixed, style)):
            return found.but(apart=True)
    return found


def _plain(line: bytes, players: int | None, cards: int | None) -> Layout | None:
    """The layout of a line of cards with blanks between them, if that alone tells it."""
    tokens = line.split()
    if not all(map(is_a_card, tokens)):
        return None
    if players and cards:
        return Layout(players, cards)
    ways = hands_of(len(tokens), players, cards)
    return Layout(*ways[0]) if len(ways) == 1 else None


def hands_of(size: int, players: int | None, cards: int | None) -> list[tuple[int, int]]:
    """How many players may have so many cards together, and how many each; the likeliest first.

    >>> hands_of(14, None, None), hands_of(30, None, None)[0], hands_of(12, 2, None)
    ([(2, 7)], (6, 5), [(2, 6)])
    """
    most = range(2, MOST_PLAYERS + 1) if players is None else (players,)
    sizes = (HAND_SIZE, 7, 6) if cards is None else (cards,)
    return [(hands, each) for each in sizes for hands in most if hands * each == size]


def is_a_card(token: bytes) -> bool:
    """Whether the kernel reads it as a card in the plain layout.

    >>> is_a_card(b"10h"), is_a_card(b"|")
    (True, False)
    """
    try:
        return token.isascii() and isinstance(Card(token.decode()), Card)
    except CardError:
        return False
