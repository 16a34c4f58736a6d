"""Rows of a table as lines of text for the kernel, and the way back from a line to a cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from operator import add
from typing import Any

from ...cards.card_text import PLAYING_CARD, PLAYING_CARDS, RANK, SUIT
from ...errors import DealError, FilesRead, counted, quoted
from ...kernel.faults import Fault
from ...needs import need
from ...values import Value
from ..blocks import Block, HeadLine, Later
from ..detect import detect
from ..layout import INVALID, PAIRS, Layout
from ..lines import groups_of
from ..names import NUMBER_WORDS, OTHER_ORDER, may_label, may_reorder, names_hands, numbers_in, stem
from ..options import ReadOptions
from ..rewriting import readable
from ..skeleton import CARDS, MISTYPED, likely_style, skeleton_of
from .table import CardTable, Places, Rows, find_columns, reference_to, text_array, with_header

_EMPTY = re.compile(rb'[,;|\t "\r\n]|[:+-]{2,}')
_LINE_ENDS = r"[\r\n]"
_AROUND_NUMBERS = r"""[\t-\r\x1c-\x1f\x{85}\pZ,;|/\[\](){}"']"""
_AROUND_CARDS = rf"(?:-|{_AROUND_NUMBERS})"  # In a cell, but for spaces, for Arrow.
_STRUCK = rf"^[^\pL\pN{''.join(PLAYING_CARDS)}]*?[-/;,]"  # In front of cards struck out.
_SIGNS_ONLY = " \u00a0\t\r\n-:,;|/[](){}\"'"
_CARD = f"(?:{RANK}{SUIT}|{SUIT}{RANK}|{PLAYING_CARD})"
_WORD_OF_CARDS = rf"(?:^|[^\pL\pN]){_CARD}+(?:[\pL\pN]*{_CARD})?(?:$|[^\pL\pN])"
"""Finds all cells that have a card, and a few others, in the syntax of Arrow."""
_LETTER = re.compile(r"[^\W\d_]")
_BEFORE, _AFTER = r"(?:^|[^0-9.:/-]|[^0-9][.:/-])", r"(?:[^0-9.:/-]|[.:/-](?:$|[^0-9])|$)"
_SMALL = rf"(?:0*(?:10|\pN)(?:st|nd|rd|th)?|{NUMBER_WORDS})"
_TWO_NUMBERS = rf"(?is){_BEFORE}{_SMALL}{_AFTER}(?:.*{_BEFORE})?{_SMALL}{_AFTER}"
"""Finds all labels with the numbers of two players, and a few others."""
Labels = tuple[Sequence[int], bool]  # Columns that may number the players; may digits alone?


class RowFormat(Value):
    """How rows become lines: the cells of the columns one after the other, in a layout.

    Attributes:
        places: the columns, in the order of the deal.
        marks: what is in front of each cell.
        blanks: the signs in cells that are blanks in lines, in the syntax of Arrow.
        sizes: how many cards each cell usually has.
        options: with which the lines are read as a text.
        labels: groups of other columns that may number the players.
    """

    table: CardTable
    places: Places
    marks: tuple[str, ...]
    blanks: str
    sizes: tuple[int, ...]
    layout: Layout
    options: ReadOptions
    labels: Sequence[Labels] = ()

    @property
    def is_sure(self) -> bool:
        """Whether columns are given, or there is anything in others: it is not a text of cards."""
        return self.table.is_given or len(self.places) < sum(map(any, self.table.columns))

    @property
    def parts(self) -> Iterator[Later]:
        """The rows of the table."""
        with FilesRead(f"{self.table.name}: it cannot be read"):
            for make, read in self.table.batches:
                yield Later(partial(_block, make, self, read), read)


def table_format(table: CardTable) -> RowFormat:
    """The format of a table's rows; an error if they are not deals or can be read in two ways."""
    table = with_header(table)
    if table.starts_with_run and not (any(table.names) or table.options.words):
        raise table.error("its first row may be a deal or names: use other names, or none")
    hands, board = find_columns(table)
    used = (*chain(*hands), *board)
    name = re.sub("(?<=[0-9])(?=[A-Za-z])", " ", table.names[used[0]])
    if len(used) - len(board) == 1 and may_reorder(name):
        raise table.error(f"{quoted(table.names[used[0]])} may number its hands: rename the column")
    if table.is_given:
        return _row_format(hands, board, table)
    unread = [place for place in range(len(table.names)) if place not in used]
    columns = [table.columns[place] for place in unread]
    # `Board:` alone in a cell is in front of cards; without names, `1C` may be a card.
    may_be = re.compile(".*:" if any(table.names) else f".*:|{MISTYPED.pattern}").fullmatch
    are_dealt = [[table.cards_in(c) != 0 or may_be(c) for c in column] for column in columns]
    if 2 * sum(map(any, zip(*are_dealt, strict=True))) > sum(any(row) for _, row in table.head):
        raise table.error("there are cards in other columns: name those of the deal")
    beside = [n for n in unread if n + 1 in used or (n - 1 in used and not any(table.names))]
    if odd := [n for n in beside if may_label(table.columns[n])]:
        words, (number, row) = "it may say whose the cards beside it are", table.head[0]
        raise table.cell_error(words, number, odd[0], row[odd[0]])
    labels = _labels(table, unread, used, len(hands))
    return _row_format(hands, board, table).but(labels=labels)


def _labels(table: CardTable, unread: list[int], used: Places, players: int) -> list[Labels]:
    """The groups of columns whose labels may number the players, and whether digits alone may."""
    is_named = bool(numbers_in(", ".join([table.names[place] for place in used])))
    front, behind = ([at for at in unread if at + way in used] for way in (1, -1))
    groups: list[Labels] = [(front, True)] * (len(front) > 1 or not is_named)
    rows = [row for _, row in table.head]
    if not is_named:
        counts = {str(player + 1) for player in range(players)}
        sets = [unread[n : n + players] for n in range(len(unread))]
        groups += [(s, True) for s in sets if all({row[at] for at in s} == counts for row in rows)]
        worded = [n for n in unread if not (t := "".join(table.columns[n])) or _LETTER.search(t)]
        stems = {at: frozenset(map(stem, table.columns[at])) - {""} for at in worded}
        alike = [[at for at in worded if stems[at] == own] for own in {*stems.values()} if own]
        groups += [(some, False) for some in alike if len(stems[some[0]]) == 1 < len(some)]
        groups += [(behind, True), *[([at], False) for at in worded]]
    named = [table.names[at] for at in front] * (not is_named)
    found = [([row[at] for at in some], bare) for row in rows for some, bare in groups]
    if not all(_are_in_order(cells, are_bare=bare) for cells, bare in [(named, True), *found]):
        raise table.error(f"other columns may number the players {OTHER_ORDER}: name the columns")
    return groups


def _are_in_order(labels: Sequence[str], *, are_bare: bool) -> bool:
    """Whether labels number the players 1, 2 …, or none of them."""
    text = ", ".join(labels)
    numbers = numbers_in(text) if are_bare or _LETTER.search(text) else []
    if not are_bare and labels[1:] and all(re.fullmatch(r"[^\W\d]\D*\d{1,9}", t) for t in labels):
        numbers = [int(number) for number in re.findall(r"\d+", text)]  # `user17`, `user4`.
    return numbers == sorted(numbers)


def _row_format(hands: tuple[Places, ...], board: Places, table: CardTable) -> RowFormat:
    """The format of rows; the first ones with cards in all columns, joined to lines, are a text."""
    places = (*chain(*hands), *board)
    rows = _first_deals(places, table)
    style = likely_style(tuple(chain(*rows.values())), table.options.style)
    options = table.options.but(mixed=False, columns=None, hands=(), board=None)
    first, *_ = rows.values()
    deals = [skeleton_of(cell, style) for cell in first]
    sizes = tuple([len(deal.cards) for deal in deals])
    is_text = len(hands) == len(hands[0]) == 1
    if table.options.columns is not None:  # Cells of words, or of several hands.
        is_text |= sizes[:1] != sizes[1:2] or not all(map(table.cards_in, first))
    for place, deal in zip(chain(*hands), () if is_text else deals, strict=False):
        try:
            several = len(groups_of(deal)) > 1
        except DealError as error:
            at, row = (error.column or 1) - 1, next(iter(rows))
            raise table.cell_error(error.problem, row, place, deal.line, at) from None
        if several:
            raise table.error("the cards in a cell are in groups: they may be several hands")
    parts = [*([[place] for place in chain(*hands)] if is_text else hands)]
    marks = [mark for part in parts for mark in ("|", *" " * (len(part) - 1))]
    if board:
        others = ["|Board:" if is_text else " "] * (len(board) - 1)
        marks += ["|" if ":" in first[-len(board)] else "|Board:", *others]
    marks = ["", *marks[1:]] if options.style == PAIRS else marks
    blanks, texts, around = _LINE_ENDS, rows, marks
    if not (is_text or options.style == PAIRS):  # What is between the cards means nothing.
        blanks, between = (_AROUND_CARDS, "") if style in CARDS else (_AROUND_NUMBERS, " ")
        texts = {
            number: [between.join(skeleton_of(cell, style).cards) for cell in row]
            for number, row in rows.items()
        }
        around = [mark.replace(" ", between) for mark in marks]
    lines = [HeadLine(n, "".join(map(add, around, row))) for n, row in texts.items()]
    try:
        layout = detect(lines, options, table.name)
    except DealError as error:
        row = error.line or lines[0].number
        index, at = _cell_at(texts[row], around, (error.column or 1) - 1)
        cell, at = rows[row][index], at * is_text
        located = table.cell_error(error.problem, row, places[index], cell, at)
        located.suggestions = error.suggestions
        raise located from None
    if board and sum(sizes[-len(board) :]) != layout.board:
        raise table.error("these columns are not all hands and then the board: name the board")
    if layout.board and not (board or is_text) and len(hands) > layout.players:
        at = layout.players if layout.board_at is None else layout.board_at
        board = tuple(chain(*hands[at : (rest := at + len(hands) - layout.players)]))
        has_digit = re.search("[0-9]", table.names[board[0]])  # It may be a player's.
        if any(table.names) and (layout.cards == layout.board or has_digit):
            raise table.error("any of these columns may be the board")
        return _row_format((*hands[:at], *hands[rest:]), board, table)
    layout = layout.but(header=table.header)
    return RowFormat(table, places, tuple(marks), blanks, sizes, layout, options)


def _first_deals(places: Places, table: CardTable) -> dict[int, list[str]]:
    """The cells of the first rows with cards in all columns of the deal, by their number."""
    rows = {n: [re.sub(r"[\r\n]", " ", row[at]) for at in places] for n, row in table.head}
    full = {number: cells for number, cells in rows.items() if all(map(table.cards_in, cells))}
    has_names = table.header or table.is_given or any(table.names)
    if full and not has_names and next(iter(full)) != (top := next(iter(rows))):  # It may be names.
        words = "neither a deal nor a header: column names need letters"
        raise table.cell_error(words, top, places[0], rows[top][0])
    if not any(map(any, rows.values())):
        raise table.error("no deals found")
    return full or {number: cells for number, cells in rows.items() if any(cells)}


def _block(make: Callable[[], Rows], form: RowFormat, read: int) -> Block:
    """Rows of a table, which the thread that works on them makes and joins to lines."""
    table = form.table
    with FilesRead(f"{table.name}: it cannot be read"):
        rows = make()
    text = _joined(rows, form)
    if problems := _problems(rows, form):
        lines = text.split(b"\n")
        for row, problem in problems.items():
            lines[row] = INVALID if problem else b""
        text = b"\n".join(lines)
    block = Block(text, 0, len(text))
    if form.blanks == _LINE_ENDS and not form.layout.is_kept:
        block = readable(block, form.layout, form.options)
    more = {"rows": rows, "form": form, "problems": problems, "joined": block, "read": read}
    return TableBlock(block.text, 0, len(block.text), layout=block.layout, **more)  # type: ignore[arg-type]


class TableBlock(Block):
    """Rows of a table as lines.

    Attributes:
        problems: why rows cannot be read, apart from what the kernel finds in their lines.
        joined: the rows as lines of a text, which may have been rewritten for the kernel.
    """

    # These are always given, though fields before them have defaults.
    rows: Rows  # type: ignore[misc]
    form: RowFormat  # type: ignore[misc]
    problems: Mapping[int, DealError | None]  # type: ignore[misc]
    joined: Block  # type: ignore[misc]

    unit = "row"

    def original(self, row: int, start: int, stop: int) -> bytes:  # noqa: ARG002
        """A row as it is in its file, or with tabs between its cells."""
        return self.rows.record(row)

    def located(self, error: DealError, fault: Fault, row: int, place: int) -> DealError:
        """The error with its place in the table: row, column, and character in the cell."""
        form = self.form
        cells = [self.rows.cells[place][row].as_py() or "" for place in form.places]
        if problem := self.problems.get(row):
            held = zip(map(form.table.cards_in, cells), form.sizes, strict=True)
            is_deal = problem.text or any(n == size > 1 for n, size in held)
            if not is_deal and names_hands(", ".join(cells)):
                problem.problem = f"this row may name hands {OTHER_ORDER}"
            problem.file, problem.line = error.file, error.line
            return problem
        error = self.joined.located(error, fault, row, place)
        index, at = _cell_at(cells, form.marks, (error.column or 1) - 1)
        sizes = [form.table.cards_in(cell, form.layout.style) for cell in cells]
        wrong = [n for n, size in enumerate(sizes) if size != form.sizes[n]]
        if wrong and len(cells) > 1 and all(sizes) and fault is not Fault.REPEATED_CARD:
            index, at = wrong[0], 0
            size = counted(sizes[index] or 0, "card")
            error.problem = f"{size} in a cell for {form.sizes[index]}"
        number, column = self.rows.number + row, form.places[index]
        located = form.table.cell_error(error.problem, number, column, cells[index], at)
        located.suggestions = error.suggestions
        return located


def _cell_at(cells: Sequence[str], marks: Sequence[str], at: int) -> tuple[int, int]:
    """The cell at a place in cells behind their marks, and the place in it."""
    for index, (mark, cell) in enumerate(zip(marks, cells, strict=True)):
        at -= len(mark)
        if at <= len(cell):
            return index, at
        at -= len(cell)
    return len(cells) - 1, len(cells[-1])


def _problems(rows: Rows, form: RowFormat) -> dict[int, DealError | None]:
    """What is wrong with rows, apart from what the kernel finds in lines; None for no deal."""
    compute, table = need("pyarrow.compute"), form.table
    problems: dict[int, DealError | None] = {**rows.problems}
    for place in form.places:
        texts = compute.fill_null(compute.utf8_trim(rows.cells[place], characters=_SIGNS_ONLY), "")
        for row in compute.indices_nonzero(compute.equal(texts, "")).to_pylist():
            # Of some columns that were not loaded nobody knows whether they are empty.
            if len(rows.cells) >= len(table.names) and not _EMPTY.sub(b"", rows.record(row)):
                problems[row] = None
            elif row not in problems:
                words = "the cell is empty: a deal needs all its cards"
                problems[row] = table.cell_error(words, rows.number + row, place, "")
    pattern = _WORD_OF_CARDS if table.options.style in (None, *CARDS) else "[0-9]"
    unread = sorted({*rows.cells} - {*form.places})
    if table.is_given:  # A card among words where the first lines have none: a word may be missing.
        unread = [at for at in unread * table.options.words if not any(n[at] for n in table.counts)]
    # All cells at once: to compile an expression takes longer than to use it on a few rows.
    size, texts = len(rows.cells[form.places[0]]), _all_cells(rows, unread)
    may_have = compute.match_substring_regex(texts, pattern)
    for at in compute.indices_nonzero(compute.fill_null(may_have, False)).to_pylist():
        place, row, text = unread[at // size], at % size, texts[at].as_py()
        if row not in problems and table.cards_in(text) != 0:
            words = "cards in a column that was not read: name the columns of the deal"
            problems[row] = problem = table.cell_error(words, rows.number + row, place, text)
            if not table.is_given:
                columns = reference_to(form.places, table.names)
                problem.suggest("To leave it out", columns=columns)
    for row in () if table.is_given else _in_other_order(rows, form):
        words = "its labels seem to number the players in another order"
        shown = rows.record(row).decode("utf-8", "replace").rstrip()
        problems.setdefault(row, DealError(words, column=1, text=shown))
    header = table.header - rows.number
    if 0 <= header < size:
        problems[header] = None
    return problems


def _in_other_order(rows: Rows, form: RowFormat) -> Iterator[int]:
    """The rows whose labels number the players in another order than 1, 2 …."""
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    late = range(len(form.table.names), len(rows.cells)) if len(form.labels) > 1 else ()  # In JSON.
    for places, are_bare in (*form.labels, *[([at], False) for at in late]):
        if not (cells := [rows.cells[at] for at in places if at in rows.cells]):
            continue
        end = pa.scalar(", ", pa.large_string())
        texts = compute.binary_join_element_wise(*cells, end, null_handling="replace")
        found = texts.filter(compute.match_substring_regex(texts, _TWO_NUMBERS)).unique()
        wrong = [t for t in found.to_pylist() if not _are_in_order([t], are_bare=are_bare)]
        is_wrong = compute.is_in(texts, value_set=pa.array(wrong, texts.type))
        yield from compute.indices_nonzero(is_wrong).to_pylist()


def _all_cells(rows: Rows, places: Sequence[int]) -> Any:
    return need("pyarrow").concat_arrays([text_array([]), *[rows.cells[at] for at in places]])


def _joined(rows: Rows, form: RowFormat) -> bytes:
    pa, compute = need("pyarrow"), need("pyarrow.compute")
    cells, size = _all_cells(rows, form.places), len(rows.cells[form.places[0]])
    if form.blanks != _LINE_ENDS:
        cells = compute.replace_substring_regex(cells, _STRUCK, "#")
    plain = compute.replace_substring_regex(cells, form.blanks, " ")
    parts = []
    for at, mark in enumerate(form.marks):
        parts += [pa.scalar(mark, pa.large_string()), plain[at * size : (at + 1) * size]]
    ends = [pa.scalar(end, pa.large_string()) for end in ("\n", "")]
    lines = compute.binary_join_element_wise(*parts, *ends, null_handling="replace")
    _, starts, buffer = lines.buffers()
    return bytes(buffer[: memoryview(starts).cast("q")[len(lines)]])
