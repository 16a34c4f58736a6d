"""Blocks of verdicts as row groups, a chunk for each column."""

from __future__ import annotations

import sys
from array import array
from itertools import chain

from ....by_strength import categories
from ....deals.tables.parquet.encodings import DELTA, DELTA_LENGTH, DICTIONARY, PLAIN
from ....rules import Category
from ....values import Value
from ..columns import DECIDERS, kind, player_of, winners_texts
from ..hands import width
from .dictionaries import MOST_ENTRIES, Dictionary
from .pages import (
    counted,
    data_page,
    levels,
    packed,
    repeated,
    texts,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ....deciding import Verdicts
    from ..columns import Columns
    from .packing import Packed
    from .pages import Bytes, Parts

    Group = list[tuple[Verdicts, str, Packed]]
    """Blocks of one or more deals, the names of their files, and what stands in their pages."""

__all__ = ["Chunk", "Chunks", "RowGroup"]


class Chunk(Value):
    """What a row group has of a column.

    Attributes:
        pages: what is written, one after the other.
        encodings: those of the values.
        dictionary: how many bytes at the start are the page of a dictionary.
        bounds: the least and the greatest value, where they are told.
    """

    __slots__ = __match_args__ = ("pages", "encodings", "dictionary", "bounds")

    pages: Parts
    encodings: frozenset[int]
    dictionary: int
    bounds: tuple[int, int] | None

    def __init__(
        self,
        pages: Parts,
        encodings: Iterable[int] = (),
        dictionary: Dictionary | None = None,
        bounds: tuple[int, int] | None = None,
    ) -> None:
        before = dictionary.page if dictionary else []
        self._set(
            pages=[*before, *pages],
            encodings=frozenset((PLAIN, DICTIONARY) if dictionary else encodings),
            dictionary=sum(map(len, before)),
            bounds=bounds,
        )

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return sum(map(len, self.pages))


class RowGroup(Value):
    """So many rows, and a chunk for each column."""

    __slots__ = __match_args__ = ("rows", "chunks")

    rows: int
    chunks: list[Chunk]

    def __init__(self, rows: int, chunks: list[Chunk]) -> None:
        self._set(rows=rows, chunks=chunks)


class Chunks:
    """Makes the chunks of row groups."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        # Of no hand there is no strength: they begin with 1.
        self.strengths = Dictionary.of_numbers(range(1, len(categories(columns.rules))))
        self.categories = Dictionary.of_texts([str(category) for category in Category])
        self.winners = Dictionary.of_numbers(range(columns.players + 1))
        self.winner_sets = Dictionary.of_texts(winners_texts(columns.players))
        self.deciders = Dictionary.of_texts([word for word in DECIDERS if word is not None])
        if columns.files:
            self.files = Dictionary.of_texts(columns.files)
        if columns.reason:
            from ..reasons import Reasons

            self.reasons = Reasons(columns.rules)

    def of(self, group: Group) -> RowGroup:
        """A row group of some blocks."""
        rows = sum(len(block) for block, *_ in group)
        return RowGroup(rows, [self._chunk(name, group) for name in self.columns.names])

    def _chunk(self, name: str, group: Group) -> Chunk:
        blocks = [block for block, _, _ in group]
        packs = [pack for _, _, pack in group]
        match kind(name):
            case "file":
                return self._files(group)
            case "line":
                return _lines(blocks)
            case "winner":
                return _of_places(self.winners, packs, lambda pack: pack.winners)
            case "winners":
                pages = [self.winner_sets.data(block.winner_sets) for block in blocks]
                return Chunk(_joined(pages), dictionary=self.winner_sets)
            case "hand":
                player = player_of(name)
                return _hands(blocks, [pack.hands[player] for pack in packs])
            case "category":
                player = player_of(name)
                return _of_places(self.categories, packs, lambda pack: pack.categories[player])
            case "strength":
                player = player_of(name)
                return _of_places(self.strengths, packs, lambda pack: pack.strengths[player])
            case "decided_by":
                pages = [self._deciders(pack) for pack in packs]
                return Chunk(_joined(pages), dictionary=self.deciders)
            case _:
                return _reasons([self.reasons.of(block) for block in blocks])

    def _files(self, group: Group) -> Chunk:
        places = self.columns.files.index
        pages = [self.files.data_of_one(places(name), len(block)) for block, name, _ in group]
        return Chunk(_joined(pages), dictionary=self.files)

    def _deciders(self, pack: Packed) -> Parts:
        """A page of what decides; nothing does where all is equal."""
        rows, untied = pack.rows, pack.untied
        valid = [repeated(1, rows, 1)] if untied == rows else [packed(rows), pack.decided]
        return self.deciders.packed(untied, pack.deciders, rows=rows, before=levels(*valid))


def _joined(pages: Iterable[Parts]) -> Parts:
    return list(chain.from_iterable(pages))


def _of_places(
    dictionary: Dictionary, packs: Sequence[Packed], places: Callable[[Packed], Bytes]
) -> Chunk:
    """A column whose values are in a dictionary, in places that are packed."""
    pages = [dictionary.packed(pack.rows, places(pack)) for pack in packs]
    return Chunk(_joined(pages), dictionary=dictionary)


def _lines(blocks: Sequence[Verdicts]) -> Chunk:
    """Lines: nearly all follow one another."""
    pages: Parts = []
    encodings = set()
    for block in blocks:
        if isinstance(block.numbers, range):
            encoding, content = DELTA, counted(block.numbers[0], 1, len(block))
        else:
            lines = block.lines
            if sys.byteorder == "big":
                lines.byteswap()
            encoding, content = PLAIN, lines.tobytes()
        pages += data_page(len(block), encoding, [content])
        encodings.add(encoding)
    bounds = min(block.numbers[0] for block in blocks), max(block.numbers[-1] for block in blocks)
    return Chunk(pages, encodings, bounds=bounds)


def _hands(blocks: Sequence[Verdicts], hands: Sequence[bytearray]) -> Chunk:
    """Hands, which have one width: their lengths take no place."""
    pages: Parts = []
    for block, text in zip(blocks, hands, strict=True):
        rows, size = len(block), width(block.hand_size)
        pages += data_page(rows, DELTA_LENGTH, [counted(size, 0, rows), text])
    return Chunk(pages, [DELTA_LENGTH])


def _reasons(blocks: Sequence[Sequence[str]]) -> Chunk:
    """Reasons: many deals have the same."""
    places = {words: place for place, words in enumerate(dict.fromkeys(_all(blocks)))}
    if len(places) > MOST_ENTRIES:
        pages = [data_page(len(words), PLAIN, [texts(words)]) for words in blocks]
        return Chunk(_joined(pages), [PLAIN])
    dictionary = Dictionary.of_texts(list(places))
    pages = [dictionary.data(array("H", map(places.__getitem__, words))) for words in blocks]
    return Chunk(_joined(pages), dictionary=dictionary)


def _all(blocks: Iterable[Iterable[str]]) -> Iterable[str]:
    return chain.from_iterable(blocks)
