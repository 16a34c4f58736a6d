"""Columns side by side as lines of text, and a fault in one of them told by its cell."""

from __future__ import annotations

from itertools import accumulate, pairwise

from ...errors import DealError, quoted
from ...kernel.faults import Fault
from ...rules import HAND_SIZES, MOST_PLAYERS
from ...values import Value
from ..block import Block
from ..layout import Layout
from .columns import letters
from .ruled import ruled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from mmap import mmap
    from typing import Protocol

    from .cells import Texts

    Place = tuple[Block, int, int]
    """A block of a file, and where in its text a row starts and ends."""

    class Part(Protocol):
        """Rows of a table that are taken together.

        `above` of them stand above the deals, and `read` bytes of the file were read for them.
        """

        above: int
        read: int

        def columns(self) -> list[Texts]:
            """The columns of the deals; called once, by the thread that counts them."""
            ...

        def record(self, row: int) -> Place | None:
            """A row as its file has it, if that is text."""
            ...


__all__ = ["Form", "RowsBlock", "between", "line_places"]


class Form(Value):
    """How the rows of a table become lines.

    Attributes:
        layout: how the lines are laid out.
        signs: what stands after each column.
        strict: how they would be laid out with marks that tell where a column ends, and
        marks: these; the same where the lines have them.
        titles: what the columns are called.
        sheet: the sheet of a workbook.
    """

    __slots__ = __match_args__ = ("layout", "signs", "strict", "marks", "titles", "sheet")

    layout: Layout
    signs: str
    strict: Layout
    marks: str
    titles: tuple[str, ...]
    sheet: str | None

    def __init__(
        self,
        layout: Layout,
        signs: str,
        strict: Layout,
        marks: str,
        titles: tuple[str, ...],
        sheet: str | None = None,
    ) -> None:
        self._set(layout=layout, signs=signs, strict=strict, marks=marks)
        self._set(titles=titles, sheet=sheet)

    @property
    def in_cell(self) -> int | None:
        """How many cards a cell has, if all have as many."""
        size, columns = self.layout.size, len(self.titles)
        return size // columns if size % columns == 0 else None


def between(hands: Sequence[int], separator: str, mark: str) -> str:
    r"""What stands after each column of hands of so many columns.

    >>> between((2, 2), ",", "|")
    ',|,\n'
    """
    return mark.join(separator * (columns - 1) for columns in hands) + "\n"


def line_places(block: Block) -> list[tuple[int, int]]:
    r"""Where each line of a block's text starts, and where the next one does.

    >>> line_places(Block(b"8C\r\nTS", 0, 6))
    [(0, 4), (4, 6)]
    """
    lines = block.text[block.start : block.stop].splitlines(keepends=True)
    return list(pairwise(accumulate(map(len, lines), initial=block.start)))


class RowsBlock(Block):
    """Rows of a table, and their lines once they are made; all lines have the same length.

    `widths` are those of the columns.
    """

    __slots__ = ("part", "form", "texts", "widths")
    __match_args__ = (*Block.__match_args__, "part", "form", "texts", "widths")
    unit = "row"

    part: Part
    form: Form
    texts: Sequence[Texts]
    widths: tuple[int, ...]

    def __init__(
        self,
        text: bytes | mmap,
        start: int,
        stop: int,
        base: int,
        read: int,
        source: Block | None,
        part: Part,
        form: Form,
        texts: Sequence[Texts] = (),
        widths: tuple[int, ...] = (),
    ) -> None:
        super().__init__(text, start, stop, base, read, source)
        self._set(part=part, form=form, texts=texts, widths=widths)

    @classmethod
    def of(cls, part: Part, form: Form) -> RowsBlock:
        """A block whose lines are still to be made."""
        return cls(b"", 0, 0, 0, part.read, None, part, form)

    def ready(self) -> RowsBlock:
        """The same with its lines."""
        texts = self.part.columns()
        text, widths = ruled(texts, self.form, self.part.above)
        return RowsBlock(
            text, 0, len(text), 0, self.read, None, self.part, self.form, texts, widths
        )

    def original(self, start: int, stop: int) -> bytes:
        """A whole row as its file has it, or as CSV; a part of one as it was read."""
        if (found := self._record(start, stop)) is not None:
            block, first, last = found
            return block.original(first, last)
        return self._cells(start, stop)

    @property
    def encoding(self) -> str:
        """How the file writes its text, if it is text."""
        found = self.part.record(0)
        return "utf-8" if found is None else found[0].encoding

    def raw(self, start: int, stop: int) -> bytes:
        """A whole row byte for byte as its file has it, or as CSV."""
        if (found := self._record(start, stop)) is not None:
            block, first, last = found
            return block.raw(first, last)
        return self._cells(start, stop)

    def _record(self, start: int, stop: int) -> Place | None:
        row = self._row(start, stop)
        return None if row is None else self.part.record(row)

    def _cells(self, start: int, stop: int) -> bytes:
        row = self._row(start, stop)
        return self.text[start:stop] if row is None else _csv([texts[row] for texts in self.texts])

    def _row(self, start: int, stop: int) -> int | None:
        """Which row it is, if it is a whole one."""
        line = sum(self.widths) + len(self.widths)
        return start // line if stop - start == line and start % line == 0 else None

    def told(self, error: DealError, fault: Fault, place: int) -> DealError:
        """The error with its place in the table: row, column, and character in the cell."""
        from .separated import RecordsPart

        row, place = divmod(place, sum(self.widths) + len(self.widths))
        column = 0
        while place > self.widths[column] and column < len(self.widths) - 1:
            place -= self.widths[column] + 1
            column += 1
        if isinstance(self.part, RecordsPart) and (stray := self.part.stray_quote(row)):
            return self._stray(error, self.part.dialect.places, *stray)
        cells = [texts[row] for texts in self.texts]
        problem = error.problem
        cell = cells[column].encode("utf-8", "replace")
        at = len(cell[:place].decode("utf-8", "replace"))
        # Where a hand ends or goes on at the wrong place, its cards are to be counted.
        ends = place >= len(cell.rstrip()) or (
            fault is Fault.WRONG_SEPARATOR and cell[place : place + 1].isspace()
        )
        if "" in map(str.strip, cells):
            column = [cell.strip() for cell in cells].index("")
            problem, at = "the cell is empty, and others of the row are not", 0
        elif ends or fault in (Fault.TOO_FEW_CARDS, Fault.TOO_MANY_CARDS):
            counts = [_cards(cell, self.form.layout) for cell in cells]
            wrong = [i for i, count in enumerate(counts) if count != self.form.in_cell]
            if self.form.in_cell is not None and len(cells) > 1 and wrong:
                column, at = wrong[0], 0
                problem = _miscounted(counts[column], self.form)
        elif fault is Fault.WRONG_SEPARATOR and len(cells) > 1:
            before = cells[column][:at]
            if _cards(before, self.form.layout) == self.form.in_cell:
                problem = f"{problem.rpartition(': ')[0]}: the {self._thing()} ends there"
        if "#" in cells[column]:
            problem = f"{quoted(cells[column])} is no {self._thing()}"
        return DealError(
            problem,
            file=error.file,
            line=error.line,
            column=at + 1,
            text=cells[column].replace("\n", " "),
            field=self.form.titles[column],
            sheet=self.form.sheet,
        )

    def _stray(
        self, error: DealError, places: Sequence[int], text: str, at: int, place: int
    ) -> DealError:
        known = self.form.titles[places.index(place)] if place in places else None
        return DealError(
            'a quote (") is never closed: one within a cell is written twice, in quotes',
            file=error.file,
            line=error.line,
            column=at + 1,
            text=text,
            field=known or f"column {letters(place)}",
        )

    def _thing(self) -> str:
        return {1: "card", self.form.layout.cards: "hand"}.get(self.form.in_cell or 0, "deal")


def _miscounted(count: int, form: Form) -> str:
    cards = f"{count} card{'' if count == 1 else 's'}"
    if form.in_cell == 1:
        return f"{cards}, but each cell has one"
    return f"{cards}, but a hand has {form.in_cell}"


def _cards(cell: str, layout: Layout) -> int:
    """How many cards a cell begins with."""
    from ...kernel.lines import layout_of, read_line

    many = Layout(MOST_PLAYERS, HAND_SIZES[-1], layout.style, mixed=True)
    read = read_line(cell.encode("utf-8", "replace"), layout_of(many.fields(repeats=True)))
    return len(read.cards)


def _csv(cells: Sequence[str]) -> bytes:
    import csv
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue().encode("utf-8", "replace")
