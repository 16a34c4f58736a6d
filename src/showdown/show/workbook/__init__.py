"""Verdicts as an Excel workbook."""

from __future__ import annotations

from ...errors import DealError, ShowdownError, file_error, quoted, shown
from ...needs import need
from ...rules import HAND_SIZE, MOST_PLAYERS, STANDARD, Rules, require_rules
from .columns import Columns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import IO

    from .counts import Row

__all__ = ["write_workbook"]


def write_workbook(
    file: IO[bytes] | str,
    rows: Iterable[Row],
    *,
    players: int,
    cards: int = HAND_SIZE,
    rules: Rules = STANDARD,
    source: str,
    reasons: bool = False,
    formulas: bool = False,
) -> None:
    """Write deals and their verdicts as an Excel workbook, in memory that does not grow with them.

    The first sheet sums up; the next has a row a deal, and as many sheets follow as are needed.
    The workbook is put together on disk beside and written to the file at the end.

    Args:
        file: a path, or a file open for writing bytes.
        rows: for each deal its line in the source, the numbers of its cards, the strength of each
            hand and the winner, 0 for a tie.
        players: how many hands each deal has, 2 to 10.
        cards: how many cards each hand has, 5 to 7.
        rules: under which the strengths are.
        source: what the deals were read from.
        reasons: whether to say in a sentence why each deal was won or split.
        formulas: whether all but the cards is to be formulas, so that another card typed into the
            workbook changes the verdict; for hands of five cards from one deck.

    Raises:
        LibraryError: if XlsxWriter is not installed.
        DealError: if there are not 2 to 10 players with 5 to 7 cards, or formulas are wanted for
            what they cannot rank.
        FileError: if the path cannot be written to; a file that was given open raises its own
            `OSError`.
        ValueError: if a row has more or fewer cards than its players hold.

    >>> from io import BytesIO
    >>> from showdown import evaluate
    >>> hands = bytes([12, 14, 17, 23, 45]), bytes([0, 7, 25, 26, 33])
    >>> strengths = [evaluate(list(hand)) for hand in hands]
    >>> file = BytesIO()
    >>> write_workbook(file, [(1, b"".join(hands), strengths, 2)], players=2, source="poker.txt")
    >>> file.getvalue()[:2]
    b'PK'
    """
    require_rules(rules)
    if not 2 <= players <= MOST_PLAYERS:
        raise DealError(f"a workbook shows 2 to {MOST_PLAYERS} players, not {quoted(players)}")
    if not HAND_SIZE <= cards <= 7:
        raise DealError(f"a workbook shows hands of 5 to 7 cards, not {quoted(cards)}")
    if formulas and cards != HAND_SIZE:
        raise DealError(
            f"a workbook's formulas rank hands of {HAND_SIZE} cards, not {cards}: without formulas "
            f"it shows those as well"
        )
    need("xlsxwriter", "excel")
    from .making import make

    columns = Columns(players, cards, reasons=reasons)
    try:
        make(file, rows, columns, rules, source and shown(source), live=formulas)
    except OSError as error:
        if not isinstance(file, str) or isinstance(error, ShowdownError):
            raise
        raise file_error(file, error) from error
