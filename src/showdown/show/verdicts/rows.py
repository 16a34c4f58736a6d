"""A row a deal, in any form in which a table can be written as text."""

from __future__ import annotations

from typing import Protocol

from ...by_strength import categories
from ...rules import Category
from .columns import DECIDERS, winners_texts
from .hands import hand_texts
from .templates import Given, LookedUp, Template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ...deciding import Verdicts
    from .columns import Columns
    from .templates import Piece

__all__ = ["Form", "Rows"]

AT_ONCE = 2048
"""So many deals are written at once: as many as fit a processor's cache as Python's objects."""


class Form(Protocol):
    """How a row is written."""

    start: str
    between: str
    end: str

    def head(self, names: Sequence[str]) -> str:
        """What stands above the rows."""

    def number(self, name: str, number: int) -> str:
        """A number in the column of that name."""

    def text(self, name: str, text: str | None) -> str:
        """A text in the column of that name, or nothing."""

    def around(self, name: str, *, number: bool) -> tuple[str, str]:
        """What stands before and after a number or a hand in the column of that name."""


class Rows:
    """Blocks of verdicts as rows of text."""

    def __init__(self, form: Form, columns: Columns) -> None:
        self.form = form
        self.columns = columns
        self.template = Template(self._pieces())
        if columns.reason:
            from .reasons import Reasons

            self.reasons = Reasons(columns.rules)

    @property
    def head(self) -> str:
        """What stands above the rows."""
        return self.form.head(self.columns.names)

    def texts(self, verdicts: Verdicts, file: str) -> Iterator[str]:
        """The rows of a block of the file of that name, some at a time."""
        for part in verdicts.parts(AT_ONCE):
            yield self._text(part, file)

    def _text(self, verdicts: Verdicts, file: str) -> str:
        players, form = verdicts.players, self.form
        values: dict[str, Iterable[str] | Sequence[int]] = {
            "line": map(str, verdicts.numbers),
            "winner": verdicts.winners,
            "decided": verdicts.decided,
        }
        if players > 2:
            values["winners"] = verdicts.winner_sets
        for player in range(players):
            values[f"strength{player + 1}"] = verdicts.strengths[player::players]
        if self.columns.hands:
            hands = hand_texts(verdicts.cards, verdicts.hand_size)
            for player in range(players):
                values[f"hand{player + 1}"] = hands[player::players]
        if self.columns.files:
            values["file"] = [form.text("file", file)] * len(verdicts)
        if self.columns.reason:
            values["reason"] = [form.text("reason", words) for words in self.reasons.of(verdicts)]
        return self.template.fill(len(verdicts), values)

    def _pieces(self) -> Iterator[Piece]:
        form, columns = self.form, self.columns
        numbers = range(columns.players + 1)
        yield form.start
        if columns.files:
            yield from (Given("file"), form.between)
        yield from self._around("line", number=True)
        yield form.between
        yield LookedUp("winner", [form.number("winner", number) for number in numbers])
        if columns.players > 2:
            yield form.between
            texts = winners_texts(columns.players)
            yield LookedUp("winners", [form.text("winners", text) for text in texts])
        for player in numbers[1:]:
            yield form.between
            if columns.hands:
                yield from self._around(f"hand{player}", number=False)
                yield form.between
            yield LookedUp(f"strength{player}", self._classes(player))
        yield form.between
        yield LookedUp("decided", [form.text("decided_by", decider) for decider in DECIDERS])
        if columns.reason:
            yield from (form.between, Given("reason"))
        yield form.end

    def _around(self, name: str, *, number: bool) -> Iterator[Piece]:
        before, after = self.form.around(name, number=number)
        yield from (before, Given(name), after)

    def _classes(self, player: int) -> Iterator[str]:
        """Category and strength, by strength."""
        form = self.form
        yield ""  # no hand
        words = [form.text(f"category{player}", str(category)) for category in Category]
        for strength, number in enumerate(categories(self.columns.rules)[1:], 1):
            yield words[number - 1] + form.between + form.number(f"strength{player}", strength)
