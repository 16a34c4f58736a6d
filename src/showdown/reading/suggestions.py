"""What settles an error about how deals are read: ways to deal the first row, each tried out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Any

from ..errors import DealError, ShowdownError, quoted
from ..rules.games import BOARD
from ..rules.rules import MOST_PLAYERS
from ..rules.ways_to_deal import SHOWN, described, ways_to_deal
from .blocks import Lines
from .layout import FROM_ONE, NUMBERS, PAIRS, STYLES, Layout
from .lines import UNCLEAR_BOARD, groups_of
from .names import SHARED, is_nobody, names_board, orders_of_digits, stem
from .options import ReadOptions
from .skeleton import CARDS, MISTYPED, cards_of, likely_style, numbered_words, skeleton_of, words_in
from .tables.table import CardTable, reference_to, with_header
from .tables.text_tables import separated_tables

_NUMBERS = (NUMBERS, FROM_ONE)
_GAMES: list[dict[str, Any]] = [{"game": game} for game in ("draw", "holdem", "omaha", "badugi")]
_PLAYERS: list[dict[str, Any]] = [{"players": many} for many in range(2, MOST_PLAYERS + 1)]
_TRIED = [{"players": 1}, *_GAMES, *[{"style": style} for style in (*_NUMBERS, PAIRS)]]
_TRIED += [{"mixed": True}, *_PLAYERS, *[{"game": "draw", **each} for each in _PLAYERS]]
Places = list[int]
Cell = tuple[Places, int, str]
"""Columns or words that belong together, how many cards they have, and their name."""
Word = tuple[str, int, re.Match[str], str]
"""A word of a line: the gap in front of it, its number from 0, itself, and whose it is."""
Offer = tuple[str, Mapping[str, Any]]
"""When some options read a table, in words, and the options."""
_OTHER_SIGN = re.compile(r"[^\s,;|/\-\[\](){}\"':\w]|_")
_PLAYER = re.compile(r"(?i)(?<![^\W_])(?:player|seat|hand|p)[ \t_#-]?[0-9]+")
_HIDDEN = re.compile(r"(?<!\w)\?(?!\s*$)|\ufffd")
_NAME = re.compile(r"(?i:[^\W\d_]+\W+(?=cards?\b))?[^\W\d_]+(?:[ \t_#-]?[0-9]+)?")
Offers = Sequence[Offer]
Reads = Callable[[ReadOptions], Layout | None]
"""How all first lines or rows are dealt with some options; None if not all of them are deals."""


def suggest_for_text(
    error: ShowdownError, lines: Lines, options: ReadOptions, reads: Reads
) -> None:
    """Suggest what reads the first lines of a text: options, its fields, or its words."""
    words, numbers = [*_words(lines, options)], options.but(style=options.style or NUMBERS)
    whole = [("", {}), *(words if UNCLEAR_BOARD in str(error) else ())]
    tiers: list[Offers] = [whole, words]
    for table in map(with_header, separated_tables(lines, iter(()), "", options)):
        is_named = options.names_columns or options.style in _NUMBERS
        is_named |= any([*table.names, *with_header(table.but(options=numbers)).names])
        # Without names, words say more than fields.
        tiers.insert(1 if is_named else len(tiers), [*_columns(table)])
    _settle(error, options, reads, tiers)


def suggest_for_table(error: ShowdownError, table: CardTable, reads: Reads) -> None:
    """Suggest what reads the first rows of a table that is not text with signs between fields."""
    _settle(error, table.options, reads, [[("", {})], [*_columns(table)]])


def _columns(table: CardTable) -> Iterator[Offer]:
    """The columns that may be those of the deals."""
    bare = table.options.but(columns=None, hands=(), board=None)
    for style in (bare.style,) if bare.style else (None, *_NUMBERS):
        for words, each in _of_columns(with_header(table.but(options=bare.but(style=style)))):
            yield words, {**each, **({"style": style} if style in _NUMBERS else {})}


def _words(lines: Lines, options: ReadOptions) -> Iterator[Offer]:
    """The words that may be those of the deals, by their places in a line."""
    for style in (options.style,) if options.style else (None, *_NUMBERS):
        more = {"words": True, "style": style} if style else {"words": True}
        tables = separated_tables(lines, iter(()), "", options.but(**more)) * (style != PAIRS)
        for table in [each.but(head=[row for row in each.head if any(row[1])]) for each in tables]:
            if not table.starts_with_run:
                line = next(line.text for line in lines if line.number == table.head[0][0])
                for words, each in chain(_of_words(line, table), _of_cells(table)):
                    yield words, {**more, **each}


def _settle(error: ShowdownError, options: ReadOptions, reads: Reads, tiers: list[Offers]) -> None:
    """Suggest what reads all first lines or rows, or else most: the first tier that does."""
    offered = [(each.words, each.options) for each in error.suggestions if not each.function]
    error.suggestions = tuple([each for each in error.suggestions if each.function])
    for skip in ({}, {"skip_bad": True}):
        for tier in (offered, *tiers):
            for words, more in tier:
                said = (f"{words}, without" if words else "to leave out") + " invalid lines"
                _try(error, options, (said if skip else words, {**more, **skip}), reads)
            if any(not each.function for each in error.suggestions):
                return


def _try(error: ShowdownError, options: ReadOptions, offer: Offer, reads: Reads) -> None:
    """Suggest `more` options, or some with them for each way to read all first lines or rows."""
    words, more = offer
    asked, options = options.game, options.with_arguments(**more)
    ways: set[tuple[object, ...]] = set()
    for tried in chain([{}] * bool(more), _GAMES if "hand1" in more else _TRIED):
        # Else the names above deals may be read as cards in another style, and no deal.
        is_skipped = "style" in tried and "skip_bad" in more
        if is_skipped or any(getattr(options, name) for name in tried):
            continue
        try:
            layout = reads(options.with_arguments(**tried))
        except ValueError:  # Rules that are given do not rank the hands of this game.
            continue
        is_part = {"columns", "hand1"} & {*more} or (layout and layout.board and not asked)
        if layout is None or (layout.players == 1 and is_part and "players" not in more):
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


def _of_columns(table: CardTable) -> Iterator[Offer]:
    """Each way to deal cells of columns, in each order that digits in their names may give."""
    full, every = table.card_columns(2 / 3), table.counts  # Some lines may be left out.
    rows = [row for row, n in zip(table.head, every, strict=True) if all(n[at] for at in full)]
    table = table.but(head=rows or table.head)
    names, first = table.names, (*table.counts, ())[0]
    held = [cards or 0 for cards in first]
    near = [at for at in range(len(names)) if full and full[0] < at < full[-1] + 2]
    beside = [table.head[0][1][at] for at in near if at not in full]
    may_be = f"{MISTYPED.pattern}|[TJQKA]|[-/].*"
    may_be += r"|-?[\w.]*[0-9][\w.]*" * (table.options.style in _NUMBERS)
    if not any(names) and any(map(re.compile(may_be).fullmatch, beside)):
        return  # A card may be mistyped, or struck out.
    board = _shared(table, full)
    rest = [at for at in full if at not in board]
    filled = [at for at, held in enumerate(zip(*every, strict=True)) if {*held} - {0}]
    owned = [at for at in rest if not is_nobody(names[at])]
    sets = [owned, [at for at in owned if re.search("[0-9]", names[at])]]
    # Without names, a card in another column may be one of a hand.
    is_clear = any(names) or not any(first[at] != 0 for at in near if at not in full)
    for some in filter(None, [*sets, rest] * is_clear):
        unread = [name for name in table.unread_hands([*some, *board]) if not names_board(name)]
        if unread and "".join([names[at] for at in some]).isdecimal():
            continue
        others = [names[at] or table.head[0][1][at] for at in filled if at not in [*some, *board]]
        called = [names[at] for at in some]
        have_suffix = [re.search(r"[0-9]\.[0-9]", name) is not None for name in called]
        are_repeated = len({*called}) < len(called) or have_suffix[0] < have_suffix[-1]
        as_written = [[*range(len(some))]] * are_repeated  # As pandas writes `c1, c2, c1.1, c2.1`.
        for order in [*as_written, *orders_of_digits(called)]:
            ordered = [([some[at]], held[some[at]], names[some[at]]) for at in order]
            yield from _deal(table, ordered, board, others)
    yield from _of_cells(table)


def _of_cells(table: CardTable) -> Iterator[Offer]:
    """Each column whose cells may have whole deals, or all hands of a deal."""
    names, full = table.names, table.card_columns(1)
    for at in table.with_cards:
        cell = " ".join(table.head[0][1][at].split())
        if max(len(skeleton_of(cell, style).cards) for style in (*CARDS, NUMBERS)) >= 4:
            five = [[other] for other in full if other != at and table.counts[0][other] == BOARD]
            for board in [*filter(None, [_shared(table, full), *five]), []]:
                more = {"columns": reference_to([at], names)}
                more |= {"board": reference_to(board, names)} if board else {}
                yield f"if {quoted(cell)} are the hands", more


def _shared(table: CardTable, full: Places) -> Places:
    """The columns of the board by their names, if they have as many cards."""
    are_hands = any(map(re.compile("[Aa][0-9]").fullmatch, table.names))
    shared = SHARED.pattern + ("" if are_hands else "|^b[0-9]$")
    board = [at for at in full if re.search(shared, table.names[at])]
    return board * (sum(table.counts[0][at] or 0 for at in board) == BOARD)


def _of_words(line: str, table: CardTable) -> Iterator[Offer]:
    """Each way to deal the words with cards of a line, which other words and signs divide."""
    style, options = table.options.style or "", table.options
    dealt, nobody = _dealt_words(line, style, repeats=options.repeats)
    counts = [len(skeleton_of(word[0], style).cards) for _, _, word, _ in dealt]
    parts = [part for part, count in enumerate(counts) for _ in range(count)]
    text = "".join([gap + word[0] for gap, _, word, _ in dealt])
    cells, board, start = list[Cell](), list[int](), 0
    with suppress(DealError):
        for group in groups_of(skeleton_of(text, style)):
            some = [*dict.fromkeys(parts[start : start + len(group.cards)])]
            places, start = [dealt[part][1] for part in some], start + len(group.cards)
            if group.name:
                board += places
            elif some:
                cells.append((places, len(group.cards), dealt[some[0]][3]))
        ways = ways_to_deal([size for _, size, _ in cells], options, BOARD * bool(board))
        if not (table.header or any(way.game in SHOWN for way in ways)):
            each = zip([place for _, place, _, _ in dealt], counts, strict=True)
            single: list[Cell] = [([place], size, "") for place, size in each if place not in board]
            sizes = [size for _, size, _ in single]
            cells = single if ways_to_deal(sizes, options, BOARD * bool(board)) else cells
        called = [name for *_, name in cells]
        as_written = [[*range(len(cells))]] * all(stem(name) == name.lower() for name in called)
        for order in [*as_written, *orders_of_digits(called)]:
            yield from _deal(table, [cells[at] for at in order], board, nobody)


def _dealt_words(line: str, style: str, *, repeats: bool) -> tuple[list[Word], list[str]]:
    """The words with cards that may be dealt, and what is in the line, but no player's."""
    words, end, name = numbered_words(line, style, repeats=repeats), 0, ""
    dealt, nobody = list[Word](), list[str]()
    held = [at for at, word in enumerate(words) if cards_of(word[0], style) != 0]
    others = [word for word in words_in(line, style) if cards_of(word[0], style) == 0]
    behind = [word[0] for word in others if held and word.start() > words[held[0]].start()]
    is_unclear = style not in CARDS and any(map(str.isdecimal, behind))  # Cards of another order?
    if is_unclear or _HIDDEN.search(line) or any(MISTYPED.fullmatch(word[0]) for word in others):
        return [], []
    for at in held:
        before, after = line[end : words[at].start()], line[words[at].end() :].lstrip("\"'")
        # A name such as `KC:`, or the number of `Player 1 [`.
        is_number = style not in CARDS and after.lstrip()[:1] in {*"=([{<"}
        is_number &= bool(re.search(r"[^\W\d_][ #_.-]*$", before))
        if at != held[-1] and (after[:1] == ":" or is_number):
            nobody.append(f"{words[at][0]}:")
            continue
        gap, end = before, words[at].end()
        is_named = bool(re.search(r"[^\W_]", gap)) or not (dealt or name)
        is_named |= name in nobody and bool(re.search(r"[\[\](){}|;\"']", gap))
        if is_named:
            called = _PLAYER.findall(gap)[-1:] or _NAME.findall(gap)[-2:] or [""]
            is_one = is_nobody(called[0]) or names_board(called[0])
            name = called[-1] if is_one else " ".join(called)
            name = name if is_nobody(name) else called[-1]
            is_board = bool(names_board(name) or SHARED.search(called[-1])) and name[-1:].isalpha()
            gap = " Board: " if is_board else " | " * bool(dealt)
            if is_nobody(name) and not is_board and (dealt or not name[-1:].isdigit()):
                nobody.append(name)
        if name not in nobody:
            gap = _OTHER_SIGN.sub("/", gap if style in CARDS else gap.replace("-", " - "))
            dealt.append((gap, at, words[at], name * is_named))
    last = re.fullmatch(r"(.*\W)([TJQKA?])\s*", line[end:]) if style in CARDS else None
    is_cut = last is not None and dealt[-1:] and last[1] == dealt[-1][0]  # A card like the others.
    return ([], []) if is_cut else (dealt, [*nobody, *(last.groups()[1:] if last else ())])


def _deal(table: CardTable, cells: list[Cell], board: Places, others: list[str]) -> Iterator[Offer]:
    """Each way to deal cells, perhaps with this board, but without others and repeated cards."""
    row, options, own, seen = table.head[0][1], table.options, list[Cell](), set[str]()
    style = likely_style(tuple(row), options.style)
    for cell in [(board, 0, ""), *cells]:
        cards = {card for at in cell[0] for card in skeleton_of(row[at], style).cards}
        own += [cell] * (options.repeats or not cards <= seen)
        seen |= cards
    others = [*others, *[row[at] for cell in cells if cell not in own for at in cell[0]]]
    cells = [cell for cell in own if cell[1]]
    sizes = [size for _, size, _ in cells]
    deal = partial(ways_to_deal, sizes, shared=BOARD * bool(board))
    is_hand = not (options.players or others or table.header or any(table.names) or sizes[1:])
    one = [w for w in deal(options.but(players=1)) * is_hand if w.game in (options.game, *SHOWN)]
    for _, hands, shared, _ in deal(options) or one:
        taken = [[*chain(*[cells[at][0] for at in hand])] for hand in hands]
        dealt = board or [*chain(*[cells[at][0] for at in shared])]
        used = [*chain(*hands), *shared]
        left = [place for at, cell in enumerate(cells) if at not in used for place in cell[0]]
        called = [table.names[place] or table.head[0][1][place] for place in left]
        yield _offer(table, taken, dealt, [*called, *others])


def _offer(table: CardTable, hands: list[Places], board: Places, left_out: list[str]) -> Offer:
    """The columns of each hand and of the board, without some cards; if it can be, in short."""
    names = table.names
    texts = {f"hand{n}": places for n, places in enumerate(hands, 1)} | {"board": board}
    cells = [re.sub(r"\s+", " ", cell) for cell in table.head[0][1]]
    shown = {name: " ".join([cells[at] for at in places]) for name, places in texts.items()}
    owners = {"hand1": "is player 1's hand", "hand2": "player 2's", "board": "the board"}
    said = [f"{quoted(shown[name])} {owner}" for name, owner in owners.items() if shown.get(name)]
    without = ", ".join(map(quoted, dict.fromkeys(left_out)))
    words = f"if {' and '.join(filter(None, [', '.join(said[:-1]), said[-1]]))}"
    words += f", for {len(hands)} hands" * (len(hands) > 2)
    words += f", without {without}" * bool(left_out)
    more: dict[str, Any] = {n: reference_to(at, names) for n, at in texts.items() if at}
    if len(hands) == 1:
        more = {"columns": more.pop("hand1"), **more, "players": 1}
    is_named = any(names) and not any(is_nobody(names[hand[0]]) for hand in hands)
    if is_named and max(map(len, hands)) == 1 < len(hands):
        is_board_named = all(names_board(names[at]) for at in board)
        columns = [*chain(*hands), *(board if is_board_named else ())]
        kept = {} if is_board_named else {"board": reference_to(board, names)}
        more = {"columns": reference_to(columns, names)} | kept
    return words, more
