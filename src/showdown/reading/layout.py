"""The layout of a text: how it writes its deals."""

from __future__ import annotations

from ..rules.games import DRAW, Game
from ..rules.rules import HAND_SIZE
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..kernel.lines import Fields

MAX_LENGTH = 4096  # Longer lines are not deals: the longest has 75 cards and eleven names.
OTHER_LAYOUT = "this line is laid out differently from the first deal"
INVALID = b"!"  # Instead of a line that cannot be read: in no layout is it a deal.
NUMBERS, FROM_ONE, PAIRS = "numbers", "numbers+1", "pairs"
STYLES = {  # How cards are written, and what errors call it.
    "rank first": "",
    "suit first": "the suit first",
    NUMBERS: "numbers 0 to 51 (0 is 2♣, 1 is 2♦, 51 is A♠)",
    FROM_ONE: "numbers 1 to 52 (1 is 2♣, 2 is 2♦, 52 is A♠)",
    PAIRS: "suits 1 to 4 and ranks 1 to 13",
}


class Layout(Value):
    """How a text writes its deals, one per line.

    Attributes:
        players: hands per deal, 1 to 10.
        cards: cards per hand, 1 to 7.
        style: one of `STYLES`; of pairs, suits 1 to 4 are hearts, spades, diamonds and clubs.
        separator: between two cards of a hand: a space stands for any spaces and tabs.
        around: the text before the first hand, between hands, before the board if there is one,
            and after the last card. If a tab is in one of these or in the separator, only spaces
            are blank. Where cards have signs of their own, what is around each card.
        board: the cards after the hands that all players share.
        game: the game, given or shown by the cards.
        header: the number of lines above the deals, the last of which has names or their number.
        has_class: whether the number of the hand's class follows pairs.
        line_numbers: whether a line number may be in front of a deal.
        board_at: how many hands are in front of the board, if it is not behind all of them.
        mixed: whether each line has its own layout.
    """

    players: int = 2
    cards: int = HAND_SIZE
    style: str = "rank first"
    separator: str = " "
    around: tuple[str, ...] = ()
    board: int = 0
    game: Game = DRAW
    header: int = 0
    has_class: bool = False
    line_numbers: bool = False
    board_at: int | None = None
    mixed: bool = False

    def __post_init__(self) -> None:
        if not self.around:
            inner = self.players - (not self.board)
            self._set(around=("", *[self.separator] * inner, ""))

    @property
    def is_rewritten(self) -> bool:
        """Whether lines are rewritten for the kernel, which reads boards only behind the hands."""
        return self.board_at is not None or self.mixed

    @property
    def ignores_blanks(self) -> bool:
        """Whether only blanks, which the kernel ignores, could show another place of the board."""
        return bool(self.board) and self.around[-2] == self.separator

    @property
    def is_kept(self) -> bool:
        """Whether the kernel reads the lines below the header as they are."""
        return not (self.line_numbers or self.is_rewritten or self.ignores_blanks)

    @property
    def size(self) -> int:
        """Cards per deal."""
        return self.players * self.cards + self.board

    @property
    def board_start(self) -> int:
        """How many cards of a line are in front of the board, or are all cards without one."""
        return self.cards * (self.players if self.board_at is None else self.board_at)

    def fields(self, *, repeats: bool) -> Fields:
        """The fields for the kernel; `repeats` allows a card twice in a deal."""
        layout = self.rewritten() if self.is_rewritten else self
        return (
            layout.players,
            layout.cards,
            layout.board,
            repeats,
            _KERNEL[layout.style] + layout.has_class,
            layout.separator.encode(),
            tuple(map(str.encode, layout.around)),
            _ORDERS.get(layout.style, b""),
        )

    def rewritten(self) -> Layout:
        """The layout of the rewritten lines: all cards between spaces, the board last."""
        return Layout(self.players, self.cards, board=self.board, game=self.game)


_KERNEL = {"rank first": 0, "suit first": 1, NUMBERS: 2, FROM_ONE: 2, PAIRS: 3}  # Its numbers.
_ORDERS = {NUMBERS: bytes([*range(52), 255]), FROM_ONE: bytes([255, *range(52)])}  # 255: none.
