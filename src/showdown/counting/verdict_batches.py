"""Tables of verdicts as Arrow batches."""

from __future__ import annotations

from ..needs import need
from .verdict_columns import kind

pa: Any = need("pyarrow")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .deciding import Verdicts
    from .verdict_columns import Columns

_NUMBERS = {
    "line": pa.uint64(),
    "winner": pa.uint8(),
    "strength": pa.uint16(),
    "low_strength": pa.uint16(),
    "share": pa.float64(),
}
"""The types of kinds of columns; others are strings."""


class Batches:
    """Blocks of verdicts as batches of the columns with these names; by default all."""

    def __init__(self, columns: Columns, names: Sequence[str] | None = None) -> None:
        self.columns = columns
        fields = [
            pa.field(
                name,
                _NUMBERS.get(kind(name), pa.string()),
                nullable=columns.mixed or name == "decided_by",
            )
            for name in (columns.names if names is None else names)
        ]
        self.schema: Any = pa.schema(fields)

    def batch(self, verdicts: Verdicts, file: str = "") -> Any:
        """A block of the file of that name."""
        if not self.schema:  # A batch without columns still has rows.
            return pa.RecordBatch.from_struct_array(pa.array([{}] * len(verdicts), pa.struct([])))
        arrays = []
        for field in self.schema:
            cells = self.columns.cells(field.name, verdicts, file)
            if isinstance(cells, list):
                arrays.append(pa.array(cells, field.type))
            else:  # As they are in memory.
                buffers = [None, pa.py_buffer(cells)]
                arrays.append(pa.Array.from_buffers(field.type, len(verdicts), buffers))
        return pa.record_batch(arrays, schema=self.schema)
