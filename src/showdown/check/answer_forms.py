"""The forms in which programs write who wins: numbers, words, a column, scores, the hands."""

from __future__ import annotations

import csv
import re
from decimal import Decimal, InvalidOperation

from ..card_text import PLAYING_CARD, RANK, SUIT
from ..cards_in_text import read_cards
from ..errors import CardError, HandError, ShowdownError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from .deal_set import DealSet

    Found = tuple[str, bytes]
    """The form of answers, and the winners: 1, 2, or 0 for a tie."""

NO_ANSWER = 255
"""The winner of a deal that a program does not answer."""

ONLY_PLAYER_1 = "whether Player 1 wins"
"""The form of answers that do not distinguish Player 2's wins from ties."""

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
ANSWER_COLUMNS = re.compile(
    r"(winner|win|won|result|outcome|output|answer|verdict|player|prediction)s?|w", re.IGNORECASE
)
NOTHING = re.compile(
    r"|None|null|undefined|nan|NaN|(?i:\W*(an? )?([\w.]+\.)?\w*(error|exception)\b.*)"
)
"""What programs print in place of an answer; `none` in lower case may be a tie."""
NUMBERED = re.compile(r"(?:[a-z]+ *)?#?(\d+) *(?:[:.)]|[-=]>) *(.+)", re.IGNORECASE)
LABEL = re.compile(r"^(the )?(winner|winning (hand|player)|result)\b( is)?\s*[:=]?\s*")
"""What programs print before a winner."""
MOST_COLUMNS = 3
"""How many columns are named that could be the answers."""
SWAPPED = bytes.maketrans(b"\1\2", b"\2\1")


class AnswersError(ShowdownError, ValueError):
    """Answers cannot be read, or do not belong to these deals."""


def winners(texts: Sequence[str], correct: bytes) -> Found | None:
    """Who wins, if all of these texts say so in the same form; empty texts are missing answers.

    `correct` are the true winners: if Player 2 is among them, but the answers are only 1 and 0,
    then 0 stands for any deal that Player 1 does not win.
    """
    plain = {text: _plain(text) for text in set(texts) - {""}}
    if not plain:
        return None
    for form, patterns in FORMS.items():
        meaning = {
            text: winner
            for text, words in plain.items()
            for winner, pattern in zip((1, 2, 0), patterns, strict=True)
            if re.fullmatch(pattern, words)
        }
        if len(meaning) < len(plain):
            continue
        numbers = {*plain.values()} if form == "winners' numbers" else set()
        if numbers and not {"0", "1", "2"} & numbers:
            continue  # Only words, which other forms have too, or pairs of numbers: scores.
        found = bytes(meaning.get(text, NO_ANSWER) for text in texts)
        if "0" in numbers and "2" not in numbers and 2 in correct:
            _require_no_player_0(numbers, found, correct)
            return ONLY_PLAYER_1, found
        return form, found
    return None


def _require_no_player_0(numbers: Collection[str], found: bytes, correct: bytes) -> None:
    """Raise an AnswersError if the winners seem to be numbered from 0."""
    pairs = [pair for pair in zip(found, correct, strict=False) if pair[0] in (0, 1)]
    from_1 = sum((given == 1) == (due == 1) for given, due in pairs)
    from_0 = sum((given == 0) == (due == 1) for given, due in pairs)
    if ("1" in numbers and from_0 > from_1) or len(numbers) > 2:
        raise AnswersError(
            "0 and 1 may number the players from 0, or say whether Player 1 wins: print 1 and 2, "
            "or true and false"
        )


def first_misfit(texts: Sequence[str], deal_set: DealSet) -> int:
    """The place of the first text that is not an answer, or not in the form of those before it."""
    forms: list[Callable[[int, str], object]] = [
        _fits("|".join(patterns)) for patterns in FORMS.values()
    ]
    header = len(texts) > 1 and _two_scores(texts[1])
    forms.append(lambda place, text: _two_scores(text) or (header and place == 0))
    forms.append(lambda place, text: _winner_by_hand(text, deal_set, place) is not None)
    places = []
    for fits in forms:
        wrong = (place for place, text in enumerate(texts) if text and not fits(place, text))
        places.append(next(wrong, 0))
    return max(places)


def _fits(form: str) -> Callable[[int, str], object]:
    return lambda _, text: re.fullmatch(form, _plain(text))


def column(lines: Sequence[str], deals: int, correct: bytes) -> Found | None:
    """The winners in a column of a table, with or without a header.

    A column called winner, result or the like is preferred to others, and a column of line
    numbers is ignored. Two columns of numbers with other names are taken as scores.
    """
    rows = _cells(lines)
    if not rows:
        return None
    head = rows[0]
    names = any(ANSWER_COLUMNS.fullmatch(cell) for cell in head)
    has_header = len(rows) > 1 and (
        names or (len(rows) == deals + 1 and any(head) and not any(map(_number, head)))
    )
    columns = list(zip(*rows[has_header:], strict=True))
    numbered = [place for place, cells in enumerate(columns) if _numbers_lines(cells)]
    possible = {
        place: found
        for place, cells in enumerate(columns)
        if place not in numbered and (found := winners(list(map(answer_in, cells)), correct))
    }
    named = [place for place in possible if has_header and ANSWER_COLUMNS.fullmatch(head[place])]
    if not named and not numbered and len(head) == 2 and scores(lines, correct):
        return None
    places = named or list(possible)
    titles = [head[place] if has_header else str(place + 1) for place in places]
    if len(titles) > 1:
        which = " and ".join(titles if has_header else [f"column {title}" for title in titles])
        if len(titles) > MOST_COLUMNS:
            which = f"{len(titles):,} columns"
        raise AnswersError(f"{which} could be the answers: name one of them winner")
    if not places:
        return None
    form, answers = possible[places[0]]
    return (form if len(head) == 1 else f"{form} in column {titles[0]}"), answers


def named_column(lines: Sequence[str]) -> tuple[str, list[str]]:
    """The name and the cells of the only column that is called winner or the like, with its name.

    Empty if there is none.
    """
    rows = _cells(lines)
    names = [cell for cell in (rows[0] if len(rows) > 1 else []) if ANSWER_COLUMNS.fullmatch(cell)]
    if len(names) != 1:
        return "", []
    place = rows[0].index(names[0])
    return names[0], ["", *(answer_in(row[place]) for row in rows[1:])]


def without_deals(texts: Sequence[str], deal_set: DealSet) -> list[str]:
    """Texts without the deal that each begins with, as in `8C TS KC 9H 4S 7D 2S 5D 3S AC 1`."""
    card = re.compile(rf"\W*({PLAYING_CARD}|{RANK}{SUIT})")
    found: list[str] = []
    for deal, text in enumerate(texts if len(texts) <= len(deal_set) else []):
        place, cards = 0, list[str]()
        while len(cards) < len(deal_set[deal]) and (match := card.match(text, place)):
            cards.append(match[1])
            place = match.end()
        if read_cards(cards) != tuple(deal_set[deal]):
            return list(texts)
        found.append(text[place:].lstrip(" \t,;:|)]"))
    return found if any(found) else list(texts)


def scores(lines: Sequence[str], correct: bytes) -> Found | None:
    """The winners by a score for each hand; whether higher or lower wins is detected."""
    rows = list(map(_score_cells, lines))
    if len(rows) > 1 and len(rows[0]) == 2 and not any(map(_number, rows[0])):
        rows = rows[1:]  # A header.
    winners = []
    for row in rows:
        numbers = [number for cell in row if (number := _number(cell)) is not None]
        if row == [""]:
            winners.append(NO_ANSWER)
        elif len(numbers) < len(row) or len(row) != 2:
            return None
        else:
            winners.append(0 if numbers[0] == numbers[1] else 1 if numbers[0] > numbers[1] else 2)
    higher = bytes(winners)
    lower = higher.translate(SWAPPED)
    right_if_higher, right_if_lower = (
        sum(map(int.__eq__, found, correct)) for found in (higher, lower)
    )
    if right_if_lower > right_if_higher:
        return "scores, of which the lower wins", lower
    return "scores, of which the higher wins", higher


def winning_hands(lines: Sequence[str], deal_set: DealSet) -> Found | None:
    """Answers that are the winning hands."""
    if len(lines) > len(deal_set):
        return None
    found = []
    for deal, line in enumerate(lines):
        if not line:
            found.append(NO_ANSWER)
            continue
        winner = _winner_by_hand(line, deal_set, deal)
        if winner is None:
            return None
        found.append(winner)
    if not {1, 2} & {*found}:
        raise AnswersError("these are the deals themselves, not their winners")
    return "winning hands", bytes(found)


def _winner_by_hand(text: str, deal_set: DealSet, deal: int) -> int | None:
    """The winner of a deal, counted from 0, if a text is the hand of a player or both."""
    try:
        cards = set(read_cards(re.sub(r"[\[\]'\"]", " ", text)))
    except (CardError, HandError):
        return None
    both = deal_set[deal]
    hole = deal_set.hole
    hands = [set(both), set(both[:hole]), set(both[hole : 2 * hole])]
    return hands.index(cards) if cards in hands else None


def _score_cells(line: str) -> list[str]:
    return re.split(r"\s*[,;\t|]\s*|\s+", line.strip("()[]"))


def _two_scores(line: str) -> bool:
    numbers = list(map(_number, _score_cells(line)))
    return len(numbers) == 2 and None not in numbers


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """The cells of a table, stripped; nothing if the rows differ in length.

    A blank line is a row of empty cells.
    """
    try:
        dialect = csv.Sniffer().sniff("\n".join(filter(None, lines[:20])), ",;\t|")
    except csv.Error:
        rows = [[line] for line in lines]
    else:
        rows = list(csv.reader(lines, dialect))
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


def without_numbers(texts: Sequence[str]) -> list[str]:
    """Texts without the number of the deal, and perhaps a word before it, if all have it."""
    found = [NUMBERED.fullmatch(text) for text in texts]
    whole = all(bool(match) == bool(text) for match, text in zip(found, texts, strict=True))
    if whole and _numbers_lines([match[1] if match else "" for match in found]):
        return [match[2] if match else "" for match in found]
    return list(texts)


def without_prompt(texts: Sequence[str]) -> list[str]:
    """Texts without a question that all of them begin with, such as `Enter hands: `."""
    given = [text for text in texts if text]
    asked = re.match(r".*?[:?>]", given[0]) if len(given) > 1 else None
    if asked is None or not all(text.startswith(asked[0]) for text in given):
        return list(texts)
    return [text[asked.end() :].strip() for text in texts]


def answer_in(text: str) -> str:
    """An answer without quotes; empty if it is none."""
    bare = text.strip().strip("\"'").strip()
    cells = re.split(r"[\s,;|()\[\]]+", bare)
    return "" if NOTHING.fullmatch(bare) or all(map(NOTHING.fullmatch, cells)) else bare


def _plain(text: str) -> str:
    words = re.sub(r"(?<=^\d)\.0*$", "", text.strip().lower()).removesuffix(".").strip()
    return LABEL.sub("", words) or words
