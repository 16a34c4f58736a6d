"""A source of deals opened: its blocks, and how they are written."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache, partial
from itertools import chain, islice
from os import PathLike

from ..cards.card_text import card_numbers
from ..errors import DealError, FileError, LibraryError, ShowdownError
from .blocks import MAX_LINES, Block, Blocks, HeadLine, Lines, first_lines
from .layout import MAX_LENGTH, OTHER_LAYOUT, Layout
from .options import ReadOptions
from .sources import WORKBOOKS, TableFile, open_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .sources import Source
    from .tables.rows import RowFormat
    from .tables.table import CardTable, Head

_ADVICE = "write each deal in one line, with | between hands and Board: for a board"
MAX_BLOCKS = 16  # In this many blocks the first deals are looked for, below comments.
LINES_TRIED = 200  # A suggestion must read this many of the first lines.


def suggest_skipping(error: DealError, *, again: bool = False) -> None:
    """Suggest to leave out invalid lines, unless one names hands and is not the header `again`."""
    from .names import OTHER_ORDER, names_hands

    is_new = not any("skip_bad" in each.options for each in error.suggestions)
    if is_new and (again or not (OTHER_ORDER in error.problem or names_hands(error.text or ""))):
        error.suggest("To leave out invalid lines", skip_bad=True)


class DealSource(Blocks):
    """A source of deals.

    Attributes:
        layout: how the lines of the parts are written; if that is mixed, blocks have their own.
        options: the options with which it is read, its game among them.
        suggest: adds to the error for an invalid line what settles it.
    """

    layout: Layout = Layout()
    options: ReadOptions = ReadOptions()
    suggest: Callable[[DealError], None] = suggest_skipping


def open_deals(
    source: Source, name: str | None = None, options: ReadOptions | None = None
) -> DealSource:
    """Open a source, and detect the layout of its deals as far as the options do not give it.

    A text is a table if columns are given, if it is JSON, or if not every card of its lines is part
    of a deal. Errors suggest what settles them.
    """
    options = options or ReadOptions()
    try:
        opened = open_source(source, name)
        is_book = isinstance(opened, TableFile) and opened.head.startswith(WORKBOOKS)
        if options.sheet is not None and not is_book:
            raise FileError(f"{opened.name}: only workbooks have sheets")
        if not isinstance(opened, TableFile):
            return _open_text(opened, options)
        if options.words:
            raise FileError(f"{opened.name}: words are those of a text, and this is a table")
        from .tables.table_files import open_table_file

        return _of_table(open_table_file(opened, options), opened, options)
    except ShowdownError as error:
        if error.suggestions:
            is_path = isinstance(source, str | PathLike)
            own = str(source) if is_path else getattr(source, "name", None)
            called = name or own if is_path or hasattr(source, "read") else None
            error.called_with(called, dict(options.arguments))
        raise


def _open_text(opened: Blocks, options: ReadOptions) -> DealSource:
    head, lines, opened = _head(opened, options)
    if lines and not options.words and _starts_json(head[0], is_table=options.names_columns):
        from .tables.text_tables import open_json

        return _of_table(open_json(opened.blocks, opened.name, options), opened, options)
    try:
        source = _of_lines(lines, opened, options)
    except ShowdownError as error:
        if lines:
            _suggest(head, lines, options, error)
            error.advise(_ADVICE)
        raise
    return source.but(suggest=partial(_suggest_late, head, lines, options))


def _suggest_late(head: list[Block], lines: Lines, options: ReadOptions, late: DealError) -> None:
    """Suggest what reads the first lines and a later one, or else to leave out invalid lines."""
    signs = (OTHER_LAYOUT, " hold ", " and a suit", " is not a card ", " in an order ", "#")
    is_other = any(sign in f"{late.problem} {(late.text or '')[1:]}" for sign in signs)
    if is_other and not (late.field and (late.line or 0) > lines[-1].number):
        _suggest(head, lines, options, late)
    suggest_skipping(late, again=late.text == lines[0].text)


def _suggest(head: list[Block], lines: Lines, options: ReadOptions, error: ShowdownError) -> None:
    """Suggest what settles an error in the first lines of a text, or in a later one."""
    from .suggestions import suggest
    from .tables.text_tables import separated_tables

    tried = known = [*lines, *first_lines(head[0], 1, LINES_TRIED)[len(lines) :]]
    if isinstance(error, DealError) and (error.line or 0) > tried[-1].number:
        # Whose cards are where was settled before, and deals may follow.
        known, tried = [], [*lines, HeadLine(error.line or 0, error.text or ""), lines[-1]]
    reads = partial(_layout_of_all, _of_first_lines, tried)
    tables = separated_tables(known, iter(()), "", options)
    suggest(error, known, tables, options, reads)


def _of_first_lines(lines: Lines, options: ReadOptions) -> DealSource:
    """The deals of some lines as a text of their own."""
    text = "".join([f"{line.text}\n" for line in lines]).encode()
    _, few, opened = _head(Blocks("", iter([Block(text, 0, len(text))])), options)
    return _of_lines(few, opened, options)


def _layout_of_all(
    open_some: Callable[[Any, ReadOptions], DealSource], head: Sequence[Any], options: ReadOptions
) -> Layout | None:
    """How first lines are dealt; None if one is invalid, or with `skip_bad` more than a third."""
    from ..kernel.lines import Line, layout_of, read_line
    from .names import names_hands, numbers_in

    source: DealSource | None = None
    try:
        for some in (head[:8], head)[len(head) <= 8 :]:  # All of them take longer.
            source, read = open_some(some, options), list[Line]()
            for block in source.blocks:
                form = layout_of((block.layout or source.layout).fields(repeats=options.repeats))
                lines = block.text[block.start : block.stop].removesuffix(b"\n").split(b"\n")
                read += [read_line(line, form) for line in lines]
            texts = [getattr(each, "text", None) or " ".join(each[1]) for each in some]
            invalid = [at for at, line in enumerate(read) if line.fault]
            deals = [at for at, line in enumerate(read) if line.cards and not line.fault]
            odd = invalid
            if deals and options.skip_bad and options.names_columns:  # Names around all are known.
                invalid = [at for at in invalid if at > deals[0]]
                found = {n: numbers_in(texts[n]) for n in invalid if n < deals[-1]}
                odd = [n for n, numbers in found.items() if numbers != sorted(numbers)]
            too_many = 3 * len(invalid) > len(texts) if options.skip_bad else invalid
            if not deals or too_many or any(names_hands(texts[at]) for at in odd):
                return None
    except LibraryError:  # Rows are read with one; their layout is detected without it.
        pass
    except ShowdownError:
        return None
    return None if source is None else source.layout


def _of_lines(lines: Lines, opened: Blocks, options: ReadOptions) -> DealSource:
    """The deals of a text that starts with these lines: it may be a table."""
    name, form, refusal = opened.name, None, None
    are_fields = any(sign in line.text for line in lines for sign in ",;\t|")
    if options.names_columns or are_fields:
        from .tables.text_tables import separated_format

        form, refusal = separated_format(lines, opened.blocks, name, options)
        if form is not None and form.is_sure:
            return _of_rows(form, opened, options)
    header = 0 if form is None else form.table.header
    if not options.names_columns:
        try:
            layout = _layout_of([line for line in lines if line.number > header], options, name)
            dealt = layout.players, layout.cards, layout.board_at
            own = form and (form.layout.players, form.layout.cards, None)
            is_same = form is None or (dealt == own and [*form.places] == sorted(form.places))
            if is_same or not header:
                return deals_of_lines(opened, layout.but(header=header or layout.header), options)
        except ShowdownError as error:
            refusal = refusal or error
    if form is not None:
        return _of_rows(form, opened, options)
    raise refusal or FileError(f"{name}: no deals found")


def _layout_of(lines: Lines, options: ReadOptions, name: str) -> Layout:
    """The layout of a text that starts with these lines, which errors call `name`."""
    if layout := _usual_layout(tuple([line.text for line in lines]), options):
        return layout
    from .detect import detect

    return detect(lines, options, name)


@lru_cache(1)
def _usual_layout(texts: tuple[str, ...], options: ReadOptions) -> Layout | None:
    """The layout of two hands between single spaces, found quickly; None if two games may fit."""
    is_bare = options.but(threads=None, skip_bad=False, arguments=()) == ReadOptions()
    size = len(texts[0].split()) if texts and is_bare else 0
    known, lines = card_numbers().keys(), [text.split(" ") for text in texts]
    is_usual = all(len(cards) == size and known >= {*cards} for cards in lines)
    return Layout(2, size // 2) if is_usual and size in (10, 12, 14) else None


def deals_of_lines(opened: Blocks, layout: Layout, options: ReadOptions) -> DealSource:
    """The deals of a text in a layout, whose header is in the first parts."""
    first, rest = opened.first, opened.rest
    options = options.but(game=layout.game)
    if layout.header or not layout.is_kept:
        from .rewriting import deal_parts

        if not layout.is_kept:
            first, rest = opened.parts(), None
        first = deal_parts(iter(first), layout, options)
    return DealSource(opened.name, first, rest, opened.is_live, layout, options)


def _of_table(table: CardTable, opened: Blocks | TableFile, options: ReadOptions) -> DealSource:
    from .tables.rows import table_format

    try:
        return _of_rows(table_format(table), opened, options)
    except ShowdownError as error:
        from .suggestions import suggest

        reads = partial(_layout_of_all, partial(_of_first_rows, table), table.head)
        suggest(error, [], [table], options, reads)
        error.advise(_ADVICE)
        raise


def _of_first_rows(table: CardTable, rows: Head, options: ReadOptions) -> DealSource:
    """The deals of some rows as a table of their own."""
    from .tables.rows import table_format
    from .tables.table import rows_of

    make = partial(rows_of, rows[0][0] if rows else 1, [cells for _, cells in rows])
    few = table.but(options=options, head=rows, batches=iter([(make, 0)]))
    return _of_rows(table_format(few), Blocks(table.name, ()), options)


def _of_rows(form: RowFormat, opened: Blocks | TableFile, options: ReadOptions) -> DealSource:
    options = options.but(game=form.layout.game)
    return DealSource(opened.name, form.parts, None, opened.is_live, form.layout, options)


def _head(opened: Blocks, options: ReadOptions) -> tuple[list[Block], Lines, Blocks]:
    """The first blocks and lines of a text, of a live one as few as it takes; and all of it."""
    head, lines, number = list[Block](), Lines(), 1
    for block in islice(opened.blocks, MAX_BLOCKS):
        head.append(block)
        lines += first_lines(block, number)
        number += block.text[block.start : block.stop].count(b"\n")
        if len(lines) >= MAX_LINES:
            break
        if lines and opened.is_live:
            with suppress(ShowdownError):
                _layout_of(lines, options, "")
                break
    rest = opened.rest
    if rest is not None:
        rest = rest.piece(rest.first + sum([block.read for block in head]), rest.read)
    return head, lines[:MAX_LINES], opened.but(first=chain(head, opened.first), rest=rest)


def _starts_json(block: Block, *, is_table: bool) -> bool:
    """Whether a text starts with a JSON object or array; arrays of numbers may be text, too."""
    text = block.text[block.start : block.start + MAX_LENGTH].translate(None, b" \t\r\n")
    first = text.lstrip(b"[-.0123456789,")
    is_array = text[:1] == b"[" and first.startswith((b'"', b"{", b"null,", b"true,", b"false,"))
    return is_array or text.startswith((b'{"', b"[[") if is_table else b'{"')
