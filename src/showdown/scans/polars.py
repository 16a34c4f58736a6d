"""Files of deals as a lazy frame of Polars."""

from __future__ import annotations

import atexit
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from ..frames.polars import categories_of
from ..frames.results import numbers
from ..needs import need
from ..rules import STANDARD, Category, Rules
from ..verdict_table.columns import DECIDERS, hand_texts, kind, player_of, winners_texts
from ..verdict_table.reasons import Reasons
from .deals import Deals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Literal, Unpack

    import polars as pl

    from ..deals.bad import Bad
    from ..deciding import Verdicts
    from ..read_options import HandColumns
    from ..verdict_table.columns import Columns
    from .deals import Path
else:
    pl = need("polars", "polars")

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
    `strength1`, then `decided_by` and `reason`; for a folder, a pattern or
    a list, first `file`. Columns that a query does not ask for are not made, rows that it leaves
    out go block by block, and after the rows that it asks for with `head` nothing more is read.
    Only a few blocks are in memory at once.

    Args:
        source: a path, an address, a folder or a pattern; several of them; or the bytes themselves.
            It may be laid out and packed in every way that `showdown.tally` reads.
        rules: what beats what.
        players: how many hands a deal has; found from the first deal if not given.
        cards: how many cards a hand has, of which the best five count; found likewise.
        mixed: whether lines may be laid out otherwise than the first deal.
        style: how cards are written, as `showdown.tally` has it.
        decks: "many" allows a card to come twice in a deal.
        threads: how many to read with; by default as many as there are processors.
        on_bad: called with each line that is no deal, while the others are read; without it the
            first such line is an error.
        columns: which columns of a table hold the cards, as `showdown.tally` has it; found by
            their content if not given.
        sheet: which sheet of a workbook holds them.
        **hands: instead of `columns`, those of each player's hand: `hand1="B", hand2="C"`.

    Raises:
        FileError, DealError: as `showdown.tally`: of the first deal now, of the others when a query
            runs, when older versions of Polars tell them in a `ComputeError`.
        ValueError: if an argument is out of range.
        LibraryError: if nanoarrow is not installed.

    >>> import polars as pl
    >>> deals = scan_deals("examples/deals.txt")
    >>> deals.filter(pl.col("winner") == 1).select(pl.len()).collect().item()
    490
    >>> deals.select("line", "hand1", "category1").head(1).collect().row(0)
    (1, 'KS 4C 9D 8H AH', 'high card')
    """
    need("nanoarrow", "polars")
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
    schema = pl.Schema({name: _type(name, found) for name in found.names})
    return pl.io.plugins.register_io_source(
        partial(_scan, deals, found), schema=schema, is_pure=on_bad is None
    )


def _scan(
    deals: Deals,
    columns: Columns,
    with_columns: list[str] | None,
    predicate: pl.Expr | None,
    n_rows: int | None,
    batch_size: int | None,
) -> Iterator[pl.DataFrame]:
    """What Polars asks an IO source for."""
    frames = _frames(deals, columns, with_columns, predicate, n_rows, batch_size)
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
    columns: Columns,
    with_columns: list[str] | None,
    predicate: pl.Expr | None,
    n_rows: int | None,
    batch_size: int | None,
) -> Iterator[pl.DataFrame]:
    wanted = columns.names if with_columns is None else tuple(with_columns)
    asked = [] if predicate is None else predicate.meta.root_names()
    frames = _Frames(columns, tuple(dict.fromkeys((*wanted, *asked))))
    empty = True
    for file, block in deals.blocks(most=n_rows):
        for part in block.parts(batch_size) if batch_size else (block,):
            frame = frames.frame(part, file)
            if predicate is not None:
                frame = frame.filter(predicate)
            yield frame.select(wanted)
            empty = False
    if empty:
        yield pl.DataFrame(schema={name: _type(name, columns) for name in wanted})


class _Frames:
    """Blocks of verdicts as frames of some of the columns."""

    def __init__(self, columns: Columns, names: Sequence[str]) -> None:
        self.columns = columns
        self.names = names
        self.categories = categories_of(columns.rules)
        self.winners = pl.Series(winners_texts(columns.players))
        self.deciders = pl.Series(DECIDERS, dtype=_type("decided_by", columns))
        self.reasons = Reasons(columns.rules) if "reason" in names else None

    def frame(self, verdicts: Verdicts, file: str) -> pl.DataFrame:
        return pl.DataFrame({name: self._column(name, verdicts, file) for name in self.names})

    def _column(self, name: str, verdicts: Verdicts, file: str) -> pl.Series:
        rows = len(verdicts)
        match kind(name):
            case "file":
                return pl.repeat(file, rows, dtype=_type(name, self.columns), eager=True)
            case "line":
                return _lines(verdicts)
            case "winner":
                return _bytes(verdicts.winners)
            case "winners":
                return self.winners.gather(pl.Series(numbers(memoryview(verdicts.winner_sets))))
            case "decided_by":
                return self.deciders.gather(_bytes(verdicts.decided).cast(pl.UInt32))
            case "reason":
                assert self.reasons is not None
                return pl.Series(self.reasons.of(verdicts), dtype=pl.String)
        player = player_of(name)
        if kind(name) == "hand":
            return pl.Series(hand_texts(verdicts, player), dtype=pl.String)
        strengths = pl.Series(numbers(memoryview(verdicts.strengths[player :: verdicts.players])))
        if kind(name) == "strength":
            return strengths
        return self.categories.gather(strengths.cast(pl.UInt32))


def _type(name: str, columns: Columns) -> Any:
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


def _lines(verdicts: Verdicts) -> pl.Series:
    lines = verdicts.numbers
    if isinstance(lines, range):
        return pl.int_range(lines.start, lines.stop, dtype=pl.UInt64, eager=True)
    return _series("uint64", len(lines), verdicts.lines)


def _bytes(values: bytes) -> pl.Series:
    return _series("uint8", len(values), values)


def _series(type_: str, rows: int, *buffers: Any) -> pl.Series:
    """A column without nulls, of the buffers that Arrow has for it."""
    nanoarrow = need("nanoarrow", "polars")
    made = nanoarrow.c_array_from_buffers(
        getattr(nanoarrow, type_)(), rows, [None, *buffers], null_count=0
    )
    return pl.Series(nanoarrow.Array(made))
