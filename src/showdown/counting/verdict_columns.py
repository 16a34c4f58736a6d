"""The columns of a table of verdicts, and their cells as Python's values.

Every output takes its columns from here: text files and standard output, Parquet and Arrow files,
workbooks, and the data frames and SQL tables of files of deals.
"""

from __future__ import annotations

from functools import cached_property

from ..cards.card_text import RANK_LETTERS, SUIT_LETTERS
from ..hands.ranking import categories
from ..hands.verdicts import showdown
from ..rules.games import DRAW, Game
from ..rules.hand_classes import classes
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..rules.hand_classes import Classes
    from .deciding import Verdicts

_RANK_PLACES = ("1st rank", "2nd rank", "3rd rank", "4th rank", "5th rank")
DECIDERS = ("category", *_RANK_PLACES, *(f"{place} (kicker)" for place in _RANK_PLACES[1:]))
"""What the column `decided_by` shows, unless the deal is a tie."""

_RANKS = bytes.maketrans(bytes(range(52)), "".join(r * 4 for r in RANK_LETTERS).encode())
_SUITS = bytes.maketrans(bytes(range(52)), SUIT_LETTERS.upper().encode() * 13)


_OF_PLAYERS = ("hand", "category", "strength", "low_strength", "share")
"""The kinds of columns that each player has."""


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

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        hi_lo = self.game.low is not None
        of_each = ["hand"] * self.hands + ["category", "strength"]
        of_each += ["low_strength", "share"] * hi_lo
        return (
            *["file"] * bool(self.files),
            "line",
            *["winner"] * bool(self.players > 1),
            *["winners"] * bool(self.players > 2 or hi_lo),
            *["high_winners", "low_winners"] * hi_lo,
            *(f"{what}{player}" for player in range(1, self.players + 1) for what in of_each),
            *["board"] * (self.hands and self.game.board > 0),
            *["decided_by"] * bool(self.players > 1 and not hi_lo),
            *["reason"] * bool(self.reason),
        )

    def rows(self, verdicts: Verdicts, file: str = "") -> Iterator[tuple[object, ...]]:
        """The rows of a block of the file called `file`."""
        cells = [self.cells(name, verdicts, file) for name in self.names]
        return zip(*cells, strict=True)

    def cells(self, name: str, verdicts: Verdicts, file: str = "") -> Sequence[object]:
        """The cells of a column: texts or None, or numbers as an array or bytes."""
        if kind(name) in _OF_PLAYERS and player_of(name) >= verdicts.players:
            return [None] * len(verdicts)
        match kind(name):
            case "file":
                return [file] * len(verdicts)
            case "line":
                return verdicts.lines
            case "winner":
                return verdicts.winners
            case "winners" | "high_winners" | "low_winners" as which:
                sets = {"winners": "winner_sets", "high_winners": "high_sets"}.get(
                    which, "low_sets"
                )
                texts = winners_texts(verdicts.players)
                return list(map(texts.__getitem__, getattr(verdicts, sets)))
            case "hand":
                size = verdicts.hand_size
                return _cards(verdicts, player_of(name) * size, size)
            case "board":
                return _cards(verdicts, verdicts.players * verdicts.hand_size, self.game.board)
            case "category":
                strengths = verdicts.strengths[player_of(name) :: verdicts.players]
                return list(map(self._categories.__getitem__, strengths))
            case "strength":
                return verdicts.strengths[player_of(name) :: verdicts.players]
            case "low_strength":
                return verdicts.lows[player_of(name) :: verdicts.players]
            case "share":
                return verdicts.shares(player_of(name))
            case "decided_by":
                players = verdicts.players
                hands = [verdicts.strengths[player::players] for player in range(players)]
                best = map(max, zip(*hands, strict=True))
                return list(map(self._decider, best, verdicts.decided))
        return [self._reason(verdicts, deal) for deal in range(len(verdicts))]

    @cached_property
    def _categories(self) -> list[str]:
        """The category of each strength."""
        rules = self.game.rules
        names = {0: ""} | {int(category): str(category) for category in rules.categories}
        return [names[number] for number in categories(rules)]

    def _decider(self, strength: int, decided: int) -> str | None:
        """What decides: the strength is the winner's, and `decided` is as in `Verdicts.decided`."""
        if decided > len(_RANK_PLACES):
            return None
        is_kicker = decided > self._classes[strength - 1].made_of
        return DECIDERS[decided + (len(_RANK_PLACES) - 1) * is_kicker]

    @cached_property
    def _classes(self) -> Classes:
        return classes(self.game.rules)

    def _reason(self, verdicts: Verdicts, deal: int) -> str:
        size, dealt = verdicts.hand_size, verdicts.deal_size
        cards = tuple(verdicts.cards[deal * dealt : (deal + 1) * dealt])
        hands = [cards[player * size :][:size] for player in range(verdicts.players)]
        board = cards[dealt - self.game.board :] if self.game.board else None
        return showdown(*hands, board=board, game=self.game, decks="many").reason


def winners_texts(players: int, spell: Callable[[tuple[int, ...]], str] | None = None) -> list[str]:
    """Who wins or shares, by `Verdicts.winner_sets`; by default as in the column `winners`."""
    sets = [
        tuple([player + 1 for player in range(players) if bits >> player & 1])
        for bits in range(1, 1 << players)
    ]
    # The empty set, which never occurs, comes first.
    return ["", *(spell(who) if spell else " ".join(map(str, who)) for who in sets)]


def _cards(verdicts: Verdicts, start: int, size: int) -> list[str]:
    """Some of the cards of each deal as text."""
    text = bytearray(b" ") * (3 * size * len(verdicts))
    for place in range(size):
        cards = verdicts.cards[start + place :: verdicts.deal_size]
        text[3 * place :: 3 * size] = cards.translate(_RANKS)
        text[3 * place + 1 :: 3 * size] = cards.translate(_SUITS)
    text[3 * size - 1 :: 3 * size] = b"\n" * len(verdicts)
    return text.decode("ascii").splitlines()


def kind(name: str) -> str:
    """A column's name without the player's number."""
    return name.rstrip("0123456789")


def player_of(name: str) -> int:
    """The player whose column it is, counted from 0."""
    return int(name[len(kind(name)) :]) - 1
