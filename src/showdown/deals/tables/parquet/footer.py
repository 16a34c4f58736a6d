"""What a Parquet file says of itself at its end: its columns, and where their chunks are."""

from __future__ import annotations

from ....values import Value
from .codecs import codecs
from .encodings import BIT_PACKED, DELTA_LENGTH, DICTIONARY, OLD_DICTIONARY, PLAIN, RLE
from .thrift import read_struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .file import File
    from .thrift import Struct

__all__ = ["Chunk", "Footer", "Group", "read_footer"]

# The format's numbers.
_BYTE_ARRAY, _FIXED = 6, 7
_REQUIRED, _OPTIONAL = 0, 1
_DECIMAL = 5
_TEXTS = {1, 4}
"""What bytes may be said to be that are texts: strings, and entries of an enumeration."""
_READ = {PLAIN, OLD_DICTIONARY, RLE, BIT_PACKED, DELTA_LENGTH, DICTIONARY}
"""The encodings that are read here; old files name one for levels that have no bits."""

_END = 8
"""The footer's size and the file's mark."""


class Chunk(Value):
    """A column's part of a row group.

    Attributes:
        start: where it starts in the file.
        size: how many bytes it has.
        codec: how its pages are packed.
        optional: whether some of its rows may be null.
    """

    __slots__ = __match_args__ = ("start", "size", "codec", "optional")

    start: int
    size: int
    codec: int
    optional: bool

    def __init__(self, start: int, size: int, codec: int, optional: bool) -> None:
        self._set(start=start, size=size, codec=codec, optional=optional)


class Group(Value):
    """Rows that stand together: how many, and a chunk a column; None for one not read here."""

    __slots__ = __match_args__ = ("rows", "chunks")

    rows: int
    chunks: tuple[Chunk | None, ...]

    def __init__(self, rows: int, chunks: tuple[Chunk | None, ...]) -> None:
        self._set(rows=rows, chunks=chunks)


class Footer(Value):
    """What a file has: the names of its columns, those that are texts, and its row groups."""

    __slots__ = __match_args__ = ("names", "texts", "groups")

    names: tuple[str, ...]
    texts: tuple[int, ...]
    groups: tuple[Group, ...]

    def __init__(
        self, names: tuple[str, ...], texts: tuple[int, ...], groups: tuple[Group, ...]
    ) -> None:
        self._set(names=names, texts=texts, groups=groups)

    @property
    def rows(self) -> int:
        """How many rows the file has."""
        return sum(group.rows for group in self.groups)


def read_footer(file: File) -> Footer | None:
    """The footer of a file; None if it has more than texts and numbers in a column each.

    Raises:
        ValueError, LookupError, TypeError, AttributeError: if it is damaged.
    """
    end = file.at(file.size - _END, _END)
    size = int.from_bytes(end[:4], "little")
    if end[4:] != b"PAR1" or size > file.size - _END:
        raise ValueError("it does not end as a Parquet file")
    found, _ = read_struct(file.at(file.size - _END - size, size))
    return None if 8 in found else _footer(found)


def _footer(found: Struct) -> Footer | None:
    root, *columns = found[2]
    names = tuple(column[4].decode() for column in columns)
    if root[5] != len(columns) or not all(map(_is_simple, columns)) or len({*names}) < len(names):
        return None
    texts = tuple(place for place, column in enumerate(columns) if column[1] == _BYTE_ARRAY)
    optional = [columns[place][3] == _OPTIONAL for place in texts]
    groups = []
    for group in found[4]:
        if len(group[1]) != len(columns):
            raise ValueError("a row group has not a chunk a column")
        if group[3] < 0:
            raise ValueError("a row group has fewer rows than none")
        chunks: list[Chunk | None] = [None] * len(columns)
        for place, may_be_null in zip(texts, optional, strict=True):
            chunks[place] = _chunk(group[1][place], may_be_null)
        groups.append(Group(group[3], tuple(chunks)))
    return Footer(names, texts, tuple(groups))


def _is_simple(column: Struct) -> bool:
    """Whether a column is one of texts, or of something that is no card."""
    if column.get(5) or column.get(3) not in (_REQUIRED, _OPTIONAL) or column[1] == _FIXED:
        return False
    return column[1] != _BYTE_ARRAY or (
        column.get(6) != _DECIMAL and {*column.get(10, ())} <= _TEXTS
    )


def _chunk(found: Struct, optional: bool) -> Chunk | None:
    what = found.get(3)
    if what is None or 1 in found or 8 in found or not {*what[2]} <= _READ:
        return None  # In another file, encrypted, or encoded in another way.
    if what[4] not in codecs():
        return None
    start, dictionary = what[9], what.get(11)
    return Chunk(start if not dictionary else min(start, dictionary), what[7], what[4], optional)
