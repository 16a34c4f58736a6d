"""Files of deals cut into splits, which Spark, Dask, Ray or a pool of processes count in parallel.

A split is a range of bytes of a file. Only its description travels: whoever counts it opens the
file itself, and sends back a few sums.
"""

from __future__ import annotations

import io
import os
from contextlib import nullcontext
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .arguments import require_choice, require_flags, require_functions, require_number
from .counting import Count, require_arguments
from .deals.bad import Bad, Sieve, leave_out
from .deals.opened import no_deals, open_deals
from .deals.wording import other_players
from .errors import DealError, FileError, ShowdownError
from .layout.head import first_lines
from .layout.layout import Layout
from .rules import STANDARD, Rules
from .source.blocks import Block
from .source.decode import UTF_8_MARK, is_plain
from .source.files import File, list_files
from .source.local_files import LONGEST_LINE, too_long
from .tables.wanted import wanted
from .tallies import Tally, tally_of
from .working import in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import IO, Literal, Unpack

    from .tables.wanted import Hands

    Path = str | os.PathLike[str]

__all__ = ["Part", "Split", "count_split", "split_files", "total"]

SIZE = 128 << 20
BLOCK = 1 << 20
"""How many bytes of a split are read at a time."""


class Split(NamedTuple):
    """The lines that start in a range of a file's bytes; it can be pickled.

    Attributes:
        number: its place among all splits, from 0.
        of: how many splits there are.
        file: the file.
        start: the first byte.
        stop: the byte after the last one; None if the size of the file is unknown.
        layout: how the deals are written; None for a file that is one split, which is opened like
            any other source.
        rules: what beats what.
        repeats: whether a card may come twice in a deal.
        categories: whether to count what was held and won with.
        bad: what to do with invalid lines: `raise`, `skip` or `keep`.
        reading: what `open_deals` is given.
    """

    number: int
    of: int
    file: File
    start: int
    stop: int | None
    layout: Layout | None
    rules: Rules
    repeats: bool
    categories: bool
    bad: str
    reading: dict[str, Any]


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
    rules: Rules = STANDARD,
    players: int | None = None,
    cards: int | None = None,
    mixed: bool = False,
    style: str | None = None,
    decks: Literal["one", "many"] = "one",
    categories: bool = False,
    bad: Literal["raise", "skip", "keep"] = "raise",
    columns: str | None = None,
    sheet: str | None = None,
    **hands: Unpack[Hands],
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
        rules: what beats what.
        players: how many hands a deal has, 2 to 10; detected if not given.
        cards: how many cards a hand has, 5 to 7; detected if not given.
        mixed: whether to allow mixed layouts.
        style: how cards are written, as for `showdown.tally`; detected if not given.
        decks: "many" allows a card to come twice in a deal.
        categories: whether to count how often each player held and won with each category.
        bad: what to do with invalid lines: `raise` an error, `skip` them, or `keep` them for
            `total`.
        columns: the columns of the cards in tables, as for `showdown.tally`.
        sheet: the sheet of workbooks.
        **hands: instead of `columns`, those of each player's hand: `hand1="B", hand2="C"`.

    Raises:
        FileError: if there are no files, or they cannot be read.
        LibraryError: if a URL needs a library that is not installed.
        ValueError: if an argument is out of range.

    >>> [(split.start, split.stop) for split in split_files("examples/deals.txt", size=10_000)]
    [(0, 10000), (10000, 20000), (20000, 30000)]
    """
    require_arguments(rules, players, cards, style, decks, None)
    require_flags(mixed=mixed, categories=categories)
    require_number("size", size, 1)
    require_choice("bad", bad, ("raise", "skip", "keep"))
    wanted(columns, sheet, hands)
    reading = {
        "players": players,
        "cards": cards,
        "mixed": mixed,
        "style": style,
        "anywhere": bad != "raise",
        "columns": columns,
        "sheet": sheet,
        "hands": hands,
    }
    options = rules, decks == "many", categories, bad, reading
    sources = [source] if isinstance(source, str | os.PathLike) else source
    files = [file for path in sources for file in list_files(os.fspath(path))]
    if not files:
        raise FileError("there are no files to count")
    cut = partial(_cut, size=size, options=options)
    # Files on other machines take long to answer.
    found = [split for splits in in_order(cut, files, min(16, len(files))) for split in splits]
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
    file, layout = split.file, split.layout
    bad: list[Bad] = []
    sieve = None
    try:
        by_path = layout is None and file.system is None
        with nullcontext(file.path) if by_path else file.open() as source:
            if layout is None:
                opened = open_deals(source, file.name, **split.reading)
                layout, blocks = opened.layout, opened.blocks
            else:
                header = 0 if split.start else layout.header
                blocks = layout.but(header=header).blocks(_lines(source, split))
            if split.bad != "raise":
                on_bad = bad.append if split.bad == "keep" else leave_out
                sieve = Sieve(file.name, layout, on_bad, split.rules)
            count = Count(
                blocks,
                file.name,
                layout,
                rules=split.rules,
                repeats=split.repeats,
                histogram=split.categories or layout.players == 1,
                sieve=sieve,
            )
            counted = count.run(1)
    except DealError as error:
        return Part(split, 0, Tally(0, ()), layout, error, [])
    except FileError as error:
        if error.args != no_deals(file.name).args:
            raise
        # One empty file among others is no error.
        return Part(split, 0, Tally(0, ()), None, None, [])
    tally = tally_of(counted, split.rules, 0 if sieve is None else sieve.skipped)
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
        if found is None:
            found, first = tally, part.split.number
        elif found.players != tally.players:
            other = ordered[first].split.file.name
            raise other_players(name, tally.players, other, found.players)
        else:
            found += tally
    if found is None:
        names = dict.fromkeys(part.split.file.name for part in ordered)
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


def _cut(file: File, size: int, options: tuple[Any, ...]) -> list[Split]:
    """The splits of a file, whose numbers are still to be given."""
    whole = Split(0, 0, file, 0, file.size, None, *options)
    if file.size is None or file.size <= size:
        return [whole]
    with file.open() as opened:
        head = opened.read(BLOCK)
    if len(head) == BLOCK:
        head = head[: head.rfind(b"\n") + 1]
    layout = _layout(head, file.name, whole.reading)
    if layout is None:
        return [whole]
    # The header is in the first split, however small splits are.
    header = len(head) - len(head.split(b"\n", layout.header)[-1])
    starts = [0, *range(max(size, header), file.size, size)]
    return [
        whole._replace(start=start, stop=stop, layout=layout)
        for start, stop in zip(starts, [*starts[1:], file.size], strict=True)
    ]


def _layout(head: bytes, name: str, reading: dict[str, Any]) -> Layout | None:
    """How the deals of a text are written that starts like this; None if it cannot be cut."""
    if not head or not is_plain(head):
        return None
    try:
        opened = open_deals(head, name, **reading)
        first = next(opened.blocks)
    except (ShowdownError, StopIteration):
        return None  # Whoever counts the whole file says what is wrong with it.
    return opened.layout if first.unit == "line" and first_lines(first, 1) else None


def _lines(file: IO[bytes], split: Split) -> Iterator[Block]:
    """The lines that start in a split, in blocks; the last one may end in the next split."""
    start, stop, name = split.start, split.stop or 0, split.file.name
    if file.seek(0, io.SEEK_END) != split.file.size:
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
