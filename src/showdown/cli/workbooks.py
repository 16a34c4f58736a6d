"""`showdown FILE -o RESULT.xlsx`: the verdict of every deal in a workbook."""

from __future__ import annotations

from itertools import chain

from ..show.whole import whole_file
from ..show.workbook import write_workbook
from ..tallies import Tally, Totals
from .count import require_player
from .files import name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..deciding import Verdicts
    from ..show.workbook.counts import Row
    from .options import Options

__all__ = ["write_book"]


def write_book(
    blocks: Iterator[tuple[int, Verdicts]], name: str, options: Options, totals: Totals
) -> Tally:
    """Write the workbook of a file called `name`; its tally."""
    assert options.output is not None
    with whole_file(options.output, name_of(options.output)) as file:
        _, first = next(blocks)
        require_player(options.wins, first.players)
        write_workbook(
            file,
            _rows(chain([first], (block for _, block in blocks)), totals),
            players=first.players,
            cards=first.hand_size,
            rules=options.game,
            source=name,
            reasons=options.reason,
            formulas=options.formulas,
        )
    return totals.tally()


def _rows(blocks: Iterable[Verdicts], totals: Totals) -> Iterator[Row]:
    for block in blocks:
        totals.add(block)
        players, cards = block.players, block.players * block.hand_size
        strengths = block.strengths.tolist()
        for place, (line, winner) in enumerate(zip(block.numbers, block.winners, strict=True)):
            yield (
                line,
                block.cards[cards * place : cards * (place + 1)],
                strengths[players * place : players * (place + 1)],
                winner,
            )
