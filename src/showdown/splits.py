"""Files of deals cut into splits, which Spark, Dask, Ray or a pool of processes count in parallel.

A split is a range of bytes of a file. Only its description travels: the process that counts
it opens the file itself, and sends back a few sums.
"""

from __future__ import annotations

import io
import os
from contextlib import contextmanager
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from .arguments import require_choice, require_flags, require_functions, require_number
from .engine import DealReader, ordered_map
from .errors import DealError, FileError, ShowdownError
from .reading.blocks import BLOCK, SeekableFile
from .reading.decode import needs_no_decoding
from .reading.files import File, list_files
from .reading.invalid import Bad, leave_out, other_players
from .reading.layout import Layout
from .reading.opened import DealSource, open_deals
from .reading.options import ReadOptions, read_options
from .reading.rewriting import deal_parts
from .tallies import Tally, count_deals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Literal, Unpack

    from .reading.options import ReadArguments

    Path = str | os.PathLike[str]

__all__ = ["Part", "Split", "count_split", "split_files", "total"]

SIZE = 128 << 20


class Split(NamedTuple):
    """The lines that start in a range of a file's bytes.

    Attributes:
        number: its place among all splits, from 0; `of` is how many there are.
        stop: the byte after the last one; None if the size of the file is unknown.
        layout: how the deals are written; None to detect it where the split is counted.
        keep_bad: whether skipped lines are kept for `total`.
    """

    number: int
    of: int
    file: File
    start: int
    stop: int | None
    layout: Layout | None
    options: ReadOptions
    categories: bool
    keep_bad: bool


class Part(NamedTuple):
    """What was counted in a split. Its line numbers count from the start of the split.

    Attributes:
        lines: how many lines it has.
        tally: the tally of its deals; empty if there is an error.
        layout: how the deals of the file are written; None if it has no deals.
        error: the first invalid line, if that is an error.
        bad: the invalid lines if they are kept.
    """

    split: Split
    lines: int
    tally: Tally
    layout: Layout | None
    error: DealError | None
    bad: list[Bad]


def split_files(
    source: Path | Sequence[Path],
    *,
    size: int = SIZE,
    categories: bool = False,
    bad: Literal["raise", "skip", "keep"] = "raise",
    **reading: Unpack[ReadArguments],
) -> list[Split]:
    """Cut files of deals into splits for `count_split`.

    A plain text file larger than `size` bytes is cut into ranges of that size; its layout is
    detected here, from its first lines. Any other file (a smaller one, a table, a JSON array,
    compressed, in UTF-16) is one split, and its layout is detected where it is counted.

    Args:
        source: a path, URL, pattern or folder, or several of them. Files in a folder, or matching
            a pattern, are left out if their names start with a dot or underscore.
        size: how many bytes a split has.
        categories: whether to count how often each player held and won with each category.
        bad: what to do with invalid lines: `raise` an error, `skip` them, or `keep` them for
            `total`.
        **reading: `rules`, `players`, `cards`, `mixed`, `style`, `decks`, `columns`, `sheet`,
            `hand1`, `hand2` … as for `showdown.tally`; `threads` for each split, by default one.

    Raises:
        FileError: if no file is found, or one cannot be read.
        LibraryError: if a URL needs a library that is not installed.
        ValueError: if an argument is out of range.

    >>> [(split.start, split.stop) for split in split_files("examples/deals.txt", size=10_000)]
    [(0, 10000), (10000, 20000), (20000, 30000)]
    """
    require_flags(categories=categories)
    require_number("size", size, 1)
    require_choice("bad", bad, ("raise", "skip", "keep"))
    options = read_options(**reading, skip_bad=bad != "raise")
    options = options.but(threads=options.threads or 1)
    paths = [source] if isinstance(source, str | os.PathLike) else source
    files = [file for path in paths for file in list_files(os.fspath(path))]
    if not files:
        raise FileError("no files to count")
    whole = [Split(0, 0, f, 0, f.size, None, options, categories, bad == "keep") for f in files]
    # Files on other machines take long to answer.
    cut = ordered_map(partial(_cut, size=size), whole, min(16, len(whole)))
    found = [split for splits in cut for split in splits]
    return [split._replace(number=i, of=len(found)) for i, split in enumerate(found)]


def count_split(split: Split) -> Part:
    """Count the deals of a split.

    An invalid line is not raised here, because its line number is known only when all splits
    before it are counted: `total` raises it.

    Raises:
        FileError: if the file cannot be read, or is not the one that was split.
        LibraryError: if a library is needed that is not installed.

    >>> [split] = split_files("examples/deals.txt")
    >>> count_split(split).tally.wins
    (490, 510)
    """
    bad: list[Bad] = []
    keep = bad.append if split.keep_bad else leave_out
    part = Part(split, 0, Tally(0, ()), split.layout, None, bad)
    try:
        with _opened(split) as opened:
            part = part._replace(layout=opened.layout)
            on_bad = keep if split.options.skip_bad else None
            reader = DealReader(opened, on_bad=on_bad)
            tally = count_deals(reader, categories=split.categories)
    except DealError as error:
        return part._replace(error=error)
    except FileError as error:
        if error.args != (f"{split.file.name}: no deals found",):
            raise
        return part  # One empty file among others is not an error.
    return part._replace(lines=reader.lines, tally=tally)


def total(
    parts: Iterable[Part],
    *,
    on_bad: Callable[[Bad], object] | None = None,
    on_layout: Callable[[Layout], object] | None = None,
) -> Tally:
    """Add up what was counted in all splits, in any order.

    Args:
        parts: what `count_split` returned for each split.
        on_bad: called with each invalid line that was kept, in order.
        on_layout: called with the layout of each file.

    Raises:
        DealError: for the first invalid line, with its place in its file; or if the files have
            different numbers of players.
        FileError: if the files have no deals, or not as many as the first line of a file announces.
        ValueError: if a split is missing, or counted twice.

    >>> total(map(count_split, split_files("examples/deals.txt", size=10_000)))
    Tally(deals=1000, wins=(490, 510), ties=0, skipped=0, categories=None)
    """
    require_functions(on_bad=on_bad, on_layout=on_layout)
    ordered = sorted(parts, key=lambda part: part.split.number)
    numbers = [part.split.number for part in ordered]
    if not ordered or numbers != list(range(ordered[0].split.of)):
        raise ValueError("total takes the part of each split once: some are missing or repeated")
    found: Tally | None = None
    first = ""
    lines = deals = 0
    for part in ordered:
        tally, name = part.tally, part.split.file.name
        if part.split.start == 0:
            lines = deals = 0
            if on_layout is not None and part.layout is not None:
                on_layout(part.layout)
        if part.error is not None:
            raise _moved(part.error, lines)
        if on_bad is not None:
            for bad in part.bad:
                on_bad(Bad(lines + bad.line, bad.raw, bad.fault, _moved(bad.error, lines)))
        lines += part.lines
        deals += tally.deals + tally.skipped
        if part.layout is not None and part.split.stop == part.split.file.size:
            part.layout.require_announced(deals, name)
        if tally.deals == tally.skipped == 0:
            continue
        if found is not None and found.players != tally.players:
            raise other_players(name, tally.players, first, found.players)
        first = first or name
        found = tally if found is None else found + tally
    if found is None:
        names = ", ".join(dict.fromkeys(part.split.file.name for part in ordered))
        raise FileError(f"{names}: no deals found")
    return found


def _moved(error: DealError, lines: int) -> DealError:
    """An error `lines` lines further down."""
    moved = copy(error)
    if moved.line is not None:
        moved.line += lines
    return moved


def _cut(whole: Split, size: int) -> list[Split]:
    """The splits of a file, given as one, whose numbers are still to be set."""
    file = whole.file
    if file.size is None or file.size <= size:
        return [whole]
    with file.open() as opened:
        head = opened.read(BLOCK)
    if len(head) < file.size:
        head = head[: head.rfind(b"\n") + 1]
    if not needs_no_decoding(head):
        return [whole]
    try:
        deals = open_deals(head, file.name, whole.options)
        first = next(deals.blocks)
    except (ShowdownError, StopIteration):
        return [whole]  # Counting it reports what is wrong with it.
    if first.unit != "line":
        return [whole]
    # The header is in the first split, however small splits are.
    header = len(head) - len(head.split(b"\n", deals.layout.header)[-1])
    starts = [0, *range(max(size, header), file.size, size)]
    return [
        whole._replace(start=start, stop=stop, layout=deals.layout)
        for start, stop in zip(starts, [*starts[1:], file.size], strict=True)
    ]


@contextmanager
def _opened(split: Split) -> Iterator[DealSource]:
    """The deals of a split, with the layout of the whole file."""
    file, layout = split.file, split.layout
    if layout is None and file.system is None:
        yield open_deals(file.path, file.name, split.options)
        return
    with file.open() as source:
        if layout is None or split.stop is None:
            yield open_deals(source, file.name, split.options)
            return
        if source.seek(0, io.SEEK_END) != file.size:
            raise FileError(f"{file.name}: the file changed while it was being counted")
        layout = layout if split.start == 0 else layout.but(header=0)
        parts = SeekableFile(source, file.name).parts(split.start, split.stop, BLOCK)
        options = split.options.but(game=layout.game)
        yield DealSource(file.name, layout, options, deal_parts(parts, layout, options))
