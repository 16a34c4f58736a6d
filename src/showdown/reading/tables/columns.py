"""The columns of a table that have the cards of its deals: given, or those that hold only cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from ...errors import DealError, FileError, quoted
from ..layout import PAIRS
from ..names import (
    are_names,
    count_up,
    hands_in_names,
    in_order_of_digits,
    is_nobody,
    names_board,
)
from ..options import ReadOptions
from ..skeleton import CARDS, HIDDEN, skeleton_of
from .table import CardTable

Places = tuple[int, ...]
Hands = tuple[tuple[Places, ...], Places]
_NUMBER = re.compile("[0-9]{1,9}")
_RANGE = re.compile("([0-9]{1,9}) *- *([0-9]{1,9})")
_NAME = re.compile("[^0-9, -]")
"""What is in a name, but not in the numbers of columns."""


def with_header(table: CardTable) -> CardTable:
    """The table without its first row if that has the names of its columns; numbers are none.

    It has the names if it has one, and no card, above each column of cards, and no hand elsewhere.
    """
    if table.header or any(table.names) or not table.head or table.options.words:
        return table
    (number, top), *rows = table.head
    below, options = table.but(names=top, head=rows, header=number), table.options
    places = below.card_columns() or below.with_cards
    named = [place for place in places if not top[place].isdecimal()]
    words = [top[place] for place in named]
    are_numbered = named == places or count_up([*filter(str.isdecimal, top)])
    counts = [len(skeleton_of(cell, each).cards) for cell in top for each in CARDS]
    are_cards = max(counts) > 1 or any(map(HIDDEN.fullmatch, top))
    if options.style not in (None, *CARDS):  # `Ann: 3 17` has cards.
        held = [(len(skeleton_of(cell, options.style).cards), ":" in cell) for cell in top]
        are_cards |= any(map(below.cards_in, words)) or any(n > 2 - named for n, named in held)
    is_header = places and are_numbered and are_names(words) and not are_cards
    texts = (*options.hands, options.columns or "", options.board or "")
    return below if is_header or any(map(_NAME.search, texts)) else table


def find_columns(table: CardTable) -> Hands:
    """The columns of each hand and of the board: those given, or else those that hold cards only.

    All cards are together if only the number of cards says whose they are. It is a FileError if
    there are none, or if digits in their names are not in order.
    """
    options, names = table.options, table.names
    hands, board = find_references(options, names, table.name)
    given_or_full = chain(*hands) if table.is_given else table.card_columns()
    places = [place for place in given_or_full if place not in board]
    if not (board or options.hands):
        board = tuple([place for place in places if names_board(names[place])])
        places = [place for place in places if place not in board]
    if not places:
        words = "no column has only cards in most of its first rows"
        raise table.error(words if table.head else "no deals found")
    nobody = [names[at] for at in places if is_nobody(names[at]) or names_board(names[at])]
    if nobody and not options.hands:
        how = "leave it out, or give hand1 …" if options.columns else "name the columns"
        raise table.error(f"{quoted(nobody[0])} may not be a player: {how}")
    used = [*places, *board]
    if not table.is_given and (unread := table.unread_hands(used)):
        raise table.error(f"{quoted(unread[0])} has no cards in most rows: name the columns")
    if twice := [names[place] or str(place + 1) for place in used if used.count(place) > 1]:
        raise table.error(f"column {quoted(twice[0])} is given twice")
    full = [held for held in table.counts if all(held[place] for place in places)]
    is_single = 2 * sum(all(held[place] == 1 for place in places) for held in full) > len(full)
    size = len(places) if is_single else 1
    if options.style != PAIRS:
        read = (
            [names[hand[0]] for hand in hands if hand]
            if options.hands
            else [names[at] for at in places]
        )
        try:
            players = hands_in_names(read, are_cards=is_single and not table.is_given) or 1
        except DealError as error:
            # Of columns that are given, some may be left out.
            if not (options.names_columns and in_order_of_digits(read)):
                raise table.error(str(error)) from None
            players = 1
        if players > 1 and not (is_single or table.is_given):
            raise table.error(f"{len(places)} columns have the names of {players} hands")
        size //= players if is_single else 1
    if not options.hands:
        hands = tuple([tuple(places[at : at + size]) for at in range(0, len(places), size)])
    return hands, board


def find_references(options: ReadOptions, names: Sequence[str], file: str) -> Hands:
    """The columns of each hand, or of all cards together, and of the board, as options say."""
    texts = options.hands or (() if options.columns is None else (options.columns,))
    hands = tuple([tuple(_columns(text, names, file)) for text in texts])
    board = () if options.board is None else tuple(_columns(options.board, names, file))
    return hands, board


def reference_to(places: Sequence[int], names: Sequence[str]) -> str:
    """Columns as `find_references` takes them: a few by their names if these are clear."""
    texts = [names[place] for place in places]
    numbered = groupby(enumerate(places, 1), key=lambda each: each[1] - each[0])
    runs = [[place + 1 for _, place in run] for _, run in numbered]
    # A name is not taken for the number of a column, or for several names.
    is_clear = all(names.count(t) == 1 and t.isprintable() and t.strip() == t for t in texts)
    is_clear = is_clear and "," not in "".join(texts) and all(map(_NAME.search, texts))
    if is_clear and (len(runs) > 1 or len(places) <= 3):
        return ",".join(texts)
    return ",".join([f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs])


def _columns(text: str, names: Sequence[str], file: str) -> Iterator[int]:
    for part in [text] if text in names else text.split(","):
        if ends := _RANGE.fullmatch(part.strip()):
            start, stop = (_place(end, names, file) for end in ends.groups())
            yield from range(start, stop + 1) if start <= stop else range(start, stop - 1, -1)
        else:
            yield _place(part.strip(), names, file)


def _place(text: str, names: Sequence[str], file: str) -> int:
    """The index of a column from its number, from 1, or from its name if that is not a number."""
    if _NUMBER.fullmatch(text):
        if 1 <= int(text) <= len(names):
            return int(text) - 1
    elif text in names:
        if names.count(text) > 1:
            raise FileError(f"{file}: two columns are called {quoted(text)}: use their numbers")
        return names.index(text)
    shown = ", ".join(quoted(name or str(at)) for at, name in enumerate(names[:20], 1))
    raise FileError(f"{file}: unknown column {quoted(text)}: its columns are {shown}")
