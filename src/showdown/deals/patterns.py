"""What stands around the cards of a first deal, where that is more than blanks."""

from __future__ import annotations

import re

from ..cards import RANK_LETTERS, SUIT_LETTERS
from ..rules import MOST_PLAYERS
from .finding import hands_of, is_a_card
from .layout import Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "SEPARATORS",
    "STAND_INS",
    "are_names",
    "board_in",
    "find",
    "is_board",
    "is_unread",
    "mended",
    "sign_after_a_card",
    "tokens_of",
]

SEPARATORS = ",;|-/"

_RANK = f"(?:10|[{RANK_LETTERS}])"
_SUIT = f"(?:[{SUIT_LETTERS}]|[\u2660-\u2667]\ufe0f?)"
_SIGN = "[\U0001f0a1-\U0001f0de]"
_CARDS = {
    "rank first": re.compile(f"{_RANK}{_SUIT}|{_SIGN}", re.IGNORECASE),
    "suit first": re.compile(f"{_SUIT}{_RANK}|{_SIGN}", re.IGNORECASE),
    "numbers": re.compile(r"\d+"),
}
_PAIRS = re.compile(
    r"[1-4] *([,; \t]) *(?:[1-9]|1[0-3])(?: *\1 *[1-4] *\1 *(?:[1-9]|1[0-3])){4}(?: *\1 *\d)? *"
)
"""The five cards of a hand as suits and ranks, and perhaps its class."""
_LABEL = re.compile(r"(?<!\w)\"?(?:Player ?\d+|Hand ?\d+|[A-Za-z]\w*)\"?\s*:")
_NAME_OF_ANYBODY = re.compile(r"(?<![\w.'\u2019-])\"?[^\W\d_][\w.'\u2019-]{0,40}\"?\s*:")
"""What people are called, with dashes, dots and apostrophes, and not in English only."""
_VERSUS = re.compile(r"(?<=\s)(?:vs?\b\.?|versus|against)(?=\s)", re.IGNORECASE)
"""What people write between two hands."""
_BOARD = re.compile(
    r"(?:the |common |community )?(?:board|flop|community(?: cards)?)", re.IGNORECASE
)
"""What people call cards that belong to all players."""
_GAP = re.compile(rf"[\s{re.escape(SEPARATORS)}\[\](){{}}\"':]*")
_NUMBERS = re.compile(r"\d[\d,; \t]*")
_WORD = re.compile(r"\w+")
_STRETCH = re.compile(rf"[^\s{re.escape(SEPARATORS)}\[\](){{}}\"':]+")
_NAME = re.compile(r"\"?(?:deal|hand|card|game)s?\"?", re.IGNORECASE)
"""What people call a column that has whole deals."""
_NUMBERED = re.compile(r"(.*?)(\d{1,3})", re.DOTALL)
_UNREAD = re.compile(
    f"[?x*]{{1,2}}|(?:black|red)?joker|or|[\U0001f0a0\U0001f0bf\U0001f0cf\U0001f0df]|1[1-4]?{_SUIT}",
    re.IGNORECASE,
)
"""Hidden cards, jokers, and an ace or a face as a number."""
_NEARLY = {
    "rank first": re.compile(f"\\w{{1,2}}{_SUIT}|{_RANK}\\w|\\w{{3}}{_SUIT}", re.IGNORECASE),
    "suit first": re.compile(f"{_SUIT}\\w{{1,2}}|\\w{_RANK}", re.IGNORECASE),
}
"""What may have been meant for a card."""
STAND_INS = {"rank first": "2C", "suit first": "C2"}
"""A card for each of these."""
_APART = re.compile(r"(?<=\[)\s*\w{1,2}\s+\w\s*(?=\])")
"""The same with blanks in it, in brackets of its own."""
_MEANS_SOMETHING = re.compile("[^\\W_]|[\u2660-\u2667\U0001f0a1-\U0001f0de]")


def find(
    lines: Sequence[tuple[int, bytes]],
    players: int | None,
    cards: int | None,
    mixed: bool,
    style: str | None = None,
) -> Layout | None:
    """The layout of the first of some numbered lines that is a deal, perhaps after a header."""
    texts = [(number, line.decode("utf-8", "replace")) for number, line in lines]
    texts = [(number, text) for number, text in texts if _MEANS_SOMETHING.search(text)]
    for place, (number, text) in enumerate(texts[:3]):
        found = _layout(text, players, cards, number - 1 if place else 0, mixed, style)
        above = [line for _, line in texts[:place]]
        if found is not None and (not above or _is_header(above[-1], text, found)):
            return found if len(above) < 2 or _is_title(above[0], text, found) else None
    return None


def tokens_of(text: str) -> int:
    """How many cards, or numbers that may be cards, a text has.

    >>> tokens_of("8C 10♠ KC"), tokens_of("[24, 35]"), tokens_of("two")
    (3, 2, 0)
    """
    return max(sum(1 for _ in card.finditer(text)) for card in _CARDS.values())


def is_board(name: str) -> bool:
    """Whether it names the cards that belong to all players, of which no deal is made here.

    >>> is_board("Board"), is_board("keyboard")
    (True, False)
    """
    return _BOARD.fullmatch(name.strip().replace("_", " ")) is not None


def board_in(text: str) -> tuple[str, int] | None:
    """The label of such cards in a line, and where it starts.

    >>> board_in("A:Ac-Kd B:Ah-Kh Board:2c-2d")
    ('Board', 16)
    """
    for label in _LABEL.finditer(text):
        name = label[0].removesuffix(":").strip(' "')
        if is_board(name):
            return name, label.start()
    return None


def is_unread(word: str) -> bool:
    """Whether a word stands for a card that no showdown reads, and so names no column.

    >>> is_unread("XX"), is_unread("joker"), is_unread("1S"), is_unread("XY")
    (True, True, True, False)
    """
    return _UNREAD.fullmatch(word) is not None


def mended(line: bytes, style: str = "rank first") -> bytes:
    """A line with a card wherever something stands that may have been meant for one.

    Its cards are no deal, but are laid out as one. Names of columns stay as they are.

    >>> mended(b"[8C X 1S] [??, joker, TS]")
    b'[8C 2C 2C] [2C, 2C, TS]'
    >>> mended(b"C8 SX S1", "suit first")
    b'C8 C2 C2'
    """

    def card(found: re.Match[str]) -> str:
        word = found[0]
        right = any(_CARDS[one].fullmatch(word) for one in STAND_INS)
        meant = is_unread(word) or _NEARLY[style].fullmatch(word)
        return STAND_INS[style] if meant and not right else word

    text = line.decode("utf-8", "replace")
    if are_names(_WORD.findall(text)):
        return line
    return _STRETCH.sub(card, _APART.sub(" ".join(STAND_INS[style]), text)).encode()


def are_names(words: Sequence[str]) -> bool:
    """Whether words are numbered from 0 or 1 on, as columns are; some may look like cards.

    >>> are_names(["c1", "c2", "c3"]), are_names(["S1", "C1", "S2", "C2"])
    (True, True)
    >>> are_names(["C8", "S10", "C2"])
    False
    """
    following: dict[str, int] = {}
    for word in words:
        found = _NUMBERED.fullmatch(word)
        if found is None or not found[1]:
            return False
        name, number = found[1], int(found[2])
        if number != following.get(name, min(number, 1)):
            return False
        following[name] = number + 1
    return bool(words)


def sign_after_a_card(text: str) -> str:
    """The sign that stands between the first card of a text and the next; else a blank.

    >>> sign_after_a_card("8C,TS,KC"), sign_after_a_card("8C TS"), sign_after_a_card("one,two")
    (',', ' ', ' ')
    """
    card = _CARDS["rank first"].match(text)
    sign = text[card.end() :].lstrip()[:1] if card else ""
    return sign if sign in tuple(SEPARATORS) else " "


def _layout(
    text: str,
    players: int | None,
    cards: int | None,
    header: int,
    mixed: bool,
    wanted: str | None,
) -> Layout | None:
    if board_in(text):
        return None
    for bare, named in _unlabelled(text, players):
        pairs = _PAIRS.fullmatch(bare.strip()) if wanted in (None, "pairs") else None
        if pairs and players in (None, 1) and cards in (None, 5):
            separator = pairs[1] if pairs[1] != "\t" else " "
            return Layout(1, 5, "pairs", separator, header=header, mixed=mixed)
        for style, card in _CARDS.items():
            if wanted is not None and wanted.partition(":")[0] != style:
                continue
            tokens = list(card.finditer(bare))
            if not tokens or not _GAP.fullmatch(card.sub("", bare)):
                continue
            if style == "numbers" and any(
                len(token[0]) > 3 or int(token[0]) > 51 + ("+1" in str(wanted)) for token in tokens
            ):
                continue
            ends = [0, *(token.end() for token in tokens)]
            starts = [*(token.start() for token in tokens), len(text)]
            gaps = [text[end:start] for end, start in zip(ends, starts, strict=True)]
            if style == "numbers" and "" in gaps[1:-1]:
                continue
            dealt = _dealt(gaps, named, cards)
            if dealt is not None:
                hands, each, separator, around = dealt
                return Layout(hands, each, wanted or style, separator, around, header, mixed)
    return None


def _unlabelled(text: str, players: int | None) -> Iterator[tuple[str, int | None]]:
    """A deal with blanks for names and `vs`, and how many hands there are if names tell it.

    Names are found in two ways, the simpler first.
    """
    for names in (_LABEL, _NAME_OF_ANYBODY):
        labels = [
            name for name in names.finditer(text) if not is_a_card(name[0][:-1].strip().encode())
        ]
        key: list[re.Match[str]] = []
        if len(labels) == 1 and labels[0][0].startswith('"'):
            labels, key = [], labels  # The name of all hands together.
        if labels and not (2 <= len(labels) <= MOST_PLAYERS and players in (None, len(labels))):
            continue
        bare = text
        for label in (*labels, *key):
            bare = bare[: label.start()] + " " * len(label[0]) + bare[label.end() :]
        yield _VERSUS.sub(lambda word: " " * len(word[0]), bare), len(labels) or players


def _dealt(
    gaps: list[str], players: int | None, cards: int | None
) -> tuple[int, int, str, tuple[str, ...]] | None:
    """How many hands, of how many cards, and what stands between the cards and around the hands."""
    size = len(gaps) - 1
    found = []
    for hands, each in hands_of(size, players, cards):
        within = {_sign(gaps[i]) for i in range(1, size) if i % each}
        around = [_sign(gaps[i]) for i in range(0, size + 1, each)]
        around[0], around[-1] = around[0].strip(), around[-1].strip()
        signs = [gap for gap in around[1:-1] if not _MEANS_SOMETHING.search(gap)]
        if len(within) == 1 and len(set(signs)) <= 1:
            # Wider blanks, or a tab, may show where a hand ends.
            shown = {gaps[i] for i in range(each, size, each)}.isdisjoint(
                gaps[i] for i in range(1, size) if i % each
            )
            found.append((not shown, hands, each, within.pop(), around))
    if not found:
        return None
    _, hands, each, separator, around = min(found, key=lambda way: way[0])
    return hands, each, separator, tuple(_without_a_list(around))


def _sign(gap: str) -> str:
    """What stands somewhere, without blanks; a blank if it is one."""
    return "".join(gap.split()) or " " * bool(gap)


def _without_a_list(around: list[str]) -> list[str]:
    """Without the bracket of a list of deals that opens or ends with this one."""
    text = "".join(around)
    more = text.count("[") - text.count("]")
    if more == 1 and around[0].startswith("["):
        around[0] = around[0][1:]
    if more == -1 and around[-1].rstrip(",").endswith("]"):
        around[-1] = around[-1].rstrip(",")[:-1]
    return around


def _is_header(line: str, deal: str, layout: Layout) -> bool:
    """Whether a line before the first deal counts the deals, or names their columns."""
    words = _WORD.findall(line)
    if _NUMBERS.fullmatch(line):
        return len(words) <= 2
    if layout.style == "pairs":
        return not any(word.isdecimal() for word in words)
    if not are_names(words) and _is_a_bad_deal(line, words, layout.style.partition(":")[0]):
        return False
    if _NAME.fullmatch(line):
        return True
    signs = [sign for sign in ",;\t|" if sign in deal]
    if signs:
        return any(_fields(line, sign) & _fields(deal, sign) for sign in signs)
    return len(line.split()) in (layout.players, layout.size)


def _is_title(line: str, deal: str, layout: Layout) -> bool:
    """Whether a line above a header is words of its own, not a deal that cannot be read."""
    words = line.split()
    if _is_a_bad_deal(line, words, layout.style.partition(":")[0]):
        return False
    signs = [sign for sign in ",;\t|" if sign in deal]
    for cells in (line.split(sign) for sign in signs if sign in line):
        # Spreadsheets put as many cells into each row, and a title is in few of them.
        filled = sum(1 for cell in cells if cell.strip(' "'))
        if filled > layout.players or filled == len(cells):
            return False
    return bool(signs) or len(words) not in (layout.players, layout.size)


def _is_a_bad_deal(line: str, words: Sequence[str], style: str) -> bool:
    """Whether half of a line is cards, or most of it is what people write for cards."""
    if style == "numbers":
        cards = sum(len(word) for word in words if word.isdecimal())
    else:
        cards = sum(len(card[0]) for card in _CARDS[style].finditer(line))
    stretches = _STRETCH.findall(line)
    unread = sum(map(is_unread, stretches))
    return 2 * cards >= len(_MEANS_SOMETHING.findall(line)) or 2 * unread > len(stretches)


def _fields(line: str, sign: str) -> set[int]:
    """How many fields a line has between such signs; without those in quotes, and with them."""
    if '"' not in line:
        return {line.count(sign) + 1}
    import csv

    quoted = next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])
    return {line.count(sign) + 1, len(quoted)}
