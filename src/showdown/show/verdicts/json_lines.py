"""A JSON object a line."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["JSON_LINES", "JsonLines"]


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
        return f'"{name}": {json.dumps(text, ensure_ascii=False)}'

    def around(self, name: str, *, number: bool) -> tuple[str, str]:
        """The key, and quotes around what is no number."""
        return (f'"{name}": ', "") if number else (f'"{name}": "', '"')


JSON_LINES = JsonLines()
