"""Rows of text, put together for all deals of a block at once.

A row is a few pieces. Most are looked up in a table made beforehand, by winner, by strength or by
what decided; what stands between them belongs to the tables. The rows are joined once, so that a
deal costs a few steps through lists and no statement of Python.
"""

from __future__ import annotations

from itertools import repeat

from ...values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

__all__ = ["Given", "LookedUp", "Piece", "Template"]


class Given(Value):
    """A piece that is given for each row under a name."""

    __slots__ = __match_args__ = ("name",)

    name: str

    def __init__(self, name: str) -> None:
        self._set(name=name)


class LookedUp(Value):
    """A piece whose place in a table is given for each row under a name."""

    __slots__ = __match_args__ = ("name", "table")

    name: str
    table: tuple[str, ...]

    def __init__(self, name: str, table: Iterable[str]) -> None:
        self._set(name=name, table=tuple(table))

    def between(self, before: str, after: str) -> LookedUp:
        """The same with something before and after each entry."""
        return LookedUp(self.name, [f"{before}{entry}{after}" for entry in self.table])

    def then(self, other: LookedUp) -> LookedUp:
        """The same with what another table has at the same place after each entry."""
        return LookedUp(self.name, map("".join, zip(self.table, other.table, strict=True)))


Piece = str | Given | LookedUp


class Template:
    r"""The pieces of a row; a piece of text is the same in every row.

    >>> row = Template(["line ", Given("line"), ": ", LookedUp("winner", ["tie", "1"]), "\n"])
    >>> row.fill(2, {"line": ["7", "8"], "winner": b"\1\0"})
    'line 7: 1\nline 8: tie\n'
    """

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces = _folded(pieces)

    def fill(self, rows: int, values: Mapping[str, Iterable[Any]]) -> str:
        """So many rows; under each name there is a text a row, or a place in the table."""
        width = len(self.pieces)
        cells = [""] * (rows * width)
        for place, piece in enumerate(self.pieces):
            if isinstance(piece, str):
                cells[place::width] = repeat(piece, rows)
            elif isinstance(piece, Given):
                cells[place::width] = values[piece.name]
            else:
                cells[place::width] = map(piece.table.__getitem__, values[piece.name])
        return "".join(cells)


def _folded(pieces: Iterable[Piece]) -> list[Piece]:
    """The same row in fewer pieces.

    Text goes into the table before it, or else after it, and two tables side by side are one if
    both are looked up under the same name.
    """
    folded: list[Piece] = [""]
    for piece in pieces:
        last = folded[-1]
        if isinstance(piece, str) and isinstance(last, str):
            folded[-1] = last + piece
        elif isinstance(piece, str) and isinstance(last, LookedUp):
            folded[-1] = last.between("", piece)
        elif isinstance(piece, LookedUp) and isinstance(last, str):
            folded[-1] = piece.between(last, "")
        elif isinstance(piece, LookedUp) and isinstance(last, LookedUp) and piece.name == last.name:
            folded[-1] = last.then(piece)
        else:
            folded.append(piece)
    return [piece for piece in folded if piece != ""]
