"""The ways in which a row is written as text: CSV, TSV and JSON lines."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    class Form(Protocol):
        """How a row is written."""

        start: str
        between: str
        end: str

        def head(self, names: Sequence[str]) -> str:
            """The header above the rows."""

        def number(self, name: str, number: int) -> str:
            """A number in the column of that name."""

        def text(self, name: str, text: str | None) -> str:
            """A text in the column of that name, or null."""

        def around(self, name: str, *, number: bool) -> tuple[str, str]:
            """What goes before and after a number or a hand in the column of that name."""


__all__ = ["CSV", "JSON_LINES", "TSV", "Form", "JsonLines", "Separated"]


class Separated:
    r"""Rows of values with a separator between them, and a header.

    A text with a separator or a quote in it is quoted as in RFC 4180.

    >>> CSV.text("reason", "Flush, Queen high"), TSV.text("reason", "Flush, Queen high")
    ('"Flush, Queen high"', 'Flush, Queen high')
    >>> CSV.head(["line", "winner"])
    'line,winner\n'
    """

    start = ""
    end = "\n"

    def __init__(self, separator: str) -> None:
        self.between = separator

    def head(self, names: Sequence[str]) -> str:
        """The names of the columns."""
        return self.between.join(names) + self.end

    def number(self, _name: str, number: int) -> str:
        """The number's digits."""
        return str(number)

    def text(self, _name: str, text: str | None) -> str:
        """The text, quoted if needed; null is empty."""
        if text is None:
            return ""
        if self.between in text or '"' in text:
            return '"' + text.replace('"', '""') + '"'
        return text

    def around(self, _name: str, *, number: bool) -> tuple[str, str]:  # noqa: ARG002
        """Nothing: neither numbers nor hands need quotes."""
        return "", ""


class JsonLines:
    """Rows as JSON objects, whose keys are the names of the columns.

    >>> JSON_LINES.text("decided_by", None), JSON_LINES.number("winner", 2)
    ('"decided_by": null', '"winner": 2')
    """

    start = "{"
    between = ", "
    end = "}\n"

    def head(self, _names: Sequence[str]) -> str:
        """Nothing: every object has its keys."""
        return ""

    def number(self, name: str, number: int) -> str:
        """The key and the number."""
        return f'"{name}": {number}'

    def text(self, name: str, text: str | None) -> str:
        """The key and the text, or null."""
        from json import dumps

        return f'"{name}": {dumps(text, ensure_ascii=False)}'

    def around(self, name: str, *, number: bool) -> tuple[str, str]:
        """The key, and quotes around a hand."""
        return (f'"{name}": ', "") if number else (f'"{name}": "', '"')


CSV = Separated(",")
TSV = Separated("\t")
JSON_LINES = JsonLines()
