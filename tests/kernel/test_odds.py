"""Boards counted and ranges compared, beside hands evaluated alone; deals sampled and shared."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel.conftest import SHORT
from kernels import ranked

import showdown
from showdown.hands.hole_cards import by_ranks
from showdown.kernel import _compiled
from showdown.rules import games

LOW = games.GAMES["omaha-8"].low
assert LOW is not None


def shaped(data: Any, shape: tuple[int, ...]) -> Any:
    view: Any = memoryview(data)
    return view.cast("B").cast(view.format, shape)


def strengths(hand: list[int], boards: list[list[int]], exactly: int, ranking: Any) -> array[int]:
    """Of a hand on each board; 0 where they share a card."""
    out = array("H", bytes(2 * len(boards)))
    holes = shaped(bytes(hand) * len(boards), (len(boards), len(hand)))
    whole = bytes(card for board in boards for card in board)
    _compiled.evaluate_holes(holes, shaped(whole, (len(boards), 5)), exactly, out, ranking)
    return out


def best(held: Sequence[int]) -> int:
    """A bit for each player with a best hand."""
    return sum(1 << player for player, strength in enumerate(held) if strength == max(held))


@st.composite
def decks(draw: st.DrawFn) -> tuple[random.Random, list[int], bool]:
    """Cards in any order, with many of one suit first; whether they are of a short deck."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    short = draw(st.booleans())
    deck = list(range(16 if short else 0, 52))
    chance.shuffle(deck)
    deck.sort(key=lambda card: card % 4 != 2 and chance.random() < 0.5)
    return chance, deck, short


@settings(max_examples=40)
@given(decks(), st.sampled_from([(2, 0), (4, 2), (2, 2), (5, 2)]), st.integers(1, 3), st.data())
def test_boards(
    dealt: tuple[random.Random, list[int], bool],
    game: tuple[int, int],
    players: int,
    data: st.DataObject,
) -> None:
    chance, deck, short = dealt
    hole, exactly = game
    size, dead = data.draw(st.integers(3, 5)), data.draw(st.integers(0, 3))
    low = data.draw(st.booleans())
    rows: list[tuple[list[int], list[int]]] = []
    for _ in range(2):
        chance.shuffle(deck)
        rows.append((deck[: players * hole], deck[-size:]))
    gone = bytes(card for card in deck if all(card not in h + b for h, b in rows))[:dead]
    rankings = ranked(_compiled, SHORT if short else None), ranked(_compiled, LOW if low else None)
    for hands, board in rows:
        out = array("Q", bytes(8 << players * (1 + low)))
        _compiled.count_matchups(
            bytes(hands),
            array("Q", [1] * players),
            [1] * players,
            bytes(board),
            gone,
            shaped(out, (1, len(out))),
            None,
            hole,
            exactly,
            *rankings,
        )
        left = [card for card in deck if card not in (*hands, *board, *gone)]
        boards = [[*board, *more] for more in combinations(left, 5 - size)]
        of_hands = [hands[i : i + hole] for i in range(0, len(hands), hole)]
        high, lows = (
            [strengths(hand, boards, exactly, ranking) for hand in of_hands] for ranking in rankings
        )
        found: Counter[int] = Counter()
        for held, held_low in zip(zip(*high, strict=True), zip(*lows, strict=True), strict=True):
            has_low = low and max(held_low) > 1
            found[best(held) + (best(held_low) << players if has_low else 0)] += 1
        assert dict(found) == {outcome: n for outcome, n in enumerate(out) if n}


@settings(max_examples=20)
@given(decks(), st.integers(0, 3), st.data())
def test_ranges(
    dealt: tuple[random.Random, list[int], bool], part: int, data: st.DataObject
) -> None:
    chance, deck, short = dealt
    board = bytes(deck[: data.draw(st.integers(4, 5))])
    left = deck[len(board) :]
    hands = [sorted(chance.sample(left, 2)) for _ in range(20)]
    hands = [list(hand) for hand in {tuple(hand) for hand in hands}]
    weights = array("Q", [chance.choice([0, 1, 3]) for _ in range(2 * len(hands))])
    ranking = ranked(_compiled, SHORT if short else None)
    out = array("Q", bytes(32 * len(hands)))
    _compiled.compare_ranges(
        shaped(bytes(card for hand in hands for card in hand), (len(hands), 2)),
        shaped(weights, (len(hands), 2)),
        shaped(bytes(range(4)), (1, 4)),
        part,
        board,
        b"",
        shaped(out, (len(hands), 2, 2)),
        ranking,
    )
    whole = [*board, *sorted(left, key=lambda card: (card % 4, card))[part : part + 5 - len(board)]]
    held = [strengths(hand, [whole], 0, ranking)[0] for hand in hands]
    wanted = [0] * len(out)
    for i, j in permutations(range(len(hands)), 2):
        plays = held[i] and held[j] and not {*hands[i]} & {*hands[j]}
        if plays and held[i] >= held[j] and (part == 0 or len(board) < 5):
            for own in (0, 1):
                wanted[4 * i + 2 * (held[i] == held[j]) + own] += weights[2 * j + 1 - own]
    assert list(out) == wanted


@settings(max_examples=20)
@given(decks(), st.sampled_from([(2, 0), (4, 2)]), st.integers(0, 2**64 - 1), st.data())
def test_samples(
    dealt: tuple[random.Random, list[int], bool],
    game: tuple[int, int],
    seed: int,
    data: st.DataObject,
) -> None:
    chance, deck, short = dealt
    hole, exactly = game
    board = bytes(deck[: data.draw(st.integers(0, 5))])
    deals = data.draw(st.sampled_from([1, 5, 150]))
    sizes = data.draw(st.lists(st.integers(0, 5), min_size=1, max_size=3))
    low = data.draw(st.booleans())
    left = deck[len(board) :]
    hands = [chance.sample(left, hole) for _ in range(sum(sizes))]
    weights = [chance.randrange(1, 10**8) for _ in hands]
    found = []
    for kernel in (_compiled, _compiled):
        out = array("Q", bytes(8 << len(sizes) * (1 + low)))
        done = kernel.sample_deals(
            bytes(card for hand in hands for card in hand),
            array("Q", weights),
            sizes,
            [hole if size else 0 for size in sizes],
            board,
            b"",
            deals,
            seed,
            out,
            hole,
            exactly,
            ranked(kernel, SHORT if short else None),
            ranked(kernel, LOW if low else None),
        )
        found.append((done, out))
    assert found[0] == found[1], "the same seed gives the same deals"
    assert sum(found[0][1]) == found[0][0]


@pytest.mark.parametrize(
    ("hole", "rules", "low"),
    [(7, "STANDARD", True), (5, "DEUCE_TO_SEVEN", False), (6, "STANDARD", False), (4, "", False)],
)
def test_samples_without_a_board(hole: int, rules: str, low: bool) -> None:
    """A hand of three known cards, one of two hands of two, and any cards; the last is badugi."""
    chance = random.Random(hole)
    deck = chance.sample(range(52), 20)
    found = []
    for kernel in (_compiled, _compiled):
        out = array("Q", bytes(8 << 3 * (1 + low)))
        done = kernel.sample_deals(
            bytes(deck[:7]),
            array("Q", [1, 1, 3]),
            [1, 2, 0],
            [3, 2, 0],
            None,
            bytes(deck[7:]),
            50,
            hole,
            out,
            hole,
            ranking=ranked(kernel, getattr(showdown, rules) if rules else None),
            low=ranked(kernel, LOW if low else None),
            badugi=None if rules else by_ranks(games.GAMES["badugi"].rules),
        )
        found.append((done, out))
    assert found[0] == found[1], "the same seed gives the same deals"
    assert sum(found[0][1]) == 50


TWO = bytes([0, 1, 4, 5])
COMPARE: dict[str, Any] = {
    "hands": shaped(TWO, (2, 2)),
    "weights": shaped(array("Q", [1] * 4), (2, 2)),
    "suits": shaped(bytes(range(4)), (1, 4)),
    "part": 0,
    "board": bytes([8, 12, 16, 20, 24]),
    "dead": b"",
    "out": shaped(array("Q", bytes(64)), (2, 2, 2)),
}
SAMPLE: dict[str, Any] = {
    "hands": TWO,
    "weights": array("Q", [1, 1]),
    "sizes": [1, 1],
    "given": [2, 2],
    "board": b"",
    "dead": b"",
    "deals": 1,
    "seed": 0,
    "out": array("Q", bytes(32)),
}
SHARE: dict[str, Any] = {
    "hands": shaped(TWO, (1, 2, 2)),
    "boards": shaped(bytes([8, 12, 16, 20]), (1, 4)),
    "dead": b"",
    "out": shaped(array("d", bytes(16)), (1, 2)),
}
DEAL_ALL: dict[str, Any] = {
    "hands": TWO,
    "weights": array("Q", [1, 1]),
    "sizes": [1, 1],
    "boards": bytes([8, 12, 16]),
    "dead": b"",
    "out": shaped(array("Q", bytes(32)), (1, 4)),
    "results": array("Q", bytes(32)),
}
WRONG: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("compare_ranges", COMPARE, {"board": bytes([0, 8, 12])}, "differ"),
    ("compare_ranges", COMPARE, {"board": bytes(range(8, 14))}, "up to five cards"),
    ("compare_ranges", COMPARE, {"suits": shaped(bytes([0, 1, 2, 4]), (1, 4))}, "rows of four"),
    ("compare_ranges", COMPARE, {"weights": shaped(array("Q", [1, 1]), (1, 2))}, "two weights"),
    ("sample_deals", SAMPLE, {"sizes": [1], "given": [2]}, "a counter for each set"),
    ("sample_deals", SAMPLE, {"sizes": [1, 2]}, "add up"),
    ("sample_deals", SAMPLE, {"sizes": [1, 0]}, "add up"),
    ("sample_deals", SAMPLE, {"given": [2]}, "each player has a size"),
    ("sample_deals", SAMPLE, {"given": [3, 1]}, "add up"),
    ("sample_deals", SAMPLE, {"board": None}, "five to seven cards, or four of badugi"),
    ("sample_deals", SAMPLE, {"board": None, "hole": 8}, "five to seven cards"),
    ("sample_deals", SAMPLE, {"weights": array("Q", [1, 0])}, "weights are above 0"),
    ("sample_deals", SAMPLE, {"hands": bytes([0, 0, 4, 5])}, "differ"),
    ("sample_deals", SAMPLE, {"dead": bytes(range(8, 52))}, "too few cards"),
    ("sample_deals", SAMPLE, {"hole": 3}, "a player has two cards"),
]


WRONG += [
    ("share_pots", SHARE, {"hands": shaped(bytes(22), (1, 11, 2))}, "1 to 10 players"),
    ("share_pots", SHARE, {"boards": shaped(bytes(range(8, 14)), (1, 6))}, "each row has a board"),
    ("share_pots", SHARE, {"boards": None}, "five to seven cards, or four of badugi"),
    (
        "share_pots",
        SHARE,
        {"out": shaped(array("d", bytes(24)), (1, 3))},
        "a share for each player",
    ),
    ("share_pots", SHARE, {"dead": bytes([51, 51])}, "differ"),
    ("share_pots", SHARE, {"exactly": 2, "hands": shaped(bytes(8), (1, 1, 8))}, "two to seven"),
    ("count_matchups", DEAL_ALL, {"sizes": [1]}, "a row of counters"),
    ("count_matchups", DEAL_ALL, {"sizes": [1, 2]}, "add up"),
    ("count_matchups", DEAL_ALL, {"sizes": [2, 1]}, "add up"),
    ("count_matchups", DEAL_ALL, {"weights": array("Q", [1])}, "its cards and a weight"),
    ("count_matchups", DEAL_ALL, {"hands": bytes([0, 0, 4, 5])}, "differ"),
    ("count_matchups", DEAL_ALL, {"hands": bytes([0, 99, 4, 5])}, "in the deck"),
    ("count_matchups", DEAL_ALL, {"hole": 4}, "a player has two cards"),
    ("count_matchups", DEAL_ALL, {"exactly": 1}, "a player has two cards"),
    ("count_matchups", DEAL_ALL, {"dead": bytes([8])}, "differ"),
    ("count_matchups", DEAL_ALL, {"boards": bytes(range(8, 14))}, "up to five cards"),
    ("count_matchups", DEAL_ALL, {"boards": bytes([8, 8, 9])}, "differ"),
    ("count_matchups", DEAL_ALL, {"results": array("Q", [0])}, "two results"),
]


@pytest.mark.parametrize(("name", "usual", "wrong", "said"), WRONG)
def test_wrong_arguments(
    name: str, usual: dict[str, Any], wrong: dict[str, Any], said: str
) -> None:
    getattr(_compiled, name)(**usual)
    with pytest.raises(ValueError, match=said):
        getattr(_compiled, name)(**usual | wrong)


def test_flushes_must_help() -> None:
    ranking = ranked(_compiled, games.GAMES["lowball-27"].rules)
    for name, usual in ("count_matchups", DEAL_ALL), ("sample_deals", SAMPLE):
        with pytest.raises(ValueError, match="a flush must be worth"):
            getattr(_compiled, name)(**usual, ranking=ranking)


def test_hands_that_never_fit() -> None:
    sample = SAMPLE | {"hands": bytes([0, 1, 1, 2]), "deals": 1}
    assert _compiled.sample_deals(**sample) == 0
