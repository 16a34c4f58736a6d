"""The columns that would read a text whose lines have more than cards, to suggest them."""

from __future__ import annotations

from ..errors import ShowdownError
from ..games import DRAW
from .detect import HeadLine, detect
from .fitting import ways
from .skeleton import cards_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from .options import ReadOptions

_SEPARATORS = ("\t", ";", "|", ",", None)
"""What may be between the fields of a text; None for blanks."""


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
