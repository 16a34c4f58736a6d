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
from .skeleton import CARDS, MAY_BE_CARD, cards_of, skeleton_of, without_line_number
from .tables.columns import reference_to, with_header
from .tables.rows import other_cells, table_format
from .tables.table import CardTable
from .tables.text_tables import separated_format, separated_tables

_GAMES = [{"game": game} for game in ("draw", "holdem", "omaha", "badugi")]
_TRIED: tuple[dict[str, Any], ...] = (
    {"players": 1},
    *_GAMES,
    *({"style": style} for style in (NUMBERS, FROM_ONE, PAIRS)),
    {"mixed": True},
    {"game": "draw", "players": 2},
    *({"players": players} for players in range(2, MOST_PLAYERS + 1)),
    *({"players": n, "cards": size} for n in range(2, MOST_PLAYERS + 1) for size in (4, 5, 6, 7)),
)
_DIGIT, _NO_DIGIT = re.compile("[0-9]"), re.compile("[^0-9]")
_LETTERED = re.compile("[A-Za-z][0-9]$")
_MAY_BE_CARD = re.compile(f"{MAY_BE_CARD}|[TJQKA][A-Za-z]")
_SHARED = re.compile(
    r"(?i)(?<![^\W\d_])(?:boards?|brd|cc|cent(?:er|re)|comm\w*|flop|middle|public|river|runout"
    r"|shared|table|turn)(?:cards?)?(?![^\W\d_])"
)
Reads = Callable[[ReadOptions], Layout | None]
Places = Sequence[int]
Offers = Sequence[tuple[str, Mapping[str, Any]]]
Way = tuple[Offers, Reads]
"""Words and options of which each may settle an error; how all first lines or rows are dealt."""


def suggest_for_text(error: ShowdownError, lines: Sequence[HeadLine], options: ReadOptions) -> None:
    """Suggest what reads the first lines of a text: options, or its fields."""
    tables = [*map(with_header, separated_tables(lines, iter(()), "", options))]
    blanks = [re.fullmatch(r"[^,;|\t]*\S  +\S[^,;|\t]*", line.text) for line in lines]
    are_groups = any(blanks) and not options.names_columns
    ways: list[Way] = [([("", {})], partial(_lines_dealt, lines))]
    for table in tables:
        if not (are_groups and any(1 in held for held in table.counts)):
            ways += ways_of(table, tables)
    settle(error, options, ways)


def ways_of(table: CardTable, tables: Sequence[CardTable] = ()) -> list[Way]:
    """Ways to read a table and no other of a text: as it is, if it has names, or some columns."""
    reads = partial(_rows_dealt, table, [each for each in tables if each is not table])
    options, is_named = table.options, any(table.names) or table.options.names_columns
    styles = [options.style] if options.style else [None, NUMBERS, FROM_ONE]
    columns = [each for style in styles for each in _columns(table, style, is_sure=True)]
    columns += _columns(table, options.style, is_sure=False)
    return [([("", {})] * is_named, reads), *((more, reads) for more in columns)]


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
        if "cards" in tried and len(ways) < 2:  # One game or number of players was enough.
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
        sizes = {tuple([sum(cards[hand]) for hand in hands]) for cards in [form.sizes, *held]}
        numbers = [number for cell in rows[0] for number in skeleton_of(cell, style).numbers]
        are_deals = options.skip_bad or len(sizes) == 1
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


def _columns(table: CardTable, style: str | None, *, is_sure: bool) -> Iterator[Offers]:
    """Words and options that name columns with cards; not sure if others may have cards, too."""
    bare = table.options.but(columns=None, hands=(), board=None, style=style)
    table = with_header(table.but(options=bare))
    for full in filter(None, dict.fromkeys([(*table.card_columns(1),), (*table.with_cards,)])):
        others = sorted({*range(len(table.names))} - {*full})
        cells = {place: [row[place] for _, row in table.head] for place in others}
        before = [cells[place] for place in others if place < full[-1]]
        between = [cells[place] for place in others if full[0] < place < full[-1]]
        are_labels = any(all(is_nobody(c) or names_board(c) for c in column) for column in before)
        are_labels |= any(map(_DIGIT.search, chain(*between)))
        may_be = [
            [bool(_MAY_BE_CARD.fullmatch(c) or cards_of(c)) for c in cells[p]] for p in others
        ]
        in_letters = [cell for cell in chain(*cells.values()) if cards_of(cell) != 0]
        is_doubtful = style is not None and bool(in_letters)
        is_doubtful |= any(2 * sum(column) >= len(column) for column in may_be)
        if is_sure if any(table.names) else not (are_labels or (is_sure and is_doubtful)):
            yield from _choices(table, full, is_sure=is_sure)


def _choices(table: CardTable, full: Places, *, is_sure: bool) -> Iterator[Offers]:
    """Words and options for columns, in each order that digits in their names may give."""
    names, held = table.names, table.counts[0]
    is_named = any(_NO_DIGIT.search(names[place]) for place in full)
    held_any = [at for at, cards in enumerate(zip(*table.counts, strict=True)) if {*cards} != {0}]
    shared = [place for place in full if names_board(names[place])]
    shared = shared or [place for place in full if _SHARED.search(names[place])]
    whole = [place for place in full if place not in shared]
    hands = [place for place in whole if not is_nobody(names[place])]
    numbered = [place for place in hands if _DIGIT.search(names[place])]
    are_cards = all(held[place] == 1 for held in table.counts for place in hands)
    chosen = hands
    # Others of the same size behind them may be cards of nobody; `hero` is before `villain1`.
    if numbered and (are_cards or hands[0] in numbered):
        chosen = [p for p in hands if p in numbered or held[p] != held[numbered[0]]]
    sizes = dict.fromkeys([held[place] for place in hands if held[place] != 1])
    same = [[place for place in hands if held[place] == size] for size in sizes]
    letters = {names[place][0].lower() for place in hands if _LETTERED.match(names[place])}
    but_b = [p for p in hands if not _LETTERED.match(names[p])] * (are_cards and letters == {"b"})
    for taken in filter(None, (but_b, chosen, *same, numbered, whole)):
        rest = [p for p in hands if p not in taken and (names[p] or p > taken[0])]
        boards = [shared, *([p for p in some if held[p] == 5] for some in (shared, rest)), rest]
        board = next((each for each in boards if sum(held[p] or 0 for p in each) == 5), [])
        left = [at for at in held_any if at not in (*taken, *board)]
        unread = table.unread_hands([*taken, *board])
        cells = [row[names.index(name)] for name in unread for _, row in table.head]
        is_unclear = any(len(_DIGIT.findall(cell)) > 1 for cell in cells)
        if not is_sure:
            others = [
                c for c in chain(*other_cells((*taken, *board), table)) if cards_of(c) is None
            ]
            counts = {max(len(skeleton_of(c, each).cards) for each in CARDS) for c in others}
            is_unclear |= are_cards or bool(counts - {1})
        elif not is_named:
            is_unclear |= bool(unread or (not any(names) and {*left} & {*table.with_cards}))
        if is_unclear or (table.options.board and not board):
            continue
        omitted = dict.fromkeys([quoted(names[p]) if names[p] else f"column {p + 1}" for p in left])
        omitted |= dict.fromkeys(map(quoted, unread))
        shown = ", ".join([*omitted][:3]) + " …" * (len(omitted) > 3)
        without = f"without {shown}" * bool(omitted)
        if not is_sure:
            without = "if no other column has cards of the deal"
        yield [*_offers(taken, board, names, without, are_cards=are_cards)]


def _offers(
    taken: Places, board: Places, names: Sequence[str], without: str, *, are_cards: bool
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Words and options for columns of hands and of the board, without those that words name."""
    called = [names[place] for place in taken]
    orders, split = orders_of_digits(called, are_cards=are_cards), _of_players(taken, names)
    dealt = {"board": reference_to(board, names)} if board else {}
    if split and not (are_cards and orders):
        which = f"if {', '.join([quoted(names[p]) for p in split[0]])} are one player's"
        more = {f"hand{n}": reference_to(hand, names) for n, hand in enumerate(split, 1)}
        yield ", ".join(filter(None, [which, without])), more | dealt
    are_named = all(names_board(names[place]) for place in board)
    for order in orders:
        two = " and ".join([quoted(called[at]) for at in order[:2]])
        turned = "in their order" * (order != [*range(len(taken))])
        which = f"if {two} are one player's" if len(orders) > 1 else turned
        words = ", ".join(filter(None, [which, without])) or "for example"
        columns = [*[taken[at] for at in order], *(board if are_named else ())]
        yield words, {"columns": reference_to(columns, names)} | ({} if are_named else dealt)


def _of_players(places: Places, names: Sequence[str]) -> list[Places]:
    """The columns of each player, if several of each have names that differ in their last word."""
    starts = [re.sub(r"[\W_]+[^\W_]+$", "", names[place]) for place in places]
    named = [*zip(starts, places, strict=True)]
    hands = [[p for each, p in named if each == start] for start in dict.fromkeys(starts)]
    is_one_size = len({*map(len, hands)}) == 1 < len(hands[0])
    return [*hands] if is_one_size and 1 < len(hands) <= MOST_PLAYERS else []
