"""Blocks of verdicts as row groups, a chunk for each column."""

from __future__ import annotations

import sys
from array import array
from itertools import chain

from .... import kernel
from ....by_strength import categories
from ....deals.tables.parquet.encodings import DELTA, DELTA_LENGTH, DICTIONARY, PLAIN
from ....deciding import EQUAL
from ....rules import Category
from ....values import Value
from ..columns import DECIDERS, kind, player_of
from ..hands import hands_side_by_side, width
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
    from collections.abc import Iterable, Sequence

    from ....deciding import Verdicts
    from ..columns import Columns
    from .pages import Parts

    Group = Sequence[tuple[Verdicts, str]]
    """Blocks of one or more deals, and the names of their files."""

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
    """Makes the chunks of row groups; several threads may ask at once."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        by_strength = categories(columns.rules)
        # Of no hand there is no strength: they begin with 1.
        self.strengths = Dictionary.of_numbers(
            range(1, len(by_strength)), array("H", [0, *range(len(by_strength) - 1)])
        )
        self.categories = Dictionary.of_texts(
            [str(category) for category in Category],
            array("H", [max(0, number - 1) for number in by_strength]),
        )
        self.winners = Dictionary.of_numbers(range(columns.players + 1))
        self.deciders = Dictionary.of_texts([word for word in DECIDERS if word is not None])
        if columns.files:
            self.files = Dictionary.of_texts(columns.files)
        if columns.reason:
            from ..reasons import Reasons

            self.reasons = Reasons(columns.rules)

    def of(self, group: Group) -> RowGroup:
        """A row group of some blocks."""
        rows = sum(len(block) for block, _ in group)
        return RowGroup(rows, [self._chunk(name, group) for name in self.columns.names])

    def _chunk(self, name: str, group: Group) -> Chunk:
        blocks = [block for block, _ in group]
        match kind(name):
            case "file":
                return self._files(group)
            case "line":
                return _lines(blocks)
            case "winner":
                pages = [self.winners.data(block.winners) for block in blocks]
                return Chunk(_joined(pages), dictionary=self.winners)
            case "hand":
                return _hands(blocks, player_of(name))
            case "category":
                return _of_hands(blocks, player_of(name), self.categories)
            case "strength":
                return _of_hands(blocks, player_of(name), self.strengths)
            case "decided_by":
                pages = [self._deciders(block) for block in blocks]
                return Chunk(_joined(pages), dictionary=self.deciders)
            case _:
                return _reasons([self.reasons.of(block) for block in blocks])

    def _files(self, group: Group) -> Chunk:
        places = self.columns.files.index
        pages = [self.files.data_of_one(places(name), len(block)) for block, name in group]
        return Chunk(_joined(pages), dictionary=self.files)

    def _deciders(self, block: Verdicts) -> Parts:
        """A page of what decides; nothing does where all is equal."""
        rows, decided = len(block), block.decided
        valid = repeated(1, rows, 1)
        if EQUAL in decided:
            decided = decided.translate(None, bytes([EQUAL]))
            bits = bytearray((rows + 7) // 8)
            kernel.mark(block.winners, bits)
            valid = packed(rows) + bits
        return self.deciders.data(decided, rows=rows, before=[levels(valid)])


def _joined(pages: Iterable[Parts]) -> Parts:
    return list(chain.from_iterable(pages))


def _of_hands(blocks: Sequence[Verdicts], player: int, dictionary: Dictionary) -> Chunk:
    pages = [dictionary.data(block.strengths, player, block.players) for block in blocks]
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


def _hands(blocks: Sequence[Verdicts], player: int) -> Chunk:
    """Hands, which have one width: their lengths take no place."""
    pages: Parts = []
    for block in blocks:
        size, rows = block.hand_size, len(block)
        text = hands_side_by_side(block.cards, size, player, block.players)
        pages += data_page(rows, DELTA_LENGTH, [counted(width(size), 0, rows), text])
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
