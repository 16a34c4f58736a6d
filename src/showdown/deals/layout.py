"""How the deals of a text are laid out, as its head tells."""

from __future__ import annotations

from itertools import count, islice

from ..cards import Card
from ..errors import CardError, DealError
from ..rules import HAND_SIZE, MOST_PLAYERS
from ..values import Value
from .blocks import Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..kernel.lines import Fields

__all__ = ["BRACKETS", "PLAIN", "SEPARATORS", "STYLES", "Layout", "find_layout", "is_a_card"]

HEAD = 1 << 16
"""So many bytes of a line are looked at."""
FEW = 20
"""In so many lines that are not blank, the first deal is found."""
STYLES = ("rank first", "suit first", "numbers", "pairs")
SEPARATORS = ",;|-/"
BRACKETS = "[](){}\"'"
"""Passed over like blanks, where a layout has any of them."""


_STYLES = {
    "suit first": "the suit first",
    "numbers": "numbers 0 to 51",
    "pairs": "suits 1 to 4 and ranks 1 to 13",
}


class Layout(Value):
    """How the deals of a text are written, a deal a line.

    Attributes:
        players: how many hands a deal has, 1 to 10.
        cards: how many cards a hand has, 5 to 7.
        style: `rank first` (8C, 10h, A♠), `suit first` (C8), `numbers` (0 for 2♣ to 51 for A♠), or
            `pairs` (4,8: a suit, from 1 hearts, spades, diamonds, clubs; a rank, 1 to 13 from ace
            to king), after which a line may have a number for the hand's class.
        separator: what stands between two cards: a blank (one or many, or tabs), another
            character, or nothing.
        mark: what stands between two hands.
        passed: other characters that stand around cards and mean nothing.
        labels: words that name the players.
        header: how many lines stand before the deals.
        mixed: whether lines of other layouts are read too.

    >>> Layout(2, separator=",")
    Layout(2, separator=',')
    """

    __slots__ = __match_args__ = (
        "players",
        "cards",
        "style",
        "separator",
        "mark",
        "passed",
        "labels",
        "header",
        "mixed",
    )

    players: int
    cards: int
    style: str
    separator: str
    mark: str
    passed: str
    labels: tuple[str, ...]
    header: int
    mixed: bool

    def __init__(
        self,
        players: int = 2,
        cards: int = HAND_SIZE,
        style: str = "rank first",
        separator: str = " ",
        mark: str | None = None,
        passed: str = "",
        labels: tuple[str, ...] = (),
        header: int = 0,
        mixed: bool = False,
    ) -> None:
        self._set(players=players, cards=cards, style=style, separator=separator)
        self._set(mark=separator if mark is None else mark, passed=passed, labels=labels)
        self._set(header=header, mixed=mixed)

    def __repr__(self) -> str:
        usual = Layout.__init__.__defaults__ or ()
        fields = [repr(self.players)]
        for name, value, default in zip(
            self.__match_args__[1:], self._values()[1:], usual[1:], strict=True
        ):
            if value != (self.separator if name == "mark" else default):
                fields.append(f"{name}={value!r}")
        return f"Layout({', '.join(fields)})"

    @property
    def is_plain(self) -> bool:
        """Whether it is the layout that the kernel counts at full speed."""
        return self.players > 1 and self == Layout(self.players)

    @property
    def size(self) -> int:
        """How many cards a deal has."""
        return self.players * self.cards

    def fields(self, *, repeats: bool) -> Fields:
        """What the kernel needs to know; `repeats` allows a card to come twice in a deal."""
        return (
            self.players,
            self.cards,
            repeats,
            self.mixed,
            STYLES.index(self.style),
            ord(self.separator or "\0"),
            ord(self.mark or "\0"),
            self.passed.encode(),
            bytes(range(52)),
        )

    def blocks(self, blocks: Iterator[Block]) -> Iterator[Block]:
        """The blocks of a text, in which blanks stand for its header and its labels."""
        header = self.header
        for block in blocks:
            if not header and not self.labels:
                yield block
                continue
            text = block.text[block.start : block.stop]
            start = 0
            while header and start < len(text):
                stop = text.find(b"\n", start) + 1 or len(text)
                text = text[:start] + _blanked(text[start:stop]) + text[stop:]
                start = stop
                header -= 1
            for label in map(str.encode, self.labels):
                text = text.replace(label, b" " * len(label))
            yield Block(text, 0, len(text), block.base + block.start, block.read, block)

    def __str__(self) -> str:
        hands = f"{self.players} hands" if self.players > 1 else "one hand"
        parts = [f"{hands} of {self.cards} cards a line"]
        if self.style != "rank first":
            parts.append(_STYLES[self.style])
        between = {" ": "blanks", "": "nothing"}
        parts.append(f"{between.get(self.separator, repr(self.separator))} between cards")
        if self.mark != self.separator:
            parts.append(f"{between.get(self.mark, repr(self.mark))} between hands")
        if self.labels:
            parts.append(f"named {' '.join(self.labels)}")
        if self.header:
            parts.append("a header")
        if self.mixed:
            parts.append("other layouts too")
        return ", ".join(parts)


PLAIN = Layout()
"""Two hands of five cards, rank first, blanks between them."""


def find_layout(
    block: Block,
    name: str,
    *,
    first_line: int = 1,
    players: int | None = None,
    cards: int | None = None,
    mixed: bool = False,
    style: str | None = None,
    anywhere: bool = False,
) -> Layout | None:
    """The layout of the first deal; None if the block is blank.

    `first_line` is the number of the block's first line in its file; `players` and `cards` (a
    hand) and the `style` of the cards are found too where they are not given. With `anywhere`, it
    may be any of the first lines that is a deal.

    Raises:
        DealError: if the cards of the first deal cannot be dealt out.

    >>> find_layout(Block(b"2C,3C,4C,5C,6C|2D,3D,4D,5D,6D", 0, 29), "two.txt")
    Layout(2, separator=',', mark='|')
    """
    lines = list(islice(_lines(block, first_line), FEW))
    for start in range(len(lines) if anywhere else min(1, len(lines))):
        plain = not mixed and style in (None, "rank first")
        found = _plain(lines[start][1], players, cards) if plain else None
        if found is None:
            from .finding import find

            head = [line for _, line, _ in lines[start:]]
            found = find(head[: 1 if start else None], players, cards, mixed, style)
        if found is not None:
            return found
    if not lines:
        return None
    number, line, place = lines[0]
    tokens = line.split()
    undealt = len(tokens) >= 2 * HAND_SIZE and not (players or anywhere or mixed)
    if undealt and style in (None, "rank first") and all(map(is_a_card, tokens)):
        text = line.decode("utf-8", "replace")
        raise DealError(
            f"{len(tokens)} cards cannot be dealt out: each of 2 to {MOST_PLAYERS} players has "
            f"{cards or HAND_SIZE}",
            file=name,
            line=number,
            column=len(text) + 1,
            offset=place + len(line),
            text=text,
        )
    each = cards or HAND_SIZE
    # The layout by which it can best be said where the line is wrong.
    many = players or max(2, min(len(tokens) // each + 1, MOST_PLAYERS))
    return Layout(many, each, style or "rank first", mixed=mixed)


def _lines(block: Block, first_line: int) -> Iterator[tuple[int, bytes, int]]:
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


def _plain(line: bytes, players: int | None, cards: int | None) -> Layout | None:
    """The layout of a line of cards with blanks between them, if it is one."""
    tokens = line.split()
    if not all(map(is_a_card, tokens)):
        return None
    if players and cards:
        return Layout(players, cards)
    ways = hands_of(len(tokens), players, cards)
    return Layout(*ways[0]) if ways else None


def hands_of(size: int, players: int | None, cards: int | None) -> list[tuple[int, int]]:
    """How many players may have so many cards together, and how many each; the likeliest first.

    >>> hands_of(14, None, None), hands_of(30, None, None)[0], hands_of(12, 2, None)
    ([(2, 7)], (6, 5), [(2, 6)])
    """
    most = range(2, MOST_PLAYERS + 1) if players is None else (players,)
    sizes = (HAND_SIZE, 7, 6) if cards is None else (cards,)
    return [(hands, each) for each in sizes for hands in most if hands * each == size]


def _blanked(line: bytes) -> bytes:
    return b" " * (len(line) - 1) + b"\n" if line.endswith(b"\n") else b" " * len(line)


def is_a_card(token: bytes) -> bool:
    """Whether the kernel reads it as a card in the plain layout.

    >>> is_a_card(b"10h"), is_a_card(b"|")
    (True, False)
    """
    try:
        return token.isascii() and isinstance(Card(token.decode()), Card)
    except CardError:
        return False
