"""Invalid lines: the layout they were meant to have, and what is wrong with the first one."""

from __future__ import annotations

import re

from ..errors import DealError, FileError, quoted
from ..games import DRAW, GAMES
from ..read_options import ReadOptions
from ..rules import HAND_SIZE, MOST_PLAYERS
from .card_patterns import CARDS, PLACEHOLDERS, SEPARATORS, is_prose, respelled, with_placeholders
from .extras import LABEL, NUMBER, RESULT, without_extras
from .header import RANKS_FIRST, names_a_hand, puts_ranks_first
from .labels import CARDS_IN_WORDS, label_problem, spells_a_card
from .layout import Layout
from .line_layout import layout_of_line, other_column, reads
from .numbered_names import are_names, misnumbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .detect import Detected, Line

_HAND_HISTORY = re.compile(
    r"\*{3} ?\w+|dealt to |(poker\w* )?(hand|game) #|variant ?=|state:\d", re.IGNORECASE
)
"""How lines of a poker site's log, of a PHH file or of an ACPC log start."""
_NAME = re.compile(
    r"((?<!\w)[^\W\d_]{3,}(?: [0-9]{1,2})?|^[0-9]+)(?: *=)?"
    rf"(?=[ \[(]+(?:{CARDS['rank first'].pattern}))"
)
"""A name, or a number in front, before a card."""
_SIGN = re.compile(rb"(?<![0-9])[-+](?=[0-9])")


def layout_as_meant(line: bytes, given: ReadOptions) -> Layout | None:
    """The layout of a line with other cards for invalid ones, or numbers without signs."""
    styles = [given.style] if given.style in PLACEHOLDERS else PLACEHOLDERS
    for changed in (*(with_placeholders(line, style) for style in styles), _SIGN.sub(b"", line)):
        if found := layout_of_line(changed, given):
            return found
    return None


def likely_layout(lines: Sequence[bytes], given: ReadOptions) -> Layout:
    """A layout for lines that have none, even with other cards: errors are worded for it."""
    each, shared = given.cards or min(given.hole), given.shared
    free = ReadOptions(style=given.style, mixed=given.mixed)
    ways = [free.but(hole=given.hole, shared=n) for n in ((shared, 3, 4, 0) if shared else (0,))]
    layouts = (layout_of_line(line, way) for line in lines for way in ways)
    other = next(filter(None, layouts), None)
    if other is not None and other.players > 1:
        players = given.players or other.players
        before, mark, last, after = (*other.around[:2], *other.around[-2:])
        around = (before, *[mark] * (players - 1), *[last] * bool(shared), after)
        each = given.cards or other.cards if shared else each
        layout = Layout(players, each, other.style, other.separator, around, mixed=given.mixed)
        return layout.but(board=shared)
    line = lines[0].decode("utf-8", "replace") if lines else ""
    card = CARDS["rank first"].match(line)
    sign = line[card.end() :].lstrip()[:1] if card else ""
    sign = sign if sign in tuple(SEPARATORS) else " "
    tokens = line.split(sign.strip() or None)
    hands = -(-(len(tokens) - shared) // each)
    players = given.players or max(2, min(hands, MOST_PLAYERS))
    mark = sign
    if "\t" in line and sign == " ":  # Tabs are delimiters, of hands or of cards.
        mark = "\t"
        sign = " " if any(len(field.split()) > 1 for field in line.split("\t")) else mark
    style = given.style or "rank first"
    layout = Layout(players, each, style, mark, mixed=given.mixed, board=shared)
    return layout.but(separator=sign)


def require_valid_start(lines: list[Line], found: Detected, given: ReadOptions, name: str) -> None:
    """Refuse a text whose first deal is invalid, if it is clear what is wrong with it."""
    texts = [line.decode("utf-8", "replace") for _, line, _ in lines]
    if not found.has_deals:
        _require_no_other_text(texts, name)
    if not given.skip_bad:
        text = respelled(lines[0][1]).decode("utf-8", "replace")
        cards = CARDS["rank first"].findall(text)
        is_free = given.style in (None, "rank first") and not (given.players or given.mixed)
        are_all = text.split() == cards and "\t" not in text
        shared = given.shared
        if is_free and are_all and len(cards) >= 2 * min(given.hole) + shared:
            sizes = (given.cards or HAND_SIZE,) if given.hole == DRAW.hole else given.hole
            each = " or ".join(map(str, sizes))
            board = f" and a board of {shared}" if shared else ""
            problem = f"{len(cards)} cards do not make 2 to {MOST_PLAYERS} hands of {each}{board}"
            raise _error(lines[0], problem, len(text), name)
        wrong = label_problem(text, has_board=shared > 0)
        if wrong := wrong or (None if found.has_deals else _missing_colon(text, given)):
            raise _error(lines[0], *wrong, name)
        bare = without_extras(lines[0][1], (NUMBER, LABEL, RESULT))
        is_one = given.players is None and bare != lines[0][1] and not found.has_deals
        if is_one and layout_of_line(bare, given.but(players=1)):
            raise _error(lines[0], "only one hand (--players 1 reads a hand per line)", 0, name)
        is_draw = given.game == DRAW and not found.has_deals
        is_draw = is_draw and not are_all and not any(map(other_column, texts))
        for other in ("holdem", "omaha") if is_draw else ():
            game = GAMES[other]
            if layout_of_line(lines[0][1], given.but(hole=game.hole, shared=game.board)):
                problem = f"hole cards and a board are read with --game {other}"
                raise _error(lines[0], problem, 0, name)
        words = re.findall(r"\w+", text)
        if len(lines) > 1 and not are_names(words) and (wrong := misnumbered(words)):
            raise _error(lines[0], wrong[0], 0, name)
    for line in lines if given.style is None else ():
        if more := other_column(line[1].decode("utf-8", "replace")):
            if puts_ranks_first(lines[0]):
                raise FileError(f"{name}: {RANKS_FIRST}")
            raise _error(line, more, 0, name)
    if not found.has_deals and reads(found.layout, lines[0][1]):
        problem = f"the layout of this line is unclear ({found.layout}?): choose one with --layout"
        raise _error(lines[0], problem, 0, name)


def _missing_colon(text: str, given: ReadOptions) -> tuple[str, int] | None:
    """What is wrong with a line that would be a deal with a colon behind each name, and where."""
    word, named = _NAME.search(text), _NAME.sub(r"\1: ", text).encode()
    if word and any(
        layout_of_line(line, given) for line in (named, without_extras(named, (NUMBER,)))
    ):
        hint = f"write a colon behind a name or a number, as in {quoted(word[1] + ':')}"
        return f"{quoted(word[1])} is not a card: {hint}", word.start()
    return None


def _require_no_other_text(texts: Sequence[str], name: str) -> None:
    """Refuse a text that is clearly something other than deals."""
    if any(map(_HAND_HISTORY.match, texts)):
        raise FileError(
            f"{name}: no deals found: it looks like a hand history; write "
            f"each showdown as a line, such as 'Ah Kh Qh Jh 2c Ad Kd Qd Jd 3c'"
        )
    if 2 * sum(map(spells_a_card, texts)) > len(texts):
        raise FileError(f"{name}: {CARDS_IN_WORDS}")
    if len(texts) == 1 and names_a_hand(texts[0].encode()):
        raise FileError(f"{name}: no deals found")
    if is_prose(texts[0]) and 2 * sum(map(is_prose, texts)) > len(texts):
        raise FileError(f"{name}: no deals found: its first line is {quoted(texts[0])}")


def require_whole_board(line: Line, name: str) -> None:
    """Refuse a deal whose flop, turn and river are separated by `|`."""
    streets = line[1].decode("utf-8", "replace").split("|")
    if [len(CARDS["rank first"].findall(text)) for text in streets[-2:]] == [1, 1]:
        column = len("|".join(streets[:-2]))
        if len(CARDS["rank first"].findall(streets[-3] if len(streets) > 3 else "")) == 3:
            raise _error(line, "write the board without | between its cards", column, name)


def _error(line: Line, problem: str, column: int, name: str) -> DealError:
    number, raw, place = line
    text = raw.decode("utf-8", "replace")
    return DealError(
        problem,
        file=name,
        line=number,
        column=column + 1,
        offset=place + len(text[:column].encode()),
        text=text,
    )
