"""Tables in text whose cells are the words of its lines, whatever signs are between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from ...errors import DealError, FileError, counted
from ..blocks import Block
from ..detect import PUNCTUATION, HeadLine, is_comment
from ..layout import MAX_LENGTH
from ..options import ReadOptions
from ..skeleton import WORD, cards_of, likely_style
from .table import CardTable, Rows, rows_of
from .text_tables import batches_of, lines_of


def word_table(
    lines: Sequence[HeadLine], blocks: Iterator[Block], name: str, options: ReadOptions
) -> CardTable:
    """The table of a text with these first lines: a cell for each word up to the last card.

    Its head are the lines whose cards are at the same places as those of most lines. The first
    line is a header if it has no cards.
    """
    style = likely_style(tuple([line.text for line in lines]), options.style)
    words = {line.number: WORD.findall(line.text) for line in lines}
    held = {line.number: with_cards(line.text, style) for line in lines}
    usual = Counter(filter(None, held.values())).most_common(1)
    if not usual:
        raise FileError(f"{name}: no deals found")
    width = (places := usual[0][0])[-1] + 1
    head = [(number, words[number][:width]) for number in words if held[number] == places]
    header = lines[0].number * (not held[lines[0].number] and "??" not in lines[0].text)
    batches = batches_of(blocks, partial(_word_rows, style, places))
    return CardTable(name, options.but(style=style), [""] * width, head, batches, header=header)


def with_cards(line: str, style: str) -> tuple[int, ...]:
    """The places of the words that have cards, among the words of a line."""
    words = enumerate(WORD.findall(line))
    return tuple([at for at, word in words if cards_of(word, style) != 0])


def _word_rows(style: str, places: Sequence[int], block: Block, number: int) -> Rows:
    """The rows of a block, from line `number` of its file: no cards are at other places."""
    lines, rows, width = lines_of(block), [], places[-1] + 1
    problems: dict[int, DealError | None] = {}
    for row, line in enumerate(lines):
        text = line[:MAX_LENGTH].decode("utf-8", "replace").rstrip()
        words, held = [*WORD.finditer(text)], with_cards(text, style)
        others = [words[at] for at in held if at not in places]
        problem, at = "", 0
        if "\ufffd" in text:
            problem = "these bytes are not text: save the file as UTF-8"
        elif len(line) > MAX_LENGTH:
            problem = "the line is too long for a deal"
        elif not held:
            problem = "no cards in this line: start comment lines with #"
        elif is_comment(line):
            problem = "this may be a deal or a comment: delete it, or its #"
        elif others:
            problem, at = "most lines have no card here", others[0].start()
        elif len(words) < width:
            problem = f"other lines have {counted(width, 'word')} up to the last card"
        if not held and (not line.translate(None, PUNCTUATION + b"\r") or is_comment(line)):
            problems[row] = None
        elif problem:
            problems[row] = DealError(problem, column=at + 1, text=text)
        rows.append([*[word[0] for word in words[:width]], *[""] * (width - len(words))])
    return rows_of(number, rows).but(problems=problems, lines=lines)
