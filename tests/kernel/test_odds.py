"""Boards counted and ranges compared, beside hands evaluated alone; deals sampled and shared."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from kernel.conftest import SHORT
from kernels import ranked

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
