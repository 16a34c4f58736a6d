"""Arrow arrays made from strengths: a row whose strength is 0 is null."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import kernel
from ..needs import need

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .labels import Table, Words

__all__ = ["Chunks", "numbers", "struct", "texts", "values", "winners"]


THERE = bytes([1] * 255 + [0])
"""Of winners, where there is one: 255 stands where a hand is null."""


class Chunks:
    """Arrays one after the other: a column that came in pieces.

    Iterating gives the arrays; the Arrow PyCapsule interface gives them as a stream.

    Attributes:
        arrays: nanoarrow's arrays, one or more, all of one type.

    >>> import pyarrow as pa
    >>> from showdown.frames import arrow
    >>> found = arrow.strength(pa.chunked_array([["8C TS KC 9H 4S"], [], ["AhKhQhJhTh"]]))
    >>> len(found), pa.chunked_array(found).to_pylist()
    (2, [578, 7462])
    """

    def __init__(self, arrays: Sequence[Any]) -> None:
        self.arrays = tuple(arrays)

    def __len__(self) -> int:
        return sum(len(array) for array in self.arrays)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.arrays)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        # Who asked for another type casts what comes, as the interface has it.
        return need("nanoarrow", "arrow").Array.from_chunks(self.arrays).__arrow_c_stream__()

    def __repr__(self) -> str:
        return f"<Chunks: {len(self)} rows of {self.arrays[0].schema.type.name.lower()}>"


def numbers(strengths: memoryview) -> Any:
    """Strengths as uint16."""
    return _array("uint16", strengths, [strengths])


def texts(strengths: memoryview, words: Words) -> Any:
    """The word of each strength as large_utf8."""
    return _array("large_string", strengths, words.spell(strengths))


def values(strengths: memoryview, table: Table) -> Any:
    """The value of each strength, in the type of the table."""
    precision = (38, table.places) if table.kind == "decimal128" else ()
    return _array(table.kind, strengths, [table.look_up(strengths)], *precision)


def winners(columns: Sequence[memoryview]) -> Any:
    """Who of the players wins each row, as uint8."""
    out = bytearray(len(columns[0]))
    kernel.decide_columns(columns, out)
    return _array("uint8", memoryview(out.translate(THERE)), [out])


def struct(columns: Sequence[memoryview]) -> Any:
    """Deals as structs: who wins, and the strength of each player."""
    nanoarrow = need("nanoarrow", "arrow")
    fields = [winners(columns), *map(numbers, columns)]
    names = ["winner", *(f"strength_{player}" for player in range(1, len(columns) + 1))]
    schema = nanoarrow.struct(
        {name: field.schema for name, field in zip(names, fields, strict=True)}
    )
    bits, nulls = bitmap(columns[0])
    made = nanoarrow.c_array_from_buffers(
        schema, len(columns[0]), [bits], null_count=nulls, children=fields
    )
    return nanoarrow.Array(made)


def _array(kind: str, strengths: memoryview, buffers: Sequence[Any], *arguments: int) -> Any:
    nanoarrow = need("nanoarrow", "arrow")
    bits, nulls = bitmap(strengths)
    schema = getattr(nanoarrow, kind)(*arguments)
    made = nanoarrow.c_array_from_buffers(
        schema, len(strengths), [bits, *buffers], null_count=nulls
    )
    return nanoarrow.Array(made)


def bitmap(strengths: memoryview) -> tuple[bytearray | None, int]:
    """The bitmap of what is not 0, unless nothing is, and how many rows are null."""
    rows = len(strengths)
    bits = bytearray((rows + 7) // 8)
    nulls = rows - kernel.mark(strengths, bits)
    return (bits if nulls else None), nulls
