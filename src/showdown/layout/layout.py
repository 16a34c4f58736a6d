"""The layout of a text: how it writes its deals."""

from __future__ import annotations

from ..errors import FileError
from ..rules import HAND_SIZE
from ..source.blocks import Block
from ..values import Value
from .number_styles import NUMBERS, STYLES, order_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..kernel.lines import Fields

__all__ = ["PLAIN", "Layout"]

_STYLES = {
    "rank first": "",
    "suit first": "the suit first",
    "numbers": "numbers 0 to 51",
    "pairs": "suits 1 to 4 and ranks 1 to 13",
}
_GAPS = {" ": "spaces", "": "nothing", "\t": "tabs"}


class Layout(Value):
    """How a text writes its deals, one per line.

    Attributes:
        players: hands per deal, 1 to 10.
        cards: cards per hand, 5 to 7.
        style: `rank first` (8C, 10h, A♠), `suit first` (C8), `numbers` (0 for 2♣ to 51 for A♠, or
            in another order: see `order_of`), or `pairs` (4,8: a suit, from 1 hearts, spades,
            diamonds, clubs; a rank, 1 to 13 from ace to king).
        separator: between two cards of a hand: a space (any number of spaces and tabs), other
            characters, or nothing.
        around: the text before the first hand, between hands, and after the last. By default, the
            separator between them. If a tab is in one of these or in the separator, it is a
            delimiter, and only spaces are blank.
        header: the number of lines above the deals.
        mixed: whether lines with other layouts are allowed.
        respelled: whether cards are written `[K d]`, or labels `Seat #1:` (see `respelled`).
        has_class: whether the number of the hand's class follows pairs.
        announced: the number of deals that the header gives; None if it gives none.

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

    def __post_init__(self) -> None:
        if not self.around:
            self._set(around=_between(self.players, self.separator))

    def __repr__(self) -> str:
        usual = Layout(self.players, separator=self.separator).but(separator=" ")
        fields = [
            f"{name}={getattr(self, name)!r}"
            for name in self.__match_args__[1:]
            if getattr(self, name) != getattr(usual, name)
        ]
        return f"Layout({', '.join([repr(self.players), *fields])})"

    @property
    def is_plain(self) -> bool:
        """Whether the kernel counts this layout at full speed."""
        plain = Layout(self.players, header=self.header, announced=self.announced)
        return self.players > 1 and self == plain

    @property
    def size(self) -> int:
        """Cards per deal."""
        return self.players * self.cards

    def fields(self, *, repeats: bool) -> Fields:
        """The fields for the kernel; `repeats` allows a card twice in a deal."""
        numbered = self.style.startswith(NUMBERS)
        return (
            self.players,
            self.cards,
            repeats,
            self.mixed,
            STYLES.index(NUMBERS if numbered else self.style) + self.has_class,
            self.separator.encode(),
            tuple(map(str.encode, self.around)),
            order_of(self.style) if numbered else b"",
        )

    def blocks(self, blocks: Iterator[Block]) -> Iterator[Block]:
        """The blocks of a text as the kernel reads them: with spaces for the header, `respelled`.

        Errors show the original text.
        """
        header = self.header
        for block in blocks:
            if not (header or self.respelled):
                yield block
                continue
            text = block.text[block.start : block.stop]
            start = 0
            while header and start < len(text):
                start = text.find(b"\n", start) + 1 or len(text)
                header -= 1
            text = b"\n".join(b" " * len(line) for line in text[:start].split(b"\n")) + text[start:]
            if self.respelled:
                from .card_patterns import respelled

                text = respelled(text)
            yield Block(text, 0, len(text), block.base + block.start, block.read, block)

    def require_announced(self, deals: int, name: str) -> None:
        """Compare the number of deals in a file, skipped ones included, with its header.

        Raises:
            FileError: if they differ.
        """
        if self.announced not in (None, deals):
            raise FileError(
                f"{name}: line {self.header} announces {self.announced:,} "
                f"deal{'' if self.announced == 1 else 's'}, but the file has {deals:,}"
            )

    def __str__(self) -> str:
        hands = f"{self.players} hands" if self.players > 1 else "one hand"
        parts = [f"{hands} of {self.cards} cards per line"]
        if words := _STYLES.get(self.style, self.style):
            parts.append(words)
        parts.append(f"{_GAPS.get(self.separator, repr(self.separator))} between cards")
        mark = self.around[1] if self.players > 1 else self.separator
        if self.around != _between(self.players, mark):
            parts.append(f"hands in {'…'.join(self.around)}")
        elif mark != self.separator:
            parts.append(f"{_GAPS.get(mark, repr(mark))} between hands")
        if self.respelled:
            parts.append("spaces within cards, or `#` in labels")
        if self.has_class:
            parts.append("a class")
        if self.header:
            parts.append("a header")
        if self.mixed:
            parts.append("mixed layouts")
        return ", ".join(parts)


def _between(players: int, mark: str) -> tuple[str, ...]:
    return ("", *[mark] * (players - 1), "")


PLAIN = Layout()
"""Two hands of five cards, rank first, separated by spaces."""
