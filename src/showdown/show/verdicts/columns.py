"""What a row of verdicts holds."""

from __future__ import annotations

from ...rules import STANDARD, Rules
from ...values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["DECIDERS", "Columns", "kind", "player_of", "winners_texts"]

DECIDERS = ("category", "0", "1", "2", "3", "4", None)
"""What the column `decided_by` has, by `Verdicts.decided`: a rank's place as in `Reason.place`."""


class Columns(Value):
    """The columns of a table of verdicts.

    Attributes:
        players: how many hands each deal has.
        rules: what beats what.
        hands: whether the cards of each hand are among them.
        reason: whether the last column tells the reason in words.
        files: the names of the files, if the first column tells them.

    >>> Columns(2).names
    ('line', 'winner', 'category1', 'strength1', 'category2', 'strength2', 'decided_by')
    >>> Columns(3).names[:3]
    ('line', 'winner', 'winners')
    """

    __slots__ = __match_args__ = ("players", "rules", "hands", "reason", "files")

    players: int
    rules: Rules
    hands: bool
    reason: bool
    files: tuple[str, ...]

    def __init__(
        self,
        players: int,
        rules: Rules = STANDARD,
        hands: bool = False,
        reason: bool = False,
        files: tuple[str, ...] = (),
    ) -> None:
        self._set(players=players, rules=rules, hands=hands, reason=reason, files=files)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        of_each = ("hand", "category", "strength") if self.hands else ("category", "strength")
        players = [f"{what}{player}" for player in range(1, self.players + 1) for what in of_each]
        return (
            *(["file"] if self.files else []),
            *("line", "winner"),
            *(["winners"] if self.players > 2 else []),
            *(*players, "decided_by"),
            *(["reason"] if self.reason else []),
        )


def winners_texts(players: int, spell: Callable[[tuple[int, ...]], str] | None = None) -> list[str]:
    """Who wins or shares, by `Verdicts.winner_sets`; by default as the column `winners` has it.

    >>> winners_texts(3)[0b101]
    '1 3'
    """
    sets = [
        tuple([player + 1 for player in range(players) if bits >> player & 1])
        for bits in range(1, 1 << players)
    ]
    # Somebody always wins, so that nothing stands for nobody.
    return ["", *(spell(who) if spell else " ".join(map(str, who)) for who in sets)]


def kind(name: str) -> str:
    """A column's name without the player.

    >>> kind("hand10"), kind("decided_by")
    ('hand', 'decided_by')
    """
    return name.rstrip("0123456789")


def player_of(name: str) -> int:
    """The player whose column it is, counted from 0.

    >>> player_of("hand10")
    9
    """
    return int(name[len(kind(name)) :]) - 1
