"""Tables of verdicts as Arrow batches."""

from __future__ import annotations

from ..needs import need
from .verdict_columns import DECIDERS, kind, winners_texts

pa: Any = need("pyarrow")
pc: Any = need("pyarrow.compute")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .deciding import Verdicts
    from .verdict_columns import Columns

WINNERS = ("winners", "high_winners", "low_winners")
_TYPES = {
    "line": pa.uint64(),
    "winner": pa.uint8(),
    "strength": pa.uint16(),
    "file": pa.dictionary(pa.int32(), pa.string()),
    "low_strength": pa.uint16(),
    "share": pa.float64(),
    **dict.fromkeys(WINNERS, pa.dictionary(pa.uint16(), pa.string())),
    "category": pa.dictionary(pa.uint8(), pa.string()),
    "decided_by": pa.dictionary(pa.uint8(), pa.string()),
}
"""The types of kinds of columns; others are strings."""


class Batches:
    """Blocks of verdicts as batches of the columns with these names; by default all."""

    def __init__(self, columns: Columns, names: Sequence[str] | None = None) -> None:
        self.columns = columns
        self.names: tuple[str, ...] = columns.names if names is None else tuple(names)
        # An Arrow file has one dictionary for a column: the same in every batch.
        self.words: dict[str, Any] = {
            "file": pa.array(columns.files, pa.string()),
            **dict.fromkeys(WINNERS, pa.array(winners_texts(columns.players))),
            "category": pa.array(map(str, columns.game.rules.categories)),
            "decided_by": pa.array(DECIDERS),
        }
        types = {name: _TYPES.get(kind(name), pa.string()) for name in self.names}
        fields = [
            pa.field(*each, nullable=columns.mixed or each[0] == "decided_by")
            for each in types.items()
        ]
        self.schema: Any = pa.schema(fields)

    def batch(self, verdicts: Verdicts, file: str = "") -> Any:
        """A block of the file of that name."""
        if not self.names:  # A batch without columns still has rows.
            return pa.RecordBatch.from_struct_array(pa.array([{}] * len(verdicts), pa.struct([])))
        made = [self._column(name, verdicts, file) for name in self.names]
        return pa.record_batch(made, schema=self.schema)

    def _column(self, name: str, verdicts: Verdicts, file: str) -> Any:
        cells, type_ = self.columns.cells(name, verdicts, file), self.schema.field(name).type
        if pa.types.is_primitive(type_) and isinstance(cells, list):  # Of a player who is absent.
            return pa.array(cells, type_)
        if pa.types.is_primitive(type_):  # As they are in memory.
            return pa.Array.from_buffers(type_, len(verdicts), [None, pa.py_buffer(cells)])
        texts, words = pa.array(cells, pa.string()), self.words.get(kind(name))
        if words is None:
            return texts
        places = pc.index_in(texts, words).cast(type_.index_type)
        return pa.DictionaryArray.from_arrays(places, words)
