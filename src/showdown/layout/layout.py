"""The layout of a text: how it writes its deals."""

from __future__ import annotations

from ..card_text import RANK_LETTERS, SUIT_LETTERS
from ..errors import FileError
from ..reading.blocks import Block
from ..rules import HAND_SIZE
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..kernel.lines import Fields
    from ..reading.blocks import Part

MAX_LENGTH = 4096
"""Longer lines are not deals: the longest deal has 75 cards and eleven names."""
NUMBERS = "numbers"
STYLES = {
    "rank first": "",
    "suit first": "the suit first",
    NUMBERS: "numbers 0 to 51",
    "pairs": "suits 1 to 4 and ranks 1 to 13",
}
"""How cards are written, and what messages call it."""
FROM_ONE = f"{NUMBERS}:{RANK_LETTERS}{SUIT_LETTERS}+1"
"""The usual order, but from 1 (2c) to 52 (As)."""
IF_NUMBERS = (
    "if numbers are cards, give --layout numbers (0 is 2♣, 51 is A♠) or --layout pairs (a suit and "
    "a rank)"
)
_RULE = rb"(?=[^\n]*--)[ \t|:+-]*\r?(?:\n|\Z)"
"""The line of dashes below the header of a Markdown table."""
_GAPS = {" ": "spaces", "": "nothing", "\t": "tabs"}


class Layout(Value):
    """How a text writes its deals, one per line.

    Attributes:
        players: hands per deal, 1 to 10.
        cards: cards per hand, 1 to 7.
        style: `rank first` (8C, 10h, A♠), `suit first` (C8), `numbers` (0 for 2♣ to 51 for A♠, or
            in another order: see `order_of`), or `pairs` (4,8: a suit, from 1 hearts, spades,
            diamonds, clubs; a rank, 1 to 13 from ace to king).
        separator: between two cards of a hand: a space (any number of spaces and tabs), other
            characters, or nothing.
        around: the text before the first hand, between hands, before the board if there is one,
            and after the last card. By default, the separator between them. If a tab is in one of
            these or in the separator, it is a delimiter, and only spaces are blank.
        header: the number of lines above the deals.
        mixed: whether lines with other layouts are allowed.
        respelled: whether cards are written `[K d]` or `K-d`, labels `Seat #1:`, or spaces as
            no-break spaces or others beyond ASCII.
        has_class: whether the number of the hand's class follows pairs.
        announced: the number of deals that the header gives; None if it gives none.
        board: the cards after the hands that all players share.
        ignored: what lines have besides their deals, such as line numbers (see `extras`).

    >>> Layout(2, separator=",")
    Layout(2, separator=',')
    """

    players: int = 2
    cards: int = HAND_SIZE
    style: str = "rank first"
    separator: str = " "
    around: tuple[str, ...] = ()
    header: int = 0
    mixed: bool = False
    respelled: bool = False
    has_class: bool = False
    announced: int | None = None
    board: int = 0
    ignored: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.around:
            self._set(around=_between(len(self.groups), self.separator))

    def __repr__(self) -> str:
        usual = Layout(self.players, separator=self.separator, board=self.board).but(
            separator=" ", board=0
        )
        fields = [
            f"{name}={getattr(self, name)!r}"
            for name in self.__match_args__[1:]
            if getattr(self, name) != getattr(usual, name)
        ]
        return f"Layout({', '.join([repr(self.players), *fields])})"

    @property
    def is_usual(self) -> bool:
        """Whether the kernel counts this layout at full speed."""
        usual = Layout(self.players, header=self.header, announced=self.announced)
        return self.players > 1 and self == usual

    @property
    def size(self) -> int:
        """Cards per deal."""
        return self.players * self.cards + self.board

    @property
    def groups(self) -> tuple[int, ...]:
        """The number of cards of each hand, and of the board if there is one."""
        return (self.cards,) * self.players + (self.board,) * bool(self.board)

    def fields(self, *, repeats: bool) -> Fields:
        """The fields for the kernel; `repeats` allows a card twice in a deal."""
        numbered = self.style.startswith(NUMBERS)
        return (
            self.players,
            self.cards,
            self.board,
            repeats,
            self.mixed,
            [*STYLES].index(NUMBERS if numbered else self.style) + self.has_class,
            self.separator.encode(),
            tuple(map(str.encode, self.around)),
            order_of(self.style) if numbered else b"",
        )

    def parts(self, parts: Iterator[Part]) -> Iterator[Part]:
        """The parts as the kernel reads them: spaces in place of headers, and `respelled`."""
        header = self.header
        for part in parts:
            if not (header or self.respelled or self.ignored):
                yield part
                continue
            block = part.load()
            text = block.text[block.start : block.stop]
            start = 0
            while header and start < len(text):
                start = text.find(b"\n", start) + 1 or len(text)
                header -= 1
                if not header:
                    import re

                    rule = re.compile(_RULE).match(text, start)
                    start = rule.end() if rule else start
            text = b"\n".join(b" " * len(line) for line in text[:start].split(b"\n")) + text[start:]
            if self.ignored:
                from .extras import without_extras

                text = without_extras(text, self.ignored)
            if self.respelled:
                from .card_patterns import respelled

                text = respelled(text)
            yield Block(text, 0, len(text), block.base + block.start, block.read, block)

    def require_announced(self, deals: int, name: str) -> None:
        """Refuse a file with another number of deals, skipped ones included, than announced."""
        if self.announced not in (None, deals):
            raise FileError(
                f"{name}: line {self.header} announces {self.announced:,} "
                f"deal{'' if self.announced == 1 else 's'}, but the file has {deals:,}"
            )

    def __str__(self) -> str:
        hands = f"{self.players} hands" if self.players > 1 else "one hand"
        shared = f" and a board of {self.board}" if self.board else ""
        parts = [f"{hands} of {self.cards} cards{shared} per line"]
        if words := STYLES.get(self.style, self.style):
            parts.append(words)
        parts.append(f"{_GAPS.get(self.separator, repr(self.separator))} between cards")
        mark = self.around[1] if len(self.groups) > 1 else self.separator
        if self.around != _between(len(self.groups), mark):
            parts.append(f"hands in {'…'.join(self.around)}")
        elif mark != self.separator:
            parts.append(f"{_GAPS.get(mark, repr(mark))} between hands")
        if self.respelled:
            parts.append("spaces or dashes within cards, `#` in labels, or no-break spaces")
        if self.has_class:
            parts.append("a class")
        if self.header:
            parts.append("a header")
        parts += [f"{extra} ignored" for extra in self.ignored]
        if self.mixed:
            parts.append("mixed layouts")
        return ", ".join(parts)


def order_of(style: str) -> bytes:
    """The card of each number from 0 to 52 in a style of numbers; 255 for none.

    `numbers` alone goes from 2♣, 2♦, 2♥, 2♠, 3♣ … to A♠. Another order follows a colon: all ranks
    and all suits, the slower-changing first, and `+1` if the numbers start at 1.

    >>> list(order_of("numbers")[:5]), list(order_of("numbers:cdhsA23456789TJQK+1")[:5])
    ([0, 1, 2, 3, 4], [255, 48, 0, 4, 8])
    """
    text = RANK_LETTERS + SUIT_LETTERS if style == NUMBERS else style.partition(":")[2]
    letters = text.removesuffix("+1").lower()
    by_suit = letters[:1] in tuple(SUIT_LETTERS)
    suits, ranks = (letters[:4], letters[4:]) if by_suit else (letters[13:], letters[:13])
    ranks = ranks.upper()
    if sorted(ranks) != sorted(RANK_LETTERS) or sorted(suits) != sorted(SUIT_LETTERS):
        raise ValueError(
            "an order of cards has all ranks and all suits, the slower-changing first: "
            f"numbers:{RANK_LETTERS}{SUIT_LETTERS}, or numbers:{SUIT_LETTERS}{RANK_LETTERS}+1 "
            "if numbers start at 1"
        )
    pairs = (
        [(r, s) for s in suits for r in ranks]
        if by_suit
        else [(r, s) for r in ranks for s in suits]
    )
    cards = [4 * RANK_LETTERS.index(rank) + SUIT_LETTERS.index(suit) for rank, suit in pairs]
    return bytes([255, *cards] if text.endswith("+1") else [*cards, 255])


def _between(groups: int, mark: str) -> tuple[str, ...]:
    return ("", *[mark] * (groups - 1), "")


USUAL = Layout()
"""Two hands of five cards, rank first, separated by spaces."""
