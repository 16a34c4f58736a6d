"""What settles an error about how deals are read: ways to deal the first row, each tried out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, compress, groupby, permutations, product, zip_longest
from typing import Any, NamedTuple

from ..errors import DealError, ShowdownError, quoted
from ..rules.games import BOARD
from ..rules.rules import MOST_PLAYERS
from ..rules.ways_to_deal import described, ways_to_deal
from .blocks import Lines
from .layout import FROM_ONE, NUMBERS, PAIRS, STYLES, Layout
from .lines import groups_of
from .names import OTHER_ORDER, is_nobody, names_board, numbers_in, orders_of, shared_in, stem
from .options import ReadOptions
from .skeleton import CARDS, WORDS, cards_of, likely_style, mistyped, numbered_words, skeleton_of
from .tables.table import CardTable, reference_to, with_header
from .tables.text_tables import separated_tables

_NUMBERS = (NUMBERS, FROM_ONE)
_GAMES: list[dict[str, Any]] = [{"game": game} for game in ("draw", "holdem", "omaha", "badugi")]
_PLAYERS: list[dict[str, Any]] = [{"players": many} for many in range(2, MOST_PLAYERS + 1)]
_TRIED = [{"players": 1}, *_GAMES, *[{"style": style} for style in (*_NUMBERS, PAIRS)]]
_TRIED += [*_PLAYERS, {"mixed": True}, *[game | n for game in _GAMES[:3:2] for n in _PLAYERS]]
MOST = 8  # Suggestions of one error.
Places = list[int]


class Cell(NamedTuple):
    """Columns or words that belong together, how many cards they have, and their name."""

    at: Places
    size: int
    name: str
    numbers: tuple[int, int, int] = (0, 0, 0)  # First and last in front, and first behind.


Sets = tuple[list[Cell], list[Cell]]
Offer = tuple[str, Mapping[str, Any]]  # When some options read a table, in words; the options.
_OTHER_SIGN = re.compile(r"[^\s,;|/\-\[\](){}\"':\w]|_")
_HIDDEN, _CUT = re.compile(r"(?<![\w♠♥♦♣])\?(?!\s*$)|\ufffd"), re.compile(r"\W+[TJQKA?-]\s*$")
_NAME = re.compile(
    r"(?i:[^\W_]+\W+(?=(?:cards?|hand|player)\b))?[0-9]{0,2}[^\W\d_]+(?:[0-9]{1,2}[^\W\d_]+)?"
    r"(?:[ \t_#-]?(?:10|[0-9])(?![0-9]))?"
)
_PARTS = ("[0-9]", r"^[^\W_]*", r"[^\W\d_]+(?=[0-9]*$)")  # What names of one hand may share.
Reads = Callable[[ReadOptions], Layout | None]
"""How all first lines or rows are dealt with some options; None if not all of them are deals."""


def suggest(
    error: ShowdownError, lines: Lines, tables: list[CardTable], options: ReadOptions, reads: Reads
) -> None:
    """Suggest the options, columns or words that read all first lines or rows, or else most."""
    offered = [(each.words, each.options) for each in error.suggestions if not each.function]
    error.suggestions = tuple([each for each in error.suggestions if each.function])
    if any(len(skeleton_of(line.text, s).cards) > 80 for line in lines[:1] for s in CARDS):
        return  # More cards than any deal has.
    both = OTHER_ORDER in str(error)
    words = [*_words(lines, options, both=both)]
    alone: list[Offer] = [("", {})] * (not both) + words * ("number of players" in str(error))
    tiers: list[Sequence[Offer]] = [offered, alone, words]
    for table in chain(*[_with_names(with_header(each), str(error)) for each in tables]):
        at = 2 if any(table.names) or "beside" in str(error) else len(tiers)  # Words say more.
        tiers.insert(at, [*_columns(table, both=both)])
    firsts = [offer for tier in tiers[2:] for offer in tier[:1]]
    for skip, tier in product([False, True], tiers):
        skips = skip
        for offer in {repr(more): (said, more) for said, more in tier}.values():
            is_read = _try(error, options, offer, reads, skips)
            if offer in firsts and not is_read:  # Rather a line is left out than a hand.
                if not both and _try(error, options, ("", {}), reads, True):
                    return
                skips = _try(error, options, offer, reads, True)
        if any(not each.function for each in error.suggestions):
            return


def _with_names(table: CardTable, error: str) -> Iterator[CardTable]:
    """A table, and before it the same with its first rows as names, also of empty cells behind."""
    last, has_names = ([], *table.counts)[-1], any(table.names)

    def may_be_names(top: Sequence[str]) -> bool:  # Not if it may be a deal, as the last row is.
        held = [len(skeleton_of(cell, s).cards) for cell in top if "_" not in cell for s in CARDS]
        full = [cards_of(cell) == size for cell, size in zip(top, last, strict=True) if size]
        return max(held, default=0) < 2 and 2 * sum(full) <= len(full) > 0

    is_unclear = not has_names and "neither a deal nor a header" in error
    are_names = [*[may_be_names(row) for _, row in table.head[:3]], False]
    if tops := table.head[: are_names.index(False) or is_unclear]:
        rows = [table.names] * has_names + [row for _, row in tops]
        filled = [[next(filter(None, row[at::-1]), "") for at in range(len(row))] for row in rows]
        filled = [row for row in filled if len({*row}) > 1] or [[*rows[0]]]
        # Only names in the first row can be given: with a blank in front, they become numbers.
        blank = [[""] * len(rows[0])] * (len(rows) > 1)
        names = [*map(" ".join, zip(*blank, *filled, strict=True))]
        yield table.but(names=names, head=table.head[len(tops) :], header=tops[-1][0])
    if not (tops and has_names):
        yield table


def _columns(table: CardTable, *, both: bool) -> Iterator[Offer]:
    """The columns that may be those of the deals, in both orders if their names leave it open."""
    bare = table.options.but(columns=None, hands=(), board=None)
    ways = []
    for style in (bare.style,) if bare.style else (None, *_NUMBERS):
        styled = with_header(table.but(options=bare.but(style=style)))
        more = {"style": style} if style in _NUMBERS else {}
        ways.append([(said, {**each, **more}) for said, each in _of_columns(styled, both=both)])
    return filter(None, chain(*zip_longest(*ways)))


def _words(lines: Lines, options: ReadOptions, *, both: bool) -> Iterator[Offer]:
    """The words that may be those of the deals, by their places in a line."""
    lines = lines * (options.style in (None, *CARDS))
    tables = separated_tables(lines, iter(()), "", options.but(words=True))
    tables = [each.but(head=[row for row in each.head if any(row[1])]) for each in tables]
    for table in [each for each in tables if each.head and not each.starts_with_run]:
        style, top = table.options.style or "", table.head[0][0]
        above = " ".join([line.text for line in lines if line.number < top])
        texts = [line.text for line in lines if line.number in dict(table.head)]
        each_line = [_cells(text, style) for text in texts]
        words = [
            re.sub("(?: of |(?<=[0-9])/)[0-9]+", "", " ".join(skeleton_of(t, style).gaps))
            for t in texts
        ]
        sizes = [tuple([cell.size for cell in some]) for some in each_line]
        usual = max(sizes, key=sizes.count)  # In a few lines a word may be a card, too.
        if not usual or 2 * sizes.count(usual) <= len(sizes) or _change_places(words, len(usual)):
            continue
        first, either = sizes.index(usual), both or table.header > 0
        below = table.but(head=table.head[first:])
        own = numbers_in(above) or numbers_in(words[first])
        for said, more in _deals(below, each_line[first], own, both=either):
            yield said, {"words": True, **more}


def _change_places(labels: Sequence[str], most: int) -> bool:
    """Whether labels of the hands in most lines have the same numbers, but in different orders."""
    found = [numbers_in(each) for each in labels]
    size = max(held := [*map(len, found)], key=held.count, default=0)  # Others have an id below 11.
    numbers = [tuple(some[-most:]) for some in found if len(some) == size]
    usual = max(sets := [sorted(some) for some in numbers], key=sets.count, default=[])
    orders = {some for some, own in zip(numbers, sets, strict=True) if own == usual}
    return len(orders) > 1 and 3 * sets.count(usual) > 2 * len(sets)


def _try(error: ShowdownError, options: ReadOptions, way: Offer, reads: Reads, skip: bool) -> bool:
    """Suggest what is offered, or that and one more option for each way to read all first lines."""
    words, more = way
    if skip:
        words = (f"{words}, without" if words else "to leave out") + " invalid lines"
        more = {**more, "skip_bad": True}
    found, asked, ways = len(error.suggestions), options.game, set[tuple[object, ...]]()
    options = options.with_arguments(**more)
    for tried in chain([{}] * bool(more), _GAMES if "hand1" in more else _TRIED):
        if any(getattr(options, name) for name in tried) or len(error.suggestions) >= MOST:
            continue
        try:
            layout = reads(options.with_arguments(**tried))
        except ValueError:  # Rules that are given do not rank the hands of this game.
            continue
        is_part = {"columns", "hand1"} & {*more} or (layout and layout.board and not asked)
        if layout is None or (layout.players == 1 and is_part and "players" not in more):
            continue
        deal = (layout.players, layout.cards, layout.game, layout.style)
        if deal not in ways:
            ways.add(deal)
            dealt = f"for {described(layout.game, layout.players, layout.cards)}"
            dealt += f" with {STYLES[layout.style]}" if "style" in tried else ""
            said = ", ".join(filter(None, [words, dealt * bool(tried)]))
            if all(each.options != {**more, **tried} for each in error.suggestions):
                error.suggest(said[0].upper() + said[1:], **more, **tried)
        if not tried:
            break
    return len(error.suggestions) > found


def _of_columns(table: CardTable, *, both: bool) -> Iterator[Offer]:
    """Each way to deal cells of columns, in each order that digits in their names may give."""
    full = table.card_columns(2 / 3)  # Some lines may be left out.
    are_full = [all(held[at] for at in full) for held in table.counts]
    table = table.but(head=[*compress(table.head, are_full)] or table.head)
    row, first = [*chain(*[cells for _, cells in table.head[:1]])], (*table.counts, ())[0]
    style = likely_style(tuple(row), table.options.style)
    odd = [at for at, held in enumerate(first) if held is None and not is_nobody(row[at - 1])]
    is_whole = not odd and (all(first) or _cells(" ".join(row), style))
    if not ("".join(table.names).strip("0123456789") or is_whole):
        return  # One of its words may be a card.
    beside = [at for at in range(len(table.names)) if at not in full and at + 1 in full]
    are_alike = len({stem(row[at]) for _, row in table.head for at in beside}) == 1 < len(beside)
    labels = [" ".join([row[at] for at in beside * are_alike]) for _, row in table.head]
    if len(full) > 64 or _change_places(labels, len(full)):  # No deal has more cards.
        return
    side = 1 if 0 in full else -1  # Labels are behind all hands, or in front of them.
    near = {at - side: cell for at, cell in enumerate(row) if at not in full}
    cells = [Cell([at], n, table.names[at] or near.get(at, "")) for at in full if (n := first[at])]
    yield from _deals(table, cells, numbers_in("".join(labels[:1])), both=both)
    mixed = [at for at, held in enumerate(zip(*table.counts, strict=True)) if {*held} == {None}]
    shared = [at for at in full if names_board(table.names[at])]
    for some in [mixed, *[[at] for at in mixed]] * (any(table.names) and 0 < len(mixed) <= 10):
        yield _offer(table, [[at] for at in some], shared)  # Cells such as `P1: …`.


def _deals(table: CardTable, cells: list[Cell], order: list[int], *, both: bool) -> Iterator[Offer]:
    """Each way to deal cells, in order of numbers beside them or in `order`, or of their names."""
    numbers, ways = [n for n, _ in groupby(order)], []
    for some, shared in _sets(table, cells, numbers):
        n, called = len(some), [cell.name for cell in some]
        sides = [*map(list, zip(*[cell.numbers for cell in some], strict=True))]
        beside = [side for side in sides if len({*side} - {0}) == n]
        runs = beside or [numbers[at : at + n] for at in range(len(numbers))]
        counts = [run for run in runs if sorted(run) == [*range(1, n + 1)]]
        counts = (counts or [*beside, numbers[-n:]])[: len(beside) or 1]
        counts = [run for run in counts if len(run) == n and len({*map(run.count, run)}) == 1]
        by_number = [sorted(range(n), key=run.__getitem__) for run in counts]
        numbered = sum(map(bool, map(numbers_in, called)))
        by_name = orders_of(called) * (table.options.words or numbers == sorted(numbers))
        by_name *= not (beside and numbered)  # Else the names say the same, or less.
        orders = [[some[at] for at in way] for way in [*by_number, *by_name]]
        is_open = both or (any(called) and numbered < 2 and not by_number)
        board = [*chain(*[cell.at for cell in shared])]
        ways += [_deal(table, hands, board, both=is_open) for hands in orders]
    return filter(None, chain(*zip_longest(*ways)))  # The best of each set first.


def _sets(table: CardTable, cells: list[Cell], numbers: list[int]) -> Iterator[Sets]:
    """The cells that may be the hands, and those that are then the board."""
    boards = shared_in([cell.name for cell in cells])
    named = [cell for cell in cells if cell.name in boards]
    whole = sorted([cell for cell in named if cell.size == BOARD], key=lambda c: is_nobody(c.name))
    board = named if sum(cell.size for cell in named) == BOARD else whole[:1]
    rest = [cell for cell in cells if cell not in board]
    owned = [cell for cell in rest if not is_nobody(cell.name)]
    is_one = len(owned) == 1 and not (board and owned[0].size == BOARD) and table.options.words
    if is_one and (numbers or not table.header):
        row = table.head[0][1]  # Nothing divides the hands.
        owned = [Cell([at], table.cards_in(row[at]) or 0, "") for at in owned[0].at]
    piles, joined, fewer = list[list[Cell]](), list[list[Cell]](), list[list[Cell]]()
    for pool in (owned, rest):
        stems = [stem(cell.name) for cell in pool]
        parts = [["".join(re.findall(part, cell.name)) for cell in pool] for part in _PARTS]
        for keys in (stems, *parts, [str(cell.size) for cell in pool]):
            groups = [[*compress(pool, map(each.__eq__, keys))] for each in dict.fromkeys(keys)]
            if 1 < len(groups) < len(pool):
                piles += groups
                held = [[*zip(*group, strict=True)] for group in groups]
                joined.append([Cell([*chain(*at)], sum(n), name[0]) for at, n, name, _ in held])
        left_out = dict.fromkeys(stems[-1:] + stems)
        fewer += [[*compress(pool, map(each.__ne__, stems))] for each in left_out]
        fewer += [[cell] for cell in pool if cell.size > BOARD]
    piles = sorted(piles, key=len)[::-1]
    for some in filter(None, [owned, *[cells] * bool(board), *joined, *piles, *fewer, rest]):
        lone = [cell for cell in rest if cell.size == BOARD and cell not in some]
        yield some, [cell for cell in board if cell not in some]
        if len(lone) == 1 and not board:
            yield some, lone


def _cells(line: str, style: str) -> list[Cell]:
    """The groups of cards that words divide, with their names; none if a card is mistyped."""
    end, cells, parts = 0, list[Cell](), list[tuple[str, str, list[str], Places]]()
    for at, word in enumerate(numbered_words(line, style)):
        if cards_of(word[0], style) == 0:
            continue
        gap, end = line[end : word.start()], word.end()
        if not parts or re.search(r"[^\W_]", gap):
            before, name = ["", "", *_NAME.findall(gap)][-2:]  # As in `the board shows`.
            name = before if names_board(before) and name.islower() else name
            parts.append((gap, name, [], []))
        *_, texts, places = parts[-1]
        texts.append(_OTHER_SIGN.sub("/", gap) * bool(texts) + word[0])
        places += [at] * len(skeleton_of(word[0], style).cards)
    kinds = ""  # + for cards, ? for mistyped ones, ! for those in another style, such as cents.
    for word in WORDS.finditer(line):  # One may number the line, or be a name.
        is_odd = mistyped(word) and word.start() and line[word.end() :][:1] != ":"
        odd = "!" if cards_of(word[0]) else "?"
        kinds += "+" if cards_of(word[0], style) else odd if is_odd else "-"
    is_wrong = re.search(r"\+[?!]|[?!]\+|\+.*\?.*\+", kinds)
    if not parts or is_wrong or _HIDDEN.search(line) or _CUT.match(line, end):
        return []
    behind = [gap for gap, *_ in parts[1:]] + [line[end:]]
    for (gap, name, texts, places), after in zip(parts, behind, strict=True):
        first, *_, last = [*(numbers_in(gap) or [0]) * 2]
        try:
            sizes = [len(group.cards) for group in groups_of(skeleton_of("".join(texts), style))]
        except DealError:
            return []
        for stop, size in zip(accumulate(sizes), sizes, strict=True):
            some = [*dict.fromkeys(places[stop - size : stop])]
            fronts = (first, last) if stop == sizes[0] else (0, 0)
            numbers = (*fronts, [*numbers_in(after), 0][0] * (stop == sum(sizes)))
            cells.append(Cell(some, size, name * (stop == size), numbers))
    return cells


def _deal(table: CardTable, cells: list[Cell], board: Places, *, both: bool) -> Iterator[Offer]:
    """Each way to deal cells, perhaps with this board, but without repeated cards."""
    row, options, own, seen = table.head[0][1], table.options, list[Cell](), set[str]()
    style = likely_style(tuple(row), options.style)
    for cell in [Cell(board, 0, ""), *cells]:
        cards = {card for at in cell.at for card in skeleton_of(row[at], style).cards}
        own += [cell] * (options.repeats or not cards <= seen)
        seen |= cards
    cells = [cell for cell in own if cell.size]
    if len(cells) == 1 != options.players and any(table.names):
        yield _offer(table, [cells[0].at], board)
    ways = []
    for _, hands, shared, _ in ways_to_deal([c.size for c in cells], options, BOARD * bool(board)):
        taken = [[*chain(*[cells[at].at for at in hand])] for hand in hands]
        dealt = board or [*chain(*[cells[at].at for at in shared])]
        orders = [taken, taken[::-1], *(permutations(taken) if len(taken) < 4 else ())]
        ways.append([_offer(table, [*order], dealt) for order in (orders if both else [taken])])
    yield from filter(None, chain(*[orders[:3] for orders in ways[:1]], *zip_longest(*ways)))


def _offer(table: CardTable, hands: list[Places], board: Places) -> Offer:
    """The columns of each hand and of the board, or of all together where their names suffice."""
    names, row = table.names, table.head[0][1]
    texts = {f"hand{n}": places for n, places in enumerate(hands, 1)} | {"board": board}
    shown = {k: " ".join(" ".join([row[at] for at in v]).split()) for k, v in texts.items()}
    is_whole = len(hands) == 1 != table.options.players and any(names)
    first = "has all hands" if is_whole else "is player 1's hand"
    owners = {"hand1": first, "hand2": "player 2's", "board": "the board"}
    said = [f"{quoted(shown[name])} {owner}" for name, owner in owners.items() if shown.get(name)]
    words = f"if {' and '.join(filter(None, [', '.join(said[:-1]), said[-1]]))}"
    words += f", for {len(hands)} hands" * (len(hands) > 2)
    more: dict[str, Any] = {n: reference_to(at, names) for n, at in texts.items() if at}
    called = [names[hand[0]] for hand in hands]
    is_named = any(names) and not (any(map(is_nobody, called)) or shared_in(called))
    if len(hands) == 1:
        more = {"columns": more.pop("hand1"), **more, **({} if is_whole else {"players": 1})}
    is_named &= all(names_board(names[at]) for at in board)
    columns = reference_to([*chain(*hands), *board], names)
    is_named &= not (board and columns[0].isdecimal())  # Then the name of the board is not known.
    if is_named and max(map(len, hands)) == 1 and "players" not in more:
        more = {"columns": columns}
    return words, more
