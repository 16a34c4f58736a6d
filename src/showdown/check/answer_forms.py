"""The forms in which programs write who wins: numbers, words, a column, scores, the hands."""

from __future__ import annotations

import csv
import re
from bisect import bisect_left
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from ..cards.card_text import PLAYING_CARD, RANK, SUIT
from ..cards.cards_in_text import read_cards
from ..errors import CardError, HandError, ShowdownError, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..cards.card import Card
    from .deal_set import DealSet

    Winners = tuple[str, bytes]
    """The form of answers, and the winners: 1, 2, or 0 for a tie."""

NO_ANSWER = 255
"""The winner of a deal that a program does not answer."""

ONLY_PLAYER_1 = "whether Player 1 wins"
"""The form of answers that do not distinguish Player 2's wins from ties."""

USAGE = (
    "write 1, 2 or 0 for a tie, Player 1, Black, Win, left, true, two scores, or error if there "
    "is none"
)
TIE = r"(it.?s a )?tie\b.*|draw\b.*|split\b.*|push\b.*|equal\b.*|none"
FORMS = {
    "winners' numbers": (r"1", r"2", rf"{TIE}|0|1[ ,]+2"),
    "players": (
        r"(player|p|hand)\s*#?\s*(1|one)( |$|\.|:).*",
        r"(player|p|hand)\s*#?\s*(2|two)( |$|\.|:).*",
        rf"{TIE}|0|(players|hands|hand) 1 and 2\b.*",
    ),
    "Black and White": (r"black\b.*", r"white\b.*", TIE),
    "first and second": (r"(first|1st)\b.*", r"(second|2nd)\b.*", TIE),
    "left and right": (r"left", r"right", TIE),
    "wins and losses": (r"win|won|w", r"loss|lose|loses|lost|l", rf"{TIE}|t|d"),
    "signs": (r"\+?1", r"-1", r"0"),
    ONLY_PLAYER_1: (r"true|yes|t", r"(?!)", r"false|no|f"),
}
"""How each form writes that Player 1 wins, that Player 2 wins, and a tie."""
NAMES = (
    re.compile(r"\b(player|p|hand)\s*#?\s*(1|one)\b|\bblack\b|\b(first|1st)\b"),
    re.compile(r"\b(player|p|hand)\s*#?\s*(2|two)\b|\bwhite\b|\b(second|2nd)\b"),
)
"""What names Player 1, and what names Player 2."""
TIED = re.compile(r"\b(tie[ds]?|draws?|splits?|equal)\b")
LABEL = re.compile(r"(?P<before>.*)\b(winner|winning (hand|player)|result|verdict)\b(?P<after>.*)")
"""What programs print before a winner, or after it."""
ANSWER_COLUMNS = re.compile(
    r"(winner|win|won|result|outcome|output|answer|verdict|player|prediction)s?|w", re.IGNORECASE
)
NOTHING = re.compile(
    r"|None|null|undefined|nan|NaN|(?i:\W*(an? )?([\w.]+\.)?\w*(error|exception)\b.*)"
)
"""What programs print in place of an answer; `none` in lower case may be a tie."""
NUMBERED = re.compile(r"(?:[a-z]+ *)?#?(\d+) *(?:[:.)]|[-=]>) *(.+)", re.IGNORECASE)
CARDS = re.compile(rf"^(?:\W*(?:{PLAYING_CARD}|{RANK}{SUIT})(?!\w)){{9,}}[ \t,;:|)\]]*")
"""The cards that a line begins with."""
NO_BRACKETS = str.maketrans("[]'\"", "    ")
SWAPPED = bytes.maketrans(b"\1\2", b"\2\1")


class AnswersError(ShowdownError, ValueError):
    """Answers cannot be read, or do not belong to these deals."""


def read_forms(texts: Sequence[str], deal_set: DealSet, correct: bytes) -> Winners | None:
    """The winners by answers in the form that all share, if they do.

    Empty texts are missing answers.

    Raises:
        AnswersError: if the answers can be read in two ways.
    """
    return (
        _by_words(texts, correct)
        or _in_column(texts, len(deal_set), correct)
        or _by_scores(texts, correct)
        or _winning_hands(texts, deal_set)
    )


def reads_as_answer(text: str) -> bool:
    """Whether a text is an answer in words or numbers by itself."""
    return any(_meaning(form, text) is not None for form in FORMS)


def answer_in(text: str) -> str:
    """An answer without quotes and brackets; empty if it is none."""
    bare = text.strip().strip("\"'").strip()
    cells = re.split(r"[\s,;|()\[\]]+", bare)
    return "" if NOTHING.fullmatch(bare) or all(map(NOTHING.fullmatch, cells)) else bare


def without_asides(texts: Sequence[str]) -> list[str]:
    """Texts without what all of them begin with: the deal's number, its cards, or a question."""
    texts = [_without_brackets(text) for text in texts]
    numbered = [NUMBERED.fullmatch(text) for text in texts]
    whole = all(bool(match) == bool(text) for match, text in zip(numbered, texts, strict=True))
    if whole and _numbers_lines([match[1] if match else "" for match in numbered]):
        texts = [match[2] if match else "" for match in numbered]
    after_cards = [CARDS.sub("", text) for text in texts]
    if all(bool(after) == bool(text) for after, text in zip(after_cards, texts, strict=True)):
        texts = after_cards
    spoken = [text for text in texts if text]
    asked = re.match(r".*?[:?>]", spoken[0]) if len(spoken) > 1 else None
    is_name = asked and any(name.search(asked[0].lower()) for name in NAMES)
    if asked and not is_name and all(text.startswith(asked[0]) for text in spoken):
        after_question = [text[asked.end() :].strip() for text in texts]
        if any(map(reads_as_answer, after_question)):
            texts = after_question
    return [answer_in(text) for text in texts]


def first_misfit(texts: Sequence[str], deal_set: DealSet, correct: bytes) -> tuple[int, str]:
    """The place of the first text that is not an answer in the form of those before it."""

    def is_unread(count: int) -> bool:
        try:
            return read_forms(texts[:count], deal_set, correct) is None
        except AnswersError:
            return False

    first = next(place for place, text in enumerate(texts) if text)
    place = bisect_left(range(first + 1, len(texts)), True, key=is_unread) + first
    text = texts[place]
    if all(name.search(text.lower()) for name in NAMES):
        return place, f"{quoted(text)} names two players: print only the winner, as in Player 1"
    like = f" in the form of {quoted(texts[first])} before it" if place > first else ""
    return place, f"{quoted(text)} is not an answer{like}: {USAGE}"


def _by_words(texts: Sequence[str], correct: bytes) -> Winners | None:
    """Who wins, if all of these texts say so in the same form.

    If Player 2 wins deals, but the answers are only 1 and 0, then 0 stands for any deal that
    Player 1 does not win.
    """
    different = {*texts} - {""}
    for form in FORMS:
        meaning = {text: _meaning(form, text) for text in different}
        if not different or None in meaning.values():
            continue
        numbers = {*map(_plain, different)} if form == "winners' numbers" else set()
        if numbers and not {"0", "1", "2"} & numbers:
            continue  # Only words, which other forms have too, or pairs of numbers: scores.
        winners = bytes(NO_ANSWER if text == "" else meaning[text] or 0 for text in texts)
        if "0" in numbers and "2" not in numbers and 2 in correct:
            _require_no_player_0(numbers, winners, correct)
            return ONLY_PLAYER_1, winners
        return form, winners
    return None


@lru_cache(maxsize=4096)
def _meaning(form: str, text: str) -> int | None:
    """The winner that a text names in a form; None if it names none."""
    plain = _plain(text)
    if all(name.search(plain) for name in NAMES) and not re.fullmatch(FORMS["players"][2], plain):
        return 0 if TIED.search(plain) and form == "players" else None
    patterns = zip((1, 2, 0), FORMS[form], strict=True)
    winners = [winner for winner, pattern in patterns if re.fullmatch(pattern, plain)]
    return winners[-1] if winners else None


def _plain(text: str) -> str:
    """A text in lower case: what follows `winner`, if that is in it."""
    words = re.sub(r"(?<=^\d)\.0*$", "", text.strip().lower()).removesuffix(".").strip()
    if label := LABEL.fullmatch(words):
        after = re.sub(r"^[\s\"':=>-]*(is\b)?\s*", "", label["after"])
        words = after or re.sub(r"( is)?( the)?\s*$", "", label["before"]).strip() or words
    return words.strip("\"'[](){}<> ,")


def _require_no_player_0(numbers: set[str], winners: bytes, correct: bytes) -> None:
    """Raise an AnswersError if the winners seem to be numbered from 0."""
    pairs = [pair for pair in zip(winners, correct, strict=False) if pair[0] in (0, 1)]
    from_1 = sum((answer == 1) == (due == 1) for answer, due in pairs)
    from_0 = sum((answer == 0) == (due == 1) for answer, due in pairs)
    if ("1" in numbers and from_0 > from_1) or len(numbers) > 2:
        raise AnswersError(
            "0 and 1 may number the players from 0, or say whether Player 1 wins: print 1 and 2, "
            "or true and false"
        )


def _in_column(texts: Sequence[str], deals: int, correct: bytes) -> Winners | None:
    """The winners in a column of a table, with or without a header.

    A column called winner, result or the like is preferred to others, and a column of line
    numbers is ignored. Two columns of numbers with other names are taken as scores.
    """
    rows = _cells(texts)
    if not rows:
        return None
    head = rows[0]
    named = {place for place, cell in enumerate(head) if ANSWER_COLUMNS.fullmatch(cell)}
    is_title = len(rows) == deals + 1 and any(head) and not any(map(_number, head))
    titles = head if named or is_title else [f"column {place + 1}" for place in range(len(head))]
    columns = [list(map(answer_in, cells)) for cells in zip(*rows[titles is head :], strict=True)]
    numbered = [place for place, cells in enumerate(columns) if _numbers_lines(cells)]
    possible = {place: _by_words(cells, correct) for place, cells in enumerate(columns)}
    places = [place for place, winners in possible.items() if winners and place not in numbered]
    places = [place for place in places if place in named] or places
    if not (named & {*places} or numbered) and len(head) == 2 and _by_scores(texts, correct):
        return None
    if len(places) > 1:
        raise AnswersError(
            f"{len(places):,} columns could be the answers, such as {titles[places[0]]} and "
            f"{titles[places[1]]}: print only the winner, or name its column winner"
        )
    winners = possible[places[0]] if places else None
    if winners is None or len(head) == 1:
        return winners
    title = titles[places[0]].removeprefix("column ")
    return f"{winners[0]} in column {title}", winners[1]


def _by_scores(texts: Sequence[str], correct: bytes) -> Winners | None:
    """The winners by a score for each hand; whether higher or lower wins is detected."""
    rows = [_scores(text) for text in texts]
    if len(rows) > 1 and rows[1] and not rows[0]:
        rows, texts = rows[1:], texts[1:]  # A header.
    if any(len(row) != 2 * bool(text) for row, text in zip(rows, texts, strict=True)):
        return None
    higher = bytes([_higher(*row) if row else NO_ANSWER for row in rows])
    lower = higher.translate(SWAPPED)
    if sum(map(int.__eq__, lower, correct)) > sum(map(int.__eq__, higher, correct)):
        return "scores, of which the lower wins", lower
    return "scores, of which the higher wins", higher


def _higher(one: Decimal, other: Decimal) -> int:
    return 0 if one == other else 1 if one > other else 2


def _scores(text: str) -> list[Decimal]:
    """The numbers of a text that is two numbers; otherwise nothing."""
    cells = re.split(r"\s*[,;	|]\s*|\s+", text.strip("()[]"))
    numbers = [number for cell in cells if (number := _number(cell)) is not None]
    return numbers if len(cells) == len(numbers) == 2 else []


def _winning_hands(texts: Sequence[str], deal_set: DealSet) -> Winners | None:
    """Answers that are the winning hands."""
    if len(texts) > len(deal_set):
        return None
    hole = deal_set.hole
    winners = [_winner_by_hand(text, deal_set[deal], hole) for deal, text in enumerate(texts)]
    if None in winners:
        return None
    if not {1, 2} & {*winners}:
        raise AnswersError("these are the deals themselves, not their winners")
    return "winning hands", bytes([winner or 0 for winner in winners])


def _winner_by_hand(text: str, dealt: Sequence[Card], hole: int) -> int | None:
    """The winner of a deal if a text is the hand of a player or both, or empty."""
    try:
        cards = set(read_cards(text.translate(NO_BRACKETS)))
    except (CardError, HandError):
        return None
    hands = [set(dealt), set(dealt[:hole]), set(dealt[hole : 2 * hole])]
    return NO_ANSWER if not text else hands.index(cards) if cards in hands else None


def _without_brackets(text: str) -> str:
    """A text without brackets around all of it."""
    inside = re.fullmatch(r"\[([^\[\]]*)\]|\(([^()]*)\)", text)
    return answer_in((inside[1] or inside[2] or "").rstrip(", ")) if inside else text


def _cells(texts: Sequence[str]) -> list[list[str]]:
    """The cells of a table, stripped; nothing if the rows differ in length.

    A blank line is a row of empty cells.
    """
    filled = [text for text in texts if text]
    marks = [mark for mark in ",;\t|" if len({text.count(mark) for text in filled}) == 1]
    mark = next((mark for mark in marks if mark in filled[0]), None)
    rows = list(csv.reader(texts, delimiter=mark)) if mark else [[text] for text in texts]
    rows = [[cell.strip() for cell in row] for row in rows]
    width = max(map(len, rows))
    rows = [row if any(row) else [""] * width for row in rows]
    return rows if all(len(row) == width for row in rows) else []


def _numbers_lines(cells: Sequence[str]) -> bool:
    """Whether cells are 0, 1, 2 or 1, 2, 3 and so on, not counting lines without an answer."""
    numbered = [
        int(cell) - place for place, cell in enumerate(cells) if cell.isdecimal() and len(cell) < 20
    ]
    whole = len(numbered) == sum(map(bool, cells))
    return whole and len(numbered) > 2 and {*numbered} in ({0}, {1})


def _number(text: str) -> Decimal | None:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None
