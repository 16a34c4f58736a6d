"""Files of deals cut into spans, which Spark, Dask, Ray or a pool of processes count in parallel.

Only the description of a span travels: the process that counts it opens the file itself, and sends
back a few sums.
"""

from __future__ import annotations

import os
from copy import copy
from typing import TYPE_CHECKING

from ..arguments import require_choice, require_flags, require_number
from ..errors import DealError, FileError, FilesRead, ShowdownError, other_players, shown
from ..needs import need
from ..reading.blocks import BLOCK, Blocks, File, Span
from ..reading.opened import DealSource, deals_of_lines, open_deals
from ..reading.options import ReadOptions, read_options
from ..reading.sources import HTTP, expand, is_url, needs_no_decoding
from ..values import Value
from .reader import DealReader
from .tally import count_deals
from .totals import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Literal, Unpack

    from ..reading.options import ReadArguments

    Path = str | os.PathLike[str]

__all__ = ["CountedSpan", "Span", "count_span", "file_spans", "total"]

SIZE = 128 << 20


class CountedSpan(Value):
    """A span, the tally of its deals, and the error of its first invalid line, if there is one."""

    span: Span
    tally: Tally = Tally(0, ())
    error: DealError | None = None


def file_spans(
    source: Path | Sequence[Path],
    *,
    size: int = SIZE,
    categories: bool = False,
    bad: Literal["raise", "skip"] = "raise",
    **reading: Unpack[ReadArguments],
) -> list[Span]:
    """Cut files of deals into spans for `count_span`.

    A plain text file larger than `size` bytes is cut into ranges of that size; its layout is
    detected here, from its first lines. Any other file (a smaller one, a table, a JSON array,
    compressed, in UTF-16) is one span, and its layout is detected where it is counted.

    Args:
        source: a path, URL, pattern or folder, or several of them. Files in a folder, or matching
            a pattern, are left out if their names start with a dot or underscore.
        size: how many bytes a span has.
        categories: whether to count how often each player held and won with each category.
        bad: what to do with invalid lines: `raise` an error, or `skip` them.
        **reading: `rules`, `players`, `cards`, `mixed`, `style`, `decks`, `columns`, `sheet`,
            `hand1`, `hand2` … as for `showdown.tally`; `threads` for each span, by default one.

    Raises:
        FileError: if no file is found, or one cannot be read.
        LibraryError: if a URL needs a library that is not installed.
        ValueError: if an argument is out of range.

    >>> [(span.first, span.last) for span in file_spans("examples/deals.txt", size=10_000)]
    [(0, 10000), (10000, 20000), (20000, 30000)]
    """
    require_flags(categories=categories)
    require_number("size", size, 1)
    require_choice("bad", bad, ("raise", "skip"))
    options = read_options(**reading)
    skip_bad = options.skip_bad or bad == "skip"
    options = options.but(threads=options.threads or 1, skip_bad=skip_bad)
    paths = [source] if isinstance(source, str | os.PathLike) else source
    files = [file for path in paths for file in _list_files(os.fspath(path))]
    if not files:
        raise FileError("no files to count")
    whole = [Span(file, 0, file.size or 0, None, options, categories) for file in files]
    spans = [span for of_file in whole for span in _cut(of_file, size)]
    return [span.but(number=number, of=len(spans)) for number, span in enumerate(spans)]


def count_span(span: Span) -> CountedSpan:
    """Count the deals of a span.

    The error of an invalid line is returned, for `total` to raise. It has the number of the line in
    the file: the lines above the span are counted then.

    Raises:
        FileError: if the file cannot be read, or is not the one that was cut.
        LibraryError: if a library is needed that is not installed.

    >>> [span] = file_spans("examples/deals.txt")
    >>> count_span(span).tally.wins
    (490, 510)
    """
    try:
        tally = count_deals(DealReader(_opened(span)), categories=span.categories)
    except DealError as error:
        if error.line is not None and span.first > 0:
            error.line += _lines_above(span)
        return CountedSpan(span, error=error)
    except FileError as error:
        if error.args != (f"{span.file.name}: no deals found",):
            raise
        return CountedSpan(span)  # One empty file among others is not an error.
    return CountedSpan(span, tally)


def total(counted: Iterable[CountedSpan]) -> Tally:
    """Add up what was counted in all spans, in any order.

    Args:
        counted: what `count_span` returned for each span.

    Raises:
        DealError: for the first invalid line; or if the files have different numbers of players.
        FileError: if the files have no deals.
        ValueError: if a span is missing, or counted twice.

    >>> total(map(count_span, file_spans("examples/deals.txt", size=10_000)))
    Tally(deals=1000, wins=(490, 510), ties=0, skipped=0, categories=None)
    """
    ordered = sorted(counted, key=lambda each: each.span.number)
    if not ordered or [each.span.number for each in ordered] != list(range(ordered[0].span.of)):
        raise ValueError("total takes each counted span once: some are missing or repeated")
    for each in ordered:
        if each.error is not None:
            raise each.error
    full = [each for each in ordered if each.tally.players]
    if not full:
        names = dict.fromkeys([each.span.file.name for each in ordered])
        raise FileError(f"{', '.join(names)}: no deals found")
    first, players = full[0].span.file.name, full[0].tally.players
    for each in full:
        if each.tally.players != players:
            raise other_players(each.span.file.name, each.tally.players, first, players)
    return sum([each.tally for each in full[1:]], full[0].tally)


def _lines_above(span: Span) -> int:
    """How many lines of its file start above a span."""
    end, file = span.first - 1, copy(span.file)
    texts = (file.read(place, min(BLOCK, end - place)) for place in range(0, end, BLOCK))
    return 1 + sum(text.count(b"\n") for text in texts)


def _cut(whole: Span, size: int) -> list[Span]:
    """The spans of a file, given as one, whose numbers are still to be set."""
    file, stop = whole.file, whole.last
    if stop <= size:
        return [whole]
    head = copy(file).read(0, BLOCK)  # So that no file stays open.
    head = head[: head.rfind(b"\n") + 1]
    if not needs_no_decoding(head):
        return [whole]
    try:
        deals = open_deals(head, file.name, whole.options)
        block = next(deals.blocks)
    except (ShowdownError, StopIteration):
        return [whole]  # Counting it reports what is wrong with it.
    if block.unit != "line":
        return [whole]
    # The header is in the first span, however small spans are.
    header = len(head) - len(head.split(b"\n", deals.layout.header)[-1])
    firsts = [0, *range(max(size, header), stop, size)]
    return [
        whole.but(first=first, last=last, layout=deals.layout)
        for first, last in zip(firsts, [*firsts[1:], stop], strict=True)
    ]


def _opened(span: Span) -> DealSource:
    """The deals of a span, with the layout of the whole file, which is closed with them."""
    file, options = copy(span.file), span.options or ReadOptions()
    if span.layout is None:
        source = file.path if file.system is None else file.open()
        return open_deals(source, file.name, options)
    layout = span.layout.but(header=0 if span.first else span.layout.header)
    lines = span.but(file=file)
    head = lines.piece(span.first, BLOCK)
    opened = Blocks(file.name, [head], lines.piece(head.last, lines.read))
    return deals_of_lines(opened, layout, options)


def _list_files(source: str) -> list[File]:
    """The files that a path, folder, pattern or URL stands for, but not those of Hadoop's own."""
    name = shown(source)
    if source.lower().startswith(HTTP):
        return [File(name, source, None)]
    with FilesRead(name):
        if is_url(source) and not os.path.exists(source):
            files = _remote_files(source)
        else:
            sizes = {path: os.stat(path).st_size for path in expand(source)}
            files = [File(shown(at), os.path.abspath(at), size) for at, size in sizes.items()]
    hidden = {file for file in files if os.path.basename(file.path).startswith((".", "_"))}
    seen = [file for file in files if file.name == name or file not in hidden]
    if not seen:
        raise FileError(f"{name}: no such files")
    return seen


def _remote_files(source: str) -> list[File]:
    system, path = need("fsspec.core").url_to_fs(source)
    system.invalidate_cache()
    is_folder = system.isdir(path)
    if not is_folder and not set(path) & set("*?["):
        return [File(shown(source), path, system.info(path)["size"], system)]
    entries = system.glob(f"{path}/*" if is_folder else path, detail=True)
    return [
        File(shown(system.unstrip_protocol(path)), path, entry["size"], system)
        for path, entry in sorted(entries.items())
        if entry["type"] == "file"
    ]
