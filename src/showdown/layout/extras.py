"""What is ignored in lines besides their deals: a number or word in front, a result behind."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["BULLET", "COLUMN", "INDEX", "LABEL", "NUMBER", "PATTERNS", "RESULT", "without_extras"]

_WHO = r"(?:player|hand|seat|p)[ _]?#?(?:[0-9]{1,2}|one|two)|black|white|left|right|first|second"
_SHARED = "both|neither|nobody|none|tied?|draw|split|push|chop|win|loss|lose"
_OF = "[ _-]of[ _-]"
_CATEGORY = (
    "(?:royal|straight)[ _-]?flush|flush|straight|full[ _-]?house|two[ _-]?pairs?"
    f"|(?:one[ _-]?|a )?pair(?:{_OF}[a-z]+)?|(?:three|four|3|4){_OF}a[ _-]kind"
    "|trips|quads|high(?:[ _-]?card)?"
)
_RESULT = (
    r"(?<![ \t])(?:[ \t]*(?::|=|[-=]+>)[ \t]*|[ \t]+)"
    rf"([0-9]{{1,5}}|(?:{_WHO}|{_SHARED}|{_CATEGORY})(?: (?:wins?|won))?)[.!]?(?=[ \t\r]*$)"
)
_COUNTED = r"deal|game|hand|round|player|seat|no\.?"
_NUMBER = (
    rf"^[ \t]*(?:(?:(?:{_COUNTED})[ \t]*)?[#(\[]?[0-9]{{1,12}}[.:)\]]+[ \t]*"
    rf"|(?:{_COUNTED})[ \t]+#?[0-9]{{1,12}}[ \t]+)(?=\S)"
)
_MIXED = (  # Such as 17a and 2024-01-31, but no cards.
    r"(?!(?:(?:10|[2-9tjqka])[cdhs])+[ \t])(?=[0-9]*[a-z:./-])"
    r"[0-9][0-9a-z]{0,40}(?:[:./-][0-9a-z]{1,20}){0,8}"
)
_LABEL = (
    rf"^[ \t]*({_CATEGORY}|(?!x+[ \t])[a-z]{{3,}}(?:[_-][a-z]+)*[_-]?[0-9]{{0,12}}"
    rf"|[a-z]{{1,2}}[_-]?[0-9]{{1,12}}|{_MIXED})(:?)[ \t]+(?=\S)"
)

NUMBER, INDEX, COLUMN, RESULT = "line numbers", "index numbers", "the first column", "results"
BULLET, LABEL = "bullets", "labels"
"""What may be ignored: `1.` or `#1:`, just `1`, the same before suits and ranks, who wins; `*` or
`•`; an id such as `a17` or `17a`, a date, a name, or the category of a hand.
"""
CATEGORY = re.compile(_CATEGORY.encode(), re.IGNORECASE)
PATTERNS = {
    BULLET: re.compile("^[ \\t]*(?:\\*|•)[ \\t]+(?=\\S)".encode(), re.MULTILINE),
    NUMBER: re.compile(_NUMBER.encode(), re.MULTILINE | re.IGNORECASE),
    INDEX: re.compile(rb"^[ \t]*([0-9]{1,12})[ \t]+(?=\S)", re.MULTILINE),
    LABEL: re.compile(_LABEL.encode(), re.MULTILINE | re.IGNORECASE),
    COLUMN: re.compile(rb"^[ \t]*[0-9]{1,12}[ \t]*[,; \t](?=.*[0-9])", re.MULTILINE),
    RESULT: re.compile(_RESULT.encode(), re.MULTILINE | re.IGNORECASE),
}


def without_extras(text: bytes, extras: Sequence[str]) -> bytes:
    """A text of the same length, with spaces for what is ignored.

    >>> without_extras(b"1. 8C TS KC 9H 4S -> tie", (NUMBER, RESULT))
    b'   8C TS KC 9H 4S       '
    """
    for extra in extras:
        text = PATTERNS[extra].sub(lambda found: b" " * len(found[0]), text)
    return text
