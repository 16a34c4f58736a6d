"""Tables of verdicts as Arrow batches."""

from __future__ import annotations

from ..needs import need
from ..rules import Category
from .columns import DECIDERS, kind, winners_texts

pa = need("pyarrow", "tables")
pc = need("pyarrow.compute", "tables")

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


class Batches:
    """Blocks of verdicts as batches of the columns with these names; by default all."""

    def __init__(self, columns: Columns, names: Sequence[str] | None = None) -> None:
        self.columns = columns
        self.names = columns.names if names is None else tuple(names)
        # An Arrow file has one dictionary for a column: the same in every batch.
        self.words = {
            "file": pa.array(columns.files, pa.string()),
            "winners": pa.array(winners_texts(columns.players)),
            "category": pa.array(map(str, Category)),
            "decided_by": pa.array(DECIDERS[:-1]),
        }
        fields = [(name, _type(kind(name)), name == "decided_by") for name in self.names]
        self.schema = pa.schema([pa.field(*field) for field in fields])

    def batch(self, verdicts: Verdicts, file: str = "") -> Any:
        """A block of the file of that name."""
        if not self.names:  # A batch without columns still has rows.
            return pa.RecordBatch.from_struct_array(pa.array([{}] * len(verdicts), pa.struct([])))
        made = [self._column(name, verdicts, file) for name in self.names]
        return pa.record_batch(made, schema=self.schema)

    def _column(self, name: str, verdicts: Verdicts, file: str) -> Any:
        cells, what = self.columns.cells(name, verdicts, file), kind(name)
        if what in _NUMBERS:  # As they are in memory.
            return pa.Array.from_buffers(_NUMBERS[what], len(verdicts), [None, pa.py_buffer(cells)])
        texts = pa.array(cells, pa.string())
        if what not in _WORDS:
            return texts
        places = pc.index_in(texts, self.words[what]).cast(_WORDS[what])
        return pa.DictionaryArray.from_arrays(places, self.words[what])


def _type(what: str) -> Any:
    words = pa.dictionary(_WORDS[what], pa.string()) if what in _WORDS else pa.string()
    return _NUMBERS.get(what, words)
