"""Files of deals cut into splits, which Spark, Dask, Ray or a pool of processes count in parallel.

A split is a range of bytes of a file. Only its description travels: whoever counts it opens the
file itself, and sends back a few sums.
"""

from __future__ import annotations

import io
import os
import stat
from contextlib import closing, contextmanager
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from .arguments import require_choice, require_flags, require_functions, require_number
from .counting import Count
from .deals.bad import Bad, RejectCollector, leave_out
from .deals.opened import Opened, no_deals, open_deals
from .deals.wording import other_players
from .errors import DealError, FileError, ShowdownError, file_error, shown
from .layout.head import first_lines
from .layout.layout import Layout
from .needs import need
from .read_options import ReadOptions, read_options
from .source.blocks import Block
from .source.decode import UTF_8_MARK, is_plain
from .source.expand import expand
from .source.local_files import LONGEST_LINE, too_long
from .source.urls import is_url
from .tallies import Tally, tally_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import IO, Literal, Unpack

    from .read_options import ReadArguments

    Path = str | os.PathLike[str]

__all__ = ["Options", "Part", "Split", "count_split", "split_files", "total"]

SIZE = 128 << 20
BLOCK = 1 << 20
"""How many bytes of a split are read at a time."""
BUFFER = 1 << 14
"""What is read beyond a block to find the end of its last line."""


class Options(NamedTuple):
    """How the deals of all splits are read and counted; see `split_files`.

    Attributes:
        reading: how the deals are read.
        categories: whether to count what was held and won with.
        bad: what to do with invalid lines: `raise`, `skip` or `keep`.
    """

    reading: ReadOptions
    categories: bool
    bad: str


class Split(NamedTuple):
    """The lines that start in a range of a file's bytes; it can be pickled.

    Attributes:
        number: its place among all splits, from 0.
        of: how many splits there are.
        name: what messages call the file.
        path: its absolute path or URL.
        start: the first byte.
        stop: the byte after the last one.
        size: the bytes of the whole file; None if unknown.
        layout: how the deals are written; None for a file that is one split, which is opened like
            any other source.
        options: how to read and count the deals.
    """

    number: int
    of: int
    name: str
    path: str
    start: int
    stop: int | None
    size: int | None
    layout: Layout | None
    options: Options


class Part(NamedTuple):
    """What was counted in a split.

    Attributes:
        split: which split.
        lines: how many lines it has.
        tally: the tally of its deals; empty if there is an error.
        layout: how the deals of the file are written; None if it has no deals.
        error: the first invalid line, if that is an error; its line number counts from the split.
        bad: the invalid lines if they are kept; their line numbers count from the split.
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

    A plain text file larger than `size` is cut into ranges of that many bytes; its layout is
    detected here, from its first lines. Any other file (a smaller one, a table, a JSON array,
    compressed, in UTF-16) is one split, and its layout is detected by whoever counts it. So files
    may have different layouts.

    Args:
        source: a path, URL, pattern or folder, or several of them. Files in a folder, or matching
            a pattern, are left out if their names start with a dot or underscore.
        size: how many bytes a split has.
        categories: whether to count how often each player held and won with each category.
        bad: what to do with invalid lines: `raise` an error, `skip` them, or `keep` them for
            `total`.
        **reading: `rules`, `players`, `cards`, `mixed`, `style`, `decks`, `columns`, `sheet`,
            `hand1`, `hand2` … as for `showdown.tally`.

    Raises:
        FileError: if there are no files, or they cannot be read.
        LibraryError: if a URL needs a library that is not installed.
        ValueError: if an argument is out of range.

    >>> [(split.start, split.stop) for split in split_files("examples/deals.txt", size=10_000)]
    [(0, 10000), (10000, 20000), (20000, 30000)]
    """
    require_flags(categories=categories)
    require_number("size", size, 1)
    require_choice("bad", bad, ("raise", "skip", "keep"))
    one_thread = read_options(**reading, skip_bad=bad != "raise").but(threads=1)
    options = Options(one_thread, categories, bad)
    found: list[Split] = []
    for given in [source] if isinstance(source, str | os.PathLike) else source:
        for file, length in _files(os.fspath(given)):
            # Workers may run in another folder.
            path, name = file if _is_remote(file) else os.path.abspath(file), shown(file)
            whole = Split(0, 0, name, path, 0, length, length, None, options)
            head = b"" if length is None or length <= size else _head(path, name)
            layout = _layout(head, name, options.reading)
            if layout is None or length is None:
                found.append(whole)
                continue
            # The header is in the first split, however small splits are.
            starts = [0, *range(max(size, _after_lines(head, layout.header)), length, size)]
            found += [
                whole._replace(start=start, stop=stop, layout=layout)
                for start, stop in zip(starts, [*starts[1:], length], strict=True)
            ]
    if not found:
        raise FileError("there are no files to count")
    return [split._replace(number=i, of=len(found)) for i, split in enumerate(found)]


def count_split(split: Split) -> Part:
    """Count the deals of a split, with one thread.

    An invalid line is not raised here, because its line number is known only when all splits
    before it are counted: `total` raises it.

    Raises:
        FileError: if the file cannot be read, or is not the one that was split.
        LibraryError: if a library is needed that is not installed.

    >>> [split] = split_files("examples/deals.txt")
    >>> count_split(split).tally.wins
    (490, 510)
    """
    options, name, layout = split.options, split.name, split.layout
    bad: list[Bad] = []
    try:
        if layout is None:
            opened = open_deals(split.path, name, options.reading)
        else:
            below = layout.but(header=0 if split.start else layout.header)
            opened = Opened(name, layout, False, below.blocks(_lines(split)))
        layout = opened.layout
        sieve = None
        if options.bad != "raise":
            on_bad = bad.append if options.bad == "keep" else leave_out
            sieve = RejectCollector(name, layout, on_bad, options.reading.rules)
        histogram = options.categories or layout.players == 1
        count = Count(opened, options.reading, histogram=histogram, sieve=sieve)
        tally = tally_of(count.run(), options.reading.rules, 0 if sieve is None else sieve.skipped)
    except DealError as error:
        return Part(split, 0, Tally(0, ()), layout, error, [])
    except FileError as error:
        if error.args != no_deals(name).args:
            raise
        # One empty file among others is no error.
        return Part(split, 0, Tally(0, ()), None, None, [])
    return Part(split, count.lines, tally, layout, None, bad)


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
        FileError: if there are no deals, or not as many as the first line of a file announces.
        ValueError: if a split is missing, or counted twice.

    >>> total(map(count_split, split_files("examples/deals.txt", size=10_000)))
    Tally(deals=1000, wins=(490, 510), ties=0, skipped=0, categories=None)
    """
    require_functions(on_bad=on_bad, on_layout=on_layout)
    ordered = _in_order(parts)
    found: Tally | None = None
    first = lines = deals = 0
    for part in ordered:
        tally, name = part.tally, part.split.name
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
        if part.layout is not None and part.split.stop == part.split.size:
            part.layout.require_announced(deals, name)
        if tally.deals == tally.skipped == 0:
            continue
        if found is None:
            found, first = tally, part.split.number
        elif found.players != tally.players:
            raise other_players(name, tally.players, ordered[first].split.name, found.players)
        else:
            found += tally
    if found is None:
        names = dict.fromkeys(part.split.name for part in ordered)
        raise no_deals(", ".join(names))
    return found


def _in_order(parts: Iterable[Part]) -> list[Part]:
    """The parts by their splits.

    Raises:
        ValueError: if one is missing or repeated.
    """
    ordered = sorted(parts, key=lambda part: part.split.number)
    numbers = [part.split.number for part in ordered]
    if not ordered or numbers != list(range(ordered[0].split.of)):
        raise ValueError("total takes the part of each split once: some are missing or repeated")
    return ordered


def _moved(error: DealError, lines: int) -> DealError:
    """An error as many lines further down."""
    moved = copy(error)
    moved.line = None if error.line is None else error.line + lines
    return moved


def _files(source: str) -> Iterator[tuple[str, int | None]]:
    """The files that a source stands for, and their sizes where these can be known."""
    if source.lower().startswith(("http://", "https://")):
        yield source, None
    elif _is_remote(source):
        yield from _remote_files(source)
    else:
        for path in expand(source):
            if path != source and _is_hidden(path):
                continue
            with _as_file_errors(shown(path)):
                status = os.stat(path)
            if not stat.S_ISREG(status.st_mode):
                raise FileError(f"{shown(path)}: not a regular file, so it cannot be split")
            yield path, status.st_size


def _remote_files(source: str) -> Iterator[tuple[str, int | None]]:
    core = need("fsspec.core", "remote")
    with _as_file_errors(shown(source)):
        system, path = core.url_to_fs(source)
        system.invalidate_cache()
        if system.isdir(path):
            found = system.ls(path, detail=True)
        elif any(sign in path for sign in "*?["):
            found = [info for _, info in sorted(system.glob(path, detail=True).items())]
        else:
            yield source, system.info(path)["size"]
            return
        files = [info for info in found if info["type"] == "file" and not _is_hidden(info["name"])]
    if not files:
        raise FileError(f"{shown(source)}: there are no such files")
    for info in sorted(files, key=lambda info: str(info["name"])):
        yield system.unstrip_protocol(info["name"]), info["size"]


def _is_remote(path: str) -> bool:
    return is_url(path) and not os.path.exists(path)


def _is_hidden(path: str) -> bool:
    """Whether a file is none of deals, as Hadoop sees it: `_SUCCESS`, `.part-0.crc`."""
    return os.path.basename(path).startswith((".", "_"))


def _head(path: str, name: str) -> bytes:
    """The first lines of a file."""
    with _opened(path, name) as file:
        head = file.read(BLOCK)
        return head if len(head) < BLOCK else head[: head.rfind(b"\n") + 1]


def _layout(head: bytes, name: str, reading: ReadOptions) -> Layout | None:
    """How the deals of a text are written that starts like this; None if it cannot be cut."""
    if not head or not is_plain(head):
        return None
    try:
        opened = open_deals(head, name, reading)
        first = next(opened.blocks)
    except (ShowdownError, StopIteration):
        return None  # Whoever counts the whole file says what is wrong with it.
    return opened.layout if first.unit == "line" and first_lines(first, 1) else None


def _after_lines(text: bytes, lines: int) -> int:
    """The byte after the first lines of a text."""
    place = 0
    for _ in range(lines):
        place = text.index(b"\n", place) + 1
    return place


def _lines(split: Split) -> Iterator[Block]:
    """The lines that start in a split, in blocks; the last one may end in the next split."""
    start, stop, name = split.start, split.stop or 0, split.name
    with _opened(split.path, name) as file:
        if file.seek(0, io.SEEK_END) != split.size:
            raise FileError(f"{name}: the file changed while it was being counted")
        # A line starts at `start` if another ends before it.
        place = file.seek(max(0, start - 1))
        if start:
            place += len(_line(file, name))
        while place < stop:
            text = file.read(min(BLOCK, stop - place))
            if not text.endswith(b"\n"):
                text += _line(file, name)
            if not text:
                raise FileError(f"{name}: the file became shorter while it was being counted")
            mark = len(UTF_8_MARK) if place == 0 and text.startswith(UTF_8_MARK) else 0
            yield Block(text, mark, len(text), place)
            place += len(text)


def _line(file: IO[bytes], name: str) -> bytes:
    """What is left of a line."""
    line = file.readline(LONGEST_LINE)
    if len(line) == LONGEST_LINE:
        raise too_long(name)
    return line


@contextmanager
def _opened(path: str, name: str) -> Iterator[IO[bytes]]:
    """A file of this machine, or of another."""
    with _as_file_errors(name):
        if _is_remote(path):
            opened = need("fsspec", "remote").open(path, "rb").open()
        else:
            opened = open(path, "rb", buffering=0)  # noqa: SIM115
        with closing(io.BufferedReader(opened, BUFFER)) as file:
            yield file


@contextmanager
def _as_file_errors(name: str) -> Iterator[None]:
    """Raise as a FileError what file systems raise, each with errors of its own."""
    try:
        yield
    except ShowdownError:
        raise
    except OSError as error:
        raise file_error(name, error) from error
    except Exception as error:
        raise FileError(f"{name}: {error or type(error).__name__}") from error
