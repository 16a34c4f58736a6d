"""Deals held in memory, and what programs answer to them."""

from __future__ import annotations

from array import array
from functools import lru_cache

from .. import kernel
from ..arguments import require_texts
from ..cards.card import deck
from ..counting.deciding import decide_part
from ..errors import DealError, FileError, ShowdownError
from ..hands.verdicts import showdown
from ..reading.opened import open_deals
from ..reading.options import read_options
from ..reading.rewriting import bad_line
from ..rules.games import DRAW
from ..rules.hand_classes import strengths
from ..rules.rules import HAND_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards.card import Card
    from ..hands.verdicts import Showdown
    from ..reading.sources import Source
    from ..rules.games import Game
    from ..rules.hand_classes import Shape
    from ..rules.rules import Rules
    from .programs import Program
    from .tasks import Task


MOST_DEALS = 20_000
"""Up to this many deals a program is run again, and kinds are counted; an exam has fewer."""


class DealSet:
    """Deals of two players: hands of five cards, or two hole cards each and a board.

    `cards` are the card numbers of each deal, as dealt, and `lines` the numbers of its line, or of
    its row in a table, as `unit` says.
    """

    def __init__(
        self, name: str, cards: bytes, lines: array[int], game: Game = DRAW, unit: str = "line"
    ) -> None:
        self.name = name
        self.cards = cards
        self.lines = lines
        self.game = game
        self.unit = unit
        self.hole = 2 if game.board else HAND_SIZE

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, deal: int) -> list[Card]:
        """The cards of a deal, counted from 0."""
        return [deck()[number] for number in self.dealt(deal)]

    def dealt(self, deal: int) -> bytes:
        """The card numbers of a deal."""
        width = 2 * self.hole + self.game.board
        return self.cards[deal * width : (deal + 1) * width]

    def showdown(self, deal: int, rules: Rules) -> Showdown:
        """A deal compared under some rules."""
        cards, hole = self[deal], self.hole
        first, second, board = cards[:hole], cards[hole : 2 * hole], cards[2 * hole :]
        if board:
            return showdown(first, second, board=board, game=self.game, rules=rules)
        return showdown(first, second, rules=rules, decks="many")

    def sample(self, deals: Sequence[int]) -> DealSet:
        """Some of the deals, counted from 0."""
        cards = b"".join(map(self.dealt, deals))
        lines = array("Q", [self.lines[deal] for deal in deals])
        return DealSet(self.name, cards, lines, self.game, self.unit)

    def hands(self) -> list[bytes]:
        """All card numbers of each hand, those of the board too: the players' in turn."""
        hole, all_hands = self.hole, []
        for deal in map(self.dealt, range(len(self))):
            board = deal[2 * hole :]
            all_hands += [deal[:hole] + board, deal[hole : 2 * hole] + board]
        return all_hands

    def strengths(self) -> array[int]:
        """The strength of each hand under the standard rules: the players' in turn."""
        hands = b"".join(self.hands()) if self.game.board else self.cards
        size = self.hole + self.game.board
        numbers = array("H", bytes(2 * (len(hands) // size)))
        kernel.evaluate_many(memoryview(hands).cast("B", (len(numbers), size)), numbers)
        return numbers

    def answers(self, program: Program) -> bytes:
        """What a program answers to each deal: 1, 2, or 0 for a tie."""
        if program.counts_suits:
            keys = map(program.key, map(program.shape, self.hands()))
        else:
            numbers = self.strengths()
            key_of = {number: program.key(shape_of(number)) for number in {*numbers}}
            keys = map(key_of.__getitem__, numbers)
        return bytes(map(program.winner, keys, keys))


def shape_of(strength: int) -> Shape:
    """The shape of the hands of a strength under the standard rules."""
    return _shapes()[strength - 1]


@lru_cache
def _shapes() -> list[Shape]:
    return sorted(strengths(), key=strengths().__getitem__)


def read_deals(source: Source, task: Task, name: str | None = None) -> DealSet:
    """Deals for two players, in memory.

    Raises:
        FileError: if the source cannot be read, or has no deals.
        DealError: if a line is invalid, or the deals are not those of the task's game.
    """
    require_texts(deals_name=name)
    cards, lines, line, unit = bytearray(), array("Q"), 0, "line"
    options = read_options(game=task.game).but(repeats=task.decks == "many")
    try:
        opened = open_deals(source, name, options)
    except ShowdownError as refusal:
        refusal.suggestions = ()  # The task says how deals are read.
        raise
    layout, hole = opened.layout, 2 if task.game.board else HAND_SIZE
    for block in opened.blocks:
        unit = block.unit
        read, _, bad, deals = decide_part(block, layout, options)
        if bad:
            error = bad_line(*bad[0], name=opened.name, above=line, layout=layout).error
            error.suggestions = ()
            raise error
        if (layout.players, layout.cards) != (2, hole):
            raise DealError(
                f"{opened.name}: the task has two players with {hole} cards each, not "
                f"{layout.players} with {layout.cards}; `showdown` scores any deals"
            )
        cards += deals.cards
        lines.extend(map(line.__add__, deals.lines))
        line += read
    if not lines:
        raise FileError(f"{opened.name}: no deals found")
    return DealSet(opened.name, bytes(cards), lines, task.game, unit)
