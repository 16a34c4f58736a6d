"""What a caller says about the deals of a table."""

from __future__ import annotations

from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .wanted import Wanted

__all__ = ["TableOptions"]


class TableOptions(Value):
    """What is given of the deals; None where it is to be found."""

    __slots__ = __match_args__ = ("players", "cards", "style", "mixed", "wanted")

    players: int | None
    cards: int | None
    style: str | None
    mixed: bool
    wanted: Wanted

    def __init__(
        self,
        players: int | None,
        cards: int | None,
        style: str | None,
        mixed: bool,
        wanted: Wanted,
    ) -> None:
        self._set(players=players, cards=cards, style=style, mixed=mixed, wanted=wanted)
