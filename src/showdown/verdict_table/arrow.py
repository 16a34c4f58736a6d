"""Tables of verdicts as Arrow batches."""

from __future__ import annotations

from .. import kernel
from ..deciding import EQUAL
from ..needs import need
from .columns import kind

pa = need("pyarrow", "tables")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..deciding import Verdicts
    from .columns import Columns

__all__ = ["Batches"]

_NUMBERS = {"line": pa.uint64(), "winner": pa.uint8(), "strength": pa.uint16()}
_WORDS = {
    "file": pa.int32(),
    "winners": pa.uint16(),
    "category": pa.uint8(),
    "decided_by": pa.uint8(),
}
"""What the columns of words hold instead: places in a dictionary."""

_EQUAL_AS_FIRST = bytes.maketrans(bytes([EQUAL]), bytes(1))


class Batches:
    """Blocks of verdicts as batches of columns.

    Args:
        columns: what a row may hold.
        names: which of them a batch has, in this order; by default all. The others are not made.
    """

    def __init__(self, columns: Columns, names: Sequence[str] | None = None) -> None:
        self.columns = columns
        self.names = columns.names if names is None else tuple(names)
        self.schema = pa.schema(
            [pa.field(name, _type(name), nullable=name == "decided_by") for name in self.names]
        )
        # An Arrow file has one dictionary for a column: the same in every batch.
        self.words = {
            name: pa.array([word for word in columns.words(name) if word is not None])
            for name in self.names
            if kind(name) in _WORDS
        }

    def batch(self, verdicts: Verdicts, file: str = "") -> Any:
        """A block of the file of that name."""
        made = [self._column(name, verdicts, file) for name in self.names]
        if not made:
            # A batch without columns still has rows.
            rows = pa.array([{}]).take(pa.array(bytes(len(verdicts)), pa.uint8()))
            return pa.RecordBatch.from_struct_array(rows)
        return pa.record_batch(made, schema=self.schema)

    def _column(self, name: str, verdicts: Verdicts, file: str) -> Any:
        what = kind(name)
        if what == "line":
            return _array(_NUMBERS[what], verdicts.lines)
        if what in _NUMBERS:
            return _array(_NUMBERS[what], self.columns.cells(name, verdicts, file))
        if what not in _WORDS:
            return pa.array(self.columns.cells(name, verdicts, file), pa.string())
        codes, untied = self.columns.codes(name, verdicts, file), None
        if what == "decided_by":
            # Under a null there is a place in the dictionary too: Polars looks it up.
            codes = bytes(codes).translate(_EQUAL_AS_FIRST)
            untied = bytearray((len(codes) + 7) // 8)
            kernel.mark(verdicts.winners, untied)
        places = _array(_WORDS[what], codes, untied)
        return pa.DictionaryArray.from_arrays(places, self.words[name], safe=False)


def _type(name: str) -> Any:
    """The type of a column."""
    what = kind(name)
    if what in _WORDS:
        return pa.dictionary(_WORDS[what], pa.string())
    return _NUMBERS.get(what, pa.string())


def _array(type_: Any, values: Any, valid: bytearray | None = None) -> Any:
    """Numbers as they lie in memory; `valid` has a bit for each, 0 for null."""
    bits = None if valid is None else pa.py_buffer(valid)
    return pa.Array.from_buffers(type_, len(values), [bits, pa.py_buffer(values)])
