"""Files of deals as a dataset of pyarrow, which an engine scans as often as it likes."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ..needs import need
from ..verdict_table.arrow import Batches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .deals import Deals

pa = need("pyarrow", "duckdb")
ds = need("pyarrow.dataset", "duckdb")

AT_ONCE = 1 << 15
"""The number of rows made at a time: a query that wants few need not wait for many."""

_Dataset: Any = ds.Dataset


class DealsDataset(_Dataset):  # type: ignore[misc]
    """Deals as a dataset: an engine asks for columns and gives a filter, and nothing else is made.

    `failure` is what ended the last scan early, an invalid deal or an interrupt: engines report
    it in their own words.
    """

    schema: Any = None  # Instead of the property of pyarrow, which cannot be set.

    def __init__(self, deals: Deals) -> None:
        self._deals = deals
        self.schema = Batches(deals.columns).schema
        self.failure: BaseException | None = None

    def scanner(
        self,
        columns: Sequence[str] | None = None,
        filter: Any = None,  # noqa: A002  # as pyarrow calls it
        **_: object,
    ) -> SimpleNamespace:
        """A reader of some columns of the rows that a filter keeps."""
        names = self.schema.names if columns is None else list(columns)
        schema = pa.schema([self.schema.field(name) for name in names])
        read = partial(pa.RecordBatchReader.from_batches, schema, self._batches(names, filter))
        return SimpleNamespace(projected_schema=schema, to_reader=read)

    def _batches(self, names: Sequence[str], filter_: Any) -> Iterator[Any]:
        asked = [] if filter_ is None else _fields(filter_, self.schema)
        batches = Batches(self._deals.columns, tuple(dict.fromkeys((*names, *asked))))
        try:
            for file, block in self._deals.blocks():
                for part in block.parts(AT_ONCE):
                    batch = batches.batch(part, file)
                    if filter_ is None:
                        yield batch
                    else:
                        left = pa.Table.from_batches([batch]).filter(filter_).select(names)
                        yield from left.to_batches()
        except (Exception, KeyboardInterrupt) as error:
            self.failure = error
            raise


def _fields(filter_: Any, schema: Any) -> list[str]:
    """The columns that a filter uses: it fails where one of them is missing."""
    found = []
    for place, name in enumerate(schema.names):
        try:
            schema.remove(place).empty_table().filter(filter_)
        except pa.ArrowInvalid:
            found.append(name)
    return found
