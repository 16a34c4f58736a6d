"""Verdicts as Parquet and Arrow files, column by column."""

from __future__ import annotations

from array import array
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

from ...frames.needs import need
from ...hand_classes import classes
from ...rules import Category
from .columns import DECIDERS
from .hands import hands_side_by_side, width

pa = need("pyarrow", "tables")
pc = need("pyarrow.compute", "tables")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

    from ...deciding import Verdicts
    from .columns import Columns

__all__ = ["ArrowFile", "ParquetFile"]

ROW_GROUP = 1 << 18
"""So many rows, or a few more, are a group of a Parquet file."""


class _Batches:
    """Blocks of verdicts as batches of columns, with no Python object for a row."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self.schema = pa.schema([(name, _type(name)) for name in columns.names])
        self.categories = pa.array([str(category) for category in Category])
        self.deciders = pa.array([word for word in DECIDERS if word is not None])
        # Of no hand there is no category, but strengths begin with 1.
        by_strength = [0, *(row.category - 1 for row in classes(columns.rules))]
        self.category_of = bytes(by_strength)
        self.offsets = array("i")
        self.counted = array("Q")
        if columns.reason:
            from .reasons import Reasons

            self.reasons = Reasons(columns.rules)

    def batch(self, verdicts: Verdicts, file: str) -> Any:
        """A block of the file of that name."""
        players = verdicts.players
        made = {
            "line": self._lines(verdicts),
            "winner": _array(pa.uint8(), verdicts.winners),
            "decided_by": self._decided(verdicts),
        }
        for player in range(players):
            strengths = verdicts.strengths[player::players]
            made[f"hand{player + 1}"] = self._hands(verdicts, player)
            made[f"category{player + 1}"] = self._categories(strengths)
            made[f"strength{player + 1}"] = _array(pa.uint16(), strengths)
        if self.columns.files:
            # An Arrow file has one dictionary a column: it holds the names of all files.
            indexes = array("i", [self.columns.files.index(file)]) * len(verdicts)
            made["file"] = pa.DictionaryArray.from_arrays(
                _array(pa.int32(), indexes), pa.array(self.columns.files)
            )
        if self.columns.reason:
            made["reason"] = pa.array(self.reasons.of(verdicts))
        return pa.record_batch([made[name] for name in self.columns.names], schema=self.schema)

    def _lines(self, verdicts: Verdicts) -> Any:
        if not isinstance(verdicts.numbers, range):
            return _array(pa.uint64(), verdicts.lines)
        length = len(verdicts)
        if len(self.counted) < length:
            self.counted = array("Q", range(length))
        counted = _array(pa.uint64(), self.counted).slice(0, length)
        return pc.add(counted, pa.scalar(verdicts.numbers.start, pa.uint64()))

    def _categories(self, strengths: array[int]) -> Any:
        indexes = pc.take(
            _array(pa.uint8(), self.category_of), _array(pa.uint16(), strengths), boundscheck=False
        )
        return pa.DictionaryArray.from_arrays(indexes, self.categories, safe=False)

    def _decided(self, verdicts: Verdicts) -> Any:
        decided = _array(pa.uint8(), verdicts.decided)
        known = pc.less(decided, len(self.deciders))
        return pa.DictionaryArray.from_arrays(
            pc.if_else(known, decided, pa.scalar(None, pa.uint8())), self.deciders
        )

    def _hands(self, verdicts: Verdicts, player: int) -> Any:
        """The hands of a player as text: all the text, and where each begins."""
        length, step = len(verdicts), width(verdicts.hand_size)
        if len(self.offsets) <= length:
            self.offsets = array("i", range(0, step * (length + 1), step))
        text = hands_side_by_side(verdicts.cards, verdicts.hand_size, player, verdicts.players)
        return pa.Array.from_buffers(
            pa.string(), length, [None, pa.py_buffer(self.offsets), pa.py_buffer(text)]
        )


class ArrowFile:
    """Writes an Arrow file, which Feather calls its version 2."""

    def __init__(self, file: IO[bytes], columns: Columns) -> None:
        from pyarrow.ipc import new_file

        self.batches = _Batches(columns)
        self.out = new_file(file, self.batches.schema)

    def write(self, verdicts: Verdicts, file: str) -> None:
        """Write a block as a batch."""
        self.out.write_batch(self.batches.batch(verdicts, file))

    def finish(self) -> None:
        """Write where the batches are."""
        self.out.close()

    def drop(self) -> None:
        """Nothing: pyarrow forgets a file that is not closed."""


class ParquetFile:
    """Writes a Parquet file."""

    def __init__(self, file: IO[bytes], columns: Columns) -> None:
        from pyarrow.parquet import ParquetWriter

        self.batches = _Batches(columns)
        # What is small and comes often is a number of a dictionary; lines differ by one; and
        # no hand comes twice: to compress them takes as long as all else.
        self.out = ParquetWriter(
            file,
            self.batches.schema,
            use_dictionary=[name for name in columns.names if _kind(name) not in ("line", "hand")],
            column_encoding={"line": "DELTA_BINARY_PACKED"},
            write_statistics=["line"],
            compression={
                name: "none" if _kind(name) == "hand" else "snappy" for name in columns.names
            },
        )
        self.waiting: list[Any] = []
        self.rows = 0
        # One group is written while the next is made.
        self.thread = ThreadPoolExecutor(1)
        self.written: Future[None] | None = None

    def write(self, verdicts: Verdicts, file: str) -> None:
        """Write a group of rows when there are enough."""
        self.waiting.append(self.batches.batch(verdicts, file))
        self.rows += len(verdicts)
        if self.rows >= ROW_GROUP:
            self._write_group()

    def finish(self) -> None:
        """Write what is left, and where the groups are."""
        if self.waiting:
            self._write_group()
        self._wait()
        self.thread.shutdown()
        self.out.close()

    def drop(self) -> None:
        """Close it now: pyarrow would do so when the file is gone, and complain."""
        self.thread.shutdown(cancel_futures=True)
        with suppress(Exception):
            self.out.close()
        self.out.is_open = False

    def _write_group(self) -> None:
        table = pa.Table.from_batches(self.waiting)
        self._wait()
        self.written = self.thread.submit(self.out.write_table, table, self.rows)
        self.waiting, self.rows = [], 0

    def _wait(self) -> None:
        """Until the group before is written; raises what failed."""
        if self.written is not None:
            self.written.result()


def _kind(name: str) -> str:
    """A column's name without the player."""
    return name.rstrip("0123456789")


def _type(name: str) -> Any:
    """The type of a column."""
    match _kind(name):
        case "line":
            return pa.uint64()
        case "winner":
            return pa.uint8()
        case "strength":
            return pa.uint16()
        case "category" | "decided_by":
            return pa.dictionary(pa.uint8(), pa.string())
        case "file":
            return pa.dictionary(pa.int32(), pa.string())
        case _:
            return pa.string()


def _array(kind: Any, values: bytes | bytearray | array[int]) -> Any:
    """Numbers as they lie in memory."""
    return pa.Array.from_buffers(kind, len(values), [None, pa.py_buffer(values)])
