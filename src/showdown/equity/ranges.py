"""Ranges: the hands a player may have, as in `22+, AKs, ATo-A8o, QJ@50%`."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, gcd, lcm, prod

from ..cards.card_text import RANK, RANK_LETTERS, RANKS, SUIT, card_numbers
from ..errors import HandError, quoted, shown, with_caret
from ..rules.games import GAMES
from ..rules.rules import STANDARD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..rules.games import Game

    Combo = tuple[int, ...]
    """The numbers of the cards of a hand, the highest first."""
    HandClass = tuple[int, int, str]
    """Two ranks from 0 (two), the higher first, and `s` (suited), `o` (offsuit) or nothing."""


class RangeError(HandError):
    """A range of hands cannot be read; the message shows it, with a caret.

    Attributes:
        problem: what is wrong, without the place.
        text: the range.
        column: the character in it, from 1.
    """

    def __init__(self, problem: str, text: str = "", place: int = 0) -> None:
        super().__init__(problem)
        self.problem: str = shown(problem)
        self.text: str = text
        self.column: int = place + 1

    @property
    def description(self) -> str:
        """What is wrong with the range, with a caret."""
        return f"{self.problem}\n{with_caret(self.text, self.column - 1)}"


_SUITS = range(4)
_ACE = len(RANK_LETTERS) - 1

_ITEM_OF_RANGE = re.compile(r"[^,\s]+")
_NUMBER = r"(\d{1,3}(?:\.\d{1,6})?)"
_WEIGHT = re.compile(rf":(\d{{1,3}}(?:\.\d{{1,6}})?|\.\d{{1,6}})|@{_NUMBER}%")
_ITEM = re.compile(f"({RANK})({SUIT})?|[*]")
_ITEMS = re.compile(f"(?:{RANK}{SUIT}?|[*])+")
_MOST_HANDS = 400_000
_CLASS = f"({RANK})({RANK})([sSoO]?)"
_CLASSES = re.compile(rf"{_CLASS}(?:(\+)|-{_CLASS})?")
_TOP = re.compile(rf"{_NUMBER}%(?:-{_NUMBER}%)?")
_EXPECTED = (
    "expected a hand such as AhKh, AK, AKs or 77, several such as 22+, ATo+, QQ-99 or A5s-A2s, a "
    "share such as 15%, or random"
)
_FOREIGN = {
    "(": "write a weight behind the hand: AA:0.5",
    "[": "write a weight behind each hand: AK:0.75",
    ";": "put commas between hands",
    "/": "put commas between hands",
    "!": "ranges have no ! for hands to leave out: list the hands that are in",
}
"""What to write instead of what other programs read, by a sign that gives it away."""
_HINTS = {
    **dict.fromkeys(("v", "vs", "versus", "against"), "leave it out between two hands"),
    **dict.fromkeys(("any", "x", "xx"), "any cards are random"),
}


ALL_HANDS = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo
55 QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s
K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o
J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o
98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o
94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s
63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
"""
"""The 169 hands before the flop, ordered by their equity against a random hand.

That is what `odds(hand, "random")` gives, exactly.
"""


@lru_cache(16)
def read_range(text: str, game: Game = GAMES["holdem"]) -> dict[Combo, int]:
    """The hands of a range, and their weights: whole numbers without a common divisor.

    Args:
        text: the range.
        game: a game with a board; with other than two hole cards, hands are written card by card.

    Raises:
        RangeError: if something cannot be read, or a hand has two weights.

    >>> len(read_range("22+, AKs")), len(read_range("15%"))
    (82, 196)
    >>> read_range("AhKh, QhJh:0.5") == {(50, 46): 2, (42, 38): 1}
    True
    """
    lowest = _lowest(game)
    weights: dict[Combo, Fraction] = {}
    for item in _ITEM_OF_RANGE.finditer(text):
        try:
            hands, weight = _weighted(item[0])
            for combo in _combos(hands, game):
                if combo[-1] < lowest:
                    raise RangeError(
                        f"this deck has no cards below the {RANK_LETTERS[lowest // 4]}"
                    )
                if weights.setdefault(combo, weight) != weight:
                    name = "".join(RANK_LETTERS[card // 4] + "cdhs"[card % 4] for card in combo)
                    both = " and ".join(f"{float(100 * w):.9g} %" for w in (weights[combo], weight))
                    raise RangeError(f"{name} has two weights, {both}")
        except RangeError as error:
            place = item.start() + error.column - 1
            raise RangeError(error.problem, text, place) from None
    if not weights:
        raise RangeError(f"the range is empty: {_EXPECTED}", text)
    scale = lcm(*{weight.denominator for weight in weights.values()})
    whole = {combo: int(weight * scale) for combo, weight in weights.items()}
    divisor = gcd(*whole.values())
    return {combo: weight // divisor for combo, weight in whole.items()}


def _weighted(item: str) -> tuple[str, Fraction]:
    """The hands of an item, and their weight: AK:0.75 or AK@75%."""
    hands = re.split("[:@]", item)[0]
    if hands == item:
        return hands, Fraction(1)
    if written := _WEIGHT.fullmatch(item[len(hands) :]):
        weight = Fraction(written[1] or 0) + Fraction(written[2] or 0) / 100
        if 0 < weight <= 1:
            return hands, weight
    raise RangeError(
        "a weight is above 0 and at most 1, right after the colon: AK:0.75; or in percent: AK@75%",
        place=len(hands),
    )


def _lowest(game: Game) -> int:
    """The number of the lowest card in the deck."""
    return 4 * (game.rules.ranks[0] - 2)


def _combos(hands: str, game: Game) -> Iterable[Combo]:
    """The cards of each hand that an item stands for."""
    if game.hole != (2,):
        return _card_by_card(hands, game)
    if top := _TOP.fullmatch(hands):
        return _top(top, game)
    if not (written := _CLASSES.fullmatch(hands)):
        hands = "**" if hands.lower() in ("random", "*") else hands
        return _card_by_card(hands, game)
    first = _hand_class(written.groups()[:3])
    if written[4]:
        classes = _and_up(first, hands)
    elif written[5]:
        classes = _between(first, _hand_class(written.groups()[4:]), hands)
    else:
        classes = [first]
    return (combo for hand_class in classes for combo in class_combos(hand_class))


def _card_by_card(hands: str, game: Game) -> set[Combo]:
    """AhKh9s8s; a rank is a card of any suit, and * any card: AA** has two aces or more."""
    cards = _ITEM.findall(hands) if _ITEMS.fullmatch(hands) else []
    lacks_suit = game.hole == (2,) and len({suit == "" for rank, suit in cards if rank}) > 1
    if len(cards) not in game.hole or lacks_suit:
        expected = f"expected {sizes_text(game.hole)} cards, each such as Ah, A or * (any card)"
        raise _not_a_hand(hands, _EXPECTED if game.hole == (2,) else expected)
    numbers = card_numbers()
    named = [
        [numbers[rank + s] for s in ([suit] if suit else "cdhs")] for rank, suit in cards if rank
    ]
    unnamed = len(cards) - len(named)
    if prod(map(len, named)) * comb(52, unnamed) > _MOST_HANDS:
        raise RangeError(f"{hands} has too many hands: name more of its cards")
    combos: set[Combo] = set()
    for chosen in {frozenset(chosen) for chosen in product(*named)}:
        if len(chosen) == len(named):
            rest = [card for card in range(51, _lowest(game) - 1, -1) if card not in chosen]
            more = combinations(rest, unnamed)
            combos.update(tuple(sorted([*chosen, *new], reverse=True)) for new in more)
    if not combos:
        raise RangeError("a hand cannot repeat a card")
    return combos


def _not_a_hand(hands: str, expected: str) -> RangeError:
    hint = _HINTS.get(hands.lower().rstrip("."))
    if not hint and hands[1:2] in ("x", "X"):
        hint = "for any lower card write a two and +, as in A2+ for Ax"
    hint = hint or next((words for sign, words in _FOREIGN.items() if sign in hands), expected)
    return RangeError(f"{quoted(hands)} is not a hand: {hint}")


def sizes_text(sizes: Sequence[int]) -> str:
    """How many cards a hand may have.

    >>> sizes_text((4, 5, 6)), sizes_text((2,)), sizes_text((1, 2))
    ('4 to 6', '2', '1 or 2')
    """
    is_row = len(sizes) > 2 and sizes == (*range(sizes[0], sizes[-1] + 1),)
    return f"{sizes[0]} to {sizes[-1]}" if is_row else " or ".join(map(str, sizes))


def _hand_class(parts: Sequence[str]) -> HandClass:
    """Hands such as AK, AKs or 77."""
    high, low = sorted([RANKS[parts[0]], RANKS[parts[1]]], reverse=True)
    kind = parts[2].lower()
    if high == low and kind:
        raise RangeError("a pair is neither suited nor offsuit")
    return high, low, kind


def class_name(hands: HandClass) -> str:
    """How hands are written.

    >>> class_name((12, 11, "s"))
    'AKs'
    """
    return RANK_LETTERS[hands[0]] + RANK_LETTERS[hands[1]] + hands[2]


def class_combos(hands: HandClass) -> list[Combo]:
    """The pairs of cards of some hands.

    >>> [len(class_combos(hands)) for hands in ((5, 5, ""), (12, 11, "s"), (12, 11, "o"))]
    [6, 4, 12]
    """
    high, low, kind = hands
    if high == low:
        return [(4 * high + b, 4 * high + a) for a, b in combinations(_SUITS, 2)]
    kinds = {"s": (True,), "o": (False,)}.get(kind, (True, False))
    return [(4 * high + a, 4 * low + b) for a in _SUITS for b in _SUITS if (a == b) in kinds]


def _and_up(first: HandClass, hands: str) -> list[HandClass]:
    """22+ is all pairs from there up, and A9+ raises the lower card: A9, AT, AJ, AQ, AK."""
    high, low, kind = first
    if low == high - 1 and high != _ACE:
        name, top = class_name(first), class_name((_ACE, _ACE - 1, kind))
        raise RangeError(
            f"{hands} has two meanings: write {name} for these hands alone, or {name}-{top} for "
            "the connectors up to it"
        )
    last = (_ACE, _ACE, "") if high == low else (high, high - 1, kind)
    return _between(first, last, hands)


def _between(first: HandClass, last: HandClass, hands: str) -> list[HandClass]:
    """QQ-99, A5s-A2s (the higher card stays) or T9s-65s (the gap stays)."""
    (high, low, kind), (other, bottom, other_kind) = max(first, last), min(first, last)
    gap = high - low
    if kind == other_kind and gap == other - bottom:
        return [(rank, rank - gap, kind) for rank in range(other, high + 1)]
    if kind == other_kind and high == other and gap and other != bottom:
        return [(high, rank, kind) for rank in range(bottom, low + 1)]
    raise RangeError(
        f"{hands} has no steps: expected pairs (QQ-99), the same higher card (A5s-A2s) or the same "
        "gap (T9s-65s)"
    )


def _top(top: re.Match[str], game: Game) -> list[Combo]:
    """The best hands before the flop: those up to a share, or between two shares."""
    if game.rules != STANDARD:
        raise RangeError("which hands are the best is known in hold'em only")
    shares = [Fraction(number) for number in top.groups(default="0")]
    least, most = min(shares), max(shares)
    if not least < most <= 100:
        raise RangeError("a share is above 0 % and at most 100 %: 15%, 5%-15%")
    combos: list[Combo] = []
    dealt = 0
    best = [class_combos((RANKS[name[0]], RANKS[name[1]], name[2:])) for name in ALL_HANDS.split()]
    total = sum(map(len, best))
    for same in best:
        dealt += len(same)
        if total * least < 100 * dealt <= total * most:
            combos += same
    if not combos:
        raise RangeError("this share is less than one hand")
    return combos
