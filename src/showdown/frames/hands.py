"""Hands as they lie in memory: texts, lists of cards, masks, and dictionaries of any of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from struct import unpack_from
from typing import TYPE_CHECKING, Any, Protocol

from .. import kernel
from ..cards import deck
from ..rules import STANDARD
from .filling import strengths_of, zeros

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .. import reading
    from ..kernel import Ranking
    from ..rules import Rules
    from .filling import Hands

__all__ = ["Dictionary", "Even", "Lists", "Masks", "Nulls", "Numbers", "Rows", "Texts"]


class Rows:
    """Rows of which some may be null: Arrow's bitmap, and the bit of the first row."""

    def __init__(self, rows: int, validity: memoryview | None = None, start: int = 0) -> None:
        self.rows = rows
        self.validity = validity
        self.start = start

    def is_null(self, row: int) -> bool:
        """Whether a row is null."""
        bit = self.start + row
        return self.validity is not None and not self.validity[bit // 8] >> bit % 8 & 1

    def may_be_read(self, row: int) -> bool:  # noqa: ARG002
        """Nothing but text can be written in ways that the kernel does not know."""
        return False


class Texts(Rows):
    """Texts in buffers: at offsets (format `i` or `q`) in the only one, or as Arrow's views."""

    def __init__(
        self,
        data: Sequence[memoryview],
        places: memoryview,
        validity: memoryview | None = None,
        start: int = 0,
    ) -> None:
        views = places.format == "B"
        super().__init__(len(places) // 16 if views else len(places) - 1, validity, start)
        self.data = data
        self.places = places

    def evaluate(self, ranking: Ranking | None, out: memoryview) -> int:
        """The kernel's `evaluate_texts`."""
        return kernel.evaluate_texts(
            self.data, self.places, self.validity, self.start, ranking, out
        )

    def text(self, row: int) -> bytes:
        """The text of a row."""
        if self.places.format != "B":
            return bytes(self.data[0][self.places[row] : self.places[row + 1]])
        size, _, buffer, place = unpack_from("=iiii", self.places, 16 * row)
        if size <= 12:
            return bytes(self.places[16 * row + 4 : 16 * row + 4 + size])
        return bytes(self.data[buffer][place : place + size])

    def hand(self, row: int) -> str | None:
        """The text."""
        return None if self.is_null(row) else self.text(row).decode(errors="replace")

    def may_be_read(self, row: int) -> bool:
        """The kernel knows all that is ASCII."""
        return not self.text(row).isascii()

    def numbers(self) -> bytearray:
        """The numbers of texts that are cards, 255 for what is none."""
        found = bytearray(self.rows)
        kernel.number_cards(self.data, self.places, self.validity, self.start, found)
        return found


class Numbers(Rows):
    """Card numbers of any integer type."""

    def __init__(
        self, values: memoryview, validity: memoryview | None = None, start: int = 0
    ) -> None:
        super().__init__(len(values), validity, start)
        self.values = values

    def numbers(self) -> memoryview:
        """The numbers as bytes, 255 for what is none; the values themselves if they are that."""
        if self.values.format == "B" and self.validity is None:
            return self.values
        found = memoryview(bytearray(self.rows))
        kernel.narrow(self.values, self.validity, self.start, found)
        return found

    def hand(self, row: int) -> int | None:
        """The number as it was given."""
        return None if self.is_null(row) else int(self.values[row])


class Cards(Protocol):
    """Cards one after the other."""

    def numbers(self) -> bytearray | memoryview:
        """Their numbers, 255 for what is no card."""

    def hand(self, row: int) -> str | int | None:
        """A card as it was given."""


class _OfCards(Rows, ABC):
    """Rows of cards, which lie one after the other."""

    def __init__(
        self, cards: Cards, rows: int, validity: memoryview | None = None, start: int = 0
    ) -> None:
        super().__init__(rows, validity, start)
        self.cards = cards

    @abstractmethod
    def bounds(self, row: int) -> tuple[int, int]:
        """Where a row's cards start and end."""

    def hand(self, row: int) -> list[Any] | None:
        """The cards as they were given."""
        return None if self.is_null(row) else list(map(self.cards.hand, range(*self.bounds(row))))

    def may_be_read(self, row: int) -> bool:
        """Texts that are not ASCII may be cards."""
        return not all(str(card).isascii() for card in self.hand(row) or ())


class Lists(_OfCards):
    """Hands between offsets, one more than rows, that count from `first`."""

    def __init__(
        self,
        cards: Cards,
        offsets: memoryview,
        first: int,
        validity: memoryview | None = None,
        start: int = 0,
    ) -> None:
        super().__init__(cards, len(offsets) - 1, validity, start)
        self.offsets = offsets
        self.first = first

    def evaluate(self, ranking: Ranking | None, out: memoryview) -> int:
        """The kernel's `evaluate_lists`."""
        numbers = self.cards.numbers()
        return kernel.evaluate_lists(
            numbers, self.offsets, self.first, self.validity, self.start, ranking, out
        )

    def bounds(self, row: int) -> tuple[int, int]:
        """From an offset to the next."""
        return self.offsets[row] - self.first, self.offsets[row + 1] - self.first


class Even(_OfCards):
    """Hands of `size` cards each."""

    def __init__(
        self,
        cards: Cards,
        size: int,
        rows: int,
        validity: memoryview | None = None,
        start: int = 0,
    ) -> None:
        super().__init__(cards, rows, validity, start)
        self.size = size

    def evaluate(self, ranking: Ranking | None, out: memoryview) -> int:
        """The kernel's `evaluate_even`, or its quicker `evaluate_many` where that will do."""
        if self.size > len(deck()):
            out[:] = zeros(self.rows)
            return kernel.first_zero(out, self.validity, self.start, 0)
        numbers = memoryview(self.cards.numbers())
        if self.validity is None and 5 <= self.size <= 7 and self.rows:
            return kernel.evaluate_many(numbers.cast("B", (self.rows, self.size)), out, ranking)
        return kernel.evaluate_even(numbers, self.size, self.validity, self.start, ranking, out)

    def bounds(self, row: int) -> tuple[int, int]:
        """As many cards for each row."""
        return self.size * row, self.size * (row + 1)


class Masks(Rows):
    """Ints with a bit for each card."""

    def __init__(
        self, masks: memoryview, validity: memoryview | None = None, start: int = 0
    ) -> None:
        super().__init__(len(masks), validity, start)
        self.masks = masks

    def evaluate(self, ranking: Ranking | None, out: memoryview) -> int:
        """The kernel's `evaluate_masks`."""
        return kernel.evaluate_masks(self.masks, self.validity, self.start, ranking, out)

    def hand(self, row: int) -> int | None:
        """The int."""
        return None if self.is_null(row) else int(self.masks[row])


class Dictionary(Rows):
    """Hands that are told by their index among a few."""

    def __init__(
        self,
        values: Hands,
        indices: memoryview,
        rules: Rules = STANDARD,
        validity: memoryview | None = None,
        start: int = 0,
    ) -> None:
        super().__init__(len(indices), validity, start)
        self.values = values
        self.indices = indices
        self.rules = rules

    def evaluate(self, ranking: Ranking | None, out: memoryview) -> int:  # noqa: ARG002
        """Each value once."""
        strengths = strengths_of(self.values, self.rules, "null")
        kernel.take(strengths, self.indices, self.validity, self.start, out)
        return kernel.first_zero(out, self.validity, self.start, 0)

    def hand(self, row: int) -> reading.Cards | None:
        """The value; None also where the value itself is null."""
        return None if self.is_null(row) else self.values.hand(self.indices[row])


class Nulls(Rows):
    """Nothing but nulls."""

    def __init__(self, rows: int) -> None:
        super().__init__(rows, memoryview(bytes(rows // 8 + 1)))

    def evaluate(self, ranking: Ranking | None, out: memoryview) -> int:  # noqa: ARG002
        """There is nothing to be read."""
        return len(out)

    def hand(self, row: int) -> None:
        """Nothing."""
