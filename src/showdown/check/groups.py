"""What deals that a program gets wrong have in common, when no known mistake explains them."""

from __future__ import annotations

from collections import Counter
from itertools import product

from ..cards import Rank
from ..rules import Category, Kind
from ..values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..hand import Hand
    from ..verdicts import Showdown

    Features = tuple[str, ...]
    """One of each kind of feature, or an empty text: what is compared, which straight is, the
    suit of a flush, who has the higher top card, how the better hand was dealt, which ranks or
    suits decide, and who should win. A deal has every feature that is true of it, because a group
    is said to have them all."""

C = Category

MOST_DEALS = 2000
"""How many deals are examined: they are enough to see what they have in common."""
MOST_GROUPS = 6
MOST_RIGHT = 2
FEWEST = 2
"""How many deals a group has, at the least."""
MOST_FEATURES = 3
MOST_PLAIN = 2
"""How many features are understood at once; groups with more must have twice as many deals."""
LIKELY = 0.001
"""How likely random deals may have something in common at the most, for it to be telling."""
FEWEST_BY_RANK = 3
"""The same if certain ranks decide, unless these are all wrong deals: there are many ranks."""
LIKELY_BY_RANK = 0.01
"""How likely random wrong deals may have certain deciding ranks, or be dealt so, at the most."""
ORDINALS = ("", "second-", "third-", "fourth-", "fifth-")
KICKERS = ("first", "second", "third")
NOUNS: dict[Kind, str] = {
    C.HIGH_CARD: "a high card",
    C.ONE_PAIR: "a pair",
    C.STRAIGHT: "a straight",
    C.FLUSH: "a flush",
    C.FULL_HOUSE: "a full house",
    C.STRAIGHT_FLUSH: "a straight flush",
    C.ROYAL_FLUSH: "a straight flush",
}
"""Hands of a category, if they are not called by its name alone."""
STRAIGHTS = (C.STRAIGHT, C.STRAIGHT_FLUSH, C.ROYAL_FLUSH)
DUE = ("it should be a tie", "Player 1 should win", "Player 2 should win")
DEALT = ("the better hand was dealt in order", "the better hand was not dealt in order")
KICKER_FIRST = "the first card dealt to the better hand is a kicker"
LATER_SUIT = "both have a flush, and the {} hand's suit comes later in the order C, D, H, S"
TO_RANK = "is a straight to the"
DEALT_FEATURES = {*DEALT, KICKER_FIRST}
PLAYERS = ("Player 1", "Player 2", "either player")
SUBJECTS = ("the better hand ", "the worse hand ")
TOP, SUIT, ORDER, DECIDING = 1, 2, 4, 5
CONTRASTED = (SUIT, ORDER, DECIDING, 6)
"""Kinds of features that matter only if deals that differ just in them are right."""


class Group(Value):
    """Deals that are all wrong, and what they have in common.

    Attributes:
        words: what they have in common, as the end of "deals in which".
        deals: the deals, counted from 0.
        right: the same for similar groups that are wholly right, and how many deals are in each.
    """

    words: str
    deals: tuple[int, ...]
    right: tuple[tuple[str, int], ...]


def groups_of(
    deals: Iterable[int],
    wrong: Iterable[int],
    showdown: Callable[[int], Showdown],
    *,
    any_order: bool = False,
) -> tuple[Group, ...]:
    """Few groups that have most of the wrong deals, the largest first, each wrong as a whole.

    Args:
        deals: the deals to examine.
        wrong: those of them that the program got wrong.
        showdown: what compares the hands of a deal.
        any_order: whether the order of the cards is known not to matter.
    """
    deals, left = list(deals), set(wrong)
    found: dict[Features, list[int]] = {}
    for deal in deals:
        for features in _all_features(showdown(deal)):
            found.setdefault(features, []).append(deal)
    # Where much is wrong, small groups are wrong by chance.
    fewest = FEWEST if len(left) <= len(deals) / 3 else max(FEWEST, len(left) // 10)
    whole = {f: d for f, d in found.items() if len(d) >= FEWEST and left.issuperset(d)}
    right = {f: d for f, d in found.items() if len(d) >= FEWEST and left.isdisjoint(d)}
    contrasts = {contrast for features in right for contrast in _contrasts(features)}
    # A few deals may be of one suit by chance, unless those of the others are all right.
    mixed = Counter(_without_suit(f) for f in found if f[SUIT] and f not in right)
    others = Counter(_without_suit(f) for f in right if f[SUIT])

    def by_chance(features: Features, some: list[int]) -> bool:
        by_rank = _by_rank(features)
        kind = DECIDING if by_rank else ORDER if {*features} & DEALT_FEATURES else TOP
        alike = found.get((*features[:kind], "", *features[kind + 1 :]), deals)
        share = len(left.intersection(alike)) / len(alike)
        few = by_rank and len(some) < min(FEWEST_BY_RANK, len(left))
        return few or share ** len(some) > LIKELY_BY_RANK

    whole = {
        f: d
        for f, d in whole.items()
        if not (any_order and {*f} & DEALT_FEATURES)
        and not ((_by_rank(f) or TO_RANK in f[TOP] or {*f} & DEALT_FEATURES) and by_chance(f, d))
        and (len(d) >= 2 * FEWEST or _size(f)[0] <= MOST_PLAIN)
        and contrasts.issuperset(_contrasts(f))
        and not (f[SUIT] and (mixed[_without_suit(f)] > 1 or others[_without_suit(f)] < 2))
    }
    groups: list[Group] = []

    def rated(features: Features) -> tuple[float, int, int]:
        size, length = _size(features)
        covered = len(left.intersection(whole[features]))
        return (-covered / 2 if size > MOST_PLAIN else -covered), size, length

    while whole and len(groups) < MOST_GROUPS:
        # Of groups with as many deals that are in no other, the simplest description.
        best = min(whole, key=rated)
        if len(left.intersection(whole[best])) < fewest:
            break
        left -= {*whole[best]}
        groups.append(Group(_words(best), tuple(whole[best]), _siblings(best, right)))
    return tuple(groups)


def _by_rank(features: Features) -> bool:
    """Whether certain ranks decide."""
    return features[DECIDING].startswith("a")


def _without_suit(features: Features) -> Features:
    return (*features[:SUIT], "", *features[SUIT + 1 :])


def _size(features: Features) -> tuple[int, int]:
    return len(features) - features.count(""), len(_words(features))


def _siblings(features: Features, right: dict[Features, list[int]]) -> tuple[tuple[str, int], ...]:
    """Groups that differ in one feature, and share what that is about, and are wholly right."""
    found: dict[str, set[int]] = {}
    if _size(features)[0] > MOST_PLAIN:
        return ()
    for other, deals in sorted(right.items(), key=lambda item: -len(item[1])):
        differ = [n for n, pair in enumerate(zip(features, other, strict=True)) if len({*pair}) > 1]
        if len(differ) != 1 or not (features[differ[0]] and other[differ[0]]):
            continue
        mine, its = features[differ[0]], other[differ[0]]
        related = mine.partition(",")[0] == its.partition(",")[0] or differ[0] > 0
        related &= (
            TO_RANK not in other[TOP]
            and KICKER_FIRST not in (mine, its)
            and not (_by_rank(features) or _by_rank(other))
        )
        if related and not any(more.issuperset(deals) for more in found.values()):
            found[_words(other)] = {*deals}
    return tuple([(words, len(deals)) for words, deals in found.items()][:MOST_RIGHT])


def _contrasts(features: Features) -> Iterator[tuple[int, Features]]:
    """What remains of features without each of those that are contrasted."""
    for n in CONTRASTED:
        if features[n]:
            yield n, (*features[:n], *features[n + 1 :])


def _words(features: Features) -> str:
    parts: list[str] = []
    for feature in filter(None, features):
        subject = next(filter(feature.startswith, SUBJECTS), "")
        if subject and parts and parts[-1].startswith(subject):
            # The subject is named once, and so is the verb, if it is the same.
            before, more = parts[-1].removeprefix(subject), feature.removeprefix(subject)
            verb = more[: more.index(" ") + 1]
            parts[-1] += f" and {more.removeprefix(verb) if before.startswith(verb) else more}"
        else:
            parts.append(feature)
    return joined(parts)


def joined(clauses: Sequence[str]) -> str:
    """Clauses with commas, and one "and" before the last; within a clause, it is left out."""
    *some, last = clauses
    return ", and ".join([*([", ".join(some).replace(", and ", ", ")] if some else []), last])


def _all_features(deal: Showdown) -> Iterator[Features]:
    """Each combination of a few features of a deal."""
    kinds = list(_kinds(deal))
    compared, *others, deciding, due = kinds
    for some in product(*(["", *kind] for kind in (compared, *others, due))):
        if 0 < len(some) - some.count("") <= MOST_FEATURES:
            yield (*some[:-1], "", some[-1])
    which = [one for one in compared if "decides" not in one]
    for one, decides in product(["", *which], deciding):
        yield (one, *[""] * len(others), decides, "")
    # What one player has is telling by itself, or with who should win.
    for has, due in product(_what_players_have(deal), ("", *kinds[-1])):
        yield (has, *[""] * (len(kinds) - 2), due)


def _kinds(deal: Showdown) -> Iterator[Sequence[str]]:
    """A deal's features, by their kinds."""
    reason, wins = deal.reasons[0], bool(deal.winner)
    better, worse = reason.better, reason.worse
    yield list(_compared(better, worse, reason.place or 0) if wins else _tied(better))
    wheels = [{*hand.ranks} == {14, 5, 4, 3, 2} for hand in (better, worse)]
    straight = wins and better.category in STRAIGHTS and not wheels[0]
    top = [f"the better hand {TO_RANK} {better.ranks[0].word}"] if straight else []
    if not any(wheels):
        yield ["neither hand has A-2-3-4-5", *top]
    elif wins:
        both = zip(("better", "worse"), wheels, strict=True)
        yield [*(f"the {hand} hand has A-2-3-4-5" for hand, wheel in both if wheel), *top]
    else:
        yield ["both hands have A-2-3-4-5"]
    suits = {card.suit.word.lower() for card in better.best}
    yield [f"the better hand is all {suit}" for suit in suits] if wins and len(suits) == 1 else []
    ranks, others = ([card.rank for card in hand.best] for hand in (better, worse))
    higher = "better" if max(ranks) > max(others) else "worse"
    yield [f"the {higher} hand has the higher top card"] if max(ranks) != max(others) else []
    in_order = sorted(ranks) in (ranks, ranks[::-1])
    kicker = ranks.count(ranks[0]) == 1 < max(map(ranks.count, ranks))
    dealt = [DEALT[not in_order], *[KICKER_FIRST] * kicker]
    yield dealt if wins and not better.board else []
    yield list(_deciding(better, worse, reason.place)) if wins else []
    yield [DUE[deal.winner]]


def _deciding(better: Hand, worse: Hand, place: int | None) -> Iterator[str]:
    """Which ranks decide between two hands of a category, and how their suits compare."""
    if better.category is not worse.category or place is None:
        return
    high, low = better.ranks[place], worse.ranks[place]
    yield f"{a_rank(high)} decides against {a_rank(low)}"
    yield f"{a_rank(high)} decides"
    yield f"a higher card decides against {a_rank(low)}"
    if low < Rank.TEN <= high:
        yield "a ten or higher decides against a nine or lower"
    suit, other = better.best[0].suit, worse.best[0].suit
    if better.category is C.FLUSH and suit != other:
        yield LATER_SUIT.format("worse" if suit < other else "better")


def a_rank(rank: Rank) -> str:
    """A rank with its article."""
    return f"a{'n' * (rank.word[0] in 'AE')} {rank.word.lower()}"


def single_features(deal: Showdown) -> Iterator[str]:
    """All features of a deal, each by itself."""
    yield from _what_players_have(deal)
    for kind in _kinds(deal):
        yield from kind
    better, worse = deal.hands
    if _noun(better) == _noun(worse):
        yield "both hands have the same category"
        if better.ranks[0] == worse.ranks[0]:
            yield "both hands have the same category and the same first rank"


def _what_players_have(deal: Showdown) -> Iterator[str]:
    """What each player has, and either."""
    suited = (C.FLUSH, C.STRAIGHT_FLUSH, C.ROYAL_FLUSH)
    has = [
        {_noun(hand), *(["five cards of one suit"] if hand.category in suited else [])}
        for hand in deal.hands
    ]
    for nouns, who in zip((*has, has[0] | has[1]), PLAYERS, strict=True):
        yield from (f"{who} has {noun}" for noun in sorted(nouns))


def _both_have(hand: Hand) -> str:
    """What two hands of the same category have."""
    if hand.category is C.HIGH_CARD:
        return "neither has a pair or better"
    return f"both have {_noun(hand)}"


def _noun(hand: Hand) -> str:
    return NOUNS.get(hand.category, str(hand.category))


def _tied(hand: Hand) -> Iterator[str]:
    yield _both_have(hand)
    yield f"{_both_have(hand)}, and they tie"
    yield "the hands tie"


def _compared(better: Hand, worse: Hand, place: int) -> Iterator[str]:
    """Which hands are compared, and what decides: of cards that break ties, that at a place."""
    high, low = _noun(better), _noun(worse)
    if high != low:
        yield f"{high} beats {low}"
        yield f"{high} beats a lower category"
        yield f"a higher category beats {low}"
        yield "the hands are of different categories"
        return
    both = _both_have(better)
    yield both
    yield f"{both}, and {_decider(better, place)} decides"
    made_of = better.hand_class.made_of
    if better.category in (C.ONE_PAIR, C.TWO_PAIR, C.THREE_OF_A_KIND, C.FOUR_OF_A_KIND):
        kicker = place >= made_of
        if kicker:
            yield "a kicker decides"
        if better.category in (C.ONE_PAIR, C.THREE_OF_A_KIND) and kicker:
            yield f"{both}, and a kicker decides"
    elif better.category in (C.HIGH_CARD, C.FLUSH) and place > 0:
        yield f"{both}, and a card after the highest decides"


def _decider(hand: Hand, place: int) -> str:
    """What decides between two hands of the same category."""
    category, kicker = hand.category, place - hand.hand_class.made_of
    if category in (C.ONE_PAIR, C.THREE_OF_A_KIND) and kicker >= 0:
        return f"the {KICKERS[kicker]} kicker"
    if category in (C.TWO_PAIR, C.FOUR_OF_A_KIND) and kicker >= 0:
        return "the kicker"
    if category is C.TWO_PAIR:
        return "the lower pair" if place else "the higher pair"
    if category is C.FULL_HOUSE:
        return "the pair" if place else "the three of a kind"
    if category is C.ONE_PAIR:
        return "the pair"
    if category in (C.THREE_OF_A_KIND, C.FOUR_OF_A_KIND):
        return f"the {category}"
    return f"the {ORDINALS[place]}highest card"
