"""What settles an error about how deals are read: options are tried on the first lines or rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from ..errors import ShowdownError
from ..rules.rules import MOST_PLAYERS
from .detect import HeadLine
from .layout import FROM_ONE, NUMBERS, PAIRS, STYLES, Layout
from .lines import UNCLEAR_BOARD, described
from .names import are_run
from .options import ReadOptions
from .tables.columns import with_header
from .tables.offers import Offer, of_columns, of_words
from .tables.table import CardTable
from .tables.text_tables import separated_tables

_TRIED: tuple[dict[str, Any], ...] = (
    {"players": 1},
    *({"game": game} for game in ("draw", "holdem", "omaha", "badugi")),
    *({"style": style} for style in (NUMBERS, FROM_ONE, PAIRS)),
    {"mixed": True},
    {"game": "draw", "players": 2},
    *({"players": players} for players in range(2, MOST_PLAYERS + 1)),
)
Reads = Callable[[ReadOptions], Layout | None]
"""How all first lines or rows are dealt with some options; None if not all of them are deals."""


def suggest_for_text(
    error: ShowdownError, lines: Sequence[HeadLine], options: ReadOptions, reads: Reads
) -> None:
    """Suggest what reads the first lines of a text: options, its fields, or its words."""
    tables = [*map(with_header, separated_tables(lines, iter(()), "", options))]
    numbers = options.but(style=options.style or NUMBERS)
    if not (options.names_columns or options.style in (NUMBERS, FROM_ONE)):
        # Without names, words say more than fields.
        tables = [t for t in tables if any([*t.names, *with_header(t.but(options=numbers)).names])]
    words = [*_words(lines, options)]
    whole = [("", {}), *(words if UNCLEAR_BOARD in str(error) else ())]
    _settle(error, options, reads, chain([whole], map(_columns, tables), [words]))


def suggest_for_table(error: ShowdownError, table: CardTable, reads: Reads) -> None:
    """Suggest what reads the first rows of a table that is not text with signs between fields."""
    _settle(error, table.options, reads, [[("", {})], _columns(table)])


def _columns(table: CardTable) -> Iterator[Offer]:
    """The columns that may be those of the deals."""
    bare = table.options.but(columns=None, hands=(), board=None)
    for style in (bare.style,) if bare.style else (None, NUMBERS, FROM_ONE):
        more = {"style": style} if style else {}
        for words, each in of_columns(with_header(table.but(options=bare.but(style=style)))):
            yield words, {**each, **more}


def _words(lines: Sequence[HeadLine], options: ReadOptions) -> Iterator[Offer]:
    """The words that may be those of the deals, by their places in a line."""
    for style in (options.style,) if options.style else (None, NUMBERS, FROM_ONE):
        more = {"words": True, "style": style} if style else {"words": True}
        tables = separated_tables(lines, iter(()), "", options.but(**more)) * (style != PAIRS)
        for table in [each for each in tables if not are_run(each.head[0][1])]:
            first = next(number for number, row in table.head if any(row))
            line = next(line.text for line in lines if line.number == first)
            for words, each in of_words(line, table):
                yield words, {**more, **each}


def _settle(
    error: ShowdownError, options: ReadOptions, reads: Reads, tiers: Iterable[Iterable[Offer]]
) -> None:
    """Keep what an error suggests if it reads all first lines or rows, or else try other tiers."""
    offered = [(each.words, each.options) for each in error.suggestions if not each.function]
    error.suggestions = tuple([each for each in error.suggestions if each.function])
    for tier in chain([offered], tiers):
        for words, more in tier:
            _try(error, options, words, more, reads)
        if any(not each.function and "decks" not in each.options for each in error.suggestions):
            break
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
        if layout is None or (layout.players == 1 and (more or (layout.board and not asked))):
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
