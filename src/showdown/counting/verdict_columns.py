"""The columns of a table of verdicts for every output: Python's values, or batches of Arrow."""

from __future__ import annotations

from functools import cached_property

from ..cards.card_text import RANK_LETTERS, SUIT_LETTERS
from ..hands.verdicts import showdown
from ..kernel.ranking import category_places
from ..needs import need
from ..rules.games import DRAW, Game
from ..rules.hand_classes import classes
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from .deciding import Verdicts

    Maker = Callable[[Verdicts], Sequence[object]]

_PLACES = ("1st rank", "2nd rank", "3rd rank", "4th rank", "5th rank")
_DECIDERS = [
    ["category", *_PLACES[:made_of], *(f"{place} (kicker)" for place in _PLACES[made_of:]), None]
    for made_of in range(len(_PLACES) + 1)
]
"""What `decided_by` shows, by how many ranks make the hand, and then as in `Verdicts.decided`."""

_NUMBERS = {
    "line": "uint64",
    "winner": "uint8",
    **dict.fromkeys(("strength", "low_strength"), "uint16"),
    "share": "float64",
}
"""The Arrow types of kinds of columns; others are strings."""

_RANKS = bytes.maketrans(bytes(range(52)), "".join(r * 4 for r in RANK_LETTERS).encode())
_SUITS = bytes.maketrans(bytes(range(52)), SUIT_LETTERS.upper().encode() * 13)


class Columns(Value):
    """The columns of a table of verdicts.

    Attributes:
        players: how many hands each deal has.
        game: the game, with the rules.
        hands: whether there is a column for the cards of each hand, and one for the board.
        reason: whether the last column explains the verdict in words.
        files: the names of the files, if the first column says which one a deal is from.
        mixed: whether deals may have fewer players; the cells of the others are None.
    """

    players: int
    game: Game = DRAW
    hands: bool = False
    reason: bool = False
    files: tuple[str, ...] = ()
    mixed: bool = False

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return (*["file"] * bool(self.files), *self._makers)

    def rows(self, verdicts: Verdicts, file: str = "") -> Iterator[tuple[object, ...]]:
        """The rows of a block of the file called `file`."""
        cells = [self.cells(name, verdicts, file) for name in self.names]
        return zip(*cells, strict=True)

    def cells(self, name: str, verdicts: Verdicts, file: str = "") -> Sequence[object]:
        """The cells of a column: texts or None, or numbers as an array or bytes."""
        return [file] * len(verdicts) if name == "file" else self._makers[name](verdicts)

    def arrow_schema(self, names: Sequence[str] | None = None) -> Any:
        """The Arrow schema of the columns with these names, by default of all."""
        pa, fields = need("pyarrow"), []
        for name in self.names if names is None else names:
            can_be_null = self.mixed or name == "decided_by"
            number = _NUMBERS.get(name.rstrip("0123456789"), "string")
            fields.append(pa.field(name, number, nullable=can_be_null))
        return pa.schema(fields)

    def arrow_batch(self, schema: Any, verdicts: Verdicts, file: str = "") -> Any:
        """The columns of a schema for a block of the file called `file`."""
        pa, arrays = need("pyarrow"), []
        if not schema:  # A batch without columns still has rows.
            return pa.RecordBatch.from_struct_array(pa.array([{}] * len(verdicts), pa.struct([])))
        for field in schema:
            cells = self.cells(field.name, verdicts, file)
            if isinstance(cells, list):
                arrays.append(pa.array(cells, field.type))
            else:  # As they are in memory.
                buffers = [None, pa.py_buffer(cells)]
                arrays.append(pa.Array.from_buffers(field.type, len(verdicts), buffers))
        return pa.record_batch(arrays, schema=schema)

    @cached_property
    def _makers(self) -> dict[str, Maker]:
        """What makes the cells of each column, but for the file's name."""
        hi_lo, texts = self.game.low is not None, winners_texts(self.players)
        makers: dict[str, Maker] = {"line": lambda block: block.lines}
        if self.players > 1:
            makers["winner"] = lambda block: block.winners
        if self.players > 2 or hi_lo:
            makers["winners"] = lambda block: [texts[who] for who in block.winner_sets]
        if hi_lo:
            makers["high_winners"] = lambda block: [texts[who] for who in block.high_sets]
            makers["low_winners"] = lambda block: [texts[who] for who in block.low_sets]
        for player in range(self.players):
            makers |= self._makers_of(player)
        if self.hands and self.game.board:
            makers["board"] = lambda block: _cards(block, block.players, self.game.board)
        if self.players > 1 and not hi_lo:
            makers["decided_by"] = self._decided_by
        if self.reason:
            makers["reason"] = self._reasons
        return makers

    def _makers_of(self, player: int) -> dict[str, Maker]:
        """The same for the columns of a player, counted from 0."""
        names, places = category_places(self.game.rules)
        makers: dict[str, Maker] = {}
        if self.hands:
            makers["hand"] = lambda block: _cards(block, player, block.hand_size)
        makers["category"] = lambda block: [
            names[places[strength]] for strength in block.strengths[player :: block.players]
        ]
        makers["strength"] = lambda block: block.strengths[player :: block.players]
        if self.game.low is not None:
            makers["low_strength"] = lambda block: block.lows[player :: block.players]
            makers["share"] = lambda block: block.shares(player)

        def if_present(make: Maker) -> Maker:
            return lambda block: make(block) if player < block.players else [None] * len(block)

        return {f"{what}{player + 1}": if_present(make) for what, make in makers.items()}

    def _decided_by(self, block: Verdicts) -> list[str | None]:
        hands = [block.strengths[player :: block.players] for player in range(block.players)]
        rows = classes(self.game.rules)
        return [
            _DECIDERS[rows[best - 1].made_of][decided]
            for best, decided in zip(map(max, zip(*hands, strict=True)), block.decided, strict=True)
        ]

    def _reasons(self, block: Verdicts) -> list[str]:
        hands = [_cards(block, player, block.hand_size) for player in range(block.players)]
        size = self.game.board
        boards = _cards(block, block.players, size) if size else [None] * len(block)
        return [
            showdown(*dealt, board=board, game=self.game, decks="many").reason
            for *dealt, board in zip(*hands, boards, strict=True)
        ]


def winners_texts(players: int, spell: Callable[[tuple[int, ...]], str] | None = None) -> list[str]:
    """Who wins or shares, by `Verdicts.winner_sets`; by default as in the column `winners`."""
    sets = [
        tuple([player + 1 for player in range(players) if bits >> player & 1])
        for bits in range(1, 1 << players)
    ]
    # The empty set, which never occurs, comes first.
    return ["", *(spell(who) if spell else " ".join(map(str, who)) for who in sets)]


def _cards(verdicts: Verdicts, player: int, size: int) -> list[str]:
    """A player's cards in each deal as text; the board follows the last player's."""
    start, count = player * verdicts.hand_size, len(verdicts)
    text = bytearray(b" ") * (3 * size * count)
    for place in range(size):
        cards = verdicts.cards[start + place :: verdicts.deal_size]
        text[3 * place :: 3 * size] = cards.translate(_RANKS)
        text[3 * place + 1 :: 3 * size] = cards.translate(_SUITS)
    text[3 * size - 1 :: 3 * size] = b"\n" * count
    return text.decode("ascii").splitlines()
