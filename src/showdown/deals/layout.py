"""How the deals of a text are laid out."""

from __future__ import annotations

from ..cards import RANK_LETTERS, SUIT_LETTERS
from ..rules import HAND_SIZE
from ..source.blocks import Block
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..kernel.lines import Fields

__all__ = ["PLAIN", "STYLES", "Layout", "order_of"]

STYLES = ("rank first", "suit first", "numbers", "pairs")
NUMBERS = "numbers"

_STYLES = {
    "rank first": "",
    "suit first": "the suit first",
    "numbers": "numbers 0 to 51",
    "pairs": "suits 1 to 4 and ranks 1 to 13",
}
_BETWEEN = {" ": "blanks", "": "nothing"}


class Layout(Value):
    """How the deals of a text are written, a deal a line.

    Attributes:
        players: how many hands a deal has, 1 to 10.
        cards: how many cards a hand has, 5 to 7.
        style: `rank first` (8C, 10h, A♠), `suit first` (C8), `numbers` (0 for 2♣ to 51 for A♠, or
            in another order: see `order_of`), or `pairs` (4,8: a suit, from 1 hearts, spades,
            diamonds, clubs; a rank, 1 to 13 from ace to king), after which a line may have a
            number for the hand's class.
        separator: what stands between two cards of a hand: a blank (one or many, or tabs), other
            signs, or nothing.
        around: what stands around the hands: in front of the first, between each two, and behind
            the last. If not given, the separator between them.
        header: how many lines stand before the deals.
        mixed: whether lines of other layouts are read too.
        apart: whether blanks stand between the rank and the suit of a card, in brackets of its own.

    >>> Layout(2, separator=",")
    Layout(2, separator=',')
    """

    __slots__ = __match_args__ = (
        "players",
        "cards",
        "style",
        "separator",
        "around",
        "header",
        "mixed",
        "apart",
    )

    players: int
    cards: int
    style: str
    separator: str
    around: tuple[str, ...]
    header: int
    mixed: bool
    apart: bool

    def __init__(
        self,
        players: int = 2,
        cards: int = HAND_SIZE,
        style: str = "rank first",
        separator: str = " ",
        around: tuple[str, ...] | None = None,
        header: int = 0,
        mixed: bool = False,
        apart: bool = False,
    ) -> None:
        around = _between(players, separator) if around is None else around
        self._set(players=players, cards=cards, style=style, separator=separator)
        self._set(around=around, header=header, mixed=mixed, apart=apart)

    def __repr__(self) -> str:
        usual = Layout.__init__.__defaults__ or ()
        fields = [repr(self.players)]
        usual = (*usual[:4], _between(self.players, self.separator), *usual[5:])
        for name, value, default in zip(
            self.__match_args__[1:], self._values()[1:], usual[1:], strict=True
        ):
            if value != default:
                fields.append(f"{name}={value!r}")
        return f"Layout({', '.join(fields)})"

    @property
    def is_plain(self) -> bool:
        """Whether it is the layout that the kernel counts at full speed."""
        return self.players > 1 and self == Layout(self.players, header=self.header)

    def but(self, **fields: object) -> Layout:
        """The same with other fields.

        >>> Layout(2, separator=",").but(header=1)
        Layout(2, separator=',', header=1)
        """
        return Layout(**{name: getattr(self, name) for name in self.__match_args__} | fields)

    @property
    def size(self) -> int:
        """How many cards a deal has."""
        return self.players * self.cards

    def fields(self, *, repeats: bool) -> Fields:
        """What the kernel needs to know; `repeats` allows a card to come twice in a deal."""
        numbered = self.style.startswith(NUMBERS)
        return (
            self.players,
            self.cards,
            repeats,
            self.mixed,
            STYLES.index(NUMBERS if numbered else self.style),
            self.separator.encode(),
            tuple(map(str.encode, self.around)),
            order_of(self.style) if numbered else b"",
        )

    def blocks(self, blocks: Iterator[Block]) -> Iterator[Block]:
        """The blocks of a text as the kernel reads them: blanks stand for its header."""
        blocks = self._below_header(blocks)
        if self.apart:
            from .apart import closed_blocks

            blocks = closed_blocks(blocks)
        return blocks

    def _below_header(self, blocks: Iterator[Block]) -> Iterator[Block]:
        header = self.header
        for block in blocks:
            if not header:
                yield block
                continue
            text = block.text[block.start : block.stop]
            start = 0
            while header and start < len(text):
                start = text.find(b"\n", start) + 1 or len(text)
                header -= 1
            blanks = bytes(byte if byte == 10 else 32 for byte in text[:start])
            text = blanks + text[start:]
            yield Block(text, 0, len(text), block.base + block.start, block.read, block)

    def __str__(self) -> str:
        hands = f"{self.players} hands" if self.players > 1 else "one hand"
        parts = [f"{hands} of {self.cards} cards a line"]
        if words := _STYLES.get(self.style, self.style):
            parts.append(words)
        parts.append(f"{_BETWEEN.get(self.separator, repr(self.separator))} between cards")
        mark = self.around[1] if self.players > 1 else self.separator
        if self.around != _between(self.players, mark):
            parts.append(f"hands in {'…'.join(self.around)}")
        elif mark != self.separator:
            parts.append(f"{_BETWEEN.get(mark, repr(mark))} between hands")
        if self.apart:
            parts.append("blanks within a card")
        if self.header:
            parts.append("a header")
        if self.mixed:
            parts.append("other layouts too")
        return ", ".join(parts)


def _between(players: int, mark: str) -> tuple[str, ...]:
    return ("", *[mark] * (players - 1), "")


PLAIN = Layout()
"""Two hands of five cards, rank first, blanks between them."""


def order_of(style: str) -> bytes:
    """The card of each number from 0 to 52 in a style of numbers; 255 where there is none.

    `numbers` alone goes from 2♣, 2♦, 2♥, 2♠, 3♣ … to A♠. Another order follows a colon: all ranks
    and all suits, the slower first, and `+1` if the numbers start at 1.

    Raises:
        ValueError: if it is no such style.

    >>> list(order_of("numbers")[:5]), order_of("numbers")[52]
    ([0, 1, 2, 3, 4], 255)
    >>> list(order_of("numbers:cdhsA23456789TJQK+1")[:5])
    [255, 48, 0, 4, 8]
    """
    name, _, text = style.partition(":")
    text = text if ":" in style else RANK_LETTERS + SUIT_LETTERS
    letters = text.removesuffix("+1")
    if letters[0:1].lower() in tuple(SUIT_LETTERS):
        suits, ranks = letters[:4].lower(), letters[4:].upper()
    else:
        ranks, suits = letters[:13].upper(), letters[13:].lower()
    if (name, sorted(ranks), sorted(suits)) != (
        NUMBERS,
        sorted(RANK_LETTERS),
        sorted(SUIT_LETTERS),
    ):
        raise ValueError(
            "an order of cards has all ranks and all suits, the slower first: "
            f"numbers:{RANK_LETTERS}{SUIT_LETTERS}, or numbers:{SUIT_LETTERS}{RANK_LETTERS}+1 "
            "where numbers start at 1"
        )
    by_suit = letters.lower().startswith(suits)
    cards = [
        4 * RANK_LETTERS.index(rank) + SUIT_LETTERS.index(suit)
        for slow in (suits if by_suit else ranks)
        for fast in (ranks if by_suit else suits)
        for rank, suit in [(fast, slow) if by_suit else (slow, fast)]
    ]
    return bytes([255, *cards] if text.endswith("+1") else [*cards, 255])
