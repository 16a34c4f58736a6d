"""What a Parquet file says of itself at its end: its columns, and where their chunks are."""

from __future__ import annotations

from ....deals.tables.parquet.encodings import RLE
from ..columns import kind
from .thrift import binary, false, i8, i32, i64, listed, struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..columns import Columns
    from .chunks import Chunk, RowGroup
    from .thrift import Item

__all__ = ["Footer"]

# The format's numbers.
_INT32, _INT64, _BYTE_ARRAY = 1, 2, 6
_REQUIRED, _OPTIONAL = 0, 1
_UNCOMPRESSED = 0
_STRING = {6: i32(0), 10: struct({1: struct({})})}
_TYPES = {
    "line": (_INT64, 14, 64),
    "winner": (_INT32, 11, 8),
    "strength": (_INT32, 12, 16),
}
"""Numbers without a sign: how they are kept, their old name for that, and how many bits."""


class Footer:
    """The end of a file, which grows with the row groups."""

    def __init__(self, columns: Columns, version: str) -> None:
        self.names = columns.names
        self.version = version
        self.rows = 0
        self.groups: list[Item] = []

    def add(self, group: RowGroup, place: int) -> int:
        """Note a row group that stands at a place in the file; where it ends."""
        start, rows = place, group.rows
        found = []
        for name, chunk in zip(self.names, group.chunks, strict=True):
            found.append(_chunk(name, rows, place, chunk))
            place += chunk.size
        size = i64(place - start)
        what = {1: listed(found), 2: size, 3: i64(rows), 5: i64(start), 6: size}
        self.groups.append(struct(what))
        self.rows += rows
        return place

    def content(self) -> bytes:
        """The footer as it is written."""
        root = struct({4: binary(b"schema"), 5: i32(len(self.names))})
        whole = {
            1: i32(2),
            2: listed([root, *map(_element, self.names)]),
            3: i64(self.rows),
            4: listed(self.groups, struct({})),
            6: binary(f"showdown version {self.version}".encode()),
            # Least and greatest values are meant in the order that the types have.
            7: listed([struct({1: struct({})})] * len(self.names)),
        }
        return struct(whole)[1]


def _physical(name: str) -> int:
    return _TYPES.get(kind(name), (_BYTE_ARRAY,))[0]


def _element(name: str) -> Item:
    """A column in the schema."""
    what = kind(name)
    optional = _OPTIONAL if what == "decided_by" else _REQUIRED
    head = {1: i32(_physical(name)), 3: i32(optional), 4: binary(name.encode())}
    if what not in _TYPES:
        return struct({**head, **_STRING})
    _, old, bits = _TYPES[what]
    return struct({**head, 6: i32(old), 10: struct({10: struct({1: i8(bits), 2: false})})})


def _chunk(name: str, rows: int, place: int, chunk: Chunk) -> Item:
    """A chunk that stands at a place."""
    data = place + chunk.dictionary
    size = i64(chunk.size)
    what = {
        1: i32(_physical(name)),
        2: listed([i32(encoding) for encoding in sorted(chunk.encodings | {RLE})]),
        3: listed([binary(name.encode())]),
        4: i32(_UNCOMPRESSED),
        5: i64(rows),
        6: size,
        7: size,
        9: i64(data),
    }
    if chunk.dictionary:
        what[11] = i64(place)
    if chunk.bounds is not None:
        least, most = [binary(bound.to_bytes(8, "little")) for bound in chunk.bounds]
        what[12] = struct({3: i64(0), 5: most, 6: least})
    return struct({2: i64(0), 3: struct(what)})
