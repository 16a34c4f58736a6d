"""What settles an error about how deals are read: options are tried on the first lines or rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from operator import eq
from typing import Any

from ..errors import ShowdownError, quoted
from ..rules.rules import MOST_PLAYERS
from .detect import HeadLine
from .head import layout_of_lines
from .layout import FROM_ONE, NUMBERS, PAIRS, STYLES, Layout
from .lines import described
from .names import is_nobody, names_board, orders_of_digits
from .options import ReadOptions
from .skeleton import MAY_BE_CARD, cards_of, skeleton_of, without_line_number
from .tables.columns import reference_to, with_header
from .tables.rows import other_cells, table_format
from .tables.table import CardTable
from .tables.text_tables import separated_tables

_GAMES = [{"game": game} for game in ("draw", "holdem", "omaha", "badugi")]
_TRIED: tuple[dict[str, Any], ...] = (
    {"players": 1},
    *_GAMES,
    *({"style": style} for style in (NUMBERS, FROM_ONE, PAIRS)),
    {"mixed": True},
    {"game": "draw", "players": 2},
    *({"players": players} for players in range(2, MOST_PLAYERS + 1)),
    *({"style": style, **game} for style in (NUMBERS, FROM_ONE) for game in _GAMES),
    *({"players": n, "cards": size} for n in range(2, MOST_PLAYERS + 1) for size in (4, 5, 6, 7)),
)
_DIGIT, _NO_DIGIT = re.compile("[0-9]"), re.compile("[^0-9]")
_LETTERED = re.compile("[A-Za-z][0-9]$")
_GLUED = re.compile("(?i)(?:(?:10|[2-9TJQKA])[CDHS♣♦♥♠]){2}")
_MAY_BE_CARD = re.compile(f"{MAY_BE_CARD}|[TJQKA][A-Za-z]")
_SHARED = re.compile(
    r"(?i)(?<![^\W\d_])(?:boards?|brd|cc|cent(?:er|re)|comm\w*|flop|middle|public|river|runout"
    r"|shared|table|turn)(?:cards?)?(?![^\W\d_])"
)
Tables = Sequence[CardTable]
Reads = Callable[[ReadOptions], Layout | None]
Offers = Sequence[tuple[str, Mapping[str, Any]]]
Way = tuple[Offers, Reads]
"""Words and options of which each may settle an error; how all first lines or rows are dealt."""


def suggest_for_text(error: ShowdownError, lines: Sequence[HeadLine], options: ReadOptions) -> None:
    """Suggest what reads the first lines of a text: options, or its fields."""
    tables = [*map(with_header, separated_tables(lines, iter(()), "", options))]
    tables = [table for table in tables if table.header] or tables
    blanks_group = any(re.fullmatch(r"[^,;|\t]*\S  +\S[^,;|\t]*", line.text) for line in lines)
    ways: list[Way] = [([("", {})], partial(_lines_dealt, lines))]
    for table in tables:
        if not (blanks_group and any(1 in held for held in table.counts)):
            ways += ways_of(table, tables)
    settle(error, options, ways)


def ways_of(table: CardTable, tables: Tables = ()) -> list[Way]:
    """Ways to read a table and no other of a text: as it is, if it has names, or some columns."""
    reads = partial(_rows_dealt, table, [each for each in tables if each is not table])
    options, is_named = table.options, any(table.names) or table.options.names_columns
    styles = [options.style] if options.style else [None, NUMBERS, FROM_ONE]
    columns = [each for style in styles for each in _columns(table, style)]
    return [([("", {})], reads)] * is_named + [(more, reads) for more in columns]


def settle(error: ShowdownError, options: ReadOptions, ways: Sequence[Way]) -> None:
    """Keep what an error suggests if it reads all first lines or rows, or else try more ways."""
    offered = [each for each in error.suggestions if not each.function]
    error.suggestions = tuple([each for each in error.suggestions if each.function])
    for each in offered:
        for reads in dict.fromkeys(reads for _, reads in ways):
            _try(error, options, each.words, each.options, reads)
    for alternatives, reads in ways:
        if any(not each.function for each in error.suggestions):
            break
        for words, more in alternatives:
            _try(error, options, words, more, reads)


def _try(
    error: ShowdownError, options: ReadOptions, words: str, more: Mapping[str, Any], reads: Reads
) -> None:
    """Suggest `more` options, or some with them for each way to read all first lines or rows."""
    asked, options = options.game, options.with_arguments(**more)
    ways: set[tuple[object, ...]] = set()
    for tried in chain([{}] * bool(more), _TRIED):
        if any(getattr(options, name) for name in tried):
            continue
        # One game or number of players was enough.
        if ("cards" in tried and len(ways) < 2) or ({*tried} == {"style", "game"} and ways):
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
            words = "" if tried and words == "for example" else words
            said = ", ".join(filter(None, [words, dealt * bool(tried)]))
            error.suggest(said[0].upper() + said[1:], **more, **tried)
        if not tried:
            break


def _lines_dealt(lines: Sequence[HeadLine], options: ReadOptions) -> Layout | None:
    """How all lines of a text are dealt with some options; None if not all are."""
    with suppress(ShowdownError):
        layout, is_whole = layout_of_lines(lines, options, "")
        can_repeat = layout.style == PAIRS or options.repeats
        bare = without_line_number if layout.line_numbers else str
        deals = [] if can_repeat else [skeleton_of(bare(ln.text), layout.style) for ln in lines]
        is_right = is_whole and all(len({*deal.numbers}) == len(deal.numbers) for deal in deals)
        return layout if is_right and not options.names_columns else None
    return None


def _rows_dealt(table: CardTable, others: Tables, options: ReadOptions) -> Layout | None:
    """How all first rows of a table are dealt; None if not all are, or another is read, too."""
    few = table.but(head=table.head[:4])
    if len(table.head) > 4 and _rows_dealt(few, (), options) is None:
        return None  # All rows take long.
    with suppress(ShowdownError):
        form = table_format(table.but(options=options))
        rows = [[row[place] for place in form.places] for _, row in form.table.head]
        layout, style = form.layout, form.layout.style
        sizes = {tuple([form.table.cards_in(cell, style) or 0 for cell in row]) for row in rows}
        numbers = [number for cell in rows[0] for number in skeleton_of(cell, style).numbers]
        are_deals = options.skip_bad or sizes == {form.sizes}
        are_deals &= options.repeats or len({*numbers}) == len(numbers)
        beside = other_cells(form.places, form.table)
        are_read = options.names_columns or all(table.cards_in(c) == 0 for c in chain(*beside))
        if layout.players == 1:  # A row may be one of the hands of a deal.
            are_read &= {*form.table.card_columns()} <= {*form.places}
            are_read &= len(rows) == 1 or not any(map(eq, *beside[:2]))
        is_right = style == PAIRS or (are_deals and are_read and not options.mixed)
        is_right = is_right and not any(_rows_dealt(other, (), options) for other in others)
        return layout if is_right else None
    return None


def _columns(table: CardTable, style: str | None) -> Iterator[Offers]:
    """Words and options that name columns with cards, unless words beside them leave a doubt."""
    bare = table.options.but(columns=None, hands=(), board=None, style=style)
    table = with_header(table.but(options=bare))
    for full in filter(None, dict.fromkeys([(*table.card_columns(1),), (*table.with_cards,)])):
        others = {*range(len(table.names))} - {*full}
        columns = [[row[place] for _, row in table.head] for place in others]
        between = [row[p] for _, row in table.head for p in others if full[0] < p < full[-1]]
        are_unclear = any(map(_DIGIT.search, between))
        for cell in chain(*columns):  # A label, cards that touch letters, or are beside numbers.
            are_unclear |= bool(is_nobody(cell) or names_board(cell) or _GLUED.search(cell))
            are_unclear |= style is not None and cards_of(cell) != 0
        for column in columns:
            may_be = [_MAY_BE_CARD.fullmatch(cell) or cards_of(cell) for cell in column]
            are_unclear |= 2 * sum(map(bool, may_be)) >= len(may_be)
        if any(table.names) or not are_unclear:
            yield from _choices(table, full)


def _choices(table: CardTable, full: Sequence[int]) -> Iterator[Offers]:
    """Words and options for columns, in each order that digits in their names may give."""
    names, held = table.names, table.counts[0]
    is_named = any(_NO_DIGIT.search(names[place]) for place in full)
    held_any = [at for at, cards in enumerate(zip(*table.counts, strict=True)) if {*cards} != {0}]
    shared = [place for place in full if names_board(names[place]) or _SHARED.search(names[place])]
    hands = [place for place in full if place not in shared and not is_nobody(names[place])]
    numbered = [place for place in hands if _DIGIT.search(names[place])]
    are_cards = all(held[place] == 1 for held in table.counts for place in hands)
    chosen = hands
    # Others of the same size behind them may be cards of nobody; `hero` is before `villain1`.
    if numbered and (are_cards or hands[0] in numbered):
        chosen = [p for p in hands if p in numbered or held[p] != held[numbered[0]]]
    sizes = dict.fromkeys([held[place] for place in hands if (held[place] or 0) > 1])
    same = [[place for place in hands if held[place] == size] for size in sizes]
    letters = {names[place][0].lower() for place in hands if _LETTERED.match(names[place])}
    but_b = [p for p in hands if not _LETTERED.match(names[p])] * (are_cards and letters == {"b"})
    for taken in filter(None, (but_b, chosen, numbered, *same)):
        rest = [p for p in hands if p not in taken and (names[p] or p > taken[0])]
        board = shared or rest * (sum([held[place] or 0 for place in rest]) == 5)
        offers: list[tuple[str, Mapping[str, Any]]] = []
        left = [at for at in held_any if at not in (*taken, *board)]
        unread = table.unread_hands([*taken, *board])
        if not is_named and (unread or (not any(names) and {*left} & {*table.with_cards})):
            continue
        omitted = dict.fromkeys([quoted(names[p]) if names[p] else f"column {p + 1}" for p in left])
        omitted |= dict.fromkeys(map(quoted, unread))
        shown = ", ".join([*omitted][:3]) + " …" * (len(omitted) > 3)
        without = f"without {shown}" * bool(omitted)
        orders = orders_of_digits([names[place] for place in taken], are_cards=are_cards)
        for order in orders:
            two = " and ".join([quoted(names[taken[at]]) for at in order[:2]])
            turned = "in their order" * (order != [*range(len(taken))])
            which = f"if {two} are one player's" if len(orders) > 1 else turned
            words = ", ".join(filter(None, [which, without])) or "for example"
            named = [*board] * all(names_board(names[place]) for place in board)
            columns = {"columns": reference_to([*[taken[at] for at in order], *named], names)}
            more = {"board": reference_to(board, names)} if len(named) < len(board) else {}
            offers.append((words, columns | more))
        yield offers
