"""A source of deals opened: its blocks, and how they are written."""

from __future__ import annotations

from itertools import chain, islice
from os import PathLike

from ..errors import DealError, FileError, ShowdownError
from ..values import Value
from .detect import MAX_LINES, detect, first_lines
from .layout import Layout
from .options import ReadOptions
from .sources import TableFile, open_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .blocks import Block, Blocks, Part
    from .detect import HeadLine
    from .sources import Source
    from .tables.opening import OpenTable

_START = 1 << 10
"""By this many bytes a text is known to be JSON."""
MAX_BLOCKS = 16
"""In how many blocks the first deals are looked for: comments may be above them."""


class DealSource(Value):
    """A source of deals.

    Attributes:
        name: what messages call it.
        layout: how the lines of the parts are written; if that is mixed, blocks have their own.
        options: the options with which it is read, its game among them.
        is_waiting: whether the next part has not arrived yet; None if that cannot be known.
    """

    name: str
    layout: Layout
    options: ReadOptions
    parts: Iterator[Part]
    is_waiting: Callable[[], bool] | None = None

    @property
    def blocks(self) -> Iterator[Block]:
        """The blocks of the parts, which the calling thread reads."""
        return (part.load() for part in self.parts)


def open_deals(
    source: Source, name: str | None = None, options: ReadOptions | None = None
) -> DealSource:
    """Open a source, and detect the layout of its deals as far as the options do not give it.

    The rows of a table are lines too. A text is a table if columns are given, if it is JSON, or if
    not every card of its lines is part of a deal.

    Raises:
        FileError: if the source cannot be read, or has no deals.
        DealError: if its deals can be read in two ways, or the first one is invalid; the
            suggestions name the options that settle it.

    >>> opened = open_deals(b"8C TS KC 9H 4S 7D 2S 5D 3S AC")
    >>> opened.name, opened.layout
    ('<bytes>', Layout(2))
    """
    options = options or ReadOptions()
    is_file = isinstance(source, str | PathLike) or hasattr(source, "read")
    try:
        opened = open_source(source, name)
        if isinstance(opened, TableFile):
            from .tables.opening import open_table_file

            layout, rows = open_table_file(opened, options)
            return _deals(opened.name, layout, options, rows)
        return _open_text(opened, options)
    except ShowdownError as error:
        if error.suggestions:
            called = name or str(source)
            error.called_with(called if is_file else None, options.as_arguments())
        raise


def _deals(
    name: str,
    layout: Layout,
    options: ReadOptions,
    parts: Iterator[Part],
    is_waiting: Callable[[], bool] | None = None,
) -> DealSource:
    return DealSource(name, layout, options.but(game=layout.game), parts, is_waiting)


def _open_text(opened: Blocks, options: ReadOptions) -> DealSource:
    head, lines = _head(opened, options)
    name = opened.name
    if options.sheet is not None:
        raise FileError(f"{name}: only workbooks have sheets")
    layout: Layout | None = None
    refusal: ShowdownError | None = None
    is_json = bool(lines) and _starts_json(head[0].text[head[0].start : head[0].start + _START])
    if not (is_json or options.names_columns):
        try:
            layout = detect(lines, options, name)
        except ShowdownError as error:
            refusal = error
    if layout is None:
        table = _table(head, opened, options, lines, is_json=is_json)
        if table is not None:
            return _deals(name, table[0], options, table[1], opened.is_waiting)
        raise _with_columns(refusal or FileError(f"{name}: no deals found"), lines, options)
    with_head = chain(head, opened.parts)
    if not (layout.header or layout.line_numbers or layout.is_rewritten):
        return _deals(name, layout, options, with_head, opened.is_waiting)
    from .rewriting import deal_parts

    parts = deal_parts(with_head, layout, options.but(game=layout.game))
    return _deals(name, layout, options, parts, opened.is_waiting)


def _with_columns(
    error: ShowdownError, lines: Sequence[HeadLine], options: ReadOptions
) -> ShowdownError:
    """An error about a text with suggestions of the columns that can be read, if any can."""
    if isinstance(error, DealError) and not (error.suggestions or options.names_columns):
        from .suggesting import readable_columns

        for words, chosen in readable_columns([line.text for line in lines], options):
            error.suggest(words, **chosen)
    return error


def _head(opened: Blocks, options: ReadOptions) -> tuple[list[Block], list[HeadLine]]:
    """The first blocks of a text, and its first lines; fewer if the next ones may take long."""
    head: list[Block] = []
    lines: list[HeadLine] = []
    number = 1
    for block in islice(opened.blocks, MAX_BLOCKS):
        head.append(block)
        lines += first_lines(block, number)
        number += block.text[block.start : block.stop].count(b"\n")
        if len(lines) >= MAX_LINES:
            break
        if lines and opened.is_waiting and opened.is_waiting() and _is_enough(lines, options):
            break
    return head, lines[:MAX_LINES]


def _is_enough(lines: Sequence[HeadLine], options: ReadOptions) -> bool:
    try:
        detect(lines, options, "")
    except ShowdownError:
        return False
    return True


def _starts_json(start: bytes) -> bool:
    """Whether a text starts a JSON object, or an array of texts, objects or arrays of these."""
    text = start.lstrip()
    while text.startswith(b"["):
        text = text[1:].lstrip()
        if text[:1] in (b'"', b"{"):
            return True
    return text.startswith(b"{") and text[1:].lstrip()[:1] == b'"'


def _table(
    head: list[Block],
    opened: Blocks,
    options: ReadOptions,
    lines: Sequence[HeadLine],
    *,
    is_json: bool,
) -> OpenTable | None:
    """The table in a text; None if it has no columns of cards."""
    separated = any(sign in line.text for line in lines for sign in ",;\t|")
    if not lines or not (is_json or options.names_columns or separated):
        return None
    from .tables.opening import open_text_table

    return open_text_table(head, opened, options, is_json=is_json)
