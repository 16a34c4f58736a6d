"""Text counted on Spark's executors: each split apart, and the tallies added up."""

from __future__ import annotations

import os
import pickle
from functools import partial
from itertools import chain, groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

from ..arguments import require_flags, require_functions
from ..counting import Count
from ..deals.bad import Bad, RejectCollector
from ..deals.opened import Opened, no_deals, open_deals
from ..errors import DealError, FileError
from ..layout.detect import detect, first_lines
from ..layout.layout import Layout
from ..needs import need
from ..read_options import read_options
from ..rules import STANDARD
from ..source.blocks import Block
from ..tallies import tally_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Literal

    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

    from ..read_options import ReadOptions
    from ..rules import Rules
    from ..tallies import Tally

    Path = str | os.PathLike[str]
    Piece = tuple[str, int, bytes]
    """Lines of a file: its name, where Spark's split of it starts, and the lines."""
else:
    need("pyspark", "spark")
    pa = need("pyarrow", "spark")
    need("pyarrow.compute", "spark")

__all__ = ["tally"]

HEAD = 1000
"""In so many lines the layout is found."""

_SCHEMA = "file string, start bigint, part binary"


class Part(NamedTuple):
    """What was counted in one split of a file.

    Attributes:
        lines: how many lines it has.
        found: their tally; or the error of the first that is no deal, whose line counts in the
            split.
        bad: all that are none, where they are left out.
        layout: that of the split, with the header if it has one.
    """

    lines: int
    found: Tally | DealError
    bad: list[Bad]
    layout: Layout


def tally(
    spark: SparkSession,
    source: Path | Sequence[Path],
    *,
    rules: Rules = STANDARD,
    players: int | None = None,
    cards: int | None = None,
    mixed: bool = False,
    style: str | None = None,
    decks: Literal["one", "many"] = "one",
    categories: bool = False,
    on_bad: Callable[[Bad], object] | None = None,
    on_layout: Callable[[Layout], object] | None = None,
) -> Tally:
    """Count who wins the deals of text files, a deal a line, on all executors of a cluster.

    The tally is that of `showdown.tally` on the same files. Spark reads them: from wherever it
    can, split where they are large, unpacked where their names end in `.gz`, `.bz2` and the like.
    They are text in UTF-8.

    All files have the layout of one of them, which is found from its first thousand lines. A
    header above the deals is passed over in each file that has one.

    Args:
        spark: the session.
        source: a path, pattern or folder, or several, as `spark.read.text` takes them.
        rules: what beats what.
        players: how many hands a deal has, 2 to 10; found if not given.
        cards: how many cards a hand has, 5 to 7, of which the best five count; found likewise.
        mixed: whether lines may be laid out otherwise than the first deal.
        style: how cards are written, as for `showdown.tally`.
        decks: "many" allows a card to come twice in a deal.
        categories: count too how often each player held and won with each category.
        on_bad: called with each line that is no deal, file by file and in order, when all are
            counted; without it the first such line is an error. They all come to the driver.
        on_layout: called with the layout that was found.

    Raises:
        FileError: if there are no such files, or no deals in them.
        DealError: if a line is no deal; it says which, where and why, but not the byte.
        ValueError: if an argument is out of range.

    >>> tally(spark, "examples/*.txt").wins
    (490, 510)
    """
    options = read_options(
        rules=rules,
        players=players,
        cards=cards,
        mixed=mixed,
        style=style,
        decks=decks,
        threads=1,
        skip_bad=on_bad is not None,
    )
    require_flags(categories=categories)
    require_functions(on_bad=on_bad, on_layout=on_layout)
    sources = [os.fspath(path) for path in _listed(source)]
    lines, head = _lines(spark, sources)
    if not head:
        raise no_deals(", ".join(sources))
    text = "\n".join([row.value for row in head if row.file == head[0].file])
    layout = open_deals(text.encode(), _shown(head[0].file), options).layout
    if on_layout is not None:
        on_layout(layout)
    count = partial(
        _count,
        layout=layout,
        options=options,
        histogram=categories or layout.players == 1,
    )
    rows = lines.mapInArrow(count, _SCHEMA).collect()
    parts = [(row.file, row.start, pickle.loads(row.part)) for row in rows]
    found = _added(parts, on_bad or (lambda _: None))
    if found is None or found.deals == found.skipped == 0:
        raise no_deals(", ".join(sources))
    return found


def _listed(source: Path | Sequence[Path]) -> Sequence[Path]:
    return [source] if isinstance(source, str | os.PathLike) else source


def _lines(spark: SparkSession, sources: list[str]) -> tuple[DataFrame, list[Any]]:
    """All lines with their file and where the split starts; and the first lines of a file.

    Spark sorts splits by size, so that the first one starts a file.
    """
    errors = need("pyspark.errors", "spark")
    names = {"_metadata.file_path": "file", "_metadata.file_block_start": "start"}
    try:
        column = need("pyspark.sql.functions", "spark").col
        places = [column(field).alias(name) for field, name in names.items()]
        lines = spark.read.text(sources).select("value", *places)
        return lines, lines.take(HEAD)
    except errors.AnalysisException as error:
        if "[PATH_NOT_FOUND]" not in str(error):
            raise
        raise FileError(f"{', '.join(sources)}: there are no such files") from None


def _count(
    batches: Iterable[pa.RecordBatch],
    *,
    layout: Layout,
    options: ReadOptions,
    histogram: bool,
) -> Iterator[pa.RecordBatch]:
    """Count the splits that a task was given: a row for each."""
    for (file, start), pieces in groupby(_pieces(batches), itemgetter(0, 1)):
        blocks: Iterator[Block] = (Block(text, 0, len(text)) for _, _, text in pieces)
        own = layout.but(header=0, announced=None)
        if start == 0:
            first = next(blocks)
            own = _under_header(first, layout, options)
            blocks = chain([first], blocks)
        bad: list[Bad] = []
        sieve = RejectCollector("", own, bad.append) if options.skip_bad else None
        opened = Opened("", own, False, own.blocks(blocks))
        count = Count(opened, options, histogram=histogram, sieve=sieve)
        found: Tally | DealError
        try:
            found = tally_of(count.run(), options.rules, len(bad))
        except DealError as error:
            found = error
        part = pickle.dumps(Part(count.lines, found, bad, own))
        yield pa.record_batch(
            [pa.array([file]), pa.array([start]), pa.array([part])], ["file", "start", "part"]
        )


def _pieces(batches: Iterable[pa.RecordBatch]) -> Iterator[Piece]:
    """Batches, cut where another split begins."""
    for batch in batches:
        text, files, starts = batch.columns
        changes = pa.compute.or_(
            pa.compute.not_equal(files[1:], files[:-1]),
            pa.compute.not_equal(starts[1:], starts[:-1]),
        )
        at = 0
        for last in [*pa.compute.indices_nonzero(changes).to_pylist(), len(text) - 1]:
            if at <= last:
                yield files[at].as_py(), starts[at].as_py(), _text(text[at : last + 1])
            at = last + 1


def _text(lines: pa.Array) -> bytes:
    """Lines, each with its end, one after the other."""
    joined = pa.compute.binary_join_element_wise(lines, "", "\n")
    size = len(joined) and pa.compute.sum(pa.compute.binary_length(joined)).as_py()
    return bytes(memoryview(joined.buffers()[2])[:size])


def _under_header(first: Block, layout: Layout, options: ReadOptions) -> Layout:
    """The same layout with the header of a file that starts so."""
    given = options.but(players=layout.players, cards=layout.cards, style=layout.style)
    found = detect(first_lines(first, 1), given)
    header, announced = (found.header, found.announced) if found else (0, None)
    return layout.but(header=header, announced=announced)


def _added(parts: Iterable[tuple[str, int, Part]], on_bad: Callable[[Bad], object]) -> Tally | None:
    """The sum of all parts.

    Raises:
        DealError: for the first line that is no deal, in the order of the files' names.
    """
    total: Tally | None = None
    for file, splits in groupby(sorted(parts, key=itemgetter(0, 1)), itemgetter(0)):
        before = deals = 0
        layouts: list[Layout] = []
        for _, _, part in splits:
            if isinstance(part.found, DealError):
                raise _placed(part.found, file, before)
            for bad in part.bad:
                error = _placed(bad.error, file, before)
                on_bad(Bad(before + bad.line, bad.raw, bad.fault, error))
            total = part.found if total is None else total + part.found
            before += part.lines
            deals += part.found.deals + len(part.bad)
            layouts.append(part.layout)
        for layout in layouts:
            layout.require_announced(deals, _shown(file))
    return total


def _placed(error: DealError, file: str, before: int) -> DealError:
    """An error with its place in the whole file, after so many lines."""
    return DealError(
        error.problem,
        file=_shown(file),
        line=before + (error.line or 0),
        column=error.column,
        text=error.text,
    )


def _shown(file: str) -> str:
    """A file's address, or its path if it is on a disk.

    >>> _shown("file:/tmp/two%20words.txt"), _shown("s3a://poker/deals.txt")
    ('/tmp/two words.txt', 's3a://poker/deals.txt')
    """
    if file.startswith("file:/"):
        return "/" + unquote(file.removeprefix("file:").lstrip("/"))
    return file
