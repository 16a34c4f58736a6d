"""What to say of a text whose lines are not read as deals, and what would read them."""

from __future__ import annotations

import re

from ..errors import DealError, FileError, ShowdownError, quoted
from ..games import DRAW
from .fitting import ways
from .layout import FROM_ONE, NUMBERS, PAIRS, Layout
from .skeleton import CARDS, WORD, cards_of, skeleton_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from .detect import HeadLine
    from .options import ReadOptions

_HAND_HISTORY = re.compile(
    r"\*{3} ?\w+|dealt to |(poker\w* )?(hand|game) #|variant ?=|state:\d", re.IGNORECASE
)
"""How lines of a poker site's log, of a PHH file or of an ACPC log start."""
_RANKS = "ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two|deuce"
_IN_WORDS = re.compile(rf"(?i)\b(?:{_RANKS}|\d+)\W+(?:of\W+)?(?:club|diamond|heart|spade)s?\b")
_NUMBERS = re.compile(r"[0-9]{1,9}")
_SEPARATORS = ("\t", ";", "|", ",", None)
"""What may be between the fields of a text; None for blanks."""
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
    held = [max(skeleton_of(text, style).size for style in CARDS) for text in texts]
    if max(held) < _FEWEST:
        return _no_cards(texts, options, name)
    # A header may be above the lines that were meant as deals.
    at = next(at for at, count in enumerate(held) if count >= _FEWEST)
    if at > 1 or (at == 1 and not isinstance(own[at], DealError)):
        at = next(at for at, each in enumerate(own) if isinstance(each, DealError))
    problem = own[at]
    assert isinstance(problem, DealError)
    error = lines[at].error(DealError(problem.problem, column=problem.column), name)
    error.suggestions = problem.suggestions
    if not error.suggestions and not options.names_columns:
        for words, chosen in readable_columns(texts, options):
            error.suggest(words, **chosen)
    return error


def _no_cards(texts: Sequence[str], options: ReadOptions, name: str) -> FileError:
    """The error for a text without cards in letters."""
    if any(map(_HAND_HISTORY.match, texts)):
        return FileError(
            f"{name}: no deals found: it looks like a hand history; write each showdown as a line, "
            f"such as 'Ah Kh Qh Jh 2c Ad Kd Qd Jd 3c'"
        )
    if 2 * sum(bool(_IN_WORDS.search(text)) for text in texts) > len(texts):
        return FileError(
            f"{name}: no deals found: cards in words are not read: write TC for the ten of clubs"
        )
    rows = [[int(number) for number in _NUMBERS.findall(text)] for text in texts[-10:]]
    if options.style is None and all(len(row) >= _MANY for row in rows):
        error = FileError(f"{name}: no cards in letters, but numbers, which may be cards")
        numbers = {number for row in rows for number in row}
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


def readable_columns(
    texts: Sequence[str], options: ReadOptions
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The columns of lines of which every field holds cards, as options with which they are read.

    >>> from .options import ReadOptions
    >>> list(readable_columns(["x 8C TS KC 9H 4S 7D 2S 5D 3S AC"] * 2, ReadOptions()))
    [('For example', {'columns': '2-11'})]
    """
    for separator in _SEPARATORS:
        rows = [text.strip(" ").split(separator) for text in texts]
        header = rows[0] if len(rows) > 1 and not any(map(cards_of, rows[0])) else None
        rows = rows[1:] if header else rows
        width = min(map(len, rows))
        held = [[cards_of(cell, options.style) for cell in row] for row in rows]
        chosen = [at for at in range(width) if all(row[at] for row in held)]
        overlooked = any(row[at] != 0 for row in held for at in {*range(len(row))} - {*chosen})
        if not chosen or overlooked or (len(chosen) == max(map(len, rows)) and header is None):
            continue
        between = " " if all(row[at] == 1 for row in held for at in chosen) else "|"
        kept = [between.join(row[at] for at in chosen) for row in rows]
        columns = _references(chosen, header)
        settled = list(_ways_to_read(kept, options))
        for words, more in settled:
            yield words, {"columns": columns, **more}
        if settled:
            return


def _ways_to_read(
    texts: Sequence[str], options: ReadOptions
) -> Iterator[tuple[str, dict[str, Any]]]:
    from .detect import HeadLine, detect

    lines = [HeadLine(number, text, 0) for number, text in enumerate(texts, 1)]
    total = cards_of(texts[0], options.style) or 0
    game = options.game or DRAW
    is_cut = not ways(total, game, options) and ways(total + 1, game, options)
    if is_cut:  # What is left out may be meant as a card.
        return
    try:
        detect(lines, options, "")
    except ShowdownError as error:
        for suggestion in error.suggestions:
            if not suggestion.function:
                yield suggestion.words, dict(suggestion.options)
    else:
        yield "For example", {}


def _references(places: Sequence[int], header: Sequence[str] | None) -> str:
    """Columns as `--columns` takes them: by their names, or as a range of numbers."""
    if header is not None:
        names = [header[place].strip().strip("\"'") for place in places if place < len(header)]
        if len(names) == len(places) and all(names) and len({*names}) == len(names):
            return ",".join(names)
    runs: list[list[int]] = []
    for place in places:
        if runs and place == runs[-1][-1] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return ",".join(
        f"{run[0] + 1}-{run[-1] + 1}" if len(run) > 1 else f"{run[0] + 1}" for run in runs
    )
