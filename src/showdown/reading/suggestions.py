"""What settles an error about how deals are read: options are tried on the first lines or rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from operator import eq
from typing import Any

from ..errors import ShowdownError
from ..rules.rules import MOST_PLAYERS
from .detect import HeadLine
from .head import layout_of_lines
from .layout import FROM_ONE, NUMBERS, PAIRS, STYLES, Layout
from .lines import UNCLEAR_BOARD, described
from .names import are_run
from .options import ReadOptions
from .skeleton import skeleton_of, without_line_number
from .tables.columns import with_header
from .tables.offers import Offer, of_columns, of_words
from .tables.rows import other_cells, table_format
from .tables.table import CardTable
from .tables.text_tables import separated_format, separated_tables
from .tables.word_tables import word_table

_GAMES = [{"game": game} for game in ("draw", "holdem", "omaha", "badugi")]
_TRIED: tuple[dict[str, Any], ...] = (
    {"players": 1},
    *_GAMES,
    *({"style": style} for style in (NUMBERS, FROM_ONE, PAIRS)),
    {"mixed": True},
    {"game": "draw", "players": 2},
    *({"players": players} for players in range(2, MOST_PLAYERS + 1)),
)
Reads = Callable[[ReadOptions], Layout | None]
Way = tuple[Sequence[Offer], Reads]
"""Words and options of which each may settle an error; how all first lines or rows are dealt."""


def suggest_for_text(error: ShowdownError, lines: Sequence[HeadLine], options: ReadOptions) -> None:
    """Suggest what reads the first lines of a text: options, its fields, or its words."""
    tables = [*map(with_header, separated_tables(lines, iter(()), "", options))]
    numbers = options.but(style=options.style or NUMBERS)
    if not (options.names_columns or options.style in (NUMBERS, FROM_ONE)):
        # Without names, words say more than fields.
        tables = [t for t in tables if any([*t.names, *with_header(t.but(options=numbers)).names])]
    fields = [[way] for table in tables for way in _ways_of_table(table, tables)]
    words = [*_ways_of_words(lines, options)]
    whole: list[Way] = [([("", {})], partial(_lines_dealt, lines))]
    _settle(error, options, [whole + words * (UNCLEAR_BOARD in str(error)), *fields, words])


def suggest_for_table(error: ShowdownError, table: CardTable) -> None:
    """Suggest what reads the first rows of a table that is not text with signs between fields."""
    _settle(error, table.options, [[way] for way in _ways_of_table(table)])


def _ways_of_table(table: CardTable, tables: Sequence[CardTable] = ()) -> Iterator[Way]:
    """Ways to read a table and no other of a text: as it is, or by columns."""
    reads = partial(_rows_dealt, table, [each for each in tables if each is not table])
    if any(table.names) or table.options.names_columns:
        yield [("", {})], reads
    bare = table.options.but(columns=None, hands=(), board=None)
    for style in (bare.style,) if bare.style else (None, NUMBERS, FROM_ONE):
        found = of_columns(with_header(table.but(options=bare.but(style=style))))
        more = {"style": style} if style and not bare.words else {}
        yield [(words, {**each, **more}) for words, each in found], reads


def _ways_of_words(lines: Sequence[HeadLine], options: ReadOptions) -> Iterator[Way]:
    """Ways to read words of a text: those of each hand by their places in the line."""
    with suppress(ShowdownError):
        if options.style in (NUMBERS, FROM_ONE, PAIRS):
            return  # Words have no signs, such as that of -1.
        table = word_table(lines, iter(()), "", options.but(words=True))
        are_rows = options.skip_bad or len(table.head) == len(lines) - (table.header > 0)
        if are_rows and not are_run(table.head[0][1]):
            line = next(line.text for line in lines if line.number == table.head[0][0])
            offers = [(words, {"words": True, **more}) for words, more in of_words(line, table)]
            yield offers, partial(_rows_dealt, table, ())


def _settle(error: ShowdownError, options: ReadOptions, tiers: Sequence[Sequence[Way]]) -> None:
    """Keep what an error suggests if it reads all first lines or rows, or else try other tiers."""
    offered = [each for each in error.suggestions if not each.function]
    error.suggestions = tuple([each for each in error.suggestions if each.function])
    for each in offered:
        for reads in dict.fromkeys(reads for _, reads in chain(*tiers)):
            _try(error, options, each.words, each.options, reads)
    for tier in tiers:
        if any(not each.function and "decks" not in each.options for each in error.suggestions):
            break
        for offers, reads in tier:
            for words, more in offers:
                _try(error, options, words, more, reads)
    if not error.suggestions:
        error.advise("write each deal in one line, with | between hands and Board: for a board")


def _try(
    error: ShowdownError, options: ReadOptions, words: str, more: Mapping[str, Any], reads: Reads
) -> None:
    """Suggest `more` options, or some with them for each way to read all first lines or rows."""
    asked, options = options.game, options.with_arguments(**more)
    ways: set[tuple[object, ...]] = set()
    for tried in chain([{}] * bool(more), _TRIED):
        if any(getattr(options, name) for name in tried):
            continue
        try:
            layout = reads(options.with_arguments(**tried))
        except ValueError:  # Rules that are given do not rank the hands of this game.
            continue
        if layout is None or (layout.players == 1 and layout.board and not asked):
            continue
        way = (layout.players, layout.cards, layout.game, layout.style)
        if way not in ways:
            ways.add(way)
            cards = f" with {STYLES[layout.style]}" if "style" in tried else ""
            dealt = f"for {described(layout.game, layout.players, layout.cards)}{cards}"
            said = ", ".join(filter(None, [words, dealt * bool(tried)]))
            if all(each.options != {**more, **tried} for each in error.suggestions):
                error.suggest(said[0].upper() + said[1:], **more, **tried)
        if not tried:
            break


def _lines_dealt(lines: Sequence[HeadLine], options: ReadOptions) -> Layout | None:
    """How all lines of a text are dealt with some options; None if not all are."""
    with suppress(ShowdownError):
        layout, is_whole = layout_of_lines(lines, options, "")
        if any(sign in line.text for line in lines for sign in ",;\t|"):
            separated_format(lines, iter(()), "", options)  # An error if two signs separate fields.
        can_repeat = layout.style == PAIRS or options.repeats
        bare = without_line_number if layout.line_numbers else str
        deals = [] if can_repeat else [skeleton_of(bare(ln.text), layout.style) for ln in lines]
        is_right = is_whole and all(len({*deal.numbers}) == len(deal.numbers) for deal in deals)
        return layout if is_right and not options.names_columns else None
    return None


def _rows_dealt(
    table: CardTable, others: Sequence[CardTable], options: ReadOptions
) -> Layout | None:
    """How all first rows of a table are dealt; None if not all are, or another is read, too."""
    few = table.but(head=table.head[:4])
    if len(table.head) > 4 and _rows_dealt(few, (), options) is None:
        return None  # All rows take long.
    with suppress(ShowdownError):
        form = table_format(table.but(options=options))
        rows = [[row[place] for place in form.places] for _, row in form.table.head]
        layout, style = form.layout, form.layout.style
        hands = [slice(*hand.span()) for hand in re.finditer(r"\S\s*", form.marks)]
        held = [[form.table.cards_in(cell, style) or 0 for cell in row] for row in rows]
        sizes = {tuple([sum(each[hand]) for hand in hands]) for each in [form.sizes, *held]}
        cards = [[n for cell in row for n in skeleton_of(cell, style).numbers] for row in rows]
        are_deals = options.skip_bad or len(sizes) == 1
        are_deals &= options.repeats or all(len({*dealt}) == len(dealt) for dealt in cards)
        beside = other_cells(form.places, form.table)
        are_read = options.names_columns or all(table.cards_in(c) == 0 for c in chain(*beside))
        if layout.players == 1:  # A row may be one of the hands of a deal.
            are_read &= all(table.cards_in(cell) == 0 for cell in chain(*beside))
            are_read &= len(rows) == 1 or not any(map(eq, *beside[:2]))
        are_read &= options.words or not options.mixed
        is_right = style == PAIRS or (are_deals and are_read)
        is_right = is_right and not any(_rows_dealt(other, (), options) for other in others)
        return layout if is_right else None
    return None
