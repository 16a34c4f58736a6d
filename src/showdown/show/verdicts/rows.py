"""Verdicts as text, one row per deal, in any form."""

from __future__ import annotations

from ...by_strength import categories
from ...rules import Category
from .columns import DECIDERS, kind, player_of, winners_texts
from .hands import hand_texts
from .templates import Given, LookedUp, Template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import IO

    from ...deciding import Verdicts
    from .columns import Columns
    from .forms import Form
    from .templates import Piece

__all__ = ["Rows", "TextFile"]

AT_ONCE = 2048
"""So many deals are written at once: as many as fit a processor's cache as Python's objects."""


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
        """The header above the rows."""
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
            "decided_by": verdicts.decided,
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
        yield self.form.start
        for place, name in enumerate(self.columns.names):
            if place:
                yield self.form.between
            yield from self._cell(name)
        yield self.form.end

    def _cell(self, name: str) -> Iterator[Piece]:
        form, what = self.form, kind(name)
        match what:
            case "line" | "hand":
                before, after = form.around(name, number=what == "line")
                yield from (before, Given(name), after)
            case "winner":
                players = range(self.columns.players + 1)
                yield LookedUp(name, [form.number(name, player) for player in players])
            case "winners":
                texts = winners_texts(self.columns.players)
                yield LookedUp(name, [form.text(name, text) for text in texts])
            case "category":
                words = ["", *(form.text(name, str(category)) for category in Category)]
                yield LookedUp(
                    f"strength{player_of(name) + 1}",
                    map(words.__getitem__, categories(self.columns.rules)),
                )
            case "strength":
                strengths = range(1, len(categories(self.columns.rules)))
                # Strength 0 is no hand.
                yield LookedUp(name, ["", *(form.number(name, one) for one in strengths)])
            case "decided_by":
                yield LookedUp(name, [form.text(name, decider) for decider in DECIDERS])
            case _:
                yield Given(name)


class TextFile:
    """Writes rows of text."""

    def __init__(self, form: Form, file: IO[bytes], columns: Columns) -> None:
        self.file = file
        self.rows = Rows(form, columns)
        file.write(self.rows.head.encode())

    def write(self, verdicts: Verdicts, file: str) -> None:
        """Write a row for each deal of a block."""
        for text in self.rows.texts(verdicts, file):
            self.file.write(text.encode())

    def finish(self) -> None:
        """Nothing is left to be written."""
