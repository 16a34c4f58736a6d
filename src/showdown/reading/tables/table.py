"""A table of any format, its cells as text, and its columns that have the cards of the deals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain, groupby, zip_longest
from json import dumps
from typing import Any

from ...errors import DealError, FileError, quoted
from ...needs import need
from ...values import Value
from ..blocks import MAX_LINES
from ..layout import PAIRS
from ..names import are_names, hands_in_names, is_nobody, names_board, orders_of, shared_in, stem
from ..options import ReadOptions
from ..skeleton import CARDS, HIDDEN, cards_of, skeleton_of

Batch = tuple[Callable[[], "Rows"], int]  # Makes rows, in any thread; their size in the file.
Head = Sequence[tuple[int, Sequence[str]]]
Places = tuple[int, ...]
Hands = tuple[tuple[Places, ...], Places]
_NUMBER = re.compile("[0-9]{1,9}")
_RANGE = re.compile("([0-9]{1,9}) *- *([0-9]{1,9})")
_IN_LIST = re.compile(r"\.[0-9]+\.")
_NAME = re.compile("[^0-9, -]")  # Names have it, and the numbers of columns do not.
_LOOKED_AT = 200  # Columns are recognized by rows that are not empty among this many at the top.
_TOO_LONG = 1 << 14
_MOST_BYTES = 1 << 27
_SEVERAL_DEALS = re.compile(r'\[\[(?:\[|"[^"]{5})')  # Nothing shows where a deal ends.


class Rows(Value):
    """Some rows of a table.

    Attributes:
        number: that of the first one in its file, from 1.
        cells: the columns that may have cards, by index, as Arrow arrays of strings.
        problems: why rows cannot be read, by row from 0; None for those to skip.
        lines: the rows as they are in their file, if that is text.
    """

    number: int
    cells: Mapping[int, Any]
    problems: Mapping[int, DealError | None] = {}
    lines: Sequence[bytes] | None = None

    def record(self, row: int) -> bytes:
        """A row, from 0, as it is in its file, or with tabs between its cells."""
        if self.lines is not None:
            return self.lines[row] + b"\n"
        cells = [column[row].as_py() or "" for column in self.cells.values()]
        return ("\t".join(cells) + "\n").encode("utf-8", "replace")


class CardTable(Value):
    """A table of any format.

    Attributes:
        options: how it is read.
        names: the names of its columns; empty texts for those that have none.
        head: the first rows that have anything in them: the number of each from 1, and its cells.
        batches: all rows in order.
        sheet: the sheet of a workbook.
        header: the number of the row that has the names; 0 if no row has them.
    """

    name: str
    options: ReadOptions
    names: Sequence[str]
    head: Head
    batches: Iterator[Batch]
    sheet: str | None = None
    header: int = 0

    @property
    def is_given(self) -> bool:
        """Whether options name the columns of the hands."""
        return self.options.columns is not None or bool(self.options.hands)

    @cached_property
    def counts(self) -> Sequence[Sequence[int | None]]:
        """How many cards each cell of the first rows has."""
        return [[self.cards_in(cell) for cell in row] for _, row in self.head]

    @cached_property
    def columns(self) -> Sequence[Sequence[str]]:
        """The cells of each column in the first rows."""
        return [[row[place] for _, row in self.head] for place in range(len(self.names))]

    @property
    def starts_with_run(self) -> bool:
        """Whether cards of the first row may be names: a word with numbers that count up."""
        cells = [cell for _, row in self.head[:1] for cell in row if self.cards_in(cell)]
        found = [*filter(None, map(re.compile("([^0-9]*)([0-9]{1,9})").fullmatch, cells))]
        counts = [int(each[2]) for each in found]
        is_one_word = len({each[1].lower() for each in found}) == 1 and len(found) >= 5
        return is_one_word and counts == [*range(counts[0], counts[0] + len(counts))]

    def cards_in(self, cell: str, style: str | None = None) -> int | None:
        """How many cards a cell has, as `cards_of` tells it; None too if it is too long."""
        return None if len(cell) > _TOO_LONG else cards_of(cell, style or self.options.style)

    def card_columns(self, share: float = 0.5) -> list[int]:
        """The columns that hold cards and nothing else in at least this share of the rows."""
        columns = enumerate(zip(*self.counts, strict=True))
        least = share * len(self.counts)
        return [place for place, held in columns if sum(map(bool, held)) >= least]

    def unread_hands(self, used: Sequence[int]) -> list[str]:
        """The other columns that have the name of a hand or of the board, and anything in them."""
        # Pandas writes numbers alone; a table may be one in a casino, and a turn a player's.
        names, hands = self.names, {stem(self.names[place]) for place in used} - {"", "#"}
        others = [at for at in range(len(names)) if at not in used]
        if all(names[place].isdecimal() for place in used):  # An empty one may have had cards.
            are_filled = all(re.search(r"\w", "".join(self.columns[at])) for at in others)
            hands = set() if are_filled else {"#"}
        boards = [names[at] for at in others if names_board(names[at]) and names[at][0] not in "Tt"]
        return boards or [names[at] for at in others if stem(names[at]) in hands]

    def error(self, problem: str) -> FileError:
        """An error about the table as a whole."""
        sheet = "" if self.sheet is None else f", sheet {quoted(self.sheet)}"
        return FileError(f"{self.name}{sheet}: {problem}")

    def cell_error(self, problem: str, row: int, column: int, text: str, at: int = 0) -> DealError:
        """An error about a cell in a numbered row, at a place in its text."""
        name = self.names[column] if column < len(self.names) else ""
        field = f"column {quoted(name) if name else column + 1}"
        at = max(0, min(at, len(text))) + 1
        more = {"text": text, "field": field, "sheet": self.sheet}
        return DealError(problem, file=self.name, line=row, column=at, **more)


def table_of(
    name: str, options: ReadOptions, names: Sequence[str], batches: Iterator[Batch]
) -> CardTable:
    """The table of some batches, whose first rows are in the first of them."""
    head: list[tuple[int, Sequence[str]]] = []
    if first := next(batches, None):
        rows = first[0]()
        names = names or [""] * len(rows.cells)
        looked_at = {place: column[:_LOOKED_AT] for place, column in rows.cells.items()}
        texts = [looked_at[at].to_pylist() if at in looked_at else [] for at in range(len(names))]
        for number, cells in enumerate(zip_longest(*texts), rows.number):
            head += [(number, [(cell or "").strip() for cell in cells])] * any(cells)
        batches = chain([(lambda: rows, first[1])], batches)
    return CardTable(name, options, names, head[: MAX_LINES + 1], batches)


def rows_of(number: int, rows: Sequence[Sequence[object]]) -> Rows:
    """Rows of Python values, of which shorter ones have empty cells behind them."""
    columns = enumerate(zip_longest(*rows))
    return Rows(number, {place: text_array(column) for place, column in columns})


def text_of(value: object) -> str:
    """The value of a cell as text; those of a list have blanks or | between them."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if not isinstance(value, list):
        return str(value)
    items = [[*map(text_of, item if isinstance(item, list) else [item])] for item in value]
    hands = [" ".join(texts) for texts in items]
    text = dumps(value, ensure_ascii=False, default=str)
    if not (all(hands) and all(map(all, items))) or _SEVERAL_DEALS.search(text):
        return f"? {text}"  # A hand is missing, or the brackets mean something.
    return (" " if all(cards_of(h) == 1 or h.isdecimal() for h in hands) else " | ").join(hands)


def fields_of(value: object, name: str = "") -> Iterator[tuple[str, object]]:
    """The fields of an object; those of objects in it are called by their path: `seats.2.cards`."""
    items: Iterable[tuple[object, object]] = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        items = enumerate(value, 1)
    for key, item in items:
        yield from fields_of(item, f"{name}.{key}" if name else str(key))
    if not items:
        yield name, value


def text_array(values: Iterable[object]) -> Any:
    """Python values as an Arrow array of strings."""
    pa = need("pyarrow")
    texts = [text_of(value).encode("utf-8", "replace").decode() for value in values]
    return pa.array(texts, pa.large_string())


def text_column(column: Any) -> Any:
    """An Arrow array as an array of strings."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    if pa.types.is_dictionary(column.type):
        texts = text_column(column.dictionary)
        size = (compute.max(compute.binary_length(texts)).as_py() or 0) * len(column)
        if size > _MOST_BYTES:
            raise ValueError(f"a column unpacks to {size >> 20:,} MB: name those that have cards")
        return texts.take(column.indices)
    # Bytes may not be UTF-8, lists cannot be cast, and whole numbers may be stored as floats.
    with suppress(pa.ArrowInvalid, pa.ArrowNotImplementedError):
        if not pa.types.is_floating(column.type):
            return column.cast(pa.large_string())
    return text_array(column.to_pylist())


def with_header(table: CardTable) -> CardTable:
    """The table without its first row if that has a name above each column of cards, no hand."""
    if table.header or any(table.names) or not table.head or table.options.words:
        return table
    (number, top), *rows = table.head
    below, options = table.but(names=top, head=rows, header=number), table.options
    mixed = [at for at, held in enumerate(zip(*below.counts, strict=True)) if 0 not in held]
    places = below.card_columns() or mixed
    named = [place for place in places if not top[place].isdecimal()]
    words = [top[place] for place in named]
    are_numbered = named == places or are_names([*filter(str.isdecimal, top)])
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

    All cards are together if only their number says whose they are.
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
    read = [names[at] for at in places]
    nobody = [name for name in read if is_nobody(name) or names_board(name)] + shared_in(read)
    if not table.is_given:  # Other fields of an object may say that its cards are not dealt.
        nobody += filter(_IN_LIST.search, names)
        # Of three names or more one may mean burned cards, in any language.
        nobody += read[-1:] * (options.style != PAIRS and len({*map(stem, read)}) > 2)
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
    firsts = [hand[0] for hand in hands if hand] if options.hands else places
    read, are_pairs = [names[at] for at in firsts], options.style == PAIRS
    players = 1 if are_pairs else _hands_by_names(table, read, is_single=is_single)
    size = len(places) // players if is_single else 1
    if not options.hands:
        hands = tuple([tuple(places[at : at + size]) for at in range(0, len(places), size)])
    return hands, board


def _hands_by_names(table: CardTable, names: Sequence[str], *, is_single: bool) -> int:
    """How many hands columns are by their names; 1 if all columns have single cards together."""
    try:
        players = hands_in_names(names, are_cards=is_single and not table.is_given) or 1
    except DealError as error:
        # Of columns that are given, some may be left out.
        is_given = table.options.names_columns and orders_of(names)[0] == tuple(range(len(names)))
        if not is_given:
            raise table.error(str(error)) from None
        return 1
    if players > 1 and not (is_single or table.is_given):
        raise table.error(f"{len(names)} columns have the names of {players} hands")
    return players


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
    if is_clear and (len(runs) > 1 or len(places) <= 3 or len(",".join(texts)) <= 24):
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
