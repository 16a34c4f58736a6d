"""Labels in front of hands: `Player 1:`, `Black:`, `"hand1":`."""

from __future__ import annotations

import re

from ..card_text import card_numbers
from ..errors import quoted
from ..rules import MOST_PLAYERS
from .board_names import is_board_name
from .numbered_names import misnumbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["board_label", "label_problem", "without_labels"]

_LABEL = re.compile(
    r"(?<!\w)\"?(?:(?:Player|Hand|Seat) ?#?\d+|[A-Za-z]+ cards?|[A-Za-z]\w*)\"?\s*:", re.IGNORECASE
)
_ANY_NAME = re.compile(r"(?<![\w.'\u2019-])\"?[^\W\d_][\w.'\u2019-]{0,40}\"?\s*:")
"""What people are called, with dashes, dots and apostrophes, and not in English only."""
_VERSUS = re.compile(r"(?<=\s)(?:vs?\b\.?|versus|against)(?=\s)", re.IGNORECASE)
"""What people write between two hands."""


def without_labels(text: str, players: int | None) -> Iterator[tuple[str, int | None]]:
    """A deal with blanks for labels and `vs`, and how many hands there are, if labels show it.

    Labels are found in two ways, the simpler first.
    """
    for pattern in (_LABEL, _ANY_NAME):
        labels = _labels(pattern, text)
        key: list[re.Match[str]] = []
        if len(labels) == 1 and labels[0][0].startswith('"'):
            labels, key = [], labels  # The name of all hands together.
        if labels and not (2 <= len(labels) <= MOST_PLAYERS and players in (None, len(labels))):
            continue
        bare = _blanked(text, [*labels, *key])
        yield _VERSUS.sub(lambda word: " " * len(word[0]), bare), len(labels) or players


def board_label(text: str) -> tuple[str, int] | None:
    """The label of cards that are no player's, and where it starts.

    >>> board_label("A:Ac-Kd B:Ah-Kh Board:2c-2d")
    ('Board', 16)
    """
    for label in _labels(_LABEL, text):
        name = _name(label)
        if is_board_name(name):
            return name, label.start()
    return None


def label_problem(text: str) -> tuple[str, int] | None:
    """What is wrong with the labels of a line, and where; None if nothing is.

    >>> label_problem("Player 2: 8C TS Player 1: KC 9H")
    ("'Player 2' comes where Player 1's hand belongs: hands go in the order of their numbers", 0)
    >>> label_problem("Sam: 8C TS Sam: KC 9H")
    ("'Sam' is the label of two hands", 11)
    """
    labels = _labels(_LABEL, text)
    names = [_name(label) for label in labels]
    if not 2 <= len(names) <= MOST_PLAYERS:
        return None
    seen: set[str] = set()
    for name, label in zip(names, labels, strict=True):
        if name.lower() in seen:
            return f"{quoted(name)} is the label of two hands", label.start()
        seen.add(name.lower())
    wrong = misnumbered(names)
    return None if wrong is None else (wrong[0], labels[wrong[1]].start())


def _labels(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """The labels in a text; a card before a colon is none."""
    if ":" not in text:
        return []
    found = pattern.finditer(text)
    return [label for label in found if label[0][:-1].strip() not in card_numbers()]


def _name(label: re.Match[str]) -> str:
    return label[0].removesuffix(":").strip(' "')


def _blanked(text: str, parts: Sequence[re.Match[str]]) -> str:
    """A text with blanks for some parts of it."""
    pieces: list[str] = []
    end = 0
    for part in sorted(parts, key=lambda part: part.start()):
        pieces += text[end : part.start()], " " * len(part[0])
        end = part.end()
    return "".join(pieces) + text[end:]
