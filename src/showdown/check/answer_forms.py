"""The forms in which programs write who wins: numbers, words, a column, scores, the hands."""

from __future__ import annotations

import csv
import re
from bisect import bisect_left
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from ..cards.cards_in_text import read_cards
from ..errors import CardError, HandError, ShowdownError, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .deal_set import DealSet

    Winners = tuple[str, bytes]
    """The form of answers, and the winners: 1, 2, or 0 for a tie."""

NO_ANSWER = 255
"""The winner of a deal that a program does not answer."""
ONLY_PLAYER_1 = "whether Player 1 wins"
"""The form of answers that do not distinguish Player 2's wins from ties."""
NUMBERS = "winners' numbers"
USAGE = (
    "write 1, 2 or 0 for a tie, Player 1, Black, Win, left, true, two scores, or error if there "
    "is none, one per line"
)
TIE = r"(it.?s a )?tie\b.*|draw\b.*|split\b.*|push\b.*|equal\b.*|none"
ONE = r"(?:player|p|hand)\s*#?\s*(?:1|one)|black|first|1st"
TWO = r"(?:player|p|hand)\s*#?\s*(?:2|two)|white|second|2nd"
FORMS = {
    NUMBERS: (r"1", r"2", rf"0|{TIE}"),
    "players": (
        rf"({ONE})( |$|\.|:).*|left",
        rf"({TWO})( |$|\.|:).*|right",
        rf"0|{TIE}|(players|hands|hand) 1 and 2\b.*",
    ),
    "wins and losses": (r"win|won|w", r"loss|lose|loses|lost|l", rf"{TIE}|t|d"),
    "signs": (r"\+?1", r"-1", r"0"),
    ONLY_PLAYER_1: (r"true|yes|t", r"(?!)", r"false|no|f"),
}
"""How each form writes that Player 1 wins, that Player 2 wins, and a tie."""
NAMES = re.compile(rf"\b({ONE})\b"), re.compile(rf"\b({TWO})\b")
TIED = re.compile(r"(?<!no )(?<!not a )\b(tie[ds]?|draws?|splits?|equal)\b")
LOSER = re.compile(r"\b(lose[sr]?|lost|losing|beaten|worse|not)\b")
LABEL = re.compile(r"(.*)\b(winner|winning (hand|player)|result|verdict)\b[\s\"':=>-]*(is\b)?(.*)")
"""What programs print before a winner, or after it."""
COLUMN = re.compile(r"(winner|win|won|result|outcome|output|answer|verdict|player|prediction)s?|w")
NOTHING = re.compile(
    r"|None|null|undefined|nan|NaN|(?i:\W*(an? )?([\w.]+\.)?\w*(error|exception)\b.*)"
)
"""What programs print in place of an answer; `none` in lower case may be a tie."""
NUMBER = re.compile(r"^\D*(\d+) ?[].:)>=-]+\s+")
DEALT = re.compile(r"^(\s*[2-9TJQKA][SHDC]){10}(\s*([:=]|[-=]*>))?\s+(?=\S)", re.IGNORECASE)
ASIDE = re.compile(r"[^:?>]*(?:[:?]|[-=]*>)(\s+|$)")
"""What lines may begin with: their number, the deal, a question or another text before a colon."""
NO_BRACKETS = str.maketrans("[]'\"", "    ")
SWAPPED = bytes.maketrans(b"\1\2", b"\2\1")


class AnswersError(ShowdownError, ValueError):
    """Answers cannot be read, or do not belong to these deals."""


def read_forms(texts: Sequence[str], deal_set: DealSet, correct: bytes) -> Winners | None:
    """The winners by answers in the form that all share, if they do; empty texts are none.

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
    """Whether a text is an answer in words or numbers by itself, or behind its number or deal."""
    text = DEALT.sub("", NUMBER.sub("", text))
    return any(_meaning(form, text) is not None for form in FORMS)


def answer_in(text: str) -> str:
    """An answer without quotes and brackets; empty if it is none."""
    bare = text.strip().strip("\"'").strip()
    inside = re.fullmatch(r"\[([^\[\]]*)\]|\(([^()]*)\)", bare)
    bare = (inside[1] or inside[2] or "").rstrip(", ") if inside else bare
    cells = re.split(r"[\s,;|()\[\]]+", bare)
    return "" if NOTHING.fullmatch(bare) or all(map(NOTHING.fullmatch, cells)) else bare


def without_asides(texts: Sequence[str]) -> list[str]:
    """Answers without what all lines begin with: a number, the deal, or a text before a colon."""
    if _numbers_lines([match[1] if (match := NUMBER.match(text)) else "" for text in texts]):
        texts = [NUMBER.sub("", text) for text in texts]
    if all(DEALT.match(text) for text in texts if text):
        texts = [DEALT.sub("", text) for text in texts]
    begun = [ASIDE.match(text) for text in texts if text]
    starts = {re.sub(r"\d+", "#", match[0]).strip() if match else "" for match in begun}
    meant = (*NAMES, LOSER)
    is_name = any(name.search(match[0].lower()) for name in meant for match in begun if match)
    if len(starts) == 1 and starts != {""} and not is_name:
        texts = [ASIDE.sub("", text, count=1) for text in texts]
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
    if all(name.search(text.lower()) for name in NAMES) or _is_of_loser(text.lower()):
        which = "both players, or the loser: print only the winner, as in Player 1"
        return place, f"{quoted(text)} names {which}"
    like = f" in the form of {quoted(texts[first])} before it" if place > first else ""
    return place, f"{quoted(text)} is not an answer{like}: {USAGE}"


def _by_words(texts: Sequence[str], correct: bytes) -> Winners | None:
    """Who wins, if all of these texts say so in the same form."""
    different = {*texts} - {""}
    for form in FORMS:
        if not different or any(_meaning(form, text) is None for text in different):
            continue
        numbers = {*map(_plain, different)} if form == NUMBERS else set()
        if numbers and not {"0", "1", "2"} & numbers:
            continue  # Only words for ties, which other forms have too.
        winners = bytes(NO_ANSWER if text == "" else _meaning(form, text) or 0 for text in texts)
        if "0" not in numbers or "2" in numbers or 2 not in correct:
            return form, winners
        pairs = [pair for pair in zip(winners, correct, strict=False) if pair[0] < 2]
        right = sum((answer == 1) == (due == 1) for answer, due in pairs)
        if len(numbers) == 2 and 2 * right >= len(pairs):
            return ONLY_PLAYER_1, winners
        raise AnswersError(
            "0 and 1 may number the players from 0, or say whether Player 1 wins: print 1 and 2, "
            "or true and false"
        )
    return None


@lru_cache(maxsize=1 << 15)
def _meaning(form: str, text: str) -> int | None:
    """The winner that a text names in a form; None if it names none."""
    plain = _plain(text)
    if all(name.search(plain) for name in NAMES):
        return 0 if form == "players" and TIED.search(plain) else None
    if _is_of_loser(plain):
        return None
    patterns = zip((1, 2, 0), FORMS[form], strict=True)
    winners = [winner for winner, pattern in patterns if re.fullmatch(pattern, plain)]
    return winners[-1] if winners else None


def _is_of_loser(text: str) -> bool:
    """Whether a text says more than that somebody loses, such as who does."""
    return " " in text and LOSER.search(text) is not None


def _plain(text: str) -> str:
    """A text in lower case: what follows `winner`, if that is in it."""
    words = re.sub(r"(?<=^\d)\.0*$", "", text.strip().lower()).removesuffix(".").strip()
    if label := LABEL.fullmatch(words):
        before = re.sub(r"( is)?( the)?\s*$", "", label[1])
        words = label[5].strip() or before.strip() or words
    return words.strip("\"'[](){}<> ,")


def _in_column(texts: Sequence[str], deals: int, correct: bytes) -> Winners | None:
    """The winners in a column of a table: one called winner, or the only one that may be.

    Columns of line numbers are ignored, and two columns of other numbers are scores.
    """
    rows = _cells(texts)
    if not rows:
        return None
    head = rows[0]
    named = {place for place, cell in enumerate(head) if COLUMN.fullmatch(cell.lower())}
    has_title = bool(named) or (len(rows) > deals and any(head) and not any(map(_numbers, head)))
    columns = [list(map(answer_in, cells)) for cells in zip(*rows[has_title:], strict=True)]
    numbered = [place for place, cells in enumerate(columns) if _numbers_lines(cells)]
    if not (named or numbered) and len(head) == 2 and _by_scores(texts, correct):
        return None
    possible = {
        place: winners
        for place, cells in enumerate(columns)
        if place not in numbered and (winners := _by_words(cells, correct))
    }
    places = [place for place in possible if place in named] or [*possible]
    if len(places) > 1:
        raise AnswersError(
            f"columns {' and '.join(f'{place + 1}' for place in places[:2])} could both be the "
            "answers: print only the winner, or name its column winner"
        )
    if not places:
        return None
    form, said = possible[places[0]]
    return (f"{form} in column {places[0] + 1}" if len(head) > 1 else form), said


def _by_scores(texts: Sequence[str], correct: bytes) -> Winners | None:
    """The winners by a score for each hand; whether higher or lower wins is detected."""
    rows = [_numbers(text) for text in texts]
    if any(len(row) != 2 * bool(text) for row, text in zip(rows, texts, strict=True)):
        return None
    higher = bytes([NO_ANSWER if not r else 0 if r[0] == r[1] else 1 + (r[0] < r[1]) for r in rows])
    lower = higher.translate(SWAPPED)
    if sum(map(int.__eq__, lower, correct)) > sum(map(int.__eq__, higher, correct)):
        return "scores, of which the lower wins", lower
    return "scores, of which the higher wins", higher


def _winning_hands(texts: Sequence[str], deal_set: DealSet) -> Winners | None:
    """Answers that are the winning hands; those of both players are a tie."""
    if len(texts) > len(deal_set):
        return None
    winners, hole = [], deal_set.hole
    for deal, text in enumerate(texts):
        try:
            cards = {*read_cards(text.translate(NO_BRACKETS))}
        except (CardError, HandError):
            return None
        dealt = deal_set[deal]
        hands = [{*dealt}, {*dealt[:hole]}, {*dealt[hole : 2 * hole]}]
        if text and cards not in hands:
            return None
        winners.append(hands.index(cards) if text else NO_ANSWER)
    if not {1, 2} & {*winners}:
        raise AnswersError("these are the deals themselves, not their winners")
    return "winning hands", bytes(winners)


def _cells(texts: Sequence[str]) -> list[list[str]]:
    """The cells of a table, stripped; nothing if the rows, but blank ones, differ in length."""
    filled = [text for text in texts if text]
    marks = (mark for mark in ",;\t|" if mark in filled[0])
    mark = next((m for m in marks if len({text.count(m) for text in filled}) == 1), None)
    try:  # Line by line: a quote that is not closed must not take the next answer in.
        rows = [next(csv.reader([text], delimiter=mark), []) if mark else [text] for text in texts]
    except csv.Error:  # A field is too long.
        return []
    width = max(map(len, rows))
    rows = [[cell.strip() for cell in row] if any(row) else [""] * width for row in rows]
    return rows if all(len(row) == width for row in rows) else []


def _numbers_lines(cells: Sequence[str]) -> bool:
    """Whether cells are 0, 1, 2 or 1, 2, 3 and so on, not counting lines without an answer."""
    filled = [(place, cell) for place, cell in enumerate(cells) if cell]
    counted = (all(cell == str(place + first) for place, cell in filled) for first in (0, 1))
    return len(filled) > 2 and any(counted)


def _numbers(text: str) -> list[Decimal]:
    """The numbers of a text that is nothing else."""
    cells = re.split(r"\s*[,;\t|]\s*|\s+", text.strip("()[]"))
    try:
        numbers = list(map(Decimal, cells))
    except InvalidOperation:
        return []
    return numbers if all(number.is_finite() for number in numbers) else []
