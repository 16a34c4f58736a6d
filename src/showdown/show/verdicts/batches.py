"""Verdicts as Arrow batches, column by column."""

from __future__ import annotations

from array import array

from ...by_strength import categories
from ...deciding import EQUAL
from ...needs import need
from ...rules import Category
from .columns import DECIDERS, kind, player_of, winners_texts
from .hands import hands_side_by_side, width

pa = need("pyarrow", "tables")
need("pyarrow.compute", "tables")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...deciding import Verdicts
    from .columns import Columns

__all__ = ["Batches"]

_EQUAL_AS_FIRST = bytes.maketrans(bytes([EQUAL]), bytes(1))


class Batches:
    """Blocks of verdicts as batches of columns.

    Args:
        columns: what a row may hold.
        names: which of them a batch has, in this order; by default all. Nothing else is made.
    """

    def __init__(self, columns: Columns, names: Sequence[str] | None = None) -> None:
        self.columns = columns
        self.names = columns.names if names is None else tuple(names)
        self.schema = pa.schema(
            [pa.field(name, _type(name), nullable=name == "decided_by") for name in self.names]
        )
        self.categories = pa.array([str(category) for category in Category])
        self.winners = pa.array(winners_texts(columns.players))
        self.deciders = pa.array([word for word in DECIDERS if word is not None])
        # Of no hand there is no category, but strengths begin with 1.
        self.category_of = bytes(max(0, number - 1) for number in categories(columns.rules))
        self.offsets = array("i")
        if "reason" in self.names:
            from .reasons import Reasons

            self.reasons = Reasons(columns.rules)

    def batch(self, verdicts: Verdicts, file: str) -> Any:
        """A block of the file of that name."""
        made = [self._column(name, verdicts, file) for name in self.names]
        if not made:
            # A batch without columns still has rows.
            rows = pa.array([{}]).take(pa.array(bytes(len(verdicts)), pa.uint8()))
            return pa.RecordBatch.from_struct_array(rows)
        return pa.record_batch(made, schema=self.schema)

    def _column(self, name: str, verdicts: Verdicts, file: str) -> Any:
        what = kind(name)
        if what in ("hand", "category", "strength"):
            player = player_of(name)
            if what == "hand":
                return self._hands(verdicts, player)
            strengths = verdicts.strengths[player :: verdicts.players]
            if what == "category":
                return self._categories(strengths)
            return _array(pa.uint16(), strengths)
        match what:
            case "line":
                return _array(pa.uint64(), verdicts.lines)
            case "winner":
                return _array(pa.uint8(), verdicts.winners)
            case "winners":
                sets = _array(pa.uint16(), verdicts.winner_sets)
                return pa.DictionaryArray.from_arrays(sets, self.winners)
            case "decided_by":
                return self._decided(verdicts)
            case "reason":
                return pa.array(self.reasons.of(verdicts))
        # An Arrow file has one dictionary a column: it holds the names of all files.
        indexes = array("i", [self.columns.files.index(file)]) * len(verdicts)
        return pa.DictionaryArray.from_arrays(
            _array(pa.int32(), indexes), pa.array(self.columns.files)
        )

    def _categories(self, strengths: array[int]) -> Any:
        indexes = bytes(map(self.category_of.__getitem__, strengths))
        return pa.DictionaryArray.from_arrays(
            _array(pa.uint8(), indexes), self.categories, safe=False
        )

    def _decided(self, verdicts: Verdicts) -> Any:
        # Polars looks up what stands under a null, too.
        places = verdicts.decided.translate(_EQUAL_AS_FIRST)
        untied = pa.compute.not_equal(_array(pa.uint8(), verdicts.winners), 0)
        buffers = [untied.buffers()[1], pa.py_buffer(places)]
        indexes = pa.Array.from_buffers(pa.uint8(), len(places), buffers)
        return pa.DictionaryArray.from_arrays(indexes, self.deciders)

    def _hands(self, verdicts: Verdicts, player: int) -> Any:
        """The hands of a player as text: all the text, and where each begins."""
        length, step = len(verdicts), width(verdicts.hand_size)
        if len(self.offsets) <= length:
            self.offsets = array("i", range(0, step * (length + 1), step))
        text = hands_side_by_side(verdicts.cards, verdicts.hand_size, player, verdicts.players)
        return pa.Array.from_buffers(
            pa.string(), length, [None, pa.py_buffer(self.offsets), pa.py_buffer(text)]
        )


def _type(name: str) -> Any:
    """The type of a column."""
    match kind(name):
        case "line":
            return pa.uint64()
        case "winner":
            return pa.uint8()
        case "strength":
            return pa.uint16()
        case "winners":
            return pa.dictionary(pa.uint16(), pa.string())
        case "category" | "decided_by":
            return pa.dictionary(pa.uint8(), pa.string())
        case "file":
            return pa.dictionary(pa.int32(), pa.string())
        case _:
            return pa.string()


def _array(type_: Any, values: bytes | bytearray | array[int]) -> Any:
    """Numbers as they lie in memory."""
    return pa.Array.from_buffers(type_, len(values), [None, pa.py_buffer(values)])
