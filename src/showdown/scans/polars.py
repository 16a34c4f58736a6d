"""Files of deals as a lazy frame of Polars."""

from __future__ import annotations

import atexit
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from ..needs import need
from ..rules import STANDARD, Category, Rules
from ..verdict_table.columns import DECIDERS, kind
from .deals import Deals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Literal, Unpack

    import polars as pl

    from ..deals.bad import Bad
    from ..read_options import HandColumns
    from ..verdict_table.columns import Columns
    from .deals import Path
else:
    pl = need("polars", "polars")
    need("pyarrow", "polars")

from ..verdict_table.arrow import Batches

__all__ = ["scan_deals"]


def scan_deals(
    source: Path | bytes | Sequence[Path],
    *,
    rules: Rules = STANDARD,
    players: int | None = None,
    cards: int | None = None,
    mixed: bool = False,
    style: str | None = None,
    decks: Literal["one", "many"] = "one",
    threads: int | None = None,
    on_bad: Callable[[Bad], object] | None = None,
    columns: str | None = None,
    sheet: str | None = None,
    **hands: Unpack[HandColumns],
) -> pl.LazyFrame:
    """Files of deals as a lazy frame, a row a deal: now for its columns, later for its rows.

    The files of a folder or a pattern are those that it has now.

    Its columns are those of the verdicts: `line`, `winner` (0 for a tie), with three or more
    players `winners` (who shares, such as `1 3`), for each player `hand1`, `category1` and
    `strength1`, then `decided_by` and `reason`; for a folder, a pattern or a list, first `file`.
    Columns that a query does not ask for are not made, rows are filtered block by block, and after
    the rows that it asks for with `head` nothing more is read. Only a few blocks are in memory at
    once.

    Args:
        source: a path, a URL, a folder or a pattern; several of them; or the bytes themselves. It
            may be laid out and compressed in every way that `showdown.tally` reads.
        rules: what beats what.
        players: how many hands a deal has; detected from the first deal if not given.
        cards: how many cards a hand has, of which the best five count; detected likewise.
        mixed: whether lines may be laid out otherwise than the first deal.
        style: how cards are written, as `showdown.tally` has it.
        decks: "many" allows a card to come twice in a deal.
        threads: how many to read with; by default as many as there are processors.
        on_bad: called with each invalid line, while the others are read; without it the first such
            line is an error.
        columns: which columns of a table hold the cards; detected by their content if not given.
        sheet: which sheet of a workbook holds them.
        **hands: instead of `columns`, those of each player's hand: `hand1="B", hand2="C"`.

    Raises:
        FileError, DealError: as `showdown.tally`: of the first deal now, of the others when a query
            runs, which older versions of Polars raise as a `ComputeError`.
        ValueError: if an argument is out of range.

    >>> import polars as pl
    >>> deals = scan_deals("examples/deals.txt")
    >>> deals.filter(pl.col("winner") == 1).select(pl.len()).collect().item()
    490
    >>> deals.select("line", "hand1", "category1").head(1).collect().row(0)
    (1, 'KS 4C 9D 8H AH', 'high card')
    """
    deals = Deals(
        source,
        rules=rules,
        players=players,
        cards=cards,
        mixed=mixed,
        style=style,
        decks=decks,
        threads=threads,
        on_bad=on_bad,
        columns=columns,
        sheet=sheet,
        **hands,
    )
    found = deals.columns
    schema = {name: _type(name, found) for name in found.names}
    return pl.io.plugins.register_io_source(
        partial(_scan, deals, schema), schema=schema, is_pure=on_bad is None
    )


def _scan(
    deals: Deals,
    schema: dict[str, Any],
    with_columns: list[str] | None,
    predicate: pl.Expr | None,
    n_rows: int | None,
    batch_size: int | None,
) -> Iterator[pl.DataFrame]:
    """What Polars asks an IO source for."""
    frames = _frames(deals, schema, with_columns, predicate, n_rows, batch_size)
    lock = Lock()
    _LOCKS.add(lock)
    while True:
        with lock:
            frame = next(frames, None)
        if frame is None:
            return
        yield frame


_LOCKS: WeakSet[Lock] = WeakSet()
"""Each held while a frame is made."""


@atexit.register
def _hold() -> None:
    """Make no more frames when Python ends.

    The streaming engine may have threads that read on when a query has its rows, and a thread of an
    engine that comes back from a kernel to a Python that has ended takes the process down.
    """
    for lock in list(_LOCKS):
        lock.acquire()


def _frames(
    deals: Deals,
    schema: dict[str, Any],
    with_columns: list[str] | None,
    predicate: pl.Expr | None,
    n_rows: int | None,
    batch_size: int | None,
) -> Iterator[pl.DataFrame]:
    selected = list(schema) if with_columns is None else with_columns
    filtered = [] if predicate is None else predicate.meta.root_names()
    types = {name: schema[name] for name in dict.fromkeys((*selected, *filtered))}
    batches = Batches(deals.columns, tuple(types))
    empty = True
    for file, block in deals.blocks(most=n_rows):
        for part in block.parts(batch_size) if batch_size else (block,):
            frame = pl.DataFrame(batches.batch(part, file)).cast(pl.Schema(types))
            if predicate is not None:
                frame = frame.filter(predicate)
            yield frame.select(selected)
            empty = False
    if empty:
        yield pl.DataFrame(schema={name: schema[name] for name in selected})


def _type(name: str, columns: Columns) -> Any:
    """The type of a column: words of which there are few are enums, which sort in their order."""
    match kind(name):
        case "file":
            return pl.Enum(columns.files)
        case "line":
            return pl.UInt64()
        case "winner":
            return pl.UInt8()
        case "strength":
            return pl.UInt16()
        case "category":
            return pl.Enum(list(map(str, Category)))
        case "decided_by":
            return pl.Enum([word for word in DECIDERS if word is not None])
        case _:
            return pl.String()
