"""Values with a separator between them: CSV and TSV."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["CSV", "TSV", "Separated"]


class Separated:
    r"""Rows of values with a separator between them, and a header.

    A text with a separator or a quote in it stands in quotes, as RFC 4180 has it.

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
        """The text, in quotes where that is needed; nothing is an empty text."""
        if text is None:
            return ""
        if self.between in text or '"' in text:
            return '"' + text.replace('"', '""') + '"'
        return text

    def around(self, _name: str, *, number: bool) -> tuple[str, str]:  # noqa: ARG002
        """Nothing: neither numbers nor hands need quotes."""
        return "", ""


CSV = Separated(",")
TSV = Separated("\t")
