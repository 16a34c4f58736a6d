"""Wrong programs, as learners write them: a ranker of our own with one thing wrong in each.

They share no code with the package, and none of them was used to choose the deals of an exam.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, permutations
from math import prod
from typing import NamedTuple

import faulty
from faulty import FLUSH, HIGH, PAIR, RANKS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR

KINDS = (
    *("high card", "pair", "two pair", "trips", "straight"),
    *("flush", "full house", "quads", "straight flush"),
)
DECIDING = (5, 4, 3, 1, 1, 5, 1, 1, 1)
"""How many ranks can decide between two hands of a category from one deck."""
RUNS = [(5, 4, 3, 2, 14), *(tuple(range(high, high - 5, -1)) for high in range(6, 15))]


class Hand(NamedTuple):
    """What a correct program knows of a hand."""

    kind: int
    breaks: tuple[int, ...]
    """The ranks that decide, the most important first."""
    ranks: tuple[int, ...]
    """As dealt."""
    suits: str


Key = Callable[..., object]
Program = Callable[[list[str]], list[int]]


def judge(cards: list[str]) -> Hand:
    """The hand that five cards are."""
    ranks = tuple([RANKS.index(card[0]) for card in cards])
    kind, important = faulty.judge(cards, {rank: rank for rank in ranks}, frozenset())
    return Hand(kind, tuple(dict.fromkeys(important)), ranks, "".join([card[1] for card in cards]))


@lru_cache(1 << 15)
def both(deal: str) -> tuple[Hand, Hand]:
    """The hands of a deal."""
    cards = deal.split()
    return judge(cards[:5]), judge(cards[5:])


def right_key(hand: Hand) -> object:
    return hand.kind, hand.breaks


def by_keys(first: Key, second: Key | None = None) -> Program:
    """A program that compares the two hands by their keys."""
    other = second or first

    def program(deals: list[str]) -> list[int]:
        winners = []
        for hands in map(both, deals):
            one, two = first(hands[0]), other(hands[1])
            winners.append(0 if one == two else 1 if one > two else 2)  # type: ignore[operator]
        return winners

    return program


def family() -> Iterator[tuple[str, Program]]:
    """Each wrong program, with what is wrong in it."""
    for name, key in keys():
        yield name, by_keys(key)
    for name, key in [*categories(), *ranks_that_decide()][::3]:
        yield f"{name}, for Player 1", by_keys(key, right_key)
        yield f"{name}, for Player 2", by_keys(right_key, key)
    yield from with_memory()


def keys() -> Iterator[tuple[str, Key]]:
    yield from categories()
    yield from ranks_that_decide()
    yield from numbers()
    yield from straights()
    yield from flushes()
    yield from confused_ranks()


def categories() -> Iterator[tuple[str, Key]]:
    """The order of the categories wrong, or one taken for another."""
    for low, high in combinations(range(9), 2):
        order = [*range(9)]
        order[low], order[high] = high, low
        yield (
            f"{KINDS[low]} and {KINDS[high]} in each other's place",
            lambda hand, order=order: (order[hand.kind], hand.breaks),
        )
    for kind, other in permutations(range(9), 2):
        names = {kind: other}
        yield (
            f"{KINDS[kind]} called {KINDS[other]}",
            lambda hand, names=names: (names.get(hand.kind, hand.kind), hand.breaks),
        )


def in_kind(kind: int, change: Callable[..., tuple[int, ...]]) -> Key:
    """Hands of one category with other ranks that break ties."""
    return lambda hand: (hand.kind, change(hand.breaks) if hand.kind == kind else hand.breaks)


def ranks_that_decide() -> Iterator[tuple[str, Key]]:
    """One of the ranks that break ties left out, turned around, or in another's place."""
    for kind, count in enumerate(DECIDING):
        for n in range(count):
            where = f"rank {n + 1} of {KINDS[kind]}"
            # A straight's other ranks decide as well as its first.
            if kind not in (STRAIGHT, STRAIGHT_FLUSH):
                yield f"{where} left out", in_kind(kind, lambda b, n=n: b[:n] + b[n + 1 :])
            yield f"{where} turned", in_kind(kind, lambda b, n=n: (*b[:n], -b[n], *b[n + 1 :]))
            yield f"{where} and all after it left out", in_kind(kind, lambda b, n=n: b[:n])
            if n:
                yield (
                    f"ranks {n} and {n + 1} of {KINDS[kind]} exchanged",
                    in_kind(kind, lambda b, n=n: (*b[: n - 1], b[n], b[n - 1], *b[n + 1 :])),
                )


def numbers() -> Iterator[tuple[str, Key]]:
    """Hands made into one number, with weights that are too small or the wrong way round."""
    for base in range(6, 13):
        yield (
            f"base {base}",
            lambda hand, base=base: (
                hand.kind,
                sum(r * base ** (5 - n) for n, r in enumerate(hand.breaks)),
            ),
        )
    for digits in range(1, 9):
        yield (
            f"rounded to {digits} decimals",
            lambda hand, digits=digits: round(
                hand.kind + sum(r / 100 ** (n + 1) for n, r in enumerate(hand.breaks)), digits
            ),
        )
    compared: dict[str, Callable[[Hand], object]] = {
        "sum": lambda hand: sum(hand.ranks),
        "sum of powers of two": lambda hand: sum(1 << rank for rank in hand.ranks),
        "product": lambda hand: prod(hand.ranks),
        "sorted": lambda hand: sorted(hand.ranks, reverse=True),
        "sorted ascending": lambda hand: sorted(hand.ranks),
        "different ranks sorted": lambda hand: sorted({*hand.ranks}, reverse=True),
        "highest": lambda hand: max(hand.ranks),
        "first and sum": lambda hand: (hand.breaks[0], sum(hand.ranks)),
        "first and highest": lambda hand: (hand.breaks[0], max(hand.ranks)),
        "first, then others ascending": lambda hand: (hand.breaks[0], sorted(hand.breaks[1:])),
        "as dealt": lambda hand: hand.ranks,
        "as dealt, by count": lambda hand: sorted(hand.ranks, key=hand.ranks.count, reverse=True),
        "letters": lambda hand: "".join([RANKS[rank] for rank in hand.breaks]),
        "decimal text": lambda hand: "".join(map(str, hand.breaks)),
        "joined number": lambda hand: int("".join(map(str, hand.breaks))),
        "text list": lambda hand: [*map(str, hand.breaks)],
    }
    for name, value in compared.items():
        yield f"ties by {name}", lambda hand, value=value: (hand.kind, value(hand))
        for kind in (HIGH, PAIR, TWO_PAIR, FLUSH):
            same = ("sorted", "different ranks sorted", "sum of powers of two")
            if kind in (PAIR, TWO_PAIR) or name not in same:
                yield (
                    f"ties of {KINDS[kind]} by {name}",
                    lambda hand, value=value, kind=kind: (
                        hand.kind,
                        (value(hand),) if hand.kind == kind else hand.breaks,
                    ),
                )


def straights() -> Iterator[tuple[str, Key]]:
    """Straights missed one by one, or seen where there is none."""
    for run in RUNS:
        for kinds in ((STRAIGHT,), (STRAIGHT_FLUSH,), (STRAIGHT, STRAIGHT_FLUSH)):

            def missed(
                hand: Hand, run: tuple[int, ...] = run, kinds: tuple[int, ...] = kinds
            ) -> object:
                if hand.kind in kinds and {*hand.ranks} == {*run}:
                    return FLUSH * (hand.kind == STRAIGHT_FLUSH), tuple(sorted(run, reverse=True))
                return hand.kind, hand.breaks

            yield f"no {' or '.join(KINDS[kind] for kind in kinds)} to {run[0]}", missed
    tests: dict[str, Callable[[list[int]], bool]] = {
        "K-A-2-3-4": lambda r: {*r} == {13, 14, 2, 3, 4},
        "Q-K-A-2-3": lambda r: {*r} == {12, 13, 14, 2, 3},
        "J-Q-K-A-2": lambda r: {*r} == {11, 12, 13, 14, 2},
        "span of four": lambda r: r[4] - r[0] == 4,
        "span of five": lambda r: len({*r}) == 5 and r[4] - r[0] <= 5,
        "four in a row": lambda r: len({*r}) == 5 and 3 in (r[3] - r[0], r[4] - r[1]),
        "three in a row": lambda r: any(
            r[n + 2] - r[n + 1] == r[n + 1] - r[n] == 1 for n in (0, 1, 2)
        ),
        "sum": lambda r: len({*r}) == 5 and sum(r) == 5 * r[2],
        "ace with four low cards": lambda r: r[4] == 14 and r[3] <= 5,
        "2-3-4-5-7": lambda r: r == [2, 3, 4, 5, 7],
        "ten to ace by its sum": lambda r: sum(r) == 60,
    }
    for name, test in tests.items():

        def seen(hand: Hand, test: Callable[[list[int]], bool] = test) -> object:
            found = hand.kind in (HIGH, PAIR, TWO_PAIR, TRIPS) and test(sorted(hand.ranks))
            return (STRAIGHT, tuple(sorted(hand.ranks)[::-1])) if found else right_key(hand)

        def suited(hand: Hand, test: Callable[[list[int]], bool] = test) -> object:
            found = hand.kind == FLUSH and test(sorted(hand.ranks))
            return (STRAIGHT_FLUSH, hand.breaks) if found else right_key(hand)

        yield f"a straight by {name}", seen
        if name not in ("ace with four low cards", "span of four", "ten to ace by its sum"):
            yield f"a straight flush by {name}", suited
    yield (
        "A-2-3-4-5 the highest straight",
        lambda hand: (hand.kind, (14,) if hand.breaks[-1] == 1 else hand.breaks),
    )
    yield (
        "an ace always one",
        lambda hand: (hand.kind, tuple([1 if rank == 14 else rank for rank in hand.breaks])),
    )


def flushes() -> Iterator[tuple[str, Key]]:
    """Suits compared in some places only, or flushes of a suit missed."""
    for size in (3, 4):
        for places in combinations(range(5), size):
            yield f"suits at {places}", _suits_compared(places)
    for suit in "CDHS":
        yield f"no flush of {suit}", lambda hand, suit=suit: _without_flush(hand, suit)
        yield (
            f"flush if {suit} four times",
            lambda hand, suit=suit: _with_flush(hand, hand.suits.count(suit) == 4),
        )
    yield "neighbouring suits", lambda hand: _with_flush(hand, len({*hand.suits}) == 2)


def _suits_compared(places: tuple[int, ...]) -> Key:
    return lambda hand: _with_flush(hand, len({hand.suits[place] for place in places}) == 1)


def _with_flush(hand: Hand, one_suit: bool) -> object:
    """A hand that is also a flush if a test says so."""
    kind = hand.kind
    if one_suit and kind < FLUSH:
        kind = STRAIGHT_FLUSH if kind == STRAIGHT else FLUSH
    return kind, hand.breaks


def _without_flush(hand: Hand, suit: str) -> object:
    lost = {FLUSH: HIGH, STRAIGHT_FLUSH: STRAIGHT} if hand.suits[0] == suit else {}
    return lost.get(hand.kind, hand.kind), hand.breaks


def confused_ranks() -> Iterator[tuple[str, Key]]:
    """Two neighbouring ranks taken for each other, or for the same, when ties are broken."""
    for low in range(2, 14):
        names = f"{RANKS[low]} and {RANKS[low + 1]}"
        swapped = {low: low + 1, low + 1: low}
        tied = {low + 1: low}
        for word, table in (("swapped", swapped), ("tied", tied)):
            yield (
                f"{names} {word}",
                lambda hand, t=table: (hand.kind, tuple([t.get(r, r) for r in hand.breaks])),
            )


def with_memory() -> Iterator[tuple[str, Program]]:
    """Programs that keep something from one hand to the next."""

    def remembered(name: Callable[[Hand], object]) -> Program:
        def program(deals: list[str]) -> list[int]:
            known: dict[object, object] = {}

            def key(hand: Hand) -> object:
                return known.setdefault(name(hand), right_key(hand))

            return by_keys(key)(deals)

        return program

    def kept(flags: tuple[int, ...], lasting: int) -> Program:
        def program(deals: list[str]) -> list[int]:
            left = {"kind": 0, "for": 0}

            def key(hand: Hand) -> object:
                kind = hand.kind
                if left["for"] and kind < left["kind"]:
                    kind = left["kind"]
                left["for"] = max(left["for"] - 1, 0)
                if hand.kind in flags:
                    left.update({"kind": hand.kind, "for": lasting})
                return kind, hand.breaks

            return by_keys(key)(deals)

        return program

    yield "known by its ranks", remembered(lambda hand: tuple(sorted(hand.ranks)))
    yield "known by different ranks", remembered(lambda hand: tuple(sorted({*hand.ranks})))
    yield "known by its sum and kind", remembered(lambda hand: (hand.kind, sum(hand.ranks)))
    yield "known by its product", remembered(lambda hand: (prod(hand.ranks), hand.suits))
    yield "known by first ranks", remembered(lambda hand: (hand.kind, hand.breaks[:2]))
    yield (
        "known by highest and lowest",
        remembered(lambda hand: (hand.kind, max(hand.ranks), min(hand.ranks))),
    )
    for kind in range(1, 9):
        yield f"{KINDS[kind]} kept for the next hand", kept((kind,), 1)
        yield f"{KINDS[kind]} kept for two hands", kept((kind,), 2)
