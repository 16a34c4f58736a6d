"""The methods `poker` of a column of hands, in Polars and in pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Unpack

    from .arrow import HandOptions
    from .odds_rows import OddsOptions
    from .strengths import Errors


class HandMethods:
    """What the namespace of Polars and the accessor of pandas have in common."""

    def __init__(self, column: Any) -> None:
        self._column = column

    def strength(self, board: Any = None, **options: Unpack[HandOptions]) -> Any:
        """The strength, UInt16: 1 (75432) to 7462 (royal flush), higher wins."""
        return self._apply("strength", [self._column], board, options)

    def category(self, board: Any = None, **options: Unpack[HandOptions]) -> Any:
        """The category, from `high card` to `royal flush`, of a type that sorts as they do."""
        return self._apply("category", [self._column], board, options)

    def describe(self, board: Any = None, **options: Unpack[HandOptions]) -> Any:
        """What the hand is in words, without its kickers or the suit of a flush."""
        return self._apply("description", [self._column], board, options)

    def winner(self, *opponents: Any, board: Any = None, **options: Unpack[HandOptions]) -> Any:
        """Who wins, of this hand and one to nine opponents': from 1 (this), or 0 for a tie; UInt8.

        Two hands of draw may share cards: those of seven cards may share a board. In hi-lo games it
        is who wins the whole pot, or 0 where it is divided.
        """
        return self._apply("winner", [self._column, *opponents], board, options)

    def odds(
        self,
        *opponents: Any,
        board: Any = None,
        errors: Errors = "raise",
        **options: Unpack[OddsOptions],
    ) -> Any:
        """How often this player and the opponents win: columns `equity_1`, `equity_2`, …, Float64.

        The opponents' hands and the board so far are columns, too. Hands may be ranges in text. The
        options are those of `showdown.odds`; give a seed where deals may be sampled.
        """
        return self._apply("odds", [self._column, *opponents], board, {"errors": errors, **options})

    @staticmethod
    def _apply(name: str, hands: Sequence[Any], board: Any, options: Any) -> Any:
        """The function of `columns.arrow` of this name, of columns of the library."""
        raise NotImplementedError
