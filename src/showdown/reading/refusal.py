"""What to say of a text whose lines are not read as deals, and what would read them."""

from __future__ import annotations

import re

from ..errors import DealError, FileError, ShowdownError, quoted
from .layout import FROM_ONE, NUMBERS, PAIRS, Layout
from .skeleton import CARDS, WORD, skeleton_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .detect import HeadLine
    from .options import ReadOptions

_HAND_HISTORY = re.compile(
    r"\*{3} ?\w+|dealt to |(poker\w* )?(hand|game) #|variant ?=|state:\d", re.IGNORECASE
)
"""How lines of a poker site's log, of a PHH file or of an ACPC log start."""
_RANKS = "ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two|deuce"
_IN_WORDS = re.compile(rf"(?i)\b(?:{_RANKS}|\d+)\W+(?:of\W+)?(?:club|diamond|heart|spade)s?\b")
_NUMBERS = re.compile(r"[0-9]+")
_FEWEST = 2
"""Fewer cards than this in a line are words such as `as` and `Ah`."""


def refusal(
    lines: Sequence[HeadLine],
    own: Sequence[Layout | DealError],
    options: ReadOptions,
    name: str,
) -> ShowdownError:
    """The error for a text most of whose first lines are not deals."""
    texts = [line.text for line in lines]
    styles = CARDS if options.style in (None, *CARDS) else [NUMBERS]
    held = [max(skeleton_of(text, style).size for style in styles) for text in texts]
    if any(map(_HAND_HISTORY.match, texts)):
        return FileError(
            f"{name}: no deals found: it looks like a hand history; write each showdown as a line, "
            f"such as 'Ah Kh Qh Jh 2c Ad Kd Qd Jd 3c'"
        )
    if max(held) < _FEWEST:
        return _no_cards(texts, options, name)
    # A header may be above the lines that were meant as deals.
    wrong = [at for at, each in enumerate(own) if isinstance(each, DealError)]
    at = next((at for at in wrong if held[at] >= _FEWEST), wrong[0])
    if any(isinstance(each, Layout) for each in own[:at]):
        at = wrong[0]
    problem = own[at]
    assert isinstance(problem, DealError)
    error = lines[at].error(DealError(problem.problem, column=problem.column), name)
    error.suggestions = problem.suggestions
    return error


def _no_cards(texts: Sequence[str], options: ReadOptions, name: str) -> FileError:
    """The error for a text without cards in letters."""
    if 2 * sum(bool(_IN_WORDS.search(text)) for text in texts) > len(texts):
        return FileError(
            f"{name}: no deals found: cards in words are not read: write TC for the ten of clubs"
        )
    rows = [_NUMBERS.findall(text) for text in texts[-10:]]
    if options.style is None and all(len(row) >= _MANY and max(map(len, row)) < 3 for row in rows):
        error = FileError(f"{name}: no cards in letters, but numbers, which may be cards")
        numbers = {int(number) for row in rows for number in row}
        if 52 not in numbers:
            error.suggest("If 0 is 2♣ and 51 is A♠", style=NUMBERS)
        if 0 not in numbers:
            error.suggest("If 1 is 2♣ and 52 is A♠", style=FROM_ONE)
        return error.suggest("If a suit, 1 to 4, and a rank, 1 to 13, are a card", style=PAIRS)
    first = texts[0].strip()
    words = f": its first line is {quoted(first)}" if WORD.search(first) else ""
    return FileError(f"{name}: no deals found{words}")


_MANY = 9
"""The numbers of a line that may be cards: those of two hands, or of hole cards and a board."""
